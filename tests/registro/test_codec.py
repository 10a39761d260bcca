"""An act as bytes and back: what comes back is what went in, and other bytes are no act."""

import json
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from types import MappingProxyType
from unicodedata import normalize
from zoneinfo import ZoneInfo

import pytest
from caso_de_teste import BRASILIA, INICIO, ato, instantes, partes, sal, valores
from hypothesis import assume, given
from hypothesis import strategies as st
from test_canonico import collide, in_nfc

from capitania.processo.ato import Por
from capitania.registro import codec
from capitania.registro.codec import Parte, Pessoal, confere, escreve, le, pessoal
from capitania.registro.erros import (
    AtoInvalido,
    EnvelopeInvalido,
    ErroDeRegistro,
    PessoalInvalido,
    ValorNaoCanonico,
)

NOMES = {"nome": "João", "narrativa": "sem luzes"}
COM_PESSOAIS = ato(3, pessoais=NOMES)
PARTES = partes(COM_PESSOAIS)
ENVELOPE = escreve(COM_PESSOAIS, PARTES)


def por_id(found):
    return {p.id: p for p in found}


def test_the_envelope_is_the_canonical_json_of_the_agreed_shape():
    value = json.loads(ENVELOPE)
    assert value == {
        "id": COM_PESSOAIS.id,
        "fluxo": COM_PESSOAIS.fluxo,
        "seq": 3,
        "tipo": "despacho/1",
        "em": "2024-07-04T10:00:00.123456-03:00",
        "por": {"pessoa": "pessoa-7", "qualidade": "secretaria"},
        "registrado_em": "2024-07-04T10:00:00.123456-03:00",
        "conteudo": {
            "dados": COM_PESSOAIS.dados,
            "pessoais": [{"id": p.id, "campo": p.campo, "sha256": sha256(p.sal + p.dados).hexdigest()} for p in PARTES],
        },
    }
    again = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert again == ENVELOPE == escreve(COM_PESSOAIS, PARTES[::-1])
    assert "João".encode() not in ENVELOPE


def test_an_act_comes_back():
    assert le(ENVELOPE, por_id(PARTES)) == COM_PESSOAIS
    plain = ato(1)
    assert le(escreve(plain, ()), {}) == plain


def test_an_erased_part_reads_as_none():
    assert le(ENVELOPE, {}).pessoais == {"nome": None, "narrativa": None}
    assert le(ENVELOPE, por_id(PARTES[1:])).pessoais == {"nome": "João", "narrativa": None}
    lido = confere(ENVELOPE)
    assert lido.ato == COM_PESSOAIS._replace(pessoais={"nome": None, "narrativa": None})
    assert [p.campo for p in lido.partes] == ["narrativa", "nome"]
    assert lido.partes == codec.partes(ENVELOPE)


@pytest.mark.parametrize(
    "em",
    [
        datetime(2024, 7, 1, 10, 0, 0, 0, BRASILIA),
        datetime(2024, 7, 1, 10, 0, 0, 123456, BRASILIA),
        datetime(2024, 7, 1, 10, 0, 0, 1, UTC),
        datetime(2024, 7, 1, 10, 0, 0, 100000, timezone(timedelta(hours=5, minutes=45))),
        datetime(1913, 12, 31, 12, 0, 0, 0, ZoneInfo("America/Sao_Paulo")),  # offset with seconds
        datetime(1, 1, 1, tzinfo=UTC),
        datetime(9999, 12, 31, 23, 59, 59, 999999, UTC),
    ],
)
def test_an_instant_keeps_its_microseconds_and_its_offset(em):
    envelope = escreve(ato(1, em=em), ())
    back = confere(envelope).ato.em
    assert back == em
    assert back.utcoffset() == em.utcoffset()
    assert back.microsecond == em.microsecond
    assert f".{em.microsecond:06}".encode() in envelope


def test_many_acts_in_one_second_stay_apart():
    at = [datetime(2024, 7, 1, 10, 0, 0, n, BRASILIA) for n in range(50)]
    envelopes = [escreve(ato(1, em=em), ()) for em in at]
    assert len(set(envelopes)) == 50
    assert [le(e, {}).em for e in envelopes] == at


def test_amounts_stay_the_texts_they_were():
    found = [le(escreve(ato(1, dados={"valor": v}), ()), {}).dados["valor"] for v in ("1600.00", "1600.0", "1600")]
    assert found == ["1600.00", "1600.0", "1600"]


def test_both_forms_of_an_accent_give_the_same_bytes():
    forms = [normalize(form, "Conceição à São João") for form in ("NFC", "NFD")]
    made = [
        ato(1, dados={text: text}, por=Por(text, text), fluxo=text, id=text, pessoais={"nome": text}) for text in forms
    ]
    given = [(pessoal("p", "nome", sal("x"), text),) for text in forms]
    one, other = (escreve(a, p) for a, p in zip(made, given, strict=True))
    assert one == other
    assert confere(other).ato == le(other, {})
    assert le(other, por_id(given[1])) == made[0]


@given(
    valores.filter(lambda v: isinstance(v, dict) and not collide(v)),
    instantes,
    st.dictionaries(st.sampled_from(["nome", "cpf", "endereço", "traços"]), st.text(st.characters(codec="utf-8"))),
    st.integers(1, 2**53),
)
def test_every_act_comes_back(dados, em, pessoais, seq):
    made = ato(seq, em=INICIO)._replace(dados=dados, em=em, registrado_em=em, pessoais=pessoais)
    given_parts = partes(made)
    envelope = escreve(made, given_parts)
    back = le(envelope, por_id(given_parts))
    expected = made._replace(dados=in_nfc(made.dados), pessoais={k: normalize("NFC", v) for k, v in pessoais.items()})
    assert back == expected
    assert back.em.utcoffset() == em.utcoffset()
    assert confere(envelope).ato == le(envelope, {})
    assert escreve(back, given_parts) == envelope


def test_data_may_be_any_mapping():
    frozen = MappingProxyType({"a": [1]})
    assert le(escreve(ato(1, dados=frozen), ()), {}).dados == {"a": [1]}


@pytest.mark.parametrize(
    ("changes", "campo"),
    [
        ({"seq": 0}, "seq"),
        ({"seq": 2**53 + 1}, "seq"),
        ({"tipo": "auto_lavrado"}, "tipo"),
        ({"tipo": "auto_lavrado/0"}, "tipo"),
        ({"tipo": "Auto/1"}, "tipo"),
        ({"tipo": "auto/1\n"}, "tipo"),
        ({"em": datetime(2024, 7, 1)}, "em"),  # noqa: DTZ001 - what is refused
        ({"registrado_em": datetime(2024, 7, 1)}, "registrado_em"),  # noqa: DTZ001 - what is refused
        ({"id": ""}, "id"),
        ({"id": "a\nb"}, "id"),
        ({"fluxo": 'a"b'}, "fluxo"),
        ({"por": Por("a\\b", "c")}, "pessoa"),
        ({"por": Por("ação\ud800", "c")}, "pessoa"),
        ({"por": Por("a", "\x00")}, "qualidade"),
        ({"dados": ["a"]}, "dados"),
        ({"pessoais": {"nome": "x"}}, "pessoais"),
    ],
)
def test_an_act_that_no_envelope_holds_is_refused_by_its_field(changes, campo):
    with pytest.raises(AtoInvalido) as caught:
        escreve(ato(1)._replace(**changes), ())
    assert caught.value.campo == campo
    assert isinstance(caught.value, ErroDeRegistro)


def test_a_value_that_has_no_bytes_is_refused_by_its_path():
    with pytest.raises(ValorNaoCanonico) as caught:
        escreve(ato(1, dados={"multa": {"valor": 0.1}}), ())
    assert caught.value.caminho == "$.multa.valor"


def with_parts(*given_parts, **texts):
    return lambda: escreve(ato(1, pessoais=texts), given_parts)


@pytest.mark.parametrize(
    ("write", "error"),
    [
        (with_parts(pessoal("p", "nome", sal("a"), "x")), AtoInvalido),
        (with_parts(pessoal("p", "cpf", sal("a"), "x"), nome="x"), AtoInvalido),
        (with_parts(pessoal("p", "a", sal("a"), "x"), pessoal("p", "b", sal("b"), "x"), a="x", b="x"), AtoInvalido),
        (with_parts(pessoal("p", "a", sal("a"), "x"), pessoal("q", "a", sal("b"), "x"), a="x"), AtoInvalido),
        (with_parts(pessoal('"', "a", sal("a"), "x"), a="x"), AtoInvalido),
        (with_parts(pessoal("p", "nome", sal("a"), "x"), nome=None), PessoalInvalido),
        (with_parts(pessoal("p", "nome", sal("a"), "x"), nome="y"), PessoalInvalido),
        (with_parts(Pessoal("p", "nome", sal("a"), "e\u0301".encode()), nome="é"), PessoalInvalido),
        (with_parts(pessoal("p", "a\u0301", sal("a"), "x"), **dict.fromkeys(["a\u0301"], "x")), PessoalInvalido),
        (with_parts(pessoal("a\u0301", "nome", sal("a"), "x"), nome="x"), PessoalInvalido),
        (with_parts(Pessoal("p", "nome", b"curto", b"x"), nome="x"), PessoalInvalido),
        (lambda: pessoal("p", "nome", sal("a"), "\ud800"), PessoalInvalido),
        (lambda: pessoal("p", "nome", b"", "x"), PessoalInvalido),
    ],
)
def test_parts_that_are_not_those_of_the_act_are_refused(write, error):
    with pytest.raises(error):
        write()


NOME = next(p for p in PARTES if p.campo == "nome")


@pytest.mark.parametrize(
    "other",
    [
        NOME._replace(dados=b"Joana"),
        NOME._replace(sal=sal("outro")),
        NOME._replace(campo="cpf"),
        NOME._replace(id="outro"),
        NOME._replace(sal=NOME.sal + NOME.dados[:1], dados=NOME.dados[1:]),  # the same bytes, cut elsewhere
    ],
)
def test_a_part_that_is_not_the_recorded_one_is_refused(other):
    with pytest.raises(PessoalInvalido) as caught:
        le(ENVELOPE, {NOME.id: other})
    assert caught.value.campo == "nome"


def test_a_part_that_is_no_text_is_refused():
    raw = Pessoal("p", "nome", sal("a"), b"\xff")
    envelope = escreve(ato(1, pessoais={"nome": "x"}), (pessoal("p", "nome", sal("a"), "x"),))
    old = pessoal("p", "nome", sal("a"), "x").sha256
    with pytest.raises(PessoalInvalido, match="UTF-8"):
        le(envelope.replace(old.encode(), raw.sha256.encode()), {"p": raw})


def swap(old, new, source=ENVELOPE):
    old, new = old.encode(), new.encode()
    assert old in source
    return source.replace(old, new, 1)


ONE, TWO = (Parte(p.campo, p.id, p.sha256).escrita for p in PARTES)


@pytest.mark.parametrize(
    "envelope",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"\xff",
        b"\xef\xbb\xbf" + ENVELOPE,
        ENVELOPE + b"\n",
        ENVELOPE + ENVELOPE,
        ENVELOPE[:-1],
        ENVELOPE.decode().encode("utf-16"),
        b" " * 21 + b"{}",
        swap('"dados":', '"Dados":'),
        swap('"pessoais":', '"pessoal":'),
        swap('"seq":3', '"seq": 3'),
        swap('"seq":3', '"seq":03'),
        swap('"seq":3', '"seq":0'),
        swap('"seq":3', '"seq":"3"'),
        swap('"seq":3', '"seq":9007199254740993'),
        swap('"seq":3', '"seq":3,"seq":3'),
        swap('"tipo":"despacho/1"', '"tipo":"despacho"'),
        swap('"tipo":"despacho/1"', '"tipo":"despacho/1","x":1'),
        swap('"em":"2024-07-04', '"em":"2024-07-32'),
        swap('"em":"2024-07-04T10:00', '"em":"2024-07-04T24:00'),
        swap(".123456-03:00", ".123456"),
        swap(".123456-03:00", ".123-03:00"),
        swap(".123456-03:00", ".123456Z"),
        swap(".123456-03:00", ".123456-25:00"),
        swap('"pessoa":"pessoa-7"', '"pessoa":""'),
        swap('"pessoa":"pessoa-7"', '"pessoa":7'),
        swap('"pessoa":"pessoa-7"', '"pessoa":"\\u0061"'),
        swap("1600.00", "\n"),
        swap('"1600.00"', "1600.00"),
        swap('"1600.00"', "NaN"),
        swap('"conteudo":{"dados":{', '"conteudo":{"dados":[{').replace(b'},"pessoais"', b'}],"pessoais"', 1),
        swap('"1600.00"', "[" * 100_000),
        swap(f"{ONE},{TWO}", f"{TWO},{ONE}"),
        swap(TWO, ONE),
        swap(TWO, TWO.replace(PARTES[1].id, PARTES[0].id)),
        swap(f"{ONE},{TWO}", f"{ONE},{TWO},"),
        swap(f"{ONE},{TWO}", f"{ONE}{TWO}"),
        swap(ONE, ONE.replace('"campo"', '"camp"')),
        swap(PARTES[0].sha256, PARTES[0].sha256.upper()),
    ],
)
def test_other_bytes_are_no_act(envelope):
    for read in (lambda e: le(e, por_id(PARTES)), confere, codec.partes):
        with pytest.raises(EnvelopeInvalido):
            read(envelope)


@pytest.mark.parametrize(
    "envelope",
    [
        swap('"1600.00"', '"\\u0031600.00"'),
        swap('"1600.00"', '"1600.00" '),
        swap('"1600.00"', '"1600.00","valor":"1600.00"'),
        swap('"1600.00"', "9007199254740993"),
        swap('"1600.00"', '"\\ud800"'),
        swap('"valor"', '"alor"'),
        swap('"lugar":"Paranaguá"', '"lugar":"Paranagua\u0301"'),
        swap('"pessoa":"pessoa-7"', '"pessoa":"a\u0301"'),
        swap("-03:00", "-00:00"),
        swap('"campo":"nome"', '"campo":"no\u0301me"'),
        swap('"1600.00"', "[" * 40 + "]" * 40),
    ],
)
def test_verification_asks_what_reading_lets_pass(envelope):
    assert le(envelope, {}).seq == 3
    with pytest.raises(EnvelopeInvalido):
        confere(envelope)


@given(
    st.binary(max_size=60)
    | st.builds(lambda n, b: ENVELOPE[:n] + b + ENVELOPE[n + 1 :], st.integers(0, 900), st.binary(max_size=2))
)
def test_bytes_are_an_act_only_if_they_are_what_writing_gives(envelope):
    try:
        lido = confere(envelope)
    except EnvelopeInvalido:
        return
    kept = [Parte(p.campo, p.id, p.sha256) for p in PARTES]
    assume(sorted(lido.partes) == sorted(kept))
    assert escreve(lido.ato._replace(pessoais=NOMES), PARTES) == envelope

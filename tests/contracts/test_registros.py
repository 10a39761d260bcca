"""What every log must do, whatever it is kept in."""

from datetime import timedelta
from unicodedata import normalize

import pytest
from amostras import FLUXO, INICIO, grava, id_de, le, proposta, resumo

from capitania.registro import cadeia
from capitania.registro.cadeia import GENESE, Cabeca
from capitania.registro.erros import ErroDeRegistro
from capitania.usecases.registros import BaseOcupada, Conflito, Numeracao, SeqVencida, propoe

CPPR = Numeracao("CPPR", 2026, "123P2026")


def verified(registros, *asked):
    """Verify what must be whole, and give how far each stream goes."""
    found = registros.verifica(*asked)
    assert found.integra, found.achados
    return [(f.fluxo, f.atos) for f in found.cadeias.fluxos]


def test_what_was_appended_is_read_back_in_order(registros):
    asked = [proposta(n) for n in (1, 2, 3)]
    recibos = grava(registros, *asked)
    assert le(registros) == [p.ato for p in asked]
    assert [(r.id, r.fluxo, r.seq, r.numero) for r in recibos] == [(p.ato.id, FLUXO, p.ato.seq, None) for p in asked]
    assert registros.le_fluxo(FLUXO, 3) == registros.le_fluxo(FLUXO)[2:]
    assert registros.le_ato(asked[1].ato.id) == registros.le_fluxo(FLUXO)[1]
    assert registros.le_ato(id_de(9)) is None
    assert registros.le_fluxo("processo:2") == ()


def test_each_act_is_chained_to_the_one_before(registros):
    grava(registros, *(proposta(n) for n in (1, 2, 3)))
    previous = GENESE
    for registrado in registros.le_fluxo(FLUXO):
        assert registrado.hash == cadeia.elo(previous, registrado.envelope)
        previous = registrado.hash
    assert registros.cabeca(FLUXO) == Cabeca(FLUXO, 3, previous)
    assert registros.cabeca("processo:2") == Cabeca("processo:2", 0, GENESE)
    assert verified(registros) == [(FLUXO, 3)]


def test_the_same_act_gets_the_same_receipt(registros):
    first = proposta(1, id_=id_de(1))
    recibos = grava(registros, first, proposta(2))
    again = proposta(3, id_=id_de(1), dados={"n": 1, "dia": "2026-03-02"})
    later = again.ato._replace(em=first.ato.em, registrado_em=first.ato.em + timedelta(hours=1))
    assert again.pessoais != first.pessoais
    assert registros.acrescenta(first) == recibos[0]
    assert registros.acrescenta(propoe(later, again.pessoais)) == recibos[0]
    assert len(registros.le_fluxo(FLUXO)) == 2


def test_the_same_act_in_another_spelling_is_the_same(registros):
    said = {"narrativa": "Não é ação"}
    (recibo,) = grava(registros, proposta(1, id_=id_de(1), pessoais=said, dados={"lugar": "Paranaguá"}))
    spelt = {k: normalize("NFD", v) for k, v in said.items()}
    lugar = normalize("NFD", "Paranaguá")
    assert registros.acrescenta(proposta(1, id_=id_de(1), pessoais=spelt, dados={"lugar": lugar})) == recibo


@pytest.mark.parametrize(
    "change",
    [
        {"fluxo": "processo:2"},
        {"tipo": "despacho/2"},
        {"dados": {"dia": "2026-03-03", "n": 1}},
        {"pessoais": {"narrativa": "Outra."}},
        {"por": ("bia", "secretaria")},
        {"por": ("ana", "autoridade")},
    ],
)
def test_another_act_of_the_same_id_is_a_conflict(registros, change):
    first = proposta(1, id_=id_de(1))
    grava(registros, first)
    ato = first.ato._replace(**{k: type(first.ato.por)(*v) if k == "por" else v for k, v in change.items()})
    other = propoe(ato, proposta(1, pessoais=dict(ato.pessoais)).pessoais)
    assert registros.acrescenta(other) == Conflito(registros.le_fluxo(FLUXO)[0])
    assert le(registros) == [first.ato]
    assert registros.cabecas() == (registros.cabeca(FLUXO),)


def test_a_place_already_taken_tells_what_happened_meanwhile(registros):
    grava(registros, *(proposta(n) for n in (1, 2, 3)))
    refused = registros.acrescenta(proposta(2, resumo=resumo(2), numeracao=CPPR))
    assert refused == SeqVencida(registros.cabeca(FLUXO), registros.le_fluxo(FLUXO)[1:])
    assert len(le(registros)) == 3
    assert registros.resumos() == ()
    assert registros.proximo_numero("CPPR", 2026) == 1


def test_no_place_is_left_empty(registros):
    assert registros.acrescenta(proposta(2)) == SeqVencida(Cabeca(FLUXO, 0, GENESE), ())
    assert registros.cabecas() == ()


def test_a_decision_that_rests_on_another_stream_falls_if_it_moved(registros):
    grava(registros, proposta(1, fluxo="om:CPPR"), proposta(2, fluxo="om:CPPR"))
    refused = registros.acrescenta(proposta(1, lidos={"om:CPPR": 1, "pessoa:7": 0}))
    assert refused == SeqVencida(registros.cabeca("om:CPPR"), registros.le_fluxo("om:CPPR")[1:])
    assert le(registros) == []
    unborn = proposta(1, lidos={"om:CPPR": 2, "pessoa:7": 3})
    assert registros.acrescenta(unborn) == SeqVencida(registros.cabeca("pessoa:7"), ())
    grava(registros, proposta(1, lidos={"om:CPPR": 2, "pessoa:7": 0}))


def test_numbers_go_one_by_one_by_om_and_year(registros):
    series = [CPPR, CPPR, CPPR._replace(ano=2027, prefixo="123P2027"), CPPR._replace(om="CPSP", prefixo="321P2026")]
    recibos = grava(
        registros, *(proposta(n, numeracao=s, resumo=resumo(n)) for n, s in enumerate([*series, CPPR], start=1))
    )
    numbers = ["123P2026000001", "123P2026000002", "123P2027000001", "321P2026000001", "123P2026000003"]
    assert [r.numero for r in recibos] == numbers
    assert [a.dados["numero"] for a in le(registros)] == numbers
    assert registros.resumos()[0].numero == numbers[-1]
    assert registros.proximo_numero("CPPR", 2026) == 4
    assert registros.proximo_numero("CPPR", 2028) == 1
    assert registros.verifica().integra


FAIXA = CPPR._replace(campo="primeiro", estado="reservado", quantos=3, aparelho="tab-1")
GUARDA = {"aparelho": "tab-1", "quantos": 3}


def dito(n: int, **more) -> Numeracao:
    """Give what an act takes that tells the nth number."""
    return CPPR._replace(n=n, **more)


def states(registros, om="CPPR", ano=2026, estado=None):
    return [(n.numero[-6:].lstrip("0"), n.estado, n.aparelho, n.seq) for n in registros.numeros(om, ano, estado)]


def test_a_range_is_taken_whole_in_the_transaction_of_its_act(registros):
    first = proposta(1, numeracao=CPPR)
    kept = proposta(2, id_=id_de(2), numeracao=FAIXA, dados=GUARDA)
    recibos = grava(registros, first, kept, proposta(3, numeracao=CPPR))
    assert [r.numero for r in recibos] == ["123P2026000001", "123P2026000002", "123P2026000005"]
    assert le(registros)[1].dados["primeiro"] == "123P2026000002"
    assert states(registros) == [
        ("1", "emitido", None, 1),
        *((str(n), "reservado", "tab-1", 2) for n in (2, 3, 4)),
        ("5", "emitido", None, 3),
    ]
    assert [n.n for n in registros.numeros("CPPR", estado="reservado")] == [2, 3, 4]
    assert registros.numeros("CPPR", 2027) == registros.numeros("CPSP") == ()
    assert registros.acrescenta(kept) == recibos[1]
    assert registros.proximo_numero("CPPR", 2026) == 6
    assert registros.verifica().integra


def test_a_kept_number_goes_once_to_the_act_that_issues_or_voids_it(registros):
    grava(registros, proposta(1, numeracao=FAIXA, dados=GUARDA))
    (issued,) = grava(registros, proposta(2, numeracao=dito(2, aparelho="tab-1"), resumo=resumo(2)))
    (void,) = grava(registros, proposta(3, numeracao=dito(1, estado="anulado")))
    assert (issued.numero, void.numero) == ("123P2026000002", "123P2026000001")
    assert registros.resumos()[0].numero == "123P2026000002"
    told = [("1", "anulado", "tab-1", 3), ("2", "emitido", "tab-1", 2), ("3", "reservado", "tab-1", 1)]
    assert states(registros) == told
    assert registros.verifica().integra


@pytest.mark.parametrize("estado", ["emitido", "anulado"])
@pytest.mark.parametrize(
    ("n", "aparelho", "holder"), [(1, "tab-1", 2), (2, "tab-2", 1), (4, "tab-1", 3), (5, "tab-1", None)]
)
def test_a_number_that_is_not_kept_for_it_lets_no_act_in(registros, estado, n, aparelho, holder):
    grava(
        registros,
        proposta(1, fluxo="om:CPPR", numeracao=FAIXA, dados=GUARDA),
        proposta(1, numeracao=dito(1, aparelho="tab-1")),
        proposta(2, numeracao=CPPR),
    )
    stream = {1: ("om:CPPR", 1), 2: (FLUXO, 1), 3: (FLUXO, 2)}.get(holder, (FLUXO, None))
    refused = registros.acrescenta(proposta(3, numeracao=dito(n, aparelho=aparelho, estado=estado), resumo=resumo(3)))
    since = () if holder is None else registros.le_fluxo(*stream)[:1]
    assert refused == SeqVencida(registros.cabeca(stream[0]), since)
    assert (registros.cabeca(FLUXO).seq, registros.resumos()) == (2, ())
    assert [s[1] for s in states(registros)] == ["emitido", "reservado", "reservado", "emitido"]


def test_asking_again_for_a_told_number_gets_the_receipt_and_another_is_a_conflict(registros):
    asked = proposta(2, id_=id_de(2), numeracao=dito(1, aparelho="tab-1"), dados={"numero": "123P2026000001"})
    grava(registros, proposta(1, numeracao=FAIXA, dados=GUARDA))
    (recibo,) = grava(registros, asked)
    assert registros.acrescenta(asked) == recibo
    other = proposta(3, id_=id_de(2), numeracao=dito(2, aparelho="tab-1"), dados={"numero": "123P2026000002"})
    assert isinstance(registros.acrescenta(other), Conflito)
    assert [s[1] for s in states(registros)] == ["emitido", "reservado", "reservado"]


def test_a_stream_of_the_checkpoint_that_is_gone_is_found(registros):
    grava(registros, proposta(1))
    gone = Cabeca("processo:9", 2, bytes(range(32)))
    found = registros.verifica(None, {gone.fluxo: gone})
    assert [(a.tipo, a.fluxo) for a in found.achados] == [("ponto_contrariado", "processo:9")]


def test_asking_again_takes_no_other_number(registros):
    asked = proposta(1, id_=id_de(1), numeracao=CPPR)
    (recibo,) = grava(registros, asked)
    assert registros.acrescenta(asked) == recibo
    other = proposta(2, id_=id_de(1), numeracao=CPPR)
    assert isinstance(registros.acrescenta(other), Conflito)
    assert registros.proximo_numero("CPPR", 2026) == 2


def test_an_act_that_cannot_be_written_leaves_nothing_and_takes_no_number(registros):
    with pytest.raises(ErroDeRegistro):
        registros.acrescenta(proposta(1, dados={"valor": 0.5}, numeracao=CPPR, resumo=resumo(1)))
    assert (registros.cabecas(), registros.resumos(), registros.proximo_numero("CPPR", 2026)) == ((), (), 1)
    grava(registros, proposta(1, numeracao=CPPR))


def test_personal_parts_are_erased_and_the_chain_stays_whole(registros):
    first = proposta(1, id_=id_de(1), pessoais={"nome": "Ana", "endereco": "Rua 1"})
    grava(registros, first)
    gone = first.pessoais[0].id
    (before,) = registros.le_fluxo(FLUXO)
    grava(registros, proposta(2, pessoais={}, apaga=(gone,)))
    after = registros.le_fluxo(FLUXO)[0]
    assert (after.envelope, after.hash) == (before.envelope, before.hash)
    assert le(registros)[0].pessoais == {"nome": None, "endereco": "Rua 1"}
    assert verified(registros) == [(FLUXO, 2)]
    assert registros.acrescenta(first).hash == before.hash  # asked again, what is erased is believed


def test_lists_come_in_pages_and_by_what_is_asked(registros):
    for n, (om, fase, pessoa) in enumerate(
        [("CPPR", "aberto", "p1"), ("CPPR", "autuado", None), ("CPSP", "aberto", "p1")]
    ):
        fluxo = f"processo:{n}"
        grava(registros, proposta(1, fluxo=fluxo, resumo=resumo(1, fluxo=fluxo, om=om, fase=fase, pessoa=pessoa)))

    def found(**asked):
        return [r.fluxo[-1] for r in registros.resumos(**asked)]

    assert found() == ["0", "1", "2"]
    assert found(om="CPPR") == ["0", "1"]
    assert found(fase="aberto", om="CPSP") == ["2"]
    assert found(pessoa="p1") == ["0", "2"]
    assert found(limite=2) == ["0", "1"]
    assert found(depois_de="processo:1") == ["2"]


def test_the_row_of_a_list_follows_the_act(registros):
    grava(registros, proposta(1, resumo=resumo(1)), proposta(2, resumo=resumo(2, fase="autuado", pessoa="p1")))
    assert registros.resumos() == (resumo(2, fase="autuado", pessoa="p1"),)


@pytest.mark.parametrize(
    "change",
    [
        *({}, {"om": "CPSP"}, {"fase": "autuado"}, {"pessoa": "p2"}, {"pessoa": None}, {"numero": "n1"}),
        *({"prioritario": True}, {"sigiloso": True}),
    ],
)
def test_the_row_of_a_list_takes_what_the_act_changes_and_keeps_the_rest(registros, change):
    other = resumo(1, fluxo="processo:2", pessoa="p1")
    grava(registros, proposta(1, fluxo="processo:2", resumo=other), proposta(1, resumo=resumo(1, pessoa="p1")))
    after = resumo(2, pessoa="p1")._replace(**change)
    grava(registros, proposta(2, resumo=after))
    assert registros.resumos() == (after, other)
    assert registros.resumos(om=after.om, fase=after.fase, pessoa=after.pessoa)[0] == after


def test_the_row_of_a_list_shows_the_place_of_the_head(registros):
    grava(registros, proposta(1, resumo=resumo(1)), proposta(2))
    assert registros.resumos() == (resumo(2),)


def test_streams_are_listed_by_what_their_names_begin_with(registros):
    grava(registros, *(proposta(1, fluxo=f) for f in ("processo:b", "om:CPPR", "processo:a")))
    assert [c.fluxo for c in registros.cabecas()] == ["om:CPPR", "processo:a", "processo:b"]
    assert [c.fluxo for c in registros.cabecas("processo:")] == ["processo:a", "processo:b"]
    assert (
        registros.cabecas("processo:%") == registros.cabecas("processo_") == registros.cabecas("processo:\ud7ff") == ()
    )
    assert registros.cabecas("processo:\U0010ffff") == ()
    assert verified(registros, "processo:a") == [("processo:a", 1)]
    assert verified(registros) == [("om:CPPR", 1), ("processo:a", 1), ("processo:b", 1)]


def test_many_acts_enter_together_or_none(registros):
    grava(registros, proposta(1))
    many = [proposta(2), proposta(1, fluxo="processo:2", numeracao=CPPR), proposta(3)]
    recibos = registros.acrescenta_todos(many)
    entered = [(FLUXO, 2, None), ("processo:2", 1, "123P2026000001"), (FLUXO, 3, None)]
    assert [(r.fluxo, r.seq, r.numero) for r in recibos] == entered
    before = registros.cabecas()
    numbered = proposta(2, fluxo="processo:2", numeracao=CPPR, resumo=resumo(2, fluxo="processo:2"))
    overtaken = registros.acrescenta_todos([proposta(4), numbered, proposta(4)])
    assert isinstance(overtaken, SeqVencida)
    assert overtaken.cabeca.seq == 4  # as it stood then: the first of them was in
    assert (registros.cabecas(), registros.proximo_numero("CPPR", 2026), registros.resumos()) == (before, 2, ())
    again = registros.acrescenta_todos([proposta(4), proposta(1, id_=recibos[0].id, fluxo="processo:3")])
    assert isinstance(again, Conflito)
    assert registros.cabecas() == before
    assert verified(registros) == [(FLUXO, 3), ("processo:2", 1)]


def test_the_newest_instant_is_the_logs_whatever_the_order(registros):
    assert registros.ultimo_registro() is None
    later = proposta(9, fluxo="processo:2").ato._replace(seq=1)
    early = proposta(1).ato
    grava(registros, propoe(later, proposta(9).pessoais), propoe(early, proposta(1).pessoais))
    assert registros.ultimo_registro() == later.registrado_em > early.registrado_em


def test_a_piece_of_work_has_one_runner(registros):
    with registros.sozinho("tick"):
        with registros.sozinho("outro"):
            pass
        with pytest.raises(BaseOcupada), registros.sozinho("tick"):
            raise AssertionError
        grava(registros, proposta(1))
    with registros.sozinho("tick"):
        pass


def test_a_mark_is_kept_and_moved(registros):
    assert registros.marca("tick") is None
    for instante in (INICIO, INICIO + timedelta(days=1)):
        registros.poe_marca("tick", instante)
        assert registros.marca("tick") == instante
    assert registros.marca("outro") is None


def test_names_go_by_code_point_whatever_the_locale(registros):
    names = ["processo:B", "processo:a", "processo:b", "processo:z", "processo:ç"]
    grava(registros, *(proposta(1, fluxo=f, resumo=resumo(1, fluxo=f)) for f in reversed(names)))
    assert [c.fluxo for c in registros.cabecas()] == names
    assert [r.fluxo for r in registros.resumos()] == names
    assert [r.fluxo for r in registros.resumos(depois_de="processo:b")] == names[3:]

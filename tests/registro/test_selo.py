"""The seal of a paper: its text, its short code, and what a seal is worth against published keys."""

from datetime import UTC, date, datetime

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from capitania.config.chaves import confere as verifica
from capitania.processo.chaves import CABECAS, PAPEL, id_da_chave
from capitania.registro import selo as selos
from capitania.registro.erros import SeloInvalido, SeloTruncado
from capitania.registro.selo import ChavePublica, Selo, codigo, confere, hash_do_papel, le, le_codigo, no_alfabeto

SECRETA, OUTRA = (Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32) for n in (1, 2))
PUBLICA = SECRETA.public_key().public_bytes_raw()
DIA = date(2026, 3, 2)
CHAVE = ChavePublica(id_da_chave(PUBLICA), PUBLICA.hex(), PAPEL, "CPPR", datetime(2026, 1, 5, tzinfo=UTC))
QR = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


def selado(finalidade: str = PAPEL, secreta: Ed25519PrivateKey = SECRETA, **outros) -> Selo:
    """Seal a paper."""
    said = {"sigla": "AI", "om": "CPPR", "numero": "421P2026000001", "dia": DIA, "hash": b"\x07" * 32}
    selo = Selo(**said | outros, chave=bytes.fromhex(CHAVE.chave))
    return selo._replace(assinatura=secreta.sign(selo.mensagem(finalidade)))


def test_a_seal_reads_back():
    selo = selado()
    assert le(selo.texto()) == selo
    assert le(f" {selo.texto().lower()}\n") == selo
    assert set(selo.texto()) <= QR
    assert len(selo.texto()) < 262  # version 9 of a QR, at its level of correction
    assert selo.codigo == codigo(selo.hash)


@pytest.mark.parametrize("n", [11, 20, 60, 150, -1, -40])
def test_a_seal_cut_short_is_told(n):
    with pytest.raises(SeloTruncado):
        le(selado().texto()[:n])


def campo(n: int, texto: str) -> str:
    """Put another text in a field of a seal."""
    fields = selado().texto().split(":")
    fields[n] = texto
    return ":".join(fields)


@pytest.mark.parametrize(
    "texto",
    [
        "",
        "https://exemplo.org",
        campo(0, "CAPITANIA2"),
        selado().texto() + ":A",
        campo(4, "20260231"),
        campo(4, "ontem"),
        campo(5, "1" * 52),
        campo(5, "A" * 60),
        campo(6, "A" * 25 + "B"),
    ],
)
def test_what_is_no_seal_is_refused(texto):
    with pytest.raises(SeloInvalido) as told:
        le(texto)
    assert not isinstance(told.value, SeloTruncado)


APOSENTADA = CHAVE._replace(ate=datetime(2026, 3, 2, 18, tzinfo=UTC))


@pytest.mark.parametrize(
    ("selo", "chaves", "situacao"),
    [
        (selado(), [CHAVE], "autentico"),
        (selado(), [CHAVE._replace(finalidade=CABECAS), CHAVE], "autentico"),
        (selado(), [], "chave_desconhecida"),
        (selado(), [CHAVE._replace(chave="00" * 16)], "chave_desconhecida"),
        (selado(secreta=OUTRA), [CHAVE], "forjado"),
        (selado()._replace(numero="421P2026000002"), [CHAVE], "forjado"),
        (selado()._replace(hash=b"\x08" * 32), [CHAVE], "forjado"),
        (selado()._replace(dia=date(2026, 3, 20)), [CHAVE], "redatado"),
        (selado()._replace(dia=date(2031, 3, 2)), [CHAVE], "redatado"),
        (selado()._replace(dia=date.max), [CHAVE], "forjado"),
        (selado()._replace(dia=date.min), [CHAVE], "forjado"),
        (selado(CABECAS), [CHAVE], "outra_finalidade"),
        (selado(), [CHAVE._replace(finalidade=CABECAS)], "outra_finalidade"),
        (selado(), [CHAVE._replace(om="CPRJ")], "outra_om"),
        (selado(), [APOSENTADA], "chave_aposentada"),
        (selado(dia=date(2026, 3, 3)), [APOSENTADA], "assinado_depois"),
        (selado(dia=date(2026, 1, 4)), [CHAVE], "assinado_antes"),
    ],
)
def test_what_a_seal_is_worth(selo, chaves, situacao):
    assert confere(selo, chaves, verifica).situacao == situacao


def test_the_day_that_was_signed_is_told():
    assert confere(selado()._replace(dia=date(2026, 3, 20)), [CHAVE], verifica).outro_dia == DIA


@given(st.binary(min_size=32, max_size=32), st.data())
def test_a_short_code_with_a_letter_wrong_or_two_swapped_is_seen(hash_, data):
    escrito = codigo(hash_)
    assert le_codigo(escrito.lower().replace("-", " ").replace("0", "o").replace("1", "l")) == escrito
    letters = escrito.replace("-", "")
    n = data.draw(st.integers(0, len(letters) - 1))
    other = data.draw(st.sampled_from([x for x in selos._ALPHABET if x != letters[n]]))
    assert le_codigo(letters[:n] + other + letters[n + 1 :]) is None
    assert le_codigo(letters[:n] + letters[n + 1 :]) is None
    assert le_codigo(letters[:n] + "U" + letters[n + 1 :]) is None


def test_numbers_and_units_go_in_the_alphabet_of_a_qr():
    assert no_alfabeto("DelItacuruçá") == "DELITACURUCA"
    assert no_alfabeto("12/2026 ção_x") == "12/2026-CAO-X"


PAPER = {
    "titulo": "Auto",
    "blocos": [
        {"bloco": "texto", "paragrafos": ["Conceição"]},
        {
            "bloco": "assinaturas",
            "blocos": [
                {"quem": "Autuado", "resultado": "Assinou.", "tracos": {"sobre": "", "tracos": []}},
                {"quem": "Testemunha", "resultado": "Recusou.", "tracos": None},
            ],
        },
    ],
}


def test_the_hash_is_of_the_content_and_that_of_empty_blocks_leaves_strokes_out():
    signed = PAPER["blocos"][1]["blocos"]
    empty = [{**block, "tracos": None, "resultado": ""} for block in signed]
    before = PAPER | {"blocos": [PAPER["blocos"][0], PAPER["blocos"][1] | {"blocos": empty}]}
    later = before | {"instante": "2027-01-01T00:00:00-03:00", "formato": "bobina", "informa": []}
    assert hash_do_papel(PAPER) != hash_do_papel(before)
    assert len({hash_do_papel(p, vazio=True) for p in (PAPER, before, later)}) == 1
    assert hash_do_papel(PAPER | {"numero": "2"}, vazio=True) != hash_do_papel(PAPER, vazio=True)
    decomposed = PAPER | {"titulo": "Conceic\u0327a\u0303o"}
    assert hash_do_papel(decomposed) == hash_do_papel(PAPER | {"titulo": "Conceição"})

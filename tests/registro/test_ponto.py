"""A checkpoint: what it hashes, what is signed, and every way in which a file is none."""

import json
from datetime import UTC, datetime

import pytest

from capitania.processo.chaves import CABECAS, id_da_chave
from capitania.registro import ponto
from capitania.registro.cadeia import GENESE, Cabeca
from capitania.registro.erros import PontoInvalido

EM = datetime(2026, 5, 4, 13, tzinfo=UTC)
A, B = Cabeca("om:CPPR", 4, b"\x01" * 32), Cabeca("processo:1", 2, b"\x02" * 32)
PONTO = ponto.faz("CPPR", EM, [B, Cabeca("processo:2", 0, GENESE), A])
ASSINADO = ponto.PontoAssinado(PONTO, "k", b"\x03" * 64)


def test_heads_go_by_name_and_an_empty_stream_is_none():
    assert PONTO.cabecas == (A, B)


def test_the_file_is_read_back_and_has_one_form():
    dados = ponto.escreve(ASSINADO)
    assert ponto.le(dados) == ASSINADO
    assert ponto.escreve(ponto.le(dados)) == dados
    assert ponto.le(dados).mensagem == ASSINADO.mensagem


@pytest.mark.parametrize(
    "outro",
    [
        PONTO._replace(om="CPSP"),
        PONTO._replace(em=datetime(2026, 5, 4, 14, tzinfo=UTC)),
        PONTO._replace(cabecas=(A,)),
        PONTO._replace(cabecas=(A, B._replace(seq=3))),
        PONTO._replace(cabecas=(A, B._replace(hash=b"\x04" * 32))),
        PONTO._replace(cabecas=(A, B._replace(fluxo="processo:9"))),
    ],
)
def test_everything_that_it_tells_is_signed(outro):
    assert outro.mensagem("k") != PONTO.mensagem("k")


def test_the_key_and_the_purpose_are_signed():
    assert PONTO.mensagem("k2") != PONTO.mensagem("k")
    assert json.loads(PONTO.mensagem("k"))["finalidade"] == CABECAS == "cabecas/1"
    assert json.loads(PONTO.mensagem("k"))["cabecas"] == 2


def test_the_id_of_a_key_follows_from_it():
    assert id_da_chave(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20"
    assert id_da_chave(b"\x01" * 32) != id_da_chave(bytes(32))


def changed(**keys) -> bytes:
    lido = json.loads(ponto.escreve(ASSINADO)) | keys
    return json.dumps({k: v for k, v in lido.items() if v is not None}).encode()


@pytest.mark.parametrize(
    ("dados", "why"),
    [
        (b"\xff", "Não é um ponto"),
        (b"{", "Não é um ponto"),
        (b"[]", "Não é um ponto"),
        (changed(chave=None), "Não é um ponto"),
        (changed(outra=1), "Não é um ponto"),
        (changed(finalidade="papel/1"), "outro fim"),
        (changed(em="ontem"), "não se lê"),
        (changed(em=3), "não se lê"),
        (changed(assinatura="zz"), "não se lê"),
        (changed(cabecas=[["om:CPPR", 4]]), "não se lê"),
        (changed(cabecas=4), "não se lê"),
        (changed(cabecas=[["om:CPPR", 4, "0101"]]), "não está em ordem"),
        (changed(cabecas=[["om:CPPR", 0, "01" * 32]]), "não está em ordem"),
        (changed(cabecas=[["b", 1, "01" * 32], ["a", 1, "01" * 32]]), "não está em ordem"),
        (changed(cabecas=[["a", 1, "01" * 32], ["a", 1, "01" * 32]]), "não está em ordem"),
        (changed(cabecas=[["om:CPPR", 5, "01" * 32], ["processo:1", 2, "02" * 32]]), "foi alterado"),
        (changed(hash="00" * 32), "foi alterado"),
    ],
)
def test_what_is_no_checkpoint_is_refused(dados, why):
    with pytest.raises(PontoInvalido, match=why):
        ponto.le(dados)

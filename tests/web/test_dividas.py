"""The page of fines past their ninety days: notices that are due go as a batch; of the others it says what lacks."""

import re
from uuid import uuid4

import pytest
from multas import definitiva, em
from navegador import cliente

from capitania.usecases.fluxos import le_atos

DIVIDAS = "/avisos/dividas/"
DEVEDOR = "devedor:p-9|intimacao_da_divida|"


@pytest.fixture
def devida(casa):
    casa.cadastra("p-8", "p-9")
    told = {"motivo": "Endereço.", "endereco": "Rua Fictícia, 9", "em": em("2026-02-03")}
    casa.faz("pessoa:p-9", "secretaria-1@secretaria", tipo="pessoa_atualizada", **told)
    definitiva(casa, "d-1", "p-9", "1200.00")
    definitiva(casa, "d-2", "p-8", "100.00")
    return casa


def test_a_notice_that_is_due_goes_once_and_what_is_not_says_what_lacks(devida):
    browser = cliente("secretaria")
    page = browser.get(DIVIDAS).content.decode()
    assert re.findall(r'name="chave" value="([^"]+)"', page) == [DEVEDOR]
    assert "abaixo do limiar" in page
    data = {"chave": [DEVEDOR], "meio": "ar", "lote": str(uuid4())}
    for _ in range(2):
        answer = browser.post(DIVIDAS, data)
        assert (answer.status_code, answer["Location"]) == (302, f"/avisos/postagem/?lote={data['lote']}")
    (sent,) = le_atos(devida.registros.le_fluxo("devedor:p-9"))
    assert (sent.nome, sent.dados["multas"], sent.dados["om"]) == ("intimacao_expedida", ["processo:d-1"], "CPPR")
    assert "Rua Fictícia, 9" in browser.get(answer["Location"]).content.decode()
    page = browser.get(DIVIDAS).content.decode()
    assert 'name="chave"' not in page
    assert "Ver a dívida" in page
    page = browser.get("/avisos/retornos/").content.decode()
    assert 'value="devedor"' in page


def test_what_is_chosen_and_not_due_comes_back_with_why(devida):
    browser = cliente("secretaria")
    answer = browser.post(DIVIDAS, {"chave": ["devedor:p-8|intimacao_da_divida|"], "meio": "ar", "lote": str(uuid4())})
    assert answer.status_code == 422
    assert "Não há este processo." in answer.content.decode()
    answer = browser.post(DIVIDAS, {"meio": "", "lote": str(uuid4())})
    assert answer.status_code == 422
    assert "Falta o meio" in answer.content.decode()


def test_another_unit_sees_none_of_it(devida):
    page = cliente("de_fora").get(DIVIDAS).content.decode()
    assert "p-9" not in page
    answer = cliente("de_fora").post(DIVIDAS, {"chave": [DEVEDOR], "meio": "ar", "lote": str(uuid4())})
    assert answer.status_code == 422
    assert devida.registros.cabeca("devedor:p-9").seq == 0

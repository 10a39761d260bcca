"""The desk of messages that died: tried again or closed with a reason, by the secretaria of their unit alone."""

import pytest
from escritorio import PROPRIO
from navegador import cliente

from capitania.usecases.registro_de_mensagens import FECHADA, MORTA, NA_ESPERA, Mensagem

MORTAS = "/avisos/mortas/"
QUANDO = "2026-08-01T12:00:00.000000+00:00"
M = Mensagem("m-1", "a-1", PROPRIO, "p-1", "CPPR", QUANDO, MORTA, 8, QUANDO, "O servidor recusou (550).")


@pytest.fixture
def casa(casa):
    casa.registros.mensagens.poe([M, M._replace(id="m-2", estado=NA_ESPERA, tentativas=2)])
    return casa


def test_the_dead_and_those_that_wait_are_shown(casa):
    page = cliente("secretaria").get(MORTAS).content.decode()
    assert "O servidor recusou (550)." in page
    assert "8 tentativas" in page
    assert "a próxima, desde 01/08/2026 09:00" in page
    assert "Adélia Ondina" in page
    assert {"pagina mortas"} == {a.comando for a in casa.registros.acessos.lista()}
    assert "Adélia Ondina" not in cliente("de_fora").get(MORTAS).content.decode()


def test_one_is_put_back_in_the_queue(casa):
    answer = cliente("secretaria").post(MORTAS, {"mensagem": "m-1", "acao": "tentar"})
    assert (answer.status_code, answer["Location"]) == (302, MORTAS)
    back = casa.registros.mensagens.le("m-1")
    assert (back.estado, back.tentativas, back.por) == (NA_ESPERA, 0, "secretaria-1@secretaria")


def test_to_close_one_takes_a_reason(casa):
    browser = cliente("secretaria")
    answer = browser.post(MORTAS, {"mensagem": "m-1", "acao": "fechar", "motivo": "  "})
    assert answer.status_code == 422
    assert "Falta o motivo" in answer.content.decode()
    assert casa.registros.mensagens.le("m-1") == M
    assert browser.post(MORTAS, {"mensagem": "m-1", "acao": "fechar", "motivo": "Caixa errada."}).status_code == 302
    closed = casa.registros.mensagens.le("m-1")
    assert (closed.estado, closed.motivo) == (FECHADA, "Caixa errada.")


@pytest.mark.parametrize("quem", ["secretaria", "de_fora"])
@pytest.mark.parametrize("qual", ["m-1", "m-2", "m-9", ""])
def test_what_is_not_dead_or_not_hers_is_left_alone(casa, quem, qual):
    if (quem, qual) == ("secretaria", "m-1"):
        qual = "m-2"
    answer = cliente(quem).post(MORTAS, {"mensagem": qual, "acao": "tentar"})
    assert answer.status_code == 422
    assert "já não está entre as mortas" in answer.content.decode()
    assert casa.registros.mensagens.le("m-1") == M


def test_another_action_does_nothing(casa):
    assert cliente("secretaria").post(MORTAS, {"mensagem": "m-1", "acao": "sumir"}).status_code == 422
    assert casa.registros.mensagens.le("m-1") == M

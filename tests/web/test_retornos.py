"""What came of communications, in one grid: a row an act, every problem by its row, nothing typed lost."""

import re

import pytest
from escritorio import PROPRIO, SIGILOSO
from navegador import cliente

from capitania.usecases.comunicacoes import Chave, campo
from capitania.usecases.fluxos import le_atos

RETORNOS = "/avisos/retornos/"
AUTO, DO_SIGILOSO = Chave(PROPRIO, "auto"), Chave(SIGILOSO, "auto")
SEM_FORMULARIO = "00000000-0000-4000-8000-000000000001"  # who has nothing to send makes one up
LOTE = re.compile(r'name="lote" value="([^"]+)"')
ENTREGUE = {"desfecho": "entregue", "dia": "2026-07-30", "prova": "AR FC000000001BR", "recebedor": "infrator"}
VOLTOU = {"desfecho": "voltou", "motivo": "Mudou-se."}


@pytest.fixture
def casa(casa):
    """Give the office, with two autos on their way."""
    for fluxo in (PROPRIO, SIGILOSO):
        sent = {"objeto": "auto", "meio": "ar", "em": "2026-07-20T09:00:00-03:00", "endereco": "Rua Fictícia, 1"}
        casa.faz(fluxo, "secretaria-1@secretaria", tipo="comunicacao_expedida", **sent)
    return casa


def linha(chave, dados, vezes="1"):
    return {f"{campo(chave)}.{k}": v for k, v in (dados | {"vezes": vezes}).items()}


def form(browser, *linhas):
    shown = LOTE.search(browser.get(RETORNOS).content.decode())
    lote = shown[1] if shown else SEM_FORMULARIO
    both = {"lote": lote, "chave": [str(AUTO), str(DO_SIGILOSO)]}
    return both | {k: v for one in linhas for k, v in one.items()}


def last(casa, fluxo=PROPRIO):
    return le_atos(casa.registros.le_fluxo(fluxo))[-1]


def test_what_is_on_its_way_is_listed(casa):
    page = cliente("secretaria").get(RETORNOS).content.decode()
    assert str(AUTO) in page
    assert "AR de 20/07/2026" in page
    assert "checked>nada ainda" in page
    assert str(AUTO) not in cliente("de_fora").get(RETORNOS).content.decode()


def test_each_filled_row_is_an_act(casa):
    browser = cliente("secretaria")
    answer = browser.post(RETORNOS, form(browser, linha(AUTO, ENTREGUE), linha(DO_SIGILOSO, VOLTOU)))
    assert (answer.status_code, answer["Location"]) == (302, RETORNOS)
    assert "2 respostas registradas." in browser.get(RETORNOS).content.decode()
    assert last(casa).nome == "ciencia_registrada"
    told = {"objeto": "auto", "meio": "ar", "dia": "2026-07-30", "prova": "AR FC000000001BR", "recebedor": "infrator"}
    assert last(casa).dados == told
    assert last(casa, SIGILOSO).nome == "comunicacao_frustrada"
    assert last(casa, SIGILOSO).dados == {"objeto": "auto", "meio": "ar", "motivo": "Mudou-se."}


def test_every_problem_is_told_by_its_row_and_nothing_typed_is_lost(casa):
    browser = cliente("secretaria")
    bad = ENTREGUE | {"dia": "30/07/2026", "prova": ""}
    answer = browser.post(RETORNOS, form(browser, linha(AUTO, bad), linha(DO_SIGILOSO, VOLTOU)))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "1 registrada, 1 a corrigir" in page
    assert 'value="30/07/2026"' in page
    assert f'id="e-{campo(AUTO)}-dia"><p class="erro">' in page.replace("\n", "")
    assert f'id="e-{campo(AUTO)}-prova"><p class="erro">' in page.replace("\n", "")
    assert f'name="{campo(AUTO)}.desfecho" value="entregue" checked' in page
    assert (last(casa).nome, last(casa, SIGILOSO).nome) == ("comunicacao_expedida", "comunicacao_frustrada")


def test_a_row_without_its_day_names_the_field_and_the_way_out(casa):
    browser = cliente("secretaria")
    answer = browser.post(RETORNOS, form(browser, linha(AUTO, ENTREGUE | {"dia": ""})))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Falta o dia da entrega: escreva o que está na prova" in page
    assert f'aria-describedby="e-{campo(AUTO)}-dia"' in page
    assert 'value="AR FC000000001BR"' in page
    assert last(casa).nome == "comunicacao_expedida"


def test_what_the_law_refuses_is_told_with_its_provision(casa):
    browser = cliente("secretaria")
    answer = browser.post(RETORNOS, form(browser, linha(AUTO, ENTREGUE | {"dia": "2026-12-30"})))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'class="dispositivo"' in page
    assert 'value="2026-12-30"' in page
    assert last(casa).nome == "comunicacao_expedida"


def test_the_same_form_sent_twice_is_one_act(casa):
    browser = cliente("secretaria")
    data = form(browser, linha(AUTO, VOLTOU))
    assert [browser.post(RETORNOS, data).status_code for _ in range(2)] == [302, 302]
    assert last(casa).seq == 4


def test_the_same_form_with_other_words_is_told_and_changes_nothing(casa):
    browser = cliente("secretaria")
    data = form(browser, linha(AUTO, VOLTOU))
    browser.post(RETORNOS, data)
    for other in (linha(AUTO, ENTREGUE), linha(AUTO, VOLTOU | {"motivo": "Outro."})):
        answer = browser.post(RETORNOS, data | other)
        assert answer.status_code == 422
        assert "dizia outra coisa" in answer.content.decode()
    assert last(casa).dados["motivo"] == "Mudou-se."
    assert last(casa).seq == 4


@pytest.mark.parametrize("vezes", ["1", "2", "", "x"])
def test_another_answer_to_the_same_attempt_does_not_enter(casa, vezes):
    browser = cliente("secretaria")
    one, other = form(browser, linha(AUTO, VOLTOU)), form(browser, linha(AUTO, ENTREGUE, vezes))
    browser.post(RETORNOS, one)
    answer = browser.post(RETORNOS, other)
    assert answer.status_code == 422
    assert "já não espera resposta" in answer.content.decode()
    assert last(casa).seq == 4


def test_a_form_of_which_nothing_was_filled_says_so(casa):
    browser = cliente("secretaria")
    answer = browser.post(RETORNOS, form(browser) | {"chave": ["x", str(AUTO)]})
    assert answer.status_code == 422
    assert "Nada foi preenchido" in answer.content.decode()


def test_a_row_of_another_unit_reads_as_what_there_is_not(casa):
    browser = cliente("de_fora")
    answer = browser.post(RETORNOS, form(browser, linha(AUTO, VOLTOU)))
    assert answer.status_code == 422
    assert "Não há este processo." in answer.content.decode()
    assert last(casa).nome == "comunicacao_expedida"


def test_of_who_is_not_the_infractor_the_answer_names_whom(casa):
    fluxo = "processo:solidario"
    casa.cadastra("p-8")
    casa.abre(fluxo)
    casa.lavra(fluxo, solidarios=["p-8"])
    chave = Chave(fluxo, "auto", "p-8")
    sent = {"objeto": "auto", "meio": "ar", "destinatario": "p-8", "em": "2026-07-20T09:00:00-03:00"}
    casa.faz(fluxo, "secretaria-1@secretaria", tipo="comunicacao_expedida", **sent)
    browser = cliente("secretaria")
    data = form(browser, linha(chave, VOLTOU)) | {"chave": [str(chave)]}
    assert browser.post(RETORNOS, data).status_code == 302
    assert last(casa, fluxo).dados["destinatario"] == "p-8"
    assert f"{fluxo}|auto|p-8" in browser.get("/avisos/").content.decode()

"""Communications sent as a batch: one act for each, once however often it is sent; and the list for the post."""

import csv
import io
import re

import pytest
from escritorio import ALHEIO, PROPRIO, SIGILOSO
from navegador import cliente

from capitania.usecases.fluxos import le_atos
from capitania.usecases.registros import BaseOcupada

AVISOS = "/avisos/"
AUTO = f"{PROPRIO}|auto|"
DO_SIGILOSO = f"{SIGILOSO}|auto|"
SEM_FORMULARIO = "00000000-0000-4000-8000-000000000001"  # who has nothing to send makes one up
LOTE = re.compile(r'name="lote" value="([^"]+)"')


@pytest.fixture
def casa(casa):
    """Give the office, with addresses in the registers."""
    for pessoa, onde in (("p-1", "Rua Fictícia, 1"), ("p-2", "=Rua Fictícia, 2")):
        told = {"motivo": "Endereço.", "endereco": onde, "em": "2026-02-03T09:00:00-03:00"}
        casa.faz(f"pessoa:{pessoa}", "secretaria-1@secretaria", tipo="pessoa_atualizada", **told)
    return casa


def sent(casa, fluxo=PROPRIO):
    return [a for a in le_atos(casa.registros.le_fluxo(fluxo)) if a.nome == "comunicacao_expedida"]


def form(browser, *chaves, **more):
    shown = LOTE.search(browser.get(AVISOS).content.decode())
    lote = shown[1] if shown else SEM_FORMULARIO
    return {"lote": lote, "meio": "ar", "chave": list(chaves)} | more


def test_what_is_to_be_sent_is_listed_with_what_lacks(casa):
    page = cliente("secretaria").get(AVISOS).content.decode()
    assert AUTO in page
    assert DO_SIGILOSO in page
    assert "Adélia Ondina" in page
    assert "sem endereço" not in page
    assert ALHEIO not in page


def test_a_batch_is_an_act_of_each_case_and_a_list_for_the_post(casa):
    browser = cliente("secretaria")
    data = form(browser, AUTO, DO_SIGILOSO)
    answer = browser.post(AVISOS, data)
    assert answer.status_code == 302
    assert answer["Location"] == f"/avisos/postagem/?lote={data['lote']}"
    (act,) = sent(casa)
    assert act.dados == {"objeto": "auto", "meio": "ar", "lote": data["lote"]}
    assert act.pessoais == {"endereco": "Rua Fictícia, 1"}
    assert act.por == ("secretaria-1", "secretaria")
    assert len(sent(casa, SIGILOSO)) == 1
    page = browser.get(answer["Location"]).content.decode()
    assert "2 comunicações expedidas" in page
    assert "Rua Fictícia, 1" in page
    assert AUTO not in browser.get(AVISOS).content.decode()


def test_the_list_as_a_sheet_computes_nothing(casa):
    browser = cliente("secretaria")
    data = form(browser, AUTO, DO_SIGILOSO)
    browser.post(AVISOS, data)
    answer = browser.get(f"/avisos/postagem/csv/?lote={data['lote']}")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert [r[:3] for r in rows[1:]] == [
        ["1", "Adélia Ondina", "Rua Fictícia, 1"],
        ["2", "Tibúrcio Farol", "'=Rua Fictícia, 2"],
    ]
    assert rows[0][0] == "ordem"


@pytest.mark.parametrize("lote", ["", "x", "00000000-0000-4000-8000-000000000000"])
def test_of_no_batch_there_is_no_list(casa, lote):
    browser = cliente("secretaria")
    assert "Não há lote aqui" in browser.get(f"/avisos/postagem/?lote={lote}").content.decode()
    assert len(browser.get(f"/avisos/postagem/csv/?lote={lote}").content.splitlines()) == 1


def test_the_same_form_sent_twice_is_one_act_of_each(casa):
    browser = cliente("secretaria")
    data = form(browser, AUTO, DO_SIGILOSO)
    first, again = browser.post(AVISOS, data), browser.post(AVISOS, data)
    assert first["Location"] == again["Location"]
    assert (len(sent(casa)), len(sent(casa, SIGILOSO))) == (1, 1)


def test_the_same_form_by_another_means_is_told_and_sends_nothing(casa):
    browser = cliente("secretaria")
    data = form(browser, AUTO)
    browser.post(AVISOS, data)
    answer = browser.post(AVISOS, data | {"meio": "telegrama"})
    assert answer.status_code == 422
    assert "dizia outra coisa" in answer.content.decode()
    assert [a.dados["meio"] for a in sent(casa)] == ["ar"]


def test_another_form_does_not_send_what_is_on_its_way(casa):
    browser = cliente("secretaria")
    one, other = form(browser, AUTO), form(browser, AUTO)
    browser.post(AVISOS, one)
    answer = browser.post(AVISOS, other)
    assert answer.status_code == 422
    assert "Já foi expedido em 03/08/2026" in answer.content.decode()
    assert len(sent(casa)) == 1


def test_one_that_fails_holds_nobody_and_stays_marked(casa):
    casa.cadastra("p-9")
    casa.abre("processo:sem-endereco", infrator="p-9")
    casa.lavra("processo:sem-endereco")
    browser = cliente("secretaria")
    lacks = "processo:sem-endereco|auto|"
    data = form(browser, AUTO, lacks)
    answer = browser.post(AVISOS, data)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "1 expedida, 1 não" in page
    assert "O cadastro não tem endereço" in page
    assert f'value="{lacks}" checked' in page
    assert LOTE.search(page)[1] == data["lote"]
    assert (len(sent(casa)), sent(casa, "processo:sem-endereco")) == (1, [])
    assert f"/avisos/postagem/?lote={data['lote']}" in page


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"chave": []}, "Nada foi marcado"),
        ({"meio": "pombo"}, "Falta o meio"),
        ({"chave": ["x|y"]}, "Nada foi marcado"),
    ],
)
def test_a_form_that_lacks_something_is_given_back(casa, more, said):
    browser = cliente("secretaria")
    answer = browser.post(AVISOS, form(browser, AUTO) | more)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in page
    assert (f'value="{AUTO}" checked' in page) == ("chave" not in more)
    assert sent(casa) == []


@pytest.mark.parametrize("fluxo", [ALHEIO, "processo:nao-ha", "pessoa:p-1", "om:CPPR", "isto-nao"])
def test_what_is_not_hers_reads_as_what_there_is_not(casa, fluxo):
    browser = cliente("secretaria")
    answer = browser.post(AVISOS, form(browser, f"{fluxo}|auto|"))
    assert answer.status_code == 422
    assert "Não há este processo." in answer.content.decode()


def test_a_sealed_case_is_not_sent_by_who_may_not_see_it(casa):
    stranger = cliente("de_fora")
    answer = stranger.post(AVISOS, form(stranger, DO_SIGILOSO))
    assert "Não há este processo." in answer.content.decode()
    assert sent(casa, SIGILOSO) == []


def test_a_base_that_does_not_answer_to_one_loses_nothing(casa, monkeypatch):
    browser = cliente("secretaria")
    data = form(browser, AUTO, DO_SIGILOSO)
    whole = casa.registros.acrescenta

    def busy(proposta):
        if proposta.ato.fluxo == PROPRIO:
            raise BaseOcupada("A base está ocupada. Tente de novo.")
        return whole(proposta)

    with monkeypatch.context() as patched:
        patched.setattr(casa.registros, "acrescenta", busy)
        answer = browser.post(AVISOS, data)
    assert answer.status_code == 503
    assert f'value="{AUTO}" checked' in answer.content.decode()
    assert (sent(casa), len(sent(casa, SIGILOSO))) == ([], 1)
    assert browser.post(AVISOS, data).status_code == 302
    assert (len(sent(casa)), len(sent(casa, SIGILOSO))) == (1, 1)


def test_who_reads_the_names_is_noted(casa):
    browser = cliente("secretaria")
    browser.get(AVISOS)
    noted = {(a.comando, a.fluxo, a.om) for a in casa.registros.acessos.lista()}
    assert {("pagina avisos", "pessoa:p-1", ""), ("pagina avisos", PROPRIO, "CPPR")} <= noted

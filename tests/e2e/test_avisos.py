"""A notice that comes back: sent in a batch, back, sent again, back again, published; at three widths."""

import pytest
from tests.e2e.exame import examine

pytestmark = pytest.mark.lento
HOJE = "new Date().toLocaleDateString('sv-SE', {timeZone: 'America/Sao_Paulo'})"
NOME = "pessoa fictícia 1)"


def mine(page):
    """Give the row of the person of this walk."""
    return page.locator("main ul.linhas > li").filter(has_text=NOME)


def sends(page, meio):
    """Choose it, send the batch, and come to the list for the post."""
    page.goto("/avisos/")
    mine(page).locator("[name=chave]").press("Space")
    page.locator(f"[name=meio][value={meio}]").check()
    page.get_by_role("button", name="Expedir o lote").press("Enter")
    page.wait_for_url("**/avisos/postagem/?lote=*")
    assert NOME in page.locator("table.postagem").inner_text()


def comes_back(page, motivo):
    """Say that it came back, first without why."""
    page.goto("/avisos/retornos/")
    mine(page).locator("[value=voltou]").check()
    page.get_by_role("button", name="Registrar as respostas").press("Enter")
    page.get_by_role("alert").wait_for()
    found = examine(page, "/avisos/retornos/ em erro")
    assert mine(page).locator("[value=voltou]").is_checked()
    mine(page).get_by_label("Por que voltou").fill(motivo)
    page.get_by_role("button", name="Registrar as respostas").press("Enter")
    page.get_by_role("status").wait_for()
    assert page.get_by_role("status").inner_text() == "1 resposta registrada."
    return found


def test_a_notice_that_comes_back_is_sent_again_and_published(entra):
    page = entra("secretaria")
    page.goto("/avisos/")
    faults = examine(page, "/avisos/ cheia")
    page.get_by_role("button", name="Expedir o lote").press("Enter")
    page.get_by_role("alert").wait_for()
    faults += examine(page, "/avisos/ em erro")
    sends(page, "ar")
    faults += examine(page, "/avisos/postagem/ cheia")
    page.goto("/avisos/editais/")
    assert "Edital só depois de tentar outro meio" in mine(page).inner_text()
    faults += examine(page, "/avisos/editais/ antes")
    faults += comes_back(page, "Mudou-se.")
    sends(page, "telegrama")
    faults += comes_back(page, "Ninguém o conhece ali.")
    page.goto("/avisos/editais/")
    assert "Mudou-se." in mine(page).inner_text()
    mine(page).get_by_role("link", name="Publicar edital").press("Enter")
    hoje = page.evaluate(HOJE)
    page.locator("[name=onde][value=gap]").check()
    page.locator("[name=fundamento][value=indeterminado]").check()
    page.locator("[name=de]").fill(hoje)
    page.get_by_role("button", name="Praticar").press("Enter")
    page.wait_for_url("**/?feito=*")
    page.goto("/avisos/editais/")
    assert "No quadro de avisos da OM" in mine(page).inner_text()
    mine(page).locator("summary").click()
    assert "faz saber a" in mine(page).inner_text()
    faults += examine(page, "/avisos/editais/ cheia")
    assert faults == []


def test_a_message_that_died_is_closed_with_a_reason(entra):
    page = entra("secretaria")
    page.goto("/avisos/mortas/")
    assert "não é de correio eletrônico" in page.locator("main").inner_text()
    faults = examine(page, "/avisos/mortas/ cheia")
    page.get_by_role("button", name="Fechar").press("Enter")
    page.get_by_role("alert").wait_for()
    faults += examine(page, "/avisos/mortas/ em erro")
    page.get_by_label("Motivo, para fechar").fill("Endereço que não existe.")
    page.get_by_role("button", name="Fechar").press("Enter")
    page.get_by_role("status").wait_for()
    assert "Nenhuma mensagem morreu." in page.locator("main").inner_text()
    assert faults == []


def test_axe_finds_nothing_where_there_is_nothing(entra):
    page = entra("secretaria")
    page.goto("/avisos/postagem/")
    assert examine(page, "/avisos/postagem/ vazia") == []

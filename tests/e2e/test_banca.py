"""The bench in a browser: one drafts, another signs; axe finds nothing on its pages, empty, written and in error."""

import pytest
from tests.e2e.exame import examine

pytestmark = pytest.mark.lento
FUNDAMENTO = "[name='julgamento_proferido.fundamento']"


@pytest.fixture
def outra(chromium, servido):
    """Give a window of another person, who came in as a role."""
    address, senhas = servido
    opened = []

    def come(papel):
        context = chromium.new_context(base_url=address, locale="pt-BR")
        opened.append(context)
        page = context.new_page()
        page.goto("/entrar/")
        page.locator("[name=login]").fill(papel)
        page.locator("[name=password]").fill(senhas[papel])
        page.keyboard.press("Enter")
        page.wait_for_url("**/mesa/")
        return page

    yield come
    for context in opened:
        context.close()


def reach(page, words):
    """Go by the keyboard to the button that says this."""
    for _ in range(200):
        if page.evaluate("document.activeElement.textContent").strip() == words:
            return
        page.keyboard.press("Tab")
    raise AssertionError(words)


def test_one_drafts_and_another_signs(entra, outra):
    ana = entra("secretaria")
    ana.goto("/banca/")
    faults = examine(ana, "/banca/")
    ana.locator(".vezes .oque > a").first.click()
    ana.wait_for_url("**/julgar/")
    url = ana.url
    faults += examine(ana, "julgar vazia")
    assert "7.11.1" in ana.locator("main").inner_text()
    assert ana.get_by_role("button", name="Assinar").count() == 0
    for cell in ana.locator(".celula textarea").all():
        cell.fill("A prova é do dia do fato.")
    ana.locator("[value=improcedente]").check()
    ana.locator(FUNDAMENTO).focus()
    ana.keyboard.type("A prova não mostra o fato.")
    ana.keyboard.press("Tab")
    ana.locator("#falta").get_by_text("Nada: como está escrito, o ato cabe.").wait_for()
    faults += examine(ana, "julgar escrita")
    reach(ana, "Guardar a minuta")
    ana.keyboard.press("Enter")
    ana.wait_for_url("**/julgar/?guardada=1")
    assert "Minuta guardada" in ana.get_by_role("status").inner_text()

    rui = outra("autoridade")
    rui.goto(url)
    assert rui.locator(FUNDAMENTO).input_value() == "A prova não mostra o fato."
    rui.locator(FUNDAMENTO).fill("")
    rui.get_by_role("button", name="Assinar").click()
    rui.get_by_role("alert").first.wait_for()
    faults += examine(rui, "julgar em erro")
    rui.locator(FUNDAMENTO).fill("A prova não mostra quem conduzia.")
    reach(rui, "Assinar")
    rui.keyboard.press("Enter")
    rui.wait_for_url("**/?feito=*")
    assert rui.get_by_role("status").inner_text().startswith("Praticado: julgamento proferido")

    ana.locator(FUNDAMENTO).fill("Tarde demais.")
    ana.get_by_role("button", name="Guardar a minuta").click()
    ana.get_by_role("alert").wait_for()
    assert "Tarde demais." in ana.locator("main").inner_text()
    faults += examine(ana, "julgar tarde")
    assert faults == []


def test_two_people_write_and_the_second_sees_the_first(entra, outra):
    ana, rui = entra("secretaria"), outra("autoridade")
    ana.goto("/banca/")
    url = ana.locator(".vezes .oque > a").nth(1).get_attribute("href")
    ana.goto(url)
    rui.goto(url)
    ana.locator(FUNDAMENTO).fill("De Ana.")
    ana.get_by_role("button", name="Guardar a minuta").click()
    ana.wait_for_url("**?guardada=1")
    rui.locator(FUNDAMENTO).fill("De Rui.")
    rui.get_by_role("button", name="Guardar a minuta").click()
    rui.get_by_role("alert").wait_for()
    assert "De Ana." in rui.get_by_role("alert").inner_text()
    assert rui.locator(FUNDAMENTO).input_value() == "De Rui."
    assert examine(rui, "julgar em conflito") == []


def test_the_paper_opens_beside_and_the_form_goes_on(entra):
    page = entra("autoridade")
    page.goto("/banca/")
    page.locator(".vezes .oque > a").nth(2).click()
    for cell in page.locator(".celula textarea").all():
        cell.fill("Não se acolhe.")
    page.locator("[value=improcedente]").check()
    page.locator(FUNDAMENTO).fill("A prova não mostra o fato.")
    with page.context.expect_page() as opened, page.context.expect_event("response") as answered:
        page.get_by_role("button", name="Ver o papel").click()
    assert opened.value is not page
    assert answered.value.status == 200
    page.get_by_role("button", name="Guardar a minuta").click()
    page.wait_for_url("**?guardada=1")


def test_axe_finds_nothing_on_an_appeal(entra):
    page = entra("dpc")
    page.goto("/banca/")
    page.locator(".vezes .oque > a").first.click()
    assert examine(page, "recurso") == []

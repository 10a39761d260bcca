"""Every page, at three widths: axe finds nothing, nothing runs over, and the keyboard reaches everything."""

import pytest
from demo.telas import TELAS
from tests.e2e.exame import examine

pytestmark = pytest.mark.lento


@pytest.mark.parametrize("papel", [papel for papel in TELAS if papel])
def test_axe_finds_nothing_on_any_page(entra, papel):
    page = entra(papel)
    faults = []
    for url in TELAS[papel]:
        page.goto(url)
        for summary in page.locator("summary:visible").all():
            summary.click()
        faults += examine(page, url)
    assert faults == []


LONGO = """() => {
  for (const e of document.querySelectorAll(".selo, .marca-fase, .br-button")) {
    e.textContent = "minuta 12, de Fulano Fictício de Sobrenome Comprido Demais da Conta, oficial-designado-123456789";
  }
  const cortado = (e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1;
  return [...document.querySelectorAll(".br-button")].filter(cortado).length;
}"""


@pytest.mark.parametrize("url", ["/banca/", "/mesa/", "/processo/semente-0000003/", "/avisos/"])
def test_a_mark_or_a_button_of_many_words_wraps(entra, url):
    """Names stand in marks, and what one does on buttons: neither runs over the side of a telephone nor is cut."""
    page = entra("autoridade" if url == "/banca/" else "secretaria")
    page.set_viewport_size({"width": 360, "height": 900})
    page.goto(url)
    assert page.locator("main .br-button:visible, main .selo:visible").count() > 0
    assert page.evaluate(LONGO) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_boarding_answers_while_one_types_and_axe_finds_nothing(entra):
    page = entra("inspetor")
    page.goto("/abordar/")
    faults = examine(page, "/abordar/ vazia")
    page.locator("[name='abordagem.em']").fill("2026-03-01T11:00")
    for name, value in (("condutor.habilitacao", "inexistente"), ("substituto.presente", "true")):
        page.locator(f"[name='{name}'][value='{value}']").check()
    page.locator("[name='alcoolemia.resultado'][value='medido']").check()
    page.locator("#resposta").get_by_text("Pergunte primeiro").wait_for()
    faults += examine(page, "/abordar/ respondida")
    page.locator("button[value=registrar]").press("Enter")
    page.get_by_role("alert").first.wait_for()
    faults += examine(page, "/abordar/ em erro")
    assert page.locator("[name='abordagem.em']").input_value() == "2026-03-01T11:00"
    assert faults == []


def test_axe_finds_nothing_before_the_door_and_in_error(pagina, entra):
    pagina.goto("/entrar/")
    faults = examine(pagina, "/entrar/")
    page = entra("secretaria")
    page.goto("/processo/semente-0000003/ato/ciencia_registrada/")
    page.get_by_role("button", name="Praticar").click()
    assert page.get_by_role("alert").count() == 1
    faults += examine(page, "erro")
    assert faults == []


def test_the_keyboard_alone_practises_an_act(entra):
    page = entra("secretaria")
    page.goto("/processo/semente-0000003/ato/despacho/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Ir para o conteúdo"
    page.locator("[name=motivo]").focus()
    page.keyboard.type("Junte-se.")
    while page.evaluate("document.activeElement.textContent") != "Praticar":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/processo/semente-0000003/?feito=*")
    assert page.get_by_role("status").inner_text().startswith("Praticado: despacho")


def test_a_double_click_is_one_act_and_back_shows_what_happened(entra):
    page = entra("secretaria")
    page.goto("/processo/semente-0000006/ato/despacho/")
    before = page.locator("[name=ato_seq]").input_value()
    page.locator("[name=motivo]").fill("Uma vez só.")
    page.get_by_role("button", name="Praticar").dblclick()
    page.wait_for_url("**/?feito=*")
    assert page.url.endswith(f"feito={before}#feito")
    page.go_back()
    assert "já foi enviado" in page.get_by_role("alert").inner_text()


def test_what_may_not_be_done_unfolds_on_the_page(entra):
    page = entra("secretaria")
    page.goto("/processo/semente-0000003/")
    page.get_by_text("O que ainda não cabe").click()
    page.locator("#bloqueados .bloqueios").wait_for()
    assert "NORMAM" in page.locator("#bloqueados").inner_text()


def test_a_draft_and_an_issued_paper_open_as_files_and_breach_no_policy(entra):
    page = entra("autoridade")
    page.goto("/processo/mostra-julgado/papeis/decisao/")
    href = page.get_by_text("Abrir o rascunho em PDF").get_attribute("href")
    draft = page.request.get(href)
    assert (draft.status, draft.headers["content-type"]) == (200, "application/pdf")
    page.get_by_role("button", name="Emitir este papel").click()
    page.wait_for_url("**feito=*")
    issued = page.request.get(page.get_by_text("Abrir o papel").get_attribute("href"))
    assert issued.body().startswith(b"%PDF-")
    assert issued.headers["cache-control"] == "private, no-store"
    page.get_by_role("link", name="Anular").first.click()
    page.get_by_role("button", name="Anular o papel").click()
    page.get_by_role("alert").wait_for()
    assert examine(page, "anular em erro") == []

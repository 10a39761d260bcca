"""A person at the keyboard: no pointer, no focus set by a program. Tab, arrows, Space, Enter and what is typed."""

import re
from datetime import date, datetime

MOST = 900  # presses of Tab before giving up
# At least how many presses of Tab lead from here to there; a day has more stops than this counts.
PASSOS = """([s, said]) => {
  const seen = (e) => e.type !== "hidden" && e.checkVisibility({visibilityProperty: true});
  const named = (e) => [...document.querySelectorAll(`[name="${e.name}"]`)];
  const skipped = (e) => e.type === "radio" && !e.checked && (named(e).some((x) => x.checked) || named(e)[0] !== e);
  const stop = (e) => !e.disabled && e.tabIndex >= 0 && seen(e) && !skipped(e);
  const all = [...document.querySelectorAll("a[href], button, input, textarea, summary, [tabindex]")].filter(stop);
  const there = (e) => said ? e.textContent.trim().startsWith(said)
    : e.matches(s) || (e.type === "radio" && document.querySelector(s)?.name === e.name);
  const here = all.indexOf(document.activeElement), next = all.findIndex((e, i) => i > here && there(e));
  return next < 0 ? 0 : next - here; }"""
AQUI = "(s) => { const e = document.activeElement; return !!e && e.matches(s); }"
DIZ = """(said) => { const e = document.activeElement;
  return !!e && e.matches("a, button, summary") && e.textContent.trim().startsWith(said); }"""


class Teclado:
    """Keys pressed on a page."""

    def __init__(self, page):
        self.page, self.keys = page, page.keyboard

    def _ate(self, test, said):
        words = said if test == DIZ else None
        for _ in range(self.page.evaluate(PASSOS, [said if words is None else "a", words])):
            self.keys.press("Tab")
        for _ in range(MOST):
            if self.page.evaluate(test, said):
                return
            self.keys.press("Tab")
        raise AssertionError(f"o teclado não chega a {said}")

    def ate(self, selector):
        """Go on to the control that this selector matches."""
        self._ate(AQUI, selector)

    def aperta(self, said):
        """Press the link, button or summary whose words begin so."""
        self._ate(DIZ, said)
        self.keys.press("Enter")

    def marca(self, name):
        """Tick a box."""
        self.ate(f'[name="{name}"]')
        self.keys.press("Space")

    def escolhe(self, name, value):
        """Choose one of several."""
        self.ate(f'[name="{name}"]')
        chosen = f'[name="{name}"][value="{value}"]'
        for _ in range(40):
            if self.page.evaluate(AQUI, chosen):
                self.keys.press("Space")
                break
            self.keys.press("ArrowDown")
        assert self.page.locator(chosen).is_checked(), (name, value)

    def escreve(self, name, value):
        """Write into a field; a day and an instant as their control takes them."""
        self.ate(f'[name="{name}"]')
        if isinstance(value, datetime):
            self.keys.type(f"{value:%m%d%Y}")
            self.keys.press("ArrowRight")
            self.keys.type(f"{value:%I%M%p}")
            said = f"{value:%Y-%m-%dT%H:%M}"
        elif isinstance(value, date):
            self.keys.type(f"{value:%m%d%Y}")
            said = value.isoformat()
        else:
            self.keys.press("Control+A")
            self.keys.type(value)
            said = value
        got = self.page.evaluate("document.activeElement.value")
        assert got == said, (name, got, said)

    def preenche(self, dados):
        """Fill a form in the order of its fields."""
        for name, value in dados.items():
            kind = self.page.locator(f'[name="{name}"]').first.get_attribute("type")
            if kind == "checkbox":
                self.marca(name)
            elif kind == "radio":
                self.escolhe(name, value)
            else:
                self.escreve(name, value)

    def pratica(self, tipo, dados, envia="Praticar"):
        """Open the form of an act from the page of its stream, fill it, send it; the page then says so."""
        self.aperta(tipo)
        self.page.wait_for_url("**seq=*")
        qualidade = dados.get("ato_qualidade", "")
        if self.page.locator("[name=ato_qualidade][type=radio]").count() == 0:
            dados = {k: v for k, v in dados.items() if k != "ato_qualidade"}
        else:
            assert qualidade, tipo
        self.preenche(dados)
        self.aperta(envia)
        self.page.wait_for_url(re.compile(r"\?feito="))
        assert "Praticado" in self.page.get_by_role("status").first.inner_text()

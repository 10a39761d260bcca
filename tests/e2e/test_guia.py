"""The walk of the guide, «Do começo ao fim», by its own words: register a boarding, send the notice, judge it."""

import re
from datetime import timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest

pytestmark = pytest.mark.lento
GUIA = Path(__file__).resolve().parents[2] / "docs/guia/servidor.md"
QUEM = "Zulmira Passeio (fictícia)"


def passos():
    """Give the words in «» of each step of the guide."""
    said = GUIA.read_text().split("## Do começo ao fim")[1].split("\n## ")[0].split("\nO que ainda não cabe")[0]
    return [re.findall(r"«([^»]+)»", " ".join(s.split())) for s in re.split(r"\n\d\. ", said)[1:]]


class Leitor:
    """Who reads the guide: presses what it names, in its order, and finds each word on the page."""

    def __init__(self, chromium, servido):
        self.chromium, (self.address, self.senhas) = chromium, servido
        self.pages, self.lidos, self.page = {}, [], None

    def como(self, papel):
        """Sit down at the window of a role."""
        if papel not in self.pages:
            self.page = self.chromium.new_context(base_url=self.address, locale="pt-BR").new_page()
            self.page.goto("/")
            self.page.get_by_label("Nome de usuário").fill(papel)
            self.page.get_by_label("Senha").fill(self.senhas[papel])
            self.page.get_by_role("button", name="Entrar").click()
            self.page.wait_for_url("**/mesa/")
            self.pages[papel] = self.page
        self.page = self.pages[papel]

    def aperta(self, words):
        """Press the link, the button or the choice that bears these words."""
        self.lidos.append(words)
        main = self.page.locator("main").get_by_role("button", name=words, exact=True)
        link = self.page.get_by_role("link", name=re.compile(f"^{re.escape(words)}"))
        (main if main.count() else link).first.click()
        self.page.wait_for_load_state()

    def busca(self, words):
        """Look for a name in the field at the head of every page."""
        self.lidos.append("Buscar")
        self.page.get_by_label("Buscar por nome").fill(words)
        self.page.locator("header").get_by_role("button", name="Buscar").click()

    def diz(self, **fields):
        """Fill fields by their labels, `_` for a space."""
        for label, value in fields.items():
            self.page.locator("main").get_by_label(re.compile(f"^{label.replace('_', ' ')}")).first.fill(value)

    def escolhe(self, group, words):
        """Choose an answer of a question."""
        asked = self.page.get_by_role("group", name=re.compile(f"^{re.escape(group)}"))
        asked.first.get_by_label(words, exact=True).check()


@pytest.fixture
def leitor(chromium, servido):
    """Give a reader, and close the windows after."""
    found = Leitor(chromium, servido)
    yield found
    for page in found.pages.values():
        page.context.close()


def cadastra(r):
    r.como("secretaria")
    r.aperta("Cadastrar pessoa")
    r.escolhe("Natureza", "física")
    r.diz(Nome=QUEM, Endereço="Cais Fictício, 10")
    r.aperta("Praticar")


def aborda(r, ontem):
    r.como("inspetor")
    r.aperta("Abordar")
    r.diz(Primeiro_contato=f"{ontem:%Y-%m-%dT10:00}", Onde="Baía de Mentira")
    r.escolhe("A embarcação estava", "navegando")
    r.escolhe("Tipo de embarcação", "esporte e recreio")
    r.lidos.append("Quem conduzia")
    r.page.get_by_label("nome, documento ou identificador (Quem conduzia)").press_sequentially("Zulmira Pass")
    r.page.get_by_label(re.compile(f"^{re.escape(QUEM)}")).check()
    r.escolhe("Habilitação", "inexistente")
    r.escolhe("Quem conduzia é o proprietário", "sim")
    r.page.locator("#resposta").get_by_text("RLESTA 11").first.wait_for()
    r.aperta("Registrar a abordagem")
    r.page.get_by_text("Praticado: abordagem registrada").wait_for()


def autua(r, ontem):
    r.como("secretaria")
    r.busca("zulmira passeio")
    r.page.get_by_role("link", name=QUEM).click()
    r.page.get_by_role("link", name=f"{ontem:%d/%m/%Y}").click()
    r.aperta("Abrir processo")
    assert QUEM in r.page.locator("main").inner_text()
    r.aperta("Praticar")
    r.como("autoridade")
    r.page.get_by_label("Buscar por nome").fill("zulmira passeio")
    r.page.locator("header").get_by_role("button", name="Buscar").click()
    r.page.locator("#achados").get_by_role("link", name="processo:").click()
    r.aperta("Lavrar o auto")
    r.diz(Local="Baía de Mentira")
    r.aperta("Praticar")
    r.como("secretaria")
    r.page.reload()
    r.aperta("Registrar a assinatura")
    r.escolhe("Resultado", "assinou")
    r.escolhe("Quem", "infrator")
    r.aperta("Praticar")


def notifica(r, hoje):
    r.como("secretaria")
    r.aperta("Comunicações")
    r.page.get_by_label(QUEM).check()
    r.aperta("Expedir o lote")
    r.aperta("À espera de resposta")
    r.lidos.append("entregue")
    r.escolhe(f"O que houve com {QUEM}", "entregue")
    line = r.page.locator("li", has_text=QUEM)
    line.locator("[type=date]:visible").fill(f"{hoje:%Y-%m-%d}")
    line.get_by_label("Prova").locator("visible=true").fill("AR assinado")
    line.locator("select:visible").select_option(label="infrator")
    r.aperta("Registrar as respostas")
    r.page.get_by_text("1 resposta registrada").wait_for()


def julga(r):
    case = r.pages["autoridade"].url.partition("?")[0]
    r.como("secretaria")
    r.page.goto(case)
    r.aperta("Apresentar a defesa")
    r.escolhe("Canal", "papel")
    r.diz(Argumentos="boa fé")
    r.aperta("Praticar")
    r.como("autoridade")
    r.page.reload()
    r.aperta("Julgamento na banca")
    r.diz(Boa_fé="A lei não dispensa quem a ignora.", Multa="400,00", Fundamento="Conduzia sem habilitação.")
    r.escolhe("Resultado", "procedente")
    r.aperta("Assinar")
    r.page.get_by_text("Praticado: julgamento proferido").wait_for()
    assert r.page.locator(".cabeca .marca-fase").inner_text() == "julgado"


def test_the_guide_is_walked_by_its_own_words(leitor):
    leitor.como("secretaria")
    said = leitor.page.request.get("/saude").headers["date"]  # the server's clock
    hoje = parsedate_to_datetime(said) - timedelta(hours=3)
    ontem = hoje - timedelta(1)
    steps = (cadastra, lambda r: aborda(r, ontem), lambda r: autua(r, ontem), lambda r: notifica(r, hoje), julga)
    for step, words in zip(steps, passos(), strict=True):
        leitor.lidos.clear()
        step(leitor)
        assert leitor.lidos == words

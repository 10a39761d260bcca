"""Walks from end to end, by the keyboard alone, at three widths: to payment, last instance, barred, in conflict."""

import subprocess
import sysconfig
from datetime import timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest
from tests.e2e.exame import LARGURAS, examine
from tests.e2e.teclado import Teclado

pytestmark = pytest.mark.lento
COMANDO = Path(sysconfig.get_path("scripts")) / "capitania"
HA_DIAS = 110  # so long ago the boat was boarded, that all terms of a walk are over


@pytest.fixture
def gente(chromium, servido):
    """Give a keyboard for each role, at a width; what a page complains of is a fault."""
    address, senhas = servido
    opened, faults = {}, []

    def at(width):
        def who(papel):
            if papel not in opened:
                view = {"width": width, "height": 900}
                context = chromium.new_context(base_url=address, locale="pt-BR", viewport=view)
                opened[papel] = _come(context.new_page(), papel, senhas[papel], faults)
            return opened[papel]

        return who

    yield at
    for t in opened.values():
        t.page.context.close()
    assert faults == []


def _come(page, papel, senha, faults):
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda m: faults.append(m.text) if "Content Security Policy" in m.text else None)
    page.on("request", lambda r: faults.append(r.url) if not r.url.startswith(("http://127.0.0.1:", "data:")) else None)
    page.goto("/entrar/")
    t = Teclado(page)
    t.preenche({"login": papel, "password": senha})
    t.aperta("Entrar")
    page.wait_for_url("**/mesa/")
    return t


class Caminho:
    """A case on its way: who does what, so many days after the boarding."""

    def __init__(self, gente, width):
        self.gente, self.width = gente(width), width
        said = self.gente("secretaria").page.request.get("/saude").headers["date"]  # the server's clock
        today = parsedate_to_datetime(said).replace(hour=10, minute=0, second=0, tzinfo=None)
        self.d0 = today - timedelta(HA_DIAS)
        self.url = ""

    def em(self, days, hour=10):
        """Give an instant of the walk."""
        return (self.d0 + timedelta(days)).replace(hour=hour)

    def dia(self, days):
        """Give a day of the walk."""
        return self.em(days).date()

    def faz(self, papel, tipo, days, **dados):
        """Do an act, from the page of the case."""
        t = self.gente(papel)
        t.page.goto(self.url)
        qualidade = dados.pop("ato_qualidade", "")
        t.pratica(tipo, {"ato_qualidade": qualidade, **dados, "em": self.em(days, 11 + len(tipo) % 6)})

    def fase(self):
        """Read the phase on the page."""
        page = self.gente("secretaria").page
        page.goto(self.url)
        return page.locator(".cabeca .marca-fase").inner_text()


def registered(c):
    """Register a person, and give the name of her stream."""
    t = c.gente("secretaria")
    t.page.goto("/mesa/")
    t.pratica("Cadastrar pessoa", {"natureza": "fisica", "nome": f"Zulmira Ensaio {c.width} (fictícia)"})
    return t.page.url.partition("/pessoa/")[2].partition("/")[0]


def boarded(c, pessoa):
    """Board a boat conducted with a licence that expired some months before; give the address of the boarding."""
    t = c.gente("inspetor")
    t.page.goto("/mesa/")
    t.aperta("Abordar")
    t.page.wait_for_url("**/abordar/?id=*")
    t.preenche(
        {
            "abordagem.em": c.em(0),
            "local": "Baía de Mentira",
            "equipe": "inspetor-1",
            "abordagem.situacao_da_embarcacao": "navegando",
            "abordagem.navegacao_constatada": "sim",
            "abordagem.saida_iminente": "nao",
            "navegacao": "Vista em movimento.",
            "embarcacao.tipo": "esporte_recreio",
            "condutor.procura": pessoa,
        }
    )
    t.page.locator(f'[name=condutor][value="{pessoa}"]').wait_for()
    t.preenche(
        {
            "condutor": pessoa,
            "condutor.habilitacao": "cha",
            "condutor.validade": c.dia(-200),
            "condutor.porta": "sim",
            "condutor.classe_adequada": "sim",
            "condutor.situacao_da_licenca": "regular",
            "condutor.proprietario": "sim",
            "condutor.notificavel": "sim",
            "condutor.menor": "nao",
            "alcoolemia.resultado": "nao_realizado",
            "narrativa": "Abordagem de ensaio.",
        }
    )
    t.page.locator("#resposta").get_by_text("RLESTA 12-III").first.wait_for()
    t.aperta("Registrar a abordagem")
    t.page.wait_for_url("**/abordagem/*/?feito=1*")
    return t.page.url.partition("?")[0]


def opened(c):
    """Board, find the boarding by the person, and open from it the case it proposes."""
    pessoa = registered(c)
    abordagem = boarded(c, pessoa)
    t = c.gente("secretaria")
    t.page.goto(f"/pessoa/{pessoa}/")
    t.aperta(f"{c.em(0):%d/%m/%Y}")
    t.page.wait_for_url(abordagem)
    t.pratica("Abrir processo", {"titular": "sim", "em": c.em(1, 9)})
    c.url = t.page.url.partition("?")[0]


def judged(c):
    """Take a case from its opening to the knowledge of the decision."""
    c.faz("autoridade", "Lavrar o auto", 1, local="Baía de Mentira", descricao="CHA vencida.")
    c.faz("secretaria", "Registrar a assinatura", 1, resultado="ausente")
    c.faz("secretaria", "Expedir a comunicação", 2, meio="ar", endereco="Cais Fictício, 1")
    known = {"meio": "ar", "dia": c.dia(8), "prova": "AR assinado", "recebedor": "infrator"}
    c.faz("secretaria", "Registrar a ciência", 10, **known)
    said = {"canal": "papel", "argumentos": "boa_fe", "texto": "Foi de boa-fé."}
    c.faz("secretaria", "Apresentar a defesa", 18, **said)
    c.faz(
        "autoridade",
        "Julgar",
        36,
        **{
            "resultado": "procedente",
            "fundamento": "O fato está provado.",
            "respostas.boa_fe": "A boa-fé não afasta o fato.",
            "pena.multa": "100,00",
            "reincidencia": "0",
        },
    )
    known = {"meio": "ar", "dia": c.dia(41), "prova": "AR assinado", "recebedor": "infrator"}
    c.faz("secretaria", "Registrar a ciência", 42, **known)


def ticked(pasta):
    """Let the machine certify what is due."""
    env = {"CAPITANIA_BANCO": f"sqlite:///{pasta / 'capitania.db'}", "CAPITANIA_ANEXOS": f"{pasta / 'anexos'}"}
    done = subprocess.run([COMANDO, "tick"], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def at_hand(c, where):
    """Examine the page of the case at this width."""
    page = c.gente("secretaria").page
    page.goto(c.url)
    assert examine(page, where, (c.width,)) == []


@pytest.mark.parametrize("width", LARGURAS)
def test_from_the_boarding_to_the_payment(gente, width, pasta_servida):
    c = Caminho(gente, width)
    opened(c)
    judged(c)
    issue(c, "autoridade", "Decisão")
    c.faz("secretaria", "Registrar o pagamento", 50, dia_banco=c.dia(49), dia_arquivo=c.dia(50), valor="100,00")
    at_hand(c, "caso pago")
    ticked(pasta_servida)
    assert c.fase() == "encerrado"


def issue(c, papel, titulo):
    """Look at a paper and issue it."""
    t = c.gente(papel)
    t.page.goto(c.url)
    t.aperta("Ver e emitir papéis")
    t.page.wait_for_url("**/papeis/")
    t.aperta(titulo)
    t.page.wait_for_url("**seq=*")
    assert t.page.locator("img.folha").first.evaluate("e => e.complete && e.naturalWidth > 400")
    assert examine(t.page, titulo, (c.width,)) == []
    t.aperta("Emitir este papel")
    t.page.wait_for_url("**/papeis/?feito=*")
    assert "Emitido: " in t.page.get_by_role("status").inner_text()


@pytest.mark.parametrize("width", LARGURAS)
def test_from_the_boarding_to_the_last_instance(gente, width, pasta_servida):
    c = Caminho(gente, width)
    opened(c)
    judged(c)
    steps = (
        (1, 44, "autoridade", "capitao-1", "superior", "decisão do recurso"),
        (2, 68, "superior", "dpc-1", "dpc", "decisão final"),
    )
    for _, day, sends, to, judges, _ in steps:
        c.faz("secretaria", "Interpor recurso", day, canal="papel", fundamentos="proporcionalidade")
        sent = {"consideracoes": "Mantém-se a decisão.", "para": to, "recebido_em": c.dia(day + 6)}
        c.faz(sends, "Encaminhar o recurso", day + 4, ato_qualidade=sends, **sent)
        c.faz(judges, "Julgar o recurso", day + 18, resultado="negado", fundamento="A pena está nos limites.")
        known = {"meio": "ar", "dia": c.dia(day + 21), "prova": "AR assinado", "recebedor": "infrator"}
        c.faz("secretaria", "Registrar a ciência", day + 22, **known)
    at_hand(c, "caso em última instância")
    ticked(pasta_servida)
    assert c.fase() == "em cobrança"


@pytest.mark.parametrize("width", LARGURAS)
def test_a_blocked_act_is_explained(gente, width):
    t = gente(width)("autoridade")
    t.page.goto("/processo/mostra-notificado/")
    t.aperta("O que ainda não cabe")
    t.page.locator("#bloqueados .bloqueios").wait_for()
    assert "Julgar" in t.page.locator("#bloqueados").inner_text()
    t.page.goto("/processo/mostra-notificado/ato/julgamento_proferido/")
    t.preenche({"resultado": "improcedente", "fundamento": "Sem prova.", "reincidencia": "0"})
    t.aperta("Praticar")
    told = t.page.get_by_role("alert")
    told.wait_for()
    assert "O ato não cabe agora" in told.inner_text()
    assert "[LESTA 22]" in told.inner_text()
    assert t.page.locator("[name=fundamento]").input_value() == "Sem prova."
    assert examine(t.page, "ato impedido", (width,)) == []


@pytest.mark.parametrize("width", LARGURAS)
def test_two_people_on_one_case(gente, width):
    who = gente(width)
    both = [who("secretaria"), who("autoridade")]
    url = "/processo/mostra-julgado/ato/despacho/"
    for t in both:
        t.page.goto(url)
        t.preenche({"motivo": f"Junte-se, {width}."})
    first, second = both
    first.aperta("Praticar")
    first.page.wait_for_url("**feito=*")
    second.aperta("Praticar")
    second.page.get_by_role("alert").wait_for()
    told = second.page.get_by_role("alert").inner_text()
    assert "Houve ato novo enquanto você escrevia" in told
    assert "secretaria-1" in told
    assert second.page.locator("[name=motivo]").input_value() == f"Junte-se, {width}."
    assert examine(second.page, "conflito", (width,)) == []
    second.aperta("Praticar")
    second.page.wait_for_url("**feito=*")

"""The desk of messages that died: each tried again or closed with a reason; and those that wait."""

from typing import Any, Final, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from capitania.accounts import permissoes
from capitania.accounts.permissoes import Acesso
from capitania.usecases import caso
from capitania.usecases import mensagens as casos_de_uso
from capitania.usecases.registro_de_mensagens import ENVIADA, MORTA, NA_ESPERA, Mensagem
from capitania.web import casa, secoes
from capitania.web.portaria import de_casa
from capitania.web.retomada import retoma

LINHAS: Final = 60
TENTAR, FECHAR = "tentar", "fechar"
MAIOR: Final = 400
INVALIDO: Final = 422
MUDOU: Final = "Esta mensagem já não está entre as mortas."
SEM_MOTIVO: Final = "Falta o motivo. Diga por que se fecha."


class Linha(NamedTuple):
    """A message as the desk shows it; `dia` of its queueing, `erro` of the form."""

    mensagem: Mensagem
    numero: str
    nome: str
    motivo: str
    problema: str


@retoma
@require_http_methods(["GET", "HEAD", "POST"])
@de_casa(permissoes.cuida_das_mensagens)
def mortas(request: HttpRequest, quem: Acesso) -> HttpResponse:
    """Show the messages that died and those that wait, or do with one what was asked."""
    if request.method != "POST":
        return _pagina(request, quem)
    p, said = casa.portas(), request.POST.get("acao", "")
    found = p.registros.mensagens.le(request.POST.get("mensagem", "")[:36])
    if found is None or found.om not in secoes.oms(quem):
        return _pagina(request, quem, problema=MUDOU, status=INVALIDO)
    motivo = request.POST.get("motivo", "").strip()[:MAIOR]
    if said == FECHAR and not motivo:
        return _pagina(request, quem, desta=found.id, problema=SEM_MOTIVO, status=INVALIDO)
    if said == FECHAR:
        done = casos_de_uso.fecha(p, found, secoes.por(quem), motivo)
    else:
        done = said == TENTAR and casos_de_uso.tenta_de_novo(p, found, secoes.por(quem))
    if not done:
        return _pagina(request, quem, desta=found.id, motivo=motivo, problema=MUDOU, status=INVALIDO)
    messages.success(request, "Mensagem fechada." if said == FECHAR else "A mensagem sai na próxima vez de tick.")
    return redirect(reverse("mortas"))


def _pagina(  # noqa: PLR0913 - the page, and what was typed in one of its forms
    request: HttpRequest, quem: Acesso, *, desta: str = "", motivo: str = "", problema: str = "", status: int = 200
) -> HttpResponse:
    kept, mine = casa.portas().registros.mensagens, secoes.oms(quem)
    dead = [m for om in mine for m in kept.do_estado(om, MORTA, LINHAS)]
    waits = [m for om in mine for m in kept.do_estado(om, NA_ESPERA, LINHAS)]
    leituras = casa.portas().registros.leituras
    nomes = caso.nomes(leituras, tuple({m.pessoa for m in (*dead, *waits)}))
    autos = leituras.autos(sorted({m.fluxo for m in (*dead, *waits)}))

    def shown(m: Mensagem) -> Linha:
        said = (motivo, problema) if m.id == desta else ("", "")
        return Linha(m, autos.get(m.fluxo, ""), nomes.get(m.pessoa, ""), *said)

    seen: dict[str, str] = {}
    for m in (*dead, *waits):
        seen |= {m.fluxo: m.om, f"pessoa:{m.pessoa}": ""}
    casa.anota_leitura(request, "mortas", seen)
    data: dict[str, Any] = {
        "secoes": secoes.secoes(request, quem),
        "mortas": list(map(shown, dead)),
        "esperam": list(map(shown, waits)),
        "enviadas": sum(kept.contadas(om).get(ENVIADA, 0) for om in mine),
        "solto": problema if desta not in {m.id for m in dead} else "",
    }
    return render(request, "web/mortas.html", data, status=status)

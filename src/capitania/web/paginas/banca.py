"""The bench: what waits for who judges, and for the office that drafts."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from capitania.accounts import permissoes
from capitania.accounts.permissoes import Acesso
from capitania.usecases import banca as casos_de_uso
from capitania.usecases import caso as do_caso
from capitania.usecases.banca import Olhar
from capitania.web import casa
from capitania.web.portaria import de_casa


@require_safe
@de_casa(permissoes.ve_banca)
def banca(request: HttpRequest, quem: Acesso) -> HttpResponse:
    """Show what waits to be judged, considered or decided, by its last day."""
    p = casa.portas()
    asked = request.GET.get("desde", "")
    place = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else 0
    found = casos_de_uso.fila(p, quem.pessoa, olhares(quem), lambda a: permissoes.ve_processo(quem, a), place)
    gente = tuple({v.minuta.pessoa for v in found.vezes if v.minuta is not None})
    return render(request, "web/banca.html", {"fila": found, "nomes": do_caso.nomes(p.registros.leituras, gente)})


def olhares(quem: Acesso) -> Iterator[Olhar]:
    """Say where she looks: what waits for her offices and, for the secretaria, for the authority beside it."""
    for om in sorted(quem.oms("autoridade")):
        yield Olhar(om, "autoridade", "autoridade")
    for om in sorted(quem.oms("superior")):
        yield Olhar(om, "superior", "superior")
    if "dpc" in quem.qualidades():
        yield Olhar(None, "dpc", "dpc")
    for om in sorted(quem.oms("secretaria")):
        yield Olhar(om, "autoridade", "secretaria")

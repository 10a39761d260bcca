"""Search over everything one may see."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from capitania.accounts import permissoes
from capitania.accounts.permissoes import Acesso
from capitania.usecases.busca import busca as procura
from capitania.web import casa
from capitania.web.portaria import de_casa

MAIOR = 120


@require_safe
@de_casa(permissoes.busca)
def busca(request: HttpRequest, quem: Acesso) -> HttpResponse:
    """Find cases, persons and boats by name without accents, document, number of the auto, or stream."""
    said = request.GET.get("q", "")[:MAIOR]
    found = procura(casa.portas(), said, lambda a: permissoes.ve_fluxo(quem, a))
    casa.anota_leitura(request, "busca", {n.fluxo: "" for n in found.nomes} | {x.fluxo: x.om for x in found.abordagens})
    page = "web/_achados.html" if request.headers.get("HX-Target") == "achados" else "web/busca.html"
    return render(request, page, {"achados": found})

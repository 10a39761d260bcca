"""The law that rules a case beside the law of today."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from capitania.usecases import caso
from capitania.usecases.comparacao import GRUPOS, compara
from capitania.web import casa
from capitania.web.portaria import Visto, do_fluxo

TITULOS: Final = {
    "medida": "Medidas",
    "infracao": "Infrações",
    "pena": "Penas",
    "peca": "Papéis",
    "encaminhamento": "Encaminhamentos",
    "lacuna": "Onde o texto se cala",
    "prazo": "Prazos",
}


@require_safe
@do_fluxo()
def lei(request: HttpRequest, visto: Visto) -> HttpResponse:
    """Show what today's law would say of the same facts, and that it does not rule them."""
    p = casa.portas()
    found = compara(p, visto.lida)
    if found is None:
        raise Http404
    grupos = [(g, TITULOS[g], rows) for g in GRUPOS if (rows := found.do_grupo(g))]
    data = {"alvo": visto.alvo, "c": found, "grupos": grupos, "recibo": caso.lei_do_dia(p.acervo, found.fato)}
    return render(request, "web/lei.html", data)

"""The peer of the case page, and the addresses it is served among: a Django view as one would write it for speed.

Behind the same middleware, session and login; one row of the base by its key; a template whose page is of 10 kB.
"""

from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.template import Context, Engine
from django.urls import path

from capitania.web.portaria import sem_porta
from capitania.web.urls import handler404, handler500, urlpatterns

__all__ = ["handler404", "handler500"]

ROW = "SELECT fluxo, om, numero, fase, pessoa FROM processo_resumo WHERE fluxo = %s"
# Its own engine: our context processors would ask the base for the menu.
PAGE = Engine().from_string(
    """<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>{{ r.numero }}</title></head><body>
<h1>Auto {{ r.numero }}</h1><dl><dt>OM</dt><dd>{{ r.om }}</dd><dt>Fase</dt><dd>{{ r.fase }}</dd></dl>
<table><thead><tr><th>Linha</th><th>Processo</th><th>Pessoa</th><th>O que se diz</th></tr></thead><tbody>
{% for n in lines %}<tr><td>{{ n }}</td><td>{{ r.fluxo }}</td><td>{{ r.pessoa }}</td><td>"""
    + "Texto que não muda, como o de qualquer página. " * 2
    + """</td></tr>
{% endfor %}</tbody></table></body></html>"""
)


@sem_porta
def par(_: HttpRequest, nome: str) -> HttpResponse:
    """Show one row."""
    with connections["default"].cursor() as cursor:
        row = cursor.execute(ROW, [f"processo:{nome}"]).fetchone()
    found = dict(zip(("fluxo", "om", "numero", "fase", "pessoa"), row, strict=True))
    return HttpResponse(PAGE.render(Context({"r": found, "lines": range(1, 56)})))


urlpatterns = [path("par/<str:nome>/", par, name="par"), *urlpatterns]

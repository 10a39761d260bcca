"""Fines past their ninety days, by debtor: how each stands; the personal notices that are due go as one batch."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from capitania.accounts import permissoes
from capitania.accounts.permissoes import Acesso
from capitania.processo.devedor import MEIOS
from capitania.usecases import comunicacoes, intimacoes, labels
from capitania.web import casa, secoes
from capitania.web.paginas.avisos import USUAL, expede
from capitania.web.portaria import de_casa
from capitania.web.retomada import retoma

EDITAL = MEIOS[-1]  # is no personal notice


@retoma
@require_http_methods(["GET", "HEAD", "POST"])
@de_casa(permissoes.comunica)
def dividas(request: HttpRequest, quem: Acesso) -> HttpResponse:
    """List the debtors, or send the notices that were chosen."""
    return expede(request, quem, _pagina) if request.method == "POST" else _pagina(request, quem)


def _pagina(request: HttpRequest, quem: Acesso, *, status: int = 200, **more: Any) -> HttpResponse:
    p = casa.portas()
    found = intimacoes.lista(p, secoes.oms(quem))
    those = {a.chave: a for a in comunicacoes.com_enderecos(p, (d.aviso for d in found.devidas))}
    secoes.anota(request, "dividas", those.values())
    failed = more.get("falharam", {})
    shown = {str(chave) for chave in those}
    data = {
        "secoes": secoes.secoes(request, quem),
        "linhas": [(d, those[d.aviso.chave], secoes.motivos(failed, d.aviso)) for d in found.devidas],
        "cabem": any(d.cabe for d in found.devidas),
        "sumiram": [m for chave, told in failed.items() if chave not in shown for m in told],
        "mais": found.mais,
        "meios": [(m, labels.label(m)) for m in MEIOS if m != EDITAL],
        "meio": USUAL,
        "lote": p.ids.novo(),
        "marcadas": set(),
        **more,
    }
    return render(request, "web/dividas.html", data, status=status)

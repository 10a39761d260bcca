"""Publication: what was tried, what lacks before an edital, what runs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from capitania.accounts import permissoes
from capitania.accounts.permissoes import Acesso
from capitania.usecases.editais import publicacao
from capitania.web import casa, secoes
from capitania.web.portaria import de_casa


@require_safe
@de_casa(permissoes.ve_editais)
def editais(request: HttpRequest, quem: Acesso) -> HttpResponse:
    """Show what may be published, what may not yet and why, and the editais that run."""
    found = publicacao(casa.portas(), secoes.oms(quem))
    shown = [t.aviso for t in (*found.cabem, *found.faltam)] + [c.aviso for c in found.correm]
    secoes.anota(request, "editais", shown)
    return render(request, "web/editais.html", {"secoes": secoes.secoes(request, quem), "found": found})

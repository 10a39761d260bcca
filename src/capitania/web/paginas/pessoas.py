"""Persons to be chosen for a datum of a form: asked while one types a name, a unit or a day."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from capitania.accounts import permissoes
from capitania.accounts.permissoes import Acesso
from capitania.web import pessoas
from capitania.web.formulario import digitado
from capitania.web.portaria import de_casa


@require_safe
@de_casa(permissoes.busca)
def achadas(request: HttpRequest, quem: Acesso) -> HttpResponse:  # noqa: ARG001 - the gatehouse's signature
    """Show who holds the office, who was looked for and who is chosen."""
    typed = digitado(request.GET)
    tipo, campo = typed.get("tipo", ""), typed.get("campo", "")
    if campo not in (*pessoas.campos(tipo), pessoas.DA_PARTE):
        tipo, campo = pessoas.ABORDA, "condutor"
    onde = pessoas.lugar(typed.get("om", ""), typed.get("abordagem.em") or typed.get("em", ""))
    found = pessoas.escolhas(request, tipo, (campo,), typed, onde)
    return render(request, "web/_pessoas.html", {"escolha": found[campo]})

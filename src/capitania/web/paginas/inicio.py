"""Where a person lands, and the page of what does not exist or is not hers."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from capitania.accounts import permissoes
from capitania.web import casa
from capitania.web.portaria import sem_porta


@sem_porta
@require_safe
def inicio(request: HttpRequest) -> HttpResponse:
    """Send to the desk, or say that no designation is in force."""
    quem = casa.acesso(request)
    if permissoes.ve_mesa(quem):
        return redirect("mesa")
    return render(request, "web/inicio.html")


@login_not_required
def nao_existe(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django's signature
    """Answer what does not exist, and what is not hers, with the same bytes."""
    return render(request, "web/nao_existe.html", status=404)

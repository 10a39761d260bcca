"""Nothing typed is lost: a form that came when the session, its token or the base was gone is shown again, whole.

Only forms of our own pages, sent from our own pages: what another site sends is never given back.
"""

import sys
import traceback
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import structlog
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.views.decorators.csrf import requires_csrf_token

from capitania import __version__
from capitania.usecases.registros import FalhaDaBase

DIARIO = structlog.get_logger("capitania.web")
NUNCA = frozenset({"csrfmiddlewaretoken"})
SEM_BASE = "A base não respondeu. Nada do que foi pedido agora se perdeu nem se fez pela metade: tente de novo."


def retoma(view: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a view whose form is given back when it could not be taken."""
    view.retoma = True  # type: ignore[attr-defined]
    return view


def retomavel(request: HttpRequest, view: Callable[..., Any] | None) -> bool:
    """Tell whether what was sent may be shown again: a form of ours, sent by a page of ours."""
    return view is not None and getattr(view, "retoma", False) and _daqui(request)


def _daqui(request: HttpRequest) -> bool:
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    origin = request.headers.get("Origin") or request.headers.get("Referer") or ""
    return urlsplit(origin).netloc == request.get_host()


def pagina(request: HttpRequest, motivo: str, *, status: int) -> HttpResponse:
    """Show what was typed, to be sent again; `motivo` is sessao, token or base."""
    typed = [(k, v) for k, values in request.POST.lists() if k not in NUNCA for v in values]
    data = {"typed": typed, "action": request.get_full_path(), "motivo": motivo, "csrf": get_token(request)}
    data["arquivos"] = [(str(name), str(getattr(found, "name", ""))) for name, found in request.FILES.items()]
    return HttpResponse(render_to_string("web/retomada.html", {**data, "versao": __version__}), status=status)


def sem_csrf(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django's signature
    """Answer a form whose token is of another session: shown again to be sent again, if it is ours."""
    if retomavel(request, _view(request)):
        return pagina(request, "token", status=403)
    return HttpResponse(render_to_string("web/recusado.html", {"versao": __version__}), status=403)


@requires_csrf_token
def falhou(request: HttpRequest) -> HttpResponse:
    """Answer what broke: 503 where the base is out of reach, 500 else; the log tells where, never what was typed."""
    kind, error, tb = sys.exc_info()
    where = [f"{f.filename.rpartition('/')[2]}:{f.lineno} {f.name}" for f in traceback.extract_tb(tb)[-6:]]
    DIARIO.error("quebrou", erro=kind.__name__ if kind is not None else "", onde=where)
    base = isinstance(error, FalhaDaBase | DatabaseError)
    status = 503 if base else 500
    if request.method == "POST" and retomavel(request, _view(request)):
        return pagina(request, "base" if base else "erro", status=status)
    motivo = str(error) if isinstance(error, FalhaDaBase) else SEM_BASE if base else ""
    return HttpResponse(
        render_to_string("web/falha.html", {"motivo": motivo, "base": base, "versao": __version__}), status=status
    )


def _view(request: HttpRequest) -> Callable[..., Any] | None:
    match = request.resolver_match
    if match is None:
        try:
            match = resolve(request.path_info)
        except Resolver404:
            return None
    return match.func

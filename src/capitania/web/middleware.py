"""Around every request: a line in the log without personal data, and the door that opens only to who came in."""

import time
from collections.abc import Callable

import structlog
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from capitania.web import retomada

DIARIO = structlog.get_logger("capitania.web")
Answer = Callable[[HttpRequest], HttpResponseBase]


def diario(get_response: Answer) -> Answer:
    """Log the route asked for (never the address, which holds names), the answer, and how long it took."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response = get_response(request)
        match = request.resolver_match
        ms = round((time.perf_counter() - began) * 1000, 1)
        rota = match.view_name if match is not None else "nenhuma"
        DIARIO.info("pedido", metodo=request.method, rota=rota, resposta=response.status_code, ms=ms)
        return response

    return answer


class EntradaObrigatoria(LoginRequiredMiddleware):
    """Nobody comes past without a login but to the pages that say so; what was typed meanwhile is given back."""

    def handle_no_permission(  # type: ignore[override]  # its stub knows of redirects alone
        self, request: HttpRequest, view_func: Callable[..., HttpResponseBase]
    ) -> HttpResponseBase:
        """Send to the login; a form sent after the session ended is shown again, whole."""
        if request.method == "POST" and retomada.retomavel(request, view_func):
            return retomada.pagina(request, "sessao", status=403)
        if request.headers.get("HX-Request") == "true":
            return HttpResponse(status=204, headers={"HX-Refresh": "true"})
        return super().handle_no_permission(request, view_func)

"""What machines ask: whether the program and its base are well, how it fares; nothing here is of a person."""

from hmac import compare_digest

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from django_prometheus.exports import ExportToDjangoView

from capitania import __version__
from capitania.accounts import permissoes
from capitania.usecases.registros import FalhaDaBase
from capitania.web import casa
from capitania.web.portaria import sem_porta


@sem_porta
@login_not_required
@require_safe
def saude(_: HttpRequest) -> HttpResponse:
    """Tell whether the base answers: 200, or 503."""
    try:
        casa.portas().registros.leituras.versao()
    except FalhaDaBase:
        return JsonResponse({"saude": "sem_base", "programa": __version__}, status=503)
    return JsonResponse({"saude": "boa", "programa": __version__})


@sem_porta
@login_not_required
@require_safe
def metricas(request: HttpRequest) -> HttpResponse:
    """Give the metrics to who brings the token of the environment, or is of the administração."""
    asked = request.headers.get("Authorization", "").removeprefix("Bearer ")
    token = settings.TOKEN_DAS_METRICAS
    known = bool(token) and compare_digest(asked.encode(), token.encode())
    if not known and not (request.user.is_authenticated and permissoes.ve_metricas(casa.acesso(request))):
        raise Http404
    found: HttpResponse = ExportToDjangoView(request)
    return found


@sem_porta
@login_not_required
@require_safe
def robots(_: HttpRequest) -> HttpResponse:
    """Ask machines that read the web to stay out."""
    return HttpResponse("User-agent: *\nDisallow: /\n", content_type="text/plain")

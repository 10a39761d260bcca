"""What is to be made known: chosen, sent as one batch, each in an act of its own; and the list for the post."""

import csv
from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from capitania.accounts import permissoes
from capitania.accounts.permissoes import Acesso
from capitania.usecases import comunicacoes, labels, lotes
from capitania.usecases.comunicacoes import A_EXPEDIR, EXPEDE, Aviso
from capitania.usecases.lotes import Mao
from capitania.usecases.roteiro import CATALOGO
from capitania.web import casa, secoes
from capitania.web.portaria import de_casa
from capitania.web.retomada import retoma

USUAL: Final = "ar"
MEIOS: Final = CATALOGO[EXPEDE].dados["meio"].opcoes
INVALIDO, SEM_BASE = 422, 503
COLUNAS: Final = ("ordem", "destinatario", "endereco", "papel", "auto", "processo", "om")
Pagina = Callable[..., HttpResponse]  # of the request and who asks, with what is to be shown
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # what a sheet would compute


@retoma
@require_http_methods(["GET", "HEAD", "POST"])
@de_casa(permissoes.comunica)
def avisos(request: HttpRequest, quem: Acesso) -> HttpResponse:
    """List what is to be sent, or send what was chosen."""
    return expede(request, quem, _pagina) if request.method == "POST" else _pagina(request, quem)


def expede(request: HttpRequest, quem: Acesso, pagina: Pagina) -> HttpResponse:
    """Send what was chosen on a page as one batch; what did not enter comes back on it."""
    chosen = request.POST.getlist("chave")[: comunicacoes.LINHAS]
    meio, lote = request.POST.get("meio", ""), secoes.formulario(request)
    typed: dict[str, Any] = {"marcadas": set(chosen), "meio": meio, "lote": lote}
    chaves = [c for text in chosen if (c := comunicacoes.le_chave(text)) is not None]
    faults = [] if meio in MEIOS else [("f-meio", "Falta o meio. Escolha um.")]
    faults += [] if chaves else [("f-quais", "Nada foi marcado. Marque ao menos uma comunicação.")]
    if faults:
        return pagina(request, quem, faltas=faults, status=INVALIDO, **typed)
    mao = Mao(lote, secoes.por(quem), lambda a, t: permissoes.pratica(quem, a, t))
    found = secoes.desfecho(lotes.expede(casa.portas(), mao, meio, chaves))
    if found["falharam"]:
        return pagina(request, quem, status=SEM_BASE if found["base"] else INVALIDO, **typed, **found)
    return redirect(f"{reverse('postagem')}?lote={lote}")


def _pagina(request: HttpRequest, quem: Acesso, *, status: int = 200, **more: Any) -> HttpResponse:
    p = casa.portas()
    found = comunicacoes.lista(p, secoes.oms(quem), A_EXPEDIR)
    those = comunicacoes.com_enderecos(p, found.avisos)
    secoes.anota(request, "avisos", those)
    failed = more.get("falharam", {})
    data = {
        "secoes": secoes.secoes(request, quem),
        "linhas": [(a, secoes.motivos(failed, a)) for a in those],
        "sumiram": [m for chave, told in failed.items() if chave not in {str(a.chave) for a in those} for m in told],
        "mais": found.mais,
        "meios": [(m, labels.label(m)) for m in MEIOS],
        "meio": USUAL,
        "lote": p.ids.novo(),
        "marcadas": set(),
        **more,
    }
    return render(request, "web/avisos.html", data, status=status)


@require_safe
@de_casa(permissoes.comunica)
def postagem(request: HttpRequest, quem: Acesso) -> HttpResponse:
    """Show the list of a batch, to be printed and taken to the post."""
    those, lote = _do_lote(request, quem)
    data = {"secoes": secoes.secoes(request, quem), "avisos": those, "lote": lote, "hoje": casa.hoje()}
    return render(request, "web/postagem.html", data)


@require_safe
@de_casa(permissoes.comunica)
def postagem_csv(request: HttpRequest, quem: Acesso) -> HttpResponse:
    """Give the list of a batch as a sheet."""
    those, _ = _do_lote(request, quem)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="postagem.csv"'
    answer.write("\ufeff")  # else a sheet reads another alphabet
    sheet = csv.writer(answer, delimiter=";")
    sheet.writerow(COLUNAS)
    for n, a in enumerate(those, 1):
        told = (a.nome, a.endereco or "", labels.label(a.chave.objeto), a.numero, a.chave.fluxo, a.linha.om)
        sheet.writerow([n, *map(_inerte, told)])
    return answer


def _inerte(cell: str) -> str:
    """Keep a sheet from computing what a person typed."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def _do_lote(request: HttpRequest, quem: Acesso) -> tuple[tuple[Aviso, ...], str]:
    try:
        lote = str(UUID(request.GET.get("lote", "")))
    except ValueError:
        return (), ""
    those = comunicacoes.postagem(casa.portas(), lote, secoes.oms(quem))
    secoes.anota(request, "postagem", those)
    return those, lote

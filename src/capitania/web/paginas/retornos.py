"""What is under way and what came of it: one grid, each filled row an act of its own."""

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from capitania.accounts import permissoes
from capitania.accounts.permissoes import Acesso
from capitania.usecases import comunicacoes, labels, lotes
from capitania.usecases.comunicacoes import Aviso
from capitania.usecases.linhas import EXPEDIDA
from capitania.usecases.lotes import ENTREGUE, VOLTOU, Mao, Motivo, Retorno
from capitania.usecases.roteiro import CATALOGO
from capitania.web import casa, secoes
from capitania.web.portaria import de_casa
from capitania.web.retomada import retoma

CAMPOS: Final = ("desfecho", "dia", "prova", "recebedor", "motivo")
INVALIDO, SEM_BASE = 422, 503


@retoma
@require_http_methods(["GET", "HEAD", "POST"])
@de_casa(permissoes.registra_retornos)
def retornos(request: HttpRequest, quem: Acesso) -> HttpResponse:
    """List what waits for an answer, or record what came."""
    return (
        _registra(request, quem) if request.method == "POST" else _pagina(request, quem, {}, casa.portas().ids.novo())
    )


def _registra(request: HttpRequest, quem: Acesso) -> HttpResponse:
    typed = {k: str(v) for k, v in request.POST.items()}
    lote = secoes.formulario(request)
    those = [r for text in request.POST.getlist("chave")[: comunicacoes.LINHAS] if (r := _lido(text, typed))]
    if not those:
        return _pagina(request, quem, typed, lote, status=INVALIDO, vazio=True)
    mao = Mao(lote, secoes.por(quem), lambda a, t: permissoes.pratica(quem, a, t))
    found = secoes.desfecho(lotes.registra(casa.portas(), mao, those))
    if found["falharam"]:
        return _pagina(request, quem, typed, lote, status=SEM_BASE if found["base"] else INVALIDO, **found)
    messages.success(request, f"{labels.counted(found['entraram'], 'resposta registrada', 'respostas registradas')}.")
    return redirect(reverse("retornos"))


def _lido(text: str, typed: dict[str, str]) -> Retorno | None:
    """Read one row; None of one that says nothing."""
    chave = comunicacoes.le_chave(text)
    if chave is None:
        return None
    raiz = comunicacoes.campo(chave)
    said = {c: typed.get(f"{raiz}.{c}", "").strip() for c in CAMPOS}
    if said["desfecho"] not in {ENTREGUE, VOLTOU}:
        return None
    return Retorno(chave, typed.get(f"{raiz}.vezes", ""), **said)


def _pagina(
    request: HttpRequest, quem: Acesso, typed: dict[str, str], lote: str, *, status: int = 200, **more: Any
) -> HttpResponse:
    found = comunicacoes.lista(casa.portas(), secoes.oms(quem), (EXPEDIDA,))
    secoes.anota(request, "retornos", found.avisos)
    failed = more.get("falharam", {})
    data = {
        "secoes": secoes.secoes(request, quem),
        "linhas": [_linha(a, typed, secoes.motivos(failed, a)) for a in found.avisos],
        "sumiram": [m for chave, told in failed.items() if chave not in _chaves(found.avisos) for m in told],
        "mais": found.mais,
        "lote": lote,
        **more,
    }
    return render(request, "web/retornos.html", data, status=status)


def _chaves(avisos: tuple[Aviso, ...]) -> set[str]:
    return {str(a.chave) for a in avisos}


def _recebedores(a: Aviso) -> tuple[str, ...]:
    """Name who may have received it; nobody is asked of a notice of which the act does not tell."""
    entrega, _ = lotes.retornos_de(a.chave)
    told = CATALOGO[entrega].dados.get("recebedor")
    return told.opcoes if told is not None else ()


def _linha(a: Aviso, typed: dict[str, str], told: tuple[Motivo, ...]) -> dict[str, Any]:
    """Give a row with what was typed in it, and its problems by field; those of no field of the row come apart."""
    said = {c: typed.get(f"{a.campo}.{c}", "") for c in CAMPOS}
    return {
        "aviso": a,
        "recebedores": [(r, labels.label(r)) for r in _recebedores(a)],
        "raiz": a.campo,
        **said,
        "erros": {c: [m for m in told if m.campo == c] for c in CAMPOS},
        "soltos": [m for m in told if m.campo not in CAMPOS],
        "errada": bool(told),
    }

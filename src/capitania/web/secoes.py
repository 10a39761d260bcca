"""What the pages of communications share: their sections with counts, how rows are noted, the id of a form."""

from collections.abc import Iterable
from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse

from capitania.accounts.permissoes import Acesso
from capitania.usecases import comunicacoes, intimacoes
from capitania.usecases.comunicacoes import Aviso
from capitania.usecases.linhas import EM_EDITAL, EXPEDIDA, FRUSTRADA, POR_EXPEDIR
from capitania.usecases.lotes import Feito, Motivo
from capitania.usecases.registro_de_mensagens import MORTA
from capitania.web import casa

SECRETARIA = "secretaria"


class Secao(NamedTuple):
    """A page of communications in the row of them."""

    rotulo: str
    url: str
    conta: int
    aqui: bool


def oms(quem: Acesso) -> tuple[str, ...]:
    """Name the units whose communications she does."""
    return tuple(sorted(quem.oms(SECRETARIA)))


def por(quem: Acesso) -> str:
    """Say who does it, as an act tells."""
    return f"{quem.pessoa}@{SECRETARIA}"


def secoes(request: HttpRequest, quem: Acesso) -> tuple[Secao, ...]:
    """Give the pages of communications, each with how much waits there."""
    mine = oms(quem)
    n = comunicacoes.contadas(casa.portas(), mine)
    dead = sum(casa.portas().registros.mensagens.contadas(om).get(MORTA, 0) for om in mine)
    told = (
        ("avisos", "A expedir", n.get(POR_EXPEDIR, 0) + n.get(FRUSTRADA, 0)),
        ("retornos", "À espera de resposta", n.get(EXPEDIDA, 0)),
        ("editais", "Editais", n.get(FRUSTRADA, 0) + n.get(EM_EDITAL, 0)),
        ("dividas", "Dívidas além dos 90 dias", intimacoes.contadas(casa.portas(), mine)),
        ("mortas", "Mensagens mortas", dead),
    )
    return tuple(Secao(said, reverse(name), k, reverse(name) == request.path) for name, said, k in told)


def anota(request: HttpRequest, pagina: str, avisos: Iterable[Aviso]) -> None:
    """Note in the log of accesses the cases and persons of these rows; raises `FalhaDaBase`."""
    seen: dict[str, str] = {}
    for a in avisos:
        seen |= {a.chave.fluxo: a.linha.om, f"pessoa:{a.linha.pessoa}": ""}
    casa.anota_leitura(request, pagina, seen)


def formulario(request: HttpRequest) -> str:
    """Give the id of the form that was sent, or a new one."""
    try:
        return str(UUID(request.POST.get("lote", "")))
    except ValueError:
        return casa.portas().ids.novo()


def desfecho(feitos: Iterable[Feito]) -> dict[str, Any]:
    """Sort what became of the rows of a form, for its page."""
    feitos = tuple(feitos)
    failed = {f.chave: f.motivos for f in feitos if f.seq is None}
    return {"entraram": len(feitos) - len(failed), "falharam": failed, "base": any(f.falha for f in feitos)}


def motivos(failed: dict[str, tuple[Motivo, ...]], aviso: Aviso) -> tuple[Motivo, ...]:
    """Give why a row did not enter."""
    return failed.get(str(aviso.chave), ())

"""The log of accesses: who read personal data, when, by which command, of which stream; beside the acts, never in them.

It holds no personal data of who is read, only names of streams. It is written before the answer is given: what cannot
be noted is not shown.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Final, NamedTuple

from capitania.processo.ato import Por
from capitania.usecases.dobras import dobra
from capitania.usecases.fluxos import especie, le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.registro_de_acessos import Acesso
from capitania.usecases.registros import Registros

TUDO: Final = ""  # the whole base
SISTEMA_OPERACIONAL: Final = "usuario_do_sistema"  # the capacity of who told none: the account that ran the command
CLASSE: Final = "acessos"


class Leitor(NamedTuple):
    """Who reads, in which capacity, by which command (or page, `pagina NOME`) and why."""

    por: Por
    comando: str
    motivo: str = ""


def instante(em: datetime) -> str:
    """Write an instant so that text order is the order of time."""
    return em.astimezone(UTC).isoformat(timespec="microseconds")


def anota(portas: Portas, leitor: Leitor, fluxos: Iterable[str], oms: Mapping[str, str] | None = None) -> None:
    """Note that someone reads personal data of these streams (`TUDO`: of the whole base); raises `FalhaDaBase`.

    Every door that shows or hands out personal data calls this before it answers. `oms` tells the units of streams
    that the door has read already.
    """
    known = oms or {}
    em, (pessoa, qualidade) = instante(portas.relogio.agora()), leitor.por
    found = tuple(
        Acesso(portas.ids.novo(), em, pessoa, qualidade, leitor.comando, f, om, leitor.motivo)
        for f in dict.fromkeys(fluxos)
        for om in (known[f] if f in known else _om(portas.registros, f),)
    )
    if found:
        portas.registros.acessos.anota(found)


def _om(registros: Registros, fluxo: str) -> str:
    """Name the unit of a stream; empty for what is of none."""
    if not fluxo or especie(fluxo) in {"pessoa", "embarcacao"}:
        return ""
    return dobra(fluxo, le_atos(registros.le_fluxo(fluxo))).om

"""Fines past their ninety days that somebody still owes, by debtor: how each stands, and the notice it may wait for.

That a debt is ripe depends on the day and on all fines of the person, so nothing of it is kept in rows: the open terms
of the debt tell where to look, and each debtor found is read.
"""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from capitania.processo.cobranca import MultaVista, por_intimar, vista
from capitania.processo.devedor import INTIMACAO
from capitania.usecases.comunicacoes import Aviso, avisos
from capitania.usecases.contexto import reune
from capitania.usecases.devedores import Contextos, curto, nomes_de
from capitania.usecases.dividas import fluxo_de, le
from capitania.usecases.linhas import DIVIDA, FRUSTRADA, POR_EXPEDIR, VERSAO_DO_CALCULO, Comunicado, Filtro
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om, lida

LINHAS: Final = 60  # fines looked at


class Devida(NamedTuple):
    """A debtor: her notice as a row of the batch, whether it is due now, and her fines of which something is owed.

    `comecada`: her stream of debt has begun.
    """

    aviso: Aviso
    cabe: bool
    comecada: bool
    multas: tuple[MultaVista, ...]


class Lista(NamedTuple):
    """The debtors of a page; `mais`: there are more fines than were looked at."""

    devidas: tuple[Devida, ...]
    mais: bool


def contadas(portas: Portas, oms: Iterable[str]) -> int:
    """Count the fines of these units past their ninety days, up to those looked at; raises `FalhaDaBase`."""
    return len(_casos(portas, oms))


def lista(portas: Portas, oms: Iterable[str]) -> Lista:
    """Give the debtors of these units, the longest past first; raises `FalhaDaBase`."""
    oms = tuple(oms)
    casos, seen, found = _casos(portas, oms), set[str](), []
    contextos: Contextos = {}
    for caso in casos[:LINHAS]:
        pessoa = curto(lida(portas, caso).dobra.infrator)
        if pessoa not in seen:
            nomes = nomes_de(portas, pessoa).todos
            seen |= nomes
            found.append(_devida(portas, fluxo_de(portas, pessoa, nomes), oms, contextos))
    return Lista(tuple(found), len(casos) > LINHAS)


def _casos(portas: Portas, oms: Iterable[str]) -> list[str]:
    """Name the cases whose fine is past its ninety days and not paid, by day."""
    leituras, ontem = portas.registros.leituras, (_hoje(portas) - timedelta(1)).isoformat()
    found = [v for om in sorted(oms) for v in leituras.agenda(Filtro(om, ate=ontem, prazos=(DIVIDA,)), LINHAS + 1)]
    return [v.fluxo for v in sorted(found, key=lambda v: (v.vencimento or "", v.fluxo))][: LINHAS + 1]


def _devida(portas: Portas, fluxo: str, oms: tuple[str, ...], contextos: Contextos) -> Devida:
    e, ctx = le(portas, fluxo, _hoje(portas), contextos)
    hoje = _hoje(portas)
    waits = por_intimar(e, ctx, hoje)
    owed = tuple(vista(e, m, ctx, hoje) for m in ctx.ligados.multas if m.devido > 0 and m.om in oms)
    om = e.om or next((m.om for m in (*waits, *ctx.ligados.multas)), "")
    sent = e.tentativas[-1] if e.tentativas else None
    back = sent is not None and sent.desfecho == FRUSTRADA
    since = sent.fim if sent is not None and back else min((m.noventa for m in waits if m.noventa), default=None)
    row = Comunicado(
        fluxo,
        INTIMACAO,
        "",
        fluxo.partition(":")[2],
        om,
        FRUSTRADA if back else POR_EXPEDIR,
        "" if since is None else since.isoformat(),
        "",
        sent.meio if sent is not None else "",
        "",
        len(e.tentativas),
        int(any(v.multa.sigilosa for v in owed)),
        VERSAO_DO_CALCULO,
    )
    (aviso,) = avisos(portas, [row])
    return Devida(aviso, bool(waits) and om in oms, e.desde is not None, owed)


def da_intimacao(portas: Portas, fluxo: str) -> dict[str, Any]:
    """Give of the act that sends a notice what the debt says: of which unit, of which fines; empty: none is due."""
    e, ctx = le(portas, fluxo, _hoje(portas))
    waits = por_intimar(e, ctx, _hoje(portas))
    return {"om": e.om or waits[0].om, "multas": [m.fluxo for m in waits]} if waits else {}


def dos_dias(portas: Portas, om: str) -> dict[str, Any]:
    """Give the days that the unit gives to answer; empty where they are those of the norm."""
    dias = reune(portas, om, _hoje(portas)).contexto.dias_da_intimacao
    return {} if dias is None else {"dias": dias}


def _hoje(portas: Portas) -> date:
    return hoje_na_om(portas, "").date()

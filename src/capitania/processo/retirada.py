"""The terms of a custody: ninety days from the seizure, and the two roads of the notice to collect."""

from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple

from capitania.lei.termos import SemPrazo, prazo, vence
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.contexto import Contexto
from capitania.processo.custodia import Custodia, Retirada, notificada
from capitania.processo.termos import PrazoDoCaso

CUSTODIA: Final = "custodia"
DA_CIENCIA: Final = "custodia_da_ciencia"
CAMINHOS: Final = {False: "retirada_nao_sanada", True: "retirada_sanada"}  # by whether every cause was cured
PRAZOS: Final = (CUSTODIA, DA_CIENCIA, *CAMINHOS.values())


class Partida(NamedTuple):
    """A term of a custody that started: its name, its first day, whether it still binds anybody."""

    tipo: str
    de: date
    cumprido: bool


def prazos(e: Custodia, ctx: Contexto) -> tuple[PrazoDoCaso, ...]:
    """List the terms that have started, each with its sheet; one past the calendar is left out."""
    return tuple(p for tipo, de, cumprido in partidas(e) if (p := _conta(e, tipo, de, ctx, cumprido=cumprido)))


def alem_do_calendario(e: Custodia, ctx: Contexto) -> tuple[str, ...]:
    """Name the terms that run past the calendar and have no day."""

    def alem(tipo: str, de: date) -> bool:
        try:
            vence(ctx.acervo, da_norma(tipo), de, ctx.calendario)
        except ForaDoCalendario:
            return True
        except SemPrazo:
            return False
        return False

    return tuple(tipo for tipo, de, cumprido in partidas(e) if not cumprido and alem(tipo, de))


def partidas(e: Custodia) -> Iterator[Partida]:
    """Give the terms that have started."""
    if e.apreendida is None:
        return
    acabou = e.perdida is not None or e.fim is not None
    aviso = notificada(e)
    cumprido = acabou or e.sanada is not None or aviso is not None
    yield Partida(CUSTODIA, e.apreendida, cumprido)
    if e.ciencia is not None and e.ciencia > e.apreendida:
        yield Partida(DA_CIENCIA, e.ciencia, acabou or e.sanada is not None)
    if aviso is not None:
        yield Partida(CAMINHOS[aviso.sanada], aviso.dia, acabou)


def da_norma(tipo: str) -> str:
    """Name the term as norms do; the one counted from knowledge is the same, from another day."""
    return CUSTODIA if tipo == DA_CIENCIA else tipo


def informado(e: Custodia, tipo: str) -> date | None:
    """Give the last day that papers told of a term, which stands if later; of the ninety days, however counted."""
    return max((i.vencimento for i in e.informados if i.prazo in {tipo, da_norma(tipo)}), default=None)


def _conta(e: Custodia, tipo: str, de: date, ctx: Contexto, *, cumprido: bool) -> PrazoDoCaso | None:
    try:
        contado = prazo(ctx.acervo, da_norma(tipo), de, ctx.calendario)
    except (SemPrazo, ForaDoCalendario):
        return None
    return PrazoDoCaso(tipo, de, contado, cumprido, informado(e, tipo))


def noventa(e: Custodia, ctx: Contexto, *, ciencia: bool) -> date | None:
    """Give the last day to cure and collect, counted from the seizure or (`ciencia`) from its knowledge, or told later.

    None before the seizure; raises `ForaDoCalendario`.
    """
    if e.apreendida is None:
        return None
    desde = max(e.apreendida, e.ciencia or e.apreendida) if ciencia else e.apreendida
    contado = vence(ctx.acervo, CUSTODIA, desde, ctx.calendario)
    return max(contado, informado(e, DA_CIENCIA if ciencia else CUSTODIA) or contado)


def fim_da_retirada(e: Custodia, aviso: Retirada, ctx: Contexto) -> date | None:
    """Give the last day to collect after a proved notice, or told later; None where no norm of that day has the term.

    Raises `ForaDoCalendario`.
    """
    tipo = CAMINHOS[aviso.sanada]
    try:
        contado = vence(ctx.acervo, tipo, aviso.dia, ctx.calendario)
    except SemPrazo:
        return None
    return max(contado, informado(e, tipo) or contado)


def outra_data(e: Custodia, aviso: Retirada, ctx: Contexto) -> date | None:
    """Give the later day that another reading of the same texts gives to collect; None where none is later."""
    p = _conta(e, CAMINHOS[aviso.sanada], aviso.dia, ctx, cumprido=False)
    if p is None:
        return None
    outras = [r.vencimento_alternativo for r in p.contado.ressalvas if r.vencimento_alternativo is not None]
    return max((d for d in outras if d > p.vencimento), default=None)


def sem_base(e: Custodia, ctx: Contexto) -> tuple[str, ...]:
    """Name the acts of an open custody that came before the last day they rest on; raises `ForaDoCalendario`."""
    aviso = e.retirada
    if e.fim is not None or aviso is None:
        return ()
    ficou = (
        ("retirada_notificada", not aviso.sanada and _ate(noventa(e, ctx, ciencia=False), aviso.dia)),
        (
            "perda_declarada",
            e.perdida is not None
            and (
                _ate(fim_da_retirada(e, aviso, ctx), e.perdida)
                or (e.sanada is None and _ate(noventa(e, ctx, ciencia=True), e.perdida))
            ),
        ),
    )
    return tuple(nome for nome, cedo in ficou if cedo)


def _ate(fim: date | None, dia: date) -> bool:
    return fim is not None and dia <= fim

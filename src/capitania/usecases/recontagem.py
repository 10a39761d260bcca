"""Which terms another calendar counts to another day, found in the rows of the read models.

Cases are read only where the rows cannot tell.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

from capitania.lei.acervo import Acervo
from capitania.lei.termos import prazo, vence
from capitania.prazos import Calendario, Suspensao
from capitania.prazos.camadas import NATURE
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo import leitura as le
from capitania.processo import retirada
from capitania.processo.ato import Ato
from capitania.processo.certidoes import sem_base
from capitania.processo.contexto import Contexto
from capitania.processo.custodia import Custodia
from capitania.processo.estado import CORRIGEM
from capitania.processo.om import Om, dias_de_brasilia, especie_do, fold
from capitania.processo.recontagem import (
    Conta,
    Contagem,
    Mudanca,
    SoPeloCaso,
    mudancas,
    passou_por_ato,
    reconta,
)
from capitania.processo.retirada import da_norma
from capitania.usecases.dobras import Dobra
from capitania.usecases.leituras import contagem, contagens
from capitania.usecases.linhas import Contada

MOVEM: Final = frozenset({"dia_decretado", "dia_revogado", "indisponibilidade_registrada"}) | CORRIGEM
SEMPRE: Final = ""  # no day is before this one


class Movida(NamedTuple):
    """What another calendar does to one stream; `sem_base` are the certificates that it leaves without their ground."""

    fluxo: str
    mudancas: tuple[Mudanca, ...]
    sem_base: tuple[str, ...] = ()


class Calendarios(NamedTuple):
    """The calendar of a unit before and after what moves it."""

    antes: Calendario
    depois: Calendario

    @property
    def desde(self) -> date | None:
        """Give the first day of which they say another thing; None where they say the same."""
        ordinals = self.antes.by_day.keys() | self.depois.by_day.keys()
        first = min((n for n in ordinals if _tipos(self.antes, n) != _tipos(self.depois, n)), default=None)
        return None if first is None else date.fromordinal(first)


def _tipos(calendario: Calendario, ordinal: int) -> set[str]:
    return {e.tipo for e in calendario.by_day.get(ordinal, ())}


def porque(ato: Ato) -> str:
    """Say what an act did to the calendar: the day and the act that says so."""
    if ato.nome in CORRIGEM:
        return f"correção de ato do calendário: {le.texto(ato, 'motivo')}"
    if ato.nome == "indisponibilidade_registrada":
        de, ate = dias_de_brasilia(ato)
        return f"{de.isoformat()} a {ate.isoformat()}, {NATURE['indisponibilidade']} ({le.texto(ato, 'prova')})"
    fonte = f" ({le.texto(ato, 'ato')})" if le.texto(ato, "ato") else ""
    dito = "revogado" if ato.nome == "dia_revogado" else NATURE[especie_do(ato)]
    return f"{le.dia(ato, 'dia').isoformat()}, {dito}{fonte}"


def com_o_ato(om: str, base: Calendario, atos: tuple[Ato, ...], n: int) -> Calendarios:
    """Give the calendar of a unit without its nth act, and with it; later acts are left out."""
    return Calendarios(*(_om(om, atos[:k]).calendario(base) for k in (n - 1, n)))


def _om(om: str, atos: tuple[Ato, ...]) -> Om:
    return fold(om, (a for a in atos if a.nome in MOVEM or a.nome == "recontagem_concluida"))


def pendentes(om: str, atos: tuple[Ato, ...], base: Calendario) -> tuple[Ato, ...]:
    """List the acts of a unit that moved its calendar and whose recount is not told to be complete, in their order."""
    feitos = _om(om, atos).recontados
    asked = (a for a in atos if a.nome in MOVEM and a.id not in feitos)
    return tuple(a for a in asked if com_o_ato(om, base, atos, a.seq).desde is not None)


def contador(acervo: Acervo, calendario: Calendario) -> Conta:
    """Give how terms are counted by a calendar, each way of counting once."""

    @cache
    def conta(tipo: str, de: date, via: str, suspensoes: tuple[Suspensao, ...]) -> date:
        return vence(acervo, da_norma(tipo), de, calendario, via=via, suspensoes=suspensoes)

    return conta


def camadas(acervo: Acervo, calendario: Calendario) -> Callable[[Contagem], str]:
    """Give which layers a count still lacks, each way of counting once."""

    @cache
    def faltam(tipo: str, de: date, via: str, suspensoes: tuple[Suspensao, ...]) -> str:
        return " ".join(prazo(acervo, da_norma(tipo), de, calendario, via=via, suspensoes=suspensoes).provisorio)

    def da_conta(c: Contagem) -> str:
        assert c.de is not None
        return faltam(c.prazo.partition(":")[0], c.de, c.via, c.suspensoes)

    return da_conta


def por_fluxo(linhas: Iterable[Contada]) -> Iterator[tuple[str, tuple[Contada, ...]]]:
    """Group rows by stream, in the order in which one term may start at the end of another."""
    for fluxo, rows in groupby(linhas, key=lambda c: c.fluxo):
        yield fluxo, tuple(sorted(rows, key=_depois))


def _depois(linha: Contada) -> int:
    return {"": 0, "defesa": 1}.get(linha.depois_de, 2)


class Comparador:
    """Compares what two calendars make of the rows of a stream."""

    def __init__(self, ctx: Contexto, cals: Calendarios) -> None:
        self._contas = tuple(contador(ctx.acervo, c) for c in cals)
        self.contextos = tuple(ctx._replace(calendario=c) for c in cals)

    def pelas_linhas(self, linhas: Iterable[Contada]) -> tuple[Mudanca, ...]:
        """Tell what moves; raises `SoPeloCaso`."""
        rows = tuple(map(contagem, linhas))
        antes, depois = (reconta(rows, conta) for conta in self._contas)
        if passou_por_ato(antes, depois):
            raise SoPeloCaso
        return mudancas(antes, depois)

    def pelo_caso(self, d: Dobra, conhecido: Dobra | None = None) -> Movida:
        """Tell what moves in a stream, of the terms that it had when it was as `conhecido`, and what loses its ground.

        Raises `ForaDoCalendario`.
        """
        antes, depois = (contagens(d, ctx) for ctx in self.contextos)
        if conhecido is not None:
            havia = {(c.prazo, c.de) for c in contagens(conhecido, self.contextos[0])}
            antes = tuple(c for c in antes if (c.prazo, c.de) in havia)
        return Movida(d.fluxo, mudancas(antes, depois), caidas(d, *self.contextos))


def caidas(d: Dobra, antes: Contexto, depois: Contexto) -> tuple[str, ...]:
    """Name the certificates of a case, or acts of a custody, that stood by one calendar and do not by another."""
    if isinstance(d.estado, Custodia):
        stood, left = (retirada.sem_base(d.estado, ctx) for ctx in (antes, depois))
    elif d.caso is not None:
        stood, left = (sem_base(d.caso, ctx) for ctx in (antes, depois))
    else:
        return ()
    return tuple(t for t in left if t not in stood)


def atrasadas(
    linhas: Iterable[Contada], acervo: Acervo, calendario: Calendario
) -> Iterator[tuple[str, tuple[Mudanca, ...] | None]]:
    """Name the streams whose rows are not what this calendar gives, with what moves in them; None: only the case tells.

    No moved term: some date is provisional no more, or is so now.
    """
    conta, faltam = contador(acervo, calendario), camadas(acervo, calendario)
    for fluxo, rows in por_fluxo(linhas):
        old = tuple(map(contagem, rows))
        try:
            new = reconta(old, conta)
            layers = any(n.aberto and faltam(n) != r.provisorio for n, r in zip(new, rows, strict=True))
        except (SoPeloCaso, ForaDoCalendario):
            yield fluxo, None
            continue
        if any(c.suspensoes for c in old) or passou_por_ato(old, new):
            yield fluxo, None
        elif new != old or layers:
            yield fluxo, mudancas(old, new)

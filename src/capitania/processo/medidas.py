"""The life of a measure, and the term to decide its challenge."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final, NamedTuple

from capitania.lei.termos import SemPrazo, prazo, vence
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.termos import PrazoDoCaso

DECISAO: Final = "decisao_da_medida"


class Medida(NamedTuple):
    """The life of one measure; days of its acts."""

    medida: str
    modalidade: str
    ordenada: date
    por: str
    executada: date | None = None
    confirmada: date | None = None
    impugnada: date | None = None
    decidida: date | None = None
    levantada: date | None = None

    @property
    def viva(self) -> bool:
        """Tell whether the measure still holds."""
        return self.levantada is None

    @property
    def vive_impugnada(self) -> bool:
        """Tell whether a challenge waits for its decision."""
        return self.impugnada is not None and self.decidida is None and self.viva


def vence_a_decisao(m: Medida, ctx: Contexto) -> date:
    """Give the last day to decide the challenge; raises as `vence` does."""
    assert m.impugnada is not None
    return vence(ctx.acervo, DECISAO, m.impugnada, ctx.calendario)


def prazos(medidas: Iterable[Medida], ctx: Contexto) -> tuple[PrazoDoCaso, ...]:
    """List the terms to decide what was challenged, each with its sheet; lifting the measure ends the matter too."""
    return tuple(p for m in medidas if (p := _prazo(m, ctx)) is not None)


def _prazo(m: Medida, ctx: Contexto) -> PrazoDoCaso | None:
    if m.impugnada is None:
        return None
    try:
        contado = prazo(ctx.acervo, DECISAO, m.impugnada, ctx.calendario)
    except (SemPrazo, ForaDoCalendario):
        return None
    cumprido = m.decidida is not None or not m.viva
    return PrazoDoCaso(DECISAO, m.impugnada, contado, cumprido, None, m.medida)


def aviso_da_decisao(m: Medida, ctx: Contexto) -> Iterator[Impedimento]:
    """Flag a challenge decided late, which makes nothing void, and a term that reaches past the calendar."""
    if m.impugnada is None:
        return
    try:
        fim = vence(ctx.acervo, DECISAO, m.impugnada, ctx.calendario)
    except SemPrazo:
        return
    except ForaDoCalendario:
        yield from ctx.impede("aviso_prazo_fora_do_calendario", m.impugnada, f"{DECISAO}: {m.medida}.")
        return
    if m.decidida is not None and m.decidida > fim:
        detalhe = f"Medida: {m.medida}; o prazo acabou em {fim.isoformat()}."
        yield from ctx.impede("aviso_medida_decidida_tarde", m.decidida, detalhe)

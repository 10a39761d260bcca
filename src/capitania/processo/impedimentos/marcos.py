"""Impedimentos of corrections, suspended terms, seal and papers."""

from collections.abc import Iterator

from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado
from capitania.processo.leitura import dia_do_ato, texto


def prazo_suspenso(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that terms be not suspended already."""
    if any(ate is None for _, ate, _ in e.marcos.suspensoes):
        yield from ctx.impede("prazo_ja_suspenso", dia_do_ato(ato))


def prazo_retomado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that terms be suspended."""
    if all(ate is not None for _, ate, _ in e.marcos.suspensoes):
        yield from ctx.impede("prazo_nao_suspenso", dia_do_ato(ato))


def sigilo_levantado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the case be sealed."""
    if not e.marcos.sigiloso:
        yield from ctx.impede("sem_sigilo", dia_do_ato(ato))


def papel_emitido(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the number be not that of another paper of the case."""
    if texto(ato, "numero") in e.marcos.papeis:
        yield from ctx.impede("papel_ja_emitido", dia_do_ato(ato))


def papel_anulado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the paper was issued."""
    if texto(ato, "numero") not in e.marcos.papeis:
        yield from ctx.impede("papel_nao_emitido", dia_do_ato(ato))


PERGUNTAS = {
    "prazo_suspenso": prazo_suspenso,
    "prazo_retomado": prazo_retomado,
    "sigilo_levantado": sigilo_levantado,
    "papel_emitido": papel_emitido,
    "papel_anulado": papel_anulado,
}

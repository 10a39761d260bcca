"""All rows of the read models made anew from the log, beside the live ones, which serve until one switch.

What is made stays made: begun again, it goes on where it stopped. Where a last day would become another, nothing is
switched unless someone answers for it with a reason.
"""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final, NamedTuple

from capitania.processo.contexto import Contexto
from capitania.usecases.contexto import com_a_abordagem, com_os_nascidos, reune
from capitania.usecases.dobras import dobra, resumo
from capitania.usecases.fluxos import da_om, le_atos
from capitania.usecases.leituras import COM_LINHAS, da_dobra
from capitania.usecases.linhas import COLUNAS, LISTA, VERSAO_DO_CALCULO, Diferenca, Feita, Linhas, em_ordem
from capitania.usecases.ports import Portas

LOTE: Final = 200  # streams kept in one transaction
POUCOS: Final = 50  # that moved meanwhile, and are made with everybody waiting
VOLTAS: Final = 20  # after so many, those that still move are made so too

Progresso = Callable[[int, int], None]  # made so far, of how many


class Reconstrucao(NamedTuple):
    """How many streams there are; differences of last days, for which nothing was switched."""

    fluxos: int
    diferencas: tuple[Diferenca, ...] = ()

    @property
    def trocada(self) -> bool:
        """Tell whether the new rows are the live ones now."""
        return not self.diferencas


def reconstroi(portas: Portas, progresso: Progresso, aceita: str | None = None) -> Reconstrucao:
    """Make all rows anew and put them in the place of the live ones; `aceita` is the reason to take other last days.

    Raises `FalhaDaBase`; then the live rows are as they were.
    """
    leituras = portas.registros.leituras
    for volta in range(VOLTAS):
        left = leituras.faltam(VERSAO_DO_CALCULO)
        if volta and len(left) <= POUCOS:
            break
        _prepara(portas, left, progresso)
    found = leituras.troca(VERSAO_DO_CALCULO, _Refaz(portas), aceita)
    return Reconstrucao(len(portas.registros.cabecas()), found)


def _prepara(portas: Portas, fluxos: tuple[str, ...], progresso: Progresso) -> None:
    refaz, done = _Refaz(portas), 0
    for those in em_ordem(fluxos):
        pending = iter(those)
        while batch := list(islice(pending, LOTE)):
            progresso(done, len(fluxos))
            portas.registros.leituras.prepara([refaz(fluxo) for fluxo in batch])
            done += len(batch)
    progresso(len(fluxos), len(fluxos))


class _Refaz:
    """Makes the rows of a stream; the context of each unit is gathered once."""

    def __init__(self, portas: Portas) -> None:
        self._portas, self._hoje = portas, portas.relogio.agora().date()
        self._contextos: dict[str, tuple[Contexto, Mapping[str, int]]] = {}

    def __call__(self, fluxo: str) -> Feita:
        atos = le_atos(self._portas.registros.le_fluxo(fluxo))
        d = dobra(fluxo, atos)
        listed = resumo(fluxo, atos)
        row = None if listed is None else tuple(getattr(listed, c) for c in COLUNAS[LISTA])
        if d.especie not in COM_LINHAS:
            return Feita(fluxo, len(atos), {}, VERSAO_DO_CALCULO, row, Linhas())
        ctx, lidos = self._contexto(d.om)
        ctx, da_abordagem = com_a_abordagem(self._portas.registros, ctx, d.estado)
        ctx = com_os_nascidos(self._portas.registros, ctx, fluxo, novas=True)
        lidos = {**lidos, **da_abordagem}
        return Feita(fluxo, len(atos), lidos, VERSAO_DO_CALCULO, row, da_dobra(d, ctx))

    def _contexto(self, om: str) -> tuple[Contexto, Mapping[str, int]]:
        """Give the calendar and the law of a unit, and the head of its stream."""
        if om not in self._contextos:
            found = reune(self._portas, om, self._hoje)
            own = {da_om(om): found.lidos[da_om(om)]} if om else {}
            self._contextos[om] = (found.contexto, own)
        return self._contextos[om]

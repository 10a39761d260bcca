"""Who holds which office now, as the streams of all units tell it."""

from collections.abc import Iterable
from datetime import date
from typing import Final, NamedTuple

from capitania.processo.competencia import CARGOS
from capitania.processo.contexto import Designacao
from capitania.processo.om import Om
from capitania.usecases.ports import Oms
from capitania.usecases.unidades import Unidades

SUPERIOR: Final = "superior"


class Oficio(NamedTuple):
    """What a person holds on a day: her designations, and the units just below each that she is a superior in."""

    pessoa: str
    designacoes: tuple[Designacao, ...]
    abaixo: tuple[tuple[str, str], ...]  # (unit above, unit below)


class Oficios:
    """The offices of all units as their streams tell them."""

    def __init__(self, unidades: Unidades, oms: Oms) -> None:
        self._unidades, self._oms = unidades, oms

    def de(self, pessoa: str, dia: date) -> Oficio:
        """Give what a person holds on a day; raises `FalhaDaBase`."""
        dobradas = self._todas()
        minhas = tuple(d for om in dobradas.values() for d in om.designacoes if d.pessoa == pessoa and d.vale(dia))
        acima = {d.om for d in minhas if d.cargo in CARGOS[SUPERIOR]}
        return Oficio(pessoa, minhas, tuple(self._abaixo(dobradas, acima, dia)) if acima else ())

    def com_qualidade(self, om: str, qualidades: Iterable[str], dia: date) -> tuple[Designacao, ...]:
        """Give who holds a capacity over a unit on a day: in it, in the one above it, or at the DPC.

        Raises `FalhaDaBase`.
        """
        dobradas = self._todas()
        acima = self._acima(dobradas, om, dia)
        found = []
        for qualidade in qualidades:
            onde = {"superior": {om, acima}, "dpc": set(dobradas)}.get(qualidade, {om})
            found += [
                d
                for sigla in sorted(onde & dobradas.keys())
                for d in dobradas[sigla].designacoes
                if d.cargo in CARGOS[qualidade] and d.vale(dia)
            ]
        return tuple(dict.fromkeys(found))

    def _acima(self, dobradas: dict[str, Om], om: str, dia: date) -> str:
        """Name the unit just above on a day, as an act says, or the list of units; empty where neither does."""
        told = dobradas[om].superior(dia) if om in dobradas else None
        if told is None and (known := self._oms.superior(om, dia)) is not None:
            told = known.superior
        return told or ""

    def _abaixo(self, dobradas: dict[str, Om], acima: set[str], dia: date) -> list[tuple[str, str]]:
        above = ((self._acima(dobradas, om.sigla, dia), om.sigla) for om in self._oms.todas())
        return [(told, sigla) for told, sigla in above if told in acima]

    def _todas(self) -> dict[str, Om]:
        return {sigla: self._unidades.de(sigla)[0] for sigla in self._unidades}

"""Who holds which office now, as the streams of all units tell it."""

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

    def pessoas(self, om: str, dia: date) -> tuple[Designacao, ...]:
        """Give the offices held in a unit on a day; raises `FalhaDaBase`."""
        found = self._todas().get(om)
        return () if found is None else tuple(d for d in found.designacoes if d.vale(dia))

    def _abaixo(self, dobradas: dict[str, Om], acima: set[str], dia: date) -> list[tuple[str, str]]:
        found = []
        for om in self._oms.todas():
            told = dobradas[om.sigla].superior(dia) if om.sigla in dobradas else None
            if told is None and (known := self._oms.superior(om.sigla, dia)) is not None:
                told = known.superior
            if told in acima and told is not None:
                found.append((told, om.sigla))
        return found

    def _todas(self) -> dict[str, Om]:
        return {sigla: self._unidades.de(sigla)[0] for sigla in self._unidades}

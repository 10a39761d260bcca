"""The streams of units: heads are asked each time, and a stream is folded once for each of its heads."""

from collections.abc import Iterator
from typing import Final
from weakref import WeakKeyDictionary

from capitania.processo import om as da_marinha
from capitania.processo.om import Om
from capitania.usecases.fluxos import da_om, le_atos
from capitania.usecases.registros import Registros

PREFIXO: Final = "om:"
# Of this process: a head is the hash of all acts before it, so equal heads fold to the same unit.
_DOBRADAS: Final[WeakKeyDictionary[Registros, dict[str, tuple[bytes, Om]]]] = WeakKeyDictionary()


class Unidades:
    """The units as their streams stood when this was made; raises `FalhaDaBase`, as `de` does."""

    def __init__(self, registros: Registros) -> None:
        self._registros = registros
        self._cabecas = {c.fluxo: c for c in registros.cabecas(PREFIXO)}
        self._dobradas = _DOBRADAS.setdefault(registros, {})

    def de(self, sigla: str) -> tuple[Om, int]:
        """Give a unit with its head; one that did nothing yet has neither."""
        cabeca = self._cabecas.get(da_om(sigla))
        if cabeca is None:
            return Om(), 0
        kept = self._dobradas.get(sigla)
        if kept is None or kept[0] != cabeca.hash:
            atos = le_atos(self._registros.le_fluxo(cabeca.fluxo)[: cabeca.seq])
            kept = self._dobradas[sigla] = (cabeca.hash, da_marinha.fold(sigla, atos))
        return kept[1], cabeca.seq

    def __iter__(self) -> Iterator[str]:
        """Name those that did something."""
        return (fluxo.removeprefix(PREFIXO) for fluxo in self._cabecas)

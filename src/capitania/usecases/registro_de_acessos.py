"""The port of the log of accesses: who read personal data, of which stream, by which command; none of that data."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol


class Acesso(NamedTuple):
    """One reading: `em` is an instant of UTC as ISO text with microseconds, `fluxo` empty for the whole base."""

    id: str
    em: str
    pessoa: str
    qualidade: str
    comando: str
    fluxo: str
    om: str
    motivo: str

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        return dict(self._asdict())


class Acessos(Protocol):
    """The log of accesses on the base. Every method may raise `FalhaDaBase`."""

    def anota(self, acessos: Sequence[Acesso]) -> None:
        """Keep these, all or none; one whose id is there already stays as it is."""

    def lista(self, fluxos: Sequence[str] | None = None) -> tuple[Acesso, ...]:
        """Give those of these streams, or all, in the order of their instants."""

    def vencidos(self, om: str, antes_de: str) -> int:
        """Count those of a unit (empty: of none) older than an instant."""

    def apaga(self, om: str, antes_de: str) -> int:
        """Delete those of a unit older than an instant, and keep until when; nothing else deletes one."""

    def oms(self) -> tuple[str, ...]:
        """Give the units that there are accesses of; empty text: of none."""

"""A message as it goes, and what carries it away."""

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple, Protocol


class Carta(NamedTuple):
    """A message as it goes: `id` is the same each time that it goes."""

    id: str
    para: str
    assunto: str
    texto: str


class FalhaDoCorreio(Exception):
    """A message did not go. The text holds no personal data.

    `definitiva`: trying again is of no use. `do_servidor`: no message goes now.
    """

    def __init__(self, motivo: str, *, definitiva: bool = False, do_servidor: bool = False) -> None:
        self.motivo, self.definitiva, self.do_servidor = motivo, definitiva, do_servidor
        super().__init__(motivo)


class Correio(Protocol):
    """What carries messages away."""

    @property
    def canal(self) -> str:
        """How it is called: smtp or console."""

    @property
    def esperas(self) -> Sequence[timedelta]:
        """How long to wait after each try; after the last one the message is dead."""

    def envia(self, carta: Carta) -> bool:
        """Hand a message over; False where it goes nowhere. Raises `FalhaDoCorreio`."""

"""The drawing of papers as use cases see it: one port; and what is read back from a file."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol


class ArquivoIlegivel(Exception):
    """A file that cannot be read as what it says it is; the message is for a person."""


class Anexado(NamedTuple):
    """What a PDF of ours carries: the paper's JSON and that of its seal; None for what is not there."""

    papel: bytes | None
    selo: bytes | None


class Retrato(NamedTuple):
    """Pictures (PNG) of the first pages of a paper, and how many pages it has."""

    paginas: tuple[bytes, ...]
    total: int


class Papeis(Protocol):
    """Papers drawn and read back."""

    def modelo(self) -> str:
        """Name what draws, with its version: with the same one, equal data give equal bytes."""

    def desenha(self, papel: bytes, selo: str = "", codigo: str = "") -> bytes:
        """Draw a paper from its canonical JSON, as PDF; without the text of its seal it is a draft, and says so."""

    def retrata(self, papel: bytes, paginas: int) -> Retrato:
        """Draw the first pages of a draft as pictures."""

    def desenha_volume(self, volume: bytes) -> bytes:
        """Draw the pieces of a volume from its canonical JSON, in one PDF."""

    def le_pdf(self, dados: bytes) -> Anexado:
        """Give what is attached to a PDF; raises `ArquivoIlegivel`."""

    def le_foto(self, dados: bytes) -> tuple[str, ...]:
        """Give the text of each QR seen in a picture; raises `ArquivoIlegivel`."""

    def pagina(self, dados: Mapping[str, Any]) -> bytes:
        """Give the page that checks papers offline, with these words and keys inside."""

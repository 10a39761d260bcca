"""The port of the drafts: what is being written of a piece that nobody signed yet, kept beside the log, never in it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol


class Minuta(NamedTuple):
    """One version of a draft: `em` is an instant of UTC as ISO text, `seq` the place of the stream it was written at.

    `dados` is what was typed, a JSON object of text by field: it holds narrative, and so personal data.
    """

    fluxo: str
    peca: str
    versao: int
    pessoa: str
    qualidade: str
    em: str
    seq: int
    dados: str


class Minutas(Protocol):
    """Drafts on the base, each version a row until the piece is signed. Every method may raise `FalhaDaBase`."""

    def versoes(self, fluxo: str, peca: str) -> tuple[Minuta, ...]:
        """Give the versions of a draft, the last one first."""

    def ultimas(self, fluxos: Sequence[str]) -> Mapping[str, Minuta]:
        """Give the last version of the draft of each of these streams that has one, without what was typed."""

    def guarda(self, minuta: Minuta) -> bool:
        """Keep a version; False: another has its place, or the stream is not at its `seq`, and nothing is kept.

        The same one kept again is kept once.
        """

    def descarta(self, fluxo: str, peca: str, versao: int) -> bool:
        """Delete a draft whose last version this is; False: it is another, and nothing is deleted."""

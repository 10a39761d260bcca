"""A sheet as rows of cells, whatever file it came in; and the port that reads it."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Final, NamedTuple, Protocol

EPOCA: Final = date(1899, 12, 30)  # day 0 of the sheets that count from 1900, as they count after their February 29th


class Defeito(NamedTuple):
    """A cell whose value the sheet itself does not have: an error, or a formula never reckoned."""

    motivo: str


Celula = str | int | Decimal | bool | date | datetime | Defeito | None


class Linha(NamedTuple):
    """A row with its number in the file, from 1 on; trailing empty cells are left out."""

    numero: int
    celulas: tuple[Celula, ...]

    def celula(self, n: int) -> Celula:
        """Give a cell; None past the end."""
        return self.celulas[n] if n < len(self.celulas) else None


class Planilha(NamedTuple):
    """A sheet without its empty rows.

    `forma` tells how it was read, `epoca` from which day its numbers of days count, `defeito` why it was read no
    further than these rows.
    """

    nome: str
    forma: str
    linhas: tuple[Linha, ...]
    epoca: date = EPOCA
    defeito: str = ""


Campos = Sequence[tuple[str, ...]]  # fields asked for, each a choice
Sinonimos = Mapping[str, Mapping[str, Sequence[str]]]  # by kind of import, by field: the names a column goes by


class Planilhas(Protocol):
    """Sheets and the names of their columns."""

    def le(self, dados: bytes, nome: str) -> tuple[Planilha, ...]:
        """Read a file: each sheet, or each way of reading it; raises `EntradaInvalida`."""

    def colunas(self) -> Sinonimos:
        """Give the names of the columns."""

    def fases(self) -> Mapping[str, Sequence[str]]:
        """Give the names that old sheets have for the phases of a case."""

"""What is wrong with an input: every problem at once, each with its field and the way out."""

from collections.abc import Iterable
from typing import Final, NamedTuple

# How an instant is written in a file.
COMO_INSTANTE: Final = "Escreva data, hora e deslocamento: 2026-02-14T10:30:00-03:00."


class Problema(NamedTuple):
    """One fault of an input; `campo` is a dotted path, `como_corrigir` tells the way out."""

    campo: str
    valor: object
    motivo: str
    como_corrigir: str
    cita: str | None = None

    def __str__(self) -> str:
        """Give the fault as one line for a person."""
        valor = "" if self.valor is None else f" = {self.valor!r}"
        return f"{self.campo}{valor}: {self.motivo} {self.como_corrigir}"


class EntradaInvalida(ValueError):
    """Bad input, with all its problems."""

    def __init__(self, problemas: Iterable[Problema]) -> None:
        self.problemas = tuple(problemas)
        super().__init__("\n".join(str(p) for p in self.problemas))

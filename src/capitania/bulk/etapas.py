"""Steps over finite codes: each variable has a list of meanings, each step an array that answers every combination.

A `Passo` of `lei.plano` looks words up; here a word, or the words that a fact not informed may be, is a code. What a
table gives is a code too: its meaning tells which outputs stand, which are only possible, and which doubts bite.
"""

from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from capitania.lei.saidas import Saida

Codigos = NDArray[np.int64]
T = TypeVar("T", bound=Hashable)
S_co = TypeVar("S_co", bound=Hashable, covariant=True)


class Efeito(NamedTuple):
    """What one answer of a table adds: sets of outputs, doubts and open steps as bits of an `Universo`."""

    fica: int = 0
    possivel: int = 0
    duvidas: int = 0
    abertas: int = 0


class VariavelDe(NamedTuple, Generic[S_co]):
    """A column of codes: what each of them means."""

    nome: str
    sentidos: tuple[S_co, ...]


Variavel = VariavelDe[Hashable]


class EtapaDe(NamedTuple, Generic[S_co]):
    """Gives the code of `saida` for each combination of the codes of `entradas`, in C order."""

    entradas: tuple[Variavel, ...]
    saida: VariavelDe[S_co]
    codigos: Codigos  # one axis an input


Etapa = EtapaDe[Hashable]


class Bits(Generic[T]):
    """Numbers given to things as they are met; a set of them is an int with those bits."""

    def __init__(self) -> None:
        self.de: dict[T, int] = {}

    def bit(self, coisa: T) -> int:
        """Give the bit of a thing."""
        return 1 << self.de.setdefault(coisa, len(self.de))

    def junta(self, coisas: Iterable[T]) -> int:
        """Give the bits of several things."""
        conjunto = 0
        for coisa in coisas:
            conjunto |= self.bit(coisa)
        return conjunto

    def lista(self, conjunto: int) -> list[T]:
        """Give the things of a set, in the order in which they were met."""
        return [coisa for coisa, n in self.de.items() if conjunto >> n & 1]


class Universo(NamedTuple):
    """All that the answers of a plan may hold."""

    saidas: Bits[Saida]
    duvidas: Bits[str]
    abertas: Bits[str]


def etapa(nome: str, entradas: Sequence[Variavel], sentidos: Sequence[T], onde: Codigos) -> EtapaDe[T]:
    """Make a step from the meaning of each combination (`sentidos[onde]`): equal meanings share a code."""
    usados, codigos = np.unique(onde, return_inverse=True)
    codigo: dict[T, int] = {}
    novos = [codigo.setdefault(sentidos[n], len(codigo)) for n in usados.tolist()]
    saida = VariavelDe(nome, tuple(codigo))
    return EtapaDe(tuple(entradas), saida, np.array(novos, np.int64)[codigos].reshape(onde.shape))

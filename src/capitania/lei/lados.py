"""Two norms set against each other: each with the same other norms about it, whichever day is asked."""

from datetime import date
from typing import NamedTuple

from capitania.lei.acervo import Acervo, NormaCompilada, Vigentes, compila, decide, fundamenta
from capitania.lei.norma import Norma
from capitania.lei.plano import Plano, plano


class Lado(NamedTuple):
    """One of the two: its norm, the acervo in which it answers every day, and the plan of that."""

    norma: Norma
    acervo: Acervo
    plano: Plano


class SoEstas(Acervo):
    """A closed set of norms that answer on every day, compiled elsewhere."""

    def __init__(self, normas: tuple[NormaCompilada, ...]) -> None:
        por_nome = {(n.norma.id, n.norma.vigente_de): n for n in normas}
        super().__init__({n: (d,) for n, d in por_nome}, lambda n, d: por_nome[n, d].norma)
        self._todas = normas

    def versao(self, norma: str, dia: date) -> date | None:  # noqa: ARG002 - whichever it is
        """Give the one version there is."""
        return next((d for d in self.indice.get(norma, ())), None)

    def vigentes(self, dia: date) -> Vigentes:  # noqa: ARG002
        """Give all of them."""
        return Vigentes(self._todas, ())


def lados(antes: Norma, depois: Norma, acervo: Acervo, em: date = date.min) -> tuple[Lado, Lado, date]:
    """Set both norms on the day on which the later begins (or on a later one), among the other norms of that day.

    Where a draft leaves a combination open, it answers that no row foresees it, as a person would hear.
    """
    dia = max(antes.vigente_de, depois.vigente_de, em)
    volta = [n for n in acervo.em(dia) if decide(n) and fundamenta(n, dia) and n.id not in {antes.id, depois.id}]
    em_volta = tuple(acervo.compilada(n.id, n.vigente_de) for n in volta)
    return _lado(antes, em_volta, dia), _lado(depois, em_volta, dia), dia


def _lado(norma: Norma, em_volta: tuple[NormaCompilada, ...], dia: date) -> Lado:
    todas = SoEstas(tuple(sorted((*em_volta, compila(norma, tolera=True)), key=lambda c: c.norma.id)))
    return Lado(norma, todas, plano(todas, dia, dia))

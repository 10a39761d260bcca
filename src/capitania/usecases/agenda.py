"""What falls due and for whom cases wait, from the read models; persons found by name or document."""

from collections.abc import Mapping
from datetime import date
from typing import Final, NamedTuple

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.linhas import VERSAO_DO_CALCULO, Esperas, Filtro, Mesa, Vencimento
from capitania.usecases.ports import Portas
from capitania.usecases.queries import resumos
from capitania.usecases.registros import Registros

PESSOAS: Final = 50  # more of one name than anyone would look through


class Agenda(NamedTuple):
    """The first rows asked for, how many fall on each day, and the numbers of the autos by stream.

    `sem_dia` counts the terms of all that no calendar can date; `por_refazer`: the rows are not of this calculation.
    """

    linhas: tuple[Vencimento, ...]
    por_dia: tuple[tuple[date, int], ...]
    autos: Mapping[str, str]
    sem_dia: int
    por_refazer: bool

    @property
    def total(self) -> int:
        """Count all rows asked for."""
        return sum(n for _, n in self.por_dia)


class Relogios(NamedTuple):
    """The clocks that end first, the numbers of the autos, and whether there are more."""

    linhas: tuple[Vencimento, ...]
    autos: Mapping[str, str]
    mais: bool
    por_refazer: bool


class NaMesa(NamedTuple):
    """The first cases that wait, and the numbers of their autos."""

    linhas: tuple[Mesa, ...]
    autos: Mapping[str, str]
    por_refazer: bool


def agenda(registros: Registros, filtro: Filtro, limite: int) -> Agenda:
    """Give what falls due; raises `FalhaDaBase`."""
    leituras = registros.leituras
    rows = leituras.agenda(filtro, limite)
    days = tuple((date.fromisoformat(dia), n) for dia, n in leituras.por_dia(filtro))
    autos = leituras.autos([v.fluxo for v in rows])
    return Agenda(rows, days, autos, leituras.sem_dia(), _por_refazer(registros))


def relogios(registros: Registros, om: str | None, limite: int) -> Relogios:
    """Give the clocks of prescription, the nearest end first; raises `FalhaDaBase`."""
    found = registros.leituras.agenda(Filtro(om, relogios=True), limite + 1)
    rows = found[:limite]
    autos = registros.leituras.autos([v.fluxo for v in rows])
    return Relogios(rows, autos, len(found) > limite, _por_refazer(registros))


def mesa(registros: Registros, om: str | None, qualidade: str | None, limite: int) -> NaMesa:
    """Give the cases that wait for a capacity, or for any; raises `FalhaDaBase`."""
    rows = registros.leituras.mesa(Esperas(om, qualidade), limite)
    return NaMesa(rows, registros.leituras.autos([m.fluxo for m in rows]), _por_refazer(registros))


def _por_refazer(registros: Registros) -> bool:
    return registros.leituras.versao() != VERSAO_DO_CALCULO


def pessoas(portas: Portas, texto: str) -> tuple[str, ...]:
    """Name the persons who are called so, or have this CPF, CNPJ or id; raises `EntradaInvalida` or `FalhaDaBase`."""
    if not texto.strip():
        raise EntradaInvalida([Problema("--pessoa", None, "Falta o nome.", "Escreva parte do nome, o CPF ou o CNPJ.")])
    if portas.registros.cabeca(f"pessoa:{texto}").seq > 0:
        return (texto,)
    found = portas.registros.leituras.nomes("pessoa", texto, PESSOAS + 1)
    if len(found) > PESSOAS:
        como = "Escreva mais do nome, ou o CPF ou CNPJ inteiro."
        raise EntradaInvalida([Problema("--pessoa", None, f"Há mais de {PESSOAS} pessoas com este nome.", como)])
    return tuple(n.fluxo.partition(":")[2] for n in found)


def casos_de(portas: Portas, texto: str) -> tuple[str, ...]:
    """Name the cases of those persons; raises `EntradaInvalida` or `FalhaDaBase`."""
    named = pessoas(portas, texto)  # two of them may be names of one person
    return tuple(sorted({r.fluxo for pessoa in named for r in resumos(portas.registros, pessoa=pessoa)}))

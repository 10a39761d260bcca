"""Routes run with Numba: the same look-ups as `motor_numpy`, by loops compiled once for all plans."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from capitania.bulk import motor_numpy
from capitania.bulk.lacos import BORDAS, MAIS_ANOS, POUCAS, TRECHO, roda
from capitania.bulk.medidores import PRIMEIRO, ULTIMO, Aniversarios, Medidor, dias
from capitania.bulk.programa import DIA, Consulta, Roteiro

NUNCA = 2**31 - 1  # an edge that no value passes
JUNTAS = 4  # inputs added to a key at a time
LEMBRADOS = 16  # routes kept laid out


class _Plano(NamedTuple):
    """A route as flat arrays; steps are numbered measures first, then look-ups, then one that is always 0.

    `consultas`: of each look-up its first input, how many, its first code and first effect (-1 for none). `entradas`:
    whether a column, which, times. Then the codes and the effects of all.
    """

    medidas: NDArray[np.int64]  # whether of years, column, first limit, how many, pieces
    limites: NDArray[np.int32]
    consultas: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint8], NDArray[Any]]


def mascaras(roteiro: Roteiro, colunas: Mapping[str, NDArray[Any]], saida: NDArray[Any]) -> None:
    """Unite the masks of every look-up in `saida`, one a row.

    A route too wide for the narrow keys and days of this engine runs with NumPy. Raises as `motor_numpy.confere`.
    """
    if not cabe(roteiro):
        motor_numpy.mascaras(roteiro, colunas, saida)
        return
    inteiros = [DIA, *(m.campo for m in roteiro.medidas)]
    enderecos = tuple(
        np.array([colunas[c].__array_interface__["data"][0] for c in n], np.int64) for n in (roteiro.maximos, inteiros)
    )
    maximos = np.array(list(roteiro.maximos.values()), np.uint8)
    plano = _achatado(_Mesmo(roteiro), saida.dtype)
    errada = roda(saida, enderecos, (maximos, dias(PRIMEIRO), dias(ULTIMO)), *plano)
    if errada >= 0:
        motor_numpy.confere(roteiro, {nome: c[errada : errada + TRECHO] for nome, c in colunas.items()})


def cabe(roteiro: Roteiro) -> bool:
    """Tell whether keys fit 16 bits, codes 8, and anniversaries the days that are told apart."""
    anos = (n for m in roteiro.medidas if isinstance(m, Aniversarios) for n in m.limites)
    return roteiro.estreito and max(anos, default=0) <= MAIS_ANOS


class _Mesmo:
    """A route as the key of what was made of it: equal to itself alone."""

    def __init__(self, roteiro: Roteiro) -> None:
        self.roteiro = roteiro

    def __hash__(self) -> int:
        return id(self.roteiro)

    def __eq__(self, outro: object) -> bool:
        return isinstance(outro, _Mesmo) and outro.roteiro is self.roteiro


@lru_cache(maxsize=LEMBRADOS)
def _achatado(mesmo: _Mesmo, tipo: np.dtype[Any]) -> _Plano:
    return achata(mesmo.roteiro, tipo)


def achata(roteiro: Roteiro, tipo: np.dtype[Any]) -> _Plano:
    """Lay a route out in flat arrays; masks have the type of the answer."""
    medidas, limites = _medidas(roteiro.medidas)
    lugar = {nome: n for n, nome in enumerate(roteiro.maximos)}
    nada = (0, len(roteiro.medidas) + len(roteiro.consultas), 0)
    consultas: list[tuple[int, int, int, int]] = []
    entradas: list[tuple[int, int, int]] = []
    codigos: list[NDArray[Any]] = [np.zeros(0, np.uint8)]
    efeitos: list[NDArray[Any]] = [np.zeros(0, tipo)]
    for c in roteiro.consultas:
        suas = _entradas(c, lugar)
        suas += [nada] * (-len(suas) % JUNTAS)
        consultas.append((len(entradas), len(suas), _poe(c.codigos, codigos, np.uint8), _poe(c.efeitos, efeitos, tipo)))
        entradas += suas
    todas = np.array(consultas, np.int64).reshape(-1, 4), np.array(entradas, np.int64).reshape(-1, 3)
    return _Plano(medidas, limites, (*todas, np.concatenate(codigos), np.concatenate(efeitos)))


def _medidas(medidores: tuple[Medidor, ...]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    medidas: list[tuple[int, int, int, int, int]] = []
    limites: list[int] = []
    for coluna, m in enumerate(medidores, 1):  # column 0 is the day of the fact
        if isinstance(m, Aniversarios):
            seus = [n for n in m.limites if n]
        else:
            seus = [int(b) - 1 for b in m.bordas]
            seus += [NUNCA] * (-len(seus) % POUCAS)
        medidas.append((int(isinstance(m, Aniversarios)), coluna, len(limites), len(seus), len(m.pedacos)))
        limites += seus
    return np.array(medidas, np.int64).reshape(-1, 5), np.array([*limites, *[NUNCA] * BORDAS], np.int32)


def _entradas(consulta: Consulta, lugar: Mapping[str, int]) -> list[tuple[int, int, int]]:
    return [(0, e.passo, e.vezes) if e.coluna is None else (1, lugar[e.coluna], e.vezes) for e in consulta.entradas]


def _poe(tabela: NDArray[Any] | None, todas: list[NDArray[Any]], tipo: Any) -> int:
    """Add a table to the others, and give where it begins."""
    if tabela is None:
        return -1
    inicio = sum(len(t) for t in todas)
    todas.append(tabela.astype(tipo))
    return inicio

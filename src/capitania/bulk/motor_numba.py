"""Routes run with Numba: the same look-ups as `motor_numpy`, compiled once for all plans, block by block."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from capitania.bulk.medidores import NAO_INFORMADO, SEM_VALIDADE, Aniversarios
from capitania.bulk.programa import Roteiro

BLOCO = 4096
BORDAS = 8  # edges compared in one pass
_INFINITO = 2**31 - 1


class _Plano(NamedTuple):
    """A route as flat arrays. Steps are measures first, then look-ups."""

    bytes_: tuple[str, ...]
    inteiros: tuple[str, ...]
    medidas: NDArray[np.int64]  # kind, column, day's column, first of its limits, how many, pieces
    limites: NDArray[np.int32]
    consultas: NDArray[np.int64]  # first input, how many, first code (-1 none), first effect (-1 none), whether it starts the mask
    entradas: NDArray[np.int64]  # whether a column, which, times
    codigos: NDArray[np.uint8]
    efeitos: NDArray[np.uint32]


@intrinsic  # type: ignore[misc]
def _ponteiro(typingctx: Any, endereco: Any) -> Any:  # noqa: ARG001
    """Take an address as a pointer, so that columns of one kind are a list of addresses."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

    return types.voidptr(endereco), codegen


@numba.njit(cache=True, nogil=True, inline="always")
def _soma_bytes(chave, coluna, de, m, vezes):
    for i in range(m):
        chave[i] += np.uint32(coluna[de + i]) * vezes


@numba.njit(cache=True, nogil=True, inline="always")
def _degraus(saida, valores, de, m, b):
    b0, b1, b2, b3, b4, b5, b6, b7 = b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]
    for i in range(m):
        v = valores[de + i]
        saida[i] += np.uint8(
            np.uint8(v > b0) + np.uint8(v > b1) + np.uint8(v > b2) + np.uint8(v > b3)
            + np.uint8(v > b4) + np.uint8(v > b5) + np.uint8(v > b6) + np.uint8(v > b7)
        )


@numba.njit(cache=True, nogil=True)
def roda(n, bytes_, inteiros, medidas, limites, consultas, entradas, codigos, efeitos, saida):
    feitos = np.zeros((len(medidas) + len(consultas), BLOCO), np.uint8)
    chave = np.zeros(BLOCO, np.uint32)
    for de in range(0, n, BLOCO):
        m = min(BLOCO, n - de)
        for k in range(len(medidas)):
            valores = numba.carray(_ponteiro(inteiros[medidas[k, 1]]), n, np.int32)
            pedaco = feitos[k]
            if medidas[k, 0] == 0:
                for i in range(m):
                    pedaco[i] = 0
                for j in range(medidas[k, 3], medidas[k, 3] + medidas[k, 4], BORDAS):
                    _degraus(pedaco, valores, de, m, limites[j : j + BORDAS])
            else:
                dia = numba.carray(_ponteiro(inteiros[medidas[k, 2]]), n, np.int32)
                _aniversarios(pedaco, valores, dia, de, m, limites[medidas[k, 3] : medidas[k, 3] + medidas[k, 4]], np.uint8(medidas[k, 5]))
        for k in range(len(consultas)):
            for i in range(m):
                chave[i] = 0
            for j in range(consultas[k, 0], consultas[k, 0] + consultas[k, 1]):
                vezes = np.uint32(entradas[j, 2])
                if entradas[j, 0] == 1:
                    _soma_bytes(chave, numba.carray(_ponteiro(bytes_[entradas[j, 1]]), n, np.uint8), de, m, vezes)
                else:
                    _soma_bytes(chave, feitos[entradas[j, 1]], 0, m, vezes)
            if consultas[k, 2] >= 0:
                tabela = codigos[consultas[k, 2] :]
                feito = feitos[len(medidas) + k]
                for i in range(m):
                    feito[i] = tabela[chave[i]]
            if consultas[k, 3] >= 0:
                parte = efeitos[consultas[k, 3] :]
                if consultas[k, 4] == 1:
                    for i in range(m):
                        saida[de + i] = parte[chave[i]]
                else:
                    for i in range(m):
                        saida[de + i] |= parte[chave[i]]


@numba.njit(cache=True, nogil=True, inline="always")
def _aniversarios(pedaco, valores, dia, de, m, limites, pedacos):
    """Days count from 1 March 1900 here, and years from March, so that a missing 29 February ends its year."""
    for i in range(m):
        pedaco[i] = 0
    antes = np.uint8(0)
    for n in limites:
        if n == 0:
            for i in range(m):
                v = valores[de + i]
                d = dia[de + i]
                pedaco[i] = np.uint8(d >= v) + np.uint8(d > v)
            antes += np.uint8(2)
            continue
        for i in range(m):
            v = min(max(valores[de + i], np.int32(-25000)), np.int32(47000)) + np.int32(MARCO)
            ano = (4 * v + 3) // 1461
            fim = np.int32(v - (1461 * ano >> 2) == 365)
            alvo = ano + np.int32(n)
            falta = fim & np.int32((alvo & 3) != 3)
            # the civil anniversary; where the year lacks the day it is 1 March, and that of Lei 9.784 is the day before
            civil = v + np.int32(365 * n) + (alvo >> 2) - (ano >> 2) - np.int32(MARCO)
            d = dia[de + i] - civil + falta
            lado = np.int32(d >= 0) + np.int32(d >= 1)
            lado += falta * (np.int32(2) * np.int32(d == 0) + np.int32(2) * np.int32(d == 1))
            if lado > 0:
                pedaco[i] = antes + np.uint8(lado)
        antes += np.uint8(4)
    for i in range(m):
        if valores[de + i] == NAO_INFORMADO:
            pedaco[i] = pedacos - np.uint8(2)
        if valores[de + i] == SEM_VALIDADE:
            pedaco[i] = pedacos - np.uint8(1)


MARCO = 25508  # days from 1900-03-01 to 1970-01-01


def mascaras(roteiro: Roteiro, colunas: Mapping[str, NDArray[Any]], saida: NDArray[Any]) -> None:
    """Unite the masks of every look-up in `saida`, one a row."""
    p = achata(roteiro)
    enderecos = [np.array([colunas[c].ctypes.data for c in nomes], np.int64) for nomes in (p.bytes_, p.inteiros)]
    roda(len(saida), *enderecos, p.medidas, p.limites, p.consultas, p.entradas, p.codigos, p.efeitos, saida)


def achata(roteiro: Roteiro) -> _Plano:
    """Lay a route out in flat arrays."""
    bytes_: dict[str, int] = {}
    inteiros: dict[str, int] = {}
    medidas, limites = [], []
    for m in roteiro.medidas:
        coluna = inteiros.setdefault(m.campo, len(inteiros))
        if isinstance(m, Aniversarios):
            dia = inteiros.setdefault("abordagem.dia", len(inteiros))
            medidas.append((1, coluna, dia, len(limites), len(m.limites), len(m.pedacos)))
            limites += list(m.limites)
            continue
        bordas = [int(b) - 1 for b in m.bordas]
        bordas += [_INFINITO] * (-len(bordas) % BORDAS)
        medidas.append((0, coluna, 0, len(limites), len(bordas), len(m.pedacos)))
        limites += bordas
    consultas, entradas, codigos, efeitos = [], [], [], []
    cheia = False
    tc = te = 0
    for c in roteiro.consultas:
        inicio = len(entradas)
        for e in c.entradas:
            if e.coluna is not None:
                entradas.append((1, bytes_.setdefault(e.coluna, len(bytes_)), e.vezes))
            else:
                entradas.append((0, e.passo, e.vezes))
        oc = oe = -1
        if c.codigos is not None:
            oc = tc; codigos.append(c.codigos.astype(np.uint8)); tc += len(c.codigos)
        if c.efeitos is not None:
            oe = te; efeitos.append(c.efeitos); te += len(c.efeitos)
        consultas.append((inicio, len(entradas) - inicio, oc, oe, int(oe >= 0 and not cheia)))
        cheia = cheia or oe >= 0
    return _Plano(
        tuple(bytes_), tuple(inteiros), np.array(medidas, np.int64).reshape(-1, 6), np.array(limites, np.int32),
        np.array(consultas, np.int64), np.array(entradas, np.int64), np.concatenate(codigos), np.concatenate(efeitos),
    )

"""Routes run with Numba: the same look-ups as `motor_numpy`, compiled once for all plans, block by block."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from capitania.bulk import motor_numpy
from capitania.bulk.colunas import NAO_INFORMADO, SEM_VALIDADE
from capitania.bulk.medidores import PRIMEIRO, ULTIMO, Aniversarios, dias
from capitania.bulk.programa import DIA, Roteiro

BLOCO = 4096
BORDAS, POUCAS = 8, 4  # edges compared in one pass
_INFINITO = 2**31 - 1
MARCO = 25508  # days from 1900-03-01 to 1970-01-01
_I, _C, _B, _F = np.int32, np.uint16, np.uint8, np.float32  # numba widens sums, so each is narrowed again


class _Plano(NamedTuple):
    """A route as flat arrays. Steps are measures first, then look-ups."""

    bytes_: tuple[str, ...]
    inteiros: tuple[str, ...]  # the day of the fact first
    maximos: NDArray[np.uint8]
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


@numba.njit(cache=True, nogil=True)
def _poe(chave, a, b, c, d, va, vb, vc, vd):
    for i in range(len(chave)):
        chave[i] = _C(_C(a[i]) * va) + _C(_C(b[i]) * vb) + _C(_C(c[i]) * vc) + _C(_C(d[i]) * vd)


@numba.njit(cache=True, nogil=True)
def _soma(chave, a, b, c, d, va, vb, vc, vd):
    for i in range(len(chave)):
        chave[i] += _C(_C(a[i]) * va) + _C(_C(b[i]) * vb) + _C(_C(c[i]) * vc) + _C(_C(d[i]) * vd)


@numba.njit(cache=True, nogil=True)
def _degraus(saida, valores, b):
    b0, b1, b2, b3, b4, b5, b6, b7 = b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]
    for i in range(len(saida)):
        v = valores[i]
        saida[i] += (
            _B(v > b0) + _B(v > b1) + _B(v > b2) + _B(v > b3) + _B(v > b4) + _B(v > b5) + _B(v > b6) + _B(v > b7)
        )


@numba.njit(cache=True, nogil=True)
def _poucos_degraus(saida, valores, b):
    b0, b1, b2, b3 = b[0], b[1], b[2], b[3]
    for i in range(len(saida)):
        v = valores[i]
        saida[i] += _B(v > b0) + _B(v > b1) + _B(v > b2) + _B(v > b3)


@numba.njit(cache=True, nogil=True)
def _ordem(saida, valores, dia, nada, sem_data):
    """Compare dates with the day of the fact; `nada` and `sem_data` stand for those that are not there."""
    for i in range(len(saida)):
        v = valores[i]
        lado = _B(dia[i] >= v) + _B(dia[i] > v)
        lado = nada if v == _I(NAO_INFORMADO) else lado
        saida[i] = sem_data if v == _I(SEM_VALIDADE) else lado


@numba.njit(cache=True, nogil=True)
def _aniversario(saida, valores, dia, anos):
    """Add where the day of the fact stands to the anniversaries of a date.

    Days count from 1 March 1900 here, and years from March, so that a missing 29 February ends its year. A date not
    informed, the lowest number, adds as one long past; a paper without date, the highest, as one to come.
    """
    dias = _I(365 * anos)
    for i in range(len(saida)):
        m = _I(min(max(valores[i], _I(-25000)), _I(47000)) + _I(MARCO))
        ano = _I((_F(_I(_I(4) * m)) + _F(3.5)) * _F(1 / 1461))
        fim = _I(_I(m - _I(_I(_I(1461) * ano) >> _I(2))) == _I(365))
        alvo = _I(ano + anos)
        falta = _I(fim & _I(_I(alvo & _I(3)) != _I(3)))
        civil = _I(_I(m + dias) + _I(_I(alvo >> _I(2)) - _I(ano >> _I(2))))
        lado = _I(_I(_I(2) * _I(_I(dia[i] + _I(MARCO)) - civil)) + falta)
        saida[i] = _B(saida[i] + _B(_I(min(max(lado, _I(-2)), _I(2)) + _I(2))))


@numba.njit(cache=True, nogil=True)
def _busca(saida, tabela, chave):
    for i in range(len(saida)):
        saida[i] = tabela[chave[i]]


@numba.njit(cache=True, nogil=True)
def _une(saida, tabela, chave):
    for i in range(len(saida)):
        saida[i] |= tabela[chave[i]]


@numba.njit(cache=True, nogil=True)
def _pode_ser(bytes_, maximos, dia, primeiro_dia, ultimo_dia, de):
    """Tell whether no code is out of its list, and no day out of the reach of anniversaries."""
    menor = maior = dia[0]
    for i in range(len(dia)):
        menor = min(menor, dia[i])
        maior = max(maior, dia[i])
    if menor < primeiro_dia or maior > ultimo_dia:
        return False
    for k in range(len(bytes_)):
        codigos = numba.carray(_ponteiro(bytes_[k] + de), len(dia), np.uint8)
        maior_codigo = _B(0)
        for i in range(len(codigos)):
            maior_codigo = max(maior_codigo, codigos[i])
        if maior_codigo > maximos[k]:
            return False
    return True


@numba.njit(cache=True, nogil=True)
def roda(n, bytes_, inteiros, maximos, primeiro_dia, ultimo_dia, medidas, limites, consultas, entradas, codigos, efeitos, saida):
    """Run a route over all rows; columns are given by their addresses.

    Gives -1, or the first row of the block with a code or a day that cannot be.
    """
    feitos = np.zeros((len(medidas) + len(consultas) + 1, BLOCO), np.uint8)
    chaves = np.zeros(BLOCO, np.uint16)
    for de in range(0, n, BLOCO):
        m = min(BLOCO, n - de)
        if not _pode_ser(bytes_, maximos, numba.carray(_ponteiro(inteiros[0] + 4 * de), m, np.int32), primeiro_dia, ultimo_dia, de):
            return de
        for k in range(len(medidas)):
            valores = numba.carray(_ponteiro(inteiros[medidas[k, 1]] + 4 * de), m, np.int32)
            dia = numba.carray(_ponteiro(inteiros[medidas[k, 2]] + 4 * de), m, np.int32)
            pedaco = feitos[k, :m]
            primeiro, ate = medidas[k, 3], medidas[k, 3] + medidas[k, 4]
            if medidas[k, 0] == 0:
                pedaco[:] = 0
                for j in range(primeiro, ate, BORDAS):
                    if ate - j > POUCAS:
                        _degraus(pedaco, valores, limites[j : j + BORDAS])
                    else:
                        _poucos_degraus(pedaco, valores, limites[j : j + POUCAS])
                continue
            nada = _B(medidas[k, 5] - 2 - 4 * medidas[k, 4])  # each anniversary adds 4 to it
            _ordem(pedaco, valores, dia, nada, _B(medidas[k, 5] - 1))
            for j in range(primeiro, ate):
                _aniversario(pedaco, valores, dia, limites[j])
        for k in range(len(consultas)):
            chave = chaves[:m]
            for j in range(consultas[k, 0], consultas[k, 0] + consultas[k, 1], 4):
                a = _coluna(entradas[j], bytes_, feitos, de, m)
                b = _coluna(entradas[j + 1], bytes_, feitos, de, m)
                c = _coluna(entradas[j + 2], bytes_, feitos, de, m)
                d = _coluna(entradas[j + 3], bytes_, feitos, de, m)
                va, vb, vc, vd = _C(entradas[j, 2]), _C(entradas[j + 1, 2]), _C(entradas[j + 2, 2]), _C(entradas[j + 3, 2])
                if j == consultas[k, 0]:
                    _poe(chave, a, b, c, d, va, vb, vc, vd)
                else:
                    _soma(chave, a, b, c, d, va, vb, vc, vd)
            if consultas[k, 2] >= 0:
                _busca(feitos[len(medidas) + k, :m], codigos[consultas[k, 2] :], chave)
            if consultas[k, 3] >= 0:
                parte = efeitos[consultas[k, 3] :]
                if consultas[k, 4] == 1:
                    _busca(saida[de : de + m], parte, chave)
                else:
                    _une(saida[de : de + m], parte, chave)
    return -1


@numba.njit(cache=True, nogil=True, inline="always")
def _coluna(entrada, bytes_, feitos, de, m):
    """Give the codes an input reads: a packed column, or an earlier step."""
    if entrada[0] == 1:
        return numba.carray(_ponteiro(bytes_[entrada[1]] + de), m, np.uint8)
    return feitos[entrada[1], :m]


def mascaras(roteiro: Roteiro, colunas: Mapping[str, NDArray[Any]], saida: NDArray[Any]) -> None:
    """Unite the masks of every look-up in `saida`, one a row.

    A route too wide for the narrow keys of this engine runs with NumPy. Raises as `motor_numpy.confere`.
    """
    if not roteiro.estreito:
        motor_numpy.mascaras(roteiro, colunas, saida)
        return
    p = achata(roteiro)
    enderecos = [np.array([colunas[c].ctypes.data for c in nomes], np.int64) for nomes in (p.bytes_, p.inteiros)]
    plano = (p.medidas, p.limites, p.consultas, p.entradas, p.codigos, p.efeitos)
    errada = roda(len(saida), *enderecos, p.maximos, dias(PRIMEIRO), dias(ULTIMO), *plano, saida)
    if errada >= 0:
        motor_numpy.confere(roteiro, {nome: c[errada : errada + BLOCO] for nome, c in colunas.items()})


def achata(roteiro: Roteiro) -> _Plano:
    """Lay a route out in flat arrays."""
    bytes_: dict[str, int] = {}
    inteiros = {DIA: 0}
    medidas, limites = [], []
    for m in roteiro.medidas:
        coluna = inteiros.setdefault(m.campo, len(inteiros))
        if isinstance(m, Aniversarios):
            anos = [n for n in m.limites if n]
            medidas.append((1, coluna, 0, len(limites), len(anos), len(m.pedacos)))
            limites += anos
            continue
        bordas = [int(b) - 1 for b in m.bordas]
        bordas += [_INFINITO] * (-len(bordas) % POUCAS)
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
        entradas += [(0, len(roteiro.medidas) + len(roteiro.consultas), 0)] * (-(len(entradas) - inicio) % 4)
        oc = oe = -1
        if c.codigos is not None:
            oc = tc; codigos.append(c.codigos.astype(np.uint8)); tc += len(c.codigos)
        if c.efeitos is not None:
            oe = te; efeitos.append(c.efeitos); te += len(c.efeitos)
        consultas.append((inicio, len(entradas) - inicio, oc, oe, int(oe >= 0 and not cheia)))
        cheia = cheia or oe >= 0
    return _Plano(
        tuple(bytes_), tuple(inteiros), np.array([roteiro.maximos[c] for c in bytes_], np.uint8), np.array(medidas, np.int64).reshape(-1, 6), np.array(limites + [_INFINITO] * BORDAS, np.int32),
        np.array(consultas, np.int64), np.array(entradas, np.int64), np.concatenate(codigos), np.concatenate(efeitos),
    )

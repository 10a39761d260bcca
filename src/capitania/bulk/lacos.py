"""The loops of `motor_numba`, compiled by Numba: written plainly, so that each runs over many rows at once.

Numba widens the sums of narrow integers, so each is narrowed again; a loop indexes from 0, for an offset that might be
negative would keep it from being vectorised. Columns are read and measured by long stretches, which the processor
fetches ahead by itself, page by page; look-ups go by blocks, so that what is between two of them stays near it.
"""

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from capitania.bulk.colunas import NAO_INFORMADO, SEM_VALIDADE

BLOCO, TRECHO = 1 << 13, 1 << 15
PAGINA = 1 << 12  # bytes that the processor fetches ahead on its own, once it was asked for one of them
BORDAS, POUCAS = 8, 4  # edges compared in one pass
MARCO = 24047  # days from 1904-03-01, where a cycle of four years begins, to 1970-01-01
MAIOR = (1 << 16) - 2  # days after it that are told apart: up to August 2083
ANO, CICLO = 365, 1461  # days of a year, and of four
MAIS_ANOS = 25  # of an anniversary, back from the first day of a fact
_I, _C, _B, _Q = np.int32, np.uint16, np.uint8, np.uint32


@intrinsic
def _ponteiro(_typingctx, endereco):
    """Take an address as a pointer, so that columns of one kind are a list of addresses."""

    def codegen(context, builder, _signature, args):
        return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

    return types.voidptr(endereco), codegen


@intrinsic
def _adianta(_typingctx, endereco):
    """Ask the processor to bring the line at an address nearer; nothing happens where there is none."""

    def codegen(context, builder, _signature, args):
        ponteiro, inteiro = ir.IntType(8).as_pointer(), ir.IntType(32)
        tipo = ir.FunctionType(ir.VoidType(), [ponteiro, inteiro, inteiro, inteiro])
        funcao = cgutils.get_or_insert_function(builder.module, tipo, "llvm.prefetch.p0")
        onde = builder.inttoptr(args[0], ponteiro)
        builder.call(funcao, [onde, inteiro(0), inteiro(2), inteiro(1)])  # to read, into the second cache, data
        return context.get_dummy_value()

    return types.void(endereco), codegen


@numba.njit(cache=True, nogil=True)
def _pagina_a_pagina(enderecos, k, de, tamanho):
    """Ask for the beginning of each page of a column but the first, and for that of the next column's first."""
    for n in range(PAGINA, tamanho, PAGINA):
        _adianta(enderecos[k] + de + n)
    if k + 1 < len(enderecos):
        _adianta(enderecos[k + 1] + de)


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
def _curto(valor):
    """Give a day in 16 bits, from `MARCO` on.

    A date not informed, the lowest number, gives as one long past; a paper without date, the highest, as one to come.
    """
    return _C(_I(min(max(valor, _I(-MARCO)), _I(MAIOR - MARCO)) + _I(MARCO)))


@numba.njit(cache=True, nogil=True)
def _curtos(saida, valores):
    for i in range(len(saida)):
        saida[i] = _curto(valores[i])


@numba.njit(cache=True, nogil=True)
def _do_ano(anos):
    """Give the days of some years, from which day of a cycle on they have one more, and which day some of them lack.

    Years begin in March here, so that 29 February ends the cycle.
    """
    resto = anos % 4
    if resto == 0:
        return _C(ANO * anos + anos // 4), _C(CICLO), _C(CICLO)
    return _C(ANO * anos + anos // 4), _C(ANO * (4 - resto)), _C(CICLO - 1)


@numba.njit(cache=True, nogil=True)
def _perto(valor, dia, dias, mais_um, falta):
    """Give where a day stands to the anniversary of a date, both in 16 bits: 0 before it, 2 on it, 4 past it."""
    ciclo = _C(_Q(_Q(valor) * _Q(45934)) >> _Q(26))  # valor // CICLO, exact for 16 bits
    resto = _C(valor - _C(ciclo * _C(CICLO)))
    civil = _C(valor + _C(resto >= mais_um))
    volta = _C(dia - dias)
    lado = _B(_B(_B(volta >= civil) + _B(volta > civil)) << _B(1))
    perto = _B(_C(_C(volta - civil) + _C(1)) <= _C(1))  # the last of February, or the first of March
    return _B(lado + _B(_B(resto == falta) & perto))


@numba.njit(cache=True, nogil=True)
def _aniversario(saida, valores, dia, anos):
    """Add where the day of the fact stands to the anniversaries of a date."""
    dias, mais_um, falta = _do_ano(anos)
    for i in range(len(saida)):
        saida[i] = _B(saida[i] + _perto(_curto(valores[i]), dia[i], dias, mais_um, falta))


@numba.njit(cache=True, nogil=True)
def _ordem_e_aniversario(saida, valores, dia, anos, nada, sem_data):
    """Do `_ordem`, then `_aniversario`, in one pass."""
    dias, mais_um, falta = _do_ano(anos)
    for i in range(len(saida)):
        v = valores[i]
        curto = _curto(v)
        ordem = _B(_B(dia[i] >= curto) + _B(dia[i] > curto))
        lado = _B(_perto(curto, dia[i], dias, mais_um, falta) + ordem)
        lado = nada if v == _I(NAO_INFORMADO) else lado
        saida[i] = sem_data if v == _I(SEM_VALIDADE) else lado


@numba.njit(cache=True, nogil=True)
def _busca(saida, tabela, chave):
    for i in range(len(saida)):
        saida[i] = tabela[chave[i]]


@numba.njit(cache=True, nogil=True)
def _busca_codigos(saida, tabela, chave):
    """Look bytes up four at a time: what bounds it is how many times it writes."""
    quatro = saida[: len(saida) // 4 * 4].view(_Q)
    for j in range(len(quatro)):
        i = 4 * j
        a, b, c, d = _Q(tabela[chave[i]]), _Q(tabela[chave[i + 1]]), _Q(tabela[chave[i + 2]]), _Q(tabela[chave[i + 3]])
        quatro[j] = a | _Q(b << _Q(8)) | _Q(c << _Q(16)) | _Q(d << _Q(24))
    for i in range(4 * len(quatro), len(saida)):
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
        _pagina_a_pagina(bytes_, k, de, len(dia))
        codigos = numba.carray(_ponteiro(bytes_[k] + de), len(dia), np.uint8)
        maior_codigo = _B(0)
        for i in range(len(codigos)):
            maior_codigo = max(maior_codigo, codigos[i])
        if maior_codigo > maximos[k]:
            return False
    return True


@numba.njit(cache=True, nogil=True)
def _mede(medidos, inteiros, medidas, limites, de, m):
    """Fill the codes of the pieces that measured facts fall in."""
    dia = numba.carray(_ponteiro(inteiros[0] + 4 * de), m, np.int32)
    dia_curto = np.empty(m, np.uint16)
    _curtos(dia_curto, dia)
    for k in range(len(medidas)):
        de_anos, coluna, primeiro, quantos, pedacos = medidas[k]
        _pagina_a_pagina(inteiros, coluna, 4 * de, 4 * m)
        valores = numba.carray(_ponteiro(inteiros[coluna] + 4 * de), m, np.int32)
        pedaco = medidos[k, :m]
        if de_anos:
            nada = _B(pedacos - 2 - 4 * quantos)  # each anniversary adds 4
            if quantos == 0:
                _ordem(pedaco, valores, dia, nada, _B(pedacos - 1))
            else:
                _ordem_e_aniversario(pedaco, valores, dia_curto, limites[primeiro], _B(nada + 4), _B(pedacos - 1))
            for j in range(primeiro + 1, primeiro + quantos):
                _aniversario(pedaco, valores, dia_curto, limites[j])
            continue
        pedaco[:] = 0
        for j in range(primeiro, primeiro + quantos, BORDAS):
            if primeiro + quantos - j > POUCAS:
                _degraus(pedaco, valores, limites[j : j + BORDAS])
            else:
                _poucos_degraus(pedaco, valores, limites[j : j + POUCAS])


@numba.njit(cache=True, nogil=True, inline="always")
def _coluna(entrada, bytes_, medidos, feitos, de, m):
    """Give the codes an input reads: a packed column, a measure, or an earlier look-up."""
    if entrada[0] == 1:
        return numba.carray(_ponteiro(bytes_[entrada[1]] + de), m, np.uint8)
    if entrada[1] < len(medidos):
        return medidos[entrada[1], :m]
    return feitos[entrada[1] - len(medidos), :m]


@numba.njit(cache=True, nogil=True)
def _calcula(chave, entradas, bytes_, medidos, feitos, de):
    """Add up the key of one look-up, four inputs at a time."""
    m = len(chave)
    for j in range(0, len(entradas), 4):
        a = _coluna(entradas[j], bytes_, medidos, feitos, de, m)
        b = _coluna(entradas[j + 1], bytes_, medidos, feitos, de, m)
        c = _coluna(entradas[j + 2], bytes_, medidos, feitos, de, m)
        d = _coluna(entradas[j + 3], bytes_, medidos, feitos, de, m)
        va, vb, vc, vd = _C(entradas[j, 2]), _C(entradas[j + 1, 2]), _C(entradas[j + 2, 2]), _C(entradas[j + 3, 2])
        if j == 0:
            _poe(chave, a, b, c, d, va, vb, vc, vd)
        else:
            _soma(chave, a, b, c, d, va, vb, vc, vd)


@numba.njit(cache=True, nogil=True)
def _consulta(saida, bytes_, medidos, feitos, chave, plano, de):
    """Run the look-ups of one block."""
    consultas, entradas, codigos, efeitos = plano
    cheia = False
    for k in range(len(consultas)):
        primeira, quantas, codigo, efeito = consultas[k]
        _calcula(chave, entradas[primeira : primeira + quantas], bytes_, medidos, feitos, de)
        if codigo >= 0:
            _busca_codigos(feitos[k, : len(chave)], codigos[codigo:], chave)
        if efeito >= 0 and cheia:
            _une(saida, efeitos[efeito:], chave)
        elif efeito >= 0:
            _busca(saida, efeitos[efeito:], chave)
            cheia = True
    if not cheia:
        saida[:] = 0


@numba.njit(cache=True, nogil=True)
def roda(saida, colunas, limites_das_colunas, medidas, limites, plano):
    """Run a route over all rows; columns are given by their addresses.

    Gives -1, or the first row of the stretch with a code or a day that cannot be.
    """
    bytes_, inteiros = colunas
    maximos, primeiro_dia, ultimo_dia = limites_das_colunas
    medidos = np.zeros((len(medidas), TRECHO), np.uint8)
    feitos = np.zeros((len(plano[0]) + 1, BLOCO), np.uint8)
    chaves = np.zeros(BLOCO, np.uint16)
    for trecho in range(0, len(saida), TRECHO):
        tamanho = min(TRECHO, len(saida) - trecho)
        dia = numba.carray(_ponteiro(inteiros[0] + 4 * trecho), tamanho, np.int32)
        if not _pode_ser(bytes_, maximos, dia, primeiro_dia, ultimo_dia, trecho):
            return trecho
        _mede(medidos, inteiros, medidas, limites, trecho, tamanho)
        for bloco in range(0, tamanho, BLOCO):
            m = min(BLOCO, tamanho - bloco)
            de = trecho + bloco
            _consulta(saida[de : de + m], bytes_, medidos[:, bloco : bloco + m], feitos, chaves[:m], plano, de)
    return -1

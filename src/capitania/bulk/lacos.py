"""The loops of `motor_numba`, compiled by Numba: written plainly, so that each runs over many rows at once.

Numba widens the sums of narrow integers, so each is narrowed again; a loop indexes from 0, for an offset that might be
negative would keep it from being vectorised.
"""

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from capitania.bulk.colunas import NAO_INFORMADO, SEM_VALIDADE

BLOCO = 4096
BORDAS, POUCAS = 8, 4  # edges compared in one pass
LINHA = 64  # bytes that come together from memory
MARCO = 25508  # days from 1900-03-01 to 1970-01-01
_I, _C, _B, _F, _Q = np.int32, np.uint16, np.uint8, np.float32, np.uint32


@intrinsic
def _ponteiro(typingctx, endereco):  # noqa: ARG001 - numba asks for it
    """Take an address as a pointer, so that columns of one kind are a list of addresses."""

    def codegen(context, builder, signature, args):  # noqa: ARG001 - numba asks for it
        return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

    return types.voidptr(endereco), codegen


@intrinsic
def _adianta(typingctx, endereco):  # noqa: ARG001 - numba asks for it
    """Ask the processor to bring the line at an address nearer; nothing happens where there is none."""

    def codegen(context, builder, signature, args):  # noqa: ARG001 - numba asks for it
        ponteiro, inteiro = ir.IntType(8).as_pointer(), ir.IntType(32)
        tipo = ir.FunctionType(ir.VoidType(), [ponteiro, inteiro, inteiro, inteiro])
        funcao = cgutils.get_or_insert_function(builder.module, tipo, "llvm.prefetch.p0")
        onde = builder.inttoptr(args[0], ponteiro)
        builder.call(funcao, [onde, inteiro(0), inteiro(2), inteiro(1)])  # to read, into the second cache, data
        return context.get_dummy_value()

    return types.void(endereco), codegen


@numba.njit(cache=True, nogil=True)
def _busca_adiante(endereco, tamanho):
    """Bring the bytes from an address on nearer."""
    for n in range(0, tamanho, LINHA):
        _adianta(endereco + n)


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
def _perto(valor, dia, anos, dias):
    """Give where a day stands to the anniversary of a date: 0 before it, 2 on it, 4 past it.

    Days count from 1 March 1900 here, and years from March, so that a missing 29 February ends its year. A date not
    informed, the lowest number, gives as one long past; a paper without date, the highest, as one to come.
    """
    m = _I(min(max(valor, _I(-25000)), _I(47000)) + _I(MARCO))
    ano = _I((_F(_I(_I(4) * m)) + _F(3.5)) * _F(1 / 1461))
    fim = _I(_I(m - _I(_I(_I(1461) * ano) >> _I(2))) == _I(365))
    alvo = _I(ano + anos)
    falta = _I(fim & _I(_I(alvo & _I(3)) != _I(3)))
    civil = _I(_I(m + dias) + _I(_I(alvo >> _I(2)) - _I(ano >> _I(2))))
    lado = _I(_I(_I(2) * _I(_I(dia + _I(MARCO)) - civil)) + falta)
    return _I(min(max(lado, _I(-2)), _I(2)) + _I(2))


@numba.njit(cache=True, nogil=True)
def _aniversario(saida, valores, dia, anos):
    """Add where the day of the fact stands to the anniversaries of a date."""
    dias = _I(365 * anos)
    for i in range(len(saida)):
        saida[i] = _B(saida[i] + _B(_perto(valores[i], dia[i], anos, dias)))


@numba.njit(cache=True, nogil=True)
def _ordem_e_aniversario(saida, valores, dia, anos, nada, sem_data):
    """Do `_ordem`, then `_aniversario`, in one pass."""
    dias = _I(365 * anos)
    for i in range(len(saida)):
        v = valores[i]
        lado = _I(_perto(v, dia[i], anos, dias) + _I(_I(dia[i] >= v) + _I(dia[i] > v)))
        lado = nada if v == _I(NAO_INFORMADO) else lado
        saida[i] = _B(sem_data if v == _I(SEM_VALIDADE) else lado)


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
        _busca_adiante(bytes_[k] + de + BLOCO, BLOCO)
        codigos = numba.carray(_ponteiro(bytes_[k] + de), len(dia), np.uint8)
        maior_codigo = _B(0)
        for i in range(len(codigos)):
            maior_codigo = max(maior_codigo, codigos[i])
        if maior_codigo > maximos[k]:
            return False
    return True


@numba.njit(cache=True, nogil=True, inline="always")
def _coluna(entrada, bytes_, feitos, de, m):
    """Give the codes an input reads: a packed column, or an earlier step."""
    if entrada[0] == 1:
        return numba.carray(_ponteiro(bytes_[entrada[1]] + de), m, np.uint8)
    return feitos[entrada[1], :m]


@numba.njit(cache=True, nogil=True)
def _mede(feitos, inteiros, medidas, limites, de, m):
    """Fill the codes of the pieces that measured facts fall in."""
    dia = numba.carray(_ponteiro(inteiros[0] + 4 * de), m, np.int32)
    for k in range(len(medidas)):
        de_anos, coluna, primeiro, quantos, pedacos = medidas[k]
        _busca_adiante(inteiros[coluna] + 4 * (de + BLOCO), 4 * BLOCO)
        valores = numba.carray(_ponteiro(inteiros[coluna] + 4 * de), m, np.int32)
        pedaco = feitos[k, :m]
        if de_anos:
            nada = _I(pedacos - 2 - 4 * quantos)  # each anniversary adds 4
            if quantos == 0:
                _ordem(pedaco, valores, dia, _B(nada), _B(pedacos - 1))
            else:
                _ordem_e_aniversario(pedaco, valores, dia, limites[primeiro], _I(nada + 4), _I(pedacos - 1))
            for j in range(primeiro + 1, primeiro + quantos):
                _aniversario(pedaco, valores, dia, limites[j])
            continue
        pedaco[:] = 0
        for j in range(primeiro, primeiro + quantos, BORDAS):
            if primeiro + quantos - j > POUCAS:
                _degraus(pedaco, valores, limites[j : j + BORDAS])
            else:
                _poucos_degraus(pedaco, valores, limites[j : j + POUCAS])


@numba.njit(cache=True, nogil=True)
def _calcula(chave, entradas, bytes_, feitos, de):
    """Add up the key of one look-up, four inputs at a time."""
    m = len(chave)
    for j in range(0, len(entradas), 4):
        a = _coluna(entradas[j], bytes_, feitos, de, m)
        b = _coluna(entradas[j + 1], bytes_, feitos, de, m)
        c = _coluna(entradas[j + 2], bytes_, feitos, de, m)
        d = _coluna(entradas[j + 3], bytes_, feitos, de, m)
        va, vb, vc, vd = _C(entradas[j, 2]), _C(entradas[j + 1, 2]), _C(entradas[j + 2, 2]), _C(entradas[j + 3, 2])
        if j == 0:
            _poe(chave, a, b, c, d, va, vb, vc, vd)
        else:
            _soma(chave, a, b, c, d, va, vb, vc, vd)


@numba.njit(cache=True, nogil=True)
def roda(saida, colunas, limites_das_colunas, medidas, limites, consultas, entradas, codigos, efeitos):
    """Run a route over all rows; columns are given by their addresses.

    Gives -1, or the first row of the block with a code or a day that cannot be.
    """
    bytes_, inteiros = colunas
    maximos, primeiro_dia, ultimo_dia = limites_das_colunas
    feitos = np.zeros((len(medidas) + len(consultas) + 1, BLOCO), np.uint8)
    chaves = np.zeros(BLOCO, np.uint16)
    for de in range(0, len(saida), BLOCO):
        m = min(BLOCO, len(saida) - de)
        dia = numba.carray(_ponteiro(inteiros[0] + 4 * de), m, np.int32)
        if not _pode_ser(bytes_, maximos, dia, primeiro_dia, ultimo_dia, de):
            return de
        _mede(feitos, inteiros, medidas, limites, de, m)
        chave = chaves[:m]
        cheia = False
        for k in range(len(consultas)):
            primeira, quantas, codigo, efeito = consultas[k]
            _calcula(chave, entradas[primeira : primeira + quantas], bytes_, feitos, de)
            if codigo >= 0:
                _busca_codigos(feitos[len(medidas) + k, :m], codigos[codigo:], chave)
            if efeito >= 0 and cheia:
                _une(saida[de : de + m], efeitos[efeito:], chave)
            elif efeito >= 0:
                _busca(saida[de : de + m], efeitos[efeito:], chave)
                cheia = True
        if not cheia:
            saida[de : de + m] = 0
    return -1

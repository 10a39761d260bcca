"""Routes run with NumPy, block by block, so that what is between two look-ups stays near the processor.

Its cost is the width of what it passes over: codes are kept in bytes, and a key is summed in bytes as far as it fits.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from capitania.bulk.colunas import NAO_INFORMADO, SEM_VALIDADE
from capitania.bulk.medidores import PRIMEIRO, ULTIMO, Aniversarios, Degraus, Medidor, dias
from capitania.bulk.programa import DIA, Consulta, Entrada, Roteiro

BLOCO: Final = 1 << 15
BYTE: Final = 1 << 8
POUCAS: Final = 12  # edges up to which comparing with each is less than searching
Colunas = Mapping[str, NDArray[Any]]
Codigos = NDArray[np.uint8] | NDArray[np.uint16]


class _Parcela(NamedTuple):
    """Inputs of a key that are summed together, each with its weight in the sum, and what the sum then counts."""

    entradas: tuple[Entrada, ...]
    pesos: tuple[int, ...]
    vezes: int


class _Consulta(NamedTuple):
    """A look-up made ready: in how wide a number its key fits, and its tables in the narrowest."""

    parcelas: tuple[_Parcela, ...]
    chave: type[np.uint16] | type[np.intp]
    codigos: Codigos | None
    efeitos: NDArray[Any] | None


def mascaras(roteiro: Roteiro, colunas: Colunas, saida: NDArray[Any]) -> None:
    """Unite the masks of every look-up in `saida`, one a row."""
    prontas = _prontas(roteiro)
    for de in range(0, len(saida), BLOCO):
        ate = min(de + BLOCO, len(saida))
        bloco = confere(roteiro, {nome: c[de:ate] for nome, c in colunas.items()})
        parte = saida[de:ate]
        parte[:] = 0
        for efeitos in _anda(roteiro, prontas, bloco):
            np.bitwise_or(parte, efeitos, out=parte)


def partes(roteiro: Roteiro, colunas: Colunas, saidas: list[NDArray[np.uint16]]) -> None:
    """Write the codes of every part of the answer in its array, one a row."""
    prontas = _prontas(roteiro)
    tamanho = len(saidas[0]) if saidas else 0
    for de in range(0, tamanho, BLOCO):
        ate = min(de + BLOCO, tamanho)
        bloco = confere(roteiro, {nome: c[de:ate] for nome, c in colunas.items()})
        for saida, efeitos in zip(saidas, _anda(roteiro, prontas, bloco), strict=True):
            saida[de:ate] = efeitos


def _anda(roteiro: Roteiro, prontas: Sequence[_Consulta], bloco: Colunas) -> Iterator[NDArray[Any]]:
    """Give the effects of each look-up that has some."""
    feitos = [mede(m, bloco) for m in roteiro.medidas]
    tamanho = len(bloco[DIA])
    lugares = np.empty(tamanho, np.intp)
    for consulta in prontas:
        np.copyto(lugares, _chave(consulta, bloco, feitos, tamanho))
        if consulta.codigos is not None:
            feitos.append(consulta.codigos.take(lugares))
        else:
            feitos.append(np.zeros(0, np.uint8))  # nobody reads it
        if consulta.efeitos is not None:
            yield consulta.efeitos.take(lugares)


def _prontas(roteiro: Roteiro) -> list[_Consulta]:
    feitas: list[_Consulta] = []
    for c in roteiro.consultas:
        tabela = c.codigos if c.codigos is not None else c.efeitos
        total = 1 if tabela is None else len(tabela)
        codigos = c.codigos
        if codigos is not None and int(codigos.max()) < BYTE:
            codigos = codigos.astype(np.uint8)
        feitas.append(
            _Consulta(tuple(_parcelas(c, total)), np.uint16 if total <= BYTE**2 else np.intp, codigos, c.efeitos)
        )
    return feitas


def _parcelas(consulta: Consulta, total: int) -> Iterator[_Parcela]:
    """Part the inputs of a key, the last first, so that each sum fits in a byte."""
    juntas: list[Entrada] = []
    base, acima = 1, 1
    for n in reversed(range(len(consulta.entradas))):
        e = consulta.entradas[n]
        ate = consulta.entradas[n - 1].vezes if n else total  # what one step of the input before counts
        if juntas and ate // base > BYTE:
            yield _parcela(juntas, base)
            juntas, base = [], acima
        juntas.append(e)
        acima = ate
    if juntas:
        yield _parcela(juntas, base)


def _parcela(entradas: Sequence[Entrada], vezes: int) -> _Parcela:
    return _Parcela(tuple(entradas), tuple(e.vezes // vezes for e in entradas), vezes)


def _chave(consulta: _Consulta, bloco: Colunas, feitos: Sequence[Codigos], tamanho: int) -> NDArray[Any]:
    chave: NDArray[Any] = np.zeros(tamanho, consulta.chave)
    for parcela in consulta.parcelas:
        soma = _soma(parcela, bloco, feitos)
        chave += soma if parcela.vezes == 1 else np.multiply(soma, consulta.chave(parcela.vezes), dtype=consulta.chave)
    return chave


def _soma(parcela: _Parcela, bloco: Colunas, feitos: Sequence[Codigos]) -> Codigos:
    soma: Any = None
    nossa = False  # a column is never written upon
    for e, peso in zip(parcela.entradas, parcela.pesos, strict=True):
        codigos = bloco[e.coluna] if e.coluna is not None else feitos[e.passo]
        parte = codigos if peso == 1 else codigos * codigos.dtype.type(peso)
        if soma is None:
            soma, nossa = parte, peso != 1
        elif nossa:
            soma += parte
        else:
            soma, nossa = soma + parte, True
    return soma  # type: ignore[no-any-return]  # a sum has an input at least


def mede(medidor: Medidor, bloco: Colunas) -> Codigos:
    """Give the piece each value of a measured fact falls in."""
    valores = bloco[medidor.campo]
    estreito = len(medidor.pedacos) <= BYTE
    pedaco: Codigos = np.zeros(len(valores), np.uint8) if estreito else np.zeros(len(valores), np.uint16)
    if isinstance(medidor, Degraus):
        if len(medidor.bordas) > POUCAS:
            pedaco[:] = np.searchsorted(medidor.bordas, valores, side="right")
            return pedaco
        for borda in medidor.bordas:
            pedaco += (valores >= borda).view(np.uint8)
        return pedaco
    return _pelos_anos(medidor, valores, bloco[DIA], pedaco)


def _pelos_anos(medidor: Aniversarios, valores: NDArray[np.int32], dia: NDArray[np.int32], pedaco: Codigos) -> Codigos:
    """Compare the day with each anniversary.

    A date not informed, the lowest number, stands past them all, one short of its piece; a paper without date, the
    highest, before them all.
    """
    ultimo = len(medidor.pedacos) - 1
    pedaco += (dia >= valores).view(np.uint8)
    pedaco += (dia > valores).view(np.uint8)
    if medidor.tabelas:
        onde = np.clip(valores, medidor.primeiro, dias(ULTIMO) + 366)
        onde -= medidor.primeiro
        lugares = onde.astype(np.intp)
        dobro = dia * np.int32(2)
        for tabela in medidor.tabelas:
            lado = np.subtract(dobro, tabela.take(lugares), out=onde)
            pedaco += np.clip(lado, -2, 2, out=lado).astype(np.int8).view(np.uint8) + np.uint8(2)
    pedaco += (valores == NAO_INFORMADO).view(np.uint8)
    pedaco += (valores == SEM_VALIDADE) * pedaco.dtype.type(ultimo)
    return pedaco


def confere(roteiro: Roteiro, bloco: Colunas) -> Colunas:
    """Refuse codes out of their list and days that anniversaries do not reach; raises `ValueError`."""
    problemas = [
        f"{nome}: código acima de {maximo}."
        for nome, maximo in roteiro.maximos.items()
        if bloco[nome].max(initial=0) > maximo
    ]
    dia = bloco[DIA]
    if dia.size and not (dias(PRIMEIRO) <= int(dia.min()) and int(dia.max()) <= dias(ULTIMO)):
        problemas.append(f"{DIA}: fora de {PRIMEIRO} a {ULTIMO}.")
    if problemas:
        raise ValueError("Lote que não se lê: " + " ".join(problemas))
    return bloco

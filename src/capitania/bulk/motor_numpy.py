"""Routes run with NumPy, block by block, so that what is between two look-ups stays near the processor."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from capitania.bulk.medidores import NAO_INFORMADO, PRIMEIRO, SEM_VALIDADE, ULTIMO, Aniversarios, Medidor, dias
from capitania.bulk.programa import Consulta, Roteiro

BLOCO = 1 << 14
DIA = "abordagem.dia"
Colunas = Mapping[str, NDArray[Any]]


def mascaras(roteiro: Roteiro, colunas: Colunas, saida: NDArray[Any]) -> None:
    """Unite the masks of every look-up in `saida`, one a row."""
    for de in range(0, len(saida), BLOCO):
        ate = min(de + BLOCO, len(saida))
        bloco = {nome: c[de:ate] for nome, c in colunas.items()}
        parte = saida[de:ate]
        parte[:] = 0
        for _, efeitos in _anda(roteiro, bloco, ate - de):
            np.bitwise_or(parte, efeitos, out=parte)


def partes(roteiro: Roteiro, colunas: Colunas, saidas: list[NDArray[np.uint16]]) -> None:
    """Write the codes of every part of the answer in its array, one a row."""
    tamanho = len(saidas[0]) if saidas else 0
    for de in range(0, tamanho, BLOCO):
        ate = min(de + BLOCO, tamanho)
        bloco = {nome: c[de:ate] for nome, c in colunas.items()}
        for saida, (_, efeitos) in zip(saidas, _anda(roteiro, bloco, ate - de), strict=True):
            saida[de:ate] = efeitos


def _anda(roteiro: Roteiro, bloco: Colunas, tamanho: int) -> Any:
    feitos = [mede(m, bloco) for m in roteiro.medidas]
    for consulta in roteiro.consultas:
        chave = _chave(consulta, bloco, feitos, tamanho)
        if consulta.codigos is not None:
            feitos.append(consulta.codigos.take(chave))
        else:
            feitos.append(chave)  # nobody reads it
        if consulta.efeitos is not None:
            yield consulta, consulta.efeitos.take(chave)


def _chave(consulta: Consulta, bloco: Colunas, feitos: list[NDArray[Any]], tamanho: int) -> NDArray[np.intp]:
    chave = np.zeros(tamanho, np.intp)
    for e in consulta.entradas:
        codigos = bloco[e.coluna] if e.coluna is not None else feitos[e.passo]
        chave += codigos if e.vezes == 1 else np.multiply(codigos, e.vezes, dtype=np.intp)
    return chave


def mede(medidor: Medidor, bloco: Colunas) -> NDArray[Any]:
    """Give the piece each value of a measured fact falls in."""
    valores = bloco[medidor.campo]
    if not isinstance(medidor, Aniversarios):
        return np.searchsorted(medidor.bordas, valores, side="right")
    dia = bloco[DIA]
    pedaco = np.zeros(len(valores), np.int32)
    onde = np.clip(valores, medidor.primeiro, dias(ULTIMO) + 366) - medidor.primeiro
    antes, tabelas = 1, iter(medidor.tabelas)
    for n in medidor.limites:
        if n == 0:
            lado = np.clip(dia - valores.astype(np.int64), -1, 1)
            lado = lado + 1
            antes_do_proximo = 2
        else:
            dobro = next(tabelas).take(onde)
            depois = np.clip(dia - (dobro >> 1), -1, 2) + 1
            lado = _LADO[dobro & 1, depois]
            antes_do_proximo = 4
        np.maximum(pedaco, np.where(lado > 0, lado + (antes - 1), 0), out=pedaco, casting="unsafe")
        antes += antes_do_proximo
    ultimo = len(medidor.pedacos)
    pedaco[valores == NAO_INFORMADO] = ultimo - 2
    pedaco[valores == SEM_VALIDADE] = ultimo - 1
    return pedaco


# by whether the year lacks the day, and days from the anniversary (-1 or before, 0, 1, 2 or more): the piece in it
_LADO = np.array([[0, 1, 2, 2], [0, 3, 4, 2]], np.int32)


def confere_dias(dia: NDArray[Any]) -> None:
    """Refuse days that the tables of anniversaries do not reach."""
    if len(dia) and not (dias(PRIMEIRO) <= int(dia.min()) and int(dia.max()) <= dias(ULTIMO)):
        raise ValueError(f"abordagem.dia fora de {PRIMEIRO} a {ULTIMO}.")

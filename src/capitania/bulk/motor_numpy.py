"""Routes run with NumPy, block by block, so that what is between two look-ups stays near the processor."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from capitania.bulk.colunas import NAO_INFORMADO, SEM_VALIDADE
from capitania.bulk.medidores import PRIMEIRO, ULTIMO, Aniversarios, Medidor, dias
from capitania.bulk.programa import DIA, Consulta, Roteiro

BLOCO = 1 << 14
Colunas = Mapping[str, NDArray[Any]]


def mascaras(roteiro: Roteiro, colunas: Colunas, saida: NDArray[Any]) -> None:
    """Unite the masks of every look-up in `saida`, one a row."""
    for de in range(0, len(saida), BLOCO):
        ate = min(de + BLOCO, len(saida))
        bloco = confere(roteiro, {nome: c[de:ate] for nome, c in colunas.items()})
        parte = saida[de:ate]
        parte[:] = 0
        for _, efeitos in _anda(roteiro, bloco, ate - de):
            np.bitwise_or(parte, efeitos, out=parte)


def partes(roteiro: Roteiro, colunas: Colunas, saidas: list[NDArray[np.uint16]]) -> None:
    """Write the codes of every part of the answer in its array, one a row."""
    tamanho = len(saidas[0]) if saidas else 0
    for de in range(0, tamanho, BLOCO):
        ate = min(de + BLOCO, tamanho)
        bloco = confere(roteiro, {nome: c[de:ate] for nome, c in colunas.items()})
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
    onde = np.clip(valores, medidor.primeiro, dias(ULTIMO) + 366) - medidor.primeiro
    pedaco = np.zeros(len(valores), np.int32)
    tabelas = iter(medidor.tabelas)
    for n in medidor.limites:
        if n == 0:
            pedaco += (dia >= valores).view(np.int8)
            pedaco += (dia > valores).view(np.int8)
        else:
            lado = 2 * dia - next(tabelas).take(onde)
            pedaco += np.clip(lado, -2, 2, out=lado)
            pedaco += 2
    ultimo = len(medidor.pedacos)
    pedaco[valores == NAO_INFORMADO] = ultimo - 2
    pedaco[valores == SEM_VALIDADE] = ultimo - 1
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

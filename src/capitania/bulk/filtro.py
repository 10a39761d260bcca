"""Finds the rows behind a number of a report, by the filter printed beside it.

Words apart by spaces, all of which must hold: `a=ITEM`, `b!=ITEM`, `om=SIGLA`, `mes=2025-02` (or `mes=2025`),
`muda=medidas`, `prazo.defesa=b_depois`.
"""

import json
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from capitania.bulk.apuracao import LADOS
from capitania.bulk.estudo import LINHAS, RESPOSTAS
from capitania.bulk.itens import MUDANCAS
from capitania.bulk.tabelas import QUALQUER, SEM_OM
from capitania.bulk.vencimentos import CASOS
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.estudos import Achadas

TRECHO: Final = 1 << 18
PRAZO: Final = "prazo."
Logicos = NDArray[np.bool_]


class Condicao(NamedTuple):
    """One word of a filter."""

    campo: str
    igual: bool
    valor: str


def linhas(pasta: Path, filtro: str, limite: int) -> Achadas:
    """Find rows; raises `EntradaInvalida`."""
    respostas, arquivos = _abre(pasta)
    colunas = tuple(pq.read_schema(arquivos[0]).names)
    condicoes = _le(filtro, respostas, colunas)
    quantas = 0
    primeiras: list[tuple[str, ...]] = []
    for lote in (lote for arquivo in arquivos for lote in pq.ParquetFile(arquivo).iter_batches(TRECHO)):
        fica = np.ones(lote.num_rows, bool)
        for c in condicoes:
            fica &= _vale(c, lote, respostas)
        onde = np.flatnonzero(fica)
        quantas += len(onde)
        if len(primeiras) < limite:
            achados = lote.take(pa.array(onde[: limite - len(primeiras)])).to_pylist()
            primeiras += [tuple("" if v is None else str(v) for v in linha.values()) for linha in achados]
    return Achadas(quantas, colunas, tuple(primeiras))


def _abre(pasta: Path) -> tuple[Any, Sequence[Path]]:
    """Give the answers, and the files of rows: one, or those of a folder."""
    try:
        respostas = json.loads((pasta / RESPOSTAS).read_text(encoding="utf-8"))
        achadas = pasta / LINHAS
        partes = sorted(achadas.glob("*.parquet")) if achadas.is_dir() else [achadas]
        pq.read_schema(partes[0])
    except (OSError, ValueError, IndexError, pa.ArrowException):
        como = "Aponte para a pasta que capitania estudo deixou."
        raise EntradaInvalida([Problema("pasta", str(pasta), "Não é a pasta de um estudo.", como)]) from None
    return respostas, partes


def _le(filtro: str, respostas: Any, colunas: tuple[str, ...]) -> list[Condicao]:
    achadas, problemas = [], []
    for palavra in filtro.split():
        campo, sinal, valor = palavra.partition("=")
        condicao = Condicao(campo.removesuffix("!"), not campo.endswith("!"), valor)
        problemas += list(_problemas(palavra, condicao, respostas, colunas)) if sinal else [_sem_sinal(palavra)]
        achadas.append(condicao)
    if problemas:
        raise EntradaInvalida(problemas)
    return achadas


def _sem_sinal(palavra: str) -> Problema:
    return Problema("filtro", palavra, "Falta o sinal de igual.", "Escreva como a=medida:retirada_de_trafego:deve.")


def _problemas(palavra: str, c: Condicao, respostas: Any, colunas: tuple[str, ...]) -> Iterator[Problema]:
    if c.campo in LADOS:
        sabidos = {codigo for lado in respostas.values() for r in lado.values() for codigo in r}
    elif c.campo == "muda":
        sabidos = {QUALQUER, *MUDANCAS}
    elif c.campo.startswith(PRAZO) and c.campo in colunas:
        sabidos = set(CASOS)
    elif c.campo in {"om", "mes"}:
        return
    else:
        como = (
            f"Use: a, b, om, mes, muda, {', '.join(n for n in colunas if n.startswith(PRAZO) and n.count('.') == 1)}."
        )
        yield Problema("filtro", palavra, "Campo desconhecido.", como)
        return
    if c.valor not in sabidos:
        perto = get_close_matches(c.valor, sabidos, 1)
        como = f"Quis dizer {perto[0]}?" if perto else f"Veja os códigos em {RESPOSTAS} e no relatório."
        yield Problema("filtro", palavra, "Valor que o estudo não tem.", como)


def _vale(c: Condicao, lote: pa.RecordBatch, respostas: Any) -> Logicos:
    """Tell which rows of a batch a condition holds for."""
    if c.campo in LADOS:
        coluna = f"resposta_{c.campo}"
        ditas = respostas[c.campo]  # a column may list answers that no row of this study has
        tem = np.array([c.valor in ditas.get(chave, ()) for chave in _valores(lote, coluna)], bool)
        vale: Logicos = tem[_lugares(lote, coluna)]
    elif c.campo == "muda":
        mudancas = [[*d.split(), *([QUALQUER] if d else [])] for d in _valores(lote, "muda")]
        vale = np.array([c.valor in m for m in mudancas], bool)[_lugares(lote, "muda")]
    elif c.campo == "mes":
        meses = pc.strftime(lote.column("dia"), "%Y-%m")
        vale = pc.starts_with(meses, c.valor).to_numpy(zero_copy_only=False)
    else:
        valor = None if (c.campo, c.valor) == ("om", SEM_OM) else c.valor
        vale = np.array([v == valor for v in [*_valores(lote, c.campo), None]], bool)[_lugares(lote, c.campo)]
    return vale if c.igual else ~vale


def _codificada(lote: pa.RecordBatch, coluna: str) -> pa.DictionaryArray:
    achada = lote.column(coluna)
    return achada if isinstance(achada, pa.DictionaryArray) else achada.dictionary_encode()


def _valores(lote: pa.RecordBatch, coluna: str) -> list[str]:
    valores: list[str] = _codificada(lote, coluna).dictionary.to_pylist()
    return valores


def _lugares(lote: pa.RecordBatch, coluna: str) -> NDArray[np.int64]:
    codificada = _codificada(lote, coluna)
    lugares: NDArray[np.int64] = pc.fill_null(codificada.indices.cast(pa.int64()), len(codificada.dictionary)).to_numpy(
        zero_copy_only=False
    )
    return lugares

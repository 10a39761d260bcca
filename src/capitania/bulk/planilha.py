"""The tables of a study as a workbook: each table a sheet, all numbers with their filters, and by unit and month."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font

from capitania.bulk.estudo import Estudado
from capitania.bulk.tabelas import Apuradas, PorOmEMes

TABELAS, POR_OM_E_MES = "tabelas.xlsx", "om_e_mes.parquet"
NA_PLANILHA: Final = 200_000  # rows of the long table that a sheet takes in a few seconds
LONGA: Final = ("codigo", "om", "mes", "por_a", "por_b", "so_a", "so_b")


def grava(e: Estudado, t: Apuradas, longas: list[PorOmEMes], caminho: Path) -> None:
    """Write the workbook."""
    livro = Workbook(write_only=True)
    _aba(livro, "estudo", ("", "norma", "dia"), ((x, lei.nome, lei.dia) for x, lei in zip("AB", e.leis, strict=True)))
    for tabela in t.todas():
        linhas = ((x.rotulo, x.codigo, *x.numeros) for x in tabela.linhas)
        _aba(livro, tabela.nome, ("", "codigo", *tabela.colunas), linhas, padroes=("", "", *tabela.padroes))
    numeros = (
        (tabela.titulo, x.rotulo, coluna, x.numeros[k], tabela.filtro(x, k))
        for tabela in t.todas()
        for x in tabela.linhas
        for k, coluna in enumerate(tabela.colunas)
    )
    _aba(livro, "numeros", ("tabela", "linha", "coluna", "abordagens", "filtro"), numeros)
    if len(longas) <= NA_PLANILHA:
        _aba(livro, "om_e_mes", LONGA, ((x.codigo, x.om, x.mes, *x.numeros) for x in longas))
    livro.save(caminho)


def grava_longa(longas: list[PorOmEMes], caminho: Path) -> None:
    """Write what each item counts by unit and month."""
    colunas = list(zip(*((x.codigo, x.om, x.mes, *x.numeros) for x in longas), strict=True)) or [()] * len(LONGA)
    tipos = [pa.string()] * 3 + [pa.int64()] * 4
    pq.write_table(pa.table([pa.array(c, t) for c, t in zip(colunas, tipos, strict=True)], names=list(LONGA)), caminho)


def _aba(
    livro: Workbook,
    nome: str,
    cabeca: Iterable[str],
    linhas: Iterable[Iterable[object]],
    *,
    padroes: Iterable[str] = (),
) -> None:
    aba = livro.create_sheet(nome)
    aba.freeze_panes = "A2"
    aba.column_dimensions["A"].width = 48
    aba.column_dimensions["B"].width = 40
    negrito = []
    for dito in cabeca:
        celula = WriteOnlyCell(aba, dito)
        celula.font = Font(bold=True)
        negrito.append(celula)
    aba.append(negrito)
    if padroes:
        aba.append(list(padroes))
    for linha in linhas:
        aba.append(list(linha))

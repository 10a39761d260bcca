"""The tables of a study as a workbook: each table a sheet, all numbers with their filters, and by unit and month."""

from collections.abc import Iterable
from pathlib import Path

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font

from capitania.bulk.estudo import Estudado
from capitania.bulk.tabelas import Apuradas, om_e_mes


def grava(e: Estudado, t: Apuradas, caminho: Path) -> None:
    """Write the workbook."""
    livro = Workbook(write_only=True)
    _aba(livro, "estudo", ("", "norma", "dia"), ((x, lei.nome, lei.dia) for x, lei in zip("AB", e.leis, strict=True)))
    for tabela in (*t.todas(), om_e_mes(e)):
        linhas = ((x.rotulo, x.codigo, *x.numeros) for x in tabela.linhas)
        _aba(livro, tabela.nome, ("", "codigo", *tabela.colunas), linhas, padroes=("", "", *tabela.padroes))
    numeros = (
        (tabela.titulo, x.rotulo, coluna, x.numeros[k], tabela.filtro(x, k))
        for tabela in t.todas()
        for x in tabela.linhas
        for k, coluna in enumerate(tabela.colunas)
    )
    _aba(livro, "numeros", ("tabela", "linha", "coluna", "abordagens", "filtro"), numeros)
    livro.save(caminho)


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

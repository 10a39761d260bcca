"""CSV as offices have it: the encoding is told by the bytes, and each separator is tried."""

import csv
import io
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.importacao.tabela import Linha, Planilha

SEPARATORS = {";": "ponto e vírgula", ",": "vírgula", "\t": "tabulação", "|": "barra vertical"}
DECLARED = re.compile(r"\Asep=(.)\r?\n")  # a first line that Excel writes and reads
MOST_OF_A_CELL = 1 << 17


def le(dados: bytes, nome: str) -> tuple[Planilha, ...]:
    """Read the text in each separator, or in the one it declares; raises `EntradaInvalida`."""
    coding, text = decoded(dados, nome)
    declared = DECLARED.match(text)
    body = text[declared.end() :] if declared else text
    found = (
        _sheet(body, separator, 1 if declared else 0) for separator in ((declared[1],) if declared else SEPARATORS)
    )
    return tuple(p._replace(forma=f"{p.forma}, {coding}") for p in found)


def decoded(dados: bytes, nome: str) -> tuple[str, str]:
    """Give the encoding and the text; raises `EntradaInvalida` for bytes that are no text."""
    coding, text = _decoded(dados)
    if "\0" in text:
        como = "Use CSV ou XLSX; confira se é o arquivo certo."
        raise EntradaInvalida([Problema(nome, None, "Não é texto nem planilha conhecida.", como)])
    return coding, text


def _decoded(dados: bytes) -> tuple[str, str]:
    if dados.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "UTF-16", dados.decode("utf-16", "replace")
    try:
        return "UTF-8", dados.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError:
        pass
    try:
        return "Windows-1252", dados.decode("cp1252")
    except UnicodeDecodeError:  # five bytes mean nothing there
        return "ISO-8859-1", dados.decode("latin-1")


def _sheet(text: str, separator: str, before: int) -> Planilha:
    """Read the rows that are not empty, numbered by the line each starts on, up to quotes that do not close."""
    csv.field_size_limit(MOST_OF_A_CELL)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    linhas: list[Linha] = []
    start, defeito = before + 1, ""
    try:
        for row in reader:
            cells = [cell if cell.strip() else None for cell in row]
            while cells and cells[-1] is None:
                cells.pop()
            if cells:
                linhas.append(Linha(start, tuple(cells)))
            start = before + reader.line_num + 1
    except csv.Error:
        defeito = f"Na linha {start} há aspas que não se fecham, ou texto depois delas."
    return Planilha("", f"CSV separado por {SEPARATORS.get(separator, separator)}", tuple(linhas), defeito=defeito)

"""XLSX through openpyxl, read row by row: values as reckoned, dates as dates, what has no value told."""

import io
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Final

import openpyxl
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.importacao.tabela import EPOCA, Celula, Defeito, Linha, Planilha

MOST_UNPACKED: Final = 512 << 20
NOT_RECKONED: Final = Defeito("É uma fórmula sem valor calculado: abra a planilha no programa dela e salve.")
VISIBLE: Final = "visible"


def le(dados: bytes, nome: str) -> tuple[Planilha, ...]:
    """Read each visible sheet of a workbook; raises `EntradaInvalida`."""
    try:
        _see_its_size(dados)
        values, formulas = (
            openpyxl.load_workbook(io.BytesIO(dados), read_only=True, data_only=reckoned, keep_links=False)
            for reckoned in (True, False)
        )
        epoca = date(1904, 1, 1) if values.epoch == CALENDAR_MAC_1904 else EPOCA
        pairs = zip(values.worksheets, formulas.worksheets, strict=True)
        return tuple(
            Planilha(v.title, f"XLSX, planilha {v.title}", tuple(_rows(v, f)), epoca)
            for v, f in pairs
            if v.sheet_state == VISIBLE
        )
    except EntradaInvalida:
        raise
    except Exception as error:  # a broken file fails anywhere inside the library
        motivo = f"Não se lê como XLSX ({type(error).__name__})."
        como = "Salve a planilha de novo como .xlsx, ou como CSV."
        raise EntradaInvalida([Problema(nome, None, motivo, como)]) from error


def _see_its_size(dados: bytes) -> None:
    """Refuse what unpacks to more than a sheet has."""
    with zipfile.ZipFile(io.BytesIO(dados)) as packed:
        if sum(i.file_size for i in packed.infolist()) > MOST_UNPACKED:
            motivo = "Descompactada, a planilha é grande demais."
            raise EntradaInvalida([Problema("arquivo", None, motivo, "Divida a planilha.")])


def _rows(values: Any, formulas: Any) -> Iterator[Linha]:
    """Give the rows that are not empty; a sheet's own word on its size is not believed."""
    for sheet in (values, formulas):
        sheet.reset_dimensions()
    for number, (row, spelt) in enumerate(zip(values.iter_rows(), formulas.iter_rows(), strict=True), 1):
        cells = [_cell(v, f) for v, f in zip(row, spelt, strict=True)]
        while cells and cells[-1] is None:
            cells.pop()
        if cells:
            yield Linha(number, tuple(cells))


def _cell(value: Any, formula: Any) -> Celula:
    found = value.value
    if found is None:
        return NOT_RECKONED if formula.value is not None else None
    if value.data_type == "e":
        return Defeito(f"A planilha diz {found}.")
    if isinstance(found, bool | int | datetime | date):
        return found
    if isinstance(found, float):
        return _number(found)
    if isinstance(found, time):
        return found.isoformat()
    text = str(found)
    return text if text.strip() else None


def _number(found: float) -> Celula:
    """Give a number as its shortest spelling; one with nothing after the point is whole."""
    return int(found) if found.is_integer() else Decimal(repr(found))

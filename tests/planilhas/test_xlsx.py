"""XLSX: dates, numbers, merged cells, formulas, errors, hidden sheets and files that are not whole."""

import io
import zipfile
from datetime import date, datetime
from decimal import Decimal

import openpyxl
import pytest

from capitania.lei.problemas import EntradaInvalida
from capitania.planilhas.leitura import le
from capitania.planilhas.xlsx import NOT_RECKONED
from capitania.usecases.importacao.tabela import EPOCA, Defeito


def livro(*rows, edit=lambda _: None):
    """Give the bytes of a workbook with these rows."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    edit(book)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def rows(dados):
    return [(li.numero, li.celulas) for li in le(dados, "x.xlsx")[0].linhas]


def test_each_kind_of_cell():
    row = ["José", 12345678909, 0.3, 1600.0, True, datetime(2024, 4, 3), date(2024, 4, 13), None, None]
    assert rows(livro(["a"], [], row)) == [
        (1, ("a",)),
        (3, ("José", 12345678909, Decimal("0.3"), 1600, True, datetime(2024, 4, 3), datetime(2024, 4, 13))),
    ]


def test_a_number_keeps_the_digits_that_were_typed():
    assert rows(livro([0.1, 1600.55, 1e22]))[0][1] == (Decimal("0.1"), Decimal("1600.55"), 10**22)


def test_merged_cells_have_their_value_once():
    def edit(book):
        book.active.merge_cells("A1:C1")

    assert rows(livro(["Infrator", None, None], ["Nome", "CPF", "UF"], edit=edit))[0] == (1, ("Infrator",))


def test_a_formula_never_reckoned_and_an_error_are_told():
    found = rows(livro(["=1+1", "x"], ["#N/A", "y"]))
    assert found[0][1] == (NOT_RECKONED, "x")
    assert found[1][1] == (Defeito("A planilha diz #N/A."), "y")


def test_hidden_sheets_are_not_read_and_others_are():
    def edit(book):
        book.create_sheet("Oculta").append(["segredo"])
        book["Oculta"].sheet_state = "hidden"
        book.create_sheet("Outra").append(["b"])

    found = le(livro(["a"], edit=edit), "x.xlsx")
    assert [(p.nome, p.linhas[0].celulas) for p in found] == [("Sheet", ("a",)), ("Outra", ("b",))]
    assert found[0].forma == "XLSX, planilha Sheet"
    assert found[0].epoca == EPOCA


def test_the_other_epoch_is_known():
    def edit(book):
        book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904

    (found,) = le(livro([datetime(2024, 4, 3), 43923], edit=edit), "x.xlsx")
    assert found.epoca == date(1904, 1, 1)
    assert found.linhas[0].celulas[0] == datetime(2024, 4, 3)


def rewritten(dados, change):
    """Give the workbook with its sheet changed by hand."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(dados)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = old.read(name)
            new.writestr(name, change(part) if name == "xl/worksheets/sheet1.xml" else part)
    return out.getvalue()


def test_a_wrong_word_on_its_size_is_not_believed():
    dados = rewritten(livro(["a", "b"], ["c", "d"]), lambda x: x.replace(b'ref="A1:B2"', b'ref="A1"'))
    assert rows(dados) == [(1, ("a", "b")), (2, ("c", "d"))]


@pytest.mark.parametrize("change", [lambda _: b"<nada", lambda x: x[: len(x) // 2]])
def test_a_broken_file_is_told(change):
    with pytest.raises(EntradaInvalida, match="Não se lê como XLSX"):
        le(rewritten(livro(["a"]), change), "x.xlsx")


def test_a_file_that_unpacks_to_too_much_is_refused(monkeypatch):
    monkeypatch.setattr("capitania.planilhas.xlsx.MOST_UNPACKED", 100)
    with pytest.raises(EntradaInvalida, match="grande demais"):
        le(livro(["a"]), "x.xlsx")


def test_an_empty_book_is_told():
    with pytest.raises(EntradaInvalida, match="vazio"):
        le(livro(), "x.xlsx")

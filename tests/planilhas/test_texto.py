"""CSV as offices have it: any separator, any encoding they use, and what is no CSV told with the way out."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitania.lei.problemas import EntradaInvalida
from capitania.planilhas.leitura import le
from capitania.planilhas.texto import SEPARATORS

TEXTO = "CPF;NOME\n1;JOSÉ Nº 3 “aspas”\n"


def rows(dados, n=0):
    return [(li.numero, li.celulas) for li in le(dados, "x.csv")[n].linhas]


def forma(dados):
    return le(dados, "x.csv")[0].forma


@pytest.mark.parametrize(
    ("coding", "said"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("cp1252", "Windows-1252"),
        ("utf-16", "UTF-16"),
    ],
)
def test_the_encoding_is_told_by_the_bytes(coding, said):
    dados = TEXTO.encode(coding)
    assert rows(dados) == [(1, ("CPF", "NOME")), (2, ("1", "JOSÉ Nº 3 “aspas”"))]
    assert forma(dados) == f"CSV separado por ponto e vírgula, {said}"


def test_latin_1_with_the_bytes_that_break_readers():
    assert rows("Nº;JOSÉ CONCEIÇÃO\r\n".encode("latin-1")) == [(1, ("Nº", "JOSÉ CONCEIÇÃO"))]
    assert forma(b"a;b\x81\n").endswith("ISO-8859-1")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_rows_have_the_number_of_their_line(end):
    text = f'a;b{end}{end};;{end}"dois{end}andares";2;;;{end}fim'
    assert rows(text.encode()) == [(1, ("a", "b")), (4, (f"dois{end}andares", "2")), (6, ("fim",))]


def test_a_declared_separator_is_believed():
    (only,) = le(b"sep=,\r\nnome,cpf\r\nAna;Lu,1\r\n", "x.csv")
    assert [(li.numero, li.celulas) for li in only.linhas] == [(2, ("nome", "cpf")), (3, ("Ana;Lu", "1"))]
    assert only.forma.startswith("CSV separado por vírgula")


def test_each_separator_is_tried():
    assert [p.forma.partition(",")[0] for p in le(b"a", "x.csv")] == [
        f"CSV separado por {name}" for name in SEPARATORS.values()
    ]


@pytest.mark.parametrize("text", ['a;b\nx;"aberta\n', 'a;b\nx;"b"c\ny;1\n', 'a;b\n"' + "x" * (1 << 18)])
def test_quotes_that_do_not_close_end_the_reading_and_are_told_with_their_line(text):
    found = le(text.encode(), "x.csv")[0]
    assert [li.celulas for li in found.linhas] == [("a", "b")]
    assert found.defeito == "Na linha 2 há aspas que não se fecham, ou texto depois delas."
    assert le(b"a;b\n", "x.csv")[0].defeito == ""


def test_quotes_in_the_middle_of_a_cell_are_letters():
    assert rows(b'nome;x\nLANCHA "BOA HORA";1\n')[1] == (2, ('LANCHA "BOA HORA"', "1"))


@pytest.mark.parametrize(
    ("dados", "said"),
    [
        (b"", "Está vazio"),
        (b"\n \n\t\r\n", "Está vazio"),
        (b"\xef\xbb\xbf", "Está vazio"),
        (b"a;b\0c", "Não é texto"),
        (b"\xd0\xcf\x11\xe0" + b"x" * 600, "Excel antigo"),
        (b"PK\x03\x04 nada", "XLSX"),
    ],
)
def test_what_is_no_sheet_is_told(dados, said):
    with pytest.raises(EntradaInvalida, match=said) as told:
        le(dados, "x.csv")
    assert told.value.problemas[0].como_corrigir


def test_a_file_too_large_is_told(monkeypatch):
    monkeypatch.setattr("capitania.planilhas.leitura.MOST_BYTES", 3)
    with pytest.raises(EntradaInvalida, match="grande demais"):
        le(b"abcd", "x.csv")


CELLS = st.text(st.characters(codec="cp1252", exclude_categories=["Cc", "Cf", "Zl", "Zp"]), max_size=12)
SHEETS = st.lists(st.lists(CELLS, min_size=1, max_size=5), min_size=1, max_size=6)


@given(
    SHEETS,
    st.sampled_from(sorted(SEPARATORS)),
    st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "utf-16"]),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)
def test_what_a_program_writes_is_read_back_in_any_dialect(sheet, separator, coding, end, quoting):
    out = io.StringIO(newline="")
    out.write(f"sep={separator}{end}")
    csv.writer(out, delimiter=separator, lineterminator=end, quoting=quoting).writerows(sheet)
    dados = out.getvalue().encode(coding)
    kept = [[c if c.strip() else None for c in row] for row in sheet]
    kept = [row[: max(n for n, c in enumerate(row, 1) if c)] for row in kept if any(row)]
    if not kept:
        return
    if coding == "cp1252":
        try:
            dados.decode("utf-8")
        except UnicodeDecodeError:
            pass
        else:
            if not dados.isascii():  # bytes that are good UTF-8 too are read so: nobody could tell
                return
    (only,) = le(dados, "x.csv")
    assert [list(li.celulas) for li in only.linhas] == kept

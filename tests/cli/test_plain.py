"""Plain text: columns that give way, hanging lines, no line too long."""

from hypothesis import given
from hypothesis import strategies as st

from capitania.cli.layout import Heading, Para, Row, Table
from capitania.cli.plain import text

CELLS = st.text(alphabet="abc é", max_size=120)


def test_blocks():
    blocks = [Para("a", indent=0), Heading("Título", "nota"), Table((Row(("a", "b")), Row(("ccc", ""))), ("x", "y"))]
    assert text(blocks) == "a\n\nTÍTULO  nota\n  x    y\n  a    b\n  ccc\n"


def test_a_paragraph_hangs():
    assert text([Para("1. um dois tres", indent=0, hang=3)], 10) == "1. um dois\n   tres\n"


def test_the_widest_column_gives_way():
    rows = (Row(("ab", "uma frase bem comprida", "fim")),)
    assert text([Table(rows, indent=0)], 24) == "ab  uma frase bem    fim\n    comprida\n"


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=5))
def test_a_table_keeps_within_the_line_and_loses_no_word(rows):
    shown = text([Table(tuple(Row(tuple(r)) for r in rows))], 60)
    assert max(len(line) for line in shown.splitlines()) <= 60
    assert sorted("".join("".join(r) for r in rows).replace(" ", "")) == sorted(
        shown.replace(" ", "").replace("\n", "")
    )


def test_a_word_longer_than_half_the_line_breaks_before_a_label_does():
    said = text([Table((Row(("Pix copia e cola", "0" * 150)), Row(("Nome", "Conceição"))), indent=0)])
    assert said.splitlines()[0].startswith("Pix copia e cola  0")
    assert said.count("0") == 150


def test_a_name_is_kept_whole_where_it_fits():
    said = text([Table((Row(("Embarcação apreendida " * 9, "Caraguatatuba-Mirim-do-Norte")),))])
    assert "Caraguatatuba-Mirim-do-Norte" in said

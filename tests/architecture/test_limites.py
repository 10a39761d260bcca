"""Measures of beauty: how long files and functions may be, and the picture that is drawn from the code."""

import ast

import desenho
import limites
import pytest
from limites import FILE, FUNCTION, TEST_FILE, Measure, faults


@pytest.mark.parametrize(("limit", "measures"), limites.measured(limites.RAIZ), ids=lambda x: getattr(x, "kind", ""))
def test_the_tree_keeps_the_limit(limit, measures):
    assert measures
    assert faults(limit, measures) == []


@pytest.mark.parametrize(("limit", "most"), [(FILE, 400), (TEST_FILE, 600), (FUNCTION, 50)])
def test_one_line_too_many_is_a_fault(limit, most):
    short = [Measure("curto", 1)] * 9
    assert faults(limit, [*short, Measure("no limite", most)]) == []
    assert "longo" in faults(limit, [*short, Measure("longo", most + 1)])[0]


@pytest.mark.parametrize(("limit", "p90"), [(FILE, 250), (FUNCTION, 25)])
def test_nine_in_ten_stay_under_the_percentile(limit, p90):
    few = [Measure("grande", p90 + 1)]
    assert faults(limit, [Measure("pequeno", 1)] * 9 + few) == []
    assert "grande" in faults(limit, [Measure("pequeno", 1)] * 8 + few * 2)[0]


def test_a_function_is_measured_without_decorators_and_docstring(tmp_path):
    source = '@wraps(a)\n@wraps(b)\ndef f(\n    x,\n):\n    """One.\n\n    Two.\n    """\n    # why\n    return x\n'
    assert [limites.function_lines(f) for f in limites.functions(ast.parse(source))] == [5]
    assert [limites.function_lines(f) for f in limites.functions(ast.parse('def f(): "one line"'))] == [1]
    inner = "def outer():\n    def inner():\n        return 1\n    return inner\n"
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "m.py").write_text(inner)
    assert [m.lines for m in limites.measure_functions(tmp_path, ["src"])] == [4, 2]
    assert limites.measure_files(tmp_path, ["src"]) == [Measure("src/m.py", 4)]


def test_the_picture_shows_the_code_as_it_is():
    assert desenho.PICTURE.read_text(encoding="utf-8") == desenho.draw(desenho.read(desenho.RAIZ)), "rode make desenho"


def test_the_picture_changes_with_rooms_and_imports():
    rooms = tuple(desenho.Room(n, i, n == "c", f"Room {n}.", ()) for i, n in enumerate("abc"))
    plain = desenho.draw(desenho.House(rooms, frozenset()))
    assert "marker-end" not in plain
    pictures = [desenho.draw(desenho.House(rooms, frozenset(e))) for e in ([("a", "b")], [("a", "c")], [("b", "c")])]
    assert len({plain, *pictures, desenho.draw(desenho.House(rooms[:2], frozenset()))}) == 5
    assert all(picture.count("marker-end") == 1 for picture in pictures)

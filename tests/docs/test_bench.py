"""The page of the benchmarks: a place for the table of each family, written by the run."""

import sys
from pathlib import Path
from typing import NamedTuple

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))
import pagina


class Measure(NamedTuple):
    name: str
    figure: float
    unit: str
    budget: float | None
    note: str = ""
    verdict: str = ""


FOUND = (
    Measure("numba: razão ao limite", 0.61, "x", 0.6, "9,1 ns", "ok"),
    Measure("pico de memória", 700.0, "MB", 2048, verdict="ok"),
    Measure("ler a entrada", 2.0, "x", None),
)


@pytest.mark.parametrize("family", pagina.FAMILIES)
def test_the_page_has_a_place_for_each_family_and_only_it_is_written(family):
    page = pagina.PAGE.read_text(encoding="utf-8")
    told = pagina.Told(family, "2026-12-01; máquina.", FOUND)
    written = pagina.written(page, told)
    begin, end = pagina.marks(family)
    before, after = written.index(begin), written.index(end)
    assert page.startswith(written[:before])
    assert page.endswith(written[after:])
    assert written[before:after].splitlines()[1:4:2] == ["2026-12-01; máquina.", pagina.table(FOUND).splitlines()[0]]
    assert pagina.written(written, told) == written


def test_a_table_tells_figure_budget_and_verdict_in_even_columns():
    lines = pagina.table(FOUND).splitlines()
    assert len({len(line) for line in lines}) == 1
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in lines[2:]]
    assert cells == [
        ["numba: razão ao limite", "0.61 x", ">= 0.6 x", "ok", "9,1 ns"],
        ["pico de memória", "700.0 MB", "<= 2048 MB", "ok", ""],
        ["ler a entrada", "2.00 x", "", "", ""],
    ]


def test_a_family_without_a_place_is_refused():
    with pytest.raises(ValueError, match="falta o lugar <!-- tabela lote -->"):
        pagina.written("# Benchmarks\n", pagina.Told("lote", "", ()))

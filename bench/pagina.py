"""The tables of `docs/bench.md`: written between marks by the run that measured; what stands around them is by hand.

A family of measures has a table of its own, with a head that tells day, machine, load and the versions it raced: so it
may be measured alone.
"""

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # the clock it brings is the bench's alone
    from collections.abc import Iterable

    from measure import Measure

PAGE = Path(__file__).resolve().parents[1] / "docs" / "bench.md"
FAMILIES = (
    "decisao",
    "lote",
    "estudos",
    "prazos",
    "processo",
    "acrescimo",
    "agenda",
    "papeis",
    "paginas",
    "comando",
)
HEAD = ("medida", "", "orçamento", "", "nota")


class Told(NamedTuple):
    """What a family measured, and under which circumstances."""

    family: str
    circumstances: str
    measures: "tuple[Measure, ...]"


def written(page: str, told: Told) -> str:
    """Put the table of a family in the page; raises `ValueError` where it has no place for it."""
    begin, end = marks(told.family)
    place = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if len(place.findall(page)) != 1:
        raise ValueError(f"{PAGE.name}: falta o lugar {begin} … {end}.")
    text = f"{begin}\n{told.circumstances}\n\n{table(told.measures)}\n{end}"
    return place.sub(lambda _: text, page)


def marks(family: str) -> tuple[str, str]:
    return f"<!-- tabela {family} -->", f"<!-- fim {family} -->"


def table(measures: "Iterable[Measure]") -> str:
    """Write a table of Markdown, its columns even."""
    rows = [HEAD, *((m.name, figure(m), budget(m), m.verdict, m.note) for m in measures)]
    wide = [max(len(row[n]) for row in rows) for n in range(len(HEAD))]
    lines = ["| " + " | ".join(cell.ljust(w) for cell, w in zip(row, wide, strict=True)) + " |" for row in rows]
    lines.insert(1, "|" + "|".join("-" * (w + 2) for w in wide) + "|")
    return "\n".join(lines)


def figure(m: "Measure") -> str:
    digits = {"s": 3, "x": 2}.get(m.unit, 1)
    return f"{m.figure:.{digits}f} {m.unit}"


def budget(m: "Measure") -> str:
    return "" if m.budget is None else f"{'>=' if m.unit == 'x' else '<='} {m.budget:g} {m.unit}"

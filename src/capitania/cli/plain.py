"""Blocks as plain text: for pipes, files and papers; no colour, lines of at most `WIDTH`."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from textwrap import wrap

from capitania.cli.layout import Block, Heading, Para, Table

WIDTH = 92
GAP = "  "
NARROWEST = 14


def text(blocks: Iterable[Block], width: int = WIDTH) -> str:
    """Set the blocks; headings have a blank line before them."""
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, Heading) and lines:
            lines.append("")
        lines += _lines(block, width)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _lines(block: Block, width: int) -> Iterator[str]:
    match block:
        case Heading(said, note):
            yield f"{said.upper()}{GAP}{note}" if note else said.upper()
        case Para(said, indent, _, hang):
            yield from _wrapped(said, width, " " * indent, " " * (indent + hang))
        case Table():
            yield from _table(block, width)


def _wrapped(said: str, width: int, first: str, rest: str) -> list[str]:
    return wrap(said, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False) or [""]


def _table(table: Table, width: int) -> Iterator[str]:
    cells = [r.cells for r in table.rows]
    everything = [table.heads, *cells] if table.heads else cells
    sizes = _sizes(everything, width - table.indent)
    for row in everything:
        columns = [wrap(c, size, break_on_hyphens=False) for c, size in zip(row, sizes, strict=False)]
        for parts in zip_longest(*columns, fillvalue=""):
            yield " " * table.indent + GAP.join(p.ljust(size) for p, size in zip(parts, sizes, strict=False))


def _sizes(rows: list[tuple[str, ...]], width: int) -> list[int]:
    """Give each column what it asks for; while that is too much, the widest gives way, at last by breaking words.

    A word of more than half the room (a hash, a Pix code) is broken before any other gives way.
    """
    columns = list(zip_longest(*rows, fillvalue=""))
    sizes = [max(1, *(len(c) for c in column)) for column in columns]
    room = width - len(GAP) * (len(sizes) - 1)
    words = [min(room // 2, max((len(w) for c in column for w in c.split()), default=1)) for column in columns]
    while sum(sizes) > room and max(sizes) > NARROWEST:
        wide = [n for n, size in enumerate(sizes) if size > max(words[n], NARROWEST)] or range(len(sizes))
        sizes[max(wide, key=sizes.__getitem__)] -= 1
    return sizes

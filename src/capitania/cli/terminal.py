"""Blocks on a terminal: colour and tables, through rich."""

from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from capitania.cli.layout import Block, Heading, Para, Table

WIDEST = 110
STYLES = {
    "must": "bold red",
    "may": "yellow",
    "strong": "bold",
    "faint": "dim",
    "good": "bold green",
    "": "",
}


def show(blocks: Iterable[Block]) -> None:
    """Write the blocks to standard output."""
    console = Console(highlight=False)
    console.width = min(console.width, WIDEST)
    for n, block in enumerate(blocks):
        if n and isinstance(block, Heading):
            console.print()
        console.print(_renderable(block))


def _renderable(block: Block) -> RenderableType:
    match block:
        case Heading(said, note):
            title = Text(said, "bold cyan")
            if note:
                title.append(f"  {note}", "not bold dim")
            return Rule(title, align="left", style="cyan")
        case Para(said, indent, style, hang):
            lead, body = said[:hang], said[hang:]
            grid = Grid.grid()
            if hang:
                grid.add_column(width=hang)
            grid.add_column()
            grid.add_row(*(Text(part, STYLES[style]) for part in (lead, body)[0 if hang else 1 :]))
            return Padding(grid, (0, 0, 0, indent))
        case Table():
            return Padding(_table(block), (0, 0, 0, block.indent))


def _table(table: Table) -> Grid:
    columns = max(len(r.cells) for r in table.rows)
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, show_edge=False) if table.heads else Grid.grid(padding=(0, 2, 0, 0))
    for n in range(columns):
        grid.add_column(table.heads[n] if table.heads else "", no_wrap=n == 0, overflow="fold")
    for row in table.rows:
        first, *rest = row.cells
        grid.add_row(Text(first, STYLES[row.style]), *(Text(c) for c in rest))
    return grid

"""What is said to a person, as blocks that paper (plain.py) and a terminal (terminal.py) set each in its way."""

from typing import NamedTuple


class Heading(NamedTuple):
    """A heading, with a note beside it."""

    text: str
    note: str = ""


class Para(NamedTuple):
    """A paragraph; `hang` is how much further in its later lines go."""

    text: str
    indent: int = 2
    style: str = ""
    hang: int = 0


class Row(NamedTuple):
    """A row of a table, in a style."""

    cells: tuple[str, ...]
    style: str = ""


class Table(NamedTuple):
    """A table; the widest columns give way when the line is too narrow."""

    rows: tuple[Row, ...]
    heads: tuple[str, ...] = ()
    indent: int = 2


Block = Heading | Para | Table

"""A bar on a terminal for what takes its time; nothing where nobody watches."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from capitania.usecases.importacao.conhecidos import Passo


@contextmanager
def bar(what: str) -> Iterator["Passo"]:
    """Give what is called with how much is done, of how much; it draws on standard error, and leaves no trace."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as drawn:
        task = drawn.add_task(what, total=None)
        yield lambda done, total: drawn.update(task, completed=done, total=total)

"""A piece of work for one process at a time: an empty SQLite file beside the base, locked while the work lasts.

The lock is the operating system's, on every system where SQLite runs: a process that dies lets go of it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from capitania.store.falhas import EM_CURSO, is_busy, translated
from capitania.usecases.registros import BaseOcupada


@contextmanager
def sozinho(base: Path, trabalho: str) -> Iterator[None]:
    """Hold the work; raises `BaseOcupada` at once when another process holds it."""
    with translated():
        held = sqlite3.connect(base.with_name(f"{base.name}.{trabalho}"), timeout=0, isolation_level=None)
    with closing(held):
        _take(held)
        yield


def _take(held: sqlite3.Connection) -> None:
    with translated():
        try:
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if is_busy(error):
                raise BaseOcupada(EM_CURSO) from error
            raise

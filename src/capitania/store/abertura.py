"""The base behind Django's connection: opened at first use, with its tables there."""

import os
import pkgutil
import sqlite3
import time
from pathlib import Path

from django.core.management import call_command
from django.db import DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from capitania.store import migrations
from capitania.store.falhas import DANIFICADA, failure, translated
from capitania.usecases.do_sistema import dito
from capitania.usecases.registros import BaseDanificada, BaseInacessivel, BaseOcupada, FalhaDaBase

MAIS_NOVA = "A base foi escrita por uma versão mais nova da Capitania: atualize este programa."
SUMIU = "O arquivo da base não está no lugar dele. Nada foi gravado: reponha-o, ou confira CAPITANIA_BANCO."
TRIES = 40  # of the first opening, when several processes make the same base
PAUSE_SECONDS = 0.25


def path(alias: str) -> Path:
    """Give the file of the base."""
    return Path(connections[alias].settings_dict["NAME"])


def place(wrapper: BaseDatabaseWrapper) -> tuple[int, int] | None:
    """Give which file bears the name of the base now; None where there is none. Asked of every act: a `stat` alone."""
    try:
        found = os.stat(wrapper.settings_dict["NAME"])  # noqa: PTH116 - a Path costs more than the question
    except OSError:
        return None
    return found.st_dev, found.st_ino


def held(alias: str) -> BaseDatabaseWrapper:
    """Give what Django holds for this thread; its `connection` is the driver's, or none when it is closed."""
    return connections[alias]


def driver(alias: str) -> sqlite3.Connection:
    """Give the driver connection that Django holds for this thread; raises `FalhaDaBase`."""
    wrapper = held(alias)
    if wrapper.connection is None:
        try:
            wrapper.ensure_connection()
        except DatabaseError as error:
            raise _failure(error) or error from error
    found = wrapper.connection
    assert isinstance(found, sqlite3.Connection)
    return found


def close(alias: str) -> None:
    """Close this thread's connection."""
    connections[alias].close()


def make_folder(folder: Path) -> None:
    """Make the base's folder, for this user alone; raises `FalhaDaBase`."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BaseInacessivel(f"A pasta {folder} não pôde ser feita: {dito(error)}.") from error


def prepare(alias: str) -> None:
    """Make the folder and the tables that lack; raises `FalhaDaBase`."""
    make_folder(path(alias).parent)
    for left in reversed(range(TRIES)):
        try:
            if not pending(driver(alias)):
                return
            call_command("migrate", "store", database=alias, verbosity=0, interactive=False)
        except (DatabaseError, BaseOcupada) as error:  # another process may be making the same tables: look again
            found = error if isinstance(error, BaseOcupada) else _failure(error)
            if left == 0 or not isinstance(found, BaseOcupada | None):
                raise found or error from error
            time.sleep(PAUSE_SECONDS)


def pending(base: sqlite3.Connection) -> bool:
    """Tell whether tables lack; raises `FalhaDaBase` for a base of another program or of a newer version."""
    with translated():
        tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if tables and "django_migrations" not in tables:
            raise BaseDanificada(DANIFICADA)
        rows = base.execute("SELECT name FROM django_migrations WHERE app = 'store'") if tables else ()
        applied = {name for (name,) in rows}
    known = {module.name for module in pkgutil.iter_modules(migrations.__path__)}
    if applied - known:
        raise BaseInacessivel(MAIS_NOVA)
    return applied != known


def _failure(error: DatabaseError) -> FalhaDaBase | None:
    cause = error.__cause__
    return failure(cause) if isinstance(cause, sqlite3.Error) else None

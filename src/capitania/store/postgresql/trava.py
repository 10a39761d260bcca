"""A piece of work for one process at a time: a lock of the server's, on a line that is nobody else's.

A line of the pool would be lent to others with its locks. The server lets go when the line falls.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Final

import psycopg
from django.db import DatabaseError, connections

from capitania.store.falhas import EM_CURSO
from capitania.store.postgresql import falhas
from capitania.usecases.registros import BaseInacessivel, BaseOcupada

TAKE: Final = "SELECT pg_try_advisory_lock(hashtextextended('trabalho/' || %s::text, 0))"


@contextmanager
def sozinho(alias: str, trabalho: str) -> Iterator[None]:
    """Hold the work; raises `BaseOcupada` at once when another process holds it, `BaseInacessivel` without a server."""
    own = connections[alias].copy()
    own.settings_dict["OPTIONS"].pop("pool", None)
    with closing(own):
        try:
            own.ensure_connection()
            row = own.connection.execute(TAKE, (trabalho,)).fetchone()
        except DatabaseError as error:
            raise BaseInacessivel(falhas.SEM_LIGACAO) from error
        except psycopg.Error as error:
            raise falhas.failure(error) or error from error
        if not row[0]:
            raise BaseOcupada(EM_CURSO)
        yield

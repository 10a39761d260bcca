"""The line to the server: opened at first use, asserted to last, opened again when it falls."""

import pkgutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, LiteralString, TypeVar
from weakref import WeakSet

import psycopg
from django.core.management import call_command
from django.db import DatabaseError, NotSupportedError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.rows import TupleRow

from capitania.store import migrations
from capitania.store.abertura import MAIS_NOVA
from capitania.store.postgresql import falhas
from capitania.usecases.registros import BaseDanificada, BaseInacessivel, BaseOcupada, DesfechoIncerto

T = TypeVar("T")
Base = psycopg.Connection[TupleRow]

TRIES = 3
PAUSE_SECONDS = 0.25  # before the second try; twice that before the next
OLDEST = 15_00_00  # as libpq writes versions
OPENINGS = 80  # tries, when several processes make the same tables

# What a commit says is on the disk; a statement sees what was committed before its lock; nobody waits for ever.
SETTINGS = """
SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'remote_apply'
         THEN 'remote_apply' ELSE 'on' END, false),
       set_config('default_transaction_isolation', 'read committed', false), set_config('lock_timeout', '5s', false),
       current_setting('fsync'), current_setting('full_page_writes'), current_setting('server_encoding')
"""
NAO_DURA = (
    "O servidor da base está com fsync ou full_page_writes desligado, e perderia o que diz ter gravado. Nada foi "
    "gravado: ligue-os na configuração do servidor."
)
ANTIGO = "O servidor da base é de uma versão antiga demais. Nada foi gravado: use PostgreSQL 15 ou mais novo."
NAO_UTF8 = "A base não foi criada em UTF8. Nada foi gravado: crie outra, como em docs/guia/banco.md."
SEM_TABELAS = (
    "Faltam tabelas na base, e este usuário não as pode criar. Rode um comando uma vez com o usuário dono dela: "
    "veja docs/guia/banco.md."
)

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
APPLIED = "SELECT name FROM django_migrations WHERE app = 'store'"
LOCK: Final = "SELECT pg_try_advisory_lock(hashtextextended('capitania/tabelas', 0))"  # of who makes the tables
UNLOCK: Final = "SELECT pg_advisory_unlock(hashtextextended('capitania/tabelas', 0))"
MAY_MAKE: Final = """
SELECT CASE WHEN to_regclass('ato') IS NULL THEN coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)
ELSE (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('ato')) END
"""


_SEEN: WeakSet[Base] = WeakSet()  # lines already asserted, for a pool lends the same again


class Ligacao:
    """One of Django's connections to PostgreSQL, of this thread or lent by its pool for each question."""

    def __init__(self, alias: str = "default", tries: int = TRIES) -> None:
        self._alias, self._tries, self._ready = alias, tries, False
        self._thread = threading.local()  # asking Django for this thread's connection costs more than some questions

    def ask(self, question: Callable[[Base], T], *, writes: bool = False) -> T:
        """Ask on an open line; asks again where that may help. Raises `FalhaDaBase`.

        A question that writes must bear to be asked twice.
        """
        if getattr(self._thread, "alone", None) is not None:  # inside a transaction of our own: the same line
            return question(self._thread.alone)
        fallen = False
        for left in reversed(range(self._tries)):
            found = self._once(question)
            if not isinstance(found, _Miss):
                return found
            fallen |= found.fallen
            if left == 0 or not (fallen or falhas.is_busy(found.error)):
                raise _told(found, incerto=fallen and writes) from found.error
            time.sleep(PAUSE_SECONDS * (self._tries - left) if fallen else 0)
        raise AssertionError  # the last try returned or raised

    def _once(self, question: Callable[[Base], T]) -> "T | _Miss":
        base: Base | None = None
        try:
            base = self._driver()
            if not self._ready:
                self._prepare(base)
                self._ready = True
            return question(base)
        except psycopg.Error as error:
            fallen = base is not None and falhas.fell(error, base)
            if fallen:
                self.close()
            return _Miss(error, base is not None, fallen)
        finally:
            if self._pooled():
                self.close()

    def alone(self, work: Callable[[Base], T], *first: LiteralString) -> T:
        """Do this work in one transaction that begins with these statements; what is asked meanwhile asks in it.

        Asked again as a question is, so it must bear it. Raises `FalhaDaBase`.
        """

        def whole(base: Base) -> T:
            with base.transaction():
                for statement in first:
                    base.execute(statement)
                self._thread.alone = base
                try:
                    return work(base)
                finally:
                    self._thread.alone = None

        return self.ask(whole, writes=True)

    def close(self) -> None:
        """Close this thread's connection, or give it back."""
        self._held().close()

    def _held(self) -> BaseDatabaseWrapper:
        """Give what Django holds for this thread."""
        try:
            found: BaseDatabaseWrapper = self._thread.held
        except AttributeError:  # the first time in this thread
            self._thread.held = found = connections[self._alias]
        return found

    def _pooled(self) -> bool:
        return bool(self._held().settings_dict["OPTIONS"].get("pool"))

    def _driver(self) -> Base:
        """Give the driver connection; raises psycopg's own error, or `FalhaDaBase`."""
        wrapper = self._held()
        if wrapper.connection is None:
            with _unwrapped():
                wrapper.ensure_connection()
        base = wrapper.connection
        assert isinstance(base, psycopg.Connection)
        if base not in _SEEN:
            _assure(base)
            _SEEN.add(base)
        return base

    def _prepare(self, base: Base) -> None:
        """Make the tables that lack, one process at a time; raises `FalhaDaBase`."""
        for _ in range(OPENINGS):
            if not _pending(base):
                return
            if not _one(base, MAY_MAKE):
                raise BaseInacessivel(SEM_TABELAS)
            if _one(base, LOCK):
                try:
                    with _unwrapped():
                        call_command("migrate", "store", database=self._alias, verbosity=0, interactive=False)
                finally:
                    if not base.closed:
                        base.execute(UNLOCK)
            else:
                time.sleep(PAUSE_SECONDS)
        raise BaseOcupada(falhas.OCUPADA)


class _Miss:
    """A try that gave nothing: `open` tells whether there was a line, `fallen` whether it fell."""

    def __init__(self, error: psycopg.Error, open_: bool, fallen: bool) -> None:  # noqa: FBT001 - as named above
        self.error, self.open, self.fallen = error, open_, fallen


def _told(miss: _Miss, *, incerto: bool) -> Exception:
    if incerto:
        return DesfechoIncerto(falhas.INCERTO)
    if not miss.open:
        return BaseInacessivel(falhas.SEM_LIGACAO)
    return BaseInacessivel(falhas.CAIU) if miss.fallen else falhas.failure(miss.error) or miss.error


def _assure(base: Base) -> None:
    """Set the session, and see that the server keeps what it says to have kept; raises `FalhaDaBase`."""
    if base.info.server_version < OLDEST:
        raise BaseInacessivel(ANTIGO)
    row = base.execute(SETTINGS).fetchone()
    assert row is not None
    if "off" in row[3:5]:
        raise BaseInacessivel(NAO_DURA)
    if row[5] != "UTF8":
        raise BaseInacessivel(NAO_UTF8)


def _pending(base: Base) -> bool:
    """Tell whether tables lack; raises `FalhaDaBase` for a base of another program or of a newer version."""
    tables = {name for (name,) in base.execute(TABLES)}
    if tables and "django_migrations" not in tables:
        raise BaseDanificada(falhas.DANIFICADA)
    applied = {name for (name,) in base.execute(APPLIED)} if tables else set()
    known = {module.name for module in pkgutil.iter_modules(migrations.__path__)}
    if applied - known:
        raise BaseInacessivel(MAIS_NOVA)
    return applied != known


def _one(base: Base, sql: LiteralString) -> Any:
    row = base.execute(sql).fetchone()
    return row and row[0]


@contextmanager
def _unwrapped() -> Iterator[None]:
    """Let the driver's own error out of Django's."""
    try:
        yield
    except DatabaseError as error:
        if isinstance(error.__cause__, psycopg.Error):
            raise error.__cause__ from error
        if isinstance(error, NotSupportedError):  # what Django says of a server older still
            raise BaseInacessivel(ANTIGO) from error
        raise

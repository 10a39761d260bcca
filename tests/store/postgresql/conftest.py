"""A base of its own on the server for each test, and what stands beside the program: other sessions, other threads."""

import threading
from contextlib import contextmanager

import amostras
import pytest


@pytest.fixture
def url(servidor, base_pg):
    return servidor.url(base_pg)


@pytest.fixture
def registros(url):
    with amostras.base_em(url) as found:
        yield found


@pytest.fixture
def base(registros):
    """Give the driver connection that the log of the test writes on."""
    from django.db import connections  # noqa: PLC0415 - only who opens a base loads Django

    registros.cabecas()
    return connections["default"].connection


@pytest.fixture
def outra(servidor, base_pg):
    """Give a connection of another program, with the owner's rights."""
    with servidor.liga_a(base_pg) as found:
        yield found


class Tarefa(threading.Thread):
    """What another thread does, with its answer or its error."""

    def __init__(self, call, *args):
        super().__init__(daemon=True)
        self._call, self._args, self.answer, self.error = call, args, None, None
        self.start()

    def run(self):
        from django.db import connections  # noqa: PLC0415

        try:
            self.answer = self._call(*self._args)
        except Exception as error:  # noqa: BLE001 - told to who waits
            self.error = error
        finally:
            connections.close_all()

    def fim(self):
        self.join(60)
        assert not self.is_alive()
        if self.error is not None:
            raise self.error
        return self.answer


@pytest.fixture
def tarefa():
    return Tarefa


@pytest.fixture
def trava(servidor, base_pg, outra):
    """Hold a stream's lock; on the way out it is free. Waits for others to queue with `espera`."""

    class Trava:
        espera = staticmethod(lambda n=1: servidor.espera(base_pg, WAITING.format(n)))

        @contextmanager
        def __call__(self, fluxo):
            outra.execute("SELECT pg_advisory_lock(hashtextextended(%s, 0))", [fluxo])
            try:
                yield
            finally:
                outra.execute("SELECT pg_advisory_unlock_all()")

    return Trava()


WAITING = """SELECT count(*) >= {} FROM pg_stat_activity
WHERE datname = current_database() AND application_name = 'capitania' AND wait_event_type = 'Lock'"""

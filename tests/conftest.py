"""What more than one room's tests need: one PostgreSQL server for the whole run, started by the first that asks."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent / "contracts"))


@pytest.fixture(scope="session")
def servidor():
    """Give the server; skips where its programs or the driver are not."""
    pytest.importorskip("psycopg", reason="sem o psycopg: instale capitania[postgresql]")
    import servidor as found  # noqa: PLC0415 - found by the path above

    with found.novo() as running:
        yield running


@pytest.fixture(scope="session")
def modelo_pg(servidor):
    """Give the name of a base with its tables and nothing else, to be copied."""
    import amostras  # noqa: PLC0415

    nome = servidor.cria()
    with amostras.base_em(servidor.url(nome)) as registros:
        assert registros.cabecas() == ()
    return nome


@pytest.fixture
def base_pg(servidor, modelo_pg):
    """Give the name of a base of the test's own on the server, with its tables."""
    nome = servidor.cria(modelo_pg)
    yield nome
    servidor.derruba(nome)


def _settings_of_the_pages():
    """Load Django's settings with the pages in them, for the whole run; children that are started are told nothing."""
    import os  # noqa: PLC0415

    from django.conf import settings  # noqa: PLC0415

    os.environ["DJANGO_SETTINGS_MODULE"] = "capitania.config.settings_web"
    assert settings.INSTALLED_APPS
    del os.environ["DJANGO_SETTINGS_MODULE"]


_settings_of_the_pages()

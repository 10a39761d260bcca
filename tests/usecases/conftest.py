"""An office for tests: the ports of the program with a clock that is told, and acts practised by a short name."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from casa import Casa

from capitania.store.memoria import RegistrosEmMemoria


@pytest.fixture
def casa():
    """Give an office with its people, on a log in memory."""
    found = Casa(RegistrosEmMemoria(), datetime(2026, 8, 3, 15, tzinfo=UTC))
    found.designa()
    found.cadastra("p-1")
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def na_base(request, tmp_path, monkeypatch):
    """Give an office on a new base."""
    from django.db import connections  # noqa: PLC0415 - only who opens a base loads Django

    from capitania.config.registro import registros  # noqa: PLC0415

    url = f"sqlite:///{tmp_path}/capitania.db"
    if request.param == "postgresql":
        url = request.getfixturevalue("servidor").url(request.getfixturevalue("base_pg"))
    monkeypatch.setenv("CAPITANIA_BANCO", url)
    found = Casa(registros(), datetime(2026, 8, 3, 15, tzinfo=UTC))
    found.designa()
    yield found
    connections["default"].close()

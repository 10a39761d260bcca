"""Each test of the contract runs on each adapter of the log."""

import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

import amostras

from capitania.store.memoria import RegistrosEmMemoria


@pytest.fixture(scope="session")
def modelo(tmp_path_factory):
    """Give a base with its tables and nothing else, to be copied."""
    path = tmp_path_factory.mktemp("modelo") / "capitania.db"
    with amostras.base_em(path) as registros:
        assert registros.cabecas() == ()
    return path


@pytest.fixture(params=["memoria", "sqlite", "postgresql"])
def registros(request, tmp_path):
    if request.param == "memoria":
        yield RegistrosEmMemoria()
        return
    if request.param == "postgresql":
        servidor, base = (request.getfixturevalue(name) for name in ("servidor", "base_pg"))
        with amostras.base_em(servidor.url(base)) as found:
            yield found
        return
    path = tmp_path / "capitania.db"
    shutil.copy(request.getfixturevalue("modelo"), path)
    with amostras.base_em(path) as found:
        yield found

"""A base on a file of its own for each test, and children that append to it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "contracts"))

import amostras  # noqa: E402 - found by the path above

FILHO = HERE / "filho.py"


@pytest.fixture(scope="session")
def modelo(tmp_path_factory):
    """Give a base with its tables and nothing else, to be copied."""
    path = tmp_path_factory.mktemp("modelo") / "capitania.db"
    with amostras.base_em(path) as registros:
        assert registros.cabecas() == ()
    return path


@pytest.fixture
def caminho(tmp_path, modelo):
    """Give the file of a base with its tables."""
    return Path(shutil.copy(modelo, tmp_path / "capitania.db"))


@pytest.fixture
def registros(caminho):
    with amostras.base_em(caminho) as found:
        yield found


@pytest.fixture
def base(registros):
    """Give the driver connection that the log of the test writes on."""
    from django.db import connections  # noqa: PLC0415 - only who opens a base loads Django

    registros.cabecas()
    return connections["default"].connection


@pytest.fixture
def filho():
    """Start a child process that appends; those still alive at the end are killed."""
    started = []

    def start(*args, before=()):
        command = [*before, sys.executable, str(FILHO), *map(str, args)]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ})
        started.append(child)
        return child

    yield start
    for child in started:
        child.kill()
        child.communicate()

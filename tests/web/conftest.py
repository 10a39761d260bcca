"""The pages over an office: a base built once, copied for each test, and a browser of Django's for each role."""

import os
import shutil
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "usecases"), str(HERE.parent / "contracts")]

from bases import NoArquivo, NoServidor  # noqa: E402 - found by the path above
from casa import Casa  # noqa: E402
from escritorio import AGORA, PAPEIS, monta, sela  # noqa: E402
from navegador import SENHA, cliente  # noqa: E402
from servido import Servido, prepara  # noqa: E402


def abre(path):
    """Open a base at this file, its tables whole, and give the office over it."""
    os.environ["CAPITANIA_BANCO"] = f"sqlite:///{path}"
    from capitania.config import web  # noqa: PLC0415 - loads Django
    from capitania.config.registro import registros  # noqa: PLC0415

    found = registros()
    web.carrega()
    del os.environ["DJANGO_SETTINGS_MODULE"]
    return Casa(found, AGORA)


@pytest.fixture(scope="session")
def modelos(tmp_path_factory):
    """Give two bases that differ by one sealed case: without it and with it."""
    from django.contrib.auth.hashers import make_password  # noqa: PLC0415
    from django.db import connections  # noqa: PLC0415

    folder = tmp_path_factory.mktemp("escritorio")
    casa = abre(folder / "sem.db")
    from capitania.accounts.models import Usuario  # noqa: PLC0415 - after Django is set up
    from capitania.config import web  # noqa: PLC0415

    web.migra()
    monta(casa)
    senha = make_password(SENHA)
    for login, pessoa in PAPEIS.items():
        Usuario.objects.create(login=login, pessoa=pessoa, password=senha, desde=AGORA)
    connections["default"].close()
    shutil.copy(folder / "sem.db", folder / "com.db")
    sela(abre(folder / "com.db"))
    connections["default"].close()
    del os.environ["CAPITANIA_BANCO"]
    return folder


@pytest.fixture
def escritorio(modelos, tmp_path, monkeypatch):
    """Open an office for the pages on a base of the test's own: with a sealed case, or without it."""
    from django.conf import settings  # noqa: PLC0415
    from django.db import connections  # noqa: PLC0415

    from capitania.config.portas import Portas  # noqa: PLC0415 - reads the environment

    monkeypatch.setenv("CAPITANIA_SEGREDO", "segredo de teste")
    monkeypatch.setenv("CAPITANIA_BANCO", "")
    monkeypatch.setenv("CAPITANIA_ANEXOS", str(tmp_path / "anexos"))

    def opened(which="com"):
        connections["default"].close()
        casa = abre(shutil.copy(modelos / f"{which}.db", tmp_path / f"{which}.db"))
        casa.anexos, casa.papeis = Portas().anexos, Portas().papeis
        monkeypatch.setattr(settings, "PORTAS", casa)
        return casa

    yield opened
    connections["default"].close()


@pytest.fixture
def casa(escritorio):
    """Give the office, its sealed case in it."""
    return escritorio()


@pytest.fixture
def entra(casa):
    """Give a browser in which a role has come in."""
    return cliente


@pytest.fixture(scope="session")
def modelos_servidos(tmp_path_factory):
    """Give a base of each kind with some cases and a login for each role, made by who asks first."""
    made = {}

    def give(nome, request):
        if nome not in made:
            folder = tmp_path_factory.mktemp(f"servido-{nome}")
            if nome == "sqlite":
                made[nome] = NoArquivo(folder / "capitania.db")
            else:
                found = request.getfixturevalue("servidor")
                made[nome] = NoServidor(found, found.cria())
            prepara(made[nome].url, folder / "anexos")
        return made[nome]

    return give


@pytest.fixture(params=["sqlite", "postgresql"])
def base(request, modelos_servidos, tmp_path):
    """Give a base of the test's own."""
    found = modelos_servidos(request.param, request).copia(tmp_path)
    yield found
    found.apaga()


@pytest.fixture
def servido(base, tmp_path):
    """Serve the base."""
    with Servido(base.url, tmp_path) as found:
        yield found

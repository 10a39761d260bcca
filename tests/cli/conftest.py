"""Runs the command in this process, with one wiring for all tests."""

import contextlib
import io
import json
import os
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from capitania.cli import programa
from capitania.config.portas import Portas

ROOT = Path(__file__).resolve().parents[2]
PORTAS = Portas()


class Said(NamedTuple):
    """What a run gave back."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def problemas(self) -> list[dict[str, Any]]:
        return self.json["problemas"]


class Stdin:
    """Standard input made of bytes."""

    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


EXEMPLOS = ROOT / "exemplos" / "caso"
SECRETARIA, OFICIAL = "secretaria-1@secretaria", "oficial-1@autoridade"
CASO = (
    *(
        ("ato", "om:CPPR", f"designa-{n}", "a-1@administracao")
        for n in ("capitao", "oficial", "secretaria", "inspetor")
    ),
    ("ato", "om:DPC", "designa-dpc", "a-1@administracao"),
    ("abrir", "pessoa:p-1", "pessoa", SECRETARIA),
    ("abrir", "abordagem:a-1", "abordagem", "inspetor-1@inspetor"),
    ("abrir", "processo:c-1", "abertura", SECRETARIA),
    ("ato", "processo:c-1", "auto", OFICIAL),
)
AUTO = "421P2026000001"


def words(passo: tuple[str, str, str, str]) -> list[str]:
    """Spell a step of the case as typed."""
    verb, fluxo, nome, por = passo
    arquivo = f"{EXEMPLOS}/{nome}.toml"
    return ["processo", verb, *([arquivo, "--fluxo", fluxo] if verb == "abrir" else [fluxo, arquivo]), "--por", por]


@pytest.fixture(scope="session")
def caso(tmp_path_factory):
    """Give a folder with a case up to its auto in `capitania.db`, and what was taken out of it."""
    folder = tmp_path_factory.mktemp("caso")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CAPITANIA_BANCO", f"sqlite:///{folder}/capitania.db")
        portas = Portas()
        with (folder / "ponto.json").open("w", encoding="utf-8") as ponto:
            for passo in CASO:
                with contextlib.redirect_stdout(io.StringIO()):
                    assert programa.run(portas, words(passo)) == 0
            with contextlib.redirect_stdout(ponto):
                assert programa.run(portas, ["verificar", "--json"]) == 0
        for taken in (["processo", "exportar", AUTO, f"{folder}/processo.zip"], ["copiar", f"{folder}/copia.db"]):
            with contextlib.redirect_stdout(io.StringIO()):
                assert programa.run(portas, taken) == 0
        close_base()
    return folder


def close_base() -> None:
    """Close the connection of this thread, so that the next test opens its own base."""
    from django.db import connections  # noqa: PLC0415 - only who opens a base loads Django

    connections["default"].close()


@pytest.fixture
def pasta(caso, tmp_path, monkeypatch):
    """Give a copy of that folder, with its base as the one the command uses."""
    folder = tmp_path / "base"
    shutil.copytree(caso, folder)
    monkeypatch.setenv("CAPITANIA_BANCO", f"sqlite:///{folder}/capitania.db")
    yield folder
    close_base()


@pytest.fixture
def capitania(capsys, monkeypatch):
    """Run the command from the project's root; `stdin` is what it finds there."""

    def run(*args: str, stdin: bytes = b"", portas: object = PORTAS) -> Said:
        monkeypatch.chdir(ROOT)
        monkeypatch.setattr("sys.stdin", Stdin(stdin))
        capsys.readouterr()
        code = programa.run(portas, [os.fspath(a) for a in args])
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


@pytest.fixture
def vazia(capitania, tmp_path, monkeypatch):
    """Run the command on a base that is not there yet."""
    monkeypatch.setenv("CAPITANIA_BANCO", f"sqlite:///{tmp_path}/nova.db")
    portas = Portas()
    yield lambda *args, **more: capitania(*args, portas=portas, **more)
    close_base()

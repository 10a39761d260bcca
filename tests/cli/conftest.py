"""Runs the command in this process, with one wiring for all tests."""

import io
import json
import os
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

"""Rooms: who may import whom, what a pure room may touch, and names that say nothing."""

import ast
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "capitania"
PURE = ("identidade", "prazos", "lei", "processo", "registro")

# What a pure room may import besides its own package: nothing here has a clock, a file, a socket, chance or a log.
INNOCENT = {
    "__future__",
    "abc",
    "bisect",
    "calendar",
    "collections",
    "contextlib",
    "copy",
    "dataclasses",
    "datetime",
    "decimal",
    "enum",
    "fractions",
    "functools",
    "graphlib",
    "hashlib",
    "heapq",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "string",
    "textwrap",
    "types",
    "typing",
    "unicodedata",
    "zoneinfo",
}
ALSO = {"identidade": {"stdnum"}, "registro": {"base64", "binascii", "struct"}}
IMPURE_CALLS = {"open", "input", "print", "eval", "exec", "compile", "__import__", "breakpoint"}
EMPTY_WORDS = {"utils", "util", "helpers", "helper", "common", "base", "manager", "managers", "misc"}


def impurities(source: str, room: str) -> Iterator[str]:
    """Name what a pure room's module imports or calls and may not."""
    allowed = INNOCENT | ALSO.get(room, set()) | {"capitania"}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (a.name for a in names if a.name.split(".")[0] not in allowed)
            case ast.ImportFrom(module=module, level=0) if module.split(".")[0] not in allowed:
                yield module
            case ast.Call(func=ast.Name(id=called)) if called in IMPURE_CALLS:
                yield called


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_touches_nothing_outside(room):
    modules = list((PACKAGE / room).rglob("*.py"))
    assert modules
    found = {str(m): list(impurities(m.read_text(encoding="utf-8"), room)) for m in modules}
    assert {m: f for m, f in found.items() if f} == {}


@pytest.mark.parametrize(
    ("source", "room", "found"),
    [
        ("import os.path", "lei", ["os.path"]),
        ("def f():\n    from pathlib import Path", "lei", ["pathlib"]),
        ("import stdnum.br.cpf", "lei", ["stdnum.br.cpf"]),
        ("import stdnum.br.cpf", "identidade", []),
        ("from capitania.lei import problemas\nfrom . import x\nimport zoneinfo, hashlib", "prazos", []),
        ("import random, decimal, logging", "prazos", ["random", "logging"]),
        ("x = open('a')", "lei", ["open"]),
        ("import numpy as np", "lei", ["numpy"]),
        ("from struct import Struct\nimport binascii", "registro", []),
        ("import struct, sqlite3", "processo", ["struct", "sqlite3"]),
    ],
)
def test_a_planted_impurity_is_seen(source, room, found):
    assert list(impurities(source, room)) == found


def contracts() -> list[dict[str, object]]:
    """Read the contracts of import-linter."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]


def test_every_room_stands_in_a_layer_and_every_pure_room_in_its_contract():
    layered = {
        n.strip() for c in contracts() if c["type"] == "layers" for layer in c["layers"] for n in layer.split("|")
    }
    rooms = {p.parent.name for p in PACKAGE.glob("*/__init__.py")} | {p.stem for p in PACKAGE.glob("[!_]*.py")}
    assert layered == rooms
    pure = next(c for c in contracts() if c["name"].startswith("Salas puras"))
    assert pure["source_modules"] == [f"capitania.{room}" for room in PURE]


def lint_imports(tree: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter with the project's contracts on a tree."""
    run = "import sys; sys.path.insert(0, 'src'); from importlinter.cli import lint_imports_command as c; c()"
    command = [sys.executable, "-c", run, "--no-cache", "--no-logo"]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


def test_the_contracts_hold():
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "0 broken" in result.stdout


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """Give a copy of the code and its contracts, to plant faults in."""
    tree = tmp_path_factory.mktemp("tree")
    shutil.copytree(PACKAGE, tree / "src" / "capitania", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tree)
    return tree


@pytest.mark.parametrize(
    ("room", "line", "broken"),
    [
        ("identidade", "import capitania.prazos", "Camadas"),
        ("lei", "import capitania.usecases", "Camadas"),
        ("processo", "import capitania.registro", "Camadas"),
        ("store", "import capitania.normas", "Camadas"),
        ("cli", "import capitania.normas", "Portas"),
        ("cli", "import capitania.store", "Portas"),
        ("prazos", "import pathlib", "Salas puras"),
        ("registro", "import sqlite3", "Salas puras"),
    ],
)
def test_a_planted_import_breaks_its_contract(copied, room, line, broken):
    planted = copied / "src" / "capitania" / room / "plantado.py"
    planted.write_text(f"{line}\n")
    try:
        result = lint_imports(copied)
    finally:
        planted.unlink()
    assert result.returncode == 1, result.stdout + result.stderr
    assert any(x.startswith(broken) and x.endswith("BROKEN") for x in result.stdout.splitlines()), result.stdout


def empty_names(folders: list[Path]) -> list[str]:
    """Name the modules and packages whose name, or a word of it, says nothing."""
    paths = [p.relative_to(folder) for folder in folders for p in folder.rglob("*.py")]
    return sorted(
        str(p) for p in paths if EMPTY_WORDS & {w for part in p.with_suffix("").parts for w in part.split("_")}
    )


def test_no_module_has_an_empty_name(tmp_path):
    assert empty_names([ROOT / f for f in ("src", "tests", "ferramentas", "bench", "demo")]) == []
    for name in ("utils.py", "lei/date_helpers.py", "common/__init__.py", "lei/faixas.py", "lei/basear.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert empty_names([tmp_path]) == ["common/__init__.py", "lei/date_helpers.py", "utils.py"]

"""The clock has one door, and everything public says in a line what it is."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
CLOCK = Path("capitania/config/relogio.py")
SILENCED = re.compile(r"#\s*(ruff:\s*)?noqa(?!:)|#.*noqa:.*\bTID251\b")
Def = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def ruff(source: str, path: str) -> str:
    """Give what ruff, with the project's settings, says of a module that would stand at the path."""
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--no-cache",
        "--output-format=concise",
        "--stdin-filename",
        path,
        "-",
    ]
    return subprocess.run(command, cwd=ROOT, input=source, capture_output=True, text=True, check=False).stdout


@pytest.mark.parametrize("room", ["lei", "prazos", "cli", "usecases", "normas"])
@pytest.mark.parametrize(
    "source",
    [
        "import datetime as dt\nx = dt.date.today()\n",
        "from datetime import date as d\nx = d.today()\n",
        "from datetime import datetime\nx = datetime.now()\n",
        "from datetime import datetime\nx = datetime.utcnow()\n",
        "import time\nx = time.time()\n",
        "from django.utils import timezone\nx = timezone.now()\n",
    ],
)
def test_ruff_refuses_the_clock_and_says_what_to_do(room, source):
    said = ruff(source, f"src/capitania/{room}/amostra.py")
    assert "TID251" in said
    assert "config/relogio.py" in said


def test_ruff_asks_for_a_docstring():
    assert "D103" in ruff('"""Module."""\n\n\ndef f() -> int:\n    return 1\n', "src/capitania/lei/amostra.py")
    assert "D103" not in ruff(
        '"""Module."""\n\n\ndef f() -> int:\n    """Give."""\n    return 1\n', "src/capitania/lei/a.py"
    )


def clock_reads(source: str) -> list[int]:
    """Give the lines that call `today`, `now` or `utcnow` of anything, or silence the rule that forbids it."""
    calls = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    read = [n.lineno for n in calls if n.func.attr in {"today", "now", "utcnow"}]
    return sorted(read + [i for i, line in enumerate(source.splitlines(), 1) if SILENCED.search(line)])


def test_only_the_clock_reads_the_clock():
    modules = {p.relative_to(SOURCE): p.read_text(encoding="utf-8") for p in SOURCE.rglob("*.py")}
    found = {str(path): clock_reads(source) for path, source in modules.items() if path != CLOCK}
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_a_planted_clock_is_seen():
    planted = (
        "x = type(d).today()\ny = 1  # noqa: TID251\nz = 2  # noqa\nw = 3  # noqa: E501\n# ruff: noqa: F401, TID251\n"
    )
    assert clock_reads(planted) == [1, 2, 3, 5]


def undocumented(tree: ast.Module, where: str) -> Iterator[str]:
    """Name the public functions, classes and methods without a docstring; an overload has none of its own."""
    if ast.get_docstring(tree) is None:
        yield where
    todo: list[ast.Module | ast.ClassDef] = [tree]
    while todo:
        for node in todo.pop().body:
            if (
                not isinstance(node, Def)
                or node.name.startswith("_")
                or "overload" in map(ast.unparse, node.decorator_list)
            ):
                continue
            if ast.get_docstring(node) is None:
                yield f"{where} {node.name}"
            if isinstance(node, ast.ClassDef):
                todo.append(node)


def test_everything_public_has_a_docstring():
    modules = [*SOURCE.rglob("*.py"), *(ROOT / "ferramentas").rglob("*.py")]
    found = [
        u for p in modules for u in undocumented(ast.parse(p.read_text(encoding="utf-8")), str(p.relative_to(ROOT)))
    ]
    assert found == []


def test_a_planted_silence_is_seen():
    methods = 'class B:\n    """B."""\n    def c(self): pass\n    def _d(self): pass\n'
    source = f'"""M."""\ndef a(): pass\n{methods}def _e(): pass\n'
    assert list(undocumented(ast.parse(source), "m")) == ["m a", "m c"]
    assert list(undocumented(ast.parse("x = 1"), "m")) == ["m"]

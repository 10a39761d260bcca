"""The commands that need no store run in a process that loads neither Django nor NumPy."""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEAVY = {"django", "numpy", "pandas", "pyarrow", "psycopg"}
ENTRY = "from capitania.config.entrada import main; status = main({args!r})"
PROBE = """
import contextlib, json, sys
with contextlib.redirect_stdout(sys.stderr):
    {code}
print(json.dumps([status, sorted(m.partition('.')[0] for m in sys.modules)]))
"""

COMMANDS = {
    "decidir": ["decidir", "demo/recusa.toml"],
    "prazo": ["prazo", "normam-211@2024-07-01", "defesa", "--ciencia", "2025-01-11"],
    "norma": ["norma", "normam-211@2024-07-01"],
    "identificar": ["identificar", "529.982.247-25"],
}


def heavy_modules(code: str) -> tuple[int, set[str]]:
    """Run the code, which must set `status`, in a new process; give the status and the heavy packages it loaded."""
    command = [sys.executable, "-c", PROBE.format(code=code)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    status, modules = json.loads(result.stdout)
    return status, HEAVY & set(modules)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_loads_nothing_heavy(command):
    if find_spec("capitania.config.entrada") is None:
        pytest.skip("o comando capitania ainda não existe")
    assert heavy_modules(ENTRY.format(args=COMMANDS[command])) == (0, set())


def test_a_planted_heavy_import_is_seen():
    assert heavy_modules("import numpy.linalg; status = 0") == (0, {"numpy"})
    assert heavy_modules("status = 2") == (2, set())

"""The commands that need no store run in a process that loads neither Django nor NumPy."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEAVY = {
    *("django", "numpy", "pandas", "pyarrow", "psycopg", "psycopg_pool"),
    *("cryptography", "openpyxl", "boto3", "botocore"),
    *("allauth", "axes", "csp", "django_htmx", "django_prometheus", "gunicorn", "structlog", "whitenoise"),
}
ENTRY = "from capitania.config.entrada import main; status = main({args!r})"
PROBE = """
import contextlib, json, sys
with contextlib.redirect_stdout(sys.stderr):
    {code}
print(json.dumps([status, sorted(m.partition('.')[0] for m in sys.modules)]))
"""

COMMANDS = {
    "decidir": ["decidir", "exemplos/recusa-no-carnaval.toml"],
    "prazo": ["prazo", "defesa", "--de", "2025-02-21", "--om", "CPPR"],
    "norma listar": ["norma", "listar"],
    "norma ver": ["norma", "ver", "normam-211@2025-03-01"],
    "norma lacunas": ["norma", "lacunas", "rlesta@2026-01-26"],
    "identificar": ["identificar", "cpf", "529.982.247-25"],
    "processo simular": ["processo", "simular", "exemplos/caso/roteiro.toml"],
    "verificar": ["verificar", "tests/registro/guardados/caso-1.zip"],
}

# What only some command needs, and `decidir` must not pay for.
ELSEWHERE = {"rich", "stdnum", "argparse"}


def heavy_modules(code: str) -> tuple[int, set[str]]:
    """Run the code, which must set `status`, in a new process; give the status and the heavy packages it loaded."""
    status, modules = loaded(code)
    return status, HEAVY & modules


def loaded(code: str) -> tuple[int, set[str]]:
    """Run the code in a new process; give its status and the packages it loaded."""
    command = [sys.executable, "-c", PROBE.format(code=code)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    status, modules = json.loads(result.stdout)
    return status, set(modules)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_loads_nothing_heavy(command):
    assert heavy_modules(ENTRY.format(args=COMMANDS[command])) == (0, set())


def test_a_paper_is_checked_with_neither_the_store_nor_arrays(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7")
    status, modules = loaded(ENTRY.format(args=["verificar", str(tmp_path / "a.pdf")]))
    assert status == 2
    assert "pypdf" in modules
    assert {"django", "numpy", "psycopg", "openpyxl", "boto3"} & modules == set()
    said = "CAPITANIA1:AI:CPPR:421P2026000001:20260302:" + ":".join(("A" * 52, "A" * 26, "A" * 103))
    status, modules = loaded(ENTRY.format(args=["verificar", "--qr", said]))
    assert (status, HEAVY & modules) == (3, {"cryptography"})


def test_decidir_loads_what_it_needs_and_no_more():
    status, modules = loaded(ENTRY.format(args=COMMANDS["decidir"]))
    assert status == 0
    assert ELSEWHERE & modules == set()


def test_an_act_practised_loads_the_log_and_none_of_the_pages(tmp_path, monkeypatch):
    monkeypatch.setenv("CAPITANIA_BANCO", f"sqlite:///{tmp_path}/capitania.db")
    act = ["processo", "abrir", "exemplos/caso/pessoa.toml", "--por", "a@administracao", "--fluxo", "pessoa:p-1"]
    status, modules = loaded(ENTRY.format(args=act))
    assert status == 0
    assert "django" in modules
    assert (HEAVY - {"django"}) & modules == set()


def test_a_planted_heavy_import_is_seen():
    assert heavy_modules("import numpy.linalg; status = 0") == (0, {"numpy"})
    assert heavy_modules("status = 2") == (2, set())

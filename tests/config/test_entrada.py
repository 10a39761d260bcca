"""The console script: in this process and as a process of its own."""

import subprocess
import sys
from pathlib import Path

from capitania import __version__
from capitania.config.entrada import main

ROOT = Path(__file__).resolve().parents[2]


def test_main_gives_the_exit_code(capsys):
    assert main(["--versao"]) == 0
    assert main(["nada"]) == 2
    assert main(["identificar", "cpf", "0"]) == 0
    assert capsys.readouterr().out.startswith(f"capitania {__version__}\n")


def test_the_installed_script_runs():
    script = Path(sys.executable).with_name("capitania")
    result = subprocess.run([script, "--versao"], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (0, f"capitania {__version__}\n", "")


def test_a_reader_that_leaves_early_sees_no_traceback():
    script = Path(sys.executable).with_name("capitania")
    line = f"'{script}' norma ver normam-211@2026-01-26 --json | head -1"
    result = subprocess.run(["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (result.stdout, result.stderr) == ("{\n", "")


def test_a_narrow_encoding_refuses_nothing():
    script = Path(sys.executable).with_name("capitania")
    result = subprocess.run(
        [script, "identificar", "cpf", "não"], env={"PYTHONIOENCODING": "ascii"}, capture_output=True, check=False
    )
    assert result.returncode == 0
    assert b"CPF inv\\xe1lido" in result.stdout

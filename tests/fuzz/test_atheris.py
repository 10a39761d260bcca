"""A short coverage-guided run; long ones are started by hand (see alvos.py)."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ALVOS = Path(__file__).with_name("alvos.py")
RAIZ = ALVOS.parents[2]
SEGUNDOS = 12


@pytest.mark.lento
@pytest.mark.skipif(
    importlib.util.find_spec("atheris") is None,
    reason="atheris não está instalado neste Python: o fuzz dirigido por cobertura fica de fora",
)
def test_nothing_that_comes_in_ends_in_a_traceback(tmp_path):
    for exemplo in (RAIZ / "exemplos").glob("*.toml"):
        (tmp_path / exemplo.name).write_bytes(b"\x02" + exemplo.read_bytes())
    feito = subprocess.run(
        [sys.executable, str(ALVOS), f"-max_total_time={SEGUNDOS}", f"-artifact_prefix={tmp_path}/", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=SEGUNDOS * 10,
        check=False,
        cwd=RAIZ,
    )
    assert feito.returncode == 0, feito.stderr[-4000:]

"""The demo plays to its end, shows the byte that was changed, and opens the pages once."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.lento
def test_the_demo_plays_boardings_and_a_whole_case(tmp_path):
    played = subprocess.run(
        [sys.executable, ROOT / "demo" / "tocar.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONIOENCODING": "utf-8", "HOME": str(tmp_path)},
    )
    assert (played.returncode, played.stderr) == (0, "")
    for said in (
        "PRATICADO: AUTO LAVRADO",
        "RECUSADO: JULGAMENTO PROFERIDO",
        "encerrado",
        "NÃO CONFERE",
        "ato 7:",
        "EMBARCAÇÕES RETIDAS",
        "RECUSADO: EMBARCAÇÃO RESTITUÍDA",
        "DESPESAS 12/2026  quitada",
        "FOLHA PARA A PROCURADORIA",
        "CAPITANIA NO AR",
        "administracao  administracao",
    ):
        assert said in played.stdout
    assert list(tmp_path.iterdir()) == []

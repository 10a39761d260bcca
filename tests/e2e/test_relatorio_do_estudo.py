"""The report of a study in a browser: nothing fetched, nothing over the side, nothing that axe finds, folded or not."""

import sys
from pathlib import Path

import pytest
from tests.e2e.exame import examine

from capitania.cli import programa
from capitania.config.portas import Portas

pytestmark = pytest.mark.lento
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def relatorio(tmp_path_factory):
    saida = tmp_path_factory.mktemp("estudo") / "e"
    words = ["estudo", str(ROOT / "exemplos/estudo/abordagens.csv"), "--saida", str(saida)]
    for norma in ("normam-07@2008-12-18", "normam-211@2026-01-26"):
        words += ["--norma", norma]
    assert programa.run(Portas(), words) == 0, sys.stderr
    return saida / "relatorio.html"


def test_the_report_is_read_by_all(chromium, relatorio):
    page = chromium.new_page()
    asked = []
    page.on("request", lambda r: asked.append(r.url))
    page.goto(relatorio.as_uri())
    assert examine(page, "relatório") == []
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
    assert examine(page, "relatório aberto") == []
    assert asked == [relatorio.as_uri()]
    page.close()

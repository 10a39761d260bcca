"""The wiring: frozen, built once, and only what was asked for."""

import json
import subprocess
import sys
from datetime import timedelta

import pytest

from capitania.config import relogio
from capitania.config.portas import Portas


def test_ports_are_built_once():
    portas = Portas()
    assert portas.acervo is portas.acervo
    assert portas.oms.om("CPPR").zona == "America/Sao_Paulo"
    assert portas.calendarios.calendario("CPPR").ate.year == 2030
    assert portas.relogio is relogio


def test_ports_are_frozen():
    with pytest.raises(AttributeError, match="Portas não se mudam"):
        Portas().acervo = None


def test_the_clock_gives_an_instant_in_utc():
    assert relogio.agora().utcoffset() == timedelta(0)
    assert relogio.agora() <= relogio.agora()


def test_a_port_imports_nothing_before_it_is_asked_for():
    code = (
        "import json, sys; from capitania.config.portas import Portas; Portas(); print(json.dumps(list(sys.modules)))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert [
        m for m in json.loads(said) if m.startswith(("capitania.normas", "capitania.lei", "capitania.prazos"))
    ] == []

"""A recount killed midway and taken up again is as if never stopped, on each base."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from amostras import le
from django.db import connections

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "usecases"))

from casa import Casa, uuid
from recontada import asked

from capitania.config.registro import registros
from capitania.usecases.reconstrucao import reconstroi
from capitania.usecases.recontar import continua, decreta
from capitania.usecases.semear import Pedido, semeia

HOJE = datetime(2026, 8, 3, 15, tzinfo=UTC)
FILHO = Path(__file__).with_name("recontada.py")
pytestmark = pytest.mark.lento


@pytest.fixture(params=["sqlite", "postgresql"])
def urls(request, tmp_path):
    """Give the addresses of two new bases."""
    if request.param == "sqlite":
        yield [f"sqlite:///{tmp_path}/{n}.db" for n in "ab"]
    else:
        servidor = request.getfixturevalue("servidor")
        yield [servidor.url(servidor.cria()) for _ in "ab"]
    connections["default"].close()


def aberta(url, monkeypatch):
    """Open a base as an office."""
    connections["default"].close()
    monkeypatch.setenv("CAPITANIA_BANCO", url)
    return Casa(registros(), HOJE)


def state(casa):
    """Give what the machine wrote, and see that rows are those made anew and chains hold."""
    log = casa.registros
    assert log.verifica().integra
    leituras = log.leituras
    live = {c.fluxo: leituras.do_fluxo(c.fluxo) for c in log.cabecas()}
    assert reconstroi(casa, lambda *_: None).diferencas == ()
    assert {c.fluxo: leituras.do_fluxo(c.fluxo) for c in log.cabecas()} == live
    acts = {c.fluxo: le(log, c.fluxo) for c in log.cabecas() if c.fluxo.startswith(("processo:", "om:CPPR"))}
    return {
        f: [(a.id, a.seq, a.tipo, a.em, a.dados) for a in found if a.por.qualidade == "sistema"]
        for f, found in acts.items()
    }, live


@pytest.mark.parametrize("after", [1, 4])
def test_killed_midway_and_taken_up_it_is_as_if_never_stopped(urls, monkeypatch, after):
    for url in urls:
        semeia(aberta(url, monkeypatch), Pedido(150, "CPPR"))
    casa = aberta(urls[1], monkeypatch)
    whole = decreta(casa, "CPPR", asked(uuid(7)))
    assert whole.gravados > 8
    inteira = state(casa)
    casa = aberta(urls[0], monkeypatch)
    connections["default"].close()
    with subprocess.Popen(
        [sys.executable, str(FILHO), HOJE.isoformat(), uuid(7)], stdout=subprocess.PIPE, env={**os.environ}
    ) as child:
        told = [child.stdout.readline().strip().decode() for _ in range(after)]
        child.kill()
        child.wait(timeout=60)
    casa = aberta(urls[0], monkeypatch)
    assert all(casa.registros.cabeca(f).seq for f in told)
    assert le(casa.registros, "om:CPPR")[-1].nome == "dia_decretado"
    (found,) = continua(casa)
    assert found.gravados < whole.gravados
    assert found.movidas == whole.movidas
    assert continua(casa) == ()
    assert state(casa) == inteira

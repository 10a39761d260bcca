"""A recount killed midway and taken up again is as if never stopped, on each base."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from amostras import base_em, le

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "usecases"))

from casa import Casa, uuid
from recontada import asked

from capitania.usecases.reconstrucao import reconstroi
from capitania.usecases.recontar import continua, decreta
from capitania.usecases.semear import Pedido, semeia

HOJE = datetime(2026, 8, 3, 15, tzinfo=UTC)
FILHO = Path(__file__).with_name("recontada.py")
pytestmark = pytest.mark.lento


@pytest.fixture(params=["sqlite", "postgresql"])
def urls(request, tmp_path):
    """Give the addresses of two new bases with the same cases sown in them."""
    if request.param == "sqlite":
        found = [f"sqlite:///{tmp_path}/{n}.db" for n in "ab"]
    else:
        servidor = request.getfixturevalue("servidor")
        found = [servidor.url(servidor.cria()) for _ in "ab"]
    for url in found:
        with base_em(url) as log:
            semeia(Casa(log, HOJE), Pedido(150, "CPPR"))
    return found


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
def test_killed_midway_and_taken_up_it_is_as_if_never_stopped(urls, after):
    with base_em(urls[1]) as log:
        casa = Casa(log, HOJE)
        whole = decreta(casa, "CPPR", asked(uuid(7)))
        assert len(whole.movidas) > 6
        inteira = state(casa)
    command = [sys.executable, str(FILHO), HOJE.isoformat(), uuid(7)]
    env = {**os.environ, "CAPITANIA_BANCO": urls[0]}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=env) as child:
        told = [child.stdout.readline().strip().decode() for _ in range(after)]
        child.kill()
        child.wait(timeout=60)
    with base_em(urls[0]) as log:
        casa = Casa(log, HOJE)
        assert {"prazo_recontado"} == {le(log, f)[-1].nome for f in told}
        assert le(log, "om:CPPR")[-1].nome == "dia_decretado"
        (found,) = continua(casa)
        assert (found.movidas, found.gravados < whole.gravados) == (whole.movidas, True)
        assert continua(casa) == ()
        assert state(casa) == inteira

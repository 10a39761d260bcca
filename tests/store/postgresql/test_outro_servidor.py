"""A primary dies and its standby takes its place: whoever has both in the address goes on, and nothing is lost."""

import threading
import time

import pytest
from amostras import base_em, id_de, le
from servidor import DONA, Servidor, programs

pytestmark = pytest.mark.lento
CHILDREN, TIMES = 3, 80


@pytest.fixture
def dois(servidor):
    """Give a primary that tells of a commit only when its standby has it, and that standby."""
    first = Servidor(programs())
    second = None
    try:
        first.liga()
        second = Servidor(programs(), first)
        second.liga()
        with first.liga_a("postgres") as line:
            line.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            line.execute("SELECT pg_reload_conf()")
        first.espera("postgres", "SELECT count(*) > 0 FROM pg_stat_replication WHERE sync_state = 'sync'")
        yield first, second
    finally:
        for one in (second, first):
            if one is not None:
                one.apaga()


def test_when_the_primary_dies_the_standby_goes_on_with_all_that_was_acknowledged(dois, filho):
    first, second = dois
    nome = first.cria()
    url = f"postgresql://{DONA}@/{nome}?host={first.pasta},{second.pasta}"
    with base_em(url) as registros:
        assert registros.cabecas() == ()
    streams = [f"processo:{i}" for i in range(CHILDREN)]
    children = [filho(url, "insiste", fluxo, TIMES) for fluxo in streams]
    told = {fluxo: [] for fluxo in streams}

    def listen(fluxo, child):
        for line in child.stdout:
            told[fluxo].append(line.decode().split())

    ears = [threading.Thread(target=listen, args=pair) for pair in zip(streams, children, strict=True)]
    for ear in ears:
        ear.start()
    while min(map(len, told.values())) < TIMES // 3:
        assert any(child.poll() is None for child in children)
        time.sleep(0.01)
    first.desliga("immediate")
    second.promove()
    for ear, child in zip(ears, children, strict=True):
        ear.join(120)
        child.wait(10)
        assert (child.returncode, child.stderr.read()) == (0, b"")

    with base_em(url) as registros:
        for fluxo in streams:
            acts = le(registros, fluxo)
            assert [a.id for a in acts] == [id_de(n, fluxo) for n in range(1, TIMES + 1)]
            assert [[str(a.seq), a.dados["numero"]] for a in acts] == told[fluxo]
        assert registros.proximo_numero("CPPR", 2026) == CHILDREN * TIMES + 1
        assert registros.verifica().integra

"""What was acknowledged is on the server's disk: under kill -9 of who asks, and of the server."""

import random
import signal
import threading
import time

import pytest
from amostras import base_em, id_de, le

pytestmark = pytest.mark.lento
APPENDS = 300
CHILDREN, TIMES = 4, 120


def test_killed_at_any_point_nothing_acknowledged_is_lost_or_doubled(url, filho):
    chance, told, kills = random.Random(7), 0, 0
    while told < APPENDS:
        child = filho(url, "sequencia", told + 1, APPENDS)
        stop_at = told + chance.randint(5, 60)
        for line in child.stdout:
            told = int(line)
            if told == stop_at:
                time.sleep(chance.random() * 0.002)  # somewhere inside a later append
                child.send_signal(signal.SIGKILL)
                kills += 1
                told = int((child.stdout.read().split() or [told])[-1])
                break
        child.wait()
    assert kills >= 5
    with base_em(url) as registros:
        assert [a.id for a in le(registros)] == [id_de(n) for n in range(1, APPENDS + 1)]
        assert registros.verifica().integra
        assert registros.resumos()[0].ultimo_seq == APPENDS


def test_the_server_killed_and_started_again_loses_and_doubles_nothing(servidor, url, filho):
    streams = [f"processo:{i}" for i in range(CHILDREN)]
    children = [filho(url, "insiste", fluxo, TIMES) for fluxo in streams]
    told = {fluxo: [] for fluxo in streams}

    def listen(fluxo, child):
        for line in child.stdout:
            told[fluxo].append(line.decode().split())

    ears = [threading.Thread(target=listen, args=pair) for pair in zip(streams, children, strict=True)]
    for ear in ears:
        ear.start()
    for quarter in (1, 2, 3):  # in the middle of the work, each time further on
        while min(map(len, told.values())) < quarter * TIMES // 4:
            assert any(child.poll() is None for child in children)
            time.sleep(0.01)
        servidor.desliga("immediate")
        servidor.liga()
    for ear, child in zip(ears, children, strict=True):
        ear.join(180)
        child.wait(10)
        assert (child.returncode, child.stderr.read()) == (0, b"")

    with base_em(url) as registros:
        for fluxo in streams:
            acts = le(registros, fluxo)
            assert [a.id for a in acts] == [id_de(n, fluxo) for n in range(1, TIMES + 1)]
            assert [[str(a.seq), a.dados["numero"]] for a in acts] == told[fluxo]
        taken = sorted(numero for lines in told.values() for _, numero in lines)
        assert taken == [f"123P2026{n:06d}" for n in range(1, CHILDREN * TIMES + 1)]
        assert registros.verifica().integra


@pytest.mark.parametrize("dies_at", [1, 2, 150])
def test_killed_in_the_middle_of_many_none_of_them_entered(url, filho, dies_at):
    child = filho(url, "lote", 150, dies_at)
    assert child.wait() == -signal.SIGKILL
    with base_em(url) as registros:
        assert registros.cabecas() == ()
    child = filho(url, "lote", 150, 0)
    assert child.stdout.read().split() == [b"150"]
    with base_em(url) as registros:
        assert registros.verifica().integra
        assert registros.cabeca("processo:1").seq == 150

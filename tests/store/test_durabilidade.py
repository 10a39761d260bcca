"""What was acknowledged is on the disk: under kill -9 and, call by call, under strace."""

import random
import re
import shutil
import signal
import time

import pytest
from amostras import FLUXO, base_em, id_de, le, proposta

from capitania.usecases.registros import Recibo

pytestmark = pytest.mark.lento
APPENDS = 500


def test_killed_at_any_point_nothing_acknowledged_is_lost_or_doubled(caminho, filho):
    chance, told, kills = random.Random(7), 0, 0
    while told < APPENDS:
        child = filho(caminho, "sequencia", told + 1, APPENDS)
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
    assert kills >= 8
    with base_em(caminho) as registros:
        assert [a.id for a in le(registros)] == [id_de(n) for n in range(1, APPENDS + 1)]
        assert registros.verifica().integra
        assert registros.resumos()[0].ultimo_seq == APPENDS


def test_each_acknowledged_append_was_synced_before(caminho, filho, tmp_path):
    if shutil.which("strace") is None:
        pytest.skip("strace não está instalado")
    trace, appends = tmp_path / "strace.txt", 40
    traced = ("strace", "-f", "-y", "-e", "trace=write,fsync,fdatasync", "-o", str(trace))
    child = filho(caminho, "sequencia", 1, appends, before=traced)
    _, errors = child.communicate(timeout=120)
    if b"ptrace" in errors:
        pytest.skip("esta máquina não deixa o strace seguir processos")
    assert child.returncode == 0, errors.decode()
    lines = trace.read_text(encoding="utf-8", errors="replace").splitlines()
    assert told_after_sync(lines, "capitania.db-wal") == list(range(1, appends + 1))


def told_after_sync(lines, name):
    """Give the appends told; fails if one was told with no sync of the file of its own since the one before."""
    told, synced = [], False
    for line in lines:
        if re.search(rf"f(?:data)?sync\(\d+<[^>]*{re.escape(name)}>\)\s+= 0", line):
            synced = True
        elif found := re.search(r'write\(1(?:<[^>]*>)?, "(\d+)\\n"', line):
            assert synced, f"o acréscimo {found[1]} foi dado por feito antes de estar no disco"
            told.append(int(found[1]))
            synced = False
    return told


def test_an_append_told_before_its_sync_is_seen():
    sync, tell = "9 fdatasync(4</x/capitania.db-wal>) = 0", '9 write(1<pipe:[1]>, "%d\\n", 2) = 2'
    assert told_after_sync([sync, tell % 1, sync, tell % 2], "capitania.db-wal") == [1, 2]
    with pytest.raises(AssertionError, match="acréscimo 2"):
        told_after_sync([sync, tell % 1, tell % 2, sync], "capitania.db-wal")
    with pytest.raises(AssertionError, match="acréscimo 1"):
        told_after_sync([sync.replace("-wal", ""), tell % 1], "capitania.db-wal")


def test_what_a_dead_process_left_half_done_is_asked_again_and_gets_its_receipt(caminho, filho):
    child = filho(caminho, "sequencia", 1, 3)
    child.communicate(timeout=60)
    with base_em(caminho) as registros:
        recibo = registros.acrescenta(proposta(3, id_=id_de(3)))
        assert recibo == Recibo(id_de(3), FLUXO, 3, registros.cabeca(FLUXO).hash)


@pytest.mark.parametrize("dies_at", [1, 2, 150])
def test_killed_in_the_middle_of_many_none_of_them_entered(caminho, filho, dies_at):
    child = filho(caminho, "lote", 150, dies_at)
    assert child.wait() == -signal.SIGKILL
    with base_em(caminho) as registros:
        assert registros.cabecas() == ()
        assert registros.resumos() == ()
    child = filho(caminho, "lote", 150, 0)
    assert child.stdout.read().split() == [b"150"]
    with base_em(caminho) as registros:
        assert registros.verifica().integra
        assert registros.cabeca("processo:1").seq == 150

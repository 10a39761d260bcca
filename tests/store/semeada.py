"""A process that sows a base: `semeada.py BASE VOLUME MORRE_EM`; it dies, by the system's hand, at one of its batches.

It sows fifty acts at a time, and none is written of the batch at which it dies (0: none).
"""

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "contracts"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "usecases"))

from amostras import base_em
from casa import Casa

from capitania.usecases import semear

HOJE = datetime(2026, 8, 3, 15, tzinfo=UTC)
VOLUME = 40


def main(base: str, volume: str, morre_em: str) -> int:
    semear.ATOS_POR_VEZ = 50
    real, batches = semear._grava, iter(range(1, 1_000_000))

    def grava(portas, propostas):
        if next(batches) == int(morre_em):
            os.kill(os.getpid(), signal.SIGKILL)
        return real(portas, propostas)

    semear._grava = grava
    with base_em(base) as registros:
        found = semear.semeia(Casa(registros, HOJE), semear.Pedido(int(volume), "CPPR"))
    os.write(1, f"{found.atos}\n".encode())
    return 0


def semeia(base, morre_em=0):
    """Sow a base in a process of its own, that may die at a batch; give how it ended and what it said."""
    command = [sys.executable, __file__, str(base), str(VOLUME), str(morre_em)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout.strip()


def confere(base, outra):
    """Die at the first batches, at one in the middle and at a later one; sown again it is the base that never died."""
    for batch, least in ((1, 0), (2, 1), (4, 90), (5, 140)):
        assert semeia(base, batch) == (-signal.SIGKILL, "")
        with base_em(base) as registros:
            assert sum(c.seq for c in registros.cabecas()) >= least
    code, _ = semeia(base)
    assert (code, semeia(outra)[0]) == (0, 0)
    with base_em(base) as registros:
        heads, numbers = registros.cabecas(), registros.verifica()
        rows = sorted(registros.resumos(limite=1000))
    with base_em(outra) as registros:
        assert heads == registros.cabecas()
        assert rows == sorted(registros.resumos(limite=1000))
    assert numbers.integra
    assert len([c for c in heads if c.fluxo.startswith("processo:")]) == VOLUME
    assert semeia(base)[0] == 1  # whole, it is a base like any other: refused


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

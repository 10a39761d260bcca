"""The nightly run on a file: twice at once, killed midway and run again, on a base that another hand has touched."""

import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from amostras import base_em, le

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "usecases"))

from casa import Casa

from capitania.usecases.certificar_decurso import TRABALHO, certifica, preve
from capitania.usecases.registros import BaseInacessivel
from capitania.usecases.semear import Pedido, semeia

HOJE = datetime(2026, 8, 3, 15, tzinfo=UTC)
RODADA = Path(__file__).with_name("rodada.py")
pytestmark = pytest.mark.lento


@pytest.fixture(scope="session")
def semeada(tmp_path_factory, modelo):
    """Give a base of sown cases, many with a term that lapsed, to be copied."""
    path = Path(shutil.copy(modelo, tmp_path_factory.mktemp("semeada") / "capitania.db"))
    with base_em(path) as registros:
        semeia(Casa(registros, HOJE), Pedido(60, "CPPR"))
    return path


@pytest.fixture
def bases(semeada, tmp_path):
    """Give two copies of it."""
    return [Path(shutil.copy(semeada, tmp_path / f"{n}.db")) for n in "ab"]


@pytest.fixture
def rodada():
    """Start a run in another process; those still alive at the end are killed."""
    started = []

    def start(base, *more):
        command = [sys.executable, str(RODADA), str(base), HOJE.isoformat(), *more]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        started.append(subprocess.Popen(command, **pipes, env={**os.environ}))
        return started[-1]

    yield start
    for child in started:
        child.kill()
        child.communicate()


def machine(base):
    """Give what the machine did in each stream: ids, places and content, but not when it entered."""
    with base_em(base) as registros:
        assert registros.verifica().integra
        streams = {c.fluxo: le(registros, c.fluxo) for c in registros.cabecas("processo:")}
    done = {
        f: [(a.id, a.seq, a.tipo, a.em, a.dados) for a in acts if a.por.qualidade == "sistema"]
        for f, acts in streams.items()
    }
    ids = [id_ for acts in done.values() for id_, *_ in acts]
    assert len(ids) == len(set(ids))
    return done


def whole(base):
    with base_em(base) as registros:
        found = certifica(Casa(registros, HOJE))
        assert found.tarefas == ()
    return machine(base)


def test_twice_at_once_one_works_and_the_other_goes_away(bases, rodada):
    """O-28, fault 7: two runners on one base, the same acts once."""
    first = rodada(bases[0], "espera")
    assert first.stdout.readline() == b"espera\n"
    second = rodada(bases[0])
    assert second.communicate(timeout=60) == (b"", b"")
    assert second.returncode == 4
    out, errors = first.communicate(b"\n", timeout=60)
    assert (first.returncode, errors) == (0, b"")
    assert machine(bases[0]) == whole(bases[1])
    assert len(out.split()) == sum(map(len, machine(bases[0]).values())) > 5


@pytest.mark.parametrize("after", [1, 3, 7])
def test_killed_midway_and_run_again_it_is_as_if_never_stopped(bases, rodada, after):
    child = rodada(bases[0])
    told = [child.stdout.readline().strip().decode() for _ in range(after)]
    child.kill()
    child.wait(timeout=60)
    left = machine(bases[0])
    assert set(told) <= {id_ for acts in left.values() for id_, *_ in acts}
    with base_em(bases[0]) as registros:
        assert registros.marca(TRABALHO) is None
    assert whole(bases[0]) == whole(bases[1])


def test_a_spoilt_envelope_does_not_hide_the_newest_nor_stop_the_others(bases):
    """Fault 7: one case that another hand spoilt is a task, and all others are certified."""
    with base_em(bases[0]) as registros:
        casa = Casa(registros, HOJE)
        due = [c.fluxo for c in preve(casa).certidoes]
        newest = registros.ultimo_registro()
        from django.db import connections  # noqa: PLC0415 - only who opens a base loads Django

        line = connections["default"].connection
        line.execute("DROP TRIGGER ato_nao_muda")
        line.execute("UPDATE ato SET envelope = CAST('{' AS BLOB) WHERE fluxo = ? AND seq = 1", (due[0],))
        assert registros.ultimo_registro() == newest
        found = certifica(casa)
        assert [(t.fluxo, t.motivo) for t in found.tarefas] == [(due[0], "ilegivel")]
        assert [c.fluxo for c in found.certidoes] == [f for f in due if f != due[0]]


def test_a_lock_that_cannot_be_made_is_told(bases):
    with base_em(bases[0]) as registros:
        registros.cabecas()
        bases[0].with_name(f"{bases[0].name}.{TRABALHO}").mkdir()
        with pytest.raises(BaseInacessivel), registros.sozinho(TRABALHO):
            raise AssertionError

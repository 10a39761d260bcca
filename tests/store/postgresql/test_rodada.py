"""The nightly run on a server: twice at once, killed midway, its lock on a line of its own."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest
from amostras import base_em, grava, le, proposta

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "usecases"))

from casa import Casa

from capitania.store.postgresql import trava
from capitania.usecases.certificar_decurso import TRABALHO, certifica
from capitania.usecases.registros import BaseInacessivel, BaseOcupada
from capitania.usecases.semear import Pedido, semeia

HOJE = datetime(2026, 8, 3, 15, tzinfo=UTC)
RODADA = Path(__file__).resolve().parents[1] / "rodada.py"
pytestmark = pytest.mark.lento


@pytest.fixture
def semeada(url):
    with base_em(url) as registros:
        assert semeia(Casa(registros, HOJE), Pedido(40, "CPPR")).amostra == 40
    return url


@pytest.fixture
def rodada(semeada):
    """Start a run in another process; those still alive at the end are killed."""
    started = []

    def start(*more):
        command = [sys.executable, str(RODADA), semeada, HOJE.isoformat(), *more]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        started.append(subprocess.Popen(command, **pipes, env={**os.environ}))
        return started[-1]

    yield start
    for child in started:
        child.kill()
        child.communicate()


def machine(url):
    with base_em(url) as registros:
        assert registros.verifica().integra
        acts = [a for c in registros.cabecas("processo:") for a in le(registros, c.fluxo)]
    return [(a.fluxo, a.id, a.seq, a.em, a.dados) for a in acts if a.por.qualidade == "sistema"]


def test_twice_at_once_then_killed_then_whole(semeada, rodada, servidor, base_pg):
    first = rodada("espera")
    assert first.stdout.readline() == b"espera\n"
    second = rodada()
    assert second.communicate(timeout=60) == (b"", b"")
    assert second.returncode == 4
    first.stdin.write(b"\n")
    first.stdin.flush()
    told = [first.stdout.readline().strip().decode() for _ in range(3)]
    first.kill()
    first.wait(timeout=60)
    servidor.espera(base_pg, "SELECT count(*) = 0 FROM pg_locks WHERE locktype = 'advisory'")
    left = machine(semeada)
    assert set(told) <= {id_ for _, id_, *_ in left}
    with base_em(semeada) as registros:
        done = certifica(Casa(registros, HOJE))
        assert done.tarefas == ()
        assert certifica(Casa(registros, HOJE)).certidoes == ()
    whole = machine(semeada)
    assert len({id_ for _, id_, *_ in whole}) == len(whole) == len(left) + len(done.certidoes)


def test_the_lock_takes_no_line_of_the_pool_and_is_not_lent(servidor, base_pg):
    with base_em(servidor.url(base_pg, conexoes=1)) as registros, registros.sozinho(TRABALHO):
        grava(registros, proposta(1))
        with pytest.raises(BaseOcupada), registros.sozinho(TRABALHO):
            raise AssertionError


def test_without_a_server_the_work_is_not_held(registros, monkeypatch):
    registros.cabecas()
    monkeypatch.setattr(trava, "TAKE", "SELECT pg_terminate_backend(pg_backend_pid()), %s::text")
    with pytest.raises(BaseInacessivel), registros.sozinho(TRABALHO):
        raise AssertionError
    monkeypatch.setattr(trava, "TAKE", "SELECT %s::int")
    with pytest.raises(psycopg.Error), registros.sozinho(TRABALHO):
        raise AssertionError


def test_a_server_that_is_not_there_is_told(servidor, base_pg):
    with base_em(servidor.url("nao_existe")) as registros, pytest.raises(BaseInacessivel), registros.sozinho(TRABALHO):
        raise AssertionError

"""The sample served: killed while it is sown it is told of and sown again; whole, it is left as it is."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

from capitania.config import operacao
from capitania.usecases.registros import BaseOcupada

ENTRADA = "import sys; from capitania.config.entrada import main; sys.exit(main(sys.argv[1:]))"
NO_AR = "Ctrl+C"
ESPERA = 240  # seconds; nothing is asserted of how long it took


def serve(pasta):
    """Start the sample in a folder, on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        where = f"127.0.0.1:{found.getsockname()[1]}"
    command = [sys.executable, "-c", ENTRADA, "servir", "--demo", "--pasta", str(pasta), "--endereco", where]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
    )


def ends(child):
    os.killpg(child.pid, signal.SIGKILL)
    child.communicate()


def said(child):
    """Give what it prints until it serves."""
    told = []
    for line in child.stdout:
        told.append(line)
        if NO_AR in line:
            break
    return "".join(told)


def atos(pasta):
    try:
        with closing(sqlite3.connect(f"file:{pasta / operacao.BASE}?mode=ro", uri=True)) as base:
            return base.execute("SELECT count(*) FROM ato").fetchone()[0]
    except sqlite3.Error:
        return 0


@pytest.mark.lento
def test_a_sample_killed_while_it_is_sown_is_told_of_and_sown_again(tmp_path):
    pasta = tmp_path / "mostra"
    child = serve(pasta)
    try:
        by = time.monotonic() + ESPERA
        while atos(pasta) < 900 and time.monotonic() < by:
            time.sleep(0.05)
    finally:
        ends(child)
    half = atos(pasta)
    assert half >= 900
    assert (pasta / operacao.SEMEANDO).exists()
    child = serve(pasta)
    try:
        assert "tinha ficado a meio: semeia-se de novo" in said(child)
        assert not (pasta / operacao.SEMEANDO).exists()
        with closing(sqlite3.connect(pasta / operacao.BASE)) as base:
            streams = {f for (f,) in base.execute("SELECT fluxo FROM cabeca")}
        assert {"custodia:mostra-4", "processo:semente-0000100", "abordagem:mostra-40"} <= streams
        whole = atos(pasta)
    finally:
        ends(child)
    child = serve(pasta)
    try:
        assert "a meio" not in said(child)
        assert atos(pasta) == whole > half
    finally:
        ends(child)


@pytest.fixture
def sozinha(monkeypatch):
    """Keep the environment as it is."""
    for name in (operacao.BANCO, operacao.ANEXOS, operacao.SEGREDO, operacao.SEM_TLS, operacao.CHAVE):
        monkeypatch.setenv(name, "")


def test_a_folder_is_marked_until_its_sample_is_whole(sozinha, tmp_path):
    assert operacao.prepara_demonstracao(tmp_path) is False
    assert (tmp_path / operacao.SEMEANDO).exists()
    (tmp_path / operacao.BASE).write_text("metade", encoding="utf-8")
    with pytest.raises(BaseOcupada, match="Outro programa semeia"):
        operacao.prepara_demonstracao(tmp_path)
    assert (tmp_path / operacao.BASE).read_text(encoding="utf-8") == "metade"
    operacao.mostra_inteira(tmp_path)
    assert not (tmp_path / operacao.SEMEANDO).exists()
    assert operacao.prepara_demonstracao(tmp_path) is False  # whole: left as it is
    assert (tmp_path / operacao.BASE).read_text(encoding="utf-8") == "metade"


def test_a_mark_that_nobody_holds_is_of_a_sowing_that_died(sozinha, tmp_path):
    (tmp_path / operacao.SEMEANDO).touch()
    for name in (operacao.BASE, f"{operacao.BASE}-wal"):
        (tmp_path / name).write_text("metade", encoding="utf-8")
    (tmp_path / operacao.ANEXOS_DA_MOSTRA).mkdir()
    assert operacao.prepara_demonstracao(tmp_path) is True
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(operacao.BASE)] == []
    assert not (tmp_path / operacao.ANEXOS_DA_MOSTRA).exists()
    operacao.mostra_inteira(tmp_path)

"""When the base cannot: a clear error, nothing lost, and the log goes on afterwards."""

import os
import sqlite3
import threading
import time
from contextlib import closing

import pytest
from amostras import FLUXO, base_em, grava, id_de, le, proposta, resumo

from capitania.store.falhas import failure
from capitania.store.registros import RegistrosSqlite
from capitania.usecases.registros import (
    BaseDanificada,
    BaseInacessivel,
    BaseOcupada,
    DiscoCheio,
    FalhaDaBase,
    Numeracao,
    propoe,
)

CPPR = Numeracao("CPPR", 2026, "123P2026")


def test_a_full_disk_says_so_and_loses_nothing(registros, base):
    pages = base.execute("PRAGMA page_count").fetchone()[0]
    base.execute(f"PRAGMA max_page_count = {pages + 12}")
    entered = []

    def asked(n):
        return proposta(n, id_=id_de(n), pessoais={"narrativa": "x" * 900}, resumo=resumo(n), numeracao=CPPR)

    def fill():
        while len(entered) < 200:
            entered.extend(grava(registros, asked(len(entered) + 1)))

    with pytest.raises(DiscoCheio, match="Não há espaço"):
        fill()
    n = len(entered) + 1
    assert 0 < len(entered) < 100
    assert [a.id for a in le(registros)] == [r.id for r in entered]
    assert (registros.resumos()[0].ultimo_seq, registros.proximo_numero("CPPR", 2026)) == (len(entered), n)
    assert registros.verifica().integra
    base.execute("PRAGMA max_page_count = 100000")
    grava(registros, asked(n))
    assert le(registros)[-1].dados["numero"] == f"123P2026{n:06d}"
    assert registros.verifica().integra


@pytest.fixture
def outra(caminho):
    """Give a connection of another program."""
    with closing(sqlite3.connect(caminho, isolation_level=None, check_same_thread=False)) as found:
        yield found


def test_a_locked_base_says_so_and_loses_nothing(registros, base, outra):
    grava(registros, proposta(1))
    base.execute("PRAGMA busy_timeout = 50")
    outra.execute("BEGIN IMMEDIATE")
    start = time.perf_counter()
    with pytest.raises(BaseOcupada, match="ocupada por outro programa"):
        registros.acrescenta(proposta(2))
    assert time.perf_counter() - start > 0.1  # each of three tries waits
    assert len(le(registros)) == 1  # who reads does not wait
    outra.execute("ROLLBACK")
    grava(registros, proposta(2))


def test_a_base_freed_in_time_is_waited_for(registros, base, outra):
    base.execute("PRAGMA busy_timeout = 100")
    outra.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(0.15, outra.execute, ["ROLLBACK"])
    timer.start()
    grava(registros, proposta(1))
    timer.join()


def test_an_append_tries_as_often_as_it_was_told(caminho, registros, base, outra):
    base.execute("PRAGMA busy_timeout = 0")
    outra.execute("BEGIN IMMEDIATE")
    with pytest.raises(BaseOcupada):
        RegistrosSqlite(tries=1).acrescenta(proposta(1))


def test_an_error_in_the_middle_undoes_all(registros, base):
    base.execute("CREATE TRIGGER falha BEFORE INSERT ON processo_resumo BEGIN SELECT RAISE(ABORT, 'falha'); END")
    with pytest.raises(sqlite3.IntegrityError, match="falha"):
        registros.acrescenta(proposta(1, resumo=resumo(1), numeracao=CPPR))
    assert not base.in_transaction
    assert (registros.cabecas(), registros.proximo_numero("CPPR", 2026)) == ((), 1)
    base.execute("DROP TRIGGER falha")
    grava(registros, proposta(1, resumo=resumo(1), numeracao=CPPR))


def test_a_personal_part_whose_id_is_taken_undoes_all(registros):
    first = proposta(1)
    grava(registros, first)
    with pytest.raises(sqlite3.IntegrityError):
        registros.acrescenta(propoe(proposta(2).ato, first.pessoais))
    assert len(le(registros)) == 1
    assert registros.verifica().integra


@pytest.mark.parametrize("content", [b"isto nao e uma base, mas tem mais de dezesseis bytes" * 90])
def test_a_file_that_is_no_base_is_left_alone(tmp_path, content):
    path = tmp_path / "capitania.db"
    path.write_bytes(content)
    with base_em(path) as registros, pytest.raises(BaseDanificada, match="danificada"):
        registros.cabecas()
    assert path.read_bytes() == content


def test_the_base_of_another_program_is_left_alone(tmp_path):
    path = tmp_path / "outra.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE contatos (nome TEXT)")
    with base_em(path) as registros, pytest.raises(BaseDanificada, match="não é uma base da Capitania"):
        registros.acrescenta(proposta(1))
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("contatos",)]


def test_a_base_of_a_newer_version_is_left_alone(registros, base):
    base.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('store', '9999_futuro', '2030-01-01')")
    with pytest.raises(BaseInacessivel, match="versão mais nova"):
        RegistrosSqlite().cabecas()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="quem é root escreve em tudo")
def test_a_base_that_may_not_be_written_says_so(caminho):
    caminho.chmod(0o400)
    caminho.parent.chmod(0o500)
    try:
        with base_em(caminho) as registros, pytest.raises(BaseInacessivel):
            registros.acrescenta(proposta(1))
    finally:
        caminho.parent.chmod(0o700)


def test_a_folder_that_cannot_be_made_says_so(tmp_path):
    (tmp_path / "arquivo").write_text("x")
    with base_em(tmp_path / "arquivo" / "capitania.db") as registros, pytest.raises(BaseInacessivel, match="A pasta"):
        registros.cabecas()


def test_a_place_that_cannot_be_opened_says_so(tmp_path):
    with base_em(tmp_path) as registros, pytest.raises(BaseInacessivel, match="não pode ser aberta"):
        registros.cabecas()


@pytest.mark.parametrize(
    ("code", "found"),
    [
        (sqlite3.SQLITE_BUSY_SNAPSHOT, BaseOcupada),
        (sqlite3.SQLITE_LOCKED, BaseOcupada),
        (sqlite3.SQLITE_FULL, DiscoCheio),
        (sqlite3.SQLITE_READONLY_DBMOVED, BaseInacessivel),
        (sqlite3.SQLITE_CANTOPEN, BaseInacessivel),
        (sqlite3.SQLITE_IOERR_FSYNC, BaseDanificada),
        (sqlite3.SQLITE_CORRUPT, BaseDanificada),
        (sqlite3.SQLITE_CONSTRAINT_UNIQUE, type(None)),
        (None, type(None)),
    ],
)
def test_each_code_of_sqlite_has_its_failure(code, found):
    error = sqlite3.OperationalError("x")
    if code is not None:
        error.sqlite_errorcode = code
    assert type(failure(error)) is found
    assert found is type(None) or issubclass(found, FalhaDaBase)


def test_what_was_read_stays_readable_while_another_writes(registros, outra):
    grava(registros, proposta(1))
    outra.execute("BEGIN IMMEDIATE")
    assert registros.cabeca(FLUXO).seq == 1
    outra.execute("ROLLBACK")


def beside(path):
    """Give the base's file and what stands beside it."""
    return [p for p in path.parent.iterdir() if p.name.startswith(path.name)]


def test_a_file_that_was_taken_away_takes_no_act_in_the_dark(registros, caminho, tmp_path):
    grava(registros, proposta(1))
    away = tmp_path / "fora"
    away.mkdir()
    for p in beside(caminho):
        p.rename(away / p.name)
    with pytest.raises(BaseInacessivel, match="não está no lugar"):
        registros.acrescenta(proposta(2))
    with pytest.raises(BaseInacessivel):
        registros.cabeca(FLUXO)
    assert beside(caminho) == []
    for p in away.iterdir():
        p.rename(caminho.parent / p.name)
    grava(registros, proposta(2))
    assert [a.seq for a in le(registros)] == [1, 2]


def test_a_copy_put_in_the_place_of_the_file_is_the_base(registros, caminho, tmp_path):
    grava(registros, proposta(1))
    registros.copia(tmp_path / "copia.db")
    grava(registros, proposta(2))
    for p in beside(caminho):
        if p != caminho:
            p.unlink()
    (tmp_path / "copia.db").replace(caminho)
    assert registros.cabeca(FLUXO).seq == 1
    grava(registros, proposta(2))
    with base_em(caminho) as again:
        assert [a.seq for a in le(again)] == [1, 2]
        assert again.verifica().integra


def test_who_serves_makes_no_base_in_the_place_of_one_that_is_gone(tmp_path, monkeypatch):
    monkeypatch.setenv("CAPITANIA_BASE_EXISTENTE", "1")
    with base_em(tmp_path / "sumida.db") as found, pytest.raises(BaseInacessivel):
        found.cabecas()
    assert list(tmp_path.iterdir()) == []

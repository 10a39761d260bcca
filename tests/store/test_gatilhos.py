"""What is in the log stays: the base itself refuses to change it."""

import sqlite3

import pytest
from amostras import FLUXO, grava, proposta
from django.core.management import call_command

from capitania.store.conferencia import GATILHOS
from capitania.usecases.registros import Numeracao

CPPR = Numeracao("CPPR", 2026, "123P2026")


@pytest.fixture
def cheia(registros, base):
    kept = Numeracao("CPPR", 2026, "123P2026", "primeiro", estado="reservado", aparelho="tab-1")
    told = {"aparelho": "tab-1", "quantos": 1}
    grava(registros, proposta(1, numeracao=CPPR), proposta(2, numeracao=kept, dados=told))
    return base


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("UPDATE ato SET envelope = '{}' WHERE seq = 1", "não muda"),
        ("UPDATE ato SET hash = x'00'", "não muda"),
        ("DELETE FROM ato WHERE seq = 2", "não se apaga"),
        ("DELETE FROM ato", "não se apaga"),
        ("INSERT OR REPLACE INTO ato SELECT id, 'x', 9, envelope, hash FROM ato WHERE seq = 1", "não se troca"),
        ("REPLACE INTO ato SELECT 'x', fluxo, seq, envelope, hash FROM ato WHERE seq = 1", "não se troca"),
        ("UPDATE pessoal SET dados = x'00'", "não muda"),
        ("REPLACE INTO pessoal SELECT id, campo, sal, x'00', ato_id FROM pessoal", "não se troca"),
        ("UPDATE cabeca SET seq = 1", "só avança"),
        ("UPDATE cabeca SET hash = x'00'", "só avança"),
        ("UPDATE cabeca SET fluxo = 'x', seq = 3", "só avança"),
        ("DELETE FROM cabeca", "não se apaga"),
        ("REPLACE INTO cabeca VALUES ('processo:1', 1, x'00')", "não se troca"),
        ("UPDATE numero SET n = 2", "não muda"),
        ("DELETE FROM numero", "não se apaga"),
        ("REPLACE INTO numero (om, ano, n, ato_id) SELECT om, ano, n, ato_id FROM numero", "não se troca"),
        ("UPDATE numero SET estado = 'reservado' WHERE n = 1", "não muda"),
        ("UPDATE numero SET estado = 'reservado' WHERE n = 2", "não muda"),
        ("UPDATE numero SET estado = 'anulado', aparelho = 'tab-2' WHERE n = 2", "não muda"),
        ("UPDATE numero SET estado = 'anulado', n = 9 WHERE n = 2", "não muda"),
    ],
)
def test_the_base_refuses_to_change_what_is_in_it(registros, cheia, sql, why):
    before = registros.le_fluxo(FLUXO)
    columns = "id, fluxo, seq, envelope, hash"
    sql = sql.replace("INTO ato SELECT", f"INTO ato ({columns}) SELECT")
    sql = sql.replace("INTO pessoal SELECT", "INTO pessoal (id, campo, sal, dados, ato_id) SELECT")
    with pytest.raises(sqlite3.IntegrityError, match=why):
        cheia.execute(sql)
    assert registros.le_fluxo(FLUXO) == before
    assert registros.verifica().integra


def test_what_may_go_on_goes_on(registros, cheia):
    cheia.execute("DELETE FROM pessoal")
    grava(registros, proposta(3))
    assert registros.verifica().integra


def test_after_all_migrations_every_trigger_is_there(base):
    found = {n for (n,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")}
    assert found == GATILHOS


def test_the_models_ask_for_no_migration_that_lacks(registros):
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_the_view_shows_what_is_chained(registros, base):
    (recibo,) = grava(registros, proposta(1))
    row = base.execute("SELECT id, tipo, em, registrado_em FROM ato_lido").fetchone()
    assert row == (recibo.id, "despacho/1", "2026-03-02T09:31:00.000000+00:00", "2026-03-02T09:31:01.000000+00:00")

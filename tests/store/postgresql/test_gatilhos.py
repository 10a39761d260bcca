"""What is in the log stays: the base refuses to change it, and verification tells what was changed all the same."""

import pytest
from amostras import FLUXO, grava, proposta, resumo
from psycopg import errors

from capitania.store.postgresql.conferencia import GATILHOS, GATILHOS_LIGADOS
from capitania.usecases.registros import BaseDanificada, Numeracao


@pytest.fixture
def cheia(registros, outra):
    kept = Numeracao("CPPR", 2026, "123P2026", "primeiro", estado="reservado", aparelho="tab-1")
    told = {"aparelho": "tab-1", "quantos": 1}
    first = proposta(1, numeracao=Numeracao("CPPR", 2026, "123P2026"))
    grava(registros, first, proposta(2, resumo=resumo(2), numeracao=kept, dados=told))
    return outra


REFUSED = [
    ("UPDATE ato SET envelope = '{}' WHERE seq = 1", "não muda"),
    ("UPDATE ato SET hash = '\\x00'", "não muda"),
    ("DELETE FROM ato WHERE seq = 2", "não se apaga"),
    ("TRUNCATE ato CASCADE", "não se apaga"),
    ("INSERT INTO ato SELECT * FROM ato ON CONFLICT (id) DO UPDATE SET seq = 9", "não muda"),
    ("UPDATE pessoal SET dados = '\\x00'", "não muda"),
    ("TRUNCATE pessoal", "não de uma vez"),
    ("UPDATE cabeca SET seq = 1", "só avança"),
    ("UPDATE cabeca SET hash = '\\x00'", "só avança"),
    ("UPDATE cabeca SET fluxo = 'x', seq = 3", "só avança"),
    ("DELETE FROM cabeca", "não se apaga"),
    ("TRUNCATE cabeca", "não se apaga"),
    ("UPDATE numero SET n = 9 WHERE n = 1", "não muda"),
    ("UPDATE numero SET estado = 'reservado'", "não muda"),
    ("UPDATE numero SET estado = 'anulado', aparelho = 'tab-2' WHERE n = 2", "não muda"),
    ("UPDATE numero SET estado = 'anulado', n = 9 WHERE n = 2", "não muda"),
    ("DELETE FROM numero", "não se apaga"),
    ("TRUNCATE numero", "não se apaga"),
]


@pytest.mark.parametrize("role", ["origin", "replica"])
def test_the_base_refuses_to_change_what_is_in_it(registros, cheia, role):
    before = registros.le_fluxo(FLUXO)
    cheia.execute(f"SET session_replication_role = {role}")
    for sql, why in REFUSED:
        with pytest.raises(errors.RestrictViolation, match=why):
            cheia.execute(sql)
    assert registros.le_fluxo(FLUXO) == before
    assert registros.verifica().integra


def test_what_may_go_on_goes_on(registros, cheia):
    cheia.execute("DELETE FROM pessoal")
    grava(registros, proposta(3))
    assert registros.verifica().integra


def test_after_all_migrations_every_guard_is_there(cheia):
    assert {n for (n,) in cheia.execute(GATILHOS_LIGADOS)} == GATILHOS


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("DROP TRIGGER ato_nao_muda ON ato", "Falta o gatilho ato_nao_muda"),
        ("ALTER TABLE cabeca DISABLE TRIGGER cabeca_nao_sai", "Falta o gatilho cabeca_nao_sai"),
        ("ALTER TABLE ato ENABLE TRIGGER ato_nao_sai", "Falta o gatilho ato_nao_sai"),
    ],
)
def test_a_guard_that_is_gone_is_told(registros, cheia, sql, told):
    cheia.execute(sql)
    assert [str(x) for x in registros.verifica().achados if told in str(x)]


@pytest.mark.parametrize(
    ("table", "sql", "told"),
    [
        ("ato", "UPDATE ato SET envelope = envelope || '\\x20'::bytea WHERE seq = 1", "processo:1"),
        ("ato", "UPDATE ato SET fluxo = 'processo:9' WHERE seq = 2", "processo:9"),
        ("ato", "UPDATE ato SET id = 'x' WHERE seq = 2", "As colunas não dizem o mesmo"),
        ("cabeca", "UPDATE cabeca SET seq = 1", "processo:1"),
        ("cabeca", "DELETE FROM cabeca", "processo:1"),
        ("numero", "UPDATE numero SET n = 9 WHERE n = 1", "Falta o número 1 de 2026"),
        ("numero", "UPDATE numero SET ato_id = 'x'", "não tem ato"),
        ("pessoal", "UPDATE pessoal SET ato_id = 'x'", "não tem ato"),
        ("pessoal", "UPDATE pessoal SET dados = '\\x00'", "processo:1"),
    ],
)
def test_who_may_do_all_and_changes_the_rows_is_seen(registros, cheia, table, sql, told):
    for (name,) in cheia.execute(
        "SELECT conname FROM pg_constraint WHERE contype = 'f' AND confrelid = 'ato'::regclass"
    ).fetchall():
        for owner in ("pessoal", "numero"):
            cheia.execute(f'ALTER TABLE {owner} DROP CONSTRAINT IF EXISTS "{name}"')
    cheia.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
    cheia.execute(sql)
    cheia.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
    for name in GATILHOS:
        cheia.execute(f"ALTER TABLE {name.partition('_')[0]} ENABLE ALWAYS TRIGGER {name}")
    found = registros.verifica()
    assert not found.integra
    assert any(told in str(x) for x in found.achados), found.achados


def test_a_head_that_is_no_link_takes_no_act(registros, cheia):
    cheia.execute("ALTER TABLE cabeca DISABLE TRIGGER USER")
    cheia.execute("UPDATE cabeca SET hash = '\\x00'")
    with pytest.raises(BaseDanificada):
        registros.acrescenta(proposta(3))


def test_the_view_shows_what_is_chained(registros, outra):
    (recibo,) = grava(registros, proposta(1))
    row = outra.execute("SELECT id, tipo, em, registrado_em FROM ato_lido").fetchone()
    assert row == (recibo.id, "despacho/1", "2026-03-02T09:31:00.000000+00:00", "2026-03-02T09:31:01.000000+00:00")

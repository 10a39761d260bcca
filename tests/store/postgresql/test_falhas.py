"""When the server cannot, or goes away: a clear answer, nothing acknowledged lost or doubled, and the log goes on."""

import psycopg
import pytest
from amostras import FLUXO, base_em, grava, id_de, le, proposta, resumo
from psycopg import errors

from capitania.store.postgresql import escrita, ligacao
from capitania.store.postgresql.falhas import failure
from capitania.store.postgresql.registros import RegistrosPostgresql
from capitania.usecases.registros import (
    BaseDanificada,
    BaseInacessivel,
    BaseOcupada,
    DesfechoIncerto,
    DiscoCheio,
    Numeracao,
    Recibo,
    propoe,
)

CPPR = Numeracao("CPPR", 2026, "123P2026")
OURS = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'capitania'"
PUT_OUT = f"SELECT count(pg_terminate_backend(pid)) FROM ({OURS}) AS ours"


def asked(n=1, fluxo=FLUXO):
    return proposta(n, id_=id_de(n, fluxo), fluxo=fluxo, resumo=resumo(n, fluxo=fluxo), numeracao=CPPR)


def entered(registros, n=1):
    """Tell that the stream holds acts 1 to n, once each, with their numbers, and nothing else."""
    acts = le(registros)
    assert [(a.id, a.dados["numero"]) for a in acts] == [(id_de(i), CPPR.escreve(i)) for i in range(1, n + 1)]
    assert registros.proximo_numero("CPPR", 2026) == n + 1
    assert registros.verifica().integra
    return True


def test_a_line_dropped_in_the_middle_of_the_transaction_is_opened_again_and_the_act_enters_once(
    registros, outra, trava, tarefa
):
    grava(registros, asked(1))
    with trava(FLUXO):
        append = tarefa(registros.acrescenta, asked(2))
        trava.espera()
        outra.execute(PUT_OUT)
    assert append.fim().seq == 2
    assert entered(registros, 2)


def test_a_line_that_always_falls_leaves_the_outcome_open_and_says_so(registros, base, outra):
    outra.execute("""CREATE FUNCTION cai() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5); RETURN NEW; END $$""")
    outra.execute("CREATE TRIGGER cai BEFORE INSERT ON processo_resumo FOR EACH ROW EXECUTE FUNCTION cai()")
    with pytest.raises(DesfechoIncerto, match=r"não se sabe se o ato entrou.*mesmo id"):
        registros.acrescenta(asked())
    outra.execute("DROP TRIGGER cai ON processo_resumo")
    assert le(registros) == []
    grava(registros, asked())
    assert entered(registros)


def test_a_receipt_lost_on_the_way_is_given_again(registros, monkeypatch):
    real, told = escrita.acrescenta, []

    def answers_into_the_void(base, proposta):
        found = real(base, proposta)
        told.append(found)
        if len(told) == 1:
            base.close()
            raise psycopg.OperationalError("caiu depois de gravar")
        return found

    monkeypatch.setattr(escrita, "acrescenta", answers_into_the_void)
    recibo = registros.acrescenta(asked())
    assert told == [recibo, recibo]
    assert entered(registros)


def test_who_reads_is_answered_on_a_new_line(registros, base, outra):
    grava(registros, asked())
    outra.execute(PUT_OUT)
    assert len(registros.le_fluxo(FLUXO)) == 1
    outra.execute(PUT_OUT)
    assert registros.acrescenta(asked()) == registros.acrescenta(asked())


def test_a_deadlock_provoked_is_undone_and_the_act_enters_once(registros, outra, trava, tarefa):
    grava(registros, asked(1))
    with outra.transaction():
        outra.execute("UPDATE processo_resumo SET versao_do_calculo = 7")  # the append wants this row
        append = tarefa(registros.acrescenta, asked(2))
        trava.espera()
        outra.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [FLUXO])  # and holds this lock
    assert append.fim().seq == 2
    assert entered(registros, 2)


@pytest.mark.parametrize(("times", "enters"), [(2, True), (9, False)])
def test_a_serialization_failure_is_tried_again_and_then_told(registros, outra, times, enters):
    outra.execute("CREATE SEQUENCE vezes")
    outra.execute(f"""CREATE FUNCTION conflita() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF nextval('vezes') <= {times} THEN RAISE SQLSTATE '40001'; END IF; RETURN NEW; END $$""")
    outra.execute("CREATE TRIGGER conflita BEFORE INSERT ON processo_resumo FOR EACH ROW EXECUTE FUNCTION conflita()")
    if enters:
        grava(registros, asked())
        assert entered(registros)
    else:
        with pytest.raises(BaseOcupada, match="ocupada por outros"):
            registros.acrescenta(asked())
        assert entered(registros, 0)


def test_an_append_never_sees_the_base_as_it_was_before_its_locks(registros, base):
    grava(registros, asked(1))
    before = registros.cabecas()
    base.execute("SET default_transaction_isolation = 'repeatable read'")
    with pytest.raises(errors.InvalidTransactionState, match="READ COMMITTED"):
        registros.acrescenta(proposta(2))
    assert registros.cabecas() == before


def test_a_stream_held_too_long_says_so_and_loses_nothing(registros, base, trava):
    grava(registros, asked(1))
    base.execute("SET lock_timeout = '50ms'")
    with trava(FLUXO):
        with pytest.raises(BaseOcupada):
            registros.acrescenta(asked(2))
        assert len(le(registros)) == 1  # who reads does not wait
        grava(registros, proposta(1, fluxo="processo:2"))  # nor who writes elsewhere
    grava(registros, asked(2))
    assert entered(registros, 2)


def test_a_stream_read_is_held_too(registros, base, trava):
    base.execute("SET lock_timeout = '50ms'")
    with trava("om:CPPR"), pytest.raises(BaseOcupada):
        registros.acrescenta(proposta(1, lidos={"om:CPPR": 0}))
    grava(registros, proposta(1, lidos={"om:CPPR": 0}))


def test_a_server_that_became_a_standby_is_left_for_another(registros, base):
    grava(registros, asked(1))
    base.execute("SET default_transaction_read_only = on")
    grava(registros, asked(2))
    assert base.closed
    assert entered(registros, 2)


def test_an_error_in_the_middle_undoes_all(registros, outra):
    outra.execute("ALTER TABLE processo_resumo ADD CONSTRAINT falha CHECK (om <> 'CPPR')")
    with pytest.raises(errors.CheckViolation):
        registros.acrescenta(asked())
    assert (registros.cabecas(), registros.proximo_numero("CPPR", 2026)) == ((), 1)
    outra.execute("ALTER TABLE processo_resumo DROP CONSTRAINT falha")
    grava(registros, asked())
    assert entered(registros)


def test_a_personal_part_whose_id_is_taken_undoes_all(registros):
    first = proposta(1)
    grava(registros, first)
    with pytest.raises(errors.UniqueViolation):
        registros.acrescenta(propoe(proposta(2).ato, first.pessoais))
    assert len(le(registros)) == 1
    assert registros.verifica().integra


@pytest.mark.parametrize("change", ["fsync", "full_page_writes"])
def test_a_server_that_does_not_keep_what_it_says_is_refused(servidor, url, outra, change):
    try:
        outra.execute(f"ALTER SYSTEM SET {change} = off")
        outra.execute("SELECT pg_reload_conf()")
        servidor.espera("postgres", f"SELECT current_setting('{change}') = 'off'")
        with base_em(url) as registros, pytest.raises(BaseInacessivel, match="perderia o que diz ter gravado"):
            registros.acrescenta(asked())
    finally:
        outra.execute("ALTER SYSTEM RESET ALL")
        outra.execute("SELECT pg_reload_conf()")
        servidor.espera("postgres", f"SELECT current_setting('{change}') = 'on'")
    with base_em(url) as registros:
        assert entered(registros, 0)


def test_a_commit_is_on_the_disk_when_it_is_told_whatever_server_and_session_say(registros, base, outra):
    assert outra.execute("SHOW synchronous_commit").fetchone() == ("off",)  # as this server has it
    shown = ("synchronous_commit", "default_transaction_isolation", "lock_timeout")
    assert [base.execute(f"SHOW {x}").fetchone()[0] for x in shown] == ["on", "read committed", "5s"]
    outra.execute("CREATE TABLE visto (dito text)")
    outra.execute("""CREATE FUNCTION ve() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO visto SELECT current_setting('synchronous_commit'); RETURN NEW; END $$""")
    outra.execute("CREATE TRIGGER ve BEFORE INSERT ON ato FOR EACH ROW EXECUTE FUNCTION ve()")
    base.execute("SET synchronous_commit = off")
    grava(registros, asked())
    assert outra.execute("SELECT dito FROM visto").fetchall() == [("on",)]


def test_what_a_base_of_another_program_or_of_a_newer_version_holds_is_left_alone(servidor, url, outra):
    outra.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('store', '9999_futuro', '2030-01-01')")
    with base_em(url) as registros, pytest.raises(BaseInacessivel, match="versão mais nova"):
        registros.cabecas()
    nome = servidor.cria()
    with servidor.liga_a(nome) as other:
        other.execute("CREATE TABLE contatos (nome text)")
    with base_em(servidor.url(nome)) as registros, pytest.raises(BaseDanificada, match="não é uma base da Capitania"):
        registros.acrescenta(asked())
    with servidor.liga_a(nome) as other:
        tables = other.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    assert tables == [("contatos",)]


@pytest.mark.parametrize("more", [{}, pytest.param({"conexoes": 2}, marks=pytest.mark.lento)])
def test_a_base_that_is_not_there_says_so_without_a_secret(servidor, caplog, more):
    url = servidor.url("nenhuma", "ana:segredo", **more)
    with base_em(url) as registros, pytest.raises(BaseInacessivel, match="não atende, ou recusou") as told:
        registros.cabecas()
    assert "segredo" not in f"{told.value}{caplog.text}"


@pytest.mark.parametrize(
    ("state", "found"),
    [
        ("40001", BaseOcupada),
        ("40P01", BaseOcupada),
        ("55P03", BaseOcupada),
        ("57014", BaseOcupada),
        ("53300", BaseOcupada),
        ("53100", DiscoCheio),
        ("42501", BaseInacessivel),
        ("57P01", BaseInacessivel),
        ("57P03", BaseInacessivel),
        ("08006", BaseInacessivel),
        ("25006", BaseInacessivel),
        ("58030", BaseDanificada),
        ("XX001", BaseDanificada),
        ("23505", type(None)),
    ],
)
def test_each_state_of_the_server_has_its_failure(state, found):
    error = errors.lookup(state)("x")
    assert type(failure(error)) is found
    assert failure(psycopg.OperationalError("x")) is None


def test_an_append_tries_as_often_as_it_was_told(registros, base, trava):
    base.execute("SET lock_timeout = '200ms'")
    with trava(FLUXO), pytest.raises(BaseOcupada):
        RegistrosPostgresql(tries=1).acrescenta(asked())
    assert isinstance(RegistrosPostgresql(tries=1).acrescenta(asked()), Recibo)


def test_copies_are_refused_with_the_way_out(registros, tmp_path):
    for ask in (registros.copia, registros.restaura):
        with pytest.raises(BaseInacessivel, match=r"pg_dump e pg_restore.*docs/guia/banco\.md"):
            ask(tmp_path / "x.db")


def test_a_base_that_cannot_hold_the_language_is_refused(servidor):
    with servidor.liga_a("postgres") as admin:
        admin.execute("CREATE DATABASE estreita ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0")
    with base_em(servidor.url("estreita")) as registros, pytest.raises(BaseInacessivel, match="UTF8"):
        registros.cabecas()
    servidor.derruba("estreita")


def test_tables_that_another_process_makes_are_waited_for(servidor, monkeypatch):
    nome = servidor.cria()
    monkeypatch.setattr(ligacao, "OPENINGS", 2)
    monkeypatch.setattr(ligacao, "PAUSE_SECONDS", 0.01)
    with base_em(servidor.url(nome)) as registros:
        with servidor.liga_a(nome) as other:
            other.execute(ligacao.LOCK)
            with pytest.raises(BaseOcupada):
                registros.cabecas()
        assert registros.cabecas() == ()


def test_a_server_too_old_says_so(url, monkeypatch):
    from django.db.backends.base import base  # noqa: PLC0415 - asks for Django's settings
    from django.db.backends.postgresql.features import DatabaseFeatures  # noqa: PLC0415

    with base_em(url) as registros:
        with monkeypatch.context() as patch:
            patch.setattr(ligacao, "OLDEST", 99_00_00)
            with pytest.raises(BaseInacessivel, match="15 ou mais novo"):
                RegistrosPostgresql().cabecas()
        registros._ligacao.close()
        monkeypatch.setattr(base, "RAN_DB_VERSION_CHECK", set())
        monkeypatch.setattr(DatabaseFeatures, "minimum_database_version", (99,))
        with pytest.raises(BaseInacessivel, match="15 ou mais novo"):
            registros.cabecas()

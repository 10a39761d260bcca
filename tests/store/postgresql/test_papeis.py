"""What the guide tells the operator is true: roles with the least rights, copies by the server's tools."""

import re
from pathlib import Path

import pytest
from amostras import FLUXO, base_em, grava, le, linhas, proposta, refeita, resumo
from psycopg import errors

from capitania.usecases.registro_de_acessos import Acesso
from capitania.usecases.registro_de_mensagens import Mensagem
from capitania.usecases.registros import BaseInacessivel, Numeracao, SeqVencida

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "guia" / "banco.md"
CPPR = Numeracao("CPPR", 2026, "123P2026")
DONA, APP = "capitania_dona", "capitania_app"


def blocks():
    """Give the SQL of the guide: of the administrator, and of the owner."""
    found = re.findall(r"^```sql\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(found) == 2
    return [[s.strip() for s in block.split(";") if s.strip()] for block in found]


@pytest.fixture
def papeis(servidor):
    """Make roles and base as the guide says; the tables are not there yet."""
    with servidor.liga_a("postgres") as admin:
        for statement in blocks()[0]:
            admin.execute(statement)
        yield
        admin.execute("DROP DATABASE capitania WITH (FORCE)")
        admin.execute(f"DROP ROLE {DONA}")
        admin.execute(f"DROP ROLE {APP}")


def test_the_role_of_the_program_makes_no_tables_and_says_what_to_do(servidor, papeis):
    with base_em(servidor.url("capitania", APP)) as registros, pytest.raises(BaseInacessivel, match="usuário dono"):
        registros.cabecas()


def test_without_its_rights_the_role_is_told_so(servidor, papeis):
    with base_em(servidor.url("capitania", DONA)) as registros:
        assert registros.cabecas() == ()
    with base_em(servidor.url("capitania", APP)) as registros, pytest.raises(BaseInacessivel, match="direitos"):
        registros.cabecas()


def test_the_role_of_the_program_does_its_work_and_can_do_no_harm(servidor, papeis):
    with base_em(servidor.url("capitania", DONA)) as registros:
        assert registros.cabecas() == ()
    with servidor.liga_a("capitania", DONA) as owner:
        for statement in blocks()[1]:
            owner.execute(statement)
    with base_em(servidor.url("capitania", APP)) as registros:
        first = proposta(1, resumo=resumo(1), numeracao=CPPR, linhas=linhas())
        grava(registros, first, proposta(2, lidos={"om:CPPR": 0}, apaga=(first.pessoais[0].id,), linhas=linhas()))
        assert le(registros)[0].pessoais == {"narrativa": None}
        assert isinstance(registros.acrescenta(proposta(2)), SeqVencida)
        with registros.sozinho("tick"):
            registros.poe_marca("tick", first.ato.em)
        assert (registros.marca("tick"), registros.ultimo_registro()) == (first.ato.em, le(registros)[1].registrado_em)
        assert registros.leituras.troca(1, lambda f: refeita(registros, f), None) == ()
        assert registros.resumos() == (resumo(2),)
        read = Acesso("id-1", "2026-05-04T12:00:00.000000+00:00", "ana", "secretaria", "x", FLUXO, "CPPR", "")
        registros.acessos.anota([read])
        assert registros.acessos.apaga("CPPR", "2026-05-05") == 1
        registros.acessos.anota([read])
        told = Mensagem("m-1", "a-1", FLUXO, "p-1", "CPPR", "2026", "espera", 0, "2026")
        grava(registros, proposta(3, mensagens=(told,)))
        assert registros.mensagens.muda(told, told._replace(estado="morta"))
        assert registros.verifica().integra
    with servidor.liga_a("capitania", APP) as app:
        for statement in HARM:
            with pytest.raises(errors.InsufficientPrivilege):
                app.execute(statement)


HARM = [
    *(f"DELETE FROM {t}" for t in ("ato", "pessoal", "cabeca", "numero", "django_migrations")),
    *(f"TRUNCATE {t}" for t in ("ato", "pessoal", "cabeca", "numero", "processo_resumo", "acesso")),
    "UPDATE cabeca SET seq = 9",
    "UPDATE acesso SET pessoa = 'outra'",
    "DELETE FROM mensagem",
    "INSERT INTO ato SELECT 'x', 'y', 1, envelope, hash FROM ato",
    "INSERT INTO numero (om, ano, n, ato_id) SELECT om, ano, 9, ato_id FROM numero",
    "ALTER TABLE ato DISABLE TRIGGER ato_nao_muda",
    "DROP TRIGGER ato_nao_muda ON ato",
    "CREATE TABLE minha (x int)",
    "CREATE OR REPLACE FUNCTION capitania_recusa() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    "SET session_replication_role = replica",
    "CREATE TEMPORARY TABLE ato (id text)",  # nor one that would stand in the way of the real one
]


def test_a_role_without_a_word_may_not_append(servidor, papeis):
    with base_em(servidor.url("capitania", DONA)) as registros:
        registros.cabecas()
    with servidor.liga_a("capitania", APP) as app, pytest.raises(errors.InsufficientPrivilege):
        app.execute(f"SELECT capitania_acrescenta({', '.join(['NULL'] * 22)})")


@pytest.mark.lento
def test_a_copy_by_the_servers_tools_is_whole(servidor, base_pg, registros, tmp_path):
    grava(registros, *(proposta(n, numeracao=CPPR, resumo=resumo(n)) for n in range(1, 6)))
    before = registros.le_fluxo(FLUXO), registros.resumos()
    copy, new = servidor.pasta / "copia.dump", servidor.cria()
    servidor.tool("pg_dump", "--format=custom", f"--file={copy}", base_pg)
    servidor.tool("pg_restore", "--exit-on-error", f"--dbname={new}", copy)
    with base_em(servidor.url(new)) as found:
        assert (found.le_fluxo(FLUXO), found.resumos()) == before
        assert found.verifica().integra
        grava(found, proposta(6, numeracao=CPPR))
        assert found.verifica().integra

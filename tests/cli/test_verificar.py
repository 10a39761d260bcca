"""`capitania verificar`, `copiar` and `restaurar`: what holds, what does not, what nobody can prove."""

import json
import shutil
import sqlite3
from contextlib import closing

import pytest

from capitania.config.portas import Portas

AUTO = "421P2026000001"


@pytest.fixture
def rodar(capitania, pasta):
    """Run the command on a base of its own."""
    portas = Portas()
    return lambda *args, **more: capitania(*args, portas=portas, **more)


def tampered(pasta, old=b"rlesta:12-III", new=b"rlesta:12-VII"):
    data = (pasta / "processo.zip").read_bytes()
    assert old in data
    (pasta / "outro.zip").write_bytes(data.replace(old, new, 1))
    return pasta / "outro.zip"


def test_a_bundle_holds_without_a_base(capitania, pasta):
    said = capitania("verificar", pasta / "processo.zip", "--json", portas=None)
    assert said.code == 0
    assert said.json["integra"] is True
    (stream,) = said.json["fluxos"]
    assert (stream["fluxo"], stream["atos"], stream["provado_ate"]) == ("processo:c-1", 2, 0)
    assert stream["nao_provavel"]


def test_against_a_checkpoint_everything_is_proved(capitania, pasta):
    for ponto in ("ponto.json", "processo.zip"):
        said = capitania("verificar", pasta / "processo.zip", "--ponto", pasta / ponto, portas=None)
        assert said.code == 0
        assert "O QUE NÃO SE PODE PROVAR" not in said.out


def test_a_changed_byte_is_found_and_placed(capitania, pasta):
    said = capitania("verificar", tampered(pasta), portas=None)
    assert said.code == 3
    assert said.out.startswith("NÃO CONFERE\n")
    assert "processo:c-1, ato 1:" in said.out
    found = capitania("verificar", tampered(pasta), "--json", portas=None).json
    assert found["integra"] is False
    assert found["achados"][0]["tipo"] == "ato_alterado"


def test_what_is_no_bundle(capitania, pasta, tmp_path):
    assert capitania("verificar", pasta / "capitania.db", portas=None).code == 3
    assert capitania("verificar", tmp_path / "nada.zip", portas=None).code == 2
    both = capitania("verificar", pasta / "processo.zip", "--fluxo", "x", "--json", portas=None)
    assert both.problemas[0]["campo"] == "--fluxo"


def test_the_base_is_verified_whole_or_by_stream(rodar, pasta):
    said = rodar("verificar")
    assert said.code == 0
    assert said.out.startswith("Confere: 9 atos, cada um com o seu elo.\n")
    assert "todas as cadeias: sem um ponto" in said.out
    one = rodar("verificar", "--fluxo", AUTO, "--json").json
    assert [f["fluxo"] for f in one["fluxos"]] == ["processo:c-1"]
    assert "NÃO SE PODE PROVAR" not in rodar("verificar", "--ponto", pasta / "ponto.json").out


def test_acts_after_the_checkpoint_are_said_to_be_unproved(rodar, pasta):
    note = b'tipo = "despacho"\nmotivo = "x"\n'
    assert rodar("processo", "ato", AUTO, "-", "--por", "secretaria-1@secretaria", stdin=note).code == 0
    out = rodar("verificar", "--ponto", pasta / "ponto.json").out
    assert "processo:c-1: não provável depois do ato 2" in " ".join(out.split())


def test_a_tail_cut_with_its_head_is_seen_against_the_checkpoint(rodar, pasta):
    with closing(sqlite3.connect(pasta / "capitania.db", isolation_level=None)) as base:
        for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            base.execute(f"DROP TRIGGER {name}")
        last = "fluxo = 'processo:c-1' AND seq = 2"
        base.execute("DELETE FROM numero")
        base.execute(f"DELETE FROM pessoal WHERE ato_id IN (SELECT id FROM ato WHERE {last})")
        base.execute(f"DELETE FROM ato WHERE {last}")
        first = "SELECT hash FROM ato WHERE fluxo = 'processo:c-1' AND seq = 1"
        base.execute(f"UPDATE cabeca SET seq = 1, hash = ({first}) WHERE fluxo = 'processo:c-1'")
    said = rodar("verificar", "--ponto", pasta / "ponto.json", "--json")
    assert said.code == 3
    assert [a["tipo"] for a in said.json["achados"]] == ["ponto_contrariado"]
    assert {li["tabela"] for li in said.json["linhas"]} >= {"ato", "cabeca"}


def test_a_stream_that_was_touched_is_not_shown_as_if_it_were_whole(rodar, pasta):
    with closing(sqlite3.connect(pasta / "capitania.db", isolation_level=None)) as base:
        base.execute("DROP TRIGGER ato_nao_muda")
        base.execute("UPDATE ato SET envelope = x'00' WHERE fluxo = 'processo:c-1'")
    said = rodar("processo", "ver", "processo:c-1", "--json")
    assert said.code == 4
    assert "capitania verificar" in said.problemas[0]["como_corrigir"]


@pytest.mark.parametrize("text", ['{"fluxos": 1}', '{"fluxos": [{"fluxo": "a", "atos": 1, "hash": "x"}]}', "{", "PK"])
def test_what_is_no_checkpoint(capitania, pasta, text):
    (pasta / "p").write_text(text)
    said = capitania("verificar", pasta / "processo.zip", "--ponto", pasta / "p", "--json", portas=None)
    assert said.code == 2


def test_an_empty_base_has_nothing_to_verify(rodar, pasta):
    (pasta / "capitania.db").unlink()
    assert rodar("verificar").out == "Não há nada a conferir: nenhum ato.\n"


def test_a_base_is_copied_and_restored(rodar, pasta):
    copy = pasta / "outra.db"
    assert "Cópia inteira em" in rodar("copiar", copy).out
    assert rodar("copiar", copy).code == 2
    assert rodar("copiar", pasta / "terceira.db", "--json").json == {"destino": str(pasta / "terceira.db")}
    note = b'tipo = "despacho"\nmotivo = "x"\n'
    assert rodar("processo", "ato", AUTO, "-", "--por", "secretaria-1@secretaria", stdin=note).code == 0
    said = rodar("restaurar", copy, "--json").json
    assert (said["fluxos"], said["atos"]) == (5, 9)
    assert said["anterior"].endswith(".anterior-1")
    assert rodar("processo", "listar", "--json").json["processos"][0]["ultimo_seq"] == 2
    assert "9 atos em 5 fluxos" in rodar("restaurar", copy).out
    assert rodar("restaurar", pasta / "nada.db").code == 2


def test_a_copy_that_does_not_hold_is_refused(rodar, pasta):
    bad = shutil.copy(pasta / "copia.db", pasta / "ma.db")
    with closing(sqlite3.connect(bad, isolation_level=None)) as base:
        base.execute("DROP TRIGGER ato_nao_muda")
        base.execute("UPDATE ato SET hash = zeroblob(32) WHERE fluxo = 'processo:c-1' AND seq = 1")
    said = rodar("restaurar", bad, "--json")
    assert said.code == 4
    assert "recusada" in said.problemas[0]["motivo"]
    assert json.loads(rodar("verificar", "--json").out)["integra"] is True

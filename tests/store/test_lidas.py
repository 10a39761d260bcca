"""The read models on SQLite: nothing is written that did not change, nothing is left of what was erased."""

import pytest
from amostras import FLUXO, grava, linhas, nome, proposta, refeita, resumo, vencimento

from capitania.usecases.linhas import Filtro, Linhas


def test_an_act_that_leaves_the_rows_as_they_were_writes_act_and_head_alone(registros, base):
    grava(registros, proposta(1, pessoais={}, resumo=resumo(1), linhas=linhas()))
    before = base.total_changes
    grava(registros, proposta(2, pessoais={}, resumo=resumo(2), linhas=linhas()))
    assert base.total_changes - before == 2
    grava(registros, proposta(3, pessoais={}, resumo=resumo(3), linhas=linhas(vencimento(dia="2026-04-02"))))
    assert base.total_changes - before == 2 + 4  # act, head, the row out and in


def test_a_switch_writes_only_what_differs(registros, base):
    others = [f"processo:{n}" for n in range(2, 30)]
    for fluxo in (FLUXO, *others):
        grava(registros, proposta(1, fluxo=fluxo, resumo=resumo(1, fluxo=fluxo), linhas=linhas(fluxo=fluxo)))
    found = [refeita(registros, fluxo) for fluxo in others]
    registros.leituras.prepara([*found, refeita(registros, FLUXO, linhas(vencimento(quem="dpc")))])
    said = []
    base.set_trace_callback(said.append)
    registros.leituras.troca(1, None, None)
    base.set_trace_callback(None)
    assert any(sql.startswith("INSERT INTO vencimento (") for sql in said)
    (row,) = registros.leituras.agenda(Filtro(quem="dpc"), 9)
    assert row.fluxo == FLUXO


def test_a_name_that_was_erased_leaves_no_bytes_in_the_files(registros, base, caminho):
    fluxo, name = "pessoa:p-1", "Fulano Inconfundível"
    first = proposta(1, fluxo=fluxo, pessoais={"nome": name}, linhas=nome(fluxo, name, "52998224725"))
    grava(registros, first)
    registros.leituras.prepara([refeita(registros, fluxo, nome(fluxo, name, "52998224725"))])
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert caminho.read_bytes().count(b"inconfundivel") >= 2
    grava(registros, proposta(2, fluxo=fluxo, pessoais={}, apaga=(first.pessoais[0].id,), linhas=Linhas()))
    files = [p for p in caminho.parent.iterdir() if p.name.startswith(caminho.name)]
    assert files
    for path in files:
        found = path.read_bytes()
        assert b"Inconfund" not in found
        assert b"inconfundivel" not in found
        assert b"52998224725" not in found


@pytest.mark.parametrize(
    ("asked", "index"),
    [(Filtro(om="CPPR"), "vencimento_dia_om"), (Filtro(relogios=True), "vencimento_relogio")],
)
def test_the_agenda_is_found_by_an_index(registros, base, asked, index):
    registros.cabecas()
    said = []
    base.set_trace_callback(said.append)
    registros.leituras.agenda(asked, 50)
    registros.leituras.por_dia(asked)
    base.set_trace_callback(None)
    for sql in said:
        assert index in " ".join(row[3] for row in base.execute(f"EXPLAIN QUERY PLAN {sql}"))


def test_papers_of_a_unit_and_of_a_batch_are_found_by_an_index(registros, base):
    registros.cabecas()
    said = []
    base.set_trace_callback(said.append)
    registros.leituras.comunicacoes("CPPR", ["expedida"], 60, "2026-03-01")
    registros.leituras.do_lote("l-1")
    registros.mensagens.devidas("2026-03-01", 9)
    base.set_trace_callback(None)
    plans = [" ".join(row[3] for row in base.execute(f"EXPLAIN QUERY PLAN {sql}")) for sql in said]
    indexes = ("comunicacao_om", "comunicacao_lote", "mensagem_espera")
    assert [i in plan for i, plan in zip(indexes, plans, strict=True)] == [True, True, True]

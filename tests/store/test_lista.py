"""The list beside the log: what an act does not change is not written, and what is asked is found by an index."""

import pytest
from amostras import grava, proposta, resumo


@pytest.fixture
def ditas(base):
    """Give the statements said on the connection."""
    said = []
    base.set_trace_callback(said.append)
    yield said
    base.set_trace_callback(None)


def test_an_act_that_leaves_the_row_as_it_was_writes_act_and_head_alone(registros, base):
    grava(registros, proposta(1, pessoais={}, resumo=resumo(1)))
    before = base.total_changes
    grava(registros, proposta(2, pessoais={}, resumo=resumo(2)))
    assert base.total_changes - before == 2


@pytest.mark.parametrize(("change", "columns"), [({"fase": "autuado"}, 0), ({"pessoa": "p2"}, 1), ({"om": "CPSP"}, 1)])
def test_an_index_is_touched_only_when_its_column_changes(registros, ditas, change, columns):
    grava(registros, proposta(1, resumo=resumo(1, pessoa="p1")))
    ditas.clear()
    grava(registros, proposta(2, resumo=resumo(2, pessoa="p1")._replace(**change)))
    (written,) = (sql for sql in ditas if sql.startswith(("UPDATE processo_resumo", "REPLACE INTO processo_resumo")))
    assert written.count("pessoa") == columns


@pytest.mark.parametrize(("asked", "index"), [({"om": "CPPR"}, "om_fluxo"), ({"pessoa": "p1"}, "pessoa")])
def test_the_cases_of_a_unit_or_of_a_person_are_found_by_an_index(registros, base, ditas, asked, index):
    registros.resumos(depois_de="processo:1", **asked)
    (sql,) = (sql for sql in ditas if "FROM processo_resumo" in sql)
    plan = " ".join(row[3] for row in base.execute(f"EXPLAIN QUERY PLAN {sql}"))
    assert f"USING INDEX processo_resumo_{index}" in plan
    assert "TEMP B-TREE" not in plan  # they come in the order asked

"""TOML and JSON to data: exact decimals, faults in Portuguese with their place."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitania.lei.problemas import EntradaInvalida
from capitania.usecases import parsing


def fault(read, text):
    with pytest.raises(EntradaInvalida) as caught:
        read(text, "f")
    (problem,) = caught.value.problemas
    assert problem.campo == "f"
    assert problem.como_corrigir
    return problem.motivo


def test_decimals_are_exact():
    assert parsing.from_toml("a = 0.30", "f") == {"a": Decimal("0.30")}
    assert str(parsing.from_json('{"a": 0.30, "b": 1e-3}', "f")) == "{'a': Decimal('0.30'), 'b': Decimal('0.001')}"


def test_a_fault_names_its_line():
    assert fault(parsing.from_toml, "a = 1\nb 2\n").startswith("TOML malformado na linha 2, coluna 3: ")
    assert fault(parsing.from_json, '{"a": 1,\n"b" 2}').startswith("JSON malformado na linha 2, coluna 5: ")


def test_the_deepest_that_is_read():
    deep = '{"a":' * (parsing.DEEPEST - 1) + "1" + "}" * (parsing.DEEPEST - 1)
    assert parsing.from_json(deep, "f")
    assert fault(parsing.from_json, '{"a":' + deep + "}") == "Há tabelas ou listas demais umas dentro das outras."


@given(st.text(max_size=60))
def test_any_text_is_data_or_one_problem(text):
    for read in (parsing.from_toml, parsing.from_json):
        try:
            read(text, "f")
        except EntradaInvalida as error:
            told = str(error)
            assert "malformado" in told or "demais" in told or "caractere" in told

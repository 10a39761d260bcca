"""Amounts: read one way or asked, rounded by one named rule, shared without losing a cent; never a float (O-14)."""

import ast
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import capitania
from capitania.identidade import dinheiro
from capitania.identidade.dinheiro import QuantiaInvalida, arredonda, em_reais, escreve, le_quantia, reparte

SRC = Path(capitania.__file__).parent
DIA = date(2026, 3, 2)
# Who must know floats: to refuse them, or to turn the cells of a workbook into decimals.
CONHECEM = {"registro/canonico.py", "planilhas/xlsx.py"}
centavos = st.integers(0, 10**14).map(lambda n: Decimal(n) / 100)


@pytest.mark.parametrize(
    ("texto", "valor"),
    [
        ("1.600,00", "1600.00"),
        ("1600,00", "1600.00"),
        ("1600.00", "1600.00"),
        ("1600", "1600.00"),
        ("1600,5", "1600.50"),
        ("1.234.567", "1234567.00"),
        ("R$ 1.234.567,89", "1234567.89"),
        ("0,30", "0.30"),
    ],
)
def test_an_amount_is_read_both_ways(texto, valor):
    assert escreve(le_quantia(texto)) == valor


@pytest.mark.parametrize("texto", ["1.600", "1,600"])
def test_what_may_be_two_amounts_is_asked_with_both(texto):
    with pytest.raises(QuantiaInvalida) as told:
        le_quantia(texto)
    assert told.value.motivo == "Pode ser 1.600,00 ou 1,600: não se adivinha."
    assert "1.600,00" in told.value.como


@pytest.mark.parametrize("texto", ["", "mil", "-1,00", "1.60,00", "1,6000", "1e3", "NaN", "٣", "1.600.00", "9" * 14])
def test_what_is_no_amount_is_refused_with_the_way_out(texto):
    with pytest.raises(QuantiaInvalida) as told:
        le_quantia(texto)
    assert told.value.motivo
    assert told.value.como == "Escreva como 1.600,00."


@given(centavos.filter(lambda v: v < dinheiro.MAIOR))
def test_what_is_written_is_read_back(valor):
    assert le_quantia(escreve(valor)) == le_quantia(em_reais(valor)) == valor


@pytest.mark.parametrize(
    ("texto", "ao_par", "para_cima"),
    [
        ("0.345", "0.34", "0.35"),
        ("0.335", "0.34", "0.34"),
        ("0.305", "0.30", "0.31"),
        ("0.315", "0.32", "0.32"),
        ("0.3452", "0.35", "0.35"),
    ],
)
def test_o_14_ties_go_to_the_even_cent_by_the_named_rule(texto, ao_par, para_cima):
    assert arredonda(Decimal(texto), DIA) == Decimal(ao_par)
    assert Decimal(texto).quantize(Decimal("0.01"), rounding="ROUND_HALF_UP") == Decimal(para_cima)


def test_the_rule_has_a_name_and_a_first_day():
    assert dinheiro.regra_do_dia(DIA).nome == "nbr_5891"
    assert dinheiro.regra_do_dia(date(1990, 1, 1)) is dinheiro.ARREDONDAMENTOS[-1]
    days = [a.desde for a in dinheiro.ARREDONDAMENTOS]
    assert days == sorted(days, reverse=True)


def test_o_14_a_hundred_reais_in_three():
    assert [str(p) for p in reparte(Decimal("100.00"), 3)] == ["33.34", "33.33", "33.33"]


@given(centavos, st.integers(1, 60))
def test_a_share_keeps_the_sum_and_no_part_is_two_cents_off(total, partes):
    found = reparte(total, partes)
    assert len(found) == partes
    assert sum(found) == total
    assert max(found) - min(found) <= Decimal("0.01")


def floats(text: str) -> list[int]:
    """Give the lines that name the type, write a fraction in code, or divide into one."""
    found = []
    for node in ast.walk(ast.parse(text)):
        named = isinstance(node, ast.Name) and node.id == "float"
        written = isinstance(node, ast.Constant) and isinstance(node.value, float | complex)
        if named or written:
            found.append(node.lineno)
    return found


def test_no_float_in_the_code():
    paths = {str(p.relative_to(SRC)): p for p in SRC.rglob("*.py")}
    seen = {name for name, p in paths.items() if floats(p.read_text(encoding="utf-8"))}
    assert {n for n in seen if n.startswith(("identidade/", "processo/", "lei/", "usecases/"))} == set()
    assert seen >= CONHECEM


def test_a_planted_float_is_found():
    assert floats("def multa(x: float) -> int:\n    return 1") == [1]
    assert floats("taxa = 0.05") == [1]
    assert floats("taxa = '0.05'") == []

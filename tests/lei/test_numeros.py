"""Numbers as people type them: exact, read one way only, or asked again."""

from decimal import Decimal

import pytest

from capitania.lei.numeros import canonico, le_numero


@pytest.mark.parametrize(
    ("bruto", "valor"),
    [
        ("0,30", "0.30"),
        ("0.3", "0.3"),
        (" 0,300 ", "0.300"),
        ("33", "33"),
        (3, "3"),
        (0, "0"),
        (Decimal("0.27"), "0.27"),
        (Decimal(10) ** 12, "1E+12"),
        ("999999999999,999999999999", "999999999999.999999999999"),
    ],
)
def test_exact_numbers(bruto, valor):
    assert le_numero(bruto) == (Decimal(valor), False, "")


@pytest.mark.parametrize("bruto", [",33", ".33", " ,3"])
def test_a_missing_first_digit_is_asked_again(bruto):
    lido = le_numero(bruto)
    assert (lido.valor, lido.ambiguo) == (None, True)
    assert "antes da vírgula" in lido.motivo


@pytest.mark.parametrize(
    "bruto",
    [
        0.3, True, None, [], {}, "", "-1", "+1", "1e3", "1.000,5", "0,3,3", "٣", ",٣", "0,", "1" * 13,
        -1, 10**13, Decimal("-0.1"), Decimal("NaN"), Decimal("Infinity"), Decimal("1e-13"), Decimal("1e99999"),
    ],
)  # fmt: skip
def test_what_is_no_exact_number_is_refused(bruto):
    lido = le_numero(bruto)
    assert (lido.valor, lido.ambiguo) == (None, False)
    assert lido.motivo.endswith(".")


@pytest.mark.parametrize(
    ("valor", "texto"), [("0.300", "0.3"), ("0.3", "0.3"), ("30", "30"), ("1E+2", "100"), ("0.000", "0"), ("5.0", "5")]
)
def test_equal_numbers_are_written_alike(valor, texto):
    assert canonico(Decimal(valor)) == texto

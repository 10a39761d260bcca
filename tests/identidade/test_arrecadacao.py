"""Bar codes of collection forms, against the examples of FEBRABAN's layout."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitania.identidade.arrecadacao import codigo_de_barras, linha_digitavel, modulo_10, modulo_11

# "Layout" Padrão de Arrecadação/Recebimento com Utilização do Código de Barras, FEBRABAN, sections 07 to 10.
BLOCO = "01230067896"
SEM_DIGITO = "8220000215048200974123220154098290108605940"


def test_the_examples_of_the_layout():
    assert (modulo_10(BLOCO), modulo_11(BLOCO)) == ("3", "0")
    assert (modulo_10(SEM_DIGITO), modulo_11(SEM_DIGITO)) == ("1", "0")


def test_a_rest_of_ten_takes_zero_too():
    assert {modulo_11(f"{n:011d}") for n in range(300)} == set("0123456789")


@given(
    st.integers(0, 10**11 - 1),
    st.from_regex(r"[0-9]{4}", fullmatch=True),
    st.from_regex(r"[0-9]{0,25}", fullmatch=True),
    st.sampled_from("68"),
)
def test_a_code_holds_what_it_was_made_of_and_its_digits_hold(centavos, orgao, livre, moeda):
    codigo = codigo_de_barras(orgao, Decimal(centavos) / 100, livre, moeda=moeda)
    digito = modulo_10 if moeda == "6" else modulo_11
    assert len(codigo) == 44
    assert (codigo[:3], int(codigo[4:15]), codigo[15:19]) == (f"85{moeda}", centavos, orgao)
    assert codigo[19:] == livre.zfill(25)
    assert codigo[3] == digito(codigo[:3] + codigo[4:])
    blocos = linha_digitavel(codigo).split()
    assert "".join(b[:11] for b in blocos) == codigo
    assert [b[12:] for b in blocos] == [digito(b[:11]) for b in blocos]


@given(st.from_regex(r"[0-9]{11}", fullmatch=True), st.integers(0, 10), st.integers(1, 9))
def test_modulo_10_sees_any_digit_changed(bloco, onde, mais):
    outro = bloco[:onde] + str((int(bloco[onde]) + mais) % 10) + bloco[onde + 1 :]
    assert modulo_10(outro) != modulo_10(bloco)


@pytest.mark.parametrize(
    ("orgao", "valor", "livre", "moeda"),
    [
        ("123", "1.00", "", "8"),
        ("1234", "1.00", "x", "8"),
        ("1234", "1.00", "1" * 26, "8"),
        ("1234", "1.00", "", "7"),
        ("1234", "1.001", "", "8"),
        ("1234", "-1.00", "", "8"),
        ("1234", "1000000000.00", "", "8"),
    ],
)
def test_what_has_no_code_is_refused(orgao, valor, livre, moeda):
    with pytest.raises(ValueError, match=r".*"):
        codigo_de_barras(orgao, Decimal(valor), livre, moeda=moeda)


def test_a_line_is_of_44_digits():
    with pytest.raises(ValueError, match=r".*"):
        linha_digitavel("1" * 43)

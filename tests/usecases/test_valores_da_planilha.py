"""Cells of other offices: what each gives, what is told, what is refused."""

from datetime import date, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitania.usecases.importacao import valores
from capitania.usecases.importacao.tabela import EPOCA, Defeito
from capitania.usecases.importacao.valores import Lido, Recusado

CPF, DOIS = ("cpf",), ("cpf", "cnpj")


@pytest.mark.parametrize(
    ("celula", "expected"),
    [
        (None, ""),
        ("  José \n da\u00a0Silva ", "José da Silva"),
        ("Jose\u0301", "José"),
        (12, "12"),
        (Decimal("0.30"), "0.30"),
        (True, "sim"),
        (False, "nao"),
        ("-", ""),
        ("—", ""),
        ("...", ""),
        ("N/A", ""),
        ("NULL", ""),
        ("Não informado", ""),
        ("北京", "北京"),
        ("0", "0"),
    ],
)
def test_texts(celula, expected):
    assert valores.texto(celula) == expected


@pytest.mark.parametrize("celula", ["Jos\ufffd", "a\x07b", Defeito("A planilha diz #N/A.")])
def test_texts_that_lost_something_are_refused(celula):
    with pytest.raises(Recusado):
        valores.texto(celula)


@pytest.mark.parametrize(("text", "told"), [("JosÃ©", True), ("ConceiÃ§Ã£o", True), ("JOSÃO", False), ("Nº", False)])
def test_letters_read_in_another_encoding_are_told(text, told):
    assert bool(valores.lido(text).aviso) is told


@pytest.mark.parametrize(
    ("celula", "especies", "expected"),
    [
        ("529.982.247-25", DOIS, "529.982.247-25"),
        (52998224725, DOIS, "529.982.247-25"),
        ("11222333000181", DOIS, "11.222.333/0001-81"),
        ("12.abc.345/01de-35", DOIS, "12.ABC.345/01DE-35"),
        ("", DOIS, ""),
        (None, DOIS, ""),
        ("421M2008001234", ("inscricao",), "421M2008001234"),
        ("50300.004460/2017-57", ("nup",), "50300.004460/2017-57"),
    ],
)
def test_numbers(celula, especies, expected):
    assert valores.numero_de(celula, especies) == Lido(expected)


@pytest.mark.parametrize(
    ("celula", "expected"),
    [
        ("1234567890", "012.345.678-90"),
        (1234567890, "012.345.678-90"),
        (Decimal(1234567890), "012.345.678-90"),
        (191, None),
    ],
)
def test_a_lost_zero_is_put_back_and_told(celula, expected):
    if expected is None:
        with pytest.raises(Recusado, match="zeros à esquerda"):
            valores.numero_de(celula, DOIS)
        return
    found = valores.numero_de(celula, DOIS)
    assert found.valor == expected
    assert expected in found.aviso


def both():
    """Give a number of nine digits that zeros would make a CPF and, more of them, a CNPJ."""
    for n in range(1, 10**6):
        try:
            valores.numero_de(n, DOIS)
        except Recusado as told:
            if " ou " in told.motivo:
                return n, told
    raise AssertionError


def test_zeros_that_would_make_two_numbers_are_not_guessed():
    _, told = both()
    assert "Pode ser" in told.motivo
    assert told.como == "Escreva o número inteiro."


@pytest.mark.parametrize(
    ("celula", "said"),
    [
        ("1,23457E+11", "notação científica"),
        ("1.2E10", "notação científica"),
        (12345678901234567, "longo demais"),
        ("529.982.247-26", "verificador"),
        ("111.111.111-11", "repetidos"),
        ("1234567891", "11"),
        ("11222333000182", "verificador"),
        ("Ana", "CPF"),
    ],
)
def test_numbers_that_are_none_are_refused(celula, said):
    with pytest.raises(Recusado, match=said):
        valores.numero_de(celula, DOIS)


@pytest.mark.parametrize(
    ("celula", "expected"),
    [
        ("03/04/2024", "2024-04-03"),
        ("13/04/2024", "2024-04-13"),
        ("3/4/2024", "2024-04-03"),
        ("03-04-2024", "2024-04-03"),
        ("03.04.2024", "2024-04-03"),
        ("03/04/2024 14:30", "2024-04-03"),
        ("2024-04-03", "2024-04-03"),
        ("2024-04-03T14:30:00", "2024-04-03"),
        (datetime(2024, 4, 3, 23, 59), "2024-04-03"),  # noqa: DTZ001 - a cell of a sheet has no zone
        (date(2024, 2, 29), "2024-02-29"),
        ("", ""),
    ],
)
def test_days(celula, expected):
    assert valores.dia(celula, EPOCA) == Lido(expected)


@pytest.mark.parametrize(
    ("celula", "epoca", "expected"),
    [
        (45385, EPOCA, "2024-04-03"),
        ("45385", EPOCA, "2024-04-03"),
        (Decimal("45385.604"), EPOCA, "2024-04-03"),
        ("45385,604", EPOCA, "2024-04-03"),
        (43923, date(1904, 1, 1), "2024-04-03"),
    ],
)
def test_days_kept_as_numbers_are_told(celula, epoca, expected):
    found = valores.dia(celula, epoca)
    assert found.valor == expected
    assert expected in found.aviso


@pytest.mark.parametrize(
    ("celula", "said"),
    [
        ("04/13/2024", "mês antes do dia"),
        ("31/04/2024", "não existe"),
        ("29/02/2023", "não existe"),
        ("03/04/24", "quatro algarismos"),
        ("03/04-2024", "Não é data"),
        ("abril de 2024", "Não é data"),
        (60, "Não é data"),
        ("00060", "Não é data"),
        (True, "Não é data"),
        ("2024-13-01", "não existe"),
    ],
)
def test_days_that_are_none_are_refused(celula, said):
    with pytest.raises(Recusado, match=said):
        valores.dia(celula, EPOCA)


@pytest.mark.parametrize(
    ("celula", "expected"),
    [
        ("1.600,00", "1600.00"),
        ("R$ 1.600,00", "1600.00"),
        ("0,30", "0.30"),
        ("0,3", "0.30"),
        ("1.600,00 ", "1600.00"),
        ("1.234.567", "1234567.00"),
        ("1600", "1600.00"),
        ("1600.5", "1600.50"),
        ("1600.55", "1600.55"),
        (1600, "1600.00"),
        (Decimal("0.3"), "0.30"),
        ("", ""),
        (None, ""),
    ],
)
def test_amounts(celula, expected):
    assert valores.quantia(celula) == Lido(expected)


@pytest.mark.parametrize(
    "celula",
    ["1,600", "1.600", "1.60,00", "-1,00", "1,001,00", "9" * 30, "1.6000", "mil", Decimal("0.301"), -1, True, "1,6005"],
)
def test_amounts_that_are_doubtful_are_refused(celula):
    with pytest.raises(Recusado):
        valores.quantia(celula)


def test_words_of_ours():
    assert valores.escolhido("Pago ", {"pago": "encerrado"}, ("encerrado",)) == Lido("encerrado")
    assert valores.escolhido(None, {}, ()) == Lido("")
    with pytest.raises(Recusado) as told:
        valores.escolhido("sei lá", {}, ("aberto", "julgado"))
    assert told.value.como == "Use um de: aberto, julgado."


@given(st.integers(0, 10**9))
def test_amounts_as_written_in_brazil_are_read_back(cents):
    reais, rest = divmod(cents, 100)
    written = f"{reais:,}".replace(",", ".") + f",{rest:02d}"
    assert Decimal(valores.quantia(written).valor) == Decimal(cents) / 100


@given(st.dates(date(1901, 1, 1), date(2100, 1, 1)))
def test_days_as_written_in_brazil_are_read_back(day):
    assert valores.dia(day.strftime("%d/%m/%Y").zfill(10), EPOCA).valor == day.isoformat()
    serial = (day - EPOCA).days
    if serial >= 10_000:
        assert valores.dia(serial, EPOCA).valor == day.isoformat()


@given(st.one_of(st.text(), st.integers(), st.decimals(allow_nan=False, allow_infinity=False), st.booleans()))
def test_no_cell_breaks_a_reader(celula):
    readers = (
        valores.lido,
        valores.quantia,
        lambda c: valores.dia(c, EPOCA),
        lambda c: valores.numero_de(c, DOIS),
        lambda c: valores.escolhido(c, {}, ()),
    )
    for read in readers:
        try:
            found = read(celula)
        except Recusado as told:
            assert told.motivo  # noqa: PT017 - a refusal is an answer
            assert told.como  # noqa: PT017
        else:
            assert isinstance(found, Lido)

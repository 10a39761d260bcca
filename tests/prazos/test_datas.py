from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitania.prazos import DataForaDoAlcance, soma_anos, soma_anos_civil, soma_dias, soma_meses, soma_meses_civil

LEAP_DAYS = [date(y, 2, 29) for y in range(4, 10000, 4) if y % 100 or not y % 400]


def test_mes_sem_o_dia_fica_no_ultimo():
    assert soma_meses(date(2025, 1, 31), 1) == date(2025, 2, 28)
    assert soma_meses(date(2024, 1, 31), 1) == date(2024, 2, 29)
    assert soma_meses(date(2025, 8, 31), 1) == date(2025, 9, 30)
    assert soma_meses(date(2025, 12, 31), 2) == date(2026, 2, 28)


def test_outra_leitura_vai_ao_dia_seguinte():
    assert soma_meses_civil(date(2025, 1, 31), 1) == date(2025, 3, 1)
    assert soma_meses_civil(date(2025, 8, 31), 1) == date(2025, 10, 1)


def test_cinco_anos_de_29_de_fevereiro():
    """O-07: 28/02 by Lei 9.784, 01/03 by the Civil Code, never five times 365 days."""
    assert soma_anos(date(2020, 2, 29), 5) == date(2025, 2, 28)
    assert soma_anos_civil(date(2020, 2, 29), 5) == date(2025, 3, 1)


@pytest.mark.parametrize("anos", [1, 3, 4, 5, 100])
def test_nenhum_29_de_fevereiro_quebra(anos: int):
    for dia in LEAP_DAYS:
        if dia.year + anos <= 9999:
            adopted, civil = soma_anos(dia, anos), soma_anos_civil(dia, anos)
            assert adopted.month == 2
            assert civil - adopted in (timedelta(0), timedelta(1))


@pytest.mark.parametrize(
    "passo",
    [
        lambda: soma_dias(date.max, 1),
        lambda: soma_dias(date.min, -1),
        lambda: soma_dias(date.max, 10**30),
        lambda: soma_meses(date.max, 1),
        lambda: soma_anos(date.max, 1),
        lambda: soma_anos_civil(date.max, 10**20),
        lambda: soma_meses(date.min, -1),
    ],
)
def test_alem_do_alcance_e_erro_proprio(passo):
    with pytest.raises(DataForaDoAlcance, match="Confira a data"):
        passo()


def test_ultimo_dia_do_alcance_se_alcanca():
    assert soma_meses(date(9999, 11, 30), 1) == date(9999, 12, 30)
    assert soma_anos(date(9998, 12, 31), 1) == date.max


@given(st.dates(date(1900, 1, 1), date(2900, 1, 1)), st.integers(0, 2400))
def test_leituras_distam_no_maximo_um_dia(dia: date, meses: int):
    adopted, civil = soma_meses(dia, meses), soma_meses_civil(dia, meses)
    assert (civil - adopted).days == (adopted.day != dia.day)
    assert (adopted.year * 12 + adopted.month) - (dia.year * 12 + dia.month) == meses

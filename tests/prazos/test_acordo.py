"""Second opinions: a walker that goes day by day, numpy's business days, and the `holidays` package."""

from datetime import date, timedelta

import holidays
import numpy as np
import pytest

from capitania.normas.calendarios import calendario
from capitania.prazos import Calendario, contar, vencimento

STARTS = [date(2017, 1, 1) + timedelta(n) for n in range(3652)]
QUANTITIES = [1, 2, 5, 8, 15, 30, 60, 90]
ONE_DAY = timedelta(1)


@pytest.fixture(scope="module", name="cal", params=["CPPR", None])
def calendars(request) -> Calendario:
    return calendario(request.param)


@pytest.fixture(name="closed")
def closed_days(cal: Calendario) -> set[date]:
    return {e.dia for camada in cal.camadas for e in camada.dias if e.tipo == "fechado"}


@pytest.fixture(name="short")
def short_days(cal: Calendario) -> set[date]:
    return {e.dia for camada in cal.camadas for e in camada.dias if e.tipo == "fecha_cedo"}


def walk(quantity: int, unit: str, start: date, closed: set[date], short: set[date]) -> date:
    """Count as a clerk does on a wall calendar."""
    dia, left = start, quantity
    while left:
        dia += ONE_DAY
        left -= unit == "dias_corridos" or (dia.weekday() < 5 and dia not in closed)
    while dia.weekday() >= 5 or dia in closed or dia in short:
        dia += ONE_DAY
    return dia


def ordinals(days: set[date]) -> list[np.datetime64]:
    return [np.datetime64(d) for d in days]


@pytest.mark.parametrize("quantidade", QUANTITIES)
def test_dias_uteis_como_numpy(cal: Calendario, closed, short, quantidade: int):
    office = np.busdaycalendar(holidays=ordinals(closed))
    full = np.busdaycalendar(holidays=ordinals(closed | short))
    last = np.busday_offset(STARTS, quantidade, roll="backward", busdaycal=office)
    expected = np.busday_offset(last, 0, roll="forward", busdaycal=full).tolist()
    assert [vencimento(quantidade, "dias_uteis", s, cal) for s in STARTS] == expected


@pytest.mark.parametrize("quantidade", QUANTITIES)
def test_dias_corridos_como_numpy(cal: Calendario, closed, short, quantidade: int):
    full = np.busdaycalendar(holidays=ordinals(closed | short))
    nominal = np.array(STARTS, dtype="datetime64[D]") + quantidade
    expected = np.busday_offset(nominal, 0, roll="forward", busdaycal=full).tolist()
    assert [vencimento(quantidade, "dias_corridos", s, cal) for s in STARTS] == expected


@pytest.mark.parametrize("unidade", ["dias_uteis", "dias_corridos"])
@pytest.mark.parametrize("quantidade", QUANTITIES)
def test_como_quem_conta_no_papel(cal: Calendario, closed, short, quantidade: int, unidade):
    """Fault 4: each length from each start day, against one who walks; the first day is never the last."""
    expected = [walk(quantidade, unidade, s, closed, short) for s in STARTS]
    assert [vencimento(quantidade, unidade, s, cal) for s in STARTS] == expected


@pytest.mark.parametrize("unidade", ["dias_uteis", "dias_corridos"])
@pytest.mark.parametrize("quantidade", QUANTITIES)
def test_a_folha_da_o_mesmo_dia(cal: Calendario, quantidade: int, unidade):
    for start in STARTS[quantidade % 7 :: 23]:
        folha = contar(quantidade, unidade, start, cal)
        assert folha.vencimento == vencimento(quantidade, unidade, start, cal)
        assert [row.n for row in folha.dias if row.conta] == list(range(1, quantidade + 1))
        assert [row.dia for row in folha.dias] == [
            start + timedelta(n) for n in range((folha.vencimento - start).days + 1)
        ]


def test_feriados_nacionais_como_holidays():
    """Fault 11, O-02: no difference from 1998 to 2030: 20 November since 2024, Good Friday, 2 November always."""
    [national] = [c for c in calendario().camadas if c.nome == "nacional"]
    assert {e.dia for e in national.dias} == set(holidays.Brazil(years=range(1998, 2031)))


def test_pontos_facultativos_diferem_de_holidays_por_ato():
    """`holidays` lists the customary days; the yearly portaria adds bridges, moves days and shortens others."""
    entries = {e.dia: e for c in calendario().camadas if c.nome == "facultativo_federal" for e in c.dias}
    ours = {dia for dia in entries if dia.year >= 2025}
    theirs = set(holidays.Brazil(years=[2025, 2026], categories=["optional"]))
    assert theirs - ours == {date(2025, 10, 28)}, "moved to 27/10 by the portaria of 2025"
    assert ours - theirs == {
        date(2025, 6, 20),  # the day after Corpus Christi
        date(2025, 10, 27),  # moved from 28/10
        date(2026, 4, 20),  # the day before Tiradentes
        date(2026, 6, 5),  # the day after Corpus Christi
    }
    partial = {dia for dia in ours if entries[dia].tipo != "fechado"}
    assert partial == {date(y, m, d) for y in (2025, 2026) for m, d in ((12, 24), (12, 31))} | {
        date(2025, 3, 5),
        date(2026, 2, 18),
    }

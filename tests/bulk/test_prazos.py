"""Terms of whole columns: each equals the one that `prazos` counts, and NumPy's own business days."""

from datetime import date, timedelta

import numpy as np
import pytest

from capitania.bulk.prazos import FORA, Termo, Vencimentos
from capitania.normas import calendarios
from capitania.prazos import Camada, DataForaDoAlcance, Dia, ForaDoCalendario, vencimento

EPOCA = date(1970, 1, 1).toordinal()
NACIONAL = calendarios.calendario(None)
COM_CEDO = NACIONAL.com(
    Camada(
        "om",
        (
            Dia(date(2026, 3, 16), "fecha_cedo"),
            Dia(date(2026, 3, 17), "fechado"),
            Dia(date(2030, 12, 31), "fecha_cedo"),
        ),
    )
)
TERMOS = [
    Termo(15, "dias_uteis"),
    Termo(5, "dias_uteis"),
    Termo(8, "dias_uteis", inclui_inicio=True),
    Termo(3, "dias_uteis", prorroga=False),
    Termo(30, "dias_corridos"),
    Termo(90, "dias_corridos", prorroga=False),
    Termo(1, "meses"),
    Termo(5, "anos"),
]


def pelo_dia(termo, inicio, calendario):
    try:
        ultimo = vencimento(
            termo.quantidade,
            termo.unidade,
            inicio,
            calendario,
            prorroga=termo.prorroga,
            inclui_inicio=termo.inclui_inicio,
        )
    except (ForaDoCalendario, DataForaDoAlcance):
        return FORA
    return ultimo.toordinal() - EPOCA


@pytest.mark.parametrize("termo", TERMOS, ids=str)
def test_every_start_of_the_range_gives_the_day_that_prazos_counts(termo):
    todos = Vencimentos(termo, [NACIONAL, COM_CEDO])
    for n, calendario in enumerate((NACIONAL, COM_CEDO)):
        inicios = range(
            calendario.de.toordinal(), calendario.ate.toordinal() + 1, 1 if termo.unidade == "dias_uteis" else 7
        )
        dias = np.array([i - EPOCA for i in inicios], np.int32)
        achados = todos.de(dias, np.full(len(dias), n, np.int64))
        assert achados.tolist() == [pelo_dia(termo, date.fromordinal(i), calendario) for i in inicios]


def test_starts_out_of_the_range_and_counts_that_leave_it_say_so():
    todos = Vencimentos(Termo(15, "dias_uteis"), [NACIONAL])
    longe = [
        date(1950, 1, 1),
        NACIONAL.de - timedelta(days=1),
        NACIONAL.ate,
        NACIONAL.ate + timedelta(days=1),
        date(2500, 1, 1),
    ]
    assert todos.de(np.array([d.toordinal() - EPOCA for d in longe], np.int32)).tolist() == [FORA] * 5
    assert todos.de(np.array([], np.int32)).tolist() == []


def test_a_second_library_agrees():
    fechados = [date.fromordinal(o) for o, es in NACIONAL.by_day.items() if any(e.tipo == "fechado" for e in es)]
    dele = np.busdaycalendar(holidays=np.array(fechados, "datetime64[D]"))
    inicios = np.arange(np.datetime64("1999-01-01"), np.datetime64("2030-06-01"))
    nossos = Vencimentos(Termo(15, "dias_uteis"), [NACIONAL]).de(inicios.astype(np.int64).astype(np.int32))
    esperados = np.busday_offset(inicios, 15, roll="backward", busdaycal=dele)
    cedo = np.array(
        [date.fromordinal(o) for o, es in NACIONAL.by_day.items() if any(e.tipo == "fecha_cedo" for e in es)],
        "datetime64[D]",
    )
    rolados = np.busday_offset(esperados, 1, busdaycal=dele)  # no two days that close early come together
    esperados = np.where(np.isin(esperados, cedo), rolados, esperados)
    assert (nossos == esperados.astype(np.int64)).all()


def test_each_row_has_the_calendar_of_its_unit():
    siglas = ["CPPR", "CPRJ", "CPBA"]
    seus = [calendarios.calendario(s) for s in siglas]
    acaso = np.random.default_rng(1)
    dias = acaso.integers(18000, 21000, 40_000).astype(np.int32)
    onde = acaso.integers(0, 3, 40_000)
    achados = Vencimentos(Termo(15, "dias_uteis"), seus).de(dias, onde)
    for n in range(0, 40_000, 97):
        assert achados[n] == pelo_dia(Termo(15, "dias_uteis"), date.fromordinal(int(dias[n]) + EPOCA), seus[onde[n]])

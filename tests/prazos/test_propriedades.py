"""What holds for any calendar and any term."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitania.prazos import Calendario, Camada, Dia, Periodo, PrazoInvalido, Suspensao, contar, vencimento
from capitania.prazos.camadas import TIPOS_DE_DIA

FIRST, LAST = date(2019, 1, 1), date(2023, 12, 31)
NATIONAL = Camada("nacional", (), (Periodo(FIRST, LAST),))
days = st.dates(date(2020, 1, 1), date(2020, 12, 31))
entries = st.lists(st.builds(Dia, days, st.sampled_from(TIPOS_DE_DIA)), max_size=25).map(tuple)
calendars = entries.map(lambda found: Calendario((NATIONAL, Camada("om", found))))
suspensions = st.lists(
    st.builds(lambda de, n: Suspensao(de, de + timedelta(n), "suspenso"), days, st.integers(0, 40)), max_size=3
)
terms = st.tuples(
    st.one_of(
        st.tuples(st.integers(1, 40), st.sampled_from(["dias_uteis", "dias_corridos"])),
        st.tuples(st.integers(1, 6), st.just("meses")),
        st.tuples(st.just(1), st.just("anos")),
    ),
    days,
).map(lambda t: (*t[0], t[1]))


def suspended(dia: date, found) -> bool:
    return any(s.de <= dia <= s.ate for s in found)


@given(calendars, terms, suspensions, st.booleans(), st.sampled_from([None, "papel", "eletronico"]))
def test_nenhum_prazo_termina_em_dia_sem_expediente_completo(cal: Calendario, term, found, inclui, canal):
    """Fault 2: a last day is never one without office hours, however many such days follow each other."""
    end = vencimento(*term, cal, suspensoes=found, inclui_inicio=inclui, canal=canal)
    kinds = {e.tipo for e in cal.entradas(end)}
    assert end.weekday() < 5
    assert not kinds & {"fechado", "fecha_cedo"}
    assert not suspended(end, found)
    assert canal != "eletronico" or "indisponibilidade" not in kinds


@given(calendars, terms, suspensions, st.dates(date(2020, 1, 1), date(2021, 6, 30)), st.sampled_from(TIPOS_DE_DIA))
def test_dia_acrescentado_nunca_adianta(cal: Calendario, term, found, dia: date, tipo):
    more = cal.com(Camada("municipal", (Dia(dia, tipo),)))
    for options in ({}, {"suspensoes": found}, {"canal": "eletronico"}, {"prorroga": False}):
        assert vencimento(*term, more, **options) >= vencimento(*term, cal, **options)


@given(calendars, terms, suspensions, st.data())
def test_suspensao_a_mais_nunca_adianta(cal: Calendario, term, found, data):
    another = data.draw(suspensions)
    assert vencimento(*term, cal, suspensoes=found + another) >= vencimento(*term, cal, suspensoes=found)


@given(calendars, terms, suspensions, st.booleans(), st.booleans())
def test_a_folha_se_confere_linha_a_linha(cal: Calendario, term, found, prorroga, inclui):
    quantidade, unidade, inicio = term
    options = {"suspensoes": found, "prorroga": prorroga, "inclui_inicio": inclui}
    folha = contar(*term, cal, **options)
    assert folha.vencimento == vencimento(*term, cal, **options) == folha.dias[-1].dia
    assert [row.dia for row in folha.dias] == sorted({row.dia for row in folha.dias})
    assert hash(folha) == hash(contar(*term, cal, **options))
    if unidade in ("dias_uteis", "dias_corridos"):
        counted = [row.dia for row in folha.dias if row.conta]
        every = [inicio + timedelta(n) for n in range((folha.vencimento - inicio).days + 1)]
        assert [row.dia for row in folha.dias] == every
        able = [
            dia
            for dia in every[not inclui :]
            if not suspended(dia, found) and (unidade == "dias_corridos" or cal.dia_util(dia))
        ]
        assert counted == able[:quantidade]
        assert [row.n for row in folha.dias if row.conta] == list(range(1, quantidade + 1))


@given(terms, suspensions)
def test_cada_dia_suspenso_alonga_de_um_dia_o_prazo_corrido(term, found):
    _, unidade, inicio = term
    if unidade == "dias_uteis":
        return
    cal = Calendario((NATIONAL,))
    end = vencimento(*term, cal, suspensoes=found, prorroga=False)
    plain = vencimento(*term, cal, prorroga=False)
    inside = sum(suspended(inicio + timedelta(n), found) for n in range(1, (end - inicio).days + 1))
    assert end == plain + timedelta(inside)


@given(st.integers(max_value=0), st.sampled_from(["dias_uteis", "dias_corridos", "meses", "anos"]), days)
def test_prazo_sem_tamanho_e_erro(quantidade, unidade, inicio):
    with pytest.raises(PrazoInvalido, match="maior que zero"):
        vencimento(quantidade, unidade, inicio, Calendario((NATIONAL,)))

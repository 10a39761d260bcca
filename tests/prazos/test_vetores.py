"""Terms worked by hand in the sources of the project: each vector with its case."""

from datetime import date

import pytest

from capitania.normas.calendarios import calendario
from capitania.prazos import (
    Calendario,
    Suspensao,
    ciencia_deslocada,
    contar,
    dia_legal,
    instante_local,
    soma_anos,
    vencimento,
)
from capitania.prazos.folha import Unidade


def d(text: str) -> date:
    """Read dd/mm/yyyy."""
    day, month, year = text.split("/")
    return date(int(year), int(month), int(day))


NATIONAL: list[tuple[str, int, Unidade, str, str]] = [
    ("defesa", 15, "dias_uteis", "03/07/2024", "24/07/2024"),
    ("defesa, sexta", 15, "dias_uteis", "05/07/2024", "26/07/2024"),
    ("defesa, sábado", 15, "dias_uteis", "06/07/2024", "26/07/2024"),
    ("defesa sobre 15 e 20/11", 15, "dias_uteis", "08/11/2024", "03/12/2024"),
    ("comparecimento", 8, "dias_uteis", "03/07/2024", "15/07/2024"),
    ("recurso sem facultativos", 5, "dias_uteis", "26/02/2025", "05/03/2025"),
    ("julgamento", 30, "dias_corridos", "24/07/2024", "23/08/2024"),
    ("pagamento", 15, "dias_corridos", "30/08/2024", "16/09/2024"),
    ("dívida", 90, "dias_corridos", "16/09/2024", "16/12/2024"),
    ("apreensão", 90, "dias_corridos", "15/06/2024", "13/09/2024"),
    ("pagamento no Natal", 15, "dias_corridos", "10/12/2024", "26/12/2024"),
    ("carnaval de 2026", 5, "dias_uteis", "13/02/2026", "20/02/2026"),
    ("poluição", 60, "dias_uteis", "02/03/2026", "28/05/2026"),
    ("apreensão na Páscoa", 90, "dias_corridos", "20/01/2025", "22/04/2025"),
    ("retirada", 90, "dias_corridos", "12/03/2025", "10/06/2025"),
    ("julgamento vencido", 30, "dias_corridos", "10/04/2025", "12/05/2025"),
    ("feriado novo", 15, "dias_uteis", "06/11/2024", "29/11/2024"),
    ("antes do feriado novo", 15, "dias_uteis", "06/11/2023", "28/11/2023"),
    ("São Paulo em 2020", 5, "dias_uteis", "16/11/2020", "23/11/2020"),
]
FEDERAL: list[tuple[str, int, Unidade, str, str]] = [
    ("O-01 carnaval de 2024", 5, "dias_uteis", "09/02/2024", "20/02/2024"),
    ("recurso sobre o carnaval", 5, "dias_uteis", "26/02/2025", "07/03/2025"),
    ("O-04 pagamento no carnaval", 15, "dias_corridos", "14/02/2025", "05/03/2025"),
    ("O-05 a", 15, "dias_uteis", "16/12/2024", "08/01/2025"),
    ("O-05 b", 5, "dias_uteis", "23/12/2024", "02/01/2025"),
    ("carnaval de 2026", 5, "dias_uteis", "13/02/2026", "24/02/2026"),
    ("poluição", 60, "dias_uteis", "02/03/2026", "29/05/2026"),
]


@pytest.mark.parametrize("vetor", NATIONAL, ids=[v[0] for v in NATIONAL])
def test_so_feriados_nacionais(nacional: Calendario, vetor):
    _, quantidade, unidade, inicio, esperado = vetor
    assert vencimento(quantidade, unidade, d(inicio), nacional) == d(esperado)
    assert contar(quantidade, unidade, d(inicio), nacional).vencimento == d(esperado)


@pytest.mark.parametrize("vetor", FEDERAL, ids=[v[0] for v in FEDERAL])
def test_calendario_federal(federal: Calendario, vetor):
    _, quantidade, unidade, inicio, esperado = vetor
    assert vencimento(quantidade, unidade, d(inicio), federal) == d(esperado)
    assert contar(quantidade, unidade, d(inicio), federal).vencimento == d(esperado)


def test_cinzas_sao_dia_util_e_a_outra_leitura_se_mostra(federal: Calendario):
    """Ruling 37: 07/03/2025; with Ash Wednesday closed 10/03. O-01: closed it would give 21/02."""
    closed = federal.trata_como_fechado("abre_tarde")
    assert vencimento(5, "dias_uteis", date(2025, 2, 26), closed) == date(2025, 3, 10)
    assert vencimento(5, "dias_uteis", date(2024, 2, 9), closed) == date(2024, 2, 21)
    folha = contar(15, "dias_corridos", date(2025, 2, 14), federal)
    assert [(a.codigo, a.dia) for a in folha.avisos] == [("expediente_parcial", date(2025, 3, 5))]
    assert "Carnaval" in next(row.motivo for row in folha.dias if row.dia == date(2025, 3, 3))


def test_paranagua(federal: Calendario):
    """O-02 a and b at their OM."""
    cppr = calendario("CPPR")
    assert vencimento(15, "dias_uteis", date(2024, 11, 6), cppr) == date(2024, 11, 29)
    assert vencimento(15, "dias_uteis", date(2023, 11, 6), cppr) == date(2023, 11, 28)


def test_sao_paulo_em_2020():
    """O-02 c: the city had moved its holiday to May that year; in 2019 it stood."""
    city = calendario(lugar="São Paulo, SP")
    assert vencimento(5, "dias_uteis", date(2020, 11, 16), city) == date(2020, 11, 23)
    assert not city.dia_util(date(2020, 5, 21))
    assert not city.dia_util(date(2019, 11, 20))


def test_ciencia_no_sabado():
    """O-03: 22/01 by the letter, 23/01 with knowledge deemed on Monday, both shown; never 21/01."""
    cppr = calendario("CPPR")
    sabado = date(2025, 1, 11)
    folha = contar(8, "dias_uteis", sabado, cppr)
    assert folha.vencimento == date(2025, 1, 22)
    [other] = folha.alternativas
    assert (other.leitura, other.vencimento) == ("ciencia_no_dia_util_seguinte", date(2025, 1, 23))
    assert vencimento(8, "dias_uteis", ciencia_deslocada(sabado, cppr), cppr) == date(2025, 1, 23)
    assert next(row.dia for row in folha.dias if row.n == 1) == date(2025, 1, 13)


def test_sabado_que_nao_muda_o_ultimo_dia(nacional: Calendario):
    """A running term whose two readings roll to one day shows no alternative."""
    folha = contar(14, "dias_corridos", date(2025, 1, 11), nacional)
    assert folha.vencimento == date(2025, 1, 27)
    assert folha.alternativas == ()


def test_recesso_forense_e_uma_camada_que_se_liga(federal: Calendario):
    """O-05 a: with the court recess it would be 05/02/2025; the recess is a reading, off by default."""
    suspensoes = [Suspensao(date(2024, 12, 20), date(2025, 1, 20), "recesso", "PL 4154/2019")]
    assert vencimento(15, "dias_uteis", date(2024, 12, 16), federal, suspensoes=suspensoes) == date(2025, 2, 5)


def test_contado_o_dia_da_notificacao(nacional: Calendario):
    """Item 7.6.4 read with the day of notice inside: both days are shown, the later binds."""
    inicio = date(2024, 7, 3)
    assert vencimento(5, "dias_uteis", inicio, nacional) == date(2024, 7, 10)
    assert vencimento(5, "dias_uteis", inicio, nacional, inclui_inicio=True) == date(2024, 7, 9)


def test_habilitacao_vencida_ha_cinco_anos(nacional: Calendario):
    """O-07: 28/02/2025 inside, 01/03/2025 after by the adopted reading; the other is shown."""
    assert soma_anos(date(2020, 2, 29), 5) == date(2025, 2, 28)
    folha = contar(5, "anos", date(2020, 2, 29), nacional, prorroga=False)
    assert folha.vencimento == date(2025, 2, 28)
    assert [(a.leitura, a.vencimento) for a in folha.alternativas] == [
        ("dia_seguinte_ao_inexistente", date(2025, 3, 1))
    ]
    assert folha.provisorio == ()


def test_reincidencia_no_aniversario_ainda_dentro():
    assert soma_anos(date(2023, 8, 10), 1) == date(2024, 8, 10)


def test_prescricao_por_paralisacao(nacional: Calendario):
    """Red from the day after three years, without rolling: 08/06/2018 is the last quiet day."""
    assert vencimento(3, "anos", date(2015, 6, 8), nacional, prorroga=False) == date(2018, 6, 8)
    assert vencimento(3, "anos", date(2017, 3, 1), nacional, prorroga=False) == date(2020, 3, 1)


def test_apreensao_de_janeiro_de_2025(nacional: Calendario):
    """Ruling 16: day 90 is Sunday 20/04, then Tiradentes; the owner still has Tuesday 22/04."""
    folha = contar(90, "dias_corridos", date(2025, 1, 20), nacional)
    assert [(row.dia.day, row.conta, row.motivo) for row in folha.dias[-3:]] == [
        (20, True, "domingo"),
        (21, False, "Tiradentes (sem expediente)"),
        (22, False, "primeiro dia útil seguinte com expediente completo"),
    ]


def test_divida_conta_do_fim_prorrogado(nacional: Calendario):
    """Ruling 44: fine, then debt from the rolled end; from 14/09 it would be 13/12."""
    pagamento = vencimento(15, "dias_corridos", date(2024, 8, 30), nacional)
    assert vencimento(90, "dias_corridos", pagamento, nacional) == date(2024, 12, 16)
    assert vencimento(90, "dias_corridos", date(2024, 9, 14), nacional) == date(2024, 12, 13)


def test_protocolo_as_23h30_em_manaus_fica_para_o_dia_seguinte():
    instante = instante_local("2025-06-30T23:30", "America/Manaus")
    assert dia_legal(instante, "eletronico", "America/Manaus") == date(2025, 7, 1)

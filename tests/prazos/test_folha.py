import json
from datetime import date

import pytest

from capitania.prazos import (
    AVISOS,
    LEITURAS,
    Calendario,
    Camada,
    Dia,
    DiaDaFolha,
    Periodo,
    PrazoInvalido,
    Suspensao,
    contar,
    vencimento,
)

MONDAY = date(2025, 6, 2)


def test_folha_dia_a_dia(de_2025):
    folha = contar(
        2,
        "dias_uteis",
        date(2025, 6, 5),
        de_2025(
            Dia(date(2025, 6, 9), "fechado", "Aniversário", "Lei 1"),
            Dia(date(2025, 6, 10), "fecha_cedo", "", "Portaria 2"),
        ),
    )
    assert folha.dias == (
        DiaDaFolha(date(2025, 6, 5), False, None, "dia do começo, que não se conta", None),
        DiaDaFolha(date(2025, 6, 6), True, 1, "", None),
        DiaDaFolha(date(2025, 6, 7), False, None, "sábado", None),
        DiaDaFolha(date(2025, 6, 8), False, None, "domingo", None),
        DiaDaFolha(date(2025, 6, 9), False, None, "Aniversário (sem expediente)", "Lei 1"),
        DiaDaFolha(date(2025, 6, 10), True, 2, "expediente encerra mais cedo", "Portaria 2"),
        DiaDaFolha(date(2025, 6, 11), False, None, "primeiro dia útil seguinte com expediente completo", None),
    )
    assert folha.vencimento == date(2025, 6, 11)
    assert [(a.codigo, a.dia.day) for a in folha.avisos] == [("expediente_parcial", 10)]


def test_entrada_sem_ato_ou_nao_conferida_conta_e_avisa(de_2025):
    day = Dia(date(2025, 6, 3), "fechado", "Padroeiro", conferida=False)
    folha = contar(1, "dias_uteis", MONDAY, de_2025(day, day._replace(dia=date(2025, 6, 7))))
    assert folha.vencimento == date(2025, 6, 4)
    assert [(a.codigo, a.dia) for a in folha.avisos] == [("dia_sem_ato", day.dia), ("dia_nao_conferido", day.dia)]
    assert all(a.texto.startswith("03/06/2025, Padroeiro (sem expediente)") for a in folha.avisos)


def test_forma_canonica_e_json_puro(federal: Calendario):
    folha = contar(5, "dias_uteis", date(2025, 3, 1), federal)
    plain = folha.to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["vencimento"] == "2025-03-11"
    assert plain["dias"][0] == {
        "dia": "2025-03-01",
        "conta": False,
        "n": None,
        "motivo": "dia do começo, que não se conta",
        "ato": None,
    }
    assert plain["avisos"][0]["dia"] == "2025-03-05"
    assert plain["alternativas"][0]["vencimento"] == "2025-03-12"
    assert plain["provisorio"] == ["estadual", "municipal", "om"]
    assert folha == contar(5, "dias_uteis", date(2025, 3, 1), federal)


def test_anos_mostram_so_os_passos(federal: Calendario):
    """Five years: start, anniversary on a Saturday, the days it rolls over."""
    folha = contar(5, "anos", date(2020, 3, 1), federal)
    assert [(row.dia.isoformat(), row.conta, row.n) for row in folha.dias] == [
        ("2020-03-01", False, None),
        ("2025-03-01", True, 5),
        ("2025-03-02", False, None),
        ("2025-03-03", False, None),
        ("2025-03-04", False, None),
        ("2025-03-05", False, None),
    ]
    assert folha.vencimento == date(2025, 3, 5)


def test_meses_com_o_dia_do_comeco_contado(de_2025):
    folha = contar(1, "meses", date(2025, 6, 3), de_2025(), inclui_inicio=True)
    assert folha.vencimento == date(2025, 7, 2)
    assert folha.dias[0] == DiaDaFolha(date(2025, 6, 3), True, None, "dia do começo, contado", None)


def test_suspensao_aparece_com_seu_fundamento(de_2025):
    stop = Suspensao(date(2025, 6, 4), date(2025, 6, 6), "força maior", "Despacho 3")
    folha = contar(2, "dias_uteis", MONDAY, de_2025(), suspensoes=[stop])
    assert folha.vencimento == date(2025, 6, 9)
    shown = [row for row in folha.dias if row.motivo == "força maior"]
    assert [(row.dia.day, row.conta, row.n, row.ato) for row in shown] == [
        (4, False, None, "Despacho 3"),
        (5, False, None, "Despacho 3"),
        (6, False, None, "Despacho 3"),
    ]
    corridos = contar(2, "dias_corridos", MONDAY, de_2025(), suspensoes=[stop])
    assert [row.dia.day for row in corridos.dias if row.conta] == [3, 7]
    assert corridos.vencimento == date(2025, 6, 9)


def test_suspensao_alonga_meses_e_mostra_as_pontas(de_2025):
    stops = [
        Suspensao(date(2025, 6, 10), date(2025, 6, 19), "diligência"),
        Suspensao(date(2025, 6, 25), date(2025, 6, 25), "greve"),
        Suspensao(date(2025, 1, 10), date(2025, 1, 19), "antiga"),
        Suspensao(date(2025, 9, 10), date(2025, 9, 19), "futura"),
    ]
    folha = contar(1, "meses", MONDAY, de_2025(), suspensoes=stops, prorroga=False)
    assert folha.vencimento == date(2025, 7, 13)
    assert [(row.dia.day, row.motivo) for row in folha.dias[1:-1]] == [
        (10, "diligência"),
        (19, "diligência"),
        (25, "greve"),
    ]


def test_ultimo_dia_nao_cai_em_suspensao(de_2025):
    """The last day is Saturday; the Monday it would roll to is suspended."""
    stop = Suspensao(date(2025, 6, 9), date(2025, 6, 10), "sem acesso ao processo")
    folha = contar(5, "dias_corridos", MONDAY, de_2025(), suspensoes=[stop])
    assert folha.vencimento == date(2025, 6, 11)
    assert [row.motivo for row in folha.dias[-3:-1]] == ["sem acesso ao processo"] * 2


def test_suspensoes_sobrepostas_nao_tiram_o_dia_duas_vezes(de_2025):
    stops = [
        Suspensao(date(2025, 6, 5), date(2025, 6, 9), "segunda"),
        Suspensao(date(2025, 6, 3), date(2025, 6, 6), "primeira"),
        Suspensao(date(2025, 6, 4), date(2025, 6, 5), "contida"),
    ]
    folha = contar(1, "dias_corridos", MONDAY, de_2025(), suspensoes=stops)
    assert folha.vencimento == date(2025, 6, 10)
    assert [row.motivo for row in folha.dias[1:-1]] == ["primeira"] * 4 + ["segunda"] * 3


def test_suspensao_ao_contrario_e_erro(de_2025):
    with pytest.raises(PrazoInvalido, match="Troque-os"):
        vencimento(1, "anos", MONDAY, de_2025(), suspensoes=[Suspensao(MONDAY, date(2025, 6, 1), "")])


def test_suspensao_que_passa_do_calendario(de_2025):
    late = Suspensao(date(2025, 12, 1), date(2026, 3, 1), "longa")
    another = Suspensao(date(2026, 4, 1), date(2026, 5, 1), "outra")
    with pytest.raises(Exception, match="31/12/2025"):
        vencimento(1, "dias_uteis", date(2025, 11, 28), de_2025(), suspensoes=[late, another])


def test_alternativas_so_quando_mordem(de_2025, federal: Calendario):
    """No second reading when it is the same, when the start is counted, or when it cannot be computed."""
    saturday = date(2025, 6, 7)
    assert contar(5, "dias_uteis", MONDAY, de_2025()).alternativas == ()
    assert len(contar(5, "dias_uteis", saturday, de_2025()).alternativas) == 1
    assert contar(5, "dias_uteis", saturday, de_2025(), inclui_inicio=True).alternativas == ()
    assert contar(5, "dias_corridos", saturday, de_2025(), prorroga=False).alternativas == ()
    assert contar(1, "dias_uteis", date(2030, 12, 29), federal).alternativas[0].vencimento == date(2030, 12, 31)
    assert contar(2, "dias_uteis", date(2030, 12, 29), federal).alternativas == ()
    assert contar(1, "dias_uteis", date(1997, 12, 31), federal).alternativas == ()
    assert contar(1, "meses", date(2026, 1, 31), federal).alternativas == ()  # 28/02 and 01/03 both roll to Monday
    assert contar(1, "meses", date(2025, 3, 31), de_2025()).alternativas[0].vencimento == date(2025, 5, 1)


def test_outra_leitura_que_sai_do_calendario_nao_se_mostra():
    cal = Calendario((Camada("nacional", (), (Periodo(date(2024, 1, 1), date(2025, 2, 28)),)),))
    assert contar(1, "meses", date(2025, 1, 31), cal).alternativas == ()


def test_conjuntos_fechados_sao_o_que_a_folha_usa(de_2025):
    assert set(AVISOS) == {
        "dia_nao_conferido",
        "dia_sem_ato",
        "expediente_parcial",
        "indisponibilidade_no_ultimo_dia",
    }
    assert set(LEITURAS) == {"ciencia_no_dia_util_seguinte", "dia_seguinte_ao_inexistente"}

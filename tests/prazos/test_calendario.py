from datetime import UTC, date, datetime

import pytest

from capitania.prazos import (
    Calendario,
    CalendarioInvalido,
    Camada,
    Dia,
    ForaDoCalendario,
    InstanteInvalido,
    Periodo,
    PrazoInvalido,
    contar,
    vencimento,
)

MONDAY = date(2025, 6, 2)
NATIONAL = Camada("nacional", (), (Periodo(date(2025, 1, 1), date(2025, 12, 31)),))


def moment(day: int) -> datetime:
    return datetime(2025, 6, day, 12, tzinfo=UTC)


def test_abre_tarde_e_fecha_cedo_sao_dias_uteis(de_2025):
    cal = de_2025(Dia(MONDAY, "abre_tarde"), Dia(date(2025, 6, 3), "fecha_cedo"))
    assert cal.dia_util(MONDAY)
    assert cal.dia_util(date(2025, 6, 3))
    assert not cal.dia_util(date(2025, 6, 7))
    assert cal.dia_pleno_a_partir(MONDAY) == MONDAY
    assert cal.dia_pleno_a_partir(date(2025, 6, 3)) == date(2025, 6, 4)
    assert cal.dia_util_a_partir(date(2025, 6, 7)) == date(2025, 6, 9)


def test_dia_curto_conta_mas_nao_encerra(de_2025):
    cal = de_2025(Dia(date(2025, 6, 3), "fecha_cedo"), Dia(date(2025, 6, 4), "fecha_cedo"))
    assert vencimento(1, "dias_uteis", MONDAY, cal) == date(2025, 6, 5)
    assert vencimento(3, "dias_uteis", MONDAY, cal) == date(2025, 6, 5)
    assert vencimento(1, "dias_uteis", MONDAY, cal, prorroga=False) == date(2025, 6, 3)


def test_feriado_vence_dia_curto_e_fim_de_semana_nao_conta_duas_vezes(de_2025):
    cal = de_2025(
        Dia(date(2025, 6, 3), "fecha_cedo"),
        Dia(date(2025, 6, 3), "fechado", "aniversário"),
        Dia(date(2025, 6, 7), "fechado"),
    )
    assert vencimento(1, "dias_uteis", MONDAY, cal) == date(2025, 6, 4)
    assert cal.idle_row(date(2025, 6, 3).toordinal()).motivo == "aniversário (sem expediente)"
    assert cal.idle_row(date(2025, 6, 7).toordinal()).motivo == "sábado"
    assert vencimento(5, "dias_uteis", date(2025, 6, 4), cal) == date(2025, 6, 11)


def test_indisponibilidade_so_alonga_o_meio_eletronico(de_2025):
    """The first working day after the system is back, even when the outage lasted over a weekend."""
    down = [Dia(date(2025, 6, d), "indisponibilidade", "sistema fora do ar", "Registro 1") for d in (6, 7, 8, 9)]
    cal = de_2025(*down)
    assert vencimento(4, "dias_uteis", MONDAY, cal, canal="papel") == date(2025, 6, 6)
    assert vencimento(4, "dias_uteis", MONDAY, cal, canal="eletronico") == date(2025, 6, 10)
    assert vencimento(3, "dias_uteis", MONDAY, cal, canal="eletronico") == date(2025, 6, 5)
    folha = contar(4, "dias_uteis", MONDAY, cal)
    assert [a.codigo for a in folha.avisos] == ["indisponibilidade_no_ultimo_dia"]
    assert contar(4, "dias_uteis", MONDAY, cal, canal="eletronico").avisos == ()


def test_em_da_o_que_se_sabia():
    """An entry counts from its instant; revoked, until its revocation."""
    day = Dia(date(2025, 6, 4), "fechado", "jogo", "Portaria 7", entrou_em=moment(2), revogado_em=moment(3))
    period = Periodo(MONDAY, date(2025, 6, 30), entrou_em=moment(2))
    cal = Calendario((NATIONAL, Camada("om", (day,), (period,))))
    before, between, after = (cal.em(moment(d)) for d in (1, 2, 4))
    terms = [vencimento(2, "dias_uteis", MONDAY, c) for c in (before, between, after, cal)]
    assert terms == [date(2025, 6, 4), date(2025, 6, 5), date(2025, 6, 4), date(2025, 6, 4)]
    assert "om" in before.provisorio(MONDAY, MONDAY)
    assert "om" not in between.provisorio(MONDAY, MONDAY)
    assert cal.em(moment(2)).em(moment(2)).versao == between.versao != before.versao
    with pytest.raises(InstanteInvalido):
        cal.em(datetime(2025, 6, 2, 12))  # noqa: DTZ001


def test_provisorio_nomeia_cada_camada_que_falta(federal: Calendario):
    start = date(2025, 3, 10)
    assert contar(5, "dias_uteis", start, federal).provisorio == ("estadual", "municipal", "om")
    early = contar(5, "dias_uteis", date(2010, 3, 10), federal)
    assert early.provisorio == ("facultativo_federal", "estadual", "municipal", "om")
    whole = Periodo(date(2025, 1, 1), date(2025, 12, 31))
    local = federal.com(*(Camada(nome, (), (whole,)) for nome in ("estadual", "municipal", "om")))
    assert contar(5, "dias_uteis", start, local).provisorio == ()
    assert contar(5, "dias_uteis", date(2025, 12, 26), local).provisorio == ("estadual", "municipal", "om")


def test_prazo_corrido_so_olha_o_fim(federal: Calendario):
    """A running term from 2023 to 2025 needs the calendar only where it ends."""
    folha = contar(600, "dias_corridos", date(2023, 7, 1), federal)
    assert folha.provisorio == ("estadual", "municipal", "om")
    assert contar(600, "dias_corridos", date(2023, 7, 1), federal, prorroga=False).provisorio == ()


def test_periodos_que_se_tocam_ou_se_cobrem_sao_um_so():
    halves = (
        Periodo(date(2025, 7, 1), date(2025, 12, 31)),
        Periodo(date(2025, 1, 1), date(2025, 6, 30)),
        Periodo(date(2025, 2, 1), date(2025, 3, 1)),
    )
    cal = Calendario((Camada("nacional", (), halves),))
    assert (cal.de, cal.ate) == (date(2025, 1, 1), date(2025, 12, 31))


@pytest.mark.parametrize(
    "camadas",
    [
        (),
        (Camada("om"),),
        (Camada("nacional"),),
        (Camada("nacional", (), (Periodo(MONDAY, MONDAY), Periodo(date(2025, 6, 4), date(2025, 6, 5)))),),
        (NATIONAL, Camada("distrital")),
    ],
)
def test_calendario_que_nao_se_sustenta(camadas):
    with pytest.raises(CalendarioInvalido):
        Calendario(camadas)


def test_entrada_conta_fora_do_periodo_da_sua_camada(de_2025):
    cal = de_2025(Dia(date(2025, 6, 3), "fechado"))
    assert "om" in cal.provisorio(MONDAY, MONDAY)
    assert vencimento(1, "dias_uteis", MONDAY, cal) == date(2025, 6, 4)


def test_entrada_fora_do_alcance_nacional_nao_quebra(de_2025):
    cal = de_2025(*(Dia(date(y, 1, 2), tipo) for y in (2024, 2026) for tipo in ("fechado", "fecha_cedo")))
    assert vencimento(1, "dias_uteis", date(2025, 1, 1), cal) == date(2025, 1, 2)


@pytest.mark.parametrize(
    ("quantidade", "unidade", "inicio"),
    [
        (1, "dias_uteis", date(1997, 12, 30)),
        (1, "dias_uteis", date(2030, 12, 31)),
        (5, "dias_uteis", date(2030, 12, 27)),
        (10**9, "dias_uteis", date(2025, 1, 1)),
        (1, "dias_corridos", date(2030, 12, 31)),
        (1, "anos", date(2030, 1, 1)),
        (1, "dias_uteis", date(1500, 1, 1)),
    ],
)
def test_fora_do_alcance_nacional_recusa(federal: Calendario, quantidade, unidade, inicio):
    with pytest.raises(ForaDoCalendario, match="01/01/1998 a 31/12/2030"):
        vencimento(quantidade, unidade, inicio, federal)
    with pytest.raises(ForaDoCalendario):
        contar(quantidade, unidade, inicio, federal)


def test_beira_do_alcance(federal: Calendario):
    assert vencimento(1, "dias_uteis", date(1997, 12, 31), federal) == date(1998, 1, 2)
    assert vencimento(1, "dias_uteis", date(2030, 12, 30), federal) == date(2030, 12, 31)
    with pytest.raises(ForaDoCalendario) as refused:
        federal.dia_util(date(2031, 1, 1))
    assert (refused.value.dia, refused.value.de, refused.value.ate) == (date(2031, 1, 1), federal.de, federal.ate)


def test_ultimo_dia_que_so_rolaria_para_fora_recusa(de_2025):
    cal = de_2025(Dia(date(2025, 12, 31), "fecha_cedo"))
    with pytest.raises(ForaDoCalendario):
        vencimento(1, "dias_uteis", date(2025, 12, 30), cal)
    assert vencimento(1, "dias_uteis", date(2025, 12, 30), cal, prorroga=False) == date(2025, 12, 31)


def test_prescricao_nao_depende_do_calendario(federal: Calendario):
    assert vencimento(5, "anos", date(2029, 6, 1), federal, prorroga=False) == date(2034, 6, 1)
    assert contar(5, "anos", date(1990, 6, 1), federal, prorroga=False).vencimento == date(1995, 6, 1)


@pytest.mark.parametrize("quantidade", [0, -1, 1.5, "15", True, None])
def test_quantidade_que_nao_e_prazo(federal: Calendario, quantidade):
    for unidade in ("dias_uteis", "anos"):
        with pytest.raises(PrazoInvalido, match="inteiro maior que zero"):
            contar(quantidade, unidade, MONDAY, federal)
    if not isinstance(quantidade, str | None):
        assert quantidade is True or _refused(quantidade, federal)


def _refused(quantidade, cal: Calendario) -> bool:
    with pytest.raises(PrazoInvalido):
        vencimento(quantidade, "dias_uteis", MONDAY, cal)
    return True


def test_unidade_e_inicio_que_nao_servem(federal: Calendario):
    with pytest.raises(PrazoInvalido, match="Unidade"):
        vencimento(15, "semanas", MONDAY, federal)
    with pytest.raises(PrazoInvalido, match="dia_legal"):
        vencimento(15, "dias_uteis", moment(2), federal)
    with pytest.raises(PrazoInvalido, match="dia_legal"):
        vencimento(15, "anos", "2025-06-02", federal)


def test_leituras_por_troca_de_calendario(federal: Calendario):
    without = federal.sem_camada("facultativo_federal")
    assert without.provisorio(MONDAY, MONDAY)[0] == "facultativo_federal"
    closed = federal.trata_como_fechado("abre_tarde", "fecha_cedo")
    assert not closed.dia_util(date(2025, 12, 24))
    assert len({federal.versao, without.versao, closed.versao}) == 3


def test_conferir_uma_entrada_nao_muda_a_versao(de_2025):
    day = Dia(date(2025, 6, 3), "fechado", "aniversário", conferida=False)
    assert de_2025(day).versao == de_2025(day._replace(conferida=True, ato="Lei 1")).versao

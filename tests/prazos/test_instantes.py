from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitania.normas.oms import om, zona
from capitania.prazos import (
    BRASILIA,
    HoraAmbigua,
    HoraInexistente,
    InstanteInvalido,
    dia_legal,
    fim_do_dia,
    instante_local,
    tempestivo,
)
from capitania.prazos.instantes import instante_com_desvio

MANAUS = "America/Manaus"


def test_manaus_as_23h30_decide_o_canal():
    """O-06 a: late by Brasília's clock, in time by the local one."""
    instante = instante_local("2025-06-30T23:30", MANAUS)
    assert instante.astimezone(UTC) == datetime(2025, 7, 1, 3, 30, tzinfo=UTC)
    assert dia_legal(instante, "eletronico", MANAUS) == date(2025, 7, 1)
    assert dia_legal(instante, "papel", MANAUS) == dia_legal(instante, "presencial", MANAUS) == date(2025, 6, 30)
    assert not tempestivo(instante, "eletronico", MANAUS, date(2025, 6, 30))
    assert tempestivo(instante, "papel", MANAUS, date(2025, 6, 30))


def test_hora_que_nunca_existiu():
    """O-06 b."""
    with pytest.raises(HoraInexistente, match=r"nunca existiu.*2018-11-04T01:30-02:00"):
        instante_local("2018-11-04T00:30", BRASILIA)
    assert instante_local("2018-11-04T01:30", BRASILIA).utcoffset() == timedelta(hours=-2)
    assert instante_local("2018-11-04T00:30", MANAUS).isoformat() == "2018-11-04T00:30:00-04:00"


def test_hora_que_aconteceu_duas_vezes():
    with pytest.raises(HoraAmbigua, match=r"2018-02-17T23:30-02:00 ou 2018-02-17T23:30-03:00"):
        instante_local("2018-02-17T23:30", BRASILIA)
    assert instante_local("2018-02-17T23:30-02:00", BRASILIA) < instante_local("2018-02-17T23:30-03:00", BRASILIA)


def test_sem_horario_de_verao_desde_2019():
    """O-06 c."""
    assert instante_local("2019-11-03T00:30", BRASILIA).utcoffset() == timedelta(hours=-3)


@pytest.mark.parametrize(
    ("onde", "horas"),
    [(zona("Fernando de Noronha", "PE"), -2), (zona("Rio Branco", "AC"), -5), (om("AgBAcre").zona, -5), (MANAUS, -4)],
)
def test_fusos_de_2025(onde: str, horas: int):
    """O-06 e."""
    assert instante_local("2025-06-30T12:00", onde).utcoffset() == timedelta(hours=horas)


def test_nunca_a_hora_solar():
    """O-06 d."""
    lmt = timezone(timedelta(hours=-3, minutes=-6))
    with pytest.raises(InstanteInvalido, match="hora solar"):
        dia_legal(datetime(2025, 6, 30, 12, tzinfo=lmt), "papel", BRASILIA)
    with pytest.raises(InstanteInvalido, match="hora solar"):
        instante_local("1900-01-01T00:00", BRASILIA)
    with pytest.raises(InstanteInvalido, match="hora solar"):
        instante_local("1900-01-01T00:00-03:00", BRASILIA)


@pytest.mark.parametrize("texto", ["", "2025-06-30", "30/06/2025 12:00", "2025-02-30T10:00", "2025-06-30T25:00"])
def test_texto_que_nao_e_instante(texto: str):
    with pytest.raises(InstanteInvalido, match="Escreva como"):
        instante_local(texto, BRASILIA)


def test_instante_sem_fuso_canal_e_zona_desconhecidos():
    agora = datetime(2025, 6, 30, 12, tzinfo=UTC)
    with pytest.raises(InstanteInvalido, match="não tem fuso"):
        dia_legal(datetime(2025, 6, 30, 12), "papel", BRASILIA)  # noqa: DTZ001
    with pytest.raises(InstanteInvalido, match="Canal"):
        dia_legal(agora, "telegrama", BRASILIA)
    for zone in ("America/Atlantida", "../etc/passwd", ""):
        with pytest.raises(InstanteInvalido, match="Fuso"):
            dia_legal(agora, "papel", zone)
    with pytest.raises(InstanteInvalido, match="1 a 9999"):
        dia_legal(datetime.min.replace(tzinfo=UTC), "papel", BRASILIA)


def test_fim_do_dia_na_virada_do_relogio():
    """The day after 03/11/2018 began at 01:00: midnight was skipped."""
    limit = fim_do_dia(date(2018, 11, 3), "papel", BRASILIA)
    assert limit.isoformat() == "2018-11-04T01:00:00-02:00"
    assert tempestivo(limit - timedelta(microseconds=1), "papel", BRASILIA, date(2018, 11, 3))
    assert not tempestivo(limit, "papel", BRASILIA, date(2018, 11, 3))


@given(
    st.datetimes(datetime(1950, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    st.sampled_from(["presencial", "papel", "eletronico"]),
    st.sampled_from([BRASILIA, MANAUS, "America/Noronha", "America/Rio_Branco"]),
)
def test_dia_legal_e_o_unico_dia_em_tempo(instante: datetime, canal, zona: str):
    dia = dia_legal(instante, canal, zona)
    assert instante < fim_do_dia(dia, canal, zona)
    assert instante >= fim_do_dia(dia - timedelta(1), canal, zona)
    assert tempestivo(instante, canal, zona, dia)


@given(st.datetimes(datetime(1920, 1, 1), datetime(2040, 1, 1)))  # noqa: DTZ001
def test_hora_local_aceita_volta_igual(parede: datetime):
    try:
        lido = instante_local(parede.isoformat(), BRASILIA)
    except (HoraAmbigua, HoraInexistente):
        zone = ZoneInfo(BRASILIA)
        assert parede.replace(tzinfo=zone).utcoffset() != parede.replace(tzinfo=zone, fold=1).utcoffset()
    else:
        assert lido.replace(tzinfo=None) == parede
        assert lido.utcoffset() in (timedelta(hours=-2), timedelta(hours=-3))


@pytest.mark.parametrize(
    ("valor", "lido"),
    [
        ("2026-02-14T10:30:00-03:00", datetime(2026, 2, 14, 10, 30, tzinfo=timezone(timedelta(hours=-3)))),
        (datetime(2026, 2, 14, 10, 30, tzinfo=UTC), datetime(2026, 2, 14, 10, 30, tzinfo=UTC)),
        ("2026-02-14T10:30:00", None),
        (datetime(2026, 2, 14, 10, 30), None),  # noqa: DTZ001 - the offset left out is what is tried
        ("ontem", None),
        (20260214, None),
        (None, None),
    ],
)
def test_an_instant_tells_its_offset(valor: object, lido: datetime | None) -> None:
    assert instante_com_desvio(valor) == lido

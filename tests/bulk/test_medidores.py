"""Pieces of measured facts against the bands themselves: every edge, every anniversary of a leap cycle."""

from datetime import date, timedelta
from decimal import Decimal

import numpy as np
import pytest
from tests.bulk.sorteio import NORMAS, plano_de

from capitania.bulk import lacos, motor_numba, motor_numpy
from capitania.bulk.colunas import MILIONESIMOS, NAO_INFORMADO, SEM_LEITURA, SEM_VALIDADE
from capitania.bulk.construcao import constroi
from capitania.bulk.medidores import PRIMEIRO, ULTIMO, Aniversarios, _aniversarios_de, data, dias
from capitania.bulk.programa import mascaras
from capitania.lei.ambiente import considerado

norma = pytest.mark.parametrize("norma", NORMAS, ids=str)


def medidores(norma):
    plano, _ = plano_de(norma)
    return plano, [m for m, _ in constroi(plano).medidas]


@norma
def test_readings_fall_where_the_bands_say(norma):
    plano, todos = medidores(norma)
    degraus = [m for m in todos if m.campo.endswith((".ar", ".sangue"))]
    assert {m.campo.removeprefix("substituto.") for m in degraus} == {"alcoolemia.ar", "alcoolemia.sangue"}
    for m in degraus:
        valores = sorted({int(b) + d for b in m.bordas for d in (-1, 0, 1)} | {*range(0, 1_500_000, 997)})
        onde = motor_numpy.mede(m, {m.campo: np.array(valores, np.int32)})
        for valor, pedaco in zip(valores, onde, strict=True):
            feito = m.pedacos[pedaco]
            assert feito.informado == (valor != SEM_LEITURA)
            if feito.implausivel or not feito.informado:
                continue
            lido = Decimal(valor) / MILIONESIMOS
            for faixa, celula in zip(m.faixas, feito.celulas, strict=True):
                ponto = lido if faixa.entrada == m.campo else considerado(lido, plano.erros)
                assert celula is (None if ponto is None else faixa.faixa.classifica(ponto, date(2025, 1, 1)))


@norma
def test_dates_fall_where_the_bands_say_on_every_day_about_an_anniversary(norma):
    _, todos = medidores(norma)
    pares = [
        (inicio, inicio.replace(year=inicio.year + anos, day=min(inicio.day, 28)) + timedelta(days=d))
        for n in range(366 * 9)
        for inicio in (date(2019, 1, 1) + timedelta(days=n),)
        for anos in (0, 1, 5)
        for d in (-2, -1, 0, 1, 2, 3)
    ]
    valores, dia = (np.array([dias(p[k]) for p in pares], np.int32) for k in (0, 1))
    for m in todos:
        if not isinstance(m, Aniversarios):
            continue
        onde = motor_numpy.mede(m, {m.campo: valores, "abordagem.dia": dia})
        for (valor, quando), pedaco in zip(pares, onde, strict=True):
            for faixa, celula in zip(m.faixas, m.pedacos[pedaco].celulas, strict=True):
                assert celula is faixa.faixa.classifica(valor, quando), (faixa.nome, valor, quando)


def test_what_is_not_there_has_pieces_of_its_own():
    _, todos = medidores(NORMAS[2])
    m = next(m for m in todos if m.campo == "condutor.validade")
    valores = np.array([NAO_INFORMADO, SEM_VALIDADE, dias(date(1800, 1, 1)), dias(date(2200, 1, 1))], np.int32)
    onde = motor_numpy.mede(m, {m.campo: valores, "abordagem.dia": np.full(4, 20000, np.int32)})
    nada, sem_data, antiga, futura = (m.pedacos[n] for n in onde)
    assert (nada.informado, sem_data.sem_validade) == (False, True)
    assert [[c.valor for c in p.celulas] for p in (antiga, futura)] == [
        ["vencida", "mais_de_5_anos"],
        ["valida", "nao_vencida"],
    ]


@pytest.mark.parametrize("anos", [1, 2, 3, 4, 5, 10, lacos.MAIS_ANOS])
def test_the_compiled_loop_finds_the_anniversaries_of_the_table(anos):
    """By arithmetic in one engine, by a table in the other: equal for every date, about its anniversary and far off."""
    _, todos = medidores(NORMAS[2])
    m = next(m for m in todos if isinstance(m, Aniversarios))
    m = m._replace(limites=(0, anos), primeiro=dias(date(1800, 1, 1)), pedacos=m.pedacos[:1] * 9)
    m = m._replace(tabelas=(_aniversarios_de(np.arange(m.primeiro, dias(ULTIMO) + 367, dtype=np.int64), anos),))
    datas = np.arange(m.primeiro, dias(ULTIMO) + 367, dtype=np.int32)
    civil = (m.tabelas[0] + 1) >> 1
    for dia in (*(civil + np.int32(perto) for perto in (-2, -1, 0, 1, 2)), *map(dias, (PRIMEIRO, ULTIMO))):
        cabe = (dia >= dias(PRIMEIRO)) & (dia <= dias(ULTIMO)) & np.ones(len(datas), bool)
        valores, seus = datas[cabe], np.broadcast_to(np.asarray(dia, np.int32), len(datas))[cabe].copy()
        certa = motor_numpy.mede(m, {m.campo: valores, "abordagem.dia": seus})
        curtos = np.zeros(len(seus), np.uint16)
        lacos._curtos(curtos, seus)
        achada = np.zeros(len(valores), np.uint8)
        lacos._ordem(achada, valores, seus, np.uint8(3), np.uint8(8))
        lacos._aniversario(achada, valores, curtos, anos)
        assert (achada == certa).all()
        lacos._ordem_e_aniversario(achada, valores, curtos, np.int32(anos), np.uint8(7), np.uint8(8))
        assert (achada == certa).all()


@norma
def test_the_routes_of_the_norms_are_narrow(norma):
    """A route that is not runs with the other engine, at a quarter of the speed."""
    assert motor_numba.cabe(mascaras(constroi(plano_de(norma)[0]), ("medida", "infracao")).roteiro)


def _largo(roteiro):
    return roteiro._replace(estreito=False)


def _de_muitos_anos(roteiro):
    medidas = (m._replace(limites=(0, 26)) if isinstance(m, Aniversarios) else m for m in roteiro.medidas)
    return roteiro._replace(medidas=tuple(medidas))


@pytest.mark.parametrize("muda", [_largo, _de_muitos_anos])
def test_a_route_too_wide_for_narrow_keys_or_days_runs_with_numpy(monkeypatch, muda):
    vistas = []
    monkeypatch.setattr(motor_numpy, "mascaras", lambda *args: vistas.append(args))
    plano, _ = plano_de(NORMAS[0])
    roteiro = mascaras(constroi(plano), ("medida", "infracao")).roteiro
    assert motor_numba.cabe(roteiro)
    motor_numba.mascaras(muda(roteiro), {}, np.zeros(0, np.uint32))
    assert len(vistas) == 1


@pytest.mark.parametrize("dia", [date.min, date(1969, 12, 31), date(1970, 1, 1), date(2024, 2, 29), date.max], ids=str)
def test_days_since_1970_and_back(dia):
    assert dias(dia) == (dia - date(1970, 1, 1)).days == int(np.datetime64(dia).astype(np.int64))
    assert data(dias(dia)) == dia

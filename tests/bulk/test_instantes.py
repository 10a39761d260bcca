"""Legal days of many instants: those of `zoneinfo`, at every change of the clocks since 1985."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from capitania.bulk.instantes import EPOCA, Relogios, fuso
from capitania.normas import oms

ZONAS = sorted({o.zona for o in oms.todas()})


@pytest.mark.parametrize("zona", ZONAS)
def test_igual_a_zoneinfo(zona):
    inicio = int(datetime(1985, 1, 1, tzinfo=UTC).timestamp())
    segundos = np.arange(inicio, inicio + 45 * 366 * 86400, 3600 * 7 + 13)
    zone = ZoneInfo(zona)
    offsets = [(EPOCA + timedelta(seconds=int(s))).astimezone(zone).utcoffset() for s in segundos]
    muda = [k for k in range(1, len(segundos)) if offsets[k] != offsets[k - 1]]
    perto = np.concatenate([np.arange(segundos[k - 1], segundos[k] + 1, 599) for k in muda] or [segundos[:0]])
    todos = np.concatenate([segundos[::11], perto])
    relogios = Relogios()
    relogios.zona("America/Noronha")
    lugar = relogios.zona(zona)
    dias = relogios.dias(todos * 1_000_000, np.full(len(todos), lugar))
    ditos = [(EPOCA + timedelta(seconds=int(s))).astimezone(zone).date().toordinal() - 719163 for s in todos]
    assert dias.tolist() == ditos


def test_as_tabelas_crescem():
    relogios = Relogios()
    rio = relogios.zona("America/Sao_Paulo")
    um = lambda ano: np.array([int(datetime(ano, 7, 1, 1, tzinfo=UTC).timestamp()) * 1_000_000])
    for ano in (2020, 2010, 2024):
        esperado = datetime(ano, 6, 30, tzinfo=UTC).toordinal() - 719163
        assert relogios.dias(um(ano), np.array([rio])).tolist() == [esperado]
    acre = relogios.zona("America/Rio_Branco")
    assert len(relogios.dias(np.repeat(um(2015), 2), np.array([rio, acre]))) == 2
    assert relogios.dias(np.zeros(0, np.int64), np.zeros(0, np.int64)).tolist() == []


def test_fuso_pelo_desvio():
    assert fuso("-03:00").utcoffset(None) == timedelta(hours=-3)
    assert fuso("+05:30").utcoffset(None) == timedelta(hours=5, minutes=30)
    with pytest.raises((KeyError, ValueError)):
        fuso("Marte/Phobos")

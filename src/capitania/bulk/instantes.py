"""Legal days of many instants at once: the clock of each zone compiled to what it shows on each day of UTC.

The answers are those of `zoneinfo`, asked once for each (zone, year) and at each change of offset.
"""

from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from functools import cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

import numpy as np
from numpy.typing import NDArray

from capitania.bulk.medidores import data, dias

DIA: Final = 86_400_000_000  # in microseconds
EPOCA: Final = datetime(1970, 1, 1, tzinfo=UTC)
PRIMEIRO, ULTIMO = 1900, 2100  # years whose clocks are compiled; beyond them each instant is asked by itself
NUNCA: Final = 2**62
Inteiros = NDArray[np.int64]


class _Ano(NamedTuple):
    """Offsets of a zone on the days of a year of UTC, in microseconds: before and from the instant of a change."""

    antes: Inteiros
    depois: Inteiros
    muda: Inteiros


def fuso(nome: str) -> tzinfo:
    """Give a zone by its name, or by its offset written as `-03:00`; KeyError or ValueError where there is none."""
    if nome[:1] not in "+-":
        return ZoneInfo(nome)
    horas, _, minutos = nome[1:].partition(":")
    return timezone((1 if nome[0] == "+" else -1) * timedelta(hours=int(horas), minutes=int(minutos or 0)))


@cache
def _ano(zona: str, ano: int) -> _Ano:
    zone = fuso(zona)
    start = dias(date(ano, 1, 1))
    days = dias(date(ano + 1, 1, 1)) - start
    edges = [_offset(zone, (start + n) * DIA) for n in range(days + 1)]
    antes, depois = np.array(edges[:-1], np.int64), np.array(edges[1:], np.int64)
    muda = np.full(days, NUNCA, np.int64)
    for n in np.flatnonzero(antes != depois):
        muda[n] = _change(zone, int(start + n) * DIA, int(start + n + 1) * DIA)
    return _Ano(antes, depois, muda)


def _offset(zone: tzinfo, us: int) -> int:
    there = (EPOCA + timedelta(microseconds=us)).astimezone(zone).utcoffset() or timedelta()
    return there // timedelta(microseconds=1)


def _change(zone: tzinfo, before: int, after: int) -> int:
    """Find the first whole second with the later offset."""
    low, high = before // 1_000_000, after // 1_000_000
    later = _offset(zone, after)
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (low, middle) if _offset(zone, middle * 1_000_000) == later else (middle, high)
    return high * 1_000_000


class Relogios:
    """The clocks of some zones, each known by its place in the order in which it was named."""

    def __init__(self) -> None:
        self.zonas: list[str] = []
        self._anos: tuple[int, int] = (0, 0)
        self._tabela = _Ano(*(np.zeros((0, 0), np.int64),) * 3)

    def zona(self, nome: str) -> int:
        """Give the place of a zone."""
        if nome not in self.zonas:
            self.zonas.append(nome)
        return self.zonas.index(nome)

    def dias(self, us: Inteiros, zona: Inteiros) -> NDArray[np.int32]:
        """Give the days since 1970 that clocks show at instants (microseconds of UTC, inside 1900 to 2100)."""
        if not len(us):
            return np.zeros(0, np.int32)
        dia = us // DIA
        self._compila(int(dia.min()), int(dia.max()))
        _, start = self._span()
        place = zona * self._tabela.antes.shape[1] + (dia - start)
        antes, depois, muda = (t.ravel() for t in self._tabela)
        local = us + antes[place]
        changed = np.flatnonzero(muda[place] <= us)
        if len(changed):
            local[changed] = us[changed] + depois[place[changed]]
        dias: NDArray[np.int32] = (local // DIA).astype(np.int32)
        return dias

    def _span(self) -> tuple[int, int]:
        first = dias(date(self._anos[0], 1, 1))
        return self._anos[0], first

    def _compila(self, primeiro: int, ultimo: int) -> None:
        """Grow the tables to the years of these days and to the zones named since."""
        years = [data(d).year for d in (primeiro, ultimo)]
        if self._anos != (0, 0):
            years = [min(years[0], self._anos[0]), max(years[1], self._anos[1])]
        if (years[0], years[1]) == self._anos and len(self.zonas) == len(self._tabela.antes):
            return
        self._anos = (years[0], years[1])
        rows = [[_ano(z, y) for y in range(years[0], years[1] + 1)] for z in self.zonas]
        self._tabela = _Ano(
            *(np.stack([np.concatenate([y[n] for y in row]) for row in rows]) for n in range(len(_Ano._fields)))
        )


class Forma(NamedTuple):
    """A way to write an instant: with seconds or not, so many digits of a fraction, with Z or an offset."""

    segundos: bool
    fracao: int
    z: bool


# The ways that are read many at once, by their length.
FORMAS: Final = {
    len("AAAA-MM-DDThh:mm") + (3 if segundos else 0) + (fracao + 1 if fracao else 0) + (1 if z else 6): Forma(
        segundos, fracao, z
    )
    for segundos, fracao in ((False, 0), (True, 0), (True, 3), (True, 6))
    for z in (False, True)
}


def le_textos(bruto: NDArray[np.uint8], forma: Forma) -> tuple[NDArray[np.bool_], Inteiros, Inteiros]:
    """Read texts of one form, one a row of bytes: which could be read, instants of UTC, offsets; in microseconds.

    What is written in another way is for whoever reads one by one.
    """
    good = np.ones(len(bruto), bool)

    def number(first: int, digits: int) -> Inteiros:
        found = np.zeros(len(bruto), np.int64)
        for p in range(first, first + digits):
            good[(bruto[:, p] < 48) | (bruto[:, p] > 57)] = False
            found = found * 10 + (bruto[:, p].astype(np.int64) - 48)
        return found

    def signs(*places: tuple[int, str]) -> None:
        for place, chars in places:
            good[~np.isin(bruto[:, place], list(chars.encode()))] = False

    signs((4, "-"), (7, "-"), (10, "T "), (13, ":"))
    year, month, day, hour, minute = (number(*x) for x in ((0, 4), (5, 2), (8, 2), (11, 2), (14, 2)))
    second, fraction, end = np.zeros(len(bruto), np.int64), np.zeros(len(bruto), np.int64), 16
    if forma.segundos:
        signs((16, ":"))
        second, end = number(17, 2), 19
    if forma.fracao:
        signs((end, "."))
        fraction = number(end + 1, forma.fracao) * 10 ** (6 - forma.fracao)
        end += 1 + forma.fracao
    offset = np.zeros(len(bruto), np.int64)
    if forma.z:
        signs((end, "Z"))
    else:
        signs((end, "+-"), (end + 3, ":"))
        off_hour, off_minute = number(end + 1, 2), number(end + 4, 2)
        good &= (off_hour < 24) & (off_minute < 60)
        offset = (off_hour * 60 + off_minute) * 60_000_000 * np.where(bruto[:, end] == ord("-"), -1, 1)
    good &= (year > PRIMEIRO) & (year < ULTIMO) & (month >= 1) & (month <= 12) & (day >= 1)
    good &= (hour < 24) & (minute < 60) & (second < 60)
    month, year = np.where(good, month, 1), np.where(good, year, PRIMEIRO + 1)
    start = ((year - 1970) * 12 + month - 1).astype("datetime64[M]")
    first, following = (m.astype("datetime64[D]").astype(np.int64) for m in (start, start + 1))
    good &= day <= following - first
    seconds = (hour * 60 + minute) * 60 + second
    return good, (first + day - 1) * DIA + seconds * 1_000_000 + fraction - offset, offset

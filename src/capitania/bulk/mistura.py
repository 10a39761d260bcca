"""The mix a nation is drawn from: read from its file, each figure with its source or told as ours."""

import tomllib
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

ARQUIVO: Final = Path(__file__).with_name("mistura.toml")
Reais = NDArray[np.float64]


@cache
def mistura() -> Mapping[str, Any]:
    """Give the file's tables."""
    with ARQUIVO.open("rb") as aberto:
        return tomllib.load(aberto)


def resumo() -> str:
    """Give the hash of the file."""
    return sha256(ARQUIVO.read_bytes()).hexdigest()


def pascoa(ano: int) -> date:
    """Give Easter of a year by Gauss's count, as Meeus and Jones write it."""
    a, (b, c) = ano % 19, divmod(ano, 100)
    d, e = divmod(b, 4)
    h = (19 * a + b - d - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    i, k = divmod(c, 4)
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = h + m - 7 * ((a + 11 * h + 22 * m) // 451) + 114
    return date(ano, n // 31, n % 31 + 1)


def carnaval(ano: int) -> tuple[date, date]:
    """Give the first and last day of Carnival."""
    m = mistura()["carnaval"]
    return pascoa(ano) - timedelta(days=m["comeca"]), pascoa(ano) - timedelta(days=m["termina"])


def dos_dias(de: date, ate: date) -> tuple[Reais, NDArray[np.bool_]]:
    """Give how likely each day is, and which are of Carnival."""
    m = mistura()
    verao, parcela = m["verao"]["meses"], m["verao"]["parcela"]
    dias = [de + timedelta(days=n) for n in range((ate - de).days + 1)]
    carnavais = {ano: carnaval(ano) for ano in range(de.year, ate.year + 1)}
    festa = np.array([carnavais[d.year][0] <= d <= carnavais[d.year][1] for d in dias])
    pesos = np.array([parcela / len(verao) if d.month in verao else (1 - parcela) / (12 - len(verao)) for d in dias])
    pesos[festa] *= m["carnaval"]["peso"]
    return pesos / pesos.sum(), festa


def das_oms(siglas: Iterable[str]) -> Reais:
    """Give how likely each unit is."""
    m = mistura()
    todas = list(siglas)
    contadas = {s: o["abordagens"] / len(o["siglas"]) for o in m["om"] for s in o["siglas"]}
    outras = [s for s in todas if s not in contadas]
    resto = m["nacional"]["abordagens"] - sum(contadas.values())
    pesos = np.array([contadas.get(s, resto / max(1, len(outras))) for s in todas])
    feitos: Reais = pesos / pesos.sum()
    return feitos

"""Passages that the papers of a debt share: each fine with its days."""

from datetime import date
from typing import Final

from capitania.processo import palavras
from capitania.processo.divida import NUNCA
from capitania.processo.multas import Multa

CABECALHO: Final = ("Auto", "OM", "Multa", "Falta pagar", "Venceu em")
LARGURAS: Final = (4, 2, 3, 3, 3)


def nome(multa: Multa) -> str:
    """Name a fine as its papers do: by the number of its auto, else by its case."""
    return multa.numero or multa.fluxo


def linha(multa: Multa) -> tuple[str, ...]:
    """Write a fine as a row."""
    quantias = (palavras.reais(multa.valor), palavras.reais(multa.devido))
    return (nome(multa), multa.om, *quantias, dito(multa.vence))


def dito(dia: date | None) -> str:
    """Write a day; one not known, or past the calendar, is told so."""
    if dia is None:
        return "não consta"
    return "além do calendário" if dia == NUNCA else palavras.day(dia)

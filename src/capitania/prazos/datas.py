"""Civil dates, date to date: no clock, no time of day, no calendar.

Every function raises `DataForaDoAlcance` instead of leaving years 1 to 9999.
"""

from datetime import MAXYEAR, MINYEAR, date

from capitania.prazos.erros import DataForaDoAlcance


def soma_dias(dia: date, dias: int) -> date:
    """Give the day that many running days later (earlier when negative)."""
    try:
        return date.fromordinal(dia.toordinal() + dias)
    except (ValueError, OverflowError):
        raise _out_of_reach(dia, f"{dias} dias") from None


def soma_meses(dia: date, meses: int) -> date:
    """Give the same day of a later month; a missing day becomes the last of the month (Lei 9.784, art. 66 §3)."""
    civil = soma_meses_civil(dia, meses)
    return civil if civil.day == dia.day else soma_dias(civil, -1)


def soma_anos(dia: date, anos: int) -> date:
    """Give the same day of a later year; 29 February becomes 28 (Lei 9.784, art. 66 §3)."""
    return soma_meses(dia, 12 * anos)


def soma_meses_civil(dia: date, meses: int) -> date:
    """Give the other reading: a missing day becomes the first of the next month (Código Civil, art. 132 §3)."""
    year, month = divmod(dia.year * 12 + dia.month - 1 + meses, 12)
    if not MINYEAR <= year <= MAXYEAR:
        raise _out_of_reach(dia, f"{meses} meses")
    try:
        return date(year, month + 1, dia.day)
    except ValueError:
        return date(year, month + 2, 1)  # a month that lacks a day is never December


def soma_anos_civil(dia: date, anos: int) -> date:
    """Give the other reading: 29 February becomes 1 March (Código Civil, art. 132 §3)."""
    return soma_meses_civil(dia, 12 * anos)


def _out_of_reach(dia: date, step: str) -> DataForaDoAlcance:
    return DataForaDoAlcance(
        f"{dia.isoformat()} mais {step} sai dos anos {MINYEAR} a {MAXYEAR}. Confira a data e a quantidade informadas."
    )

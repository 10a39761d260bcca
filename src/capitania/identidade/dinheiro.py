"""Money: decimal text in and out, one rounding rule with its name and first day; a float has no way in."""

import re
from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Final, NamedTuple

CENTAVO: Final = Decimal("0.01")
COMO_ESCREVER: Final = "Escreva como 1.600,00."
MAIOR: Final = Decimal(10) ** 13
_SINAIS: Final = re.compile(r"R\$|\s")
_VIRGULA: Final = re.compile(r"(?:[0-9]{1,3}(?:\.[0-9]{3})+|[0-9]+),([0-9]{1,2})")
_PONTO: Final = re.compile(r"[0-9]+(?:\.[0-9]{1,2})?")
_MILHARES: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3}){2,}")
_DOIS_SENTIDOS: Final = re.compile(r"([0-9]{1,3})[.,]([0-9]{3})")


class QuantiaInvalida(ValueError):
    """A text that is no amount of reais, or may be two; with the way out."""

    def __init__(self, motivo: str, como: str = COMO_ESCREVER) -> None:
        self.motivo, self.como = motivo, como
        super().__init__(motivo)


class Arredondamento(NamedTuple):
    """A rule for what does not fit in cents: its name, the rounding of the decimal module, its first day."""

    nome: str
    modo: str
    desde: date


# No norm at hand tells which rule a federal fine takes: this is ours, and the first in the list that a day reaches.
ARREDONDAMENTOS: Final = (Arredondamento("nbr_5891", ROUND_HALF_EVEN, date(1997, 12, 11)),)


def le_quantia(texto: str) -> Decimal:
    """Read an amount of reais: 1.600,00, 1600,00, 1600.00 or 1600; raises `QuantiaInvalida`."""
    found = _SINAIS.sub("", texto)
    if dois := _DOIS_SENTIDOS.fullmatch(found):
        inteiro, resto = dois.groups()
        motivo = f"Pode ser {int(inteiro)}.{resto},00 ou {int(inteiro)},{resto}: não se adivinha."
        raise QuantiaInvalida(motivo, f"Escreva {int(inteiro)}.{resto},00 ou, com centavos, como 1,60.")
    if _VIRGULA.fullmatch(found):
        return _no_limite(Decimal(found.replace(".", "").replace(",", ".")))
    if _MILHARES.fullmatch(found):
        return _no_limite(Decimal(found.replace(".", "")))
    if _PONTO.fullmatch(found):
        return _no_limite(Decimal(found))
    raise QuantiaInvalida("Não é valor em reais.")


def _no_limite(valor: Decimal) -> Decimal:
    if valor >= MAIOR:
        raise QuantiaInvalida("É valor alto demais.")
    return valor.quantize(CENTAVO)


def escreve(valor: Decimal) -> str:
    """Write an amount as acts carry it: point and cents."""
    return f"{valor:.2f}"


def em_reais(valor: Decimal) -> str:
    """Write an amount as people read it in Brazil: 1.600,00."""
    return f"{valor:,.2f}".translate(str.maketrans(",.", ".,"))


def regra_do_dia(dia: date) -> Arredondamento:
    """Give the rounding rule of a day; the first one for days before any."""
    return next((a for a in ARREDONDAMENTOS if a.desde <= dia), ARREDONDAMENTOS[-1])


def arredonda(valor: Decimal, dia: date) -> Decimal:
    """Round to cents by the rule of the day; once, at the end of an account."""
    return valor.quantize(CENTAVO, rounding=regra_do_dia(dia).modo)


def reparte(total: Decimal, partes: int) -> tuple[Decimal, ...]:
    """Share an amount of cents so that the sum is kept: the first parts take the cents left over."""
    cada, sobra = divmod(int(total / CENTAVO), partes)
    return tuple((cada + (n < sobra)) * CENTAVO for n in range(partes))

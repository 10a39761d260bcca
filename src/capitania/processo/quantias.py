"""Amounts as acts carry them: text, with a point and cents; what may be two amounts, or is no text, is told."""

import re
from decimal import Decimal
from typing import Final

from capitania.identidade.dinheiro import CENTAVO, QuantiaInvalida, escreve, le_quantia
from capitania.processo.leitura import quantia

DE_PONTO: Final = 'Escreva entre aspas, com ponto e centavos: "1600.00".'
_DUAS: Final = re.compile(r"([0-9]{1,3})\.([0-9]{3})")  # one point and three digits: thousands, or decimals


def problema_da_quantia(valor: object, *, fracao: bool) -> tuple[str, str] | None:
    """Tell what is wrong with an amount, and the way out; None of one that serves.

    `fracao`: it may have fractions of a cent, as a price by the day; money that moves may not.
    """
    if not isinstance(valor, str):
        numero = isinstance(valor, int | Decimal) and not isinstance(valor, bool)
        return (" Veio número, sem aspas: dinheiro é texto." if numero else ""), DE_PONTO
    if dois := _DUAS.fullmatch(valor):
        inteiro, resto = dois.groups()
        ou = f' ou, com fração de centavo, "{inteiro}.{resto}0"' if fracao else ""
        motivo = f" Pode ser {inteiro}.{resto},00 ou {inteiro},{resto}: não se adivinha."
        return motivo, f'Escreva "{inteiro}{resto}.00"{ou}.'
    lida = quantia(valor)
    if lida is None:
        return "", _como_escrever(valor)
    if not fracao and lida != lida.quantize(CENTAVO):
        return " Tem fração de centavo.", DE_PONTO
    return None


def _como_escrever(texto: str) -> str:
    """Write for who typed an amount as people do in Brazil the same as acts carry it."""
    try:
        return f'Escreva "{escreve(le_quantia(texto))}": entre aspas, com ponto e centavos.'
    except QuantiaInvalida:
        return DE_PONTO

"""Exact numbers as people type them: comma or point, never a float, never a guess."""

import re
from decimal import Decimal
from typing import NamedTuple

_INTEIRO_E_FRACAO = re.compile(r"\d{1,12}(?:[.,]\d{1,12})?")
_SEM_INTEIRO = re.compile(r"[.,]\d{1,12}")
_MAXIMO = Decimal(10) ** 12
_CASAS = 12


class Numero(NamedTuple):
    """A number read exactly, or why it was not; `ambiguo` may be right but a person must say."""

    valor: Decimal | None
    ambiguo: bool
    motivo: str


def le_numero(bruto: object) -> Numero:
    """Read a non-negative decimal from text or from a number parsed exactly; floats are refused."""
    if isinstance(bruto, bool) or not isinstance(bruto, str | int | Decimal):
        return Numero(None, ambiguo=False, motivo="Não é um número exato.")
    if isinstance(bruto, str):
        return _do_texto(bruto.strip())
    valor = Decimal(bruto)
    if not valor.is_finite() or valor < 0 or valor > _MAXIMO:
        return Numero(None, ambiguo=False, motivo="Número fora do que se mede.")
    if int(valor.as_tuple().exponent) < -_CASAS:
        return Numero(None, ambiguo=False, motivo=f"Número de mais de {_CASAS} casas decimais: arredonde-o.")
    return Numero(valor, ambiguo=False, motivo="")


def _do_texto(texto: str) -> Numero:
    if _INTEIRO_E_FRACAO.fullmatch(texto) and texto.isascii():
        return Numero(Decimal(texto.replace(",", ".")), ambiguo=False, motivo="")
    if _SEM_INTEIRO.fullmatch(texto) and texto.isascii():
        return Numero(None, ambiguo=True, motivo="Falta o algarismo antes da vírgula.")
    return Numero(None, ambiguo=False, motivo="Não é um número que se leia de um só modo.")


def canonico(valor: Decimal) -> str:
    """Write a number so that 0,3, 0.30 and 0,300 are one: point, no trailing zeros, no exponent."""
    texto = f"{valor:f}"
    return texto.rstrip("0").rstrip(".") if "." in texto else texto

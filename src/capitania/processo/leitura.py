"""Typed reading of what an act carries.

The catalogue checked it when it was appended, a rectification may not have been: what cannot be read counts as not
carried, so that a fold never stops.
"""

import re
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from capitania.prazos import dia_legal
from capitania.processo.ato import Ato, Dado

ELETRONICO: Final = "eletronico"
_QUANTIA: Final = re.compile(r"[0-9]{1,13}(\.[0-9]{1,4})?")


def dia_do_ato(ato: Ato) -> date:
    """Give the legal day of an act: Brasília's for electronic filing, else the day of the offset it was done in."""
    if ato.dados.get("canal") == ELETRONICO:
        return dia_legal(ato.em, ELETRONICO, "America/Sao_Paulo")
    return ato.em.date()


def texto(ato: Ato, nome: str) -> str:
    """Read a text; empty when the act does not carry it."""
    valor = ato.dados.get(nome)
    return valor if isinstance(valor, str) else ""


def dia(ato: Ato, nome: str) -> date:
    """Read a day; the day of the act when it does not carry one that can be read."""
    valor = ato.dados.get(nome)
    try:
        return date.fromisoformat(valor) if isinstance(valor, str) else dia_do_ato(ato)
    except ValueError:
        return dia_do_ato(ato)


def instante(ato: Ato, nome: str) -> datetime:
    """Read an instant; that of the act when it does not carry one that can be read."""
    valor = ato.dados.get(nome)
    try:
        return datetime.fromisoformat(valor) if isinstance(valor, str) else ato.em
    except ValueError:
        return ato.em


def logico(ato: Ato, nome: str) -> bool:
    """Read a true or false; false when the act does not carry it."""
    return ato.dados.get(nome) is True


def inteiro(ato: Ato, nome: str) -> int:
    """Read a whole number; zero when the act does not carry it."""
    valor = ato.dados.get(nome)
    return valor if isinstance(valor, int) and not isinstance(valor, bool) else 0


def quantia(valor: object) -> Decimal | None:
    """Read an amount written as text, in reais; None when it is not one."""
    return Decimal(valor) if isinstance(valor, str) and _QUANTIA.fullmatch(valor) else None


def lista(ato: Ato, nome: str) -> tuple[object, ...]:
    """Read a list; empty when the act does not carry it."""
    valor = ato.dados.get(nome)
    return tuple(valor) if isinstance(valor, list | tuple) else ()


def tabela(ato: Ato, nome: str) -> Mapping[str, Dado]:
    """Read a table; empty when the act does not carry it."""
    valor = ato.dados.get(nome)
    return valor if isinstance(valor, Mapping) else {}

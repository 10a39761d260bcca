"""The key of an answer: the same wherever it is worked out, since it is made of what the answer says.

Grounds are left out. The same outputs may come by other rows of the tables, and the kernel, which numbers what is
ordered, tells the grounds of one boarding only: with them the key would hang on which row was met first.
"""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from hashlib import sha256
from typing import Final

from capitania.bulk.nucleo import RespostaEmLote
from capitania.registro.canonico import canonico

PARTES: Final = (
    "medidas",
    "dispensadas",
    "infracoes",
    "pecas",
    "encaminhamentos",
    "ressalvas",
    "lacunas",
    "pendente",
)
FUNDAMENTO: Final = "cita"
ALGARISMOS: Final = 16  # of the hash: two answers of a study in a million share a key once in many millions of studies


def chave(r: RespostaEmLote) -> str:
    """Give the key: the first hexadecimal digits of the SHA-256 of the canonical JSON, in which lists have no order."""
    return sha256(canonico({p: _forma(getattr(r, p)) for p in PARTES})).hexdigest()[:ALGARISMOS]


def _forma(valor: object) -> object:
    if isinstance(valor, tuple) and hasattr(valor, "_fields"):
        return {campo: _forma(getattr(valor, campo)) for campo in valor._fields if campo != FUNDAMENTO}
    if isinstance(valor, Decimal):
        return str(valor)
    if isinstance(valor, date):
        return valor.isoformat()
    if isinstance(valor, str) or not isinstance(valor, Iterable):
        return valor
    return sorted(map(_forma, valor), key=canonico)

"""Payments that a unit was told of and cannot tie to a case: as they came, and the case found for each later."""

from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import ID, PASSADO, QUANTIA, TEXTO, Campo, opcional

NAO_IDENTIFICADO: Final[dict[str, Campo]] = {
    "dia_banco": PASSADO,
    "dia_arquivo": opcional(PASSADO),
    "valor": QUANTIA,
    "referencia": opcional(TEXTO),
    "documento": opcional(TEXTO),
    "motivo": TEXTO,
}
IDENTIFICADO: Final[dict[str, Campo]] = {"pagamento": ID, "processo": ID, "gru": opcional(ID), "motivo": TEXTO}


class Achado(NamedTuple):
    """A payment without a case; `processo` is the one found for it, empty while none was."""

    id: str
    dia_banco: date
    valor: Decimal
    referencia: str
    documento: str
    dia_arquivo: date | None = None
    processo: str = ""


def anota(achados: tuple[Achado, ...], ato: Ato) -> tuple[Achado, ...]:
    """Fold one of the two acts."""
    if ato.nome == "pagamento_identificado":
        alvo, processo = le.texto(ato, "pagamento"), le.texto(ato, "processo")
        return tuple(a._replace(processo=processo) if a.id == alvo else a for a in achados)
    no_arquivo = le.dia(ato, "dia_arquivo") if "dia_arquivo" in ato.dados else None
    valor = le.quantia(ato.dados.get("valor")) or Decimal(0)
    ditos = (le.texto(ato, "referencia"), le.texto(ato, "documento"))
    return (*achados, Achado(ato.id, le.dia(ato, "dia_banco"), valor, *ditos, no_arquivo))

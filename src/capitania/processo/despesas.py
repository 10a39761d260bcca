"""Expenses of a seizure and of keeping the boat: by day and kind, paid or not; each rounded once, by the one rule."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from capitania.identidade.dinheiro import arredonda, escreve

NADA = Decimal("0.00")


class Despesa(NamedTuple):
    """An expense of one day, or `por_dia` from a day to another, both in; without `ate`, while kept.

    `id` is the act that recorded it.
    """

    especie: str
    valor: Decimal
    dia: date
    por_dia: bool = False
    ate: date | None = None
    id: str = ""

    def devido(self, hoje: date) -> Decimal:
        """Give what it comes to on a day: all its days, then rounded, once, by the rule of the last day counted."""
        ultimo = min(hoje, self.ate or hoje) if self.por_dia else self.dia
        return arredonda(self.valor * self.dias(hoje), ultimo)

    def dias(self, hoje: date) -> int:
        """Count its days until a day, that one included; one where it is not by the day."""
        if not self.por_dia:
            return 1
        return max(0, (min(hoje, self.ate or hoje) - self.dia).days + 1)


def devido(despesas: Iterable[Despesa], hoje: date) -> Decimal:
    """Sum what all expenses come to on a day; of cents, so that the sum is that of its parts."""
    return sum((d.devido(hoje) for d in despesas), NADA)


def por_especie(despesas: Iterable[Despesa], hoje: date) -> Mapping[str, Decimal]:
    """Sum by kind."""
    somas: dict[str, Decimal] = {}
    for d in despesas:
        somas[d.especie] = somas.get(d.especie, NADA) + d.devido(hoje)
    return somas


class Contas(NamedTuple):
    """The meter on a day: what is due by kind, what came in, what was given back."""

    dia: date
    especies: Mapping[str, Decimal]
    devido: Decimal
    recebido: Decimal
    restituido: Decimal = NADA

    @property
    def pago(self) -> Decimal:
        """Give what stays paid."""
        return self.recebido - self.restituido

    @property
    def falta(self) -> Decimal:
        """Give what is still to be paid."""
        return max(self.devido - self.pago, NADA)

    @property
    def credito(self) -> Decimal:
        """Give what was paid too much and not given back."""
        return max(self.pago - self.devido, NADA)

    def em_json(self) -> dict[str, Any]:
        """Write it with amounts as text."""
        somas = {"devido": self.devido, "pago": self.pago, "falta": self.falta, "a_restituir": self.credito}
        return {
            "dia": self.dia.isoformat(),
            "especies": {nome: escreve(valor) for nome, valor in self.especies.items()},
            **{nome: escreve(valor) for nome, valor in somas.items()},
        }

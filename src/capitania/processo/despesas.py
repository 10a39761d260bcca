"""Expenses of a seizure and of keeping the boat: by day and kind, paid or not; decimal amounts, rounded by one rule."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final, NamedTuple

CENTAVO: Final = Decimal("0.01")
# The one rounding rule: each expense, once, after days are counted; half a centavo goes up. Sums are of centavos.
ARREDONDAMENTO: Final = ROUND_HALF_UP


def centavos(valor: Decimal) -> Decimal:
    """Round an amount to centavos by the one rule."""
    return valor.quantize(CENTAVO, ARREDONDAMENTO)


class Despesa(NamedTuple):
    """An expense of one day, or `por_dia` from a day to another, both in; without `ate`, while kept."""

    especie: str
    valor: Decimal
    dia: date
    por_dia: bool = False
    ate: date | None = None

    def devido(self, hoje: date) -> Decimal:
        """Give what it comes to on a day."""
        return centavos(self.valor * self.dias(hoje))

    def dias(self, hoje: date) -> int:
        """Count its days until a day, that one included; one where it is not by the day."""
        if not self.por_dia:
            return 1
        return max(0, (min(hoje, self.ate or hoje) - self.dia).days + 1)


def devido(despesas: Iterable[Despesa], hoje: date) -> Decimal:
    """Sum what all expenses come to on a day."""
    return sum((d.devido(hoje) for d in despesas), Decimal("0.00"))


def por_especie(despesas: Iterable[Despesa], hoje: date) -> Mapping[str, Decimal]:
    """Sum by kind."""
    somas: dict[str, Decimal] = {}
    for d in despesas:
        somas[d.especie] = somas.get(d.especie, Decimal("0.00")) + d.devido(hoje)
    return somas


class Contas(NamedTuple):
    """The meter on a day: what is due by kind, what was paid, what is still to be paid."""

    dia: date
    especies: Mapping[str, Decimal]
    devido: Decimal
    pago: Decimal

    @property
    def falta(self) -> Decimal:
        """Give what is still to be paid."""
        return max(self.devido - self.pago, Decimal("0.00"))

    def em_json(self) -> dict[str, Any]:
        """Write it with amounts as text."""
        return {
            "dia": self.dia.isoformat(),
            "especies": {nome: f"{valor:.2f}" for nome, valor in self.especies.items()},
            "devido": f"{self.devido:.2f}",
            "pago": f"{self.pago:.2f}",
            "falta": f"{self.falta:.2f}",
        }

"""The row of what a case is about and how it was decided; like cases, and how what they were given spreads."""

from decimal import Decimal
from typing import Final, NamedTuple

DA_PENA: Final = ("multa", "suspensao")  # what a penalty is told in, as the row has it


class Assunto(NamedTuple):
    """What a case is about, of which boarding it came, and what was decided in it; of a custody its boarding alone.

    `decidido` is the day of the first decision, empty before it; the penalty is the one that stands: `multa` in cents,
    `suspensao` in days, 0 for none. `grupo` is that of the fine by the law of the fact, `reincidencias` what the
    decision counted.
    """

    fluxo: str
    abordagem: str
    om: str
    dispositivo: str
    papel: str
    infrator: str
    grupo: str
    resultado: str
    decidido: str
    reincidencias: int
    multa: int
    suspensao: int
    cancelamento: int
    sigiloso: int
    versao_do_calculo: int


class Semelhantes(NamedTuple):
    """Which decided cases are alike: of this infraction, group of fine and recidivism; `om` None: of all units.

    Sealed ones only of the units `sigilosos_de`; never the case `exceto`.
    """

    dispositivo: str
    grupo: str
    reincidencias: int
    om: str | None
    exceto: str
    sigilosos_de: tuple[str, ...] = ()

    def passa(self, a: Assunto) -> bool:
        """Tell whether a case is one of them."""
        same = (a.dispositivo, a.grupo, a.reincidencias) == (self.dispositivo, self.grupo, self.reincidencias)
        open_ = not a.sigiloso or a.om in self.sigilosos_de
        return bool(a.decidido) and same and open_ and self.om in {None, a.om} and a.fluxo != self.exceto


class Faixa(NamedTuple):
    """How amounts spread: how many, the least, the one in the middle (of two, their mean), the most."""

    quantos: int
    menor: int
    mediana: Decimal
    maior: int


class Espalhadas(NamedTuple):
    """How like cases were decided: outcomes with how many, fines in cents, suspensions in days, cancellations."""

    resultados: tuple[tuple[str, int], ...]
    multa: Faixa | None
    suspensao: Faixa | None
    cancelamentos: int

    @property
    def quantas(self) -> int:
        """Count the cases."""
        return sum(n for _, n in self.resultados)

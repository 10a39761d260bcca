"""A fine as its debtor's stream asks of it: the case it came of, what is owed, and the days that count."""

from datetime import date
from decimal import Decimal
from typing import NamedTuple


class Multa(NamedTuple):
    """The fine of one case on the day it was read; `devido` is what its account leaves to pay.

    `final` is the day of the last administrative decision or lapse, `ciencia` the knowledge of the decision that set
    the fine, `vence` the last day to pay, `noventa` the last of the days that debt waits; None of each where there is
    none. `mudou` and `pagou` are the days on which the fine was last changed, and something of it last paid.
    `remetida` is another stream of debt in which it was sent and stands; `dela`: that is one of the same person.
    """

    fluxo: str
    numero: str
    om: str
    via: str
    infrator: str
    solidarios: tuple[str, ...]
    valor: Decimal
    devido: Decimal
    final: date | None = None
    ciencia: date | None = None
    vence: date | None = None
    noventa: date | None = None
    recurso: bool = False
    suspensa: bool = False
    revisao: date | None = None
    mudou: date | None = None
    pagou: date | None = None
    prescreve: date | None = None
    obito: date | None = None
    sigilosa: bool = False
    remetida: str = ""
    dela: bool = False

    def chama(self, nome: str) -> bool:
        """Tell whether a name is that of its case: the stream, or the number of the auto."""
        return nome in {self.fluxo, self.fluxo.partition(":")[2], self.numero} - {""}

"""Terms of whole columns: the last day of each start by the cumulative counts of a calendar, as `prazos` counts one.

A calendar and a term are one table of the last day for each start; a row is one look-up in it.
"""

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from capitania.bulk.medidores import dias
from capitania.prazos import Calendario, DataForaDoAlcance, ForaDoCalendario, Unidade, vencimento

FORA: Final = -(2**31)  # past what the calendar certifies
BLOCO: Final = 1 << 14  # rows at a time, so that their places stay near the processor
Dias = NDArray[np.int32]


class Termo(NamedTuple):
    """A term to count: as `prazos.vencimento` takes it."""

    quantidade: int
    unidade: Unidade
    prorroga: bool = True
    inclui_inicio: bool = False


class Vencimentos:
    """The last day of one term on some calendars, for every start of the national range.

    `tabela` has a row for each calendar; its first and last columns are starts outside the range, and give `FORA`, as
    does a count that runs past the calendar.
    """

    def __init__(self, termo: Termo, calendarios: Sequence[Calendario]) -> None:
        self.termo = termo
        self._antes = min(dias(c.de) for c in calendarios) - 1
        colunas = max(dias(c.ate) for c in calendarios) - self._antes + 2
        self.tabela: Dias = np.full((len(calendarios), colunas), FORA, np.int32)
        for n, c in enumerate(calendarios):
            de = dias(c.de) - self._antes
            feitos = _uteis(termo, c) if _simples(termo) else _um_a_um(termo, c)
            self.tabela[n, de : de + len(feitos)] = feitos

    def de(self, inicios: Dias, calendarios: NDArray[np.integer] | None = None) -> Dias:
        """Give the last day of each start, in days since 1970-01-01; the first calendar where none is told."""
        achados = np.empty(len(inicios), np.int32)
        plana, colunas = self.tabela.ravel(), self.tabela.shape[1]
        lugares = np.empty(BLOCO, np.intp)
        for de in range(0, len(inicios), BLOCO):
            parte = inicios[de : de + BLOCO]
            lugar = np.subtract(parte, self._antes, out=lugares[: len(parte)], dtype=np.intp)
            if calendarios is None:
                self.tabela[0].take(lugar, out=achados[de : de + BLOCO], mode="clip")
                continue
            np.clip(lugar, 0, colunas - 1, out=lugar)
            lugar += calendarios[de : de + BLOCO] * np.intp(colunas)
            plana.take(lugar, out=achados[de : de + BLOCO])
        return achados


def _simples(termo: Termo) -> bool:
    return termo.unidade == "dias_uteis" and termo.prorroga and not termo.inclui_inicio and termo.quantidade > 0


def _uteis(termo: Termo, calendario: Calendario) -> Dias:
    """Count business days from the next day: the working day that comes so many after those up to the start."""
    contagem = np.fromiter(calendario.tables.cumulative.values(), np.int64)[1:]
    plenos = np.array([dias(d) for d in calendario.tables.full[1:]], np.int32)
    lugar = contagem + termo.quantidade - 1
    feitos: Dias = np.where(lugar < len(plenos), plenos[np.minimum(lugar, len(plenos) - 1)], np.int32(FORA))
    return feitos


def _um_a_um(termo: Termo, calendario: Calendario) -> Dias:
    """Count each start by `prazos`: running days, months and years roll by the calendar too."""
    feitos = []
    for inicio in range(calendario.de.toordinal(), calendario.ate.toordinal() + 1):
        try:
            ultimo = vencimento(
                termo.quantidade,
                termo.unidade,
                date.fromordinal(inicio),
                calendario,
                prorroga=termo.prorroga,
                inclui_inicio=termo.inclui_inicio,
            )
        except (ForaDoCalendario, DataForaDoAlcance):
            feitos.append(FORA)
            continue
        feitos.append(dias(ultimo))
    return np.array(feitos, np.int32)

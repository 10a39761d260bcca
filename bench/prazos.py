"""Speed of terms on this machine: the last day against numpy, the sheet against a clock.

`linhas()` gives (name, figure, budget): a ratio must reach its budget, microseconds must stay within it.
"""

import sys
from datetime import date
from statistics import median
from timeit import Timer

import numpy as np
from linha import Linha, show

from capitania.normas.calendarios import calendario
from capitania.prazos import Calendario, contar, vencimento

START = date(2025, 2, 14)  # Carnival, Easter, Tiradentes and Labour Day lie ahead
ROUNDS = 41
SHEET_ROUNDS = 5


def linhas() -> list[Linha]:
    cal = calendario()
    return [
        Linha("último dia sem folha, vezes mais rápido que numpy.busday_offset", ratio_to_numpy(cal), 5, razao=True),
        Linha("folha de 15 dias úteis, µs", sheet(cal, 15), 40, razao=False),
        Linha("folha de 90 dias úteis, µs", sheet(cal, 90), 200, razao=False),
    ]


def ratio_to_numpy(cal: Calendario, number: int = 4000) -> float:
    """Median, over paired rounds, of numpy's time over ours: same closed days, same term, input ready for each."""
    closed = [e.dia for camada in cal.camadas for e in camada.dias if e.tipo == "fechado"]
    theirs = np.busdaycalendar(holidays=[np.datetime64(d) for d in closed])
    start = np.datetime64(START)
    assert np.busday_offset(start, 15, busdaycal=theirs) == np.datetime64(vencimento(15, "dias_uteis", START, cal))
    ours_timer = Timer('f(15, "dias_uteis", start, cal)', globals={"f": vencimento, "start": START, "cal": cal})
    numpy_timer = Timer("f(start, 15, busdaycal=cal)", globals={"f": np.busday_offset, "start": start, "cal": theirs})
    return median(numpy_timer.timeit(number) / ours_timer.timeit(number) for _ in range(ROUNDS))


def sheet(cal: Calendario, quantidade: int, number: int = 1000) -> float:
    """Least of five rounds, in microseconds for one sheet."""
    timer = Timer('f(n, "dias_uteis", start, cal)', globals={"f": contar, "n": quantidade, "start": START, "cal": cal})
    return min(timer.repeat(SHEET_ROUNDS, number)) / number * 1e6


if __name__ == "__main__":
    sys.exit(not show(linhas()))

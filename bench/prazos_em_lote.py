"""Terms of whole columns: the last of fifteen business days from ten million starts, beside four tools.

The race is over the closed days alone, for which one call of each tool gives our answer: a day on which the office
shuts early counts, and the term rolls past it, which costs us nothing more and them a second call. That our whole
calendar gives what two calls of NumPy give is checked too, on every start. Each side has the starts in its own form
beforehand: NumPy as `datetime64[D]` with its `busdaycalendar` built, Polars as a `Date` column; pandas
(`CustomBusinessDay`) and `holidays` (`get_nth_working_day`) go through Python for each start, and get fewer.
"""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from warnings import catch_warnings, simplefilter

import holidays
import numpy as np
import pandas as pd
import polars as pl
from em_lote import PEER_ROUNDS, ROUNDS, in_turns, nanoseconds, ratio
from measure import Disagreement, Measure

from capitania.bulk.prazos import Termo, Vencimentos
from capitania.normas.calendarios import calendario
from capitania.prazos import Calendario

ROWS, SOME, FEW = 10_000_000, 100_000, 5_000
BUDGET = 15
TERM = 15
FIRST, LAST = np.datetime64("1999-01-01"), np.datetime64("2029-06-30")
SEED = 20260301
EPOCH = date(1970, 1, 1)


def measures(rows: int = ROWS) -> Iterator[Measure]:
    """Check all against ours, then race them."""
    whole = calendario()
    closed = [e.dia for camada in whole.camadas for e in camada.dias if e.tipo == "fechado"]
    starts = np.random.default_rng(SEED).integers(FIRST.astype(int), LAST.astype(int), rows, np.int32)
    _whole_calendar(whole, closed, starts)
    ours = Vencimentos(Termo(TERM, "dias_uteis"), [_of_closed_days(whole)])
    found = ours.de(starts)
    for name, many, budget, side in _sides(starts, closed):
        if not np.array_equal(side(), found[:many]):
            raise Disagreement(f"{name}: outro vencimento")
        sides = {"nosso": lambda: ours.de(starts), "par": side}
        times = in_turns(sides, {"nosso": rows, "par": many}, ROUNDS if many == rows else PEER_ROUNDS)
        note = f"{nanoseconds(times['nosso'])} e {nanoseconds(times['par'])}; {many} inícios conferem"
        yield Measure(f"{TERM} dias úteis em lote: vezes {name}", ratio(times, "par", "nosso"), "x", budget, note)


def _of_closed_days(whole: Calendario) -> Calendario:
    return Calendario(c._replace(dias=tuple(e for e in c.dias if e.tipo == "fechado")) for c in whole.camadas)


def _whole_calendar(whole: Calendario, closed: list[date], starts: np.ndarray) -> None:
    """Check our whole calendar: NumPy counts, then rolls past what is not open to the end."""
    short = [e.dia for camada in whole.camadas for e in camada.dias if e.tipo == "fecha_cedo"]
    counted = _busday(starts, closed)()
    rolled = np.busday_offset(
        counted.astype("datetime64[D]"), 0, "forward", holidays=np.array([*closed, *short], "M8[D]")
    )
    if not np.array_equal(rolled.astype(np.int32), Vencimentos(Termo(TERM, "dias_uteis"), [whole]).de(starts)):
        raise Disagreement("numpy.busday_offset, contar e prorrogar: outro vencimento")


def _sides(starts: np.ndarray, closed: list[date]) -> Iterator[tuple[str, int, float | None, Callable[[], np.ndarray]]]:
    yield "numpy.busday_offset", len(starts), BUDGET, _busday(starts, closed)
    days = pl.Series(starts).cast(pl.Date)
    name = f"polars {pl.__version__} add_business_days"
    yield (
        name,
        len(starts),
        None,
        lambda: days.dt.add_business_days(TERM, holidays=closed, roll="backward").to_physical().to_numpy(),
    )
    offset = pd.offsets.CustomBusinessDay(TERM, holidays=closed)
    index = pd.DatetimeIndex(starts[:SOME].astype("datetime64[D]").astype("datetime64[s]"))
    yield f"pandas {pd.__version__} CustomBusinessDay", min(SOME, len(starts)), None, lambda: _added(index, offset)
    country = holidays.HolidayBase()
    country.append(closed)
    few = [EPOCH + timedelta(days=int(n)) for n in starts[:FEW]]
    name = f"holidays {holidays.__version__} get_nth_working_day"
    yield (
        name,
        FEW,
        None,
        lambda: np.array([(country.get_nth_working_day(d, TERM) - EPOCH).days for d in few], np.int32),
    )


def _busday(starts: np.ndarray, closed: list[date]) -> Callable[[], np.ndarray]:
    days = starts.astype("datetime64[D]")
    calendar = np.busdaycalendar(holidays=np.array(closed, "datetime64[D]"))
    return lambda: np.busday_offset(days, TERM, "preceding", busdaycal=calendar).astype("datetime64[D]").view(np.int64)


def _added(index: pd.DatetimeIndex, offset: object) -> np.ndarray:
    with catch_warnings():
        simplefilter("ignore")  # pandas says that it goes through Python
        return (index + offset).to_numpy().astype("datetime64[D]").astype(np.int32)


if __name__ == "__main__":
    for measure in measures():
        print(measure, flush=True)

"""A calendar compiled to cumulative counts, so that a last day is two look-ups."""

from collections.abc import Iterable
from datetime import date
from itertools import accumulate, compress
from typing import NamedTuple

WEEK = bytes((1, 1, 1, 1, 1, 0, 0))  # Monday first


class Tables(NamedTuple):
    """Counts over a certified range."""

    cumulative: dict[int, int]  # ordinal -> working days from the start of the range to it; begins one day before
    working: list[date]  # the k-th working day; index 0 is unused
    full: list[date]  # first working day with full office hours from the k-th on; shorter when the range ends before it


def compile_tables(first: date, last: date, closed: Iterable[int], short: Iterable[int]) -> Tables:
    """Compile a range from the ordinals of its closed days and of its days that close early."""
    start, stop = first.toordinal(), last.toordinal() + 1
    flags = bytearray((WEEK[first.weekday() :] + WEEK * ((stop - start) // 7 + 1))[: stop - start])
    for ordinal in closed:
        if start <= ordinal < stop:
            flags[ordinal - start] = 0
    cumulative = dict(zip(range(start - 1, stop), accumulate(flags, initial=0), strict=True))
    working = [date.min, *map(date.fromordinal, compress(range(start, stop), flags))]
    full = working.copy()
    for ordinal in sorted(short, reverse=True):
        if start <= ordinal < stop and flags[ordinal - start]:
            k = cumulative[ordinal]
            full[k : k + 1] = full[k + 1 : k + 2]
    return Tables(cumulative, working, full)

"""How things are measured: one clock, least of rounds, medians of paired rounds, and the machine they ran on.

Rounds run without the garbage collector, as `timeit` does.
"""

import os
import platform
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from timeit import Timer
from typing import NamedTuple

import pyperf

ROUNDS = 5
PAIRS = 21
_STEPS = 10_000
_WORDS = dict.fromkeys("abcdefgh", 3)


class Measure(NamedTuple):
    """A figure beside its budget (None: shown for comparison); a ratio must reach it, any other stays within it."""

    name: str
    figure: float
    unit: str
    budget: float | None
    note: str = ""

    @property
    def verdict(self) -> str:
        if self.budget is None:
            return ""
        met = self.figure >= self.budget if self.unit == "x" else self.figure <= self.budget
        return "ok" if met else "FORA"


class Disagreement(Exception):
    """A peer answers otherwise: what it is worth is not measured."""


class Pair(NamedTuple):
    """The median ratio of paired rounds, and the least of each side in microseconds."""

    ratio: float
    ours: float
    theirs: float


def least(run: Callable[[], object], number: int, rounds: int = ROUNDS) -> float:
    """Give the least of some rounds, in microseconds for one run."""
    return min(Timer(run, timer=pyperf.perf_counter).repeat(rounds, number)) / number * 1e6


def paired(ours: Callable[[], object], theirs: Callable[[], object], number: int, per_run: int) -> Pair:
    """Time both sides in alternated rounds; `per_run` is how many answers one run gives."""
    timers = [Timer(side, timer=pyperf.perf_counter) for side in (ours, theirs)]
    rounds: list[tuple[float, float]] = []
    for n in range(PAIRS):
        if n % 2:
            theirs_s, ours_s = timers[1].timeit(number), timers[0].timeit(number)
        else:
            ours_s, theirs_s = timers[0].timeit(number), timers[1].timeit(number)
        rounds.append((ours_s, theirs_s))
    least_ours, least_theirs = (min(side) / number / per_run * 1e6 for side in zip(*rounds, strict=True))
    return Pair(median(t / o for o, t in rounds), least_ours, least_theirs)


def calibration() -> float:
    """Time a fixed loop of plain Python, in microseconds: figures of two machines compare by this one."""
    return least(_loop, 5)


def _loop() -> int:
    total, words = 0, _WORDS
    for n in range(_STEPS):
        total = (total * 31 + words["abcdefgh"[n & 7]]) & 0xFFFF
    return total


def machine(day: str | None) -> str:
    """Say where and when this ran."""
    load = f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "?"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    day = day or time.strftime("%Y-%m-%d")
    return f"{day}; {_cpu()} x{os.cpu_count()}; {platform.system()}; {python}; carga {load}"


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.is_file() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())

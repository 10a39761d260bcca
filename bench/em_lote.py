"""Bulk decision: the measures and infractions of ten million boardings, beside the limit of memory and four tools.

From packed Arrow batches, one thread. The limit is `np.copyto` of as many bytes as the decision reads (the columns it
asks for) and writes (its masks), batch by batch, into memory that was touched before; the look of a row at the input is
shown too (a sum over its bytes). Peers get the same rows (`lotes.completas`, in which every fact is informed) in a form
of their own made beforehand, fewer of them, at the size of batch at which each is fastest; only their calculation is
timed. Before the timing all must give the same masks. Each round times all sides one after another, in an order that
changes; ratios are medians of the rounds', of the time that the process had, told beside that of the clock on the wall.
"""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

os.environ.setdefault("POLARS_MAX_THREADS", "1")  # read when it is imported

import numpy as np
import pyarrow as pa
from lotes import BATCH, DAY, completas, nacionais, uniformes
from measure import Disagreement, Measure
from modelo import Model, model

from capitania.bulk.colunas import dominio
from capitania.bulk.nucleo import Programa, programa
from capitania.lei.plano import plano
from capitania.normas.carga import acervo

ROWS = 10 * BATCH  # ten million
MANY = 96 * BATCH  # a hundred million
ROUNDS, FEW_ROUNDS, PEER_ROUNDS = 15, 5, 7
LIMIT = {"numba": 0.6, "numpy": 0.1}
OPENFISCA = 80
MEMORY = 2048  # MiB
BY_PEER = {"openfisca-core": 1 << 16, "policyengine-core": 1 << 16, "duckdb": 1 << 17, "polars": 1 << 17}
Pass = Callable[[], object]


@cache
def prepared() -> tuple[Programa, Model]:
    """Give the program of the norms of the day, and the same tables as data for the peers."""
    feito = plano(acervo().como_em(DAY), DAY, DAY)
    return programa(feito), model(feito, dominio)


def measures(rows: int = ROWS) -> Iterator[Measure]:
    """Race ours against the limit on each kind of rows, and on the first against the peers; then tell the memory."""
    batches = [completas(BATCH, n) for n in range(rows // BATCH)]
    yield from _beside_limit("sorteio completo", batches)
    yield from _beside_peers(batches)
    batches = [uniformes(BATCH, n) for n in range(rows // BATCH)]
    yield from _beside_limit("sorteio com faltas", batches)
    if batches := nacionais(rows):
        yield from _beside_limit("nacionais", batches)
    yield _memory(MANY if rows >= ROWS else rows)


# --- the limit -----------------------------------------------------------------------------------------------------


class Moved(NamedTuple):
    """Bytes of one batch that the decision reads and writes, and memory to copy as many."""

    read: int
    written: int
    source: np.ndarray
    target: np.ndarray

    def copy(self) -> None:
        for de in range(0, len(self.source), self.read + self.written):
            ate = de + self.read + self.written
            np.copyto(self.target[de:ate], self.source[de:ate])

    def look(self) -> None:
        for de in range(0, len(self.source), self.read + self.written):
            self.source[de : de + self.read].view(np.uint64).sum()


def moved(batches: list[pa.RecordBatch]) -> Moved:
    feito, _ = prepared()
    read = sum(batches[0].column(name).nbytes for name in feito.lidas)
    written = feito.medidas_e_infracoes(batches[0]).nbytes
    source = np.ones((read + written) * len(batches), np.uint8)
    return Moved(read, written, source, np.zeros_like(source) + 1)


def _beside_limit(kind: str, batches: list[pa.RecordBatch]) -> Iterator[Measure]:
    feito, _ = prepared()
    memory = moved(batches)
    rows = sum(b.num_rows for b in batches)
    _same(f"numba e numpy, {kind}", *(_masks(batches, motor) for motor in ("numba", "numpy")))
    sides: dict[str, Pass] = {
        "limite": memory.copy,
        "leitura": memory.look,
        "numba": lambda: _decide(batches, "numba"),
        "numpy": lambda: _decide(batches, "numpy"),
        "respostas": lambda: [len(feito.respostas(b)) for b in batches],
    }
    slow = {"numpy", "respostas"}
    many = dict.fromkeys(sides, rows)
    rounds = in_turns({k: v for k, v in sides.items() if k not in slow}, many, ROUNDS)
    few = in_turns({k: v for k, v in sides.items() if k in slow | {"limite"}}, many, FEW_ROUNDS)
    millions = f"{rows / 1e6:.0f} milhões, {kind}"
    per_row = (memory.read + memory.written) * len(batches) / rows
    for motor, found in (("numba", rounds), ("numpy", few)):
        name = f"{motor}: razão ao limite ({millions})"
        note = f"{nanoseconds(found[motor])}; limite {nanoseconds(found['limite'])}, {per_row:.0f} bytes por linha"
        yield Measure(name, ratio(found, "limite", motor), "x", LIMIT[motor], note)
    name = f"ler a entrada, sem decidir: razão ao limite ({millions})"
    yield Measure(name, ratio(rounds, "limite", "leitura"), "x", None, nanoseconds(rounds["leitura"]))
    distinct = 1 + max(int(np.max(feito.respostas(b))) for b in batches)
    note = f"{nanoseconds(few['respostas'])}; números até {distinct}"
    yield Measure(
        f"resposta inteira, numpy: razão ao limite ({millions})", ratio(few, "limite", "respostas"), "x", None, note
    )


def _masks(batches: list[pa.RecordBatch], motor: Any) -> list[pa.Array]:
    feito, _ = prepared()
    return [feito.medidas_e_infracoes(b, motor) for b in batches]


def _decide(batches: list[pa.RecordBatch], motor: Any) -> None:
    """Decide batch by batch, and let go of each mask as who writes it out would."""
    feito, _ = prepared()
    for batch in batches:
        feito.medidas_e_infracoes(batch, motor)


# --- the peers -----------------------------------------------------------------------------------------------------


class Side(NamedTuple):
    """A peer ready to decide so many rows."""

    name: str
    label: str
    rows: int
    decide: Callable[[], np.ndarray | list]
    masks: Callable[[Any], np.ndarray]


def peers(batches: list[pa.RecordBatch]) -> Iterator[Side]:
    """Make each peer ready with the first rows."""
    import par_duckdb
    import par_openfisca
    import par_polars

    feito, tables = prepared()
    bits = {b.saida: n for n, b in enumerate(feito.bits) if b.fica}
    for package in ("openfisca_core", "policyengine_core"):
        fisca = par_openfisca.Peer(par_openfisca.api(package, package.replace("_", "-")), tables)
        batch = batches[0].slice(0, BY_PEER[fisca.tool.name])
        yield Side(
            fisca.tool.name,
            fisca.label,
            batch.num_rows,
            _fresh(fisca, batch),
            lambda found, p=fisca: p.mask(found, bits),
        )
    duck = par_duckdb.Peer(tables, bits)
    yield _loaded("duckdb", duck, batches[0])
    for by in ("when", "join"):
        yield _loaded("polars", par_polars.Peer(tables, bits, by=by, engine="streaming"), batches[0])


def _loaded(name: str, peer: Any, batch: pa.RecordBatch) -> Side:
    batch = batch.slice(0, BY_PEER[name])
    peer.load(batch)
    return Side(name, peer.label, batch.num_rows, peer.decide, lambda found: found)


def _fresh(peer: Any, batch: pa.RecordBatch) -> Callable[[], list]:
    """Give what calculates in a simulation where nothing was calculated before; it is made out of the time."""
    ready = [peer.simulation(batch) for _ in range(PEER_ROUNDS + 2)]
    return lambda: peer.decide(ready.pop())


def _beside_peers(batches: list[pa.RecordBatch]) -> Iterator[Measure]:
    feito, _ = prepared()
    rows = sum(b.num_rows for b in batches)
    for side in peers(batches):
        first = batches[0].slice(0, side.rows)
        _same(side.label, [feito.medidas_e_infracoes(first)], [pa.array(side.masks(side.decide()), pa.uint32())])
        few = batches[: len(batches) // 4 + 1]
        sides: dict[str, Pass] = {
            "numba": lambda: _decide(batches, "numba"),
            "numpy": lambda f=few: _decide(f, "numpy"),
        }
        per_side = {"numba": rows, "numpy": BATCH * len(few), "par": side.rows}
        found = in_turns({**sides, "par": side.decide}, per_side, PEER_ROUNDS)
        note = f"{nanoseconds(found['par'])} do par; {side.rows} linhas conferem"
        for motor in ("numba", "numpy"):
            budget = OPENFISCA if (side.name, motor) == ("openfisca-core", "numba") else None
            if motor == "numpy" and side.name != "polars":
                budget = 1
            yield Measure(f"{motor}: vezes {side.label}", ratio(found, "par", motor), "x", budget, note)


# --- the clock -----------------------------------------------------------------------------------------------------


class Time(NamedTuple):
    """Seconds of the process' own and of the clock on the wall; by row, once divided."""

    own: float
    wall: float

    def by(self, rows: int) -> "Time":
        return Time(self.own / rows, self.wall / rows)


Times = dict[str, list[Time]]


def in_turns(sides: dict[str, Pass], rows: dict[str, int], rounds: int) -> Times:
    """Time each side in each round, by row, in an order that changes, after one pass that warms."""
    names = list(sides)
    found: Times = {name: [] for name in names}
    for n in range(rounds + 1):
        for k in range(len(names)):
            name = names[(n + k) % len(names)]
            gc.collect()
            own, wall = time.process_time(), time.perf_counter()
            kept = sides[name]()
            found[name].append(Time(time.process_time() - own, time.perf_counter() - wall).by(rows[name]))
            del kept
    return {name: times[1:] for name, times in found.items()}


def ratio(found: Times, over: str, under: str) -> float:
    """Give the median of the rounds' ratios, of the time that each had to itself."""
    return median(a.own / b.own for a, b in zip(found[over], found[under], strict=True))


def nanoseconds(times: list[Time]) -> str:
    own, wall = (median(side) * 1e9 for side in zip(*times, strict=True))
    return f"{own:.3g} ns ({wall:.3g} na parede)"


def _same(label: str, ours: list[pa.Array], theirs: list[pa.Array]) -> None:
    for a, b in zip(ours, theirs, strict=True):
        if not a.equals(b):
            wrong = np.flatnonzero(a.to_numpy() != b.to_numpy())
            raise Disagreement(f"{label}: {len(wrong)} linhas, a primeira {wrong[0]}: {a[wrong[0]]} e {b[wrong[0]]}")


# --- memory --------------------------------------------------------------------------------------------------------


def _memory(rows: int) -> Measure:
    """Decide a hundred million rows in a process of its own, drawn batch by batch."""
    said = subprocess.run(
        [sys.executable, __file__, "memoria", str(rows)], check=True, capture_output=True, text=True
    ).stdout
    peak, seconds = map(float, said.split())
    return Measure(
        f"pico de memória, {rows // 10**6} milhões de linhas", peak, "MB", MEMORY, f"sorteio e decisão: {seconds:.0f} s"
    )


def memoria(rows: int) -> None:
    feito, _ = prepared()
    begin, yes = time.perf_counter(), 0
    for n in range(rows // BATCH):
        yes += int(np.count_nonzero(feito.medidas_e_infracoes(uniformes(BATCH, n), "numba")))
    assert yes
    print(_peak(), time.perf_counter() - begin)


def _peak() -> float:
    """Give the most that this process held, in MiB; what `getrusage` tells starts with what its parent held."""
    told = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(next(line for line in told.splitlines() if line.startswith("VmHWM")).split()[1]) / 1024


if __name__ == "__main__":
    if sys.argv[1:2] == ["memoria"]:
        memoria(int(sys.argv[2]))
    else:
        for measure in measures(*map(int, sys.argv[1:])):
            print(measure, flush=True)

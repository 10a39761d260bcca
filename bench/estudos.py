"""Studies of four million boardings as a user runs them: the command, in a process of its own, report and all.

The nation's boardings are drawn once, in the mix of `bulk/mistura.toml`. Spark, where it is installed (`make spark`),
does the same study on this machine; what it writes must be, row for row, what the local study wrote.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pyperf
from measure import Disagreement, Measure

ROWS = 4_000_000
BUDGET = 20
COMMAND = str(Path(sys.executable).with_name("capitania"))
PAIRS = (("normam-211@2024-07-01", "normam-211@2026-01-26"), ("normam-07@2008-12-17", "normam-211@2026-01-26"))


def measures(rows: int = ROWS) -> Iterator[Measure]:
    """Draw, then study each pair of norms; the first also with Spark."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        data = folder / "nacao.parquet"
        millions = f"{rows / 1e6:g} milhões de abordagens"
        seconds = _run("estudo", "gerar", "--linhas", str(rows), "--saida", str(data))
        yield Measure(f"sortear {millions}", seconds, "s", None)
        for n, pair in enumerate(PAIRS):
            seconds = _study(data, pair, folder / f"local-{n}")
            yield Measure(f"estudo de {millions}: {' e '.join(pair)}", seconds, "s", BUDGET, "relatório incluído")
        if find_spec("pyspark") is None:
            return
        seconds = _study(data, PAIRS[0], folder / "spark", "--motor", "spark")
        note = f"{_same(folder / 'local-0', folder / 'spark')} linhas conferem; com a subida do Spark"
        yield Measure(f"o mesmo no Spark, nesta máquina: {' e '.join(PAIRS[0])}", seconds, "s", None, note)


def _study(data: Path, pair: tuple[str, str], out: Path, *more: str) -> float:
    norms = [word for norm in pair for word in ("--norma", norm)]
    return _run("estudo", str(data), *norms, "--saida", str(out), *more)


def _run(*arguments: str) -> float:
    start = pyperf.perf_counter()
    subprocess.run([COMMAND, *arguments], check=True, capture_output=True)
    return float(pyperf.perf_counter() - start)


def _same(local: Path, spark: Path) -> int:
    one, other = (_rows(folder / "linhas.parquet") for folder in (local, spark))
    if not one.equals(other):
        raise Disagreement(f"o estudo no Spark dá outras linhas: {one.num_rows} e {other.num_rows}")
    return one.num_rows


def _rows(path: Path) -> pa.Table:
    """Read the answers in the order of the rows, words as words: only one side writes them as dictionaries."""
    read = ds.dataset(path).to_table() if path.is_dir() else pq.read_table(path)
    plain = [pa.field(f.name, f.type.value_type if pa.types.is_dictionary(f.type) else f.type) for f in read.schema]
    return read.cast(pa.schema(plain)).sort_by("linha").combine_chunks()


if __name__ == "__main__":
    for measure in measures(*map(int, sys.argv[1:])):
        print(measure, flush=True)

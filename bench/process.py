"""`capitania decidir` as a process: how long it takes, and that nothing heavy is loaded for it.

Bytecode goes to a folder of its own, written by a first run that does not count: as after an installation, and whatever
`PYTHONDONTWRITEBYTECODE` says here. The norms kept compiled (docs/adr/0007) are found ready, but for the run named so.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import median

import pyperf
from measure import Measure

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "exemplos" / "convidado-sem-habilitacao.toml"
RUNS = 15
BUDGET = 0.25
HEAVY = ("django", "numpy")
LOADED = """
import sys
from capitania.config.entrada import main
main(sys.argv[1:])
print(*sorted({m.partition(".")[0] for m in sys.modules}), file=sys.stderr)
"""
UNREADY = """
import sys
from pathlib import Path
from capitania.config.entrada import main
from capitania.normas.prontas import AcervoPronto
AcervoPronto.folder = Path(sys.argv[1])
main(sys.argv[2:])
"""


def measures() -> Iterator[Measure]:
    """Time the console script; beside it, without budget, the norms not ready and a bare interpreter."""
    script = str(Path(sys.executable).with_name("capitania"))
    arguments = ["decidir", str(EXAMPLE)]
    with tempfile.TemporaryDirectory() as folder:
        env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | {"PYTHONPYCACHEPREFIX": folder}

        def timed(name: str, command: Callable[[int], list[str]], budget: float | None, note: str = "") -> Measure:
            seconds = [_seconds(command(n), env) for n in range(RUNS + 1)][1:]
            note = f"{note}mediana {median(seconds):.3f} s de {RUNS}"
            return Measure(f"processo: {name}", min(seconds), "s", budget, note)

        heavy = f"{_heavy(arguments)}; "
        unready = [sys.executable, "-c", UNREADY]
        yield timed("capitania decidir ARQUIVO", lambda _: [script, *arguments], BUDGET, heavy)
        yield timed("capitania decidir ARQUIVO --json", lambda _: [script, *arguments, "--json"], BUDGET)
        yield timed("o mesmo, normas por compilar", lambda n: [*unready, f"{folder}/normas-{n}", *arguments], None)
        yield timed("python sem programa", lambda _: [sys.executable, "-c", "pass"], None)


def _seconds(command: list[str], env: Mapping[str, str]) -> float:
    start = pyperf.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=env)
    return float(pyperf.perf_counter() - start)


def _heavy(arguments: list[str]) -> str:
    command = [sys.executable, "-c", LOADED, *arguments]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    loaded = [name for name in HEAVY if name in said.split()]
    return f"CARREGA {', '.join(loaded)}" if loaded else "sem django nem numpy"

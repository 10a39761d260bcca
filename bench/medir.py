"""Measures Capitania beside its budgets and its peers, and writes docs/bench.md: `make bench`, or a family with SO=.

Exit code 0, whatever the figures; 1 when a peer gives another answer, with the difference: nothing is then written.
"""

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version

from measure import Disagreement, Measure, calibration, machine
from pagina import FAMILIES, PAGE, Told, budget, figure, written

PEERS = {
    "decisao": ("zen-engine", "pyperf"),
    "lote": ("numba", "numpy", "pyarrow", "openfisca-core", "policyengine-core", "duckdb", "polars"),
    "estudos": ("pyarrow",),
    "prazos": ("numpy", "polars", "pandas", "holidays"),
    "acrescimo": ("eventsourcing", "psycopg"),
    "papeis": ("typst", "weasyprint"),
}


def decisao() -> Iterator[Measure]:
    """Single decisions."""
    import against_zen
    import decisions

    from capitania.normas.carga import acervo

    normas = acervo()
    yield from against_zen.measures(normas)
    yield from decisions.measures(normas)


def lote() -> Iterator[Measure]:
    """Bulk decisions."""
    import em_lote

    yield from em_lote.measures()


def estudos() -> Iterator[Measure]:
    """Studies of a nation's boardings."""
    import estudos as studies

    yield from studies.measures()


def prazos() -> Iterator[Measure]:
    """Terms, one by one and by the column."""
    import prazos_em_lote

    yield from lines("prazos")
    yield from prazos_em_lote.measures()


def comando() -> Iterator[Measure]:
    """The command as a process."""
    import process

    yield from process.measures()


def lines(*rooms: str) -> Iterator[Measure]:
    """Give the measures of files that tell lines."""
    for room in rooms:
        for linha in __import__(room).linhas():
            unit = next((u for u in ("ms", "MB", "s") if linha.nome.endswith(f", {u}")), "µs")
            name = linha.nome.removesuffix(f", {unit}")
            yield Measure(name, linha.medida, "x" if linha.razao else unit, linha.limite)


RUNS: dict[str, Callable[[], Iterator[Measure]]] = {
    "decisao": decisao,
    "lote": lote,
    "estudos": estudos,
    "prazos": prazos,
    "processo": lambda: lines("processo"),
    "acrescimo": lambda: lines("append", "append_pg"),
    "agenda": lambda: lines("agenda", "recontar"),
    "papeis": lambda: lines("papeis"),
    "paginas": lambda: lines("paginas"),
    "comando": comando,
}
assert tuple(RUNS) == FAMILIES


def measured(family: str, day: str | None) -> Told:
    """Measure a family, and print each line as it is made."""
    where, before = machine(day), calibration()
    print(f"== {family}: {where}; laço de calibração {before:.0f} µs")
    found = []
    for measure in RUNS[family]():
        print(line(measure), flush=True)
        found.append(measure)
    versions = ", ".join(f"{name} {version(name)}" for name in PEERS.get(family, ()))
    told = f"{where}; laço de calibração: {before:.0f} µs antes, {calibration():.0f} µs depois"
    return Told(family, f"{told}{f'; {versions}' if versions else ''}.", tuple(found))


def line(m: Measure) -> str:
    """Write one measure."""
    return f"{m.name:<78} {figure(m):>12} {budget(m):>12}  {m.verdict:<4}  {m.note}".rstrip()


def main() -> int:
    """Measure the family asked for and write its table; or all of them, each in a process of its own."""
    options = argparse.ArgumentParser(description="Mede o programa ao lado dos seus limites e dos seus juízes.")
    options.add_argument("--data", help="a data a escrever (sem ela, a do sistema)")
    options.add_argument("--so", choices=FAMILIES, help="só esta família de medidas")
    options.add_argument("--sem-pagina", action="store_true", help="só mostra, sem escrever docs/bench.md")
    asked = options.parse_args()
    if asked.so is None:
        commands = ([sys.executable, __file__, "--so", family, *sys.argv[1:]] for family in FAMILIES)
        return next((1 for command in commands if subprocess.run(command, check=False).returncode), 0)
    try:
        told = measured(asked.so, asked.data)
    except Disagreement as difference:
        print(f"o juiz responde outra coisa: {difference}")
        return 1
    if not asked.sem_pagina:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), told), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Measures Capitania beside its budgets and its peers: `make bench` (docs/bench.md says how to read it).

Exit code 0, whatever the figures; 1 when a peer gives another answer, with the difference.
"""

import argparse
import sys
from collections.abc import Iterator

import against_zen
import agenda
import append
import append_pg
import decisions
import paginas
import papeis
import process
import recontar
from measure import Measure, calibration, machine

import prazos
import processo
from capitania.normas.carga import acervo


def lines() -> Iterator[Measure]:
    """Give the measures of terms, of a case, and of an append, the agenda and a recount on each base."""
    rooms = (prazos, processo, append, append_pg, agenda, recontar, papeis, paginas)
    for linha in (linha for room in rooms for linha in room.linhas()):
        unit = next((u for u in ("ms", "MB", "s") if linha.nome.endswith(f", {u}")), "µs")
        yield Measure(linha.nome.removesuffix(f", {unit}"), linha.medida, "x" if linha.razao else unit, linha.limite)


def measures() -> Iterator[Measure]:
    """Give all measures, as they are made."""
    normas = acervo()
    yield from against_zen.measures(normas)
    yield from decisions.measures(normas)
    yield from lines()
    yield from process.measures()


def line(m: Measure) -> str:
    """Write one measure."""
    digits = {"s": 3, "x": 2}.get(m.unit, 1)
    sign = ">=" if m.unit == "x" else "<="
    budget = "" if m.budget is None else f"{sign} {m.budget:g} {m.unit}"
    return f"{m.name:<66} {m.figure:>8.{digits}f} {m.unit:<2} {budget:>10}  {m.verdict:<4}  {m.note}".rstrip()


def main() -> int:
    """Print the machine, the calibration loop and the table."""
    options = argparse.ArgumentParser(description="Mede o programa ao lado dos seus limites e dos seus juízes.")
    options.add_argument("--data", help="a data a escrever na primeira linha (sem ela, a do sistema)")
    print(machine(options.parse_args().data))
    print(f"laço de calibração: {calibration():.0f} µs")
    try:
        for measure in measures():
            print(line(measure), flush=True)
    except against_zen.Disagreement as difference:
        print(f"o juiz responde outra coisa: {difference}")
        return 1
    print(f"laço de calibração, no fim: {calibration():.0f} µs")
    return 0


if __name__ == "__main__":
    sys.exit(main())

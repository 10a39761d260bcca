"""Measures files and functions against the limits of the house, and names what passes them.

A file's length is its lines. A function's length goes from its `def` line to its last line, without its decorators
and its docstring: what is explained at length may be short to do. An inner function counts in the outer one too.
"""

import ast
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

RAIZ = Path(__file__).resolve().parent.parent
PRODUCT = ("src", "ferramentas", "demo", "bench")
TESTS = ("tests",)

Def = ast.FunctionDef | ast.AsyncFunctionDef


class Limit(NamedTuple):
    """What one kind of thing may measure, in lines: at the 90th percentile (if held) and at most."""

    kind: str
    p90: int | None
    most: int


FILE = Limit("arquivo", 250, 400)
TEST_FILE = Limit("arquivo de teste", None, 600)
FUNCTION = Limit("função", 25, 50)


class Measure(NamedTuple):
    """One thing measured, in lines."""

    where: str
    lines: int


def files(root: Path, folders: Iterable[str]) -> list[Path]:
    """Give the Python files under the folders, sorted."""
    return sorted(p for folder in folders for p in (root / folder).rglob("*.py"))


def measure_files(root: Path, folders: Iterable[str]) -> list[Measure]:
    """Measure each file."""
    return [
        Measure(str(p.relative_to(root)), len(p.read_text(encoding="utf-8").splitlines())) for p in files(root, folders)
    ]


def measure_functions(root: Path, folders: Iterable[str]) -> list[Measure]:
    """Measure each function and method, inner ones too."""
    return [
        Measure(f"{p.relative_to(root)}:{node.lineno} {node.name}", function_lines(node))
        for p in files(root, folders)
        for node in functions(ast.parse(p.read_text(encoding="utf-8")))
    ]


def functions(tree: ast.AST) -> Iterator[Def]:
    """Walk all functions of a module."""
    return (node for node in ast.walk(tree) if isinstance(node, Def))


def function_lines(node: Def) -> int:
    """Count the lines of a function, without decorators and docstring."""
    end = node.end_lineno or node.lineno
    return end - node.lineno + 1 - docstring_lines(node)


def docstring_lines(node: Def) -> int:
    """Count the lines that the docstring takes; one on the `def` line itself takes none."""
    first = node.body[0]
    if ast.get_docstring(node, clean=False) is None or first.lineno == node.lineno:
        return 0
    return (first.end_lineno or first.lineno) - first.lineno + 1


def percentile90(lines: Sequence[int]) -> int:
    """Give the smallest length that nine in ten do not pass (nearest rank); 0 of none."""
    return sorted(lines)[math.ceil(0.9 * len(lines)) - 1] if lines else 0


def faults(limit: Limit, measures: Sequence[Measure]) -> list[str]:
    """Say, one line each, what passes the limit."""
    found = [
        f"{m.where}: {m.lines} linhas; {limit.kind} tem no máximo {limit.most}"
        for m in measures
        if m.lines > limit.most
    ]
    p90 = percentile90([m.lines for m in measures])
    if limit.p90 is not None and p90 > limit.p90:
        longest = sorted(measures, key=lambda m: -m.lines)[: max(1, len(measures) // 10)]
        names = ", ".join(m.where for m in longest)
        found.append(f"{limit.kind}: 9 em 10 chegam a {p90} linhas, o limite é {limit.p90}; as maiores: {names}")
    return found


def measured(root: Path) -> list[tuple[Limit, list[Measure]]]:
    """Pair each limit with all that it holds in the tree."""
    return [
        (FILE, measure_files(root, PRODUCT)),
        (TEST_FILE, measure_files(root, TESTS)),
        (FUNCTION, measure_functions(root, PRODUCT)),
    ]


def main() -> int:
    """Print the measures and the faults; 1 if there is any fault."""
    found = []
    for limit, measures in measured(RAIZ):
        lines = [m.lines for m in measures]
        print(f"{limit.kind}: {len(lines)}, p90 {percentile90(lines)}, máximo {max(lines, default=0)}")
        found += faults(limit, measures)
    print("\n".join(found) or "limites: nada passa")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

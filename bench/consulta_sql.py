"""The tables of a plan as relations, joined on their words: one query decides, for DuckDB and for SQLite.

A relation has a column for each input, `valor` (the word of a class, or what a table gives) and, for what later tables
read of it, a column for each measure or infraction.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from modelo import Band, Edge, Flag, Step

Value = str | int | None


class Relation(NamedTuple):
    """A table to make: its columns (the inputs first) and rows."""

    name: str
    inputs: tuple[str, ...]
    flags: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def relations(
    steps: Iterable[Step], flags: Mapping[str, Flag], value: Callable[[Step, object], Value]
) -> Iterator[Relation]:
    """Write each step; `value` says what stands for an answer of a table."""
    for step in steps:
        mine = [f for f in flags.values() if step.table and _gives(step, f)]
        rows = tuple(
            (*key, value(step, answer) if step.table else str(answer), *(f.word(answer) for f in mine))
            for key, answer in step.cells.items()
        )
        yield Relation(step.name, step.inputs, tuple(f.name for f in mine), rows)


def _gives(step: Step, flag: Flag) -> bool:
    return any(flag.word(a) is not None for a in step.answers)


def joins(
    made: Sequence[Relation],
    flags: Mapping[str, Flag],
    source: str,
    how: str,
    typed: Callable[[str, str], str] = "{1}".format,
) -> str:
    """Write the joins, from the facts on; `typed` gives the literal of a word of an input."""
    text = [f"FROM {source} f"]
    before: list[Relation] = []
    known = {r.name: f"{quoted(r.name)}.valor" for r in made}
    for relation in made:
        tests = []
        for column in relation.inputs:
            plain = known.get(column, f"f.{quoted(column)}")
            said = _flag(flags[column], before, typed) if column in flags else plain
            tests.append(f"{quoted(relation.name)}.{quoted(column)} = {said}")
        text.append(f"{how} {quoted(relation.name)} ON {' AND '.join(tests)}")
        before.append(relation)
    return "\n".join(text)


def _flag(flag: Flag, before: Iterable[Relation], typed: Callable[[str, str], str]) -> str:
    giving = [r for r in before if flag.name in r.flags]
    tests = [
        (w, " OR ".join(f"{quoted(r.name)}.{quoted(flag.name)} = {typed(flag.name, literal(w))}" for r in giving))
        for w, _ in flag.words
    ]
    no = typed(flag.name, literal("nao"))
    if not giving:
        return no
    return f"CASE {' '.join(f'WHEN {t} THEN {typed(flag.name, literal(w))}' for w, t in tests)} ELSE {no} END"


def quoted(name: str) -> str:
    return f'"{name}"'


def literal(word: str) -> str:
    return f"'{word}'"


def band(found: Band, day: str, errors: Iterable[tuple], typed: Callable[[str, str], str]) -> str:
    """Write the classification of a measured fact (DuckDB)."""
    field = quoted(found.field)
    value = _considered(field, errors) if found.kind == "considerado" else field
    holds = {name: _holds(found, edges, value, day) for name, edges in found.stretches.items()}
    cases = [] if found.absent is None else [(f"{field} IS NULL", found.absent)]
    cases += [(" AND ".join(holds[n] for n in sorted(names)), word) for names, word in found.answers]
    if found.rest is None:
        *cases, (_, rest) = cases
    else:
        rest = found.rest
    whens = " ".join(f"WHEN {test} THEN {typed(found.name, literal(word))}" for test, word in cases)
    return f"CASE {whens} ELSE {typed(found.name, literal(rest))} END"


def _holds(found: Band, edges: tuple[Edge | None, Edge | None], value: str, day: str) -> str:
    if found.kind != "anos":
        return _between(edges, value, lambda at: at if isinstance(at, int) else f"DATE '{at}'")
    readings = (_anniversary(value), _civil_anniversary(value))
    turned = [_between(edges, day, reading) for reading in readings]
    return turned[0] if turned[0] == turned[1] else f"({' OR '.join(turned)})"


def _between(edges: tuple[Edge | None, Edge | None], value: str, at: Callable[[object], object]) -> str:
    de, ate = edges
    tests = [f"{value} {'>=' if de.inside else '>'} {at(de.at)}"] if de is not None else []
    tests += [f"{value} {'<=' if ate.inside else '<'} {at(ate.at)}"] if ate is not None else []
    return f"({' AND '.join(tests)})"


def _anniversary(value: str) -> Callable[[object], str]:
    """Add years; where the year lacks the day, its last of February."""
    return lambda years: f"CAST({value} + INTERVAL {years} YEAR AS DATE)" if years else value


def _civil_anniversary(value: str) -> Callable[[object], str]:
    """Add years; where the year lacks the day, the first of March."""

    def at(years: object) -> str:
        if not years:
            return value
        found = f"CAST({value} + INTERVAL {years} YEAR AS DATE)"
        return f"({found} + CAST(day({value}) <> day({found}) AS INTEGER))"

    return at


def _considered(field: str, errors: Iterable[tuple]) -> str:
    """Take the meter's error off and cut to hundredths; all in whole millionths."""
    whens, rest = [], ""
    for up_to, off, share in errors:
        top, bottom = (1 - share).as_integer_ratio()
        less = f"greatest({field} - {int(off * 10**6)}, 0)" if off else f"{field} * {top} // {bottom}"
        rest = f"{less} // 10000 * 10000"
        if up_to is not None:
            whens.append(f"WHEN {field} <= {up_to} THEN {rest}")
    return f"(CASE {' '.join(whens)} ELSE {rest} END)"

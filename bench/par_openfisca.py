"""The tables written as OpenFisca Core and PolicyEngine Core teach: variables with formulas over whole columns.

Both have one interface here, for the second grew out of the first. Words are `Enum`s; a formula is `numpy.select` over
the rows of its table, cells of equal answer joined into few rows, each comparison made once; limits are dated
parameters.
Their look-up of parameters by `Enum` (vectorial nodes) is a loop of Python over rows, some hundred times slower, and is
left out. Fast path: inputs encoded beforehand, formulas that give the places of the words (`Enum.encode` takes them as
they are), readings as whole millionths (a float of theirs has 32 bits and would miss the edges), dates as datetime64
with NaT for none.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from importlib import import_module
from importlib.metadata import version
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from modelo import Band, Edge, Flag, Model, Step, joined

from capitania.bulk.colunas import MILIONESIMOS, NAO_INFORMADO, SEM_VALIDADE
from capitania.lei.saidas import Saida

DAY = "2026-03-01"
Array = np.ndarray[Any, Any]
Formula = Callable[..., Array]


class Api(NamedTuple):
    """What the two give under names of their own."""

    name: str
    version: str
    enum: type
    variable: type
    entity: type
    system: type
    builder: type
    node: type
    day: object


def api(package: str, distribution: str) -> Api:
    """Load one of the two."""

    def get(module: str, name: str) -> Any:
        return getattr(import_module(f"{package}.{module}"), name)

    return Api(
        distribution,
        version(distribution),
        get("model_api", "Enum"),
        get("model_api", "Variable"),
        get("entities", "Entity"),
        get("taxbenefitsystems", "TaxBenefitSystem"),
        get("simulations", "SimulationBuilder"),
        get("parameters", "ParameterNode"),
        get("periods", "DAY") if package == "openfisca_core" else "day",
    )


class Peer:
    """A tax and benefit system that gives the measures and infractions of boardings."""

    def __init__(self, tool: Api, model: Model) -> None:
        self.tool, self.model = tool, model
        self.label = f"{tool.name} {tool.version}"
        self.entity = tool.entity("abordagem", "abordagens", "Uma abordagem", "")
        self.system = tool.system([self.entity])
        self.system.parameters = tool.node("", data=_parameters(model))
        self.enums: dict[str, Any] = {}
        self.outputs = [plain("da", o.tipo, *o.chave, o.valor) for o in model.outputs]
        words = model.domains()
        for name in model.facts:
            self._add(name, words[name], None)
        for field in {b.field: b.kind for b in model.bands}:
            self._measured(field)
        for band in model.bands:
            self._add(band.name, words[band.name], _classify(band, self))
        for flag in model.flags.values():
            self._add(flag.name, words[flag.name], _flagged(flag, self))
        for step in model.steps:
            mine = tuple(f"linha_{n}" for n in range(len(step.answers))) if step.table else words[step.name]
            self._add(step.name, mine, _looked_up(step, self))
        for name, output in zip(self.outputs, model.outputs, strict=True):
            self._variable(name, bool, _given(output, self))

    def simulation(self, batch: pa.RecordBatch) -> Any:
        """Make a simulation with its inputs, encoded."""
        made = self.tool.builder().build_default_simulation(self.system, batch.num_rows)
        for name in self.model.facts:
            codes = batch.column(name).to_numpy()
            made.set_input(plain(name), DAY, self.enums[name].encode(codes.astype(np.int16)))
        for field in {b.field for b in self.model.bands}:
            values = batch.column(field).to_numpy()
            if values_are_dates(field):
                missing = (values == NAO_INFORMADO) | (values == SEM_VALIDADE)
                values = np.where(missing, np.datetime64("NaT"), values.astype("datetime64[D]"))
            made.set_input(plain(field), DAY, values)
        return made

    def decide(self, simulation: Any) -> list[Array]:
        """Calculate each output: an array of yes and no."""
        return [simulation.calculate(name, DAY) for name in self.outputs]

    def mask(self, found: list[Array], bits: Mapping[Saida, int]) -> Array:
        """Write the answers as our masks."""
        return reduce(
            np.bitwise_or,
            (np.where(column, np.uint32(1 << bits[o]), 0) for o, column in zip(self.model.outputs, found, strict=True)),
        )

    def _add(self, name: str, words: tuple[str, ...], formula: Formula | None) -> None:
        members = {plain(w): w for w in words}
        self.enums[name] = self.tool.enum(plain(name).title().replace("_", ""), members)
        self._variable(plain(name), self.tool.enum, formula, self.enums[name])

    def _measured(self, field: str) -> None:
        if values_are_dates(field):
            self._variable(plain(field), import_module("datetime").date, None)
        else:
            self._variable(plain(field), int, None)

    def _variable(self, name: str, value_type: type, formula: Formula | None, words: Any = None) -> None:
        what: dict[str, Any] = {
            "value_type": value_type,
            "entity": self.entity,
            "definition_period": self.tool.day,
            "label": name,
        }
        if words is not None:
            what |= {"possible_values": words, "default_value": next(iter(words))}
        if formula is not None:
            what["formula"] = formula
        self.system.add_variable(type(name, (self.tool.variable,), what))


def plain(*names: str) -> str:
    """Give a name that Python takes."""
    joined_name = "_".join(n for n in names if n)
    return "".join(c if c.isalnum() else "_" for c in joined_name)


def values_are_dates(field: str) -> bool:
    return not field.endswith((".ar", ".sangue"))


def _parameters(model: Model) -> dict[str, Any]:
    """Write the edges of bands as dated parameters."""

    def leaf(edge: Edge) -> dict[str, Any]:
        at = edge.at if isinstance(edge.at, int) else int(np.datetime64(edge.at).astype(int))
        return {"values": {"2000-01-01": {"value": at}}}

    return {
        plain(b.name): {
            plain(name): {side: leaf(e) for side, e in zip(("de", "ate"), edges, strict=True) if e is not None}
            for name, edges in b.stretches.items()
        }
        for b in model.bands
    }


def _looked_up(step: Step, peer: Peer) -> Formula:
    rows = list(joined(step.cells))
    place = {a: n for n, a in enumerate(step.answers)}
    places = [np.uint8(place[r.answer]) for r in rows]

    def formula(abordagem: Any, period: Any) -> Array:
        inputs = [abordagem(plain(i), period) for i in step.inputs]
        seen: dict[tuple[int, frozenset[str]], Array] = {}

        def among(n: int, words: frozenset[str]) -> Array:
            if (n, words) not in seen:
                enum = peer.enums[step.inputs[n]]
                seen[n, words] = reduce(np.logical_or, (inputs[n] == enum[plain(w)] for w in sorted(words)))
            return seen[n, words]

        tests = [
            reduce(np.logical_and, (among(n, ws) for n, ws in enumerate(row.words) if ws), np.True_) for row in rows
        ]
        return peer.enums[step.name].encode(np.select(tests[:-1], places[:-1], places[-1]).astype(np.int16))

    return formula


def _flagged(flag: Flag, peer: Peer) -> Formula:
    def formula(abordagem: Any, period: Any) -> Array:
        tests = [_any_table(outputs, peer, abordagem, period) for _, outputs in flag.words]
        places = [np.int16(n) for n in range(len(tests))]
        return peer.enums[flag.name].encode(np.select(tests, places, np.int16(len(tests))).astype(np.int16))

    return formula


def _given(output: Saida, peer: Peer) -> Formula:
    def formula(abordagem: Any, period: Any) -> Array:
        return _any_table(frozenset({output}), peer, abordagem, period)

    return formula


def _any_table(outputs: frozenset[Saida], peer: Peer, abordagem: Any, period: Any) -> Array:
    """Tell where some table gives one of these outputs."""

    def tests() -> Iterator[Array]:
        for step in peer.model.steps:
            words = peer.enums[step.name]
            if not step.table:
                continue
            giving = [n for n, a in enumerate(step.answers) if not outputs.isdisjoint(a)]
            if giving:
                answer = abordagem(plain(step.name), period)
                yield from (answer == words[f"linha_{n}"] for n in giving)

    return reduce(np.logical_or, tests())


def _classify(band: Band, peer: Peer) -> Formula:
    place = {w: np.int16(n) for n, w in enumerate(band.words)}

    def formula(abordagem: Any, period: Any, parameters: Any) -> Array:
        limits = getattr(parameters(period), plain(band.name))
        value = abordagem(plain(band.field), period)
        absent = np.isnat(value) if values_are_dates(band.field) else value < 0
        if band.kind == "considerado":
            value = _considered(value, peer.model)
        if band.kind == "anos":
            holds = _by_years(band, value, abordagem("abordagem_dia", period), limits)
        else:
            holds = {name: _between(value, value, edges, name, limits) for name, edges in band.stretches.items()}
        tests = [reduce(np.logical_and, (holds[n] for n in names)) for names, _ in band.answers]
        places = [place[w] for _, w in band.answers]
        if band.absent is not None:
            tests, places = [absent, *tests], [place[band.absent], *places]
        rest = place[band.rest] if band.rest is not None else np.int16(0)
        return peer.enums[band.name].encode(np.select(tests, places, rest).astype(np.int16))

    return formula


def _between(low: Array, high: Array, edges: tuple[Edge | None, Edge | None], name: str, limits: Any) -> Array:
    """Compare with the ends of a stretch: one array for the lower, one for the upper."""
    de, ate = edges
    node = getattr(limits, plain(name))
    dated = low.dtype.kind == "M"

    def at(side: str) -> Any:
        value = getattr(node, side)
        return np.datetime64(int(value), "D") if dated else value

    tests = []
    if de is not None:
        tests.append(low >= at("de") if de.inside else low > at("de"))
    if ate is not None:
        tests.append(high <= at("ate") if ate.inside else high < at("ate"))
    return reduce(np.logical_and, tests)


def _by_years(band: Band, value: Array, day: Array, limits: Any) -> dict[str, Array]:
    """Tell which stretches hold the day, under either reading of an anniversary that a year lacks."""
    made: dict[tuple[int, bool], Array] = {}

    def anniversary(years: int, *, civil: bool) -> Array:
        if (years, civil) not in made:
            made[years, civil] = _anniversary(value, years, civil=civil)
        return made[years, civil]

    def holds(name: str, edges: tuple[Edge | None, Edge | None], *, civil: bool) -> Array:
        de, ate = edges
        node = getattr(limits, plain(name))
        tests = []
        if de is not None:
            start = anniversary(int(node.de), civil=civil)
            tests.append(day >= start if de.inside else day > start)
        if ate is not None:
            end = anniversary(int(node.ate), civil=civil)
            tests.append(day <= end if ate.inside else day < end)
        return reduce(np.logical_and, tests)

    if all(e is None or e.at == 0 for edges in band.stretches.values() for e in edges):
        return {name: holds(name, edges, civil=True) for name, edges in band.stretches.items()}
    return {
        name: holds(name, edges, civil=True) | holds(name, edges, civil=False) for name, edges in band.stretches.items()
    }


def _anniversary(value: Array, years: int, *, civil: bool) -> Array:
    if years == 0:
        return value
    months = value.astype("datetime64[M]")
    target = months + 12 * years
    found = target.astype("datetime64[D]") + (value - months.astype("datetime64[D]"))
    return found if civil else np.minimum(found, (target + 1).astype("datetime64[D]") - 1)


def _considered(reading: Array, model: Model) -> Array:
    """Take the meter's error off and cut to hundredths."""
    hundredth = MILIONESIMOS // 100
    tests, values = [], []
    for up_to, off, share in model.errors:
        tests.append(np.True_ if up_to is None else reading <= up_to)
        top, bottom = (1 - share).as_integer_ratio()
        rest = np.maximum(reading - int(off * MILIONESIMOS), 0) if off else reading * top // bottom
        values.append(rest // hundredth * hundredth)
    return np.select(tests[:-1], values[:-1], values[-1])

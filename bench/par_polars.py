"""The tables as Polars expressions over a lazy frame: chains of `when` and `then`, or joins on the words.

Fast path: words as `Enum`, one thread (`POLARS_MAX_THREADS`, set by who asks), cells of equal answer joined into few
rows for `when`; each step in a `with_columns` of its own, for it reads those before it. Joins are with the cells as
they stand. `em_lote.py` times both.
"""

import operator
from collections.abc import Iterable, Mapping
from functools import reduce

import numpy as np
import polars as pl
import pyarrow as pa
from modelo import Band, Edge, Flag, Model, Step, joined

from capitania.bulk.colunas import DATAS, NAO_INFORMADO, SEM_LEITURA, SEM_VALIDADE
from capitania.lei.saidas import Saida

CIVIL_MISSING = pl.duration(days=1)


class Peer:
    """A lazy query that gives the mask of measures and infractions of boardings."""

    def __init__(self, model: Model, bits: Mapping[Saida, int], *, by: str = "when", engine: str = "in-memory") -> None:
        assert pl.thread_pool_size() == 1
        self.label = f"polars {pl.__version__} ({by}, {engine})"
        self.model, self.bits, self.by, self.engine = model, bits, by, engine
        self.types = {name: pl.Enum(list(words)) for name, words in model.domains().items()}

    def load(self, batch: pa.RecordBatch) -> None:
        """Make the frame, words as Enum."""
        found = {}
        for name in self.model.facts:
            words = pa.DictionaryArray.from_arrays(batch.column(name), pa.array(self.types[name].categories.to_list()))
            found[name] = pl.Series(name, words).cast(self.types[name])
        for field in {b.field for b in self.model.bands}:
            found[field] = pl.Series(field, _measured(field, batch.column(field)))
        self.query = self._query(pl.DataFrame(found).lazy())

    def decide(self) -> np.ndarray:
        """Run the query."""
        return self.query.collect(engine=self.engine)["mascara"].to_numpy()

    def _query(self, frame: pl.LazyFrame) -> pl.LazyFrame:
        frame = frame.with_columns(self._classified(b).alias(b.name) for b in self.model.bands)
        before: list[Step] = []
        for step in self.model.steps:
            flags = [self.model.flags[i] for i in step.inputs if i in self.model.flags]
            if flags:
                frame = frame.with_columns(self._flagged(f, before).alias(f.name) for f in flags)
            frame = self._joined(frame, step) if self.by == "join" else frame.with_columns(self._when(step))
            before.append(step)
        masks = [pl.col(s.name) for s in self.model.steps if s.table]
        return frame.select(reduce(operator.or_, masks).alias("mascara"))

    def _value(self, step: Step, answer: object) -> pl.Expr:
        if step.table:
            return pl.lit(sum(1 << self.bits[o] for o in answer), pl.UInt32)
        return pl.lit(answer, self.types[step.name])

    def _when(self, step: Step) -> pl.Expr:
        rows = list(joined(step.cells))
        cases = [
            ([_among(i, ws) for i, ws in zip(step.inputs, row.words, strict=True) if ws], self._value(step, row.answer))
            for row in rows
        ]
        return _cases(cases[:-1], cases[-1][1]).alias(step.name)

    def _joined(self, frame: pl.LazyFrame, step: Step) -> pl.LazyFrame:
        columns = {
            name: pl.Series(name, [key[n] for key in step.cells], self.types[name])
            for n, name in enumerate(step.inputs)
        }
        answers = list(step.cells.values())
        if step.table:
            masks = [sum(1 << self.bits[o] for o in a) for a in answers]
            columns[step.name] = pl.Series(step.name, masks, pl.UInt32)
        else:
            columns[step.name] = pl.Series(step.name, answers, self.types[step.name])
        return frame.join(pl.LazyFrame(columns), on=list(step.inputs), how="left", maintain_order="left")

    def _flagged(self, flag: Flag, before: Iterable[Step]) -> pl.Expr:
        united = reduce(operator.or_, (pl.col(s.name) for s in before if s.table))
        typed = self.types[flag.name]
        cases = [
            ([(united & sum(1 << self.bits[o] for o in outputs)) != 0], pl.lit(w, typed)) for w, outputs in flag.words
        ]
        return _cases(cases, pl.lit("nao", typed))

    def _classified(self, band: Band) -> pl.Expr:
        field, typed = pl.col(band.field), self.types[band.name]
        value = _considered(field, self.model) if band.kind == "considerado" else field
        holds = {name: _holds(band, edges, value) for name, edges in band.stretches.items()}
        cases = [] if band.absent is None else [([field.is_null()], pl.lit(band.absent, typed))]
        cases += [([holds[n] for n in sorted(names)], pl.lit(word, typed)) for names, word in band.answers]
        if band.rest is None:
            *cases, (_, rest) = cases
        else:
            rest = pl.lit(band.rest, typed)
        return _cases(cases, rest)


def _cases(cases: Iterable[tuple[list[pl.Expr], pl.Expr]], rest: pl.Expr) -> pl.Expr:
    chain = pl
    for tests, value in cases:
        chain = chain.when(reduce(operator.and_, tests)).then(value)
    return rest if chain is pl else chain.otherwise(rest)


def _among(name: str, words: frozenset[str]) -> pl.Expr:
    return reduce(operator.or_, (pl.col(name) == w for w in sorted(words)))


def _holds(band: Band, edges: tuple[Edge | None, Edge | None], value: pl.Expr) -> pl.Expr:
    if band.kind != "anos":
        return _between(edges, value, lambda at: pl.lit(at) if not isinstance(at, int) else at)
    day = pl.col("abordagem.dia")
    if all(e is None or e.at == 0 for e in edges):
        return _between(edges, day, lambda _: value)
    return _between(edges, day, lambda n: _anniversary(value, n)) | _between(edges, day, lambda n: _civil(value, n))


def _between(edges: tuple[Edge | None, Edge | None], value: pl.Expr, at) -> pl.Expr:
    de, ate = edges
    tests = [value >= at(de.at) if de.inside else value > at(de.at)] if de is not None else []
    tests += [value <= at(ate.at) if ate.inside else value < at(ate.at)] if ate is not None else []
    return reduce(operator.and_, tests)


def _anniversary(value: pl.Expr, years: int) -> pl.Expr:
    """Add years; where the year lacks the day, its last of February."""
    return value.dt.offset_by(f"{years}y") if years else value


def _civil(value: pl.Expr, years: int) -> pl.Expr:
    """Add years; where the year lacks the day, the first of March."""
    if not years:
        return value
    found = value.dt.offset_by(f"{years}y")
    return pl.when(found.dt.day() != value.dt.day()).then(found + CIVIL_MISSING).otherwise(found)


def _considered(reading: pl.Expr, model: Model) -> pl.Expr:
    """Take the meter's error off and cut to hundredths; all in whole millionths."""
    cases, rest = [], reading
    for up_to, off, share in model.errors:
        top, bottom = (1 - share).as_integer_ratio()
        less = (reading - int(off * 10**6)).clip(0) if off else reading * top // bottom
        rest = less // 10_000 * 10_000
        if up_to is not None:
            cases.append(([reading <= up_to], rest))
    return _cases(cases, rest)


def _measured(field: str, column: pa.Array) -> pa.Array:
    values = column.to_numpy()
    if field in DATAS or field == "abordagem.dia":
        return pa.array(values, mask=(values == NAO_INFORMADO) | (values == SEM_VALIDADE)).cast(pa.date32())
    return pa.array(values, mask=values == SEM_LEITURA)

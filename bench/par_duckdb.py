"""The tables as relations in DuckDB, joined on their words in one query.

Fast path: facts in a table of its own with `ENUM` columns, the relations with the same types so that a join compares
numbers, one thread, the answer taken as Arrow. The joins run in the order written: that which its optimiser finds is
some twenty times slower here. Bands are `CASE` expressions.
"""

from collections.abc import Mapping

import duckdb
import numpy as np
import pyarrow as pa
from consulta_sql import band, joins, literal, quoted, relations
from modelo import Model, Step

from capitania.bulk.colunas import DATAS, NAO_INFORMADO, SEM_LEITURA, SEM_VALIDADE
from capitania.lei.saidas import Saida


class Peer:
    """A base in memory that gives the mask of measures and infractions of boardings."""

    label = f"duckdb {duckdb.__version__}"

    def __init__(self, model: Model, bits: Mapping[Saida, int]) -> None:
        self.model = model
        self.base = duckdb.connect(":memory:", config={"threads": 1})
        self.base.execute("SET disabled_optimizers = 'join_order,build_side_probe_side'")
        self.domains = model.domains()
        for name, words in self.domains.items():
            self.base.execute(f"CREATE TYPE {_type(name)} AS ENUM ({', '.join(map(literal, words))})")

        def mask(_: Step, answer: object) -> int:
            return sum(1 << bits[o] for o in answer)

        made = list(relations(model.steps, model.flags, mask))
        for relation, step in zip(made, model.steps, strict=True):
            columns = [f"{quoted(c)} {_type(c)}" for c in relation.inputs]
            columns.append("valor UINTEGER" if step.table else f"valor {_type(step.name)}")
            columns += [f"{quoted(c)} {_type(c)}" for c in relation.flags]
            self.base.execute(f"CREATE TABLE {quoted(relation.name)} ({', '.join(columns)})")
            places = ", ".join("?" * len(columns))
            self.base.executemany(
                f"INSERT INTO {quoted(relation.name)} VALUES ({places})", [list(r) for r in relation.rows]
            )
        bands = [f"{band(b, quoted('abordagem.dia'), model.errors, _typed)} AS {quoted(b.name)}" for b in model.bands]
        masks = " | ".join(f"{quoted(s.name)}.valor" for s in model.steps if s.table)
        text = joins(made, model.flags, "classificados", "JOIN", _typed)
        self.query = (
            f"WITH classificados AS (SELECT *, {', '.join(bands)} FROM fatos)\nSELECT {masks} AS mascara {text}"
        )

    def load(self, batch: pa.RecordBatch) -> None:
        """Put the facts in a table, words as ENUM."""
        found: dict[str, pa.Array] = {}
        for name in self.model.facts:
            words = pa.array(self.domains[name])
            found[name] = pa.DictionaryArray.from_arrays(batch.column(name), words)
        for field in {b.field for b in self.model.bands}:
            found[field] = _measured(field, batch.column(field))
        types = {n: _type(n) for n in self.model.facts}
        facts = pa.table(found)
        self.base.register("entrada", facts)
        columns = (f"{quoted(n)}::VARCHAR::{types[n]} AS {quoted(n)}" if n in types else quoted(n) for n in found)
        self.base.execute(f"CREATE OR REPLACE TABLE fatos AS SELECT {', '.join(columns)} FROM entrada")
        self.base.unregister("entrada")

    def decide(self) -> np.ndarray:
        """Run the query."""
        return self.base.sql(self.query).to_arrow_table().column("mascara").to_numpy()


def _measured(field: str, column: pa.Array) -> pa.Array:
    values = column.to_numpy()
    if field in DATAS or field == "abordagem.dia":
        return pa.array(values, mask=(values == NAO_INFORMADO) | (values == SEM_VALIDADE)).cast(pa.date32())
    return pa.array(values, mask=values == SEM_LEITURA)


def _type(name: str) -> str:
    return quoted(f"palavras de {name}")


def _typed(name: str, word: str) -> str:
    return f"{word}::{_type(name)}"

"""Two plain ways to look the tables of a plan up for one boarding: dicts of Python, and SQLite.

Plain Python is what a programmer writes first: each table a dict from the tuple of its words, asked in order, its
outputs put together with their citations. It knows no fact that is missing and no doubt, which ours minds at each step.
SQLite has each table as a relation with its inputs as primary key, without row ids, and one prepared query that joins
them in the order in which each finds its inputs ready.
Where no substitute came, plain Python leaves the steps of the substitute out, as ours does.
"""

import sqlite3
from collections.abc import Mapping
from typing import Any

from consulta_sql import joins, quoted, relations
from modelo import Flag, Step

from capitania.lei.avaliacao import Ambiente
from capitania.lei.plano import Passo, Plano
from capitania.lei.saidas import Saida
from capitania.lei.vocabulario import MODALIDADES

Saidas = dict[Saida, tuple[str, ...]]


class Plain:
    """Tables as dicts."""

    label = "Python com dicts"

    def __init__(self, plano: Plano) -> None:
        self.steps = [
            (
                p.nome,
                p.entradas,
                {k: c.valor for k, c in p.celulas.items()},
                _is_table(p),
                p.nome.startswith("substituto."),
            )
            for p in (*plano.classes, *plano.tabelas)
        ]
        self.outputs = {p.nome: {k: c.saidas for k, c in p.celulas.items()} for p in plano.tabelas}
        self.nobody = {p.nome: next(iter(p.celulas.values())).valor for p in plano.classes}
        self.unsaid = {e: "nao" for p in plano.tabelas for e in p.derivadas}

    def decide(self, env: Mapping[str, Any]) -> Saidas:
        """Look every table up."""
        words = {**env, **self.unsaid}
        alone = words.get("substituto.presente") == "nao"
        found: Saidas = {}
        for name, inputs, cells, table, of_substitute in self.steps:
            if alone and of_substitute:
                words[name] = self.nobody[name]
                continue
            key = tuple([words[i] for i in inputs])
            if not table:
                words[name] = cells[key]
                continue
            for output, citations in self.outputs[name][key]:
                before = found.get(output)
                found[output] = tuple(dict.fromkeys((*before, *citations))) if before else citations
                if output.tipo in {"medida", "infracao"}:
                    said = f"{output.tipo}.{output.chave[0]}"
                    if words.get(said) != "deve":
                        words[said] = output.valor if output.tipo == "medida" else "sim"
        return found


class Sqlite:
    """Tables as relations, one query."""

    label = f"SQLite {sqlite3.sqlite_version}"

    def __init__(self, plano: Plano) -> None:
        self.passos = [*plano.classes, *plano.tabelas]
        self.tables = [p for p in self.passos if _is_table(p)]
        self.answers: dict[str, list[Any]] = {}
        steps = [self._step(p) for p in self.passos]
        flags = {d: _flag(d, self.answers) for p in self.passos for d in p.derivadas}

        def place(step: Step, answer: object) -> int:
            return self.answers[step.name].index(answer)

        made = list(relations(steps, flags, place))
        self.base = sqlite3.connect(":memory:", isolation_level=None)
        for relation in made:
            columns = ", ".join([*map(quoted, relation.inputs), "valor", *map(quoted, relation.flags)])
            key = ", ".join(map(quoted, relation.inputs))
            self.base.execute(f"CREATE TABLE {quoted(relation.name)} ({columns}, PRIMARY KEY ({key})) WITHOUT ROWID")
            places = ", ".join("?" * (len(relation.inputs) + 1 + len(relation.flags)))
            self.base.executemany(f"INSERT INTO {quoted(relation.name)} VALUES ({places})", relation.rows)
        self.base.execute("ANALYZE")
        names = {p.nome for p in self.passos}
        self.asked = sorted({i for p in self.passos for i in p.entradas} - names - flags.keys())
        facts = ", ".join(f"? AS {quoted(name)}" for name in self.asked)
        chosen = ", ".join(f"{quoted(p.nome)}.valor" for p in self.tables) or "1"
        self.query = f"SELECT {chosen} {joins(made, flags, f'(SELECT {facts})', 'LEFT JOIN')}"

    def _step(self, passo: Passo) -> Step:
        if not _is_table(passo):
            return Step(passo.nome, passo.entradas, {k: c.valor for k, c in passo.celulas.items()}, table=False)
        cells = {k: c.saidas for k, c in passo.celulas.items()}
        self.answers[passo.nome] = list(dict.fromkeys(cells.values()))
        return Step(passo.nome, passo.entradas, cells, table=True)

    def words(self, env: Ambiente) -> tuple[Any, ...]:
        """Give what the query asks for."""
        return tuple(env[name] for name in self.asked)

    def decide(self, words: tuple[Any, ...]) -> tuple[int, ...]:
        """Run the query."""
        found: tuple[int, ...] = self.base.execute(self.query, words).fetchone()
        return found

    def outputs(self, found: tuple[int, ...]) -> Saidas:
        """Put the outputs of the tables together."""
        united: Saidas = {}
        for passo, place in zip(self.tables, found, strict=True):
            for output, citations in self.answers[passo.nome][place]:
                united[output] = tuple(dict.fromkeys((*united.get(output, ()), *citations)))
        return united


def _is_table(passo: Passo) -> bool:
    return passo.compilada.tabela.especie == "tabela"


def _flag(name: str, answers: Mapping[str, list[Any]]) -> Flag:
    """Say which outputs with their citations give each word of what a table reads of those before it."""
    tipo, _, alvo = name.partition(".")
    mine = {s for found in answers.values() for a in found for s in a if s[0].tipo == tipo and s[0].chave[0] == alvo}
    if tipo == "infracao":
        return Flag(name, (("sim", frozenset(mine)),))
    strongest = tuple(reversed(MODALIDADES))
    return Flag(name, tuple((w, frozenset(s for s in mine if s[0].valor == w)) for w in strongest))

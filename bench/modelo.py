"""The tables of a plan as plain data for a peer: what to classify, what to look up, in which order.

Taken from the norm files through the plan, so that nothing of the law is copied by hand into a peer's model. Each peer
then writes it in its own way: formulas, joins, expressions.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from capitania.bulk.colunas import MILIONESIMOS
from capitania.lei.compilacao import Celula, Chave
from capitania.lei.molde import CONSIDERADO, PassoFaixa
from capitania.lei.plano import Passo, Plano
from capitania.lei.saidas import Saida
from capitania.lei.vocabulario import MODALIDADES

KINDS = ("medida", "infracao")
Answer = str | frozenset[Saida]


class Edge(NamedTuple):
    """An end of a stretch: millionths of the unit, years, or a day; and whether it is inside."""

    at: int | date
    inside: bool


class Band(NamedTuple):
    """Classifies a measured fact; `answers` gives the word of each set of stretches that holds, the largest first."""

    name: str
    field: str
    kind: str  # leitura, considerado, anos, data
    absent: str | None  # the word for what has no value
    rest: str | None
    stretches: Mapping[str, tuple[Edge | None, Edge | None]]
    answers: tuple[tuple[frozenset[str], str], ...]

    @property
    def words(self) -> tuple[str, ...]:
        found = [w for _, w in self.answers]
        return tuple(dict.fromkeys([*found, *(w for w in (self.absent, self.rest) if w is not None)]))


class Step(NamedTuple):
    """Looks a class (its answer is a word) or a table (a set of outputs) up."""

    name: str
    inputs: tuple[str, ...]
    cells: Mapping[Chave, Answer]
    table: bool

    @property
    def answers(self) -> tuple[Answer, ...]:
        return tuple(dict.fromkeys(self.cells.values()))


class Row(NamedTuple):
    """Conditions (a set of words for each input; empty: any) and what they give."""

    words: tuple[frozenset[str], ...]
    answer: Hashable


class Flag(NamedTuple):
    """What a step reads of the tables before it: for each word, the outputs that give it, the strongest word first."""

    name: str
    words: tuple[tuple[str, frozenset[Saida]], ...]

    def word(self, answer: Iterable[Saida]) -> str | None:
        """Give the word that an answer says, if any."""
        return next((w for w, outputs in self.words if not outputs.isdisjoint(answer)), None)

    @property
    def domain(self) -> tuple[str, ...]:
        return (*(w for w, _ in self.words), "nao")


class Model(NamedTuple):
    """What gives the measures and the infractions, in an order in which each finds its inputs ready."""

    facts: Mapping[str, tuple[str, ...]]  # the words of each fact that is read
    bands: tuple[Band, ...]
    steps: tuple[Step, ...]
    flags: Mapping[str, Flag]
    outputs: tuple[Saida, ...]
    errors: tuple[tuple[int | None, Decimal, Decimal], ...]  # up to, off the reading, off it in proportion

    def domains(self) -> dict[str, tuple[str, ...]]:
        """Give all words of each input: those it takes, then those that a table foresees and nothing gives."""
        found = {f: list(words) for f, words in self.facts.items()}
        found |= {b.name: list(b.words) for b in self.bands} | {f.name: list(f.domain) for f in self.flags.values()}
        found |= {s.name: list(s.answers) for s in self.steps if not s.table}
        for step in self.steps:
            for name, *words in zip(step.inputs, *step.cells, strict=True):
                found[name] += sorted({*words} - {*found[name]})
        return {name: tuple(words) for name, words in found.items()}


def model(plano: Plano, words_of: Callable[[str], tuple[str, ...]]) -> Model:
    """Take what measures and infractions rest on."""
    steps = {p.nome: _step(p) for p in (*plano.classes, *plano.tabelas)}
    asked = [p.nome for p in plano.tabelas if _is_asked(p)]
    needed: dict[str, None] = {}
    while asked:
        name = asked.pop()
        if name not in needed:
            needed[name] = None
            asked += steps[name].inputs if name in steps else ()
    chosen = tuple(s for name, s in steps.items() if name in needed)
    outputs = tuple(dict.fromkeys(o for s in chosen if s.table for a in s.answers for o in sorted(a)))
    derived = {d for p in (*plano.classes, *plano.tabelas) if p.nome in needed for d in p.derivadas}
    bands = tuple(_band(f) for f in plano.faixas if f.nome in needed)
    facts = [f for f in plano.fatos if f in needed]
    return Model(
        {f: words_of(f) for f in facts},
        bands,
        chosen,
        {d: _flag(d, outputs) for d in sorted(derived)},
        outputs,
        tuple((_millionths(e.ate), e.absoluto or Decimal(0), e.relativo or Decimal(0)) for e in plano.erros),
    )


def _is_asked(passo: Passo) -> bool:
    gives = any(p.startswith(KINDS) for p in passo.compilada.produz)
    return passo.compilada.tabela.especie == "tabela" and not passo.para_cada and gives


def _step(passo: Passo) -> Step:
    table = passo.compilada.tabela.especie == "tabela"
    give = _outputs if table else (lambda c: c.valor)
    return Step(passo.nome, passo.entradas, {k: give(c) for k, c in passo.celulas.items()}, table)


def _outputs(celula: Celula) -> frozenset[Saida]:
    return frozenset(s for s, _ in celula.saidas if s.tipo in KINDS)


def _flag(name: str, outputs: Iterable[Saida]) -> Flag:
    tipo, _, alvo = name.partition(".")
    mine = [o for o in outputs if o.tipo == tipo and o.chave[0] == alvo]
    if tipo == "infracao":
        return Flag(name, (("sim", frozenset(mine)),))
    strongest = tuple(reversed(MODALIDADES))
    return Flag(name, tuple((w, frozenset(o for o in mine if o.valor == w)) for w in strongest))


def _band(passo: PassoFaixa) -> Band:
    faixa = passo.faixa.faixa
    field = passo.entrada.removesuffix(CONSIDERADO)
    kind = (
        faixa.unidade if faixa.unidade in {"anos", "data"} else "leitura" if field == passo.entrada else "considerado"
    )

    def edge(limit: object) -> Edge | None:
        if limit is None:
            return None
        at = limit.quantia
        return Edge(at if kind == "data" else int(at) if kind == "anos" else _millionths(at), limit.inclui)

    stretches = {t.nome: (edge(t.de), edge(t.ate)) for t in faixa.trechos}
    sets = [(names, c.valor) for names, c in passo.faixa.celulas.items() if names <= stretches.keys()]
    sets.sort(key=lambda pair: -len(pair[0]))
    return Band(passo.nome, field, kind, faixa.sem_valor, faixa.resto, stretches, tuple(sets))


def _millionths(value: Decimal | None) -> int | None:
    if value is None:
        return None
    exact = value * MILIONESIMOS
    assert exact == int(exact), value
    return int(exact)


def joined(cells: Mapping[Chave, Hashable]) -> Iterator[Row]:
    """Join cells of equal answer, input by input, into rows that cover the same combinations and never overlap."""
    rows = [Row(tuple(frozenset({w}) for w in key), answer) for key, answer in cells.items()]
    width = len(rows[0].words)
    for n in range(width):
        groups: dict[object, list[Row]] = {}
        for row in rows:
            groups.setdefault((row.words[:n], row.words[n + 1 :], row.answer), []).append(row)
        rows = [
            g[0]._replace(words=(*g[0].words[:n], frozenset().union(*(r.words[n] for r in g)), *g[0].words[n + 1 :]))
            for g in groups.values()
        ]
    domains = [{w for r in rows for w in r.words[n]} for n in range(width)]
    for row in rows:
        any_or = (frozenset() if ws == domain else ws for ws, domain in zip(row.words, domains, strict=True))
        yield row._replace(words=tuple(any_or))

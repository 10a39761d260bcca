"""Classified facts to outputs with citations: the same tables asked of `Avaliador`, zen-engine, SQLite and dicts.

Ours is one whole run of `Avaliador` each time: the memo of whole answers (`plano.respostas`) is not in its way. It also
unites the outputs and collects the doubts, which zen-engine and SQLite are not asked for: their time is that of
`evaluate` and of the query, which give the tables' outputs. Plain Python unites the outputs and knows no doubts.
"""

from collections.abc import Callable, Iterator
from importlib.metadata import version
from itertools import islice
from typing import Any, NamedTuple

import par_simples
import zen_model
from boardings import boardings, plan, random_words, words
from measure import Disagreement, Measure, paired

from capitania.lei.acervo import Acervo
from capitania.lei.avaliacao import Ambiente, Avaliador
from capitania.lei.plano import Plano

BUDGET = 10
CHECKED = 2000
TIMED = 100


class Race(NamedTuple):
    """Steps to run, the classified facts they are checked on and those they are timed on."""

    name: str
    plano: Plano
    checked: list[Ambiente]
    timed: list[Ambiente]


def measures(acervo: Acervo) -> Iterator[Measure]:
    """Race each set of steps after checking that both give the same outputs with the same citations."""
    for race in _races(acervo):
        yield from _run(race)


def _races(acervo: Acervo) -> Iterator[Race]:
    feito = plan(acervo)
    tables = tuple(t for t in feito.tabelas if t.compilada.tabela.para_cada is None)
    whole = feito._replace(tabelas=tables)
    drawn = list(islice(random_words(whole), CHECKED))
    typical = [words(fatos, feito) for fatos in boardings().values()]
    sizes = f"{len(whole.classes)} classes e {len(tables)} tabelas"
    yield Race(f"{sizes}, fatos sorteados", whole, drawn, drawn[:TIMED])
    yield Race(f"{sizes}, 4 abordagens típicas", whole, typical, typical)
    classified = [_with_classes(whole, env) for env in drawn]
    direct = tuple(t for t in tables if not t.derivadas)
    only = whole._replace(classes=(), tabelas=direct)
    yield Race(f"só {len(direct)} tabelas, classes já dadas", only, classified, classified[:TIMED])
    (one,) = (t for t in direct if t.nome == "tabela.medidas_da_licenca")
    every: list[Ambiente] = [dict(zip(one.entradas, chave, strict=True)) for chave in one.celulas]
    yield Race("só medidas_da_licenca", only._replace(tabelas=(one,)), every, every[:: len(every) // TIMED])


def _with_classes(plano: Plano, env: Ambiente) -> Ambiente:
    return Avaliador(plano, dict(env)).roda().ambiente


def _run(race: Race) -> Iterator[Measure]:
    for side in (_zen(race), _sqlite(race), _plain(race)):
        for env in race.checked:
            _agree(race, side, env)
        yield _beside(race, side)


def _beside(race: Race, side: "Side") -> Measure:
    asked = [side.ready(env) for env in race.timed]

    def ours() -> None:
        for env in race.timed:
            Avaliador(race.plano, env.copy()).roda()

    def theirs() -> None:
        for one in asked:
            side.decide(one)

    pair = paired(ours, theirs, max(1, TIMED // len(race.timed)), len(race.timed))
    note = f"{pair.ours:.1f} e {pair.theirs:.1f} µs; {len(race.checked)} conferem"
    return Measure(f"saídas com citas: {race.name}: vezes {side.label}", pair.ratio, "x", side.budget, note)


class Side(NamedTuple):
    """A peer: what it is asked, how it answers, and its answer as ours is."""

    label: str
    budget: float | None
    ready: Callable[[Ambiente], Any]
    decide: Callable[[Any], Any]
    outputs: Callable[[Any], par_simples.Saidas]


def _zen(race: Race) -> Side:
    engine = zen_model.engine(race.plano)
    return Side(
        f"zen-engine {version('zen-engine')}",
        BUDGET,
        lambda env: zen_model.context(env, race.plano),
        lambda context: engine.evaluate(zen_model.KEY, context),
        lambda found: zen_model.outputs(found["result"], race.plano),
    )


def _sqlite(race: Race) -> Side:
    base = par_simples.Sqlite(race.plano)
    return Side(base.label, None, base.words, base.decide, base.outputs)


def _plain(race: Race) -> Side:
    reader = par_simples.Plain(race.plano)
    return Side(reader.label, None, dict, reader.decide, lambda found: found)


def _agree(race: Race, side: Side, env: Ambiente) -> None:
    ours = dict(Avaliador(race.plano, env.copy()).roda().fica)
    theirs = side.outputs(side.decide(side.ready(env)))
    if ours != theirs:
        differ = {k: (ours.get(k), theirs.get(k)) for k in ours.keys() | theirs.keys() if ours.get(k) != theirs.get(k)}
        raise Disagreement(f"{race.name}\n  fatos: {env}\n  saída: (Capitania, {side.label})\n  {differ}")

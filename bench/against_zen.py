"""Classified facts to outputs with citations: the same tables asked of `Avaliador` and of zen-engine.

Ours is one whole run of `Avaliador` each time: the memo of whole answers (`plano.respostas`) is not in its way. It also
unites the outputs and collects the doubts, which zen-engine is not asked for; its `evaluate` gives the tables' outputs.
"""

from collections.abc import Iterator
from importlib.metadata import version
from itertools import islice
from typing import NamedTuple

import zen
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
        yield _run(race)


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


def _run(race: Race) -> Measure:
    peer = zen_model.engine(race.plano)
    for env in race.checked:
        _agree(race, peer, env)
    contexts = [zen_model.context(env, race.plano) for env in race.timed]

    def ours() -> None:
        for env in race.timed:
            Avaliador(race.plano, env.copy()).roda()

    def theirs() -> None:
        for context in contexts:
            peer.evaluate(zen_model.KEY, context)

    pair = paired(ours, theirs, max(1, TIMED // len(race.timed)), len(race.timed))
    times = f"{pair.ours:.1f} e {pair.theirs:.1f} µs"
    note = f"vezes zen-engine {version('zen-engine')}; {times}; {len(race.checked)} conferem"
    return Measure(f"saídas com citas: {race.name}", pair.ratio, "x", BUDGET, note)


def _agree(race: Race, peer: zen.ZenEngine, env: Ambiente) -> None:
    ours: zen_model.Saidas = {
        (s.tipo, s.chave, s.valor): citas for s, citas in Avaliador(race.plano, env.copy()).roda().fica.items()
    }
    result = peer.evaluate(zen_model.KEY, zen_model.context(env, race.plano))["result"]
    theirs = zen_model.outputs(result, race.plano)
    if ours != theirs:
        differ = {k: (ours.get(k), theirs.get(k)) for k in ours.keys() | theirs.keys() if ours.get(k) != theirs.get(k)}
        raise Disagreement(f"{race.name}\n  fatos: {env}\n  saída: (Capitania, zen-engine)\n  {differ}")

"""The steps of a plan written as a JDM decision for zen-engine: one decision table each, hit policy "first".

Of the ways tried (docs/bench.md) this is the engine's fastest: cells of equal answer joined into few rows, tables in
one chain that reads its inputs by `$nodes`, static loader. A row answers `[tipo, chave, valor, citas]`, a class its
word; derived inputs (`medida.*`, `infracao.*`) are worked out from columns that the earlier tables fill for them.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import zen
from modelo import Row, joined

from capitania.lei.compilacao import Celula
from capitania.lei.plano import Passo, Plano

KEY = "decisao"
Saidas = dict[tuple[str, tuple[str, ...], str], tuple[str, ...]]


def engine(plano: Plano) -> zen.ZenEngine:
    """Load the steps of a plan by the static loader."""
    return zen.ZenEngine({"loader": {"type": "static", "content": {KEY: graph(plano)}}})


def context(env: Mapping[str, object], plano: Plano) -> dict[str, object]:
    """Take from the classified facts what the steps read and do not work out themselves."""
    made = {p.nome for p in plano.classes}
    asked = {e for p in (*plano.classes, *plano.tabelas) for e in p.entradas if e not in made | {*p.derivadas}}
    if any(p.nome.startswith("substituto.") for p in plano.classes):
        asked.add("substituto.presente")
    return {_name(e): env[e] for e in sorted(asked)}


def outputs(result: Mapping[str, Any], plano: Plano) -> Saidas:
    """Unite the outputs of zen's tables as `Avaliador` does: each once, with all its grounds."""
    found: Saidas = {}
    for passo in filter(_is_table, plano.tabelas):
        for tipo, chave, valor, citas in result.get(_name(passo.nome)) or ():
            saida = (tipo, tuple(chave), valor)
            found[saida] = tuple(dict.fromkeys((*found.get(saida, ()), *citas)))
    return found


def graph(plano: Plano) -> dict[str, Any]:
    """Write the decision: a chain of all steps, and an output that gathers the tables."""
    passos = [*plano.classes, *plano.tabelas]
    tables = [_table(passo, passos[:n], passos[n + 1 :]) for n, passo in enumerate(passos)]
    ends = [{"id": e, "type": f"{e}putNode", "name": e} for e in ("in", "out")]
    edges = [
        *pairwise(["in", *(_name(p.nome) for p in passos)]),
        *((_name(p.nome), "out") for p in plano.tabelas if _is_table(p)),
    ]
    written = [{"id": f"{a}>{b}", "type": "edge", "sourceId": a, "targetId": b} for a, b in edges]
    return {"nodes": [*ends, *tables], "edges": written}


def _name(path: str) -> str:
    return re.sub(r"\W", "_", path)


def _is_table(passo: Passo) -> bool:
    return passo.compilada.tabela.especie == "tabela"


def _table(passo: Passo, before: Sequence[Passo], after: Sequence[Passo]) -> dict[str, Any]:
    mine = _name(passo.nome)
    flags = sorted({d for p in after for d in p.derivadas} & passo.compilada.produz)
    fields = [_field(e, passo, before) for e in passo.entradas]
    cells = {k: (_answer(passo, celula), *_flagged(celula, flags)) for k, celula in passo.celulas.items()}
    rows = list(joined(cells))
    if passo.nome.startswith("substituto."):  # Avaliador's own short cut: nobody came, nothing to work out
        fields = ["$nodes.in.substituto_presente", *fields]
        any_word = (frozenset[str](),) * len(passo.entradas)
        first = Row((frozenset({"nao"}), *any_word), (json.dumps(next(iter(passo.celulas.values())).valor),))
        rows = [first, *(r._replace(words=(frozenset(), *r.words)) for r in rows)]
    columns = [mine, *(f"{_name(f)}__{mine}" for f in flags)]
    content = {
        "hitPolicy": "first",
        "executionMode": "single",
        "passThrough": False,
        "inputs": [{"id": f"i{n}", "name": f, "field": f} for n, f in enumerate(fields)],
        "outputs": [{"id": f"o{n}", "name": c, "field": c} for n, c in enumerate(columns)],
        "rules": [_rule(n, row) for n, row in enumerate(rows)],
    }
    return {"id": mine, "name": mine, "type": "decisionTableNode", "content": content}


def _rule(n: int, row: Row) -> dict[str, str]:
    words = {f"i{i}": ", ".join(json.dumps(w) for w in sorted(ws)) for i, ws in enumerate(row.words)}
    return {"_id": str(n), **words, **{f"o{i}": a for i, a in enumerate(row.answer)}}


def _answer(passo: Passo, celula: Celula) -> str:
    saidas = [[s.tipo, list(s.chave), s.valor, list(citas)] for s, citas in celula.saidas]
    return json.dumps(saidas if _is_table(passo) else celula.valor, ensure_ascii=False)


def _flagged(celula: Celula, flags: Iterable[str]) -> Iterator[str]:
    """Give what a cell says of each measure (its strongest modality) and infraction that later tables read."""
    for flag in flags:
        tipo, _, alvo = flag.partition(".")
        said = [s.valor for s, _ in celula.saidas if s.tipo == tipo and s.chave[0] == alvo]
        yield json.dumps("sim" if tipo == "infracao" else min(said)) if said else ""  # "deve" < "pode"


def _field(entrada: str, passo: Passo, before: Iterable[Passo]) -> str:
    plain = _name(entrada)
    if entrada not in passo.derivadas:
        return f"$nodes.{plain if entrada in {p.nome for p in before} else 'in'}.{plain}"
    names = [_name(p.nome) for p in before if entrada in p.compilada.produz]
    words = ("sim",) if entrada.startswith("infracao.") else ("deve", "pode")
    tests = [(w, " or ".join(f'$nodes.{n}.{plain}__{n} == "{w}"' for n in names)) for w in words] if names else []
    return "".join(f'{test} ? "{w}" : ' for w, test in tests) + '"nao"'

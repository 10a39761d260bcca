"""`capitania retencao apagados` and `reaplicar`: the erasures of a base, and their doing again over an older copy."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from capitania.cli import leitura, output
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.registros import at_work
from capitania.usecases import labels, reaplicar
from capitania.usecases.fluxos import curto
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.cli.argumentos import Typed
    from capitania.usecases.ports import Portas


def run(portas: "Portas", typed: "Typed") -> bool:
    """List the erasures, or do them again; False: one of them could not be."""
    if typed.path[-1] == "apagados":
        with at_work():
            found = reaplicar.apagamentos(portas.registros)
        if typed.json:
            output.answer_json({"apagamentos": [a.em_json() for a in found]})
        else:
            output.answer(_listed(found))
        return True
    return _again(portas, typed)


def _listed(found: tuple[reaplicar.Apagamento, ...]) -> Iterator[Block]:
    if not found:
        yield Para("Nenhum apagamento.", indent=0)
        return
    rows = (
        Row((labels.iso_day(a.em[:10]), curto(a.fluxo), label(str(a.dados.get("causa", ""))), a.por, a.id))
        for a in found
    )
    yield Table(tuple(rows), ("dia", "fluxo", "causa", "por", "ato"), indent=0)


def _again(portas: "Portas", typed: "Typed") -> bool:
    from capitania.usecases import parsing

    nome, grava = typed.values["lista"], "gravar" in typed.switches
    text = leitura.decoded(leitura.data(nome), leitura.named(nome))
    asked = reaplicar.le_lista(parsing.from_json(text, nome), nome)
    with at_work():
        found = reaplicar.reaplica(portas, asked, grava=grava)
    if typed.json:
        rows = [{"id": r.apagamento.id, "fluxo": r.apagamento.fluxo, **_told(r)} for r in found]
        output.answer_json({"gravado": grava, "apagamentos": rows})
    else:
        output.answer(_redone(found, grava=grava))
    return all(r.situacao != "falhou" for r in found)


def _told(r: reaplicar.Refeito) -> dict[str, str]:
    return {"situacao": r.situacao, "detalhe": r.detalhe}


def _redone(found: tuple[reaplicar.Refeito, ...], *, grava: bool) -> Iterator[Block]:
    yield Heading("Apagamentos da lista")
    counts = Counter(r.situacao for r in found)
    yield Table(tuple(Row((label(s), f"{n}")) for s, n in counts.items()) or (Row(("nenhum",)),))
    for r in found:
        if r.situacao == "falhou":
            yield Para(f"· {curto(r.apagamento.fluxo)}: {r.detalhe}", hang=2, style="must")
    if not grava:
        yield Para("Nada foi gravado: isto é uma prévia. Para refazer, repita com --gravar.", style="strong")

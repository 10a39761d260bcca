"""`capitania processo numeros`: what became of each number of a unit in a year; none is left out of the account."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from capitania.cli import leitura, output
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.registros import at_work
from capitania.usecases import fluxos, labels, numeros
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.cli.argumentos import Typed
    from capitania.usecases.numeros import Destino, Numeros
    from capitania.usecases.ports import Portas


def run(portas: "Portas", typed: "Typed") -> bool:
    """Show the numbers; False when one is not accounted for."""
    ano = typed.values["ano"]
    if not (len(ano) == 4 and ano.isascii() and ano.isdecimal()):
        raise leitura.refused("ano", "Não é ano.", "Escreva quatro algarismos, como 2026.")
    with at_work():
        found = numeros.numeros(portas, fluxos.sigla(typed.values["om"], portas.oms), int(ano))
    if typed.json:
        output.answer_json(_in_json(found))
    else:
        output.answer(_blocks(found))
    return not found.sem_conta


def _in_json(found: "Numeros") -> dict[str, Any]:
    return {
        "om": found.om,
        "ano": found.ano,
        "numeros": [d._asdict() for d in found.numeros],
        "sem_conta": list(found.sem_conta),
    }


def _blocks(found: "Numeros") -> Iterator[Block]:
    yield Heading(f"Números de {found.ano}", found.om)
    if not found.numeros:
        yield Para("Nenhum número saiu.")
        return
    yield Table(tuple(Row((d.numero, label(d.estado), _said(d)), _style(d)) for d in found.numeros))
    if found.sem_conta:
        told = labels.listed(f"{n}" for n in found.sem_conta)
        yield Para(f"Sem conta: {told}. Confira a base com capitania verificar.", style="must")


def _said(d: "Destino") -> str:
    if d.estado == "reservado":
        return f"{d.aparelho}, até {labels.iso_day(d.ate)}" if d.ate else d.aparelho
    by = f", por {d.aparelho}" if d.aparelho else ""
    return d.motivo or f"{fluxos.curto(d.fluxo)}, ato {d.seq}{by}"


def _style(d: "Destino") -> str:
    return {"reservado": "may", "anulado": "faint"}.get(d.estado, "")

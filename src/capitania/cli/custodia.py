"""`capitania custodia`: a seized boat as it stands: papers, meter, terms, what releases it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, argument, command
from capitania.cli.layout import Block
from capitania.cli.leitor import LEITURA, note
from capitania.cli.leitura import refused
from capitania.cli.registros import at_work

if TYPE_CHECKING:
    from capitania.usecases.ports import Portas
    from capitania.usecases.queries import Vista

COMMAND = command(
    "custodia",
    summary="uma embarcação apreendida: peças, lacres, despesas até hoje, prazos e o que falta para restituir",
    notes="Os atos praticam-se com capitania processo ato. A multa nunca segura a embarcação.",
    arguments=(argument("fluxo", help="a custódia: nome, ou começo que só ela tem"),),
    options=(*LEITURA, JSON),
    examples=("capitania custodia custodia:lancha-1", "capitania custodia custodia:lancha-1 --json"),
)


def run(portas: "Portas", typed: Typed) -> None:
    """Show a custody."""
    from capitania.usecases import fluxos, queries

    with at_work():
        fluxo = fluxos.existente(typed.values["fluxo"], portas.registros, portas.oms)
        note(portas, typed, [fluxo])
        found = queries.vista(portas, fluxo)
    if found.guarda is None:
        raise refused("fluxo", "Não é uma custódia.", "Dê o nome de uma, como custodia:lancha-1.")
    if typed.json:
        output.answer_json({"fluxo": fluxo, **found.em_json()})
    else:
        output.answer(_blocks(found))


def _blocks(found: "Vista") -> Iterator[Block]:
    from capitania.cli.custodia_blocos import custody
    from capitania.cli.processo_blocos import case
    from capitania.processo.custodia import Custodia

    match found.dobra.estado, found.guarda:
        case Custodia() as e, kept if kept is not None:
            yield from custody(found.dobra.fluxo, e, kept)
    yield from case(found.prazos, found.proximos, found.avisos)

"""`capitania restaurar`: a copy in the place of the base, once every chain of it holds."""

from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, argument, command
from capitania.cli.layout import Para
from capitania.cli.registros import at_work
from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.usecases.ports import Portas

COMMAND = command(
    "restaurar",
    summary="põe uma cópia no lugar da base, depois de conferir as cadeias; a base de antes fica ao lado",
    notes="Cópia que não confere é recusada, e a base fica como estava.",
    arguments=(argument("origem", help="a cópia"),),
    options=(JSON,),
    examples=("capitania restaurar copia.db", "capitania restaurar copia.db --json"),
)


def run(portas: "Portas", typed: Typed) -> None:
    """Restore and tell."""
    from pathlib import Path

    with at_work():
        found = portas.registros.restaura(Path(typed.values["origem"]))
    before = None if found.anterior is None else str(found.anterior)
    if typed.json:
        output.answer_json({"fluxos": found.fluxos, "atos": found.atos, "anterior": before})
        return
    counted = f"{labels.counted(found.atos, 'ato', 'atos')} em {labels.counted(found.fluxos, 'fluxo', 'fluxos')}"
    kept = "" if before is None else f" A base de antes está em {before}."
    output.answer([Para(f"Base restaurada e conferida: {counted}.{kept}", indent=0, style="good")])

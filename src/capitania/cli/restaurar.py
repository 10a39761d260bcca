"""`capitania restaurar`: a copy in the place of the base, once every chain of it holds."""

import json
from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, argument, command
from capitania.cli.escrita import new_file
from capitania.cli.layout import Para
from capitania.cli.registros import at_work
from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.usecases.ports import Portas
    from capitania.usecases.reaplicar import Apagamento

COMMAND = command(
    "restaurar",
    summary="põe uma cópia no lugar da base, depois de conferir as cadeias; a base de antes fica ao lado",
    notes="Cópia que não confere é recusada, e a base fica como estava. Diz que apagamentos de dados pessoais a cópia "
    "não tem, e escreve a lista deles ao lado da base de antes, para capitania retencao reaplicar.",
    arguments=(argument("origem", help="a cópia"),),
    options=(JSON,),
    examples=("capitania restaurar copia.db", "capitania restaurar copia.db --json"),
)


def run(portas: "Portas", typed: Typed) -> None:
    """Restore and tell."""
    from pathlib import Path

    from capitania.usecases import reaplicar

    with at_work():
        done = reaplicar.restaura(portas, Path(typed.values["origem"]))
    found, lost = done.restauro, done.perdidos
    before = None if found.anterior is None else str(found.anterior)
    listed = _list(lost, before) if lost and before is not None else None
    if typed.json:
        missing = None if lost is None else [a.em_json() for a in lost]
        told = {"fluxos": found.fluxos, "atos": found.atos, "anterior": before}
        output.answer_json({**told, "apagamentos": missing, "lista": listed})
        return
    counted = f"{labels.counted(found.atos, 'ato', 'atos')} em {labels.counted(found.fluxos, 'fluxo', 'fluxos')}"
    kept = "" if before is None else f" A base de antes está em {before}."
    output.answer([Para(f"Base restaurada e conferida: {counted}.{kept}", indent=0, style="good")])
    if lost is None:
        doubt = "Não se sabe que dados pessoais foram apagados depois da cópia: a base de antes não se lê."
        output.answer([Para(f"{doubt} Com uma lista guardada, use retencao reaplicar.", indent=0, style="may")])
    elif lost:
        n = labels.counted(len(lost), "apagamento de dados pessoais", "apagamentos de dados pessoais")
        how = f"Refaça: capitania retencao reaplicar {listed} --gravar."
        output.answer([Para(f"A cópia não tem {n}. {how}", indent=0, style="must")])


def _list(lost: "tuple[Apagamento, ...]", before: str) -> str:
    """Write the erasures that the copy lacks beside the base of before, as `reaplicar` reads them."""
    name = f"{before}.apagados.json"
    new_file(name, json.dumps({"apagamentos": [a.em_json() for a in lost]}, ensure_ascii=False).encode())
    return name

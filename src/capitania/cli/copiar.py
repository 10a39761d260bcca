"""`capitania copiar`: the whole base in one file, taken while others go on writing."""

from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, argument, command
from capitania.cli.layout import Para
from capitania.cli.leitor import LEITURA, note
from capitania.cli.registros import at_work

if TYPE_CHECKING:
    from capitania.usecases.ports import Portas

COMMAND = command(
    "copiar",
    summary="copia a base inteira para um arquivo, mesmo com gente trabalhando nela",
    notes="A base é a de CAPITANIA_BANCO. A cópia guarda dados pessoais: proteja-a como a base.",
    arguments=(argument("destino", help="nome da cópia; o arquivo não pode existir"),),
    options=(*LEITURA, JSON),
    examples=("capitania copiar copia-de-hoje.db", "capitania copiar copia-de-hoje.db --json"),
)


def run(portas: "Portas", typed: Typed) -> None:
    """Copy and tell."""
    from pathlib import Path

    from capitania.usecases.acessos import TUDO

    destino = typed.values["destino"]
    with at_work():
        note(portas, typed, [TUDO])
        portas.registros.copia(Path(destino))
    if typed.json:
        output.answer_json({"destino": destino})
    else:
        output.answer([Para(f"Cópia inteira em {destino}.", indent=0, style="good")])

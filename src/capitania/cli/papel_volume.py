"""`capitania papel volume`: the whole file of a case in one PDF, with a bar while it is read and drawn."""

from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import Typed
from capitania.cli.layout import Para
from capitania.cli.leitor import note
from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.usecases.ports import Portas


def write(portas: "Portas", fluxo: str, typed: Typed) -> bool:
    """Draw the volume and write it; papers whose file is not to be had are told."""
    from capitania.cli.escrita import new_file
    from capitania.cli.progresso import bar
    from capitania.usecases.papeis import le_quem
    from capitania.usecases.volume import volume

    said = typed.values
    with bar("lendo os papéis e desenhando o volume") as passo:
        found = volume(portas, fluxo, le_quem(said["por"]), passo, sigilosos="com-sigilosos" in typed.switches)
    note(portas, typed, [fluxo])
    new_file(said["saida"], found.pdf)
    if typed.json:
        told = {"saida": said["saida"], "bytes": len(found.pdf), "papeis": found.papeis, "faltam": list(found.faltam)}
        output.answer_json(told)
        return True
    quantos = labels.counted(found.papeis, "papel emitido", "papéis emitidos")
    output.answer(
        [
            Para(f"Volume: {said['saida']} ({len(found.pdf)} bytes), com {quantos}.", indent=0, style="good"),
            *(Para(f"Falta o papel {n}: o seu arquivo não se leu.", indent=0, style="may") for n in found.faltam),
        ]
    )
    return True

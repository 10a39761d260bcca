"""`capitania copiar`: the whole base in one file, taken while others go on writing; and its attachments in a folder."""

from pathlib import Path
from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.layout import Para
from capitania.cli.leitor import LEITURA, note
from capitania.cli.leitura import refused
from capitania.cli.registros import at_work
from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.usecases.copia_dos_anexos import Levados
    from capitania.usecases.ports import Portas

COMMAND = command(
    "copiar",
    summary="copia a base inteira para um arquivo, mesmo com gente trabalhando nela, e os anexos para uma pasta",
    notes="A base é a de CAPITANIA_BANCO, os anexos os de CAPITANIA_ANEXOS que os atos dela citam, conferidos um a um. "
    "Na pasta que já tem uma cópia, vai só o que falta, e sai o que foi apagado. De base PostgreSQL copiam-se assim só "
    "os anexos, depois do pg_dump. A cópia guarda dados pessoais: proteja-a como a base.",
    arguments=(argument("destino", help="nome da cópia da base; o arquivo não pode existir", optional=True),),
    options=(option("anexos", value="PASTA", help="copia para esta pasta os anexos"), *LEITURA, JSON),
    examples=(
        "capitania copiar copia-de-hoje.db",
        "capitania copiar outra-copia.db --anexos copia-dos-anexos",
        "capitania copiar --anexos copia-dos-anexos --json",
    ),
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Copy and tell; False where an attachment is nowhere to be found."""
    from capitania.usecases.acessos import TUDO
    from capitania.usecases.copia_dos_anexos import leva

    destino, pasta = typed.values.get("destino"), typed.values.get("anexos")
    if destino is None and pasta is None:
        raise refused("destino", "Falta dizer para onde.", "Diga o arquivo da cópia, --anexos PASTA, ou os dois.")
    taken = None
    with at_work():
        note(portas, typed, [TUDO])
        if destino is not None:
            portas.registros.copia(Path(destino))
        if pasta is not None:  # after the base: what acts of the copy name was kept before them
            taken = leva(portas.registros, portas.anexos, portas.anexos_na_pasta(Path(pasta)))
    if typed.json:
        output.answer_json({"destino": destino} | ({} if taken is None else {"anexos": taken._asdict()}))
        return taken is None or not taken.faltam
    if destino is not None:
        output.answer([Para(f"Cópia inteira em {destino}.", indent=0, style="good")])
    return taken is None or told(taken, str(pasta))


def told(found: "Levados", onde: str) -> bool:
    """Tell of attachments brought to a place; False where some are nowhere."""
    went = labels.counted(found.levados, "anexo levado", "anexos levados")
    said = f"{went} para {onde}; {labels.counted(found.ja_estavam, 'já estava', 'já estavam')} lá."
    if found.apagados:
        said += f" {labels.counted(found.apagados, 'apagado saiu', 'apagados saíram')}."
    output.answer([Para(said, indent=0, style="good")])
    if found.faltam:
        lack = labels.counted(len(found.faltam), "anexo citado não está inteiro", "anexos citados não estão inteiros")
        output.answer([Para(f"{lack} na origem: {', '.join(found.faltam)}.", indent=0, style="must")])
    return not found.faltam

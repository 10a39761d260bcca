"""`capitania restaurar`: a copy in the place of the base, once every chain of it holds; and its attachments."""

import json
from typing import TYPE_CHECKING, Any

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.escrita import new_file
from capitania.cli.layout import Para
from capitania.cli.leitura import refused
from capitania.cli.registros import at_work
from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.usecases.ports import Portas
    from capitania.usecases.reaplicar import Apagamento, Restaurado

COMMAND = command(
    "restaurar",
    summary="põe uma cópia no lugar da base, depois de conferir as cadeias, e os anexos no lugar deles",
    notes="Cópia que não confere é recusada, e a base fica como estava. Diz que apagamentos de dados pessoais a cópia "
    "não tem, e escreve a lista deles ao lado da base de antes, que fica, para capitania retencao reaplicar. Põe em "
    "CAPITANIA_ANEXOS os anexos que a base cita e lá faltam. De base PostgreSQL repõem-se assim só os anexos, depois "
    "do pg_restore.",
    arguments=(argument("origem", help="a cópia da base", optional=True),),
    options=(option("anexos", value="PASTA", help="repõe desta pasta os anexos"), JSON),
    examples=(
        "capitania restaurar copia.db",
        "capitania restaurar copia.db --json",
        "capitania restaurar --anexos copia-dos-anexos",
    ),
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Restore and tell; False where an attachment is nowhere to be found."""
    from pathlib import Path

    from capitania.cli.copiar import told
    from capitania.usecases import reaplicar
    from capitania.usecases.copia_dos_anexos import leva

    origem, pasta = typed.values.get("origem"), typed.values.get("anexos")
    if origem is None and pasta is None:
        raise refused("origem", "Falta dizer de onde.", "Diga a cópia da base, --anexos PASTA, ou as duas.")
    taken = None
    with at_work():
        done = reaplicar.restaura(portas, Path(origem)) if origem is not None else None
        if pasta is not None:
            lost = reaplicar.anexos_dos(done.perdidos or ()) if done is not None else ()
            taken = leva(portas.registros, portas.anexos_na_pasta(Path(pasta)), portas.anexos, menos=lost)
    if typed.json:
        output.answer_json(_plain(done) | ({} if taken is None else {"anexos": taken._asdict()}))
        return taken is None or not taken.faltam
    if done is not None:
        _tell(done)
    return taken is None or told(taken, "CAPITANIA_ANEXOS")


def _plain(done: "Restaurado | None") -> dict[str, Any]:
    """Write what was done to the base with plain values; the erasures that it lacks are listed beside it."""
    if done is None:
        return {}
    found, lost, before = done.restauro, done.perdidos, _before(done)
    listed = _list(lost, before) if lost and before is not None else None
    missing = None if lost is None else [a.em_json() for a in lost]
    told = {"fluxos": found.fluxos, "atos": found.atos, "anterior": before}
    return {**told, "apagamentos": missing, "lista": listed}


def _before(done: "Restaurado") -> str | None:
    return None if done.restauro.anterior is None else str(done.restauro.anterior)


def _tell(done: "Restaurado") -> None:
    found, lost, before = done.restauro, done.perdidos, _before(done)
    listed = _list(lost, before) if lost and before is not None else None
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

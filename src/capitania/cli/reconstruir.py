"""`capitania reconstruir`: the lists made anew from the log, while the old ones serve."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from capitania.cli import output
from capitania.cli.agenda import case, term
from capitania.cli.argumentos import JSON, Typed, command, option
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitura import refused
from capitania.cli.registros import at_work
from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.usecases.ports import Portas
    from capitania.usecases.reconstrucao import Reconstrucao

SHOWN = 50
COMMAND = command(
    "reconstruir",
    summary="refaz do registro as listas (processos, agenda, mesa, prescrição, nomes); as de antes servem até o fim",
    notes="Pode ser interrompido: da outra vez continua de onde parou. Se algum último dia ficasse outro, nada se "
    "troca, e sai a lista do que muda; quem a viu e responde por ela pode aceitar, com o motivo.",
    options=(
        option("aceitar-diferencas", value="MOTIVO", help="troca mesmo com últimos dias diferentes, e guarda o motivo"),
        JSON,
    ),
    examples=("capitania reconstruir", "capitania reconstruir --json"),
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Make the lists anew; False: last days differ, and the old lists stay."""
    from capitania.usecases.reconstrucao import reconstroi

    reason = typed.values.get("aceitar-diferencas")
    if reason is not None and not reason.strip():
        raise refused("--aceitar-diferencas", "Falta o motivo.", "Escreva por que as datas novas são as certas.")
    with at_work(), _bar() as progress:
        found = reconstroi(portas, progress, reason)
    if typed.json:
        output.answer_json(_in_json(found))
    else:
        output.answer(_blocks(found))
    return found.trocada


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """Show how far it is, where a person looks at standard error."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Refazendo as listas", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _in_json(found: "Reconstrucao") -> dict[str, Any]:
    rows = [d._asdict() for d in found.diferencas]
    return {"trocada": found.trocada, "fluxos": found.fluxos, "diferencas": rows}


def _blocks(found: "Reconstrucao") -> Iterator[Block]:
    if found.trocada:
        n = labels.counted(found.fluxos, "fluxo", "fluxos")
        yield Para(f"Listas refeitas, de {n}.", indent=0, style="good")
        return
    yield Heading("Últimos dias que mudariam")
    rows = [
        Row((case(d.fluxo, None), term(d.prazo), _day(d.antes), _day(d.depois)), "must")
        for d in found.diferencas[:SHOWN]
    ]
    yield Table(tuple(rows), ("processo", "prazo", "antes", "refeito"))
    more = len(found.diferencas) - SHOWN
    if more > 0:
        yield Para(f"E mais {more}: veja todas com --json.", style="faint")
    yield Para(
        "Nada foi trocado: as listas de antes continuam a servir. Confira as datas; se as novas são as certas, repita "
        "com --aceitar-diferencas e o motivo.",
        indent=0,
        style="must",
    )


def _day(text: str | None) -> str:
    return "não há" if text is None else labels.iso_day(text)

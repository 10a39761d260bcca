"""`capitania semear`: an empty base filled with fictitious cases, to be measured with."""

import sys
from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, command, option
from capitania.cli.dates import civil_day
from capitania.cli.layout import Para
from capitania.cli.leitura import refused
from capitania.cli.registros import at_work
from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.usecases.ports import Portas

COMMAND = command(
    "semear",
    summary="enche uma base vazia de processos fictícios, para medir: pessoas inventadas, cadeias que conferem",
    notes="Só semeia base vazia. A mesma semente dá os mesmos processos. Parte deles é provada ato por ato e conferida "
    "no fim. Os CPF são gerados: servem para medir, não para procurar ninguém.",
    options=(
        option("volume", value="N", required=True, help="quantos processos em andamento"),
        option("om", value="SIGLA", help="a OM de todos (sem a opção, CPPR)"),
        option("ate", value="DATA", help="nenhum ato é posterior: AAAA-MM-DD (sem a opção, ontem)"),
        option("semente", value="N", help="de onde saem os casos (sem a opção, 1)"),
        JSON,
    ),
    examples=(
        "CAPITANIA_BANCO=sqlite:///medir.db capitania semear --volume 20 --ate 2026-08-03",
        "CAPITANIA_BANCO=sqlite:///outra.db capitania semear --volume 20 --ate 2026-08-03 --json",
    ),
)


def run(portas: "Portas", typed: Typed) -> None:
    """Sow and tell."""
    from capitania.usecases.semear import Pedido, semeia

    ate = civil_day(typed.values["ate"], "--ate") if "ate" in typed.values else None
    volume, semente = _number(typed, "volume", "1"), _number(typed, "semente", "1")
    pedido = Pedido(volume, typed.values.get("om", "CPPR"), ate, semente)
    with at_work():
        found = semeia(portas, pedido, lambda n: _advance(n, volume))
    if typed.json:
        output.answer_json({**found._asdict(), "ate": found.ate.isoformat()})
        return
    said = (
        f"{labels.counted(found.processos, 'processo', 'processos')} de {found.pessoas} pessoas na {found.om}, "
        f"{found.atos} atos até {labels.day(found.ate)}; {found.amostra} provados e conferidos."
    )
    output.answer([Para(said, indent=0, style="good")])


def _number(typed: Typed, name: str, usual: str) -> int:
    text = typed.values.get(name, usual)
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise refused(f"--{name}", "Não é um número inteiro.", f"Escreva --{name} 20000.")
    return int(text)


def _advance(n: int, volume: int) -> None:
    """Tell on a terminal how far it is."""
    if sys.stderr.isatty():
        output.write(f"\r{n} de {volume}" + ("\n" if n == volume else ""), sys.stderr)
        sys.stderr.flush()

"""`capitania identificar`: what a number is, whether it is right, its one written form."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, argument, command
from capitania.cli.layout import Block, Para
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.identidade import Identificacao
    from capitania.usecases.ports import Portas

COMMAND = command(
    "identificar",
    summary="confere um número e dá a sua forma única, ou diz o que está errado e em que campo ele caberia",
    notes="Sai 0 também quando o número não vale: a resposta é a mensagem. Valor que começa com - vem depois de --.",
    arguments=(
        argument(
            "especie", help="que número é", choices=("cpf", "cnpj", "nup", "processo_judicial", "inscricao", "auto")
        ),
        argument("valor", help="o número, com ou sem pontuação"),
    ),
    options=(JSON,),
    examples=(
        "capitania identificar cpf 529.982.247-25",
        "capitania identificar cnpj 12.ABC.345/01DE-35",
        "capitania identificar cpf 50300.004460/2017-57 --json",
    ),
)


def run(portas: "Portas", typed: Typed) -> None:  # noqa: ARG001 - the shape of every command
    """Identify and show."""
    from capitania.identidade import identificar

    found = identificar(typed.values["especie"], typed.values["valor"])
    if typed.json:
        output.answer_json(found._asdict())
    else:
        output.answer(_blocks(found))


def _blocks(found: "Identificacao") -> Iterator[Block]:
    kind = label(found.especie)
    if found.valido:
        yield Para(f"{kind} válido: {found.canonico}", indent=0, style="good")
    else:
        yield Para(f"{kind} inválido", indent=0, style="must")
    if found.mensagem != f"{kind} válido.":
        yield Para(found.mensagem)
    if found.aviso:
        yield Para(f"Atenção: {found.aviso}", style="may")

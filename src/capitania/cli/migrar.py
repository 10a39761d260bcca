"""`capitania migrar`: brings the base of the pages up to date, log and logins."""

from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, command
from capitania.cli.layout import Para
from capitania.cli.registros import at_work
from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.usecases.ports import Portas

COMMAND = command(
    "migrar",
    summary="põe em dia as tabelas da base das páginas: os atos e os acessos",
    notes="Os outros comandos põem em dia sozinhos as tabelas dos atos, que são as que usam. Antes, faça cópia.",
    options=(JSON,),
    examples=("CAPITANIA_BANCO=sqlite:///paginas.db capitania migrar", "capitania migrar --json"),
)


def run(portas: "Portas", typed: Typed) -> None:
    """Migrate and tell what was done."""
    with at_work():
        done = portas.servidor.pendentes()
        if done:
            portas.servidor.migra()
    if typed.json:
        output.answer_json({"migracoes": list(done)})
        return
    said = f"{labels.counted(len(done), 'migração feita', 'migrações feitas')}." if done else "A base já estava em dia."
    output.answer([Para(said, indent=0, style="good")])

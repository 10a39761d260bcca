"""`capitania tick`: what lapsed until today is certified, case by case."""

from typing import TYPE_CHECKING

from capitania.cli import decurso, output
from capitania.cli.argumentos import JSON, Typed, command
from capitania.cli.layout import Para
from capitania.cli.registros import at_work
from capitania.lei.problemas import EntradaInvalida
from capitania.usecases import labels
from capitania.usecases.registros import FalhaDaBase

if TYPE_CHECKING:
    from capitania.usecases.certificar_decurso import RelogioAtrasado
    from capitania.usecases.ports import Portas

COMMAND = command(
    "tick",
    summary="certifica os prazos que decorreram até hoje, diz o que ficou para gente e envia as mensagens à espera",
    notes="Feito para rodar todo dia, e pode rodar quantas vezes se queira: os atos são os mesmos, uma vez só, com o "
    "dia em que a lei os põe. Um de cada vez: o segundo sai com 4. Com o relógio atrás do registro, nada faz e sai "
    "com 3; com tarefas para gente, faz o que pode e sai com 3. docs/guia/servico.md diz como agendar.",
    options=(JSON,),
    examples=("capitania tick", "capitania tick --json"),
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Certify and tell; False: the clock is behind the log, or some case waits for a person."""
    from capitania.usecases.certificar_decurso import RelogioAtrasado, certifica
    from capitania.usecases.mensagens import Envio, envia

    with at_work():
        found = certifica(portas)
    if isinstance(found, RelogioAtrasado):
        _behind(found, typed)
        return False
    try:
        sent = envia(portas)
    except EntradaInvalida as error:  # what was certified is told all the same
        sent = Envio(problema=" ".join(f"{p.campo}: {p.motivo} {p.como_corrigir}" for p in error.problemas))
    except FalhaDaBase as error:
        sent = Envio(problema=str(error))
    decurso.show(found, typed, done=True, enviadas=sent)
    return not found.tarefas and not sent.problema


def _behind(found: "RelogioAtrasado", typed: Typed) -> None:
    if typed.json:
        output.answer_json({"relogio": found.agora.isoformat(), "ultimo_registro": found.ultimo.isoformat()})
        return
    there, here = (
        f"{labels.day(i.date())}, {i:%H:%M}" for i in (found.ultimo, found.agora.astimezone(found.ultimo.tzinfo))
    )
    said = f"NADA FEITO: o registro tem ato de {there}, e o relógio deste computador diz {here}. Acerte o relógio."
    output.answer([Para(said, indent=0, style="must")])

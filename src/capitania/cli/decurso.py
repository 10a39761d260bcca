"""`capitania decurso`: what `tick` would certify on a day, without doing it; the report of both."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, command, option
from capitania.cli.dates import civil_day
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitura import refused
from capitania.cli.registros import at_work
from capitania.usecases import fluxos, labels
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.usecases.certificar_decurso import Certificada, Relatorio, Tarefa
    from capitania.usecases.mensagens import Envio
    from capitania.usecases.ports import Portas

COMMAND = command(
    "decurso",
    summary="mostra o que tick certificaria hoje, amanhã ou noutro dia, e as tarefas que esperam gente; nada se grava",
    options=(
        option("amanha", help="o que se certificará amanhã, se ninguém praticar ato até lá"),
        option("em", value="DATA", help="o mesmo, noutro dia: AAAA-MM-DD"),
        JSON,
    ),
    examples=("capitania decurso --amanha", "capitania decurso --em 2026-12-01 --json"),
)


def run(portas: "Portas", typed: Typed) -> None:
    """List and write nothing."""
    from capitania.usecases.certificar_decurso import amanha, preve

    if "amanha" in typed.switches and "em" in typed.values:
        raise refused("--em", "Não vai junto com --amanha.", "Deixe uma das duas.")
    with at_work():
        if "em" in typed.values:
            dia = civil_day(typed.values["em"], "--em")
            found = preve(portas, lambda _: dia)
        else:
            found = preve(portas, amanha) if "amanha" in typed.switches else preve(portas)
    show(found, typed, done=False)


def show(found: "Relatorio", typed: Typed, *, done: bool, enviadas: "Envio | None" = None) -> None:
    """Show what a run did, or would do."""
    if typed.json:
        output.answer_json(_in_json(found) | _sent_in_json(enviadas))
    else:
        output.answer([*_blocks(found, done=done), *_messages(enviadas)])


def _sent_in_json(sent: "Envio | None") -> dict[str, Any]:
    return {} if sent is None else {"mensagens": sent._asdict()}


def _messages(sent: "Envio | None") -> Iterator[Block]:
    """Tell what became of the messages that were due; nothing where there were none."""
    if sent is None or not any(sent):
        return
    if sent.problema:
        yield Para(f"Mensagens: nenhuma se tentou. {sent.problema}", indent=0, style="must")
        return
    *counts, _ = sent._asdict().items()
    said = [labels.counted(n, campo.removesuffix("s"), campo) for campo, n in counts if n]
    yield Para(f"Mensagens: {labels.listed(said)}.", indent=0, style="may" if sent.mortas else "good")


def _in_json(found: "Relatorio") -> dict[str, Any]:
    return {
        "de": None if found.de is None else found.de.isoformat(),
        "ate": found.ate.isoformat(),
        "processos": found.processos,
        "certidoes": [
            {
                "fluxo": c.fluxo,
                "om": c.om,
                "seq": c.seq,
                "tipo": c.certidao.tipo,
                "dia": c.certidao.dia.isoformat(),
                "prazo": c.certidao.dados.get("prazo"),
                "vencimento": c.certidao.dados.get("vencimento"),
                "provisorio": list(c.certidao.provisorio),
            }
            for c in found.certidoes
        ],
        "tarefas": [t._asdict() for t in found.tarefas],
    }


def _blocks(found: "Relatorio", *, done: bool) -> Iterator[Block]:
    what = ("certidão praticada", "certidões praticadas") if done else ("certidão a praticar", "certidões a praticar")
    n = labels.counted(len(found.certidoes), *what) if found.certidoes else f"Nenhuma {what[0]}"
    yield Para(f"{n}, em {labels.counted(found.processos, 'processo', 'processos')}.", indent=0, style="good")
    since = "" if found.de is None else f"de {labels.day(found.de)} "
    yield Para(f"{since}até {labels.day(found.ate)}.".capitalize(), indent=0)
    if found.certidoes:
        yield Heading("Certidões")
        yield Table(tuple(map(_certificate, found.certidoes)), ("processo", "OM", "dia", "certidão", "calendário"))
    if found.tarefas:
        yield Heading("Para gente")
        yield Table(tuple(map(_task, found.tarefas)), ("processo", "OM", "motivo", "detalhe"))


def _certificate(c: "Certificada") -> Row:
    prazo, vencimento = c.certidao.dados.get("prazo"), c.certidao.dados.get("vencimento")
    lapsed = f"decurso: {label(prazo)}, até {labels.iso_day(vencimento)}" if prazo and vencimento else ""
    calendar = "provisório" if c.certidao.provisorio else "certificado"
    return Row((fluxos.curto(c.fluxo), c.om, labels.day(c.certidao.dia), lapsed or label(c.certidao.tipo), calendar))


def _task(t: "Tarefa") -> Row:
    return Row((fluxos.curto(t.fluxo), t.om, label(t.motivo), t.detalhe), "may")

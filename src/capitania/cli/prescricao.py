"""`capitania prescricao`: the clocks of one case, or of all, the nearest end first, with alarms and both dates."""

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any

from capitania.cli import output
from capitania.cli.agenda import OM, POR_REFAZER, ROWS, case, limit, plain_term
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitura import refused
from capitania.cli.registros import at_work
from capitania.usecases import fluxos, labels
from capitania.usecases.labels import label
from capitania.usecases.linhas import RELOGIO, Vencimento

if TYPE_CHECKING:
    from capitania.usecases.agenda import Relogios
    from capitania.usecases.ports import Portas
    from capitania.usecases.queries import Vista

COMMAND = command(
    "prescricao",
    summary="os relógios da prescrição: até quando correm, os alarmes, e as duas datas onde um ato é duvidoso",
    notes="Os alarmes contam-se do fim mais cedo: um ano, seis, três e um mês. Só os atos mudam um relógio.",
    arguments=(argument("fluxo", help="só os deste processo: nome, começo que só ele tem, ou auto", optional=True),),
    options=(
        OM,
        option("limite", value="N", help=f"quantas linhas mostrar ({ROWS}, se não se diz)"),
        JSON,
    ),
    examples=("capitania prescricao 421P2026000001", "capitania prescricao --om CPPR --json"),
)


def run(portas: "Portas", typed: Typed) -> None:
    """Show clocks."""
    from capitania.usecases import agenda, queries

    if "fluxo" in typed.values and "om" in typed.values:
        raise refused("--om", "Não vai junto com um processo.", "Deixe um dos dois.")
    with at_work():
        if "fluxo" in typed.values:
            name = fluxos.existente(typed.values["fluxo"], portas.registros, portas.oms)
            _show_case(queries.vista(portas, name), typed)
            return
        om = fluxos.sigla(typed.values["om"], portas.oms) if "om" in typed.values else None
        found = agenda.relogios(portas.registros, om, limit(typed, ROWS))
        hoje = queries.hoje_na_om(portas, om or "").date()
    if typed.json:
        output.answer_json(_in_json(found, hoje))
    else:
        output.answer(_blocks(found, om, hoje))


def _show_case(found: "Vista", typed: Typed) -> None:
    from capitania.cli.processo_blocos import prescription

    if typed.json:
        clocks = [p.em_json(found.hoje) for p in found.prescricoes]
        output.answer_json({"fluxo": found.dobra.fluxo, "prescricao": clocks})
    elif found.prescricoes:
        output.answer(prescription(found.prescricoes, found.hoje))
    else:
        output.answer([Para("Nenhum relógio corre.", indent=0)])


def _blocks(found: "Relogios", om: str | None, hoje: date) -> Iterator[Block]:
    yield Heading("Prescrição", om or "todas as OMs")
    if found.por_refazer:
        yield Para(POR_REFAZER, style="may")
    if not found.linhas:
        yield Para("Nenhum relógio corre.")
        return
    rows = tuple(_row(v, found.autos.get(v.fluxo), hoje) for v in found.linhas)
    yield Table(rows, ("até", "relógio", "se interrompem", "alarme", "processo", "OM"))
    if found.mais:
        yield Para(f"Mostram-se {len(rows)}, e há mais: use --limite.", style="faint")


def _row(v: Vencimento, auto: str | None, hoje: date) -> Row:
    from capitania.usecases.leituras import alarme

    months = alarme(v, hoje)
    style = "" if months is None else "must" if months == 0 else "may"
    told = "" if months is None else "já correu" if months == 0 else labels.counted(months, "mês", "meses")
    name = label(v.prazo.removeprefix(RELOGIO)) + ("; sigiloso" if v.sigiloso else "")
    late = labels.iso_day(v.tarde) if v.tarde else ""
    return Row((labels.iso_day(v.vencimento or ""), name, late, told, case(v.fluxo, auto), v.om), style)


def _in_json(found: "Relogios", hoje: date) -> dict[str, Any]:
    from capitania.usecases.leituras import alarme

    rows = [plain_term(v, found.autos.get(v.fluxo), hoje) | {"alarme": alarme(v, hoje)} for v in found.linhas]
    return {"prescricao": rows, "mais": found.mais, "por_refazer": found.por_refazer}

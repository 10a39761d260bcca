"""`capitania agenda`: what falls due, by unit, person and capacity; for whom cases wait; also as a calendar file."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, command, option
from capitania.cli.dates import civil_day
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitor import LEITURA, note
from capitania.cli.leitura import refused
from capitania.cli.registros import at_work
from capitania.usecases import fluxos, labels
from capitania.usecases.labels import label
from capitania.usecases.leituras import perto
from capitania.usecases.linhas import RELOGIO, Filtro, Vencimento

if TYPE_CHECKING:
    from capitania.cli.ics import Event
    from capitania.usecases.agenda import Agenda, NaMesa
    from capitania.usecases.linhas import Mesa
    from capitania.usecases.ports import Portas

AHEAD = timedelta(days=30)
ROWS, EVENTS = 50, 1000
QUALIDADES = ("parte", "inspetor", "secretaria", "autoridade", "superior", "dpc")
POR_REFAZER = "As listas ainda não são desta versão do programa, ou faltam: rode capitania reconstruir."
OM = option("om", value="SIGLA", help="só os desta organização militar")
COMMAND = command(
    "agenda",
    summary="o que vence, dia a dia, por OM, pessoa e qualidade; ou o que espera por quem",
    notes="Sem --de, começa pelo que já venceu; sem --ate, vai até daqui a trinta dias. Processo sigiloso vem marcado, "
    "sem dado pessoal, e fica de fora quando se busca por pessoa.",
    options=(
        option("de", value="DATA", help="o primeiro dia: AAAA-MM-DD"),
        option("ate", value="DATA", help="o último dia: AAAA-MM-DD"),
        OM,
        option("quem", value="QUALIDADE", help="só o que espera por ela", choices=QUALIDADES),
        option("pessoa", value="TEXTO", help="só os processos de quem tem este nome, ou parte dele, CPF ou CNPJ"),
        option("mesa", help="em vez dos prazos, o ato que cada processo espera, e de quem"),
        option("limite", value="N", help=f"quantas linhas mostrar ({ROWS}, se não se diz; com --ics, {EVENTS})"),
        option("ics", help="escreve os vencimentos como eventos de dia inteiro, para a agenda"),
        *LEITURA,
        JSON,
    ),
    examples=(
        "capitania agenda --om CPPR --ate 2026-12-31",
        "capitania agenda --mesa --quem secretaria",
        "capitania agenda --om CPPR --ics",
    ),
)


def run(portas: "Portas", typed: Typed) -> None:
    """Show what falls due, or for whom cases wait."""
    from capitania.usecases import agenda, queries

    switches, values = typed.switches, typed.values
    with at_work():
        om = fluxos.sigla(values["om"], portas.oms) if "om" in values else None
        if "mesa" in switches:
            _alone(typed)
            _show_desk(agenda.mesa(portas.registros, om, values.get("quem"), limit(typed, ROWS)), om, typed)
            return
        hoje = queries.hoje_na_om(portas, om or "").date()
        filtro = _filter(portas, typed, om, hoje)
        found = agenda.agenda(portas.registros, filtro, limit(typed, EVENTS if "ics" in switches else ROWS))
    if "ics" in switches:
        output.write(_ics(found, portas.relogio.agora()))
    elif typed.json:
        output.answer_json(_in_json(found, hoje))
    else:
        output.answer(_blocks(found, filtro, hoje))


def _filter(portas: "Portas", typed: Typed, om: str | None, hoje: date) -> Filtro:
    from capitania.usecases import agenda

    values = typed.values
    de = civil_day(values["de"], "--de") if "de" in values else None
    ate = civil_day(values["ate"], "--ate") if "ate" in values else max(hoje, de or hoje) + AHEAD
    if de is not None and de > ate:
        raise refused("--ate", "É antes de --de.", "Troque as datas.")
    cases = None
    if "pessoa" in values:
        note(portas, typed, (f"pessoa:{nome}" for nome in agenda.pessoas(portas, values["pessoa"])))
        cases = agenda.casos_de(portas, values["pessoa"])
    first = None if de is None else de.isoformat()
    return Filtro(om, first, ate.isoformat(), values.get("quem"), cases, sigilosos=cases is None)


def _alone(typed: Typed) -> None:
    """Refuse what says nothing of who waits."""
    for name in ("de", "ate", "pessoa"):
        if name in typed.values:
            raise refused(f"--{name}", "Não vai junto com --mesa.", "Deixe uma das duas.")
    if "ics" in typed.switches:
        raise refused("--ics", "Não vai junto com --mesa.", "Deixe uma das duas.")


def limit(typed: Typed, usual: int) -> int:
    """Read how many rows to show; raises `EntradaInvalida`."""
    said = typed.values.get("limite")
    if said is None:
        return usual
    if not (said.isascii() and said.isdecimal() and 1 <= int(said) <= 100_000):
        raise refused("--limite", "Não é um número de 1 a 100000.", f"Escreva --limite {ROWS}.")
    return int(said)


def term(prazo: str) -> str:
    """Write the name of a term: `decisao_da_medida:apreensao` is of a measure, `prescricao_punicao` a clock."""
    nome, _, of = prazo.partition(":")
    if prazo.startswith(RELOGIO):
        nome, of = RELOGIO.rstrip("_"), prazo.removeprefix(RELOGIO)
    return f"{label(nome)} ({label(of)})" if of else label(nome)


def case(fluxo: str, auto: str | None) -> str:
    """Call a stream by its auto, or by its name."""
    return auto or fluxos.curto(fluxo)


def _blocks(found: "Agenda", filtro: Filtro, hoje: date) -> Iterator[Block]:
    since = f"de {labels.iso_day(filtro.de)} " if filtro.de else ""
    yield Heading("Agenda", f"{filtro.om or 'todas as OMs'}, {since}até {labels.iso_day(filtro.ate or '')}")
    if found.por_refazer:
        yield Para(POR_REFAZER, style="may")
    if not found.linhas:
        yield Para("Nada vence nestes dias.")
    else:
        rows = tuple(_row(v, found.autos.get(v.fluxo), hoje) for v in found.linhas)
        yield Table(rows, ("vence", "prazo", "espera por", "processo", "OM"))
        if found.total > len(rows):
            yield Para(f"Mostram-se {len(rows)} de {found.total}: use --limite, ou peça menos dias.", style="faint")
        yield Heading("Por dia")
        yield Table(tuple(_days(found, hoje)))
    if found.sem_dia:
        n = labels.counted(found.sem_dia, "prazo passa", "prazos passam")
        yield Para(f"{n} do calendário, e não se sabe quando vence: veja o processo.", style="may")


def _row(v: Vencimento, auto: str | None, hoje: date) -> Row:
    late = v.vencimento is not None and v.vencimento < hoje.isoformat()
    flags = [
        *(["vencido"] if late else []),
        *(["provisório"] if v.provisorio else []),
        *(["sigiloso"] if v.sigiloso else []),
        *([f"ou {labels.iso_day(v.tarde)}"] if v.tarde else []),
        *(["perto do fim"] if perto(v, hoje) else []),
    ]
    what = f"{term(v.prazo)}; {', '.join(flags)}" if flags else term(v.prazo)
    who = ", ".join(label(q) for q in v.quem.split())
    day = labels.iso_day(v.vencimento or "")
    style = "must" if late else "may" if v.provisorio or perto(v, hoje) else ""
    return Row((day, what, who, case(v.fluxo, auto), v.om), style)


def _days(found: "Agenda", hoje: date) -> Iterator[Row]:
    late = sum(n for dia, n in found.por_dia if dia < hoje)
    if late:
        yield Row(("antes de hoje", f"{late}"), "must")
    yield from (Row((f"{labels.weekday(d)} {labels.day(d)}", f"{n}")) for d, n in found.por_dia if d >= hoje)


def plain_term(v: Vencimento, auto: str | None, hoje: date) -> dict[str, Any]:
    """Write a row with plain values."""
    clock = v.prazo.startswith(RELOGIO)
    return {
        "vencimento": v.vencimento,
        "limite_se_interrompem": v.tarde if clock else None,
        "outra_leitura": None if clock else v.tarde,
        "perto_do_fim": perto(v, hoje),
        "prazo": v.prazo,
        "quem": v.quem.split(),
        "fluxo": v.fluxo,
        "auto": auto,
        "om": v.om,
        "provisorio": v.provisorio.split(),
        "sigiloso": bool(v.sigiloso),
    }


def _in_json(found: "Agenda", hoje: date) -> dict[str, Any]:
    return {
        "agenda": [plain_term(v, found.autos.get(v.fluxo), hoje) for v in found.linhas],
        "por_dia": {dia.isoformat(): n for dia, n in found.por_dia},
        "total": found.total,
        "sem_dia": found.sem_dia,
        "por_refazer": found.por_refazer,
    }


def _ics(found: "Agenda", agora: datetime) -> str:
    from capitania.cli import ics

    return ics.events((_event(v, found.autos.get(v.fluxo)) for v in found.linhas), "agenda", agora)


def _event(v: Vencimento, auto: str | None) -> "Event":
    from capitania.cli.ics import Event

    told = ["Processo sigiloso."] if v.sigiloso else []
    told += [f"Espera por: {labels.listed(label(q) for q in v.quem.split())}."] if v.quem else []
    told += [f"Data provisória: {labels.missing_layers(v.provisorio.split())}."] if v.provisorio else []
    why = "se os atos duvidosos interrompem" if v.prazo.startswith(RELOGIO) else "por outra leitura do texto"
    told += [f"Ou {labels.iso_day(v.tarde)}, {why}."] if v.tarde else []
    provisional = " (provisório)" if v.provisorio else ""
    summary = f"Último dia: {term(v.prazo)}, {case(v.fluxo, auto)}, {v.om}{provisional}"
    return Event(f"{v.fluxo} {v.prazo}", date.fromisoformat(v.vencimento or ""), summary, "\n".join(told))


def _show_desk(found: "NaMesa", om: str | None, typed: Typed) -> None:
    if typed.json:
        rows = [_plain_desk(m, found.autos.get(m.fluxo)) for m in found.linhas]
        output.answer_json({"mesa": rows, "por_refazer": found.por_refazer})
    else:
        output.answer(_desk(found, om))


def _plain_desk(m: "Mesa", auto: str | None) -> dict[str, Any]:
    return {
        "fluxo": m.fluxo,
        "auto": auto,
        "ato": m.ato,
        "qualidade": m.qualidade,
        "om": m.om,
        "sigiloso": bool(m.sigiloso),
    }


def _desk(found: "NaMesa", om: str | None) -> Iterator[Block]:
    yield Heading("Mesa", om or "todas as OMs")
    if found.por_refazer:
        yield Para(POR_REFAZER, style="may")
    if not found.linhas:
        yield Para("Nenhum processo espera.")
        return
    who: dict[str, list[Mesa]] = {}
    for m in found.linhas:
        who.setdefault(m.fluxo, []).append(m)
    rows = [
        Row(
            (
                case(fluxo, found.autos.get(fluxo)),
                f"{labels.doing(waits[0].ato)}{'; sigiloso' if waits[0].sigiloso else ''}",
                ", ".join(label(m.qualidade) for m in waits),
                waits[0].om,
            )
        )
        for fluxo, waits in who.items()
    ]
    yield Table(tuple(rows), ("processo", "espera", "de quem", "OM"))

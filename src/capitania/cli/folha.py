"""A counted term for a person: the last day, then the count sheet as a strip of days, then the doubts."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.usecases import labels
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from datetime import date

    from capitania.lei.termos import PrazoContado, RessalvaDoPrazo, Resultado
    from capitania.prazos import DiaDaFolha

LONGEST = 45  # rows shown one by one; a longer sheet folds the days that simply count
UNITS = {"dias_uteis": "dia útil", "dias_corridos": "dia corrido", "meses": "mês", "anos": "ano"}


def blocks(contado: "PrazoContado", om: str | None) -> Iterator[Block]:
    """Give the whole answer."""
    yield _opening(contado)
    rows = [Row(("começo", _long(contado.de))), Row(("VENCE", _due(contado)), "good")]
    rows += [Row(("calendário", om or "nacional e federal"))]
    rows += [Row(("fundamento", labels.provisions(contado.cita)))]
    yield Table(tuple(rows))
    yield from _results(contado)
    yield Heading("Folha de contagem")
    yield Table(tuple(_strip(contado)))
    yield from _notes(contado)


def _opening(contado: "PrazoContado") -> Block:
    vale = next(r for r in contado.resultados if r.vencimento == contado.vencimento)
    return Para(f"Prazo de {label(contado.tipo)}, via {label(contado.via)}: {_length(vale)}", indent=0, style="strong")


def _length(r: "Resultado") -> str:
    unit = UNITS.get(r.unidade, r.unidade) if r.quantidade == 1 else label(r.unidade)
    return f"{r.quantidade} {unit}, a contar de: {', '.join(map(label, r.conta_de))}"


def _long(day: "date") -> str:
    return f"{labels.weekday(day, long=True)}, {labels.day(day)}"


def _due(contado: "PrazoContado") -> str:
    provisional = f" (provisório: {labels.missing_layers(contado.provisorio)})" if contado.provisorio else ""
    return f"{_long(contado.vencimento)}{provisional}"


def _results(contado: "PrazoContado") -> Iterator[Block]:
    if len(contado.resultados) > 1:
        yield Heading("As normas do dia não concordam", "mostram-se os dois; o mais tardio vale")
        yield Table(
            tuple(Row((_long(r.vencimento), _length(r), labels.provisions(r.cita))) for r in contado.resultados)
        )


def _strip(contado: "PrazoContado") -> Iterator[Row]:
    days = contado.folha
    for idle, group in groupby(days, key=lambda d: (d.conta, d.motivo if not d.conta else "", d.ato)):
        run = list(group)
        if idle[0] and len(days) > LONGEST and len(run) > 3:
            yield _run(run[:-1] if run[-1].dia == contado.vencimento else run)
            run = run[-1:] if run[-1].dia == contado.vencimento else []
        yield from (_row(d, contado) for d in run)


def _run(run: "list[DiaDaFolha]") -> Row:
    first, last = run[0], run[-1]
    return Row(
        (
            labels.weekday(first.dia),
            labels.day(first.dia),
            f"{first.n}",
            f"… até {labels.day(last.dia)}, dia {last.n}",
            "",
        )
    )


def _row(d: "DiaDaFolha", contado: "PrazoContado") -> Row:
    last = d.dia == contado.vencimento
    said = "; ".join(part for part in (d.motivo, "último dia" if last else "") if part)
    count = f"{d.n}" if d.conta and d.n is not None else "—"
    style = "good" if last else "" if d.conta else "faint"
    return Row((labels.weekday(d.dia), labels.day(d.dia), count, said, d.ato or ""), style)


def _notes(contado: "PrazoContado") -> Iterator[Block]:
    if contado.ressalvas:
        yield Heading("Ressalvas")
    for n, r in enumerate(contado.ressalvas, 1):
        yield Para(f"{n}. {r.texto} [{labels.provisions(r.cita)}]", style="strong", hang=3)
        yield Table(tuple(Row(r) for r in _readings(r)), indent=5)
    if contado.avisos:
        yield Heading("Avisos")
        yield from (Para(f"· {a}", hang=2) for a in contado.avisos)


def _readings(r: "RessalvaDoPrazo") -> Iterable[tuple[str, str]]:
    yield "adotada", f"{labels.sentence(r.adotada)} Vence em {labels.day(r.vencimento_adotado)}."
    other = r.vencimento_alternativo
    date = "" if other is None else f" Venceria em {labels.day(other)}."
    yield "outra", f"{labels.sentence(r.alternativa)}{date}"

"""`capitania divida exportar`: what was sent to the treasury attorney, in a new folder, whole or not at all."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.divida_blocos import day, hidden
from capitania.cli.escrita import new_folder
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitor import note
from capitania.cli.leitura import refused
from capitania.usecases import labels
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from datetime import date

    from capitania.cli.argumentos import Typed
    from capitania.usecases.dividas import Envio
    from capitania.usecases.ports import Portas

NAMES = ("divida.csv", "divida.json", "divida.txt")
TITLE = "Folha para a Procuradoria da Fazenda Nacional"


def run(portas: "Portas", typed: "Typed", em: "date | None") -> None:
    """Write the folder; raises `EntradaInvalida` where nothing was sent."""
    from capitania.cli import plain
    from capitania.usecases import dividas, envio, queries

    sealed = "com-sigilosos" in typed.switches
    found, left = dividas.envios(portas, typed.values.get("pessoa"), em, sigilosos=sealed)
    if not found:
        como = "Encaminhe antes (divida_encaminhada)." if not left else "As que há são de processos sigilosos."
        raise refused("pessoa", "Não há dívida encaminhada.", como)
    told = (nome for x in found for nome in (x.fluxo.partition(":")[2], *(outro for outro, _ in x.solidarios)))
    note(portas, typed, (f"pessoa:{nome}" for nome in dict.fromkeys(told)))
    dia = em or queries.hoje_na_om(portas, "").date()
    texts = (
        envio.em_csv(found),
        envio.em_json(found, dia.isoformat()),
        plain.text(list(_sheet(found, dia))).encode(),
    )
    saida = typed.values["saida"]
    new_folder(saida, dict(zip(NAMES, texts, strict=True)))
    if typed.json:
        arquivos = list(NAMES)
        output.answer_json({"saida": saida, "arquivos": arquivos, "dividas": len(found), "ocultas": left})
    else:
        output.answer(_told(saida, len(found), left))


def _told(saida: str, n: int, left: int) -> Iterator[Block]:
    yield Para(f"{labels.counted(n, 'dívida', 'dívidas')} em {saida}: {', '.join(NAMES)}.", indent=0)
    yield from hidden(left)


def _sheet(envios: Iterable["Envio"], dia: "date") -> Iterator[Block]:
    yield Heading(TITLE, labels.day(dia))
    for x in envios:
        yield from _debt(x)


def _debt(x: "Envio") -> Iterator[Block]:
    from capitania.usecases.envio import em_linha

    said, m = em_linha(x), x.vista.multa
    yield Heading(f"Auto {m.numero or m.fluxo}", label(x.vista.situacao))
    rows = [
        ("devedor", said["devedor"] or x.fluxo.partition(":")[2]),
        ("CPF ou CNPJ", said["documento"] or "não consta"),
        ("endereço", said["endereco"] or "não consta"),
        ("também respondem", said["solidarios"]),
        ("OM", m.om),
        ("multa", labels.reais(m.valor)),
        ("devido", labels.reais(m.devido)),
        ("consolidado", said["consolidado"] and labels.reais(Decimal(said["consolidado"]))),
        ("ciência da decisão", day(m.ciencia)),
        ("decisão definitiva", day(m.final)),
        ("fim do prazo de pagar", day(m.vence)),
        ("fim dos noventa dias", day(m.noventa)),
        ("prazo de cobrar até", day(m.prescreve)),
        ("ofício", f"{said['oficio']}, {labels.iso_day(said['encaminhada'])}"),
        ("inscrição", said["inscricao"]),
    ]
    yield Table(tuple(Row(cells) for cells in rows if cells[1]))
    for causa in x.vista.recolher:
        yield Para(f"Recolher: {label(causa)}.", style="must")

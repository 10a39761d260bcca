"""What a custody shows to a person: boat, papers, seals, the meter, what still holds it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.processo_blocos import grounded
from capitania.usecases import labels
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.processo.custodia import Custodia, Peca
    from capitania.processo.despesas import Contas
    from capitania.processo.guarda import Guarda


def custody(fluxo: str, e: "Custodia", kept: "Guarda") -> Iterator[Block]:
    """Give a custody: what it is, then how it stands."""
    yield Heading(f"Custódia {e.numero}", label(kept.fase))
    yield Table(tuple(_rows(fluxo, e)))
    yield from standing(kept)


def standing(kept: "Guarda") -> Iterator[Block]:
    """Give papers, meter and what holds the boat."""
    yield Heading("Peças da apreensão")
    yield Table(tuple(_paper(p) for p in kept.pecas))
    yield from _meter(kept.contas)
    if kept.fase in {"restituida", "leiloada", "incorporada", "perdida"}:
        return
    yield Heading("Para restituir")
    for i in kept.falta:
        yield Para(f"· {grounded(i)}", hang=2, style="must")
    if not kept.falta:
        yield Para("Nada falta: restitui-se ao legítimo proprietário, ou a quem tenha dele poderes específicos.")


def _rows(fluxo: str, e: "Custodia") -> Iterator[Row]:
    yield Row(("fluxo", fluxo))
    yield Row(("OM", e.om))
    yield Row(("embarcação", e.embarcacao))
    yield Row(("proprietário", e.proprietario or "não conhecido"), "" if e.proprietario else "may")
    if e.apreendida is not None:
        yield Row(("apreendida", labels.day(e.apreendida)))
    yield Row(("causas", labels.listed(label(c) for c in e.causas)))
    yield Row(("por sanar", labels.listed(label(c) for c in e.por_sanar) or "nada"))
    yield Row(("lugar", "no depósito" if e.no_deposito else "fora do depósito"))
    if e.depositario:
        yield Row(("depositário", e.depositario))
    for x in e.lacres:
        ended = "inteiro" if x.fim is None else f"até {labels.day(x.fim)}"
        yield Row(("lacre", f"{x.numero}, desde {labels.day(x.aplicado)}, {ended}"))


def _paper(p: "Peca") -> Row:
    done = "feita" if p.feita else "falta"
    style = "" if p.feita else "must" if p.modalidade == "deve" else "may"
    return Row((label(p.peca), p.modalidade, done), style)


def _meter(c: "Contas") -> Iterator[Block]:
    yield Heading("Despesas", f"até {labels.day(c.dia)}")
    rows = [Row((label(kind), labels.reais(total))) for kind, total in c.especies.items()]
    rows += [Row(("devido", labels.reais(c.devido))), Row(("pago", labels.reais(c.pago)))]
    yield Table((*rows, Row(("falta", labels.reais(c.falta)), "must" if c.falta else "good")))

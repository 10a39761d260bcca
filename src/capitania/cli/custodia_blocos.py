"""What a custody shows to a person: boat, papers, seals, the meter, what still holds it."""

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.processo_blocos import grounded
from capitania.usecases import fluxos, labels
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.processo.custodia import Custodia, Peca
    from capitania.processo.guarda import Guarda
    from capitania.usecases.custodias import Retida


def custody(fluxo: str, e: "Custodia", kept: "Guarda") -> Iterator[Block]:
    """Give a custody: what it is, then how it stands."""
    yield Heading(f"Custódia {e.numero}", label(kept.fase))
    yield Table(tuple(_rows(fluxo, e)))
    yield from standing(kept)


def held(found: "tuple[Retida, ...]", om: str | None, hoje: date) -> Iterator[Block]:
    """List the boats held, the riskiest first."""
    yield Heading("Embarcações retidas", om or "todas as OMs")
    if not found:
        yield Para("Nenhuma.")
        return
    head = ("custódia", "fase", "dias", "vence", "espera", "despesas", "falta")
    yield Table(tuple(_held(r, hoje) for r in found), head)


def _held(r: "Retida", hoje: date) -> Row:
    late = r.vence is not None and r.vence < hoje
    flags = [*(["anulada: devolva"] if r.anulada else ["nada a segura"] if r.livre else [])]
    when = "" if r.vence is None else labels.day(r.vence) + (", vencido" if late else "")
    waits = label(r.espera.ato) if r.espera is not None else ""
    told = "; ".join([label(r.fase), *flags])
    cells = (fluxos.curto(r.fluxo), told, f"{r.dias}", when, waits)
    style = "must" if late or r.anulada or r.livre else ""
    return Row((*cells, labels.reais(r.contas.devido), labels.reais(r.contas.falta)), style)


def standing(kept: "Guarda") -> Iterator[Block]:
    """Give papers, meter and what holds the boat."""
    yield Heading("Peças da apreensão")
    yield Table(tuple(_paper(p) for p in kept.pecas))
    yield from _meter(kept)
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


def _meter(kept: "Guarda") -> Iterator[Block]:
    c = kept.contas
    yield Heading("Despesas", f"até {labels.day(c.dia)}")
    rows = [Row((label(kind), labels.reais(total))) for kind, total in c.especies.items()]
    rows += [Row(("devido", labels.reais(c.devido))), Row(("pago", labels.reais(c.pago)))]
    rows += [Row(("a restituir", labels.reais(c.credito)), "must")] if c.credito else []
    yield Table((*rows, Row(("falta", labels.reais(c.falta)), "must" if c.falta else "good")))
    who = (f"{label(r.papel)} ({r.pessoa or 'não conhecido'})" for r in kept.respondem)
    if kept.respondem:
        yield Para(f"Respondem, um depois do outro: {'; '.join(who)}.", style="faint")

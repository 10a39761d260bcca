"""What a debt shows to a person: the list, the sheet of a debtor, the sheet for the treasury attorney."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from capitania.cli import folha
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.processo_blocos import case, grounded
from capitania.usecases import labels
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from datetime import date

    from capitania.processo.cobranca import Cobranca, MultaVista
    from capitania.usecases.dividas import Ficha, LinhaDaDivida, Lista

STYLES = {"apta": "strong", "recolher": "must", "decidir": "may", "intimar": "may"}


def listed(found: "Lista", om: str | None) -> Iterator[Block]:
    """Give the list of fines, by how each stands."""
    yield Heading("Dívidas", f"{om or 'todas as OMs'}, em {labels.day(found.dia)}")
    if found.linhas:
        heads = ("situação", "devedor", "auto", "falta pagar", "soma", "90 dias", "OM")
        yield Table(tuple(map(_row, found.linhas)), heads)
    else:
        yield Para("Ninguém deve multa.")
    yield from hidden(found.ocultas)


def _row(x: "LinhaDaDivida") -> Row:
    m = x.vista.multa
    money = (labels.reais(m.devido), labels.reais(x.soma))
    cells = (label(x.vista.situacao), x.pessoa, m.numero or m.fluxo, *money, day(m.noventa), m.om)
    return Row(cells, STYLES.get(x.vista.situacao, ""))


def hidden(n: int) -> Iterator[Block]:
    """Say how many fines of sealed cases are left out."""
    if n:
        said = labels.counted(n, "multa de processo sigiloso fica", "multas de processos sigilosos ficam")
        yield Para(f"{said} de fora: use --com-sigilosos.", style="may")


def day(dia: "date | None") -> str:
    """Write a day; none is a dash, and one past the calendar is said so."""
    from capitania.processo.divida import NUNCA

    if dia is None:
        return "-"
    return "além do calendário" if dia == NUNCA else labels.day(dia)


def sheet(found: "Ficha") -> Iterator[Block]:
    """Give the sheet of a debtor."""
    c = found.cobranca
    yield Heading("Devedor", f"{found.fluxo.partition(':')[2]}, em {labels.day(found.dia)}")
    yield Table(tuple(_sums(found.nomes, c)))
    for m in c.multas:
        yield from fine(m)
        for p in found.contados.get(m.multa.fluxo, ()):
            yield from folha.blocks(p.contado, m.multa.om)
    if found.pedidos:
        yield Heading("Pedidos retidos")
        rows = (Row((p.numero, label(p.pedido), f"desde {labels.day(p.retido)}")) for p in found.pedidos)
        yield Table(tuple(rows))
    yield from hidden(found.ocultas)
    yield from case(c.prazos, c.proximos, c.avisos)


def debtor(fluxo: str, c: "Cobranca") -> Iterator[Block]:
    """Give a stream of debt: what it adds up to, and each fine."""
    yield Heading("Devedor", fluxo.partition(":")[2])
    yield Table(tuple(_sums((), c)))
    for m in c.multas:
        yield from fine(m)


def _sums(nomes: Iterable[str], c: "Cobranca") -> Iterator[Row]:
    cadastros = ", ".join(nomes)
    if cadastros:
        yield Row(("cadastros", cadastros))
    yield Row(("soma que conta", labels.reais(c.soma)), "strong")
    yield Row(("limiar", "nenhuma norma do dia o dá" if c.limiar is None else labels.reais(c.limiar)))
    if c.pedidos:
        yield Row(("pedidos retidos", ", ".join(c.pedidos)), "may")


def fine(m: "MultaVista") -> Iterator[Block]:
    """Give a fine: its amounts and days, and what it lacks."""
    x = m.multa
    yield Heading(f"Multa {x.numero or x.fluxo}", label(m.situacao))
    yield Table(tuple(_fine_rows(m)))
    for i in m.falta:
        yield Para(f"· {grounded(i)}", hang=2, style="must")
    for causa in m.recolher:
        yield Para(f"· recolher: {label(causa)}", hang=2, style="must")


def _fine_rows(m: "MultaVista") -> Iterator[Row]:
    x = m.multa
    yield Row(("processo", x.fluxo))
    yield Row(("OM", x.om))
    yield Row(("infrator", x.infrator))
    if x.solidarios:
        yield Row(("solidários", f"{', '.join(x.solidarios)}: encaminha-se uma vez só"))
    yield Row(("multa", labels.reais(x.valor)))
    yield Row(("falta pagar", labels.reais(x.devido)), "strong")
    yield Row(("ciência da decisão", day(x.ciencia)))
    yield Row(("definitiva em", day(x.final)))
    yield Row(("pagar até", day(x.vence)))
    yield Row(("noventa dias até", day(x.noventa)))
    if x.prescreve is not None:
        yield Row(("cobrar até", day(x.prescreve)))
    if x.remetida:
        yield Row(("encaminhada em", x.remetida))
    if m.remessa is not None:
        yield Row(("ofício", f"{m.remessa.oficio}, {labels.day(m.remessa.dia)}"))
        if m.remessa.inscrita is not None:
            yield Row(("inscrição", f"{m.remessa.inscricao}, {labels.day(m.remessa.inscrita)}"))

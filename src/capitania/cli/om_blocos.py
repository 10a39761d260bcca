"""What is said of a unit to a person: offices, parents, days, settings, ranges of numbers, keys."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from capitania.cli.layout import Block, Heading, Row, Table
from capitania.processo.configuracoes import CONFIGURACOES, RETENCAO
from capitania.usecases import labels
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.processo.om import Chave, DiaDaOm, Om


def unit(om: "Om") -> Iterator[Block]:
    """Show a unit, each section where there is something to say; its settings always."""
    if om.designacoes:
        yield Heading("Designações")
        rows = (
            Row((d.pessoa, label(d.cargo), labels.day(d.de), "" if d.ate is None else labels.day(d.ate), d.ato))
            for d in om.designacoes
        )
        yield Table(tuple(rows), ("pessoa", "cargo", "de", "até", "ato"))
    if om.hierarquia:
        yield Heading("Hierarquia")
        yield Table(tuple(Row((s.superior, labels.day(s.de), s.ato)) for s in om.hierarquia), ("superior", "de", "ato"))
    if om.dias:
        yield Heading("Calendário")
        yield Table(tuple(_day(d) for d in sorted(om.dias, key=lambda d: d.entrada.dia)))
    yield Heading("Configuração")
    keys = (k for k in dict.fromkeys((*CONFIGURACOES, *om.configuracao)) if k != RETENCAO)
    told = ((key, om.configuracao.get(key, "")) for key in keys)
    yield Table(tuple(Row((label(key), value or "não informado"), "" if value else "faint") for key, value in told))
    if om.retencao:
        yield Heading("Prazos de guarda")
        kept = (Row((label(c), labels.period(p.quantidade, p.unidade), p.fundamento)) for c, p in om.retencao.items())
        yield Table(tuple(kept), ("classe", "tempo", "fundamento"))
    if om.faixas:
        yield Heading("Faixas de números")
        ranges = (Row((f.aparelho, f.primeiro, f"{f.quantos}", labels.day(f.ate))) for f in om.faixas)
        yield Table(tuple(ranges), ("aparelho", "primeiro", "quantos", "até"))
    if om.chaves:
        yield Heading("Chaves")
        yield Table(tuple(_key(c) for c in om.chaves), ("chave", "finalidade", "de", "até"))


def _day(d: "DiaDaOm") -> Row:
    e = d.entrada
    note = "revogado" if e.revogado_em is not None else "" if e.ato else "sem ato"
    cells = (labels.day(e.dia), label(e.tipo), label(d.camada), e.motivo, e.ato or "", note)
    return Row(cells, "faint" if e.revogado_em is not None else "" if e.ato else "may")


def _key(c: "Chave") -> Row:
    end = "" if c.ate is None else labels.day(c.ate.date())
    return Row((c.id, c.finalidade, labels.day(c.desde.date()), end), "faint" if c.ate is not None else "")

"""`capitania pagamento ver`: the ledger of a fine or custody, a person's accounts, a unit's payments without a case."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitor import note
from capitania.cli.registros import at_work
from capitania.usecases import agenda, contas, contas_da_custodia, fluxos, labels
from capitania.usecases.contas_da_custodia import ContaDasDespesas
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.cli.argumentos import Typed
    from capitania.processo.achados_do_banco import Achado
    from capitania.processo.conta_da_custodia import Responsavel
    from capitania.usecases.contas import ContaDoCaso
    from capitania.usecases.guias import GruVista, PagamentoVisto
    from capitania.usecases.ports import Portas


def run(portas: "Portas", typed: "Typed") -> None:
    """Show what was asked."""
    with at_work():
        if "pessoa" in typed.values:
            note(portas, typed, (f"pessoa:{n}" for n in agenda.pessoas(portas, typed.values["pessoa"])))
            extrato = contas.da_pessoa(portas, typed.values["pessoa"], sigilosos="com-sigilosos" in typed.switches)
            data, blocks = extrato.em_json(), list(_statement(extrato))
        else:
            fluxo = fluxos.existente(typed.values["fluxo"], portas.registros, portas.oms)
            note(portas, typed, [fluxo])
            if fluxos.especie(fluxo) == "om":
                achados = contas.da_om(portas, fluxo.partition(":")[2])
                data, blocks = {"pagamentos": [output.jsonable(a) for a in achados]}, list(_unit(fluxo, achados))
            else:
                kept = contas_da_custodia.da_custodia(portas, fluxo)
                caso = kept if kept is not None else contas.do_caso(portas, fluxo)
                data, blocks = caso.em_json(), list(_account(caso))
    if typed.json:
        output.answer_json(data)
    else:
        output.answer(blocks)


def _statement(extrato: contas.Extrato) -> Iterator[Block]:
    kept = labels.counted(len(extrato.custodias), "custódia", "custódias")
    fines = labels.counted(len(extrato.contas), "multa", "multas")
    yield Heading("Extrato", f"{fines}, {kept}" if extrato.custodias else fines)
    yield Table(
        (Row(("deve", labels.reais(extrato.devido)), "strong"), Row(("a restituir", labels.reais(extrato.credito))))
    )
    for caso in extrato.contas:
        yield from _account(caso)
    for held in extrato.custodias:
        yield from _account(held)


def _account(caso: "ContaDoCaso | ContaDasDespesas") -> Iterator[Block]:
    c = caso.conta
    name = "Despesas" if isinstance(caso, ContaDasDespesas) else "Conta"
    yield Heading(f"{name} {caso.numero or fluxos.curto(caso.fluxo)}", label(c.situacao))
    yield Table(tuple(_expenses(caso) if isinstance(caso, ContaDasDespesas) else _sums(caso)))
    if caso.grus:
        yield Heading("GRU")
        yield Table(tuple(row for g in caso.grus for row in _form(g)))
    if caso.pagamentos:
        yield Heading("Pagamentos")
        yield Table(tuple(map(_paid, caso.pagamentos)))
    if c.lancamentos:
        yield Heading("Lançamentos")
        yield Table(
            tuple(
                Row((labels.day(x.dia), f"{x.seq}", label(x.tipo), label(x.conta), labels.reais(x.valor)))
                for x in c.lancamentos
            ),
            ("dia", "ato", "documento", "conta", "valor"),
        )
    if c.lancamentos:
        yield Para("Juros e multa de mora não se calculam: nenhuma regra conhecida os fixa.", style="faint")


def _sums(caso: "ContaDoCaso") -> Iterator[Row]:
    c = caso.conta
    yield Row(("infrator", caso.infrator))
    if caso.solidarios:
        yield Row(("solidários", f"{', '.join(caso.solidarios)}: um só pagamento quita"))
    yield Row(("multa", labels.reais(c.multa)))
    yield Row(("recebido", labels.reais(c.recebido)))
    if c.restituido:
        yield Row(("restituído", labels.reais(c.restituido)))
    yield Row(("falta pagar", labels.reais(c.devido)), "strong")
    if c.credito:
        yield Row(("a restituir", labels.reais(c.credito)), "must")


def _expenses(kept: ContaDasDespesas) -> Iterator[Row]:
    c = kept.conta.contas
    yield Row(("embarcação", kept.embarcacao))
    yield from (Row((f"{n}º a responder", f"{label(r.papel)}: {r.pessoa or 'não conhecido'}")) for n, r in _order(kept))
    if kept.papel and not kept.primeiro:
        yield Row(("esta pessoa", f"é {label(kept.papel)}: outro responde antes"), "may")
    yield Row((f"despesas até {labels.day(c.dia)}", labels.reais(c.devido)))
    yield Row(("recebido", labels.reais(c.recebido)))
    if c.restituido:
        yield Row(("restituído", labels.reais(c.restituido)))
    yield Row(("falta pagar", labels.reais(c.falta)), "strong")
    if c.credito:
        yield Row(("a restituir", labels.reais(c.credito)), "must")


def _order(kept: ContaDasDespesas) -> "Iterator[tuple[int, Responsavel]]":
    return enumerate(kept.respondem, 1)


def _form(g: "GruVista") -> Iterator[Row]:
    yield Row((g.gru.numero, f"{labels.reais(g.gru.valor)}, vence em {labels.day(g.gru.vencimento)}", g.gru.codigo))
    if g.pix:
        yield Row(("Pix copia e cola", g.pix, ""))
    if g.linha_digitavel:
        yield Row(("linha digitável", g.linha_digitavel, ""))


def _paid(visto: "PagamentoVisto") -> Row:
    p = visto.pagamento
    notes = [f"GRU {p.gru}"] if p.gru else []
    notes += ["atrasado"] if visto.atrasado else []
    notes += [f"estornado em {labels.day(p.estornado)}"] if p.estornado is not None else []
    style = "faint" if p.estornado is not None else "may" if visto.atrasado else ""
    return Row((labels.day(p.dia_banco), labels.reais(p.valor), ", ".join(notes)), style)


def _unit(fluxo: str, achados: "tuple[Achado, ...]") -> Iterator[Block]:
    yield Heading("Pagamentos sem processo", fluxo.partition(":")[2])
    if not achados:
        yield Para("Nenhum.")
        return
    rows = (
        Row(
            (labels.day(a.dia_banco), labels.reais(a.valor), a.referencia or "sem referência", a.processo or "espera"),
            "" if a.processo else "may",
        )
        for a in achados
    )
    yield Table(tuple(rows), ("dia", "valor", "referência", "processo"))

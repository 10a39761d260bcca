"""`capitania processo ver` and `listar`: a stream as it stands, and the list of cases."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from capitania.cli import output
from capitania.cli.custodia_blocos import custody
from capitania.cli.divida_blocos import debtor
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitor import note
from capitania.cli.om_blocos import unit
from capitania.cli.processo_blocos import act_row, case, prescription
from capitania.cli.registros import act, at_work
from capitania.processo.abordagem import Abordagem
from capitania.processo.cadastros import Cadastro
from capitania.processo.consultas import Inquerito, Omisso
from capitania.processo.custodia import Custodia
from capitania.processo.devedor import Devedor
from capitania.processo.estado import Estado, pena_vigente
from capitania.processo.om import Om
from capitania.usecases import agenda, fluxos, labels, queries
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.cli.argumentos import Typed
    from capitania.processo.partes.julgamento import Pena
    from capitania.usecases.ports import Portas
    from capitania.usecases.queries import Linha, Vista
    from capitania.usecases.registros import Resumo

APAGADO = "apagado"


def run(portas: "Portas", typed: "Typed") -> None:
    """Show a stream, or list the cases."""
    with at_work():
        if typed.path[-1] == "listar":
            _list(portas, typed)
            return
        fluxo = fluxos.existente(typed.values["fluxo"], portas.registros, portas.oms)
        note(portas, typed, [fluxo])
        found = queries.vista(portas, fluxo)
        if typed.json:
            output.answer_json(_in_json(found))
        else:
            output.answer(_blocks(found))


def _list(portas: "Portas", typed: "Typed") -> None:
    om = fluxos.sigla(typed.values["om"], portas.oms) if "om" in typed.values else None
    pessoa, sealed = typed.values.get("pessoa"), "com-sigilosos" in typed.switches
    named = (None,) if pessoa is None else agenda.pessoas(portas, pessoa)
    note(portas, typed, (f"pessoa:{nome}" for nome in named if nome is not None))
    every = dict.fromkeys(r for nome in named for r in queries.resumos(portas.registros, om, pessoa=nome))
    found = queries.listados(every, sigilosos=sealed, da_pessoa=pessoa is not None)
    if typed.json:
        rows = [r._asdict() for r in found]
        output.answer_json({"processos": [{k: v for k, v in r.items() if k != "versao_do_calculo"} for r in rows]})
    else:
        output.answer(_listed(found))


def _listed(found: "Iterable[Resumo]") -> Iterator[Block]:
    rows = [
        Row(
            (
                *(r.numero or "sem auto", label(r.fase), r.om, r.pessoa or "", f"{r.ultimo_seq}"),
                *(fluxos.curto(r.fluxo), _marks(r)),
            )
        )
        for r in found
    ]
    if rows:
        yield Table(tuple(rows), ("auto", "fase", "OM", "infrator", "atos", "fluxo", ""), indent=0)
    else:
        yield Para("Nenhum processo.", indent=0)


def _marks(r: "Resumo") -> str:
    return ", ".join(word for word, has in (("prioridade", r.prioritario), ("sigilo", r.sigiloso)) if has)


def _in_json(found: "Vista") -> dict[str, Any]:
    d = found.dobra
    return {
        "fluxo": d.fluxo,
        "especie": d.especie,
        "cabeca": {"seq": found.cabeca.seq, "hash": found.cabeca.hash.hex()},
        **found.em_json(),
        "partes": output.jsonable(d.estado),
        "atos": [act(li.ato) | {"situacao": li.situacao or "vale"} for li in found.linhas],
    }


def _blocks(found: "Vista") -> Iterator[Block]:
    match found.dobra.estado:
        case Estado() as e:
            yield Heading(f"Processo {_number(found, e)}", label(found.dobra.fase or ""))
            yield Table(tuple(_case_rows(found.dobra.fluxo, e)))
        case Abordagem() as a:
            yield Heading("Abordagem", a.om)
            yield Table((Row(("fluxo", found.dobra.fluxo)), Row(("equipe", ", ".join(a.equipe)))))
            yield from case((), (), (), a.medidas)
        case Custodia() as held if found.guarda is not None:
            yield from custody(found.dobra.fluxo, held, found.guarda)
        case Devedor() if found.divida is not None:
            yield from debtor(found.dobra.fluxo, found.divida)
        case Cadastro() as c:
            yield Heading(label(found.dobra.especie).capitalize(), found.dobra.fluxo)
            yield Table(tuple(_register_rows(c)))
        case Om() as om:
            yield Heading(found.dobra.om)
            yield from unit(om)
        case Inquerito() as i:
            yield Heading(f"Inquérito {i.numero}", i.om)
            yield Table(tuple(_inquiry_rows(i)))
            yield from _waiting(found)
        case Omisso() as o:
            yield Heading("Consulta ao DPC", o.om)
            yield Table(tuple(_question_rows(o)))
    clocks = prescription(found.prescricoes, found.hoje)
    yield from case(found.prazos, found.proximos, found.avisos, (), clocks)
    yield Heading("Linha do tempo")
    yield Table(tuple(_line(li) for li in found.linhas))


def _case_rows(fluxo: str, e: Estado) -> Iterator[Row]:
    yield Row(("fluxo", fluxo))
    aberto = e.origem.aberto
    if aberto is None:
        yield from _imported_rows(e)
        return
    yield Row(("OM", aberto.om))
    yield Row(("infrator", f"{aberto.infrator}, {label(aberto.papel)}"))
    concrete = f" ({aberto.concreto})" if aberto.concreto else ""
    yield Row(("infração", f"{labels.provision(aberto.dispositivo)}{concrete}, em {labels.day(aberto.fato)}"))
    yield Row(("origem", label(aberto.origem)))
    if e.julgamento.decisao is not None:
        yield Row(("decisão", f"{label(e.julgamento.decisao.resultado)}, em {labels.day(e.julgamento.decisao.dia)}"))
        yield Row(("pena", _penalty(pena_vigente(e))))
    if e.execucao.pago:
        yield Row(("pago", labels.reais(e.execucao.pago)))
    yield from _tie_rows(e)
    if e.marcos.prioridade:
        yield Row(("prioridade", label(e.marcos.prioridade)), "strong")
    if e.marcos.sigiloso:
        yield Row(("sigilo", "decretado"), "may")


def _tie_rows(e: Estado) -> Iterator[Row]:
    if e.autuacao.auto is not None and e.autuacao.auto.solidarios:
        yield Row(("solidários", ", ".join(e.autuacao.auto.solidarios)))
    for i in e.origem.inqueritos:
        came = "espera o acórdão" if i.acordao is None else f"acórdão publicado em {labels.day(i.acordao)}"
        yield Row(("inquérito", f"{i.id}, {label(i.relacao)} do evento: {came}"), "may" if i.acordao is None else "")
    if e.origem.ligados:
        yield Row(("processos ligados", ", ".join(fluxos.curto(f) for f in e.origem.ligados)))


def _inquiry_rows(i: Inquerito) -> Iterator[Row]:
    if i.fato is not None:
        yield Row(("evento", labels.day(i.fato)))
    if i.instaurado is not None:
        yield Row(("instaurado", labels.day(i.instaurado)))
    yield Row(("acórdão", "espera-se" if i.acordao is None else f"publicado em {labels.day(i.acordao)}"))
    if i.punidos:
        yield Row(("punidos", ", ".join(sorted(i.punidos))))


def _waiting(found: "Vista") -> Iterator[Block]:
    if found.esperam:
        yield Heading("Processos ligados")
        yield Table(
            tuple(
                Row(
                    (fluxos.curto(e.processo), label(e.relacao), label(e.fase), "espera" if e.aguarda else "segue"),
                    "may" if e.aguarda else "",
                )
                for e in found.esperam
            ),
            ("processo", "relação", "fase", "acórdão"),
        )


def _question_rows(o: Omisso) -> Iterator[Row]:
    yield Row(("assunto", o.assunto))
    if o.processo:
        yield Row(("processo", o.processo))
    if o.feita is not None:
        yield Row(("feita", labels.day(o.feita)))
    yield Row(("resposta", "espera-se" if o.respondida is None else f"{labels.day(o.respondida)}: {o.efeito}"))


def _number(found: "Vista", e: Estado) -> str:
    if (antigo := found.dobra.importado) is not None:
        return antigo.numero or "sem número"
    return e.autuacao.auto.numero if e.autuacao.auto is not None else "sem auto"


def _imported_rows(e: Estado) -> Iterator[Row]:
    """Show an old case: what it says is that of the old file."""
    antigo = e.marcos.importado
    if antigo is not None:
        yield Row(("OM", antigo.om or "não informada"))
        yield Row(("infrator", antigo.infrator or "sem pessoa ligada"))
        yield Row(("importado em", labels.day(antigo.em)), "may")


def _penalty(pena: "Pena") -> str:
    said = [f"multa de {labels.reais(pena.multa)}"] if pena.multa else []
    said += [f"suspensão de {pena.suspensao_dias} dias"] if pena.suspensao_dias else []
    said += ["cancelamento da habilitação"] if pena.cancelamento else []
    return labels.listed(said) or "nenhuma"


def _register_rows(c: Cadastro) -> Iterator[Row]:
    for key, value in c.dados.items():
        said = APAGADO if value is None else label(str(value)) if key == "natureza" else str(value)
        yield Row((label(key), said), "faint" if value is None else "")
    for fica, sai in c.unioes:
        yield Row(("unificado", f"fica {fica}, sai {sai}"))
    if c.eletronica:
        yield Row(("comunicação eletrônica", "aceita"))
    if c.pedidos:
        yield Row(("pedidos do titular", f"{len(c.pedidos)} por responder"), "may")


def _line(li: "Linha") -> Row:
    entered = li.ato.registrado_em.astimezone(li.ato.em.tzinfo).date()
    late = f"reg. {labels.day(entered)}" if entered != li.ato.em.date() else ""
    row = act_row(li.ato.seq, li.ato)
    note = "; ".join(part for part in (li.situacao, late) if part)
    return Row((*row.cells[:-1], note), "faint" if li.situacao == "anulado" else "may" if li.situacao else "")

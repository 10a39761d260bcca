"""`capitania recontar`: what a change of the calendar moves, listed before it is kept; then recorded case by case."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from capitania.cli import leitura, output
from capitania.cli.agenda import case, term
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitura import refused
from capitania.cli.registros import at_work
from capitania.usecases import fluxos, labels
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.processo.recontagem import Mudanca
    from capitania.usecases.ports import Portas
    from capitania.usecases.recontar import Relatorio

SHOWN = 50
COMMAND = command(
    "recontar",
    summary="mostra os prazos que um dia decretado ou revogado move, e a quem avisar; com --gravar, registra",
    notes="Com o ato da OM, lista o que ele moveria; nada se grava sem --gravar. Sem ato, com --om, compara as listas "
    "com o calendário desta versão do programa: rode-o depois de atualizar. Interrompido, --continuar conclui o que o "
    "registro não diz concluído. Com tarefas para gente, sai com 3.",
    arguments=(
        argument("fluxo", help="o fluxo da OM: om:CPPR", optional=True),
        argument("ato", help="o arquivo TOML do ato da OM, ou - para a entrada padrão", optional=True),
    ),
    options=(
        option("por", value="PESSOA@QUALIDADE", help="quem pratica o ato da OM"),
        option("om", value="SIGLA", help="a OM, quando não se dá o fluxo"),
        option("gravar", help="grava: o ato da OM e, em cada processo que ele move, prazo_recontado"),
        option("continuar", help="conclui as recontagens interrompidas, de uma OM ou de todas"),
        JSON,
    ),
    examples=("capitania recontar --om CPPR", "capitania recontar --continuar"),
)


def run(portas: "Portas", typed: Typed) -> bool:
    """List or record; False: something waits for a person, or the act was refused."""
    with at_work():
        om = _unit(portas, typed)
        if "continuar" in typed.switches:
            return _continue(portas, om, typed)
        if om is None:
            raise refused("fluxo", "Falta a OM.", "Escreva om:CPPR e o arquivo do ato, ou --om CPPR.")
        if "ato" in typed.values:
            return _with_act(portas, om, typed)
        from capitania.usecases.recontar import do_programa

        return _show([do_programa(portas, om, grava="gravar" in typed.switches)], portas, typed)


def _unit(portas: "Portas", typed: Typed) -> str | None:
    fluxo, om = typed.values.get("fluxo"), typed.values.get("om")
    if fluxo is not None and om is not None:
        raise refused("--om", "Não vai junto com o fluxo.", "Deixe um dos dois.")
    if fluxo is not None and not fluxo.startswith("om:"):
        raise refused("fluxo", "Só o fluxo de uma OM tem calendário.", "Escreva om:CPPR.")
    named = om if fluxo is None else fluxo.removeprefix("om:")
    return None if named is None else fluxos.sigla(named, portas.oms)


def _continue(portas: "Portas", om: str | None, typed: Typed) -> bool:
    from capitania.usecases.recontar import continua

    if "ato" in typed.values or "gravar" in typed.switches:
        raise refused("--continuar", "Não leva ato nem --gravar: o ato já está no registro.", "Deixe só --continuar.")
    return _show(list(continua(portas, om)), portas, typed)


def _with_act(portas: "Portas", om: str, typed: Typed) -> bool:
    from capitania.cli import processo_ato
    from capitania.usecases.praticar import Impedido, Pedido
    from capitania.usecases.recontar import decreta, preve
    from capitania.usecases.registros import Conflito, SeqVencida

    if "por" not in typed.values:
        raise refused("--por", "Falta quem pratica o ato.", "Escreva --por pessoa@qualidade.")
    bruto = processo_ato.only_act(leitura.table(typed.values["ato"], "um ato"))
    pedido = Pedido(fluxos.da_om(om), bruto, typed.values["por"])
    found = decreta(portas, om, pedido) if "gravar" in typed.switches else preve(portas, om, pedido)
    if isinstance(found, Impedido | SeqVencida | Conflito):
        return processo_ato.answer(found, str(bruto.get("tipo", "")).partition("/")[0], typed)
    return _show([found], portas, typed)


def _show(found: "list[Relatorio]", portas: "Portas", typed: Typed) -> bool:
    autos = portas.registros.leituras.autos([m.fluxo for r in found for m in r.movidas][:SHOWN])
    if typed.json:
        output.answer_json({"recontagens": [_in_json(r) for r in found]})
    else:
        output.answer([b for r in found for b in _blocks(r, autos)] or [Para("Nada por concluir.", indent=0)])
    return not any(r.tarefas or any(m.sem_base for m in r.movidas) for r in found)


def _in_json(r: "Relatorio") -> dict[str, Any]:
    return {
        "om": r.om,
        "porque": r.porque,
        "gravados": r.gravados,
        "refeitas": r.refeitas,
        "mudancas": [{"fluxo": m.fluxo, **_change(c)} for m in r.movidas for c in m.mudancas],
        "sem_base": [{"fluxo": m.fluxo, "certidao": t} for m in r.movidas for t in m.sem_base],
        "tarefas": [t._asdict() for t in r.tarefas],
    }


def _change(c: "Mudanca") -> dict[str, Any]:
    days = {"antes": c.antes, "depois": c.depois, "informado": c.informado}
    plain = {k: None if dia is None else dia.isoformat() for k, dia in days.items()}
    return {"prazo": c.prazo, **plain, "muda": c.muda, "avisar": list(c.avisar)}


def _blocks(r: "Relatorio", autos: "Any") -> Iterator[Block]:
    changes = [(m.fluxo, c) for m in r.movidas for c in m.mudancas]
    yield Heading(f"Recontagem  {r.om}", r.porque)
    if changes:
        rows = tuple(_row(case(fluxo, autos.get(fluxo)), c) for fluxo, c in changes[:SHOWN])
        yield Table(rows, ("processo", "prazo", "antes", "depois", "avisar"))
        if len(changes) > SHOWN:
            yield Para(f"E mais {len(changes) - SHOWN}: veja todos com --json.", style="faint")
    n = sum(c.muda for _, c in changes)
    said = "Nenhum prazo muda de dia." if not n else f"{labels.counted(n, 'prazo muda', 'prazos mudam')} de dia."
    yield Para(said, indent=0)
    if r.refeitas:
        yield Para(
            f"{labels.counted(r.refeitas, 'processo', 'processos')} com as mesmas datas e outra certeza: o que o "
            "calendário certifica mudou.",
            indent=0,
        )
    if r.gravados is None:
        yield Para("Nada foi gravado: confira, e repita com --gravar.", indent=0, style="may")
    else:
        yield Para(f"{labels.counted(r.gravados, 'ato gravado', 'atos gravados')}.", indent=0, style="good")
    tasks = [Row((fluxos.curto(t.fluxo), label(t.motivo), t.detalhe), "may") for t in r.tarefas]
    tasks += [
        Row((case(m.fluxo, autos.get(m.fluxo)), label("sem_base"), label(t)), "may")
        for m in r.movidas
        for t in m.sem_base
    ]
    if tasks:
        yield Heading("Para gente")
        yield Table(tuple(tasks), ("processo", "motivo", "detalhe"))


def _row(named: str, c: "Mudanca") -> Row:
    before, after = ("além do calendário" if d is None else labels.day(d) for d in (c.antes, c.depois))
    after = after if c.muda else "fica o informado"
    return Row((named, term(c.prazo), before, after, ", ".join(label(q) for q in c.avisar)), "must" if c.muda else "")

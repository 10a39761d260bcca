"""`capitania processo exportar`: streams in one file that anybody verifies without the base."""

from typing import TYPE_CHECKING, Any

from capitania.cli import output
from capitania.cli.escrita import new_file
from capitania.cli.layout import Heading, Para, Row, Table
from capitania.cli.leitor import note
from capitania.cli.registros import at_work
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.registro.erros import PacoteInvalido
from capitania.usecases import fluxos, queries
from capitania.usecases.acessos import TUDO

if TYPE_CHECKING:
    from capitania.cli.argumentos import Typed
    from capitania.registro.anexos import AnexoListado
    from capitania.usecases.ports import Portas


def run(portas: "Portas", typed: "Typed") -> None:
    """Write the bundle and tell what it holds."""
    saida, pessoais = typed.values["saida"], "sem-pessoais" not in typed.switches
    with at_work():
        fluxo = None
        if "tudo" not in typed.switches:
            fluxo = fluxos.existente(typed.values["fluxo"], portas.registros, portas.oms)
        try:
            sigilosos = "com-sigilosos" in typed.switches
            if pessoais:
                note(portas, typed, [TUDO if fluxo is None else fluxo])
            asked: dict[str, Any] = {"pessoais": pessoais, "sigilosos": sigilosos, "anexos": portas.anexos}
            out = queries.pacote(portas.registros, fluxo, **asked)
        except PacoteInvalido as error:
            como = "Exporte um fluxo de cada vez."
            raise EntradaInvalida([Problema("fluxo", fluxo, str(error), como)]) from None
    new_file(saida, out.dados)
    if typed.json:
        told = {"saida": saida, "fluxo": fluxo, "fluxos": out.fluxos, "bytes": len(out.dados), "pessoais": pessoais}
        output.answer_json({**told, "anexos": [_plain(a) for a in out.anexos], "papeis": out.papeis})
        return
    what = "toda a base" if fluxo is None else fluxo
    without = "" if pessoais else ", sem os dados pessoais"
    output.answer([Para(f"Pacote de {what}{without}: {saida} ({len(out.dados)} bytes).", indent=0, style="good")])
    more = [fluxos.curto(nome) for nome in out.fluxos if nome != fluxo] if fluxo is not None else []
    if more:
        output.answer([Para(f"Vão com ele a custódia e a abordagem: {', '.join(more)}.")])
    apart = [a for a in out.anexos if a.sha256 not in out.papeis]
    for told_apart, inside in ((False, [a for a in out.anexos if a.sha256 in out.papeis]), (True, apart)):
        if inside:
            title = ("Anexos citados", "vão à parte") if told_apart else ("Papéis", "vão no pacote")
            rows = (Row((a.sha256, f"{fluxos.curto(a.fluxo)}, ato {a.seq}"), _style(a)) for a in inside)
            output.answer([Heading(*title), Table(tuple(rows))])
    kinds = (f"{fluxos.curto(a.fluxo)}, ato {a.seq}: {_kind(a)}" for a in apart)
    output.answer([Para(f"· {said}.", hang=2) for said in kinds])


def _plain(a: "AnexoListado") -> dict[str, Any]:
    return {"fluxo": a.fluxo, "seq": a.seq, "hash": a.sha256, "tamanho": a.tamanho, "tipo": a.tipo}


def _kind(a: "AnexoListado") -> str:
    told = f"{a.tamanho} bytes, {a.tipo or 'tipo desconhecido'}"
    return "não está no lugar dos anexos" if a.tamanho is None else told


def _style(a: "AnexoListado") -> str:
    return "must" if a.tamanho is None else ""

"""`capitania processo exportar`: streams in one file that anybody verifies without the base."""

from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.escrita import new_file
from capitania.cli.layout import Heading, Para, Row, Table
from capitania.cli.leitor import note
from capitania.cli.registros import at_work
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.registro.erros import PacoteInvalido
from capitania.usecases import anexos, fluxos, queries
from capitania.usecases.acessos import TUDO

if TYPE_CHECKING:
    from capitania.cli.argumentos import Typed
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
            data = queries.pacote(portas.registros, fluxo, pessoais=pessoais, sigilosos=sigilosos)
        except PacoteInvalido as error:
            como = "Exporte um fluxo de cada vez."
            raise EntradaInvalida([Problema("fluxo", fluxo, str(error), como)]) from None
        named = list(anexos.citados(portas.registros, fluxo))
    new_file(saida, data)
    if typed.json:
        listed = [c.em_json() for c in named]
        output.answer_json({"saida": saida, "fluxo": fluxo, "bytes": len(data), "pessoais": pessoais, "anexos": listed})
        return
    what = "toda a base" if fluxo is None else fluxo
    without = "" if pessoais else ", sem os dados pessoais"
    output.answer([Para(f"Pacote de {what}{without}: {saida} ({len(data)} bytes).", indent=0, style="good")])
    if named:
        rows = (Row((c.hash, f"{fluxos.curto(c.fluxo)}, ato {c.seq}")) for c in named)
        output.answer([Heading("Anexos citados", "vão à parte"), Table(tuple(rows))])

"""`capitania processo simular`: a script in, each act admitted or refused, the case it leaves."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from capitania.cli import leitura, output
from capitania.cli.custodia_blocos import standing
from capitania.cli.divida_blocos import debtor
from capitania.cli.layout import Block, Heading, Row, Table
from capitania.cli.processo_blocos import act_row, case, gaps, prescription, refusals
from capitania.usecases.contexto import mundo
from capitania.usecases.labels import label
from capitania.usecases.roteiro import simula
from capitania.usecases.simulacao import Simulacao

if TYPE_CHECKING:
    from capitania.cli.argumentos import Typed
    from capitania.usecases.ports import Portas


def run(portas: "Portas", typed: "Typed") -> None:
    """Play the script and show."""
    roteiro = leitura.table(typed.values["roteiro"], "um roteiro")
    found = simula(roteiro, mundo(portas, leitura.layers(portas, typed.values.get("calendario"))))
    if typed.json:
        output.answer_json(found.em_json())
    else:
        output.answer(_blocks(found))


def _blocks(found: Simulacao) -> Iterator[Block]:
    refused = [j for j in found.atos if not j.admitido]
    yield Heading("Simulação", "nada foi gravado")
    rows = [Row(("atos", f"{len(found.atos) - len(refused)} admitidos, {len(refused)} recusados"))]
    if found.estado.origem.aberto is not None:
        rows.append(Row(("fase", label(found.fase)), "strong"))
    yield Table(tuple(rows))
    yield Heading("Atos")
    yield Table(tuple(act_row(j.n, j.ato, "" if j.admitido else "RECUSADO") for j in found.atos))
    for j in refused:
        yield from refusals(f"{j.n}. {label(j.ato.nome)}: recusado", j.impedimentos)
    for j in found.atos:
        yield from gaps(j.lacunas, f"{j.n}. {label(j.ato.nome)}: ")
    if found.custodia is not None:
        yield Heading("Custódia", label(found.custodia.fase))
        yield from standing(found.custodia)
    if found.divida is not None:
        yield from debtor("devedor:este", found.divida)
    clocks = prescription(found.prescricoes, found.hoje)
    yield from case(found.prazos, found.proximos, found.avisos, found.abordagem.medidas, clocks)

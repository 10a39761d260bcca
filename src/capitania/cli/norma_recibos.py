"""`capitania norma recibos-atingidos`: what an erratum or a draft would change of what was answered before."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from capitania.cli import leitura, output
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.registros import at_work
from capitania.usecases import fluxos, labels
from capitania.usecases.recibos import DESCONHECIDO, MUDA, NAO_MUDA, PODE_MUDAR, atingidos, le_csv, le_guardados

if TYPE_CHECKING:
    from capitania.cli.argumentos import Typed
    from capitania.lei.norma import Norma
    from capitania.usecases.ports import Portas
    from capitania.usecases.recibos import Atingido, Atingidos

SAID: Final = {
    MUDA: "muda",
    PODE_MUDAR: "pode mudar",
    NAO_MUDA: "não muda",
    DESCONHECIDO: "de normas que este programa não tem",
}
STYLES: Final = {MUDA: "must", PODE_MUDAR: "may", NAO_MUDA: "good", DESCONHECIDO: "faint"}


def run(portas: "Portas", norma: "Norma", typed: "Typed") -> None:
    """Look at the receipts of a file, or at the answers to the facts that the base holds."""
    arquivo, om = typed.values.get("recibos"), typed.values.get("om")
    if arquivo is not None and om is not None:
        raise leitura.refused("--om", "Não vai junto com --recibos: o arquivo já diz quais.", "Deixe um dos dois.")
    kept = None
    if arquivo is not None:
        as_sheet = arquivo.lower().endswith(".csv")
        what = "recibos"
        kept = (
            le_csv(leitura.text(arquivo, what), arquivo)
            if as_sheet
            else le_guardados(leitura.facts(arquivo, what), leitura.named(arquivo))
        )
    with at_work():
        found = atingidos(portas, norma, kept, None if om is None else fluxos.sigla(om, portas.oms))
    if typed.json:
        output.answer_json(found.em_json())
        return
    output.answer(blocks(found))


def blocks(found: "Atingidos") -> Iterator[Block]:
    """Show them."""
    instead = f"no lugar de {found.substitui}" if found.substitui else "uma versão nova"
    yield Para(f"{found.norma}, {instead}", indent=0, style="strong")
    if found.conferidos:
        yield Heading("Recibos dados", str(len(found.conferidos)))
        rows = tuple(Row((c.lugar, SAID[c.situacao], c.motivo), STYLES[c.situacao]) for c in found.conferidos)
        yield Table(rows, ("recibo", "situação", "porquê"))
        return
    many = labels.counted(found.vistos, "resposta a fatos guardados", "respostas a fatos guardados")
    yield Heading("Recibos atingidos", f"{len(found.atingidos)} de {many}")
    if not found.atingidos:
        yield Para("Nenhum: nada do que se respondeu muda de recibo.", style="good")
    for a in found.atingidos:
        yield from _hit(a)
    if found.falta:
        yield Heading("Sem resposta", str(len(found.falta)))
        yield from (Para(f"· {x}", hang=2) for x in found.falta)


def _hit(a: "Atingido") -> Iterator[Block]:
    yield Para(
        f"{fluxos.curto(a.fluxo)}, {a.om}: fato de {labels.iso_day(a.fato)}, ato de {labels.iso_day(a.ato)}",
        style="strong",
    )
    yield Para(f"recibo {a.antes[:16]} → {a.depois[:16]}", indent=4, style="faint")
    if not a.muda:
        yield Para("A resposta é a mesma: só o recibo muda.", indent=4, style="good")
    for m in a.muda:
        yield Para(f"{labels.label(m.grupo)}, {m.oque}: {m.antes} → {m.depois}", indent=4, hang=2)

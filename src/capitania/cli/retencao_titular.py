"""`capitania retencao titular`: what is kept of a person, told to her with a receipt, or erased on her request."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.escrita import free, new_file
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitor import note
from capitania.cli.leitura import refused
from capitania.cli.registros import at_work
from capitania.cli.retencao import due, erased, held, who_erases
from capitania.usecases import labels, titular
from capitania.usecases.labels import label
from capitania.usecases.retencao import Apagado, Tarefa

if TYPE_CHECKING:
    from capitania.cli.argumentos import Typed
    from capitania.usecases.ports import Portas


def run(portas: "Portas", typed: "Typed") -> bool:
    """Answer a person; False: something waits for a person of the office."""
    _alone(typed)
    with at_work():
        pessoa = titular.uma(portas, typed.values["pessoa"])
        return _erase(portas, typed, pessoa) if "apagar" in typed.switches else _answer(portas, typed, pessoa)


def _alone(typed: "Typed") -> None:
    erasing = "apagar" in typed.switches
    for name, value in (("saida", not erasing), ("pedido", erasing)):
        if name in typed.values and not value:
            raise refused(f"--{name}", "Não vai junto com o que se pediu.", "Retire a opção, ou veja --apagar.")
    if "gravar" in typed.switches and not erasing:
        raise refused("--gravar", "Só vai com --apagar.", "Retire a opção, ou acrescente --apagar.")


def _answer(portas: "Portas", typed: "Typed", pessoa: str) -> bool:
    if (saida := typed.values.get("saida")) is not None:
        free(saida)
    found = titular.responde(portas, pessoa, sigilosos="com-sigilosos" in typed.switches)
    note(portas, typed, (g.fluxo for g in found.guardados))
    if saida is not None:
        new_file(saida, found.bytes(), secret=True)
    if typed.json:
        output.answer_json({**found.em_json(), "recibo": found.recibo})
    else:
        output.answer(_blocks(found, saida))
    return True


def _blocks(found: titular.Resposta, saida: str | None) -> Iterator[Block]:
    yield Heading("O que se guarda", f"de {found.pessoa}, em {labels.iso_day(found.em[:10])}")
    yield Table((Row(("cadastros", ", ".join(found.nomes))), Row(("recibo (SHA-256)", found.recibo))))
    if saida is not None:
        yield Para(f"A resposta está em {saida}; o seu SHA-256 é o recibo.", style="good")
    if found.pedidos:
        yield Heading("Pedidos por responder")
        yield Table(tuple(Row((labels.day(p.dia), label(p.especie), p.id), "may") for p in found.pedidos))
        yield Para(titular.SEM_PRAZO, style="faint")
    for g in found.guardados:
        yield Heading("Fluxo", f"{g.fluxo}, {f'{g.om}, ' if g.om else ''}desde {labels.day(g.desde)}")
        yield Table(tuple(Row((f"{m['seq']}", label(m["tipo"]), label(m["como"]), _parts(m))) for m in g.mencoes))
        for r in g.retencao:
            yield Para(f"{label(r['classe']) or 'sem classe'}: {_until(r['ate'])}", style="faint")
    if found.minutas:
        yield Heading("Minutas", "sem o que dizem: não são palavra de ninguém enquanto não se assinam")
        rows_ = (Row((m.fluxo, label(m.peca), f"{m.versoes}", labels.iso_day(m.em[:10]), m.por)) for m in found.minutas)
        yield Table(tuple(rows_), ("fluxo", "peça", "versões", "última", "de quem"))
    if found.sigilosos:
        yield Para(f"Fora da resposta, por sigilo: {found.sigilosos}. Use --com-sigilosos.", style="may")
    yield Heading("Quem leu")
    if not found.acessos:
        yield Para("Ninguém, pelo que está anotado.")
    else:
        rows = (
            Row(
                (
                    f"{labels.iso_day(a.em[:10])} {a.em[11:16]}",
                    f"{a.pessoa}@{a.qualidade}",
                    a.comando,
                    a.fluxo,
                    a.motivo,
                )
            )
            for a in found.acessos
        )
        yield Table(tuple(rows), ("quando (UTC)", "quem", "comando", "fluxo", "motivo"))


def _parts(m: dict[str, object]) -> str:
    held_ = m.get("pessoais")
    if isinstance(held_, dict):
        return "; ".join(f"{campo}: {valor}" for campo, valor in held_.items())
    named = m.get("dados_pessoais")
    return f"guarda à parte: {', '.join(named)}" if isinstance(named, list) and named else ""


def _until(ate: str | None) -> str:
    return "sem data, por lacuna ou por ainda correr" if ate is None else f"até {labels.iso_day(ate)}"


def _erase(portas: "Portas", typed: "Typed", pessoa: str) -> bool:
    por = who_erases(typed) if "gravar" in typed.switches else None
    found = titular.apaga(portas, pessoa, typed.values.get("pedido"), por)
    done = [x for x in found.feitos if isinstance(x, Apagado)]
    left = [x for x in found.feitos if isinstance(x, Tarefa)]
    if typed.json:
        data = {"gravado": por is not None, "pedido": found.pedido}
        data["vencidos"], data["seguros"] = ([i.em_json() for i in x] for x in (found.vencidos, found.seguros))
        data["apagados"], data["tarefas"] = [x._asdict() for x in done], [x._asdict() for x in left]
        output.answer_json(data)
    else:
        output.answer(_erasing(found, gravou=por is not None))
    return not left


def _erasing(found: titular.Apagamento, *, gravou: bool) -> Iterator[Block]:
    if gravou:
        yield from erased(found.feitos)
    else:
        yield Heading("Pode apagar-se")
        yield from due(found.vencidos)
    yield Heading("Não se pode apagar ainda")
    yield from held(found.seguros)
    answer = "negado" if found.seguros else "atendido"
    yield Para(f"Responda ao pedido {found.pedido}: pedido_do_titular_respondido, resultado {answer}.", style="strong")

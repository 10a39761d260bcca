"""`capitania papel`: papers issued from the acts of a stream, looked at before, read again, listed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from capitania.cli import leitura, output, papel_volume, processo_ato
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.dates import civil_day
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitor import MOTIVO, note
from capitania.cli.processo_blocos import grounded, refusals
from capitania.cli.registros import at_work
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases import labels
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.processo.contexto import Impedimento
    from capitania.usecases.papeis import Lista, PapelEmitido, PedidoDePapel
    from capitania.usecases.ports import Portas

FLUXO = argument("fluxo", help="o fluxo, o começo que só ele tem, ou o número do auto")
POR = option("por", value="PESSOA@QUALIDADE", required=True, help="quem emite e em que qualidade")
FORMATO = option("formato", value="FORMA", choices=("a4", "bobina"), help="a forma (sem ela, a4)")
ENTREGA = option("entrega", value="DATA", help="o dia em que se entrega à parte: dele correm os prazos que o papel diz")
OM = option("om", value="SIGLA", help="a OM que emite, se o fluxo não é de nenhuma (o de pessoa)")
SAIDA = option("saida", value="ARQUIVO", help="onde gravar o PDF; não pode existir")
COMMAND = command(
    "papel",
    summary="emite os papéis do processo a partir dos atos, mostra-os antes, relê e lista",
    notes="O papel emitido fica guardado e não muda; leva um QR assinado, que capitania verificar confere sem a base. "
    "A chave é a de CAPITANIA_CHAVE, publicada pela OM: capitania chave publicar OM --finalidade papel/1.",
    parts=(
        command(
            "emitir",
            summary="emite um papel: guarda o PDF e grava o ato papel_emitido",
            arguments=(FLUXO, argument("especie", help="a espécie do papel; veja capitania papel listar")),
            options=(
                POR,
                FORMATO,
                ENTREGA,
                OM,
                option("id", value="UUID", help="o identificador do ato, para pedir de novo sem emitir outro"),
                SAIDA,
                MOTIVO,
                JSON,
            ),
            examples=(
                "capitania papel emitir processo:c-1 auto_de_infracao --por oficial-1@autoridade --saida auto.pdf",
                "capitania papel emitir processo:c-1 auto_de_infracao --por oficial-1@autoridade --json",
            ),
        ),
        command(
            "ver",
            summary="grava um papel emitido, tal como saiu, ou o rascunho do que se emitiria agora",
            arguments=(FLUXO, argument("papel", help="o número ou a espécie de um emitido; com --rascunho, a espécie")),
            options=(
                option("saida", value="ARQUIVO", required=True, help="onde gravar o PDF; não pode existir"),
                option("rascunho", help="o que se emitiria agora, marcado RASCUNHO; pede --por"),
                option("por", value="PESSOA@QUALIDADE", help="quem emitiria, e quem lê"),
                option("com", value="ATO", help="no rascunho, o papel que se assina neste ato (arquivo TOML)"),
                FORMATO,
                ENTREGA,
                OM,
                MOTIVO,
                JSON,
            ),
            examples=(
                "capitania papel ver processo:c-1 auto_de_infracao --saida lido.pdf",
                "capitania papel ver processo:c-1 auto_de_infracao --rascunho --por oficial-1@autoridade --saida r.pdf",
            ),
        ),
        command(
            "volume",
            summary="grava o processo inteiro num PDF: índice, papéis emitidos e contagem dos prazos",
            arguments=(argument("fluxo", help="o processo, o começo que só ele tem, ou o número do auto"),),
            options=(
                POR,
                option("saida", value="ARQUIVO", required=True, help="onde gravar o PDF; não pode existir"),
                option("com-sigilosos", help="também o de processo sigiloso"),
                MOTIVO,
                JSON,
            ),
            notes="É cópia, não papel emitido: cada papel se desenha de novo do que o seu arquivo traz anexo.",
            examples=(
                "capitania papel volume processo:c-1 --por secretaria-1@secretaria --saida volume.pdf",
                "capitania papel volume 421P2026000001 --por dpc-1@dpc --saida volume.pdf --json",
            ),
        ),
        command(
            "listar",
            summary="diz o que se pode emitir agora, o que não e por quê, e o que se emitiu",
            arguments=(FLUXO,),
            options=(POR, JSON),
            examples=(
                "capitania papel listar processo:c-1 --por secretaria-1@secretaria",
                "capitania papel listar 421P2026000001 --por secretaria-1@secretaria --json",
            ),
        ),
    ),
    examples=(
        "capitania papel listar processo:c-1 --por secretaria-1@secretaria",
        "capitania papel emitir processo:c-1 auto_de_infracao --por oficial-1@autoridade --saida auto.pdf",
    ),
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Issue, show or list; False when the paper was refused."""
    from capitania.cli.escrita import free
    from capitania.usecases import fluxos

    if "saida" in typed.values:
        free(typed.values["saida"])
    with at_work():
        fluxo = fluxos.existente(typed.values["fluxo"], portas.registros, portas.oms)
        match typed.path[-1]:
            case "emitir":
                return _issue(portas, fluxo, typed)
            case "ver":
                return _see(portas, fluxo, typed)
            case "volume":
                return papel_volume.write(portas, fluxo, typed)
        return _list(portas, fluxo, typed)


def _issue(portas: "Portas", fluxo: str, typed: Typed) -> bool:
    from capitania.cli.escrita import new_file
    from capitania.usecases.papeis import PapelEmitido, emite

    said = typed.values
    found = emite(portas, _asked(fluxo, said["especie"], typed))
    if not isinstance(found, PapelEmitido):
        return processo_ato.answer(found, "papel_emitido", typed)
    note(portas, typed, [fluxo])
    if "saida" in said:
        new_file(said["saida"], found.pdf)
    if typed.json:
        output.answer_json(_in_json(found, fluxo))
    else:
        output.answer(_issued(found, label(said["especie"]), said.get("saida")))
    return True


def _asked(fluxo: str, especie: str, typed: Typed) -> "PedidoDePapel":
    from capitania.usecases.papeis import PedidoDePapel

    said = typed.values
    entrega = civil_day(said["entrega"], "--entrega") if "entrega" in said else None
    told = (said["por"], said.get("formato", "a4"), entrega, said.get("id"))
    return PedidoDePapel(fluxo, especie, *told, om=said.get("om", ""))


def _in_json(found: "PapelEmitido", fluxo: str) -> dict[str, Any]:
    recibo = found.praticado.recibo
    told = {"numero": found.numero, "codigo": found.codigo, "hash": found.hash, "bytes": len(found.pdf)}
    return {"emitido": True, "fluxo": fluxo, "id": recibo.id, "seq": recibo.seq, **told}


def _issued(found: "PapelEmitido", nome: str, saida: str | None) -> Iterator[Block]:
    yield Heading(f"Emitido: {nome}")
    recibo = found.praticado.recibo
    rows = [("número", found.numero), ("código", found.codigo), ("ato", f"{recibo.seq}"), ("identificador", recibo.id)]
    rows += [("arquivo", saida)] if saida is not None else []
    yield Table(tuple(Row(r) for r in (*rows, ("SHA-256", found.hash))))


def _see(portas: "Portas", fluxo: str, typed: Typed) -> bool:
    from capitania.cli.escrita import new_file
    from capitania.usecases.papeis import le, preve

    said, draft = typed.values, "rascunho" in typed.switches
    if draft and "por" not in said:
        como = "Acrescente --por PESSOA@QUALIDADE."
        raise EntradaInvalida([Problema("--por", None, "O rascunho pede quem emitiria.", como)])
    if not draft:
        pdf, vazio, reasons = le(portas, fluxo, said["papel"]), None, tuple["Impedimento", ...]()
    else:
        com = processo_ato.only_act(leitura.table(said["com"], "um ato")) if "com" in said else None
        foreseen = preve(portas, _asked(fluxo, said["papel"], typed), com)
        pdf, vazio, reasons = foreseen.pdf, foreseen.vazio, foreseen.impedimentos
    note(portas, typed, [fluxo])
    new_file(said["saida"], pdf)
    if typed.json:
        whys = [i.em_json() for i in reasons]
        output.answer_json(
            {"saida": said["saida"], "bytes": len(pdf), "rascunho": draft, "vazio": vazio, "impedimentos": whys}
        )
    else:
        output.answer(
            [Para(f"{'Rascunho' if draft else 'Papel'}: {said['saida']} ({len(pdf)} bytes).", indent=0, style="good")]
        )
        if vazio is not None:
            output.answer([Para(f"Com os blocos vazios, o seu resumo é {vazio}.")])
        output.answer(refusals("O que impede emitir", reasons) if reasons else ())
    return True


def _list(portas: "Portas", fluxo: str, typed: Typed) -> bool:
    from capitania.usecases.papeis import lista

    found = lista(portas, fluxo, typed.values["por"])
    if typed.json:
        output.answer_json(_listed_in_json(found))
    else:
        output.answer(_listed(found))
    return True


def _listed_in_json(found: "Lista") -> dict[str, Any]:
    return {
        "especies": [
            {
                "especie": o.especie.nome,
                "titulo": o.especie.titulo,
                "formatos": list(o.especie.formatos),
                "impedimentos": [i.em_json() for i in o.impedimentos],
            }
            for o in found.opcoes
        ],
        "emitidos": [
            {
                "especie": e.especie,
                "numero": e.numero,
                "seq": e.ato.seq,
                "em": e.ato.em.isoformat(),
                "hash": e.hash,
                "anulado": e.anulado,
            }
            for e in found.emitidos
        ],
    }


def _listed(found: "Lista") -> Iterator[Block]:
    if not found.opcoes and not found.emitidos:
        yield Para("Não há papéis deste fluxo.", indent=0)
        return
    may = [o.especie for o in found.opcoes if not o.impedimentos]
    yield Heading("Pode-se emitir" if may else "Nada se pode emitir agora")
    if may:
        rows = (Row((e.nome, e.titulo, labels.listed(e.formatos))) for e in may)
        yield Table(tuple(rows), ("espécie", "papel", "formas"))
    if barred := [o for o in found.opcoes if o.impedimentos]:
        yield Heading("Não se pode emitir agora")
        for o in barred:
            yield Para(f"· {o.especie.nome}: {' '.join(grounded(i) for i in o.impedimentos)}", hang=2, style="may")
    if found.emitidos:
        yield Heading("Emitidos")
        rows = (
            Row((e.numero, label(e.especie), labels.day(e.ato.em.date()), "anulado" if e.anulado else e.hash[:16]))
            for e in found.emitidos
        )
        yield Table(tuple(rows), ("número", "papel", "dia", "SHA-256"))

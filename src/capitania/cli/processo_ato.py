"""`capitania processo abrir` and `ato`: an act in, the receipt or what stands in the way out."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from capitania.cli import leitura, output
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitor import note
from capitania.cli.processo_blocos import act_row, gaps, next_acts, refusals
from capitania.cli.registros import act, at_work
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases import anexos, fluxos, labels
from capitania.usecases.labels import label
from capitania.usecases.praticar import Desfecho, Impedido, Pedido, Praticado, pratica
from capitania.usecases.registros import Conflito, SeqVencida

if TYPE_CHECKING:
    from capitania.cli.argumentos import Typed
    from capitania.usecases.ports import Portas


def run(portas: "Portas", typed: "Typed") -> bool:
    """Practise the act and show; False when it did not enter."""
    bruto = only_act(leitura.table(typed.values["arquivo"], "um ato"))
    with at_work():
        fluxo = _stream(portas, typed)
        if (anexo := typed.values.get("anexo")) is not None:
            dados = leitura.data(anexo, portas.anexos.maximo)
            bruto = anexos.anexa(portas.anexos, bruto, dados, leitura.named(anexo))
        pedido = Pedido(
            fluxo,
            bruto,
            typed.values["por"],
            novo=typed.path[-1] == "abrir",
            seq=_seq(typed.values.get("seq")),
            id=typed.values.get("id"),
        )
        found = pratica(portas, pedido)
        if (shown := _shown(found)) is not None:
            note(portas, typed, [shown])
        done = answer(found, str(bruto.get("tipo", "")).partition("/")[0], typed)
        if anexo is not None and isinstance(found, Praticado) and not typed.json:
            output.answer([Table((Row(("anexo", bruto[anexos.CAMPO])),))])
        return done


def _shown(found: Desfecho) -> str | None:
    """Name the stream of which a refusal shows acts."""
    match found:
        case SeqVencida(cabeca, _):
            return cabeca.fluxo
        case Conflito(existente):
            return fluxos.le_atos([existente])[0].fluxo
    return None


def answer(found: Desfecho, nome: str, typed: "Typed") -> bool:
    """Show what came of an act; False when it did not enter."""
    if typed.json:
        output.answer_json(_in_json(found))
    else:
        output.answer(_blocks(found, label(nome)))
    return isinstance(found, Praticado)


def only_act(found: Mapping[str, Any]) -> Mapping[str, Any]:
    """Take the act out of a file that spells it as a script does."""
    listed = found.get("ato")
    if len(found) != 1 or not isinstance(listed, list):
        return found
    if len(listed) == 1 and isinstance(listed[0], Mapping):
        return listed[0]
    raise EntradaInvalida([Problema("ato", len(listed), "Pratica-se um ato de cada vez.", "Deixe um só [[ato]].")])


def _stream(portas: "Portas", typed: "Typed") -> str:
    named = typed.values.get("fluxo", "")
    if typed.path[-1] == "abrir":
        return fluxos.nomeado(named, portas.oms) if named else ""
    return fluxos.existente(named, portas.registros, portas.oms)


def _seq(text: str | None) -> int | None:
    if text is None:
        return None
    if text.isascii() and text.isdecimal() and 0 < int(text[:16]) == int(text):
        return int(text)
    raise EntradaInvalida(
        [Problema("--seq", text, "Não é lugar de ato.", "Escreva um número inteiro, de 1 em diante.")]
    )


def _in_json(found: Desfecho) -> dict[str, Any]:
    match found:
        case Praticado(recibo, fase, proximos, avisos, lacunas):
            receipt = recibo._asdict() | {"hash": recibo.hash.hex()}
            following = [{"tipo": p.tipo, "por": p.por} for p in proximos]
            return {
                "praticado": True,
                "recibo": receipt,
                "fase": fase,
                "proximos": following,
                "avisos": list(avisos),
                "lacunas": [i.em_json() for i in lacunas],
            }
        case Impedido(impedimentos):
            return {"praticado": False, "impedimentos": [i.em_json() for i in impedimentos]}
        case SeqVencida(cabeca, desde):
            since = [act(a) for a in fluxos.le_atos(desde)]
            return {"praticado": False, "seq_vencida": {"fluxo": cabeca.fluxo, "seq": cabeca.seq, "desde": since}}
        case Conflito(existente):
            return {"praticado": False, "conflito": act(fluxos.le_atos([existente])[0])}


def _blocks(found: Desfecho, nome: str) -> Iterator[Block]:
    match found:
        case Praticado():
            yield from _done(found, nome)
        case Impedido(impedimentos):
            yield from refusals(f"Recusado: {nome}", impedimentos)
        case SeqVencida(cabeca, desde):
            yield Heading(f"Recusado: {nome}", "nada entrou")
            yield Para(f"O fluxo {fluxos.curto(cabeca.fluxo)} está no ato {cabeca.seq}. O que houve desde então:")
            yield Table(tuple(act_row(a.seq, a) for a in fluxos.le_atos(desde)) or (Row(("nada",)),))
        case Conflito(existente):
            yield Heading(f"Recusado: {nome}", "nada entrou")
            yield Para("Outro ato já tem este identificador e diz outra coisa:")
            known = fluxos.le_atos([existente])[0]
            yield Table((act_row(known.seq, known, fluxos.curto(known.fluxo)),))


def _done(found: Praticado, nome: str) -> Iterator[Block]:
    recibo = found.recibo
    yield Heading(f"Praticado: {nome}")
    rows = [Row(("fluxo", recibo.fluxo)), Row(("ato", f"{recibo.seq}")), Row(("identificador", recibo.id))]
    if recibo.numero is not None:
        rows.append(Row(("número", recibo.numero), "strong"))
    if found.fase is not None:
        rows.append(Row(("fase", label(found.fase)), "strong"))
    rows.append(Row(("recibo", recibo.hash.hex())))
    yield Table(tuple(rows))
    yield from (Para(labels.sentence(a), style="may") for a in found.avisos)
    yield from gaps(found.lacunas)
    yield from next_acts(found.proximos)

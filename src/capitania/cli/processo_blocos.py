"""What a case shows to a person: acts, refusals with their provisions, terms, next acts, flags, measures."""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import TYPE_CHECKING

from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.usecases import labels
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.processo.ato import Ato
    from capitania.processo.contexto import Impedimento
    from capitania.processo.medidas import Medida
    from capitania.processo.prescricao import Prescricao
    from capitania.processo.proximos import Proximo
    from capitania.processo.termos import PrazoDoCaso

CODE = re.compile(r"[a-z]+(_[a-z]+)*")


def act_row(n: int, ato: "Ato", note: str = "") -> Row:
    """Give an act as a line of its stream."""
    who = f"{ato.por.pessoa}@{ato.por.qualidade}"
    return Row((f"{n}", labels.day(ato.em.date()), f"{label(ato.nome)}{_of(ato)}", who, note), "must" if note else "")


def _of(ato: "Ato") -> str:
    """Say which paper, instance or measure an act is about."""
    instancia = ato.dados.get("instancia")
    if isinstance(instancia, int):
        return f" ({instancia}ª instância)"
    said = ato.dados.get("objeto", ato.dados.get("medida"))
    return f" ({label(said)})" if isinstance(said, str) and CODE.fullmatch(said) else ""


def refusals(title: str, impedimentos: Iterable["Impedimento"]) -> Iterator[Block]:
    """Give the reasons in the way of an act."""
    yield Heading(title)
    yield from (Para(f"· {grounded(i)}", hang=2) for i in impedimentos)


def gaps(lacunas: Iterable["Impedimento"], of: str = "") -> Iterator[Block]:
    """Say what could not be asked of an act, for no norm loaded for its day has the rule."""
    said = [grounded(i) for i in lacunas]
    if said:
        yield Heading(f"{of}não conferido" if of else "Não conferido", "falta a norma do dia")
        yield from (Para(f"· {text}", hang=2, style="may") for text in said)


def grounded(i: "Impedimento") -> str:
    """Write a reason with its provisions."""
    return f"{labels.sentence(labels.prose(i.motivo))} [{labels.provisions(i.cita)}]"


def case(
    prazos: Iterable["PrazoDoCaso"],
    proximos: Iterable["Proximo"],
    avisos: Iterable["Impedimento"],
    medidas: Iterable["Medida"] = (),
    prescricao: Iterable[Block] = (),
) -> Iterator[Block]:
    """Give where a case stands."""
    measures = [_measure(m) for m in medidas]
    if measures:
        yield Heading("Medidas")
        yield Table(tuple(measures))
    terms = list(prazos)
    if terms:
        yield Heading("Prazos")
        yield Table(tuple(_term(p) for p in sorted(terms, key=lambda p: p.vencimento)))
        lacking = dict.fromkeys(c for p in terms for c in p.contado.provisorio)
        if lacking:
            yield Para(f"Provisório: {labels.missing_layers(lacking)}.", style="faint")
    yield from prescricao
    yield from next_acts(proximos)
    yield from _flags(terms, avisos)


def prescription(prescricoes: Iterable["Prescricao"], hoje: date) -> Iterator[Block]:
    """Give the clocks of prescription, with the later end where a doubtful act may have interrupted them."""
    rows = [_clock(p, hoje) for p in prescricoes]
    if rows:
        yield Heading("Prescrição")
        yield Table(tuple(rows))


def _clock(p: "Prescricao", hoje: date) -> Row:
    alarm = p.alarme(hoje)
    said = [f"até {labels.day(p.limite)}", f"conta desde {labels.day(p.de)}"]
    if p.limite_se_interrompem is not None:
        acts = labels.listed(dict.fromkeys(label(c.ato) for c in p.causas if c.duvidosa))
        said.append(f"até {labels.day(p.limite_se_interrompem)}, se interrompem: {acts}")
    if alarm is not None:
        said.append("já correu" if alarm == 0 else f"falta até {labels.counted(alarm, 'mês', 'meses')}")
    style = "" if alarm is None else "must" if alarm == 0 else "may"
    return Row((label(p.relogio), "; ".join(said), labels.provisions(p.cita)), style)


def next_acts(proximos: Iterable["Proximo"]) -> Iterator[Block]:
    """Say who may do what now, each act once."""
    who: dict[str, list[str]] = {}
    for p in proximos:
        who.setdefault(p.tipo, []).append(label(p.por))
    if who:
        yield Heading("O que cabe agora")
        yield Table(tuple(Row((label(tipo), labels.listed(dict.fromkeys(por)))) for tipo, por in who.items()))


def _term(p: "PrazoDoCaso") -> Row:
    due = f"{labels.weekday(p.vencimento)} {labels.day(p.vencimento)}"
    said = ["cumprido" if p.cumprido else "corre"]
    if p.contado.provisorio:
        said.append("provisório")
    if p.informado is not None and p.informado > p.contado.vencimento:
        said.append(f"vale o dia informado à parte; contado: {labels.day(p.contado.vencimento)}")
    what = f"{label(p.tipo)} ({label(p.medida)})" if p.medida else label(p.tipo)
    return Row((what, due, "; ".join(said), labels.provisions(p.contado.cita)), "faint" if p.cumprido else "good")


def _measure(m: "Medida") -> Row:
    lived = (
        ("executada", m.executada),
        ("confirmada", m.confirmada),
        ("impugnada", m.impugnada),
        ("decidida", m.decidida),
    )
    said = [f"ordenada em {labels.day(m.ordenada)}"] + [f"{word} em {labels.day(d)}" for word, d in lived if d]
    if m.levantada is not None:
        said.append(f"levantada em {labels.day(m.levantada)}")
    return Row((label(m.medida), m.modalidade, "; ".join(said)), "" if m.viva else "faint")


def _flags(prazos: Iterable["PrazoDoCaso"], avisos: Iterable["Impedimento"]) -> Iterator[Block]:
    doubts = [(p, r) for p in prazos for r in p.contado.ressalvas]
    said = [grounded(a) for a in avisos]
    if not doubts and not said:
        return
    yield Heading("Ressalvas e avisos")
    yield from (Para(f"· {text}", hang=2, style="may") for text in dict.fromkeys(said))
    for p, r in doubts:
        adopted = f"Adota-se: {labels.sentence(r.adotada)}"
        yield Para(f"· {label(p.tipo)}: {r.texto} {adopted} [{labels.provisions(r.cita)}]", hang=2)

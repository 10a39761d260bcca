"""A Determinacao for a person who reads it in a launch: what to do now first, doubts after, receipt last."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.lei.determinacao import Alcoolemia, Determinacao
from capitania.lei.fatos import Fatos
from capitania.usecases import answers, labels
from capitania.usecases.labels import label

STYLE = {"deve": "must", "pode": "may"}


class Contexto(NamedTuple):
    """What the answer itself does not hold: the facts, the day of the act, what each infraction is about."""

    fatos: Fatos
    ato_em: str
    resumos: Mapping[str, str]


def blocks(d: Determinacao, contexto: Contexto) -> Iterator[Block]:
    """Give the whole answer, most urgent first."""
    double = answers.double(d)
    yield _opening(d, contexto)
    yield from _measures(d, double)
    yield from _papers(d, double)
    yield from _infractions(d, contexto.resumos, double)
    yield from _referrals(d, double)
    yield from _readings(d.alcoolemia, double)
    yield from _doubts(d, double)
    yield from _gaps(d, double)
    yield from _questions(d, double)
    yield from _receipt(d)


def _opening(d: Determinacao, contexto: Contexto) -> Block:
    f = contexto.fatos
    act = "" if contexto.ato_em == f.dia.isoformat() else f", ato de {labels.iso_day(contexto.ato_em)}"
    where = f", {f.om}" if f.om else ""
    doubts = [f"{len(found)} {many if len(found) > 1 else one}" for found, one, many in _counts(d) if found]
    return Para(
        f"Abordagem de {labels.weekday(f.dia, long=True)}, {labels.day(f.dia)} às {f.em:%H:%M}{where}{act}."
        + (f" Há {', '.join(doubts)}." if doubts else ""),
        indent=0,
        style="strong",
    )


def _counts(d: Determinacao) -> tuple[tuple[tuple[object, ...], str, str], ...]:
    return (
        (d.ressalvas, "ressalva", "ressalvas"),
        (d.lacunas, "lacuna", "lacunas"),
        (d.pendencias, "pergunta em aberto", "perguntas em aberto"),
    )


def _measures(d: Determinacao, double: frozenset[str]) -> Iterator[Block]:
    yield Heading("O que fazer agora")
    rows = [
        Row(
            (m.modalidade.upper(), answers.measure(m), labels.provisions(m.cita, double)),
            STYLE[m.modalidade],
        )
        for m in sorted(d.medidas, key=lambda m: m.modalidade != "deve")
    ]
    rows += [
        Row(("CAI", f"{label(x.medida)}, dispensada pelo {label(x.por)}", labels.provisions(x.cita, double)), "faint")
        for x in d.dispensadas
    ]
    if rows:
        yield Table(tuple(rows))
    else:
        open_ones = " O que falta informar pode trazer alguma: veja o que perguntar." if d.pendencias else ""
        yield Para(f"Nenhuma medida administrativa.{open_ones}")


def _papers(d: Determinacao, double: frozenset[str]) -> Iterator[Block]:
    if rows := [_told(t, double) for t in answers.papers(d)]:
        yield Heading("Papéis")
        yield Table(tuple(rows))


def _told(t: answers.Duty, double: frozenset[str]) -> Row:
    return Row((t.modalidade.upper(), t.words, labels.provisions(t.cita, double)), STYLE[t.modalidade])


def _infractions(d: Determinacao, resumos: Mapping[str, str], double: frozenset[str]) -> Iterator[Block]:
    if d.infracoes:
        yield Heading("Infrações")
    for i in d.infracoes:
        resumo = resumos.get(i.dispositivo)
        yield Para(f"{labels.provision(i.dispositivo)}{f': {resumo}' if resumo else ''}", style="strong", hang=2)
        rows = [("autor" if len(i.autores) == 1 else "autores", labels.listed(map(label, i.autores)) or "a definir")]
        rows += [("norma concreta", labels.provision(i.concreto))] if i.concreto else []
        rows += [("pena", answers.penalties(i)), ("fundamento", labels.provisions(i.cita, double))]
        yield Table(tuple(Row(r) for r in rows), indent=4)


def _referrals(d: Determinacao, double: frozenset[str]) -> Iterator[Block]:
    if rows := [_told(t, double) for t in answers.referrals(d)]:
        yield Heading("Encaminhamentos")
        yield Table(tuple(rows))


def _readings(a: Alcoolemia | None, double: frozenset[str]) -> Iterator[Block]:
    if a is not None:
        yield Heading("Alcoolemia", "o valor considerado se mostra; quem decide é o lido")
        yield Table(
            tuple(Row(answers.reading(x, double)) for x in (a, *a.outras)),
            ("leitura", "lido", "limite", "considerado", "dispositivo"),
        )


def _doubts(d: Determinacao, double: frozenset[str]) -> Iterator[Block]:
    if d.ressalvas:
        yield Heading("Ressalvas", "o texto comporta duas respostas; seguiu-se a adotada")
    for n, r in enumerate(d.ressalvas, 1):
        yield Para(f"{n}. {r.texto} [{labels.provisions(r.cita, double)}]", style="strong", hang=3)
        rows = [
            Row(("adotada", r.adotada)),
            Row(("outra", r.alternativa.leitura)),
            Row(("mudaria", answers.would_change(r))),
        ]
        yield Table(tuple(rows), indent=5)


def _gaps(d: Determinacao, double: frozenset[str]) -> Iterator[Block]:
    if d.lacunas:
        yield Heading("Lacunas", "o texto se cala; uma pessoa decide, por escrito")
    for x in d.lacunas:
        yield Para(f"· {labels.sentence(labels.prose(x.motivo))} [{labels.provisions(x.cita, double)}]", hang=2)


def _questions(d: Determinacao, double: frozenset[str]) -> Iterator[Block]:
    """List what to ask, and of each answer only what weighs: measures, infractions, referrals, gaps."""
    if d.pendencias:
        yield Heading("O que perguntar", "e o que cada resposta traria ou afastaria")
    for p in d.pendencias:
        provisions = [c for c in p.cita if not answers.INNER.search(c)]
        cites = f" [{labels.provisions(provisions, double)}]" if provisions else ""
        yield Para(f"· {p.campo}{answers.why(p)}{cites}", style="strong", hang=2)
        if p.provisoria:
            yield Para(f"Enquanto isso, a título provisório: {labels.provision(p.provisoria)}.", indent=4)
        rows = [Row((label(m.valor), said)) for m in p.muda if (said := answers.settles(m))]
        if rows:
            yield Table(tuple(rows), indent=4)


def _receipt(d: Determinacao) -> Iterator[Block]:
    yield Heading("Recibo e normas")
    yield Para(f"fatos {d.recibo.fatos[:16]}  normas {d.recibo.normas[:16]}  capitania {d.recibo.programa}")
    dates: dict[tuple[str, str], list[str]] = {}
    for n in d.normas:
        dates.setdefault((n.norma, n.versao), []).append(n.data)
    for (name, version), found in dates.items():
        yield Para(
            f"{labels.norm(name)} vigente desde {labels.iso_day(version)} (pelo dia do {' e do '.join(found)})", hang=2
        )

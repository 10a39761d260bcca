"""A Determinacao for a person who reads it in a launch: what to do now first, doubts after, receipt last."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.lei.determinacao import Alcoolemia, Determinacao, Infracao, Muda, Penas, Pendencia, RessalvaVista
from capitania.lei.fatos import Fatos
from capitania.usecases import labels
from capitania.usecases.labels import Told, label

STYLE = {"deve": "must", "pode": "may"}
MOST_CHANGES = 4
WEIGHTY = frozenset({"medida", "infracao", "dispensada", "encaminhamento", "lacuna"})
INNER = re.compile(r":(tabela|classe|faixa)\.")  # names of tables, which are no provisions


class Contexto(NamedTuple):
    """What the answer itself does not hold: the facts, the day of the act, what each infraction is about."""

    fatos: Fatos
    ato_em: str
    resumos: Mapping[str, str]


def blocks(d: Determinacao, contexto: Contexto) -> Iterator[Block]:
    """Give the whole answer, most urgent first."""
    double = _double(d)
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


def _double(d: Determinacao) -> frozenset[str]:
    versions: dict[str, set[str]] = {}
    for n in d.normas:
        versions.setdefault(n.norma, set()).add(n.versao)
    return frozenset(name for name, found in versions.items() if len(found) > 1)


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
        Row((m.modalidade.upper(), _measure(m.medida, m.alvo), labels.provisions(m.cita, double)), STYLE[m.modalidade])
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


def _measure(medida: str, alvo: str) -> str:
    said = label(medida)
    return said if label(alvo) in said else f"{said} ({label(alvo)})"


def _papers(d: Determinacao, double: frozenset[str]) -> Iterator[Block]:
    """List the papers; those of one kind of duty, one person and the same grounds stand together."""
    alike: dict[tuple[str, str, str | None, tuple[str, ...]], list[str]] = {}
    for p in d.pecas:
        alike.setdefault((p.modalidade, p.para, p.infracao, p.cita), []).append(label(p.peca))
    rows = [
        Row((modalidade.upper(), _paper(names, para, infracao), labels.provisions(cita, double)), STYLE[modalidade])
        for (modalidade, para, infracao, cita), names in alike.items()
    ]
    if rows:
        yield Heading("Papéis")
        yield Table(tuple(rows))


def _paper(names: list[str], para: str, infracao: str | None) -> str:
    why = f", por {labels.provision(infracao)}" if infracao else ""
    return f"{labels.listed(names)} {labels.TO.get(para, label(para))}{why}"


def _infractions(d: Determinacao, resumos: Mapping[str, str], double: frozenset[str]) -> Iterator[Block]:
    if d.infracoes:
        yield Heading("Infrações")
    for i in d.infracoes:
        resumo = resumos.get(i.dispositivo)
        yield Para(f"{labels.provision(i.dispositivo)}{f': {resumo}' if resumo else ''}", style="strong", hang=2)
        rows = [("autor" if len(i.autores) == 1 else "autores", labels.listed(map(label, i.autores)) or "a definir")]
        rows += [("norma concreta", labels.provision(i.concreto))] if i.concreto else []
        rows += [("pena", _penalties(i)), ("fundamento", labels.provisions(i.cita, double))]
        yield Table(tuple(Row(r) for r in rows), indent=4)


def _penalties(i: Infracao) -> str:
    if i.penas is None:
        return "não se oferece: a linha não foi conferida com a fonte"
    if i.penas.escolha == "nenhuma":
        return "nenhuma aplicável a este autor"
    parts = list(_penalty_parts(i.penas))
    between = ", ou " if i.penas.escolha == "multa_ou_suspensao" else "; "
    said = between.join(parts) or "a que a norma disser"
    said += "; cancelamento na reincidência" if i.penas.cancelamento_na_reincidencia else ""
    return said if i.penas.escolha else f"{said} (a escolha depende do que falta informar)"


def _penalty_parts(p: Penas) -> Iterator[str]:
    if p.multa is not None and p.escolha != "so_suspensao":
        m = p.multa
        yield f"multa do grupo {m.grupo}, de {labels.reais(m.minimo)} a {labels.reais(m.maximo)}"
    if p.suspensao_max_dias is not None:
        yield f"suspensão de até {p.suspensao_max_dias} dias"


def _referrals(d: Determinacao, double: frozenset[str]) -> Iterator[Block]:
    """List the referrals; ways of which one is enough stand in one row."""
    rows: dict[str, Row] = {}
    for e in d.encaminhamentos:
        said = f"{' ou '.join(map(label, e.um_de or (e.modo,)))} {labels.TO.get(e.a, label(e.a))}"
        rows[said] = Row((e.modalidade.upper(), said, labels.provisions(e.cita, double)), STYLE[e.modalidade])
    if rows:
        yield Heading("Encaminhamentos")
        yield Table(tuple(rows.values()))


def _readings(a: Alcoolemia | None, double: frozenset[str]) -> Iterator[Block]:
    if a is not None:
        yield Heading("Alcoolemia", "o valor considerado se mostra; quem decide é o lido")
        yield Table(
            tuple(Row(_reading(x, double)) for x in (a, *a.outras)),
            ("leitura", "lido", "limite", "considerado", "dispositivo"),
        )


def _reading(a: Alcoolemia, double: frozenset[str]) -> tuple[str, ...]:
    who = "substituto" if a.campo.startswith("substituto.") else "condutor"
    considered = "sem erro conhecido" if a.considerado is None else f"{labels.number(a.considerado)} {a.unidade}"
    return (
        f"{who}, {a.campo.rpartition('.')[2]}",
        f"{labels.number(a.lido)} {a.unidade}",
        "não há" if a.limite is None else f"{labels.number(a.limite)} {a.unidade}",
        considered,
        labels.provisions(a.cita, double),
    )


def _doubts(d: Determinacao, double: frozenset[str]) -> Iterator[Block]:
    if d.ressalvas:
        yield Heading("Ressalvas", "o texto comporta duas respostas; seguiu-se a adotada")
    for n, r in enumerate(d.ressalvas, 1):
        yield Para(f"{n}. {r.texto} [{labels.provisions(r.cita, double)}]", style="strong", hang=3)
        rows = [Row(("adotada", r.adotada)), Row(("outra", r.alternativa.leitura)), Row(("mudaria", _would_change(r)))]
        yield Table(tuple(rows), indent=5)


def _would_change(r: RessalvaVista) -> str:
    gives, takes = r.alternativa.acrescenta, r.alternativa.retira
    return _changes(gives, takes, MOST_CHANGES) or "nada que se calcule aqui: muda a força da resposta"


def _changes(gives: Iterable[str], takes: Iterable[str], most: int) -> str:
    """Say what enters, what changes force and what leaves, the weightiest first and no more than `most` of each."""
    given, taken = ({t.words: t.force for t in labels.outputs(side)} for side in (gives, takes))
    enters = [Told(what, force).told for what, force in given.items() if what not in taken]
    turns = [f"{what} passa a {force}" for what, force in given.items() if what in taken]
    leaves = [Told(what, force).told for what, force in taken.items() if what not in given]
    said = [f"{verb} {_short(found, most)}" for verb, found in (("entra", enters), ("sai", leaves)) if found]
    return "; ".join([*said, *turns[:most]])


def _short(found: list[str], most: int) -> str:
    more = f" e mais {len(found) - most}" if len(found) > most else ""
    return ", ".join(found[:most]) + more if more else labels.listed(found)


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
        provisions = [c for c in p.cita if not INNER.search(c)]
        cites = f" [{labels.provisions(provisions, double)}]" if provisions else ""
        yield Para(f"· {p.campo}{_why(p)}{cites}", style="strong", hang=2)
        if p.provisoria:
            yield Para(f"Enquanto isso, a título provisório: {labels.provision(p.provisoria)}.", indent=4)
        rows = [Row((label(m.valor), said)) for m in p.muda if (said := _settles(m))]
        if rows:
            yield Table(tuple(rows), indent=4)


def _why(p: Pendencia) -> str:
    return "" if p.motivo.startswith("Não informado") else f": {p.motivo}"


def _settles(m: Muda) -> str:
    """Say what the answer brings; one that brings nothing, what it rules out."""
    for verb, side in (("traz", m.acrescenta), ("afasta", m.afasta)):
        if found := dict.fromkeys(t.told for t in labels.outputs(side, WEIGHTY)):
            return f"{verb} {_short(list(found), MOST_CHANGES)}"
    return ""


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

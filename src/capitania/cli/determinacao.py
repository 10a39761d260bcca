"""A Determinacao for a person who reads it in a launch: what to do now first, doubts after, receipt last."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from capitania.cli import labels
from capitania.cli.labels import label
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.lei.determinacao import Alcoolemia, Determinacao, Infracao, Muda, Pendencia, Penas, RessalvaVista
from capitania.lei.fatos import Fatos

STYLE = {"deve": "must", "pode": "may"}
MOST_CHANGES = 4


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
        Row(("FICA", f"{label(x.medida)} dispensada: {label(x.por)}", labels.provisions(x.cita, double)), "faint")
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
    if d.pecas:
        yield Heading("Papéis")
        yield Table(
            tuple(
                Row(
                    (
                        p.modalidade.upper(),
                        f"{label(p.peca)} {labels.TO.get(p.para, label(p.para))}"
                        + (f", por {labels.provision(p.infracao)}" if p.infracao else ""),
                        labels.provisions(p.cita, double),
                    ),
                    STYLE[p.modalidade],
                )
                for p in d.pecas
            )
        )


def _infractions(d: Determinacao, resumos: Mapping[str, str], double: frozenset[str]) -> Iterator[Block]:
    if d.infracoes:
        yield Heading("Infrações")
    for i in d.infracoes:
        resumo = resumos.get(i.dispositivo)
        yield Para(f"{labels.provision(i.dispositivo)}{f': {resumo}' if resumo else ''}", style="strong", hang=2)
        rows = [("autor" if len(i.autores) == 1 else "autores", ", ".join(map(label, i.autores)) or "a definir")]
        rows += [("norma concreta", labels.provision(i.concreto))] if i.concreto else []
        rows += [("pena", _penalties(i)), ("fundamento", labels.provisions(i.cita, double))]
        yield Table(tuple(Row(r) for r in rows), indent=4)


def _penalties(i: Infracao) -> str:
    if i.penas is None:
        return "não se oferece: a linha não foi conferida com a fonte"
    if i.penas.escolha == "nenhuma":
        return "nenhuma aplicável a este autor"
    parts = list(_penalty_parts(i.penas))
    between = " ou " if i.penas.escolha == "multa_ou_suspensao" else "; "
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
    if d.encaminhamentos:
        yield Heading("Encaminhamentos")
        rows = []
        for e in d.encaminhamentos:
            one = f" (basta um: {', '.join(map(label, e.um_de))})" if e.um_de else ""
            said = f"{label(e.modo)} {labels.TO.get(e.a, label(e.a))}{one}"
            rows.append(Row((e.modalidade.upper(), said, labels.provisions(e.cita, double)), STYLE[e.modalidade]))
        yield Table(tuple(rows))


def _readings(a: Alcoolemia | None, double: frozenset[str]) -> Iterator[Block]:
    if a is not None:
        yield Heading("Alcoolemia", "o valor considerado se mostra; quem decide é o lido")
        yield Table(
            tuple(Row(_reading(x, double)) for x in (a, *a.outras)), ("leitura", "lido", "limite", "considerado", "dispositivo")
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
    return _changes(gives, takes, MOST_CHANGES) or "nada nesta resposta"


def _changes(gives: Iterable[str], takes: Iterable[str], most: int) -> str:
    said = [f"entra {labels.output(x)}" for x in gives] + [f"sai {labels.output(x)}" for x in takes]
    more = f"; e mais {len(said) - most}" if len(said) > most else ""
    return "; ".join(said[:most]) + more


def _gaps(d: Determinacao, double: frozenset[str]) -> Iterator[Block]:
    if d.lacunas:
        yield Heading("Lacunas", "o texto se cala; uma pessoa decide, por escrito")
    for x in d.lacunas:
        yield Para(f"· {labels.prose(x.motivo)} [{labels.provisions(x.cita, double)}]", hang=2)


def _questions(d: Determinacao, double: frozenset[str]) -> Iterator[Block]:
    if d.pendencias:
        yield Heading("O que perguntar", "fato não informado não é valor")
    for p in d.pendencias:
        yield Para(f"{p.campo}: {_why(p)} [{labels.provisions(p.cita, double)}]", style="strong", hang=2)
        if p.provisoria:
            yield Para(f"Enquanto isso, a título provisório: {labels.provision(p.provisoria)}.", indent=4)
        rows = [Row((label(m.valor), said)) for m in p.muda if (said := _settles(m))]
        if rows:
            yield Table(tuple(rows), indent=4)


def _why(p: Pendencia) -> str:
    return "não informado; cada valor leva a outra resposta" if p.motivo.startswith("Não informado") else p.motivo


def _settles(m: Muda) -> str:
    return _changes(m.acrescenta, m.afasta, MOST_CHANGES - 1)


def _receipt(d: Determinacao) -> Iterator[Block]:
    yield Heading("Recibo e normas")
    yield Para(f"fatos {d.recibo.fatos[:16]}  normas {d.recibo.normas[:16]}  capitania {d.recibo.programa}")
    dates: dict[tuple[str, str], list[str]] = {}
    for n in d.normas:
        dates.setdefault((n.norma, n.versao), []).append(n.data)
    for (name, version), found in dates.items():
        yield Para(f"{labels.norm(name)} vigente desde {labels.iso_day(version)} (pelo dia do {' e do '.join(found)})", hang=2)

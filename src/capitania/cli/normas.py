"""Norms for a person: the list, one of them, and the analysis of its text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.lei.acervo import ultimo_dia
from capitania.usecases import labels
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.lei.analise import Analise, Falha
    from capitania.lei.emendas import Emenda
    from capitania.lei.norma import InfracaoPrevista, Inicio, Norma, Tabela

UNCHECKED = "não conferido"
KINDS = {
    "buraco": "O texto se cala",
    "sobreposicao": "O texto responde duas coisas",
    "duas_leituras": "O texto se lê de dois modos",
}


def checked(norma: "Norma") -> tuple[int, int]:
    """Count the rows that someone compared with the source, and all rows."""
    marks = [d.conferida for d in norma.dispositivos.values()]
    marks += [v.conferida for v in norma.valores.values()]
    marks += [g.conferida for g in norma.grupos.values()]
    marks += [i.conferida for i in norma.infracoes.values()]
    marks += [p.conferida for p in norma.prazos.values()]
    marks += [i.conferida for i in norma.inicios.values()]
    marks += [linha.conferida for t in (*norma.tabelas.values(), *norma.classes.values()) for linha in t.linhas]
    return sum(marks), len(marks)


def listed(found: "Iterable[tuple[str, Sequence[tuple[Norma, date | None]]]]") -> Iterator[Block]:
    """List norms with their versions."""
    rows = []
    for name, versions in found:
        for norma, following in versions:
            done, total = checked(norma)
            rows.append(Row((name, norma.titulo, _span(norma, following), f"{done} de {total}")))
    yield Table(tuple(rows), ("norma", "título", "vigora", "conferidas"), indent=0)
    yield Para(
        "Uma norma num dia se escreve normam-211@2025-03-01; veja com: capitania norma ver normam-211@2025-03-01",
        indent=0,
    )


def _span(norma: "Norma", following: date | None) -> str:
    last = ultimo_dia(norma, following)
    until = f" a {labels.day(last)}" if last else " em diante"
    grounds = f" (fundamenta antes de {labels.day(norma.fundamenta_ate)})" if norma.fundamenta_ate else ""
    return f"{labels.day(norma.vigente_de)}{until}{grounds}"


def shown(norma: "Norma") -> Iterator[Block]:
    """Show one norm."""
    done, total = checked(norma)
    yield Para(f"{norma.titulo}, {norma.nome}", indent=0, style="strong")
    yield Table(tuple(Row(r) for r in _head(norma, done, total)))
    yield from _provisions(norma)
    yield from _values(norma)
    yield from _tables(norma)
    yield from _terms(norma)
    yield from _starts(norma)
    yield from _infractions(norma)
    yield from _doubts(norma)


def _head(norma: "Norma", done: int, total: int) -> Iterator[tuple[str, str]]:
    end = f"; deixa de vigorar em {labels.day(norma.vigente_ate)}" if norma.vigente_ate else ""
    yield "vigora", f"desde {labels.day(norma.vigente_de)}{end}"
    if norma.fundamenta_ate:
        yield "fundamenta", f"fatos antes de {labels.day(norma.fundamenta_ate)}; depois se mostra e nada fundamenta"
    if norma.publicada_em:
        yield "publicada", labels.day(norma.publicada_em)
    when = f", a última vez em {labels.day(norma.conferida_em)}" if norma.conferida_em else ""
    yield "conferidas", f"{done} de {total} linhas{when}"
    yield "conteúdo", f"sha256 {norma.sha256[:16]}"


def _provisions(norma: "Norma") -> Iterator[Block]:
    if norma.dispositivos:
        yield Heading("Dispositivos")
        yield Table(tuple(Row((d.id, _marked(d.resumo, d.conferida))) for d in norma.dispositivos.values()))


def _marked(text: str, conferida: bool) -> str:  # noqa: FBT001 - a mark of the row, passed as it stands
    return text if conferida else f"{text} [{UNCHECKED}]"


def _values(norma: "Norma") -> Iterator[Block]:
    rows = [
        Row((label(v.nome), _amount(v.quantia, v.unidade), _marked(v.cita, v.conferida)))
        for v in norma.valores.values()
    ]
    rows += [
        Row(
            (
                f"multa do grupo {g.nome}",
                f"{labels.reais(g.minimo)} a {labels.reais(g.maximo)}",
                _marked(g.cita, g.conferida),
            )
        )
        for g in norma.grupos.values()
    ]
    if rows:
        yield Heading("Valores")
        yield Table(tuple(rows))


def _amount(quantia: Decimal | date, unidade: str) -> str:
    if isinstance(quantia, Decimal):
        return (
            labels.reais(quantia)
            if unidade == "R$"
            else f"{labels.number(quantia)} {unidade if '/' in unidade else label(unidade)}"
        )
    return labels.day(quantia)


def _tables(norma: "Norma") -> Iterator[Block]:
    tables = [*norma.classes.values(), *norma.tabelas.values()]
    if tables or norma.faixas:
        yield Heading("Tabelas")
        rows = [Row((f"faixa.{f.nome}", f"{len(f.trechos)} trechos", f.entrada)) for f in norma.faixas.values()]
        rows += [Row((t.lugar, _rows(t), ", ".join(t.entradas))) for t in tables]
        yield Table(tuple(rows))


def _rows(table: "Tabela") -> str:
    return f"{len(table.linhas)} {'linha' if len(table.linhas) == 1 else 'linhas'}"


def _terms(norma: "Norma") -> Iterator[Block]:
    if norma.prazos:
        yield Heading("Prazos")
        rows = [
            Row(
                (
                    p.nome,
                    f"{p.quantidade} {label(p.unidade)}",
                    f"de {label(p.conta_de)}",
                    _marked(f"{p.cita}, via {label(p.via)}", p.conferida),
                )
            )
            for p in norma.prazos.values()
        ]
        yield Table(tuple(rows))


def _told(i: "Inicio") -> str:
    return _marked(f"{i.motivo} [{i.cita}]", i.conferida)


def _starts(norma: "Norma") -> Iterator[Block]:
    if norma.inicios:
        yield Heading("O que abre prazos", "num estudo, no dia da abordagem")
        rows = [
            Row((label(i.evento), " ou ".join(map(label, i.quais)) or label(i.saida), _told(i)))
            for i in norma.inicios.values()
        ]
        yield Table(tuple(rows))


def _infractions(norma: "Norma") -> Iterator[Block]:
    if norma.infracoes:
        yield Heading("Infrações")
        yield Table(tuple(Row((i.id, i.resumo, _marked(_penalty(i), i.conferida))) for i in norma.infracoes.values()))


def _penalty(i: "InfracaoPrevista") -> str:
    parts = [f"multa grupo {i.grupo}"] if i.grupo else []
    parts += [f"suspensão até {i.suspensao_max_dias} dias"] if i.suspensao_max_dias else []
    return " ou ".join(parts) or "ver o dispositivo"


def _doubts(norma: "Norma") -> Iterator[Block]:
    if norma.ressalvas:
        yield Heading("Ressalvas", "o texto comporta duas respostas")
    for r in norma.ressalvas:
        yield Para(f"· {r.id}: {r.motivo} [{', '.join(r.dispositivos)}]", hang=2)
    if norma.lacunas:
        yield Heading("Lacunas", "o texto se cala")
    for x in norma.lacunas:
        yield Para(f"· {x.id}: {x.motivo} [{x.dispositivo}]", hang=2)


def analysed(found: "Analise", titulo: str, redrafts: "Iterable[Emenda]" = ()) -> Iterator[Block]:
    """Tell the defects of a norm as boat stories with their redrafts, then what is left open, then the expectations."""
    by_place = {(e.fecho, e.onde, e.defeito): e for e in redrafts}
    yield Para(f"{titulo}, {found.norma}: o texto como foi escrito", indent=0, style="strong")
    for kind, heading in KINDS.items():
        of_kind = [f for f in found.defeitos if f.tipo == kind]
        if of_kind:
            yield Heading(heading, f"{len(of_kind)}")
            yield from _stories(of_kind, by_place)
    if not found.defeitos:
        yield Para("Cada combinação das tabelas tem uma só resposta no texto.", style="good")
    yield Heading("O que nenhuma ressalva ou lacuna fecha", f"{len(found.restantes)}")
    yield from (
        _stories(found.restantes, by_place)
        if found.restantes
        else iter([Para("Nada: todo defeito está declarado.", style="good")])
    )
    if found.esperados:
        yield Heading("O que se espera da norma")
    for e in found.esperados:
        mark = {True: "cumprido", False: "NÃO CUMPRIDO", None: "não se pôde medir"}[e.cumprido]
        style = "good" if e.cumprido else "must"
        yield Para(f"{mark}: {labels.prose(e.historia)} [{labels.provisions(e.dispositivos)}]", style=style, hang=2)


def _stories(
    found: "Iterable[Falha]", by_place: "Mapping[tuple[str | None, str, str | None], Emenda]"
) -> Iterator[Block]:
    for n, f in enumerate(found, 1):
        yield Para(f"{n:>2}. {labels.prose(f.historia)} [{labels.provisions(f.dispositivos)}]", hang=4)
        many = "1 combinação" if f.combinacoes == 1 else f"{f.combinacoes} combinações"
        yield Para(
            f"{f.onde}, {many}; {f'fechado por: {f.fecho}' if f.fecho else 'ABERTO'}",
            indent=6,
            style="faint" if f.fecho else "must",
        )
        redraft = by_place.get((f.fecho, f.onde, f.tipo if f.fecho is None else None))
        if redraft is not None:
            many = "1 palavra" if redraft.palavras == 1 else f"{redraft.palavras} palavras"
            size = f" ({many}; provada)" if redraft.palavras else ""
            yield Para(f"Menor redação{size}: {redraft.texto}", indent=6, hang=2)

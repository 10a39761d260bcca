"""Two norms compared, for a person: what each text says, then what changes aboard."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.lei.diferencas import MUDOU, NOVO, OUTRA_CITA, PARTES, RETIRADO
from capitania.usecases import labels
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.lei.diferencas import Diferenca
    from capitania.usecases.comparar_normas import Comparada, Condicao, MudancaDita, Vocabulario

PARTS: Final = {
    "dispositivo": "Dispositivos",
    "valor": "Valores",
    "prazo": "Prazos",
    "inicio": "O que abre prazos, nos estudos",
    "faixa": "Faixas",
    "entrada": "O que as tabelas perguntam",
    "linha": "Linhas das tabelas",
    "infracao": "Infrações",
    "grupo": "Grupos de multa",
    "erro_maximo": "Erro máximo do aparelho",
    "regra": "Regras do procedimento",
    "relogio": "Relógios da prescrição",
    "retencao": "Guarda de dados pessoais",
    "consulta": "Consultas",
    "ressalva": "Ressalvas",
    "lacuna": "Lacunas",
    "esperado": "O que se espera da norma",
}
KINDS: Final = {NOVO: "novo", RETIRADO: "retirado", MUDOU: "mudou", OUTRA_CITA: "igual, por outro dispositivo"}
SPECIES: Final = {
    "infracao": "Infrações",
    "autor": "Autores",
    "escolha": "Penas aplicáveis",
    "nao_conferida": "Linhas não conferidas",
    "medida": "Medidas",
    "dispensada": "Dispensas",
    "peca": "Peças",
    "encaminhamento": "Encaminhamentos",
    "pendencia": "O que fica a pedir",
    "lacuna": "Onde o texto se cala",
    "ressalva": "Ressalvas que passam a incidir, ou deixam de",
}
NONE: Final = "não há"
CITED: Final = "Dispositivos citados a bordo"


def head(found: "Comparada") -> str:
    """Say what was compared, and how."""
    around = labels.listed(found.em_volta) if found.em_volta else "nenhuma outra"
    return (
        f"Os mesmos barcos sob os dois textos, como se cada um vigorasse em {labels.iso_day(found.dia)}, com as outras "
        f"normas desse dia: {around}. Provou-se um ponto dentro de cada faixa e um em cada fronteira das duas normas, "
        "com todos os fatos ditos, e o 29 de fevereiro cujo aniversário falta. O que muda quando não se informou um "
        "fato não está aqui: para um caso, capitania decidir diz o que perguntar e o que cada resposta mudaria."
    )


def place(cita: Iterable[str]) -> str:
    """Write provisions with their norm and version, so that each side can be looked up."""
    return "; ".join(cita) or "—"


def where(condition: "Condicao") -> str:
    """Write a condition in one line."""
    parts = (p[0] if len(p) == 1 else " — ou — ".join(f"({x})" for x in p) for p in condition)
    return "; ".join(parts) or "em todo caso"


def provisions(d: "Diferenca") -> tuple[str, str]:
    """Write both sides of a difference."""
    return (
        f"{d.antes} [{place(d.cita)}]" if d.antes is not None else NONE,
        f"{d.depois} [{place(d.cita_depois)}]" if d.depois is not None else NONE,
    )


def named(d: "Diferenca") -> str:
    """Write what a difference is about."""
    return label(d.nome) if d.parte in {"valor", "grupo", "inicio", "regra"} else d.nome


def table(d: "Diferenca") -> str:
    """Name the table, class or band that a difference is of; empty where its part has none."""
    return d.nome.partition(": ")[0] if d.parte in {"faixa", "entrada", "linha"} else ""


def within(d: "Diferenca") -> str:
    """Write what a difference is about, its table said before."""
    return named(d).removeprefix(f"{table(d)}: ") if table(d) else named(d)


def by_part(found: "Comparada") -> "Iterator[tuple[str, list[Diferenca]]]":
    """Give the differences of each part that has any, under its heading."""
    for part in PARTES:
        rows = [d for d in found.diferencas if d.parte == part]
        if rows:
            yield PARTS[part], rows


def by_species(found: "Comparada") -> "Iterator[tuple[str, list[MudancaDita]]]":
    """Give the changes of each kind of output, under its heading."""
    for species, heading in SPECIES.items():
        rows = [m for m in found.mudancas if m.especie == species]
        if rows:
            yield heading, rows


def only(v: "Vocabulario", found: "Comparada", verb: str) -> Iterator[str]:
    """Say aloud what one norm asks or answers and the other does not."""
    for one, other, names in ((found.antes, found.depois, v.so_depois), (found.depois, found.antes, v.so_antes)):
        if names:
            yield f"{one.nome} não {verb}, e {other.nome} {verb}: {'; '.join(names)}."


def blocks(found: "Comparada", kept: str | None) -> Iterator[Block]:
    """Show the whole comparison."""
    yield Para(f"{found.antes.titulo}, {found.antes.nome}", indent=0, style="strong")
    yield Para(f"{found.depois.titulo}, {found.depois.nome}", indent=0, style="strong")
    yield Para(head(found), indent=0)
    if not found.diferencas and not found.mudancas:
        yield Para("Nada muda: os dois textos dizem o mesmo.", style="good")
    for heading, rows in by_part(found):
        yield Heading(heading, str(len(rows)))
        for d in rows:
            before, after = provisions(d)
            yield Para(f"· {named(d)}: {KINDS[d.tipo]}", hang=2, style="strong")
            yield Table((Row(("antes", before)), Row(("depois", after))), indent=4)
    spoken = [*only(found.perguntas, found, "pergunta"), *only(found.respostas, found, "responde")]
    if spoken:
        yield Heading("O que uma pergunta ou responde e a outra não")
        yield from (Para(s) for s in spoken)
    for heading, changes in by_species(found):
        yield Heading(f"A bordo: {heading}", str(len(changes)))
        for n, m in enumerate(changes, 1):
            yield from _change(n, m)
    yield Heading("O que se provou", f"{sum(g.pontos for g in found.grupos)} pontos")
    yield Para(
        f"{len(found.grupos)} grupos de saídas que nenhuma tabela dá em comum, cada um provado sobre as suas entradas."
    )
    if kept is not None:
        yield Para(f"A página está em {kept}.", style="good")


def _change(n: int, m: "MudancaDita") -> Iterator[Block]:
    yield Para(f"{n:>2}. {'; '.join(f'{s.oque}: {s.antes} → {s.depois}' for s in m.saidas)}", hang=4, style="strong")
    for condition in m.condicoes:
        yield Para(f"se {where(condition)}", indent=6, hang=3)
    yield Para(f"Por exemplo: {m.historia}", indent=6)
    yield from (Para(f"{x}.", indent=6) for x in m.nao_pergunta)
    yield Para(f"{', '.join(m.causa) or 'faixa ou classe'}; {m.pontos} de {m.de} pontos", indent=6, style="faint")
    yield Table((Row(("antes", place(m.antes))), Row(("depois", place(m.depois)))), indent=6)

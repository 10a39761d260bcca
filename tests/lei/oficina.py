"""A workshop for norm files written inside tests: short texts read as the package reads its files."""

import tomllib
from collections.abc import Iterator
from datetime import date  # noqa: TC003 - beside the names it goes with
from decimal import Decimal
from typing import Any

from capitania.lei.acervo import Acervo
from capitania.lei.fatos import Fatos, ler_fatos
from capitania.lei.leitura import ler_norma
from capitania.lei.norma import Linha, Norma, Tabela
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.normas import carga

PACOTE = carga.acervo()
VERSOES = [(norma, dia) for norma, dias in PACOTE.indice.items() for dia in dias]
DIAS = sorted(
    {d for n, v in VERSOES for d in (v, PACOTE.norma(n, v).vigente_ate, PACOTE.norma(n, v).fundamenta_ate) if d}
)
NOMES = [f"{n}@{d}" for n, d in VERSOES]
CABECA = """
[norma]
titulo = "Norma de prova"
vigente_de = 2025-01-01
[[dispositivo]]
id = "1"
resumo = "Um."
[[dispositivo]]
id = "2"
resumo = "Dois."
"""
# Two rows answer who carries the licence: the hole and the overlap that most tests need.
PORTA = """
[classe.porta]
entradas.condutor.porta = ["sim", "nao"]
[[classe.porta.linha]]
id = "leva"
se = { condutor.porta = "sim" }
entao = "leva"
cita = "1"
[[classe.porta.linha]]
id = "deixa"
se = { condutor.porta = "nao" }
entao = "deixa"
cita = "2"
"""


def parse(texto: str) -> dict[str, Any]:
    """Parse a norm text with the head all of them share."""
    return tomllib.loads(CABECA + texto, parse_float=Decimal)


def le(texto: str, nome: str = "prova") -> Norma:
    """Read a norm text."""
    return ler_norma(parse(texto), nome, f"{nome}.toml")


def faltas(texto: str) -> list[Problema]:
    """List what the reader says of a norm text."""
    try:
        le(texto)
    except EntradaInvalida as erro:
        return list(erro.problemas)
    return []


def acervo(*normas: Norma) -> Acervo:
    """Put norms together."""
    por_nome = {(n.id, n.vigente_de): n for n in normas}
    indice: dict[str, tuple[date, ...]] = {}
    for nome, dia in por_nome:
        indice[nome] = (*indice.get(nome, ()), dia)
    return Acervo(indice, lambda nome, dia: por_nome[nome, dia])


def fatos(dados: dict[str, Any] | None = None, em: str = "2025-03-01T10:00:00-03:00") -> Fatos:
    """Read facts of one day, with nothing informed but what is given."""
    dados = dict(dados or {})
    return ler_fatos({**dados, "abordagem": {"em": em, **dados.get("abordagem", {})}}, lambda _: "America/Sao_Paulo")


def todas_as_tabelas(norma: Norma) -> tuple[Tabela, ...]:
    """List the classes and tables of a norm."""
    return (*norma.classes.values(), *norma.tabelas.values())


def linhas(norma: Norma) -> Iterator[tuple[Tabela, Linha]]:
    """List the rows of a norm with their tables."""
    for tabela in todas_as_tabelas(norma):
        yield from ((tabela, linha) for linha in tabela.linhas)

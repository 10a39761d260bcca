"""Receipts that an erratum or a draft would change: of answers to stored facts, and of receipts that someone kept.

A receipt covers what the norms say and not who confirmed a row, so a confirmation changes none.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final, NamedTuple

from capitania.lei.acervo import Acervo
from capitania.lei.decisao import SemNorma, decidir
from capitania.lei.fatos import Fatos
from capitania.lei.norma import Norma
from capitania.lei.plano import plano
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo import abordagem
from capitania.processo.estado import Estado
from capitania.usecases.comparacao import NADA, do_caso, saidas
from capitania.usecases.contexto import reune
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.queries import contexto_do_caso, hoje_na_om

MUDA: Final = "muda"
PODE_MUDAR: Final = "pode_mudar"
NAO_MUDA: Final = "nao_muda"
DESCONHECIDO: Final = "desconhecido"
CAMPOS: Final = ("fatos", "normas", "programa")
GUARDA_FATOS: Final = ("abordagem:", "processo:")


class Muda(NamedTuple):
    """One thing that the answer would say otherwise."""

    grupo: str
    oque: str
    antes: str
    depois: str


class Atingido(NamedTuple):
    """An answer to stored facts whose receipt would be another, and what of the answer would be."""

    fluxo: str
    om: str
    fato: str
    ato: str
    antes: str
    depois: str
    muda: tuple[Muda, ...]


class Conferido(NamedTuple):
    """A receipt that someone kept: where it stands in the list, and whether it would be another, and why."""

    lugar: str
    normas: str
    situacao: str
    motivo: str


class Atingidos(NamedTuple):
    """What was looked at, and what an erratum or a draft would change of it; `falta`: what could not be answered."""

    norma: str
    substitui: str | None
    vistos: int
    atingidos: tuple[Atingido, ...]
    conferidos: tuple[Conferido, ...]
    falta: tuple[str, ...]

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        return {
            **self._asdict(),
            "atingidos": [{**a._asdict(), "muda": [m._asdict() for m in a.muda]} for a in self.atingidos],
            "conferidos": [c._asdict() for c in self.conferidos],
            "falta": list(self.falta),
        }


def atingidos(portas: Portas, norma: Norma, guardados: Iterable[tuple[str, Any]] | None, om: str | None) -> Atingidos:
    """List what would change: of the given receipts, else of what the base holds (of one unit, where one is named).

    Raises `EntradaInvalida` for a draft that leaves something open, or `FalhaDaBase`.
    """
    novo = portas.acervo.com(norma)
    novo.compilada(norma.id, norma.vigente_de)
    atual = norma.vigente_de in portas.acervo.indice.get(norma.id, ())
    substitui = portas.acervo.norma(norma.id, norma.vigente_de).nome if atual else None
    if guardados is not None:
        conferente = _Conferente(portas.acervo, novo, norma)
        vistos = [conferente.confere(lugar, dados) for lugar, dados in guardados]
        return Atingidos(norma.nome, substitui, len(vistos), (), tuple(vistos), ())
    base = _DaBase(portas, novo, om)
    achados = tuple(base.atingidos())
    return Atingidos(norma.nome, substitui, base.vistos, achados, (), tuple(base.falta))


class _DaBase:
    """The answers to the facts that the log holds, under the norms as they are and as they would be."""

    def __init__(self, portas: Portas, novo: Acervo, om: str | None) -> None:
        self.portas, self.novo, self.om = portas, novo, om
        self.vistos = 0
        self.falta: list[str] = []

    def atingidos(self) -> Iterator[Atingido]:
        for prefixo in GUARDA_FATOS:
            for cabeca in self.portas.registros.cabecas(prefixo):
                d = dobra(cabeca.fluxo, le_atos(self.portas.registros.le_fluxo(cabeca.fluxo)))
                if self.om is None or d.om == self.om:
                    yield from self._do_fluxo(d)

    def _do_fluxo(self, d: Dobra) -> Iterator[Atingido]:
        ja: set[str] = set()
        for fatos, ato in self._perguntas(d):
            self.vistos += 1
            dia = max(ato, fatos.dia)
            try:
                antes = decidir(fatos, self.portas.acervo, ato_em=dia)
                depois = decidir(fatos, self.novo, ato_em=dia)
            except SemNorma as error:
                self.falta.append(f"{d.fluxo}: {error}")
                continue
            if antes.recibo == depois.recibo or fatos.sha256 in ja:
                continue
            ja.add(fatos.sha256)
            a, b = dict(saidas(antes)), dict(saidas(depois))
            mudam = tuple(
                Muda(*k, a.get(k, (NADA, ()))[0], b.get(k, (NADA, ()))[0])
                for k in sorted({*a, *b})
                if a.get(k, (NADA, ()))[0] != b.get(k, (NADA, ()))[0]
            )
            recibos = antes.recibo.normas, depois.recibo.normas
            yield Atingido(d.fluxo, d.om, fatos.dia.isoformat(), dia.isoformat(), *recibos, mudam)

    def _perguntas(self, d: Dobra) -> Iterator[tuple[Fatos, date]]:
        """Give the facts of a stream, each with the day of the act that the norms were asked for."""
        e = d.estado
        if isinstance(e, abordagem.Abordagem) and e.registrada is not None:
            ctx = reune(self.portas, d.om, e.registrada).contexto
            yield from ((v.fatos, e.registrada) for v in abordagem.versoes(e, ctx))
        elif isinstance(e, Estado) and e.origem.aberto is not None:
            auto = e.autuacao.auto
            ctx = contexto_do_caso(self.portas, d, e, hoje_na_om(self.portas, d.om).date())
            ato = auto.lavrado if auto is not None else e.origem.aberto.em
            yield from ((f, ato) for f in do_caso(e, ctx))


class _Conferente:
    """Receipts that someone kept, held against every set of norms that some pair of days has."""

    def __init__(self, atual: Acervo, novo: Acervo, norma: Norma) -> None:
        self.norma = norma
        self.conjuntos: dict[str, set[str]] = {}
        self.usam: dict[str, set[tuple[str, str]]] = {}
        dias = sorted({*_dias(atual), norma.vigente_de})
        for n, fato in enumerate(dias):
            for ato in dias[n:]:
                antes = plano(atual, fato, ato)
                self.conjuntos.setdefault(antes.recibo, set()).add(plano(novo, fato, ato).recibo)
                self.usam[antes.recibo] = {(u.norma, u.versao) for u in antes.normas}

    def confere(self, lugar: str, dados: Any) -> Conferido:
        """Tell whether one receipt would be another; raises `EntradaInvalida` for what is none."""
        recibo = dados.get("recibo", dados) if isinstance(dados, Mapping) else None
        normas = recibo.get("normas") if isinstance(recibo, Mapping) else None
        if not isinstance(normas, str) or not normas:
            como = f"Use o que capitania decidir --json escreve, ou colunas {', '.join(CAMPOS)}."
            raise EntradaInvalida([Problema(lugar, None, "Não é um recibo.", como)])
        depois = self.conjuntos.get(normas)
        if depois is None:
            motivo = "Nenhum par de dias das normas carregadas dá este conjunto: é de outra versão delas."
            return Conferido(lugar, normas, DESCONHECIDO, motivo)
        if depois == {normas}:
            return Conferido(lugar, normas, NAO_MUDA, f"{self.norma.nome} não entrou nele, ou diz o mesmo.")
        if normas not in depois:
            return Conferido(lugar, normas, MUDA, f"{self.norma.nome} entrou nele.")
        motivo = f"Muda se o fato ou o ato é de {self.norma.vigente_de.isoformat()} em diante; o recibo só não o diz."
        return Conferido(lugar, normas, PODE_MUDAR, motivo)


def _dias(acervo: Acervo) -> Iterator[date]:
    """Give the days on which the norms that answer change."""
    for nome, dias in acervo.indice.items():
        for dia in dias:
            norma = acervo.norma(nome, dia)
            yield from (d for d in (norma.vigente_de, norma.vigente_ate, norma.fundamenta_ate) if d is not None)


def le_guardados(lido: object, nome: str) -> list[tuple[str, Any]]:
    """Read one receipt or a list of them; raises `EntradaInvalida`."""
    todos = lido if isinstance(lido, list) else [lido]
    if not todos:
        raise EntradaInvalida([Problema(nome, None, "A lista não tem recibo.", "Dê ao menos um.")])
    return [(f"recibo {n}", x) for n, x in enumerate(todos, 1)]


def le_csv(texto: str, nome: str) -> list[tuple[str, Any]]:
    """Read receipts from a sheet with a head; raises `EntradaInvalida`."""
    amostra = texto.partition("\n")[0]
    linhas = csv.DictReader(io.StringIO(texto), delimiter=";" if amostra.count(";") > amostra.count(",") else ",")
    if "normas" not in (linhas.fieldnames or ()):
        como = f"A primeira linha dá os nomes: {', '.join(CAMPOS)}."
        raise EntradaInvalida([Problema(nome, None, "Falta a coluna normas.", como)])
    return [(f"linha {n}", linha) for n, linha in enumerate(linhas, 2)]

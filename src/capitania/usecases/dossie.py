"""The proof of a test: the device and its standing on that day, the reading as it was, and less the maximum error.

The second figure decides nothing; that its source was not checked, where it was not, is said beside it.
"""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from capitania.lei.acervo import Acervo
from capitania.lei.classes import classes
from capitania.lei.decisao import SemNorma, decidir
from capitania.lei.determinacao import Alcoolemia
from capitania.lei.fatos import Fatos
from capitania.processo import testes
from capitania.processo.contexto import Contexto
from capitania.processo.testes import Teste


class Erro(NamedTuple):
    """Where the maximum error of a day is written, and whether that was checked with its source."""

    cita: tuple[str, ...]
    conferida: bool


class Dossie(NamedTuple):
    """A test whole. `prova`: what the norms of the day say of the device; empty where they leave it open."""

    pessoa: str
    em: datetime
    aparelho: Mapping[str, Any]
    prova: str
    leituras: tuple[Alcoolemia, ...]
    escrito: Mapping[str, Any]
    conclusao: str
    erro: Erro
    assinou: bool
    testemunhas: int
    motivo: str


def dossies(feitos: tuple[Teste, ...], ctx: Contexto) -> tuple[Dossie, ...]:
    """Give the proof of each test."""
    return tuple(_dossie(t, ctx) for t in feitos)


def _dossie(t: Teste, ctx: Contexto) -> Dossie:
    lidos = t.fatos(ctx)
    found: Alcoolemia | None = None
    if lidos is not None:
        try:
            found = decidir(lidos, ctx.acervo, ato_em=lidos.dia).alcoolemia
        except SemNorma:
            found = None
    leituras = () if found is None else (found, *found.outras)
    told = (t.resultado, _conclusao(t, ctx), erro_maximo(ctx.acervo, t.em.date()), t.assinou, t.testemunhas, t.motivo)
    prova = prova_do_aparelho(lidos, ctx.acervo) if "ar" in t.resultado else ""
    return Dossie(t.pessoa, t.em, t.etilometro, prova, leituras, *told)


def prova_do_aparelho(lidos: Fatos | None, acervo: Acervo) -> str:
    """Say what the norms of the day make of the device of these facts: `regular`, `irregular`, or empty."""
    if lidos is None:
        return ""
    found = classes(lidos, acervo, "prova")["prova"]
    return next((word for word in (testes.REGULAR, testes.IRREGULAR) if found.certa(word)), "")


def _conclusao(t: Teste, ctx: Contexto) -> str:
    """Say what the reading makes of the person, by the norms of its day."""
    if not t.vale(ctx):
        return "não fundamenta nada sem a prova do aparelho"
    estado = t.classe("estado", ctx)
    if estado.certa(testes.EBRIO):
        return "no limite ou acima dele"
    return "não se conclui da leitura" if estado.pode(testes.EBRIO) or not estado.opcoes else "abaixo do limite"


def erro_maximo(acervo: Acervo, dia: date) -> Erro:
    """Find where the maximum error of a day is written."""
    found = tuple(_erros(acervo, dia))
    return Erro(tuple(dict.fromkeys(c for c, _ in found)), bool(found) and all(ok for _, ok in found))


def _erros(acervo: Acervo, dia: date) -> Iterator[tuple[str, bool]]:
    for norma in acervo.em(dia):
        for e in norma.erro_maximo:
            where = norma.dispositivos.get(e.cita)
            yield norma.qualifica(e.cita), norma.conferida and (where is None or where.conferida)

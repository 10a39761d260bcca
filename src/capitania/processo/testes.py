"""Breath and blood tests of a boarding, and the substitute: who was found at or over the limit, what the judge sees."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

from capitania.lei.classes import Classe, classes, duvidosas
from capitania.lei.fatos import Fatos
from capitania.processo import fatos
from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento

# Words of the norms' class `estado` for who failed or refused; of their class `prova`, for a device with and without.
EBRIO, RECUSA, REGULAR, IRREGULAR = "ebrio", "recusa", "regular", "irregular"
_MINUTO: Final = 60


class Teste(NamedTuple):
    """A test made: of whom, when, what was read, with which device, and who signed the result."""

    pessoa: str
    em: datetime
    resultado: Mapping[str, Any]
    etilometro: Mapping[str, Any]
    assinou: bool
    testemunhas: int
    motivo: str
    espera: bool

    def fatos(self, ctx: Contexto) -> Fatos | None:
        """Give the test as facts; None of a reading nobody can take."""
        return fatos.le(fatos.do_teste(self.em, self.resultado, self.etilometro), ctx)

    def classe(self, nome: str, ctx: Contexto) -> Classe:
        """Give what a class of the norms of the day says of it; of a reading nobody can take, nothing."""
        lidos = self.fatos(ctx)
        return classes(lidos, ctx.acervo, nome)[nome] if lidos is not None else Classe()

    def vale(self, ctx: Contexto) -> bool:
        """Tell whether the reading grounds something: of breath, only with a device proved on that day."""
        return "ar" not in self.resultado or self.classe("prova", ctx).certa(REGULAR)


class Substituto(NamedTuple):
    """Another conductor, presented during the boarding: his licence as facts tell it, or only whether he has one."""

    pessoa: str
    em: datetime
    habilitado: bool = True
    licenca: Mapping[str, Any] = {}


def teste(ato: Ato) -> Teste:
    """Read a test from its act."""
    return Teste(
        le.texto(ato, "pessoa"),
        ato.em,
        le.tabela(ato, "resultado"),
        le.tabela(ato, "etilometro"),
        le.logico(ato, "assinou"),
        len(le.lista(ato, "testemunhas")),
        le.texto(ato, "motivo_sem_testemunhas"),
        "espera_minutos" in ato.dados,
    )


def substituto(ato: Ato) -> Substituto:
    """Read a substitute from his act."""
    return Substituto(le.texto(ato, "pessoa"), ato.em, le.logico(ato, "habilitado"), le.tabela(ato, "licenca"))


def reprovados(testes: Iterable[Teste], ctx: Contexto) -> frozenset[str]:
    """Name who was found at or over the limit of the day, by a reading that grounds something."""
    return frozenset(t.pessoa for t in testes if t.classe("estado", ctx).certa(EBRIO))


def avisos_do_teste(t: Teste, desde: datetime, ctx: Contexto) -> Iterator[Impedimento]:
    """Flag a result nobody signed, a reading to ask again, a device without proof, no word on the wait before it."""
    dia = t.em.date()
    if not t.assinou:
        porque = f"Motivo: {t.motivo}" if t.motivo else "Sem motivo escrito."
        yield from ctx.impede("aviso_teste_sem_assinatura", dia, f"{t.pessoa}; testemunhas: {t.testemunhas}. {porque}")
    lidos = t.fatos(ctx)
    for leitura in duvidosas(lidos, ctx.acervo) if lidos is not None else ():
        yield from ctx.impede("aviso_leitura_duvidosa", dia, f"{t.pessoa}: {leitura.valor}. {leitura.motivo}")
    if "ar" not in t.resultado:
        return
    if t.classe("prova", ctx).pode(IRREGULAR):
        yield from ctx.impede("aviso_aparelho_sem_prova", dia, f"Teste de {t.pessoa}.")
    if not t.espera:
        passou = int((t.em - desde).total_seconds()) // _MINUTO
        yield from ctx.impede("aviso_espera_nao_registrada", dia, f"{t.pessoa}: {passou} min do primeiro contato.")


def avisos_do_substituto(
    s: Substituto, testes: Iterable[Teste], atingidos: frozenset[str], ctx: Contexto
) -> Iterator[Impedimento]:
    """Flag a substitute who failed or refused himself, or of whom no test is recorded."""
    if s.pessoa in atingidos:
        yield from ctx.impede("aviso_substituto_reprovado", s.em.date(), f"{s.pessoa}.")
    elif all(t.pessoa != s.pessoa for t in testes):
        yield from ctx.impede("aviso_substituto_sem_teste", s.em.date(), f"{s.pessoa}.")

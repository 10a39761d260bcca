"""Publication: what was tried before, what stands in the way of an edital, which editais run and until when."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final, NamedTuple

from capitania.lei.problemas import EntradaInvalida
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado
from capitania.processo.papeis.edital import LUGARES, OBJETOS, RESPOSTAS
from capitania.processo.partes.comunicacao import Edital, Tentativa
from capitania.processo.proximos import contra_o_edital
from capitania.processo.termos import do_tipo
from capitania.usecases.comunicacoes import Aviso, lista
from capitania.usecases.contexto import reune
from capitania.usecases.linhas import EM_EDITAL, EXPEDIDA, FRUSTRADA
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om, lida

TENTADAS: Final = (FRUSTRADA, EXPEDIDA)


class Tentado(NamedTuple):
    """A paper sent and not known: each attempt, and what stands in the way of an edital (nothing: it fits).

    `incontavel`: the calendar cannot tell.
    """

    aviso: Aviso
    tentativas: tuple[Tentativa, ...]
    impedimentos: tuple[Impedimento, ...]
    incontavel: str = ""

    @property
    def cabe(self) -> bool:
        """Tell whether it may be published."""
        return not self.impedimentos and not self.incontavel


class Corrente(NamedTuple):
    """An edital that runs: what it says, where it is, and the term that runs from it with its last day."""

    aviso: Aviso
    edital: Edital
    onde: str
    texto: str
    prazo: str
    vencimento: date | None


class Publicacao(NamedTuple):
    """What the desk of publications shows; `mais`: there is more."""

    cabem: tuple[Tentado, ...]
    faltam: tuple[Tentado, ...]
    correm: tuple[Corrente, ...]
    mais: bool


def publicacao(portas: Portas, oms: Iterable[str]) -> Publicacao:
    """Gather the desk of publications of these units; raises `FalhaDaBase`."""
    oms = tuple(oms)
    mundo = _Mundo(portas)
    tried, running = (
        lista(portas, oms, TENTADAS),
        lista(portas, oms, (EM_EDITAL,), hoje_na_om(portas, "").date().isoformat()),
    )
    tentados = tuple(mundo.tentados(tried.avisos))
    return Publicacao(
        tuple(t for t in tentados if t.cabe),
        tuple(t for t in tentados if not t.cabe),
        tuple(mundo.correntes(running.avisos)),
        tried.mais or running.mais,
    )


class _Mundo:
    """What cases are asked in: the context of each unit, gathered once."""

    def __init__(self, portas: Portas) -> None:
        self.portas = portas
        self.contextos: dict[str, Contexto] = {}

    def contexto(self, om: str) -> Contexto:
        if om not in self.contextos:
            self.contextos[om] = reune(self.portas, om, hoje_na_om(self.portas, om).date()).contexto
        return self.contextos[om]

    def casos(self, avisos: Iterable[Aviso]) -> Iterator[tuple[Aviso, Estado]]:
        for a in avisos:
            e = lida(self.portas, a.chave.fluxo).dobra.caso
            if e is not None and not a.chave.destinatario:  # an edital is for the infractor
                yield a, e

    def tentados(self, avisos: Iterable[Aviso]) -> Iterator[Tentado]:
        for a, e in self.casos(avisos):
            om, objeto = a.linha.om, a.chave.objeto
            sent = e.comunicacao.das_tentativas(objeto)
            try:
                found = contra_o_edital(e, self.contexto(om), hoje_na_om(self.portas, om), objeto)
            except ForaDoCalendario as error:
                yield Tentado(a, sent, (), str(error))
            else:
                yield Tentado(a, sent, found)

    def correntes(self, avisos: Iterable[Aviso]) -> Iterator[Corrente]:
        for a, e in self.casos(avisos):
            edital = e.comunicacao.edital(a.chave.objeto)
            if edital is not None:
                tipo = RESPOSTAS.get(edital.objeto, ("", ""))[0]
                who = a.nome or "quem de direito"
                said = f"A {_nome(self.portas, a.linha.om)} faz saber a {who}: {OBJETOS[edital.objeto]}."
                ends = _vence(e, self.contexto(a.linha.om), tipo)
                yield Corrente(a, edital, LUGARES.get(edital.onde, edital.onde), said, tipo, ends)


def _vence(e: Estado, ctx: Contexto, tipo: str) -> date | None:
    """Give the last day of the term; None where none runs, or none can be counted."""
    try:
        corre = do_tipo(e, ctx, tipo)
    except ForaDoCalendario:
        return None
    return None if corre is None else corre.vencimento


def _nome(portas: Portas, sigla: str) -> str:
    try:
        return portas.oms.om(sigla).nome
    except EntradaInvalida:
        return sigla

"""What a boarding proposed and nobody did yet: cases to open, measures to order, the custody, the word to the police.

Where the norms propose nothing but to ask, the facts wait to be completed.

Done is what has its act; departed from is what an act says was left, with its reason.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from capitania.lei.determinacao import Determinacao
from capitania.processo import abordagem, proposta
from capitania.processo.abordagem import Abordagem
from capitania.processo.catalogo import TipoDeAto
from capitania.processo.contexto import Contexto, Nascido
from capitania.processo.custodia import TIPOS as DA_CUSTODIA
from capitania.processo.estado import TIPOS as DO_CASO

CONDUTOR: Final = "condutor"
ABRE, LAVRA, ORDENA, OFICIA = "processo_aberto", "apreensao_lavrada", "medida_ordenada", proposta.OFICIO
COMPLETA: Final = proposta.RETIFICA  # the facts that were not told, where all hangs on them
_TIPOS: Final[dict[str, TipoDeAto]] = {
    ABRE: DO_CASO[ABRE],
    LAVRA: DA_CUSTODIA[LAVRA],
    ORDENA: abordagem.TIPOS[ORDENA],
    OFICIA: abordagem.TIPOS[OFICIA],
    COMPLETA: DO_CASO[COMPLETA],
}


class Pendente(NamedTuple):
    """An act that a boarding waits for: on which infraction or measure and, of a case, of which author.

    `quem` is the author where the boarding tells, empty where it does not.
    """

    ato: str
    objeto: str = ""
    papel: str = ""
    quem: str = ""

    def feito(self, nascidos: Iterable[Nascido]) -> bool:
        """Tell whether one of the streams born of the boarding is what this waits for."""
        return any(self._e(n) for n in nascidos)

    def _e(self, n: Nascido) -> bool:
        if self.ato == LAVRA:
            return not n.dispositivo
        same = self.papel in {"", n.papel} or (self.quem != "" and n.infrator == self.quem)
        return self.ato == ABRE and n.dispositivo == self.objeto and same


def determinada(e: Abordagem, ctx: Contexto) -> Determinacao | None:
    """Ask the norms of the facts of who conducted, by his own test where there is one; None: they do not answer."""
    return proposta.decide(abordagem.do_condutor(e, ctx), ctx)


def pendentes(e: Abordagem, ctx: Contexto, *, sigilosos: bool = True) -> tuple[Pendente, ...]:
    """List what waits, in the order it is done; nothing before the boarding was recorded.

    Without `sigilosos` as one is told who may not know of sealed cases: what waits tells of none.
    """
    if e.registrada is None:
        return ()
    left = (p for p in dict.fromkeys(propostos(e, ctx)) if not e.afastou(p.objeto or p.ato, p.papel))
    return tuple(p for p in left if not p.feito(n for n in ctx.ligados.nascidos if sigilosos or not n.sigiloso))


def propostos(e: Abordagem, ctx: Contexto) -> Iterator[Pendente]:
    """Give all that the norms propose and no act of the boarding itself did, whatever was born of it."""
    lidas = abordagem.do_condutor(e, ctx)
    ordenadas = frozenset(m.medida for m in e.medidas)
    yield from (Pendente(ORDENA, m) for m in proposta.por_ordenar(lidas, ordenadas, ctx))
    if any(m.medida == proposta.APREENSAO and m.viva for m in e.medidas):
        yield Pendente(LAVRA)
    d = determinada(e, ctx)
    for i in d.infracoes if d is not None else ():
        for papel in i.autores or ("",):
            yield Pendente(ABRE, i.dispositivo, papel, e.condutor if papel == CONDUTOR else "")
    if not e.oficios and proposta.oficia(lidas, ctx):
        yield Pendente(OFICIA)
    if proposta.so_pergunta(d):
        yield Pendente(COMPLETA)


def de_quem(p: Pendente) -> frozenset[str]:
    """Name the capacities that do it."""
    return _TIPOS[p.ato].quem

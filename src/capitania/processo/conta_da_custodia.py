"""The account of a custody: its expenses, what was paid and given back, each document in two lines that cancel out."""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto
from capitania.processo.custodia import TIPOS, Custodia, apply, fold
from capitania.processo.despesas import NADA, Contas, devido
from capitania.processo.estado import CORRIGEM
from capitania.processo.lancamentos import Lancamento, Par, Situacao, Valores, lancamentos, pares, situacao


class Responsavel(NamedTuple):
    """Who answers for the expenses in one standing; `pessoa` is empty where nobody told who he is."""

    papel: str
    pessoa: str


def respondem(e: Custodia, ctx: Contexto) -> tuple[Responsavel, ...]:
    """List who answers for the expenses, in the order of the law of the seizure; none where no law loaded gives one."""
    regra = None if e.apreendida is None else ctx.regra("despesas_em_ordem", e.apreendida)
    pessoas = {"proprietario": e.proprietario, "armador": e.armador, "preposto": e.preposto}
    return tuple(Responsavel(papel, pessoas.get(papel, "")) for papel in regra.ordem) if regra is not None else ()


class ContaDaCustodia(NamedTuple):
    """How the expenses stand on the day of the meter, and all the lines that made it so."""

    contas: Contas
    lancamentos: tuple[Lancamento, ...]

    @property
    def saldo(self) -> Decimal:
        """Give what is owed; negative: what is to be given back."""
        return self.contas.devido - self.contas.pago

    @property
    def situacao(self) -> Situacao:
        """Name how it stands."""
        return situacao(self.contas.devido, self.saldo, "sem_despesas")


def conta(atos: Iterable[Ato], ctx: Contexto, hoje: date) -> ContaDaCustodia:
    """Give the account of a custody on a day from all its acts, the corrected ones too.

    An expense by the day runs: its line is of what it came to on the day of the meter. What the boarding annulled is
    undone by one line more, whose document is the act there.
    """
    todos = tuple(sorted(atos, key=lambda a: a.seq))
    fim = fold(todos)
    dia = min(hoje, fim.fim or hoje)
    antes = Valores(NADA, NADA, NADA)
    linhas: list[Lancamento] = []
    for ato, agora in _passos(todos, dia):
        linhas += lancamentos(ato, antes, agora, "despesas")
        antes = agora
    a_bordo = ctx.ligados.apreendida
    if a_bordo is not None and a_bordo.anulada is not None:
        desfaz: Par = ("devedor", "despesas", -antes.fixado)
        linhas += pares(a_bordo.anulada, 0, a_bordo.decisao, "medida_decidida", (desfaz,))
    return ContaDaCustodia(fim.contas(hoje, sem_despesas=ctx.ligados.anulada), tuple(linhas))


def _passos(atos: tuple[Ato, ...], dia: date) -> Iterator[tuple[Ato, Valores]]:
    e = Custodia()
    for n, ato in enumerate(atos, 1):
        if ato.nome in CORRIGEM:
            e = fold(atos[:n])
        elif ato.nome in TIPOS:
            e = apply(e, ato)
        yield ato, Valores(devido(e.despesas, dia), e.caixa.recebido, e.caixa.restituido)

"""The account of a fine: a ledger derived from the acts, each document in two lines that cancel out."""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple

from capitania.processo.ato import Ato
from capitania.processo.caixa import Pagamento
from capitania.processo.contexto import Contexto
from capitania.processo.estado import CORRIGEM, INICIO, Estado, apply, fold, pena_vigente
from capitania.processo.lancamentos import Lancamento, Situacao, Valores, lancamentos, situacao
from capitania.processo.termos import do_tipo

NADA: Final = Decimal(0)


class Conta(NamedTuple):
    """How a fine stands, and all the lines that made it so."""

    multa: Decimal
    recebido: Decimal
    restituido: Decimal
    lancamentos: tuple[Lancamento, ...]

    @property
    def saldo(self) -> Decimal:
        """Give what the debtor owes; negative: what is owed to him."""
        return self.multa - self.recebido + self.restituido

    @property
    def devido(self) -> Decimal:
        """Give what is left to pay."""
        return max(self.saldo, NADA)

    @property
    def credito(self) -> Decimal:
        """Give what was paid too much and not given back."""
        return max(-self.saldo, NADA)

    @property
    def situacao(self) -> Situacao:
        """Name how it stands."""
        return situacao(self.multa, self.saldo, "sem_multa")


def conta(atos: Iterable[Ato]) -> Conta:
    """Give the account of a case from all its acts, the corrected ones too: a correction has lines of its own."""
    fim = Valores(NADA, NADA, NADA)
    linhas: list[Lancamento] = []
    for ato, agora in _passos(tuple(sorted(atos, key=lambda a: a.seq))):
        linhas += lancamentos(ato, fim, agora, "multas")
        fim = agora
    return Conta(*fim, tuple(linhas))


def _passos(atos: tuple[Ato, ...]) -> Iterator[tuple[Ato, Valores]]:
    e = INICIO
    for n, ato in enumerate(atos, 1):
        e = fold(atos[:n]) if ato.nome in CORRIGEM else apply(e, ato)
        yield ato, Valores(pena_vigente(e).multa or NADA, e.execucao.caixa.recebido, e.execucao.caixa.restituido)


def vence(e: Estado, ctx: Contexto, pago: Pagamento) -> date | None:
    """Give the last day on which a payment was in time: that of its form, else of the term; None where none runs."""
    gru, corre = e.execucao.caixa.gru(pago.gru), do_tipo(e, ctx, "pagamento")
    if gru is not None:
        return gru.vencimento
    return None if corre is None else corre.vencimento

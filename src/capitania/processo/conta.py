"""The account of a fine: a ledger derived from the acts, each document in two lines that cancel out."""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import Final, Literal, NamedTuple

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto
from capitania.processo.estado import CORRIGEM, INICIO, Estado, apply, fold, pena_vigente
from capitania.processo.partes.execucao import Pagamento
from capitania.processo.termos import do_tipo

NomeDaConta = Literal["devedor", "multas", "caixa"]
Situacao = Literal["sem_multa", "em_aberto", "parcial", "quitada", "a_restituir"]
NADA: Final = Decimal(0)
_DIA: Final = {"pagamento_registrado": "dia_banco", "pagamento_estornado": "dia", "restituicao_paga": "dia"}


class Lancamento(NamedTuple):
    """A line of the ledger: how much an act put into an account, or took out; `ato` is the document."""

    dia: date
    seq: int
    ato: str
    tipo: str
    conta: NomeDaConta
    valor: Decimal


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
        if self.saldo < 0:
            return "a_restituir"
        if self.saldo > 0:
            return "parcial" if self.saldo < self.multa else "em_aberto"
        return "quitada" if self.multa else "sem_multa"


class _Valores(NamedTuple):
    """What the lines are differences of."""

    multa: Decimal
    recebido: Decimal
    restituido: Decimal


def conta(atos: Iterable[Ato]) -> Conta:
    """Give the account of a case from all its acts, the corrected ones too: a correction has lines of its own."""
    fim = _Valores(NADA, NADA, NADA)
    linhas: list[Lancamento] = []
    for ato, agora in _passos(tuple(sorted(atos, key=lambda a: a.seq))):
        linhas += _lancamentos(ato, fim, agora)
        fim = agora
    return Conta(*fim, tuple(linhas))


def _passos(atos: tuple[Ato, ...]) -> Iterator[tuple[Ato, _Valores]]:
    e = INICIO
    for n, ato in enumerate(atos, 1):
        e = fold(atos[:n]) if ato.nome in CORRIGEM else apply(e, ato)
        yield ato, _Valores(pena_vigente(e).multa or NADA, e.execucao.recebido, e.execucao.restituido)


def _lancamentos(ato: Ato, antes: _Valores, agora: _Valores) -> Iterator[Lancamento]:
    """Give the lines of one document: the fine set or changed, money that came in, money given back."""
    multa, recebido, restituido = (b - a for a, b in zip(antes, agora, strict=True))
    pares: tuple[tuple[NomeDaConta, NomeDaConta, Decimal], ...] = (
        ("devedor", "multas", multa),
        ("caixa", "devedor", recebido),
        ("devedor", "caixa", restituido),
    )
    campo = _DIA.get(ato.nome)
    dia = le.dia_do_ato(ato) if campo is None else le.dia(ato, campo)
    for entra, sai, valor in pares:
        if valor:
            yield Lancamento(dia, ato.seq, ato.id, ato.nome, entra, valor)
            yield Lancamento(dia, ato.seq, ato.id, ato.nome, sai, -valor)


def vence(e: Estado, ctx: Contexto, pago: Pagamento) -> date | None:
    """Give the last day on which a payment was in time: that of its form, else of the term; None where none runs."""
    gru, corre = e.execucao.gru(pago.gru), do_tipo(e, ctx, "pagamento")
    if gru is not None:
        return gru.vencimento
    return None if corre is None else corre.vencimento

"""The lines of a ledger: what each document put into an account or took out, in pairs that cancel out."""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import Final, Literal, NamedTuple

from capitania.processo import leitura as le
from capitania.processo.ato import Ato

NomeDaConta = Literal["devedor", "multas", "despesas", "caixa"]
Vazia = Literal["sem_multa", "sem_despesas"]
Situacao = Vazia | Literal["em_aberto", "parcial", "quitada", "a_restituir"]
Par = tuple[NomeDaConta, NomeDaConta, Decimal]
_DIA: Final = {
    "despesa_lancada": "dia",
    "despesa_paga": "dia_banco",
    "pagamento_registrado": "dia_banco",
    "pagamento_estornado": "dia",
    "restituicao_paga": "dia",
}


class Lancamento(NamedTuple):
    """A line of the ledger: how much an act put into an account, or took out; `ato` is the document.

    `seq` is its place in the stream; zero of an act of another stream.
    """

    dia: date
    seq: int
    ato: str
    tipo: str
    conta: NomeDaConta
    valor: Decimal


class Valores(NamedTuple):
    """What the lines are differences of: the debt as it was set, what came in, what was given back."""

    fixado: Decimal
    recebido: Decimal
    restituido: Decimal


def lancamentos(ato: Ato, antes: Valores, agora: Valores, divida: NomeDaConta) -> Iterator[Lancamento]:
    """Give the lines of one document: the debt set or changed, money that came in, money given back."""
    fixado, recebido, restituido = (b - a for a, b in zip(antes, agora, strict=True))
    campo = _DIA.get(ato.nome)
    dia = le.dia_do_ato(ato) if campo is None else le.dia(ato, campo)
    movem: tuple[Par, ...] = (
        ("devedor", divida, fixado),
        ("caixa", "devedor", recebido),
        ("devedor", "caixa", restituido),
    )
    yield from pares(dia, ato.seq, ato.id, ato.nome, movem)


def pares(dia: date, seq: int, documento: str, tipo: str, movem: Iterable[Par]) -> Iterator[Lancamento]:
    """Give two lines for each amount that moves: into an account, out of another."""
    for entra, sai, valor in movem:
        if valor:
            yield Lancamento(dia, seq, documento, tipo, entra, valor)
            yield Lancamento(dia, seq, documento, tipo, sai, -valor)


def situacao(fixado: Decimal, saldo: Decimal, vazia: Vazia) -> Situacao:
    """Name how a debt stands, by what was set and what of it is left to pay; `vazia` where there is nothing at all."""
    if saldo < 0:
        return "a_restituir"
    if saldo > 0:
        return "parcial" if saldo < fixado else "em_aberto"
    return "quitada" if fixado else vazia

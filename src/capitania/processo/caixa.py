"""Money of a debt, whatever it is owed for: forms issued, payments come in or reversed, amounts given back."""

from datetime import date
from decimal import Decimal
from typing import NamedTuple

from capitania.processo import leitura as le
from capitania.processo.ato import Ato


class Gru(NamedTuple):
    """A collection form; `numero` is its reference, `despesas` the expenses it charges (none: it is of a fine or all).

    Expenses are named by the acts that recorded them.
    """

    numero: str
    valor: Decimal
    emitida: date
    vencimento: date
    codigo: str
    despesas: tuple[str, ...] = ()


class Pagamento(NamedTuple):
    """Money that came in: the day of the bank, the day of its file; reversed on a day, or not."""

    id: str
    dia_banco: date
    valor: Decimal
    dia_arquivo: date | None = None
    gru: str = ""
    documento: str = ""
    pagador: str = ""
    estornado: date | None = None


class Restituicao(NamedTuple):
    """Money given back."""

    id: str
    dia: date
    valor: Decimal


class Caixa(NamedTuple):
    """What was asked, what came in and what went back."""

    grus: tuple[Gru, ...] = ()
    pagamentos: tuple[Pagamento, ...] = ()
    restituicoes: tuple[Restituicao, ...] = ()

    @property
    def recebido(self) -> Decimal:
        """Add up what came in and was not reversed."""
        return sum((p.valor for p in self.pagamentos if p.estornado is None), Decimal(0))

    @property
    def restituido(self) -> Decimal:
        """Add up what was given back."""
        return sum((r.valor for r in self.restituicoes), Decimal(0))

    @property
    def pago(self) -> Decimal:
        """Give what stays paid."""
        return self.recebido - self.restituido

    def gru(self, numero: str) -> Gru | None:
        """Find a form by its number."""
        return next((g for g in self.grus if g.numero == numero), None)

    def pagamento(self, ident: str) -> Pagamento | None:
        """Find a payment by the act that recorded it."""
        return next((p for p in self.pagamentos if p.id == ident), None)

    def com_gru(self, ato: Ato) -> "Caixa":
        """Add the form that an act issues."""
        numero, codigo = le.texto(ato, "numero"), le.texto(ato, "codigo")
        despesas = tuple(map(str, le.lista(ato, "despesas")))
        nova = Gru(numero, valor(ato), le.dia_do_ato(ato), le.dia(ato, "vencimento"), codigo, despesas)
        return self._replace(grus=(*self.grus, nova))

    def com_pagamento(self, ato: Ato, documento: str) -> "Caixa":
        """Add the payment that an act records; `documento` is what proves it."""
        no_arquivo = le.dia(ato, "dia_arquivo") if "dia_arquivo" in ato.dados else None
        gru, pagador = le.texto(ato, "gru"), le.texto(ato, "pagador")
        novo = Pagamento(ato.id, le.dia(ato, "dia_banco"), valor(ato), no_arquivo, gru, documento, pagador)
        return self._replace(pagamentos=(*self.pagamentos, novo))

    def com_estorno(self, ato: Ato) -> "Caixa":
        """Mark the payment that an act reverses."""
        alvo, dia = le.texto(ato, "pagamento"), le.dia(ato, "dia")
        return self._replace(
            pagamentos=tuple(p._replace(estornado=dia) if p.id == alvo else p for p in self.pagamentos)
        )

    def com_restituicao(self, ato: Ato) -> "Caixa":
        """Add what an act gives back."""
        paga = Restituicao(ato.id, le.dia(ato, "dia"), valor(ato))
        return self._replace(restituicoes=(*self.restituicoes, paga))


def valor(ato: Ato) -> Decimal:
    """Read the amount of an act; zero where it carries none."""
    return le.quantia(ato.dados.get("valor")) or Decimal(0)

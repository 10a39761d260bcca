"""Impedimentos of money, whatever it is owed for: the form's number and day, the reversal, the refund."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Final

from capitania.processo.ato import Ato
from capitania.processo.caixa import Caixa, valor
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.leitura import dia, dia_do_ato, texto
from capitania.processo.palavras import reais

NUMERO_DA_GRU: Final = re.compile(r"[0-9]{1,17}")


def da_gru(caixa: Caixa, ato: Ato, ctx: Contexto, codigo: str | None, antes: date) -> Iterator[Impedimento]:
    """Ask for the unit's collection code (None: not looked for), a number of its own, a day not before `antes`."""
    hoje, numero = dia_do_ato(ato), texto(ato, "numero")
    if codigo and codigo != texto(ato, "codigo"):
        yield from ctx.impede("gru_de_outro_codigo", hoje, f"O da OM é {codigo}.")
    if not NUMERO_DA_GRU.fullmatch(numero):
        yield from ctx.impede("gru_numero_invalido", hoje)
    if caixa.gru(numero) is not None:
        yield from ctx.impede("gru_ja_emitida", hoje, f"{numero}.")
    if dia(ato, "vencimento") < antes:
        yield from ctx.impede("gru_vence_antes", hoje, f"O primeiro dia que cabe é {antes.isoformat()}.")


def do_valor_da_gru(ato: Ato, ctx: Contexto, devido: Decimal) -> Iterator[Impedimento]:
    """Ask for an amount that is owed."""
    if not 0 < valor(ato) <= devido:
        yield from ctx.impede("gru_fora_do_devido", dia_do_ato(ato), f"Falta pagar {reais(max(devido, Decimal(0)))}.")


def da_gru_paga(caixa: Caixa, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the form a payment names was issued here."""
    if "gru" in ato.dados and caixa.gru(texto(ato, "gru")) is None:
        yield from ctx.impede("gru_inexistente", dia_do_ato(ato), f"{texto(ato, 'gru')}.")


def do_estorno(caixa: Caixa, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a payment recorded here, not reversed yet."""
    alvo = caixa.pagamento(texto(ato, "pagamento"))
    if alvo is None:
        yield from ctx.impede("pagamento_inexistente", dia_do_ato(ato), f"{texto(ato, 'pagamento')}.")
    elif alvo.estornado is not None:
        yield from ctx.impede("pagamento_ja_estornado", dia_do_ato(ato), f"Em {alvo.estornado.isoformat()}.")
    elif dia(ato, "dia") < alvo.dia_banco:
        yield from ctx.impede("ato_antes_do_que_supoe", dia_do_ato(ato), f"Pago em {alvo.dia_banco.isoformat()}.")


def da_restituicao(ato: Ato, ctx: Contexto, credito: Decimal) -> Iterator[Impedimento]:
    """Ask for as much paid too much."""
    if not 0 < valor(ato) <= credito:
        yield from ctx.impede("sem_credito_a_restituir", dia_do_ato(ato), f"O crédito é de {reais(credito)}.")

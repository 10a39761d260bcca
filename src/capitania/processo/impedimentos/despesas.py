"""Impedimentos of the money of a custody: expenses, their form, what is paid, reversed and given back."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.custodia import Custodia
from capitania.processo.impedimentos import dinheiro
from capitania.processo.leitura import dia, dia_do_ato, lista, logico, quantia


def despesa_lancada(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for an amount, and for days of the seizure in their order."""
    hoje, primeiro = dia_do_ato(ato), dia(ato, "dia")
    if e.apreendida is not None and primeiro < e.apreendida:
        yield from ctx.impede("despesa_antes_da_apreensao", hoje)
    if "ate" in ato.dados and (dia(ato, "ate") < primeiro or not logico(ato, "por_dia")):
        yield from ctx.impede("fim_antes_do_inicio", hoje)
    yield from _valor(ato, ctx)


def despesa_paga(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for an amount and, of a form, that it was issued; money that came in is recorded whatever is owed since."""
    yield from _valor(ato, ctx)
    yield from dinheiro.da_gru_paga(e.caixa, ato, ctx)


def _valor(ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    if not quantia(ato.dados.get("valor")):
        yield from ctx.impede("despesa_sem_valor", dia_do_ato(ato))


def gru_emitida(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for the unit's code for expenses, for expenses recorded here, for no more than is owed when it is due."""
    hoje, ate, nomeadas = dia_do_ato(ato), dia(ato, "vencimento"), set(map(str, lista(ato, "despesas")))
    if ctx.codigo_gru_despesas == "":
        yield from ctx.impede("sem_codigo_gru_despesas", hoje)
    estranhas = nomeadas - {d.id for d in e.despesas}
    if estranhas:
        yield from ctx.impede("gru_sem_esta_despesa", hoje, f"{', '.join(sorted(estranhas))}.")
    else:
        yield from dinheiro.do_valor_da_gru(ato, ctx, _a_cobrar(e, ctx, ate, nomeadas))
    yield from dinheiro.da_gru(e.caixa, ato, ctx, ctx.codigo_gru_despesas, hoje)


def _a_cobrar(e: Custodia, ctx: Contexto, ate: date, nomeadas: set[str]) -> Decimal:
    """Give the most that a form may ask: what is owed on its last day, and no more than the expenses it names."""
    falta = e.contas(ate, sem_despesas=ctx.ligados.anulada).falta
    if not nomeadas:
        return falta
    so_elas = e._replace(despesas=tuple(d for d in e.despesas if d.id in nomeadas))
    return min(falta, so_elas.contas(ate).devido)


def pagamento_estornado(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a payment of this custody, not reversed yet."""
    yield from dinheiro.do_estorno(e.caixa, ato, ctx)


def restituicao_paga(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for as much paid too much; of a seizure annulled nothing was owed."""
    contas = e.contas(dia_do_ato(ato), sem_despesas=ctx.ligados.anulada)
    yield from dinheiro.da_restituicao(ato, ctx, contas.credito)

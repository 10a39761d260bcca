"""Impedimentos of charging, paying and returning the fine, of serving a suspension, cancelling, requalifying."""

from collections.abc import Iterator
from decimal import Decimal

from capitania.lei.termos import SemPrazo, prazo
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado, definitiva, pena_vigente
from capitania.processo.impedimentos import dinheiro
from capitania.processo.leitura import dia, dia_do_ato, lista
from capitania.processo.termos import conhecimento, do_tipo


def pagamento_registrado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a fine to pay; money of a form that was issued came in, whatever became of the fine since."""
    yield from dinheiro.da_gru_paga(e.execucao.caixa, ato, ctx)
    if "gru" not in ato.dados and not pena_vigente(e).multa:
        yield from ctx.impede("sem_multa_a_pagar", dia_do_ato(ato))


def gru_emitida(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a fine, the unit's collection code, a number of its own, an amount that is owed, a day within the law."""
    hoje = dia_do_ato(ato)
    if not pena_vigente(e).multa:
        yield from ctx.impede("sem_multa_a_pagar", hoje)
    else:
        yield from dinheiro.do_valor_da_gru(ato, ctx, deve(e))
    if ctx.codigo_gru == "":
        yield from ctx.impede("sem_codigo_gru", hoje)
    if lista(ato, "despesas"):
        yield from ctx.impede("gru_sem_esta_despesa", hoje)
    corre = do_tipo(e, ctx, "pagamento")
    antes = hoje if corre is None else max(hoje, corre.vencimento)
    yield from dinheiro.da_gru(e.execucao.caixa, ato, ctx, ctx.codigo_gru, antes)


def pagamento_estornado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a payment of this case, not reversed yet."""
    yield from dinheiro.do_estorno(e.execucao.caixa, ato, ctx)


def restituicao_paga(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for as much paid too much."""
    yield from dinheiro.da_restituicao(ato, ctx, max(-deve(e), Decimal(0)))


def deve(e: Estado) -> Decimal:
    """Give what is owed of the fine; negative where too much was paid."""
    return (pena_vigente(e).multa or Decimal(0)) - e.execucao.pago


def suspensao_iniciada(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a suspension known to the party; not while an appeal that could undo it awaits a word on its effect."""
    hoje, ciencia = dia_do_ato(ato), conhecimento(e, "decisao")
    if e.marcos.obito is not None:
        yield from ctx.impede("infrator_falecido", hoje)
    if not pena_vigente(e).suspensao_dias:
        yield from ctx.impede("sem_suspensao", hoje)
    elif ciencia is None or dia(ato, "dia") < ciencia.dia:
        yield from ctx.impede("suspensao_antes_da_ciencia", hoje)
    if e.execucao.suspensao_de is not None and not (e.execucao.suspensao_ate is not None and _falta(e)):
        yield from ctx.impede("suspensao_ja_iniciada", hoje)
    for recurso in e.recursos.recursos:
        if recurso.pendente and recurso.efeito_suspensivo is None:
            yield from ctx.impede("decidir_o_efeito_suspensivo", hoje)
        elif recurso.pendente and recurso.efeito_suspensivo:
            yield from ctx.impede("efeito_suspensivo_concedido", hoje)


def suspensao_encerrada(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that one runs, and that its days were served or it fell."""
    hoje, de = dia_do_ato(ato), e.execucao.suspensao_de
    if de is None or e.execucao.suspensao_ate is not None:
        yield from ctx.impede("sem_suspensao", hoje)
        return
    sustada = any(r.pendente and r.efeito_suspensivo for r in e.recursos.recursos)
    if not sustada and (dia(ato, "dia") - de).days < _falta(e):
        yield from ctx.impede("suspensao_em_curso", hoje)


def _falta(e: Estado) -> int:
    """Count the days of suspension still to be served."""
    return max((pena_vigente(e).suspensao_dias or 0) - e.execucao.servidos, 0)


def habilitacao_devolvida(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the licence was held and no longer need be."""
    if e.execucao.suspensao_de is None or e.execucao.suspensao_ate is None:
        yield from ctx.impede("suspensao_em_curso", dia_do_ato(ato))


def cancelamento_registrado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a final decision that cancels, and for someone alive to be cancelled."""
    if e.marcos.obito is not None:
        yield from ctx.impede("infrator_falecido", dia_do_ato(ato))
    if not pena_vigente(e).cancelamento or not definitiva(e):
        yield from ctx.impede("sem_cancelamento", dia_do_ato(ato))


def requalificacao_admitida(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the years after the cancellation have passed."""
    hoje, cancelada = dia_do_ato(ato), e.execucao.cancelada
    if cancelada is None:
        yield from ctx.impede("sem_cancelamento", hoje)
        return
    try:
        desde = prazo(ctx.acervo, "requalificacao", cancelada, ctx.calendario).vencimento
    except SemPrazo:
        return
    if dia(ato, "dia") < desde:
        yield from ctx.impede("requalificacao_cedo", hoje, f"Pode ser desde {desde.isoformat()}.")


PERGUNTAS = {
    "gru_emitida": gru_emitida,
    "pagamento_registrado": pagamento_registrado,
    "pagamento_estornado": pagamento_estornado,
    "restituicao_paga": restituicao_paga,
    "suspensao_iniciada": suspensao_iniciada,
    "suspensao_encerrada": suspensao_encerrada,
    "habilitacao_devolvida": habilitacao_devolvida,
    "cancelamento_registrado": cancelamento_registrado,
    "requalificacao_admitida": requalificacao_admitida,
}

"""Impedimentos of payment, of serving a suspension, of cancelling and of requalifying."""

from collections.abc import Iterator

from capitania.lei.termos import SemPrazo, prazo
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado, definitiva, pena_vigente
from capitania.processo.leitura import dia, dia_do_ato
from capitania.processo.termos import conhecimento


def pagamento_registrado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a fine to pay."""
    if not pena_vigente(e).multa:
        yield from ctx.impede("sem_multa_a_pagar", dia_do_ato(ato))


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
    "pagamento_registrado": pagamento_registrado,
    "suspensao_iniciada": suspensao_iniciada,
    "suspensao_encerrada": suspensao_encerrada,
    "habilitacao_devolvida": habilitacao_devolvida,
    "cancelamento_registrado": cancelamento_registrado,
    "requalificacao_admitida": requalificacao_admitida,
}

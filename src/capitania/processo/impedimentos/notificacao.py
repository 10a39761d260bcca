"""Impedimentos of the notificação and its outcomes."""

from collections.abc import Iterator

from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado, esclarecida
from capitania.processo.leitura import dia_do_ato
from capitania.processo.termos import conhecimento, do_tipo


def notificacao_lavrada(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the law of the day still puts a notificação first, and that there be none yet."""
    dia = dia_do_ato(ato)
    lesta = e.origem.aberto is not None and e.origem.aberto.via == "lesta"
    if lesta and ctx.regra("notificacao_precede_o_auto", dia) is None:
        yield from ctx.impede("auto_direto", dia)
    if e.notificacao.lavrada is not None:
        yield from ctx.impede("notificacao_ja_lavrada", dia)
    if e.autuacao.auto is not None:
        yield from ctx.impede("auto_ja_lavrado", dia)


def comparecimento_registrado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that a notificação be open."""
    if e.notificacao.lavrada is None:
        yield from ctx.impede("sem_notificacao", dia_do_ato(ato))
    elif e.notificacao.respondida or e.notificacao.compareceu is not None:
        yield from ctx.impede("notificacao_respondida", dia_do_ato(ato))


def nao_comparecimento_certificado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for proved knowledge and a term that ended."""
    dia = dia_do_ato(ato)
    if e.notificacao.lavrada is None:
        yield from ctx.impede("sem_notificacao", dia)
        return
    if e.notificacao.compareceu is not None or e.notificacao.respondida:
        yield from ctx.impede("notificacao_respondida", dia)
    if conhecimento(e, "notificacao") is None:
        yield from ctx.impede("prazo_sem_ciencia", dia)
        return
    prazo = do_tipo(e, ctx, "comparecimento")
    if prazo is not None and dia <= prazo.vencimento:
        yield from ctx.impede("prazo_em_curso", dia, f"Vence em {prazo.vencimento.isoformat()}.")


def esclarecimentos(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that clarifications were given and not yet weighed."""
    dia = dia_do_ato(ato)
    if e.notificacao.compareceu is None:
        yield from ctx.impede("sem_esclarecimentos", dia)
    elif esclarecida(e) or e.notificacao.recusados is not None:
        yield from ctx.impede("notificacao_respondida", dia)


PERGUNTAS = {
    "notificacao_lavrada": notificacao_lavrada,
    "comparecimento_registrado": comparecimento_registrado,
    "nao_comparecimento_certificado": nao_comparecimento_certificado,
    "esclarecimentos_aceitos": esclarecimentos,
    "esclarecimentos_recusados": esclarecimentos,
}

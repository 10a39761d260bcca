"""Impedimentos of the defence, the lapse of terms, evidence and final words."""

from collections.abc import Iterator
from datetime import date

from capitania.lei.termos import SemPrazo, prazo
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado
from capitania.processo.leitura import dia, dia_do_ato, texto
from capitania.processo.termos import do_tipo


def defesa_apresentada(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for an auto and that it be not yet judged; a late defence is filed and flagged, never refused."""
    hoje = dia_do_ato(ato)
    if e.autuacao.auto is None:
        yield from ctx.impede("sem_auto", hoje)
    if e.julgamento.decisao is not None:
        yield from ctx.impede("ja_julgado", hoje)


def decurso_certificado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a term that started, ended, and saw nothing come."""
    hoje, tipo = dia_do_ato(ato), texto(ato, "prazo")
    corre = do_tipo(e, ctx, tipo)
    if corre is None:
        yield from ctx.impede("prazo_sem_ciencia", hoje, f"Prazo: {tipo}.")
        return
    if hoje <= corre.vencimento:
        yield from ctx.impede("prazo_em_curso", hoje, f"Vence em {corre.vencimento.isoformat()}.")
    if dia(ato, "vencimento") != corre.vencimento:
        yield from ctx.impede("vencimento_errado", hoje, f"O prazo vence em {corre.vencimento.isoformat()}.")
    if corre.cumprido:
        yield from ctx.impede("prazo_cumprido", hoje)


def diligencia_determinada(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for an auto under instruction and three business days' notice."""
    hoje = dia_do_ato(ato)
    if e.autuacao.auto is None:
        yield from ctx.impede("sem_auto", hoje)
    if e.julgamento.decisao is not None:
        yield from ctx.impede("ja_julgado", hoje)
    desde = _antecedencia(ctx, hoje)
    if desde is not None and dia(ato, "dia") < desde:
        yield from ctx.impede("antecedencia_da_diligencia", hoje, f"Pode ser desde {desde.isoformat()}.")


def _antecedencia(ctx: Contexto, sabida: date) -> date | None:
    try:
        return prazo(ctx.acervo, "antecedencia_da_diligencia", sabida, ctx.calendario).vencimento
    except SemPrazo:
        return None


def diligencia_cumprida(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that one be open, and that the party knew of it three business days before."""
    hoje, feitas = dia_do_ato(ato), len(e.instrucao.cumpridas)
    if len(e.instrucao.diligencias) <= feitas:
        yield from ctx.impede("sem_diligencia", hoje)
        return
    sabidas = e.comunicacao.das_diligencias
    if len(sabidas) <= feitas:
        yield from ctx.impede("prazo_sem_ciencia", hoje, "Diligência.")
        return
    desde = _antecedencia(ctx, sabidas[feitas])
    if desde is not None and hoje < desde:
        yield from ctx.impede("antecedencia_da_diligencia", hoje, f"Pode ser desde {desde.isoformat()}.")


def alegacoes_finais_abertas(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for an auto not yet judged."""
    yield from defesa_apresentada(e, ato, ctx)


def alegacoes_finais_apresentadas(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that they were opened and the case not judged."""
    if e.instrucao.alegacoes_abertas is None:
        yield from ctx.impede("alegacoes_nao_abertas", dia_do_ato(ato))
    if e.julgamento.decisao is not None:
        yield from ctx.impede("ja_julgado", dia_do_ato(ato))


def prazo_prorrogado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the term runs and was not extended before."""
    tipo = texto(ato, "prazo")
    if any(ja == tipo for ja, _ in e.instrucao.prorrogados):
        yield from ctx.impede("ja_prorrogado", dia_do_ato(ato))
    corre = do_tipo(e, ctx, tipo)
    if corre is None or corre.cumprido:
        yield from ctx.impede("prazo_sem_ciencia", dia_do_ato(ato), f"Prazo: {tipo}.")


def suspeicao_decidida(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that it was raised, and that nobody decides his own."""
    if not e.instrucao.arguida(texto(ato, "contra")):
        yield from ctx.impede("suspeicao_nao_arguida", dia_do_ato(ato))
    if texto(ato, "contra") == ato.por.pessoa:
        yield from ctx.impede("suspeito", dia_do_ato(ato))


PERGUNTAS = {
    "defesa_apresentada": defesa_apresentada,
    "decurso_certificado": decurso_certificado,
    "diligencia_determinada": diligencia_determinada,
    "diligencia_cumprida": diligencia_cumprida,
    "alegacoes_finais_abertas": alegacoes_finais_abertas,
    "alegacoes_finais_apresentadas": alegacoes_finais_apresentadas,
    "prazo_prorrogado": prazo_prorrogado,
    "suspeicao_decidida": suspeicao_decidida,
}

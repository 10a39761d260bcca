"""What a person should see before relying on the case: flagged, never in the way."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date

from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.avisos_ligados import avisos_ligados
from capitania.processo.competencia import instancia_unica
from capitania.processo.conta import vence
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.estado import Estado, final, pena_vigente
from capitania.processo.palavras import label, reais
from capitania.processo.partes.origem import ATINGIDO
from capitania.processo.penas import limites
from capitania.processo.termos import PRAZOS_DA_INSTANCIA, alem_do_calendario, conhecimento, decorreu, do_tipo


def avisos(e: Estado, ctx: Contexto) -> tuple[Impedimento, ...]:
    """List the flags of a case, each with its provision; a flag that no norm of its day founds is none."""
    fora = alem_do_calendario(e, ctx)
    if not fora:
        return recusas(_avisos(e, ctx))
    achados: list[Impedimento] = []
    with suppress(ForaDoCalendario):
        achados.extend(_avisos(e, ctx))
    return (*recusas(achados), *ctx.impede("aviso_prazo_fora_do_calendario", ctx.calendario.ate, f"{', '.join(fora)}."))


def _avisos(e: Estado, ctx: Contexto) -> Iterator[Impedimento]:
    yield from _da_abordagem(e, ctx)
    yield from _dos_marcos(e, ctx)
    yield from _dos_importados(e, ctx)
    yield from _da_defesa(e, ctx)
    yield from _da_decisao(e, ctx)
    yield from _do_juiz(e, ctx)
    yield from _dos_recursos(e, ctx)
    yield from _dos_pagamentos(e, ctx)
    yield from avisos_ligados(e, ctx)
    for ciencia in e.comunicacao.ciencias:
        if ciencia.meio == "edital":
            yield from ctx.impede("aviso_publicacao", ciencia.dia, f"Papel: {ciencia.objeto}.")
        elif ciencia.recebedor in {"porteiro", "outro"}:
            yield from ctx.impede("aviso_recebido_por_terceiro", ciencia.dia, f"Papel: {ciencia.objeto}.")
    if e.autuacao.assinatura == "recusou" and not e.autuacao.testemunhas and e.autuacao.auto is not None:
        yield from ctx.impede("aviso_recusa_sem_testemunhas", e.autuacao.auto.lavrado)


def _da_abordagem(e: Estado, ctx: Contexto) -> Iterator[Impedimento]:
    aberto, feita = e.origem.aberto, ctx.abordagem
    if aberto is None or feita is None:
        return
    if feita.om != aberto.om:
        yield from ctx.impede("aviso_om_da_abordagem", aberto.em, f"Abordagem: {feita.om}; processo: {aberto.om}.")
    if aberto.estado_do_infrator not in ATINGIDO and feita.atingiu(aberto.infrator, aberto.papel):
        yield from ctx.impede("aviso_estado_do_infrator", aberto.em)


def _dos_marcos(e: Estado, ctx: Contexto) -> Iterator[Impedimento]:
    """Flag a death while the case goes on, a told day that is not the counted one, and what was served for nothing."""
    if e.marcos.obito is not None and not final(e):
        yield from ctx.impede("aviso_obito", e.marcos.obito)
    if e.origem.aberto is not None and e.origem.aberto.crime:
        yield from ctx.impede("aviso_prazo_penal", e.origem.aberto.em)
    for informado in e.marcos.informados:
        corre = do_tipo(e, ctx, informado.prazo)
        if corre is not None and corre.contado != informado.vencimento:
            dias = f"{informado.prazo}: informado {informado.vencimento}, contado {corre.contado}."
            yield from ctx.impede("aviso_prazo_informado_diverge", corre.de, dias)
    for recontado in e.marcos.recontados if not final(e) else ():
        quando = f"{recontado.prazo}: até {recontado.depois.isoformat()}."
        yield from ctx.impede("aviso_prazo_recontado", recontado.em, quando)
    for tipo in dict.fromkeys(e.instrucao.decorridos):
        corre = do_tipo(e, ctx, tipo)
        falta = ctx.calendario.provisorio(corre.de, corre.vencimento) if corre is not None else ()
        if corre is not None and falta and decorreu(e, ctx, tipo):
            yield from ctx.impede(
                "aviso_decurso_provisorio", corre.de, f"{label(tipo)}: {', '.join(map(label, falta))}."
            )
    pena, x = pena_vigente(e), e.execucao
    a_toa = (x.pago > (pena.multa or 0), x.servidos > (pena.suspensao_dias or 0), x.cancelada and not pena.cancelamento)
    if any(a_toa) and e.origem.aberto is not None:
        yield from ctx.impede("aviso_cumprido_a_mais", e.origem.aberto.em)


def _dos_importados(e: Estado, ctx: Contexto) -> Iterator[Impedimento]:
    """Flag a case that came from outside, and old cases of the same person, which nobody may count as they stand."""
    if e.marcos.importado is not None:
        yield from ctx.impede("aviso_importado", e.marcos.importado.em)
    if e.origem.aberto is not None and e.julgamento.decisao is None:
        for processo in ctx.importados:
            yield from ctx.impede("aviso_importado_nao_conta", e.origem.aberto.em, f"{processo}.")


def _da_defesa(e: Estado, ctx: Contexto) -> Iterator[Impedimento]:
    provada = e.comunicacao.ciencia("auto")
    defesa = do_tipo(e, ctx, "defesa")
    for d in e.instrucao.defesas if defesa is not None and provada is not None else ():
        if defesa is None or d.dia <= defesa.vencimento:
            continue
        no_correio = d.postada is not None and d.postada <= defesa.vencimento
        yield from ctx.impede("aviso_postagem" if no_correio else "aviso_defesa_tardia", d.dia)


def _da_decisao(e: Estado, ctx: Contexto) -> Iterator[Impedimento]:
    decisao, auto = e.julgamento.decisao, e.autuacao.auto
    if decisao is None or auto is None:
        return
    limite = _fim_do_julgamento(e, ctx)
    if limite is not None and decisao.dia > limite:
        yield from ctx.impede("aviso_julgamento_tardio", decisao.dia, f"O prazo acabou em {limite.isoformat()}.")
    defesa = do_tipo(e, ctx, "defesa")
    if e.autuacao.renuncia is not None and defesa is not None and decisao.dia <= defesa.vencimento:
        yield from ctx.impede("aviso_renuncia", decisao.dia)
    if auto.por in {decisao.por, *(r.por for r in e.recursos.recursos)}:
        yield from ctx.impede("aviso_julgou_quem_lavrou", decisao.dia)
    yield from _da_pena(e, ctx)
    if decisao.resultado == "procedente" and instancia_unica(e, ctx, decisao.dia):
        yield from ctx.impede("aviso_instancia_unica", decisao.dia)


def _da_pena(e: Estado, ctx: Contexto) -> Iterator[Impedimento]:
    decisao, pena = e.julgamento.decisao, pena_vigente(e)
    if decisao is None or decisao.resultado != "procedente":
        return
    achados = limites(e, ctx, decisao.dia)
    teto = achados.maximo / achados.multiplo if achados is not None and achados.maximo is not None else None
    if teto is not None and (pena.multa or 0) > teto:
        yield from ctx.impede("aviso_multa_acima_do_grupo", decisao.dia, f"O grupo vai até {reais(teto)}.")
    if not decisao.pena.especies:
        yield from ctx.impede("aviso_sem_pena_aplicavel", decisao.dia)


def _do_juiz(e: Estado, ctx: Contexto) -> Iterator[Impedimento]:
    """Propose an officer designated by act before the Captain judges in person, and so closes an instance."""
    auto, aberto = e.autuacao.auto, e.origem.aberto
    if auto is None or aberto is None or e.julgamento.decisao is not None:
        return
    da_om = {d.cargo for d in ctx.designacoes if d.om == aberto.om and (d.ate is None or d.ate >= auto.lavrado)}
    if "capitao" in da_om and "oficial_designado" not in da_om:
        yield from ctx.impede("aviso_designar_oficial", auto.lavrado)


def _dos_recursos(e: Estado, ctx: Contexto) -> Iterator[Impedimento]:
    for recurso in e.recursos.recursos:
        proprio, decide = PRAZOS_DA_INSTANCIA.get(recurso.instancia, ("", ""))
        corre, termo = do_tipo(e, ctx, proprio), do_tipo(e, ctx, decide)
        if corre is not None and recurso.interposto > corre.vencimento:
            no_correio = recurso.postado is not None and recurso.postado <= corre.vencimento
            yield from ctx.impede("aviso_postagem" if no_correio else "aviso_recurso_tardio", recurso.interposto)
        if recurso.julgado is not None and termo is not None and recurso.julgado > termo.vencimento:
            yield from ctx.impede("aviso_recurso_julgado_tarde", recurso.julgado)


def _dos_pagamentos(e: Estado, ctx: Contexto) -> Iterator[Impedimento]:
    for pago in e.execucao.caixa.pagamentos:
        ate = vence(e, ctx, pago)
        if pago.estornado is None and ate is not None and pago.dia_banco > ate:
            yield from ctx.impede("aviso_pagamento_atrasado", pago.dia_banco, f"Vencia em {ate.isoformat()}.")


def _fim_do_julgamento(e: Estado, ctx: Contexto) -> date | None:
    if conhecimento(e, "auto") is None:
        return None
    corre = do_tipo(e, ctx, "julgamento")
    mais = do_tipo(e, ctx, "prorrogacao_do_julgamento")
    return mais.vencimento if mais is not None else corre.vencimento if corre is not None else None

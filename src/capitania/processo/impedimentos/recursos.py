"""Impedimentos of appeals in both instances, reconsideration, revision and the certificate of finality."""

from collections.abc import Iterator

from capitania.processo.ato import Ato
from capitania.processo.competencia import (
    encaminhado_mal,
    impedidos,
    instancia_unica,
    ja_julgou,
    recurso_mal_dirigido,
)
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado, definitiva, pena_vigente
from capitania.processo.leitura import dia_do_ato, inteiro, tabela, texto
from capitania.processo.partes.julgamento import Pena, pena_de
from capitania.processo.partes.recursos import INCOMPETENTE, LIVRAM, Recurso
from capitania.processo.penas import caidos, excede
from capitania.processo.prescricao import sem_motivo
from capitania.processo.termos import conhecimento, decorreu, do_tipo

ULTIMA = 2


def recurso_interposto(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a decision to appeal from, and that this instance be open; a late appeal is filed, then not admitted."""
    hoje, instancia = dia_do_ato(ato), inteiro(ato, "instancia")
    if e.julgamento.decisao is None:
        yield from ctx.impede("sem_decisao", hoje)
        return
    anterior = e.recursos.da_instancia(instancia)
    if anterior is not None and anterior.nao_admitido != INCOMPETENTE:
        yield from ctx.impede("recurso_ja_interposto", hoje)
    if instancia == ULTIMA:
        yield from _ultima(e, ato, ctx)
    elif instancia != 1:
        yield from ctx.impede("tres_instancias", hoje)
    if definitiva(e):
        yield from ctx.impede("ja_definitivo", hoje)


def _ultima(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the first appeal was decided, and not wholly for the party; no second one from the DPC himself."""
    hoje, primeiro = dia_do_ato(ato), e.recursos.da_instancia(1)
    if primeiro is None or primeiro.pendente:
        yield from ctx.impede("sem_decisao_do_recurso", hoje)
    elif primeiro.atendido:
        yield from ctx.impede("recurso_ja_provido", hoje)
    elif instancia_unica(e, ctx, hoje):
        yield from ctx.impede("instancia_unica", hoje)


def recurso_nao_admitido(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a pending appeal, for who is not impeded, and for real lateness.

    The wrong body names the right one and gives the term back.
    """
    hoje = dia_do_ato(ato)
    yield from _pendente(e, ato, ctx)
    yield from impedidos(e, ato, ctx)
    causa = texto(ato, "causa")
    if causa == INCOMPETENTE and not texto(ato, "orgao_certo"):
        yield from ctx.impede("indicar_o_orgao_certo", hoje)
    recurso = e.recursos.da_instancia(inteiro(ato, "instancia"))
    if causa == "fora_do_prazo" and recurso is not None:
        corre = do_tipo(e, ctx, "recurso" if recurso.instancia == 1 else "ultima_instancia")
        if corre is None or recurso.interposto <= corre.vencimento:
            yield from ctx.impede("recurso_no_prazo", hoje)


def _pendente(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    recurso = e.recursos.da_instancia(inteiro(ato, "instancia"))
    if recurso is None or not recurso.pendente:
        yield from ctx.impede("sem_recurso_pendente", dia_do_ato(ato))


def decisao_reconsiderada(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that who decided reconsiders, before forwarding."""
    hoje = dia_do_ato(ato)
    yield from _pendente(e, ato, ctx)
    recurso = e.recursos.da_instancia(inteiro(ato, "instancia"))
    if recurso is not None and recurso.encaminhado is not None:
        yield from ctx.impede("recurso_ja_encaminhado", hoje)
    yield from _de_quem_decidiu(e, ato, ctx)
    yield from impedidos(e, ato, ctx)
    yield from excede(e, ato, ctx)
    nova, antes = pena_de(ato), pena_vigente(e)
    if _pior(nova, antes):
        yield from ctx.impede("pena_agravada", hoje)
    if texto(ato, "resultado") not in LIVRAM and nova in {Pena(), antes}:
        yield from ctx.impede("reconsideracao_sem_pena", hoje)


def recurso_encaminhado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that who decided forwards it, with considerations, once, to the authority above."""
    yield from _pendente(e, ato, ctx)
    recurso = e.recursos.da_instancia(inteiro(ato, "instancia"))
    if recurso is not None and recurso.encaminhado is not None:
        yield from ctx.impede("recurso_ja_encaminhado", dia_do_ato(ato))
    yield from _de_quem_decidiu(e, ato, ctx)
    yield from encaminhado_mal(e, ato, ctx)


def _de_quem_decidiu(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for the office that decided: the first judge's, or the one that heard the first appeal."""
    dia = dia_do_ato(ato)
    if ato.por.qualidade != ("autoridade" if inteiro(ato, "instancia") == 1 else "superior"):
        yield from ctx.impede("cabe_a_quem_decidiu", dia)
    elif ato.por.qualidade == "superior":
        yield from recurso_mal_dirigido(e, ato, ctx, 1)


def efeito_suspensivo_decidido(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a pending appeal, and for the authority appealed from or the one above it."""
    yield from _pendente(e, ato, ctx)
    instancia = inteiro(ato, "instancia")
    if ato.por.qualidade != ("autoridade" if instancia == 1 else "superior"):
        yield from recurso_mal_dirigido(e, ato, ctx, instancia)


def agravamento_comunicado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a forwarded appeal, by who decides it."""
    yield from _encaminhado(e, ato, ctx)
    yield from recurso_mal_dirigido(e, ato, ctx, inteiro(ato, "instancia"))


def _encaminhado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    recurso = e.recursos.da_instancia(inteiro(ato, "instancia"))
    if recurso is None or not recurso.pendente or recurso.encaminhado is None:
        yield from ctx.impede("recurso_nao_encaminhado", dia_do_ato(ato))


def recurso_julgado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for the file, the right authority, a person who did not judge before, and a hearing before a worse result."""
    hoje, instancia = dia_do_ato(ato), inteiro(ato, "instancia")
    yield from _encaminhado(e, ato, ctx)
    yield from recurso_mal_dirigido(e, ato, ctx, instancia)
    yield from impedidos(e, ato, ctx)
    yield from ja_julgou(e, ato, ctx)
    if e.instrucao.arguida(ato.por.pessoa):
        yield from ctx.impede("suspeicao_pendente", hoje)
    if e.origem.aguarda:
        yield from ctx.impede("aguarda_acordao", hoje)
    yield from excede(e, ato, ctx)
    if texto(ato, "resultado") != "provido":
        yield from sem_motivo(e, ato, ctx)
    yield from _respondido(e, ato, ctx)
    recurso = e.recursos.da_instancia(instancia)
    avisado = recurso is not None and recurso.agravamento is not None and conhecimento(e, "agravamento") is not None
    if "pena" in ato.dados and _pior(pena_de(ato), pena_vigente(e)) and not avisado:
        yield from ctx.impede("pena_agravada", hoje)


def _respondido(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask of a decision that answers the grounds one by one that it leave none out."""
    recurso, respostas = e.recursos.da_instancia(inteiro(ato, "instancia")), tabela(ato, "respostas")
    if recurso is None or "respostas" not in ato.dados:
        return
    if mudos := [f for f in recurso.fundamentos if not str(respostas.get(f, "")).strip()]:
        yield from ctx.impede("fundamento_sem_resposta", dia_do_ato(ato), f"Faltam: {', '.join(mudos)}.")


def _pior(nova: Pena, antes: Pena) -> bool:
    """Tell whether a penalty is heavier in any of its parts."""
    return (
        (nova.multa or 0) > (antes.multa or 0)
        or (nova.suspensao_dias or 0) > (antes.suspensao_dias or 0)
        or (nova.cancelamento and not antes.cancelamento)
    )


def revisao_pedida(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a decision to revise; of an authority that asks, that an earlier case fell on which it rested."""
    if e.julgamento.decisao is None:
        yield from ctx.impede("sem_decisao", dia_do_ato(ato))
    elif ato.por.qualidade != "parte" and caidos(e, ctx) is None:
        yield from ctx.impede("revisao_de_oficio", dia_do_ato(ato))


def revisao_decidida(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that it was asked for, and that it never makes things worse."""
    hoje = dia_do_ato(ato)
    if e.recursos.revisao is None or e.recursos.revisao_decidida is not None:
        yield from ctx.impede("revisao_nao_pedida", hoje)
    yield from impedidos(e, ato, ctx)
    yield from excede(e, ato, ctx)
    if "pena" in ato.dados and _pior(pena_de(ato), pena_vigente(e)):
        yield from ctx.impede("revisao_nunca_agrava", hoje)
    if texto(ato, "resultado") == "deferida" and "pena" not in ato.dados:
        yield from ctx.impede("revisao_sem_pena", hoje)


def transito_certificado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that no appeal be pending and that the last one open was not used in its term, or could not be."""
    hoje = dia_do_ato(ato)
    if e.julgamento.decisao is None:
        yield from ctx.impede("sem_decisao", hoje)
        return
    if definitiva(e):
        yield from ctx.impede("ja_definitivo", hoje)
    if any(r.pendente for r in e.recursos.recursos):
        yield from ctx.impede("recurso_pendente", hoje)
    elif not _esgotado(e, ctx, ato):
        yield from ctx.impede("recurso_ainda_cabe", hoje)


def _esgotado(e: Estado, ctx: Contexto, ato: Ato) -> bool:
    primeiro, ultimo = e.recursos.da_instancia(1), e.recursos.da_instancia(ULTIMA)
    if ultimo is not None:
        return conhecimento(e, "decisao_final") is not None or _barrado(ultimo)
    if primeiro is None:
        absolvido = e.julgamento.decisao is not None and e.julgamento.decisao.resultado != "procedente"
        return decorreu(e, ctx, "recurso") or (absolvido and conhecimento(e, "decisao") is not None)
    if primeiro.nao_admitido == INCOMPETENTE:
        return decorreu(e, ctx, "recurso")
    livre = primeiro.atendido or _barrado(primeiro)
    return livre or decorreu(e, ctx, "ultima_instancia") or _da_dpc(e, ctx, ato)


def _barrado(recurso: Recurso) -> bool:
    """Tell whether the appeal was not admitted for good."""
    return recurso.nao_admitido not in {"", INCOMPETENTE}


def _da_dpc(e: Estado, ctx: Contexto, ato: Ato) -> bool:
    return instancia_unica(e, ctx, dia_do_ato(ato)) and conhecimento(e, "decisao_do_recurso") is not None


PERGUNTAS = {
    "recurso_interposto": recurso_interposto,
    "recurso_nao_admitido": recurso_nao_admitido,
    "decisao_reconsiderada": decisao_reconsiderada,
    "recurso_encaminhado": recurso_encaminhado,
    "efeito_suspensivo_decidido": efeito_suspensivo_decidido,
    "agravamento_comunicado": agravamento_comunicado,
    "recurso_julgado": recurso_julgado,
    "revisao_pedida": revisao_pedida,
    "revisao_decidida": revisao_decidida,
    "transito_certificado": transito_certificado,
}

"""Impedimentos of the auto, of its signature and of the waiver."""

from collections.abc import Iterator
from datetime import date

from capitania.lei.possiveis import possiveis
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado
from capitania.processo.leitura import dia, dia_do_ato, lista, logico, texto
from capitania.processo.partes.origem import ATINGIDO, Abertura
from capitania.processo.penas import limites, na_tabela, prevista, valor
from capitania.processo.termos import conhecimento


def auto_lavrado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask what must come before, that the auto says what the case was opened for, and that nothing makes it wait."""
    hoje, aberto = dia_do_ato(ato), e.origem.aberto
    if aberto is None:
        return
    if e.autuacao.auto is not None:
        yield from ctx.impede("auto_ja_lavrado", hoje)
    yield from _antes_do_auto(e, ato, ctx)
    if aberto.origem == "apuracao" and not e.origem.indicios:
        yield from ctx.impede("apuracao_sem_indicios", hoje)
    for envolvido in aberto.envolvidos:
        if not e.comunicacao.avisou("apuracao", envolvido):
            yield from ctx.impede("envolvido_sem_aviso", hoje, f"{envolvido}.")
    do_tribunal = aberto.origem in {"inquerito", "tribunal_maritimo"}
    if e.origem.aguarda or (do_tribunal and not e.origem.inqueritos):
        yield from ctx.impede("aguarda_acordao", hoje)
    if e.marcos.obito is not None:
        yield from ctx.impede("infrator_falecido", hoje)
    infracao = prevista(ctx, texto(ato, "dispositivo"), aberto.fato)
    if (infracao is None and aberto.via == "lesta") or texto(ato, "dispositivo") != aberto.dispositivo:
        yield from ctx.impede("auto_de_outra_infracao", hoje)
    elif infracao is not None and infracao.aberta and not texto(ato, "concreto"):
        yield from ctx.impede("dispositivo_concreto", hoje)
    yield from _como_os_fatos(e, ato, ctx)
    if texto(ato, "aparelho") and ctx.reservados is not None and not _na_faixa(ato, ctx, hoje):
        yield from ctx.impede("numero_fora_da_faixa", hoje, f"{texto(ato, 'numero')}, {texto(ato, 'aparelho')}.")
    achados = limites(e, ctx, hoje)
    if achados is not None and achados.sem_pena and not texto(ato, "motivo_da_escolha"):
        yield from ctx.impede("auto_sem_pena_aplicavel", hoje)


def _como_os_fatos(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the boarding named, as its tests leave it, does not deny the infraction; other proof is for who judges.

    Only of infractions that the tables of that day give, of an open one only for the provision that they name.
    """
    hoje, aberto, feita = dia_do_ato(ato), e.origem.aberto, ctx.abordagem
    if aberto is None or feita is None or e.origem.provas:
        return
    infracao, concreto = texto(ato, "dispositivo"), texto(ato, "concreto") or aberto.concreto or ""
    fatos = feita.do_condutor(aberto.infrator, aberto.papel, aberto.fato)
    if not fatos or not na_tabela(ctx, infracao, concreto, aberto.fato):
        return
    achados = [possiveis(f, ctx.acervo, hoje) for f in fatos]
    if any(p.incerta or infracao in {i for i, _ in p.infracoes} for p in achados):
        return
    cabe = any(p.lacuna or infracao in {i for i, _ in p.por_outra_leitura} for p in achados)
    if not cabe or not texto(ato, "motivo_da_escolha"):
        detalhe = "O texto é silente ou se lê de outro modo: só com motivo_da_escolha." if cabe else ""
        yield from ctx.impede("auto_contra_a_abordagem", hoje, f"{infracao}. {detalhe}".strip())


def _na_faixa(ato: Ato, ctx: Contexto, hoje: date) -> bool:
    """Tell whether the number told is of this year, and one that the device has kept for this day."""
    dito = (texto(ato, "numero"), texto(ato, "aparelho"))
    guardados = [r for r in ctx.reservados or () if (r.numero, r.aparelho) == dito and r.de <= hoje <= r.ate]
    return any(f"P{hoje.year:04d}" in r.numero for r in guardados)


def _antes_do_auto(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    hoje, n = dia_do_ato(ato), e.notificacao
    lesta = e.origem.aberto is not None and e.origem.aberto.via == "lesta"
    if n.lavrada is None:
        if lesta:
            yield from ctx.impede("notificacao_precede_o_auto", hoje)
    elif not n.respondida and (not lesta or _obriga(e, ctx, hoje)):
        yield from ctx.impede("notificacao_pendente", hoje)


def _obriga(e: Estado, ctx: Contexto, hoje: date) -> bool:
    """Tell whether the notificação must be answered first: by the law of today, or of the day it was delivered."""
    entregue = conhecimento(e, "notificacao")
    dias = (hoje,) if entregue is None else (hoje, entregue.dia)
    return any(ctx.regra("notificacao_precede_o_auto", d) is not None for d in dias)


def assinatura_registrada(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for an auto and, a rogo, for someone who signs and is not of the team; witnesses only if there were any."""
    hoje, auto = dia_do_ato(ato), e.autuacao.auto
    if auto is None:
        yield from ctx.impede("sem_auto", hoje)
        return
    if e.autuacao.assinatura:
        yield from ctx.impede("assinatura_ja_registrada", hoje)
    rogado = texto(ato, "rogado")
    equipe = {auto.inspetor, auto.por, e.origem.aberto.inspetor if e.origem.aberto is not None else ""}
    if texto(ato, "resultado") == "a_rogo" and (not rogado or rogado in equipe):
        yield from ctx.impede("rogado_da_equipe", hoje)
    if texto(ato, "resultado") == "assinou" and not texto(ato, "quem"):
        yield from ctx.impede("assinatura_sem_quem", hoje)
    if texto(ato, "resultado") == "recusou":
        yield from _testemunhas_da_recusa(e, ato, ctx)


def _testemunhas_da_recusa(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for the witnesses of a refusal where the road of the case wants them; the road of the LESTA does not."""
    hoje, aberto = dia_do_ato(ato), e.origem.aberto
    pedidas = valor(ctx, "testemunhas_da_recusa", hoje) if aberto is not None and aberto.via != "lesta" else None
    if pedidas is not None and len(lista(ato, "testemunhas")) < int(str(pedidas.quantia)):
        yield from ctx.impede("recusa_sem_testemunhas", hoje)


def defesa_renunciada(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for the auto signed, by who may waive, and not on the day of a positive or refused test."""
    hoje, aberto, auto = dia_do_ato(ato), e.origem.aberto, e.autuacao.auto
    if auto is None:
        yield from ctx.impede("sem_auto", hoje)
        return
    if e.autuacao.assinatura != "assinou" or not auto.lavrado <= dia(ato, "dia") <= hoje:
        yield from ctx.impede("renuncia_sem_assinatura", hoje)
    if texto(ato, "assinada_por") == "representante" and not logico(ato, "poderes_expressos"):
        yield from ctx.impede("renuncia_sem_poderes", hoje)
    if aberto is not None and _atingido(aberto, ctx) and dia(ato, "dia") <= aberto.fato:
        yield from ctx.impede("renuncia_no_dia_do_teste", hoje)
    if e.instrucao.defesas or e.autuacao.renuncia is not None:
        yield from ctx.impede("defesa_ja_apresentada", hoje)
    if e.julgamento.decisao is not None:
        yield from ctx.impede("ja_julgado", hoje)


def _atingido(aberto: Abertura, ctx: Contexto) -> bool:
    """Tell whether the person was at or over the limit or refused: by the opening, or by the boarding as it stands."""
    a_bordo = ctx.abordagem is not None and ctx.abordagem.atingiu(aberto.infrator, aberto.papel)
    return a_bordo or aberto.estado_do_infrator in ATINGIDO


PERGUNTAS = {
    "auto_lavrado": auto_lavrado,
    "assinatura_registrada": assinatura_registrada,
    "defesa_renunciada": defesa_renunciada,
}

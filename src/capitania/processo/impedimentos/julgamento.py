"""Impedimentos of the first decision."""

from collections.abc import Iterator

from capitania.lei.possiveis import possiveis
from capitania.processo.ato import Ato
from capitania.processo.competencia import impedidos
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado
from capitania.processo.leitura import dia_do_ato, logico, tabela, texto
from capitania.processo.partes.instrucao import Defesa
from capitania.processo.penas import fora_dos_limites, sancao_repetida
from capitania.processo.prescricao import sem_motivo
from capitania.processo.termos import conhecimento, do_tipo


def julgamento_proferido(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for what makes a decision stand: auto, signature outcome, knowledge, time, person, answers, limits."""
    hoje = dia_do_ato(ato)
    if e.julgamento.decisao is not None:
        yield from ctx.impede("ja_julgado", hoje)
    if e.marcos.obito is not None and texto(ato, "resultado") == "arquivado":
        yield from impedidos(e, ato, ctx)  # the case ends with the person, at whatever point it was
        return
    if e.autuacao.auto is None:
        yield from ctx.impede("sem_auto", hoje)
        return
    if not e.autuacao.assinatura:
        yield from ctx.impede("sem_resultado_da_assinatura", hoje)
    if e.origem.aguarda:
        yield from ctx.impede("aguarda_acordao", hoje)
    yield from impedidos(e, ato, ctx)
    if e.instrucao.arguida(ato.por.pessoa):
        yield from ctx.impede("suspeicao_pendente", hoje)
    yield from _no_tempo(e, ato, ctx)
    yield from _respondido(e, ato, ctx)
    yield from _das_leituras(e, ato, ctx)
    if texto(ato, "resultado") == "procedente":
        if e.marcos.obito is not None:
            yield from ctx.impede("infrator_falecido", hoje)
        for solidario in e.autuacao.auto.solidarios:
            if not e.comunicacao.avisou("auto", solidario):
                yield from ctx.impede("solidario_sem_ciencia", hoje, f"{solidario}.")
        yield from fora_dos_limites(e, ato, ctx)
        yield from sem_motivo(e, ato, ctx)
        yield from sancao_repetida(e, ato, ctx)
    elif tabela(ato, "pena"):
        yield from ctx.impede("pena_sem_procedencia", hoje)


def _das_leituras(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a written line where readings of the boarding differ on the infraction judged."""
    hoje, aberto, feita = dia_do_ato(ato), e.origem.aberto, ctx.abordagem
    if aberto is None or feita is None or texto(ato, "leitura_adotada"):
        return
    for fatos in feita.do_condutor(aberto.infrator, aberto.papel, aberto.fato):
        for duvida in possiveis(fatos, ctx.acervo, aberto.fato).do_julgador:
            if aberto.dispositivo in {i for i, _ in duvida.infracoes}:
                achados = ctx.impede("leitura_sem_linha", hoje, duvida.motivo)
                yield from (a._replace(cita=(*a.cita, *duvida.cita)) for a in achados)
                return


def _no_tempo(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the defence was heard or could no longer come; a late decision is flagged, never void."""
    hoje = dia_do_ato(ato)
    if conhecimento(e, "auto") is None:
        yield from ctx.impede("prazo_sem_ciencia", hoje, "Auto.")
        return
    ouvida = bool(e.instrucao.defesas) or e.autuacao.renuncia is not None
    defesa = do_tipo(e, ctx, "defesa")
    if not ouvida and defesa is not None and hoje <= defesa.vencimento:
        yield from ctx.impede("defesa_em_curso", hoje, f"Vence em {defesa.vencimento.isoformat()}.")
    if len(e.instrucao.diligencias) > len(e.instrucao.cumpridas):
        yield from ctx.impede("diligencia_pendente", hoje)
    yield from _alegacoes(e, ato, ctx)


def _alegacoes(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for the last word of the party when something was added after the defence."""
    hoje, i = dia_do_ato(ato), e.instrucao
    novas = [d for d in (*e.origem.provas, *i.cumpridas) if i.defesas and d > i.defesas[0].dia]
    if novas and (i.alegacoes_abertas is None or i.alegacoes_abertas < max(novas)):
        yield from ctx.impede("alegacoes_nao_abertas", hoje)
    corre = do_tipo(e, ctx, "alegacoes_finais")
    if i.alegacoes_abertas is not None and i.alegacoes is None and (corre is None or hoje <= corre.vencimento):
        yield from ctx.impede("alegacoes_em_curso", hoje)


def _respondido(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    respostas = tabela(ato, "respostas")
    tardias = _tardias(e, ctx)
    if tardias and "considera_defesa_tardia" not in ato.dados:
        yield from ctx.impede("defesa_tardia_sem_palavra", dia_do_ato(ato))
    ouvidas = [d for d in e.instrucao.defesas if d not in tardias or logico(ato, "considera_defesa_tardia")]
    mudos = [a for d in ouvidas for a in d.argumentos if not str(respostas.get(a, "")).strip()]
    if mudos:
        yield from ctx.impede("argumento_sem_resposta", dia_do_ato(ato), f"Faltam: {', '.join(mudos)}.")


def _tardias(e: Estado, ctx: Contexto) -> list[Defesa]:
    corre = do_tipo(e, ctx, "defesa")
    return [d for d in e.instrucao.defesas if corre is not None and d.dia > corre.vencimento]


def vicio_convalidado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for an auto to cure."""
    if e.autuacao.auto is None:
        yield from ctx.impede("sem_auto", dia_do_ato(ato))


PERGUNTAS = {"julgamento_proferido": julgamento_proferido, "vicio_convalidado": vicio_convalidado}

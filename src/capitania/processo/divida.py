"""When a fine may go to the federal debt (ruling 15): what each one lacks, what they add up to, what calls one back.

Everything is asked of frozen summaries of the fines, so that whoever reads the streams may tell what moved meanwhile.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import Final

from capitania.lei.norma import Valor
from capitania.lei.termos import SemPrazo, prazo
from capitania.prazos import vencimento
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.ato import Ato
from capitania.processo.conta import NADA, Conta, conta
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.devedor import INTIMACAO, Devedor, Intimacao, Remessa
from capitania.processo.estado import Estado, definitiva, fold, pena_vigente
from capitania.processo.leitura import dia_do_ato
from capitania.processo.multas import Multa
from capitania.processo.palavras import reais
from capitania.processo.penas import valor
from capitania.processo.prescricao import prescricoes
from capitania.processo.recontagem import Contagem
from capitania.processo.termos import PrazoDoCaso, conhecimento, do_tipo, que_fixou_a_multa

LESTA: Final = "lesta"
NUNCA: Final = date.max  # a term that runs past the calendar has not ended


def multa_do_caso(fluxo: str, atos: tuple[Ato, ...], ctx: Contexto) -> Multa | None:
    """Sum up the fine of a case, counted in the context of its unit; None where there never was one."""
    e, achada = fold(atos), conta(atos)
    aberto, auto = e.origem.aberto, e.autuacao.auto
    if aberto is None or not any(x.conta == "multas" for x in achada.lancamentos):
        return None
    morta = e.marcos.prescrito is not None
    ciencia = conhecimento(e, que_fixou_a_multa(e))
    pendentes = [r for r in e.recursos.recursos if r.pendente]
    return Multa(
        fluxo,
        auto.numero if auto is not None else "",
        aberto.om,
        aberto.via,
        aberto.infrator,
        auto.solidarios if auto is not None else (),
        NADA if morta else achada.multa,
        NADA if morta else achada.devido,
        final=e.recursos.transito if definitiva(e) else None,
        ciencia=ciencia.dia if ciencia is not None else None,
        vence=_ultimo(e, ctx, "pagamento"),
        noventa=_ultimo(e, ctx, "divida_ativa"),
        recurso=bool(pendentes),
        suspensa=any(r.efeito_suspensivo for r in pendentes),
        revisao=e.recursos.revisao if e.recursos.revisao_decidida is None else None,
        mudou=_mudou(achada),
        pagou=max((dia_do_ato(a) for a in atos if a.nome == "pagamento_registrado"), default=None),
        prescreve=next((p.limite for p in prescricoes(e, ctx) if p.relogio == "execucao"), None),
        obito=e.marcos.obito,
        sigilosa=e.marcos.sigiloso,
    )


def _ultimo(e: Estado, ctx: Contexto, tipo: str) -> date | None:
    try:
        corre = do_tipo(e, ctx, tipo)
    except ForaDoCalendario:
        return NUNCA
    return corre.vencimento if corre is not None and pena_vigente(e).multa else None


def _mudou(achada: Conta) -> date | None:
    """Give the day on which the fine was last changed; None of one that stands as it was set."""
    dias = [x.dia for x in achada.lancamentos if x.conta == "multas"]
    return dias[-1] if len(dias) > 1 else None


def prazo_da_intimacao(i: Intimacao, ctx: Contexto) -> PrazoDoCaso | None:
    """Count the term to answer a notice: the norm's, or that it gave or papers told if later; None: none is counted."""
    try:
        contado = prazo(ctx.acervo, INTIMACAO, i.dia, ctx.calendario)
        unidade = contado.resultados[0].unidade
        dito = None if i.dias < 1 else vencimento(i.dias, unidade, i.dia, ctx.calendario)  # type: ignore[arg-type]  # one of UNIDADES_DE_PRAZO
    except (SemPrazo, ForaDoCalendario):
        return None
    ditos = [d for d in (dito, i.informado) if d is not None]
    return PrazoDoCaso(INTIMACAO, i.dia, contado, i.respondida is not None, max(ditos, default=None))


def contagens(e: Devedor, ctx: Contexto) -> tuple[Contagem, ...]:
    """Tell how the terms of the notices are counted that still wait, each day once."""
    abertas = {i.dia: i for i in e.por_responder}.values()
    return tuple(_contagem(i, prazo_da_intimacao(i, ctx)) for i in abertas)


def _contagem(i: Intimacao, p: PrazoDoCaso | None) -> Contagem:
    contado, dito = (None, None) if p is None else (p.contado.vencimento, p.informado)
    nome = f"{INTIMACAO}:{i.dia.isoformat()}"
    return Contagem(nome, LESTA, i.dia, "", contado, dito, (), (), aberto=True)


def esgotada(i: Intimacao, ctx: Contexto, hoje: date) -> bool:
    """Tell whether a notice was answered, or its term passed."""
    if i.respondida is not None and i.respondida <= hoje:
        return True
    corre = prazo_da_intimacao(i, ctx)
    return corre is not None and hoje > corre.vencimento


def julgada(m: Multa, hoje: date) -> bool:
    """Tell whether a fine is final on a day, and no appeal is open."""
    return m.final is not None and m.final <= hoje and not m.recurso


def soma(e: Devedor, multas: Iterable[Multa], hoje: date, tambem: Iterable[Multa] = ()) -> Decimal:
    """Add up what is owed of the fines that count on a day: final, ninety days past, neither split nor another's.

    Those in `tambem` count whatever they lack, which is told of each by itself.
    """
    alvos = {m.fluxo for m in tambem}
    return sum((m.devido for m in multas if m.fluxo in alvos or conta_na_soma(e, m, hoje)), NADA)


def conta_na_soma(e: Devedor, m: Multa, hoje: date) -> bool:
    """Tell whether a fine counts towards the threshold; one sent already by her still does, until it is paid."""
    passou = m.noventa is not None and hoje > m.noventa
    return julgada(m, hoje) and passou and m.fluxo not in e.parceladas and (not m.remetida or m.dela)


def limiar(ctx: Contexto, hoje: date) -> Valor | None:
    """Give the sum from which fines go to the debt; None where no norm of the day has it."""
    return valor(ctx, "limiar_da_divida", hoje)


def falta_da_multa(e: Devedor, m: Multa, ctx: Contexto, hoje: date, motivo: str = "") -> Iterator[Impedimento]:
    """Give what a fine lacks to be sent, whatever the others add up to; `motivo` is what the authority wrote."""
    if m.devido <= 0:
        yield from ctx.impede("divida_sem_debito", hoje)
    if m.suspensa:
        yield from ctx.impede("divida_com_efeito_suspensivo", hoje)
    if m.recurso:
        yield from ctx.impede("divida_com_recurso", hoje)
    elif not julgada(m, hoje):
        yield from ctx.impede("divida_sem_decisao_final", hoje)
    if m.fluxo in e.parceladas:
        yield from ctx.impede("divida_parcelada", hoje)
    if m.remetida or e.remessa(m.fluxo) is not None:
        yield from ctx.impede("divida_ja_encaminhada", hoje, f"{m.remetida}." if m.remetida else "")
    yield from _dos_dias(m, ctx, hoje, motivo)


def _dos_dias(m: Multa, ctx: Contexto, hoje: date, motivo: str) -> Iterator[Impedimento]:
    if m.valor and m.ciencia is None:
        yield from ctx.impede("divida_sem_ciencia_da_decisao", hoje)
    elif m.valor and m.noventa is None and not motivo.strip():
        yield from ctx.impede("divida_sem_noventa_dias", hoje)
    elif m.noventa is not None and hoje <= m.noventa:
        yield from ctx.impede("divida_antes_dos_noventa", hoje, f"O último dia é {escrito(m.noventa)}.")
    if m.prescreve is not None and hoje > m.prescreve and not motivo.strip():
        yield from ctx.impede("divida_prescrita_sem_motivo", hoje, f"O último dia foi {escrito(m.prescreve)}.")


def falta_da_intimacao(e: Devedor, m: Multa, ctx: Contexto, hoje: date, motivo: str = "") -> Iterator[Impedimento]:
    """Ask for the personal notice of a fine, answered or expired, or for what a named authority decided instead."""
    feita = intimada(e, m)
    if feita is None:
        if not dispensada(e, m, hoje):
            yield from ctx.impede("divida_sem_intimacao", hoje)
    elif not esgotada(feita, ctx, hoje):
        yield from ctx.impede("intimacao_em_curso", hoje, _ate(feita, ctx))
    elif feita.resposta == "provou_pagamento" and not motivo.strip():
        yield from ctx.impede("resposta_por_examinar", hoje)


def intimada(e: Devedor, m: Multa) -> Intimacao | None:
    """Give the notice that serves a fine: proved after the last day to pay it as it stands."""
    return e.intimacao(m.fluxo, m.vence or date.min)


def dispensada(e: Devedor, m: Multa, hoje: date) -> bool:
    """Tell whether a named authority decided that the debt goes without the notice, after the last day to pay."""
    dita = e.decidida("intimacao", m.fluxo)
    return dita is not None and dita.resultado == "encaminhar" and (m.vence or date.min) < dita.dia <= hoje


def _ate(i: Intimacao, ctx: Contexto) -> str:
    corre = prazo_da_intimacao(i, ctx)
    return "" if corre is None else f"O último dia é {escrito(corre.vencimento)}."


def falta_do_limiar(
    e: Devedor, nomeadas: Iterable[Multa], ctx: Contexto, hoje: date, consolidado: Decimal | None = None
) -> Iterator[Impedimento]:
    """Ask that the sum of the person reach the threshold, and for a decision where the two texts clash at it."""
    alvos = tuple(nomeadas)
    total = soma(e, ctx.ligados.multas, hoje, alvos)
    minimo, fazenda = limiar(ctx, hoje), valor(ctx, "nao_inscricao_ate", hoje)
    if minimo is None or _menor(total, minimo):
        yield from ctx.impede("divida_abaixo_do_limiar", hoje, f"Somam {reais(total)}.")
        return
    somado = total if consolidado is None else total - sum((m.devido for m in alvos), NADA) + consolidado
    if fazenda is None or _maior(somado, fazenda):
        return
    ditas = (e.decidida("limiar", m.fluxo) for m in alvos)
    if not all(d is not None and d.resultado == "encaminhar" and d.valor == total and d.dia <= hoje for d in ditas):
        yield from ctx.impede("divida_no_limiar_da_fazenda", hoje, f"Somam {reais(total)}.")


def _menor(total: Decimal, v: Valor) -> bool:
    return isinstance(v.quantia, Decimal) and total < v.quantia


def _maior(total: Decimal, v: Valor) -> bool:
    return isinstance(v.quantia, Decimal) and total > v.quantia


def causas_de_recolher(e: Devedor, m: Multa | None, r: Remessa) -> tuple[str, ...]:
    """Name what calls a sending back, the first to be told before; none while it stands."""
    if m is None:
        return ("anulada",)
    causas = {
        "efeito_suspensivo": m.suspensa,
        "recurso_aberto": m.recurso,
        "anulada": not m.valor,
        "paga": bool(m.valor) and m.devido <= 0,
        "ciencia_nao_provada": m.ciencia is None or (m.final is None and not m.recurso),
        "intimacao_nao_provada": intimada(e, m) is None and not dispensada(e, m, r.dia),
        "reduzida": m.mudou is not None and m.mudou >= r.dia,
    }
    return tuple(causa for causa, ha in causas.items() if ha)


def retentoras(e: Devedor, ctx: Contexto, hoje: date) -> tuple[Multa, ...]:
    """Give the fines that hold a person's requests: of the LESTA, final, unpaid past their term, not split."""
    return tuple(
        m
        for m in ctx.ligados.multas
        if m.via == LESTA
        and julgada(m, hoje)
        and m.devido > 0
        and m.vence is not None
        and hoje > m.vence
        and m.fluxo not in e.parceladas
    )


def escrito(dia: date) -> str:
    """Write a day; one past the calendar has none."""
    return "além do calendário" if dia == NUNCA else dia.isoformat()

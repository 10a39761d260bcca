"""Impedimentos of the debt of a person: whose fines, the notice, the threshold, sending, recall, requests held."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Final

from capitania.processo.ato import Ato
from capitania.processo.competencia import DE_TODA_PARTE, cargos
from capitania.processo.conta import NADA
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.devedor import ORDEM_JUDICIAL, TIPOS, Devedor, nomeadas
from capitania.processo.divida import (
    causas_de_recolher,
    escrito,
    falta_da_intimacao,
    falta_da_multa,
    falta_do_limiar,
    retentoras,
    soma,
)
from capitania.processo.leitura import dia, dia_do_ato, inteiro, quantia, texto
from capitania.processo.multas import Multa
from capitania.processo.palavras import reais
from capitania.processo.passado import por_vir
from capitania.processo.tentativas import viva

Pergunta = Callable[[Devedor, Ato, Contexto], Iterator[Impedimento]]
# Acts whose fines must be this person's; the others are about what was sent, which may be no longer hers.
DAS_MULTAS: Final = frozenset(
    {
        "intimacao_pessoal_feita",
        "intimacao_expedida",
        "divida_decidida",
        "divida_encaminhada",
        "parcelamento_registrado",
    }
)
DAS_REMESSAS: Final = frozenset({"divida_recolhida", "divida_devolvida", "divida_inscrita", "debito_quitado"})


def impedimentos_do_devedor(e: Devedor, ato: Ato, ctx: Contexto) -> tuple[Impedimento, ...]:
    """List the reasons why an act of a debt may not be done now by this person."""
    return recusas(achados_do_devedor(e, ato, ctx))


def achados_do_devedor(e: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask an act of a debt everything: what refuses it, and what no loaded norm of its day asks."""
    hoje, tipo = dia_do_ato(ato), TIPOS[ato.nome]
    if fora := ctx.fora_do_calendario(hoje):
        yield from fora
        return
    if ato.por.qualidade not in tipo.quem:
        yield from ctx.impede("ato_de_outro", hoje, f"Cabe a: {', '.join(sorted(tipo.quem))}.")
    yield from _da_om(e, ato, ctx)
    yield from por_vir(ato, tipo, ctx)
    if ato.nome in DAS_MULTAS | DAS_REMESSAS:
        yield from _das_nomeadas(e, ato, ctx)
    if hoje < max(_apoio(e, ato), default=hoje):
        yield from ctx.impede("ato_antes_do_que_supoe", hoje, f"Esse é de {max(_apoio(e, ato)).isoformat()}.")
    if (pergunta := PERGUNTAS.get(ato.nome)) is not None:
        yield from pergunta(e, ato, ctx)


def _da_om(e: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for an office in the unit of the debt, or in that of one of its fines."""
    hoje, om = dia_do_ato(ato), e.om or texto(ato, "om")
    if not om:
        yield from ctx.impede("devedor_sem_om", hoje)
    quem, qualidade = ato.por.pessoa, ato.por.qualidade
    if qualidade in DE_TODA_PARTE:
        return
    meus = cargos(ctx, quem, qualidade, hoje)
    cabe = {om, *(m.om for m in ctx.ligados.multas)} - {""}
    if not meus:
        yield from ctx.impede("sem_designacao", hoje, f"{quem} como {qualidade}, em {hoje.isoformat()}.")
    elif cabe and all(d.om not in cabe for d in meus):
        yield from ctx.impede("divida_de_outra_om", hoje, f"São: {', '.join(sorted(cabe))}.")


def _das_nomeadas(e: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    hoje, nomes = dia_do_ato(ato), nomeadas(ato)
    if not nomes or len(set(nomes)) < len(nomes):
        yield from ctx.impede("sem_multas_nomeadas", hoje)
    for nome in nomes:
        if ato.nome in DAS_MULTAS and ctx.ligados.multa(nome) is None:
            yield from ctx.impede("multa_de_outro", hoje, f"{nome}.")
        if ato.nome in DAS_REMESSAS and e.remessa(nome) is None:
            yield from ctx.impede("divida_nao_encaminhada", hoje, f"{nome}.")


def _apoio(e: Devedor, ato: Ato) -> Iterator[date]:
    """Give the days of what an act rests on."""
    if ato.nome in DAS_REMESSAS:
        yield from (r.dia for nome in nomeadas(ato) if (r := e.remessa(nome)) is not None)
    if ato.nome == "intimacao_respondida":
        yield from (i.dia for i in e.por_responder)
    if ato.nome == "pedido_liberado" and (alvo := e.pedido(texto(ato, "numero"))) is not None:
        yield alvo.retido


def _multas(ato: Ato, ctx: Contexto) -> tuple[Multa, ...]:
    achadas = (ctx.ligados.multa(nome) for nome in dict.fromkeys(nomeadas(ato)))
    return tuple(m for m in achadas if m is not None)


def _diz(ctx: Contexto, hoje: date, nome: str, palavra: str, entradas: Mapping[str, str]) -> bool:
    """Tell whether a class of the norms of a day gives a word for these; not where none of them has the class."""
    classes = (n.classes.get(nome) for n in ctx.acervo.vigentes(hoje).fundamentam)
    celulas = (c.celula(**entradas) for c in classes if c is not None)
    return any(c is not None and c.valor == palavra for c in celulas)


def _intima(e: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a notice in person, of fines whose term to pay has passed."""
    hoje = dia_do_ato(ato)
    recebida = {"meio": texto(ato, "meio"), "recebedor": texto(ato, "recebedor")}
    if not _diz(ctx, hoje, "intimacao_pessoal", "sim", recebida):
        yield from ctx.impede("intimacao_nao_pessoal", hoje)
    if ctx.dias_da_intimacao not in {None, inteiro(ato, "dias")}:
        yield from ctx.impede("intimacao_de_outros_dias", hoje, f"São: {ctx.dias_da_intimacao}.")
    yield from _expede(e, ato, ctx)


def _expede(_: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for fines that are owed and whose term to pay had passed."""
    hoje, feita = dia_do_ato(ato), dia(ato, "dia")
    for m in _multas(ato, ctx):
        if m.devido <= 0:
            yield from ctx.impede("divida_sem_debito", hoje, f"{m.fluxo}.")
        elif m.vence is None:
            yield from ctx.impede("divida_sem_ciencia_da_decisao", hoje, f"{m.fluxo}.")
        elif feita <= m.vence:
            yield from ctx.impede("intimacao_antes_de_vencer", hoje, f"O último dia é {escrito(m.vence)}.")


def _voltou(e: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a notice under way."""
    if not viva(e.tentativas):
        yield from ctx.impede("frustrada_sem_expedicao", dia_do_ato(ato))


def _responde(e: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    if not e.por_responder:
        yield from ctx.impede("intimacao_inexistente", dia_do_ato(ato))


def _decide(e: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for the sum that is decided about, or for the attempts that a decision without notice rests on."""
    hoje = dia_do_ato(ato)
    if texto(ato, "assunto") == "limiar":
        total = soma(e, ctx.ligados.multas, hoje, _multas(ato, ctx))
        if quantia(ato.dados.get("valor")) != total:
            yield from ctx.impede("valor_de_outra_soma", hoje, f"Somam {reais(total)}.")
    elif not texto(ato, "tentativas").strip():
        yield from ctx.impede("decisao_sem_tentativas", hoje)


def _encaminha(e: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask of each fine that it be ripe and notified, and of the sum that it reach the threshold (ruling 15)."""
    hoje, motivo, alvos = dia_do_ato(ato), texto(ato, "motivo_escrito"), _multas(ato, ctx)
    consolidado = quantia(ato.dados.get("consolidado"))
    for m in alvos:
        yield from _com_nome(m, alvos, falta_da_multa(e, m, ctx, hoje, motivo))
        yield from _com_nome(m, alvos, falta_da_intimacao(e, m, ctx, hoje, motivo))
    yield from falta_do_limiar(e, alvos, ctx, hoje, consolidado)
    devido = sum((m.devido for m in alvos), NADA)
    if quantia(ato.dados.get("valor")) != devido:
        yield from ctx.impede("valor_de_outra_soma", hoje, f"Devem-se {reais(devido)}.")
    if consolidado is not None and (consolidado < devido or not texto(ato, "demonstrativo").strip()):
        yield from ctx.impede("consolidado_incoerente", hoje)


def _com_nome(m: Multa, alvos: tuple[Multa, ...], achados: Iterator[Impedimento]) -> Iterator[Impedimento]:
    """Say of which fine, where there are more."""
    for i in achados:
        yield i if len(alvos) == 1 else i._replace(motivo=f"{m.numero or m.fluxo}: {i.motivo}")


def _recolhe(e: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the cause be what the case shows; a mistake is told by who made it."""
    motivo = texto(ato, "motivo")
    for nome in nomeadas(ato):
        r = e.remessa(nome)
        if r is not None and motivo != "engano" and motivo not in causas_de_recolher(e, ctx.ligados.multa(nome), r):
            yield from ctx.impede("recolha_sem_causa", dia_do_ato(ato), f"{nome}.")


def _inscreve(e: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    for nome in nomeadas(ato):
        r = e.remessa(nome)
        if r is not None and r.inscrita is not None:
            yield from ctx.impede("divida_ja_inscrita", dia_do_ato(ato), f"{r.inscricao}.")


def _quita(_: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the account be zero, or for the paper of the treasury attorney."""
    for m in _multas(ato, ctx):
        if m.devido > 0 and not texto(ato, "documento").strip():
            yield from ctx.impede("debito_por_quitar", dia_do_ato(ato), f"Faltam {reais(m.devido)}.")


def _parcela(e: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    hoje = dia_do_ato(ato)
    if texto(ato, "situacao") == "rescindido":
        for nome in nomeadas(ato):
            if nome not in e.parceladas:
                yield from ctx.impede("parcelamento_inexistente", hoje, f"{nome}.")
        return
    if inteiro(ato, "parcelas") < 1:
        yield from ctx.impede("parcelamento_sem_parcelas", hoje)
    for m in _multas(ato, ctx):
        if m.devido <= 0:
            yield from ctx.impede("divida_sem_debito", hoje, f"{m.fluxo}.")
        if m.fluxo in e.parceladas:
            yield from ctx.impede("divida_parcelada", hoje, f"{m.fluxo}.")


def _retem(e: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a fine that holds, and for a request that may be held (ruling 14)."""
    hoje = dia_do_ato(ato)
    if not _diz(ctx, hoje, "pedido_do_devedor", "retem", {"pedido": texto(ato, "pedido")}):
        yield from ctx.impede("pedido_que_nunca_se_retem", hoje)
    if not retentoras(e, ctx, hoje):
        yield from ctx.impede("pedido_sem_divida", hoje)
    if e.pedido(texto(ato, "numero")) is not None:
        yield from ctx.impede("pedido_ja_retido", hoje)


def _libera(e: Devedor, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that nothing hold it any more, or for the order of a court."""
    hoje = dia_do_ato(ato)
    if e.pedido(texto(ato, "numero")) is None:
        yield from ctx.impede("pedido_nao_retido", hoje)
    if texto(ato, "fundamento") == ORDEM_JUDICIAL:
        if not texto(ato, "documento").strip():
            yield from ctx.impede("liberacao_sem_documento", hoje)
    elif retem := retentoras(e, ctx, hoje):
        yield from ctx.impede("pedido_ainda_retido", hoje, f"Por: {', '.join(m.fluxo for m in retem)}.")


PERGUNTAS: Final[Mapping[str, Pergunta]] = {
    "intimacao_pessoal_feita": _intima,
    "intimacao_expedida": _expede,
    "intimacao_frustrada": _voltou,
    "intimacao_respondida": _responde,
    "divida_decidida": _decide,
    "divida_encaminhada": _encaminha,
    "divida_recolhida": _recolhe,
    "divida_inscrita": _inscreve,
    "debito_quitado": _quita,
    "parcelamento_registrado": _parcela,
    "pedido_retido": _retem,
    "pedido_liberado": _libera,
}

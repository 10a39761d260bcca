"""What a debtor shows: how each fine stands, what it lacks, what a person should see, and who may do what now."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from itertools import islice
from typing import Any, Final, Literal, NamedTuple

from capitania.identidade.dinheiro import escreve
from capitania.processo.ato import Ato, Por
from capitania.processo.competencia import CARGOS, DE_TODA_PARTE
from capitania.processo.conta import NADA
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.devedor import PEDIDOS, TIPOS, Devedor, Remessa
from capitania.processo.divida import (
    LESTA,
    causas_de_recolher,
    dispensada,
    escrito,
    esgotada,
    falta_da_intimacao,
    falta_da_multa,
    falta_do_limiar,
    intimada,
    julgada,
    limiar,
    prazo_da_intimacao,
    retentoras,
    soma,
)
from capitania.processo.impedimentos.devedor import achados_do_devedor
from capitania.processo.multas import Multa
from capitania.processo.palavras import reais
from capitania.processo.proximos import Proximo, minimo
from capitania.processo.tentativas import viva
from capitania.processo.termos import PrazoDoCaso

Dados = dict[str, Any]
SituacaoDaDivida = Literal[
    "caiu",
    "quitada",
    "a_vencer",
    "aguarda_ciencia",
    "aguarda_recurso",
    "aguarda_transito",
    "aguarda_90_dias",
    "abaixo_do_limiar",
    "intimar",
    "intimada",
    "decidir",
    "apta",
    "parcelada",
    "com_outro_devedor",
    "encaminhada",
    "inscrita",
    "recolher",
]


class MultaVista(NamedTuple):
    """A fine, how it stands, what it lacks to be sent, why it must come back, and its sending."""

    multa: Multa
    situacao: SituacaoDaDivida
    falta: tuple[Impedimento, ...]
    recolher: tuple[str, ...] = ()
    remessa: Remessa | None = None

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        m, r = self.multa, self.remessa
        return {
            "fluxo": m.fluxo,
            "numero": m.numero,
            "om": m.om,
            "infrator": m.infrator,
            "solidarios": list(m.solidarios),
            "situacao": self.situacao,
            "multa": escreve(m.valor),
            "devido": escreve(m.devido),
            "ciencia": _iso(m.ciencia),
            "final": _iso(m.final),
            "vence": _iso(m.vence),
            "noventa": _iso(m.noventa),
            "prescreve": _iso(m.prescreve),
            "falta": [i.em_json() for i in self.falta],
            "recolher": list(self.recolher),
            "remessa": None if r is None else _remessa_em_json(r),
        }


def _remessa_em_json(r: Remessa) -> dict[str, Any]:
    somado = None if r.consolidado is None else escreve(r.consolidado)
    dias = {"dia": _iso(r.dia), "inscrita": _iso(r.inscrita)}
    return {"oficio": r.oficio, "inscricao": r.inscricao, "consolidado": somado, **dias}


def _iso(dia: date | None) -> str | None:
    return None if dia is None else escrito(dia)


class Cobranca(NamedTuple):
    """A debtor as he stands at an instant; `limiar` is None where no norm of the day has it."""

    multas: tuple[MultaVista, ...]
    soma: Decimal
    limiar: Decimal | None
    pedidos: tuple[str, ...]
    prazos: tuple[PrazoDoCaso, ...]
    proximos: tuple[Proximo, ...]
    avisos: tuple[Impedimento, ...]

    def em_json(self) -> dict[str, Any]:
        """Write what terms, acts and flags do not say, with plain values."""
        return {
            "multas": [m.em_json() for m in self.multas],
            "soma": escreve(self.soma),
            "limiar": None if self.limiar is None else escreve(self.limiar),
            "pedidos_retidos": list(self.pedidos),
        }


def cobranca(e: Devedor, ctx: Contexto, agora: datetime) -> Cobranca:
    """Show a debtor at an instant."""
    hoje = agora.date()
    minimo_ = limiar(ctx, hoje)
    return Cobranca(
        tuple(vista(e, m, ctx, hoje) for m in ctx.ligados.multas),
        soma(e, ctx.ligados.multas, hoje),
        minimo_.quantia if minimo_ is not None and isinstance(minimo_.quantia, Decimal) else None,
        tuple(p.numero for p in e.pedidos if p.liberado is None),
        tuple(_prazos(e, ctx)),
        proximos(e, ctx, agora),
        recusas(avisos(e, ctx, hoje)),
    )


def _prazos(e: Devedor, ctx: Contexto) -> Iterator[PrazoDoCaso]:
    """Give the terms of the notices; one that served its end no longer runs."""
    esperam = e.por_responder
    for i in e.intimacoes:
        p = prazo_da_intimacao(i, ctx)
        if p is not None:
            yield p._replace(cumprido=i not in esperam)


def vista(e: Devedor, m: Multa, ctx: Contexto, hoje: date) -> MultaVista:
    """Show a fine of a debtor on a day."""
    r = e.remessa(m.fluxo)
    if r is not None:
        causas = causas_de_recolher(e, m, r)
        como: SituacaoDaDivida = "inscrita" if r.inscrita is not None else "encaminhada"
        return MultaVista(m, "recolher" if causas else como, (), causas, r)
    falta = (
        *falta_da_multa(e, m, ctx, hoje),
        *falta_da_intimacao(e, m, ctx, hoje),
        *falta_do_limiar(e, (m,), ctx, hoje),
    )
    return MultaVista(m, situacao(e, m, ctx, hoje), recusas(falta) if m.devido > 0 else ())


def situacao(e: Devedor, m: Multa, ctx: Contexto, hoje: date) -> SituacaoDaDivida:  # noqa: PLR0911 - one return per situation
    """Name how a fine that was not sent stands on a day."""
    if not m.valor:
        return "caiu"
    if m.devido <= 0:
        return "quitada"
    if m.remetida:
        return "com_outro_devedor"
    if m.fluxo in e.parceladas:
        return "parcelada"
    if m.recurso:
        return "aguarda_recurso"
    if m.vence is None:
        return "aguarda_ciencia"
    if hoje <= m.vence:
        return "a_vencer"
    if not julgada(m, hoje):
        return "aguarda_transito"
    if m.noventa is not None and hoje <= m.noventa:
        return "aguarda_90_dias"
    return _madura(e, m, ctx, hoje)


def _madura(e: Devedor, m: Multa, ctx: Contexto, hoje: date) -> SituacaoDaDivida:
    """Name how a fine stands whose days have passed: by the threshold, then by the notice, then by what is decided."""
    do_limiar = [i.regra for i in falta_do_limiar(e, (m,), ctx, hoje)]
    feita = intimada(e, m)
    if "divida_abaixo_do_limiar" in do_limiar:
        return "abaixo_do_limiar"
    if feita is None and not dispensada(e, m, hoje):
        return "intimar"
    if feita is not None and not esgotada(feita, ctx, hoje):
        return "intimada"
    return "decidir" if do_limiar or m.noventa is None else "apta"


def por_intimar(e: Devedor, ctx: Contexto, hoje: date) -> tuple[Multa, ...]:
    """List the fines that wait for a personal notice on a day, and for none that is under way."""
    if viva(e.tentativas):
        return ()
    return tuple(m for m in ctx.ligados.multas if vista(e, m, ctx, hoje).situacao == "intimar")


def avisos(e: Devedor, ctx: Contexto, hoje: date) -> Iterator[Impedimento]:
    """List what a person should see before relying on the debt."""
    for m in ctx.ligados.multas:
        yield from _da_multa(m, ctx, hoje)
    for r in e.remessas:
        yield from _da_remessa(e, r, ctx, hoje)
    retem = retentoras(e, ctx, hoje)
    for p in e.pedidos:
        if p.liberado is None and not retem:
            yield from ctx.impede("aviso_pedido_a_liberar", hoje, f"{p.numero}.")
    if any(m.via != LESTA and m.devido > 0 for m in ctx.ligados.multas):
        yield from ctx.impede("aviso_pedido_alcance_do_7_13", hoje)
    if ctx.ligados.mesmo_documento:
        yield from ctx.impede("aviso_mesmo_documento", hoje, f"{', '.join(sorted(ctx.ligados.mesmo_documento))}.")
    if ctx.ligados.sem_documento:
        yield from ctx.impede("aviso_sem_documento", hoje)


def _da_multa(m: Multa, ctx: Contexto, hoje: date) -> Iterator[Impedimento]:
    nome = m.numero or m.fluxo
    if m.devido <= 0:
        return
    if m.via != LESTA:
        yield from ctx.impede("aviso_divida_de_outra_lei", hoje, f"{nome}.")
    if m.revisao is not None:
        yield from ctx.impede("aviso_revisao_aberta", hoje, f"{nome}.")
    if m.obito is not None:
        yield from ctx.impede("aviso_obito_do_devedor", hoje, f"{nome}.")
    if m.prescreve is not None:
        yield from ctx.impede("aviso_prescricao_da_cobranca", hoje, f"{nome}: até {escrito(m.prescreve)}.")


def _da_remessa(e: Devedor, r: Remessa, ctx: Contexto, hoje: date) -> Iterator[Impedimento]:
    """Flag a sending that no longer stands as it was sent, and a debt ended by a paper alone."""
    m = ctx.ligados.multa(r.multa)
    if r.fim is None:
        causas = causas_de_recolher(e, m, r)
        for causa in causas[:1]:
            yield from ctx.impede("aviso_divida_a_recolher", hoje, f"{r.multa}: {causa}.")
        if not causas and m is not None and m.pagou is not None and m.pagou > r.dia:
            yield from ctx.impede("aviso_pagamento_parcial_da_divida", hoje, f"{r.multa}: faltam {reais(m.devido)}.")
    elif r.papel and m is not None and m.devido > 0:
        yield from ctx.impede("aviso_quitado_pelo_papel", hoje, f"{r.multa}.")


def proximos(e: Devedor, ctx: Contexto, agora: datetime) -> tuple[Proximo, ...]:
    """List the acts that would be admitted now, one line for each capacity."""
    return tuple(
        p for nome in TIPOS for q in sorted(TIPOS[nome].quem) for p in islice(_admitidos(e, ctx, agora, nome, q), 1)
    )


def _admitidos(e: Devedor, ctx: Contexto, agora: datetime, nome: str, qualidade: str) -> Iterator[Proximo]:
    om = e.om or next((m.om for m in ctx.ligados.multas), "")
    base = {n: minimo(c, agora) for n, c in TIPOS[nome].dados.items() if c.obrigatorio or n == "om"}
    base |= {"om": om} if "om" in base else {}
    gera, dia = _VARIANTES[nome], agora.date()
    cabe = {om, *(m.om for m in ctx.ligados.multas)}
    if qualidade in DE_TODA_PARTE:
        gente = {qualidade}
    else:
        gente = {d.pessoa for d in ctx.designacoes if d.cargo in CARGOS[qualidade] and d.om in cabe and d.vale(dia)}
    for propria in gera(e, ctx, dia):
        for pessoa in sorted(gente):
            dados = base | propria
            ato = Ato("provavel", "", 0, TIPOS[nome].tipo, agora, Por(pessoa, qualidade), agora, dados, {})
            if all(a.lacuna for a in achados_do_devedor(e, ato, ctx)):
                yield Proximo(nome, qualidade, pessoa, dados)


def _intimacoes(_: Devedor, ctx: Contexto, __: date) -> Iterator[Dados]:
    da_om: Dados = {} if ctx.dias_da_intimacao is None else {"dias": ctx.dias_da_intimacao}
    yield from ({"multas": [m.fluxo]} | da_om for m in ctx.ligados.multas)


def _intimacoes_a_enviar(e: Devedor, ctx: Contexto, hoje: date) -> Iterator[Dados]:
    """Offer one notice of all the fines that wait for it."""
    if multas := por_intimar(e, ctx, hoje):
        yield {"multas": [m.fluxo for m in multas]}


def _todas(e: Devedor, ctx: Contexto, hoje: date) -> Iterator[Dados]:
    """Offer all the fines that are ripe at once, then each."""
    maduras = [m for m in ctx.ligados.multas if vista(e, m, ctx, hoje).situacao == "apta"]
    if maduras:
        yield {"multas": [m.fluxo for m in maduras], "valor": escreve(sum((m.devido for m in maduras), NADA))}


def _decisoes(e: Devedor, ctx: Contexto, hoje: date) -> Iterator[Dados]:
    """Offer the decision that some fine waits for."""
    for m in ctx.ligados.multas:
        como, total = vista(e, m, ctx, hoje).situacao, escreve(soma(e, ctx.ligados.multas, hoje, (m,)))
        if como == "decidir":
            yield {"multas": [m.fluxo], "assunto": "limiar", "valor": total}
        elif como == "intimar":
            yield {"multas": [m.fluxo], "assunto": "intimacao", "tentativas": "a preencher"}


def _remetidas(e: Devedor, _: Contexto, __: date) -> Iterator[Dados]:
    yield from ({"multas": [r.multa]} for r in e.remessas if r.fim is None)


def _recolhas(e: Devedor, ctx: Contexto, _: date) -> Iterator[Dados]:
    """Offer a recall where there is a cause."""
    for r in e.remessas:
        for causa in causas_de_recolher(e, ctx.ligados.multa(r.multa), r)[:1] if r.fim is None else ():
            yield {"multas": [r.multa], "motivo": causa}


def _pedidos(_: Devedor, __: Contexto, ___: date) -> Iterator[Dados]:
    yield from ({"pedido": pedido, "numero": "a preencher"} for pedido in PEDIDOS)


def _retidos(e: Devedor, _: Contexto, __: date) -> Iterator[Dados]:
    yield from ({"numero": p.numero} for p in e.pedidos if p.liberado is None)


def _parcelas(_: Devedor, ctx: Contexto, __: date) -> Iterator[Dados]:
    yield from ({"multas": [m.fluxo], "parcelas": 1} for m in ctx.ligados.multas)


def _resposta(_: Devedor, __: Contexto, ___: date) -> Iterator[Dados]:
    yield {}


_VARIANTES: Final[Mapping[str, Callable[[Devedor, Contexto, date], Iterator[Dados]]]] = {
    "intimacao_pessoal_feita": _intimacoes,
    "intimacao_expedida": _intimacoes_a_enviar,
    "intimacao_frustrada": _resposta,
    "intimacao_respondida": _resposta,
    "divida_decidida": _decisoes,
    "divida_encaminhada": _todas,
    "divida_recolhida": _recolhas,
    "divida_devolvida": _remetidas,
    "divida_inscrita": _remetidas,
    "debito_quitado": _remetidas,
    "pedido_retido": _pedidos,
    "pedido_liberado": _retidos,
    "parcelamento_registrado": _parcelas,
}

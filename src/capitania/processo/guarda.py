"""What a custody shows: what a person should see, what still holds the boat, and who may do what now."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from itertools import islice
from typing import Any, Final, NamedTuple

from capitania.identidade.dinheiro import escreve
from capitania.processo.ato import Ato, Por
from capitania.processo.competencia import CARGOS, DE_TODA_PARTE
from capitania.processo.conta_da_custodia import Responsavel, respondem
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.custodia import DE_ALCOOL, TIPOS, Custodia, Peca, fase, notificada, pecas
from capitania.processo.despesas import Contas
from capitania.processo.impedimentos.custodia import achados_da_custodia, falta_para_restituir
from capitania.processo.palavras import reais
from capitania.processo.proximos import Proximo, minimo
from capitania.processo.retirada import alem_do_calendario, outra_data, prazos
from capitania.processo.termos import PrazoDoCaso

Dados = dict[str, Any]


class Guarda(NamedTuple):
    """A custody as it stands at an instant: phase, papers, meter, terms, what holds it, acts that cabem, flags."""

    fase: str
    pecas: tuple[Peca, ...]
    contas: Contas
    respondem: tuple[Responsavel, ...]
    falta: tuple[Impedimento, ...]
    prazos: tuple[PrazoDoCaso, ...]
    proximos: tuple[Proximo, ...]
    avisos: tuple[Impedimento, ...]

    def em_json(self) -> dict[str, Any]:
        """Write what terms, acts and flags do not say, with plain values."""
        return {
            "fase": self.fase,
            "pecas": [p._asdict() for p in self.pecas],
            "despesas": self.contas.em_json() | {"respondem": [r._asdict() for r in self.respondem]},
            "falta_para_restituir": [i.em_json() for i in self.falta],
        }


def guarda(e: Custodia, ctx: Contexto, agora: datetime) -> Guarda:
    """Show a custody at an instant."""
    meter, terms, held = contas(e, ctx, agora), prazos(e, ctx), falta(e, ctx, agora)
    cabem, flags = proximos(e, ctx, agora), avisos(e, ctx, agora)
    return Guarda(fase(e), pecas(e), meter, respondem(e, ctx), held, terms, cabem, flags)


def contas(e: Custodia, ctx: Contexto, agora: datetime) -> Contas:
    """Give the meter now; nothing is due of a seizure annulled."""
    return e.contas(agora.date(), sem_despesas=ctx.ligados.anulada)


def falta(e: Custodia, ctx: Contexto, agora: datetime) -> tuple[Impedimento, ...]:
    """List what still holds the boat; empty once it may go, and where it went or was lost."""
    if e.apreendida is None or e.fim is not None or e.perdida is not None:
        return ()
    return recusas(falta_para_restituir(e, agora.date(), ctx))


def avisos(e: Custodia, ctx: Contexto, agora: datetime) -> tuple[Impedimento, ...]:
    """List what a person should see before relying on the custody."""
    return () if e.apreendida is None else recusas(_avisos(e, ctx, agora))


def _avisos(e: Custodia, ctx: Contexto, agora: datetime) -> Iterator[Impedimento]:
    desde = e.apreendida or agora.date()
    for p in () if e.fim is not None else pecas(e):
        if not p.feita and p.modalidade == "deve":
            yield from ctx.impede("aviso_peca_por_fazer", desde, f"{p.peca}.")
    if e.no_deposito and not (e.lacres and e.depositario):
        yield from ctx.impede("aviso_pecas_no_deposito", desde)
    for incidente, dia in e.incidentes:
        yield from ctx.impede("aviso_incidente_na_custodia", dia, f"{incidente}, {dia.isoformat()}.")
    yield from _da_medida(e, ctx)
    for tipo in alem_do_calendario(e, ctx):
        yield from ctx.impede("aviso_prazo_fora_do_calendario", desde, f"{tipo}.")
    for prazo, dia in e.recontados if e.fim is None else ():
        yield from ctx.impede("aviso_prazo_recontado", desde, f"{prazo}: até {dia.isoformat()}.")
    yield from _dos_informados(e, ctx)
    aviso = notificada(e)
    depois = outra_data(e, aviso, ctx) if aviso is not None else None
    if e.perdida is not None and depois is not None and e.perdida <= depois:
        detalhe = f"A outra leitura vai até {depois.isoformat()}."
        yield from ctx.impede("aviso_perda_antes_da_data_maior", e.perdida, detalhe)
    if e.fim is not None and any(x.fim is None for x in e.lacres):
        yield from ctx.impede("aviso_lacre_por_remover", e.fim)
    achadas = contas(e, ctx, agora)
    if achadas.credito:
        detalhe = f"A mais: {reais(achadas.credito)}."
        yield from ctx.impede("aviso_despesa_a_devolver", desde, detalhe)


def _dos_informados(e: Custodia, ctx: Contexto) -> Iterator[Impedimento]:
    """Flag a told last day that is not the counted one."""
    correm = {p.tipo: p for p in prazos(e, ctx)} if e.fim is None else {}
    for dito in e.informados:
        p = correm.get(dito.prazo)
        if p is not None and p.contado.vencimento != dito.vencimento:
            dias = f"{dito.prazo}: informado {dito.vencimento}, contado {p.contado.vencimento}."
            yield from ctx.impede("aviso_prazo_informado_diverge", p.de, dias)


def _da_medida(e: Custodia, ctx: Contexto) -> Iterator[Impedimento]:
    """Flag a challenge that won or is open, and a measure lifted of which the cure is not recorded here."""
    a_bordo = ctx.ligados.apreendida
    if a_bordo is None or e.fim is not None:
        return
    if a_bordo.anulada is not None:
        yield from ctx.impede("aviso_apreensao_anulada", a_bordo.anulada)
    if a_bordo.impugnada:
        yield from ctx.impede("aviso_apreensao_impugnada", a_bordo.desde)
    if a_bordo.cessou is not None and e.sanada is None:
        yield from ctx.impede("aviso_medida_levantada", a_bordo.cessou)


def proximos(e: Custodia, ctx: Contexto, agora: datetime) -> tuple[Proximo, ...]:
    """List the acts that would be admitted now, one line for each capacity."""
    return tuple(
        p for nome in TIPOS for q in sorted(TIPOS[nome].quem) for p in islice(_admitidos(e, ctx, agora, nome, q), 1)
    )


def _admitidos(e: Custodia, ctx: Contexto, agora: datetime, nome: str, qualidade: str) -> Iterator[Proximo]:
    base = {n: minimo(c, agora) for n, c in TIPOS[nome].dados.items() if c.obrigatorio}
    gera = _VARIANTES.get(nome)
    for propria in gera(e, ctx, agora) if gera is not None else ({},):
        for pessoa in _gente(e, ctx, agora, qualidade):
            dados = base | propria
            ato = Ato("provavel", "", 0, TIPOS[nome].tipo, agora, Por(pessoa, qualidade), agora, dados, {})
            if all(a.lacuna for a in achados_da_custodia(e, ato, ctx)):
                yield Proximo(nome, qualidade, pessoa, dados)


def _gente(e: Custodia, ctx: Contexto, agora: datetime, qualidade: str) -> tuple[str, ...]:
    if qualidade in DE_TODA_PARTE:
        return (qualidade,)
    cargos, dia = CARGOS[qualidade], agora.date()
    return tuple(sorted({d.pessoa for d in ctx.designacoes if d.cargo in cargos and d.om == e.om and d.vale(dia)}))


def _dos_lacres(e: Custodia, _: Contexto, __: datetime) -> Iterator[Dados]:
    yield from ({"numero": x.numero} for x in e.lacres if x.fim is None)


def _curas(e: Custodia, _: Contexto, __: datetime) -> Iterator[Dados]:
    for causa in e.por_sanar:
        modo = "defeito_reparado" if causa == "outra_deficiencia" else "condutor_habilitado"
        dados: Dados = {"causa": causa, "modo": modo, "pessoa": "a-preencher"}
        yield dados | ({"abaixo_do_limite": True} if causa in DE_ALCOOL else {})


def _retiradas(_: Custodia, __: Contexto, agora: datetime) -> Iterator[Dados]:
    yield {"dia": agora.date().isoformat(), "prova": "a preencher"}


def _perdas(_: Custodia, __: Contexto, ___: datetime) -> Iterator[Dados]:
    yield {"motivo_escrito": "a preencher"}


def _devolucoes(e: Custodia, _: Contexto, __: datetime) -> Iterator[Dados]:
    dono = e.proprietario or "a-preencher"
    yield {"para": dono, "proprietario": dono}


def _pagamentos(e: Custodia, ctx: Contexto, agora: datetime) -> Iterator[Dados]:
    if (por_pagar := contas(e, ctx, agora).falta) > 0:
        yield {"valor": escreve(por_pagar)}


def _grus(e: Custodia, ctx: Contexto, agora: datetime) -> Iterator[Dados]:
    if not e.caixa.grus and (por_pagar := contas(e, ctx, agora).falta) > 0:
        dados = {"numero": "1", "valor": escreve(por_pagar), "vencimento": agora.date().isoformat()}
        yield dados | {"codigo": ctx.codigo_gru_despesas or "a preencher"}


def _restituicoes(e: Custodia, ctx: Contexto, agora: datetime) -> Iterator[Dados]:
    yield {"valor": escreve(contas(e, ctx, agora).credito)}


def _nenhum(_: Custodia, __: Contexto, ___: datetime) -> Iterator[Dados]:
    """Offer nothing: what the bank takes back, or a recount, is no next step."""
    return iter(())


def _valores(_: Custodia, __: Contexto, ___: datetime) -> Iterator[Dados]:
    yield {"valor": "0.01"}


_VARIANTES: Final[Mapping[str, Callable[[Custodia, Contexto, datetime], Iterator[Dados]]]] = {
    "lacre_removido": _dos_lacres,
    "lacre_violado": _dos_lacres,
    "despesa_lancada": _valores,
    "despesa_paga": _pagamentos,
    "irregularidade_sanada": _curas,
    "retirada_notificada": _retiradas,
    "perda_declarada": _perdas,
    "embarcacao_restituida": _devolucoes,
    "gru_emitida": _grus,
    "pagamento_estornado": _nenhum,
    "prazo_recontado": _nenhum,
    "restituicao_paga": _restituicoes,
}

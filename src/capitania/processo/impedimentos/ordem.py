"""What an act rests on, by its day: none may be dated before it. The place in the log is no date: acts come in late."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from typing import Final

from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado
from capitania.processo.leitura import dia, dia_do_ato, inteiro, texto
from capitania.processo.partes.recursos import Recurso
from capitania.processo.termos import conhecimento, decorreu, do_tipo, papel

Dias = Iterator[tuple[str, date | None]]


def fora_de_ordem(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Give the impedimento of an act dated before the latest of what it rests on."""
    supoe, hoje = SUPOE.get(ato.nome), dia_do_ato(ato)
    if supoe is None:
        return
    depois = [(dia_, nome) for nome, dia_ in supoe(e, ato, ctx) if dia_ is not None and hoje < dia_]
    if depois:
        ultimo, nome = max(depois)
        yield from ctx.impede("ato_antes_do_que_supoe", hoje, f"{nome}: {ultimo.isoformat()}.")


def _papel(e: Estado, ato: Ato, _: Contexto) -> Dias:
    objeto = texto(ato, "objeto")
    yield objeto, papel(e, objeto)


def _notificacao(e: Estado, _: Ato, __: Contexto) -> Dias:
    yield "notificacao_lavrada", e.notificacao.lavrada


def _esclarecimentos(e: Estado, _: Ato, __: Contexto) -> Dias:
    yield "comparecimento_registrado", e.notificacao.compareceu


def _auto(e: Estado, _: Ato, __: Contexto) -> Dias:
    yield "auto_lavrado", e.autuacao.auto.lavrado if e.autuacao.auto is not None else None


def _antes_do_auto(e: Estado, _: Ato, __: Contexto) -> Dias:
    yield "notificacao_lavrada", e.notificacao.lavrada
    yield "nao_comparecimento_certificado", e.notificacao.faltou
    yield "esclarecimentos_recusados", e.notificacao.recusados
    yield from (("acordao_publicado", i.acordao) for i in e.origem.inqueritos)


def _diligencia(e: Estado, _: Ato, __: Contexto) -> Dias:
    feitas = len(e.instrucao.cumpridas)
    if feitas < len(e.instrucao.diligencias):
        yield "diligencia_determinada", e.instrucao.diligencias[feitas]


def _alegacoes(e: Estado, _: Ato, __: Contexto) -> Dias:
    yield "alegacoes_finais_abertas", e.instrucao.alegacoes_abertas


def _suspeicao(e: Estado, ato: Ato, _: Contexto) -> Dias:
    yield from (("suspeicao_arguida", d) for contra, d in e.instrucao.arguidas if contra == texto(ato, "contra"))


def _prorrogado(e: Estado, ato: Ato, ctx: Contexto) -> Dias:
    corre = do_tipo(e, ctx, texto(ato, "prazo"))
    yield texto(ato, "prazo"), corre.de if corre is not None else None


def _julgamento(e: Estado, ato: Ato, ctx: Contexto) -> Dias:
    """A decision rests on the whole file: nothing that it weighs may have come in after it."""
    i = e.instrucao
    yield from _auto(e, ato, ctx)
    yield "defesa_renunciada", e.autuacao.renuncia
    yield "alegacoes_finais_apresentadas", i.alegacoes
    yield from (("defesa_apresentada", d.dia) for d in i.defesas)
    yield from (("prova_juntada", d) for d in e.origem.provas)
    yield from (("diligencia_cumprida", d) for d in i.cumpridas)
    yield from (("acordao_publicado", x.acordao) for x in e.origem.inqueritos)


def _interposto(e: Estado, ato: Ato, ctx: Contexto) -> Dias:
    """An appeal rests on what it appeals from; filed again, on the word that sent it back."""
    anterior, primeiro = e.recursos.da_instancia(inteiro(ato, "instancia")), e.recursos.da_instancia(1)
    yield from _decisao(e, ato, ctx)
    if inteiro(ato, "instancia") > 1:
        yield "recurso_julgado", primeiro.fim if primeiro is not None else None
    yield "recurso_nao_admitido", anterior.fim if anterior is not None else None


def _recurso(e: Estado, ato: Ato) -> Recurso | None:
    return e.recursos.da_instancia(inteiro(ato, "instancia"))


def _do_recurso(e: Estado, ato: Ato, _: Contexto) -> Dias:
    recurso = _recurso(e, ato)
    if recurso is not None:
        yield "recurso_interposto", recurso.interposto


def _do_encaminhado(e: Estado, ato: Ato, _: Contexto) -> Dias:
    recurso = _recurso(e, ato)
    if recurso is not None:
        yield "recurso_encaminhado", recurso.encaminhado
        yield "recurso_encaminhado, recebido_em", recurso.recebido
        yield "agravamento_comunicado", recurso.agravamento


def _decisao(e: Estado, _: Ato, __: Contexto) -> Dias:
    yield "julgamento_proferido", e.julgamento.decisao.dia if e.julgamento.decisao is not None else None


def _transito(e: Estado, ato: Ato, ctx: Contexto) -> Dias:
    yield from _decisao(e, ato, ctx)
    yield from (("recurso_julgado", r.fim) for r in e.recursos.recursos)
    for tipo in ("recurso", "ultima_instancia"):
        corre = do_tipo(e, ctx, tipo) if decorreu(e, ctx, tipo) else None
        yield f"decurso_certificado, {tipo}", corre.vencimento + timedelta(days=1) if corre is not None else None
    for objeto in ("decisao", "decisao_do_recurso", "decisao_final"):
        ciencia = conhecimento(e, objeto)
        yield f"ciencia_registrada, {objeto}", ciencia.dia if ciencia is not None else None


def _revisao(e: Estado, _: Ato, __: Contexto) -> Dias:
    yield "revisao_pedida", e.recursos.revisao


def _estorno(e: Estado, _: Ato, __: Contexto) -> Dias:
    """What came in is reversed or given back after it, and what was reversed after that."""
    yield from (("pagamento_registrado", p.dia_banco) for p in e.execucao.caixa.pagamentos[:1])


def _suspensao(e: Estado, _: Ato, __: Contexto) -> Dias:
    yield "suspensao_iniciada", e.execucao.suspensao_de


def _devolucao(e: Estado, _: Ato, __: Contexto) -> Dias:
    yield "suspensao_encerrada", e.execucao.suspensao_ate


def _cancelamento(e: Estado, _: Ato, __: Contexto) -> Dias:
    yield "transito_certificado", e.recursos.transito


def _reabertura(e: Estado, _: Ato, __: Contexto) -> Dias:
    yield "encaminhado_a_outro_orgao", e.origem.encaminhado_em
    yield "esclarecimentos_aceitos", e.notificacao.aceitos


def _sigilo(e: Estado, _: Ato, __: Contexto) -> Dias:
    yield "sigilo_decretado", e.marcos.sigilo


def _retomado(e: Estado, ato: Ato, _: Contexto) -> Dias:
    """Terms run again at the earliest on the day they stopped."""
    abertas = [de for de, ate, _ in e.marcos.suspensoes if ate is None]
    yield "prazo_suspenso", max((de for de in abertas if dia(ato, "de") < de), default=None)


SUPOE: Final[Mapping[str, Callable[[Estado, Ato, Contexto], Dias]]] = {
    "comunicacao_expedida": _papel,
    "comparecimento_espontaneo": _papel,
    "encaminhada_por_agencia": _papel,
    "comparecimento_registrado": _notificacao,
    "nao_comparecimento_certificado": _notificacao,
    "esclarecimentos_aceitos": _esclarecimentos,
    "esclarecimentos_recusados": _esclarecimentos,
    "auto_lavrado": _antes_do_auto,
    "assinatura_registrada": _auto,
    "defesa_renunciada": _auto,
    "defesa_apresentada": _auto,
    "diligencia_determinada": _auto,
    "alegacoes_finais_abertas": _auto,
    "vicio_convalidado": _auto,
    "diligencia_cumprida": _diligencia,
    "alegacoes_finais_apresentadas": _alegacoes,
    "suspeicao_decidida": _suspeicao,
    "prazo_prorrogado": _prorrogado,
    "julgamento_proferido": _julgamento,
    "recurso_interposto": _interposto,
    "recurso_nao_admitido": _do_recurso,
    "decisao_reconsiderada": _do_recurso,
    "recurso_encaminhado": _do_recurso,
    "efeito_suspensivo_decidido": _do_recurso,
    "agravamento_comunicado": _do_encaminhado,
    "recurso_julgado": _do_encaminhado,
    "revisao_pedida": _decisao,
    "revisao_decidida": _revisao,
    "transito_certificado": _transito,
    "gru_emitida": _decisao,
    "pagamento_registrado": _decisao,
    "pagamento_estornado": _estorno,
    "restituicao_paga": _estorno,
    "suspensao_iniciada": _decisao,
    "suspensao_encerrada": _suspensao,
    "habilitacao_devolvida": _devolucao,
    "cancelamento_registrado": _cancelamento,
    "processo_reaberto": _reabertura,
    "sigilo_levantado": _sigilo,
    "prazo_retomado": _retomado,
}

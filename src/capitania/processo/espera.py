"""For what a case waits, and of whom: the act that would move it, and the capacities that the catalogue gives it."""

from typing import Final, NamedTuple

from capitania.processo import custodia
from capitania.processo.competencia import quem_encaminha, quem_ouve
from capitania.processo.contexto import Contexto
from capitania.processo.custodia import Custodia
from capitania.processo.estado import TIPOS, Estado, fase, final, pena_vigente
from capitania.processo.termos import conhecimento

# The act that ends each term; who may do it is whom the term waits for.
ATO_DO_PRAZO: Final = {
    "comparecimento": "comparecimento_espontaneo",
    "defesa": "defesa_apresentada",
    "julgamento": "julgamento_proferido",
    "prorrogacao_do_julgamento": "julgamento_proferido",
    "alegacoes_finais": "alegacoes_finais_apresentadas",
    "pagamento": "pagamento_registrado",
    "divida_ativa": "pagamento_registrado",
    "recurso": "recurso_interposto",
    "reconsideracao": "recurso_encaminhado",
    "decisao_do_recurso": "recurso_julgado",
    "ultima_instancia": "recurso_interposto",
    "decisao_da_ultima_instancia": "recurso_julgado",
}
# The owner has the days of a custody; after the last one the office has the next act.
DA_CUSTODIA: Final = {
    "custodia": "retirada_notificada",
    "custodia_da_ciencia": "perda_declarada",
    "retirada_nao_sanada": "perda_declarada",
    "retirada_sanada": "perda_declarada",
}
# Paid by the party, registered by the office: the term is the party's.
DA_PARTE: Final = frozenset({"comparecimento", "pagamento", "divida_ativa"})
MAQUINA: Final = "sistema"
VOLTOU: Final = "frustrada"  # of an attempt that did not reach whom it was for
_DA_FASE: Final = {
    "em_defesa": "defesa_apresentada",
    "concluso": "julgamento_proferido",
    "aguarda_inquerito": "acordao_publicado",
    "em_cobranca": "pagamento_registrado",
}


class Espera(NamedTuple):
    """An act that the case waits for, and who may do it; the machine only where nobody else may."""

    ato: str
    quem: tuple[str, ...]


def de_quem(prazo: str) -> tuple[str, ...]:
    """Name the capacities that a term waits for; none for a term of no case."""
    if prazo in DA_PARTE:
        return ("parte",)
    if prazo in DA_CUSTODIA:
        return tuple(sorted(custodia.TIPOS[DA_CUSTODIA[prazo]].quem | {"parte"}))
    ato = ATO_DO_PRAZO.get(prazo)
    return () if ato is None else tuple(sorted(TIPOS[ato].quem - {"sistema"}))


def espera(e: Estado, ctx: Contexto) -> Espera | None:
    """Tell for what a case waits, by its phase; None where nothing more is due."""
    ato = _ato(e, ctx, fase(e))
    if ato is None:
        return None
    return Espera(ato, _do_recurso(e, ctx, ato) or tuple(sorted(TIPOS[ato].quem - {MAQUINA})) or (MAQUINA,))


def do_prazo(e: Estado, ctx: Contexto, prazo: str) -> tuple[str, ...]:
    """Name the capacities that a term of a case waits for, of an appeal the one alone that it goes to."""
    return _do_recurso(e, ctx, ATO_DO_PRAZO.get(prazo, "")) or de_quem(prazo)


def _do_recurso(e: Estado, ctx: Contexto, ato: str) -> tuple[str, ...]:
    """Name who forwards the pending appeal, or hears it; nobody of another act."""
    ultimo = e.recursos.recursos[-1] if e.recursos.recursos else None
    if ultimo is None or not ultimo.pendente:
        return ()
    if ato == "recurso_encaminhado":
        return (quem_encaminha(ultimo.instancia),)
    if ato != "recurso_julgado":
        return ()
    return (quem_ouve(e, ctx, ultimo.instancia, ultimo.encaminhado or ultimo.interposto),)


def outras_esperas(e: Estado) -> tuple[Espera, ...]:
    """Tell what else is due in a case beside what moves it, also after its end: words to give, money to return."""
    open_ = not final(e)
    due = {
        "suspeicao_decidida": open_ and bool(e.instrucao.arguidas),
        "diligencia_cumprida": open_ and len(e.instrucao.cumpridas) < len(e.instrucao.diligencias),
        "revisao_decidida": e.recursos.revisao is not None and e.recursos.revisao_decidida is None,
        "restituicao_paga": e.execucao.pago > (pena_vigente(e).multa or 0),
    }
    return tuple(Espera(ato, tuple(sorted(TIPOS[ato].quem - {MAQUINA}))) for ato, ha in due.items() if ha)


def espera_da_custodia(e: Custodia, *, anulada: bool) -> Espera | None:
    """Tell for what a custody waits; `anulada`: its seizure fell. None where nothing more is due."""
    ato = _da_custodia(e, anulada=anulada)
    return None if ato is None else Espera(ato, tuple(sorted(custodia.TIPOS[ato].quem - {"sistema"})))


def _da_custodia(e: Custodia, *, anulada: bool) -> str | None:
    if e.apreendida is None:
        return None
    if e.fim is not None:
        return "restituicao_paga" if e.contas(e.fim, sem_despesas=anulada).credito else None
    if anulada:
        return "embarcacao_restituida"
    if e.perdida is not None:
        return "embarcacao_leiloada"  # or incorporada: the same person decides
    if e.sanada is None:
        return "irregularidade_sanada"
    return "retirada_notificada" if custodia.notificada(e) is None else "embarcacao_restituida"


def _ato(e: Estado, ctx: Contexto, nome: str) -> str | None:  # noqa: PLR0911 - one return per phase
    match nome:
        case "aberto":
            return "notificacao_lavrada" if _notifica_antes(e, ctx) else "auto_lavrado"
        case "autuado":
            return _por_conhecer(e, "auto")
        case "notificado":
            return _do_notificado(e)
        case "julgado":
            return _do_julgado(e)
        case "em_recurso" | "em_ultima_instancia":
            return "recurso_encaminhado" if e.recursos.recursos[-1].encaminhado is None else "recurso_julgado"
        case "definitivo":
            return _do_definitivo(e)
    return _DA_FASE.get(nome)


def _notifica_antes(e: Estado, ctx: Contexto) -> bool:
    """Tell whether the law of the opening has the notificação before the auto."""
    aberto = e.origem.aberto
    lesta = aberto is not None and aberto.via == "lesta"
    return lesta and aberto is not None and ctx.regra("notificacao_precede_o_auto", aberto.em) is not None


def _do_notificado(e: Estado) -> str:
    if e.notificacao.respondida:
        return "auto_lavrado"
    if e.notificacao.compareceu is not None:
        return "esclarecimentos_recusados"  # or accepted: the same person decides
    return _por_conhecer(e, "notificacao") if conhecimento(e, "notificacao") is None else "comparecimento_registrado"


def _por_conhecer(e: Estado, objeto: str) -> str:
    """Wait for the proof that a paper is known; where the last attempt came back, for the next one."""
    sent = e.comunicacao.das_tentativas(objeto)
    return "comunicacao_expedida" if sent and sent[-1].desfecho == VOLTOU else "ciencia_registrada"


def _do_definitivo(e: Estado) -> str | None:
    pena = pena_vigente(e)
    if e.execucao.servidos >= (pena.suspensao_dias or 0):
        return "cancelamento_registrado" if pena.cancelamento else None
    corre = e.execucao.suspensao_de is not None and e.execucao.suspensao_ate is None
    return "suspensao_encerrada" if corre else "suspensao_iniciada"


def _do_julgado(e: Estado) -> str:
    """Wait for the knowledge of the last decision, then for the appeal; of the last instance, for its certificate."""
    objeto = "decisao"
    if e.recursos.recursos:
        objeto = "decisao_do_recurso" if e.recursos.recursos[-1].instancia == 1 else "decisao_final"
    if conhecimento(e, objeto) is None:
        return _por_conhecer(e, objeto)
    return "transito_certificado" if objeto == "decisao_final" else "recurso_interposto"

"""The terms of a case, derived from what was proved known; each with its sheet, its doubts, and whether it runs."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Final, NamedTuple

from capitania.lei.termos import PrazoContado, SemPrazo, eventos, prazo, vence
from capitania.prazos import Suspensao
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.contexto import Contexto
from capitania.processo.estado import Estado, pena_vigente
from capitania.processo.partes.comunicacao import Ciencia
from capitania.processo.partes.recursos import INCOMPETENTE

# A term suspended without an end is counted as if it began to run again so long before the calendar ends: late enough
# never to be over meanwhile, early enough to be counted.
_RESTO = timedelta(days=366)
# The term to file an appeal of each instance, and the term to decide it.
PRAZOS_DA_INSTANCIA: Final = {
    1: ("recurso", "decisao_do_recurso"),
    2: ("ultima_instancia", "decisao_da_ultima_instancia"),
}


class PrazoDoCaso(NamedTuple):
    """A term of a case, or of a `medida` of a boarding; `informado` is the last day told, which stands if later."""

    tipo: str
    de: date
    contado: PrazoContado
    cumprido: bool
    informado: date | None
    medida: str = ""

    @property
    def vencimento(self) -> date:
        """Give the day that binds: the later of the counted and the told one."""
        return max(self.contado.vencimento, self.informado or self.contado.vencimento)


class Corrente(NamedTuple):
    """A term without its sheet: its first day, the day that binds, whether what it waits for came, the day counted."""

    tipo: str
    de: date
    vencimento: date
    cumprido: bool
    contado: date


class Partida(NamedTuple):
    """Where a term starts and whether what it waits for came."""

    tipo: str
    de: date
    cumprido: bool
    depois_de: str = ""  # the term at whose end it starts


class Conta(NamedTuple):
    """What a term is counted from; `contado` is None where it reaches past the calendar, and so may `de` be."""

    tipo: str
    via: str
    de: date | None
    depois_de: str
    contado: date | None
    informado: date | None
    suspensoes: tuple[Suspensao, ...]
    cumprido: bool


def papel(e: Estado, objeto: str) -> date | None:  # noqa: PLR0911 - one return per paper
    """Give the day since which there is such a paper to know of; None when there is none."""
    primeiro, ultimo = e.recursos.da_instancia(1), e.recursos.da_instancia(2)
    match objeto:
        case "notificacao":
            return e.notificacao.lavrada
        case "auto":
            return e.autuacao.auto.lavrado if e.autuacao.auto is not None else None
        case "decisao":
            return e.julgamento.decisao.dia if e.julgamento.decisao is not None else None
        case "decisao_do_recurso":
            return primeiro.fim if primeiro is not None else None
        case "decisao_final":
            return ultimo.fim if ultimo is not None else None
        case "diligencia":
            return date.min if e.instrucao.diligencias else None
        case "alegacoes_finais":
            return e.instrucao.alegacoes_abertas
        case "apuracao":
            return _apurado(e)
        case _:
            return max((r.agravamento for r in e.recursos.recursos if r.agravamento is not None), default=None)


def conhecimento(e: Estado, objeto: str) -> Ciencia | None:
    """Give the knowledge of a paper: proved, published, or shown by the party's own filing (Lei 9.784 26 §5).

    Nobody knows a paper before it exists: an earlier day proves nothing.
    """
    desde = papel(e, objeto)
    if desde is None:
        return None
    provadas = [c for c in e.comunicacao.ciencias if c.objeto == objeto and not c.de and c.dia >= desde]
    proprio = _pelo_proprio_ato(e, objeto)
    if proprio is not None and proprio >= desde:
        provadas.append(Ciencia(objeto, proprio, "comparecimento", "infrator"))
    return min(provadas, key=lambda c: c.dia, default=None)


def _apurado(e: Estado) -> date | None:
    aberto = e.origem.aberto
    return aberto.em if aberto is not None and aberto.origem == "apuracao" else None


def _pelo_proprio_ato(e: Estado, objeto: str) -> date | None:
    if objeto == "auto":
        proprios = (*(d.dia for d in e.instrucao.defesas), e.autuacao.renuncia)
        return min((d for d in proprios if d is not None), default=None)
    if objeto == "notificacao":
        return e.notificacao.compareceu
    instancia = {"decisao": 1, "decisao_do_recurso": 2}.get(objeto)
    recurso = e.recursos.da_instancia(instancia) if instancia else None
    return recurso.interposto if recurso is not None else None


def prazos(e: Estado, ctx: Contexto) -> tuple[PrazoDoCaso, ...]:
    """List the terms of the case that have started, each with its sheet; `alem_do_calendario` names the others."""
    fora = alem_do_calendario(e, ctx)
    achadas = (partida(e, ctx) for tipo, partida in _PARTIDAS.items() if tipo not in fora)
    return tuple(p for a in achadas if a is not None and (p := _conta(e, ctx, a)) is not None)


def _conta(e: Estado, ctx: Contexto, partida: Partida) -> PrazoDoCaso | None:
    """Count one term by the norms in force on the day it starts; None when no norm of that day has it."""
    try:
        contado = prazo(
            ctx.acervo, partida.tipo, partida.de, ctx.calendario, via=_via(e), suspensoes=_suspensoes(e, ctx)
        )
    except SemPrazo:
        return None
    informado = dito_a_parte(e, partida.tipo)
    ultimo = max(contado.vencimento, informado or contado.vencimento)
    cumprido = partida.cumprido or _certificado(e, partida.tipo, ultimo)
    return PrazoDoCaso(partida.tipo, partida.de, contado, cumprido, informado)


def do_tipo(e: Estado, ctx: Contexto, tipo: str) -> Corrente | None:
    """Give one term of the case, without its sheet; None before it starts or where no norm of that day has it.

    Raises `ForaDoCalendario` for one that reaches past the calendar.
    """
    achar = _PARTIDAS.get(tipo)
    partida = achar(e, ctx) if achar is not None else None
    return _corre(e, ctx, partida) if partida is not None else None


def _corre(e: Estado, ctx: Contexto, partida: Partida) -> Corrente | None:
    try:
        ultimo = vence(
            ctx.acervo, partida.tipo, partida.de, ctx.calendario, via=_via(e), suspensoes=_suspensoes(e, ctx)
        )
    except SemPrazo:
        return None
    vencimento = max(ultimo, dito_a_parte(e, partida.tipo) or ultimo)
    cumprido = partida.cumprido or _certificado(e, partida.tipo, vencimento)
    return Corrente(partida.tipo, partida.de, vencimento, cumprido, ultimo)


def contas(e: Estado, ctx: Contexto) -> tuple[Conta, ...]:
    """Tell what each term that has started is counted from, in the order in which one may start at the end of another.

    A term that no norm of its day has is left out.
    """
    via, stopped = _via(e), _suspensoes(e, ctx)
    found = []
    for tipo, achar in _PARTIDAS.items():
        informado, partida = dito_a_parte(e, tipo), None
        try:
            partida = achar(e, ctx)
            corre = _corre(e, ctx, partida) if partida is not None else None
        except ForaDoCalendario:
            de = None if partida is None else partida.de
            found.append(Conta(tipo, via, de, "", None, informado, stopped, cumprido=False))
            continue
        if partida is not None and corre is not None:
            told = (corre.contado, informado, stopped, corre.cumprido)
            found.append(Conta(tipo, via, partida.de, partida.depois_de, *told))
    return tuple(found)


def alem_do_calendario(e: Estado, ctx: Contexto) -> tuple[str, ...]:
    """Name the terms that have started and cannot be counted, for they reach past the calendar."""

    def alem(tipo: str) -> bool:
        try:
            do_tipo(e, ctx, tipo)
        except ForaDoCalendario:
            return True
        return False

    return tuple(tipo for tipo in _PARTIDAS if alem(tipo))


def _certificado(e: Estado, tipo: str, vencimento: date) -> bool:
    """Tell whether the lapse was certified; a certificate falls when the term is found to end later."""
    return any(t == tipo and dia >= vencimento for t, dia in e.instrucao.decursos)


def decorreu(e: Estado, ctx: Contexto, tipo: str) -> bool:
    """Tell whether a term that runs was certified as lapsed: without knowledge, or with a later end, it was not."""
    corre = do_tipo(e, ctx, tipo)
    return corre is not None and _certificado(e, tipo, corre.vencimento)


def _via(e: Estado) -> str:
    return e.origem.aberto.via if e.origem.aberto is not None else "lesta"


def dito_a_parte(e: Estado, tipo: str) -> date | None:
    """Give the last day that papers and acts told of a term, which stands if later."""
    return max((i.vencimento for i in e.marcos.informados if i.prazo == tipo), default=None)


def _suspensoes(e: Estado, ctx: Contexto) -> tuple[Suspensao, ...]:
    aberta = ctx.calendario.ate - _RESTO
    todas = (Suspensao(de, ate or aberta, motivo) for de, ate, motivo in e.marcos.suspensoes)
    return tuple(s for s in todas if s.de <= s.ate)


def _comparecimento(e: Estado, _: Contexto) -> Partida | None:
    ciencia = conhecimento(e, "notificacao")
    if ciencia is None:
        return None
    cumprido = e.notificacao.compareceu is not None or e.notificacao.faltou is not None
    return Partida("comparecimento", ciencia.dia, cumprido)


def _defesa(e: Estado, _: Contexto) -> Partida | None:
    ciencia = conhecimento(e, "auto")
    if ciencia is None:
        return None
    feita = bool(e.instrucao.defesas) or e.autuacao.renuncia is not None
    return Partida("defesa", ciencia.dia, feita)


def _julgamento(e: Estado, ctx: Contexto) -> Partida | None:
    """Start the thirty days: from a defence in time, the waiver, else the end of its term; or the auto, where so."""
    defesa = _defesa(e, ctx)
    corre = _corre(e, ctx, defesa) if defesa is not None else None
    if defesa is None or corre is None or e.autuacao.auto is None:
        return None
    no_prazo = [d.dia for d in e.instrucao.defesas if d.dia <= corre.vencimento]
    de = no_prazo[0] if no_prazo else e.autuacao.renuncia or corre.vencimento
    fim = "" if no_prazo or e.autuacao.renuncia is not None else defesa.tipo
    if "lavratura_do_auto" in eventos(ctx.acervo, "julgamento", corre.de, _via(e)):  # with a defence or without
        de, fim = e.autuacao.auto.lavrado, ""
    return Partida("julgamento", de, e.julgamento.decisao is not None, fim)


def _prorrogacao(e: Estado, ctx: Contexto) -> Partida | None:
    """Start the thirty days more where the first were extended with reasons (Lei 9.784 49)."""
    if not any(tipo == "julgamento" for tipo, _ in e.instrucao.prorrogados):
        return None
    corre = do_tipo(e, ctx, "julgamento")
    return Partida("prorrogacao_do_julgamento", corre.vencimento, corre.cumprido, corre.tipo) if corre else None


def _alegacoes_finais(e: Estado, _: Contexto) -> Partida | None:
    ciencia = conhecimento(e, "alegacoes_finais")
    return Partida("alegacoes_finais", ciencia.dia, e.instrucao.alegacoes is not None) if ciencia is not None else None


def _pagamento(e: Estado, _: Contexto) -> Partida | None:
    """Start with the decision; again with the one that changed the fine (ruling 15)."""
    multa = pena_vigente(e).multa
    ciencia = conhecimento(e, que_fixou_a_multa(e))
    if ciencia is None or not multa:
        return None
    return Partida("pagamento", ciencia.dia, e.execucao.pago >= multa)


def _divida_ativa(e: Estado, ctx: Contexto) -> Partida | None:
    """Start at the rolled end of the term to pay; it runs although an appeal is open (ruling 15)."""
    corre = do_tipo(e, ctx, "pagamento")
    if corre is None:
        return None
    paga = e.execucao.pago >= (pena_vigente(e).multa or 0)
    return Partida("divida_ativa", corre.vencimento, paga, corre.tipo)


def que_fixou_a_multa(e: Estado) -> str:
    """Name the decision that set the fine as it stands, by the paper that tells it."""
    objeto = "decisao"
    multa = e.julgamento.decisao.pena.multa if e.julgamento.decisao is not None else None
    for recurso in e.recursos.recursos:
        if recurso.pena is not None and recurso.pena.multa != multa:
            multa, objeto = recurso.pena.multa, "decisao_do_recurso" if recurso.instancia == 1 else "decisao_final"
    return objeto


def _recurso(e: Estado, _: Contexto) -> Partida | None:
    """Start with the decision; again with the word that it was filed before the wrong body (Lei 9.784 63 §1)."""
    ciencia, primeiro = conhecimento(e, "decisao"), e.recursos.da_instancia(1)
    devolvido = primeiro is not None and primeiro.nao_admitido == INCOMPETENTE
    if devolvido:
        ciencia = conhecimento(e, "decisao_do_recurso")
    if ciencia is None:
        return None
    feito = primeiro is not None and not devolvido
    return Partida("recurso", ciencia.dia, feito)


def _reconsideracao(e: Estado, _: Contexto) -> Partida | None:
    primeiro = e.recursos.da_instancia(1)
    if primeiro is None:
        return None
    feita = primeiro.encaminhado is not None or bool(primeiro.reconsiderado) or not primeiro.pendente
    return Partida("reconsideracao", primeiro.interposto, feita)


def _decisao_do_recurso(e: Estado, _: Contexto) -> Partida | None:
    primeiro = e.recursos.da_instancia(1)
    if primeiro is None or primeiro.recebido is None:
        return None
    return Partida("decisao_do_recurso", primeiro.recebido, not primeiro.pendente)


def _ultima_instancia(e: Estado, _: Contexto) -> Partida | None:
    primeiro, ultimo = e.recursos.da_instancia(1), e.recursos.da_instancia(2)
    ciencia = conhecimento(e, "decisao_do_recurso")
    if primeiro is None or primeiro.julgado is None or ciencia is None:
        return None
    return Partida("ultima_instancia", ciencia.dia, ultimo is not None)


def _decisao_da_ultima_instancia(e: Estado, _: Contexto) -> Partida | None:
    ultimo = e.recursos.da_instancia(2)
    if ultimo is None or ultimo.recebido is None:
        return None
    return Partida("decisao_da_ultima_instancia", ultimo.recebido, not ultimo.pendente)


_PARTIDAS: Final[Mapping[str, Callable[[Estado, Contexto], Partida | None]]] = {
    "comparecimento": _comparecimento,
    "defesa": _defesa,
    "julgamento": _julgamento,
    "prorrogacao_do_julgamento": _prorrogacao,
    "alegacoes_finais": _alegacoes_finais,
    "pagamento": _pagamento,
    "divida_ativa": _divida_ativa,
    "recurso": _recurso,
    "reconsideracao": _reconsideracao,
    "decisao_do_recurso": _decisao_do_recurso,
    "ultima_instancia": _ultima_instancia,
    "decisao_da_ultima_instancia": _decisao_da_ultima_instancia,
}
PRAZOS: Final = tuple(_PARTIDAS)

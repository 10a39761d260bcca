"""Who may do what now: each act that moves the case, tried with the least data that could be admitted."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from decimal import Decimal
from typing import Any, Final, NamedTuple

from capitania.identidade.dinheiro import escreve
from capitania.lei.termos import SemPrazo, prazo
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.ato import Ato, Por
from capitania.processo.catalogo import Campo
from capitania.processo.competencia import CARGOS, DE_TODA_PARTE, acima, em_exercicio
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.estado import TIPOS, Estado
from capitania.processo.impedimentos import QUALQUER, achados, admitido, recusado_a_todos
from capitania.processo.impedimentos.execucao import deve
from capitania.processo.partes.instrucao import PRAZOS_QUE_DECORREM
from capitania.processo.penas import ja_punido, limites, reincidencias
from capitania.processo.termos import conhecimento, do_tipo, papel

Dados = dict[str, Any]
# Acts that may be done at any time and move nothing by themselves are left out: despacho, papers, seal, corrections,
# and what the bank takes back.
MOVEM: Final = (
    *(t for t in TIPOS if TIPOS[t].parte != "marcos" and t not in {"despacho", "pagamento_estornado"}),
    "arquivamento_por_prescricao",
)


_MOVEM_POR: Final = tuple((nome, tuple(sorted(TIPOS[nome].quem))) for nome in MOVEM)
_QUALIDADES: Final = tuple(dict.fromkeys(q for _, quem in _MOVEM_POR for q in quem))
_MINIMOS: Final[Mapping[str, Any]] = {
    "texto": "a preencher",
    "inteiro": 1,
    "quantia": "0.00",
    "tarifa": "0.00",
    "logico": True,
    "id": "a-preencher",
    "sigla": "a-preencher",
}


class Proximo(NamedTuple):
    """An act that may be done now, by whom, with data that would be admitted."""

    tipo: str
    por: str
    pessoa: str
    dados: Mapping[str, Any]


class Bloqueado(NamedTuple):
    """An act that moves the case and may not be done now: by whom it would be, and what stands in the way."""

    tipo: str
    por: str
    impedimentos: tuple[Impedimento, ...]


def bloqueados(e: Estado, ctx: Contexto, agora: datetime) -> tuple[Bloqueado, ...]:
    """List the acts that would not be admitted now, each as the capacity that comes nearest would do it.

    Those with the fewest reasons in the way come first.
    """
    abertos = {p.tipo for p in proximos(e, ctx, agora)}
    found = [b for nome in MOVEM if nome not in abertos and (b := _bloqueado(e, ctx, agora, nome)) is not None]
    return tuple(sorted(found, key=lambda b: len(b.impedimentos)))


def _bloqueado(e: Estado, ctx: Contexto, agora: datetime, nome: str) -> Bloqueado | None:
    tried: list[Bloqueado] = []
    for qualidade in sorted(TIPOS[nome].quem):
        pessoa = next(iter(_pessoas(e, ctx, agora, qualidade)), qualidade)
        if (found := o_que_impede(e, ctx, agora, nome, Por(pessoa, qualidade))) is not None:
            tried.append(found)
    return min(tried, key=lambda b: len(b.impedimentos), default=None)


def o_que_impede(e: Estado, ctx: Contexto, agora: datetime, nome: str, por: Por) -> Bloqueado | None:
    """Say what stands in the way of one person doing an act now, whatever its data; None where it cannot be tried."""
    tried: list[Bloqueado] = []
    with suppress(ForaDoCalendario):
        for dados in variantes(e, ctx, agora, nome):
            ato = _provavel(nome, dados, por, agora)
            tried.append(Bloqueado(nome, por.qualidade, tuple(dict.fromkeys(recusas(achados(e, ato, ctx))))))
    return min(tried, key=lambda b: len(b.impedimentos), default=None)


def proximos(e: Estado, ctx: Contexto, agora: datetime) -> tuple[Proximo, ...]:
    """List the acts that move the case and would be admitted now, one line for each capacity."""
    return tuple(_proximos(e, ctx, agora))


def _proximos(e: Estado, ctx: Contexto, agora: datetime) -> Iterator[Proximo]:
    pessoas = {q: tuple(Por(p, q) for p in _pessoas(e, ctx, agora, q)) for q in _QUALIDADES}
    for nome, quem in _MOVEM_POR:
        todas: list[Dados] = []
        with suppress(ForaDoCalendario):  # a term that cannot be counted offers nothing; `avisos` names it
            todas.extend(d for d in variantes(e, ctx, agora, nome) if not _em_vao(e, ctx, agora, nome, d))
        for qualidade in quem if todas else ():
            if (found := _admitido(e, ctx, agora, nome, (todas, pessoas[qualidade]))) is not None:
                yield found


def _em_vao(e: Estado, ctx: Contexto, agora: datetime, nome: str, dados: Dados) -> bool:
    return recusado_a_todos(e, _provavel(nome, dados, QUALQUER, agora), ctx)


def _provavel(nome: str, dados: Dados, por: Por, agora: datetime) -> Ato:
    return Ato("provavel", "", 0, TIPOS[nome].tipo, agora, por, agora, dados, {})


def _admitido(
    e: Estado, ctx: Contexto, agora: datetime, nome: str, por: tuple[Iterable[Dados], Iterable[Por]]
) -> Proximo | None:
    """Give the first that would be admitted of an act, of these data by these persons."""
    todas, pessoas = por
    for dados in todas:
        for quem in pessoas:
            if admitido(e, _provavel(nome, dados, quem, agora), ctx):
                return Proximo(nome, quem.qualidade, quem.pessoa, dados)
    return None


def _pessoas(e: Estado, ctx: Contexto, agora: datetime, qualidade: str) -> tuple[str, ...]:
    if qualidade in DE_TODA_PARTE:
        infrator = e.origem.aberto.infrator if e.origem.aberto is not None else "parte"
        return (infrator if qualidade == "parte" else qualidade,)
    dia = agora.date()
    return tuple(dict.fromkeys(d.pessoa for d in ctx.designacoes if d.cargo in CARGOS[qualidade] and d.vale(dia)))


_OBRIGATORIOS: Final = {
    nome: tuple((n, c) for n, c in tipo.dados.items() if c.obrigatorio) for nome, tipo in TIPOS.items()
}


def variantes(e: Estado, ctx: Contexto, agora: datetime, nome: str) -> Iterator[Dados]:
    """Give the data worth trying for an act: the least the catalogue asks, as this case would fill it."""
    base = {n: minimo(c, agora) for n, c in _OBRIGATORIOS[nome]}
    gera = _VARIANTES.get(nome)
    for propria in gera(e, ctx, agora) if gera is not None else ({},):
        yield base | propria


def minimo(campo: Campo, agora: datetime) -> Any:
    """Give the least value of a datum."""
    if campo.opcoes:
        return campo.opcoes[0]
    match campo.tipo:
        case "dia":
            return agora.date().isoformat()
        case "instante":
            return agora.isoformat()
        case "lista":
            return []
        case "tabela":
            return {}
    return _MINIMOS[campo.tipo]


def comunicaveis(e: Estado) -> Iterator[Dados]:
    """Name the papers that are still to be made known, and to whom besides the infractor."""
    objetos = TIPOS["comunicacao_expedida"].dados["objeto"].opcoes
    for objeto in objetos:
        if papel(e, objeto) is not None and conhecimento(e, objeto) is None:
            yield {"objeto": objeto}
    if len(e.comunicacao.das_diligencias) < len(e.instrucao.diligencias):
        yield {"objeto": "diligencia"}
    yield from _a_outros(e)


def _comunicaveis(e: Estado, _: Contexto, __: datetime) -> Iterator[Dados]:
    yield from comunicaveis(e)


def contra_o_edital(e: Estado, ctx: Contexto, agora: datetime, objeto: str) -> tuple[Impedimento, ...]:
    """List what stands in the way of publishing a paper today, whoever of the office that comes nearest does it."""
    tried = []
    tipo, qualidade = TIPOS["edital_publicado"], "secretaria"
    for pessoa in _pessoas(e, ctx, agora, qualidade) or (qualidade,):
        for dados in variantes(e, ctx, agora, tipo.nome):
            if dados["objeto"] == objeto:
                ato = _provavel(tipo.nome, dados, Por(pessoa, qualidade), agora)
                tried.append(tuple(dict.fromkeys(recusas(achados(e, ato, ctx)))))
    return min(tried, key=len, default=())


def _a_outros(e: Estado) -> Iterator[Dados]:
    """Name who else has to be told: those who may be involved, and who answers jointly."""
    aberto, auto = e.origem.aberto, e.autuacao.auto
    outros = [("apuracao", x) for x in (aberto.envolvidos if aberto is not None else ())]
    outros += [("auto", x) for x in (auto.solidarios if auto is not None else ())]
    for objeto, quem in outros:
        if papel(e, objeto) is not None and not e.comunicacao.avisou(objeto, quem):
            yield {"objeto": objeto, "destinatario": quem}


def _edital(e: Estado, _: Contexto, __: datetime) -> Iterator[Dados]:
    yield from ({**d, "motivo_escrito": ""} for d in comunicaveis(e) if "destinatario" not in d)


def _frustradas(e: Estado, _: Contexto, __: datetime) -> Iterator[Dados]:
    yield from ({"objeto": o} for o in e.comunicacao.expedidas if conhecimento(e, o) is None)


def _auto(e: Estado, ctx: Contexto, agora: datetime) -> Iterator[Dados]:
    aberto = e.origem.aberto
    if aberto is not None:
        base = {"dispositivo": aberto.dispositivo, "concreto": aberto.concreto}
        achados = limites(e, ctx, agora.date())
        yield base | ({"motivo_da_escolha": "a preencher"} if achados is not None and achados.sem_pena else {})


def _provas(e: Estado, _: Contexto, __: datetime) -> Iterator[Dados]:
    """Offer the signs that a later finding of facts waits for."""
    falta = e.origem.aberto is not None and e.origem.aberto.origem == "apuracao" and not e.origem.indicios
    yield {"indicios": True} if falta else {}


def _decursos(e: Estado, ctx: Contexto, _: datetime) -> Iterator[Dados]:
    for tipo in PRAZOS_QUE_DECORREM:
        corre = do_tipo(e, ctx, tipo)
        if corre is not None and not corre.cumprido:
            yield {"prazo": tipo, "vencimento": corre.vencimento.isoformat()}


def _diligencia(_: Estado, ctx: Contexto, agora: datetime) -> Iterator[Dados]:
    try:
        desde = prazo(ctx.acervo, "antecedencia_da_diligencia", agora.date(), ctx.calendario).vencimento
    except SemPrazo:
        return
    yield {"dia": desde.isoformat()}


def _julgamento(e: Estado, ctx: Contexto, agora: datetime) -> Iterator[Dados]:
    base = {"respostas": dict.fromkeys(e.instrucao.argumentos, "a responder"), "considera_defesa_tardia": True}
    for resultado in ("improcedente", "nulo", "arquivado"):
        yield base | {"resultado": resultado}
    achados = limites(e, ctx, agora.date())
    if achados is not None:
        pena: Dados = {"multa": f"{achados.minimo}.00"} if achados.minimo is not None else {"suspensao_dias": 1}
        repetidas = len(reincidencias(e, ctx, agora.date()))
        if ja_punido(e, ctx, agora.date()):
            base["motivo_escrito"] = "a preencher"
        yield base | {"resultado": "procedente", "pena": {} if achados.sem_pena else pena, "reincidencia": repetidas}


def _acordaos(e: Estado, ctx: Contexto, _: datetime) -> Iterator[Dados]:
    """Offer the acórdão that the stream of the inquiry brings, on the day it brings; or any, where no stream tells."""
    for i in e.origem.inqueritos:
        achado = ctx.ligados.inquerito(i.id)
        publicado = achado.acordao if achado is not None else None
        if i.acordao is None:
            yield {"inquerito": i.id} | ({"dia": publicado.isoformat()} if publicado is not None else {})


def _instancias(_: Estado, __: Contexto, ___: datetime) -> Iterator[Dados]:
    yield from ({"instancia": n} for n in (1, 2))


def _encaminha(e: Estado, ctx: Contexto, agora: datetime) -> Iterator[Dados]:
    for n in (1, 2):
        quem = acima(e, ctx, agora.date()) if n == 1 else ("dpc", "")
        yield from ({"instancia": n, "para": p} for p in em_exercicio(ctx, *quem, agora.date()) or ("a-preencher",))


def _pagamento(e: Estado, _: Contexto, __: datetime) -> Iterator[Dados]:
    if (falta := deve(e)) > 0:
        yield {"valor": escreve(falta)}


def _gru(e: Estado, ctx: Contexto, agora: datetime) -> Iterator[Dados]:
    corre, hoje = do_tipo(e, ctx, "pagamento"), agora.date()
    ate = hoje if corre is None else max(hoje, corre.vencimento)
    if not e.execucao.caixa.grus and (falta := deve(e)) > 0:
        base = {"numero": "1", "valor": escreve(falta), "vencimento": ate.isoformat()}
        yield base | {"codigo": ctx.codigo_gru or "a preencher"}


def _restituicao(e: Estado, _: Contexto, __: datetime) -> Iterator[Dados]:
    yield {"valor": escreve(max(-deve(e), Decimal(0)))}


def _revisoes(_: Estado, __: Contexto, ___: datetime) -> Iterator[Dados]:
    yield {"resultado": "indeferida"}
    yield {"resultado": "deferida", "pena": {}}


def _nao_admite(_: Estado, __: Contexto, ___: datetime) -> Iterator[Dados]:
    for n in (1, 2):
        yield from ({"instancia": n, "causa": c} for c in TIPOS["recurso_nao_admitido"].dados["causa"].opcoes[:3])


def _suspeicoes(e: Estado, _: Contexto, __: datetime) -> Iterator[Dados]:
    yield from ({"contra": c} for c, _ in e.instrucao.arguidas)


def _assinaturas(_: Estado, __: Contexto, ___: datetime) -> Iterator[Dados]:
    yield {"resultado": "ausente"}


_VARIANTES: Final[Mapping[str, Callable[[Estado, Contexto, datetime], Iterator[Dados]]]] = {
    "comunicacao_expedida": _comunicaveis,
    "ciencia_registrada": _comunicaveis,
    "comparecimento_espontaneo": _comunicaveis,
    "edital_publicado": _edital,
    "comunicacao_frustrada": _frustradas,
    "prova_juntada": _provas,
    "auto_lavrado": _auto,
    "assinatura_registrada": _assinaturas,
    "decurso_certificado": _decursos,
    "diligencia_determinada": _diligencia,
    "julgamento_proferido": _julgamento,
    "acordao_publicado": _acordaos,
    "recurso_interposto": _instancias,
    "decisao_reconsiderada": _instancias,
    "recurso_encaminhado": _encaminha,
    "efeito_suspensivo_decidido": _instancias,
    "agravamento_comunicado": _instancias,
    "recurso_julgado": _instancias,
    "recurso_nao_admitido": _nao_admite,
    "suspeicao_decidida": _suspeicoes,
    "revisao_decidida": _revisoes,
    "gru_emitida": _gru,
    "pagamento_registrado": _pagamento,
    "restituicao_paga": _restituicao,
}

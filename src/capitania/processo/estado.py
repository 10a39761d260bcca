"""A case as the fold of its acts: parts, the acts that count, the phase."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import attrgetter
from typing import Any, Final, NamedTuple

from capitania.processo import catalogo, partes
from capitania.processo.ato import Ato
from capitania.processo.catalogo import Atos, TipoDeAto
from capitania.processo.leitura import lista, texto
from capitania.processo.partes import (
    autuacao,
    comunicacao,
    execucao,
    instrucao,
    julgamento,
    marcos,
    notificacao,
    origem,
    recursos,
)

FASES: Final = catalogo.FASES
FIM: Final = frozenset({"encerrado", "arquivado"})


class Estado(NamedTuple):
    """The parts of a case; empty before its first act."""

    origem: partes.origem.Origem = partes.origem.Origem()
    notificacao: partes.notificacao.Notificacao = partes.notificacao.Notificacao()
    autuacao: partes.autuacao.Autuacao = partes.autuacao.Autuacao()
    comunicacao: partes.comunicacao.Comunicacao = partes.comunicacao.Comunicacao()
    instrucao: partes.instrucao.Instrucao = partes.instrucao.Instrucao()
    julgamento: partes.julgamento.Julgamento = partes.julgamento.Julgamento()
    recursos: partes.recursos.Recursos = partes.recursos.Recursos()
    execucao: partes.execucao.Execucao = partes.execucao.Execucao()
    marcos: partes.marcos.Marcos = partes.marcos.Marcos()


INICIO: Final = Estado()
_PARTES: Final[tuple[tuple[Atos, Callable[[Any, Ato], Any]], ...]] = (
    (origem.ATOS, origem.apply),
    (notificacao.ATOS, notificacao.apply),
    (autuacao.ATOS, autuacao.apply),
    (comunicacao.ATOS, comunicacao.apply),
    (instrucao.ATOS, instrucao.apply),
    (julgamento.ATOS, julgamento.apply),
    (recursos.ATOS, recursos.apply),
    (execucao.ATOS, execucao.apply),
    (marcos.ATOS, marcos.apply),
)
TIPOS: Final[Mapping[str, TipoDeAto]] = {nome: tipo for atos, _ in _PARTES for nome, tipo in atos.tipos.items()}
CORRIGEM: Final = frozenset({"ato_anulado", "ato_retificado"})
_SEQ: Final = attrgetter("seq")
_APPLY: Final = {nome: (atos.parte, fold) for atos, fold in _PARTES for nome in atos.tipos}


def apply(estado: Estado, ato: Ato) -> Estado:
    """Fold one act into its part; what is in the log has happened, so nothing is refused here."""
    parte, fold = _APPLY[ato.nome]
    antes = getattr(estado, parte)
    depois = fold(antes, ato)
    return estado if depois is antes else estado._replace(**{parte: depois})


def efetivos(atos: Iterable[Ato]) -> list[Ato]:
    """Leave annulled acts out and put rectified data in the place of what they correct; in the order of `seq`.

    Read from the last act back, so that a correction that was itself annulled or rectified counts as it then stands.
    """
    todos = sorted(atos, key=_SEQ)
    if all(a.nome not in CORRIGEM for a in todos):
        return todos
    anulados: set[str] = set()
    novos: dict[str, Mapping[str, Any]] = {}
    vivos: list[Ato] = []
    for bruto in reversed(todos):
        if bruto.id in anulados:
            continue
        ato = bruto._replace(dados={**bruto.dados, **novos[bruto.id]}) if bruto.id in novos else bruto
        alvo, dados = texto(ato, "ato"), ato.dados.get("novos")
        if ato.nome == "ato_anulado":
            anulados.update(anulados_por(ato))
        elif ato.nome == "ato_retificado" and isinstance(dados, Mapping):
            novos[alvo] = {**dados, **novos.get(alvo, {})}
        vivos.append(ato)
    return vivos[::-1]


def anulados_por(ato: Ato) -> tuple[str, ...]:
    """Name the acts a correction is about: the one it names first and, annulled with it, those that rest on it."""
    return (texto(ato, "ato"), *(str(x) for x in lista(ato, "tambem")))


def fold(atos: Iterable[Ato]) -> Estado:
    """Fold a case."""
    return reduce(apply, efetivos(atos), INICIO)


def fase(e: Estado) -> str:
    """Derive the phase of a case; of one only imported, give the phase that the old file tells."""
    importado = e.marcos.importado
    return importado.fase if e.origem.aberto is None and importado is not None else _fase(e)


def _fase(e: Estado) -> str:
    decisao = e.julgamento.decisao
    if _arquivado(e):
        return "arquivado"
    if decisao is not None:
        return _depois_da_decisao(e)
    if e.origem.aguarda:
        return "aguarda_inquerito"
    if e.autuacao.auto is not None:
        sabe = e.comunicacao.ciencia("auto", e.autuacao.auto.lavrado) is not None
        decorreu = sabe and "defesa" in e.instrucao.decorridos
        if e.instrucao.defesas or e.autuacao.renuncia is not None or decorreu:
            return "concluso"
        return "em_defesa" if sabe else "autuado"
    return "notificado" if e.notificacao.lavrada is not None else "aberto"


def _arquivado(e: Estado) -> bool:
    return e.marcos.prescrito is not None or esclarecida(e) or bool(e.origem.encaminhado)


def esclarecida(e: Estado) -> bool:
    """Tell whether the clarifications were accepted and the case was not reopened since."""
    aceitos = e.notificacao.aceitos
    return aceitos is not None and all(reaberto < aceitos for reaberto in e.origem.reaberturas)


def _depois_da_decisao(e: Estado) -> str:
    decisao = e.julgamento.decisao
    if decisao is not None and decisao.resultado != "procedente" and not e.recursos.recursos:
        return "encerrado" if definitiva(e) or decisao.resultado == "arquivado" else "julgado"
    if definitiva(e):
        return "encerrado" if cumprida(e) else "em_cobranca" if pena_vigente(e).multa else "definitivo"
    ultimo = e.recursos.recursos[-1] if e.recursos.recursos else None
    if ultimo is not None and ultimo.pendente:
        return "em_recurso" if ultimo.instancia == 1 else "em_ultima_instancia"
    return "julgado"


def definitiva(e: Estado) -> bool:
    """Tell whether the discussion ended; the certificate falls with the knowledge of the decision it rests on."""
    decisao, transito = e.julgamento.decisao, e.recursos.transito
    if decisao is None or transito is None:
        return False
    objeto, desde = "decisao", decisao.dia
    if e.recursos.recursos:
        ultimo = e.recursos.recursos[-1]
        if ultimo.atendido or ultimo.nao_admitido:
            return True
        objeto, desde = ("decisao_do_recurso", "decisao_final")[ultimo.instancia > 1], ultimo.fim or desde
    ciencia = e.comunicacao.ciencia(objeto, desde)
    return ciencia is not None and ciencia.dia <= transito


def pena_vigente(e: Estado) -> julgamento.Pena:
    """Give the penalty as the last decision left it."""
    if e.recursos.pena is not None:
        return e.recursos.pena
    return e.julgamento.decisao.pena if e.julgamento.decisao is not None else julgamento.Pena()


def cumprida(e: Estado) -> bool:
    """Tell whether every part of the penalty was paid, served or carried out."""
    pena = pena_vigente(e)
    paga = pena.multa is None or e.execucao.pago >= pena.multa
    servida = e.execucao.servidos >= (pena.suspensao_dias or 0)
    return paga and servida and (not pena.cancelamento or e.execucao.cancelada is not None)


def final(e: Estado) -> bool:
    """Tell whether nothing more is due in the case; asked of each act tried, so only as far as an end is told."""
    importado = e.marcos.importado
    if e.origem.aberto is None and importado is not None:
        return importado.fase in FIM
    return _arquivado(e) or (e.julgamento.decisao is not None and _depois_da_decisao(e) in FIM)

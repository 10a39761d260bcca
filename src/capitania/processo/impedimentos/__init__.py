"""What stands in the way of an act, with the provision: one file for each part, one function for each act that asks."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NoReturn, cast

from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.ato import Ato, Por
from capitania.processo.competencia import incompetencia
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.estado import TIPOS, Estado, final
from capitania.processo.impedimentos import (
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
from capitania.processo.impedimentos.ordem import fora_de_ordem
from capitania.processo.leitura import dia_do_ato
from capitania.processo.passado import por_vir

Pergunta = Callable[[Estado, Ato, Contexto], Iterator[Impedimento]]
PERGUNTAS: Final[Mapping[str, Pergunta]] = {
    **origem.PERGUNTAS,
    **notificacao.PERGUNTAS,
    **autuacao.PERGUNTAS,
    **comunicacao.PERGUNTAS,
    **instrucao.PERGUNTAS,
    **julgamento.PERGUNTAS,
    **recursos.PERGUNTAS,
    **execucao.PERGUNTAS,
    **marcos.PERGUNTAS,
}
# Acts that a closed case still takes: corrections, papers, privacy, what reopens it, what the party asks or is told.
DEPOIS_DO_FIM: Final = frozenset(
    {
        "ato_retificado",
        "ato_anulado",
        "processo_reaberto",
        "pessoais_apagados",
        "conservacao_determinada",
        "conservacao_levantada",
        "papel_emitido",
        "papel_anulado",
        "revisao_pedida",
        "revisao_decidida",
        "sigilo_decretado",
        "sigilo_levantado",
        "habilitacao_devolvida",
        "requalificacao_admitida",
        "pagamento_registrado",
        "pagamento_estornado",
        "restituicao_paga",
        "comunicacao_expedida",
        "comunicacao_frustrada",
        "ciencia_registrada",
        "despacho",
        "obito_registrado",
    }
)
# What a case that was only imported takes: its opening here, what is kept of it, corrections, privacy.
NO_IMPORTADO: Final = frozenset(
    {
        "importado",
        "processo_aberto",
        "prova_juntada",
        "processos_ligados",
        "ato_retificado",
        "ato_anulado",
        "pessoais_apagados",
        "conservacao_determinada",
        "conservacao_levantada",
        "sigilo_decretado",
        "sigilo_levantado",
        "prioridade_concedida",
        "obito_registrado",
    }
)
DA_GUARDA: Final = frozenset({"prova_juntada", "processos_ligados"})  # of these, a closed one too


def impedimentos(e: Estado, ato: Ato, ctx: Contexto) -> tuple[Impedimento, ...]:
    """List the reasons why an act may not be done now by this person; empty when it may."""
    return recusas(achados(e, ato, ctx))


def admitido(e: Estado, ato: Ato, ctx: Contexto) -> bool:
    """Tell whether an act may be done; the first reason against it ends the search."""
    return all(a.lacuna for a in achados(e, ato, ctx))


class _DependeDeQuem(Exception):
    """What was asked looked at who does the act."""


class _Qualquer:
    """Whoever it be. It cannot be looked at, so what is said without trying to is said of everyone."""

    def _olhado(self, *_: object) -> NoReturn:
        raise _DependeDeQuem

    __getattr__ = __iter__ = __eq__ = __hash__ = __bool__ = __str__ = __repr__ = __len__ = _olhado


QUALQUER: Final = cast("Por", _Qualquer())


def recusado_a_todos(e: Estado, ato: Ato, ctx: Contexto) -> bool:
    """Tell whether an act, done by `QUALQUER`, is refused whoever does it: most of those that are tried are.

    Asks an open case what is asked of this kind of act alone, as far as that looks at nobody.
    """
    try:
        return _recusado_de_pronto(e, ato, ctx)
    except _DependeDeQuem:
        return False


def _recusado_de_pronto(e: Estado, ato: Ato, ctx: Contexto) -> bool:
    pergunta = PERGUNTAS.get(ato.nome)
    if pergunta is None or e.origem.aberto is None or ctx.fora_do_calendario(dia_do_ato(ato)):
        return False
    try:
        return any(not a.lacuna for a in pergunta(e, ato, ctx))
    except ForaDoCalendario:
        return False  # what cannot be counted has its own reason


def achados(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask an act everything: what refuses it, and what no loaded norm of its day asks."""
    try:
        yield from _todos(e, ato, ctx)
    except ForaDoCalendario as erro:
        yield from ctx.impede("prazo_fora_do_calendario", dia_do_ato(ato), str(erro))


def _todos(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    dia, nome = dia_do_ato(ato), ato.nome
    tipo, aberto = TIPOS[nome], e.origem.aberto
    if fora := ctx.fora_do_calendario(dia):
        yield from fora
        return
    if ato.por.qualidade not in tipo.quem:
        yield from ctx.impede("ato_de_outro", dia, f"Cabe a: {', '.join(sorted(tipo.quem))}.")
    fora_do_lugar = tuple(_no_lugar(e, ato, ctx))
    yield from fora_do_lugar
    if fora_do_lugar and aberto is None:
        return
    if aberto is not None and dia < aberto.fato:
        yield from ctx.impede("fato_depois_do_ato", dia)
    yield from incompetencia(e, ato, ctx)
    yield from por_vir(ato, tipo, ctx)
    yield from fora_de_ordem(e, ato, ctx)
    pergunta = PERGUNTAS.get(nome)
    if pergunta is not None:
        yield from pergunta(e, ato, ctx)


def _no_lugar(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the case be open, and that one closed or only imported still take this act."""
    dia, nome, importado = dia_do_ato(ato), ato.nome, e.marcos.importado
    if e.origem.aberto is None and importado is None:
        if nome not in {"processo_aberto", "importado"}:
            yield from ctx.impede("processo_nao_aberto", dia)
    elif e.origem.aberto is None and nome not in NO_IMPORTADO:
        yield from ctx.impede("caso_so_importado", dia)
    elif e.origem.aberto is not None and nome == "processo_aberto":
        yield from ctx.impede("processo_ja_aberto", dia)
    elif nome not in _do_fim(e) and final(e):
        yield from ctx.impede("processo_findo", dia)


def _do_fim(e: Estado) -> frozenset[str]:
    """Give the acts that a closed case still takes."""
    return DEPOIS_DO_FIM if e.origem.aberto is not None else DEPOIS_DO_FIM | DA_GUARDA

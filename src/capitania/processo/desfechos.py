"""How a stream ended, of whatever kind: the outcome by which it is kept, the day, or what it still waits for."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, Final, NamedTuple

from capitania.processo import conservacao
from capitania.processo.abordagem import Abordagem, tarefas
from capitania.processo.achados_do_banco import Achado
from capitania.processo.ato import Ato
from capitania.processo.cadastros import Cadastro
from capitania.processo.consultas import Inquerito, Omisso
from capitania.processo.custodia import Custodia
from capitania.processo.estado import Estado, efetivos, fase, final, fold, pena_vigente
from capitania.processo.leitura import dia_do_ato, lista, texto

# A debt is told by the names of its acts, fine by fine: with the attorney since one of the first, back since a second.
NA_PROCURADORIA: Final = frozenset({"divida_encaminhada", "divida_inscrita"})
FORA_DA_PROCURADORIA: Final = frozenset({"divida_recolhida", "divida_devolvida", "debito_quitado"})
# What is asked, answered or ordered about the data itself makes it no newer.
SOBRE_OS_DADOS: Final = frozenset(
    {"pedido_do_titular", "pedido_do_titular_respondido", "pessoais_apagados", *conservacao.ATOS}
)


class Desfecho(NamedTuple):
    """How a stream stands: `nome` is the outcome, `fim` the day it ended, None while it goes on."""

    nome: str
    fim: date | None
    ultimo: date


def desfecho(especie: str, estado: Any, atos: tuple[Ato, ...]) -> Desfecho:  # noqa: PLR0911 - one return per kind
    """Tell how a stream with acts stands."""
    dias = [dia_do_ato(a) for a in atos if a.nome not in SOBRE_OS_DADOS]
    ultimo = max(dias or [dia_do_ato(a) for a in atos])
    match estado:
        case Estado():
            return _do_caso(estado, atos, ultimo)
        case Abordagem():
            aberta = any(m.viva for m in estado.medidas) or bool(tarefas(estado))
            return Desfecho("sem_processo", None if aberta else ultimo, ultimo)
        case Custodia():
            return Desfecho("finda", estado.fim, ultimo)
        case Inquerito():
            return Desfecho("finda", estado.acordao, ultimo)
        case Omisso():
            return Desfecho("finda", estado.respondida, ultimo)
        case Cadastro():
            return Desfecho("sem_uso", ultimo, ultimo)
        case Achado():
            return Desfecho("identificado", ultimo if estado.processo else None, ultimo)
    if especie == "devedor":
        aberta = na_procuradoria(atos) or _retido(atos)
        return Desfecho("finda", None if aberta else ultimo, ultimo)
    return Desfecho("", ultimo, ultimo)


def _do_caso(e: Estado, atos: tuple[Ato, ...], ultimo: date) -> Desfecho:
    nome = "punido" if pena_vigente(e).especies else "sem_pena"
    if e.origem.aberto is None:
        nome = "importado" if e.marcos.importado is not None else ""
        return Desfecho(nome, ultimo if fase(e) in {"encerrado", "arquivado"} else None, ultimo)
    return Desfecho(nome, encerramento(atos) if final(e) else None, ultimo)


def encerramento(atos: tuple[Ato, ...]) -> date:
    """Give the day on which a case that is closed was closed for good: what came after reopened nothing."""
    n = len(atos)
    while n > 1 and final(fold(atos[: n - 1])):
        n -= 1
    return dia_do_ato(atos[n - 1])


def na_procuradoria(atos: tuple[Ato, ...]) -> bool:
    """Tell whether some fine of a debt is with the attorney."""
    por_multa: dict[str, str] = {}
    for ato in efetivos(atos):
        if ato.nome in NA_PROCURADORIA | FORA_DA_PROCURADORIA:
            por_multa |= {str(multa): ato.nome for multa in lista(ato, "multas")}
    return not NA_PROCURADORIA.isdisjoint(por_multa.values())


def _retido(atos: tuple[Ato, ...]) -> bool:
    """Tell whether a debt holds some request."""
    por_pedido: dict[str, str] = {}
    for ato in efetivos(atos):
        if ato.nome in {"pedido_retido", "pedido_liberado"}:
            por_pedido[texto(ato, "numero")] = ato.nome
    return "pedido_retido" in por_pedido.values()


def citados(ato: Ato) -> frozenset[str]:
    """Give every text in the data of an act that may name a stream, however deep it lies."""
    return frozenset(_textos(ato.dados))


def _textos(valor: object) -> Iterator[str]:
    if isinstance(valor, str):
        yield valor
    elif isinstance(valor, Mapping):
        for filho in valor.values():
            yield from _textos(filho)
    elif isinstance(valor, list | tuple):
        for filho in valor:
            yield from _textos(filho)

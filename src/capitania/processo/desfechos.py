"""How a stream ended, of whatever kind: the outcome by which it is kept, the day, or what it still waits for."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, Final, NamedTuple

from capitania.processo.abordagem import Abordagem, tarefas
from capitania.processo.achados_do_banco import Achado
from capitania.processo.ato import Ato
from capitania.processo.cadastros import Cadastro
from capitania.processo.consultas import Inquerito, Omisso
from capitania.processo.custodia import Custodia
from capitania.processo.estado import Estado, efetivos, fase, final, fold, pena_vigente
from capitania.processo.leitura import dia_do_ato

# A debt, told by the names of its acts: with the attorney since one of the first, not with him since one of the second.
NA_PROCURADORIA: Final = frozenset({"divida_encaminhada", "divida_inscrita"})
FORA_DA_PROCURADORIA: Final = frozenset({"divida_recolhida", "divida_devolvida", "debito_quitado"})
QUITA: Final = "debito_quitado"


class Desfecho(NamedTuple):
    """How a stream stands: `nome` is the outcome, `fim` the day it ended, None while it goes on."""

    nome: str
    fim: date | None
    ultimo: date


def desfecho(especie: str, estado: Any, atos: tuple[Ato, ...]) -> Desfecho:  # noqa: PLR0911 - one return per kind
    """Tell how a stream with acts stands."""
    ultimo = max(dia_do_ato(a) for a in atos)
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
        return Desfecho("finda", _da_divida(atos), ultimo)
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


def _da_divida(atos: tuple[Ato, ...]) -> date | None:
    vivos = [a for a in efetivos(atos) if a.nome in NA_PROCURADORIA | FORA_DA_PROCURADORIA]
    return dia_do_ato(vivos[-1]) if vivos and vivos[-1].nome == QUITA else None


def na_procuradoria(atos: tuple[Ato, ...]) -> bool:
    """Tell whether a debt is with the attorney."""
    vivos = [a for a in efetivos(atos) if a.nome in NA_PROCURADORIA | FORA_DA_PROCURADORIA]
    return bool(vivos) and vivos[-1].nome in NA_PROCURADORIA


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

"""A boarding and what followed aboard, as acts: drawn up from what was told, and recorded all of them or none.

Each act has an id made of the form's own and of its place in the form, so that sent twice it enters once.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from capitania.lei.determinacao import Determinacao
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.lei.vocabulario import MODALIDADES
from capitania.processo.contexto import Impedimento
from capitania.usecases import labels
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.praticar import Impedidos, Pedido, pratica_todos, prova_todos
from capitania.usecases.registros import BaseOcupada, Conflito, SeqVencida

ABORDAGEM: Final = "abordagem"
FACULDADE: Final = MODALIDADES[0]
OCUPADA: Final = "Entram atos sem parar no que esta abordagem pede, e nada dela entrou: envie de novo."
DO_TESTE: Final = (
    "resultado",
    "ar",
    "sangue",
    "etilometro",
)  # what the act of the test tells, and the facts then do not


class Ordem(NamedTuple):
    """A measure that the inspector orders; `motivo` and `fundamento` are for one that nothing proposes."""

    medida: str
    em: str
    achado: str = ""
    motivo: str = ""
    fundamento: str = ""


class Relato(NamedTuple):
    """What was told of a boarding: the act's own data, the facts whole, and what was done aboard, as acts are written.

    `testes` are tests and refusals, each with the part of the form it is of.
    """

    registro: Mapping[str, Any]
    fatos: Mapping[str, Any]
    testes: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    substituto: Mapping[str, Any] | None = None
    ordens: tuple[Ordem, ...] = ()
    fotos: tuple[Mapping[str, Any], ...] = ()


class Parte(NamedTuple):
    """An act to be practised, and the part of the form that it comes of."""

    raiz: str
    bruto: Mapping[str, Any]


class Recusa(NamedTuple):
    """What stands in the way of one of the acts."""

    raiz: str
    tipo: str
    impedimento: Impedimento


class Registrada(NamedTuple):
    """The boarding is in the log, all its acts with it."""

    fluxo: str


class Recusada(NamedTuple):
    """Something stands in the way; nothing entered."""

    recusas: tuple[Recusa, ...]


class Outra(NamedTuple):
    """An act of this boarding is in the log with other words; nothing entered now. `tipo` is the first such act's."""

    fluxo: str
    tipo: str


def partes(relato: Relato, d: Determinacao | None) -> tuple[Parte, ...]:
    """Draw up the acts, in the order they are practised; `d` is what the norms propose for these facts."""
    return tuple(_partes(relato, d))


def _partes(r: Relato, d: Determinacao | None) -> Iterator[Parte]:
    yield Parte(ABORDAGEM, {"tipo": "abordagem_registrada", **r.registro, "fatos": _contados(r)})
    yield from (Parte(raiz, bruto) for raiz, bruto in r.testes)
    if r.substituto is not None:
        yield Parte("substituto", {"tipo": "substituto_apresentado", **r.substituto})
    for ordem in r.ordens:
        yield Parte(f"medida.{ordem.medida}", _ordenada(ordem, r, d))
    for n, foto in enumerate(r.fotos, 1):
        yield Parte(f"foto.{n}", {"tipo": "foto_juntada", **foto})


def _contados(r: Relato) -> dict[str, Any]:
    """Give the facts that the boarding itself tells: not the substitute, nor a test that has an act of its own."""
    told = {k: v for k, v in r.fatos.items() if k != "substituto"}
    dele = told.get("alcoolemia")
    if isinstance(dele, Mapping) and any(raiz == "alcoolemia" for raiz, _ in r.testes):
        told["alcoolemia"] = {k: v for k, v in dele.items() if k not in DO_TESTE}
    return {k: v for k, v in told.items() if v != {}}


def _ordenada(o: Ordem, r: Relato, d: Determinacao | None) -> dict[str, Any]:
    """Write the order of a measure: as proposed, with the provisions of the proposal, or away from it."""
    proposta = next((m for m in d.medidas if m.medida == o.medida), None) if d is not None else None
    a_bordo = r.fatos.get("abordagem", {})
    bruto: dict[str, Any] = {
        "tipo": "medida_ordenada",
        "em": o.em,
        "medida": o.medida,
        "modalidade": proposta.modalidade if proposta is not None else FACULDADE,
        "local": r.registro.get("local", ""),
        "fundamento": o.fundamento or (labels.provisions(proposta.cita) if proposta is not None else ""),
        "proposta": proposta is not None,
        "achado": o.achado,
        "motivo_do_afastamento": o.motivo if proposta is None else "",
        "navegacao_constatada": {"sim": True, "nao": False}.get(a_bordo.get("navegacao_constatada")),
    }
    return {k: v for k, v in bruto.items() if v not in (None, "")}


def id_da_parte(id_: str, raiz: str) -> str:
    """Give the id of the act of a part of the form; of the boarding itself, the form's own."""
    return id_ if raiz == ABORDAGEM else str(uuid5(UUID(id_), raiz))


def registra(
    portas: Portas, id_: str, por: str, relato: Relato, d: Determinacao | None
) -> Registrada | Recusada | Outra:
    """Practise all acts in one transaction; asked again with the same id, those that are not in the log yet.

    Raises `EntradaInvalida` with every problem of every part (`raiz`, then the datum), or `FalhaDaBase`.
    """
    feitas = partes(relato, d)
    pedidos = _pedidos(id_, por, feitas)
    try:
        found = pratica_todos(portas, pedidos)
    except EntradaInvalida as error:
        raise EntradaInvalida(_das_partes(error, feitas)) from None
    match found:
        case Impedidos(impedimentos):
            of = ((feitas[n], i) for n, i in impedimentos)
            return Recusada(tuple(Recusa(p.raiz, str(p.bruto["tipo"]), i) for p, i in of))
        case Conflito(existente):
            (other,) = le_atos([existente])
            return Outra(pedidos[0].fluxo, next(str(p.bruto["tipo"]) for p in pedidos if p.id == other.id))
        case SeqVencida():
            raise BaseOcupada(OCUPADA)
    return Registrada(pedidos[0].fluxo)


def examina(portas: Portas, por: str, relato: Relato, d: Determinacao | None) -> None:
    """Raise `EntradaInvalida` with every problem that the acts would have; nothing is done."""
    feitas = partes(relato, d)
    try:
        prova_todos(portas, _pedidos(portas.ids.novo(), por, feitas))
    except EntradaInvalida as error:
        raise EntradaInvalida(_das_partes(error, feitas)) from None


def _pedidos(id_: str, por: str, feitas: tuple[Parte, ...]) -> list[Pedido]:
    """Ask for the act of each part, in the stream of the boarding."""
    fluxo = f"{ABORDAGEM}:{id_}"
    return [
        # an instant that was not told is asked for: it is not that of our clock
        Pedido(fluxo, {"em": "", **p.bruto}, por, novo=p.raiz == ABORDAGEM, id=id_da_parte(id_, p.raiz))
        for p in feitas
    ]


def _das_partes(error: EntradaInvalida, feitas: tuple[Parte, ...]) -> Iterator[Problema]:
    """Put each problem under the part of the form that it is of."""
    for p in error.problemas:
        n, _, datum = p.campo.removeprefix("ato[").partition("].")
        yield p._replace(campo=f"{feitas[int(n)].raiz}|{datum}")

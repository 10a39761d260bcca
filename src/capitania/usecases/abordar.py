"""A boarding and what followed aboard, recorded as acts: drawn up from what was told, tried whole, then practised.

Each act has an id made of the form's own and of its place in the form, so that sent twice it enters once.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from capitania.lei.determinacao import Determinacao
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.lei.vocabulario import MODALIDADES
from capitania.processo.ato import Ato
from capitania.processo.contexto import Impedimento, recusas
from capitania.processo.leitura import dia_do_ato
from capitania.usecases import labels
from capitania.usecases.contexto import reune
from capitania.usecases.dobras import dobra
from capitania.usecases.ports import Portas
from capitania.usecases.praticar import Impedido, Pedido, Praticado, pratica
from capitania.usecases.registros import Conflito, SeqVencida
from capitania.usecases.roteiro import le_ato

ABORDAGEM: Final = "abordagem"
FACULDADE: Final = MODALIDADES[0]
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
    """A boarding of this id is in the log with other words; those acts that agree are in."""

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
    """Try all acts, then practise them one by one; asked again with the same id, does what is left.

    Raises `EntradaInvalida` with every problem of every part (`raiz`, then the datum), or `FalhaDaBase`.
    """
    feitas = partes(relato, d)
    fluxo = f"{ABORDAGEM}:{id_}"
    if found := _ensaia(portas, fluxo, por, feitas):
        return Recusada(found)
    for parte in feitas:
        pedido = Pedido(
            "" if parte.raiz == ABORDAGEM else fluxo,
            parte.bruto,
            por,
            novo=parte.raiz == ABORDAGEM,
            id=id_da_parte(id_, parte.raiz),
            seguintes=False,
        )
        tipo = str(parte.bruto["tipo"])
        match pratica(portas, pedido):
            case Impedido(impedimentos):  # the stream went on since it was tried
                return Recusada(tuple(Recusa(parte.raiz, tipo, i) for i in impedimentos))
            case Conflito() | SeqVencida():
                return Outra(fluxo, tipo)
            case Praticado():
                continue
    return Registrada(fluxo)


def examina(portas: Portas, por: str, relato: Relato, d: Determinacao | None) -> None:
    """Raise `EntradaInvalida` with every problem that the acts would have; nothing else is asked or done."""
    feitas = partes(relato, d)
    _le(portas, f"{ABORDAGEM}:0", por, feitas)


def _ensaia(portas: Portas, fluxo: str, por: str, feitas: tuple[Parte, ...]) -> tuple[Recusa, ...]:
    """Ask each act after those before it, on paper; raises `EntradaInvalida` for what cannot be an act."""
    om, atos = _le(portas, fluxo, por, feitas)
    return tuple(_recusas(portas, fluxo, om, atos))


def _le(portas: Portas, fluxo: str, por: str, feitas: tuple[Parte, ...]) -> tuple[str, list[tuple[str, Ato]]]:
    """Read the acts, each in the zone of the unit; raises `EntradaInvalida`."""
    atos: list[tuple[str, Ato]] = []
    problemas: list[Problema] = []
    om = str(feitas[0].bruto.get("om", ""))
    zona = _zona(portas, om, problemas)
    for n, parte in enumerate(feitas, 1):
        faults: list[Problema] = []
        ato = le_ato({**parte.bruto, "por": por}, 1, faults, zona=lambda _: zona, seq=n)
        problemas += (p._replace(campo=f"{parte.raiz}|{p.campo.removeprefix('ato[1].')}") for p in faults)
        if ato is not None:
            local = ato.em.astimezone(ZoneInfo(zona))
            atos.append((parte.raiz, ato._replace(fluxo=fluxo, em=local)))
    if problemas:
        raise EntradaInvalida(problemas)
    return om, atos


def _recusas(portas: Portas, fluxo: str, om: str, atos: list[tuple[str, Ato]]) -> Iterator[Recusa]:
    """Fold the acts one by one, and tell what refuses each."""
    feitos: tuple[Ato, ...] = ()
    contextos: dict[Any, Any] = {}
    for raiz, ato in atos:
        dia = dia_do_ato(ato)
        if dia not in contextos:
            contextos[dia] = reune(portas, om, dia, de_toda_parte=True).contexto
        yield from (Recusa(raiz, ato.nome, i) for i in recusas(dobra(fluxo, feitos).achados(ato, contextos[dia])))
        feitos = (*feitos, ato)


def _zona(portas: Portas, om: str, problemas: list[Problema]) -> str:
    try:
        return portas.oms.om(om).zona
    except EntradaInvalida as error:
        problemas += (p._replace(campo=f"{ABORDAGEM}|om") for p in error.problemas)
        return "America/Sao_Paulo"

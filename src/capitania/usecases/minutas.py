"""Drafts of what is to be signed: written by one person, signed by another, and gone when the act enters.

A draft is no act: it proves nothing and starts no clock. It is kept version by version beside the log, for who may
write or sign the piece, and ends with the act that ends the wait for it, or with the case's personal data.
"""

import json
from collections.abc import Mapping
from typing import Final, NamedTuple

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.ato import Ato, Por
from capitania.processo.banca import PECAS, peca
from capitania.usecases.acessos import instante
from capitania.usecases.anexos import APAGA
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.registro_de_minutas import Minuta
from capitania.usecases.registros import Registros

TRIES: Final = 5  # readings of a stream that goes on meanwhile
MAIOR: Final = 200_000  # characters of one version


class Guardada(NamedTuple):
    """The version is kept."""

    minuta: Minuta


class Adiantada(NamedTuple):
    """Somebody kept or dropped a version since: nothing was kept, `versoes` are those there are, the last one first."""

    versoes: tuple[Minuta, ...]


class SemPeca(NamedTuple):
    """The case does not wait for this piece any more: nothing was kept, `desde` are the acts that came since."""

    desde: tuple[Ato, ...]


def versoes(registros: Registros, fluxo: str, nome: str) -> tuple[Minuta, ...]:
    """Give the versions of a draft, the last one first; raises `FalhaDaBase`."""
    return registros.minutas.versoes(fluxo, nome)


def campos(minuta: Minuta) -> dict[str, str]:
    """Give what was typed, by field."""
    return {str(k): str(v) for k, v in json.loads(minuta.dados).items()}


def guarda(
    portas: Portas, fluxo: str, nome: str, por: Por, digitado: Mapping[str, str], versao: int
) -> Guardada | Adiantada | SemPeca:
    """Keep what was typed over the version it was drawn from; raises `EntradaInvalida` or `FalhaDaBase`."""
    dados = json.dumps({k: v for k, v in digitado.items() if v.strip()}, ensure_ascii=False, sort_keys=True)
    if len(dados) > MAIOR:
        como = f"Encurte para menos de {MAIOR} letras, ou junte o texto como anexo de um despacho."
        raise EntradaInvalida([Problema("minuta", None, "A minuta é grande demais.", como)])
    em = instante(portas.relogio.agora())
    for _ in range(TRIES):
        atos = le_atos(portas.registros.le_fluxo(fluxo))
        wanted = peca(fold.caso) if (fold := dobra(fluxo, atos)).caso is not None else None
        if wanted is None or wanted.nome != nome:
            return SemPeca(atos)
        asked = Minuta(fluxo, nome, versao + 1, por.pessoa, por.qualidade, em, len(atos), dados)
        if portas.registros.minutas.guarda(asked):
            return Guardada(asked)
        found = portas.registros.minutas.versoes(fluxo, nome)
        if (found[0].versao if found else 0) != versao:
            break
    return Adiantada(portas.registros.minutas.versoes(fluxo, nome))


def descarta(portas: Portas, fluxo: str, nome: str, versao: int) -> Adiantada | None:
    """Delete a draft, all its versions; None: it is gone. Raises `FalhaDaBase`."""
    if portas.registros.minutas.descarta(fluxo, nome, versao):
        return None
    return Adiantada(portas.registros.minutas.versoes(fluxo, nome))


def encerradas(d: Dobra, ato: Ato) -> tuple[str, ...]:
    """Name the pieces whose drafts an act ends: what the case waits for no more, and all where data is erased."""
    if d.caso is None:
        return ()
    if ato.nome == APAGA:
        return PECAS
    before = peca(d.caso)
    if before is None:
        return ()
    depois = dobra(d.fluxo, (*d.atos, ato)).caso
    after = peca(depois) if depois is not None else None
    return () if after is not None and (after.nome, after.instancia) == (before.nome, before.instancia) else (before.nome,)

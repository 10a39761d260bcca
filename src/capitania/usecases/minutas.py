"""Drafts of what is to be signed: written by one person, signed by another, and gone when the act enters.

A draft is no act: it proves nothing and starts no clock. It is kept version by version beside the log, for who may
write or sign the piece, and ends with the act that ends the wait for it, or with the case's personal data.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.ato import Ato, Por
from capitania.processo.banca import PECAS, Peca, peca
from capitania.usecases.acessos import instante
from capitania.usecases.anexos import APAGA
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.registro_de_minutas import Minuta
from capitania.usecases.registros import BaseOcupada, Registros

TRIES: Final = 5  # readings of a stream that goes on meanwhile
OCUPADO: Final = "O processo recebe atos sem parar, e a minuta não entrou: guarde de novo."
MAIOR: Final = 200_000  # characters of one version


class Rascunho(NamedTuple):
    """What someone writes of a piece, over the version that it was drawn from (0: none)."""

    fluxo: str
    peca: str
    por: Por
    digitado: Mapping[str, str]
    versao: int


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


def guarda(portas: Portas, rascunho: Rascunho) -> Guardada | Adiantada | SemPeca:
    """Keep what was typed as the next version; raises `EntradaInvalida` or `FalhaDaBase`."""
    fluxo, nome, por, digitado, versao = rascunho
    dados = json.dumps({k: v for k, v in digitado.items() if v.strip()}, ensure_ascii=False, sort_keys=True)
    if len(dados) > MAIOR:
        como = f"Encurte para menos de {MAIOR} letras, ou junte o texto como anexo de um despacho."
        raise EntradaInvalida([Problema("minuta", None, "A minuta é grande demais.", como)])
    em, kept = instante(portas.relogio.agora()), portas.registros.minutas
    for _ in range(TRIES):
        atos = le_atos(portas.registros.le_fluxo(fluxo))
        waits = _peca(dobra(fluxo, atos))
        if waits is None or waits.nome != nome:
            return SemPeca(atos)
        asked = Minuta(fluxo, nome, versao + 1, por.pessoa, por.qualidade, em, len(atos), dados)
        if kept.guarda(asked):
            return Guardada(asked)
        if ultima(found := kept.versoes(fluxo, nome)) != versao:
            return Adiantada(found)
    raise BaseOcupada(OCUPADO)


def ultima(found: Sequence[Minuta]) -> int:
    """Give the number of the last version; 0: there is no draft."""
    return found[0].versao if found else 0


def _peca(d: Dobra) -> Peca | None:
    return peca(d.caso) if d.caso is not None else None


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
    before = _peca(d)
    return () if before is None or _peca(dobra(d.fluxo, (*d.atos, ato))) == before else (before.nome,)

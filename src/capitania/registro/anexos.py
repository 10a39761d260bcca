"""Attachments that acts name by SHA-256, and the list of them that a bundle carries: their bytes travel apart."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from capitania.registro import codec
from capitania.registro.achados import Achado
from capitania.registro.cadeia import Registrado
from capitania.registro.erros import ErroDeRegistro

HASH: Final = re.compile(r"[0-9a-f]{64}")
_NAMED: Final = b'"hash":"'
_DE_CABECAS: Final = "om:"  # in the stream of a unit a hash is of heads, and names no file


class AnexoListado(NamedTuple):
    """An attachment as a bundle lists it: the act that names it; size and type are None of one that was not at hand."""

    fluxo: str
    seq: int
    sha256: str
    tamanho: int | None
    tipo: str | None


def citados(fluxo: str, registrados: Iterable[Registrado]) -> Iterator[tuple[int, str]]:
    """Give the place and the hash of each attachment that the acts of a stream name, in their order."""
    for registrado in () if fluxo.startswith(_DE_CABECAS) else registrados:
        if _NAMED in registrado.envelope:
            try:
                ato = codec.le(registrado.envelope, {})
            except ErroDeRegistro:  # the chain's verification tells it
                continue
            hash_ = ato.dados.get("hash")
            if isinstance(hash_, str) and HASH.fullmatch(hash_):
                yield ato.seq, hash_


def papeis_estranhos(papeis: Iterable[str], fluxos: Iterable[tuple[str, Iterable[Registrado]]]) -> Iterator[Achado]:
    """Find the papers carried, by SHA-256, that no act of these streams names."""
    named = {hash_ for fluxo, registrados in fluxos for _, hash_ in citados(fluxo, registrados)}
    for hash_ in sorted(set(papeis) - named):
        yield Achado("papel_estranho", None, None, hash_, "O pacote traz este papel; nenhum ato o cita.")


def confere(listados: Iterable[AnexoListado], fluxos: Iterable[tuple[str, Iterable[Registrado]]]) -> Iterator[Achado]:
    """Hold a list to the acts: each attachment listed is named by its act, each one named is listed."""
    named = {(fluxo, seq, hash_) for fluxo, registrados in fluxos for seq, hash_ in citados(fluxo, registrados)}
    listed = {(a.fluxo, a.seq, a.sha256) for a in listados}
    for fluxo, seq, hash_ in sorted(listed - named):
        yield Achado("anexo_estranho", fluxo, seq, hash_, "A lista tem este anexo; o ato não o cita.")
    for fluxo, seq, hash_ in sorted(named - listed):
        yield Achado("anexo_nao_listado", fluxo, seq, hash_, "O ato cita este anexo; a lista não o tem.")

"""The papers issued in a stream, by its acts: an issued paper never changes, it is annulled by an act of its own."""

from collections.abc import Sequence
from typing import NamedTuple

from capitania.processo.ato import Ato
from capitania.processo.leitura import texto


class Emitido(NamedTuple):
    """A paper issued: its act, what it is, the number it bears, the SHA-256 of its file, whether it was annulled."""

    ato: Ato
    especie: str
    numero: str
    hash: str
    anulado: bool = False


def emitidos(vivos: Sequence[Ato]) -> tuple[Emitido, ...]:
    """List the papers of a stream by the acts that stand, in order; a number annulled may be issued again."""
    found: list[Emitido] = []
    for ato in vivos:
        numero = texto(ato, "numero")
        if ato.nome == "papel_emitido":
            found.append(Emitido(ato, texto(ato, "especie"), numero, texto(ato, "hash")))
        elif ato.nome == "papel_anulado":
            found = [p._replace(anulado=p.anulado or p.numero == numero) for p in found]
    return tuple(found)


def em_vigor(vivos: Sequence[Ato]) -> tuple[Emitido, ...]:
    """List the papers of a stream that stand."""
    return tuple(p for p in emitidos(vivos) if not p.anulado)

"""The attachments that a base names, from one place to another: a copy of them, and the way back."""

from collections.abc import Iterable
from typing import NamedTuple

from capitania.registro.anexos import HASH
from capitania.usecases.anexos import AnexoAlterado, AnexoAusente, Anexos, citados, livres
from capitania.usecases.registros import Registros


class Levados(NamedTuple):
    """How many files went, were there already, were taken away; and the hashes that are nowhere whole."""

    levados: int
    ja_estavam: int
    apagados: int
    faltam: tuple[str, ...]


def leva(registros: Registros, de: Anexos, para: Anexos, *, menos: Iterable[str] = ()) -> Levados:
    """Bring every attachment that acts of the base name to another place, each made sure of by its hash.

    What an erasure let go does not go (`menos`: nor what those did that the base does not have), and leaves where it
    was brought before. Done again it does what is left.
    Raises `FalhaDaBase`.
    """
    named = tuple(citados(registros))
    taken = there = 0
    missing = []
    for hash_ in sorted({c.hash for c in named if not c.apagado and HASH.fullmatch(c.hash)} - {*menos}):
        if _tem(para, hash_):
            there += 1
            continue
        try:
            para.guarda(de.le(hash_))
        except (AnexoAusente, AnexoAlterado):
            missing.append(hash_)
        else:
            taken += 1
    gone = sum(para.apaga(h) for h in sorted(livres(named)) if HASH.fullmatch(h))
    return Levados(taken, there, gone, tuple(missing))


def _tem(place: Anexos, hash_: str) -> bool:
    """Tell whether a place has these bytes, whole."""
    try:
        place.le(hash_)
    except (AnexoAusente, AnexoAlterado):
        return False
    return True

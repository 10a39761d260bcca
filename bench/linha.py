"""A measure of `prazos`, `processo`, `append` or `append_pg` against its budget, and how each prints its own."""

from collections.abc import Callable
from typing import NamedTuple


class Linha(NamedTuple):
    """One measure; `razao` tells whether a higher figure is better."""

    nome: str
    medida: float
    limite: float
    razao: bool

    @property
    def cumpre(self) -> bool:
        return self.medida >= self.limite if self.razao else self.medida <= self.limite


def show(found: list[Linha], out: Callable[[str], object] = print) -> bool:
    for linha in found:
        out(f"{'ok ' if linha.cumpre else 'NÃO'} {linha.medida:8.2f} (limite {linha.limite:g})  {linha.nome}")
    return all(linha.cumpre for linha in found)

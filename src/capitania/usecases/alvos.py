"""What a permission looks at: the kind of a stream, its unit, whether it is sealed, before whom it is."""

from typing import Final, NamedTuple

from capitania.processo.estado import Estado
from capitania.usecases.dobras import Dobra
from capitania.usecases.fluxos import especie
from capitania.usecases.linhas import CasoDaPessoa
from capitania.usecases.registros import Resumo

DO_SUPERIOR: Final = "em_recurso"
DO_DPC: Final = "em_ultima_instancia"


class Alvo(NamedTuple):
    """A stream as a permission sees it; `om` is empty for a register, `fase` for what is no case."""

    fluxo: str
    especie: str
    om: str = ""
    sigiloso: bool = False
    fase: str = ""


def alvo(d: Dobra) -> Alvo | None:
    """Give what a permission sees of a stream; None of one that has not begun."""
    if not d.atos:
        return None
    e = d.estado
    sealed = isinstance(e, Estado) and e.marcos.sigiloso
    return Alvo(d.fluxo, d.especie, d.om, sealed, d.fase or "")


def da_lista(r: Resumo | CasoDaPessoa) -> Alvo:
    """Give what a permission sees of a row of the list."""
    return Alvo(r.fluxo, especie(r.fluxo), r.om, r.sigiloso, r.fase)

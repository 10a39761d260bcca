"""A kind of paper: what it is made from, when it may be issued, by whom, in which form. Each file declares its own."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Final, NamedTuple

from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Formato, Papel

DO_AUTO: Final = (
    *("autuado", "em_defesa", "concluso", "aguarda_inquerito", "julgado", "em_recurso", "em_ultima_instancia"),
    *("definitivo", "em_cobranca", "encerrado", "arquivado"),
)
DA_DECISAO: Final = DO_AUTO[DO_AUTO.index("julgado") : DO_AUTO.index("arquivado")]
SO_A4: Final[tuple[Formato, ...]] = ("a4",)
NA_AGUA: Final[tuple[Formato, ...]] = ("a4", "bobina")  # what is handed over on the water goes on a roll too


class Especie(NamedTuple):
    """A kind of paper.

    `sigla` names it in the QR: two to four capital letters, never changed nor reused. It rests on `atos`, the last of
    each that stands in its stream: all must be there, and the first is its own, whose number it may bear. `tambem` are
    acts it tells of when they are there; of those in `cada` it tells every one. `fases` are those of the stream in
    which it may be issued, empty for a stream without phases. `numero_proprio` gives the number that its own act took;
    the others are numbered after their case. `barra` asks of the stream what phase and acts do not tell.
    """

    nome: str
    sigla: str
    titulo: str
    fluxo: str
    atos: tuple[str, ...]
    fases: tuple[str, ...]
    quem: frozenset[str]
    constroi: Callable[[Materia], Papel]
    formatos: tuple[Formato, ...] = SO_A4
    tambem: tuple[str, ...] = ()
    numero_proprio: Callable[[Ato], str] | None = None
    cada: tuple[str, ...] = ()
    barra: Callable[[Sequence[Ato], date, Contexto], Iterator[Impedimento]] | None = None

    def repousa(self, vivos: Sequence[Ato]) -> tuple[Ato, ...]:
        """Give the acts that the paper rests on, the last of each type that stands, in order."""
        ditos = [a for a in vivos if a.nome in {*self.atos, *self.tambem, *self.cada}]
        found = {a.id if a.nome in self.cada else a.nome: a for a in ditos}
        return tuple(sorted(found.values(), key=lambda a: a.seq))

    def numero(self, vivos: Sequence[Ato]) -> str:
        """Give the number that its own act took; empty where it is numbered after its case."""
        proprio = next((a for a in reversed(vivos) if a.nome in self.atos[:1]), None)
        return "" if self.numero_proprio is None or proprio is None else self.numero_proprio(proprio)


def quem(ditos: str) -> frozenset[str]:
    """Read capacities apart by spaces."""
    return frozenset(ditos.split())

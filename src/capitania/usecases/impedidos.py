"""What waits for a person's capacity and she herself may not do now, each with the provision in the way."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from capitania.processo.ato import Por
from capitania.processo.contexto import Impedimento
from capitania.processo.proximos import MOVEM, o_que_impede
from capitania.usecases.mesa import Item
from capitania.usecases.ports import Portas
from capitania.usecases.queries import contexto_do_caso, hoje_na_om, lida

OLHADOS: Final = 24  # cases read for one page, those of the most risk first


class Impedido(NamedTuple):
    """A line of the desk that she may not take, and why."""

    item: Item
    impedimentos: tuple[Impedimento, ...]


class Pagina(NamedTuple):
    """What bars her in the cases looked at: from which to which of all, and where the next ones begin, if there are."""

    impedidos: tuple[Impedido, ...]
    de: int
    ate: int
    todos: int

    @property
    def seguinte(self) -> int | None:
        """Give the place of the next page."""
        return self.ate if self.ate < self.todos else None

    @property
    def anterior(self) -> int | None:
        """Give the place of the page before."""
        return max(0, self.de - 1 - OLHADOS) if self.de > 1 else None


def impedidos(portas: Portas, pessoa: str, itens: Iterable[Item], desde: int = 0) -> Pagina:
    """Ask each case that waits, from a place on, whether this person may do what it waits for; raises `FalhaDaBase`."""
    of_cases = [i for i in itens if i.ato in MOVEM and i.fluxo.startswith("processo:")]
    desde = max(0, desde) if desde < len(of_cases) else 0
    looked = of_cases[desde : desde + OLHADOS]
    found = tuple(_impedidos(portas, pessoa, looked))
    return Pagina(found, desde + 1 if looked else 0, desde + len(looked), len(of_cases))


def _impedidos(portas: Portas, pessoa: str, itens: list[Item]) -> Iterator[Impedido]:
    for i in itens:
        d = lida(portas, i.fluxo).dobra
        if d.caso is None:
            continue
        agora = hoje_na_om(portas, d.om)
        ctx = contexto_do_caso(portas, d, d.caso, agora.date())
        found = o_que_impede(d.caso, ctx, agora, i.ato, Por(pessoa, i.quem[0]))
        if found is not None and found.impedimentos:
            yield Impedido(i, found.impedimentos)

"""What waits for a person's capacity and she herself may not do now, each with the provision in the way."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from capitania.processo.ato import Por
from capitania.processo.contexto import Impedimento
from capitania.processo.proximos import MOVEM, o_que_impede
from capitania.usecases.mesa import Item
from capitania.usecases.ports import Portas
from capitania.usecases.queries import contexto_do_caso, hoje_na_om, lida

OLHADOS: Final = 24  # cases read for it, those of the most risk


class Impedido(NamedTuple):
    """A line of the desk that she may not take, and why."""

    item: Item
    impedimentos: tuple[Impedimento, ...]


def impedidos(portas: Portas, pessoa: str, itens: Iterable[Item]) -> tuple[Impedido, ...]:
    """Ask each of the first cases that wait whether this person may do what it waits for; raises `FalhaDaBase`."""
    of_cases = [i for i in itens if i.ato in MOVEM and i.fluxo.startswith("processo:")]
    return tuple(_impedidos(portas, pessoa, of_cases[:OLHADOS]))


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

"""How the read models ask PostgreSQL."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Final, LiteralString, TypeVar

from capitania.store import lidas
from capitania.store.postgresql import leitura
from capitania.store.postgresql.ligacao import Base, Ligacao

T = TypeVar("T")

# Whoever appends a row waits, list first as the append does; who reads goes on with the old ones.
TRAVA: Final[tuple[LiteralString, ...]] = (
    "SELECT pg_advisory_xact_lock(hashtextextended('capitania/lista', 0))",
    "SELECT pg_advisory_xact_lock(hashtextextended('capitania/leituras', 0))",
)
# As one who appends: the stream first, then beside others, and not while all rows are switched.
JUNTO: Final = (
    "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))",
    "SELECT pg_advisory_xact_lock_shared(hashtextextended('capitania/lista', 0))",
    "SELECT pg_advisory_xact_lock_shared(hashtextextended('capitania/leituras', 0))",
)


class Lidas:
    """What the read models need of the line to the server."""

    def __init__(self, ligacao: Ligacao) -> None:
        self._ligacao = ligacao

    def pergunta(self, question: Callable[[lidas.Base], T]) -> T:
        """Ask on an open line."""
        return self._ligacao.ask(lambda base: question(asking(base)))

    def inteira(self, work: Callable[[lidas.Base], T], *, sozinha: bool = False, fluxo: str | None = None) -> T:
        """Do this work in one transaction, in which nobody appends, or not to this stream."""

        def locked(base: Base) -> T:
            ask = asking(base)
            for lock in JUNTO if fluxo is not None else ():
                ask(lock, [fluxo] if "?" in lock else [])
            return work(ask)

        return self._ligacao.alone(locked, *(TRAVA if sozinha else ()))


def asking(base: Base) -> lidas.Base:
    """Give how the read models ask this line."""

    def ask(sql: str, values: Sequence[object] = (), *, anew: bool = False) -> list[lidas.Row]:
        cursor = leitura.ask(base, numbered(sql), *values, prepare=False if anew else None)
        return cursor.fetchall() if cursor.description is not None else []

    return ask


def numbered(sql: str) -> str:
    """Write `$1`, `$2` in the place of each `?`."""
    number = count(1)
    return "".join(part if part != "?" else f"${next(number)}" for part in _pieces(sql))


def _pieces(sql: str) -> list[str]:
    first, *rest = sql.split("?")
    return [first, *(piece for part in rest for piece in ("?", part))]

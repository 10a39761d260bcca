"""The log of accesses on a base, SQLite or PostgreSQL: the same statements, said by each in its own way."""

from collections.abc import Sequence
from typing import Final

from capitania.store.lidas import Base, Ligada
from capitania.usecases.registro_de_acessos import Acesso

ANOTA: Final = """INSERT INTO acesso (id, em, pessoa, qualidade, comando, fluxo, om, motivo)
WITH novo (id, em, pessoa, qualidade, comando, fluxo, om, motivo) AS (VALUES {})
SELECT * FROM novo WHERE NOT EXISTS (SELECT 1 FROM acesso AS a WHERE a.id = novo.id)"""
UM: Final = "(?, ?, ?, ?, ?, ?, ?, ?)"
LISTA: Final = "SELECT id, em, pessoa, qualidade, comando, fluxo, om, motivo FROM acesso"
ORDEM: Final = " ORDER BY em, id"
# Whoever deletes leaves until when: the guards of the table let nothing newer go.
ATE_QUANDO: Final = """INSERT INTO marca (trabalho, instante) VALUES (?, ?)
ON CONFLICT (trabalho) DO UPDATE SET instante = CASE WHEN excluded.instante > marca.instante
THEN excluded.instante ELSE marca.instante END"""
TRABALHO: Final = "acessos/"
AT_ONCE: Final = 500  # streams named in one question


class AcessosNaBase:
    """The port `Acessos` on a base."""

    def __init__(self, ligada: Ligada) -> None:
        self._ligada = ligada

    def anota(self, acessos: Sequence[Acesso]) -> None:
        """Keep these, all or none; those that one statement holds need no transaction around it."""
        parts = [acessos[n : n + AT_ONCE] for n in range(0, len(acessos), AT_ONCE)]

        def work(base: Base) -> None:
            for some in parts:
                base(ANOTA.format(", ".join([UM] * len(some))), [x for acesso in some for x in acesso])

        (self._ligada.pergunta if len(parts) == 1 else self._ligada.inteira)(work)

    def lista(self, fluxos: Sequence[str] | None = None) -> tuple[Acesso, ...]:
        """Give those of these streams, or all, in the order of their instants."""

        def ask(base: Base) -> tuple[Acesso, ...]:
            if fluxos is None:
                return tuple(Acesso(*r) for r in base(LISTA + ORDEM))
            found: list[Acesso] = []
            for n in range(0, len(fluxos), AT_ONCE):
                some = fluxos[n : n + AT_ONCE]
                found += (Acesso(*r) for r in base(f"{LISTA} WHERE fluxo IN ({', '.join('?' for _ in some)})", some))
            return tuple(sorted(found, key=lambda a: (a.em, a.id)))

        return self._ligada.pergunta(ask)

    def vencidos(self, om: str, antes_de: str) -> int:
        """Count those of a unit older than an instant."""
        return self._ligada.pergunta(lambda base: _count(base, om, antes_de))

    def apaga(self, om: str, antes_de: str) -> int:
        """Delete those of a unit older than an instant, and keep until when."""

        def work(base: Base) -> int:
            found = _count(base, om, antes_de)
            if found:
                base(ATE_QUANDO, [f"{TRABALHO}{om}", antes_de])
                base("DELETE FROM acesso WHERE om = ? AND em < ?", [om, antes_de])
            return found

        return self._ligada.inteira(work)

    def oms(self) -> tuple[str, ...]:
        """Give the units that there are accesses of."""
        return self._ligada.pergunta(
            lambda base: tuple(om for (om,) in base("SELECT DISTINCT om FROM acesso ORDER BY om"))
        )


def _count(base: Base, om: str, antes_de: str) -> int:
    ((found,),) = base("SELECT count(*) FROM acesso WHERE om = ? AND em < ?", [om, antes_de])
    return int(found)


class AcessosEmMemoria:
    """The port `Acessos` without a base."""

    def __init__(self) -> None:
        self._rows: dict[str, Acesso] = {}

    def anota(self, acessos: Sequence[Acesso]) -> None:
        """Keep these."""
        self._rows = {a.id: a for a in acessos} | self._rows

    def lista(self, fluxos: Sequence[str] | None = None) -> tuple[Acesso, ...]:
        """Give those of these streams, or all."""
        found = (a for a in self._rows.values() if fluxos is None or a.fluxo in fluxos)
        return tuple(sorted(found, key=lambda a: (a.em, a.id)))

    def vencidos(self, om: str, antes_de: str) -> int:
        """Count those of a unit older than an instant."""
        return sum(a.om == om and a.em < antes_de for a in self._rows.values())

    def apaga(self, om: str, antes_de: str) -> int:
        """Delete those of a unit older than an instant."""
        found = self.vencidos(om, antes_de)
        self._rows = {i: a for i, a in self._rows.items() if a.om != om or a.em >= antes_de}
        return found

    def oms(self) -> tuple[str, ...]:
        """Give the units that there are accesses of."""
        return tuple(sorted({a.om for a in self._rows.values()}))

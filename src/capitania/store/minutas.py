"""Drafts on a base, SQLite or PostgreSQL, and in memory: rows that only come, and that go all together."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from capitania.store.lidas import Base, Ligada
from capitania.usecases.registro_de_minutas import Minuta

COLUNAS: Final = ", ".join(Minuta._fields)
LISTA: Final = f"SELECT {COLUNAS} FROM minuta WHERE fluxo = ? AND peca = ?"
SEM_DADOS: Final = ", ".join("''" if c == "dados" else f"m.{c}" for c in Minuta._fields)
ULTIMA: Final = (
    "NOT EXISTS (SELECT 1 FROM minuta AS n WHERE n.fluxo = m.fluxo AND n.peca = m.peca AND n.versao > m.versao)"
)
LUGAR: Final = "SELECT coalesce(max(versao), 0) FROM minuta WHERE fluxo = ? AND peca = ?"
CABECA: Final = "SELECT seq FROM cabeca WHERE fluxo = ?"
GUARDA: Final = f"INSERT INTO minuta ({COLUNAS}) VALUES ({', '.join('?' for _ in Minuta._fields)})"
APAGA: Final = "DELETE FROM minuta WHERE fluxo = ? AND peca = ?"


class MinutasNaBase:
    """The port `Minutas` on a base."""

    def __init__(self, ligada: Ligada) -> None:
        self._ligada = ligada

    def versoes(self, fluxo: str, peca: str) -> tuple[Minuta, ...]:
        """Give the versions of a draft, the last one first."""
        return self._ligada.pergunta(
            lambda base: tuple(Minuta(*r) for r in base(f"{LISTA} ORDER BY versao DESC", [fluxo, peca]))
        )

    def ultimas(self, fluxos: Sequence[str]) -> Mapping[str, Minuta]:
        """Give the last version of the draft of each of these streams that has one, without what was typed."""
        those = ", ".join("?" for _ in fluxos) or "''"
        sql = f"SELECT {SEM_DADOS} FROM minuta AS m WHERE m.fluxo IN ({those}) AND {ULTIMA}"
        found = self._ligada.pergunta(lambda base: [Minuta(*r) for r in base(sql, fluxos)])
        return {m.fluxo: m for m in found}

    def guarda(self, minuta: Minuta) -> bool:
        """Keep a version, if it is the next one and the stream is where it was read; nobody appends meanwhile."""

        def work(base: Base) -> bool:
            ((last,),) = base(LUGAR, [minuta.fluxo, minuta.peca])
            if last + 1 != minuta.versao:
                kept = base(f"{LISTA} AND versao = ?", [minuta.fluxo, minuta.peca, minuta.versao])
                return [tuple(r) for r in kept] == [tuple(minuta)]
            still = base(CABECA, [minuta.fluxo]) == [(minuta.seq,)]
            if still:
                base(GUARDA, minuta)
            return still

        return self._ligada.inteira(work, fluxo=minuta.fluxo)

    def descarta(self, fluxo: str, peca: str, versao: int) -> bool:
        """Delete a draft whose last version this is."""

        def work(base: Base) -> bool:
            same = base(LUGAR, [fluxo, peca]) == [(versao,)]
            if same:
                base(APAGA, [fluxo, peca])
            return same

        return self._ligada.inteira(work, fluxo=fluxo)


def encerra(base: Base, fluxo: str, pecas: Iterable[str]) -> None:
    """Delete the drafts that an act ends, in the transaction of that act."""
    for peca in pecas:
        base(APAGA, [fluxo, peca])


class MinutasEmMemoria:
    """The port `Minutas` without a base."""

    def __init__(self, lugar: Callable[[str], int]) -> None:
        self._lugar = lugar
        self._rows: dict[tuple[str, str], list[Minuta]] = {}

    def linhas(self) -> dict[tuple[str, str], list[Minuta]]:
        """Give all rows as they are, to be put back."""
        return dict(self._rows)

    def repoe(self, linhas: dict[tuple[str, str], list[Minuta]]) -> None:
        """Put all rows back."""
        self._rows = linhas

    def versoes(self, fluxo: str, peca: str) -> tuple[Minuta, ...]:
        """Give the versions of a draft, the last one first."""
        return tuple(reversed(self._rows.get((fluxo, peca), [])))

    def ultimas(self, fluxos: Sequence[str]) -> Mapping[str, Minuta]:
        """Give the last version of the draft of each of these streams that has one, without what was typed."""
        return {f: rows[-1]._replace(dados="") for (f, _), rows in self._rows.items() if f in fluxos}

    def guarda(self, minuta: Minuta) -> bool:
        """Keep a version, if it is the next one and the stream is where it was read."""
        rows = self._rows.get((minuta.fluxo, minuta.peca), [])
        if minuta in rows:
            return True
        if len(rows) + 1 != minuta.versao or self._lugar(minuta.fluxo) != minuta.seq:
            return False
        self._rows[minuta.fluxo, minuta.peca] = [*rows, minuta]
        return True

    def descarta(self, fluxo: str, peca: str, versao: int) -> bool:
        """Delete a draft whose last version this is."""
        same = len(self._rows.get((fluxo, peca), [])) == versao
        if same:
            self.encerra(fluxo, (peca,))
        return same

    def encerra(self, fluxo: str, pecas: Iterable[str]) -> None:
        """Delete the drafts that an act ends."""
        for peca in pecas:
            self._rows.pop((fluxo, peca), None)

"""The messages on a base, SQLite or PostgreSQL: the same statements, said by each in its own way."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from capitania.store.lidas import Base, Ligada
from capitania.usecases.registro_de_mensagens import NA_ESPERA, EstadoDaMensagem, Mensagem

COLUNAS: Final = ", ".join(Mensagem._fields)
LE: Final = f"SELECT {COLUNAS} FROM mensagem"
POE: Final = (
    f"INSERT INTO mensagem ({COLUNAS}) SELECT {', '.join('?' for _ in Mensagem._fields)} "
    "WHERE NOT EXISTS (SELECT 1 FROM mensagem WHERE id = ?)"
)
MUDAVEIS: Final = ("estado", "tentativas", "proxima", "erro", "canal", "por", "motivo")
GUARDA: Final = ("id", "estado", "tentativas", "proxima")
MUDA: Final = (
    f"UPDATE mensagem SET {', '.join(f'{c} = ?' for c in MUDAVEIS)} WHERE {' AND '.join(f'{c} = ?' for c in GUARDA)}"
)


def poe(base: Base, mensagens: Sequence[Mensagem]) -> None:
    """Queue these in the transaction that is open."""
    for m in mensagens:
        base(POE, [*m, m.id])


class MensagensNaBase:
    """The port `Mensagens` on a base."""

    def __init__(self, ligada: Ligada) -> None:
        self._ligada = ligada

    def poe(self, mensagens: Sequence[Mensagem]) -> None:
        """Queue these, all or none."""
        self._ligada.inteira(lambda base: poe(base, mensagens))

    def devidas(self, ate: str, limite: int) -> tuple[Mensagem, ...]:
        """Give the first that wait and may be tried by this instant."""
        sql = f"{LE} WHERE estado = '{NA_ESPERA}' AND proxima <= ? ORDER BY proxima, id LIMIT {int(limite)}"
        return self._ligada.pergunta(lambda base: tuple(Mensagem(*r) for r in base(sql, [ate])))

    def do_estado(self, om: str, estado: EstadoDaMensagem, limite: int) -> tuple[Mensagem, ...]:
        """Give the first of a unit in this state, the newest first."""
        sql = f"{LE} WHERE om = ? AND estado = ? ORDER BY criada DESC, id LIMIT {int(limite)}"
        return self._ligada.pergunta(lambda base: tuple(Mensagem(*r) for r in base(sql, [om, estado])))

    def contadas(self, om: str) -> Mapping[str, int]:
        """Count those of a unit by state."""
        sql = "SELECT estado, count(*) FROM mensagem WHERE om = ? GROUP BY estado"
        return self._ligada.pergunta(lambda base: {str(e): int(n) for e, n in base(sql, [om])})

    def le(self, id_: str) -> Mensagem | None:
        """Give the message with this id."""
        return self._ligada.pergunta(lambda base: _le(base, id_))

    def muda(self, antes: Mensagem, depois: Mensagem) -> bool:
        """Put one in the place of what was read, if it is still so."""

        def work(base: Base) -> bool:
            base(MUDA, [*(getattr(depois, c) for c in MUDAVEIS), *(getattr(antes, c) for c in GUARDA)])
            return _le(base, antes.id) == depois

        return self._ligada.inteira(work)


def _le(base: Base, id_: str) -> Mensagem | None:
    rows = base(f"{LE} WHERE id = ?", [id_])
    return Mensagem(*rows[0]) if rows else None


class MensagensEmMemoria:
    """The port `Mensagens` without a base."""

    def __init__(self) -> None:
        self.linhas: dict[str, Mensagem] = {}

    def poe(self, mensagens: Sequence[Mensagem]) -> None:
        """Queue these."""
        self.linhas = {m.id: m for m in mensagens} | self.linhas

    def devidas(self, ate: str, limite: int) -> tuple[Mensagem, ...]:
        """Give the first that wait and may be tried by this instant."""
        found = (m for m in self.linhas.values() if m.estado == NA_ESPERA and m.proxima <= ate)
        return tuple(sorted(found, key=lambda m: (m.proxima, m.id))[:limite])

    def do_estado(self, om: str, estado: EstadoDaMensagem, limite: int) -> tuple[Mensagem, ...]:
        """Give the first of a unit in this state, the newest first."""
        found = sorted((m for m in self.linhas.values() if (m.om, m.estado) == (om, estado)), key=lambda m: m.id)
        return tuple(sorted(found, key=lambda m: m.criada, reverse=True)[:limite])

    def contadas(self, om: str) -> Mapping[str, int]:
        """Count those of a unit by state."""
        return Counter(m.estado for m in self.linhas.values() if m.om == om)

    def le(self, id_: str) -> Mensagem | None:
        """Give the message with this id."""
        return self.linhas.get(id_)

    def muda(self, antes: Mensagem, depois: Mensagem) -> bool:
        """Put one in the place of what was read, if it is still so."""
        same = self.linhas.get(antes.id) == antes
        if same:
            self.linhas[antes.id] = depois
        return same

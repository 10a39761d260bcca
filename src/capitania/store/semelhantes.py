"""Like cases on a base: how they were decided, counted by the base itself, and the last of them."""

from decimal import Decimal
from typing import TYPE_CHECKING

from capitania.usecases.decididos import DA_PENA, Assunto, Espalhadas, Faixa, Semelhantes
from capitania.usecases.linhas import COLUNAS

if TYPE_CHECKING:
    from capitania.store.lidas import Base


def espalhadas(base: "Base", quais: Semelhantes) -> Espalhadas:
    """Tell how like cases were decided."""
    where, values = _alike(quais)
    rows = base(f"SELECT resultado, count(*), sum(cancelamento) FROM assunto WHERE {where} GROUP BY resultado", values)
    multa, suspensao = (_spread(base, c, where, values) for c in DA_PENA)
    told = tuple((str(r), int(n)) for r, n, _ in sorted(rows))
    return Espalhadas(told, multa, suspensao, sum(int(c) for *_, c in rows))


def ultimas(base: "Base", quais: Semelhantes, limite: int) -> tuple[Assunto, ...]:
    """Give like cases, those decided last first, then by stream."""
    where, values = _alike(quais)
    columns = ", ".join(COLUNAS["assunto"])
    sql = f"SELECT {columns} FROM assunto WHERE {where} ORDER BY decidido DESC, fluxo LIMIT {int(limite)}"
    return tuple(Assunto(*r) for r in base(sql, values))


def _alike(quais: Semelhantes) -> tuple[str, list[str | int]]:
    parts = ["decidido <> ''", "dispositivo = ?", "reincidencias = ?", "grupo = ?", "fluxo <> ?"]
    values: list[str | int] = [quais.dispositivo, quais.reincidencias, quais.grupo, quais.exceto]
    if quais.om is not None:
        parts.append("om = ?")
        values.append(quais.om)
    those = ", ".join("?" for _ in quais.sigilosos_de)
    parts.append(f"(sigiloso = 0 OR om IN ({those}))" if those else "sigiloso = 0")
    return " AND ".join(parts), [*values, *quais.sigilosos_de]


def _spread(base: "Base", coluna: str, where: str, values: list[str | int]) -> Faixa | None:
    """Tell how a column spreads over the cases in which it is something."""
    given = f"FROM assunto WHERE {where} AND {coluna} > 0"
    ((n, least, most),) = base(f"SELECT count(*), min({coluna}), max({coluna}) {given}", values)
    if not n:
        return None
    half = f"SELECT {coluna} {given} ORDER BY {coluna} LIMIT {2 - int(n) % 2} OFFSET {(int(n) - 1) // 2}"
    middle = [int(x) for (x,) in base(half, values)]
    return Faixa(int(n), int(least), Decimal(sum(middle)) / len(middle), int(most))

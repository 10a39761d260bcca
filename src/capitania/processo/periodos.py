"""How long a class of personal data is kept, as the administration of a unit fixed it by an act with its ground."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from capitania.processo import leitura as le
from capitania.processo.ato import Ato, Dado

UNIDADES: Final = ("dias_corridos", "meses", "anos")
CAMPOS: Final = frozenset({"classe", "quantidade", "unidade", "fundamento"})
MAIOR: Final = 999_999


class Periodo(NamedTuple):
    """So many days, months or years, and what grounds it."""

    quantidade: int
    unidade: str
    fundamento: str

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        return dict(self._asdict())


def le_periodo(tabela: Mapping[str, Dado]) -> tuple[str, Periodo] | None:
    """Read class and period from the table of an act; None of what does not tell all of it, or tells more."""
    classe, fundamento = tabela.get("classe"), tabela.get("fundamento")
    quantidade, unidade = tabela.get("quantidade"), tabela.get("unidade")
    if tabela.keys() != CAMPOS or not isinstance(classe, str) or not isinstance(fundamento, str):
        return None
    if isinstance(quantidade, bool) or not isinstance(quantidade, int) or not 1 <= quantidade <= MAIOR:
        return None
    if unidade not in UNIDADES or not fundamento.strip():
        return None
    return classe, Periodo(quantidade, str(unidade), fundamento)


def com_o_periodo(fixados: Mapping[str, Periodo], ato: Ato) -> dict[str, Periodo]:
    """Give the periods of a unit after one more act of it."""
    lido = le_periodo(le.tabela(ato, "tabela"))
    return {**fixados, **({lido[0]: lido[1]} if lido is not None else {})}


def de_todas(fixados: Iterable[Mapping[str, Periodo]]) -> dict[str, Periodo]:
    """Give the periods of what belongs to no unit: the longest of all units, and none where one of them fixed none.

    To compare, a month has 31 days and a year 366.
    """
    todas = list(fixados)
    nomes = set(todas[0]).intersection(*todas[1:]) if todas else set()
    return {nome: max((t[nome] for t in todas), key=_tamanho) for nome in sorted(nomes)}


def _tamanho(periodo: Periodo) -> int:
    return periodo.quantidade * {"dias_corridos": 1, "meses": 31, "anos": 366}[periodo.unidade]

"""The names of the columns, as the data file of the package has them."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from capitania.usecases.importacao.tabela import Sinonimos

FASES = "fases"


@cache
def _file() -> Mapping[str, Any]:
    return tomllib.loads((files("capitania.planilhas") / "colunas.toml").read_text(encoding="utf-8"))


def colunas() -> Sinonimos:
    """Give the names of the columns, by kind of import and by field."""
    return {kind: fields for kind, fields in _file().items() if kind != FASES}


def fases() -> Mapping[str, Sequence[str]]:
    """Give the names that old sheets have for the phases of a case."""
    found: Mapping[str, Sequence[str]] = _file()[FASES]
    return found

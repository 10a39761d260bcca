"""An act: what happened, when, by whom and in which capacity. Frozen; appended, never changed."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

# What `dados` may hold: JSON values without floats. Amounts and readings are decimal text, days are ISO text.
Dado = str | int | bool | None | list["Dado"] | Mapping[str, "Dado"]

APAGADO = None  # a personal part whose row was erased


class Por(NamedTuple):
    """Who did it and in which capacity; written `PESSOA@QUALIDADE`."""

    pessoa: str
    qualidade: str


class Ato(NamedTuple):
    """One act of a stream.

    `tipo` is the stored name with its version, `auto_lavrado/1`. `em` is the legal instant (with offset),
    `registrado_em` the instant it entered the log. `dados` is chained in clear; `pessoais` (names, numbers, addresses,
    narrative, strokes) is kept apart, each value under its own salt, and is None (`APAGADO`) once erased.
    """

    id: str
    fluxo: str
    seq: int
    tipo: str
    em: datetime
    por: Por
    registrado_em: datetime
    dados: Mapping[str, Dado]
    pessoais: Mapping[str, str | None]

    @property
    def nome(self) -> str:
        """Give the type without its version."""
        return self.tipo.partition("/")[0]

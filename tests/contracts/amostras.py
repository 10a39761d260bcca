"""Acts to append, for tests, child processes and the bench. No clock and no chance but ids and salts."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from capitania.config import ids
from capitania.processo.ato import Ato, Por
from capitania.registro import codec
from capitania.usecases.registros import Proposta, Recibo, Registros, Resumo, propoe

FLUXO = "processo:1"
INICIO = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


def id_de(n: int, fluxo: str = FLUXO) -> str:
    """Give the same id for the same n, as one who tries again does."""
    return str(uuid5(NAMESPACE_URL, f"{fluxo}/{n}"))


def proposta(
    seq: int, *, id_: str | None = None, fluxo: str = FLUXO, pessoais: dict[str, str] | None = None, dados=None, **more
) -> Proposta:
    """Give an act whole, with salts of its own."""
    pessoais = {"narrativa": "Lancha sem luzes em Paranaguá."} if pessoais is None else pessoais
    dados = {"dia": "2026-03-02", "n": seq} if dados is None else dados
    em = INICIO + timedelta(minutes=seq)
    ato = Ato(
        id_ or ids.novo(),
        fluxo,
        seq,
        "despacho/1",
        em,
        Por("ana", "secretaria"),
        em + timedelta(seconds=1),
        dados,
        pessoais,
    )
    parts = tuple(codec.pessoal(ids.novo(), campo, ids.sal(), texto) for campo, texto in pessoais.items())
    return propoe(ato, parts, **more)


def resumo(
    seq: int, *, fluxo: str = FLUXO, fase: str = "aberto", om: str = "CPPR", pessoa: str | None = None
) -> Resumo:
    """Give the row of a list."""
    return Resumo(fluxo, om, None, fase, pessoa, seq, 1)


def grava(registros: Registros, *propostas: Proposta) -> list[Recibo]:
    """Append acts that must enter."""
    found = [registros.acrescenta(p) for p in propostas]
    assert all(isinstance(r, Recibo) for r in found), found
    return found


def le(registros: Registros, fluxo: str = FLUXO) -> list[Ato]:
    """Read the acts of a stream."""
    return [codec.le(r.envelope, {p.id: p for p in r.pessoais}) for r in registros.le_fluxo(fluxo)]


@contextmanager
def base_em(path: Path | str) -> Iterator[Registros]:
    """Give the log on this file, made if absent, or at this URL; the connection is closed at the end."""
    from django.db import connections  # noqa: PLC0415 - only who opens a base loads Django

    from capitania.config.registro import registros  # noqa: PLC0415

    os.environ["CAPITANIA_BANCO"] = str(path) if "://" in str(path) else f"sqlite:///{path}"
    try:
        yield registros()
    finally:
        connections["default"].close()

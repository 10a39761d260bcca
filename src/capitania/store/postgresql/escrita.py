"""Append, as one statement: the function `capitania_acrescenta` writes one act whole, or nothing of it.

What it answers is what it saw under its locks. An act that takes a number holds the series first, in the same
transaction.
"""

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

from psycopg.errors import UniqueViolation

from capitania.registro import codec
from capitania.store.postgresql import leitura
from capitania.store.postgresql.leitura import ask
from capitania.store.postgresql.ligacao import Base
from capitania.usecases.registros import (
    Calcula,
    Conflito,
    Proposta,
    Recibo,
    Resultado,
    Resultados,
    Resumo,
    SeqVencida,
)

ACRESCENTA = """SELECT * FROM capitania_acrescenta($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
$16, $17, $18, $19, $20)"""
MANY = "SELECT set_config('capitania.lote', 'sim', true)"
NUMERO = "SELECT capitania_numero($1, $2)"
SEM_LISTA = (None,) * 6
SEM_PARTES = (None,) * 4
SEM_SERIE = (None,) * 3
ENTROU = "entrou"

# Whoever appends to a stream that is listed waits; who reads the list goes on with the old one.
TRAVA = "SELECT pg_advisory_xact_lock(hashtextextended('capitania/lista', 0))"
RESUMO = """INSERT INTO processo_resumo (fluxo, om, numero, fase, pessoa, versao_do_calculo)
VALUES ($1, $2, $3, $4, $5, $6)"""


def acrescenta(base: Base, proposta: Proposta) -> Resultado:
    """Append an act; raises psycopg's error, and then nothing was appended unless the line fell."""
    try:
        with base.transaction() if proposta.numeracao is not None else nullcontext():
            found = _enter(base, proposta)
    except UniqueViolation:
        if (repeated := _repeated(base, proposta)) is None:  # it was not the act's id
            raise
        return repeated
    if isinstance(found, Recibo):
        return found
    with leitura.moment(base):
        return _repeated(base, proposta) or _overtaken(base, found)


def acrescenta_todos(base: Base, propostas: Sequence[Proposta]) -> Resultados:
    """Append acts in one transaction: the first that cannot enter keeps all of them out; raises as `acrescenta`."""
    for left in (1, 0):
        try:
            with base.transaction():
                base.execute(MANY)
                return tuple([_receipt(base, proposta) for proposta in propostas])
        except _KeptOut as out:
            if out.conflict is not None:
                return out.conflict
            with leitura.moment(base):
                return _overtaken(base, out.place)
        except (
            _Taken
        ) as taken:  # by another id or, while this one waited, a stream that another began: that one is seen
            if isinstance(repeated := _repeated(base, taken.proposta), Conflito):
                return repeated
            if not left:
                raise taken.error from taken
    raise AssertionError


def _receipt(base: Base, proposta: Proposta) -> Recibo:
    """Append one of many; raises `_KeptOut`, or `_Taken`."""
    try:
        found = _enter(base, proposta)
    except UniqueViolation as error:
        raise _Taken(proposta, error) from error
    if isinstance(found, Recibo):
        return found
    again = _repeated(base, proposta)
    if isinstance(again, Recibo):
        return again
    raise _KeptOut(again, found)


Place = tuple[str, int]  # a stream that went on, and the place where what happened meanwhile begins


class _KeptOut(Exception):
    """One act of many cannot enter; raised so that the transaction rolls back."""

    def __init__(self, conflict: Conflito | None, place: Place) -> None:
        self.conflict, self.place = conflict, place
        super().__init__()


class _Taken(Exception):
    """Another act has the id, or the place, of one of many; nothing more can be asked in the transaction."""

    def __init__(self, proposta: Proposta, error: UniqueViolation) -> None:
        self.proposta, self.error = proposta, error
        super().__init__()


def _enter(base: Base, proposta: Proposta) -> Recibo | Place:
    """Ask the statement; an act that takes a number needs a transaction around it."""
    serie: tuple[str | int | None, ...] = SEM_SERIE
    if (series := proposta.numeracao) is not None:
        (n,) = _row(base, NUMERO, series.om, series.ano)
        proposta, serie = proposta.numerada(n), (series.om, series.ano, n)
    said, fluxo, seq, elo = _row(base, ACRESCENTA, *_values(proposta), *serie)
    return proposta.recibo(proposta.ato, elo) if said == ENTROU else (fluxo, seq)


def _overtaken(base: Base, place: Place) -> SeqVencida:
    return SeqVencida(leitura.cabeca(base, place[0]), leitura.fluxo(base, *place))


def _values(proposta: Proposta) -> tuple[object, ...]:
    """Give the parameters of the statement, but for the number."""
    ato, lidos, parts = proposta.ato, proposta.lidos, proposta.pessoais
    return (
        ato.id,
        ato.fluxo,
        ato.seq,
        proposta.envelope,
        list(lidos) or None,
        list(lidos.values()) or None,
        *(map(list, zip(*((p.id, p.campo, p.sal, p.dados) for p in parts), strict=True)) if parts else SEM_PARTES),
        list(proposta.apaga) or None,
        *(_listed(proposta.resumo) if proposta.resumo is not None else SEM_LISTA),
    )


def _listed(resumo: Resumo) -> tuple[str | int | None, ...]:
    """Give the row of the list: all but the last place, which the head has."""
    return (resumo.fluxo, resumo.om, resumo.numero, resumo.fase, resumo.pessoa, resumo.versao_do_calculo)


def _row(base: Base, sql: str, *values: object) -> tuple[Any, ...]:
    row = ask(base, sql, *values).fetchone()
    assert row is not None
    return row


def _repeated(base: Base, proposta: Proposta) -> Recibo | Conflito | None:
    """Answer for an act whose id is in the log already."""
    repeated = leitura.por_id(base, proposta.ato.id)
    if repeated is None:
        return None
    ato = codec.le(repeated.envelope, {p.id: p for p in repeated.pessoais})
    return proposta.recibo(ato, repeated.hash) if proposta.repete(ato) else Conflito(repeated)


def refaz_resumos(base: Base, calcula: Calcula) -> int:
    """Compute the read model anew from the log and give its number of rows."""
    with base.transaction():
        base.execute(TRAVA)
        found = [calcula(c.fluxo, leitura.fluxo(base, c.fluxo)) for c in leitura.cabecas(base)]
        rows: list[Resumo] = [resumo for resumo in found if resumo is not None]
        base.execute("DELETE FROM processo_resumo")
        for row in rows:
            ask(base, RESUMO, *_listed(row))
        return len(rows)

"""Append, as one statement: the function `capitania_acrescenta` writes one act whole, or nothing of it.

What it answers is what it saw under its locks. An act that takes a number holds the series first, in the same
transaction.
"""

import json
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

from psycopg.errors import UniqueViolation

from capitania.registro import codec
from capitania.store import mensagens, minutas
from capitania.store.falhas import Recusado
from capitania.store.postgresql import leitura
from capitania.store.postgresql.leitura import ask
from capitania.store.postgresql.lidas import asking
from capitania.store.postgresql.ligacao import Base
from capitania.usecases.linhas import Linhas
from capitania.usecases.registros import Conflito, Numeracao, Proposta, Recibo, Resultado, Resumo, SeqVencida

ACRESCENTA = """SELECT a.*, CASE WHEN a.r_resultado = 'entrou' AND $23::jsonb IS NOT NULL
  THEN capitania_leituras($2, $23::jsonb, $11 IS NOT NULL) END
FROM capitania_acrescenta($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
$20, $21, $22) AS a"""
LINHAS = "SELECT capitania_leituras($1, $2::jsonb, true)"  # what was made anew of that stream is stale now
MANY = "SELECT set_config('capitania.lote', 'sim', true)"
NUMERO = "SELECT capitania_numero($1, $2)"
GUARDADO = "SELECT estado, aparelho, ato_id FROM numero WHERE om = $1::text AND ano = $2::int AND n = $3::int"
DESTINA = "SELECT capitania_destina($1, $2, $3, $4, $5, $6, $7, $8)"
SEM_LISTA = (None,) * 8
SEM_PARTES = (None,) * 4
SEM_SERIE = (None,) * 3
ENTROU = "entrou"

MARCA = """INSERT INTO marca (trabalho, instante) VALUES ($1, $2)
ON CONFLICT (trabalho) DO UPDATE SET instante = excluded.instante"""


def acrescenta(base: Base, proposta: Proposta) -> Resultado:
    """Append an act; raises psycopg's error, and then nothing was appended unless the line fell."""
    found = _enter(base, proposta, apart=_many(proposta))
    if isinstance(found, Recibo | Conflito | SeqVencida):
        return found
    with leitura.moment(base):
        return _told(base, proposta, *found)


def _many(proposta: Proposta) -> bool:
    """Tell whether an act takes more than one statement."""
    return proposta.numeracao is not None or bool(proposta.tambem or proposta.mensagens or proposta.encerra)


def acrescenta_todos(base: Base, propostas: Sequence[Proposta]) -> tuple[Recibo, ...] | Conflito | SeqVencida:
    """Append these acts in this order, all or none; raises as `acrescenta` does."""
    try:
        return _all(base, propostas)
    except UniqueViolation:  # another began one of these streams while this one waited for its first place
        return _all(base, propostas)


def _all(base: Base, propostas: Sequence[Proposta]) -> tuple[Recibo, ...] | Conflito | SeqVencida:
    try:
        with base.transaction():
            base.execute(MANY)
            return tuple(_entered(base, p) for p in propostas)
    except Recusado as refused:
        return refused.resposta


def _entered(base: Base, proposta: Proposta) -> Recibo:
    found = _enter(base, proposta, apart=True)
    answer = found if isinstance(found, Recibo | Conflito | SeqVencida) else _told(base, proposta, *found)
    if not isinstance(answer, Recibo):
        raise Recusado(answer)
    return answer


def _enter(base: Base, proposta: Proposta, *, apart: bool) -> Resultado | tuple[str, int]:
    """Write an act; where it cannot enter, give the stream that went on and the place from which.

    `apart`: in a transaction of its own, or a savepoint, for more than one statement may be asked.
    """
    series = proposta.numeracao
    serie: tuple[str | int | None, ...] = SEM_SERIE
    try:
        with base.transaction() if apart else nullcontext():
            if series is not None:
                (n,) = _row(base, NUMERO, series.om, series.ano)
                if series.n is not None and (gone := _gone(base, series, proposta.ato.fluxo)) is not None:
                    return _repeated(base, proposta) or gone
                proposta = proposta.numerada(series.n or n)
                serie = SEM_SERIE if series.de_aparelho else (series.om, series.ano, n)
            said, fluxo, seq, elo, _ = _row(base, ACRESCENTA, *_values(proposta), *serie, _lines(proposta.linhas))
            for outro, rows in proposta.tambem.items() if said == ENTROU else ():
                ask(base, LINHAS, outro, _lines(rows))
            if said == ENTROU:
                mensagens.poe(asking(base), proposta.mensagens)
                minutas.encerra(asking(base), proposta.ato.fluxo, proposta.encerra)
            if series is not None and series.de_aparelho and said == ENTROU:
                _row(base, DESTINA, *_destiny(series, series.n or n, proposta.ato.id))
    except UniqueViolation:
        if (repeated := _repeated(base, proposta)) is None:  # it was not the act's id
            raise
        return repeated
    return proposta.recibo(proposta.ato, elo) if said == ENTROU else (fluxo, seq)


def _told(base: Base, proposta: Proposta, fluxo: str, seq: int) -> Resultado:
    return _repeated(base, proposta) or SeqVencida(leitura.cabeca(base, fluxo), leitura.fluxo(base, fluxo, seq))


def _gone(base: Base, series: Numeracao, fluxo: str) -> SeqVencida | None:
    """Answer for a number that is not kept any more, or never was: with the act that has it. The series is locked."""
    row = ask(base, GUARDADO, series.om, series.ano, series.n).fetchone()
    if row is not None and row[0] == "reservado" and series.aparelho in {"", row[1]}:
        return None
    holder = leitura.por_id(base, row[2]) if row is not None else None
    if holder is None:
        return SeqVencida(leitura.cabeca(base, fluxo), ())
    return SeqVencida(leitura.cabeca(base, codec.le(holder.envelope, {}).fluxo), (holder,))


def _destiny(series: Numeracao, n: int, id_: str) -> tuple[object, ...]:
    """Give the parameters that say what became of the numbers that the act takes."""
    told = series.n is not None
    return (series.om, series.ano, n, series.quantos, series.estado, series.aparelho or None, id_, told)


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
    where = (resumo.fluxo, resumo.om, resumo.numero, resumo.fase, resumo.pessoa)
    return (*where, resumo.versao_do_calculo, resumo.prioritario, resumo.sigiloso)


def _lines(linhas: Linhas | None) -> str | None:
    """Give the rows of the read models as the base's function takes them; the numbers of rows are few."""
    if linhas is None:
        return None
    tables = linhas.por_tabela()
    return json.dumps({t: [row._asdict() for row in rows] for t, rows in tables.items()}, ensure_ascii=False)


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


def poe_marca(base: Base, trabalho: str, instante: str) -> None:
    """Keep when a piece of work was brought to its end."""
    ask(base, MARCA, trabalho, instante)

"""Reads: one SELECT for one question, rows into NamedTuples."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from psycopg import RawCursor
from psycopg.rows import TupleRow

from capitania.registro.cadeia import GENESE, Cabeca, Registrado
from capitania.store.leitura import depois_de, registrados
from capitania.store.postgresql.ligacao import Base
from capitania.usecases.registros import EstadoDoNumero, Numero, Resumo

# An act with its personal parts, one row for each part, or one with nulls.
REGISTRADOS = """SELECT a.id, a.envelope, a.hash, p.id, p.campo, p.sal, p.dados
FROM ato AS a LEFT JOIN pessoal AS p ON p.ato_id = a.id """
DO_FLUXO = REGISTRADOS + "WHERE a.fluxo = $1::text AND a.seq >= $2::int ORDER BY a.seq, p.id"
POR_ID = REGISTRADOS + "WHERE a.id = $1::text ORDER BY p.id"
CABECA = "SELECT fluxo, seq, hash FROM cabeca WHERE fluxo = $1::text"
CABECAS = "SELECT fluxo, seq, hash FROM cabeca ORDER BY fluxo"
COMECO = "SELECT fluxo, seq, hash FROM cabeca WHERE fluxo >= $1::text AND fluxo < $2::text ORDER BY fluxo"
RESUMOS = """SELECT r.fluxo, r.om, r.numero, r.fase, r.pessoa, coalesce(c.seq, 0), r.versao_do_calculo,
r.prioritario, r.sigiloso
FROM processo_resumo AS r LEFT JOIN cabeca AS c ON c.fluxo = r.fluxo WHERE r.fluxo > $1::text """
FILTROS = ("AND r.om = ${} ", "AND r.fase = ${} ", "AND r.pessoa = ${} ")  # only those asked, so that indexes serve
NUMEROS = """SELECT n.om, n.ano, n.n,
coalesce(a.dados ->> 'numero', a.dados ->> 'primeiro', ''), n.estado, n.aparelho, a.fluxo, a.seq FROM numero AS n
JOIN LATERAL (SELECT fluxo, seq, convert_from(envelope, 'UTF8')::json -> 'conteudo' -> 'dados' AS dados FROM ato
WHERE id = n.ato_id) AS a ON true WHERE n.om = $1::text AND ($2::int IS NULL OR n.ano = $2::int)
AND ($3::text IS NULL OR n.estado = $3::text) ORDER BY n.ano, n.n"""
# An envelope ends so; one that another hand spoilt says nothing. Our clock writes one offset, so text has their order.
ULTIMO = """SELECT max(substring(encode(envelope, 'escape')
FROM ',"registrado_em":"([0-9T:.+-]+)","seq":[0-9]+,"tipo":"[a-z0-9_/]+"}$')) FROM ato"""
MARCA = "SELECT instante FROM marca WHERE trabalho = $1::text"
PROXIMO = "SELECT coalesce(max(n), 0) + 1 FROM numero WHERE om = $1::text AND ano = $2::int"


def ask(base: Base, sql: str, *values: Any, prepare: bool | None = None) -> RawCursor[TupleRow]:
    """Execute with numbered parameters, in binary; what is not prepared is planned for its very values."""
    cursor = RawCursor(base)
    return cursor.execute(sql, values, binary=True, prepare=prepare)


@contextmanager
def moment(base: Base) -> Iterator[None]:
    """See the base as it stands at one moment, however many questions are asked."""
    with base.transaction():
        base.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


def fluxo(base: Base, nome: str, desde: int = 1) -> tuple[Registrado, ...]:
    """Give the acts of a stream from this place on, in order."""
    return tuple(registrados(ask(base, DO_FLUXO, nome, desde)))


def por_id(base: Base, id_: str) -> Registrado | None:
    """Give the act with this id."""
    return next(registrados(ask(base, POR_ID, id_)), None)


def cabeca(base: Base, nome: str) -> Cabeca:
    """Give the head of a stream; of one that has not begun, place 0 and the first hash."""
    row = ask(base, CABECA, nome).fetchone()
    return Cabeca(*row) if row else Cabeca(nome, 0, GENESE)


def cabecas(base: Base, prefixo: str = "") -> tuple[Cabeca, ...]:
    """Give the heads of the streams whose name begins so, by name."""
    rows = ask(base, COMECO, prefixo, depois_de(prefixo)) if prefixo else ask(base, CABECAS)
    return tuple(Cabeca(*row) for row in rows)


def resumos(base: Base, page: tuple[str, str | None, str | None, str | None, int]) -> tuple[Resumo, ...]:
    """Give one page of the list, by stream: (after this stream, om, fase, pessoa, at most so many)."""
    after, *asked, limit = page
    values = [after]
    sql = RESUMOS
    for filtro, value in zip(FILTROS, asked, strict=True):
        if value is not None:
            values.append(str(value))
            sql += filtro.format(len(values))
    return tuple(Resumo(*row) for row in ask(base, f"{sql}ORDER BY r.fluxo LIMIT {int(limit)}", *values))


def ultimo_registro(base: Base) -> datetime | None:
    """Give the newest instant at which an act entered."""
    return _instant(ask(base, ULTIMO).fetchone())


def marca(base: Base, trabalho: str) -> datetime | None:
    """Give when a piece of work was last brought to its end."""
    return _instant(ask(base, MARCA, trabalho).fetchone())


def _instant(row: TupleRow | None) -> datetime | None:
    return datetime.fromisoformat(row[0]) if row and row[0] else None


def proximo_numero(base: Base, om: str, ano: int) -> int:
    """Give the next number of this OM in this year; only `capitania_numero` keeps it for who asks."""
    row = ask(base, PROXIMO, om, ano).fetchone()
    assert row is not None
    return int(row[0])


def numeros(base: Base, om: str, ano: int | None, estado: EstadoDoNumero | None) -> tuple[Numero, ...]:
    """Give the numbers of an OM that left the series, of one year or all, in one state or any, in their order."""
    rows = ask(base, NUMEROS, om, ano, estado)
    return tuple(Numero(om_, ano_, n, f"{said[:-6]}{n:06d}", *rest) for om_, ano_, n, said, *rest in rows)

"""Reads: one SELECT for one question, rows into NamedTuples."""

import sqlite3
import sys
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from capitania.registro.cadeia import GENESE, Cabeca, Registrado
from capitania.registro.codec import Pessoal
from capitania.usecases.registros import EstadoDoNumero, Numero, Resumo

# An act with its personal parts, one row for each part, or one with nulls. The casts are for bases that another hand
# has touched: SQLite holds any type in any column.
REGISTRADOS = """SELECT a.id, CAST(a.envelope AS BLOB), CAST(a.hash AS BLOB), p.id, p.campo, CAST(p.sal AS BLOB),
CAST(p.dados AS BLOB) FROM ato a LEFT JOIN pessoal p ON p.ato_id = a.id """
DO_FLUXO = REGISTRADOS + "WHERE a.fluxo = ? AND a.seq >= ? ORDER BY a.seq, p.id"
POR_ID = REGISTRADOS + "WHERE a.id = ? ORDER BY p.id"
CABECAS = "SELECT fluxo, CAST(seq AS INTEGER), CAST(hash AS BLOB) FROM cabeca "
ORDEM = "ORDER BY fluxo"
COMECO = f"WHERE fluxo >= ? AND fluxo < ? {ORDEM}"
RESUMOS = """SELECT r.fluxo, r.om, r.numero, r.fase, r.pessoa, coalesce(CAST(c.seq AS INTEGER), 0),
r.versao_do_calculo, r.prioritario, r.sigiloso FROM processo_resumo r LEFT JOIN cabeca c ON c.fluxo = r.fluxo
WHERE r.fluxo > ? """
NUMEROS = """SELECT n.om, n.ano, n.n, coalesce(json_extract(CAST(a.envelope AS TEXT), '$.conteudo.dados.numero'),
json_extract(CAST(a.envelope AS TEXT), '$.conteudo.dados.primeiro'), ''), n.estado, n.aparelho, a.fluxo, a.seq
FROM numero n JOIN ato a ON a.id = n.ato_id
WHERE n.om = ?1 AND (?2 IS NULL OR n.ano = ?2) AND (?3 IS NULL OR n.estado = ?3) ORDER BY n.ano, n.n"""
# An envelope that another hand spoilt says nothing of when it entered.
ULTIMO = """SELECT r FROM (SELECT json_extract(CAST(envelope AS TEXT), '$.registrado_em') r FROM ato
WHERE json_valid(CAST(envelope AS TEXT))) WHERE julianday(r) IS NOT NULL ORDER BY julianday(r) DESC LIMIT 1"""
FILTROS = ("AND r.om = ? ", "AND r.fase = ? ", "AND r.pessoa = ? ")  # only those asked: a null test hides the indexes


def fluxo(base: sqlite3.Connection, nome: str, desde: int = 1) -> tuple[Registrado, ...]:
    """Give the acts of a stream from this place on, in order."""
    return tuple(registrados(base.execute(DO_FLUXO, (nome, desde))))


def por_id(base: sqlite3.Connection, id_: str) -> Registrado | None:
    """Give the act with this id."""
    return next(registrados(base.execute(POR_ID, (id_,))), None)


def cabeca(base: sqlite3.Connection, nome: str) -> Cabeca:
    """Give the head of a stream; of one that has not begun, place 0 and the first hash."""
    row = base.execute(CABECAS + "WHERE fluxo = ?", (nome,)).fetchone()
    return Cabeca(*row) if row else Cabeca(nome, 0, GENESE)


def cabecas(base: sqlite3.Connection, prefixo: str = "") -> tuple[Cabeca, ...]:
    """Give the heads of the streams whose name begins so, by name."""
    asked = (CABECAS + COMECO, (prefixo, depois_de(prefixo))) if prefixo else (CABECAS + ORDEM, ())
    rows = base.execute(*asked)
    return tuple(Cabeca(*row) for row in rows)


def depois_de(prefixo: str) -> str:
    """Give the first name, by code points, after all that begin so: a range is what an index finds."""
    following = ord(prefixo[-1]) + 1
    return prefixo[:-1] + chr(0xE000 if 0xD800 <= following < 0xE000 else min(following, sys.maxunicode))


def resumos(base: sqlite3.Connection, page: tuple[str, str | None, str | None, str | None, int]) -> tuple[Resumo, ...]:
    """Give one page of the list, by stream: (after this stream, om, fase, pessoa, at most so many)."""
    after, *asked, limit = page
    filters = "".join(sql for sql, value in zip(FILTROS, asked, strict=True) if value is not None)
    values = (after, *(value for value in asked if value is not None), limit)
    rows = base.execute(f"{RESUMOS}{filters}ORDER BY r.fluxo LIMIT ?", values)
    return tuple(Resumo(*row[:-2], *map(bool, row[-2:])) for row in rows)


def ultimo_registro(base: sqlite3.Connection) -> datetime | None:
    """Give the newest instant at which an act entered."""
    row = base.execute(ULTIMO).fetchone()
    return datetime.fromisoformat(row[0]) if row else None


def marca(base: sqlite3.Connection, trabalho: str) -> datetime | None:
    """Give when a piece of work was last brought to its end."""
    row = base.execute("SELECT instante FROM marca WHERE trabalho = ?", (trabalho,)).fetchone()
    return datetime.fromisoformat(row[0]) if row else None


def proximo_numero(base: sqlite3.Connection, om: str, ano: int) -> int:
    """Give the next number of this OM in this year; only whoever holds the write lock may take it."""
    sql = "SELECT max(n) FROM numero WHERE om = ? AND ano = ?"
    (highest,) = base.execute(sql, (om, ano)).fetchone()
    return (highest or 0) + 1


def numeros(base: sqlite3.Connection, om: str, ano: int | None, estado: EstadoDoNumero | None) -> tuple[Numero, ...]:
    """Give the numbers of an OM that left the series, of one year or all, in one state or any, in their order."""
    rows = base.execute(NUMEROS, (om, ano, estado))
    return tuple(Numero(om_, ano_, n, f"{said[:-6]}{n:06d}", *rest) for om_, ano_, n, said, *rest in rows)


def registrados(rows: Iterable[tuple[Any, ...]]) -> Iterator[Registrado]:
    """Put the rows of each act together: (act, envelope, link, part, field, salt, text), a null part for none."""
    for _, group in groupby(rows, key=itemgetter(0)):
        parts = list(group)
        _, envelope, elo, first, *_ = parts[0]
        kept = () if first is None else tuple(Pessoal(*part[3:]) for part in parts)
        yield Registrado(envelope, elo, kept)

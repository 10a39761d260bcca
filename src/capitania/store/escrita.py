"""Append, on the driver connection that Django holds: one act whole, or nothing of it.

The write lock is taken before the first read (BEGIN IMMEDIATE), so that what the unit read is still so when it writes.
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from capitania.registro import cadeia, codec
from capitania.registro.cadeia import GENESE
from capitania.store import leitura, lidas, mensagens, minutas
from capitania.store.falhas import Recusado, failure, is_busy
from capitania.usecases.registros import Conflito, Numeracao, Proposta, Recibo, Resultado, Resumo, SeqVencida

Asked = TypeVar("Asked")
Given = TypeVar("Given")

TRIES = 3  # each waits as long as the connection's busy timeout

LUGAR = "SELECT seq, hash FROM cabeca WHERE fluxo = ?"
ATO = "INSERT INTO ato (id, fluxo, seq, envelope, hash) VALUES (?, ?, ?, ?, ?)"
PESSOAL = "INSERT INTO pessoal (id, ato_id, campo, sal, dados) VALUES (?, ?, ?, ?, ?)"
CABECA_NOVA = "INSERT INTO cabeca (seq, hash, fluxo) VALUES (?, ?, ?)"
CABECA = "UPDATE cabeca SET seq = ?, hash = ? WHERE fluxo = ?"
APAGA = "DELETE FROM pessoal WHERE id = ?"
NUMERO = "INSERT INTO numero (om, ano, n, ato_id, estado, aparelho) VALUES (?, ?, ?, ?, ?, ?)"
NUMERO_GUARDADO = "SELECT estado, aparelho, ato_id FROM numero WHERE om = ? AND ano = ? AND n = ?"
DESTINO = "UPDATE numero SET estado = ?, ato_id = ? WHERE om = ? AND ano = ? AND n = ?"
MARCA = "REPLACE INTO marca (trabalho, instante) VALUES (?, ?)"
LINHA = """SELECT om, pessoa, numero, fase, versao_do_calculo, prioritario, sigiloso FROM processo_resumo
WHERE fluxo = ?"""
LINHA_NOVA = """REPLACE INTO processo_resumo (om, pessoa, numero, fase, versao_do_calculo, prioritario, sigiloso, fluxo)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
LINHA_MUDADA = """UPDATE processo_resumo SET fase = ?, versao_do_calculo = ?, prioritario = ?, sigiloso = ?
WHERE fluxo = ?"""  # no index


def acrescenta(base: sqlite3.Connection, proposta: Proposta, tries: int = TRIES) -> Resultado:
    """Append an act; raises `FalhaDaBase`, and then nothing was appended."""
    found = _patient(base, _unit, proposta, tries)
    if proposta.apaga or proposta.encerra:
        _wipe(base)
    return found


def acrescenta_todos(
    base: sqlite3.Connection, propostas: Sequence[Proposta], tries: int = TRIES
) -> tuple[Recibo, ...] | Conflito | SeqVencida:
    """Append these acts in this order, all or none; raises `FalhaDaBase`, and then nothing was appended."""
    try:
        found = _patient(base, _units, propostas, tries)
    except Recusado as refused:
        return refused.resposta
    if any(p.apaga or p.encerra for p in propostas):
        _wipe(base)
    return found


def _units(base: sqlite3.Connection, propostas: Sequence[Proposta]) -> tuple[Recibo, ...]:
    found = []
    for proposta in propostas:
        result = _unit(base, proposta)
        if not isinstance(result, Recibo):
            raise Recusado(result)
        found.append(result)
    return tuple(found)


def _patient(
    base: sqlite3.Connection, work: Callable[[sqlite3.Connection, Asked], Given], asked: Asked, tries: int
) -> Given:
    """Do this work whole, again while others hold the base."""
    for left in reversed(range(tries)):
        try:
            return whole(base, work, asked)
        except sqlite3.Error as error:
            if left == 0 or not is_busy(error):
                raise failure(error) or error from error
    raise AssertionError  # the last try returned or raised


def asking(base: sqlite3.Connection) -> lidas.Base:
    """Give how the read models ask this connection."""

    def ask(sql: str, values: Sequence[object] = (), *, anew: bool = False) -> list[tuple[Any, ...]]:  # noqa: ARG001
        return base.execute(sql, values).fetchall()

    return ask


def _wipe(base: sqlite3.Connection) -> None:
    """Bring the erasure from the log file to the base, so that neither holds the bytes."""
    with suppress(sqlite3.Error):  # the act is in the log whatever happens here; the next may wipe
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def whole(base: sqlite3.Connection, work: Callable[[sqlite3.Connection, Asked], Given], asked: Asked) -> Given:
    """Do this work with the write lock held; commit, or roll back whole on any error."""
    base.execute("BEGIN IMMEDIATE")
    try:
        given = work(base, asked)
        base.execute("COMMIT")
        return given
    finally:
        if base.in_transaction:  # not committed; a full disk may also have rolled back by itself
            base.execute("ROLLBACK")


def _unit(base: sqlite3.Connection, proposta: Proposta) -> Resultado:
    ato = proposta.ato
    seq, elo = base.execute(LUGAR, (ato.fluxo,)).fetchone() or (0, GENESE)
    if ato.seq != seq + 1:
        return _repeated(base, proposta) or _overtaken(base, ato.fluxo, ato.seq)
    for lido, place in sorted(proposta.lidos.items()):
        if leitura.cabeca(base, lido).seq != place:
            return _repeated(base, proposta) or _overtaken(base, lido, place + 1)
    return _write(base, proposta, elo)


def _repeated(base: sqlite3.Connection, proposta: Proposta) -> Recibo | Conflito | None:
    """Answer for an act whose id is in the log already."""
    repeated = leitura.por_id(base, proposta.ato.id)
    if repeated is None:
        return None
    ato = codec.le(repeated.envelope, {p.id: p for p in repeated.pessoais})
    return proposta.recibo(ato, repeated.hash) if proposta.repete(ato) else Conflito(repeated)


def _overtaken(base: sqlite3.Connection, fluxo: str, seq: int) -> SeqVencida:
    return SeqVencida(leitura.cabeca(base, fluxo), leitura.fluxo(base, fluxo, seq))


def _gone(base: sqlite3.Connection, series: Numeracao, fluxo: str) -> SeqVencida | None:
    """Answer for a number that is not kept any more, or never was: with the act that has it."""
    row = base.execute(NUMERO_GUARDADO, (series.om, series.ano, series.n)).fetchone()
    if row is not None and row[0] == "reservado" and series.aparelho in {"", row[1]}:
        return None
    holder = leitura.por_id(base, row[2]) if row is not None else None
    if holder is None:
        return SeqVencida(leitura.cabeca(base, fluxo), ())
    return SeqVencida(leitura.cabeca(base, codec.le(holder.envelope, {}).fluxo), (holder,))


def _number(base: sqlite3.Connection, series: Numeracao, n: int, id_: str) -> None:
    """Write what became of the numbers that the act takes."""
    if series.n is not None:
        base.execute(DESTINO, (series.estado, id_, series.om, series.ano, n))
        return
    taken = range(n, n + series.quantos)
    rows = [(series.om, series.ano, k, id_, series.estado, series.aparelho or None) for k in taken]
    base.executemany(NUMERO, rows)


def _write(base: sqlite3.Connection, proposta: Proposta, anterior: bytes) -> Recibo | Conflito | SeqVencida:
    """Write act, personal parts, head, read model and number; the lock is held and the place is free."""
    if (series := proposta.numeracao) is not None:
        if series.n is not None and (gone := _gone(base, series, proposta.ato.fluxo)) is not None:
            return _repeated(base, proposta) or gone
        n = series.n or leitura.proximo_numero(base, series.om, series.ano)
        proposta = proposta.numerada(n)
    ato = proposta.ato
    elo = cadeia.elo(anterior, proposta.envelope)
    try:  # the first write, so that nothing else is there when the id turns out to be taken
        base.execute(ATO, (ato.id, ato.fluxo, ato.seq, proposta.envelope, elo))
    except sqlite3.IntegrityError:
        if (repeated := _repeated(base, proposta)) is None:
            raise
        return repeated
    if proposta.pessoais:
        base.executemany(PESSOAL, [(p.id, ato.id, p.campo, p.sal, p.dados) for p in proposta.pessoais])
    if proposta.apaga:
        base.executemany(APAGA, [(id_,) for id_ in proposta.apaga])
        lidas.esquece(asking(base), ato.fluxo)
    base.execute(CABECA_NOVA if anterior is GENESE else CABECA, (ato.seq, elo, ato.fluxo))
    _beside(base, proposta)
    if series is not None:
        _number(base, series, n, ato.id)
    return proposta.recibo(ato, elo)


def _beside(base: sqlite3.Connection, proposta: Proposta) -> None:
    """Write what goes with an act: rows of the list and of read models, messages; end the drafts that it ends."""
    fluxo = proposta.ato.fluxo
    if proposta.resumo is not None:
        _list(base, proposta.resumo)
    if proposta.linhas is not None:
        lidas.grava(asking(base), fluxo, proposta.linhas)
    for outro, rows in proposta.tambem.items():
        lidas.grava(asking(base), outro, rows)
        lidas.esquece(asking(base), outro)
    if proposta.mensagens:
        mensagens.poe(asking(base), proposta.mensagens)
    if proposta.encerra:
        minutas.encerra(asking(base), fluxo, proposta.encerra)


def poe_marca(base: sqlite3.Connection, marca: tuple[str, str]) -> None:
    """Keep when a piece of work was brought to its end; raises `FalhaDaBase`."""
    _patient(base, lambda b, m: b.execute(MARCA, m), marca, TRIES)


def _list(base: sqlite3.Connection, resumo: Resumo) -> None:
    """Write the row of the list if the act changes it; its indexes only if unit, person or number is another."""
    row, found = _row(resumo), base.execute(LINHA, (resumo.fluxo,)).fetchone()
    if found is None or found[:3] != row[:3]:
        base.execute(LINHA_NOVA, (*row, resumo.fluxo))
    elif found != row:
        base.execute(LINHA_MUDADA, (*row[3:], resumo.fluxo))


def _row(resumo: Resumo) -> tuple[str | int | None, ...]:
    where, told = (resumo.om, resumo.pessoa), (resumo.numero, resumo.fase, resumo.versao_do_calculo)
    return (*where, *told, int(resumo.prioritario), int(resumo.sigiloso))

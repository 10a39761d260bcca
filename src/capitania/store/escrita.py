"""Append, on the driver connection that Django holds: one act whole, or nothing of it.

The write lock is taken before the first read (BEGIN IMMEDIATE), so that what the unit read is still so when it writes.
"""

import sqlite3
from contextlib import suppress

from capitania.registro import cadeia, codec
from capitania.registro.cadeia import GENESE
from capitania.store import leitura
from capitania.store.falhas import failure, is_busy, translated
from capitania.usecases.registros import Calcula, Conflito, Proposta, Recibo, Resultado, SeqVencida

TRIES = 3  # each waits as long as the connection's busy timeout

LUGAR = "SELECT seq, hash FROM cabeca WHERE fluxo = ?"
ATO = "INSERT INTO ato (id, fluxo, seq, envelope, hash) VALUES (?, ?, ?, ?, ?)"
PESSOAL = "INSERT INTO pessoal (id, ato_id, campo, sal, dados) VALUES (?, ?, ?, ?, ?)"
CABECA_NOVA = "INSERT INTO cabeca (seq, hash, fluxo) VALUES (?, ?, ?)"
CABECA = "UPDATE cabeca SET seq = ?, hash = ? WHERE fluxo = ?"
APAGA = "DELETE FROM pessoal WHERE id = ?"
NUMERO = "INSERT INTO numero (om, ano, n, ato_id) VALUES (?, ?, ?, ?)"
RESUMO = """INSERT INTO processo_resumo (fluxo, om, numero, fase, pessoa, ultimo_seq, versao_do_calculo)
VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (fluxo) DO UPDATE SET om = excluded.om, numero = excluded.numero,
fase = excluded.fase, pessoa = excluded.pessoa, ultimo_seq = excluded.ultimo_seq,
versao_do_calculo = excluded.versao_do_calculo"""


def acrescenta(base: sqlite3.Connection, proposta: Proposta, tries: int = TRIES) -> Resultado:
    """Append an act; raises `FalhaDaBase`, and then nothing was appended."""
    left = tries
    while True:
        left -= 1
        try:
            found = _unit(base, proposta)
        except sqlite3.Error as error:
            if left == 0 or not is_busy(error):
                raise failure(error) or error from error
        else:
            if proposta.apaga:
                _wipe(base)
            return found


def _wipe(base: sqlite3.Connection) -> None:
    """Bring the erasure from the log file to the base, so that neither holds the bytes."""
    with suppress(sqlite3.Error):  # the act is in the log whatever happens here; the next may wipe
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _unit(base: sqlite3.Connection, proposta: Proposta) -> Resultado:
    ato = proposta.ato
    with Transaction(base):
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


def _write(base: sqlite3.Connection, proposta: Proposta, anterior: bytes) -> Recibo | Conflito:
    """Write act, personal parts, head, read model and number; the lock is held and the place is free."""
    if (series := proposta.numeracao) is not None:
        n = leitura.proximo_numero(base, series.om, series.ano)
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
    base.execute(CABECA_NOVA if anterior is GENESE else CABECA, (ato.seq, elo, ato.fluxo))
    if proposta.resumo is not None:
        base.execute(RESUMO, proposta.resumo)
    if series is not None:
        base.execute(NUMERO, (series.om, series.ano, n, ato.id))
    return proposta.recibo(ato, elo)


def refaz_resumos(base: sqlite3.Connection, calcula: Calcula) -> int:
    """Compute the read model anew from the log and give its number of rows; raises `FalhaDaBase`."""
    with translated(), Transaction(base):
        streams = leitura.cabecas(base)
        found = [calcula(c.fluxo, leitura.fluxo(base, c.fluxo)) for c in streams]
        rows = [resumo for resumo in found if resumo is not None]
        base.execute("DELETE FROM processo_resumo")
        base.executemany(RESUMO, rows)
        return len(rows)


class Transaction:
    """Hold the write lock; commit, or roll back whole on any error."""

    __slots__ = ("_base",)

    def __init__(self, base: sqlite3.Connection) -> None:
        self._base = base

    def __enter__(self) -> None:
        self._base.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._base.execute("COMMIT")
        finally:
            if self._base.in_transaction:  # not committed; a full disk may also have rolled back by itself
                self._base.execute("ROLLBACK")

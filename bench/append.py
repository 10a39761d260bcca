"""Speed of an append on this machine: one act of 1 kB, on SQLite WAL with synchronous FULL.

Judges: a raw sqlite3 loop of the same three writes (act, head, row of the list), and the recorder that an application
of `eventsourcing` has; both on the same disk, with WAL and FULL (asserted). All get bytes made beforehand.
Against the raw loop the row of the list changes at every act, so that three rows are written on both sides.
The recorder writes the event alone. It is set against three streams: one that has no list (act and head are written);
one whose row in the list stays as it was (it is read and compared; act and head are written), as a third of the acts
in our scripts of cases leave it; and one whose row changes at every act (all three are written). Each base is a file of
its own with one stream.
In each of five rounds the sides take turns, a few appends at a time, and a round counts its median turn, so that a slow
moment of the disk tells nothing; it tells nothing of checkpoints either (one in some 200 appends of ours). The figure
is the median of the rounds' ratios. The garbage collector is off meanwhile.
`linhas()` gives (name, figure, budget): a ratio must reach its budget.
"""

import gc
import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple
from uuid import uuid4

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore
from linha import Linha, show

from capitania.config import ids
from capitania.processo.ato import Ato, Por
from capitania.usecases.registros import Proposta, Recibo, Registros, Resumo, propoe

ROUNDS = 5
APPENDS = 600
TURN = 20  # appends in a row
TOTAL = (1 + ROUNDS) * APPENDS
EM = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
POR = Por("01957b3e-0000-7000-8000-000000000001", "secretaria")
FASES = ("autuado", "em_julgamento")
DADOS = {"dia": "2026-03-02", "texto": "x" * 640}  # the envelope is then of 1 kB


class Round(NamedTuple):
    """Seconds of the median turn."""

    changing: float
    raw: float
    unlisted: float
    same: float
    eventsourcing: float


def linhas() -> list[Linha]:
    rounds = medidas()
    name, recorder = "store.append de 1 kB", "razão ao gravador do eventsourcing"
    return [
        ratio(f"{name}: razão a sqlite3 puro, as mesmas três gravações", 0.7, [r.raw / r.changing for r in rounds]),
        ratio(f"{name}, fluxo sem lista: {recorder}", 1.0, [r.eventsourcing / r.unlisted for r in rounds]),
        ratio(f"{name}, linha da lista igual: {recorder}", 1.0, [r.eventsourcing / r.same for r in rounds]),
        ratio(f"{name}, linha da lista mudada: {recorder}", 1.0, [r.eventsourcing / r.changing for r in rounds]),
    ]


def ratio(nome: str, limite: float, found: list[float]) -> Linha:
    return Linha(nome, median(found), limite, razao=True)


def medidas() -> list[Round]:
    """Time the rounds, after one that only brings each log file to its steady size."""
    with TemporaryDirectory() as folder, registros(Path(folder), 3) as (changing, unlisted, same):
        sides = [
            append(changing, FASES),
            raw(Path(folder) / "raw.db"),
            append(unlisted, ()),
            append(same, FASES[:1]),
            recorder(Path(folder) / "eventsourcing.db"),
        ]
        for side in sides:
            next(side)  # makes ready
        gc.collect()
        gc.disable()
        try:
            return [measure(sides, n) for n in range(1 + ROUNDS)][1:]
        finally:
            gc.enable()


def measure(sides: list[Iterator[None]], n: int) -> Round:
    """Time one round: turns of each, in an order that changes."""
    found: list[list[float]] = [[] for _ in sides]
    for turn in range(APPENDS // TURN):
        for k in range(len(sides)):
            i = (n + turn + k) % len(sides)
            start = perf_counter()
            next(sides[i])
            found[i].append(perf_counter() - start)
    return Round(*(median(turns) for turns in found))


@contextmanager
def registros(folder: Path, many: int) -> Iterator[list[Registros]]:
    """Open logs as the program does, each on a file of its own, as the judges are."""
    os.environ["CAPITANIA_BANCO"] = f"sqlite:///{folder / 'capitania.db'}"
    from django.db import connections

    from capitania.config.registro import registros as opened
    from capitania.store.registros import RegistrosSqlite

    opened()
    settings, names = connections.databases["default"], [f"base-{n}" for n in range(many)]
    connections.databases.update({n: {**settings, "NAME": str(folder / f"{n}.db")} for n in names})
    try:
        yield [RegistrosSqlite(name) for name in names]
    finally:
        for name in names:
            connections[name].close()


def append(ours: Registros, fases: Sequence[str]) -> Iterator[None]:
    """Append to one stream, its list showing these phases in turn; chain, idempotency and place are within the time."""
    fluxo = f"processo:{ids.novo()}"
    asked = [proposta(fluxo, seq, fases) for seq in range(1, TOTAL + 1)]
    yield
    for n, one in enumerate(asked, start=1):
        assert isinstance(ours.acrescenta(one), Recibo)
        if n % TURN == 0:
            yield


def proposta(fluxo: str, seq: int, fases: Sequence[str]) -> Proposta:
    ato = Ato(ids.novo(), fluxo, seq, "despacho/1", EM, POR, EM, DADOS, {})
    if not fases:
        return propoe(ato)
    return propoe(ato, resumo=Resumo(fluxo, "CPPR", "123P2026000001", fases[seq % len(fases)], None, seq, 1))


def raw(path: Path) -> Iterator[None]:
    """Write the same three rows to the same tables without triggers, with bytes and hash made beforehand."""
    base = sqlite3.connect(path, isolation_level=None)
    base.executescript(TABLES)
    fluxo, elo = f"processo:{ids.novo()}", os.urandom(32)
    base.execute("INSERT INTO cabeca VALUES (?, 0, ?)", (fluxo, elo))
    base.execute("INSERT INTO processo_resumo VALUES (?, 'CPPR', '123P2026000001', 'aberto', NULL, 1)", (fluxo,))
    acts = [(ids.novo(), fluxo, seq, os.urandom(1000), elo) for seq in range(1, TOTAL + 1)]
    yield
    for n, act in enumerate(acts, start=1):
        base.execute("BEGIN IMMEDIATE")
        base.execute("INSERT INTO ato VALUES (?, ?, ?, ?, ?)", act)
        base.execute("UPDATE cabeca SET seq = ?, hash = ? WHERE fluxo = ?", (act[2], elo, fluxo))
        base.execute("UPDATE processo_resumo SET fase = ? WHERE fluxo = ?", (FASES[n % 2], fluxo))
        base.execute("COMMIT")
        if n % TURN == 0:
            yield


TABLES = """
PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
CREATE TABLE ato (id varchar(36) NOT NULL PRIMARY KEY, fluxo varchar(80) NOT NULL, seq integer NOT NULL,
  envelope BLOB NOT NULL, hash BLOB NOT NULL, UNIQUE (fluxo, seq));
CREATE TABLE cabeca (fluxo varchar(80) NOT NULL PRIMARY KEY, seq integer NOT NULL, hash BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE processo_resumo (fluxo varchar(80) NOT NULL PRIMARY KEY, om varchar(20) NOT NULL, numero varchar(30),
  fase varchar(30) NOT NULL, pessoa varchar(80), versao_do_calculo integer NOT NULL) WITHOUT ROWID;
CREATE INDEX processo_resumo_om_fluxo ON processo_resumo (om, fluxo);
CREATE INDEX processo_resumo_pessoa ON processo_resumo (pessoa);
"""


def recorder(path: Path) -> Iterator[None]:
    """Insert one stored event of 1 kB at a time with `eventsourcing`, its state made beforehand, also on FULL."""
    store = SQLiteDatastore(str(path))
    recorder = SQLiteApplicationRecorder(store)
    recorder.create_table()
    with store.transaction(commit=False) as cursor:
        for name, value in (("journal_mode", "wal"), ("synchronous", 2)):
            cursor.execute(f"PRAGMA {name}")
            assert cursor.fetchone()[0] == value, "o juiz também grava em WAL e FULL"
    stream = uuid4()
    events = [[StoredEvent(stream, version, "despacho", os.urandom(1000))] for version in range(1, TOTAL + 1)]
    yield
    for n, event in enumerate(events, start=1):
        recorder.insert_events(event)
        if n % TURN == 0:
            yield


if __name__ == "__main__":
    sys.exit(not show(linhas()))

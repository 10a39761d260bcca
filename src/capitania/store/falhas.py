"""What SQLite says when it cannot, in words of the log."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from capitania.usecases.registros import (
    BaseDanificada,
    BaseInacessivel,
    BaseOcupada,
    Conflito,
    DiscoCheio,
    FalhaDaBase,
    SeqVencida,
)

EM_RESTAURO = "base em restauro"  # what the trigger says that holds appends back while a copy goes in
PRIMARY = 0xFF  # an extended result code keeps the primary one in its low byte
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
CLOSED = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
BROKEN = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR}

RECEBENDO = "A base está recebendo uma cópia. Nada foi gravado: espere, ou restaure de novo se isso foi interrompido."
OCUPADA = "A base está ocupada por outro programa. Nada foi gravado: tente de novo em instantes."
EM_CURSO = "Outro programa está a fazer este mesmo trabalho. Nada foi gravado: espere que ele acabe."
CHEIO = "Não há espaço no disco para a base crescer. Nada foi gravado: libere espaço e tente de novo."
INACESSIVEL = "A base não pode ser aberta ou escrita. Nada foi gravado: confira o caminho e as permissões."
DANIFICADA = "A base está danificada, ou não é uma base da Capitania. Nada foi gravado: restaure uma cópia."


def primary_code(error: sqlite3.Error) -> int:
    """Give SQLite's primary result code; zero when the driver itself complains."""
    return getattr(error, "sqlite_errorcode", 0) & PRIMARY


def is_busy(error: sqlite3.Error) -> bool:
    """Tell whether to wait and try the whole unit again may help."""
    return primary_code(error) in BUSY


def failure(error: sqlite3.Error) -> FalhaDaBase | None:
    """Give the failure that the error tells of; none when the fault is the program's own."""
    code = primary_code(error)
    if str(error) == EM_RESTAURO:
        return BaseOcupada(RECEBENDO)
    if code in BUSY:
        return BaseOcupada(OCUPADA)
    if code == sqlite3.SQLITE_FULL:
        return DiscoCheio(CHEIO)
    if code in CLOSED:
        return BaseInacessivel(INACESSIVEL)
    return BaseDanificada(DANIFICADA) if code in BROKEN else None


class Recusado(Exception):
    """One act of many that cannot enter: nothing of them stays, and this is the answer."""

    def __init__(self, resposta: Conflito | SeqVencida) -> None:
        self.resposta = resposta
        super().__init__()


@contextmanager
def translated() -> Iterator[None]:
    """Turn SQLite's failures into `FalhaDaBase`; let every other error through."""
    try:
        yield
    except sqlite3.Error as error:
        raise failure(error) or error from error

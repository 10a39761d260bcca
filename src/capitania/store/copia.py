"""Copies by SQLite's backup API: taken while others write, and put back only when every chain holds."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.store.conferencia import examina
from capitania.store.falhas import BROKEN, BUSY, DANIFICADA, EM_RESTAURO, OCUPADA, primary_code, translated
from capitania.usecases.do_sistema import dito
from capitania.usecases.registros import BaseDanificada, BaseOcupada, CopiaRecusada, Exame, Restauro

BUSY_SECONDS = 5
TRIES = 20  # the driver itself would try for ever

# While it stands nobody appends; what comes in does not have it, so it leaves with the old content.
CONGELA = f"""CREATE TRIGGER IF NOT EXISTS ato_em_restauro BEFORE INSERT ON ato
BEGIN SELECT RAISE(ABORT, '{EM_RESTAURO}'); END"""
DESCONGELA = "DROP TRIGGER IF EXISTS ato_em_restauro"


def copia(base: sqlite3.Connection, destino: Path) -> None:
    """Write a copy, one file whole on the disk, under a free name.

    Raises `EntradaInvalida` if the name is taken or its folder refuses, `FalhaDaBase` if the copying fails.
    """
    with _reserved(destino) as partial, translated():
        _copy(base, partial)


def restaura(alvo: Path, origem: Path, *, aceita: Callable[[sqlite3.Connection], object]) -> Restauro:
    """Put a copy in the place of the base; the base of before stays beside it.

    `aceita` raises for a base that this program cannot use. Every chain of the copy is verified first: raises
    `EntradaInvalida` or `FalhaDaBase`, and then the base is as it was.
    """
    if not origem.is_file():
        raise EntradaInvalida([Problema("origem", str(origem), "Não há cópia com este nome.", "Confira o caminho.")])
    staging = alvo.with_name(f"{alvo.name}.restauro")
    staging.unlink(missing_ok=True)
    try:
        with translated(), closing(_open(origem, "ro")) as source:
            _copy(source, staging)
        with translated(), closing(_open(staging, "rw")) as found:
            aceita(found)
            exame = _verified(found)
        with translated():
            kept = _put(staging, alvo)
        fluxos = exame.cadeias.fluxos
        return Restauro(len(fluxos), sum(f.atos for f in fluxos), kept)
    finally:
        staging.unlink(missing_ok=True)


def _verified(base: sqlite3.Connection) -> Exame:
    """Examine a copy; raises `FalhaDaBase`."""
    if not _has_acts(base):
        raise BaseDanificada(DANIFICADA)
    found = examina(base)
    if not found.integra:
        raise CopiaRecusada(found)
    if base.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise BaseDanificada(DANIFICADA)
    return found


def _put(staging: Path, alvo: Path) -> Path | None:
    """Put the verified copy in place; give where the base of before is kept."""
    if not alvo.exists():
        staging.replace(alvo)
        _sync_folder(alvo.parent)
        return None
    kept = next(p for n in count(1) if not (p := alvo.with_name(f"{alvo.name}.anterior-{n}")).exists())
    if not (_is_ours(alvo) and _overwrite(staging, alvo, kept)):
        _rename(alvo, kept)
        try:
            staging.replace(alvo)
        except BaseException:
            _rename(kept, alvo)
            raise
    _sync_folder(alvo.parent)
    return kept


def _is_ours(alvo: Path) -> bool:
    with closing(_open(alvo, "rw")) as living:
        return _sound(lambda: _has_acts(living))


def _has_acts(base: sqlite3.Connection) -> bool:
    return bool(base.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'ato'").fetchall())


def _overwrite(staging: Path, alvo: Path, kept: Path) -> bool:
    """Write the copy over a living base, as one transaction: whoever has it open goes on with the new content.

    False: it is too broken to be written over.
    """

    def overwrite() -> bool:
        living.execute("PRAGMA synchronous = FULL")
        living.execute(CONGELA)
        try:
            _copy(living, kept)
            _backup(source, living)
        except BaseException:
            kept.unlink(missing_ok=True)
            raise
        finally:
            living.execute(DESCONGELA)
        return True

    with closing(_open(alvo, "rw")) as living, closing(_open(staging, "ro")) as source:
        return _sound(overwrite)


def _sound(ask: Callable[[], bool]) -> bool:
    """Ask something of a base; a broken one says no."""
    try:
        return ask()
    except sqlite3.DatabaseError as error:
        if primary_code(error) not in BROKEN:
            raise
        return False


def _rename(base: Path, name: Path) -> None:
    """Rename a broken base, and its log with it: a log left behind would be played over the new base."""
    for suffix in ("-wal", "-shm", ""):
        path = base.with_name(base.name + suffix)
        if path.exists():
            path.replace(name.with_name(name.name + suffix))


def _copy(source: sqlite3.Connection, path: Path) -> None:
    """Copy a base to a new file, alone (no log beside it), synced, without the freeze."""
    with closing(_open(path, "rwc")) as target:
        _backup(source, target)
        target.execute("PRAGMA journal_mode = DELETE")
        target.execute(DESCONGELA)


def _backup(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    tries = count(1)

    def watch(status: int, _left: int, _total: int) -> None:
        if status in BUSY and next(tries) > TRIES:
            raise BaseOcupada(OCUPADA)

    source.backup(target, progress=watch)


def _open(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_SECONDS)


@contextmanager
def _reserved(path: Path) -> Iterator[Path]:
    """Hold a free name while what goes there is written beside it; nothing stays if that fails."""
    partial = path.with_name(f"{path.name}.parcial")
    try:
        path.open("xb").close()
    except OSError as error:
        mend = "Escolha outro nome, numa pasta que exista e aceite escrita."
        raise EntradaInvalida([Problema("destino", str(path), f"Não se gravou: {dito(error)}.", mend)]) from error
    try:
        yield partial
        partial.replace(path)
        _sync_folder(path.parent)
    except BaseException:
        partial.unlink(missing_ok=True)
        path.unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    """Make a new name last through a power cut, where folders can be synced."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

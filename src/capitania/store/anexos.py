"""Attachments in memory and in a folder: a file is named by the SHA-256 of its bytes, so no name comes from outside."""

import os
import stat
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from capitania.registro.anexos import HASH
from capitania.usecases.anexos import AnexoAlterado, AnexoAusente, AnexosInacessiveis
from capitania.usecases.do_sistema import dito

_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)  # a pipe put in a file's place must not hold the reader


class AnexosEmMemoria:
    """The port `Anexos` without a disk, for rehearsals and tests."""

    def __init__(self, maximo: int) -> None:
        self.maximo = maximo
        self.kept: dict[str, bytes] = {}

    def guarda(self, dados: bytes) -> str:
        """Keep these bytes and give their SHA-256."""
        hash_ = sha256(dados).hexdigest()
        self.kept[hash_] = dados
        return hash_

    def le(self, hash_: str) -> bytes:
        """Give the bytes of this SHA-256, made sure of."""
        return sure(hash_, self.kept.get(hash_))

    def apaga(self, hash_: str) -> bool:
        """Delete the bytes of this SHA-256."""
        return self.kept.pop(hash_, None) is not None


class AnexosNaPasta:
    """The port `Anexos` in a folder: `ab/abcdef...`, the first two digits apart so that no folder grows too long."""

    def __init__(self, pasta: Path, maximo: int) -> None:
        self.pasta, self.maximo = pasta, maximo

    def guarda(self, dados: bytes) -> str:
        """Keep these bytes and give their SHA-256; file and folder are synced before it returns."""
        hash_ = sha256(dados).hexdigest()
        place = self._place(hash_)
        try:
            _make(place.parent)
            _write(place, dados)
        except OSError as error:
            motivo = f"O anexo não pôde ser gravado em {self.pasta}: {dito(error)}."
            raise AnexosInacessiveis(f"{motivo} Confira a pasta, a permissão e o espaço.") from error
        return hash_

    def le(self, hash_: str) -> bytes:
        """Give the bytes of this SHA-256, made sure of."""
        if not HASH.fullmatch(hash_):
            raise AnexoAusente(hash_)
        try:
            return sure(hash_, _read(self._place(hash_)))
        except (FileNotFoundError, NotADirectoryError):
            raise AnexoAusente(hash_) from None
        except OSError as error:
            motivo = f"O anexo não pôde ser lido de {self.pasta}: {dito(error)}."
            raise AnexosInacessiveis(f"{motivo} Confira a pasta e a permissão.") from error

    def apaga(self, hash_: str) -> bool:
        """Delete the bytes of this SHA-256; the folder is synced before it returns."""
        if not HASH.fullmatch(hash_):
            return False
        place = self._place(hash_)
        try:
            place.unlink()
            _sync(place.parent)
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as error:
            motivo = f"O anexo não pôde ser apagado de {self.pasta}: {dito(error)}."
            raise AnexosInacessiveis(f"{motivo} Confira a pasta e a permissão.") from error
        return True

    def _place(self, hash_: str) -> Path:
        return self.pasta / hash_[:2] / hash_


def sure(hash_: str, dados: bytes | None) -> bytes:
    """Give bytes that are those of the hash; raises `AnexoAusente` or `AnexoAlterado`."""
    if dados is None:
        raise AnexoAusente(hash_)
    if sha256(dados).hexdigest() != hash_:
        raise AnexoAlterado(hash_)
    return dados


def _read(place: Path) -> bytes | None:
    """Read a file; None of what is no file."""
    fd = os.open(place, _READ)
    with os.fdopen(fd, "rb") as file:
        return file.read() if stat.S_ISREG(os.fstat(fd).st_mode) else None


def _make(folder: Path) -> None:
    """Make a folder, for this user alone, and those it is in; each is synced into the one above."""
    if folder.is_dir():
        return
    _make(folder.parent)
    with suppress(FileExistsError):  # another process was faster
        folder.mkdir(mode=0o700)
    _sync(folder.parent)


def _write(place: Path, dados: bytes) -> None:
    """Write under a free name, sync, take the place in one step, sync the folder; over what an altered one holds."""
    fd, name = tempfile.mkstemp(prefix=".", dir=place.parent)
    temp = Path(name)
    try:
        with os.fdopen(fd, "wb") as file:
            file.write(dados)
            file.flush()
            os.fsync(fd)
        temp.replace(place)
    except BaseException:
        temp.unlink(missing_ok=True)
        raise
    _sync(place.parent)


def _sync(folder: Path) -> None:
    if os.name == "nt":  # there, a folder cannot be opened to be synced
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)

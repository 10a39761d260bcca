"""Writes what a command gives to keep: a new file, whole on the disk, or nothing."""

import os
from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.do_sistema import dito


def new_file(name: str, data: bytes, *, secret: bool = False) -> None:
    """Write a file under a free name, for this user alone if it is secret; raises `EntradaInvalida`."""
    path = Path(name)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if secret else 0o666)
    except FileExistsError:
        raise _refused(name, "Já existe.", "Escolha outro nome.") from None
    except (OSError, ValueError):
        raise _refused(name, "Não se abre para escrita.", "Escolha uma pasta que exista e aceite escrita.") from None
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 - what the handle opened
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink(missing_ok=True)
        raise _refused(name, f"Não coube ou não se gravou: {dito(error)}.", "Escolha outro lugar.") from None


def new_folder(name: str, files: Mapping[str, bytes]) -> None:
    """Write files into a folder of a free name, for this user alone, all of them or nothing; raises `EntradaInvalida`.

    They are written beside it first, and it takes its name when they are whole on the disk.
    """
    free(name)
    path = Path(name).absolute()
    try:
        made = Path(mkdtemp(prefix=f".{path.name}-", dir=path.parent))
    except OSError:
        raise _refused(name, "Não se abre para escrita.", "Escolha uma pasta que exista e aceite escrita.") from None
    try:
        for file, data in files.items():
            new_file(str(made / file), data, secret=True)
        made.rename(path)
    except OSError as error:
        raise _refused(name, f"Não se gravou: {dito(error)}.", "Escolha outro lugar.") from None
    finally:
        if made.exists():
            rmtree(made)


def free(name: str) -> None:
    """See that a name is free, before what takes long or cannot be undone; raises `EntradaInvalida`."""
    if Path(name).exists():
        raise _refused(name, "Já existe.", "Escolha outro nome.")
    if not Path(name).absolute().parent.is_dir():
        raise _refused(name, "Não se abre para escrita.", "Escolha uma pasta que exista e aceite escrita.")


def _refused(name: str, motivo: str, como_corrigir: str) -> EntradaInvalida:
    return EntradaInvalida([Problema("saida", name, motivo, como_corrigir)])

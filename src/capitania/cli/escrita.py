"""Writes what a command gives to keep: a new file, whole on the disk, or nothing."""

import os
from pathlib import Path

from capitania.lei.problemas import EntradaInvalida, Problema


def new_file(name: str, data: bytes) -> None:
    """Write a file under a free name; raises `EntradaInvalida`."""
    path = Path(name)
    try:
        file = path.open("xb")
    except FileExistsError:
        raise _refused(name, "Já existe.", "Escolha outro nome.") from None
    except (OSError, ValueError):
        raise _refused(name, "Não se abre para escrita.", "Escolha uma pasta que exista e aceite escrita.") from None
    try:
        with file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink(missing_ok=True)
        raise _refused(name, f"Não coube ou não se gravou: {error.strerror}.", "Escolha outro lugar.") from None


def _refused(name: str, motivo: str, como_corrigir: str) -> EntradaInvalida:
    return EntradaInvalida([Problema("saida", name, motivo, como_corrigir)])

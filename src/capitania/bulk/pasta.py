"""The folder of a study: written beside its place under another name, and moved there when it is whole."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.do_sistema import dito

PARCIAL: Final = ".parcial"


@contextmanager
def nova(saida: Path) -> Iterator[Path]:
    """Give a folder to write in, which takes its name at the end; whatever stops the work leaves nothing of it."""
    livre(saida)
    destino = saida.absolute()
    try:
        _varre(destino)
        feita = Path(mkdtemp(prefix=f".{destino.name}-", suffix=PARCIAL, dir=destino.parent))
    except OSError as error:
        como = "Escolha uma pasta que exista e aceite escrita."
        raise recusada(saida, f"Não se abre para escrita: {dito(error)}.", como) from None
    trava = None
    try:
        with suppress(OSError):  # a disk without locks: what a killed run leaves there stays
            trava = _trava(feita)
        yield feita
        feita.chmod(0o755)
        feita.rename(destino)
    except OSError as error:
        como = "Escolha outro lugar, com espaço."
        raise recusada(saida, f"Não se gravou: {dito(error)}.", como) from None
    finally:
        if feita.exists():
            rmtree(feita)
        if trava is not None:
            os.close(trava)


def _trava(pasta: Path) -> int:
    """Hold a folder while this process lives, however it ends."""
    aberta = os.open(pasta, os.O_RDONLY)
    try:
        fcntl.flock(aberta, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(aberta)
        raise
    return aberta


def _varre(destino: Path) -> None:
    """Take away what runs to the same place left when they were killed; what a living one holds stays."""
    for resto in destino.parent.glob(f".{escape(destino.name)}-????????{PARCIAL}"):
        if resto.is_symlink() or not resto.is_dir():
            continue
        with suppress(OSError):
            trava = _trava(resto)
            try:
                rmtree(resto)
            finally:
                os.close(trava)


@contextmanager
def novo(saida: Path) -> Iterator[Path]:
    """Give a file to write, which takes its name at the end."""
    livre(saida)
    destino = saida.absolute()
    feito = destino.with_name(f".{destino.name}{PARCIAL}")
    try:
        yield feito
        feito.rename(destino)
    except OSError as error:
        raise recusada(saida, f"Não se gravou: {dito(error)}.", "Escolha outro lugar, com espaço.") from None
    finally:
        feito.unlink(missing_ok=True)


def livre(saida: Path) -> None:
    """See that a name is free; raises `EntradaInvalida`."""
    try:
        saida.lstat()
        ha = True
    except (FileNotFoundError, NotADirectoryError):
        ha = False
    except (OSError, ValueError) as error:
        motivo = dito(error) if isinstance(error, OSError) else "o nome não serve"
        raise recusada(saida, f"Não se abre para escrita: {motivo}.", "Escolha outro nome.") from None
    if ha:
        raise recusada(saida, "Já existe.", "Escolha outro nome.")
    if not saida.absolute().parent.is_dir():
        raise recusada(saida, "A pasta de cima não existe.", "Escolha uma pasta que exista e aceite escrita.")


def recusada(saida: Path, motivo: str, como: str) -> EntradaInvalida:
    """Make the one problem of an output."""
    return EntradaInvalida([Problema("--saida", str(saida), motivo, como)])

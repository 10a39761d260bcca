"""The folder of a study: written beside its place under another name, and moved there when it is whole."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from capitania.lei.problemas import EntradaInvalida, Problema


@contextmanager
def nova(saida: Path) -> Iterator[Path]:
    """Give a folder to write in, which takes its name at the end; whatever stops the work leaves nothing of it."""
    livre(saida)
    destino = saida.absolute()
    try:
        feita = Path(mkdtemp(prefix=f".{destino.name}-", suffix=".parcial", dir=destino.parent))
    except OSError:
        raise recusada(saida, "Não se abre para escrita.", "Escolha uma pasta que exista e aceite escrita.") from None
    try:
        yield feita
        feita.chmod(0o755)
        feita.rename(destino)
    except OSError as error:
        como = "Escolha outro lugar, com espaço."
        raise recusada(saida, f"Não se gravou: {error.strerror or error}.", como) from None
    finally:
        if feita.exists():
            rmtree(feita)


@contextmanager
def novo(saida: Path) -> Iterator[Path]:
    """Give a file to write, which takes its name at the end."""
    livre(saida)
    destino = saida.absolute()
    feito = destino.with_name(f".{destino.name}.parcial")
    try:
        yield feito
        feito.rename(destino)
    except OSError as error:
        raise recusada(saida, f"Não se gravou: {error.strerror or error}.", "Escolha outro lugar.") from None
    finally:
        feito.unlink(missing_ok=True)


def livre(saida: Path) -> None:
    """See that a name is free; raises `EntradaInvalida`."""
    if saida.exists():
        raise recusada(saida, "Já existe.", "Escolha outro nome.")
    if not saida.absolute().parent.is_dir():
        raise recusada(saida, "A pasta de cima não existe.", "Escolha uma pasta que exista e aceite escrita.")


def recusada(saida: Path, motivo: str, como: str) -> EntradaInvalida:
    """Make the one problem of an output."""
    return EntradaInvalida([Problema("--saida", str(saida), motivo, como)])

"""Studies, where NumPy and PyArrow are installed."""

from typing import TYPE_CHECKING, cast

from capitania.lei.problemas import EntradaInvalida, Problema

if TYPE_CHECKING:
    from capitania.usecases.estudos import Estudos


def estudos() -> "Estudos":
    """Give the port; raises `EntradaInvalida` without the extra."""
    try:
        from capitania.bulk import porta
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in {"numpy", "pyarrow"}:
            raise
        como = "Instale o extra bulk: pip install 'capitania[bulk]'."
        raise EntradaInvalida([Problema("estudo", None, f"Falta o pacote {error.name}.", como)]) from None
    return cast("Estudos", porta)

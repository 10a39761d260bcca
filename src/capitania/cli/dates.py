"""Days as typed in options."""

from datetime import date

from capitania.lei.problemas import EntradaInvalida, Problema


def civil_day(text: str, campo: str) -> date:
    """Read AAAA-MM-DD; raises `EntradaInvalida`."""
    try:
        if len(text) == len("AAAA-MM-DD"):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise EntradaInvalida([Problema(campo, text, "Data que não existe ou não se lê.", "Escreva AAAA-MM-DD.")])

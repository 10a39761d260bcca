"""Why a term cannot be counted: typed errors, each message in Portuguese with the way out."""

from datetime import date


class ErroDePrazo(ValueError):
    """A date, term or instant that cannot be answered."""


class PrazoInvalido(ErroDePrazo):
    """Quantity, unit or interval that is no term."""


class DataForaDoAlcance(ErroDePrazo):
    """A date before year 1 or after year 9999."""


class ForaDoCalendario(ErroDePrazo):
    """A day that the national layer does not certify: no date is given."""

    def __init__(self, dia: date, de: date, ate: date) -> None:
        self.dia, self.de, self.ate = dia, de, ate
        super().__init__(
            f"{dia:%d/%m/%Y}: o calendário nacional vai de {de:%d/%m/%Y} a {ate:%d/%m/%Y}; fora dele não se dá data. "
            "Atualize o calendário nacional ou confira o dia informado."
        )


class CalendarioInvalido(ErroDePrazo):
    """Layers that do not make a calendar."""


class InstanteInvalido(ErroDePrazo):
    """A text, instant or zone that names no moment."""


class HoraInexistente(InstanteInvalido):
    """A wall time skipped when the clocks went forward."""


class HoraAmbigua(InstanteInvalido):
    """A wall time that happened twice, given without its offset."""

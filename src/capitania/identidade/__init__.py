"""Numbers that name people, boats and papers: read as typed, checked, written in one form."""

from capitania.identidade.especies import ESPECIES, identificar
from capitania.identidade.identificacao import Identificacao

__all__ = ["ESPECIES", "Identificacao", "identificar"]

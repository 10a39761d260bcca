"""A seizure ordered on board, and the data of the act that begins its custody."""

from datetime import date
from typing import Any

from capitania.processo.apreensao import APREENSAO
from capitania.processo.contexto import Apreendida

A_BORDO = Apreendida(date(2025, 1, 20), date(2025, 1, 20), date(2025, 1, 20))
LAVRA: dict[str, Any] = {
    "numero": "12",
    "om": "CPPR",
    "abordagem": "abordagem:a-1",
    "causas": ["outra_deficiencia"],
    "proprietario": "p-1",
}
MEDIDA = {"medida": APREENSAO}

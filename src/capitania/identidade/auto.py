"""Number of an auto de infração: 3-digit OM code, letter P, year, 6-digit sequence of the OM in the year.

The shape is read from papers seen; no act seen defines it, and it has no check digit.
"""

import re

from capitania.identidade.identificacao import Especie, Identificacao
from capitania.identidade.leitura import DIGITS, LETTERS, digits_counted, doubtful_years, quoted, typed, upper

ESPECIE = Especie(
    "auto",
    "Número de auto de infração",
    "000P0000000000",
    "Este número tem a forma de auto de infração: informe-o no campo auto.",
)
_AUTO = re.compile(r"[0-9]{3}P([0-9]{4})([0-9]{6})")
_AUTO_DE_APREENSAO = re.compile(r"[0-9]{1,5}P(?:19|20)[0-9]{2}")


def examine(valor: str) -> Identificacao:
    """Read the number of an auto."""
    text = upper(typed(valor))
    fault = ESPECIE.unreadable(text, DIGITS + LETTERS)
    auto = _AUTO.fullmatch(text)
    if fault or auto is None:
        return ESPECIE.refuse(fault or _wrong_shape(text))
    if auto[2] == "000000":
        return ESPECIE.refuse("A sequência de autos da OM no ano começa em 000001: veio 000000.")
    return ESPECIE.accept(text, "Número de auto de infração na forma esperada.", doubtful_years(auto[1]))


def _wrong_shape(text: str) -> str:
    letters = [char for char in text if char in LETTERS]
    if _AUTO_DE_APREENSAO.fullmatch(text):
        return f"Parece número de auto de apreensão; o de auto de infração segue o modelo {ESPECIE.model}."
    if letters != ["P"]:
        came = f"veio {quoted(letters)}" if letters else "não veio letra"
        return f"Depois do código da OM vai só a letra P (modelo {ESPECIE.model}): {came}."
    if len(text) != 14:
        count = digits_counted(len(text) - 1)
        return f"Tem {count} além da letra P; são 13: três da OM, quatro do ano e seis da sequência."
    return f"A letra P vai depois dos três algarismos da OM (modelo {ESPECIE.model})."

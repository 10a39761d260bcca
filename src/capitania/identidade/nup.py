"""NUP: unit, sequence, year and 2 check digits, modulo 11 (Portaria Interministerial 11/2019).

The modulo 97 form of 21 digits (Portaria 2.321/2014) was revoked before use and is refused by name.
"""

from capitania.identidade.identificacao import Especie, Identificacao, masked, wrong_digits
from capitania.identidade.leitura import DIGITS, digits_counted, doubtful_years, typed, weighted_sum

ESPECIE = Especie("nup", "NUP", "00000.000000/0000-00", "Este número é um NUP válido: informe-o no campo nup.")
_LONG_MODEL = "00" + ESPECIE.model
_FORMER_SIZES = {
    15: " A forma de 15, com ano de dois algarismos, é anterior ao NUP e não há como conferi-la:"
    " cite-a no texto como está no papel.",
    21: " A forma de 21 foi revogada antes de ser usada: confira no documento.",
}


def examine(valor: str) -> Identificacao:
    """Read a NUP of 17 digits, or of 19 where the unit has 7; two leading zeros of the unit add nothing."""
    text = typed(valor)
    fault = ESPECIE.unreadable(text, DIGITS) or _wrong_size(text) or _wrong_digits(text)
    if fault:
        return ESPECIE.refuse(fault)
    doubts = doubtful_years(text[-6:-2])
    if len(text) == 17:
        return ESPECIE.accept(masked(ESPECIE.model, text), "NUP válido.", doubts)
    if not text.startswith("00"):
        return ESPECIE.accept(masked(_LONG_MODEL, text), "NUP válido, na forma de 19 algarismos.", doubts)
    canonico = masked(ESPECIE.model, text[2:])
    return ESPECIE.accept(canonico, f"NUP válido: a forma de 19 algarismos é o mesmo número que {canonico}.", doubts)


def _wrong_size(text: str) -> str | None:
    if len(text) in {17, 19}:
        return None
    fault = f"Tem {digits_counted(len(text))}; NUP tem 17, ou 19 quando a unidade tem sete."
    return fault + ESPECIE.zeros_lost(text, 17, _wrong_digits) + _FORMER_SIZES.get(len(text), "")


def _wrong_digits(text: str) -> str | None:
    base, found = text[:-2], text[-2:]
    first = _check_digit(base)
    expected = first + _check_digit(base + first)
    return None if found == expected else wrong_digits(expected, found)


def _check_digit(digits: str) -> str:
    """11 less the rest of the weighted sum; of 10 and 11 the last digit."""
    return str((11 - weighted_sum(digits) % 11) % 10)

"""Inscription of a vessel: 10 digits (OM code first), or on a TIEM the OM code, M, year and 6 digits.

No act seen states how the tenth digit is reckoned: modulo 11 fits the papers read, so it warns and never refuses.
"""

import re

from capitania.identidade.identificacao import Especie, Identificacao
from capitania.identidade.leitura import DIGITS, digits_counted, doubtful_years, typed, upper, weighted_sum

ESPECIE = Especie(
    "inscricao",
    "Número de inscrição",
    "0000000000 ou, no TIEM, 000M0000000000",
    "Este número tem a forma de inscrição de embarcação: se for, informe-o no campo inscricao.",
)
_TIEM = re.compile(r"[0-9]{3}M([0-9]{4})[0-9]{6}")


def examine(valor: str) -> Identificacao:
    """Read an inscription in either form."""
    text = upper(typed(valor))
    tiem = _TIEM.fullmatch(text)
    fault = ESPECIE.unreadable(text, DIGITS + "M") or (None if tiem else _wrong_shape(text))
    if fault:
        return ESPECIE.refuse(fault)
    if tiem:
        return ESPECIE.accept(text, "Número de inscrição (TIEM) na forma esperada.", doubtful_years(tiem[1]))
    return ESPECIE.accept(text, "Número de inscrição na forma esperada.", _doubts(text))


def _wrong_shape(text: str) -> str | None:
    digits = text.replace("M", "")
    if digits != text:
        return (
            "No TIEM o número tem três algarismos da OM, a letra M, quatro do ano e seis da sequência"
            f" (modelo 000M0000000000): veio {text[:20]}."
        )
    if len(digits) != 10:
        return f"Tem {digits_counted(len(digits))}; número de inscrição tem 10 (no TIEM, 13 e a letra M)."
    if len(set(digits)) == 1:
        return "Número de inscrição com todos os algarismos iguais não é aceito."
    return None


def _doubts(text: str) -> list[str]:
    expected = str((11 - weighted_sum(text[:9]) % 11) % 11 % 10)
    if text[9] == expected:
        return []
    return [f"O último algarismo seria {expected} e veio {text[9]}: a regra não é certa, confira no título."]

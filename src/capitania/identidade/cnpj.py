"""CNPJ: 12 digits or letters and 2 check digits, value of a letter its ASCII code less 48 (IN RFB 2.229/2024)."""

import re

from stdnum.br import cnpj

from capitania.identidade.identificacao import Especie, Identificacao, masked, wrong_digits
from capitania.identidade.leitura import DIGITS, LETTERS, digits_counted, quoted, typed, upper

ESPECIE = Especie("cnpj", "CNPJ", "AA.AAA.AAA/AAAA-00", "Este número é um CNPJ válido: informe-o no campo cnpj.")
_UNCERTAIN_LETTERS = "IOUQF"
_PAPER_SHAPE = re.compile(r"[0-9]{3}[MP](?:19|20)[0-9]{8}")


def examine(valor: str) -> Identificacao:
    """Read a CNPJ, numeric or alphanumeric; letters are upper-cased."""
    text = upper(typed(valor))
    fault = ESPECIE.unreadable(text, DIGITS + LETTERS) or _wrong_size(text) or _wrong_digits(text)
    if fault:
        return ESPECIE.refuse(fault)
    return ESPECIE.accept(masked(ESPECIE.model, text), "CNPJ válido.", _doubts(text))


def _wrong_size(text: str) -> str | None:
    if len(text) == 14:
        return None
    if not text.isdecimal():
        return f"Tem {len(text)} caracteres; CNPJ tem 14."
    fault = f"Tem {digits_counted(len(text))}; CNPJ tem 14."
    return fault + ESPECIE.zeros_lost(text, 14, _wrong_digits)


def _wrong_digits(text: str) -> str | None:
    base, found = text[:12], text[12:]
    if not found.isdecimal():
        return f"Os dois últimos caracteres do CNPJ são dígitos verificadores, só algarismos: veio {found}."
    if set(base) == {"0"}:
        return "CNPJ só de zeros não existe."
    if cnpj.is_valid(text):
        return None
    return wrong_digits(cnpj.calc_check_digits(base), found)


def _doubts(text: str) -> list[str]:
    """Warn, never refuse: no act seen bars these letters, and the shape may be chance."""
    doubts = []
    letters = [letter for letter in _UNCERTAIN_LETTERS if letter in text]
    if letters:
        doubts.append(f"Letra que talvez não se use em CNPJ: {quoted(letters)}. Confira se não é outro caractere.")
    if _PAPER_SHAPE.fullmatch(text):
        doubts.append("Também tem a forma de número de auto de infração ou de inscrição: confira o campo.")
    return doubts

"""Court number: NNNNNNN-DD.AAAA.J.TR.OOOO, modulo 97 (Resolução CNJ 65/2008)."""

from capitania.identidade.identificacao import Especie, Identificacao, masked, wrong_digits
from capitania.identidade.leitura import DIGITS, digits_counted, doubtful_years, typed

ESPECIE = Especie(
    "processo_judicial",
    "Número de processo judicial",
    "0000000-00.0000.0.00.0000",
    "Este número é de processo judicial e é válido: informe-o no campo processo_judicial.",
)


def examine(valor: str) -> Identificacao:
    """Read a court number; its check digits stand after the sequence."""
    text = typed(valor)
    fault = ESPECIE.unreadable(text, DIGITS) or _wrong_size(text) or _wrong_digits(text)
    if fault:
        return ESPECIE.refuse(fault)
    doubts = doubtful_years(text[9:13])
    if text[7:9] != _check_digits(text):
        doubts.append(f"Dígitos verificadores usuais seriam {_check_digits(text)}: confira no documento.")
    return ESPECIE.accept(masked(ESPECIE.model, text), "Número de processo judicial válido.", doubts)


def _wrong_size(text: str) -> str | None:
    if len(text) == 20:
        return None
    return f"Tem {digits_counted(len(text))}; número de processo judicial tem 20."


def _wrong_digits(text: str) -> str | None:
    if int(text[:7] + text[9:] + text[7:9]) % 97 != 1:
        return wrong_digits(_check_digits(text), text[7:9])
    if text[13] == "0":
        return "O segmento da Justiça (um algarismo, depois do ano) vai de 1 a 9: veio 0."
    return None


def _check_digits(text: str) -> str:
    """Give the digits a court assigns, 02 to 98; the sum alone would also take 00, 01 and 99."""
    return f"{98 - int(text[:7] + text[9:] + '00') % 97:02}"

"""CPF: 9 digits and 2 check digits, modulo 11 (Receita Federal)."""

from stdnum.br import cpf

from capitania.identidade.identificacao import Especie, Identificacao, masked, wrong_digits
from capitania.identidade.leitura import DIGITS, digits_counted, typed

ESPECIE = Especie("cpf", "CPF", "000.000.000-00", "Este número é um CPF válido: informe-o no campo cpf.")


def examine(valor: str) -> Identificacao:
    """Read a CPF; eleven equal digits are refused although the sum fits them."""
    text = typed(valor)
    fault = ESPECIE.unreadable(text, DIGITS) or _wrong_size(text) or _wrong_digits(text)
    if fault:
        return ESPECIE.refuse(fault)
    return ESPECIE.accept(masked(ESPECIE.model, text), "CPF válido.", [])


def _wrong_size(text: str) -> str | None:
    if len(text) == 11:
        return None
    fault = f"Tem {digits_counted(len(text))}; CPF tem 11."
    return fault + ESPECIE.zeros_lost(text, 11, _wrong_digits)


def _wrong_digits(text: str) -> str | None:
    base, found = text[:9], text[9:]
    if len(set(base)) == 1:
        return "CPF com algarismos repetidos não é aceito, ainda que a conta dos dígitos verificadores feche."
    if cpf.is_valid(text):
        return None
    expected = next(digits for digits in map("{:02}".format, range(100)) if cpf.is_valid(base + digits))
    return wrong_digits(expected, found)

"""Bar code and typed line of a collection form, in FEBRABAN's layout: 44 digits, or four blocks with a check digit."""

import re
from decimal import Decimal
from typing import Final

ARRECADACAO, ORGAOS_DO_GOVERNO = "8", "5"
REAIS_POR_10, REAIS_POR_11 = "6", "8"  # the amount in reais, the check digits by modulo 10 or by modulo 11
TAMANHO, BLOCO = 44, 11
LIVRE: Final = 25
MAIOR_EM_CENTAVOS: Final = 10**11
_PESOS_10: Final = (2, 1)
_PESOS_11: Final = tuple(range(2, 10))


def codigo_de_barras(orgao: str, valor: Decimal, livre: str, *, moeda: str = REAIS_POR_11) -> str:
    """Write the 44 digits: the collecting body has four, the free field up to 25; raises `ValueError`."""
    centavos = int(valor * 100)
    if not re.fullmatch("[0-9]{4}", orgao) or not re.fullmatch(f"[0-9]{{0,{LIVRE}}}", livre):
        raise ValueError(orgao + livre)
    if moeda not in {REAIS_POR_10, REAIS_POR_11} or not 0 <= centavos < MAIOR_EM_CENTAVOS or centavos != valor * 100:
        raise ValueError(moeda)
    inicio, resto = ARRECADACAO + ORGAOS_DO_GOVERNO + moeda, f"{centavos:011d}{orgao}{livre:0>{LIVRE}}"
    return inicio + _digito(inicio + resto, moeda) + resto


def linha_digitavel(codigo: str) -> str:
    """Write the line that a person types: four blocks of eleven digits, each with its check digit."""
    if not re.fullmatch(f"[0-9]{{{TAMANHO}}}", codigo):
        raise ValueError(codigo)
    blocos = (codigo[n : n + BLOCO] for n in range(0, TAMANHO, BLOCO))
    return " ".join(f"{b}-{_digito(b, codigo[2])}" for b in blocos)


def modulo_10(digitos: str) -> str:
    """Give the check digit by modulo 10: weights 2, 1 from the right, the digits of each product added."""
    soma = sum(sum(divmod(int(d) * _PESOS_10[n % 2], 10)) for n, d in enumerate(reversed(digitos)))
    return str(-soma % 10)


def modulo_11(digitos: str) -> str:
    """Give the check digit by modulo 11: weights 2 to 9 from the right; a rest of 0 or 1 gives 0."""
    resto = sum(int(d) * _PESOS_11[n % 8] for n, d in enumerate(reversed(digitos))) % 11
    return "0" if resto < 2 else str(11 - resto)


def _digito(digitos: str, moeda: str) -> str:
    return modulo_10(digitos) if moeda == REAIS_POR_10 else modulo_11(digitos)

"""Pix copy-and-paste: the static BR Code of the Central Bank's manual, tag by tag, closed by its CRC16."""

import re
from decimal import Decimal
from typing import Final
from unicodedata import combining, normalize

ARRANJO: Final = "br.gov.bcb.pix"
SEM_TXID: Final = "***"
MAIOR_NOME, MAIOR_CIDADE = 25, 15
_TXID: Final = re.compile(r"[A-Za-z0-9]{1,25}")
_CHAVE: Final = re.compile(r"[A-Za-z0-9+@._-]{1,77}")
_POLINOMIO, _INICIO = 0x1021, 0xFFFF


def copia_e_cola(chave: str, nome: str, cidade: str, valor: Decimal | None = None, txid: str = SEM_TXID) -> str:
    """Write the code of one charge; raises `ValueError` for a key or a txid of another form."""
    if not _CHAVE.fullmatch(chave):
        raise ValueError(chave)
    if txid != SEM_TXID and not _TXID.fullmatch(txid):
        raise ValueError(txid)
    campos = (
        ("00", "01"),
        ("26", _campo("00", ARRANJO) + _campo("01", chave)),
        ("52", "0000"),
        ("53", "986"),
        ("54", "" if valor is None else f"{valor:.2f}"),
        ("58", "BR"),
        ("59", _simples(nome)[:MAIOR_NOME]),
        ("60", _simples(cidade)[:MAIOR_CIDADE]),
        ("62", _campo("05", txid)),
    )
    whole = "".join(_campo(tag, dito) for tag, dito in campos if dito) + "6304"
    return whole + crc16(whole)


def crc16(texto: str) -> str:
    """Give the CRC16 that closes a code (CCITT-FALSE: 0x1021 from 0xFFFF), in four hexadecimal digits."""
    resto = _INICIO
    for byte in texto.encode():
        resto ^= byte << 8
        for _ in range(8):
            resto = (resto << 1 ^ _POLINOMIO if resto & 0x8000 else resto << 1) & 0xFFFF
    return f"{resto:04X}"


def _campo(tag: str, dito: str) -> str:
    return f"{tag}{len(dito):02d}{dito}"


def _simples(texto: str) -> str:
    """Write a name in the letters that every reader of codes has: no accents, nothing outside ASCII."""
    plain = "".join(c for c in normalize("NFKD", texto) if not combining(c))
    return " ".join(re.sub(r"[^ -~]", " ", plain).split())

"""What a key is called, and what it may sign."""

from hashlib import sha256
from typing import Final

CABECAS: Final = "cabecas/1"  # the heads of a unit; the number is the version of what is signed
PAPEL: Final = "papel/1"  # the seal of a paper
FINALIDADES: Final = (CABECAS, PAPEL)


def id_da_chave(publica: bytes) -> str:
    """Give the id of a public key: the first half of the SHA-256 of its bytes, in hexadecimal digits."""
    return sha256(publica).hexdigest()[:32]

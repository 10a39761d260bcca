"""The only chance: ids and salts."""

from secrets import token_bytes

from uuid_utils import uuid7

from capitania.registro.codec import TAMANHO_DO_SAL


def novo() -> str:
    """Give a new UUID version 7: ids made later sort later."""
    return str(uuid7())


def sal() -> bytes:
    """Give a new salt, for one personal part."""
    return token_bytes(TAMANHO_DO_SAL)

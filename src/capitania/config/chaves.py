"""Ed25519: the only room for keys. The secret one is in the file that `CAPITANIA_CHAVE` names, never in the base."""

import os
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from capitania.lei.problemas import EntradaInvalida, Problema

VARIABLE = "CAPITANIA_CHAVE"
MEND = "Faça uma com capitania chave nova ARQUIVO, e ponha o caminho dela em CAPITANIA_CHAVE."


def nova() -> bytes:
    """Make a secret key, as PEM (PKCS 8)."""
    return Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def publica() -> bytes:
    """Give the 32 bytes of the public key of the file in use; raises `EntradaInvalida`."""
    return _secret().public_key().public_bytes_raw()


def assina(mensagem: bytes) -> bytes:
    """Sign with the key of the file in use; raises `EntradaInvalida`."""
    return _secret().sign(mensagem)


def confere(publica: bytes, mensagem: bytes, assinatura: bytes) -> bool:
    """Tell whether the signature is of this key and these bytes."""
    try:
        Ed25519PublicKey.from_public_bytes(publica).verify(assinatura, mensagem)
    except (InvalidSignature, ValueError):
        return False
    return True


def _secret() -> Ed25519PrivateKey:
    name = os.environ.get(VARIABLE, "")
    if not name:
        raise _refused(None, "Falta dizer onde está a chave.")
    try:
        data = Path(name).read_bytes()
    except (OSError, ValueError):
        raise _refused(name, "O arquivo da chave não existe ou não se lê.") from None
    try:
        found = serialization.load_pem_private_key(data, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise _refused(name, "O arquivo não tem uma chave em PEM, sem senha.") from None
    if not isinstance(found, Ed25519PrivateKey):
        raise _refused(name, "A chave não é Ed25519.")
    return found


def _refused(name: str | None, why: str) -> EntradaInvalida:
    return EntradaInvalida([Problema(VARIABLE, name, why, MEND)])

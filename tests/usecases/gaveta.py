"""A place of attachments in memory, and an office that may issue papers."""

from hashlib import sha256
from types import SimpleNamespace

from casa import Casa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from capitania.config import chaves as reais
from capitania.documents import porta
from capitania.usecases.anexos import AnexoAusente


class Gaveta:
    """A place of attachments in memory."""

    maximo = 1 << 24

    def __init__(self) -> None:
        self.guardados: dict[str, bytes] = {}

    def guarda(self, dados: bytes) -> str:
        kept = sha256(dados).hexdigest()
        self.guardados[kept] = dados
        return kept

    def le(self, hash_: str) -> bytes:
        if hash_ not in self.guardados:
            raise AnexoAusente(hash_)
        return self.guardados[hash_]


def com_chave(casa: Casa, semente: int = 1) -> None:
    """Give the office a key, a place of attachments and what draws."""
    secreta = Ed25519PrivateKey.from_private_bytes(bytes([semente]) * 32)
    casa.chaves = SimpleNamespace(
        publica=lambda: secreta.public_key().public_bytes_raw(), assina=secreta.sign, confere=reais.confere
    )
    casa.anexos, casa.papeis = Gaveta(), porta

"""A checkpoint: all heads of a unit with their count, hashed and signed, kept outside the base to hold it to.

The file is one line of canonical JSON. What is signed is the canonical JSON of {cabecas, chave, em, finalidade, hash,
om}: the number of heads, the key's id, the instant, the purpose `cabecas/1`, and the hash of the list of heads.
"""

from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256
from typing import Final, NamedTuple

from capitania.processo.chaves import CABECAS
from capitania.registro.cadeia import GENESE, Cabeca
from capitania.registro.canonico import canonico, decodifica
from capitania.registro.erros import ErroDeRegistro, PontoInvalido

_KEYS: Final = {"assinatura", "cabecas", "chave", "em", "finalidade", "hash", "om"}


class Ponto(NamedTuple):
    """The heads of a unit as they stood at an instant, by name of stream."""

    om: str
    em: datetime
    cabecas: tuple[Cabeca, ...]

    @property
    def hash(self) -> str:
        """Give the hash of the list of heads, in 64 hexadecimal digits."""
        return sha256(canonico([[c.fluxo, c.seq, c.hash.hex()] for c in self.cabecas])).hexdigest()

    def mensagem(self, chave: str) -> bytes:
        """Give the bytes that the key with this id signs."""
        said = {"om": self.om, "em": self.em.isoformat(), "cabecas": len(self.cabecas), "hash": self.hash}
        return canonico({**said, "chave": chave, "finalidade": CABECAS})


class PontoAssinado(NamedTuple):
    """A checkpoint with the id of the key that signed it and the signature, 64 bytes."""

    ponto: Ponto
    chave: str
    assinatura: bytes

    @property
    def mensagem(self) -> bytes:
        """Give the bytes that were signed."""
        return self.ponto.mensagem(self.chave)


def faz(om: str, em: datetime, cabecas: Iterable[Cabeca]) -> Ponto:
    """Make a checkpoint of the streams that have begun."""
    return Ponto(om, em, tuple(sorted(c for c in cabecas if c.seq > 0)))


def escreve(assinado: PontoAssinado) -> bytes:
    """Give the bytes of the file."""
    ponto = assinado.ponto
    return (
        canonico(
            {
                "finalidade": CABECAS,
                "om": ponto.om,
                "em": ponto.em.isoformat(),
                "cabecas": [[c.fluxo, c.seq, c.hash.hex()] for c in ponto.cabecas],
                "hash": ponto.hash,
                "chave": assinado.chave,
                "assinatura": assinado.assinatura.hex(),
            }
        )
        + b"\n"
    )


def le(dados: bytes) -> PontoAssinado:
    """Read the file; raises `PontoInvalido` for what is none, or says a hash that its heads do not give.

    The signature is only read here: whether it is the key's is for who holds the key.
    """
    try:
        lido, _ = decodifica(str(dados, "utf-8"))
    except (UnicodeDecodeError, ErroDeRegistro):
        raise PontoInvalido("Não é um ponto de conferência.") from None
    if not isinstance(lido, dict) or lido.keys() != _KEYS:
        raise PontoInvalido("Não é um ponto de conferência.")
    if lido["finalidade"] != CABECAS:
        raise PontoInvalido(f"É assinado para outro fim: {lido['finalidade']}.")
    try:
        rows = [(str(f), int(n), bytes.fromhex(h)) for f, n, h in lido["cabecas"]]
        ponto = Ponto(str(lido["om"]), datetime.fromisoformat(lido["em"]), tuple(Cabeca(*row) for row in rows))
        assinado = PontoAssinado(ponto, str(lido["chave"]), bytes.fromhex(lido["assinatura"]))
    except (TypeError, ValueError):
        raise PontoInvalido("Há nele uma cabeça, um instante ou uma assinatura que não se lê.") from None
    nomes = [c.fluxo for c in ponto.cabecas]
    if nomes != sorted(set(nomes)) or any(c.seq < 1 or len(c.hash) != len(GENESE) for c in ponto.cabecas):
        raise PontoInvalido("A lista de cabeças não está em ordem, ou há nela uma que não existe.")
    if ponto.hash != lido["hash"]:
        raise PontoInvalido("As cabeças não dão o hash que ele traz: foi alterado.")
    return assinado

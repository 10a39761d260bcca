"""An office that issues papers: a key, a place of attachments, a case taken to its decision."""

from hashlib import sha256
from types import SimpleNamespace
from typing import Any

from casa import OFICIAL, SECRETARIA, Casa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from capitania.config import chaves as reais
from capitania.documents import porta
from capitania.usecases import conferir_papel, pontos
from capitania.usecases.anexos import AnexoAusente
from capitania.usecases.papeis import PapelEmitido, PedidoDePapel, emite
from capitania.usecases.praticar import Impedido

CASO, AUTO, ND = "processo:c-1", "auto_de_infracao", "notificacao_da_decisao"
PAPEL = "papel/1"


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


def pedido(especie: str = AUTO, por: str = OFICIAL, **outros: Any) -> PedidoDePapel:
    return PedidoDePapel(CASO, especie, por, **outros)


def emitido(casa: Casa, *args: Any, **outros: Any) -> PapelEmitido:
    """Issue what must be admitted."""
    found = emite(casa, pedido(*args, **outros))
    assert isinstance(found, PapelEmitido), found
    return found


def julgado(casa: Casa) -> None:
    """Take the case to the decision."""
    sent = {"objeto": "auto", "meio": "ar", "dia": "2026-03-10", "prova": "AR", "recebedor": "infrator"}
    casa.faz(CASO, SECRETARIA, tipo="assinatura_registrada", em="2026-03-02T11:10:00-03:00", resultado="ausente")
    casa.faz(CASO, SECRETARIA, tipo="ciencia_registrada", em="2026-03-12T09:00:00-03:00", **sent)
    said = {"canal": "presencial", "argumentos": ["renovacao"], "texto": "Renovava."}
    casa.faz(CASO, "p-1@parte", tipo="defesa_apresentada", em="2026-03-20T15:00:00-03:00", **said)
    casa.faz(
        CASO,
        OFICIAL,
        tipo="julgamento_proferido",
        em="2026-04-10T10:00:00-03:00",
        resultado="procedente",
        fundamento="Vencida.",
        respostas={"renovacao": "É posterior."},
        pena={"multa": "100.00"},
        reincidencia=0,
    )


def conferido(casa: Casa, pdf: bytes, chaves: Any = None) -> conferir_papel.Conferencia:
    known = pontos.chaves(casa, "CPPR") if chaves is None else chaves
    return conferir_papel.confere_pdf(casa, pdf, known)


def regras(found: Any) -> list[str]:
    assert isinstance(found, Impedido), found
    return [i.regra for i in found.impedimentos]

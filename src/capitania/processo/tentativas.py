"""Attempts to bring the notices that are no paper of a case: that of a custody to its owner, that of a debt.

Sending proves nothing and starts no term: the notice counts from the act that proves it. What is kept here is how it
went, in which batch, to which address (a personal part of the act), and what came of it.
"""

from datetime import date
from typing import Final

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import TEXTO, opcional
from capitania.processo.partes.comunicacao import Tentativa

ENDERECO: Final = "endereco"
RETIRADA: Final = "retirada"  # how the notice of a custody is called among the papers to be made known
LOTE: Final = {"lote": opcional(TEXTO)}
VOLTOU, CIENTE = "frustrada", "ciente"


def anota(tentativas: tuple[Tentativa, ...], ato: Ato, objeto: str) -> tuple[Tentativa, ...]:
    """Fold one of the acts that tell of an attempt: it went, or it came back."""
    if ato.nome.endswith(f"_{VOLTOU}"):
        return _frustrada(tentativas, ato)
    nova = Tentativa(objeto, le.texto(ato, "meio"), le.dia_do_ato(ato), lote=le.texto(ato, "lote"))
    return (*tentativas, nova)


def _frustrada(tentativas: tuple[Tentativa, ...], ato: Ato) -> tuple[Tentativa, ...]:
    """End the last attempt that nothing had come of, by this means rather than another."""
    vivas = [n for n, t in enumerate(tentativas) if not t.desfecho]
    meio = le.texto(ato, "meio")
    esta = max(vivas, key=lambda n: (tentativas[n].meio == meio, n), default=None)
    fim, motivo = le.dia_do_ato(ato), le.texto(ato, "motivo")
    return tuple(
        t._replace(desfecho=VOLTOU, fim=fim, motivo=motivo) if n == esta else t for n, t in enumerate(tentativas)
    )


def ciente(tentativas: tuple[Tentativa, ...], dia: date) -> tuple[Tentativa, ...]:
    """End with a notice that was proved the attempts that nothing had come of."""
    return tuple(t if t.desfecho else t._replace(desfecho=CIENTE, fim=dia) for t in tentativas)


def viva(tentativas: tuple[Tentativa, ...]) -> bool:
    """Tell whether an attempt is under way."""
    return any(not t.desfecho for t in tentativas)

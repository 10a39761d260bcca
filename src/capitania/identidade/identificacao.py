"""The answer about one number, and the kind of number that words it."""

from collections.abc import Callable
from typing import NamedTuple

from capitania.identidade.leitura import quoted

_CONFIRA = "Confira no documento: o erro pode estar em qualquer posição."
_NO_MASK = str.maketrans("", "", ".-/")
_MOST_ZEROS_LOST = 3


class Identificacao(NamedTuple):
    """What a typed value is: `canonico` is None when refused; `aviso` marks a doubt that refuses nothing."""

    especie: str
    valido: bool
    canonico: str | None
    mensagem: str
    aviso: str | None = None

    @property
    def sem_mascara(self) -> str | None:
        """Give the form to store, sort and compare: `canonico` without punctuation."""
        return None if self.canonico is None else self.canonico.translate(_NO_MASK)


class Especie(NamedTuple):
    """One kind of number: field it is typed in, name, model to copy, and how another field points to it."""

    code: str
    name: str
    model: str
    hint: str

    def accept(self, canonico: str, mensagem: str, avisos: list[str]) -> Identificacao:
        """Accept, with the doubts in one text."""
        return Identificacao(
            self.code, valido=True, canonico=canonico, mensagem=mensagem, aviso=" ".join(avisos) or None
        )

    def refuse(self, reason: str) -> Identificacao:
        """Refuse, saying why."""
        return Identificacao(self.code, valido=False, canonico=None, mensagem=reason)

    def unreadable(self, text: str, allowed: str) -> str | None:
        """Say that nothing was typed or that characters of no use were, else None."""
        if not text:
            return f"{self.name} não informado."
        strays = [char for char in dict.fromkeys(text) if char not in allowed]
        if strays:
            return f"{self.name} não leva {quoted(strays)}. Escreva como no modelo {self.model}."
        return None

    def zeros_lost(self, text: str, size: int, fault: Callable[[str], str | None]) -> str:
        """Word the guess that a spreadsheet cut up to three zeros; empty unless the check digits bear it out."""
        restored = text.zfill(size)
        if not 0 < size - len(text) <= _MOST_ZEROS_LOST or fault(restored):
            return ""
        return f" Com zeros à esquerda seria {masked(self.model, restored)}: confira no documento se eles se perderam."


def wrong_digits(expected: str, found: str) -> str:
    """Say which check digits the sum gives and which came."""
    return f"Dígitos verificadores não conferem: esperado {expected}, veio {found}. {_CONFIRA}"


def masked(model: str, bare: str) -> str:
    """Put the punctuation of the model into a bare number of the same length."""
    chars = iter(bare)
    return "".join(mark if mark in ".-/" else next(chars) for mark in model)

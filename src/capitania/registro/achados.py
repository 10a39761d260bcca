"""What a verification says: each finding with its place, and what nobody can prove."""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, get_args

Tipo = Literal[
    "envelope_ilegivel",  # the bytes are not those of an act
    "ato_alterado",  # content, author or instant: the envelope does not give the recorded link
    "elo_alterado",  # the envelope is whole, the recorded link is not its own
    "ato_faltante",
    "ato_inserido",
    "ato_trocado",  # acts out of their order
    "ato_de_outro_fluxo",
    "pessoal_alterado",  # text or salt
    "pessoal_estranho",  # a part that no act names
    "pessoal_ilegivel",
    "cabeca_ausente",
    "cabeca_divergente",  # the head is not that of the last act
    "cauda_cortada",  # the head counts more acts than there are
    "cauda_acrescentada",  # there are more acts than the head counts
    "ponto_contrariado",  # the chain is not the one of the checkpoint: tail cut, or chain made anew
    "pacote_ilegivel",
    "pacote_grande",
    "manifesto_ilegivel",
    "manifesto_divergente",  # the manifest counts other acts than there are
    "membro_faltante",
    "membro_estranho",
    "membro_alterado",
    "anexo_estranho",  # the list has it, no act names it
    "anexo_nao_listado",  # an act names it, the list has it not
    "papel_estranho",  # the bundle has the paper, no act names it
    "forma_alterada",  # contents whole, bytes not those that an export gives
]
TIPOS: Final[tuple[Tipo, ...]] = get_args(Tipo)


class Achado(NamedTuple):
    """One thing that is wrong.

    `seq` is the first act it touches, None when it touches the bundle; `onde` is the personal field or the member of
    the bundle; `mensagem` is a sentence for a person.
    """

    tipo: Tipo
    fluxo: str | None
    seq: int | None
    onde: str | None
    mensagem: str

    def __str__(self) -> str:
        """Give place and sentence in one line."""
        parts = (self.fluxo, f"ato {self.seq}" if self.seq else None, self.onde)
        place = ", ".join(p for p in parts if p)
        return f"{place}: {self.mensagem}" if place else self.mensagem


class Situacao(NamedTuple):
    """What was verified of one stream.

    `atos` counts the records read and `hash` is the last link, as recorded; `provado_ate` is the last act that the
    checkpoint proves, 0 without one; `nao_provavel` is the sentence on what nobody can see, None when the checkpoint
    reaches the last act; `pessoais_ausentes` counts the parts not given: erased, or left out of the bundle.
    """

    fluxo: str
    atos: int
    hash: bytes
    provado_ate: int
    nao_provavel: str | None
    pessoais_ausentes: int


class Verificacao(NamedTuple):
    """The answer of a verification: findings, the first bad record first, and the standing of each stream."""

    achados: tuple[Achado, ...]
    fluxos: tuple[Situacao, ...]

    @property
    def integra(self) -> bool:
        """Tell whether nothing is wrong, as far as can be seen: ask also `nao_provaveis`."""
        return not self.achados

    @property
    def nao_provaveis(self) -> tuple[tuple[str, str], ...]:
        """Give each stream of which something cannot be proved, with the sentence."""
        return tuple((f.fluxo, f.nao_provavel) for f in self.fluxos if f.nao_provavel)


def junta(partes: Iterable[Verificacao], outros: Iterable[Achado] = ()) -> Verificacao:
    """Unite verifications and findings that touch no stream, those placed at an act first."""
    todas = tuple(partes)
    achados = tuple(a for v in todas for a in v.achados)
    return Verificacao((*achados, *outros), tuple(f for v in todas for f in v.fluxos))

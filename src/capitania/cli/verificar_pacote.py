"""What `capitania verificar` says of the papers of a bundle."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from capitania.cli.layout import Block, Heading, Para

if TYPE_CHECKING:
    from capitania.usecases.papeis_do_pacote import PapelDoPacote

UNKNOWN = "chave_desconhecida"
AWAY = "não veio com o pacote"


def is_wrong(papel: "PapelDoPacote") -> bool:
    """Tell whether a paper came along and is not what it says; of an unknown key nothing is told."""
    found = papel.conferencia
    return found is not None and not found.vale and found.veredito != UNKNOWN


def in_json(papeis: "Iterable[PapelDoPacote]") -> list[dict[str, Any]]:
    """Give each paper with its verdict; None of one that did not come along."""
    return [
        {
            "fluxo": p.fluxo,
            "seq": p.seq,
            "numero": p.numero,
            "hash": p.hash,
            "veredito": None if p.conferencia is None else p.conferencia.veredito,
            "nao_provado": [] if p.conferencia is None else list(p.conferencia.nao_provado),
        }
        for p in papeis
    ]


def blocks(papeis: "tuple[PapelDoPacote, ...]") -> Iterator[Block]:
    """Say each paper with its verdict, and what is not proved, once."""
    if not papeis:
        return
    yield Heading("Papéis")
    unproved: dict[str, None] = {}
    for p in papeis:
        found = p.conferencia
        said = AWAY if found is None else " ".join(t for t in (found.frase, found.detalhe) if t)
        style = "must" if is_wrong(p) else "good" if found is not None and found.vale else "may"
        yield Para(f"· {p.fluxo}, ato {p.seq}, papel {p.numero}: {said}", hang=2, style=style)
        unproved |= dict.fromkeys(() if found is None else found.nao_provado)
    if unproved:
        yield Heading("O que não se prova dos papéis")
        yield from (Para(f"· {why}", hang=2, style="may") for why in unproved)

"""What an environment needs of a plan, worked out once: which words to read, and those that nothing could ask for."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from capitania.lei import vocabulario
from capitania.lei.faixas import FaixaCompilada

APARELHO = "alcoolemia.etilometro."
SUBSTITUTO = "substituto."
CONSIDERADO = ".considerado"


class PassoFaixa(NamedTuple):
    """Classify a measured fact of one person."""

    nome: str
    entrada: str
    faixa: FaixaCompilada


class Grupo(NamedTuple):
    """The inputs of one person; what concerns the meter stands apart, for it is idle when nothing was read."""

    raiz: str
    fatos: tuple[tuple[str, frozenset[str]], ...]
    faixas: tuple[PassoFaixa, ...]
    fatos_do_aparelho: tuple[tuple[str, frozenset[str]], ...]
    faixas_do_aparelho: tuple[PassoFaixa, ...]
    sem_aparelho: Mapping[str, str]


class Molde(NamedTuple):
    """Both persons, and the words of an absent substitute, which decide nothing."""

    condutor: Grupo
    substituto: Grupo
    sem_substituto: Mapping[str, str]


def molde(fatos: Iterable[str], faixas: Iterable[PassoFaixa]) -> Molde:
    """Sort the inputs of a plan by person."""
    fatos, faixas = list(fatos), list(faixas)
    condutor = _grupo(
        "", [f for f in fatos if not _alheio(f)], [p for p in faixas if not p.nome.startswith(SUBSTITUTO)]
    )
    do_outro = [p for p in faixas if p.nome.startswith(SUBSTITUTO)]
    substituto = _grupo(SUBSTITUTO, [f for f in fatos if _alheio(f)], do_outro)
    ausente = {n: (vocabulario.dominio(n) or ("",))[0] for n in fatos if _alheio(n)}
    return Molde(condutor, substituto, ausente | {p.nome: p.faixa.dominio[0] for p in do_outro})


def _alheio(fato: str) -> bool:
    return fato.startswith(SUBSTITUTO) and fato != "substituto.presente"


def _grupo(raiz: str, fatos: list[str], faixas: list[PassoFaixa]) -> Grupo:
    aparelho = raiz + APARELHO
    do_aparelho = [f for f in fatos if f.startswith(aparelho)]
    faixas_do_aparelho = tuple(p for p in faixas if p.entrada.startswith(aparelho))
    palavras = {f: (vocabulario.dominio(f) or ("",))[0] for f in do_aparelho}
    return Grupo(
        raiz=raiz,
        fatos=tuple((f, frozenset(vocabulario.dominio(f) or ())) for f in fatos if not f.startswith(aparelho)),
        faixas=tuple(p for p in faixas if not p.entrada.startswith(aparelho)),
        fatos_do_aparelho=tuple((f, frozenset(vocabulario.dominio(f) or ())) for f in do_aparelho),
        faixas_do_aparelho=faixas_do_aparelho,
        sem_aparelho=palavras | {p.nome: p.faixa.dominio[0] for p in faixas_do_aparelho},
    )

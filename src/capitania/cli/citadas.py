"""A norm as typed: `normam-211@2025-03-01`, the version in force that day, or the path of a draft."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from capitania.cli.argumentos import nearest
from capitania.cli.dates import civil_day
from capitania.cli.output import SemResposta
from capitania.lei.problemas import EntradaInvalida, Problema

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from capitania.lei.norma import Norma
    from capitania.usecases.ports import Portas

FORM = "norma e dia, como normam-211@2025-03-01, ou o caminho de um rascunho .toml"


def day(text: str, campo: str) -> date:
    """Give the day that was typed with a norm; a draft is of its own first day."""
    name, _, day_ = text.partition("@")
    return date.min if is_draft(text) or not day_ or not name else civil_day(day_, campo)


def is_draft(text: str) -> bool:
    """Tell the path of a draft from the name of a norm."""
    return text.endswith(".toml") or "/" in text


def norms(portas: "Portas", cited: "Iterable[tuple[str, str]]") -> "Iterator[Norma]":
    """Find norms, each as typed and in which argument; raises `EntradaInvalida` with the problems of all of them."""
    problems: list[Problema] = []
    found = []
    for text, campo in cited:
        try:
            found.append(norm(portas, text, campo))
        except EntradaInvalida as error:
            problems += error.problemas
    if problems:
        raise EntradaInvalida(problems)
    return iter(found)


def norm(portas: "Portas", text: str, campo: str) -> "Norma":
    """Find the norm; raises `EntradaInvalida`, or `SemResposta` when it was not in force that day."""
    if is_draft(text):
        return portas.normas.rascunho(Path(text))
    name, at, day = text.partition("@")
    acervo = portas.acervo
    if name not in acervo.indice:
        raise EntradaInvalida([Problema(campo, text, "Norma que não há no acervo.", nearest(name, acervo.indice))])
    if not at:
        first = acervo.indice[name][-1].isoformat()
        raise EntradaInvalida([Problema(campo, text, "Falta o dia.", f"Escreva, por exemplo, {name}@{first}.")])
    dia = civil_day(day, campo)
    version = acervo.versao(name, dia)
    if version is None:
        known = ", ".join(d.isoformat() for d in acervo.indice[name])
        como = f"Há versões que começam em: {known}."
        raise SemResposta(Problema(campo, text, f"Nenhuma versão de {name} vigora em {dia:%d/%m/%Y}.", como))
    return acervo.norma(name, version)

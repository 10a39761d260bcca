"""Organizations (OM): where each sits, its clock, and who is just above it on a day."""

from collections.abc import Iterator
from datetime import date
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import combining, normalize

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.normas.chaves import CIVIL_DAY, TEXT, Key, check, read_toml

FILE = Path(__file__).with_name("oms") / "oms.toml"
TOP = {
    "zona": Key(dict, "a tabela de fusos por UF", required=True),
    "zona_municipio": Key(dict, "a tabela de fusos por município"),
    "codigo": Key(dict, "a tabela de códigos de inscrição"),
    "om": Key(dict, "a tabela [om] com linhas", required=True),
    "hierarquia": Key(list, "tabelas [[hierarquia]]"),
}
HIERARCHY = {
    "superior": TEXT._replace(required=True),
    "oms": Key(list, "uma lista de siglas", required=True),
    "de": CIVIL_DAY,
    "ate": CIVIL_DAY,
    "ato": TEXT,
    "conferida": Key(bool, "true ou false", required=True),
}


class Subordinacao(NamedTuple):
    """Who is just above an OM, from a day to a day (absent: not known to begin or end)."""

    superior: str
    de: date | None
    ate: date | None
    ato: str | None
    conferida: bool

    def vale_em(self, dia: date) -> bool:
        """Tell whether it holds on that day."""
        return (self.de is None or self.de <= dia) and (self.ate is None or dia <= self.ate)


class Om(NamedTuple):
    """One organization; `codigo` is the three digits of its inscriptions, where known."""

    sigla: str
    nome: str
    municipio: str
    uf: str
    zona: str
    codigo: str | None
    hierarquia: tuple[Subordinacao, ...]


def om(sigla: str) -> Om:
    """Find an OM by its sigla, accents and case aside; raises `EntradaInvalida` with the nearest one."""
    found = _by_sigla().get(sigla) or _index().get(_fold(sigla))
    if found is None:
        raise EntradaInvalida([Problema("om", sigla, "OM desconhecida.", f"Quis dizer «{_nearest(_fold(sigla))}»?")])
    return found


@lru_cache(1024)  # districts are above units and none of them: each question about a unit asks for its own
def _nearest(folded: str) -> str:
    return _index()[get_close_matches(folded, _index(), 1, 0)[0]].sigla


def superior(sigla: str, dia: date) -> Subordinacao | None:
    """Give who is just above an OM on a day, or nothing where that is not known."""
    return next((s for s in om(sigla).hierarquia if s.vale_em(dia)), None)


def zona(municipio: str, uf: str) -> str:
    """Give the zone of a place; raises `EntradaInvalida` for an unknown state."""
    return _zona(_data(), municipio, uf)


def todas() -> tuple[Om, ...]:
    """All of them, by naval district."""
    return tuple(_index().values())


@cache
def _data() -> dict[str, Any]:
    return read_oms(FILE)


@cache
def _index() -> dict[str, Om]:
    return {_fold(unit.sigla): unit for unit in build(_data())}


@cache
def _by_sigla() -> dict[str, Om]:
    """Index them as streams write them, which is how nearly all who ask do."""
    return {unit.sigla: unit for unit in _index().values()}


def read_oms(path: Path) -> dict[str, Any]:
    """Read and check a file of OM; raises `EntradaInvalida` with every fault."""
    data = read_toml(path)
    problems = [*check(data, TOP, path.name)]
    if not problems:
        for n, row in enumerate(data.get("hierarquia", ()), 1):
            problems += check(row, HIERARCHY, f"{path.name}: [[hierarquia]] {n}")
    problems = problems or [*_check_whole(data, path.name)]
    if problems:
        raise EntradaInvalida(problems)
    return data


def build(data: dict[str, Any]) -> Iterator[Om]:
    """Make the OM of a checked file."""
    above: dict[str, list[Subordinacao]] = {}
    for row in data.get("hierarquia", ()):
        link = Subordinacao(row["superior"], row.get("de"), row.get("ate"), row.get("ato"), row["conferida"])
        for sigla in row["oms"]:
            above.setdefault(sigla, []).append(link)
    codes = data.get("codigo", {})
    for sigla, nome, municipio, uf in data["om"]["linhas"]:
        links = tuple(sorted(above.get(sigla, ()), key=lambda s: s.de or date.min))
        yield Om(sigla, nome, municipio, uf, _zona(data, municipio, uf), codes.get(sigla), links)


def _zona(data: dict[str, Any], municipio: str, uf: str) -> str:
    found: str | None = data.get("zona_municipio", {}).get(f"{municipio}, {uf}") or data["zona"].get(uf)
    if found is None:
        raise EntradaInvalida([Problema("uf", uf, "UF desconhecida.", f"Use {', '.join(data['zona'])}.")])
    return found


def _check_whole(data: dict[str, Any], name: str) -> Iterator[Problema]:
    """Name rows of the wrong width, states without zone, siglas twice or unknown, and parents that overlap."""
    rows = data["om"].get("linhas", ())
    for n, row in enumerate(rows, 1):
        if [type(x) for x in row] != [str] * 4:
            yield Problema(f"{name}: om.linhas {n}", row, "linha torta.", "Escreva sigla, nome, município e UF.")
        elif row[3] not in data["zona"]:
            yield Problema(f"{name}: om.linhas {n}", row[3], "UF sem fuso.", "Acrescente a UF em [zona].")
    siglas = [row[0] for row in rows]
    for sigla in sorted({s for s in siglas if siglas.count(s) > 1}):
        yield Problema(f"{name}: om.linhas", sigla, "sigla repetida.", "Deixe uma só linha.")
    named = [s for row in data.get("hierarquia", ()) for s in row["oms"]] + list(data.get("codigo", {}))
    for sigla in sorted(set(named) - set(siglas)):
        yield Problema(f"{name}: hierarquia", sigla, "sigla que não está em om.linhas.", "Corrija a sigla.")
    yield from _check_overlaps(data, name)


def _check_overlaps(data: dict[str, Any], name: str) -> Iterator[Problema]:
    spans: dict[str, list[tuple[date, date]]] = {}
    for row in data.get("hierarquia", ()):
        for sigla in row["oms"]:
            spans.setdefault(sigla, []).append((row.get("de", date.min), row.get("ate", date.max)))
    for sigla, found in spans.items():
        if any(second[0] <= first[1] for first, second in pairwise(sorted(found))):
            yield Problema(f"{name}: hierarquia", sigla, "dois superiores no mesmo dia.", "Acerte de e ate.")


def _fold(sigla: str) -> str:
    return "".join(c for c in normalize("NFD", sigla) if not combining(c)).casefold()

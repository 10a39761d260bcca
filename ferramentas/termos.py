"""Collects the words of the closed sets from norm files and code, and compares them with docs/glossario.md.

Closed sets: keys, ids and enumerated values of the norm files; and, in code (termos_do_codigo.py), members of
enumerations and literals, vocabularies, acts and their data, keys of JSON, commands, options and choices.
A new kind of free text or open value is one line in the tables below.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from termos_do_codigo import Term, of_code, words

RAIZ = Path(__file__).resolve().parent.parent
GLOSSARY = RAIZ / "docs" / "glossario.md"
HEADER = ("termo", "dispositivo", "significado", "English")

# Whose values are no vocabulary. A key, or the end of a path from the norm's folder: `cenario/nome`, `oms/om/nome`.
FREE_TEXT = (
    "titulo",
    "resumo",
    "motivo",
    "texto",
    "leitura",
    "historia",
    "nota",
    "descricao",
    "explicacao",
    "sugestao",
)
CITATIONS = ("cita", "dispositivo", "dispositivos", "concreto", "fonte", "ato", "publicada_por")
OPEN_VALUES = ("lugar", "municipio", "uf", "sigla", "fuso", "inscricao", "serie", "nup", "cenario/nome", "oms/om/nome")
NO_VOCABULARY = tuple(tuple(entry.split("/")) for entry in FREE_TEXT + CITATIONS + OPEN_VALUES)

# Tables whose ids are numbers of provisions, not words.
PROVISIONS = ("dispositivo",)

ROW = re.compile(r"^\|(.+)\|\s*$", re.MULTILINE)


class Entry(NamedTuple):
    """A row of the glossary."""

    termo: str
    dispositivo: str
    significado: str
    english: str


def of_norms(folder: Path) -> Iterator[Term]:
    """Collect from all norm files under the folder: norms, scenarios, calendars, OMs."""
    for path in sorted(folder.rglob("*.toml")):
        where = path.relative_to(folder)
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from (Term(word, str(where)) for word in of_table(data, where.parts[:-1]))


def of_table(table: dict[str, object], path: tuple[str, ...]) -> Iterator[str]:
    """Collect the keys of a TOML table, and its values where they are a vocabulary."""
    for key, value in table.items():
        yield from words(key)
        yield from of_value(value, (*path, key))


def of_value(value: object, path: tuple[str, ...]) -> Iterator[str]:
    """Collect from a TOML value; the path ends with its key."""
    match value:
        case dict():
            yield from of_table(value, path)
        case list():
            for item in value:
                yield from of_value(item, path)
        case str() if path[-1] == "id":
            if path[-2] not in PROVISIONS and not value[:1].isdigit():
                yield value
        case str() if not any(path[-len(entry) :] == entry for entry in NO_VOCABULARY):
            yield from words(value)


def glossary(text: str) -> list[Entry]:
    """Read the rows of the glossary's tables."""
    rows = [tuple(cell.strip() for cell in row.split("|")) for row in ROW.findall(text)]
    return [Entry(*row)._replace(termo=row[0].strip("`")) for row in rows if row[0].startswith("`")]


def text_of(folder: Path) -> set[str]:
    """Give every word that occurs in code or norm files, whole and by the parts of a hyphen or a dot."""
    texts = [p.read_text(encoding="utf-8") for ext in ("*.py", "*.toml") for p in folder.rglob(ext)]
    return {w.strip("-") for text in texts for pattern in (r"\w+", r"[\w-]+") for w in re.findall(pattern, text)}


def collected(root: Path) -> list[Term]:
    """Collect all closed sets of the tree."""
    package = root / "src" / "capitania"
    return [*of_norms(package / "normas"), *of_code(package)]


def main() -> int:
    """Print what the glossary lacks, ready to be filled in, and what it has in vain; 1 if there is any."""
    entries = glossary(GLOSSARY.read_text(encoding="utf-8"))
    places: dict[str, str] = {}
    for term in collected(RAIZ):
        places.setdefault(term.word, term.where)
    lacks = sorted(places.keys() - {e.termo for e in entries})
    vain = sorted({e.termo for e in entries} - text_of(RAIZ / "src"))
    print(
        "\n".join([*(f"falta: {w}  ({places[w]})" for w in lacks), *(f"sobra: {w}" for w in vain)])
        or "glossário: em dia"
    )
    return 1 if lacks or vain else 0


if __name__ == "__main__":
    sys.exit(main())

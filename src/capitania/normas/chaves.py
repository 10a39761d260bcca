"""Keys of data files: reads TOML and names every key that is unknown, missing or holds the wrong thing."""

import tomllib
from collections.abc import Iterator
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.do_sistema import dito


class Key(NamedTuple):
    """What a key may hold."""

    kind: type
    told: str
    required: bool = False
    choices: tuple[str, ...] = ()


TEXT = Key(str, "um texto entre aspas")
CIVIL_DAY = Key(date, "uma data sem aspas, por exemplo 2026-02-16")
INSTANT = Key(datetime, "um instante com desvio, por exemplo 2026-02-10T14:30:00-03:00")


def read_toml(path: Path) -> dict[str, Any]:
    """Read one file; raises `EntradaInvalida`."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise _unreadable(path.name, dito(error)) from None
    except UnicodeDecodeError:
        raise _unreadable(path.name, "não está em UTF-8") from None
    return parse_toml(text, path.name)


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """Read the text of a file called `name`; raises `EntradaInvalida`."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        mend = "Confira aspas, colchetes e datas nesse ponto."
        raise EntradaInvalida([Problema(name, None, f"TOML com erro: {error}.", mend)]) from None


def _unreadable(name: str, why: str) -> EntradaInvalida:
    return EntradaInvalida(
        [Problema(name, None, f"arquivo que não se lê: {why}.", "Confira o caminho e grave em UTF-8.")]
    )


def check(row: dict[str, Any], keys: dict[str, Key], where: str) -> Iterator[Problema]:
    """Name keys unknown, missing, or holding the wrong thing."""
    for name, value in row.items():
        key = keys.get(name)
        if key is None:
            near = get_close_matches(name, keys, 1)
            mend = f"Quis dizer «{near[0]}»?" if near else f"Use só {', '.join(keys)}."
            yield Problema(f"{where}: {name}", value, "chave desconhecida.", mend)
        elif type(value) is not key.kind or (isinstance(value, datetime) and value.tzinfo is None):
            yield Problema(f"{where}: {name}", value, "tipo errado.", f"Escreva {key.told}.")
        elif key.choices and value not in key.choices:
            yield Problema(f"{where}: {name}", value, f"não é {key.told}.", f"Use {', '.join(key.choices)}.")
    for name, key in keys.items():
        if key.required and name not in row:
            yield Problema(f"{where}: {name}", None, "falta.", f"Acrescente {key.told}.")

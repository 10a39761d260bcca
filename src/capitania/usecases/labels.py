"""What the command says besides the words that papers say too: outputs of a decision, with their force."""

from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from capitania.processo.fazer import doing
from capitania.processo.palavras import (
    ACCENTS,
    LAYERS,
    WHOLE,
    counted,
    day,
    iso_day,
    label,
    listed,
    missing_layers,
    norm,
    number,
    period,
    prose,
    provision,
    provisions,
    reais,
    sentence,
    weekday,
)

__all__ = (
    "ACCENTS",
    "LAYERS",
    "TO",
    "WHOLE",
    "Told",
    "counted",
    "day",
    "doing",
    "iso_day",
    "label",
    "listed",
    "missing_layers",
    "norm",
    "number",
    "outputs",
    "period",
    "prose",
    "provision",
    "provisions",
    "reais",
    "sentence",
    "weekday",
)
TO = {
    "condutor": "ao condutor",
    "proprietario": "ao proprietário",
    "autores": "aos autores",
    "autoridade_policial": "à autoridade policial",
}


class Told(NamedTuple):
    """An output in words, with its force where it has one."""

    words: str
    force: str

    @property
    def told(self) -> str:
        """Write both."""
        return f"{self.words} ({self.force})" if self.force else self.words


ORDER = ("medida", "infracao", "lacuna", "peca", "encaminhamento", "dispensada", "autor", "escolha")


def outputs(lines: Iterable[str], kinds: Container[str] | None = None) -> Iterator[Told]:
    """Put short lines about outputs of these kinds into words, the weightiest first.

    The author and the choice of penalty of an infraction that stands among them are left out.
    """
    found = [keys for keys in map(_keys, lines) if kinds is None or keys[0] in kinds]
    infractions = {keys[0] for kind, keys, _ in found if kind == "infracao"}
    for kind, keys, value in sorted(found, key=lambda f: ORDER.index(f[0]) if f[0] in ORDER else len(ORDER)):
        if kind not in {"autor", "escolha"} or keys[0] not in infractions:
            yield Told(_words(kind, keys, value), value if value in {"deve", "pode"} else "")


def _keys(line: str) -> tuple[str, list[str], str]:
    """Take a line apart: «medida: retirada_de_trafego, embarcacao (deve)»."""
    kind, _, rest = line.partition(": ")
    body, _, value = rest.removesuffix(")").partition(" (")
    return kind, body.split(", "), value


def _words(kind: str, keys: list[str], value: str) -> str:
    match kind:
        case "medida":
            said = label(keys[0])
        case "dispensada":
            said = f"dispensa da medida {label(keys[0])}"
        case "infracao":
            said = f"infração {provision(keys[0])}"
        case "autor":
            said = f"{label(keys[1])} como autor de {provision(keys[0])}"
        case "escolha":
            said = f"pena de {provision(keys[0])}: {label(value)}"
        case "peca":
            why = f" por {provision(keys[2])}" if len(keys) > 2 else ""
            said = f"{label(keys[0])}{why} {TO.get(keys[1], label(keys[1]))}"
        case "encaminhamento":
            said = f"{label(keys[1])} {TO.get(keys[0], label(keys[0]))}"
        case "lacuna":
            said = f"lacuna de {norm(keys[-1].partition('@')[0])}"
        case _:
            said = prose(f"{kind}: {', '.join(keys)}")
    return said

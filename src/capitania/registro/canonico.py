r"""Canonical JSON: one value, one sequence of bytes.

UTF-8, keys sorted by code point, no spaces, every text and key in NFC, nothing escaped but `"`, `\` and control
characters; no floats, so decimals travel as text and 1600.00 stays apart from 1600.0.
"""

import json
from collections.abc import Mapping
from typing import Final, NoReturn
from unicodedata import normalize

from capitania.processo.ato import Dado
from capitania.registro.erros import ValorNaoCanonico

MAIOR_INTEIRO: Final = 2**53  # beyond it a reader that counts in doubles takes one number for another
PROFUNDIDADE: Final = 32  # lists and objects inside one another
HALF_PAIR: Final = "metade de um par substituto, que não é caractere."

Path = tuple[str | int, ...]

_ENCODER = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False, check_circular=False
)


def canonico(valor: object) -> bytes:
    """Give the canonical bytes of a value made of `Dado`.

    Raises `ValorNaoCanonico`, naming the path (`$.multa.valor`, `$.fotos[2]`), for a float, NaN, key that is no text,
    two keys equal once in NFC, lone surrogate, integer beyond 2**53 either way, nesting beyond 32 or another type.
    """
    return _ENCODER.encode(_normal(valor, ())).encode()


def decodifica(text: str, inicio: int = 0) -> tuple[Dado, int]:
    """Read the JSON value that begins at a place; give it and where it ends.

    Raises `ValorNaoCanonico` for what is no JSON, or holds a float, NaN or endless nesting. Keys given twice, other
    spellings of the same value and texts out of NFC pass: `canonico` of the value tells them by its bytes.
    """
    try:
        found: tuple[Dado, int] = _DECODER.raw_decode(text, inicio)
    except ValorNaoCanonico:
        raise
    except json.JSONDecodeError as erro:
        raise ValorNaoCanonico("$", f"não é JSON, a partir do caractere {erro.pos}.") from None
    except ValueError:
        raise ValorNaoCanonico("$", "há um inteiro com algarismos demais.") from None
    except RecursionError:
        raise ValorNaoCanonico("$", f"mais de {PROFUNDIDADE} níveis, um dentro do outro.") from None
    return found


def _no_float(text: str) -> NoReturn:
    raise ValorNaoCanonico("$", f"{text[:40]} não tem forma canônica; decimais vão como texto.")


_DECODER = json.JSONDecoder(parse_float=_no_float, parse_constant=_no_float)


def _normal(valor: object, path: Path) -> Dado:
    if isinstance(valor, str):
        return _text(valor, path)
    if valor is None or isinstance(valor, bool):
        return valor
    if isinstance(valor, int):
        if not -MAIOR_INTEIRO <= valor <= MAIOR_INTEIRO:
            raise ValorNaoCanonico(_told(path), "inteiro além de 2**53; escreva-o como texto.")
        return valor
    if len(path) >= PROFUNDIDADE:
        raise ValorNaoCanonico(_told(path), f"mais de {PROFUNDIDADE} níveis, um dentro do outro.")
    if isinstance(valor, Mapping):
        return _object(valor, path)
    if isinstance(valor, list):
        return [_normal(item, (*path, i)) for i, item in enumerate(valor)]
    why = "decimais vão como texto" if isinstance(valor, float) else "use texto, inteiro, lista ou objeto"
    raise ValorNaoCanonico(_told(path), f"{type(valor).__name__} não tem forma canônica; {why}.")


def _object(valor: Mapping[object, object], path: Path) -> Mapping[str, Dado]:
    found: dict[str, Dado] = {}
    for key, item in valor.items():
        if not isinstance(key, str):
            raise ValorNaoCanonico(_told(path), f"a chave {key!r} não é texto.")
        name = _text(key, (*path, key))
        if name in found:
            raise ValorNaoCanonico(_told((*path, name)), "duas chaves iguais depois de postas em NFC.")
        found[name] = _normal(item, (*path, name))
    return found


def _text(valor: str, path: Path) -> str:
    if valor.isascii():
        return valor
    try:
        valor.encode()
    except UnicodeEncodeError:
        raise ValorNaoCanonico(_told(path), HALF_PAIR) from None
    return normalize("NFC", valor)


def _told(path: Path) -> str:
    """Spell a path; what cannot be printed is escaped."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return ("$" + "".join(steps)).encode(errors="backslashreplace").decode()

"""Text of TOML and JSON to data with exact decimals; every fault is a problem in Portuguese with its line."""

import re
import tomllib
from collections.abc import Callable
from decimal import Decimal
from typing import Any, NoReturn

from capitania.lei.problemas import EntradaInvalida, Problema

DEEPEST = 24  # tables within tables; the deepest file anyone needs has five
PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
FAULTS = (
    ("Cannot overwrite a value", "há uma chave repetida"),
    ("Cannot declare", "há uma tabela repetida"),
    ("Cannot mutate immutable", "há uma tabela já fechada que se tenta mudar"),
    ("Duplicate inline table key", "há uma chave repetida"),
    ("Expected '=' after a key", "falta o sinal de igual depois da chave"),
    ("Expected newline or end of document", "sobra texto depois do valor"),
    ("Invalid date or datetime", "há uma data que não existe"),
    ("Illegal character", "há um caractere de controle"),
    ("Unterminated string", "há aspas que não se fecham"),
    ("Unclosed", "há um colchete ou uma chave que não se fecha"),
    ("Expected ']'", "há um colchete que não se fecha"),
    ("Illegal trailing comma", "sobra uma vírgula"),
    ("Invalid value", "há um valor que não se lê"),
    ("Invalid statement", "há uma linha que não é chave nem tabela"),
    ("Expecting ',' delimiter", "falta uma vírgula"),
    ("Expecting ':' delimiter", "faltam dois-pontos"),
    ("Expecting property name", "falta uma chave entre aspas"),
    ("Expecting value", "falta um valor"),
    ("Extra data", "sobra texto depois do fim"),
    ("Invalid control character", "há um caractere de controle"),
)


class _Fault(ValueError):
    """A fault that JSON allows and facts do not."""


def from_toml(text: str, name: str) -> dict[str, Any]:
    """Parse TOML called `name`; raises `EntradaInvalida`."""
    found: dict[str, Any] = _parsed(lambda: tomllib.loads(text, parse_float=_decimal), "TOML", name)
    return found


def from_json(text: str, name: str) -> object:
    """Parse JSON called `name`: no NaN, no key twice, decimals exact; raises `EntradaInvalida`."""
    import json  # noqa: PLC0415 - most facts come in TOML

    def parse() -> object:
        return json.loads(text, parse_float=_decimal, parse_constant=_constant, object_pairs_hook=_pairs)

    return _parsed(parse, "JSON", name)


def _parsed(parse: Callable[[], Any], form: str, name: str) -> Any:
    try:
        data = parse()
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise EntradaInvalida([problem(error, form, name)]) from None
    check_shape(data, name)
    return data


def problem(error: Exception, form: str, name: str) -> Problema:
    """Tell what a parser refused, with its line where it has one."""
    mend = "Confira aspas, vírgulas, colchetes e datas nesse ponto."
    if isinstance(error, RecursionError):
        return Problema(
            name, None, "Há tabelas ou listas demais umas dentro das outras.", "Confira se é o arquivo certo."
        )
    told = str(error) if isinstance(error, _Fault) else _told(str(error))
    return Problema(name, None, f"{form} malformado{_place(error)}: {told}.", mend)


def _place(error: Exception) -> str:
    line, column = getattr(error, "lineno", None), getattr(error, "colno", None)
    found = PLACE.search(str(error))
    if found:
        line, column = found.groups()
    at_end = " no fim do arquivo" if "at end of document" in str(error) else ""
    return f" na linha {line}, coluna {column}" if line else at_end


def _told(message: str) -> str:
    return next((told for start, told in FAULTS if message.startswith(start)), "não se lê")


def _decimal(text: str) -> Decimal:
    """Read a number exactly; one that no decimal holds is a fault."""
    number = Decimal(text)
    if not number.is_finite():
        _constant(text)
    return number


def _constant(text: str) -> NoReturn:
    raise _Fault(f"{text} não é número que se meça")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [k for k, _ in pairs]
        raise _Fault(f"a chave {next(k for k in keys if keys.count(k) > 1)!r} está repetida")
    return found


def check_shape(data: object, name: str) -> None:
    """Refuse what nests too deep, and text that no file can hold; raises `EntradaInvalida`."""
    level = [data]
    for _ in range(DEEPEST):
        below: list[object] = []
        for item in level:
            if isinstance(item, dict):
                below += [*item, *item.values()]
            elif isinstance(item, list):
                below += item
            elif isinstance(item, str) and not item.isascii():
                _check_text(item, name)
        if not below:
            return
        level = below
    raise EntradaInvalida([problem(RecursionError(), "", name)])


def _check_text(text: str, name: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        code = f"\\u{ord(text[error.start]):04x}"
        mend = "Escreva o caractere inteiro."
        raise EntradaInvalida([Problema(name, None, f"Há meio caractere ({code}) num texto.", mend)]) from None

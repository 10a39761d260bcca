"""How a number comes typed, and how its faults are put in words."""

from unicodedata import category

DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SEPARATORS = frozenset(" .-/")
_MOST_QUOTED = 5


def typed(valor: str) -> str:
    """Drop separators, spaces and invisible marks and narrow full-width forms; all else stays, to be named."""
    return "".join(char for char in map(_plain, valor) if char not in _SEPARATORS)


def upper(text: str) -> str:
    """Upper-case ASCII letters only: no other letter may turn into one of them."""
    return "".join(char.upper() if char.isascii() else char for char in text)


def quoted(chars: list[str]) -> str:
    """Quote characters for a message: the first five, non-ASCII ones with their code point."""
    shown = ", ".join(_quote(char) for char in chars[:_MOST_QUOTED])
    left = len(chars) - _MOST_QUOTED
    return f"{shown} e mais {left}" if left > 0 else shown


def digits_counted(count: int) -> str:
    """Count digits in words."""
    return "1 algarismo" if count == 1 else f"{count} algarismos"


def doubtful_years(*years: str) -> list[str]:
    """Warn of years no paper of ours can bear."""
    return [f"Ano {year} improvável: confira no documento." for year in years if year[:2] not in {"19", "20"}]


def weighted_sum(digits: str) -> int:
    """Sum of digits by weights 2, 3, 4… from the right."""
    return sum(weight * int(digit) for weight, digit in enumerate(reversed(digits), start=2))


def _plain(char: str) -> str:
    """Give the ASCII character meant by a full-width form, a dash, a space or an invisible mark."""
    if "\uff01" <= char <= "\uff5e":
        return chr(ord(char) - 0xFEE0)
    if category(char) == "Pd" or char == "\u2212":
        return "-"
    return " " if char.isspace() or category(char) == "Cf" else char


def _quote(char: str) -> str:
    """Show one character so that it can be found again in what was typed."""
    if char.isascii() and char.isprintable():
        return f'"{char}"'
    code = f"U+{ord(char):04X}"
    return f'"{char}" ({code})' if category(char)[0] in "LNPS" else code

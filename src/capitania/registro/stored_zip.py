"""A ZIP file with exactly one form: members sorted by name, stored, dated 1980-01-01, nothing between or after them.

The same members always give the same bytes, and any program reads them. What is read back must have this form, so that
no other reader can see other contents, and nothing expands: a member is as long as its bytes.
"""

import re
from binascii import crc32
from collections.abc import Iterable, Mapping
from struct import Struct
from typing import Final, NamedTuple

from capitania.registro.erros import PacoteInvalido

MAIS_MEMBROS: Final = 65_535
MAIS_BYTES: Final = 2**32 - 1

_LOCAL: Final = Struct("<4s5H3I2H")
_CENTRAL: Final = Struct("<4s6H3I5H2I")
_END: Final = Struct("<4s4H2IH")
_VERSION, _METHOD, _TIME, _DATE = 20, 0, 0, 0x21
_FIXED: Final = (b"PK\x03\x04", _VERSION, 0, _METHOD, _TIME, _DATE)
_MADE_BY_UNIX: Final = 3 << 8 | _VERSION
_PLAIN_FILE: Final = 0o100644 << 16
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]*(?:[./][a-z0-9][a-z0-9_-]*)*")


class Aberto(NamedTuple):
    """What was read: the members, those whose bytes are not what was stored, and why the form is wrong, if it is."""

    membros: Mapping[str, bytes]
    alterados: tuple[str, ...]
    falha: str | None


class _Entry(NamedTuple):
    name: bytes
    crc: int
    size: int
    offset: int


def pack(membros: Mapping[str, bytes]) -> bytes:
    """Give the file; raises `PacoteInvalido` for a name that is no plain path, or for too many bytes or members."""
    out, entries, offset = [], [], 0
    for name, data in sorted(membros.items()):
        if not _NAME.fullmatch(name):
            raise PacoteInvalido(f"{name!r} não é nome de membro.")
        entry = _Entry(name.encode(), crc32(data), len(data), offset)
        entries.append(entry)
        out += [_local(entry), data]
        offset += _LOCAL.size + len(entry.name) + entry.size
    if len(entries) > MAIS_MEMBROS or offset > MAIS_BYTES:
        raise PacoteInvalido(f"{len(entries)} membros, {offset} bytes: além do que cabe num pacote.")
    return b"".join([*out, _directory(entries, offset)])


def unpack(data: bytes) -> Aberto:
    """Read the file as far as it has the form; never raises."""
    membros: dict[str, bytes] = {}
    entries: list[_Entry] = []
    alterados: list[str] = []
    at, fault = 0, None
    while data.startswith(_FIXED[0], at):
        entry = _entry(data, at)
        if entry is None or len(entries) == MAIS_MEMBROS:
            fault = f"o membro que começa no byte {at} não tem a forma dos de um pacote."
            break
        start = at + _LOCAL.size + len(entry.name)
        name, at = entry.name.decode("ascii"), start + entry.size
        membros[name] = data[start:at]
        if crc32(membros[name]) != entry.crc:
            alterados.append(name)
        entries.append(entry)
    names = [e.name for e in entries]
    if fault is None and (names != sorted(set(names)) or data[at:] != _directory(entries, at)):
        fault = "os membros e o índice no fim do arquivo não combinam; o pacote foi refeito por outro programa."
    return Aberto(membros, tuple(alterados), fault)


def _entry(data: bytes, at: int) -> _Entry | None:
    """Read the header that begins at a place; None when it has another form."""
    if at + _LOCAL.size > len(data) or len(data) > MAIS_BYTES:
        return None
    *fixed, crc, size, same, length, extra = _LOCAL.unpack_from(data, at)
    name = data[at + _LOCAL.size : at + _LOCAL.size + length]
    if tuple(fixed) != _FIXED or size != same or extra or not _NAME.fullmatch(name.decode("latin-1")):
        return None
    if at + _LOCAL.size + length + size > len(data):
        return None
    return _Entry(name, crc, size, at)


def _local(entry: _Entry) -> bytes:
    return _LOCAL.pack(*_FIXED, entry.crc, entry.size, entry.size, len(entry.name), 0) + entry.name


def _directory(entries: Iterable[_Entry], offset: int) -> bytes:
    """Give the index that stands at the end."""
    rows = [
        _CENTRAL.pack(
            *(b"PK\x01\x02", _MADE_BY_UNIX, _VERSION, 0, _METHOD, _TIME, _DATE, e.crc, e.size, e.size, len(e.name)),
            *(0, 0, 0, 0, _PLAIN_FILE, e.offset),
        )
        + e.name
        for e in entries
    ]
    index = b"".join(rows)
    n = len(rows)
    return index + _END.pack(b"PK\x05\x06", 0, 0, n, n, len(index), offset, 0)

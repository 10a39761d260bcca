"""Compiled norms kept beside the bytecode, so that a short command need not read and prove the law again.

As with bytecode, what is kept is only a faster form of the sources: its key hashes the norm file and all the code that
reads and compiles it, so it never answers for another text or another program. Where the folder cannot be written, or
what is there is not whole, the sources are read as ever. docs/adr/0007-normas-prontas.md says why.
"""

import pickle
import sys
from contextlib import suppress
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path

from capitania.lei.acervo import Acervo, NormaCompilada, compila
from capitania.lei.norma import Norma

HERE = Path(__file__).parent
CODE = (HERE.with_name("lei"), HERE)
DIGEST = 32


class AcervoPronto(Acervo):
    """An acervo of the package's files that keeps each version compiled in a folder."""

    folder = HERE / "__pycache__"

    def norma(self, norma: str, versao: date) -> Norma:
        """Give one version; KeyError when the norm has none that begins on that day."""
        return self.compilada(norma, versao).norma

    def compilada(self, norma: str, versao: date) -> NormaCompilada:
        """Give one version compiled; raises as `Acervo` does."""
        return self._pronta(norma, versao)

    @cache  # noqa: B019 - one acervo lives as long as the process
    def _pronta(self, norma: str, versao: date) -> NormaCompilada:
        if versao not in self.indice.get(norma, ()):
            raise KeyError(f"{norma}@{versao.isoformat()}")
        source = HERE / norma / f"{versao.isoformat()}.toml"
        place = self.folder / f"{norma}@{versao.isoformat()}.{sys.implementation.cache_tag}.norma"
        key = sha256(_code() + source.read_bytes()).digest()
        kept = _read(place, key)
        if kept is None:
            kept = self._compile(norma, versao)
            _write(place, key, kept)
        return kept

    def _compile(self, norma: str, versao: date) -> NormaCompilada:
        return compila(self._carrega(norma, versao))


@cache
def _code() -> bytes:
    """Hash the code that what is kept depends on."""
    found = sha256()
    for path in sorted(p for folder in CODE for p in folder.glob("*.py")):
        found.update(path.read_bytes())
    return found.digest()


def _read(place: Path, key: bytes) -> NormaCompilada | None:
    """Read what is kept under the key, if it is there and whole."""
    try:
        found = place.read_bytes()
    except OSError:
        return None
    payload = found[2 * DIGEST :]
    if found[:DIGEST] != key or found[DIGEST : 2 * DIGEST] != sha256(payload).digest():
        return None
    kept: NormaCompilada = pickle.loads(payload)  # noqa: S301 - ours, as trusted as the bytecode in the same folder
    return kept


def _write(place: Path, key: bytes, compiled: NormaCompilada) -> None:
    """Keep it, whole or not at all; a folder that takes nothing is no fault."""
    payload = pickle.dumps(compiled, protocol=pickle.HIGHEST_PROTOCOL)
    with suppress(OSError):
        place.parent.mkdir(exist_ok=True)
        draft = place.with_suffix(f".{sha256(payload).hexdigest()[:8]}")
        draft.write_bytes(key + sha256(payload).digest() + payload)
        draft.replace(place)

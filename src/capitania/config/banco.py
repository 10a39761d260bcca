"""Where the base is: an URL in `CAPITANIA_BANCO`, or `capitania.db` in the user's data folder."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from capitania.lei.problemas import EntradaInvalida, Problema

VARIABLE = "CAPITANIA_BANCO"
PREFIX = "sqlite:///"
BUSY_SECONDS = 5

# WAL: readers never wait. FULL: a commit is on the disk before it is said to be done. Erased rows leave no bytes.
PRAGMAS = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON"


def database(environ: Mapping[str, str]) -> dict[str, Any]:
    """Give Django's description of the base; raises `EntradaInvalida`."""
    url = environ.get(VARIABLE, "")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path(url) if url else data_folder(environ, sys.platform) / "capitania.db"),
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": BUSY_SECONDS, "init_command": PRAGMAS},
        "CONN_MAX_AGE": None,
    }


def path(url: str) -> Path:
    """Read `sqlite:///relative.db` or `sqlite:////absolute.db`; raises `EntradaInvalida`."""
    found = unquote(url.removeprefix(PREFIX))
    if not url.startswith(PREFIX) or not found or found.startswith(":"):
        mend = "Use sqlite:///pasta/capitania.db (caminho relativo) ou sqlite:////pasta/capitania.db (absoluto)."
        raise EntradaInvalida([Problema(VARIABLE, url, "Não é o endereço de uma base SQLite.", mend)])
    return Path(found).absolute()


def data_folder(environ: Mapping[str, str], platform: str) -> Path:
    """Give the user's data folder for this program, as each system has it."""
    home = Path(environ.get("HOME") or environ.get("USERPROFILE") or os.path.expanduser("~"))  # noqa: PTH111
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Capitania"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Capitania"
    return Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "capitania"

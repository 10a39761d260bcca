"""Where the base is: an URL in `CAPITANIA_BANCO`, or `capitania.db` in the user's data folder.

An URL of PostgreSQL may hold a password: no message repeats more than `masked` gives.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode

from capitania.lei.problemas import EntradaInvalida, Problema

VARIABLE = "CAPITANIA_BANCO"
PREFIX = "sqlite:///"
POSTGRESQL = ("postgresql://", "postgres://")
CONEXOES = "conexoes"  # of our own, in the URL: how many connections the process keeps for its threads to share
EXISTENTE = "CAPITANIA_BASE_EXISTENTE"  # set by the server in itself: it makes no base in the place of one that is gone
BUSY_SECONDS = 5

# WAL: readers never wait. FULL: a commit is on the disk before it is said to be done. Erased rows leave no bytes.
PRAGMAS = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON"


# The driver's own, where the URL says nothing: write only where writing lasts, and do not wait on a dead server.
DRIVER = {
    "application_name": "capitania",
    "target_session_attrs": "read-write",
    "connect_timeout": "5",
    "keepalives_idle": "30",
    "tcp_user_timeout": "15000",
}


def database(environ: Mapping[str, str]) -> dict[str, Any]:
    """Give Django's description of the base; raises `EntradaInvalida`."""
    url = environ.get(VARIABLE, "")
    if url.startswith(POSTGRESQL):
        return postgresql(url)
    where = path(url) if url else data_folder(environ, sys.platform) / "capitania.db"
    options: dict[str, Any] = {"transaction_mode": "IMMEDIATE", "timeout": BUSY_SECONDS, "init_command": PRAGMAS}
    if environ.get(EXISTENTE):
        options["database"] = f"{where.as_uri()}?mode=rw"
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(where), "OPTIONS": options, "CONN_MAX_AGE": None}


def postgresql(url: str) -> dict[str, Any]:
    """Read an URL as libpq has it: several hosts, a socket's folder, any of its parameters; and our `conexoes`.

    Raises `EntradaInvalida`. Nothing is opened.
    """
    url, conexoes = _connections(url)
    found = _libpq(url)
    options: dict[str, Any] = {**DRIVER, **found, "server_side_binding": True, "prepare_threshold": 2}
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    held = {name: options.pop(key, "") for name, key in names.items()}
    if not held["NAME"]:
        raise EntradaInvalida([Problema(VARIABLE, masked(url), "Falta o nome da base.", MEND)])
    if conexoes:
        options["pool"] = {"min_size": 1, "max_size": conexoes, "timeout": BUSY_SECONDS}
    age = {"CONN_MAX_AGE": 0 if conexoes else None, "CONN_HEALTH_CHECKS": True}  # asked once for each page
    return {"ENGINE": "django.db.backends.postgresql", **held, "OPTIONS": options, **age}


MEND = "Use postgresql://usuario:senha@servidor1,servidor2:5432/base, ou ?host=/pasta/do/soquete no fim."


def _connections(url: str) -> tuple[str, int]:
    """Take our own parameter out of the URL."""
    address, _, query = url.partition("?")
    asked = parse_qsl(query, keep_blank_values=True)
    own = [value for key, value in asked if key == CONEXOES]
    if not own:
        return url, 0
    if not (own[-1].isdecimal() and 1 <= int(own[-1]) <= 1000):
        raise EntradaInvalida(
            [Problema(VARIABLE, masked(url), f"{CONEXOES} não é um número de 1 a 1000.", f"Use {CONEXOES}=8.")]
        )
    rest = urlencode([pair for pair in asked if pair[0] != CONEXOES])
    return f"{address}?{rest}" if rest else address, int(own[-1])


def _libpq(url: str) -> dict[str, Any]:
    try:
        from psycopg import ProgrammingError  # noqa: PLC0415 - only who has such a base has the driver
        from psycopg.conninfo import conninfo_to_dict  # noqa: PLC0415
    except ImportError:
        problem = "O programa que fala com o PostgreSQL não está instalado."
        mend = "Instale a Capitania com ele: pip install 'capitania[postgresql]'."
        raise EntradaInvalida([Problema(VARIABLE, masked(url), problem, mend)]) from None
    try:
        return dict(conninfo_to_dict(url))
    except ProgrammingError:  # what the driver says may repeat the password
        raise EntradaInvalida(
            [Problema(VARIABLE, masked(url), "Não é o endereço de uma base PostgreSQL.", MEND)]
        ) from None


def masked(url: str) -> str:
    """Give an address to show: one that may hold a user or a password shows only what kind it is."""
    if "@" not in url and "?" not in url:
        return url
    scheme, found, _ = url.partition("://")
    return f"{scheme}://***" if found and scheme.isalpha() else "***"


def path(url: str) -> Path:
    """Read `sqlite:///relative.db` or `sqlite:////absolute.db`; raises `EntradaInvalida`."""
    found = unquote(url.removeprefix(PREFIX))
    if not url.startswith(PREFIX) or not found or found.startswith(":"):
        mend = (
            "Use sqlite:///pasta/capitania.db (caminho relativo), sqlite:////pasta/capitania.db (absoluto), ou "
            "postgresql://servidor/base."
        )
        raise EntradaInvalida([Problema(VARIABLE, masked(url), "Não é o endereço de uma base.", mend)])
    return Path(found).absolute()


def data_folder(environ: Mapping[str, str], platform: str) -> Path:
    """Give the user's data folder for this program, as each system has it."""
    home = Path(environ.get("HOME") or environ.get("USERPROFILE") or os.path.expanduser("~"))  # noqa: PTH111
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Capitania"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Capitania"
    return Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "capitania"

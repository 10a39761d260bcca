"""The port `Servidor`: what `servir` and `migrar` ask, each heavy module loaded when it is needed."""

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from secrets import token_urlsafe

from capitania.config.anexos import VARIABLE as ANEXOS
from capitania.config.banco import VARIABLE as BANCO
from capitania.config.correio import SMTP

CHAVE = "CAPITANIA_CHAVE"
SEGREDO = "CAPITANIA_SEGREDO"
SEM_TLS = "CAPITANIA_SEM_TLS"
BASE, ANEXOS_DA_MOSTRA = "capitania.db", "anexos"
SEMEANDO = "semeando"  # in the folder of the sample until all of it is in
_MARCAS: dict[Path, int] = {}  # marks that this process holds


def prepara_demonstracao(pasta: Path) -> bool:
    """Point this process at a base of its own in a folder, with a secret that dies with it, and a key.

    Tells whether a sowing that died half way was there, which is put away; raises `BaseOcupada` while one goes on.
    """
    pasta.mkdir(mode=0o700, parents=True, exist_ok=True)
    half = _comeca_a_mostra(pasta)
    os.environ[BANCO] = f"sqlite:///{pasta / BASE}"
    os.environ[ANEXOS] = str(pasta / ANEXOS_DA_MOSTRA)
    os.environ[SEGREDO] = token_urlsafe(50)
    os.environ[SEM_TLS] = "1"
    os.environ.pop(SMTP, None)  # nobody there exists, and nothing is to be sent
    chave = pasta / "chave.pem"
    if not chave.exists():
        from capitania.config import chaves  # noqa: PLC0415 - loads the library of cryptography

        chave.touch(0o600)
        chave.write_bytes(chaves.nova())
    os.environ[CHAVE] = str(chave)
    return half


def _comeca_a_mostra(pasta: Path) -> bool:
    """Mark the folder until all is sown; a mark that is there already is of a sowing that died, or that goes on."""
    mark = pasta / SEMEANDO
    if (pasta / BASE).exists() and not mark.exists():
        return False
    from capitania.usecases.registros import BaseOcupada  # noqa: PLC0415 - only who sows

    held = os.open(mark, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)  # dies with the process
    except OSError as error:
        os.close(held)
        raise BaseOcupada(f"Outro programa semeia a mostra em {pasta}. Espere que acabe.") from error
    _MARCAS[pasta] = held
    _no_disco(pasta)
    half = False
    for left in (BASE, f"{BASE}-wal", f"{BASE}-shm"):
        half = half or (pasta / left).exists()
        (pasta / left).unlink(missing_ok=True)
    shutil.rmtree(pasta / ANEXOS_DA_MOSTRA, ignore_errors=True)
    return half


def mostra_inteira(pasta: Path) -> None:
    """Take the mark away: all is sown. Nothing, where there is none."""
    held = _MARCAS.pop(pasta, None)
    if held is not None:
        (pasta / SEMEANDO).unlink(missing_ok=True)
        _no_disco(pasta)
        os.close(held)


def _no_disco(pasta: Path) -> None:
    """Let the folder be on the disk as it is."""
    line = os.open(pasta, os.O_RDONLY)
    try:
        os.fsync(line)
    finally:
        os.close(line)


def sem_segredo() -> bool:
    """Tell whether the environment holds no secret to sign sessions with."""
    return not os.environ.get(SEGREDO, "")


def pendentes() -> tuple[str, ...]:
    """Name the migrations that lack in the base; raises `FalhaDaBase`."""
    from capitania.config import web  # noqa: PLC0415 - loads Django

    return web.pendentes()


def migra() -> None:
    """Bring the base up to date; raises `FalhaDaBase`."""
    from capitania.config import web  # noqa: PLC0415 - loads Django

    web.migra()


def serve(endereco: str, processos: int, *, pronto: Callable[[], None]) -> None:
    """Serve until told to stop; `pronto` is called once connections are taken."""
    from capitania.config import servidor  # noqa: PLC0415 - loads gunicorn

    servidor.serve(endereco, processos, pronto=pronto)

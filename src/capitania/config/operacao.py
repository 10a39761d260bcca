"""The port `Servidor`: what `servir` and `migrar` ask, each heavy module loaded when it is needed."""

import os
from collections.abc import Callable
from pathlib import Path
from secrets import token_urlsafe

from capitania.config.anexos import VARIABLE as ANEXOS
from capitania.config.banco import VARIABLE as BANCO
from capitania.config.correio import SMTP

CHAVE = "CAPITANIA_CHAVE"
SEGREDO = "CAPITANIA_SEGREDO"
SEM_TLS = "CAPITANIA_SEM_TLS"


def prepara_demonstracao(pasta: Path) -> None:
    """Point this process at a base of its own in a folder, with a secret that dies with it, and a key."""
    pasta.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ[BANCO] = f"sqlite:///{pasta / 'capitania.db'}"
    os.environ[ANEXOS] = str(pasta / "anexos")
    os.environ[SEGREDO] = token_urlsafe(50)
    os.environ[SEM_TLS] = "1"
    os.environ.pop(SMTP, None)  # nobody there exists, and nothing is to be sent
    chave = pasta / "chave.pem"
    if not chave.exists():
        from capitania.config import chaves  # noqa: PLC0415 - loads the library of cryptography

        chave.touch(0o600)
        chave.write_bytes(chaves.nova())
    os.environ[CHAVE] = str(chave)


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

"""A PostgreSQL server of the tests' own: a cluster in a folder of its own, a socket and no port, synced as in service.

PostgreSQL does not run as root: root starts it as another user.
"""

import os
import pwd
import shutil
import subprocess
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from time import sleep

import psycopg

DONA = "dona"
CONFIG = """
listen_addresses = ''
fsync = on
synchronous_commit = off   # what the program itself must put right
deadlock_timeout = 200ms
max_connections = 60
shared_buffers = 32MB
"""


def programs() -> Path | None:
    """Give the folder of the server's programs: Debian's own, the newest first, or the one on PATH."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: float(p.parts[-3]), reverse=True)
    found = debian[0] if debian else shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def unprivileged() -> dict[str, object]:
    """Give how to start a process that may be a server: as another user, when we are root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise LookupError("nenhum usuário sem privilégios para o servidor")


class Servidor:
    """The server, its bases, and its falls."""

    def __init__(self, programas: Path, de: "Servidor | None" = None) -> None:
        """Make a new cluster, or a standby that follows another server."""
        self._programas, self._who, self._names = programas, unprivileged(), count(1)
        self.pasta = Path(mkdtemp(prefix="capitania-pg-"))
        if self._who:
            os.chown(self.pasta, self._who["user"], self._who["group"])
        if de is None:
            self._initdb()
        else:
            de.tool("pg_basebackup", "-D", self.dados, "-R", "-X", "stream", "-c", "fast")
        with (self.dados / "postgresql.conf").open("a") as config:
            config.write(f"{CONFIG}unix_socket_directories = '{self.pasta}'\n")

    def _initdb(self) -> None:
        asked = ("-D", self.dados, "-U", DONA, "--auth=trust", "--encoding=UTF8", "--no-instructions")
        try:
            self._run("initdb", *asked, "--locale=C", "--locale-provider=icu", "--icu-locale=pt-BR")
        except subprocess.CalledProcessError:  # a server built without ICU, or one older than 15
            shutil.rmtree(self.dados, ignore_errors=True)
            self._run("initdb", *asked, "--locale=C")

    @property
    def dados(self) -> Path:
        return self.pasta / "dados"

    def _run(self, program: str, *args: object, stdout: int = subprocess.PIPE) -> str:
        command = [str(self._programas / program), *map(str, args)]
        how = {"text": True, "cwd": "/", "stderr": subprocess.STDOUT, **self._who}
        return subprocess.run(command, check=True, stdout=stdout, **how).stdout

    def liga(self) -> None:
        # The server holds on to where its starter writes: a pipe would never end.
        log = self.pasta / "servidor.log"
        self._run("pg_ctl", "-D", self.dados, "-l", log, "-w", "-t", 60, "start", stdout=subprocess.DEVNULL)

    def desliga(self, modo: str = "immediate") -> None:
        self._run("pg_ctl", "-D", self.dados, "-m", modo, "-w", "stop")

    def promove(self) -> None:
        self._run("pg_ctl", "-D", self.dados, "-w", "promote")

    def apaga(self) -> None:
        if (self.dados / "postmaster.pid").exists():
            self.desliga()
        shutil.rmtree(self.pasta, ignore_errors=True)

    def url(self, base: str, usuario: str = DONA, **more: object) -> str:
        rest = "".join(f"&{k}={v}" for k, v in more.items())
        return f"postgresql://{usuario}@/{base}?host={self.pasta}{rest}"

    def liga_a(self, base: str, usuario: str = DONA) -> psycopg.Connection:
        """Connect as another program does."""
        return psycopg.connect(f"host={self.pasta} dbname={base} user={usuario}", autocommit=True)

    def cria(self, modelo: str = "template1") -> str:
        nome = f"b{next(self._names)}"
        with self.liga_a("postgres") as base:
            base.execute(f"CREATE DATABASE {nome} TEMPLATE {modelo}")
        return nome

    def derruba(self, nome: str) -> None:
        with self.liga_a("postgres") as base:
            base.execute(f"DROP DATABASE IF EXISTS {nome} WITH (FORCE)")

    def espera(self, base: str, sql: str, *, by: float = 20) -> None:
        """Wait until a question is answered with something true."""
        with self.liga_a(base) as line:
            for _ in range(int(by / 0.02)):
                if line.execute(sql).fetchone()[0]:
                    return
                sleep(0.02)
        raise AssertionError(f"nunca: {sql}")

    def tool(self, program: str, *args: object) -> str:
        """Run one of the server's tools against it."""
        return self._run(program, "-h", self.pasta, "-U", DONA, *args)


@contextmanager
def novo():
    """Give a running server; skips the test, visibly, where its programs are not."""
    import pytest  # noqa: PLC0415 - the bench has no tests

    programas = programs()
    if programas is None:
        pytest.skip("sem os programas do servidor PostgreSQL (initdb, pg_ctl): instale o pacote postgresql")
    found = Servidor(programas)
    try:
        found.liga()
        yield found
    finally:
        found.apaga()

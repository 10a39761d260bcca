"""The two bases as the world treats them: another writer holds one, it goes away, it comes back."""

import shutil
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path


class NoArquivo:
    """A base in an SQLite file."""

    nome = "sqlite"

    def __init__(self, path):
        self.path = Path(path)
        self.url = f"sqlite:///{path}"

    def copia(self, onde):
        """Give a copy, for one test."""
        return NoArquivo(shutil.copy(self.path, onde / "capitania.db"))

    def apaga(self):
        pass

    def pergunta(self, sql, *values):
        with closing(sqlite3.connect(self.path)) as line:
            return line.execute(sql, values).fetchall()

    def executa(self, sql):
        with closing(sqlite3.connect(self.path)) as line, line:
            line.execute(sql)

    @contextmanager
    def segura(self):
        """Hold the base as another writer does."""
        with closing(sqlite3.connect(self.path, isolation_level=None, timeout=30)) as line:
            line.execute("BEGIN IMMEDIATE")
            yield
            line.execute("ROLLBACK")

    @contextmanager
    def fora(self):
        """Take the file away, with what stands beside it."""
        there = [p for p in self.path.parent.glob("capitania.db*") if p.is_file()]
        for p in there:
            p.rename(p.with_name(f"fora-{p.name}"))
        yield
        for p in self.path.parent.glob("capitania.db*"):
            p.unlink()
        for p in there:
            p.with_name(f"fora-{p.name}").rename(p)


class NoServidor:
    """A base on a PostgreSQL server of the tests' own."""

    nome = "postgresql"

    def __init__(self, servidor, nome):
        self.servidor, self.banco = servidor, nome
        self.url = servidor.url(nome)

    def copia(self, _onde):
        return NoServidor(self.servidor, self.servidor.cria(self.banco))

    def apaga(self):
        self.servidor.derruba(self.banco)

    def pergunta(self, sql, *values):
        with self.servidor.liga_a(self.banco) as line:
            return line.execute(sql.replace("?", "%s"), values).fetchall()

    def executa(self, sql):
        with self.servidor.liga_a(self.banco) as line:
            line.execute(sql)

    @contextmanager
    def segura(self):
        with self.servidor.liga_a(self.banco) as line, line.transaction(force_rollback=True):
            line.execute("LOCK TABLE ato, cabeca IN EXCLUSIVE MODE")  # readings are noted; the act waits
            yield

    @contextmanager
    def fora(self):
        self.servidor.desliga("fast")
        yield
        self.servidor.liga()

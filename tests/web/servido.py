"""The pages as they are served: `capitania servir` in processes of its own, and a small browser that talks to it."""

import html
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

ENTRY = "import sys; from capitania.config.entrada import main; sys.exit(main(sys.argv[1:]))"
PREPARA = """
import json, sys
from capitania.config.portas import Portas
from capitania.usecases.semear import Pedido, semeia
portas = Portas()
portas.servidor.migra()
semeia(portas, Pedido(int(sys.argv[1]), "CPPR"))
for login, pessoa in json.loads(sys.argv[3]).items():
    portas.logins.cria(login, pessoa, sys.argv[2], portas.relogio.agora())
"""
SENHA = "uma-senha-de-teste-longa"
PESSOAS = {"secretaria": "secretaria-1", "autoridade": "oficial-1", "inspetor": "inspetor-1", "superior": "capitao-1"}
ESPERA = 120  # seconds, of whatever should come; nothing is asserted of how long it took
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)"')


def ambiente(url, anexos):
    """Give the environment of commands on this base."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("CAPITANIA_", "DJANGO_", "PROMETHEUS_"))}
    env |= {"CAPITANIA_BANCO": url, "CAPITANIA_ANEXOS": str(anexos), "CAPITANIA_SEGREDO": "segredo de teste " * 4}
    return env | {"CAPITANIA_SEM_TLS": "1"}


def capitania(env, *words, entrada=""):
    """Run a command; give what it printed."""
    command = [sys.executable, "-c", ENTRY, *words]
    done = subprocess.run(command, env=env, input=entrada, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def prepara(url, anexos, volume=12):
    """Make a base with tables, some fictitious cases and a login for each role."""
    command = [sys.executable, "-c", PREPARA, str(volume), SENHA, json.dumps(PESSOAS)]
    subprocess.run(command, env=ambiente(url, anexos), check=True)


class Servido:
    """The pages served on a free port of this machine."""

    def __init__(self, url, pasta, processos=2):
        self.env, self.pasta, self.processos = ambiente(url, pasta / "anexos"), pasta, processos
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.porta = found.getsockname()[1]
        self.master = None

    def __enter__(self):
        where = ("--endereco", f"127.0.0.1:{self.porta}", "--processos", str(self.processos))
        said, log = (self.pasta / name for name in ("dito", "diario"))
        with said.open("w") as out, log.open("a") as err:
            command = [sys.executable, "-c", ENTRY, "servir", *where]
            self.master = subprocess.Popen(command, env=self.env, stdout=out, stderr=err)
        espera(lambda: self._up(said), log.read_text)
        return self

    def _up(self, said):
        assert self.master.poll() is None, (self.pasta / "diario").read_text()
        return "no ar" in said.read_text().lower() and len(self.workers()) == self.processos

    def __exit__(self, *_):
        self.master.terminate()
        self.master.wait(30)

    def workers(self):
        """Give the processes that answer."""
        children = Path(f"/proc/{self.master.pid}/task/{self.master.pid}/children").read_text()
        return [int(pid) for pid in children.split()]

    def mata(self):
        """Kill every process that answers, as a machine that falls would; others take their place."""
        before = self.workers()
        for pid in before:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        espera(lambda: len(now := self.workers()) == self.processos and not {*now} & {*before})


class Resposta(NamedTuple):
    """An answer as the browser has it."""

    status: int
    texto: str
    destino: str
    url: str

    @property
    def escondidos(self):
        """Give the hidden fields, as a press of the form's button would send them."""
        return {html.unescape(k): html.unescape(v) for k, v in HIDDEN.findall(self.texto)}


class Navegador:
    """A browser without eyes: cookies, forms, and where a redirect leads."""

    def __init__(self, servido, papel="", senha=SENHA):
        self.porta, self.biscoitos = servido.porta, {}
        if papel:
            self.entra(papel, senha)

    def entra(self, papel, senha=SENHA):
        """Come in by the form of the login."""
        page = self.pega("/entrar/")
        found = self.manda("/entrar/", page.escondidos | {"login": papel, "password": senha})
        assert (found.status, found.destino) == (302, "/mesa/"), found.texto

    def pega(self, url, *, segue=True):
        """Ask for a page, and go where it sends."""
        found = self.pede("GET", url)
        while segue and found.destino:
            url = urljoin(url, found.destino).partition("#")[0]
            found = self.pede("GET", url)
        return found

    def manda(self, url, campos):
        """Send a form, as one of our own pages does."""
        return self.pede("POST", url, urlencode(campos))

    def manda_com(self, url, campos, arquivos):
        """Send a form with files, each (name, bytes) under the field it is of."""
        edge = "limite-das-partes"
        head = f'--{edge}\r\nContent-Disposition: form-data; name="'
        parts = [f'{head}{k}"\r\n\r\n{v}\r\n'.encode() for k, v in campos.items()]
        for k, (name, data) in arquivos.items():
            parts.append(f'{head}{k}"; filename="{name}"\r\nContent-Type: image/png\r\n\r\n'.encode() + data + b"\r\n")
        return self.pede(
            "POST", url, b"".join(parts) + f"--{edge}--\r\n".encode(), f"multipart/form-data; boundary={edge}"
        )

    def pede(self, metodo, url, corpo=None, tipo="application/x-www-form-urlencoded"):
        """Ask once; raises what the line raises when the server dies."""
        head = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.biscoitos.items()), "Sec-Fetch-Site": "same-origin"}
        if corpo is not None:
            head["Content-Type"] = tipo
        line = HTTPConnection("127.0.0.1", self.porta, timeout=ESPERA)
        try:
            line.request(metodo, url, corpo, head)
            answer = line.getresponse()
            text = answer.read().decode()
        finally:
            line.close()
        for said in answer.msg.get_all("Set-Cookie", []):
            name, _, value = said.partition(";")[0].partition("=")
            self.biscoitos[name] = value
        return Resposta(answer.status, text, answer.getheader("Location", ""), urlsplit(url).path)


def espera(condition, told=lambda: ""):
    """Wait until something is so."""
    for _ in range(ESPERA * 20):
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError(told() or "nunca")

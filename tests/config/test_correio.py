"""What carries messages away: a server of this test's own that takes, refuses, hangs up or is away; the console."""

import socket
import socketserver
import threading
from email import message_from_bytes
from email.policy import default
from itertools import pairwise

import pytest

from capitania.config.correio import ESPERAS, Console, correio
from capitania.lei.problemas import EntradaInvalida
from capitania.usecases.cartas import Carta, FalhaDoCorreio

CARTA = Carta(
    "11111111-1111-4111-8111-111111111111", "p@exemplo.invalid", "Há uma comunicação", "Procure a secretaria.\n"
)


class Servidor(socketserver.ThreadingTCPServer):
    """A mail server on this machine: `diz` has its answers by command, None hangs up."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, **diz):
        super().__init__(("127.0.0.1", 0), Conversa)
        self.diz, self.recebidas, self.comandos = diz, [], []
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self):
        return f"smtp://127.0.0.1:{self.server_address[1]}"


class Conversa(socketserver.StreamRequestHandler):
    def handle(self):
        self.answer("220 pronto")
        while line := self.rfile.readline():
            verb = line.split()[0].decode().upper() if line.split() else ""
            self.server.comandos.append(verb)
            said = self.server.diz.get(verb.lower(), {"EHLO": "250 aqui", "DATA": "354 diga"}.get(verb, "250 bem"))
            if said is None:
                return
            self.answer(said)
            if verb == "DATA" and said.startswith("354"):
                self.server.recebidas.append(self.message())
                end = self.server.diz.get("fim", "250 recebida")
                if end is None:
                    return
                self.answer(end)
            if verb == "QUIT":
                return

    def message(self):
        lines = []
        while (line := self.rfile.readline()) not in {b".\r\n", b""}:
            lines.append(line.removeprefix(b"."))
        return message_from_bytes(b"".join(lines), policy=default)

    def answer(self, said):
        self.wfile.write(f"{said}\r\n".encode())


@pytest.fixture
def servidor(monkeypatch):
    opened = []

    def serve(**diz):
        opened.append(Servidor(**diz))
        monkeypatch.setenv("CAPITANIA_SMTP", opened[-1].url)
        monkeypatch.setenv("CAPITANIA_REMETENTE", "avisos@capitania.invalid")
        return opened[-1]

    yield serve
    for one in opened:
        one.shutdown()
        one.server_close()


def failure():
    with pytest.raises(FalhaDoCorreio) as caught:
        correio().envia(CARTA)
    assert CARTA.para not in str(caught.value)
    return caught.value.definitiva, caught.value.do_servidor


def test_a_message_is_handed_over_with_the_id_it_always_has(servidor):
    server = servidor()
    assert correio().envia(CARTA)
    assert correio().envia(CARTA)
    first, again = server.recebidas
    assert first["Message-ID"] == again["Message-ID"] == f"<{CARTA.id}@capitania.invalid>"
    assert (first["To"], first["From"], first["Subject"]) == (CARTA.para, "avisos@capitania.invalid", CARTA.assunto)
    assert first["Auto-Submitted"] == "auto-generated"
    assert first.get_content().strip() == "Procure a secretaria."


def test_a_server_that_hangs_up_after_taking_it_has_it_all_the_same(servidor):
    server = servidor(quit=None)
    assert correio().envia(CARTA)
    assert len(server.recebidas) == 1


@pytest.mark.parametrize(
    ("diz", "definitiva", "do_servidor"),
    [
        ({"rcpt": "450 mais tarde p@exemplo.invalid"}, False, False),
        ({"rcpt": "550 quem é p@exemplo.invalid"}, True, False),
        ({"mail": "451 mais tarde"}, False, True),
        ({"mail": "553 este remetente não"}, False, True),
        ({"data": "451 mais tarde"}, False, False),
        ({"fim": "554 isto não"}, True, False),
        ({"fim": "452 sem lugar"}, False, False),
        ({"fim": None}, False, False),
        ({"data": None}, False, False),
        ({"ehlo": None}, False, True),
    ],
)
def test_what_the_server_answers_tells_whether_to_try_again(servidor, diz, definitiva, do_servidor):
    servidor(**diz)
    assert failure() == (definitiva, do_servidor)


def test_a_server_that_is_down_stops_the_run_and_kills_nothing(monkeypatch):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    monkeypatch.setenv("CAPITANIA_SMTP", f"smtp://127.0.0.1:{port}")
    monkeypatch.setenv("CAPITANIA_REMETENTE", "avisos@capitania.invalid")
    assert failure() == (False, True)


def test_no_name_or_password_is_said_without_tls(servidor, monkeypatch):
    server = servidor()
    monkeypatch.setenv("CAPITANIA_SMTP", server.url.replace("smtp://", "smtp://nome:senha@"))
    assert failure() == (False, True)
    assert not {"AUTH", "MAIL"} & set(server.comandos)


@pytest.mark.parametrize(
    ("smtp", "remetente", "campo"),
    [
        ("http://servidor", "a@b.invalid", "CAPITANIA_SMTP"),
        ("smtp://", "a@b.invalid", "CAPITANIA_SMTP"),
        ("smtp://servidor:porta", "a@b.invalid", "CAPITANIA_SMTP"),
        ("smtp://servidor", "", "CAPITANIA_REMETENTE"),
        ("smtps://servidor", "a @b.invalid", "CAPITANIA_REMETENTE"),
    ],
)
def test_what_is_not_well_told_is_refused_by_its_name(monkeypatch, smtp, remetente, campo):
    monkeypatch.setenv("CAPITANIA_SMTP", smtp)
    monkeypatch.setenv("CAPITANIA_REMETENTE", remetente)
    with pytest.raises(EntradaInvalida) as caught:
        correio()
    (problema,) = caught.value.problemas
    assert (problema.campo, problema.valor) == (campo, None)


def test_without_a_server_the_console_says_so_and_nothing_goes(monkeypatch, capsys):
    monkeypatch.delenv("CAPITANIA_SMTP", raising=False)
    found = correio()
    assert isinstance(found, Console)
    assert not found.envia(CARTA)
    said = capsys.readouterr()
    assert said.out == ""
    assert CARTA.id in said.err
    assert not any(x in said.err for x in (CARTA.para, CARTA.assunto, CARTA.texto.strip()))


def test_each_wait_is_longer_than_the_one_before():
    assert len(ESPERAS) == 8
    assert all(later == 3 * sooner for sooner, later in pairwise(ESPERAS))

"""What carries messages away: a mail server that the environment names, or the console, which sends nothing."""

import os
import smtplib
import ssl
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from email.message import EmailMessage
from typing import Final, NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.cartas import Carta, Correio, FalhaDoCorreio

SMTP: Final = "CAPITANIA_SMTP"
REMETENTE: Final = "CAPITANIA_REMETENTE"
# How long to wait after each try: three times the one before; almost four days from the first try to the eighth.
ESPERAS: Final = tuple(timedelta(minutes=5 * 3**n) for n in range(8))
SEGUNDOS: Final = 20.0
PORTAS: Final = {"smtp": 25, "smtps": 465}
RESERVADO: Final = "capitania.invalid"  # of the ids of messages: a name that nobody may hold
PERMANENTE: Final = range(500, 600)


def correio() -> Correio:
    """Give what the environment tells; raises `EntradaInvalida`."""
    said = os.environ.get(SMTP, "")
    if not said:
        return Console()
    como = "Escreva smtp://nome:senha@servidor:587, ou smtps:// para TLS desde o começo."
    try:
        url = urlsplit(said)
        port = url.port or PORTAS.get(url.scheme, 0)
    except ValueError:
        raise EntradaInvalida([Problema(SMTP, None, "Não é endereço de servidor de correio.", como)]) from None
    if url.scheme not in PORTAS or not url.hostname:
        raise EntradaInvalida([Problema(SMTP, None, "Não é endereço de servidor de correio.", como)])
    remetente = os.environ.get(REMETENTE, "")
    if "@" not in remetente or any(c.isspace() for c in remetente):
        motivo = "Falta o endereço de quem envia."
        raise EntradaInvalida([Problema(REMETENTE, None, motivo, "Ponha nela um endereço de correio eletrônico.")])
    return Smtp(url, url.hostname, port, remetente)


class Console:
    """Sends nothing, and says so: neither address nor text."""

    canal, esperas = "console", ESPERAS

    def envia(self, carta: Carta) -> bool:
        """Tell that a message would go."""
        sys.stderr.write(f"Sem {SMTP}: a mensagem {carta.id} iria agora, e não foi.\n")
        return False


class Smtp(NamedTuple):
    """A mail server. With a name to come in by, nothing is said before TLS."""

    url: SplitResult
    servidor: str
    porta: int
    remetente: str

    @property
    def canal(self) -> str:
        """How it is called."""
        return "smtp"

    @property
    def esperas(self) -> tuple[timedelta, ...]:
        """How long to wait after each try."""
        return ESPERAS

    def envia(self, carta: Carta) -> bool:
        """Hand a message over; raises `FalhaDoCorreio`, with the server's code and never its words: they may repeat."""
        message = EmailMessage()
        message["Subject"], message["From"], message["To"] = carta.assunto, self.remetente, carta.para
        message["Message-ID"] = f"<{carta.id}@{RESERVADO}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(carta.texto)
        with self._ligado() as server:
            try:
                server.send_message(message)
            except smtplib.SMTPRecipientsRefused as error:
                code = next(iter(error.recipients.values()))[0]
                raise _recusou("o destinatário", code, definitiva=code in PERMANENTE) from None
            except smtplib.SMTPSenderRefused as error:  # ours: mended in the environment, not on this message
                raise _recusou("o remetente", error.smtp_code, do_servidor=True) from None
            except smtplib.SMTPResponseException as error:
                code = error.smtp_code
                raise _recusou("a mensagem", code, definitiva=code in PERMANENTE) from None
            except (smtplib.SMTPException, OSError, ValueError) as error:
                raise FalhaDoCorreio(f"A ligação caiu no envio ({type(error).__name__}).") from None
        return True

    @contextmanager
    def _ligado(self) -> Iterator[smtplib.SMTP]:
        try:
            server = self._liga()
        except smtplib.SMTPResponseException as error:
            raise _recusou("a ligação", error.smtp_code, do_servidor=True) from None
        except (smtplib.SMTPException, OSError) as error:
            motivo = f"O servidor de correio não atendeu ({type(error).__name__})."
            raise FalhaDoCorreio(motivo, do_servidor=True) from None
        try:
            yield server
        finally:
            server.close()  # what was handed over is the server's: a farewell that fails changes nothing

    def _liga(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.url.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(self.servidor, self.porta, timeout=SEGUNDOS, context=context)
        else:
            server = smtplib.SMTP(self.servidor, self.porta, timeout=SEGUNDOS)
            server.ehlo()
            if server.has_extn("starttls"):
                server.starttls(context=context)
        if self.url.username:
            if not isinstance(server.sock, ssl.SSLSocket):
                server.close()
                raise smtplib.SMTPNotSupportedError("sem TLS")
            server.login(unquote(self.url.username), unquote(self.url.password or ""))
        return server


def _recusou(o_que: str, code: int, *, definitiva: bool = False, do_servidor: bool = False) -> FalhaDoCorreio:
    motivo = f"O servidor de correio recusou {o_que} ({code})."
    return FalhaDoCorreio(motivo, definitiva=definitiva, do_servidor=do_servidor)

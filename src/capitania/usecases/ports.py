"""What a door needs from outside, by shape: wired in config/portas.py, faked in tests."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from capitania.lei.acervo import Acervo
from capitania.lei.historia import Historias
from capitania.lei.norma import Norma
from capitania.prazos.calendario import Calendario
from capitania.prazos.camadas import Camada
from capitania.usecases.anexos import Anexos
from capitania.usecases.cartas import Correio
from capitania.usecases.desenho import Papeis
from capitania.usecases.importacao.tabela import Planilhas
from capitania.usecases.registros import Ids, Registros

if TYPE_CHECKING:  # it needs the ports itself
    from capitania.usecases.estudos import Estudos


class Relogio(Protocol):
    """The clock."""

    def agora(self) -> datetime:
        """Give the present instant, with its offset."""


class Normas(Protocol):
    """Norm files."""

    def acervo(self) -> Acervo:
        """Give all norms of the package."""

    def rascunho(self, caminho: Path) -> Norma:
        """Read a draft; raises `EntradaInvalida`."""

    def historias(self) -> Historias:
        """Give the phrases of the boat stories."""


class Subordinacao(Protocol):
    """Who is just above a unit, for a time."""

    @property
    def superior(self) -> str:
        """Its short name."""


class Om(Protocol):
    """One naval unit."""

    @property
    def sigla(self) -> str:
        """Its short name, as the list writes it."""

    @property
    def nome(self) -> str:
        """Its full name."""

    @property
    def municipio(self) -> str:
        """The town it is in."""

    @property
    def zona(self) -> str:
        """Its time zone."""

    @property
    def codigo(self) -> str | None:
        """The three digits of its numbers, where known."""

    @property
    def hierarquia(self) -> Sequence[Subordinacao]:
        """Who is above it, at one time or another."""


class Oms(Protocol):
    """The naval units."""

    def om(self, sigla: str) -> Om:
        """Find one by its short name; raises `EntradaInvalida`."""

    def superior(self, sigla: str, dia: date) -> Subordinacao | None:
        """Give who is just above a unit on a day, where that is known."""

    def todas(self) -> Sequence[Om]:
        """Give all of them."""


class Calendarios(Protocol):
    """Calendar files."""

    def calendario(self, om: str | None = None, extra: Iterable[Camada] = ()) -> Calendario:
        """Give the calendar of a unit, or the federal one, with more layers; raises `EntradaInvalida`."""

    def parse_camada(self, text: str, name: str) -> Camada:
        """Read the text of a calendar file called `name`; raises `EntradaInvalida`."""


class Chaves(Protocol):
    """Ed25519 keys: the secret one stays in the file that the environment names."""

    def nova(self) -> bytes:
        """Make a secret key, as PEM."""

    def publica(self) -> bytes:
        """Give the 32 bytes of the public key of the file in use; raises `EntradaInvalida`."""

    def assina(self, mensagem: bytes) -> bytes:
        """Sign with the key of the file in use: 64 bytes; raises `EntradaInvalida`."""

    def confere(self, publica: bytes, mensagem: bytes, assinatura: bytes) -> bool:
        """Tell whether the signature is of this key and these bytes."""


class Login(NamedTuple):
    """A login of the pages: its name, the person it is of, whether it opens."""

    login: str
    pessoa: str
    ativo: bool


class Logins(Protocol):
    """Logins of the pages. Every method may raise `FalhaDaBase`."""

    def cria(self, login: str, pessoa: str, senha: str, agora: datetime) -> None:
        """Make a login; raises `EntradaInvalida`."""

    def troca_senha(self, login: str, senha: str) -> None:
        """Give another password; raises `EntradaInvalida`."""

    def ativa(self, login: str, *, ativo: bool) -> None:
        """Open or close a login; raises `EntradaInvalida`."""

    def todos(self) -> tuple[Login, ...]:
        """List all logins, by name."""


class Servidor(Protocol):
    """The server of the pages."""

    def prepara_demonstracao(self, pasta: Path) -> bool:
        """Point this process at a base of its own in a folder, with a secret that dies with it, and a key.

        Tells whether a sample that was left half sown was there, which is put away; raises `BaseOcupada`.
        """

    def mostra_inteira(self, pasta: Path) -> None:
        """Mark the sample of a folder as whole."""

    def sem_segredo(self) -> bool:
        """Tell whether the environment holds no secret to sign sessions with."""

    def pendentes(self) -> tuple[str, ...]:
        """Name the migrations that lack in the base; raises `FalhaDaBase`."""

    def migra(self) -> None:
        """Bring the base up to date; raises `FalhaDaBase`."""

    def serve(self, endereco: str, processos: int, *, pronto: Callable[[], None]) -> None:
        """Serve until told to stop; `pronto` is called once connections are taken."""


class Portas(Protocol):
    """All ports, each built when first asked for."""

    @property
    def acervo(self) -> Acervo:
        """The norms of the package."""

    @property
    def normas(self) -> Normas:
        """Norm files."""

    @property
    def calendarios(self) -> Calendarios:
        """Calendar files."""

    @property
    def oms(self) -> Oms:
        """The naval units."""

    @property
    def relogio(self) -> Relogio:
        """The clock."""

    @property
    def registros(self) -> Registros:
        """The log."""

    @property
    def anexos(self) -> Anexos:
        """The attachments."""

    def anexos_na_pasta(self, pasta: Path) -> Anexos:
        """Give the attachments of another folder, to copy to or from."""

    @property
    def planilhas(self) -> Planilhas:
        """Sheets of other offices."""

    @property
    def ids(self) -> Ids:
        """New ids and salts."""

    @property
    def chaves(self) -> Chaves:
        """Keys and signatures."""

    @property
    def papeis(self) -> Papeis:
        """Papers drawn and read back."""

    @property
    def logins(self) -> Logins:
        """Logins of the pages."""

    @property
    def servidor(self) -> Servidor:
        """The server of the pages."""

    @property
    def correio(self) -> Correio:
        """What carries messages away; raises `EntradaInvalida` where it is not well told."""

    @property
    def estudos(self) -> "Estudos":
        """Many boardings at once; raises `EntradaInvalida` where what it needs is not installed."""

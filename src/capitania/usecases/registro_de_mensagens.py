"""The messages to persons as a log keeps them: of which act, to whom, how far each went; no address and no text."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, Protocol, get_args

EstadoDaMensagem = Literal["espera", "enviada", "morta", "fechada"]
ESTADOS: Final[tuple[EstadoDaMensagem, ...]] = get_args(EstadoDaMensagem)
NA_ESPERA: Final[EstadoDaMensagem] = "espera"
ENVIADA: Final[EstadoDaMensagem] = "enviada"
MORTA: Final[EstadoDaMensagem] = "morta"
FECHADA: Final[EstadoDaMensagem] = "fechada"


class Mensagem(NamedTuple):
    """A message of one act to one person: its id is made of both, so that it is queued once.

    Instants are text that orders by time; `proxima` is when it may next be tried. `erro` holds no personal data.
    `canal` is by what it went; `por` and `motivo` tell who closed it, and why.
    """

    id: str
    ato: str
    fluxo: str
    pessoa: str
    om: str
    criada: str
    estado: EstadoDaMensagem
    tentativas: int
    proxima: str
    erro: str = ""
    canal: str = ""
    por: str = ""
    motivo: str = ""


class Mensagens(Protocol):
    """The messages. Every method may raise `FalhaDaBase`."""

    def poe(self, mensagens: Sequence[Mensagem]) -> None:
        """Queue these, all or none; one that is there already stays as it is."""

    def devidas(self, ate: str, limite: int) -> tuple[Mensagem, ...]:
        """Give the first that wait and may be tried by this instant, those that may for longest first."""

    def do_estado(self, om: str, estado: EstadoDaMensagem, limite: int) -> tuple[Mensagem, ...]:
        """Give the first of a unit in this state, the newest first."""

    def contadas(self, om: str) -> Mapping[str, int]:
        """Count those of a unit by state."""

    def le(self, id_: str) -> Mensagem | None:
        """Give the message with this id."""

    def muda(self, antes: Mensagem, depois: Mensagem) -> bool:
        """Put one in the place of what was read; False: it is another by now, and nothing is written."""

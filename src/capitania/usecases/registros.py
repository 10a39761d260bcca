"""The log as use cases see it: one port, what is asked of it, and how it answers."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, Protocol, get_args

from capitania.processo.ato import Ato
from capitania.registro.achados import Achado, Verificacao
from capitania.registro.cadeia import Cabeca, Registrado
from capitania.registro.canonico import canonico
from capitania.registro.codec import Pessoal, escreve
from capitania.usecases.linhas import Leituras, Linhas
from capitania.usecases.registro_de_acessos import Acessos
from capitania.usecases.registro_de_mensagens import Mensagem, Mensagens
from capitania.usecases.registro_de_minutas import Minutas

NENHUM: Mapping[str, int] = MappingProxyType({})
NENHUMAS: Mapping[str, Linhas] = MappingProxyType({})


EstadoDoNumero = Literal["emitido", "reservado", "anulado"]
ESTADOS_DO_NUMERO: Final[tuple[EstadoDoNumero, ...]] = get_args(EstadoDoNumero)


class Numeracao(NamedTuple):
    """What an act takes of the numbers of this OM in this year, in its own transaction.

    Without `n`: the next ones, `quantos` in a row, and the act carries the first in `dados[campo]`, the prefix and six
    digits. With `n`: that one, told by the act, which must still be reserved, and for `aparelho` if it is given.
    """

    om: str
    ano: int
    prefixo: str
    campo: str = "numero"
    estado: EstadoDoNumero = "emitido"
    quantos: int = 1
    aparelho: str = ""
    n: int | None = None

    @property
    def de_aparelho(self) -> bool:
        """Tell whether it is about numbers that devices keep."""
        return self.estado == "reservado" or self.n is not None

    def escreve(self, n: int) -> str:
        """Write the nth number."""
        return f"{self.prefixo}{n:06d}"


class Numero(NamedTuple):
    """A number that left the series: what became of it, by which act; `aparelho` has kept it, or keeps it."""

    om: str
    ano: int
    n: int
    numero: str
    estado: EstadoDoNumero
    aparelho: str | None
    fluxo: str
    seq: int


class Resumo(NamedTuple):
    """What a list shows of a processo; `pessoa` is the opaque id of the infractor, `numero` that of the auto.

    `ultimo_seq` is the place of the stream's head: a log need not keep it twice. A case that is `prioritario` goes
    first, of one that is `sigiloso` the list does not tell the person.
    """

    fluxo: str
    om: str
    numero: str | None
    fase: str
    pessoa: str | None
    ultimo_seq: int
    versao_do_calculo: int
    prioritario: bool = False
    sigiloso: bool = False


def _said(ato: Ato, numero: Mapping[str, None], apagados: Mapping[str, None]) -> bytes:
    """Give what an act says, in canonical bytes, without its number and its erased parts."""
    por = {"pessoa": ato.por.pessoa, "qualidade": ato.por.qualidade}
    said = {"fluxo": ato.fluxo, "tipo": ato.tipo, "em": ato.em.isoformat(), "por": por}
    return canonico({**said, "dados": {**ato.dados, **numero}, "pessoais": {**ato.pessoais, **apagados}})


class Recibo(NamedTuple):
    """The act is in the log, on the disk. Asked again, the same receipt."""

    id: str
    fluxo: str
    seq: int
    hash: bytes
    numero: str | None = None


class Proposta(NamedTuple):
    """An act to append, whole: all of it enters or none. Made by `propoe`.

    `ato.seq` is the place expected: the head's plus one. `lidos` are heads of other streams on which the decision
    rests (stream, seq); if one has moved, nothing enters. `apaga` are ids of personal parts erased by this act. If the
    number it tells has gone to another act, nothing enters either: that act is what happened meanwhile.
    `resumo` and `linhas` are the stream's rows of the read models after the act; None leaves those there are. `tambem`
    are the rows of other streams that the act changes; their heads are among `lidos`. `mensagens` are queued with it.
    `encerra` names the pieces whose drafts in this stream end with the act, and go.
    """

    ato: Ato
    envelope: bytes
    pessoais: tuple[Pessoal, ...] = ()
    resumo: Resumo | None = None
    numeracao: Numeracao | None = None
    lidos: Mapping[str, int] = NENHUM
    apaga: tuple[str, ...] = ()
    linhas: Linhas | None = None
    tambem: Mapping[str, Linhas] = NENHUMAS
    mensagens: tuple[Mensagem, ...] = ()
    encerra: tuple[str, ...] = ()

    def numerada(self, n: int) -> "Proposta":
        """Give the same with the nth number in the act, its bytes and the read model."""
        assert self.numeracao is not None
        numero = self.numeracao.escreve(n)
        ato = self.ato._replace(dados={**self.ato.dados, self.numeracao.campo: numero})
        resumo = self.resumo and self.resumo._replace(numero=numero)
        return self._replace(ato=ato, envelope=escreve(ato, self.pessoais), resumo=resumo)

    def repete(self, registrado: Ato) -> bool:
        """Tell whether the act in the log, of the same id, says the same.

        Its place, the instant of entry and the number taken are the log's own, and a part since erased is believed.
        """
        apagados = {campo: None for campo, valor in registrado.pessoais.items() if valor is None}
        numero = {} if self.numeracao is None or self.numeracao.n else {self.numeracao.campo: None}
        return _said(self.ato, numero, apagados) == _said(registrado, numero, apagados)

    def recibo(self, registrado: Ato, elo: bytes) -> Recibo:
        """Give the receipt of the act as it stands in the log."""
        numero = registrado.dados[self.numeracao.campo] if self.numeracao is not None else None
        return Recibo(registrado.id, registrado.fluxo, registrado.seq, elo, None if numero is None else str(numero))


def propoe(  # noqa: PLR0913 - the fields of a Proposta
    ato: Ato,
    pessoais: tuple[Pessoal, ...] = (),
    *,
    resumo: Resumo | None = None,
    numeracao: Numeracao | None = None,
    lidos: Mapping[str, int] = NENHUM,
    apaga: tuple[str, ...] = (),
    linhas: Linhas | None = None,
    tambem: Mapping[str, Linhas] = NENHUMAS,
    mensagens: tuple[Mensagem, ...] = (),
    encerra: tuple[str, ...] = (),
) -> Proposta:
    """Write the act's bytes, so that what has none is refused before any lock is taken; raises `ErroDeRegistro`."""
    envelope = escreve(ato, pessoais)
    return Proposta(ato, envelope, pessoais, resumo, numeracao, lidos, apaga, linhas, tambem, mensagens, encerra)


class Conflito(NamedTuple):
    """Another act has this id; it stays, and the one proposed does not enter."""

    existente: Registrado


class SeqVencida(NamedTuple):
    """A stream went on since it was read; nothing entered. `desde` is what happened meanwhile."""

    cabeca: Cabeca
    desde: tuple[Registrado, ...]


Resultado = Recibo | Conflito | SeqVencida


class FalhaDaBase(Exception):
    """The base did not do what was asked, and nothing of it was done (but see `DesfechoIncerto`).

    The message tells the way out.
    """


class BaseOcupada(FalhaDaBase):
    """Others held the base for longer than we wait."""


class OutroFluxoAnda(BaseOcupada):
    """What an act reads in another stream went on each time that it was about to enter; nothing entered.

    Of that stream nothing is told: who does the act may not see it.
    """

    def __init__(self) -> None:
        """Say it, with the way out."""
        motivo = "O que este ato consulta em outro fluxo mudou cada vez que ele ia entrar."
        super().__init__(f"{motivo} Nada entrou: tente de novo.")


class DiscoCheio(FalhaDaBase):
    """No room left for the base to grow."""


class BaseInacessivel(FalhaDaBase):
    """The base cannot be opened, or not for writing."""


class DesfechoIncerto(BaseInacessivel):
    """The line to the server fell while an act was entering, and stayed so: the act is in the log whole, or not at all.

    Asked again with the same id, it gets its receipt or enters.
    """


class BaseDanificada(FalhaDaBase):
    """What is there is no sound base of this program."""


class Desacordo(NamedTuple):
    """A row beside the chains that does not agree with them, or a guard that is gone; `seq` is of the act meant."""

    tabela: str
    fluxo: str | None
    seq: int | None
    mensagem: str

    def __str__(self) -> str:
        """Give place and sentence in one line."""
        parts = (self.tabela, self.fluxo, f"ato {self.seq}" if self.seq is not None else None)
        return f"{', '.join(p for p in parts if p)}: {self.mensagem}"


class Exame(NamedTuple):
    """What a verification of the base found: in the chains, and in the rows beside them."""

    cadeias: Verificacao
    linhas: tuple[Desacordo, ...] = ()

    @property
    def integra(self) -> bool:
        """Tell whether nothing is wrong, as far as can be seen: ask also `cadeias.nao_provaveis`."""
        return self.cadeias.integra and not self.linhas

    @property
    def achados(self) -> tuple[Achado | Desacordo, ...]:
        """Give all that is wrong, chains first."""
        return (*self.cadeias.achados, *self.linhas)


class CopiaRecusada(FalhaDaBase):
    """A copy that does not stand verification; the base stayed as it was."""

    def __init__(self, exame: Exame) -> None:
        self.exame = exame
        super().__init__(f"A cópia foi recusada, e a base ficou como estava: {exame.achados[0]}")


class Restauro(NamedTuple):
    """A restore done: how much came in, and where the base of before was kept (absent: there was none)."""

    fluxos: int
    atos: int
    anterior: Path | None


Pontos = Mapping[str, Cabeca]  # by stream, heads exported before
NENHUM_PONTO: Pontos = MappingProxyType({})


class Registros(Protocol):
    """The log. Every method may raise `FalhaDaBase`; then nothing of what was asked was done, or it says so."""

    @property
    def leituras(self) -> Leituras:
        """The read models kept beside the log."""

    @property
    def acessos(self) -> Acessos:
        """The log of accesses, kept beside the acts."""

    @property
    def mensagens(self) -> Mensagens:
        """The messages to persons, kept beside the acts."""

    @property
    def minutas(self) -> Minutas:
        """The drafts of what is to be signed, kept beside the acts."""

    def acrescenta(self, proposta: Proposta) -> Resultado:
        """Append an act whole; when it returns a receipt the act is on the disk."""

    def acrescenta_todos(self, propostas: Sequence[Proposta]) -> tuple[Recibo, ...] | Conflito | SeqVencida:
        """Append these acts in this order, all of them or none: the first that cannot enter is the answer."""

    def le_fluxo(self, fluxo: str, desde: int = 1) -> tuple[Registrado, ...]:
        """Give the acts of a stream from this place on, in order; none of a stream that has not begun."""

    def le_ato(self, id_: str) -> Registrado | None:
        """Give the act with this id."""

    def cabeca(self, fluxo: str) -> Cabeca:
        """Give the head of a stream; of one that has not begun, place 0 and the first hash."""

    def cabecas(self, prefixo: str = "") -> tuple[Cabeca, ...]:
        """Give the heads of the streams whose name begins so, by name."""

    def resumos(
        self,
        *,
        om: str | None = None,
        fase: str | None = None,
        pessoa: str | None = None,
        depois_de: str = "",
        limite: int = 100,
    ) -> tuple[Resumo, ...]:
        """Give one page of the list of processos, by stream: those after this one."""

    def proximo_numero(self, om: str, ano: int) -> int:
        """Tell the number that the next act would take; it is not kept for anyone."""

    def numeros(self, om: str, ano: int | None = None, estado: EstadoDoNumero | None = None) -> tuple[Numero, ...]:
        """Give the numbers of an OM that left the series, of one year or all, in one state or any, in their order."""

    def ultimo_registro(self) -> datetime | None:
        """Give the newest instant at which an act entered; None of an empty log."""

    def sozinho(self, trabalho: str) -> AbstractContextManager[None]:
        """Hold a piece of work while in the block, for one process at a time; raises `BaseOcupada` at once.

        Who dies lets go of it.
        """

    def marca(self, trabalho: str) -> datetime | None:
        """Give when a piece of work was last brought to its end; None when it never was."""

    def poe_marca(self, trabalho: str, instante: datetime) -> None:
        """Keep when a piece of work was brought to its end."""

    def verifica(self, fluxo: str | None = None, pontos: Pontos = NENHUM_PONTO) -> Exame:
        """Verify one stream, or the whole base: chains, heads, checkpoints given, and the rows beside them."""

    def copia(self, destino: Path) -> None:
        """Write a copy of the base under a free name; raises `EntradaInvalida`."""

    def restaura(self, origem: Path) -> Restauro:
        """Put a copy in the place of the base, once every chain of it holds; raises `EntradaInvalida`."""


class Ids(Protocol):
    """Chance: new ids and salts."""

    def novo(self) -> str:
        """Give a new id: UUID version 7."""

    def sal(self) -> bytes:
        """Give a new salt, for one personal part."""

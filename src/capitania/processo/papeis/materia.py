"""What a paper is made from: the stream folded, its acts, the law and calendar, and who the people are. Frozen."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import NamedTuple, TypeVar

from capitania.processo.abordagem import Abordagem
from capitania.processo.ato import Ato, Por
from capitania.processo.contexto import Contexto
from capitania.processo.custodia import Custodia
from capitania.processo.devedor import Devedor
from capitania.processo.estado import Estado
from capitania.processo.papeis.emitidos import Emitido
from capitania.processo.papeis.modelo import Formato, Orgao

_T = TypeVar("_T")


class Pessoa(NamedTuple):
    """A person as the register tells; what it does not is empty, and the name is then the id that acts give."""

    id: str
    nome: str
    documento: str = ""
    endereco: str = ""


class Barco(NamedTuple):
    """A boat as the register tells; what it does not is empty."""

    id: str
    nome: str = ""
    especie: str = ""
    inscricao: str = ""
    proprietario: str = ""


class Elo(NamedTuple):
    """An act as it was recorded, corrected since or not, with its link in 64 hexadecimal digits."""

    ato: Ato
    hash: str


class Materia(NamedTuple):
    """All that a paper may look at.

    `atos` are those of the stream that stand, in order, `ligados` those of the streams it names (by name). `em` is the
    instant of issue in the zone of the unit. `entrega` is the day on which the paper is handed to the party, where that
    is known. `cadeia` is the whole stream as recorded.
    """

    fluxo: str
    estado: object
    atos: tuple[Ato, ...]
    ctx: Contexto
    orgao: Orgao
    numero: str
    em: datetime
    por: Por
    pessoa: Callable[[str], Pessoa]
    barco: Callable[[str], Barco]
    formato: Formato = "a4"
    entrega: date | None = None
    ligados: Mapping[str, tuple[Ato, ...]] = {}
    textos: Mapping[str, str] = {}
    configuracao: Mapping[str, str] = {}
    emitidos: tuple[Emitido, ...] = ()
    cadeia: tuple[Elo, ...] = ()

    @property
    def dia(self) -> date:
        """Give the legal day of issue."""
        return self.em.date()

    @property
    def caso(self) -> Estado:
        """Give the case; only of a stream `processo`."""
        return _de(self.estado, Estado)

    @property
    def abordagem(self) -> Abordagem:
        """Give the boarding; only of a stream `abordagem`."""
        return _de(self.estado, Abordagem)

    @property
    def custodia(self) -> Custodia:
        """Give the custody; only of a stream `custodia`."""
        return _de(self.estado, Custodia)

    @property
    def devedor(self) -> Devedor:
        """Give the debt of a person; only of a stream `devedor`."""
        return _de(self.estado, Devedor)

    def ultimo(self, *nomes: str) -> Ato | None:
        """Give the last act of these types that stands; None when there is none."""
        return next((a for a in reversed(self.atos) if a.nome in nomes), None)

    def todos(self, *nomes: str) -> tuple[Ato, ...]:
        """Give the acts of these types that stand, in order."""
        return tuple(a for a in self.atos if a.nome in nomes)

    def de_outro(self, fluxo: str, *nomes: str) -> tuple[Ato, ...]:
        """Give the acts of these types that stand in a linked stream, in order."""
        return tuple(a for a in self.ligados.get(fluxo, ()) if a.nome in nomes)

    def resumo(self, cita: str, dia: date) -> str:
        """Give the sum-up of a provision as the norm of a day holds it; empty when none is loaded."""
        nome, _, onde = cita.partition(":")
        versao = self.ctx.acervo.versao(nome.partition("@")[0], dia)
        if versao is None:
            return ""
        found = self.ctx.acervo.norma(nome.partition("@")[0], versao).dispositivos.get(onde)
        return found.resumo if found is not None else ""


def pessoal(ato: Ato | None, nome: str) -> str:
    """Read a personal datum of an act: empty when it does not carry it, told when it was erased."""
    if ato is None or nome not in ato.pessoais:
        return ""
    return ato.pessoais[nome] or "(dado apagado)"


def paragrafos(texto: str) -> tuple[str, ...]:
    """Split a narrative where its writer did."""
    return tuple(linha.strip() for linha in texto.splitlines() if linha.strip())


def _de(estado: object, tipo: type[_T]) -> _T:
    if not isinstance(estado, tipo):
        raise TypeError(f"O papel é de um fluxo de {tipo.__name__}.")
    return estado

"""The rows of the read models: what is due, for whom a case waits, how persons and boats are called.

Each row carries the version it was computed with. They are computed from the log (`leituras`), kept beside it, and made
anew at any time (`reconstrucao`). Days are text in ISO form, as they are kept.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol
from unicodedata import combining, normalize

from capitania.usecases.decididos import Assunto, Espalhadas, Semelhantes

VERSAO_DO_CALCULO: Final = 7
LISTA: Final = "processo_resumo"
DIAS_ANTES: Final = "dias="  # how the alarm of a custody begins
A_BORDO: Final = "abordagem:"  # how a boarding is called
DIVIDA: Final = "divida_ativa"  # the term of a fine after which it may go to the debt
RELOGIO: Final = "prescricao_"  # how the clocks are called among the terms


class Vencimento(NamedTuple):
    """An open term, or a clock of prescription (`alarmes` then names days, as `12=2028-03-01 6=...`).

    `vencimento` is None for a term that the calendar cannot date; `tarde` is the later end of a doubtful clock, or by
    another reading; `quem` are the capacities waited for and `provisorio` the layers still to be certified, by spaces.
    A term of a custody has its alarm as `dias=2026-05-02`.
    """

    fluxo: str
    prazo: str
    om: str
    quem: str
    vencimento: str | None
    tarde: str | None
    alarmes: str
    provisorio: str
    sigiloso: int
    versao_do_calculo: int


class Mesa(NamedTuple):
    """An act that a stream waits for from this capacity.

    `desde` is the day of the fact, or of what else began it; empty where there is none. `pessoas` names between spaces
    those alone whom it waits for; empty: whoever holds the capacity. `falta` has a line for each thing that a boarding
    waits for (`processo.pendentes`), parts parted by `|`.
    """

    fluxo: str
    qualidade: str
    om: str
    ato: str
    sigiloso: int
    versao_do_calculo: int
    desde: str = ""
    pessoas: str = ""
    falta: str = ""


class Nome(NamedTuple):
    """How a person or a boat is called; `busca` is the name folded, `documento` digits of CPF or CNPJ, or inscription.

    Of a boarding it holds no name, and in `busca` whom and which boat it met (`marca_a_bordo`).
    Made of personal parts, and gone with them.
    """

    fluxo: str
    especie: str
    nome: str
    busca: str
    documento: str | None
    versao_do_calculo: int


class CasoDaPessoa(NamedTuple):
    """A row of the list, as it tells of a person."""

    fluxo: str
    om: str
    numero: str | None
    fase: str
    pessoa: str
    sigiloso: bool


class Contada(NamedTuple):
    """How a term is counted, as `processo.recontagem.Contagem` has it, so that another calendar counts it again.

    Days in a list stand by spaces, suspensions as `de/ate`. `provisorio` is that of the last day counted.
    """

    fluxo: str
    prazo: str
    om: str
    via: str
    de: str | None
    depois_de: str
    contado: str | None
    informado: str | None
    suspensoes: str
    atos: str
    aberto: int
    provisorio: str
    versao_do_calculo: int


class Comunicado(NamedTuple):
    """How a paper of a case stands to be made known, or known: to the infractor (`destinatario` empty) or another.

    `desde` is the day of the paper (or the first day on which it may be sent), of the sending, of its return, or of the
    publication, which ends on `ate`; empty where there is none. `meio` and `lote` are of the last of the `vezes` that
    it was sent; published, `meio` is where.
    """

    fluxo: str
    objeto: str
    destinatario: str
    pessoa: str
    om: str
    situacao: str
    desde: str
    ate: str
    meio: str
    lote: str
    vezes: int
    sigiloso: int
    versao_do_calculo: int


POR_EXPEDIR, EXPEDIDA, FRUSTRADA, EM_EDITAL, CIENTE = "por_expedir", "expedida", "frustrada", "edital", "ciente"
POR_SABER: Final = (POR_EXPEDIR, EXPEDIDA, FRUSTRADA, EM_EDITAL)

Linha = Vencimento | Mesa | Nome | Contada | Comunicado | Assunto
TABELAS: Final[Mapping[str, type[Linha]]] = {
    "vencimento": Vencimento,
    "mesa": Mesa,
    "cadastro": Nome,
    "contagem": Contada,
    "comunicacao": Comunicado,
    "assunto": Assunto,
}
CHAVES: Final[Mapping[str, tuple[str, ...]]] = {
    LISTA: ("fluxo",),
    "vencimento": ("fluxo", "prazo"),
    "mesa": ("fluxo", "qualidade", "ato"),
    "cadastro": ("fluxo",),
    "contagem": ("fluxo", "prazo"),
    "comunicacao": ("fluxo", "objeto", "destinatario"),
    "assunto": ("fluxo",),
}
COLUNAS: Final[Mapping[str, tuple[str, ...]]] = {
    LISTA: ("fluxo", "om", "numero", "fase", "pessoa", "versao_do_calculo", "prioritario", "sigiloso"),
    **{tabela: linha._fields for tabela, linha in TABELAS.items()},
}


class Linhas(NamedTuple):
    """All rows of one stream, but the one of the list."""

    vencimentos: tuple[Vencimento, ...] = ()
    mesa: tuple[Mesa, ...] = ()
    nomes: tuple[Nome, ...] = ()
    contagens: tuple[Contada, ...] = ()
    comunicacoes: tuple[Comunicado, ...] = ()
    assuntos: tuple[Assunto, ...] = ()

    def por_tabela(self) -> Mapping[str, tuple[Linha, ...]]:
        """Give the rows by table."""
        return {
            "vencimento": self.vencimentos,
            "mesa": self.mesa,
            "cadastro": self.nomes,
            "contagem": self.contagens,
            "comunicacao": self.comunicacoes,
            "assunto": self.assuntos,
        }


class Filtro(NamedTuple):
    """What is asked of the agenda; days are in, and `fluxos` None asks all streams.

    With `relogios` the clocks of prescription alone, with `custodias` the terms of custodies that have an alarm;
    without `sigilosos` no sealed case. `prazos` names the terms asked; empty: all.
    """

    om: str | None = None
    de: str | None = None
    ate: str | None = None
    quem: str | None = None
    fluxos: tuple[str, ...] | None = None
    relogios: bool = False
    sigilosos: bool = True
    custodias: bool = False
    prazos: tuple[str, ...] = ()

    def passa(self, linha: Vencimento) -> bool:
        """Tell whether a row with a day is asked for."""
        return (
            linha.vencimento is not None
            and (self.om is None or linha.om == self.om)
            and (self.de is None or linha.vencimento >= self.de)
            and (self.ate is None or linha.vencimento <= self.ate)
            and (self.quem is None or self.quem in linha.quem.split())
            and (self.fluxos is None or linha.fluxo in self.fluxos)
            and (not self.relogios or linha.prazo.startswith(RELOGIO))
            and (not self.custodias or linha.alarmes.startswith(DIAS_ANTES))
            and (self.sigilosos or not linha.sigiloso)
            and (not self.prazos or linha.prazo in self.prazos)
        )


class Esperas(NamedTuple):
    """What is asked of the desk: None or empty asks for all; with `pessoa`, none that is for others alone."""

    om: str | None = None
    qualidade: str | None = None
    atos: Sequence[str] = ()
    pessoa: str | None = None

    def passa(self, linha: Mesa) -> bool:
        """Tell whether a wait is asked for."""
        return (
            self.om in {None, linha.om}
            and self.qualidade in {None, linha.qualidade}
            and (not self.atos or linha.ato in self.atos)
            and (self.pessoa is None or not linha.pessoas or f" {self.pessoa} " in linha.pessoas)
        )


class Feita(NamedTuple):
    """The rows of a stream made anew: at which place of it, resting on which places of other streams.

    `lista` is its row of the list in the order of `COLUNAS`, None where it has none.
    """

    fluxo: str
    seq: int
    lidos: Mapping[str, int]
    versao: int
    lista: tuple[str | int | None, ...] | None
    linhas: Linhas


class Preparada(NamedTuple):
    """How far the rows made anew of a stream go."""

    seq: int
    lidos: Mapping[str, int]
    versao: int


class Diferenca(NamedTuple):
    """A last day that is another in the rows made anew; None: the term is not there."""

    fluxo: str
    prazo: str
    antes: str | None
    depois: str | None


class Leituras(Protocol):
    """The read models as a log keeps them. Every method may raise `FalhaDaBase`."""

    def do_fluxo(self, fluxo: str) -> Linhas:
        """Give the rows of one stream."""

    def agenda(self, filtro: Filtro, limite: int) -> tuple[Vencimento, ...]:
        """Give the first rows asked for, by day, stream and term."""

    def por_dia(self, filtro: Filtro) -> tuple[tuple[str, int], ...]:
        """Count the rows asked for, by day."""

    def autos(self, fluxos: Sequence[str]) -> Mapping[str, str]:
        """Give the numbers of the autos of these streams, where they have one."""

    def do_auto(self, numero: str) -> tuple[str, str, str, bool] | None:
        """Find the case of an auto by its number: stream, unit, phase, whether it is sealed."""

    def casos_de(self, pessoas: Sequence[str]) -> tuple[CasoDaPessoa, ...]:
        """Give the cases of persons, by the names that cases call them by, by stream."""

    def mais_de_um_ato(self, fluxos: Sequence[str]) -> frozenset[str]:
        """Tell which of these streams have gone on after their first act."""

    def sem_dia(self) -> int:
        """Count the terms that the calendar cannot date."""

    def mesa(self, quais: Esperas, limite: int) -> tuple[Mesa, ...]:
        """Give the first waits by day, then by stream, capacity and act."""

    def assuntos_de(self, abordagens: Sequence[str], *, novas: bool = False) -> tuple[Assunto, ...]:
        """Give the cases and custodies that came of these boardings, by stream; `novas`: of the rows made anew."""

    def espalhadas(self, quais: Semelhantes) -> Espalhadas:
        """Tell how like cases were decided."""

    def semelhantes(self, quais: Semelhantes, limite: int) -> tuple[Assunto, ...]:
        """Give like cases, those decided last first, then by stream."""

    def nomes(self, especie: str, texto: str, limite: int) -> tuple[Nome, ...]:
        """Find persons or boats by a part of the folded name, or by the whole document, by stream."""

    def chamados(self, fluxos: Sequence[str]) -> Mapping[str, str]:
        """Give the names of these persons and boats, where they have one."""

    def contagens(self, om: str, desde: str) -> tuple[Contada, ...]:
        """Give how the terms of a unit are counted whose last day is this one or later, or none, by stream and term."""

    def comunicacoes(
        self, om: str, situacoes: Sequence[str], limite: int, ate: str = "", hoje: str = ""
    ) -> tuple[Comunicado, ...]:
        """Give the first papers of a unit that stand so, by day, stream, paper and person.

        With `ate`, those alone that end on that day or later, or on none; with `hoje`, none that waits for a later day.
        """

    def do_lote(self, lote: str) -> tuple[Comunicado, ...]:
        """Give the papers last sent in this batch, by stream, paper and person."""

    def comunicacoes_contadas(self, om: str, hoje: str) -> Mapping[str, int]:
        """Count the papers of a unit by how they stand on a day, but those that are known."""

    def regrava(self, feita: Feita) -> bool:
        """Write the rows of one stream but the one of the list; False: it went on, and nothing is written.

        For what changes last days without an act of the stream, as a recount does.
        """

    def versao(self) -> int | None:
        """Give the version of the calculation that all rows were made with; None of a base whose rows lack."""

    def prepara(self, feitas: Sequence[Feita]) -> None:
        """Keep rows made anew beside the live ones, which go on serving."""

    def preparadas(self) -> Mapping[str, Preparada]:
        """Tell how far the rows made anew go, by stream."""

    def faltam(self, versao: int) -> tuple[str, ...]:
        """Name the streams whose rows made anew lack, or rest on what has moved since."""

    def diferencas(self, limite: int) -> tuple[Diferenca, ...]:
        """Compare the last days of the live rows with those made anew."""

    def troca(self, versao: int, refaz: Callable[[str], Feita], aceita: str | None) -> tuple[Diferenca, ...]:
        """Put the rows made anew in the place of the live ones, in one transaction in which nobody appends.

        `refaz` makes those of a stream that moved meanwhile. Where last days differ and no reason is given in
        `aceita`, gives the differences, and the live rows stay.
        """


def dobrado(texto: str) -> str:
    """Fold a name for search: no accents, no case, single spaces."""
    plain = "".join(c for c in normalize("NFKD", texto) if not combining(c)).casefold()
    return " ".join(plain.split())


def marca_a_bordo(quem: str) -> str:
    """Write a person's id or a boat's inscription as the row of a boarding holds it; empty for none."""
    return f"|{dobrado(quem)}|" if quem else ""


def algarismos(texto: str) -> str:
    """Give letters and digits of a document, so that dots and dashes do not matter."""
    return "".join(c for c in texto if c.isalnum()).upper()


def atrasada(preparada: Preparada | None, versao: int, cabecas: Mapping[str, int], fluxo: str) -> bool:
    """Tell whether the rows made anew of a stream lack, or rest on what has moved since."""
    return (
        preparada is None
        or (preparada.versao, preparada.seq) != (versao, cabecas.get(fluxo, 0))
        or any(cabecas.get(lido, 0) != seq for lido, seq in preparada.lidos.items())
    )


def em_ordem(fluxos: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Part streams whose rows are made anew: the boardings come after the cases and custodies that came of them."""
    todos = tuple(fluxos)
    aboard = tuple(f for f in todos if f.startswith(A_BORDO))
    return tuple(f for f in todos if not f.startswith(A_BORDO)), aboard


def por_ordem(linhas: Iterable[Vencimento]) -> list[Vencimento]:
    """Put rows in the order of the agenda."""
    return sorted(linhas, key=lambda x: (x.vencimento or "", x.fluxo, x.prazo))

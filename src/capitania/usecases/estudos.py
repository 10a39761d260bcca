"""Studies: what one norm and another answer to many boardings, drawn at random, told in a file, or kept in the log."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from hashlib import blake2b
from pathlib import Path
from typing import Final, Literal, NamedTuple, Protocol

from capitania.lei.acervo import Acervo
from capitania.lei.fatos import Fatos, Medicao
from capitania.lei.norma import Norma
from capitania.lei.plano import plano
from capitania.lei.vocabulario import TEXTOS
from capitania.prazos.calendario import Calendario
from capitania.processo import abordagem
from capitania.usecases.contexto import reune
from capitania.usecases.dobras import dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.importacao.conhecidos import Passo
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om

BASE: Final = "base de abordagens"
Linha = Mapping[str, str | None]
Motor = Literal["local", "spark"]


class Lei(NamedTuple):
    """A norm asked of every boarding, with the others of its day; `dia` picks the versions."""

    nome: str
    titulo: str
    dia: date
    acervo: Acervo

    @property
    def responde(self) -> bool:
        """Tell whether any table answers boardings on that day."""
        return bool(plano(self.acervo, self.dia, self.dia).tabelas)


class Linhas(NamedTuple):
    """Boardings that the program has, by the paths of their facts, and how many."""

    nome: str
    linhas: Iterable[Linha]
    total: int | None = None


class Pedido(NamedTuple):
    """What to study, where its folder goes, and what does the work: this process or Spark."""

    fonte: Path | Linhas
    leis: tuple[Lei, Lei]
    zona: Callable[[str], tuple[str, str] | None]  # from a sigla as typed to the unit's own and its zone
    calendario: Callable[[str | None], Calendario]
    saida: Path
    motor: Motor = "local"


class Feito(NamedTuple):
    """What a study came to."""

    lidas: int
    decididas: int
    recusadas: int
    mudam: int
    arquivos: tuple[str, ...]


class Sorteio(NamedTuple):
    """What to draw: so many boardings, between two days, over these units."""

    linhas: int
    de: date
    ate: date
    semente: int
    siglas: Sequence[str]


class Achadas(NamedTuple):
    """The rows that a filter finds: how many, and the first of them."""

    quantas: int
    colunas: tuple[str, ...]
    linhas: tuple[tuple[str, ...], ...]


class Estudos(Protocol):
    """Many boardings at once; what needs arrays stays behind it."""

    def estuda(self, pedido: Pedido, passo: Passo) -> Feito:
        """Study, and leave a new folder; raises `EntradaInvalida`, and then leaves nothing."""

    def sorteia(self, sorteio: Sorteio, saida: Path, passo: Passo) -> None:
        """Draw boardings into a new Parquet file; raises `EntradaInvalida`."""

    def linhas(self, pasta: Path, filtro: str, limite: int) -> Achadas:
        """Find the rows of a study behind a number of its report; raises `EntradaInvalida`."""


def lei(portas: Portas, norma: Norma, dia: date | None, nome: str) -> Lei:
    """Give a norm as a study asks it: the acervo of that day; of a draft (no day), that of its own first day."""
    acervo = portas.acervo if dia is not None else portas.acervo.com(norma)
    quando = dia or norma.vigente_de
    return Lei(nome, norma.titulo, quando, acervo.como_em(quando))


def da_base(portas: Portas) -> Linhas:
    """Give the boardings of the log without what tells of whom they are; raises `FalhaDaBase`.

    The id is a hash under a key of this run, which is kept nowhere; texts and places stay behind.
    """
    fluxos = [c.fluxo for c in portas.registros.cabecas("abordagem:")]
    chave = portas.ids.sal()

    def linhas() -> Iterator[Linha]:
        for fluxo in fluxos:
            yield from _da_abordagem(portas, fluxo, blake2b(fluxo.encode(), key=chave, digest_size=12).hexdigest())

    return Linhas(BASE, linhas(), len(fluxos))


def _da_abordagem(portas: Portas, fluxo: str, id_: str) -> Iterator[Linha]:
    d = dobra(fluxo, le_atos(portas.registros.le_fluxo(fluxo)))
    e = d.estado
    if not isinstance(e, abordagem.Abordagem) or e.registrada is None:
        return
    ctx = reune(portas, d.om, hoje_na_om(portas, d.om).date()).contexto
    lidos = abordagem.do_condutor(e, ctx)
    yield {"id": id_, **(em_linha(lidos[0], d.om) if lidos else {})}


def em_linha(fatos: Fatos, om: str) -> dict[str, str | None]:
    """Write facts as a row of a raw table; of texts only whether they are there."""
    linha: dict[str, str | None] = {"abordagem.em": fatos.em.isoformat(), "abordagem.om": fatos.om or om or None}
    for campo, valor in fatos.informados.items():
        if isinstance(valor, Medicao):
            linha[campo] = f"{valor.quantia:f}"
            if campo.endswith(".sangue"):
                linha[f"{campo}.unidade"] = valor.unidade
        elif not campo.endswith(TEXTOS):
            linha[campo] = valor.isoformat() if isinstance(valor, date) else str(valor)
    linha |= {a.campo: a.valor for a in fatos.ambiguos}
    return linha

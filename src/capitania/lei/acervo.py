"""The body of norms: which file answers which day, compiled at first use."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from capitania.lei.compilacao import Compilada, Compilador
from capitania.lei.faixas import FaixaCompilada, compila_faixa
from capitania.lei.norma import Norma

PLAUSIVEL = "plausivel_ate_"  # values that bound what a reading may be


class NormaCompilada(NamedTuple):
    """A norm with its bands, classes and tables ready to answer."""

    norma: Norma
    faixas: Mapping[str, FaixaCompilada]
    classes: Mapping[str, Compilada]
    tabelas: Mapping[str, Compilada]


class Vigentes(NamedTuple):
    """The norms of one day: those that ground an answer, and those only shown as the last text read."""

    fundamentam: tuple[NormaCompilada, ...]
    lidas: tuple[NormaCompilada, ...]


def compila(norma: Norma, arquivo: str | None = None, *, tolera: bool = False) -> NormaCompilada:
    """Compile a norm; raises `EntradaInvalida` when some combination has no single answer."""
    nome = arquivo or norma.nome
    return NormaCompilada(
        norma,
        {f.nome: compila_faixa(f, norma, nome, tolera=tolera) for f in norma.faixas.values()},
        {c.nome: Compilador(c, norma, nome, tolera=tolera).compila() for c in norma.classes.values()},
        {t.nome: Compilador(t, norma, nome, tolera=tolera).compila() for t in norma.tabelas.values()},
    )


class Acervo:
    """All norms by id and first day; a version is read and compiled when a day first asks for it.

    `indice` gives the first days of each norm; `carrega` reads one version (it may raise `EntradaInvalida`);
    `decide` tells at a glance whether a version can hold anything that decides facts, so that the others stay unread.
    """

    def __init__(
        self,
        indice: Mapping[str, tuple[date, ...]],
        carrega: Callable[[str, date], Norma],
        *,
        decide: Callable[[str, date], bool] = lambda _norma, _versao: True,
        tolera: bool = False,
    ) -> None:
        self._tolera = tolera
        self._decide = decide
        self.indice = {n: tuple(sorted(dias)) for n, dias in indice.items()}
        self._carrega = carrega
        self._normas: dict[tuple[str, date], Norma] = {}
        self._compiladas: dict[tuple[str, date], NormaCompilada] = {}
        self._vigentes: dict[date, Vigentes] = {}
        self._em: dict[date, tuple[Norma, ...]] = {}
        self.planos: dict[object, object] = {}

    def versao(self, norma: str, dia: date) -> date | None:
        """Give the first day of the version in force on a day; None before the first or after the end."""
        dias = [d for d in self.indice.get(norma, ()) if d <= dia]
        if not dias:
            return None
        fim = self.norma(norma, dias[-1]).vigente_ate
        return None if fim is not None and dia >= fim else dias[-1]

    def norma(self, norma: str, versao: date) -> Norma:
        """Read one version; KeyError when the norm has none that begins on that day."""
        chave = (norma, versao)
        if chave not in self._normas:
            if versao not in self.indice.get(norma, ()):
                raise KeyError(f"{norma}@{versao.isoformat()}")
            self._normas[chave] = self._carrega(norma, versao)
        return self._normas[chave]

    def compilada(self, norma: str, versao: date) -> NormaCompilada:
        """Read and compile one version."""
        chave = (norma, versao)
        if chave not in self._compiladas:
            self._compiladas[chave] = compila(self.norma(norma, versao), tolera=self._tolera)
        return self._compiladas[chave]

    def em(self, dia: date) -> tuple[Norma, ...]:
        """List the norms in force on a day, those that no longer ground an answer included."""
        normas = self._em.get(dia)
        if normas is None:
            achadas = ((n, self.versao(n, dia)) for n in self.indice)
            normas = self._em[dia] = tuple(self.norma(n, v) for n, v in achadas if v is not None)
        return normas

    def vigentes(self, dia: date) -> Vigentes:
        """Compile the norms of a day that decide something."""
        if dia not in self._vigentes:
            candidatas = (n for n, dias in self.indice.items() if any(self._decide(n, d) for d in dias))
            versoes = ((n, self.versao(n, dia)) for n in candidatas)
            normas = [n for n in (self.norma(n, v) for n, v in versoes if v is not None) if decide(n)]
            self._vigentes[dia] = Vigentes(
                tuple(self.compilada(n.id, n.vigente_de) for n in normas if fundamenta(n, dia)),
                tuple(self.compilada(n.id, n.vigente_de) for n in normas if not fundamenta(n, dia)),
            )
        return self._vigentes[dia]

    def como_em(self, dia: date) -> "Acervo":
        """Give an acervo in which the versions of one day answer every day: the same facts under another law."""
        feito = self.planos.get(("como_em", dia))
        if not isinstance(feito, Acervo):
            feito = self.planos["como_em", dia] = _DeUmDia(self, dia, self._decide)
        return feito

    def com(self, norma: Norma, *, tolera: bool = False) -> "Acervo":
        """Give an acervo in which a draft stands in for the version that begins on its first day.

        With `tolera` what a draft leaves open does not stop the compiling: the analysis tells it.
        """
        indice = {**self.indice, norma.id: tuple({*self.indice.get(norma.id, ()), norma.vigente_de})}

        def carrega(nome: str, versao: date) -> Norma:
            return norma if (nome, versao) == (norma.id, norma.vigente_de) else self.norma(nome, versao)

        def decide(nome: str, versao: date) -> bool:
            return nome == norma.id or self._decide(nome, versao)

        return Acervo(indice, carrega, decide=decide, tolera=tolera)


class _DeUmDia(Acervo):
    """The norms of one day, whichever day is asked; they are read and compiled by the acervo that made it."""

    def __init__(self, todo: Acervo, dia: date, decide: Callable[[str, date], bool]) -> None:
        super().__init__(todo.indice, todo.norma, decide=decide)
        self._todo, self._dia = todo, dia

    def versao(self, norma: str, dia: date) -> date | None:  # noqa: ARG002 - whichever it is
        return self._todo.versao(norma, self._dia)

    def compilada(self, norma: str, versao: date) -> NormaCompilada:
        return self._todo.compilada(norma, versao)

    def em(self, dia: date) -> tuple[Norma, ...]:  # noqa: ARG002
        return self._todo.em(self._dia)

    def vigentes(self, dia: date) -> Vigentes:  # noqa: ARG002
        return self._todo.vigentes(self._dia)


def decide(norma: Norma) -> bool:
    """Tell whether the norm holds something that decides facts, and not only terms and provisions."""
    plausiveis = any(v.startswith(PLAUSIVEL) for v in norma.valores)
    return bool(norma.classes or norma.tabelas or norma.faixas or norma.infracoes or norma.erro_maximo or plausiveis)


def fundamenta(norma: Norma, dia: date) -> bool:
    """Tell whether the norm grounds answers on that day (`fundamenta_ate` is the first day it no longer does)."""
    return norma.fundamenta_ate is None or dia < norma.fundamenta_ate


def ultimo_dia(norma: Norma, proxima: date | None) -> date | None:
    """Give the last day a version holds: the eve of its end or of the next version."""
    fins = [d for d in (norma.vigente_ate, proxima) if d is not None]
    return min(fins) - timedelta(days=1) if fins else None

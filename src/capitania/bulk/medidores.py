"""Measured facts as finite codes: the piece a value falls in, and what each band says of that piece.

Values are those of the packed batch (see `colunas`): readings in millionths of the base unit, dates in days since
1970-01-01. All comparing is of integers, with edges worked out exactly from the decimals of the norm.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from capitania.bulk.colunas import MILIONESIMOS, NAO_INFORMADO, SEM_VALIDADE
from capitania.lei.ambiente import considerado
from capitania.lei.compilacao import Celula
from capitania.lei.faixas import FaixaCompilada, trechos_de
from capitania.lei.molde import CONSIDERADO, PassoFaixa
from capitania.lei.norma import ErroMaximo, Limite, Trecho

PRIMEIRO, ULTIMO = date(1930, 1, 1), date(2079, 12, 31)  # days of a fact that can be classified
_EPOCA = date(1970, 1, 1).toordinal()


def dias(dia: date) -> int:
    """Give the days since 1970-01-01."""
    return dia.toordinal() - _EPOCA


def data(dias: int) -> date:
    """Give the date of so many days since 1970-01-01."""
    return date.fromordinal(dias + _EPOCA)


class Pedaco(NamedTuple):
    """What one piece of a measured fact is: not informed, without a date, beyond the plausible, or classified.

    `celulas` has one of each band, `None` where there is nothing to classify, as of a considered value without error.
    """

    informado: bool
    sem_validade: bool = False
    implausivel: bool = False
    celulas: tuple[Celula | None, ...] = ()


class Degraus(NamedTuple):
    """A fact compared with fixed edges: the piece is the number of edges not above the value."""

    campo: str
    faixas: tuple[PassoFaixa, ...]
    bordas: NDArray[np.int32]
    pedacos: tuple[Pedaco, ...]

    def com(self, primeiros: Sequence[int]) -> "Degraus":
        """Give the same with fewer pieces, each begun by one of these."""
        return self._replace(
            bordas=self.bordas[[n - 1 for n in primeiros if n]], pedacos=tuple(self.pedacos[n] for n in primeiros)
        )


class Aniversarios(NamedTuple):
    """A date compared with the day of the fact, year by year.

    The piece is a sum of one step for each limit: 0 before the anniversary; 1 on the last day of February of a year
    that lacks the day; 2 on the anniversary; 3 on the first of March of a year that lacks the day; 4 after it (for the
    limit of no years: 0, 1, 2). A day is past the anniversaries of fewer years before it reaches one of more, so the
    sum tells all. `tabelas` gives, for each day from `primeiro` on, twice the anniversary in days since 1970, less one
    where the year lacks the day, so that twice the day of the fact less it is -1, 0, 1 on the three days that matter.
    The two last pieces are those of a date not informed and of a paper without date.
    """

    campo: str
    faixas: tuple[PassoFaixa, ...]
    limites: tuple[int, ...]
    primeiro: int
    tabelas: tuple[NDArray[np.int32], ...]  # of the limits but that of no years
    pedacos: tuple[Pedaco, ...]


Medidor = Degraus | Aniversarios


def medidores(
    faixas: Iterable[PassoFaixa], erros: tuple[ErroMaximo, ...], teto: Callable[[str], Decimal | None]
) -> list[Medidor]:
    """Give what measures each fact that bands classify; `teto` gives the most that a reading may plausibly be."""
    grupos: dict[tuple[str, bool], list[PassoFaixa]] = {}
    for f in faixas:
        grupos.setdefault((f.entrada.removesuffix(CONSIDERADO), f.faixa.faixa.unidade == "anos"), []).append(f)
    feitos: list[Medidor] = []
    for (campo, anos), juntas in grupos.items():
        if anos:
            feitos.append(_aniversarios(campo, tuple(juntas)))
        elif juntas[0].faixa.faixa.unidade == "data":
            feitos.append(_das_datas(campo, tuple(juntas)))
        else:
            feitos.append(_das_leituras(campo, tuple(juntas), erros, teto(campo)))
    return feitos


def _limites(faixas: Sequence[PassoFaixa]) -> set[Decimal | date]:
    return {x.quantia for f in faixas for t in f.faixa.faixa.trechos for x in (t.de, t.ate) if x is not None}


def _das_leituras(
    campo: str, faixas: tuple[PassoFaixa, ...], erros: tuple[ErroMaximo, ...], teto: Decimal | None
) -> Degraus:
    bordas = {0}
    for limite in _limites([f for f in faixas if f.entrada == campo]):
        bordas |= {_de(limite), _depois(limite)}  # type: ignore[arg-type]  # the reader compares readings with decimals
    for limite in _limites([f for f in faixas if f.entrada != campo]):
        bordas |= set(_do_considerado(limite, erros))  # type: ignore[arg-type]  # as above
    bordas |= {_depois(e.ate) for e in erros if e.ate is not None}
    if teto is not None:
        bordas = {b for b in bordas if b <= _depois(teto)} | {_depois(teto)}
    ordem = sorted(b for b in bordas if 0 <= b <= SEM_VALIDADE)
    pedacos = [Pedaco(informado=False, celulas=(None,) * len(faixas))]
    for borda in ordem:
        lido = Decimal(borda) / MILIONESIMOS
        if teto is not None and lido > teto:
            pedacos.append(Pedaco(informado=True, implausivel=True, celulas=(None,) * len(faixas)))
            continue
        pontos = (lido if f.entrada == campo else considerado(lido, erros) for f in faixas)
        celulas = tuple(None if p is None else _classifica(f.faixa, p) for f, p in zip(faixas, pontos, strict=True))
        pedacos.append(Pedaco(informado=True, celulas=celulas))
    return Degraus(campo, faixas, np.array(ordem, np.int32), tuple(pedacos))


def _de(limite: Decimal) -> int:
    return int((limite * MILIONESIMOS).to_integral_value(ROUND_CEILING))


def _depois(limite: Decimal) -> int:
    return int((limite * MILIONESIMOS).to_integral_value(ROUND_FLOOR)) + 1


def _do_considerado(limite: Decimal, erros: tuple[ErroMaximo, ...]) -> Iterator[int]:
    """Give the first reading whose considered value reaches the limit, and the first that passes it, by stretch."""
    de = 0
    for erro in erros:
        ate = SEM_VALIDADE if erro.ate is None else _depois(erro.ate)
        for passa in (limite.__le__, limite.__lt__):
            baixo, alto = de, ate
            while baixo < alto:  # within one stretch of the error the considered value never falls
                meio = (baixo + alto) // 2
                valor = considerado(Decimal(meio) / MILIONESIMOS, erros)
                baixo, alto = (baixo, meio) if valor is not None and passa(valor) else (meio + 1, alto)
            yield baixo
        de = ate


def _classifica(faixa: FaixaCompilada, valor: Decimal | date) -> Celula:
    return faixa.celulas[trechos_de(faixa.faixa, valor, valor if isinstance(valor, date) else PRIMEIRO)]


def _das_datas(campo: str, faixas: tuple[PassoFaixa, ...]) -> Degraus:
    bordas = {NAO_INFORMADO + 1, SEM_VALIDADE}
    for limite in _limites(faixas):
        bordas |= {dias(limite), dias(limite) + 1}  # type: ignore[arg-type]  # a band of dates has dates
    ordem = sorted(bordas)
    nada = (None,) * len(faixas)
    pedacos = [Pedaco(informado=False, celulas=nada)]
    for borda in ordem[:-1]:
        dia = max(data(max(borda, dias(PRIMEIRO))), PRIMEIRO)
        pedacos.append(Pedaco(informado=True, celulas=tuple(_classifica(f.faixa, dia) for f in faixas)))
    pedacos.append(Pedaco(informado=True, sem_validade=True, celulas=nada))
    return Degraus(campo, faixas, np.array(ordem, np.int32), tuple(pedacos))


def _aniversarios(campo: str, faixas: tuple[PassoFaixa, ...]) -> Aniversarios:
    limites = tuple(sorted({0, *(int(n) for n in _limites(faixas))}))  # type: ignore[arg-type]  # a band in years holds decimals
    primeiro = dias(PRIMEIRO) - 366 * (max(limites, default=0) + 1)
    janela = np.arange(primeiro, dias(ULTIMO) + 367, dtype=np.int64)
    tabelas = tuple(_aniversarios_de(janela, n) for n in limites if n)
    pedacos = [
        Pedaco(
            informado=True, celulas=tuple(_pela_idade(f.faixa, dict(zip(limites, onde, strict=True))) for f in faixas)
        )
        for onde in _posicoes(limites)
    ]
    nada = (None,) * len(faixas)
    pedacos += [Pedaco(informado=False, celulas=nada), Pedaco(informado=True, sem_validade=True, celulas=nada)]
    return Aniversarios(campo, faixas, limites, primeiro, tabelas, tuple(pedacos))


def _aniversarios_de(janela: NDArray[np.int64], anos: int) -> NDArray[np.int32]:
    """Give twice the anniversary of each day under the Código Civil, less one where the year lacks the day."""
    dia = janela.astype("datetime64[D]")
    mes = dia.astype("datetime64[M]")
    civil = (mes + 12 * anos).astype("datetime64[D]") + (dia - mes.astype("datetime64[D]"))
    falta = civil.astype("datetime64[M]") != mes + 12 * anos
    dobro: NDArray[np.int32] = (2 * civil.astype(np.int64) - falta).astype(np.int32)
    return dobro


# how a day stands to an anniversary: under Lei 9.784, and under the Código Civil where they differ
_ANTES, _NO_DIA, _DEPOIS, _FIM_DE_FEVEREIRO, _PRIMEIRO_DE_MARCO = (-1, -1), (0, 0), (1, 1), (0, -1), (1, 0)
_PELO_ANO = (_FIM_DE_FEVEREIRO, _NO_DIA, _PRIMEIRO_DE_MARCO, _DEPOIS)
_SEM_ANO = (_NO_DIA, _DEPOIS)


def _posicoes(limites: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """List how a day may stand to all anniversaries: past those of fewer years before it reaches one of more."""
    yield (_ANTES,) * len(limites)
    for k, n in enumerate(limites):
        for lado in _PELO_ANO if n else _SEM_ANO:
            yield (*(_DEPOIS,) * k, lado, *(_ANTES,) * (len(limites) - k - 1))


def _pela_idade(faixa: FaixaCompilada, lados: dict[int, tuple[int, int]]) -> Celula | None:
    """Classify a piece by where the day stands to each anniversary, under both readings of a missing day."""
    nomes = {
        t.nome
        for leitura in (0, 1)
        for t in faixa.faixa.trechos
        if _na_idade(t, {n: lado[leitura] for n, lado in lados.items()})
    }
    if not nomes and faixa.faixa.resto:
        nomes = {faixa.faixa.resto}
    return faixa.celulas.get(frozenset(nomes))


def _na_idade(trecho: Trecho, lado: dict[int, int]) -> bool:
    def passa(limite: Limite | None, sinal: int) -> bool:
        if limite is None:
            return True
        onde = sinal * lado[int(limite.quantia)]  # type: ignore[arg-type]  # a band in years holds decimals
        return onde > 0 or (limite.inclui and onde == 0)

    return passa(trecho.de, 1) and passa(trecho.ate, -1)

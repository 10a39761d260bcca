"""Rows answered under both norms, brought together: how many have which pair of answers, in which unit and month."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from capitania.bulk.chave import chave
from capitania.bulk.itens import MUDANCAS, Item, itens
from capitania.bulk.nucleo import RespostaEmLote
from capitania.bulk.vencimentos import CASOS, Dias, Tabelas, caso

LADOS: Final = ("a", "b")
MES: Final = 1 << 17  # months counted from year zero
LUGARES: Final = MES << 8  # and units, none among them
PARES: Final = 1 << 24  # pairs of answers
Inteiros = NDArray[np.int64]
Logicos = NDArray[np.bool_]


class Lado:
    """The answers of one norm by their ids, and what each holds; grows as ids are met."""

    def __init__(self, resposta: Callable[[int], RespostaEmLote]) -> None:
        self._resposta = resposta
        self.respostas: list[RespostaEmLote] = []
        self.chaves: list[str] = []  # what an answer is called out of this process
        self._de: list[int] = []  # the first id of the same key: two ids may differ in what no answer shows
        self.itens: list[tuple[Item, ...]] = []
        self._tem: dict[tuple[str, ...], list[bool]] = {}

    def ate(self, maior: int) -> None:
        """Read the answers up to this id."""
        while len(self.itens) <= maior:
            r = self._resposta(len(self.itens))
            self.respostas.append(r)
            self.chaves.append(chave(r))
            self._de.append(self.chaves.index(self.chaves[-1]))
            self.itens.append(tuple(itens(r)))

    def iguais(self, ids: Inteiros) -> Inteiros:
        """Give for each id the first of those whose answers are equal."""
        self.ate(int(ids.max(initial=-1)))
        return np.array(self._de, np.int64)[ids] if len(ids) else ids

    def tem(self, prefixos: tuple[str, ...]) -> Logicos:
        """Tell which ids hold an item that begins so."""
        tem = self._tem.setdefault(prefixos, [])
        tem += [any(i.codigo.startswith(prefixos) for i in dela) for dela in self.itens[len(tem) :]]
        return np.array(tem, bool)


class Junto(NamedTuple):
    """One batch brought together: for each row the kinds of change as bits; for each term its case and last days."""

    muda: NDArray[np.uint8]
    casos: tuple[NDArray[np.uint8], ...]
    ultimos: tuple[tuple[Dias, Dias], ...]


class Apurado(NamedTuple):
    """The small table: one row for each (pair, unit, month, cases of the terms) with its count."""

    pares: tuple[Inteiros, Inteiros]  # the answers of each pair
    par: Inteiros  # of the row
    om: Inteiros  # place of the sigla; -1 none
    mes: Inteiros
    casos: NDArray[np.uint8]  # one column a term
    n: Inteiros
    muda: NDArray[np.uint8]

    @property
    def total(self) -> int:
        """How many boardings were decided."""
        return int(self.n.sum())

    @property
    def por_par(self) -> Inteiros:
        """How many boardings have each pair of answers."""
        return somas(self.par, self.n, len(self.pares[0]))


class Apuracao:
    """Brings batches together as they come."""

    def __init__(self, lados: tuple[Lado, Lado], tabelas: Tabelas) -> None:
        self.lados, self.tabelas = lados, tabelas
        self._pares: dict[int, int] = {}  # by both ids
        self._muda: list[int] = []  # by pair, terms apart
        self._casos: dict[int, int] = {}  # cases of all terms, together
        self._chaves: dict[int, int] = {}  # by cases, pair, unit and month: rows

    def junta(self, ids: tuple[Inteiros, Inteiros], dia: Dias, om: NDArray[np.int16], siglas: Sequence[str]) -> Junto:
        """Take in a batch."""
        ids = (self.lados[0].iguais(ids[0]), self.lados[1].iguais(ids[1]))
        pares, qual = distintos((ids[0].astype(np.int64) << 32) | ids[1])
        par = np.array([self._par(p) for p in pares.tolist()], np.int64)[qual]
        muda = np.array(self._muda, np.uint8)[par] if len(par) else np.zeros(0, np.uint8)
        calendario = self.tabelas.dos(siglas)[om.astype(np.int64) + 1]
        casos, ultimos = [], []
        junto = np.zeros(len(dia), np.int64)
        for n, termo in enumerate(self.tabelas.termos):
            ha = [lado.tem(p)[dele] for lado, p, dele in zip(self.lados, termo.pede, ids, strict=True)]
            achado, fins = self._do_termo(n, ha, dia, calendario)
            casos.append(achado)
            ultimos.append(fins)
            junto = junto * len(CASOS) + achado
            muda |= (achado > 0).astype(np.uint8) * (achado != CASOS.index("mesmo_dia")) << (len(MUDANCAS) - 1)
        self._conta(par, om, meses(dia), junto)
        return Junto(muda, tuple(casos), tuple(ultimos))

    def _do_termo(
        self, n: int, ha: list[Logicos], dia: Dias, calendario: Inteiros
    ) -> tuple[NDArray[np.uint8], tuple[Dias, Dias]]:
        """Count a term only where some answer starts it."""
        achado = np.zeros(len(dia), np.uint8)
        fins = np.full((2, len(dia)), -(2**31), np.int32)
        onde = np.flatnonzero(ha[0] | ha[1])
        if len(onde):
            contados = [self.tabelas.conta(n, lado, dia[onde], calendario[onde]) for lado in (0, 1)]
            achado[onde] = caso(contados[0], contados[1], ha[0][onde], ha[1][onde])
            for lado in (0, 1):
                fins[lado, onde] = np.where(ha[lado][onde], contados[lado], -(2**31))
        return achado, (fins[0], fins[1])

    def _par(self, par: int) -> int:
        achado = self._pares.get(par)
        if achado is None:
            achado = self._pares[par] = len(self._pares)
            self._muda.append(self._mudancas(par >> 32, par & 0xFFFFFFFF))
        return achado

    def _mudancas(self, a: int, b: int) -> int:
        """Give the kinds of change between two answers as bits."""
        achadas = 0
        for n, mudanca in enumerate(MUDANCAS):
            de_a, de_b = (
                {i.codigo for i in lado.itens[x] if i.mudanca == mudanca}
                for lado, x in zip(self.lados, (a, b), strict=True)
            )
            achadas |= (de_a != de_b) << n
        return achadas

    def _conta(self, par: Inteiros, om: NDArray[np.int16], mes: Inteiros, casos: Inteiros) -> None:
        dos_casos, qual = distintos(casos)
        deles = np.array([self._casos.setdefault(c, len(self._casos)) for c in dos_casos.tolist()], np.int64)[qual]
        chave = (deles * PARES + par) * LUGARES + (om.astype(np.int64) + 1) * MES + mes
        chaves, onde = distintos(chave)
        for k, n in zip(chaves.tolist(), np.bincount(onde, minlength=len(chaves)).tolist(), strict=True):
            self._chaves[k] = self._chaves.get(k, 0) + n

    def apurado(self) -> Apurado:
        """Give the small table."""
        chave = np.array(list(self._chaves), np.int64)
        lugar, resto = np.divmod(chave, LUGARES)
        qual, par = np.divmod(lugar, PARES)
        om, mes = np.divmod(resto, MES)
        junto = np.array(list(self._casos), np.int64)[qual] if len(qual) else qual
        casos = np.zeros((len(lugar), len(self.tabelas.termos)), np.uint8)
        muda = np.array(self._muda, np.uint8)[par] if len(par) else np.zeros(0, np.uint8)
        for n in reversed(range(casos.shape[1])):
            junto, casos[:, n] = np.divmod(junto, len(CASOS))
            mudou = (casos[:, n] > 0) & (casos[:, n] != CASOS.index("mesmo_dia"))
            muda = muda | (mudou.astype(np.uint8) << (len(MUDANCAS) - 1))
        pares = np.array(list(self._pares), np.int64)
        quantas = np.array(list(self._chaves.values()), np.int64)
        return Apurado((pares >> 32, pares & 0xFFFFFFFF), par, om - 1, mes, casos, quantas, muda)


def distintos(valores: Inteiros) -> tuple[Inteiros, Inteiros]:
    """Give the distinct values as they come, and which of them each place has."""
    dicionario = pa.array(valores).dictionary_encode()
    return dicionario.dictionary.to_numpy(), dicionario.indices.to_numpy()


def somas(lugar: Inteiros, n: Inteiros, quantos: int) -> Inteiros:
    """Sum counts by place; exact, while below 2**53."""
    return np.bincount(lugar, n, quantos).astype(np.int64)


def meses(dia: Dias) -> Inteiros:
    """Give months counted from year zero."""
    feitos: Inteiros = dia.astype("datetime64[D]").astype("datetime64[M]").astype(np.int64) + 1970 * 12
    return feitos


def mes(numero: int) -> str:
    """Write a month."""
    return f"{numero // 12:04}-{numero % 12 + 1:02}"


def dita(muda: int) -> str:
    """Write kinds of change in words."""
    return " ".join(m for n, m in enumerate(MUDANCAS) if muda >> n & 1)


def em_tabela(apurado: Apurado, lados: Sequence[Lado], siglas: Sequence[str], termos: Sequence[str]) -> pa.Table:
    """Give the small table as it is kept."""
    colunas: dict[str, Any] = {
        **{
            f"resposta_{x}": _palavras(p[apurado.par], lado.chaves)
            for x, p, lado in zip(LADOS, apurado.pares, lados, strict=True)
        },
        "om": _palavras(apurado.om, [*siglas, None]),
        "mes": textos_dos_meses(apurado.mes),
        **{f"prazo.{t}": _palavras(apurado.casos[:, n], list(CASOS)) for n, t in enumerate(termos)},
        "muda": _palavras(apurado.muda, [dita(k) for k in range(256)]),
        "abordagens": pa.array(apurado.n),
    }
    return pa.table(colunas)


def textos_dos_meses(meses_: Inteiros) -> pa.Array:
    """Write months."""
    valores, onde = distintos(meses_)
    return pa.array([mes(m) for m in valores.tolist()], pa.string()).take(pa.array(onde))


def _palavras(lugares: NDArray[Any], palavras: list[str | None] | list[str]) -> pa.Array:
    return pa.array(palavras, pa.string()).take(pa.array(lugares.astype(np.int64) % len(palavras)))

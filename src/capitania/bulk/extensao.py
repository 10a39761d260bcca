"""A table over words extended to what is not known: the answer of every set of words, as `lei.avaliacao` gives it.

A word is asked as it is; words that hold at once ("a+b") are asked together; a set of words (a fact not informed) is
asked for each, and agreement is taken output by output. Outputs and doubts are bits here, so that uniting what holds at
once and crossing what could be is `|` and `&` of whole arrays.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from capitania.bulk.etapas import Bits, Efeito, T, Universo, Variavel
from capitania.lei.avaliacao import Palavra, nome_da_duvida, sem_celula
from capitania.lei.compilacao import Celula
from capitania.lei.faixas import JUNTOS
from capitania.lei.plano import Passo
from capitania.lei.saidas import Saida

Conjuntos = NDArray[np.int64]
BITS = 62  # of a set held in an integer of numpy


class _Eixo(NamedTuple):
    """One input: its words, those that hold at once (places of words), and what each value may be (places of those)."""

    palavras: tuple[str, ...]
    modos: tuple[tuple[int, ...], ...]
    valores: tuple[tuple[int, ...], ...]


class Extensao(NamedTuple, Generic[T]):
    """Answers of a table by combination: `respostas[onde]`.

    Each is (outputs common to every completion, outputs of any, doubts common to every completion, whether there is
    any completion), as bits of `saidas` and `duvidas`.
    """

    onde: NDArray[np.int64]
    respostas: tuple[tuple[int, int, int, bool], ...]
    saidas: Bits[T]
    duvidas: Bits[str]


def estende(passo: Passo, entradas: Sequence[Variavel], fixas: dict[str, str]) -> Extensao[Saida]:
    """Ask a table for every combination of what its inputs may be; `fixas` are inputs with one word, left out."""
    return _estende(passo, entradas, fixas, lambda c: [s for s, _ in c.saidas], lambda *dadas: dadas)


def estende_classe(passo: Passo, entradas: Sequence[Variavel]) -> Extensao[str]:
    """Ask a class for every combination of what its inputs may be: its words, joined where several hold at once."""
    return _estende(passo, entradas, {}, lambda c: [c.valor], _juntadas)


def _estende(
    passo: Passo,
    entradas: Sequence[Variavel],
    fixas: dict[str, str],
    da_celula: Callable[[Celula], list[T]],
    junta: Callable[[Conjuntos, Bits[T]], tuple[Conjuntos, Bits[T]]],
) -> Extensao[T]:
    eixos = [_eixo(v) for v in entradas]
    saidas: Bits[T] = Bits()
    duvidas: Bits[str] = Bits()
    celulas = list(_celulas(passo, fixas, eixos))
    forma = [len(e.palavras) for e in eixos]
    dadas, mordem, ha = np.zeros(forma, np.int64), np.zeros(forma, np.int64), np.zeros(forma, np.int64)
    for posicao, celula in celulas:
        dadas[posicao] = saidas.junta(da_celula(celula))
        mordem[posicao] = duvidas.junta(nome_da_duvida(passo.nome, r) for r, _ in celula.duvidas)
        ha[posicao] = 1
    for n, eixo in enumerate(eixos):  # words that hold at once
        dadas, mordem, ha = (_pelo_eixo(x, n, eixo.modos, np.bitwise_or, 0) for x in (dadas, mordem, ha))
    dadas, saidas = junta(dadas, saidas)
    _cabe(saidas, duvidas, passo.nome)
    comuns, comuns_duvidas = np.where(ha, dadas, -1), np.where(ha, mordem, -1)
    for n, eixo in enumerate(eixos):  # a fact not informed
        comuns, comuns_duvidas = (_pelo_eixo(x, n, eixo.valores, np.bitwise_and, -1) for x in (comuns, comuns_duvidas))
        dadas, ha = (_pelo_eixo(x, n, eixo.valores, np.bitwise_or, 0) for x in (dadas, ha))
    partes = (np.where(ha, comuns, 0), dadas, np.where(ha, comuns_duvidas, 0), ha)
    onde, respostas = _distintas(partes)
    return Extensao(onde, tuple((c, t, d, bool(h)) for c, t, d, h in respostas), saidas, duvidas)


def _eixo(variavel: Variavel) -> _Eixo:
    alternativas = [_alternativas(s) for s in variavel.sentidos]
    modos = list(dict.fromkeys(a for v in alternativas for a in v))
    palavras = sorted({w for modo in modos for w in modo})
    return _Eixo(
        tuple(palavras),
        tuple(tuple(palavras.index(w) for w in modo) for modo in modos),
        tuple(tuple(modos.index(a) for a in v) for v in alternativas),
    )


def _alternativas(palavra: Hashable) -> list[tuple[str, ...]]:
    palavras = [palavra] if isinstance(palavra, str) else sorted(palavra)  # type: ignore[call-overload]  # a word or a set of words
    return [tuple(p.split(JUNTOS)) for p in palavras]


def _celulas(passo: Passo, fixas: dict[str, str], eixos: list[_Eixo]) -> Iterable[tuple[tuple[int, ...], Celula]]:
    """List the cells that may be asked, by the places of their words."""
    livres = [n for n, e in enumerate(passo.entradas) if e not in fixas]
    lugar = [{w: k for k, w in enumerate(e.palavras)} for e in eixos]
    for chave, celula in passo.celulas.items():
        if all(chave[n] == fixas[e] for n, e in enumerate(passo.entradas) if e in fixas):
            posicao = tuple(lugar[k].get(chave[n], -1) for k, n in enumerate(livres))
            if -1 not in posicao:
                yield posicao, celula


def _pelo_eixo(
    x: Conjuntos,
    n: int,
    lugares: Sequence[Sequence[int]],
    junta: Callable[[Conjuntos, Conjuntos], Conjuntos],
    nada: int,
) -> Conjuntos:
    """Replace an axis: each new place joins some of the old ones; none gives `nada`."""
    fatias = []
    for velhos in lugares:
        fatia = np.full(x.shape[:n] + x.shape[n + 1 :], nada, np.int64)
        for velho in velhos:
            fatia = junta(fatia, x[(slice(None),) * n + (velho,)])
        fatias.append(fatia)
    return np.stack(fatias, axis=n)


def _juntadas(dadas: Conjuntos, palavras: Bits[str]) -> tuple[Conjuntos, Bits[str]]:
    """Turn the set of words that hold at once into one joined word."""
    feitas: Bits[str] = Bits()
    conjuntos, onde = np.unique(dadas, return_inverse=True)
    bits = [feitas.bit(JUNTOS.join(sorted(palavras.lista(c)))) if c else 0 for c in conjuntos.tolist()]
    return np.array(bits, np.int64)[onde].reshape(dadas.shape), feitas


def _cabe(saidas: Bits[T], duvidas: Bits[str], nome: str) -> None:
    if max(len(saidas.de), len(duvidas.de)) > BITS:
        raise OverflowError(f"{nome}: mais de {BITS} saídas ou ressalvas numa só tabela; divida a tabela.")


def _distintas(partes: Sequence[Conjuntos]) -> tuple[NDArray[np.int64], list[tuple[int, ...]]]:
    """Number the distinct tuples of equal places of several arrays."""
    onde = np.zeros(partes[0].size, np.int64)
    for parte in partes:
        valores, dela = np.unique(parte, return_inverse=True)
        onde = np.unique(onde * len(valores) + dela.ravel(), return_inverse=True)[1]
    primeiros = np.unique(onde, return_index=True)[1]
    return onde.reshape(partes[0].shape), list(zip(*(p.ravel()[primeiros].tolist() for p in partes), strict=True))


def palavras(ext: Extensao[str]) -> list[Palavra]:
    """Give the word of a class, or the words it may be, for each answer."""
    valores = [frozenset(ext.saidas.lista(todas)) for _, todas, _, _ in ext.respostas]
    return [next(iter(v)) if len(v) == 1 else v for v in valores]


def efeitos(passo: Passo, ext: Extensao[Saida], universo: Universo, *, certa: bool = True) -> list[Efeito]:
    """Give what a table adds for each answer; when not `certa`, whatever it gives is only possible."""
    sem = universo.saidas.junta(s for s, _ in sem_celula(passo).saidas) if not all(r[3] for r in ext.respostas) else 0
    feitos = []
    for comuns, todas, mordem, ha in ext.respostas:
        fica = universo.saidas.junta(ext.saidas.lista(comuns)) if ha else sem
        tudo = universo.saidas.junta(ext.saidas.lista(todas)) if ha else sem
        aberta = universo.abertas.bit(passo.nome) if tudo != fica and passo.falta else 0
        duvidas = universo.duvidas.junta(ext.duvidas.lista(mordem))
        feitos.append(Efeito(fica, tudo & ~fica, duvidas, aberta) if certa else Efeito(0, tudo, 0, aberta))
    return feitos


def duvidas(ext: Extensao[str], universo: Universo) -> list[Efeito]:
    """Give the doubts of a class that bite, for each answer."""
    return [Efeito(duvidas=universo.duvidas.junta(ext.duvidas.lista(mordem))) for _, _, mordem, _ in ext.respostas]

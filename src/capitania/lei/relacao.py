"""Which words can come together: joint values of nodes of a net, each with what was told that gives them.

The answer comes in factors that share nothing told; any row of one goes with any row of another. What forces words
(no substitute there, no test made) is settled first, case by case, so that the rest need not hang together.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from math import prod
from typing import NamedTuple

from capitania.lei.rede import Chave, No, Rede, Valor

Testemunho = Mapping[Chave, Valor]  # leaves and what each tells
Casos = frozenset[tuple[Chave, tuple[Valor, ...]]]  # leaves settled, and the values they still may have
MAIS_PONTOS = 2_000_000


class Fator(NamedTuple):
    """Columns that hang together, and their rows, each with one boat that gives it."""

    colunas: tuple[Chave, ...]
    linhas: Mapping[tuple[Valor, ...], Testemunho]


class PontosDemais(ValueError):
    """A join would pass the most points that are tried together; `colunas` with how many values each has."""

    def __init__(self, quantos: int, colunas: Iterable[tuple[Chave, int]]) -> None:
        self.quantos = quantos
        self.colunas = tuple(colunas)
        super().__init__(f"{quantos} pontos")


class Relacao:
    """Joins nodes of a net, remembered by the nodes asked."""

    def __init__(self, rede: Rede, mais: int = MAIS_PONTOS) -> None:
        self.rede = rede
        self.mais = mais
        self._blocos = dict(_blocos(rede))
        self._feitos: dict[tuple[frozenset[Chave], Casos], list[Fator]] = {}
        self._raizes: dict[tuple[Chave, Casos], tuple[frozenset[Chave], frozenset[Chave]]] = {}

    def fatores(self, chaves: Iterable[Chave], casos: Casos = frozenset()) -> list[Fator]:
        """Give the factors of some nodes; raises `PontosDemais`."""
        pedidas = frozenset(chaves), casos
        if pedidas not in self._feitos:
            self._feitos[pedidas] = [f for g in self._grupos(*pedidas) for f in self._grupo(g, casos)]
        return self._feitos[pedidas]

    def _no(self, chave: Chave, casos: Casos) -> No:
        """Give a node with the guards settled: forced to a word, or free of them."""
        no, sabidos = self.rede.nos[chave], dict(casos)
        restam = []
        for guarda in no.guardas:
            folha, serve, senao = guarda
            if folha not in sabidos:
                restam.append(guarda)
            elif not serve(sabidos[folha][0]):
                return No((), _sempre(senao), tuple(restam), altura=1)
        return no._replace(guardas=tuple(restam))

    def _de_que(self, chave: Chave, casos: Casos) -> tuple[frozenset[Chave], frozenset[Chave]]:
        """Give the leaves under a node, and those of them that still may force a word."""
        feito = self._raizes.get((chave, casos))
        if feito is None:
            no = self._no(chave, casos)
            guardas = frozenset(g[0] for g in no.guardas)
            folhas = guardas if no.altura else frozenset({chave})
            for entrada in no.entradas:
                outras, outros = self._de_que(entrada, casos)
                folhas, guardas = folhas | outras, guardas | outros
            feito = self._raizes[chave, casos] = folhas, guardas
        return feito

    def _grupos(self, chaves: frozenset[Chave], casos: Casos) -> list[list[Chave]]:
        """Split nodes into groups that share no leaf."""
        grupos: list[tuple[frozenset[Chave], list[Chave]]] = []
        for chave in sorted(chaves):
            raizes, membros = self._de_que(chave, casos)[0], [chave]
            for outro in [g for g in grupos if g[0] & raizes]:
                grupos.remove(outro)
                raizes, membros = raizes | outro[0], outro[1] + membros
            grupos.append((raizes, membros))
        return [m for _, m in grupos]

    def _grupo(self, chaves: list[Chave], casos: Casos) -> Iterator[Fator]:
        forcam = frozenset[Chave]().union(*(self._de_que(c, casos)[1] for c in chaves))
        if forcam:
            yield self._por_casos(chaves, min(forcam), casos)
            return
        alta = max(chaves, key=lambda c: self._no(c, casos).altura)
        no = self._no(alta, casos)
        if not no.altura:
            pontos = dict(casos).get(alta, no.pontos)
            yield Fator((alta,), {(p,): {alta: p} for p in pontos})
            return
        yield from self._abre(chaves, alta, casos)

    def _por_casos(self, chaves: list[Chave], folha: Chave, casos: Casos) -> Fator:
        """Settle one leaf that forces words, and join what each of its cases gives."""
        linhas: dict[tuple[Valor, ...], Testemunho] = {}
        for bloco in self._blocos[folha]:
            fatores = self.fatores(chaves, casos | {(folha, bloco)})
            pega = _pega(fatores, chaves)
            for escolha in _escolhas(fatores, self.mais):
                linha = pega(escolha)
                if linha not in linhas:
                    linhas[linha] = {folha: bloco[0], **_testemunho(escolha)}
        return Fator(tuple(chaves), linhas)

    def _abre(self, chaves: list[Chave], alta: Chave, casos: Casos) -> Iterator[Fator]:
        """Open the highest node of a group: join what it rests on, work it out, and let that go."""
        no = self._no(alta, casos)
        resto = [c for c in chaves if c != alta]
        dentro = self.fatores([*resto, *no.entradas], casos)
        tocados = [f for f in dentro if not set(no.entradas).isdisjoint(f.colunas)]
        yield from (f for f in dentro if f not in tocados)
        ficam = [c for f in tocados for c in f.colunas if c in resto]
        entradas, outras = _pega(tocados, no.entradas), _pega(tocados, ficam)
        linhas: dict[tuple[Valor, ...], Testemunho] = {}
        for escolha in _escolhas(tocados, self.mais):
            linha = (no.palavra(entradas(escolha)), *outras(escolha))
            if linha not in linhas:
                linhas[linha] = _testemunho(escolha)
        yield Fator((alta, *ficam), linhas)


Escolha = tuple[tuple[tuple[Valor, ...], Testemunho], ...]  # a row of each factor, with its boat


def _escolhas(fatores: list[Fator], mais: int) -> Iterator[Escolha]:
    """Take a row of each factor, in all ways; raises `PontosDemais`."""
    quantos = tamanho(fatores)
    if quantos > mais:
        colunas = {c: len({linha[n] for linha in f.linhas}) for f in fatores for n, c in enumerate(f.colunas)}
        raise PontosDemais(quantos, colunas.items())
    return product(*(f.linhas.items() for f in fatores))


def _pega(fatores: list[Fator], chaves: Iterable[Chave]) -> Callable[[Escolha], tuple[Valor, ...]]:
    """Find some columns in the rows of factors."""
    onde = {c: (n, m) for n, f in enumerate(fatores) for m, c in enumerate(f.colunas)}
    lugares = [onde[c] for c in chaves]
    return lambda escolha: tuple([escolha[n][0][m] for n, m in lugares])


def _testemunho(escolha: Escolha) -> dict[Chave, Valor]:
    """Put the boats of some rows together; they share nothing told."""
    junto: dict[Chave, Valor] = {}
    for _, visto in escolha:
        junto.update(visto)
    return junto


def _sempre(palavra: Valor) -> Callable[[tuple[Valor, ...]], Valor]:
    return lambda _: palavra


def _blocos(rede: Rede) -> Iterator[tuple[Chave, tuple[tuple[Valor, ...], ...]]]:
    """Split the values of each leaf that forces words by what they force."""
    guardas: dict[Chave, list[object]] = {}
    for no in rede.nos.values():
        for folha, serve, _ in no.guardas:
            guardas.setdefault(folha, []).append(serve)
    for folha, todas in guardas.items():
        blocos: dict[tuple[bool, ...], list[Valor]] = {}
        for ponto in rede.nos[folha].pontos:
            blocos.setdefault(tuple(serve(ponto) for serve in todas), []).append(ponto)  # type: ignore[operator]  # guards hold callables
        yield folha, tuple(tuple(b) for b in blocos.values())


def tamanho(fatores: Iterable[Fator]) -> int:
    """Count the rows of factors together."""
    return prod(len(f.linhas) for f in fatores)


def junta(fatores: list[Fator], mais: int) -> Iterator[tuple[dict[Chave, Valor], Testemunho]]:
    """Give each row of factors together, by node, with its boat; raises `PontosDemais`."""
    nomes = [c for f in fatores for c in f.colunas]
    pega = _pega(fatores, nomes)
    for escolha in _escolhas(fatores, mais):
        yield dict(zip(nomes, pega(escolha), strict=True)), _testemunho(escolha)

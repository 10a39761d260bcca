"""Where a change bites, in few words: over what is told of the boat where that is short, else over words of classes."""

from collections.abc import Mapping
from typing import NamedTuple

from capitania.lei.cobertura import cobre
from capitania.lei.rede import Chave, Rede, Valor
from capitania.lei.relacao import Fator, PontosDemais, Relacao, junta, tamanho

MAIS_LINHAS = 20_000  # rows up to which what lies under the words is looked into
MAIS_CAIXAS = 3  # and boxes up to which it is told
Vista = tuple[tuple[Valor, ...], tuple[Valor, ...]]  # a row, and the row of words above it
Caixas = tuple[Mapping[Chave, tuple[Valor, ...]], ...]


class Parcela(NamedTuple):
    """Part of a condition: the rows of some words that fit, and the same as few boxes (any of `caixas`).

    The boxes are over what is told of the boat where that is short, else over the words.
    """

    colunas: tuple[Chave, ...]
    linhas: frozenset[tuple[Valor, ...]]
    caixas: tuple[Mapping[Chave, tuple[Valor, ...]], ...]


class Fundo:
    """What lies under the words of both norms, remembered by factor."""

    def __init__(self, rede: Rede) -> None:
        self.rede = rede
        self.relacao = Relacao(rede, MAIS_LINHAS)
        self._vistos: dict[tuple[Chave, ...], tuple[tuple[Chave, ...], list[Vista]]] = {}

    def parcela(self, fator: Fator, linhas: list[tuple[Valor, ...]]) -> Parcela:
        """Write rows of a factor as few conditions."""
        aceitas = frozenset(linhas)
        por_cima = _caixas(fator.colunas, [(linha, linha) for linha in fator.linhas], aceitas)
        if fator.colunas not in self._vistos:
            self._vistos[fator.colunas] = self._abre(fator)
        por_baixo = _caixas(*self._vistos[fator.colunas], aceitas)
        caixas = por_baixo if len(por_baixo) <= max(MAIS_CAIXAS, len(por_cima)) else por_cima
        return Parcela(fator.colunas, aceitas, caixas)

    def _abre(self, fator: Fator) -> tuple[tuple[Chave, ...], list[Vista]]:
        """Open what differs under the two norms, as long as few rows come of it."""
        rede, colunas = self.rede, fator.colunas
        fechadas: set[Chave] = set()
        while candidatas := [c for c in colunas if c not in fechadas and self._difere(c, fator.colunas)]:
            alta = max(candidatas, key=lambda c: (rede.nos[c].altura, c))
            no = rede.nos[alta]
            guardas = (g[0] for g in no.guardas)
            outras = tuple(dict.fromkeys((*(c for c in colunas if c != alta), *guardas, *no.entradas)))
            if self._cabe(outras):
                colunas = outras
            else:
                fechadas.add(alta)
        vistas: list[Vista] = []
        for sabidos, _ in junta(self.relacao.fatores(colunas), MAIS_LINHAS):
            conta = dict(sabidos)
            cima = tuple(rede.avalia(c, conta) for c in fator.colunas)
            vistas.append((tuple(sabidos[c] for c in colunas), cima))
        return colunas, vistas

    def _cabe(self, colunas: tuple[Chave, ...]) -> bool:
        try:
            return tamanho(self.relacao.fatores(colunas)) <= MAIS_LINHAS
        except PontosDemais:
            return False

    def _difere(self, chave: Chave, em_cima: tuple[Chave, ...]) -> bool:
        """Tell a word of one norm alone, in a condition that holds words of both."""
        nos, comuns = self.rede.nos, self.rede.comuns
        so_de = {c[0] for c in em_cima if c not in comuns and nos[c].altura}
        return len(so_de) > 1 and chave not in comuns and bool(nos[chave].altura)


def _caixas(colunas: tuple[Chave, ...], vistas: list[Vista], aceitas: frozenset[tuple[Valor, ...]]) -> Caixas:
    ordem = [list(dict.fromkeys(v[n] for v, _ in vistas)) for n in range(len(colunas))]
    lugar = [{v: i for i, v in enumerate(valores)} for valores in ordem]
    em_numeros = [tuple(lugar[n][x] for n, x in enumerate(v)) for v, _ in vistas]
    quais = {n for n, (_, cima) in enumerate(vistas) if cima in aceitas}
    return tuple(
        {colunas[n]: tuple(ordem[n][i] for i in sorted(aceitos)) for n, aceitos in enumerate(caixa) if aceitos is not None}
        for caixa in cobre(em_numeros, quais)
    )

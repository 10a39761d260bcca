"""Where a change bites, in few words: over what is told of the boat where that is short, else over words of classes."""

from collections.abc import Mapping
from typing import NamedTuple

from capitania.lei.cobertura import Cobertura
from capitania.lei.rede import DUVIDAS, Chave, Rede, Valor
from capitania.lei.relacao import Fator, PontosDemais, Relacao, junta, tamanho

MAIS_LINHAS = 6_000  # rows up to which what lies under the words is looked into
MAIS_CAIXAS = 6  # and boxes up to which it is told
Vista = tuple[tuple[Valor, ...], tuple[Valor, ...]]  # a row, and the row of words above it
Caixas = tuple[Mapping[Chave, tuple[Valor, ...]], ...]


class Parcela(NamedTuple):
    """Part of a condition: the rows of some words that fit, and the same as few boxes (any of `caixas`).

    The boxes are over what is told of the boat where that is short, else over the words.
    """

    colunas: tuple[Chave, ...]
    linhas: frozenset[tuple[Valor, ...]]
    caixas: tuple[Mapping[Chave, tuple[Valor, ...]], ...]


class _Vistas:
    """Rows over some columns, each with the row of words above it, ready to be told in boxes."""

    def __init__(self, colunas: tuple[Chave, ...], vistas: list[Vista]) -> None:
        self.colunas = colunas
        self.cima = [cima for _, cima in vistas]
        self.ordem = [list(dict.fromkeys(v[n] for v, _ in vistas)) for n in range(len(colunas))]
        lugar = [{v: i for i, v in enumerate(valores)} for valores in self.ordem]
        self.cobertura = Cobertura([tuple(lugar[n][x] for n, x in enumerate(v)) for v, _ in vistas])

    def caixas(self, aceitas: frozenset[tuple[Valor, ...]]) -> Caixas:
        """Write the rows whose words are accepted as few boxes."""
        quais = [n for n, cima in enumerate(self.cima) if cima in aceitas]
        return tuple(
            {
                self.colunas[n]: tuple(self.ordem[n][i] for i in sorted(aceitos))
                for n, aceitos in enumerate(caixa)
                if aceitos is not None
            }
            for caixa in self.cobertura.cobre(quais)
        )


class Fundo:
    """What lies under the words of both norms, remembered by factor."""

    def __init__(self, rede: Rede) -> None:
        self.rede = rede
        self.relacao = Relacao(rede, MAIS_LINHAS)
        self._vistos: dict[tuple[Chave, ...], tuple[_Vistas, _Vistas]] = {}
        self._feitas: dict[tuple[tuple[Chave, ...], frozenset[tuple[Valor, ...]]], Parcela] = {}

    def parcela(self, fator: Fator, linhas: list[tuple[Valor, ...]]) -> Parcela:
        """Write rows of a factor as few conditions."""
        aceitas = frozenset(linhas)
        feita = fator.colunas, aceitas
        if feita not in self._feitas:
            if fator.colunas not in self._vistos:
                em_cima = _Vistas(fator.colunas, [(linha, linha) for linha in fator.linhas])
                self._vistos[fator.colunas] = em_cima, self._abre(fator, em_cima)
            em_cima, em_baixo = self._vistos[fator.colunas]
            por_cima, por_baixo = em_cima.caixas(aceitas), em_baixo.caixas(aceitas)
            caixas = por_baixo if len(por_baixo) <= max(MAIS_CAIXAS, len(por_cima)) else por_cima
            self._feitas[feita] = Parcela(fator.colunas, aceitas, caixas)
        return self._feitas[feita]

    def _abre(self, fator: Fator, em_cima: _Vistas) -> _Vistas:
        """Open what differs under the two norms, what makes fewest rows first, as long as they stay few."""
        rede, colunas = self.rede, fator.colunas
        while abertas := [a for c in colunas if self._difere(c, fator.colunas) if (a := self._aberta(colunas, c))]:
            colunas = min(abertas)[1]
        if colunas == fator.colunas:
            return em_cima
        vistas: list[Vista] = []
        for sabidos, _ in junta(self.relacao.fatores(colunas), MAIS_LINHAS):
            cima = tuple(rede.avalia(c, sabidos) for c in fator.colunas)
            vistas.append((tuple(sabidos[c] for c in colunas), cima))
        return _Vistas(colunas, vistas)

    def _aberta(self, colunas: tuple[Chave, ...], chave: Chave) -> tuple[int, tuple[Chave, ...]] | None:
        """Put what a node rests on in its place, with how many rows that makes; None where they are too many."""
        no = self.rede.nos[chave]
        guardas = (g[0] for g in no.guardas)
        outras = tuple(dict.fromkeys((*(c for c in colunas if c != chave), *guardas, *no.entradas)))
        try:
            quantas = tamanho(self.relacao.fatores(outras))
        except PontosDemais:
            return None
        return (quantas, outras) if quantas <= MAIS_LINHAS else None

    def _difere(self, chave: Chave, em_cima: tuple[Chave, ...]) -> bool:
        """Tell a word of one norm alone, in a condition that holds words of both; a doubt is told by what brings it."""
        nos, comuns = self.rede.nos, self.rede.comuns
        if chave[1].startswith(DUVIDAS):
            return True
        so_de = {c[0] for c in em_cima if c not in comuns and nos[c].altura}
        return len(so_de) > 1 and chave not in comuns and bool(nos[chave].altura)

"""Which combinations of a table's inputs some facts can produce: bands of one reading move together."""

from collections.abc import Iterable
from itertools import product

from capitania.lei import vocabulario
from capitania.lei.ambiente import representantes
from capitania.lei.faixas import JUNTOS
from capitania.lei.fatos import Fatos
from capitania.lei.molde import CONSIDERADO
from capitania.lei.plano import Passo, Plano

DIA = "abordagem.dia"  # one day is looked at at a time: it ties nothing together


class Alcance:
    """Reachable combinations under one plan, remembered by the inputs asked."""

    def __init__(self, plano: Plano, fatos: Fatos) -> None:
        self.plano = plano
        self.fatos = fatos
        self.passos: dict[str, Passo] = {c.nome: c for c in plano.classes}
        self.todos = self.passos | {t.nome: t for t in plano.tabelas}
        self.faixas = {f.nome: f for f in plano.faixas}
        self._feitos: dict[tuple[str, ...], set[tuple[str, ...]]] = {}

    def de(self, passo: Passo) -> set[tuple[str, ...]]:
        """Give the reachable keys of a step; inputs that are answers of other tables take all their words."""
        livres = dict(zip(passo.entradas, passo.compilada.tabela.entradas.values(), strict=True))
        return self._juntas(passo.entradas, livres)

    def _juntas(self, nomes: tuple[str, ...], livres: dict[str, tuple[str, ...]]) -> set[tuple[str, ...]]:
        grupos = self._grupos(nomes)
        opcoes = [self._grupo(g, livres) for g in grupos]
        ordem = [n for g in grupos for n in g]
        posicao = [ordem.index(n) for n in nomes]
        todas = set()
        for escolha in product(*opcoes):
            plana = tuple(v for parte in escolha for v in parte)
            todas.add(tuple(plana[p] for p in posicao))
        return todas

    def _grupos(self, nomes: Iterable[str]) -> list[tuple[str, ...]]:
        """Split inputs into groups that share no fact."""
        grupos: list[tuple[set[str], list[str]]] = []
        for nome in nomes:
            raizes, membros = set(self._raizes(nome)), [nome]
            for outro in [g for g in grupos if g[0] & raizes]:
                grupos.remove(outro)
                raizes |= outro[0]
                membros = outro[1] + membros
            grupos.append((raizes, membros))
        return [tuple(m) for _, m in grupos]

    def _raizes(self, nome: str) -> frozenset[str]:
        if nome in self.passos:
            return frozenset().union(*(self._raizes(e) for e in self.passos[nome].entradas))
        if nome in self.faixas:
            base = self.faixas[nome].entrada.removesuffix(CONSIDERADO)
            return frozenset({nome if base == DIA else base})
        return frozenset({nome})

    def _grupo(self, nomes: tuple[str, ...], livres: dict[str, tuple[str, ...]]) -> set[tuple[str, ...]]:
        if nomes not in self._feitos:
            self._feitos[nomes] = self._abre(nomes, livres)
        return self._feitos[nomes]

    def _abre(self, nomes: tuple[str, ...], livres: dict[str, tuple[str, ...]]) -> set[tuple[str, ...]]:
        classes = [n for n in nomes if n in self.passos]
        if not classes:
            return self._folhas(nomes, livres)
        aberta = max(classes, key=self._altura)
        passo = self.passos[aberta]
        internos = tuple(dict.fromkeys([*(n for n in nomes if n != aberta), *passo.entradas]))
        dentro = dict(zip(passo.entradas, passo.compilada.tabela.entradas.values(), strict=True))
        achadas = set()
        for valores in self._juntas(internos, livres | dentro):
            por_nome = dict(zip(internos, valores, strict=True))
            celula = passo.celulas.get(passo.pega(por_nome))
            if celula is not None:
                achadas.add(tuple(celula.valor if n == aberta else por_nome[n] for n in nomes))
        return achadas

    def _altura(self, nome: str) -> int:
        return 1 + max((self._altura(e) for e in self.passos[nome].entradas), default=0) if nome in self.passos else 0

    def _folhas(self, nomes: tuple[str, ...], livres: dict[str, tuple[str, ...]]) -> set[tuple[str, ...]]:
        primeira = nomes[0]
        if primeira not in self.faixas:
            return {(v,) for v in vocabulario.dominio(primeira) or livres[primeira]}
        entrada = self.faixas[primeira].entrada
        if entrada == DIA:
            return {(v,) for v in self.faixas[primeira].faixa.dominio}
        vistas = (
            tuple(str(r[n]).split(JUNTOS) for n in nomes) for r in representantes(entrada, self.plano, self.fatos)
        )
        return {uma for juntas in vistas for uma in product(*juntas)}  # words that hold at once are asked one by one

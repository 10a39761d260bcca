"""Facts that are only asked together, as one code: all that rests on them alone is looked up at once.

Some sources (facts as packed, or codes made before) and every step that rests on these alone are a cluster. What other
steps read of it becomes one code, without the differences that none of them sees. Each round takes the cluster that
swallows most for one look-up.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from math import log2
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from capitania.bulk.etapas import Codigos, Etapa, Variavel
from capitania.bulk.reducao import junta_iguais

TENTATIVAS = 6  # clusters worked out in a round, the most promising first
LARGO = 1 << 21  # combinations of a step that reads a cluster, before its codes are joined


class _Feito(NamedTuple):
    """A cluster worked out: its look-up, the readers as they are then, and the bits it saves."""

    frente: Etapa
    leitoras: tuple[Etapa, ...]
    dentro: frozenset[str]
    ganho: float


def aglomera(
    etapas: Iterable[Etapa],
    finais: Iterable[str],
    fontes: Iterable[Variavel],
    limites: tuple[int, int],
    *,
    pares: bool,
) -> list[Etapa]:
    """Give steps that answer the same with fewer look-ups, in an order in which each finds its inputs ready.

    `limites`: how many combinations a cluster may have, and how many codes it may give. With `pares` two clusters that
    share facts are tried as one too, which takes several times as long and may save a look-up.
    """
    return _Aglomerador(list(etapas), frozenset(finais), {v.nome: v for v in fontes}, limites, pares=pares).roda()


class _Aglomerador:
    def __init__(
        self,
        etapas: list[Etapa],
        finais: frozenset[str],
        fontes: dict[str, Variavel],
        limites: tuple[int, int],
        *,
        pares: bool,
    ) -> None:
        self.maximo, self.codigos = limites
        self.pares = pares
        self.finais = finais
        self.fontes = fontes
        self.frentes: list[Etapa] = []
        self.etapas = {e.saida.nome: e for e in etapas}
        self.nomes = (f"grupo:{n}" for n in count(1))

    def roda(self) -> list[Etapa]:
        while True:
            melhor = self._melhor()
            if melhor is None:
                return [*self.frentes, *self.etapas.values()]
            for nome in melhor.dentro:
                del self.etapas[nome]
            self.etapas |= {e.saida.nome: e for e in melhor.leitoras}
            self.frentes.append(melhor.frente)
            self.fontes[melhor.frente.saida.nome] = melhor.frente.saida

    def _melhor(self) -> _Feito | None:
        """Give the cluster that saves most; those that cannot beat it by what they swallow are not worked out."""
        bases = self._bases()
        candidatas = {frozenset(b) for b in bases.values() if len(b) > 1}
        if self.pares:
            candidatas |= {a | b for a in candidatas for b in candidatas if a & b}
        promessas = []
        for base in candidatas:
            if _combinacoes([self.fontes[x] for x in base]) <= self.maximo:
                dentro = frozenset(n for n, b in bases.items() if b <= base and n not in self.finais)
                promessas.append((self._engole(base, dentro), base, dentro))
        melhor: _Feito | None = None
        for promessa, base, dentro in sorted(promessas, key=lambda p: (-p[0], sorted(p[1])))[:TENTATIVAS]:
            if melhor is not None and promessa <= melhor.ganho:
                break
            feito = self._trabalha(sorted(base), dentro, promessa) if dentro and promessa > 0 else None
            if feito is not None and (melhor is None or feito.ganho > melhor.ganho):
                melhor = feito
        return melhor

    def _bases(self) -> dict[str, frozenset[str]]:
        """Give the sources each step rests on."""
        bases: dict[str, frozenset[str]] = {}
        for nome, e in self.etapas.items():
            bases[nome] = frozenset().union(*(bases.get(v.nome, frozenset({v.nome})) for v in e.entradas))
        return bases

    def _engole(self, base: frozenset[str], dentro: frozenset[str]) -> float:
        """Count the bits of the sources that nobody else would read any more, and one for each of them."""
        fora = {v.nome for n, e in self.etapas.items() if n not in dentro for v in e.entradas}
        return sum(log2(len(self.fontes[x].sentidos)) + 1 for x in sorted(base) if x not in fora)

    def _trabalha(self, base: Sequence[str], dentro: frozenset[str], promessa: float) -> _Feito | None:
        """Work a cluster out; None where it would give too many codes, or save nothing."""
        entradas = tuple(self.fontes[x] for x in base)
        valores = avalia([e for n, e in self.etapas.items() if n in dentro], entradas)
        leitoras = [e for n, e in self.etapas.items() if n not in dentro and any(v.nome in dentro for v in e.entradas)]
        lidas = sorted({v.nome for e in leitoras for v in e.entradas if v.nome in dentro})
        if not lidas:
            return None
        forma = [len(v.sentidos) for v in entradas]
        codigo, codigos = conjunta(next(self.nomes), [valores[x] for x in lidas], forma)
        if len(codigo.sentidos) > self.codigos << 4:
            return None
        partes = np.array(codigo.sentidos, np.int64).reshape(len(codigo.sentidos), -1)
        novas = [_troca(e, codigo, dict(zip(lidas, partes.T, strict=True)), LARGO) for e in leitoras]
        if any(n is None for n in novas):
            return None
        todas = {e.saida.nome: e for e in [Etapa(entradas, codigo, codigos), *(n for n in novas if n is not None)]}
        junta_iguais(codigo.nome, todas)
        frente = todas.pop(codigo.nome)
        ganho = promessa - log2(max(len(frente.saida.sentidos), 1)) - 2
        if ganho <= 0 or len(frente.saida.sentidos) > self.codigos:
            return None
        return _Feito(frente, tuple(todas.values()), dentro, ganho)


def _troca(etapa: Etapa, codigo: Variavel, partes: dict[str, Codigos], maximo: int) -> Etapa | None:
    """Let a step read one joint code in place of the variables it stands for; None if its table would be too large."""
    outras = [v for v in etapa.entradas if v.nome not in partes]
    if _combinacoes([codigo, *outras]) > maximo:
        return None
    eixos = len(outras) + 1
    posicao = {v.nome: n for n, v in enumerate(outras, 1)}

    def indice(v: Variavel) -> Codigos:
        if v.nome in partes:
            return partes[v.nome].reshape([-1] + [1] * len(outras))
        return np.arange(len(v.sentidos)).reshape([-1 if n == posicao[v.nome] else 1 for n in range(eixos)])

    codigos = etapa.codigos[tuple(indice(v) for v in etapa.entradas)]
    return Etapa((codigo, *outras), etapa.saida, np.broadcast_to(codigos, [len(v.sentidos) for v in (codigo, *outras)]))


def _combinacoes(variaveis: Iterable[Variavel]) -> int:
    total = 1
    for v in variaveis:
        total *= len(v.sentidos)
    return total


def avalia(
    etapas: Iterable[Etapa], entradas: Sequence[Variavel], juntas: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> dict[str, Codigos]:
    """Give the code of every variable for each combination of some inputs; axes that one does not mind are 1.

    `juntas` names the variables that an input stands for, each a place in its meanings.
    """
    valores: dict[str, Codigos] = {}
    for k, v in enumerate(entradas):
        eixo = np.arange(len(v.sentidos)).reshape([-1 if j == k else 1 for j in range(len(entradas))])
        if v.nome not in juntas:
            valores[v.nome] = eixo
            continue
        partes = np.array(v.sentidos, np.int64).reshape(len(v.sentidos), -1)
        valores |= {nome: partes[:, n][eixo] for n, nome in enumerate(juntas[v.nome])}
    for e in etapas:
        valores[e.saida.nome] = np.asarray(e.codigos[tuple(valores[v.nome] for v in e.entradas)])
    return valores


def conjunta(nome: str, partes: Iterable[Codigos], forma: Sequence[int]) -> tuple[Variavel, Codigos]:
    """Number the distinct tuples of several codes over all combinations; the meaning of a number is the tuple."""
    onde = np.zeros([1] * len(forma), np.int64)
    sentidos: list[tuple[int, ...]] = [()]
    for parte in partes:
        largura = int(parte.max()) + 1
        pares = onde * largura + parte
        ha = np.zeros(len(sentidos) * largura, bool)  # a mark for each pair is cheaper than sorting them
        ha[pares] = True
        sentidos = [(*sentidos[d // largura], d % largura) for d in np.flatnonzero(ha).tolist()]
        onde = (np.cumsum(ha) - 1)[pares]
    return Variavel(nome, tuple(sentidos)), np.broadcast_to(onde, tuple(forma))

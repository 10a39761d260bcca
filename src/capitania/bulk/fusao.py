"""Few wide look-ups instead of many narrow ones: steps put together while the table of what they give stays small.

A group looks several steps up at once: one table over the codes of its inputs. What other groups need of it is one
joint code. Two groups become one where that makes the whole cheaper, by a rough count of loads and of table sizes.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from capitania.bulk.aglomeracao import avalia, conjunta
from capitania.bulk.etapas import Codigos, Etapa, Variavel

LEITURA = 0.3  # cost of adding one input to a key, next to that of a look-up in the nearest memory
CAMADAS = ((1 << 14, 1.0), (1 << 16, 1.4), (1 << 19, 2.6), (1 << 22, 6.0))  # bytes of a table, cost of a look-up


class Grupo(NamedTuple):
    """Steps looked up at once. `codigo` is what other groups read, `efeito` what it adds to the answer.

    The meaning of a code of either is the tuple of the codes of `exporta`, or of `finais`.
    """

    etapas: tuple[Etapa, ...]
    entradas: tuple[Variavel, ...]
    exporta: tuple[str, ...]
    finais: tuple[str, ...]
    codigo: Variavel
    codigos: Codigos
    efeito: Variavel
    efeitos: Codigos

    def custo(self) -> float:
        """Estimate the cost of a row."""
        tabelas = sum(_camada(self.codigos.size * _bytes(v)) for v in (self.codigo, self.efeito) if len(v.sentidos) > 1)
        return LEITURA * len(self.entradas) + tabelas


def _bytes(variavel: Variavel) -> int:
    return 1 if len(variavel.sentidos) <= 1 << 8 else 2


def _camada(tamanho: int) -> float:
    return next((custo for ate, custo in CAMADAS if tamanho <= ate), 100.0)


def funde(etapas: Iterable[Etapa], finais: Sequence[str], fontes: Iterable[Variavel], maximo: int) -> list[Grupo]:
    """Group the steps that the finals need; give the groups in an order in which each finds its inputs ready.

    Raises `OverflowError` when one step alone has more than `maximo` combinations.
    """
    fusor = _Fusor(list(etapas), frozenset(finais), {v.nome: v for v in fontes}, maximo)
    fusor.cola_unarias()
    fusor.funde()
    return fusor.em_ordem()


class _Fusor:
    def __init__(self, etapas: list[Etapa], finais: frozenset[str], fontes: dict[str, Variavel], maximo: int) -> None:
        self.maximo = maximo
        self.finais = finais
        self.fontes = fontes
        self.lugar = {e.saida.nome: n for n, e in enumerate(etapas)}
        self.membros: dict[int, list[Etapa]] = {n: [e] for n, e in enumerate(etapas)}
        self.de = {e.saida.nome: n for n, e in enumerate(etapas)}  # variable -> its group
        self.grupos: dict[int, Grupo] = {}

    # --- which group reads which ---------------------------------------------------------------------------------

    def _lidas(self, n: int) -> list[str]:
        """Give the variables a group reads of others, or of the facts."""
        nomes = (v.nome for e in self.membros[n] for v in e.entradas)
        return list(dict.fromkeys(x for x in nomes if self.de.get(x) != n))

    def _antes(self, n: int) -> set[int]:
        return {self.de[x] for x in self._lidas(n) if x in self.de}

    def _depois(self, n: int) -> set[int]:
        return {m for m in self.membros if m != n and n in self._antes(m)}

    def _alcanca(self, de: int, ate: int, sem: tuple[int, int]) -> bool:
        """Tell whether a road of reads leads from one group to another through a third."""
        vistos, abertos = {de}, [x for x in self._depois(de) if x not in sem]
        while abertos:
            n = abertos.pop()
            if n == ate:
                return True
            novos = {x for x in self._depois(n) if x not in vistos and (x == ate or x not in sem)}
            vistos |= novos
            abertos += novos
        return False

    # --- putting together ---------------------------------------------------------------------------------------------

    def _junta(self, a: int, b: int) -> None:
        self.membros[a] = sorted([*self.membros[a], *self.membros.pop(b)], key=lambda e: self.lugar[e.saida.nome])
        for e in self.membros[a]:
            self.de[e.saida.nome] = a

    def cola_unarias(self) -> None:
        """Put each step that reads one group alone, and nothing else, into that group: its table does not grow."""
        mudou = True
        while mudou:
            mudou = False
            for n in list(self.membros):
                lidas = self._lidas(n)
                grupos = {self.de.get(x) for x in lidas}
                if len(grupos) == 1 and None not in grupos:
                    self._junta(grupos.pop() or 0, n)
                    mudou = True

    def funde(self) -> None:
        """Join pairs of groups while the whole gets cheaper."""
        if not self._refaz(list(self.membros)):
            raise OverflowError(f"Uma só tabela tem mais de {self.maximo} combinações.")
        recusados: set[tuple[tuple[str, ...], tuple[str, ...]]] = set()
        mudou = True
        while mudou:
            mudou = False
            for a, b in sorted(self._pares(), key=self._promessa):
                marca = (self._marca(a), self._marca(b)) if a in self.membros and b in self.membros else None
                if marca is None or marca in recusados:
                    continue
                if self._tenta(a, b):
                    mudou = True
                else:
                    recusados.add(marca)

    def _marca(self, n: int) -> tuple[str, ...]:
        return tuple(e.saida.nome for e in self.membros[n])

    def _pares(self) -> Iterator[tuple[int, int]]:
        lidas = {n: set(self._lidas(n)) for n in self.membros}
        antes = {n: self._antes(n) for n in self.membros}
        for a in self.membros:
            for b in self.membros:
                if a != b and (a in antes[b] or (a < b and b not in antes[a] and lidas[a] & lidas[b])):
                    yield a, b

    def _promessa(self, par: tuple[int, int]) -> int:
        """Order pairs by the size their table would have."""
        return self._tamanho(*par)

    def _tamanho(self, a: int, b: int) -> int:
        tamanho = 1
        for v in {
            v.nome: v for n in (a, b) for v in self.grupos[n].entradas if v.nome not in {str(a), str(b)}
        }.values():
            tamanho *= len(v.sentidos)
        return tamanho

    def _tenta(self, a: int, b: int) -> bool:
        """Join two groups if that makes the whole cheaper; else leave all as it was."""
        if self._tamanho(a, b) > self.maximo or self._alcanca(a, b, (a, b)) or self._alcanca(b, a, (a, b)):
            return False
        membros, de, grupos = dict(self.membros), dict(self.de), dict(self.grupos)
        custo = sum(g.custo() for g in self.grupos.values())
        self._junta(a, b)
        del self.grupos[b]
        if self._refaz([a]) and sum(g.custo() for g in self.grupos.values()) < custo:
            return True
        self.membros, self.de, self.grupos = membros, de, grupos
        return False

    def _refaz(self, mudados: list[int]) -> bool:
        """Work out the tables of changed groups and of all that read them; False when one would be too large."""
        alvo = set(mudados)
        for n in self._ordem():
            if n in alvo or self._antes(n) & alvo:
                antes = self.grupos.get(n)
                feito = self._grupo(n)
                if feito is None:
                    return False
                self.grupos[n] = feito
                if antes is None or n in mudados or feito.codigo != antes.codigo:
                    alvo.add(n)
        return True

    def _ordem(self) -> list[int]:
        restam, ordem = dict.fromkeys(self.membros), []
        antes = {n: self._antes(n) for n in restam}
        while restam:
            prontos = [n for n in restam if not antes[n] & restam.keys()]
            ordem += prontos
            for n in prontos:
                del restam[n]
        return ordem

    def em_ordem(self) -> list[Grupo]:
        """Give the groups in order."""
        return [self.grupos[n] for n in self._ordem()]

    # --- the table of one group ---------------------------------------------------------------------------------------

    def _grupo(self, n: int) -> Grupo | None:
        lidas = self._lidas(n)
        entradas = dict.fromkeys(str(self.de[x]) if x in self.de else x for x in lidas)
        variaveis = tuple(self.fontes[x] if x in self.fontes else self.grupos[int(x)].codigo for x in entradas)
        if int(np.prod([len(v.sentidos) for v in variaveis], dtype=object)) > self.maximo:
            return None
        meus = {e.saida.nome for e in self.membros[n]}
        fora = {v.nome for m, es in self.membros.items() if m != n for e in es for v in e.entradas}
        exporta = tuple(e.saida.nome for e in self.membros[n] if e.saida.nome in fora)
        finais = tuple(sorted(meus & self.finais))
        juntas = {g.codigo.nome: g.exporta for g in self.grupos.values()}
        valores = avalia(self.membros[n], variaveis, juntas)
        forma = [len(v.sentidos) for v in variaveis]
        codigo, codigos = conjunta(str(n), [valores[x] for x in exporta], forma)
        efeito, efeitos = conjunta(f"{n}:efeito", [valores[x] for x in finais], forma)
        return Grupo(tuple(self.membros[n]), variaveis, exporta, finais, codigo, codigos, efeito, efeitos)

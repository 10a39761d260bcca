"""A set of rows written as few conditions: boxes that hold rows of the set and no other row there is."""

from collections.abc import Collection, Iterator, Sequence

Caixa = tuple[frozenset[int] | None, ...]  # by column, the values that fit; None: any


class Cobertura:
    """All rows there are, by number of value in each column."""

    def __init__(self, linhas: Sequence[tuple[int, ...]]) -> None:
        self.linhas = linhas
        self.tudo = (1 << len(linhas)) - 1
        lugares: list[dict[int, list[int]]] = [{} for _ in linhas[0]]
        for n, linha in enumerate(linhas):
            for coluna, valor in zip(lugares, linha, strict=True):
                coluna.setdefault(valor, []).append(n)
        self.colunas = [{v: self._mascara(ns) for v, ns in coluna.items()} for coluna in lugares]

    def cobre(self, quais: Collection[int]) -> Iterator[Caixa]:
        """Cover the rows of these places by boxes, each opened as far as it can be, none of which the others hold."""
        falta = self._mascara(quais)
        fora = self.tudo & ~falta
        caixas: list[tuple[Caixa, int]] = []
        while falta:
            caixas.append(self._abre(self.linhas[(falta & -falta).bit_length() - 1], fora))
            falta &= ~caixas[-1][1]
        for n in reversed(range(len(caixas))):
            outras = 0
            for m, (_, dentro) in enumerate(caixas):
                outras |= dentro if m != n else 0
            if not caixas[n][1] & ~outras:
                del caixas[n]
        yield from (caixa for caixa, _ in caixas)

    def _mascara(self, quais: Collection[int]) -> int:
        """Give places as bits."""
        octetos = bytearray(len(self.linhas) // 8 + 1)
        for n in quais:
            octetos[n >> 3] |= 1 << (n & 7)
        return int.from_bytes(octetos, "little")

    def _abre(self, linha: tuple[int, ...], fora: int) -> tuple[Caixa, int]:
        aceitos: list[frozenset[int] | None] = [frozenset({v}) for v in linha]
        for n, coluna in enumerate(self.colunas):
            outras = self._dentro(aceitos, menos=n)
            if outras & fora:
                aceitos[n] = frozenset(v for v, m in coluna.items() if outras & m and not outras & m & fora)
            else:
                aceitos[n] = None
        return tuple(aceitos), self._dentro(aceitos)

    def _dentro(self, aceitos: list[frozenset[int] | None], menos: int = -1) -> int:
        mascara = self.tudo
        for n, valores in enumerate(aceitos):
            if n != menos and valores is not None:
                mascara &= sum(self.colunas[n][v] for v in valores)
        return mascara

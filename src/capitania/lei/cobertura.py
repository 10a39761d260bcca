"""A set of rows written as few conditions: boxes that hold rows of the set and no other row there is."""

from collections.abc import Iterator, Sequence, Set

Caixa = tuple[frozenset[int] | None, ...]  # by column, the values that fit; None: any


def cobre(linhas: Sequence[tuple[int, ...]], quais: Set[int]) -> Iterator[Caixa]:
    """Cover the rows of these places; each box is opened as far as it can be, column by column."""
    bits = len(linhas)
    colunas = _mascaras(linhas)
    tudo = (1 << bits) - 1
    alvo = _mascara(quais, bits)
    fora = tudo & ~alvo
    falta = alvo
    while falta:
        primeira = linhas[(falta & -falta).bit_length() - 1]
        caixa, dentro = _abre(primeira, colunas, tudo, fora)
        yield caixa
        falta &= ~dentro


def _mascaras(linhas: Sequence[tuple[int, ...]]) -> list[dict[int, int]]:
    """Give, for each column and value, the rows that have it, as bits."""
    lugares: list[dict[int, list[int]]] = [{} for _ in linhas[0]] if linhas else []
    for n, linha in enumerate(linhas):
        for coluna, valor in zip(lugares, linha, strict=True):
            coluna.setdefault(valor, []).append(n)
    return [{v: _mascara(ns, len(linhas)) for v, ns in coluna.items()} for coluna in lugares]


def _mascara(quais: Set[int] | list[int], bits: int) -> int:
    octetos = bytearray(bits // 8 + 1)
    for n in quais:
        octetos[n >> 3] |= 1 << (n & 7)
    return int.from_bytes(octetos, "little")


def _abre(linha: tuple[int, ...], colunas: list[dict[int, int]], tudo: int, fora: int) -> tuple[Caixa, int]:
    aceitos: list[set[int] | None] = [{v} for v in linha]

    def dentro(menos: int) -> int:
        mascara = tudo
        for n, valores in enumerate(aceitos):
            if n != menos and valores is not None:
                mascara &= sum(colunas[n][v] for v in valores)
        return mascara

    for n, coluna in enumerate(colunas):
        outras = dentro(n)
        if not outras & fora:
            aceitos[n] = None
            continue
        valores = aceitos[n] or set()
        valores |= {v for v, mascara in coluna.items() if outras & mascara and not outras & mascara & fora}
    caixa = tuple(None if v is None else frozenset(v) for v in aceitos)
    return caixa, dentro(-1)

"""A plan compiled for columns: which look-ups, in which order, give the answer of each row of a packed batch."""

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from capitania.bulk.aglomeracao import aglomera
from capitania.bulk.construcao import Construcao, uniao
from capitania.bulk.etapas import Efeito
from capitania.bulk.fusao import Grupo, funde
from capitania.bulk.medidores import Medidor
from capitania.bulk.reducao import enxuga, reduz
from capitania.lei.saidas import Saida


class Entrada(NamedTuple):
    """One input of a key: a packed column, or the codes of an earlier step, with what it adds for each code."""

    coluna: str | None  # of the packed batch
    passo: int  # place of a measure or look-up, when it is no column
    vezes: int


class Consulta(NamedTuple):
    """One look-up: the key is the sum of the inputs; `codigos` is read by others, `efeitos` is the answer's part."""

    entradas: tuple[Entrada, ...]
    codigos: NDArray[np.uint16] | None
    efeitos: NDArray[np.uint64] | NDArray[np.uint32] | NDArray[np.uint16] | None


class Roteiro(NamedTuple):
    """Measures first, then look-ups; a step is known by its place in both together."""

    medidas: tuple[Medidor, ...]
    consultas: tuple[Consulta, ...]


class Bit(NamedTuple):
    """One bit of a mask: the output stands (`fica`) or is only possible."""

    fica: bool
    saida: Saida


class Mascaras(NamedTuple):
    """Look-ups whose parts are masks to be united; `bits` names them, the lowest first."""

    roteiro: Roteiro
    bits: tuple[Bit, ...]


class Chaves(NamedTuple):
    """Look-ups whose parts are codes; `efeitos[k][code]` is what part k then adds to the answer."""

    roteiro: Roteiro
    efeitos: tuple[tuple[Efeito, ...], ...]


def mascaras(construcao: Construcao, tipos: Sequence[str]) -> Mascaras:
    """Compile the outputs of some kinds to one mask a row."""
    dadas = [s for s in construcao.universo.saidas.de if isinstance(s, Saida) and s.tipo in tipos]
    bits = construcao.universo.saidas.junta(dadas)

    def projeta(e: Hashable) -> Hashable:
        return Efeito(e.fica & bits, e.possivel & bits) if isinstance(e, Efeito) else e

    grupos, feitos = _grupos(construcao, projeta)
    usados = Efeito()
    for efeitos in feitos:
        for e in efeitos:
            usados = uniao(usados, e)
    nomes = [Bit(fica, s) for fica, x in ((True, usados.fica), (False, usados.possivel)) for s in _saidas(construcao, x)]
    if len(nomes) > 64:
        raise OverflowError("Mais de 64 saídas numa máscara: peça menos tipos de cada vez.")
    lugar = {b: n for n, b in enumerate(nomes)}
    tipo = np.uint32 if len(nomes) <= 32 else np.uint64
    tabelas = [
        np.array(
            [
                sum(1 << lugar[Bit(fica, s)] for fica, x in ((True, e.fica), (False, e.possivel)) for s in _saidas(construcao, x))
                for e in efeitos
            ],
            tipo,
        )
        for efeitos in feitos
    ]
    return Mascaras(_roteiro(construcao, grupos, tabelas), tuple(nomes))


def chaves(construcao: Construcao) -> Chaves:
    """Compile the whole answer to one code for each part of it."""
    grupos, feitos = _grupos(construcao, lambda e: e)
    tabelas = [np.arange(len(efeitos)).astype(np.uint16) for efeitos in feitos]
    return Chaves(_roteiro(construcao, grupos, tabelas), tuple(tuple(e) for e in feitos if len(e) > 1 or e[0] != Efeito()))


def _saidas(construcao: Construcao, bits: int) -> list[Saida]:
    return [s for s in construcao.universo.saidas.lista(bits) if isinstance(s, Saida)]


def _grupos(construcao: Construcao, projeta: object) -> tuple[list[Grupo], list[list[Efeito]]]:
    """Give the groups of look-ups and, for each, what each code of its part adds."""
    fontes = [*construcao.fatos, *(v for _, v in construcao.medidas)]
    etapas, finais = reduz(construcao.etapas, [v.nome for v in construcao.finais], projeta, Efeito())  # type: ignore[arg-type]
    etapas = enxuga({e.saida.nome: e for e in aglomera(etapas, finais, fontes)}, finais)
    grupos = funde(etapas, finais, fontes)
    sentidos = {e.saida.nome: e.saida.sentidos for g in grupos for e in g.etapas}
    feitos = []
    for g in grupos:
        efeitos = []
        for codigos in g.efeito.sentidos:
            efeito = Efeito()
            for nome, codigo in zip(g.finais, codigos, strict=True):  # type: ignore[call-overload]  # a tuple of codes
                efeito = uniao(efeito, sentidos[nome][codigo])  # type: ignore[arg-type]  # a final means an effect
            efeitos.append(efeito)
        feitos.append(efeitos)
    return grupos, feitos


def _roteiro(construcao: Construcao, grupos: Sequence[Grupo], tabelas: Sequence[NDArray[np.generic]]) -> Roteiro:
    usadas = {v.nome for g in grupos for v in g.entradas}
    medidas = [(m, v.nome) for m, v in construcao.medidas if v.nome in usadas]
    lugar: dict[str, int] = {nome: n for n, (_, nome) in enumerate(medidas)}
    colunas = {v.nome: nome for nome, v in zip(_nomes(construcao), construcao.fatos, strict=True)}
    consultas = []
    for grupo, tabela in zip(grupos, tabelas, strict=True):
        entradas, vezes = [], int(grupo.codigos.size)
        for v in grupo.entradas:
            vezes //= len(v.sentidos)
            if len(v.sentidos) == 1:
                continue  # it tells nothing
            entradas.append(Entrada(colunas.get(v.nome), lugar.get(v.nome, -1), vezes))
        codigos = grupo.codigos.ravel().astype(np.uint16) if len(grupo.codigo.sentidos) > 1 else None
        partes = tabela[grupo.efeitos.ravel()] if tabela.any() else None
        lugar[grupo.codigo.nome] = len(medidas) + len(consultas)
        consultas.append(Consulta(tuple(entradas), codigos, partes))  # type: ignore[arg-type]  # unsigned, by its kind
    return Roteiro(tuple(m for m, _ in medidas), tuple(consultas))


def _nomes(construcao: Construcao) -> list[str]:
    return [v.nome.removeprefix("cru:") for v in construcao.fatos]


def colunas(roteiro: Roteiro) -> Mapping[str, bool]:
    """Give the packed columns a route reads; True for those of codes, False for measured ones."""
    medidas = {m.campo: False for m in roteiro.medidas}
    if any(hasattr(m, "limites") for m in roteiro.medidas):
        medidas["abordagem.dia"] = False
    return medidas | {e.coluna: True for c in roteiro.consultas for e in c.entradas if e.coluna is not None}



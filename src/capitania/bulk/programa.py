"""A plan compiled for columns: which look-ups, in which order, give the answer of each row of a packed batch."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from capitania.bulk.aglomeracao import aglomera
from capitania.bulk.construcao import CRU, Construcao, uniao
from capitania.bulk.etapas import Efeito, Variavel
from capitania.bulk.fusao import Grupo, funde
from capitania.bulk.medidores import Aniversarios, Degraus, Medidor
from capitania.bulk.reducao import enxuga, reduz, une_vizinhos
from capitania.lei.saidas import Saida

DIA = "abordagem.dia"
MAXIMO = 64  # bits of a mask
CHAVES = 1 << 16  # that fit 16 bits
ESTREITO, LARGO = (CHAVES, 1 << 8), (1 << 18, 1 << 10)  # keys of a look-up and codes that a cluster gives


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
    """Measures first, then look-ups; a step is known by its place in both together.

    `maximos`: the greatest code of each column of codes that is read. `estreito`: every key fits 16 bits and every code
    between look-ups 8.
    """

    medidas: tuple[Medidor, ...]
    consultas: tuple[Consulta, ...]
    maximos: Mapping[str, int]
    estreito: bool


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


class _Partes(NamedTuple):
    """Groups of look-ups, what each code of the part of each adds to the answer, and the measures they read."""

    grupos: tuple[Grupo, ...]
    efeitos: tuple[tuple[Efeito, ...], ...]
    medidas: tuple[tuple[Medidor, Variavel], ...]


def mascaras(construcao: Construcao, tipos: Sequence[str]) -> Mascaras:
    """Compile the outputs of some kinds to one mask a row."""
    dadas = [s for s in construcao.universo.saidas.de if s.tipo in tipos]
    bits = construcao.universo.saidas.junta(dadas)

    def projeta(e: Efeito) -> Efeito:
        return Efeito(e.fica & bits, e.possivel & bits)

    partes = _mais_barata(construcao, projeta)
    usados = Efeito()
    for efeito in (e for parte in partes.efeitos for e in parte):
        usados = uniao(usados, efeito)
    nomes = _bits(construcao, usados)
    if len(nomes) > MAXIMO:
        raise OverflowError(f"Mais de {MAXIMO} saídas numa máscara: peça menos tipos de cada vez.")
    lugar = {b: n for n, b in enumerate(nomes)}
    tipo = np.uint32 if len(nomes) <= MAXIMO // 2 else np.uint64
    tabelas = [
        np.array([sum(1 << lugar[b] for b in _bits(construcao, e)) for e in parte], tipo) for parte in partes.efeitos
    ]
    return Mascaras(_adiada(_roteiro(construcao, partes, tabelas)), tuple(nomes))


def _adiada(roteiro: Roteiro) -> Roteiro:
    """Leave to a later look-up the masks that it can give as well: those that the codes it reads already tell."""
    consultas = list(roteiro.consultas)
    for n, consulta in enumerate(consultas):
        mascara = _do_codigo(consulta)
        if mascara is None:
            continue
        passo = len(roteiro.medidas) + n
        for depois in range(n + 1, len(consultas)):
            nova = _com(consultas[depois], passo, mascara)
            if nova is not None:
                consultas[depois] = nova
                consultas[n] = consulta._replace(efeitos=None)
                break
    return roteiro._replace(consultas=tuple(consultas))


def _do_codigo(consulta: Consulta) -> NDArray[Any] | None:
    """Give the mask of each code, where a code has one mask."""
    if consulta.codigos is None or consulta.efeitos is None:
        return None
    mascara = np.zeros(int(consulta.codigos.max()) + 1, consulta.efeitos.dtype)
    mascara[consulta.codigos] = consulta.efeitos
    return mascara if (mascara[consulta.codigos] == consulta.efeitos).all() else None


def _com(consulta: Consulta, passo: int, mascara: NDArray[Any]) -> Consulta | None:
    """Unite the masks of the codes of a step with those of a look-up that reads it and has masks."""
    vezes = next((e.vezes for e in consulta.entradas if e.coluna is None and e.passo == passo), None)
    if vezes is None or consulta.efeitos is None:
        return None
    codigos = np.arange(len(consulta.efeitos)) // vezes % len(mascara)
    return consulta._replace(efeitos=consulta.efeitos | mascara[codigos])


def chaves(construcao: Construcao) -> Chaves:
    """Compile the whole answer to one code for each part of it."""
    partes = _partes(construcao, lambda e: e, LARGO)
    tabelas = [np.arange(len(parte)).astype(np.uint16) for parte in partes.efeitos]
    usadas = tuple(parte for parte, tabela in zip(partes.efeitos, tabelas, strict=True) if tabela.any())
    return Chaves(_roteiro(construcao, partes, tabelas), usadas)


def _bits(construcao: Construcao, efeito: Efeito) -> list[Bit]:
    return [
        Bit(fica, s)
        for fica, x in ((True, efeito.fica), (False, efeito.possivel))
        for s in construcao.universo.saidas.lista(x)
    ]


def _mais_barata(construcao: Construcao, projeta: Callable[[Efeito], Efeito]) -> _Partes:
    """Give the cheapest of the narrow ways to group the steps; where there is none, a wide one.

    Clusters are taken greedily, so that now one way and now the other leads into tables too large to be narrow.
    """
    feitas = []
    for pares in (True, False):
        with suppress(OverflowError):
            feitas.append(_partes(construcao, projeta, ESTREITO, pares=pares))
    if not feitas:
        return _partes(construcao, projeta, LARGO)
    return min(feitas, key=lambda p: sum(g.custo() for g in p.grupos))


def _partes(
    construcao: Construcao, projeta: Callable[[Efeito], Efeito], limites: tuple[int, int], *, pares: bool = False
) -> _Partes:
    """Reduce, cluster and group the steps of what is asked."""
    medidas: list[tuple[Medidor, Variavel]] = list(construcao.medidas)
    finais = [v.nome for v in construcao.finais]
    etapas, finais = reduz(construcao.etapas, finais, projeta, Efeito())  # type: ignore[arg-type]  # finals mean effects
    for n, (medidor, variavel) in enumerate(medidas):
        if isinstance(medidor, Degraus):
            etapas, primeiros = une_vizinhos(variavel, etapas)
            medidas[n] = medidor.com(primeiros), variavel._replace(sentidos=tuple(primeiros))
    fontes = [*construcao.fatos, *(v for _, v in medidas)]
    chaves_, codigos_ = limites
    aglomeradas = aglomera(etapas, finais, fontes, (CHAVES, codigos_), pares=pares)
    grupos = funde(enxuga({e.saida.nome: e for e in aglomeradas}, finais), finais, fontes, chaves_)
    sentidos = {e.saida.nome: e.saida.sentidos for g in grupos for e in g.etapas}
    efeitos = []
    for g in grupos:
        feitos = []
        for codigos in g.efeito.sentidos:
            efeito = Efeito()
            for nome, codigo in zip(g.finais, codigos, strict=True):  # type: ignore[call-overload]  # codes of finals
                efeito = uniao(efeito, sentidos[nome][codigo])
            feitos.append(efeito)
        efeitos.append(tuple(feitos))
    return _Partes(tuple(grupos), tuple(efeitos), tuple(medidas))


def _roteiro(construcao: Construcao, partes: _Partes, tabelas: Sequence[NDArray[Any]]) -> Roteiro:
    usadas = {v.nome for g in partes.grupos for v in g.entradas if len(v.sentidos) > 1}
    medidas = [(m, v.nome) for m, v in partes.medidas if v.nome in usadas]
    lugar: dict[str, int] = {nome: n for n, (_, nome) in enumerate(medidas)}
    colunas = {v.nome: v.nome.removeprefix(CRU) for v in construcao.fatos}
    consultas: list[Consulta] = []
    for grupo, tabela in zip(partes.grupos, tabelas, strict=True):
        entradas: list[Entrada] = []
        vezes = int(grupo.codigos.size)
        for v in grupo.entradas:
            vezes //= len(v.sentidos)
            if len(v.sentidos) > 1:
                entradas.append(Entrada(colunas.get(v.nome), lugar.get(v.nome, -1), vezes))
        codigos = grupo.codigos.ravel().astype(np.uint16) if len(grupo.codigo.sentidos) > 1 else None
        lugar[grupo.codigo.nome] = len(medidas) + len(consultas)
        consultas.append(Consulta(tuple(entradas), codigos, tabela[grupo.efeitos.ravel()] if tabela.any() else None))
    lidas = {e.coluna for c in consultas for e in c.entradas}
    maximos = {colunas[v.nome]: len(v.sentidos) - 1 for v in construcao.fatos if colunas[v.nome] in lidas}
    estreito = all(g.codigos.size <= ESTREITO[0] and len(g.codigo.sentidos) <= ESTREITO[1] for g in partes.grupos)
    return Roteiro(tuple(m for m, _ in medidas), tuple(consultas), maximos, estreito)


def colunas(roteiro: Roteiro) -> Mapping[str, bool]:
    """Give the packed columns a route reads; True for those of codes, False for measured ones."""
    medidas = {m.campo: False for m in roteiro.medidas}
    if any(isinstance(m, Aniversarios) for m in roteiro.medidas):
        medidas[DIA] = False
    return medidas | dict.fromkeys(roteiro.maximos, True)

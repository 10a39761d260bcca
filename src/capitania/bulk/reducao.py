"""Fewer codes for the same answers: what is not asked for is left out, and codes that nothing tells apart are one."""

from collections.abc import Callable, Hashable, Iterable

import numpy as np

from capitania.bulk.etapas import Codigos, Etapa, Variavel


def reduz(
    etapas: Iterable[Etapa], finais: Iterable[str], projeta: Callable[[Hashable], Hashable], nada: Hashable
) -> tuple[list[Etapa], list[str]]:
    """Keep of each final what `projeta` gives of its meanings; give the steps still needed and the finals left.

    A final that always adds `nada` is none.
    """
    feitas = {e.saida.nome: e for e in etapas}
    novos = []
    for nome in finais:
        final = _projetada(feitas[nome], projeta)
        if set(final.saida.sentidos) != {nada}:
            feitas[final.saida.nome] = final
            novos.append(final.saida.nome)
    return enxuga(feitas, novos), novos


def enxuga(etapas: dict[str, Etapa], finais: Iterable[str]) -> list[Etapa]:
    """Leave out what no final needs, codes that nothing tells apart, and inputs with one code."""
    precisas = set(finais)
    uteis: dict[str, Etapa] = {}
    for nome in reversed(list(etapas)):
        if nome in precisas:
            uteis[nome] = etapas[nome]
            precisas.update(v.nome for v in etapas[nome].entradas)
    reduzidas = dict(reversed(uteis.items()))
    for nome in uteis:  # readers first
        if nome not in finais:
            junta_iguais(nome, reduzidas)
    constantes = {nome for nome, e in reduzidas.items() if len(e.saida.sentidos) == 1 and nome not in finais}
    ficam = [_sem_constantes(e) for nome, e in reduzidas.items() if nome not in constantes]
    return ficam if not constantes else enxuga({e.saida.nome: e for e in ficam}, finais)


def _sem_constantes(etapa: Etapa) -> Etapa:
    ficam = tuple(v for v in etapa.entradas if len(v.sentidos) > 1)
    return Etapa(ficam, etapa.saida, etapa.codigos.reshape([len(v.sentidos) for v in ficam]))


def _projetada(etapa: Etapa, projeta: Callable[[Hashable], Hashable]) -> Etapa:
    codigo: dict[Hashable, int] = {}
    codigos = [codigo.setdefault(projeta(s), len(codigo)) for s in etapa.saida.sentidos]
    return Etapa((etapa.saida,), Variavel(f"{etapa.saida.nome}!", tuple(codigo)), np.array(codigos, np.int64))


def junta_iguais(nome: str, etapas: dict[str, Etapa]) -> None:
    """Make one code of those of a step that every reader answers alike."""
    leitoras = [(e, k) for e in etapas.values() for k, v in enumerate(e.entradas) if v.nome == nome]
    feita = etapas[nome]
    classe: dict[Hashable, int] = {}
    fatias = [_fatias(e.codigos, k) for e, k in leitoras]
    mapa = np.array(
        [classe.setdefault(tuple(f[n] for f in fatias), len(classe)) for n in range(len(feita.saida.sentidos))]
    )
    primeiros = np.unique(mapa, return_index=True)[1]
    saida = Variavel(nome, tuple(feita.saida.sentidos[n] for n in primeiros.tolist()))
    etapas[nome] = Etapa(feita.entradas, saida, mapa[feita.codigos])
    for e, k in leitoras:
        atual = etapas[e.saida.nome]
        entradas = tuple(saida if j == k else v for j, v in enumerate(atual.entradas))
        etapas[e.saida.nome] = Etapa(entradas, atual.saida, atual.codigos.take(primeiros, axis=k))


def une_vizinhos(variavel: Variavel, etapas: list[Etapa]) -> tuple[list[Etapa], list[int]]:
    """Make one of neighbouring codes of a source that every reader answers alike; give also the first of each run."""
    leitoras = [(e, k) for e in etapas for k, v in enumerate(e.entradas) if v.nome == variavel.nome]
    fatias = [_fatias(e.codigos, k) for e, k in leitoras]
    vistos = [tuple(f[n] for f in fatias) for n in range(len(variavel.sentidos))]
    primeiros = [n for n, visto in enumerate(vistos) if n == 0 or visto != vistos[n - 1]]
    nova = Variavel(variavel.nome, tuple(variavel.sentidos[n] for n in primeiros))
    feitas = {e.saida.nome: e for e in etapas}
    for e, k in leitoras:
        atual = feitas[e.saida.nome]
        entradas = tuple(nova if j == k else v for j, v in enumerate(atual.entradas))
        feitas[e.saida.nome] = Etapa(entradas, atual.saida, atual.codigos.take(primeiros, axis=k))
    return list(feitas.values()), primeiros


def _fatias(codigos: Codigos, eixo: int) -> list[bytes]:
    """Give what a reader answers for each code of one input, as bytes to compare."""
    movidos = np.ascontiguousarray(np.moveaxis(codigos, eixo, 0), dtype=np.int32)
    return [fatia.tobytes() for fatia in movidos]

"""Fewer codes for the same answers: what is not asked for is left out, and codes that nothing tells apart are one."""

from collections.abc import Callable, Hashable, Iterable

import numpy as np

from capitania.bulk.etapas import Codigos, Etapa, Variavel


def reduz(
    etapas: Iterable[Etapa], finais: Iterable[str], projeta: Callable[[Hashable], Hashable]
) -> tuple[list[Etapa], list[str]]:
    """Keep of each final what `projeta` gives of its meanings; give the steps still needed and the finals that vary."""
    feitas, precisas = _projetadas(list(etapas), set(finais), projeta)
    uteis: list[Etapa] = []
    for e in reversed(feitas):
        if e.saida.nome in precisas or any(e.saida.nome == v.nome for u in uteis for v in u.entradas):
            uteis.append(e)
    reduzidas = {e.saida.nome: e for e in reversed(uteis)}
    for nome in reversed(list(reduzidas)):
        _reduz_uma(nome, reduzidas, final=nome in precisas)
    return list(reduzidas.values()), sorted(precisas)


def _projetadas(
    etapas: list[Etapa], finais: set[str], projeta: Callable[[Hashable], Hashable]
) -> tuple[list[Etapa], set[str]]:
    """Add to each final a step that keeps what is asked of it; a final that always says the same is none."""
    feitas, novos = list(etapas), set()
    for e in etapas:
        if e.saida.nome not in finais:
            continue
        guardados = [projeta(s) for s in e.saida.sentidos]
        codigo: dict[Hashable, int] = {}
        codigos = np.array([codigo.setdefault(g, len(codigo)) for g in guardados], np.int64)
        nome = f"{e.saida.nome}!"
        feitas.append(Etapa((e.saida,), Variavel(nome, tuple(codigo)), codigos))
        novos.add(nome)
    return feitas, novos


def _reduz_uma(nome: str, etapas: dict[str, Etapa], *, final: bool) -> None:
    """Make one code of those that every reader answers alike; a final keeps its meanings apart."""
    if final:
        return
    leitoras = [(e, k) for e in etapas.values() for k, v in enumerate(e.entradas) if v.nome == nome]
    feita = etapas[nome]
    classe: dict[Hashable, int] = {}
    fatias = [_fatias(e.codigos, k) for e, k in leitoras]
    mapa = np.array([classe.setdefault(tuple(f[n] for f in fatias), len(classe)) for n in range(len(feita.saida.sentidos))])
    primeiros = np.unique(mapa, return_index=True)[1]
    saida = Variavel(nome, tuple(feita.saida.sentidos[n] for n in primeiros.tolist()))
    etapas[nome] = Etapa(feita.entradas, saida, mapa[feita.codigos])
    for e, k in leitoras:
        atual = etapas[e.saida.nome]
        entradas = tuple(saida if j == k else v for j, v in enumerate(atual.entradas))
        etapas[e.saida.nome] = Etapa(entradas, atual.saida, atual.codigos.take(primeiros, axis=k))


def _fatias(codigos: Codigos, eixo: int) -> list[bytes]:
    """Give what a reader answers for each code of one input, as bytes to compare."""
    movidos = np.ascontiguousarray(np.moveaxis(codigos, eixo, 0), dtype=np.int32)
    return [fatia.tobytes() for fatia in movidos]

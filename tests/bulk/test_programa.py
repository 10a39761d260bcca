"""Masks left to a later look-up: the same mask of every row, by fewer look-ups that give one."""

from itertools import product
from random import Random

import numpy as np
import pytest
from tests.bulk.sorteio import NORMAS, plano_de

from capitania.bulk.construcao import constroi
from capitania.bulk.programa import Consulta, Entrada, Roteiro, _adiada, mascaras

FATOS = {"x": 4, "y": 2, "medida": 3}  # how many codes each has; the measure is step 0 of every route here


def consulta(entradas, codigos, efeitos):
    """Write a look-up over facts and earlier steps, (name or step, how many codes), the first the slowest."""
    vezes, feitas = int(np.prod([n for _, n in entradas])), []
    for onde, n in entradas:
        vezes //= n
        coluna = onde if isinstance(onde, str) else None
        feitas.append(Entrada(coluna, -1 if coluna else onde, vezes))
    arrays = [None if a is None else np.array(a, t) for a, t in ((codigos, np.uint16), (efeitos, np.uint32))]
    return Consulta(tuple(feitas), *arrays)


def roteiro(*consultas):
    return Roteiro((None,), consultas, {}, estreito=True)


def mascara(rota, fatos):
    """Run a route on one row, look-up by look-up."""
    codigos, feita = [fatos["medida"]], 0
    for c in rota.consultas:
        chave = sum((fatos[e.coluna] if e.coluna else codigos[e.passo]) * e.vezes for e in c.entradas)
        codigos.append(None if c.codigos is None else int(c.codigos[chave]))
        feita |= 0 if c.efeitos is None else int(c.efeitos[chave])
    return feita


def de_todas(rota):
    return [mascara(rota, dict(zip(FATOS, f, strict=True))) for f in product(*(range(n) for n in FATOS.values()))]


def dao(rota):
    return [c.efeitos is not None for c in rota.consultas]


UM_SO = consulta([("x", 4)], [0, 1, 1, 2], [1, 2, 2, 4])
LE_E_DA = consulta([(1, 3), ("y", 2)], None, [8, 0, 16, 0, 0, 32])
SO_LE = consulta([("y", 2), (1, 3)], [0, 0, 1, 1, 0, 1], None)


def test_a_mask_that_the_codes_tell_is_given_by_the_look_up_that_reads_them():
    antes = roteiro(UM_SO, LE_E_DA)
    depois = _adiada(antes)
    assert dao(depois) == [False, True]
    assert depois.consultas[1].efeitos.tolist() == [9, 1, 18, 2, 4, 36]
    assert de_todas(depois) == de_todas(antes)
    assert [(c.entradas, c.codigos is None) for c in depois.consultas] == [
        (c.entradas, c.codigos is None) for c in antes.consultas
    ]


def test_the_first_reader_that_has_masks_takes_them():
    depois = _adiada(roteiro(UM_SO, SO_LE, LE_E_DA, LE_E_DA))
    assert dao(depois) == [False, False, True, True]
    assert depois.consultas[3].efeitos.tolist() == LE_E_DA.efeitos.tolist()
    assert de_todas(depois) == de_todas(roteiro(UM_SO, SO_LE, LE_E_DA, LE_E_DA))


def test_what_was_taken_over_is_handed_on():
    """The second look-up's codes tell its mask and the first's as well: the third gives both."""
    segunda = consulta([(1, 3), ("y", 2)], [0, 1, 2, 3, 4, 5], [8, 0, 16, 0, 0, 32])
    terceira = consulta([("medida", 3), (2, 6)], None, [64 * (n % 2) for n in range(18)])
    terceira = terceira._replace(entradas=(Entrada(None, 0, 6), terceira.entradas[1]))
    antes = roteiro(UM_SO, segunda, terceira)
    assert dao(_adiada(antes)) == [False, False, True]
    assert de_todas(_adiada(antes)) == de_todas(antes)


FICAM = {
    "a code with two masks": (UM_SO._replace(efeitos=np.array([1, 2, 4, 4], np.uint32)), LE_E_DA),
    "no reader": (UM_SO, consulta([("y", 2)], None, [8, 16])),
    "a reader without masks": (UM_SO, SO_LE),
    "nobody may read it": (UM_SO._replace(codigos=None), consulta([("y", 2)], None, [8, 16])),
    "a reader of the measure, whose step is not its place": (UM_SO, consulta([(0, 3), ("y", 2)], None, [8] * 6)),
}


@pytest.mark.parametrize("nome", FICAM)
def test_masks_stay_where_no_later_look_up_can_give_them(nome):
    antes = roteiro(*FICAM[nome])
    depois = _adiada(antes)
    assert dao(depois) == dao(antes)
    assert all(a is b for a, b in zip(depois.consultas, antes.consultas, strict=True))


@pytest.mark.parametrize("semente", range(60))
def test_any_route_gives_the_same_masks(semente):
    acaso = Random(semente)
    consultas, largos = [], [FATOS["medida"]]
    for passo in range(1, acaso.randint(2, 6)):
        lidos = [(p, largos[p]) for p in range(passo) if largos[p] and acaso.random() < 0.5]
        entradas = [*acaso.sample([("x", 4), ("y", 2)], acaso.randint(0 if lidos else 1, 2)), *lidos]
        acaso.shuffle(entradas)
        total = int(np.prod([n for _, n in entradas]))
        cru = [acaso.randrange(4) for _ in range(total)]
        codigos = [sorted(set(cru)).index(c) for c in cru] if acaso.random() < 0.8 else None
        seus = [acaso.randrange(1 << 6) for _ in range(4)]
        efeitos = [seus[c] if acaso.random() < 0.98 else 1 for c in cru] if acaso.random() < 0.8 else None
        largos.append(len(set(cru)) if codigos else 0)
        consultas.append(consulta(entradas, codigos, efeitos))
    antes = roteiro(*consultas)
    depois = _adiada(antes)
    assert de_todas(depois) == de_todas(antes)
    assert sum(dao(depois)) <= sum(dao(antes))


def test_under_a_norm_of_the_package_some_look_up_gives_none(monkeypatch):
    construcao = constroi(plano_de(NORMAS[2])[0])
    feita = mascaras(construcao, ("medida", "infracao")).roteiro
    monkeypatch.setattr("capitania.bulk.programa._adiada", lambda r: r)
    inteira = mascaras(construcao, ("medida", "infracao")).roteiro
    assert sum(dao(feita)) < sum(dao(inteira))

"""Eight processes at once: no gap, no double, no lost update, no error."""

import pytest
from amostras import base_em, le

from capitania.registro.cadeia import GENESE

pytestmark = pytest.mark.lento
CHILDREN, TIMES = 8, 25


def compete(filho, path, fluxo_of):
    children = [filho(path, "disputa", fluxo_of(i), f"f{i}", TIMES) for i in range(CHILDREN)]
    for child in children:
        out, errors = child.communicate(timeout=180)
        assert (child.returncode, errors) == (0, b"")
        assert out.split() == [str(n).encode() for n in range(TIMES)]


def numbers(acts):
    return sorted(a.dados["numero"] for a in acts)


EXPECTED = [f"123P2026{n:06d}" for n in range(1, CHILDREN * TIMES + 1)]


def test_eight_processes_append_to_one_case(caminho, filho):
    compete(filho, caminho, lambda _: "processo:1")
    with base_em(caminho) as registros:
        acts = le(registros, "processo:1")
        assert [a.seq for a in acts] == list(range(1, CHILDREN * TIMES + 1))
        seen = [GENESE, *(r.hash for r in registros.le_fluxo("processo:1"))][:-1]
        assert [a.dados["visto"] for a in acts] == [h.hex() for h in seen]
        for i in range(CHILDREN):
            assert [a.dados["n"] for a in acts if a.dados["de"] == f"f{i}"] == list(range(TIMES))
        assert numbers(acts) == EXPECTED
        assert registros.resumos()[0].ultimo_seq == CHILDREN * TIMES
        assert registros.verifica().integra


def test_eight_processes_append_to_many_cases_of_a_base_that_none_had_made(tmp_path, filho):
    """Fault 23, O-28 (a): numbers taken by a race are each taken once."""
    path = tmp_path / "nova" / "capitania.db"
    compete(filho, path, lambda i: f"processo:{i}")
    with base_em(path) as registros:
        streams = [le(registros, f"processo:{i}") for i in range(CHILDREN)]
        assert [[a.dados["n"] for a in acts] for acts in streams] == [list(range(TIMES))] * CHILDREN
        assert numbers(a for acts in streams for a in acts) == EXPECTED
        assert registros.proximo_numero("CPPR", 2026) == CHILDREN * TIMES + 1
        assert registros.verifica().integra

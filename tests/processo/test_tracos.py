"""Strokes as an act carries them: what is taken, every fault told at once, erased, and what a paper shows of them."""

import json
from datetime import UTC, datetime

import pytest

from capitania.processo.ato import Ato, Por
from capitania.processo.papeis import tracos
from capitania.processo.papeis.tracos import apagados, dito, do_ato, problemas_dos_tracos, sem_tracos_no_ato

VAZIO = "ab" * 32
BOM = [[[100, 200, 0], [110, 190, 16]], [[0, 0, 16], [1000, 300, 600_000]]]


def campos(texto, vazio=VAZIO):
    dados = {} if vazio is None else {"vazio": vazio}
    return [p.campo for p in problemas_dos_tracos(dados, {} if texto is None else {"tracos": texto})]


def ato(pessoais):
    em = datetime(2026, 3, 2, tzinfo=UTC)
    return Ato("a", "f", 1, "assinatura_registrada/1", em, Por("p", "q"), em, {"vazio": VAZIO, "n": 1}, pessoais)


def test_good_strokes_have_nothing_said_of_them():
    assert campos(json.dumps(BOM)) == []
    assert list(problemas_dos_tracos({}, {})) == []


@pytest.mark.parametrize(
    ("texto", "wanted"),
    [
        ("{", ["tracos"]),
        ("[" * 50_000, ["tracos"]),
        ("{}", ["tracos"]),
        ("[]", ["tracos"]),
        ("x" * (tracos.MOST_TEXT + 1), ["tracos"]),
        ("[[], 1, [[1, 2]], [[1, 2, true]], [[1.5, 2, 3]]]", ["[1]", "[2]", "[3][1]", "[4][1]", "[5][1]"]),
        ("[[[1001, 0, 0], [0, 301, 0], [-1, 0, 0], [0, 0, -1]]]", ["[1][1]", "[1][2]", "[1][3]", "[1][4]"]),
        ("[[[0, 0, 9], [0, 0, 8]], [[0, 0, 7]], [[0, 0, 600001]]]", ["[1][2]", "[2][1]", "[3][1]"]),
        (json.dumps([[[0, 0, 0]]] * 201), ["tracos"]),
        (json.dumps([[[0, 0, 0]] * 5001]), ["tracos"]),
    ],
)
def test_every_fault_of_strokes_is_told_in_its_place(texto, wanted):
    assert campos(texto) == [w if w == "tracos" else f"tracos{w}" for w in wanted]


def test_strokes_and_the_paper_they_are_bound_to_go_together():
    good = json.dumps(BOM)
    assert campos(good, None) == ["vazio"]
    assert campos(None) == ["tracos"]
    assert campos(good, "AB" * 32) == ["vazio"]
    assert campos(good, 1) == ["vazio"]
    assert list(problemas_dos_tracos({"vazio": VAZIO}, {"tracos": None})) == []  # erased since


def test_strokes_are_read_and_told_when_erased():
    found = do_ato(ato({"tracos": json.dumps(BOM)}))
    assert found is not None
    assert (found.sobre, found.tracos[0][1]) == (VAZIO, (110, 190, 16))
    gone = ato({"tracos": None})
    assert (do_ato(gone), apagados(gone)) == (None, True)
    assert (do_ato(None), apagados(None), apagados(ato({}))) == (None, False, False)
    before = sem_tracos_no_ato(ato({"tracos": json.dumps(BOM), "outro": "x"}))
    assert (before.dados, before.pessoais) == ({"n": 1}, {"outro": "x"})


def test_what_came_of_a_signature_on_the_screen_is_told():
    assert dito(ato({}), "02/03/2026") == ""
    assert dito(ato({"tracos": json.dumps(BOM)}), "02/03/2026") == "Assinou na tela em 02/03/2026."
    assert dito(ato({"tracos": None}), "02/03/2026").endswith("Os traços foram apagados.")

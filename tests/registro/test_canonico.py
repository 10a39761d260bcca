"""Canonical JSON: one value, one sequence of bytes, and nothing that readers could take for something else."""

import json
from decimal import Decimal
from types import MappingProxyType
from unicodedata import is_normalized, normalize

import pytest
from caso_de_teste import textos, valores
from hypothesis import assume, given
from hypothesis import strategies as st

from capitania.registro.canonico import MAIOR_INTEIRO, PROFUNDIDADE, canonico, decodifica
from capitania.registro.erros import ErroDeRegistro, ValorNaoCanonico


def nested(levels, leaf):
    for _ in range(levels):
        leaf = [leaf]
    return leaf


@pytest.mark.parametrize(
    ("valor", "expected"),
    [
        ({"b": 1, "a": [True, False, None]}, '{"a":[true,false,null],"b":1}'),
        ({}, "{}"),
        (MappingProxyType({"é": MappingProxyType({})}), '{"é":{}}'),
        ({"e\u0301": "a\u0303"}, '{"é":"ã"}'),
        ("1600.00", '"1600.00"'),
        ("1600.0", '"1600.0"'),
        ('"\\\n\t\x00\x1f\x7f\u2028é🚤', '"\\"\\\\\\n\\t\\u0000\\u001f\x7f\u2028é🚤"'),
        ([MAIOR_INTEIRO, -MAIOR_INTEIRO, 0], "[9007199254740992,-9007199254740992,0]"),
        ({"\U0001f6a4": 1, "\uffee": 2}, '{"\uffee":2,"\U0001f6a4":1}'),
    ],
)
def test_a_value_has_one_form(valor, expected):
    assert canonico(valor) == expected.encode()


@pytest.mark.parametrize(
    ("valor", "path", "why"),
    [
        ({"multa": {"valor": 1600.0}}, "$.multa.valor", "decimais vão como texto"),
        ({"a": [0, float("nan")]}, "$.a[1]", "float"),
        (float("inf"), "$", "float"),
        ({"a": Decimal("1.5")}, "$.a", "Decimal"),
        ({"a": (1, 2)}, "$.a", "tuple"),
        ({"a": b"x"}, "$.a", "bytes"),
        ({"a": {1: 2}}, "$.a", "a chave 1 não é texto"),
        ({"x": [{None: 2}]}, "$.x[0]", "a chave None não é texto"),
        ({"a": "\ud800"}, "$.a", "meio|metade"),
        ({"\udfff": 1}, "$.\\udfff", "metade"),
        ({"a": {"e\u0301": 1, "é": 2}}, "$.a.é", "duas chaves iguais"),
        ({"n": 2**53 + 1}, "$.n", "2\\*\\*53"),
        ([-(2**53) - 1], "$[0]", "2\\*\\*53"),
        (nested(PROFUNDIDADE + 1, 1), "$" + "[0]" * PROFUNDIDADE, "níveis"),
    ],
)
def test_what_has_no_form_is_refused_by_its_path(valor, path, why):
    with pytest.raises(ValorNaoCanonico, match=why) as caught:
        canonico(valor)
    assert caught.value.caminho == path
    assert str(caught.value) == f"{path}: {caught.value.motivo}"
    assert isinstance(caught.value, ErroDeRegistro)


def test_a_value_inside_itself_ends_in_an_error():
    ring: list[object] = []
    ring.append(ring)
    with pytest.raises(ValorNaoCanonico, match="níveis"):
        canonico(ring)
    assert canonico(nested(PROFUNDIDADE, 1)) == b"[" * PROFUNDIDADE + b"1" + b"]" * PROFUNDIDADE


def collide(valor):
    """Tell whether two keys of some object are one in NFC."""
    if isinstance(valor, dict):
        return len({normalize("NFC", k) for k in valor}) < len(valor) or any(map(collide, valor.values()))
    return isinstance(valor, list) and any(map(collide, valor))


def in_nfc(valor):
    if isinstance(valor, str):
        return normalize("NFC", valor)
    if isinstance(valor, dict):
        return {normalize("NFC", k): in_nfc(v) for k, v in valor.items()}
    return [in_nfc(v) for v in valor] if isinstance(valor, list) else valor


@given(valores)
def test_a_value_comes_back_in_nfc_and_its_bytes_are_stable(valor):
    assume(not collide(valor))
    found = canonico(valor)
    back, end = decodifica(found.decode())
    assert (back, end) == (in_nfc(valor), len(found.decode()))
    assert canonico(back) == found
    assert is_normalized("NFC", found.decode())
    assert json.loads(found) == back


@given(st.dictionaries(textos, st.integers(0, 9), max_size=6))
def test_the_order_of_keys_does_not_matter(valor):
    assume(not collide(valor))
    assert canonico(dict(reversed(valor.items()))) == canonico(valor)


@pytest.mark.parametrize("text", ["1.5", "1e5", "NaN", "-Infinity", "[1.0]", "", "{", "[1,]", "9" * 5000, "[" * 99_999])
def test_what_is_no_value_is_not_read(text):
    with pytest.raises(ValorNaoCanonico, match=r"\.$"):
        decodifica(text)


def test_a_value_is_read_from_its_place():
    assert decodifica('xx{"a":1}yy', 2) == ({"a": 1}, 9)

"""The manifest is read back only when its bytes are those that writing gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitania.registro.cadeia import Cabeca
from capitania.registro.erros import PacoteInvalido
from capitania.registro.manifesto import FluxoListado, Manifesto, Membro, escreve_manifesto, le_manifesto

HEAD = Cabeca("processo:1", 3, bytes(range(32)))
MANIFEST = Manifesto(
    "1.0",
    pessoais=True,
    fluxos=(FluxoListado("om:1", "fluxos/000001.atos", 0, None), FluxoListado("processo:1", "f", 3, HEAD)),
    membros=(Membro("f", 10, "ab"),),
)
WRITTEN = escreve_manifesto(MANIFEST)


def swap(old, new):
    assert old in WRITTEN
    return WRITTEN.replace(old, new, 1)


def test_a_manifest_comes_back():
    assert le_manifesto(WRITTEN) == MANIFEST
    plain = MANIFEST._replace(pessoais=False, fluxos=())
    assert le_manifesto(escreve_manifesto(plain)) == plain


@pytest.mark.parametrize(
    "dados",
    [
        b"",
        b"\xff",
        b"[]",
        b"{}",
        b"[" * 99_999,
        WRITTEN + b"\n",
        swap(b"capitania-pacote/1", b"capitania-pacote/2"),
        swap(b'"pessoais":true', b'"pessoais":1'),
        swap(b'"pessoais":true', b'"pessoais":true,"x":1'),
        swap(b'"programa":"1.0"', b'"programa":1'),
        swap(b'"programa":"1.0"', b'"programa":"\\ud800"'),
        swap(b'"fluxos":[', b'"fluxos":[1,'),
        swap(b'"fluxos":[', b'"fluxo":['),
        swap(b'"membros":[', b'"membros":{},"x":['),
        swap(b'"atos":3', b'"atos":"3"'),
        swap(b'"atos":3', b'"atos":true'),
        swap(b'"seq":3', b'"seq":3.0'),
        swap(b'"seq":3', b'"seq":9999999999999999999'),
        swap(b"000102", b"00010g"),
        swap(b"0a0b0c", b"0A0B0C"),
        swap(b'"tamanho"', b'"tamanhos"'),
    ],
)
def test_other_bytes_are_no_manifest(dados):
    with pytest.raises(PacoteInvalido, match=r"\.$"):
        le_manifesto(dados)


@given(st.integers(0, len(WRITTEN)), st.integers(0, 5), st.binary(max_size=5))
def test_what_is_read_is_what_would_be_written(at, cut, put):
    dados = WRITTEN[:at] + put + WRITTEN[at + cut :]
    try:
        found = le_manifesto(dados)
    except PacoteInvalido:
        return
    assert escreve_manifesto(found) == dados

"""Keys: made, used from the file that the environment names, and every way in which that file is none."""

import pytest

from capitania.config import chaves
from capitania.lei.problemas import EntradaInvalida

RFC_8032_PUBLICA = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
RFC_8032_ASSINATURA = bytes.fromhex(
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24"
    "655141438e7a100b"
)
CURVA_ALHEIA = b"""-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VuBCIEIHcHbQpzGKV9PBbBclGyZkXfTC+H68CZKrF3+6UduSwq
-----END PRIVATE KEY-----
"""  # X25519: RFC 7748, 6.1


@pytest.fixture
def arquivo(tmp_path, monkeypatch):
    path = tmp_path / "chave.pem"
    path.write_bytes(chaves.nova())
    monkeypatch.setenv("CAPITANIA_CHAVE", str(path))
    return path


def test_what_is_signed_is_known_by_the_public_key(arquivo):
    assinatura = chaves.assina(b"cabecas")
    assert (len(chaves.publica()), len(assinatura)) == (32, 64)
    assert chaves.confere(chaves.publica(), b"cabecas", assinatura)
    assert not chaves.confere(chaves.publica(), b"cabecaS", assinatura)
    assert not chaves.confere(RFC_8032_PUBLICA, b"cabecas", assinatura)
    assert not chaves.confere(b"curta", b"cabecas", assinatura)
    assert not chaves.confere(chaves.publica(), b"cabecas", b"")


def test_it_is_the_ed25519_of_the_standard():
    assert chaves.confere(RFC_8032_PUBLICA, b"", RFC_8032_ASSINATURA)


def test_each_key_is_another():
    assert chaves.nova() != chaves.nova()


@pytest.mark.parametrize(
    ("dados", "why"),
    [(None, "não existe"), (b"", "PEM"), (b"uma chave", "PEM"), (CURVA_ALHEIA, "não é Ed25519")],
)
def test_a_file_that_has_no_key_is_told(arquivo, dados, why):
    if dados is None:
        arquivo.unlink()
    else:
        arquivo.write_bytes(dados)
    for ask in (chaves.publica, lambda: chaves.assina(b"x")):
        with pytest.raises(EntradaInvalida, match=why) as error:
            ask()
        assert error.value.problemas[0].campo == "CAPITANIA_CHAVE"


def test_no_file_named_is_told(monkeypatch):
    monkeypatch.delenv("CAPITANIA_CHAVE", raising=False)
    with pytest.raises(EntradaInvalida, match="Falta dizer onde está a chave"):
        chaves.publica()

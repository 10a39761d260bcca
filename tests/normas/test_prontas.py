"""Norms kept compiled: the same answers, never for another text or another program, never a fault."""

import shutil
from datetime import date

import pytest

from capitania.lei.acervo import Acervo
from capitania.normas import carga, prontas

NORM, DAY = "rlesta", date(1998, 6, 9)


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Keep norms in a folder of the test; count how many were compiled."""
    monkeypatch.setattr(prontas.AcervoPronto, "folder", tmp_path / "kept")
    compiled = []
    really = prontas.compila
    monkeypatch.setattr(prontas, "compila", lambda norma: compiled.append(norma.id) or really(norma))
    return tmp_path / "kept", compiled


def test_what_is_kept_is_what_is_compiled(kept):
    _, compiled = kept
    plain = carga.acervo()
    fresh = Acervo.compilada(plain, NORM, DAY)
    assert carga.acervo().compilada(NORM, DAY) == fresh
    assert carga.acervo().compilada(NORM, DAY) == fresh
    assert compiled == [NORM]
    assert carga.acervo().norma(NORM, DAY) == fresh.norma


def test_another_text_or_another_program_compiles_again(kept, monkeypatch):
    _, compiled = kept
    carga.acervo().compilada(NORM, DAY)
    monkeypatch.setattr(prontas, "_code", lambda: b"other")
    carga.acervo().compilada(NORM, DAY)
    assert compiled == [NORM, NORM]


def test_the_code_is_hashed_whole(monkeypatch, tmp_path):
    lei = tmp_path / "lei"
    shutil.copytree(prontas.CODE[0], lei)
    monkeypatch.setattr(prontas, "CODE", (lei,))
    first = prontas._code.__wrapped__()
    assert prontas._code.__wrapped__() == first
    (lei / "acervo.py").write_text("x = 1\n")
    assert prontas._code.__wrapped__() != first


@pytest.mark.parametrize("cut", [0, 10, 63, 64, 1000])
def test_what_is_not_whole_is_not_read(kept, cut):
    folder, compiled = kept
    carga.acervo().compilada(NORM, DAY)
    (place,) = folder.iterdir()
    place.write_bytes(place.read_bytes()[:cut])
    assert carga.acervo().compilada(NORM, DAY).norma.id == NORM
    assert compiled == [NORM, NORM]


def test_a_folder_that_cannot_be_written_is_no_fault(kept):
    folder, compiled = kept
    folder.write_text("a file where the folder would be")
    assert carga.acervo().compilada(NORM, DAY).norma.id == NORM
    assert compiled == [NORM]


def test_a_version_that_is_not_there(kept):
    with pytest.raises(KeyError):
        carga.acervo().norma(NORM, date(2020, 1, 1))

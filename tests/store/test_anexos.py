"""Attachments in a folder: on the disk before they are told, whole or not there, and no file but a file is read."""

import os
import stat
from hashlib import sha256
from pathlib import Path

import pytest

from capitania.store.anexos import AnexosNaPasta
from capitania.usecases.anexos import AnexoAusente, AnexosInacessiveis

DADOS = b"%PDF-1.7 x"
HASH = sha256(DADOS).hexdigest()


@pytest.fixture
def pasta(tmp_path):
    return tmp_path / "capitania" / "anexos"


def test_file_and_every_new_folder_are_synced_and_only_then_is_it_told(pasta, monkeypatch):
    done = []
    real_sync, real_replace = os.fsync, Path.replace

    def sync(fd):
        kind = "pasta" if stat.S_ISDIR(os.fstat(fd).st_mode) else "arquivo"
        size = os.fstat(fd).st_size if kind == "arquivo" else Path(f"/proc/self/fd/{fd}").readlink().name
        done.append((kind, size))
        real_sync(fd)

    def replace(self, target):
        done.append(("nome", target.name))
        return real_replace(self, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", replace)
    AnexosNaPasta(pasta, 99).guarda(DADOS)
    above = pasta.parent.parent.name
    assert done == [
        ("pasta", above),
        ("pasta", "capitania"),
        ("pasta", "anexos"),
        ("arquivo", len(DADOS)),
        ("nome", HASH),
        ("pasta", HASH[:2]),
    ]


def test_only_its_user_reads_it(pasta):
    AnexosNaPasta(pasta, 99).guarda(DADOS)
    assert {p.name: oct(p.stat().st_mode & 0o777) for p in (pasta, pasta / HASH[:2], pasta / HASH[:2] / HASH)} == {
        "anexos": "0o700",
        HASH[:2]: "0o700",
        HASH: "0o600",
    }


def test_what_fails_midway_leaves_nothing(pasta, monkeypatch):
    def no_room(*_):
        raise OSError(28, "No space left on device")

    anexos = AnexosNaPasta(pasta, 99)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_room)
        with pytest.raises(AnexosInacessiveis, match="não há espaço no disco"):
            anexos.guarda(DADOS)
    (pasta / HASH[:2]).mkdir(parents=True, exist_ok=True)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", no_room)
        with pytest.raises(AnexosInacessiveis, match="não há espaço no disco"):
            anexos.guarda(DADOS)
    assert [p for p in pasta.rglob("*") if p.is_file()] == []


def test_a_file_in_the_place_of_the_folder_is_told(pasta):
    pasta.parent.mkdir()
    pasta.write_text("não sou pasta")
    with pytest.raises(AnexosInacessiveis):
        AnexosNaPasta(pasta, 99).guarda(DADOS)
    with pytest.raises(AnexoAusente):
        AnexosNaPasta(pasta, 99).le(HASH)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="não há mkfifo")
def test_a_pipe_or_a_folder_in_its_place_is_no_attachment(pasta):
    (pasta / HASH[:2]).mkdir(parents=True)
    os.mkfifo(pasta / HASH[:2] / HASH)
    with pytest.raises(AnexoAusente):
        AnexosNaPasta(pasta, 99).le(HASH)
    (pasta / HASH[:2] / HASH).unlink()
    (pasta / HASH[:2] / HASH).mkdir()
    with pytest.raises((AnexoAusente, AnexosInacessiveis)):
        AnexosNaPasta(pasta, 99).le(HASH)

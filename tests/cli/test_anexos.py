"""`--anexo`, and what `exportar` and `verificar` say of attachments."""

from hashlib import sha256

import pytest

from capitania.config.portas import Portas

SECRETARIA, AUTO = "secretaria-1@secretaria", "421P2026000001"
ATO = b'tipo = "prova_juntada"\nem = 2026-03-05T10:00:00-03:00\nespecie = "foto"\n'
JPEG = b"\xff\xd8\xff\xe0 foto da lancha"
HASH = sha256(JPEG).hexdigest()


@pytest.fixture
def rodar(capitania, pasta, monkeypatch):
    """Run the command on a base of its own, with its attachments beside it."""
    monkeypatch.delenv("CAPITANIA_ANEXOS", raising=False)
    portas = Portas()
    return lambda *args, **more: capitania(*args, portas=portas, **more)


@pytest.fixture
def foto(tmp_path):
    path = tmp_path / "foto.jpg"
    path.write_bytes(JPEG)
    return path


def junta(rodar, foto, *more, ato=ATO):
    return rodar("processo", "ato", AUTO, "-", "--por", SECRETARIA, "--anexo", foto, *more, stdin=ato)


def test_the_file_is_kept_and_named_by_the_act(rodar, foto, pasta):
    said = junta(rodar, foto)
    assert (said.code, said.err) == (0, "")
    assert HASH in said.out
    assert (pasta / "anexos" / HASH[:2] / HASH).read_bytes() == JPEG
    assert HASH in rodar("processo", "ver", AUTO, "--json").out


def test_an_act_without_place_for_it_keeps_nothing(rodar, foto, pasta):
    said = junta(rodar, foto, ato=b'tipo = "despacho"\ntexto = "x"\n')
    assert said.code == 2
    assert "não leva anexo" in said.err
    assert not (pasta / "anexos").exists()


def test_the_size_is_limited_by_the_environment(rodar, foto, monkeypatch):
    monkeypatch.setenv("CAPITANIA_ANEXO_MAXIMO", "10")
    said = junta(rodar, foto)
    assert said.code == 2
    assert "10 bytes" in said.err


def test_a_place_that_does_not_take_it_is_no_base(rodar, foto, pasta, monkeypatch):
    monkeypatch.setenv("CAPITANIA_ANEXOS", str(pasta / "capitania.db"))
    said = junta(rodar, foto)
    assert said.code == 4
    assert said.err.startswith("anexos: ")


def test_a_bundle_tells_the_hashes(rodar, foto, tmp_path):
    none = rodar("processo", "exportar", AUTO, tmp_path / "antes.zip")
    assert "ANEXOS" not in none.out
    junta(rodar, foto)
    said = rodar("processo", "exportar", AUTO, tmp_path / "depois.zip")
    assert "ANEXOS CITADOS  vão à parte" in said.out
    assert HASH in said.out
    found = rodar("processo", "exportar", "--tudo", tmp_path / "tudo.zip", "--json").json
    assert [(a["tipo"], a["tamanho"], a["hash"]) for a in found["anexos"]] == [("image/jpeg", len(JPEG), HASH)]


def test_the_files_of_a_folder_are_held_to_the_list_of_a_bundle(rodar, foto, pasta, tmp_path):
    junta(rodar, foto)
    folder, bundle = tmp_path / "recebidos", tmp_path / "p.zip"
    (folder / "fotos").mkdir(parents=True)
    assert rodar("processo", "exportar", AUTO, bundle).code == 0
    said = rodar("verificar", bundle)
    assert said.code == 0
    assert "o anexo citado não se conferiu" in " ".join(said.out.split())
    missing = rodar("verificar", bundle, "--anexos", folder, "--json")
    assert (missing.code, [a["situacao"] for a in missing.json["anexos"]]) == (3, ["ausente"])
    (folder / "fotos" / "lancha (1).jpg").write_bytes(JPEG)
    said = rodar("verificar", bundle, "--anexos", folder)
    assert (said.code, "Anexos inteiros: 1." in said.out) == (0, True)
    (pasta / "anexos" / HASH[:2] / HASH).unlink()
    gone = rodar("processo", "exportar", AUTO, tmp_path / "sem.zip")
    assert "não está no lugar dos anexos" in gone.out
    assert rodar("verificar", tmp_path / "sem.zip", "--anexos", folder).code == 0
    assert [p["campo"] for p in rodar("verificar", "--anexos", folder, "--json").problemas] == ["--anexos"]
    assert rodar("verificar", bundle, "--anexos", tmp_path / "nada").code == 2


def test_verification_reads_them_again(rodar, foto, pasta):
    junta(rodar, foto)
    said = rodar("verificar")
    assert said.code == 0
    assert "Anexos inteiros: 1." in said.out
    kept = pasta / "anexos" / HASH[:2] / HASH
    kept.write_bytes(JPEG + b"!")
    said = rodar("verificar", "--fluxo", AUTO)
    assert said.code == 3
    assert "o anexo citado foi alterado" in " ".join(said.out.split())
    kept.unlink()
    found = rodar("verificar", "--json")
    assert found.code == 3
    assert found.json["integra"] is False
    assert [a["situacao"] for a in found.json["anexos"]] == ["ausente"]


def test_a_hash_that_is_none_of_ours_is_not_provable(rodar):
    rodar("processo", "ato", AUTO, "-", "--por", SECRETARIA, stdin=ATO + b'hash = "folha 7"\n')
    said = rodar("verificar")
    assert said.code == 0
    assert "o anexo citado não se conferiu" in " ".join(said.out.split())

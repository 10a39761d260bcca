"""`--anexo`, and what `exportar` and `verificar` say of attachments."""

import shutil
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


def test_a_copy_of_the_base_and_its_attachments_goes_back_whole(rodar, foto, pasta, tmp_path):
    junta(rodar, foto)
    copy = tmp_path / "copia"
    said = rodar("copiar", tmp_path / "copia.db", "--anexos", copy)
    assert (said.code, said.err) == (0, "")
    assert "1 anexo levado" in said.out
    assert (copy / HASH[:2] / HASH).read_bytes() == JPEG
    shutil.rmtree(pasta / "anexos")
    assert rodar("verificar").code == 3
    said = rodar("restaurar", tmp_path / "copia.db", "--anexos", copy)
    assert (said.code, said.err) == (0, "")
    assert rodar("verificar").code == 0
    assert rodar("restaurar", "--anexos", copy, "--json").json["anexos"] == {
        "levados": 0,
        "ja_estavam": 1,
        "apagados": 0,
        "faltam": [],
    }


def test_an_attachment_that_is_nowhere_whole_is_told(rodar, foto, pasta, tmp_path):
    junta(rodar, foto)
    (pasta / "anexos" / HASH[:2] / HASH).write_bytes(b"outra coisa")
    said = rodar("copiar", "--anexos", tmp_path / "copia")
    assert said.code == 3
    assert HASH in said.out
    assert not (tmp_path / "copia").exists()


def test_what_was_erased_leaves_the_copy_and_does_not_come_back(rodar, foto, pasta, tmp_path):
    junta(rodar, foto)
    copy, base = tmp_path / "copia", tmp_path / "copia.db"
    rodar("copiar", base, "--anexos", copy)
    (copy / HASH[:2] / HASH).unlink()
    assert rodar("copiar", "--anexos", copy, "--json").json["anexos"]["levados"] == 1
    ato = next(a["id"] for a in rodar("processo", "ver", AUTO, "--json").json["atos"] if "prova_juntada" in a["tipo"])
    erase = f'tipo = "pessoais_apagados"\natos = ["{ato}"]\nmotivo = "Juntada por engano."\ncausa = "engano"\n'
    said = rodar("processo", "ato", AUTO, "-", "--por", "a-1@administracao", stdin=erase.encode())
    assert said.code == 0, said.err
    assert rodar("copiar", "--anexos", tmp_path / "nova", "--json").json["anexos"]["levados"] == 0
    assert rodar("restaurar", base, "--anexos", copy, "--json").json["anexos"]["levados"] == 0
    assert not (pasta / "anexos" / HASH[:2] / HASH).exists()


@pytest.mark.parametrize("words", [("copiar",), ("restaurar",)])
def test_a_copy_of_nothing_is_refused(rodar, words):
    assert rodar(*words).code == 2

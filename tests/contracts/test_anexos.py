"""What every place of attachments must do: memory, a folder, a bucket."""

from hashlib import sha256
from typing import NamedTuple

import pytest
from s3_falso import servidor

from capitania.config.anexos import anexos as of_environment
from capitania.store.anexos import AnexosEmMemoria, AnexosNaPasta
from capitania.usecases.anexos import AnexoAlterado, AnexoAusente, AnexosInacessiveis

PDF = b"%PDF-1.7\n" + bytes(range(256)) * 9
HASH = sha256(PDF).hexdigest()
S3 = {"AWS_ACCESS_KEY_ID": "chave", "AWS_SECRET_ACCESS_KEY": "segredo", "AWS_EC2_METADATA_DISABLED": "true"}


class Lugar(NamedTuple):
    """A place of attachments, and what is in it by the name each has there."""

    anexos: object
    altera: object
    nomes: object


@pytest.fixture(params=["memoria", "pasta", "s3"])
def lugar(request, tmp_path, monkeypatch):
    if request.param == "memoria":
        found = AnexosEmMemoria(10_000)
        yield Lugar(found, found.kept.__setitem__, lambda: list(found.kept))
    elif request.param == "pasta":
        pasta = tmp_path / "a" / "anexos"
        files = lambda: [p for p in pasta.rglob("*") if p.is_file()]
        yield Lugar(
            AnexosNaPasta(pasta, 10_000),
            lambda hash_, data: next(p for p in files() if p.name == hash_).write_bytes(data),
            lambda: [p.name for p in files()],
        )
    else:
        pytest.importorskip("boto3")
        with servidor() as (address, objects):
            for name, value in {**S3, "AWS_ENDPOINT_URL_S3": address}.items():
                monkeypatch.setenv(name, value)
            key = lambda hash_: f"/capitania/autos/{hash_[:2]}/{hash_}"
            yield Lugar(
                of_environment({"CAPITANIA_ANEXOS": "s3://capitania/autos", "CAPITANIA_ANEXO_MAXIMO": "10000"}),
                lambda hash_, data: objects.__setitem__(key(hash_), data),
                lambda: [name.rpartition("/")[2] for name in objects],
            )


def test_what_was_kept_is_read_back_by_its_sha256(lugar):
    assert lugar.anexos.guarda(PDF) == HASH
    assert lugar.anexos.le(HASH) == PDF
    assert lugar.nomes() == [HASH]
    assert lugar.anexos.maximo == 10_000


def test_the_same_bytes_are_kept_once(lugar):
    assert lugar.anexos.guarda(PDF) == lugar.anexos.guarda(PDF)
    lugar.anexos.guarda(b"")
    assert sorted(lugar.nomes()) == sorted([HASH, sha256(b"").hexdigest()])
    assert lugar.anexos.le(sha256(b"").hexdigest()) == b""


def test_what_was_altered_is_told_and_never_given(lugar):
    lugar.anexos.guarda(PDF)
    lugar.altera(HASH, PDF[:-1])
    with pytest.raises(AnexoAlterado, match=HASH):
        lugar.anexos.le(HASH)


def test_kept_again_an_altered_one_is_whole_again(lugar):
    lugar.anexos.guarda(PDF)
    lugar.altera(HASH, b"outro")
    lugar.anexos.guarda(PDF)
    assert lugar.anexos.le(HASH) == PDF


@pytest.mark.parametrize(
    "name", [HASH, "", "aa", "../../etc/passwd", HASH.upper(), f"{HASH}\n", f"../{HASH}", "/" + HASH[1:], "." * 64]
)
def test_what_is_not_there_is_absent_and_no_name_leads_elsewhere(lugar, name):
    lugar.anexos.guarda(b"outro")
    with pytest.raises(AnexoAusente):
        lugar.anexos.le(name)


def test_a_bucket_that_refuses_or_does_not_answer_is_out_of_reach(monkeypatch):
    pytest.importorskip("boto3")
    for name, value in {**S3, "AWS_ACCESS_KEY_ID": "outra"}.items():
        monkeypatch.setenv(name, value)
    with servidor() as (address, objects):
        monkeypatch.setenv("AWS_ENDPOINT_URL_S3", address)
        found = of_environment({"CAPITANIA_ANEXOS": "s3://capitania"})
        with pytest.raises(AnexosInacessiveis, match="AccessDenied"):
            found.guarda(PDF)
        with pytest.raises(AnexosInacessiveis, match="AccessDenied"):
            found.le(HASH)
        assert objects == {}
    with pytest.raises(AnexosInacessiveis, match="EndpointConnectionError") as told:
        of_environment({"CAPITANIA_ANEXOS": "s3://capitania"}).le(HASH)  # on a line of its own
    assert "segredo" not in str(told.value)


def test_what_was_deleted_is_gone_and_only_that(lugar):
    other = lugar.anexos.guarda(PDF + b"x")
    lugar.anexos.guarda(PDF)
    assert lugar.anexos.apaga(HASH)
    assert not lugar.anexos.apaga(HASH)
    assert not lugar.anexos.apaga("../" + other)
    assert lugar.nomes() == [other]
    with pytest.raises(AnexoAusente):
        lugar.anexos.le(HASH)

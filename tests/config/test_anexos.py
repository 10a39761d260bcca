"""Where attachments are kept, as the environment names it."""

import builtins
from pathlib import Path

import pytest

from capitania.config.anexos import DEFAULT_MOST, anexos, maximo, pasta
from capitania.lei.problemas import EntradaInvalida


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"CAPITANIA_ANEXOS": "/dados/anexos"}, Path("/dados/anexos")),
        ({"CAPITANIA_ANEXOS": "anexos"}, Path("anexos").absolute()),
        ({"CAPITANIA_ANEXOS": "file:///dados/os%20anexos"}, Path("/dados/os anexos")),
        ({"CAPITANIA_BANCO": "sqlite:////dados/capitania.db"}, Path("/dados/anexos")),
        ({"XDG_DATA_HOME": "/de/ana"}, Path("/de/ana/capitania/anexos")),
        ({"CAPITANIA_BANCO": "postgresql://servidor/base", "XDG_DATA_HOME": "/x"}, Path("/x/capitania/anexos")),
    ],
)
def test_the_folder(environ, expected, monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    assert pasta(environ) == expected
    assert anexos(environ).pasta == expected


@pytest.mark.parametrize("url", ["http://x/y", "s3://", "s3:///x", "s3://chave:segredo@balde/x", "s3://balde?x=1"])
def test_what_is_no_place_is_refused_and_no_secret_is_repeated(url):
    with pytest.raises(EntradaInvalida) as told:
        anexos({"CAPITANIA_ANEXOS": url})
    assert told.value.problemas[0].campo == "CAPITANIA_ANEXOS"
    assert "segredo" not in str(told.value)


@pytest.mark.parametrize(("text", "expected"), [("", DEFAULT_MOST), ("1", 1), ("52428800", 52428800)])
def test_the_size(text, expected):
    assert maximo({"CAPITANIA_ANEXO_MAXIMO": text}) == expected


@pytest.mark.parametrize("text", ["0", "-1", "50 MB", "1e9", "٣", "9" * 30])
def test_what_is_no_size_is_refused(text):
    with pytest.raises(EntradaInvalida, match="tamanho"):
        maximo({"CAPITANIA_ANEXO_MAXIMO": text})


def test_without_the_client_the_way_out_is_told(monkeypatch):
    real = builtins.__import__

    def absent(name, *args, **more):
        if name == "capitania.store.anexos_s3":
            raise ModuleNotFoundError(name)
        return real(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", absent)
    with pytest.raises(EntradaInvalida, match="extra s3"):
        anexos({"CAPITANIA_ANEXOS": "s3://balde"})

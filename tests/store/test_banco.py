"""Where the base is, how it is opened, and what is loaded for it."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import UUID

import pytest
from amostras import base_em, grava, le, proposta

from capitania.config import ids
from capitania.config.banco import data_folder, database
from capitania.lei.problemas import EntradaInvalida


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:////dados/capitania.db", "/dados/capitania.db"),
        ("sqlite:///dados/capitania.db", str(Path("dados/capitania.db").absolute())),
        ("sqlite:////dados/com%20espa%C3%A7o.db", "/dados/com espaço.db"),
    ],
)
def test_the_url_names_the_file(url, path):
    assert database({"CAPITANIA_BANCO": url})["NAME"] == path


@pytest.mark.parametrize("url", ["/dados/capitania.db", "sqlite:", "sqlite:///", "sqlite:///:memory:", "mysql://x/y"])
def test_another_url_is_refused_with_the_way_out(url):
    with pytest.raises(EntradaInvalida, match=r"CAPITANIA_BANCO.*sqlite:////"):
        database({"CAPITANIA_BANCO": url})


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {"HOME": "/casa"}, "/casa/.local/share/capitania"),
        ("linux", {"HOME": "/casa", "XDG_DATA_HOME": "/dados"}, "/dados/capitania"),
        ("darwin", {"HOME": "/casa"}, "/casa/Library/Application Support/Capitania"),
        ("win32", {"USERPROFILE": "/casa"}, "/casa/AppData/Local/Capitania"),
        ("win32", {"USERPROFILE": "/casa", "LOCALAPPDATA": "/local"}, "/local/Capitania"),
    ],
)
def test_without_an_url_the_base_is_in_the_users_data_folder(platform, environ, folder):
    assert data_folder(environ, platform) == Path(folder)
    if platform == "linux":
        assert database(environ)["NAME"] == f"{folder}/capitania.db"


def test_the_connection_is_set_for_lasting_and_for_company(registros, base):
    asked = ("journal_mode", "synchronous", "busy_timeout", "secure_delete", "foreign_keys")
    assert [base.execute(f"PRAGMA {name}").fetchone()[0] for name in asked] == ["wal", 2, 5000, 1, 1]


def test_the_folder_of_a_new_base_is_for_its_owner_alone(tmp_path):
    with base_em(tmp_path / "dados" / "capitania.db") as registros:
        grava(registros, proposta(1))
    if os.name == "posix":
        assert (tmp_path / "dados").stat().st_mode & 0o777 == 0o700


def test_a_process_may_open_one_base_after_another(tmp_path):
    for n in (1, 2):
        with base_em(tmp_path / f"{n}.db") as registros:
            assert le(registros) == []
            grava(registros, proposta(1))


def run(code, **environ):
    """Run code in a new process; give what it prints and what it says on the side."""
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env={**os.environ, **environ}
    )
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout), found.stderr


@pytest.mark.parametrize(
    "code",
    [
        "import capitania.usecases.registros, capitania.store.memoria, capitania.store.escrita, capitania.store.copia",
        "from capitania.config.portas import Portas; Portas().ids.novo(); Portas().acervo",
    ],
)
def test_what_needs_no_base_loads_no_django(code):
    heavy = "[m for m in sys.modules if m in ('django', 'psycopg')]"
    loaded, _ = run(f"import json, sys\n{code}\nprint(json.dumps({heavy}))")
    assert loaded == []


def test_the_port_opens_the_base_of_the_environment(tmp_path):
    code = "import json; from capitania.config.portas import Portas; print(json.dumps(Portas().registros.cabecas()))"
    found, errors = run(code, CAPITANIA_BANCO=f"sqlite:///{tmp_path}/x.db")
    assert (found, errors) == ([], "")
    assert (tmp_path / "x.db").is_file()


@pytest.mark.parametrize(("key", "told"), [("uma-chave", False), ("", True)])
def test_who_signs_without_a_key_is_warned(tmp_path, key, told):
    code = "import json; from django.conf import settings; print(json.dumps(len(str(settings.SECRET_KEY))))"
    environ = {"CAPITANIA_SEGREDO": key, "DJANGO_SETTINGS_MODULE": "capitania.config.settings"}
    length, errors = run(code, CAPITANIA_BANCO=f"sqlite:///{tmp_path}/x.db", **environ)
    assert ("CAPITANIA_SEGREDO ausente" in errors) is told
    assert (length == len("uma-chave")) is not told


def test_ids_are_of_version_7_and_sort_by_age_and_salts_differ():
    made = [ids.novo() for _ in range(100)]
    assert made == sorted(set(made))
    assert {UUID(x).version for x in made} == {7}
    assert len({ids.sal() for _ in range(100)}) == 100


def test_each_thread_has_a_connection_and_a_closed_one_opens_again(registros):
    from django.db import connections  # noqa: PLC0415 - only who opens a base loads Django

    def seen():
        try:
            return [c.seq for c in registros.cabecas()]
        finally:
            connections["default"].close()

    grava(registros, proposta(1))
    with ThreadPoolExecutor(1) as other:
        assert other.submit(seen).result() == [1]
        assert other.submit(seen).result() == [1]
    grava(registros, proposta(2))
    assert seen() == [2]
    assert seen() == [2]

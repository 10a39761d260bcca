"""`servir`, `migrar` and `usuario`: what they refuse, what they do, and that they tell the way out."""

import json
import os
import socket
import subprocess
import sys

import pytest

ENTRY = "import sys; from capitania.config.entrada import main; sys.exit(main(sys.argv[1:]))"
SENHA = "uma-senha-bem-comprida\n"


@pytest.fixture
def capitania(tmp_path):
    """Run the command in a process of its own, on a base of the test's own."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("CAPITANIA_")}
    env["CAPITANIA_BANCO"] = f"sqlite:///{tmp_path}/c.db"

    def run(*words, entrada="", **more):
        command = [sys.executable, "-c", ENTRY, *words]
        return subprocess.run(command, env=env | more, input=entrada, capture_output=True, text=True, check=False)

    return run


def test_nothing_is_served_without_a_secret(capitania):
    said = capitania("servir")
    assert said.returncode == 2
    assert "CAPITANIA_SEGREDO" in said.stderr


def test_a_base_that_lacks_migrations_is_not_served(capitania):
    said = capitania("servir", CAPITANIA_SEGREDO="x" * 50)
    assert said.returncode == 2
    assert "capitania migrar" in said.stderr


@pytest.mark.parametrize("words", [("--processos", "0"), ("--processos", "x"), ("--pasta", "p")])
def test_what_cannot_be_is_refused(capitania, words):
    assert capitania("servir", *words, CAPITANIA_SEGREDO="x" * 50).returncode == 2


def test_logins_are_made_changed_closed_and_listed(capitania):
    assert capitania("usuario", "listar").returncode == 4  # no tables yet
    assert len(json.loads(capitania("migrar", "--json").stdout)["migracoes"]) > 10
    assert capitania("migrar").stdout == "A base já estava em dia.\n"
    assert capitania("usuario", "criar", "ana", "--pessoa", "secretaria-1", entrada=SENHA).returncode == 0
    again = capitania("usuario", "criar", "ana", "--pessoa", "secretaria-1", entrada="123\n")
    assert again.returncode == 2
    assert again.stderr.count("senha") >= 1
    assert "ana" in again.stderr
    assert capitania("usuario", "senha", "ana", entrada="outra-senha-comprida\n").returncode == 0
    assert capitania("usuario", "fechar", "ana").returncode == 0
    assert capitania("usuario", "senha", "rui", entrada=SENHA).returncode == 2
    found = json.loads(capitania("usuario", "listar", "--json").stdout)["usuarios"]
    assert found == [{"login": "ana", "pessoa": "secretaria-1", "ativo": False}]
    assert "fechado" in capitania("usuario", "listar").stdout


def test_a_place_that_is_taken_is_told_before_a_sample_is_made(capitania, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        where = f"127.0.0.1:{other.getsockname()[1]}"
        said = capitania("servir", "--demo", "--endereco", where, "--pasta", str(tmp_path / "mostra"))
    assert (said.returncode, said.stdout) == (2, "")
    assert f"Já há quem atenda em {where}. Encerre o que lá está, ou escolha outro lugar" in said.stderr
    assert not (tmp_path / "mostra").exists()

"""The address of a base on a server: read as libpq has it, and never shown with what is secret in it."""

import os
import subprocess
import sys

import pytest
from amostras import base_em, grava, proposta

from capitania.config.banco import database, masked
from capitania.lei.problemas import EntradaInvalida

pytest.importorskip("psycopg", reason="sem o psycopg: instale capitania[postgresql]")


def read(url):
    return database({"CAPITANIA_BANCO": url})


@pytest.mark.parametrize(
    ("url", "held"),
    [
        ("postgresql://ana:s%40nha@h:5433/base", ("base", "ana", "s@nha", "h", "5433")),
        ("postgres://ana@h/base", ("base", "ana", "", "h", "")),
        ("postgresql://ana@h1,h2:5433/base", ("base", "ana", "", "h1,h2", ",5433")),
        ("postgresql:///base?host=/run/pg&user=ana", ("base", "ana", "", "/run/pg", "")),
        ("postgresql://%2Frun%2Fpg/base", ("base", "", "", "/run/pg", "")),
    ],
)
def test_the_url_is_read_as_libpq_has_it(url, held):
    found = read(url)
    assert found["ENGINE"] == "django.db.backends.postgresql"
    assert tuple(found[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")) == held
    assert found["OPTIONS"]["target_session_attrs"] == "read-write"
    assert "pool" not in found["OPTIONS"]
    assert (found["CONN_MAX_AGE"], found["CONN_HEALTH_CHECKS"]) == (None, True)


def test_what_the_url_says_goes_before_what_we_would():
    options = read("postgresql://h/base?target_session_attrs=any&connect_timeout=9&sslmode=require")["OPTIONS"]
    assert [options[x] for x in ("target_session_attrs", "connect_timeout", "sslmode")] == ["any", "9", "require"]


def test_a_pool_is_had_by_asking():
    found = read("postgresql://h/base?sslmode=require&conexoes=8")
    assert (found["OPTIONS"]["pool"]["max_size"], found["OPTIONS"]["sslmode"]) == (8, "require")
    assert (found["CONN_MAX_AGE"], found["CONN_HEALTH_CHECKS"]) == (0, True)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql://ana:segredo@h/", "Falta o nome da base"),
        ("postgresql://ana:se%gredo@h/base", "Não é o endereço de uma base PostgreSQL"),
        ("postgresql://ana@h/base?senha=segredo", "Não é o endereço de uma base PostgreSQL"),
        ("postgresql://ana:segredo@h/base?conexoes=0", "conexoes não é um número"),
        ("postgresql://ana:segredo@h/base?conexoes=muitas", "conexoes não é um número"),
        ("postgres:/ana:segredo@h/base", "Não é o endereço de uma base"),
        ("mysql://ana:segredo@h/base", "Não é o endereço de uma base"),
        ("postgresql+x://ana:se?gredo@h/base", "Não é o endereço de uma base"),
    ],
)
def test_what_is_no_address_is_refused_without_its_secret(url, why):
    with pytest.raises(EntradaInvalida, match=why) as told:
        read(url)
    shown = f"{told.value}{told.value.__cause__}"
    assert "segredo" not in shown
    assert "gredo" not in shown


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("sqlite:///a.db", "sqlite:///a.db"),
        ("mysql://h/b", "mysql://h/b"),
        ("mysql://a:b@h/b", "mysql://***"),
        ("h/b?password=x", "***"),
        ("a:b@h://x", "***"),
    ],
)
def test_an_address_that_may_hold_a_secret_shows_its_kind_alone(url, shown):
    assert masked(url) == shown


def test_without_the_driver_the_way_to_it_is_told(tmp_path):
    code = "import sys; sys.modules['psycopg'] = None; from capitania.config.entrada import main; sys.exit(main())"
    environ = {**os.environ, "CAPITANIA_BANCO": "postgresql://ana:segredo@h/base"}
    found = subprocess.run(
        [sys.executable, "-c", code, "processo", "listar"], capture_output=True, text=True, check=False, env=environ
    )
    assert "pip install 'capitania[postgresql]'" in found.stderr
    assert "segredo" not in found.stdout + found.stderr
    assert found.returncode == 2


def test_the_first_server_that_takes_writes_is_found(servidor, base_pg, outra):
    url = f"postgresql://dona@/{base_pg}?host={servidor.pasta}/nenhum,{servidor.pasta}"
    with base_em(url) as registros:
        grava(registros, proposta(1))
        outra.execute(f"ALTER DATABASE {base_pg} SET default_transaction_read_only = on")
    with base_em(url) as registros, pytest.raises(Exception, match="não atende"):
        registros.acrescenta(proposta(2))


def test_a_process_may_open_one_base_after_another_of_either_kind(servidor, base_pg, tmp_path):
    new = servidor.cria()
    one, pooled, made = servidor.url(base_pg), servidor.url(base_pg, conexoes=2), servidor.url(new, conexoes=2)
    for n, (where, before) in enumerate(((tmp_path / "1.db", 0), (one, 0), (pooled, 1), (made, 0), (one, 2))):
        with base_em(where) as registros:
            assert len(registros.cabecas()) == before
            grava(registros, proposta(1, fluxo=f"processo:{n}"))
    servidor.derruba(new)


def test_the_command_works_on_a_server_and_says_who_copies(servidor, base_pg, tmp_path):
    def asked(*args):
        code = "import sys; from capitania.config.entrada import main; sys.exit(main())"
        environ = {**os.environ, "CAPITANIA_BANCO": servidor.url(base_pg)}
        command = [sys.executable, "-c", code, *args]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environ)

    with base_em(servidor.url(base_pg)) as registros:
        grava(registros, proposta(1))
    assert (asked("verificar").returncode, asked("processo", "listar").returncode) == (0, 0)
    refused = asked("copiar", str(tmp_path / "x.db"))
    assert refused.returncode == 4
    assert "pg_dump" in refused.stdout + refused.stderr
    assert list(tmp_path.iterdir()) == []

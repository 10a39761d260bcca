"""A base that an earlier version wrote is opened, brought up to date, and holds what it held."""

import shutil
import sqlite3
from contextlib import closing
from itertools import count

import pytest
from amostras import FLUXO, base_em, grava, proposta, resumo
from django.core.management import call_command
from django.db import connections

from capitania.store import abertura, escrita
from capitania.usecases.linhas import Esperas, Mesa
from capitania.usecases.registros import Numeracao, Recibo

CPPR = Numeracao("CPPR", 2026, "123P2026")
LINHA = """INSERT INTO processo_resumo (fluxo, om, numero, fase, pessoa, ultimo_seq, versao_do_calculo)
VALUES (?, ?, ?, ?, ?, ?, ?)"""


@pytest.fixture
def antiga(tmp_path):
    """Give a base as the second migration left it, with two cases in it."""
    path = tmp_path / "antiga.db"
    with base_em(path):
        call_command("migrate", "store", "0002", verbosity=0)
        base, number = abertura.driver("default"), count(1)
        for fluxo, last in ((FLUXO, 3), ("processo:2", 1)):
            for n in range(1, last + 1):
                k = next(number)
                entered = escrita.acrescenta(base, proposta(n, fluxo=fluxo, dados={"numero": CPPR.escreve(k)}))
                assert isinstance(entered, Recibo)
                base.execute("INSERT INTO numero (om, ano, n, ato_id) VALUES ('CPPR', 2026, ?, ?)", (k, entered.id))
            base.execute(LINHA, resumo(last, fluxo=fluxo, pessoa="p1")[:7])
    return path


def test_a_base_of_before_is_brought_up_to_date_with_all_it_holds(antiga, registros):
    with closing(sqlite3.connect(antiga)) as old:
        heads = old.execute("SELECT fluxo, seq, hash FROM cabeca ORDER BY fluxo").fetchall()
        acts = old.execute("SELECT * FROM ato").fetchall()
    with base_em(antiga) as opened:
        assert opened.resumos() == (resumo(3, pessoa="p1"), resumo(1, fluxo="processo:2", pessoa="p1"))
        assert opened.cabecas() == tuple(heads)
        assert opened.verifica().integra  # the triggers too
        base = abertura.driver("default")
        assert base.execute("SELECT * FROM ato").fetchall() == acts
        with pytest.raises(sqlite3.IntegrityError, match="só avança"):
            base.execute("UPDATE cabeca SET seq = 1")
        grava(opened, proposta(4, numeracao=CPPR, resumo=resumo(4)))
        assert opened.resumos()[0].numero == "123P2026000005"
        numbers = [(n.numero, n.estado, n.aparelho) for n in opened.numeros("CPPR", 2026)]
        assert numbers == [(CPPR.escreve(n), "emitido", None) for n in range(1, 6)]


def test_a_copy_of_before_goes_back_and_is_brought_up_to_date(antiga, registros):
    grava(registros, proposta(1))
    connections["default"].close()
    assert registros.restaura(antiga).atos == 4
    assert [r.ultimo_seq for r in registros.resumos()] == [3, 1]


def test_a_base_brought_up_to_date_has_the_form_of_a_new_one(antiga, modelo, tmp_path):
    with base_em(antiga) as opened:
        opened.cabecas()
    new = shutil.copy(modelo, tmp_path / "nova.db")
    assert form(antiga) == form(new)


@pytest.mark.parametrize("table", ["cabeca", "processo_resumo"])
def test_head_and_list_are_kept_in_the_order_of_their_key(registros, base, table):
    registros.cabecas()
    (made,) = base.execute("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?", (table,)).fetchone()
    assert made.endswith("WITHOUT ROWID")


def form(path):
    with closing(sqlite3.connect(path)) as base:
        return sorted(base.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall(), key=str)


def test_the_desk_of_before_stays(tmp_path):
    path = tmp_path / "mesa.db"
    with base_em(path):
        call_command("migrate", "store", "0013", verbosity=0)
        row = (FLUXO, "autoridade", "CPPR", "julgamento_proferido", 0, 6)
        put = "INSERT INTO mesa (fluxo, qualidade, om, ato, sigiloso, versao_do_calculo) VALUES (?, ?, ?, ?, ?, ?)"
        abertura.driver("default").execute(put, row)
    connections["default"].close()
    with base_em(path) as opened:
        assert opened.leituras.mesa(Esperas("CPPR", "autoridade"), 9) == (Mesa(*row),)

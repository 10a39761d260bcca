"""Many acts at once on a server that has room for few locks in a transaction, and beside others who append."""

import pytest
from amostras import FLUXO, grava, id_de, proposta

from capitania.usecases.registros import Conflito, Recibo, SeqVencida

MANY = 12_000  # streams that begin; the server's usual settings have no room for as many locks


@pytest.mark.lento
def test_more_streams_begin_than_a_transaction_may_lock(registros):
    found = registros.acrescenta_todos([proposta(1, fluxo=f"pessoa:{n}", lidos={"om:CPPR": 0}) for n in range(MANY)])
    assert len(found) == MANY
    assert all(isinstance(r, Recibo) for r in found)


BEGINS_ATO = "INSERT INTO ato (id, fluxo, seq, envelope, hash) SELECT %s, %s, 1, envelope, hash FROM ato LIMIT 1"
BEGINS_CABECA = "INSERT INTO cabeca (fluxo, seq, hash) SELECT %s, 1, hash FROM cabeca LIMIT 1"


@pytest.mark.parametrize("end", ["ROLLBACK", "COMMIT"])
def test_a_stream_that_another_is_beginning_is_waited_for(registros, tarefa, outra, trava, end):
    grava(registros, proposta(1, fluxo="processo:9"))
    outra.execute("BEGIN")
    outra.execute(BEGINS_ATO, [id_de(5), FLUXO])
    outra.execute(BEGINS_CABECA, [FLUXO])
    asking = tarefa(registros.acrescenta_todos, [proposta(1, fluxo="processo:2"), proposta(1)])
    trava.espera()
    outra.execute(end)
    found = asking.fim()
    assert isinstance(found, SeqVencida) is (end == "COMMIT")
    assert registros.cabeca("processo:2").seq == (0 if end == "COMMIT" else 1)


def test_the_lock_of_what_was_read_is_held_till_the_end(registros, tarefa, trava):
    with trava("om:CPPR"):
        asking = tarefa(registros.acrescenta_todos, [proposta(1, lidos={"om:CPPR": 0})])
        trava.espera()
        assert registros.cabeca(FLUXO).seq == 0
    assert len(asking.fim()) == 1


def test_what_came_first_is_told(registros):
    grava(registros, proposta(1, id_=id_de(1)))
    assert isinstance(registros.acrescenta_todos([proposta(1, fluxo="processo:2"), proposta(1)]), SeqVencida)
    again = [proposta(1, fluxo="processo:2"), proposta(1, fluxo="processo:3", id_=id_de(1))]
    assert isinstance(registros.acrescenta_todos(again), Conflito)
    assert [c.fluxo for c in registros.cabecas()] == [FLUXO]

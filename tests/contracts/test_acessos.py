"""The log of accesses: every store keeps it, changes nothing of it, and lets go only what is past its time."""

import pytest

from capitania.usecases.registro_de_acessos import Acesso


def acesso(n: int, dia: str, fluxo: str = "processo:c-1", om: str = "CPPR") -> Acesso:
    em = f"{dia}T12:00:00.000000+00:00"
    return Acesso(f"id-{n}", em, "ana", "secretaria", "processo ver", fluxo, om, "pedido 1")


UM, DOIS, TRES = (
    acesso(1, "2026-05-04"),
    acesso(2, "2026-05-05", "pessoa:p-1", ""),
    acesso(3, "2026-05-06", "custodia:k-1"),
)


def test_what_is_noted_is_there_in_its_order(registros):
    acessos = registros.acessos
    assert (acessos.lista(), acessos.oms()) == ((), ())
    acessos.anota([TRES, UM])
    acessos.anota([DOIS])
    assert acessos.lista() == (UM, DOIS, TRES)
    assert acessos.lista(["custodia:k-1", "processo:c-1"]) == (UM, TRES)
    assert acessos.lista([]) == ()
    assert acessos.oms() == ("", "CPPR")


def test_noted_twice_it_stays_as_it_was(registros):
    registros.acessos.anota([UM])
    registros.acessos.anota([UM._replace(pessoa="outra"), DOIS])
    assert registros.acessos.lista() == (UM, DOIS)


def test_only_what_is_older_goes_and_only_of_that_unit(registros):
    acessos = registros.acessos
    acessos.anota([UM, DOIS, TRES])
    assert acessos.vencidos("CPPR", TRES.em) == 1
    assert acessos.apaga("CPPR", TRES.em) == 1
    assert acessos.lista() == (DOIS, TRES)
    assert acessos.apaga("CPPR", TRES.em) == 0
    assert acessos.apaga("", "2026-05-05T12:00:00.000001+00:00") == 1
    assert acessos.lista() == (TRES,)


def test_an_earlier_purge_takes_nothing_back(registros):
    acessos = registros.acessos
    acessos.anota([UM, TRES])
    acessos.apaga("CPPR", TRES.em)
    acessos.anota([acesso(4, "2026-05-03"), acesso(5, "2026-05-05")])
    assert acessos.apaga("CPPR", "2026-05-04T00:00:00.000000+00:00") == 1
    assert [a.id for a in acessos.lista()] == ["id-5", "id-3"]


def test_many_streams_are_asked_for_at_once(registros):
    registros.acessos.anota([UM])
    assert registros.acessos.lista([*(f"processo:x-{n}" for n in range(1200)), "processo:c-1"]) == (UM,)


@pytest.mark.parametrize("sql", ["UPDATE acesso SET pessoa = 'x'", "DELETE FROM acesso"])
def test_nobody_changes_or_deletes_one_by_hand(registros, sql):
    if not hasattr(registros, "_alias"):
        pytest.skip("sem base, não há mão de fora")
    from django.db import DatabaseError, connections  # noqa: PLC0415 - only who opens a base loads Django

    registros.acessos.anota([UM])
    with pytest.raises(DatabaseError, match="acesso anotado"), connections[registros._alias].cursor() as cursor:
        cursor.execute(sql)
    assert registros.acessos.lista() == (UM,)

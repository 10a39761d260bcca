"""Drafts: every store keeps each version once, over the one it was drawn from, and lets go of them with their act."""

import pytest
from amostras import FLUXO, grava, proposta

from capitania.usecases.fluxos import le_atos
from capitania.usecases.registro_de_minutas import Minuta
from capitania.usecases.registros import Conflito, SeqVencida


def minuta(versao: int = 1, seq: int = 1, dados: str = '{"relato": "Ouviu-se."}', **more) -> Minuta:
    em = f"2026-04-0{versao}T12:00:00.000000+00:00"
    return Minuta(FLUXO, "julgamento", versao, "ana", "secretaria", em, seq, dados)._replace(**more)


@pytest.fixture
def minutas(registros):
    """Give the drafts of a log with one act."""
    grava(registros, proposta(1))
    return registros.minutas


def test_versions_come_one_over_the_other(minutas):
    assert (minutas.versoes(FLUXO, "julgamento"), minutas.ultimas([FLUXO])) == ((), {})
    assert minutas.guarda(minuta())
    assert minutas.guarda(minuta(2, pessoa="rui", qualidade="autoridade"))
    assert [(m.versao, m.pessoa) for m in minutas.versoes(FLUXO, "julgamento")] == [(2, "rui"), (1, "ana")]
    assert minutas.versoes(FLUXO, "julgamento")[1] == minuta()
    assert minutas.ultimas(["processo:2", FLUXO]) == {FLUXO: minuta(2, pessoa="rui", qualidade="autoridade", dados="")}
    assert minutas.ultimas([]) == {}


def test_a_version_has_one_place(minutas):
    assert minutas.guarda(minuta())
    assert minutas.guarda(minuta())  # the same, asked again
    assert not minutas.guarda(minuta(pessoa="rui"))
    assert not minutas.guarda(minuta(3))
    assert minutas.versoes(FLUXO, "julgamento") == (minuta(),)


@pytest.mark.parametrize("seq", [0, 2])
def test_none_is_kept_of_a_stream_that_is_at_another_place(minutas, seq):
    assert not minutas.guarda(minuta(seq=seq))
    assert minutas.versoes(FLUXO, "julgamento") == ()


def test_pieces_and_streams_are_apart(registros, minutas):
    grava(registros, proposta(1, fluxo="processo:2"))
    assert minutas.guarda(minuta())
    assert minutas.guarda(minuta(peca="recurso"))
    assert minutas.guarda(minuta(fluxo="processo:2"))
    assert minutas.descarta(FLUXO, "julgamento", 1)
    assert minutas.versoes(FLUXO, "julgamento") == ()
    assert [m.peca for m in minutas.versoes(FLUXO, "recurso")] == ["recurso"]
    assert [m.fluxo for m in minutas.versoes("processo:2", "julgamento")] == ["processo:2"]


def test_who_drops_it_must_have_seen_the_last_version(minutas):
    minutas.guarda(minuta())
    minutas.guarda(minuta(2))
    assert not minutas.descarta(FLUXO, "julgamento", 1)
    assert len(minutas.versoes(FLUXO, "julgamento")) == 2
    assert minutas.descarta(FLUXO, "julgamento", 2)
    assert minutas.versoes(FLUXO, "julgamento") == ()


def test_the_act_that_ends_the_wait_takes_them_along(registros, minutas):
    minutas.guarda(minuta())
    minutas.guarda(minuta(peca="recurso"))
    grava(registros, proposta(2))
    assert len(minutas.versoes(FLUXO, "julgamento")) == 1
    grava(registros, proposta(3, encerra=("julgamento",)))
    assert minutas.versoes(FLUXO, "julgamento") == ()
    assert len(minutas.versoes(FLUXO, "recurso")) == 1


def test_an_act_that_does_not_enter_leaves_them(registros, minutas):
    minutas.guarda(minuta())
    assert isinstance(registros.acrescenta(proposta(1, encerra=("julgamento",))), SeqVencida)
    other = proposta(2, id_=le_atos(registros.le_fluxo(FLUXO))[0].id, encerra=("julgamento",))
    assert isinstance(registros.acrescenta(other), Conflito)
    assert len(minutas.versoes(FLUXO, "julgamento")) == 1

"""An act that two streams hold: both sides enter together or neither does, and what was left half is completed."""

import pytest
from casa import SECRETARIA, uuid

from capitania.usecases import espelhos
from capitania.usecases.fluxos import le_atos
from capitania.usecases.praticar import Praticado
from capitania.usecases.reconstrucao import reconstroi
from capitania.usecases.registros import BaseInacessivel

CASO, OUTRO = "processo:c-1", "processo:c-2"
LIGA = {"tipo": "processos_ligados", "em": "2026-04-01T10:00:00-03:00", "processo": OUTRO, "motivo": "Mesmo fato."}
UNE = {"tipo": "pessoas_unificadas", "em": "2026-04-01T10:00:00-03:00", "fica": "p-1", "sai": "p-2", "prova": "CPF."}
NOTA = {"tipo": "despacho", "em": "2026-03-20T10:00:00-03:00", "motivo": "x"}


def prepara(casa):
    """Open two cases of two persons."""
    casa.abre(CASO)
    casa.abre(OUTRO, infrator="p-2", papel="proprietario", dispositivo="rlesta:11", forneceu=True)
    return casa


def nomes(casa, *fluxos):
    return [[a.nome for a in le_atos(casa.registros.le_fluxo(f))][1:] for f in fluxos or (CASO, OUTRO)]


def conta(casa, monkeypatch):
    """Tell the streams of each append of many."""
    together, real = [], casa.registros.acrescenta_todos

    def many(propostas):
        together.append([p.ato.fluxo for p in propostas])
        return real(propostas)

    monkeypatch.setattr(casa.registros, "acrescenta_todos", many)
    return together


@pytest.mark.parametrize(("fluxos", "bruto"), [((CASO, OUTRO), LIGA), (("pessoa:p-2", "pessoa:p-1"), UNE)])
def test_both_sides_enter_together_and_their_rows_are_those_that_are_rebuilt(na_base, monkeypatch, fluxos, bruto):
    casa = prepara(na_base)
    with monkeypatch.context() as patched:
        together = conta(casa, patched)
        assert casa.faz(fluxos[0], SECRETARIA, **bruto).avisos == ()
    assert together == [[*fluxos]]
    assert nomes(casa, *fluxos) == [[bruto["tipo"]]] * 2
    leituras = casa.registros.leituras
    live = {c.fluxo: leituras.do_fluxo(c.fluxo) for c in casa.registros.cabecas()}
    assert reconstroi(casa, lambda *_: None).trocada
    assert {fluxo: leituras.do_fluxo(fluxo) for fluxo in live} == live
    assert casa.registros.verifica().integra


def test_a_base_that_goes_between_the_two_keeps_neither(casa, monkeypatch):
    prepara(casa)
    real, done = casa.registros.acrescenta, []

    def falls(proposta):
        if done:
            raise BaseInacessivel("A base não se abre.")
        done.append(proposta)
        return real(proposta)

    with monkeypatch.context() as patched:
        patched.setattr(casa.registros, "acrescenta", falls)
        with pytest.raises(BaseInacessivel):
            casa.pede(CASO, SECRETARIA, id_=uuid(5), **LIGA)
    assert len(done) == 1
    assert nomes(casa) == [[], []]
    for _ in range(2):
        assert isinstance(casa.pede(CASO, SECRETARIA, id_=uuid(5), **LIGA), Praticado)
    assert nomes(casa) == [["processos_ligados"]] * 2


def test_what_was_left_half_is_completed_when_sent_again(na_base, monkeypatch):
    casa = prepara(na_base)
    with monkeypatch.context() as patched:
        patched.setattr(espelhos, "outro_lado", lambda *_: "")
        casa.pede(CASO, SECRETARIA, id_=uuid(5), **LIGA)
    assert nomes(casa) == [["processos_ligados"], []]
    casa.faz(CASO, SECRETARIA, **NOTA)
    assert isinstance(casa.pede(CASO, SECRETARIA, id_=uuid(5), **LIGA), Praticado)
    assert nomes(casa) == [["processos_ligados", "despacho"], ["processos_ligados"]]


@pytest.mark.parametrize("andou", [CASO, OUTRO])
def test_where_one_of_them_goes_on_meanwhile_both_still_enter_together(na_base, monkeypatch, andou):
    casa = prepara(na_base)
    with monkeypatch.context() as patched:
        real, left = casa.registros.acrescenta_todos, [1]

        def meanwhile(propostas):
            if left:
                left.pop()
                casa.faz(andou, SECRETARIA, **NOTA)
            return real(propostas)

        patched.setattr(casa.registros, "acrescenta_todos", meanwhile)
        together = conta(casa, patched)
        assert casa.faz(CASO, SECRETARIA, **LIGA).avisos == ()
    assert together == [[CASO, OUTRO]] * 2
    assert sorted(nomes(casa)) == [["despacho", "processos_ligados"], ["processos_ligados"]]

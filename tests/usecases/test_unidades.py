"""The streams of units are folded once for each of their heads, and never for a head of another log."""

import pytest
from casa import ADMINISTRACAO, Casa

from capitania.processo import om as da_marinha
from capitania.processo.om import Om
from capitania.store.memoria import RegistrosEmMemoria
from capitania.usecases import unidades
from capitania.usecases.fluxos import le_atos
from capitania.usecases.unidades import Unidades

ALTERA = {"tipo": "configuracao_alterada", "chave": "codigo_gru", "motivo": "Novo convênio."}


@pytest.fixture
def dobras(monkeypatch):
    """Count the folds of each unit."""
    found, plain = [], da_marinha.fold

    def fold(sigla, atos):
        found.append(sigla)
        return plain(sigla, atos)

    monkeypatch.setattr(unidades.da_marinha, "fold", fold)
    return found


def test_a_unit_is_that_of_its_acts_with_its_head(casa):
    found = Unidades(casa.registros)
    assert set(found) == {c.fluxo.removeprefix("om:") for c in casa.registros.cabecas("om:")} != set()
    for sigla in found:
        atos = le_atos(casa.registros.le_fluxo(f"om:{sigla}"))
        assert found.de(sigla) == (da_marinha.fold(sigla, atos), len(atos))
    assert found.de("CFTP") == (Om(), 0)


def test_what_was_folded_is_not_folded_again_until_an_act_comes(casa, dobras):
    del dobras[:]
    antes = Unidades(casa.registros).de("CPPR")
    assert Unidades(casa.registros).de("CPPR")[0] is antes[0]
    assert dobras.count("CPPR") <= 1
    velha = Unidades(casa.registros)
    casa.faz("om:CPPR", ADMINISTRACAO, **ALTERA, valor="12345")
    nova = Unidades(casa.registros).de("CPPR")
    assert nova[0].configuracao["codigo_gru"] == "12345"
    assert nova[1] == antes[1] + 1
    assert velha.de("CPPR") == antes  # it stands as it stood, even when it is asked late


def test_another_log_has_its_own_units(casa):
    Unidades(casa.registros).de("CPPR")
    assert list(Unidades(RegistrosEmMemoria())) == []
    other = Casa(RegistrosEmMemoria(), casa.instante)
    assert Unidades(other.registros).de("CPPR") == (Om(), 0)

"""The names of the columns: folded as they are compared, each of one field, for fields that the acts have."""

import pytest

from capitania.planilhas.colunas import colunas, fases
from capitania.processo.estado import FASES
from capitania.usecases.importacao.cabecalho import dobrado
from capitania.usecases.importacao.linhas import ESPECIES
from capitania.usecases.roteiro import CATALOGO

READ_OTHERWISE = {"documento"}
ATO_DE = {especie: e.ato for especie, e in ESPECIES.items()} | {"pagamentos": "pagamento_nao_identificado"}


def test_each_kind_of_import_has_its_columns():
    assert sorted(colunas()) == sorted(ATO_DE)


@pytest.mark.parametrize("especie", ATO_DE)
def test_a_name_is_folded_and_of_one_field(especie):
    nomes = [nome for known in colunas()[especie].values() for nome in known]
    assert [n for n in nomes if n != dobrado(n)] == []
    assert sorted({n for n in nomes if nomes.count(n) > 1}) == []


@pytest.mark.parametrize("especie", ATO_DE)
def test_every_field_is_one_that_the_act_has(especie):
    tipo = CATALOGO[ATO_DE[especie]]
    assert set(colunas()[especie]) - READ_OTHERWISE <= {*tipo.dados, *tipo.pessoais}


def test_each_phase_has_names_of_its_own():
    assert tuple(fases()) == FASES
    nomes = [nome for known in fases().values() for nome in known]
    assert [n for n in nomes if n != dobrado(n)] == []
    assert sorted({n for n in nomes if nomes.count(n) > 1}) == []

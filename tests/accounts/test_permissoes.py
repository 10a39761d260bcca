"""Who sees what: offices, units, seals, as pure functions."""

from datetime import date

import pytest

from capitania.accounts import permissoes
from capitania.accounts.permissoes import Acesso
from capitania.processo.contexto import Designacao
from capitania.usecases.alvos import Alvo
from capitania.usecases.fluxos import ESPECIES
from capitania.usecases.oficios import Oficio
from capitania.usecases.roteiro import CATALOGO


def quem(*cargos, om="CPPR", abaixo=()):
    held = tuple(Designacao("p", c, om, date(2025, 1, 1), None, "") for c in cargos)
    return Acesso("p", Oficio("p", held, tuple((om, x) for x in abaixo)))


def caso(om="CPPR", *, sigiloso=False, fase="autuado"):
    return Alvo("processo:1", "processo", om, sigiloso, fase)


def test_every_kind_of_stream_has_a_permission():
    assert set(permissoes.VE) == set(ESPECIES)
    assert not permissoes.ve_fluxo(quem("dpc"), Alvo("outro:1", "outro"))


@pytest.mark.parametrize("cargo", ["inspetor", "secretaria", "capitao", "oficial_designado", "delegado", "auditoria"])
def test_a_case_is_of_its_unit(cargo):
    assert permissoes.ve_processo(quem(cargo), caso())
    assert not permissoes.ve_processo(quem(cargo, om="CPSP"), caso())
    assert not permissoes.ve_processo(quem(), caso())


def test_who_is_above_sees_the_case_and_not_its_seal_but_in_appeal():
    above = quem("capitao", om="CPSP", abaixo=("CPPR",))
    assert permissoes.ve_processo(above, caso())
    assert not permissoes.ve_processo(above, caso(sigiloso=True))
    assert permissoes.ve_processo(above, caso(sigiloso=True, fase="em_recurso"))
    assert not permissoes.ve_processo(above, caso(sigiloso=True, fase="em_ultima_instancia"))


@pytest.mark.parametrize(
    ("cargo", "om", "fase", "sees"),
    [
        ("inspetor", "CPPR", "autuado", False),
        ("auditoria", "CPPR", "autuado", False),
        ("auditoria", "DPC", "autuado", False),
        ("secretaria", "CPPR", "autuado", True),
        ("oficial_designado", "CPPR", "autuado", True),
        ("dpc", "DPC", "autuado", False),
        ("dpc", "DPC", "em_ultima_instancia", True),
        ("administracao", "CPPR", "autuado", False),
    ],
)
def test_a_sealed_case(cargo, om, fase, sees):
    assert permissoes.ve_processo(quem(cargo, om=om), caso(sigiloso=True, fase=fase)) is sees


def test_auditors_of_the_dpc_read_every_unit_and_practise_nothing():
    auditor = quem("auditoria", om="DPC")
    assert permissoes.ve_processo(auditor, caso("CPSP"))
    assert not any(permissoes.pratica(auditor, caso(), t) for t in CATALOGO.values())


def test_an_act_is_tried_in_a_capacity_that_reaches_the_unit():
    despacho, defesa = CATALOGO["despacho"], CATALOGO["defesa_apresentada"]
    assert permissoes.qualidades_para(quem("capitao"), caso(), despacho) == ("autoridade", "superior")
    assert permissoes.qualidades_para(quem("secretaria"), caso(), defesa) == ("parte",)
    assert permissoes.qualidades_para(quem("inspetor"), caso(), defesa) == ()
    assert not permissoes.pratica(quem("secretaria", om="CPSP"), caso(), despacho)
    assert not permissoes.pratica(quem("secretaria"), caso(), CATALOGO["pessoa_cadastrada"])


def test_norms_and_administration_see_no_case():
    for cargo in ("normas", "administracao"):
        assert permissoes.entra(quem(cargo))
        assert not permissoes.ve_mesa(quem(cargo))
        assert not permissoes.ve_processo(quem(cargo), caso())
    assert permissoes.ve_metricas(quem("administracao"))
    assert not permissoes.ve_metricas(quem("capitao"))


def test_a_debt_is_of_its_unit_and_not_the_inspectors():
    debt = Alvo("devedor:p-1", "devedor", "CPPR")
    assert permissoes.ve_fluxo(quem("secretaria"), debt)
    assert not permissoes.ve_fluxo(quem("inspetor"), debt)
    assert not permissoes.ve_fluxo(quem("secretaria", om="CPSP"), debt)

"""What stands in the way of a paper, whatever its kind."""

import pytest
from papelaria import momentos
from test_papeis_do_caso import MULTA, com, com_papeis

from capitania.processo.ato import Ato, Por
from capitania.processo.estado import fase
from capitania.processo.papeis.emissao import impedimentos_do_papel
from capitania.processo.papeis.especies import ESPECIES
from capitania.processo.papeis.materia import Materia

SECRETARIA = Por("secretaria-1", "secretaria")


def regras(m: Materia, especie: str, por: Por = SECRETARIA, nome_da_fase: str | None = None) -> list[str]:
    issue = Ato("", "", 0, "papel_emitido/1", m.em, por, m.em, {}, {})
    found = impedimentos_do_papel(ESPECIES[especie], m.atos, nome_da_fase or fase(m.caso), issue, m.ctx)
    return [i.regra for i in found]


@pytest.fixture(scope="module")
def multa() -> Materia:
    return list(momentos(MULTA))[-1].materia


def test_a_paper_that_bears_the_number_of_its_act_is_issued_once(multa):
    numerado = com(multa, "auto_lavrado", numero="X/90")
    assert ESPECIES["auto_de_infracao"].numero(numerado.atos) == "X/90"
    assert regras(numerado, "auto_de_infracao") == []
    feito = com_papeis(numerado)
    assert regras(feito, "auto_de_infracao") == ["papel_ja_emitido"]
    assert regras(feito, "decisao") == []  # numbered after the case: as many as are asked for
    anulado = com_papeis(com(multa, "auto_lavrado", numero="X/91"))
    assert regras(anulado, "auto_de_infracao") == []


def test_without_its_act_a_paper_has_no_number():
    assert ESPECIES["auto_de_infracao"].numero(()) == ""


def test_a_paper_waits_for_its_acts_its_phase_and_who_may_issue_it(multa):
    inicio = next(momentos(MULTA)).materia
    assert regras(inicio, "decisao") == ["papel_sem_ato"]
    assert regras(multa, "decisao", nome_da_fase="aberto") == ["papel_fora_da_fase"]
    assert regras(multa, "decisao", Por("pessoa-1", "parte")) == ["papel_de_outro"]
    assert regras(inicio, "decisao", Por("pessoa-1", "parte")) == ["papel_sem_ato", "papel_de_outro"]


def test_the_act_of_the_signature_is_the_last_one(multa):
    especie = ESPECIES["auto_de_infracao"]
    assinado = especie.assinado(multa.atos)
    assert assinado is not None
    assert assinado.nome == "assinatura_registrada"
    assert especie.assinado(()) is None


def test_a_paper_rests_on_the_last_of_each_act_in_the_order_of_the_case(multa):
    especie = ESPECIES["auto_de_infracao"]
    outra = com_papeis(multa).ultimo("assinatura_registrada")
    assert outra is not None
    de_novo = outra._replace(id="assina-de-novo", seq=70)
    rests = especie.repousa((de_novo, *multa.atos))
    assert [a.nome for a in rests] == ["processo_aberto", "auto_lavrado", "assinatura_registrada"]
    assert especie.repousa((*multa.atos, de_novo))[-1].id == "assina-de-novo"
    cada = especie._replace(cada=("assinatura_registrada",))
    assert len(cada.repousa((*multa.atos, de_novo))) == 4

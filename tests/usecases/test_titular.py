"""What a person asks: all that is kept of her is told with its receipt, and erased as far as nothing holds it."""

import hashlib
import json

import guarda
import pytest
from casa import ADMINISTRACAO, BOARDING, OFICIAL, SECRETARIA
from guarda import CASO, PESSOA

from capitania.lei.problemas import EntradaInvalida
from capitania.processo.ato import Por
from capitania.usecases import acessos, agenda, retencao, titular
from capitania.usecases.minutas import Guardada, Rascunho
from capitania.usecases.minutas import guarda as guarda_minuta
from capitania.usecases.praticar import Impedido, Praticado


@pytest.fixture
def arquivo(casa):
    return guarda.arruma(casa)


def test_all_that_is_kept_is_told_where_since_when_and_under_which_class(arquivo):
    guarda.nomeia(arquivo)
    guarda.arquiva(arquivo)
    arquivo.faz("om:CPPR", ADMINISTRACAO, **DESIGNA)
    acessos.anota(arquivo, acessos.Leitor(Por("ana", "secretaria"), "processo ver"), [CASO])
    found = titular.responde(arquivo, "p-1")
    by = {g.fluxo: g for g in found.guardados}
    assert list(by) == [PESSOA, "om:CPPR", CASO]
    (_, register) = by[PESSOA].mencoes
    assert register["pessoais"] == {"nome": "Ana da Silva", "cpf": "529.982.247-25"}
    assert [m["como"] for m in by["om:CPPR"].mencoes] == ["nomeada"]
    assert "dados" not in by["om:CPPR"].mencoes[0]
    assert by[CASO].retencao[0]["classe"] == "processo_sem_pena"
    assert [a.fluxo for a in found.acessos] == [CASO]


DESIGNA = {
    "tipo": "designacao_feita",
    "em": "2025-01-02T09:00:00-03:00",
    "pessoa": "p-1",
    "cargo": "inspetor",
    "de": "2025-01-02",
    "portaria": "2/2025",
}


def test_the_receipt_is_the_hash_of_the_answer(arquivo):
    guarda.nomeia(arquivo)
    found = titular.responde(arquivo, "p-1")
    assert found.recibo == hashlib.sha256(found.bytes()).hexdigest()
    assert json.loads(found.bytes())["pessoa"] == "p-1"
    assert titular.responde(arquivo, "p-1").bytes() == found.bytes()
    guarda.pede(arquivo, "acesso")
    assert titular.responde(arquivo, "p-1").recibo != found.recibo


def test_she_is_told_by_all_names(arquivo):
    arquivo.cadastra("p-2")
    guarda.nomeia(arquivo, "pessoa:p-2")
    guarda.arquiva(arquivo, infrator="p-2")
    guarda.pede(arquivo, "acesso", fluxo="pessoa:p-2")
    join = {"em": "2026-05-05T10:00:00-03:00", "fica": "p-1", "sai": "p-2", "prova": "o mesmo CPF"}
    arquivo.faz(PESSOA, SECRETARIA, tipo="pessoas_unificadas", **join)
    found = titular.responde(arquivo, "p-1")
    assert found.nomes == ("p-1", "p-2")
    assert [g.fluxo for g in found.guardados] == [PESSOA, "pessoa:p-2", CASO]
    assert [p.especie for p in found.pedidos] == ["acesso"]
    assert titular.responde(arquivo, "p-2").nomes == ("p-1", "p-2")


def test_what_was_erased_reads_so_and_a_sealed_case_is_counted(arquivo):
    guarda.nomeia(arquivo)
    guarda.arquiva(arquivo)
    arquivo.faz(CASO, OFICIAL, tipo="sigilo_decretado", em="2026-03-05T10:00:00-03:00", motivo="x")
    erase = {"tipo": "pessoais_apagados", "atos": ["ato-2"], "motivo": "x"}
    arquivo.faz(PESSOA, ADMINISTRACAO, **erase)
    found = titular.responde(arquivo, "p-1")
    assert ([g.fluxo for g in found.guardados], found.sigilosos) == ([PESSOA], 1)
    assert found.guardados[0].mencoes[1]["pessoais"] == {"nome": "apagado", "cpf": "apagado"}
    whole = titular.responde(arquivo, "p-1", sigilosos=True)
    assert ([g.fluxo for g in whole.guardados], whole.sigilosos) == ([PESSOA, CASO], 0)


def test_one_person_is_found_by_name_document_or_id(arquivo):
    guarda.nomeia(arquivo)
    assert {titular.uma(arquivo, t) for t in ("p-1", "pessoa:p-1", "ana da", "529.982.247-25")} == {"p-1"}
    with pytest.raises(EntradaInvalida, match="Não há pessoa"):
        titular.uma(arquivo, "Ninguém")
    arquivo.cadastra("p-2")
    guarda.nomeia(arquivo, "pessoa:p-2")
    with pytest.raises(EntradaInvalida, match="Há mais de uma"):
        titular.uma(arquivo, "Ana")


def test_an_erasure_on_request_asks_for_the_request(arquivo):
    guarda.nomeia(arquivo)
    guarda.pede(arquivo, "acesso")
    with pytest.raises(EntradaInvalida, match="Não há pedido"):
        titular.apaga(arquivo, "p-1", None, None)
    first = guarda.pede(arquivo)
    assert titular.apaga(arquivo, "p-1", None, None).pedido == first
    second = guarda.pede(arquivo)
    with pytest.raises(EntradaInvalida, match="Há mais de um pedido"):
        titular.apaga(arquivo, "p-1", None, None)
    assert titular.apaga(arquivo, "p-1", second, None).pedido == second


def test_what_may_go_goes_and_the_rest_is_told_with_its_provision(arquivo):
    guarda.nomeia(arquivo)
    guarda.aborda(arquivo)
    asked = guarda.pede(arquivo)
    held = titular.apaga(arquivo, "p-1", None, ADMINISTRACAO)
    assert (held.vencidos, held.feitos) == ((), ())
    assert {i.regra for s in held.seguros for i in s.retido.seguram} == {"retencao_sem_prazo"}
    answer = {"em": "2026-05-05T10:00:00-03:00", "motivo": "Apagado.", "pedido": asked}
    say = lambda result: arquivo.pede(
        PESSOA, SECRETARIA, tipo="pedido_do_titular_respondido", resultado=result, **answer
    )
    refused = say("atendido")
    assert isinstance(refused, Impedido)
    assert "pessoa:p-1: " in refused.impedimentos[0].motivo
    guarda.fixa(arquivo)
    seen = titular.apaga(arquivo, "p-1", None, None)
    assert [i.retido.fluxo for i in seen.vencidos] == [PESSOA]
    done = titular.apaga(arquivo, "p-1", None, ADMINISTRACAO)
    assert [a.fluxo for a in done.feitos if isinstance(a, retencao.Apagado)] == [PESSOA]
    assert titular.apaga(arquivo, "p-1", None, ADMINISTRACAO).vencidos == ()
    assert isinstance(say("atendido"), Praticado)
    assert BOARDING in arquivo.registros.cabecas()[0].fluxo


def test_an_unanswered_request_is_on_the_desk(arquivo):
    assert agenda.mesa(arquivo.registros, None, "secretaria", 10).linhas == ()
    guarda.pede(arquivo, "acesso")
    (task,) = agenda.mesa(arquivo.registros, None, "secretaria", 10).linhas
    assert (task.fluxo, task.ato) == (PESSOA, "pedido_do_titular_respondido")
    answer = {"em": "2026-05-05T10:00:00-03:00", "resultado": "atendido", "motivo": "Entregue.", "pedido": "ato-2"}
    arquivo.faz(PESSOA, SECRETARIA, tipo="pedido_do_titular_respondido", **answer)
    assert agenda.mesa(arquivo.registros, None, "secretaria", 10).linhas == ()


def test_a_draft_in_a_case_is_listed_without_what_it_says(arquivo):
    guarda.nomeia(arquivo)
    arquivo.abre(CASO)
    arquivo.lavra(CASO)
    assert titular.responde(arquivo, "p-1").minutas == ()
    for n in range(2):
        written = {"fundamento": f"Ana conduzia, versão {n}."}
        kept = guarda_minuta(arquivo, Rascunho(CASO, "julgamento", Por("oficial-1", "autoridade"), written, n))
        assert isinstance(kept, Guardada)
    found = titular.responde(arquivo, "p-1")
    assert [(m.fluxo, m.peca, m.versoes, m.por) for m in found.minutas] == [(CASO, "julgamento", 2, "oficial-1")]
    assert json.loads(found.bytes())["minutas"][0]["peca"] == "julgamento"
    assert b"conduzia" not in found.bytes()
    arquivo.faz(CASO, OFICIAL, tipo="sigilo_decretado", motivo="x")
    assert titular.responde(arquivo, "p-1").minutas == ()
    assert len(titular.responde(arquivo, "p-1", sigilosos=True).minutas) == 1

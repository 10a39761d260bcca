"""The bench: which piece a case waits for at each step, who writes and signs it, what bars a person from it."""

import pytest
from apoio import CTX, DPC, OFICIAL, PARTE, SECRETARIA, Caso, ate, em

from capitania.processo.ato import Por
from capitania.processo.banca import argumentos, barram, peca
from capitania.processo.estado import TIPOS

JULGAR = {"resultado": "procedente", "respostas": {"validade": "x"}, "pena": {"multa": "100.00"}, "reincidencia": 0}


@pytest.mark.parametrize(
    ("passo", "nome", "instancia", "assinam", "redigem"),
    [
        ("auto", "julgamento", 0, {"autoridade"}, {"autoridade", "secretaria"}),
        ("defesa", "julgamento", 0, {"autoridade"}, {"autoridade", "secretaria"}),
        ("recurso", "consideracoes", 1, {"autoridade"}, {"autoridade", "secretaria"}),
        ("encaminhamento", "recurso", 1, {"superior", "dpc"}, {"superior", "dpc"}),
        ("ultima", "consideracoes", 2, {"superior"}, {"superior"}),
        ("ultimo_encaminhamento", "recurso", 2, {"dpc"}, {"dpc"}),
    ],
)
def test_a_case_waits_for_one_piece_at_most(passo, nome, instancia, assinam, redigem):
    found = peca(ate(passo).estado)
    assert (found.nome, found.instancia, found.assinam, found.redigem) == (nome, instancia, assinam, redigem)
    assert found.chave == f"{nome}-{instancia}"
    assert found.atos[0] in {"julgamento_proferido", "recurso_encaminhado", "recurso_julgado"}
    assert "impedimento_declarado" in found.outros
    assert not set(found.outros) & set(found.atos)
    assert {*found.outros, *found.atos} <= set(TIPOS)


@pytest.mark.parametrize("passo", ["abertura", "julgamento", "recurso_julgado", "pagamento"])
def test_between_pieces_and_at_the_end_nothing_waits(passo):
    assert peca(ate(passo).estado) is None


def test_of_a_case_not_opened_nothing_waits():
    assert peca(Caso().estado) is None


def test_what_is_to_be_answered_is_told_once():
    filed = {"canal": "papel", "argumentos": ["validade", "prova", "validade"]}
    e = ate("defesa", defesa=filed).estado
    assert argumentos(e, "julgamento_proferido") == ("validade", "prova")
    assert argumentos(e, "recurso_julgado") == ()
    asked = ate("encaminhamento", recurso={"instancia": 1, "canal": "papel", "fundamentos": ["a", "b", "a"]}).estado
    assert argumentos(asked, "recurso_julgado") == ("a", "b")
    assert argumentos(asked, "recurso_encaminhado") == ()


def rules(passo, quem, dia):
    e = ate(passo).estado
    pessoa, _, qualidade = quem.partition("@")
    return {i.regra for i in barram(e, CTX, peca(e), Por(pessoa, qualidade), em(dia))}


@pytest.mark.parametrize(
    ("passo", "quem", "dia", "regras"),
    [
        ("defesa", OFICIAL, "2026-04-10", set()),
        ("defesa", SECRETARIA, "2026-04-10", {"ato_de_outro"}),
        ("defesa", "inspetor-1@autoridade", "2026-04-10", {"impedido_por_ter_abordado"}),
        ("defesa", "agente-1@autoridade", "2026-04-10", {"lugar_do_fato"}),
        ("defesa", "ninguem@autoridade", "2026-04-10", {"sem_designacao"}),
        ("recurso", OFICIAL, "2026-04-24", set()),
        ("recurso", "capitao-1@superior", "2026-04-24", {"cabe_a_quem_decidiu"}),
        ("encaminhamento", "capitao-1@superior", "2026-05-15", set()),
        ("encaminhamento", DPC, "2026-05-15", {"autoridade_do_recurso"}),
        ("ultimo_encaminhamento", DPC, "2026-06-20", set()),
    ],
)
def test_what_bars_a_person_is_told_whatever_she_writes(passo, quem, dia, regras):
    assert rules(passo, quem, dia) == regras


def test_nobody_hears_the_appeal_from_his_own_act():
    caso = ate("encaminhamento", julgamento=None, ciencia_da_decisao=None, recurso=None, encaminhamento=None)
    caso.supoe("julgamento_proferido", "capitao-1@autoridade", "2026-04-10", **JULGAR)
    caso.supoe("ciencia_registrada", SECRETARIA, "2026-04-16", objeto="decisao", meio="pessoal", dia="2026-04-15")
    caso.supoe("recurso_interposto", PARTE, "2026-04-20", instancia=1, canal="papel")
    sent = {"instancia": 1, "para": "dpc-1", "recebido_em": "2026-04-27"}
    caso.supoe("recurso_encaminhado", OFICIAL, "2026-04-24", **sent)
    found = barram(caso.estado, CTX, peca(caso.estado), Por("capitao-1", "superior"), em("2026-05-15"))
    assert "recurso_do_proprio_ato" in {i.regra for i in found}
    assert all(i.cita for i in found)


DECIDE = {"instancia": 1, "resultado": "negado", "fundamento": "x"}


@pytest.mark.parametrize(
    ("respostas", "regras"),
    [
        (None, set()),
        ({}, {"fundamento_sem_resposta"}),
        ({"a": "sim", "b": " "}, {"fundamento_sem_resposta"}),
        ({"a": "sim", "b": "não"}, set()),
    ],
)
def test_a_decision_that_answers_one_by_one_leaves_none_out(respostas, regras):
    caso = ate("encaminhamento", recurso={"instancia": 1, "canal": "papel", "fundamentos": ["a", "b"]})
    said = {} if respostas is None else {"respostas": respostas}
    assert caso.recusa("recurso_julgado", "capitao-1@superior", "2026-05-15", **DECIDE, **said) == regras


def test_an_answer_to_no_appeal_is_asked_nothing_more():
    found = ate("recurso").recusa("recurso_julgado", DPC, "2026-05-15", **DECIDE | {"instancia": 2, "respostas": {}})
    assert "fundamento_sem_resposta" not in found


@pytest.mark.parametrize("passo", ["ciencia_da_decisao", "pagamento"])
def test_a_revision_waits_where_nothing_else_does_also_after_the_end(passo):
    caso = ate(passo)
    caso.supoe("revisao_pedida", PARTE, "2026-07-01", fatos_novos="x")
    found = peca(caso.estado)
    assert (found.nome, found.instancia, found.assinam) == ("revisao", 0, {"autoridade", "superior", "dpc"})
    assert found.redigem == {"autoridade", "superior", "dpc", "secretaria"}
    caso.supoe("revisao_decidida", OFICIAL, "2026-07-02", resultado="indeferida")
    assert peca(caso.estado) is None


def test_a_revision_gives_way_to_an_appeal():
    caso = ate("recurso")
    caso.supoe("revisao_pedida", PARTE, "2026-07-01", fatos_novos="x")
    assert peca(caso.estado).nome == "consideracoes"

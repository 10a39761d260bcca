"""What a boarding proposed and nobody did yet: done by its act, left by another with its reason, or still waiting."""

from typing import Any

import pytest
from apoio import CTX, ato
from test_proposta import DIA, INSPETOR, SEM_CARTEIRA, depois, recusou, registro, sopro

from capitania.processo import proposta
from capitania.processo.abordagem import Afastada, avisos, impedimentos
from capitania.processo.contexto import Nascido
from capitania.processo.pendentes import Pendente, de_quem, determinada, pendentes

OFICIAL = "oficial-1@autoridade"
EMBRIAGUEZ = "rlesta:23-I"
MEDIDAS = ("retirada_de_trafego", "apreensao_da_embarcacao", "impedimento_de_conduzir")
ORDENS = tuple(("medida_ordenada", INSPETOR, {"medida": m, "modalidade": "deve", "proposta": True}) for m in MEDIDAS)
OFICIO = ("oficio_expedido", "secretaria-1@secretaria", {"papeis": ["auto"]})


def afasta(objeto: str, **mais: Any):
    return ("proposta_afastada", OFICIAL, {"objeto": objeto, "motivo": "Sem prova.", **mais})


def esperam(e, *nascidos: Nascido, sigilosos: bool = True) -> list[tuple[str, str]]:
    ctx = CTX._replace(ligados=CTX.ligados._replace(nascidos=nascidos))
    return [(p.ato, p.objeto) for p in pendentes(e, ctx, sigilosos=sigilosos)]


def test_all_that_was_proposed_waits_until_its_act():
    bebeu = (registro(), sopro("0.40"))
    assert sorted(esperam(depois(*bebeu))) == sorted(
        [*(("medida_ordenada", m) for m in MEDIDAS), ("processo_aberto", EMBRIAGUEZ), ("oficio_expedido", "")]
    )
    e = depois(*bebeu, *ORDENS, OFICIO)
    assert esperam(e) == [("apreensao_lavrada", ""), ("processo_aberto", EMBRIAGUEZ)]
    assert esperam(e, Nascido()) == [("processo_aberto", EMBRIAGUEZ)]
    aberto = Nascido(EMBRIAGUEZ, "condutor", "p-1")
    assert esperam(e, Nascido(), aberto) == []
    assert esperam(e, Nascido(), Nascido("rlesta:11", "condutor", "p-1")) == [("processo_aberto", EMBRIAGUEZ)]
    assert esperam(e, Nascido(), Nascido(EMBRIAGUEZ, "proprietario", "p-1")) == []  # he who conducted, in another role
    assert esperam(e, Nascido(), Nascido(EMBRIAGUEZ, "proprietario", "p-2")) == [("processo_aberto", EMBRIAGUEZ)]


def test_who_may_not_know_of_a_sealed_case_is_told_as_if_there_were_none():
    e = depois(registro(), sopro("0.40"), *ORDENS, OFICIO)
    sealed = Nascido(EMBRIAGUEZ, "condutor", "p-1", sigiloso=True)
    assert esperam(e, Nascido(), sealed) == []
    assert esperam(e, Nascido(), sealed, sigilosos=False) == [("processo_aberto", EMBRIAGUEZ)]


def test_where_the_norms_only_ask_the_facts_wait_until_they_are_told_or_left():
    e = depois(registro())
    asks = e._replace(fatos={k: e.fatos[k] for k in ("abordagem", "embarcacao")})
    assert esperam(asks) == [("ato_retificado", "")]
    assert de_quem(pendentes(asks, CTX)[0]) >= {"secretaria", "autoridade"}
    left = asks._replace(afastadas=(Afastada("ato_retificado", "", "Ninguém viu."),))
    assert esperam(left) == []
    told = asks._replace(fatos={**e.fatos, "condutor": SEM_CARTEIRA})
    assert ("ato_retificado", "") not in esperam(told)
    assert not proposta.so_pergunta(None)
    assert proposta.decide((), CTX) is None


def test_each_author_waits_for_a_case_of_his_own():
    e = depois(registro(), recusou())
    dono = {"notificavel": "sim", "forneceu": "sim"}
    e = e._replace(fatos={**e.fatos, "condutor": SEM_CARTEIRA, "proprietario": dono})
    found = [p for p in pendentes(e, CTX) if p.objeto == "rlesta:11"]
    assert {p.papel for p in found} == {"condutor", "proprietario"}
    left = e._replace(afastadas=depois(registro(), afasta("rlesta:11", papel="proprietario")).afastadas)
    assert {p.papel for p in pendentes(left, CTX) if p.objeto == "rlesta:11"} == {"condutor"}


def test_what_is_left_with_a_reason_waits_no_more_and_is_flagged_no_more():
    bebeu = (registro(), sopro("0.40"))
    e = depois(*bebeu, *map(afasta, (*MEDIDAS, EMBRIAGUEZ, "oficio_expedido")))
    assert esperam(e) == []
    assert {i.regra for i in avisos(e, CTX)} & {"aviso_medida_por_ordenar", "aviso_oficio_por_expedir"} == set()


@pytest.mark.parametrize(
    ("objeto", "motivo", "regras"),
    [
        (EMBRIAGUEZ, "Sem prova.", set()),
        ("retirada_de_trafego", "Já atracada.", set()),
        ("oficio_expedido", "A polícia estava a bordo.", set()),
        (EMBRIAGUEZ, " ", {"afastamento_sem_motivo"}),
        ("rlesta:15-I", "x", {"afastamento_do_que_nao_se_propos"}),
    ],
)
def test_only_what_was_proposed_is_left_and_with_a_reason(objeto, motivo, regras):
    pedido = ato("proposta_afastada", OFICIAL, DIA, objeto=objeto, motivo=motivo)
    assert {i.regra for i in impedimentos(depois(registro(), sopro("0.40")), pedido, CTX)} == regras


def test_a_sober_boarding_asks_for_no_word_to_the_police():
    pedido = ato("proposta_afastada", OFICIAL, DIA, objeto="oficio_expedido", motivo="x")
    assert {i.regra for i in impedimentos(depois(registro()), pedido, CTX)} == {"afastamento_do_que_nao_se_propos"}


def test_nothing_waits_before_the_boarding_nor_where_no_norm_answers():
    assert esperam(depois()) == []
    old = depois(registro())
    fora = {**old.fatos, "abordagem": {**old.fatos["abordagem"], "em": "1990-01-01T10:00:00-03:00"}}
    assert determinada(old._replace(fatos=fora), CTX) is None
    assert determinada(old._replace(fatos={}), CTX) is None


def test_each_act_is_of_some_office():
    for nome in ("processo_aberto", "apreensao_lavrada", "medida_ordenada", "oficio_expedido"):
        assert de_quem(Pendente(nome)) <= {"inspetor", "secretaria"}

"""One answer out of several tables: each output once, its strongest modality, all its grounds; penalties by author."""

from datetime import date
from decimal import Decimal

import pytest
from tests.lei.oficina import acervo, le

from capitania.lei.avaliacao import Resposta
from capitania.lei.plano import plano
from capitania.lei.saidas import NAO_CONFERIDA, Saida
from capitania.lei.uniao import descreve, infracoes, mostradas, uniao

DIA = date(2025, 3, 1)
TEXTO = """
[grupo.E]
minimo = "40"
maximo = "2200"
cita = "1"
[grupo.X]
minimo = "1"
maximo = "2"
cita = "1"
conferida = false
[infracao.1]
resumo = "Com multa e suspensão."
grupo = "E"
suspensao_max_dias = 120
cancelamento_na_reincidencia = true
cita = "2"
[infracao.2]
resumo = "Grupo não conferido."
grupo = "X"
cita = "2"
[infracao.3]
resumo = "Não conferida."
grupo = "E"
cita = "2"
conferida = false
"""
PLANO = plano(acervo(le(TEXTO)), DIA, DIA)


def resposta(fica, possivel=()):
    return Resposta(dict(fica), set(possivel), {}, {}, [])


def medida(modalidade, qual="retirada_de_trafego"):
    return Saida("medida", (qual, "embarcacao"), modalidade)


def test_the_strongest_modality_stands_with_the_grounds_of_all():
    junta = uniao(resposta([(medida("pode"), ("a",)), (medida("deve"), ("b", "a"))]))
    assert junta.medidas == (("retirada_de_trafego", "embarcacao", "deve", ("a", "b")),)
    assert uniao(resposta([(medida("pode"), ("a",))])).medidas[0].modalidade == "pode"


def test_what_could_still_be_stronger_waits():
    aberta = resposta([(medida("pode"), ("a",))], [medida("deve")])
    assert uniao(aberta).medidas == ()
    assert mostradas(aberta) == set()
    outra = resposta([(medida("pode"), ("a",))], [medida("deve", "impedimento_de_saida")])
    assert [m.modalidade for m in uniao(outra).medidas] == ["pode"]
    certa = resposta([(medida("deve"), ("a",))], [medida("deve"), medida("pode")])
    assert [m.modalidade for m in uniao(certa).medidas] == ["deve"]


def test_each_kind_goes_to_its_place():
    junta = uniao(
        resposta(
            [
                (Saida("dispensada", ("retirada_de_trafego", "substituto"), ""), ("a",)),
                (Saida("peca", ("lacre", "proprietario", ""), "deve"), ("b",)),
                (Saida("peca", ("auto_de_infracao", "condutor", "prova:1"), "pode"), ("c",)),
                (Saida("lacuna", ("x", "n"), "m"), ("d",)),
            ]
        )
    )
    assert junta.dispensadas == (("retirada_de_trafego", "substituto", ("a",)),)
    assert [(p.peca, p.para, p.modalidade, p.infracao) for p in junta.pecas] == [
        ("lacre", "proprietario", "deve", None),
        ("auto_de_infracao", "condutor", "pode", "prova:1"),
    ]
    assert junta.medidas == junta.encaminhamentos == ()


def test_ways_of_which_one_is_enough_are_listed_together():
    """Ruling 28: present the person, or report the fact."""
    modos = [
        (Saida("encaminhamento", ("autoridade_policial", m), "deve"), ("a",)) for m in ("apresentacao", "comunicacao")
    ]
    assert [e.um_de for e in uniao(resposta(modos)).encaminhamentos] == [("apresentacao", "comunicacao")] * 2
    assert [e.um_de for e in uniao(resposta(modos[:1])).encaminhamentos] == [()]


def da(infracao, *outras, concreto=""):
    fica = [(Saida("infracao", (infracao,), concreto), ("a",)), *outras]
    (unica,) = infracoes(resposta(fica), PLANO)
    return unica


def test_an_infraction_carries_authors_concrete_provision_and_grounds():
    i = da(
        "prova:1",
        (Saida("autor", ("prova:1", "condutor"), ""), ("b",)),
        (Saida("autor", ("prova:2", "proprietario"), ""), ("c",)),
        (Saida("escolha", ("prova:1",), "multa_ou_suspensao"), ("d", "a")),
        concreto="n:7",
    )
    assert (i.dispositivo, i.concreto, i.autores, i.conferida) == ("prova:1", "n:7", ("condutor",), True)
    assert i.cita == ("a", "b", "d", "prova@2025-01-01:2")
    assert da("prova:1").concreto is None


@pytest.mark.parametrize(
    ("escolha", "suspensao", "cancela"),
    [
        ("multa_ou_suspensao", 120, True),
        ("so_suspensao", 120, True),
        ("so_multa", None, False),
        ("nenhuma", None, False),
    ],
)
def test_who_has_nothing_to_suspend_is_not_suspended(escolha, suspensao, cancela):
    """RLESTA 8."""
    penas = da("prova:1", (Saida("escolha", ("prova:1",), escolha), ("d",))).penas
    assert (penas.suspensao_max_dias, penas.cancelamento_na_reincidencia, penas.escolha) == (
        suspensao,
        cancela,
        escolha,
    )
    assert penas.multa == ("E", Decimal(40), Decimal(2200))


def test_a_choice_that_waits_for_a_fact_is_none():
    assert da("prova:1").penas.escolha is None
    assert da("prova:1").penas.suspensao_max_dias == 120


def test_what_is_not_confirmed_offers_no_penalty():
    """Ruling 27: neither the article, nor the group, nor the row."""
    assert da("prova:2").penas.multa is None
    assert (da("prova:3").penas, da("prova:3").conferida) == (None, False)
    pela_linha = da("prova:1", (Saida(NAO_CONFERIDA, ("prova:1",), ""), ("x",)))
    assert (pela_linha.penas, pela_linha.conferida) == (None, False)


@pytest.mark.parametrize(
    ("saida", "dita"),
    [
        (medida("deve"), "medida: retirada_de_trafego, embarcacao (deve)"),
        (Saida("peca", ("lacre", "proprietario", ""), "pode"), "peca: lacre, proprietario (pode)"),
        (Saida("lacuna", ("x", "n@2025-01-01"), "um motivo"), "lacuna: x, n@2025-01-01"),
        (Saida("pendencia", ("alcoolemia.ar",), "um motivo"), "pendencia: alcoolemia.ar"),
        (Saida("autor", ("rlesta:11", "condutor"), ""), "autor: rlesta:11, condutor"),
    ],
)
def test_an_output_in_one_line(saida, dita):
    assert descreve(saida) == dita

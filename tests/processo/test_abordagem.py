"""The boarding: what its acts leave, the life of each measure, and who may order, confirm and lift it."""

from datetime import date
from typing import Any

import pytest
from apoio import CTX, ato, cargo

from capitania.processo.abordagem import INICIO, Abordagem, apply, avisos, fold, impedimentos, tarefas
from capitania.processo.ato import Ato

DIA, D = "2026-03-01", date(2026, 3, 1)
INSPETOR, SECRETARIA, PARTE = "inspetor-1@inspetor", "secretaria-1@secretaria", "pessoa-1@parte"
CAPITAO, APREENSAO = "capitao-1@autoridade", "apreensao_da_embarcacao"
LIMITES = {"medida": APREENSAO, "modalidade": "deve", "proposta": True, "navegacao_constatada": True}
REGISTRO = ("abordagem_registrada", INSPETOR, {"om": "CPPR", "equipe": ["inspetor-1", "inspetor-2"]})
ORDEM = ("medida_ordenada", INSPETOR, LIMITES)


def atos(*passos: tuple[str, str, dict[str, Any]], dia: str = DIA) -> list[Ato]:
    return [ato(nome, quem, dia, seq=n, **dados) for n, (nome, quem, dados) in enumerate(passos, 1)]


def depois(*passos: tuple[str, str, dict[str, Any]]) -> Abordagem:
    return fold(atos(*passos))


def recusa(e: Abordagem, nome: str, quem: str, dia: str = DIA, ctx=CTX, **dados: Any) -> set[str]:
    return {i.regra for i in impedimentos(e, ato(nome, quem, dia, **dados), ctx)}


def com_medida(*mais: tuple[str, str, dict[str, Any]]) -> Abordagem:
    return depois(REGISTRO, ORDEM, *[(n, q, {"medida": APREENSAO, **d}) for n, q, d in mais])


def test_o_que_os_atos_deixam():
    e = depois(
        REGISTRO,
        ("teste_recusado", INSPETOR, {"pessoa": "pessoa-1"}),
        ("teste_realizado", INSPETOR, {"pessoa": "pessoa-2"}),
        ("substituto_apresentado", INSPETOR, {"pessoa": "pessoa-2"}),
        ("foto_juntada", INSPETOR, {"hash": "h1"}),
        ("oficio_expedido", SECRETARIA, {"orgao": "Polícia"}),
        ("despacho", SECRETARIA, {}),
    )
    assert (e.registrada, e.om, e.equipe) == (D, "CPPR", ("inspetor-1", "inspetor-2"))
    assert (e.recusaram, e.fotos, e.oficios) == (("pessoa-1",), ("h1",), 1)


@pytest.mark.parametrize(
    ("nome", "dados", "campo", "valor", "viva"),
    [
        ("medida_executada", {}, "executada", D, True),
        ("medida_confirmada", {}, "confirmada", D, True),
        ("medida_impugnada", {}, "impugnada", D, True),
        ("medida_decidida", {"resultado": "mantida"}, "decidida", D, True),
        ("medida_decidida", {"resultado": "levantada"}, "levantada", D, False),
        ("medida_levantada", {}, "levantada", D, False),
    ],
)
def test_a_vida_de_uma_medida(nome, dados, campo, valor, viva):
    medida = com_medida((nome, CAPITAO, dados)).medida(APREENSAO)
    assert medida is not None
    assert getattr(medida, campo) == valor
    assert medida.viva == viva


def test_ato_de_medida_que_nao_ha_nada_muda():
    assert apply(INICIO, ato("medida_executada", INSPETOR, DIA, medida=APREENSAO)) == INICIO
    assert INICIO.medida(APREENSAO) is None


def test_registra_se_uma_vez_e_antes_de_tudo():
    assert recusa(INICIO, *REGISTRO[:2], **REGISTRO[2]) == set()
    assert recusa(depois(REGISTRO), *REGISTRO[:2], **REGISTRO[2]) == {"abordagem_ja_registrada"}
    assert recusa(INICIO, "foto_juntada", INSPETOR) == {"sem_abordagem"}
    assert recusa(INICIO, "foto_juntada", SECRETARIA) == {"sem_abordagem", "ato_de_outro"}
    assert recusa(INICIO, *REGISTRO[:2], "2031-01-02", **REGISTRO[2]) == {"dia_fora_do_calendario"}


def test_quem_pratica_tem_cargo():
    e = depois(REGISTRO)
    assert recusa(e, "foto_juntada", "ninguem@inspetor") == {"sem_designacao"}
    assert recusa(com_medida(), "medida_confirmada", "agente-1@autoridade", medida=APREENSAO) == {"lugar_do_fato"}
    assert recusa(com_medida(), "medida_impugnada", PARTE, medida=APREENSAO) == set()


@pytest.mark.parametrize(
    ("dados", "regras"),
    [
        ({"explicado": True}, set()),
        ({"explicado": False}, {"teste_sem_explicacao"}),
        ({"explicado": True, "causa_medica": True}, {"teste_sem_explicacao"}),
    ],
)
def test_recusa_do_teste_pede_explicacao(dados, regras):
    assert recusa(depois(REGISTRO), "teste_recusado", INSPETOR, pessoa="pessoa-1", **dados) == regras


@pytest.mark.parametrize(
    ("troca", "regras"),
    [
        ({}, set()),
        ({"navegacao_constatada": False}, {"medida_sem_navegacao"}),
        ({"modalidade": "pode"}, {"medida_sem_achado"}),
        ({"modalidade": "pode", "achado": "sem luzes, à noite"}, set()),
        ({"proposta": False}, {"afastamento_sem_motivo", "deve_fora_da_linha", "medida_sem_achado"}),
        ({"proposta": False, "modalidade": "pode", "motivo_do_afastamento": "x", "achado": "y"}, set()),
    ],
)
def test_a_ordem_de_uma_medida(troca, regras):
    assert recusa(depois(REGISTRO), *ORDEM[:2], **{**LIMITES, **troca}) == regras


def test_medida_viva_nao_se_ordena_outra_vez_e_finda_nao_se_mexe():
    assert recusa(com_medida(), *ORDEM[:2], **LIMITES) == {"medida_ja_ordenada"}
    finda = com_medida(("medida_levantada", INSPETOR, {}))
    assert recusa(finda, *ORDEM[:2], **LIMITES) == set()
    assert recusa(finda, "medida_executada", INSPETOR, medida=APREENSAO) == {"medida_finda"}
    assert recusa(depois(REGISTRO), "medida_executada", INSPETOR, medida=APREENSAO) == {"sem_medida"}
    nada = recusa(depois(REGISTRO), "medida_confirmada", CAPITAO, medida=APREENSAO)
    assert nada == {"sem_medida"}


def test_levanta_se_quando_a_causa_cessa():
    levanta = {"medida": APREENSAO, "prova": "x"}
    assert recusa(com_medida(), "medida_levantada", INSPETOR, causa_cessou=True, **levanta) == set()
    assert recusa(com_medida(), "medida_levantada", INSPETOR, causa_cessou=False, **levanta) == {"causa_nao_cessou"}


def test_decide_se_o_que_se_impugnou_uma_vez():
    decide = {"medida": APREENSAO, "resultado": "mantida"}
    assert recusa(com_medida(), "medida_decidida", CAPITAO, **decide) == {"sem_impugnacao"}
    impugnada = com_medida(("medida_impugnada", PARTE, {}))
    assert recusa(impugnada, "medida_decidida", CAPITAO, **decide) == set()
    decidida = com_medida(("medida_impugnada", PARTE, {}), ("medida_decidida", CAPITAO, {"resultado": "mantida"}))
    assert recusa(decidida, "medida_decidida", CAPITAO, **decide) == {"sem_impugnacao"}


def test_quem_abordou_nao_confirma_a_propria_ordem():
    ctx = CTX._replace(designacoes=(*CTX.designacoes, cargo("inspetor-2", "oficial_designado")))
    for quem in ("inspetor-1@autoridade", "inspetor-2@autoridade"):
        achado = recusa(com_medida(), "medida_confirmada", quem, ctx=ctx, medida=APREENSAO)
        assert achado == {"impedido_por_ter_abordado"}


def test_tarefas_e_avisos():
    assert tarefas(com_medida()) == (("medida_confirmada", APREENSAO),)
    assert [a.regra for a in avisos(com_medida(), CTX)] == ["aviso_confirmar_medida"]
    confirmada = com_medida(("medida_confirmada", CAPITAO, {}), ("medida_impugnada", PARTE, {}))
    assert tarefas(confirmada) == (("medida_decidida", APREENSAO),)
    assert avisos(confirmada, CTX) == ()
    assert tarefas(com_medida(("medida_levantada", INSPETOR, {}))) == ()


def test_anulada_a_ordem_nao_ha_medida():
    lista = atos(REGISTRO, ORDEM)
    anula = ato("ato_anulado", CAPITAO, DIA, seq=3, ato="ato-2")
    assert fold([*lista, anula]) == fold(lista[:1])

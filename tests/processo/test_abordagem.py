"""The boarding: what its acts leave, the life of each measure, and who may order, confirm and lift it."""

from datetime import date
from typing import Any

import pytest
from apoio import CTX, ato, cargo

from capitania.processo.abordagem import (
    INICIO,
    Abordagem,
    apply,
    atingidos,
    avisos,
    fold,
    impedimentos,
    resumo,
    tarefas,
)
from capitania.processo.ato import Ato
from capitania.processo.contexto import Abordada
from capitania.processo.medidas import prazos

DIA, D = "2026-03-01", date(2026, 3, 1)
INSPETOR, SECRETARIA, PARTE = "inspetor-1@inspetor", "secretaria-1@secretaria", "pessoa-1@parte"
CAPITAO, APREENSAO = "capitao-1@autoridade", "apreensao_da_embarcacao"
LIMITES = {"medida": APREENSAO, "modalidade": "deve", "proposta": True, "navegacao_constatada": True}
REGISTRO = (
    "abordagem_registrada",
    INSPETOR,
    {"om": "CPPR", "equipe": ["inspetor-1", "inspetor-2"], "navegacao": "vista"},
)
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
    assert [t.pessoa for t in e.testes] == [s.pessoa for s in e.substitutos] == ["pessoa-2"]


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


# --- tests, devices, substitutes -------------------------------------------------------------------------------------

APARELHO = {"aprovacao": "Portaria", "serie": "1", "verificado_em": "2025-12-02", "verificado_por": "INMETRO"}
APARELHO |= {"valido_ate": "2026-12-02"}
LIMPO = {"assinou": True, "espera_minutos": 20, "etilometro": APARELHO}


def sopro(ar: str = "0.40", pessoa: str = "pessoa-1", **dados: Any) -> tuple[str, str, dict[str, Any]]:
    return ("teste_realizado", INSPETOR, {"pessoa": pessoa, "resultado": {"ar": ar}, **LIMPO, **dados})


def vistos(*passos: tuple[str, str, dict[str, Any]]) -> list[str]:
    return [a.regra for a in avisos(depois(REGISTRO, *passos), CTX)]


@pytest.mark.parametrize(
    ("passo", "nomes"),
    [
        (sopro("0.25"), {"pessoa-1"}),
        (sopro("0.24"), set()),
        (sopro(etilometro=APARELHO | {"valido_ate": "2026-02-28"}), set()),
        (sopro(etilometro={}), set()),
        (sopro("x"), set()),
        (sopro("41"), set()),
        (sopro(resultado={"sangue": {"quantia": "0.6", "unidade": "g/L"}}, etilometro={}), {"pessoa-1"}),
        (("teste_recusado", INSPETOR, {"pessoa": "pessoa-1"}), {"pessoa-1"}),
    ],
)
def test_quem_passou_do_limite_ou_recusou(passo, nomes):
    assert atingidos(depois(REGISTRO, passo), CTX) == nomes


@pytest.mark.parametrize(
    ("dados", "regras"),
    [
        ({}, []),
        ({"assinou": False}, ["aviso_teste_sem_assinatura"]),
        ({"assinou": False, "testemunhas": ["a"], "motivo_sem_testemunhas": "x"}, ["aviso_teste_sem_assinatura"]),
        ({"etilometro": APARELHO | {"valido_ate": "2026-02-28"}}, ["aviso_aparelho_sem_prova"]),
        ({"etilometro": {}}, ["aviso_aparelho_sem_prova"]),
        ({"resultado": {"ar": "41"}}, ["aviso_leitura_duvidosa"]),
        ({"resultado": {"ar": ",41"}}, ["aviso_leitura_duvidosa"]),
        ({"resultado": {"ar": "quase"}}, []),
        ({"resultado": {"sangue": {"quantia": "0.1", "unidade": "g/L"}}, "etilometro": {}}, []),
    ],
)
def test_o_que_o_julgador_ve_de_um_teste(dados, regras):
    assert vistos(sopro(**dados)) == regras


def test_o_aviso_diz_quem_presenciou_e_por_que():
    um, outro = (
        next(a.motivo for a in avisos(depois(REGISTRO, sopro(assinou=False, **d)), CTX))
        for d in ({"testemunhas": ["a"], "motivo_sem_testemunhas": "Só havia um."}, {})
    )
    assert "testemunhas: 1. Motivo: Só havia um." in um
    assert "testemunhas: 0. Sem motivo escrito." in outro


def test_o_substituto_testado_o_reprovado_e_o_sem_teste():
    substituto = ("substituto_apresentado", INSPETOR, {"pessoa": "pessoa-2"})
    assert vistos(substituto) == ["aviso_substituto_sem_teste"]
    assert vistos(sopro("0.10", "pessoa-2"), substituto) == []
    assert vistos(sopro("0.40", "pessoa-2"), substituto) == ["aviso_substituto_reprovado"]
    assert vistos(("teste_recusado", INSPETOR, {"pessoa": "pessoa-2"}), substituto) == ["aviso_substituto_reprovado"]


def registro(em: str = "2026-03-01T10:00:00-03:00", **fatos: Any) -> tuple[str, str, dict[str, Any]]:
    contados = {"abordagem": {"em": em, "om": "CPPR"}, **fatos}
    return (*REGISTRO[:2], {**REGISTRO[2], "fatos": contados})


def test_a_abordagem_como_o_processo_a_ve():
    assert resumo(INICIO, CTX) is None
    antes = registro("2026-02-28T23:00:00-03:00", alcoolemia={"resultado": "recusado", "outra_substancia": "nao"})
    equipe = ("inspetor-1", "inspetor-2")
    visto = resumo(depois(antes), CTX)
    assert visto is not None
    assert visto._replace(versoes=()) == Abordada(
        date(2026, 2, 28), "CPPR", equipe, frozenset(), condutor_atingido=True
    )
    assert [v.pessoa for v in visto.versoes] == [""]
    sem_teste = resumo(depois(registro()), CTX)
    assert sem_teste is not None
    assert not sem_teste.condutor_atingido
    sem_fatos = resumo(depois(REGISTRO), CTX)
    assert sem_fatos is not None
    assert (sem_fatos.desde, sem_fatos.condutor_atingido) == (D, False)


def test_a_quem_a_abordagem_atingiu():
    feita = Abordada(D, "CPPR", (), frozenset({"p-1"}), condutor_atingido=True)
    achados = [feita.atingiu(*x) for x in (("p-1", "proprietario"), ("p-2", "condutor"), ("p-2", "proprietario"))]
    assert achados == [True, True, False]


# --- days ------------------------------------------------------------------------------------------------------------


def test_nada_vem_antes_daquilo_em_que_se_apoia():
    antes, medida = "2026-02-28", {"medida": APREENSAO}
    assert recusa(INICIO, *REGISTRO[:2], **registro("2026-03-02T10:00:00-03:00")[2]) == {"fato_depois_do_ato"}
    assert recusa(depois(REGISTRO), "foto_juntada", INSPETOR, antes) == {"ato_antes_do_que_supoe"}
    for nome in ("medida_executada", "medida_impugnada"):
        quem = PARTE if nome == "medida_impugnada" else INSPETOR
        depois_da_ordem = fold([*atos(REGISTRO, dia=antes), *atos(REGISTRO, ORDEM)[1:]])
        assert recusa(depois_da_ordem, nome, quem, antes, **medida) == {"ato_antes_do_que_supoe"}
        assert recusa(depois_da_ordem, nome, quem, **medida) == set()
    lista = atos(REGISTRO, ORDEM)
    impugnada = fold([*lista, ato("medida_impugnada", PARTE, "2026-03-05", seq=3, **medida)])
    decide = {**medida, "resultado": "mantida"}
    assert recusa(impugnada, "medida_decidida", CAPITAO, "2026-03-04", **decide) == {"ato_antes_do_que_supoe"}
    assert recusa(impugnada, "medida_decidida", CAPITAO, "2026-03-05", **decide) == set()


# --- the challenge ---------------------------------------------------------------------------------------------------


def impugnada(decidida: str | None = None, levantada: str | None = None, dia: str = DIA) -> Abordagem:
    lista = [*atos(REGISTRO, ORDEM, dia=dia), ato("medida_impugnada", PARTE, dia, seq=3, medida=APREENSAO)]
    if decidida is not None:
        lista.append(ato("medida_decidida", CAPITAO, decidida, seq=4, medida=APREENSAO, resultado="mantida"))
    if levantada is not None:
        lista.append(ato("medida_levantada", INSPETOR, levantada, seq=5, medida=APREENSAO))
    return fold(lista)


def test_trinta_dias_da_impugnacao_para_decidir():
    assert prazos(com_medida().medidas, CTX) == ()
    (corre,) = prazos(impugnada().medidas, CTX)
    assert (corre.tipo, corre.medida, corre.de, corre.cumprido) == ("decisao_da_medida", APREENSAO, D, False)
    assert corre.vencimento == date(2026, 3, 31)
    assert corre.contado.cita == ("lesta@2024-01-16:24",)
    assert prazos(impugnada("2026-03-31").medidas, CTX)[0].cumprido
    assert prazos(impugnada(levantada="2026-03-20").medidas, CTX)[0].cumprido


@pytest.mark.parametrize(("dia", "tarde"), [("2026-03-31", False), ("2026-04-01", True)])
def test_decidida_tarde_avisa_e_nao_anula(dia, tarde):
    e = impugnada(dia)
    assert ("aviso_medida_decidida_tarde" in {a.regra for a in avisos(e, CTX)}) is tarde
    assert e.medidas[0].decidida == date.fromisoformat(dia)


def test_antes_da_lei_nao_ha_prazo():
    antiga = impugnada("1997-12-01", dia="1997-01-02")
    assert prazos(antiga.medidas, CTX) == ()
    assert "aviso_medida_decidida_tarde" not in {a.regra for a in avisos(antiga, CTX)}


def test_prazo_que_passa_do_calendario_avisa():
    ultimo = CTX.calendario.ate.isoformat()
    e = impugnada(dia=ultimo)
    assert prazos(e.medidas, CTX) == ()
    assert "aviso_prazo_fora_do_calendario" in {a.regra for a in avisos(e, CTX)}

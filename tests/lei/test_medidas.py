"""Measures: navigation, modality, the licence held, papers, substitutes row by row (rulings 7 to 9, 18, 19, 50)."""

import pytest

RETIRA, APREENDE, SAIDA, CONDUZIR, LICENCA = (
    "retirada_de_trafego",
    "apreensao_da_embarcacao",
    "impedimento_de_saida",
    "impedimento_de_conduzir",
    "apreensao_da_habilitacao",
)
DIAS = pytest.mark.parametrize("dia", ["2025-02-01", "2026-02-14"])
PARADAS = ("atracada", "fundeada", "na_boia")
SEM_LICENCA = {"habilitacao": "inexistente", "validade": "nao_informado", "porta": "nao_informado"}
EBRIO = {"alcoolemia": {"outra_substancia": "comprovada", "meio": "laudo"}}
RECUSA = {"alcoolemia": {"resultado": "recusado"}}
ESTADOS = pytest.mark.parametrize("estado", [EBRIO, RECUSA], ids=["ébrio", "recusa"])
INCISO = {"ébrio": "rlesta:23-I", "recusa": "rlesta:23-VIII"}


def onde(situacao, constatada="sim", iminente="nao"):
    campos = ("situacao_da_embarcacao", "navegacao_constatada", "saida_iminente")
    return {"abordagem": dict(zip(campos, (situacao, constatada, iminente), strict=True))}


# --- 7.12.4: rulings 7, 50, lei.md 7.10 and 7.11 --------------------------------------------------------------------


@DIAS
@ESTADOS
@pytest.mark.parametrize("situacao", ["navegando", *PARADAS])
def test_drunk_or_refusing(decide, dia, estado, situacao):
    resposta = decide(estado | onde(situacao), em=dia)
    do_barco = RETIRA if situacao == "navegando" else SAIDA
    assert resposta.medidas == {do_barco: "deve", APREENDE: "deve", CONDUZIR: "deve", LICENCA: "pode"}
    assert "pode-ou-deve" in resposta.ressalvas
    assert ("impedimento-em-abordagem" in resposta.ressalvas) is (situacao != "navegando")
    assert ("apreensao-so-com-impedimento" in resposta.ressalvas) is (situacao == "navegando")
    assert {p for p, para, m in resposta.pecas if para == "proprietario" and m == "deve"} == {
        "auto_de_apreensao",
        "lacre",
        "termo_de_fiel_depositario",
    }


@DIAS
@ESTADOS
def test_the_other_reading_of_and(decide, dia, estado):
    """Lei.md 7.10: A, or B and C: under way only the withdrawal."""
    ressalvas = {r["id"]: r["alternativa"] for r in decide(estado, em=dia).json["ressalvas"]}
    assert "medida: apreensao_da_embarcacao, embarcacao (deve)" in ressalvas["apreensao-so-com-impedimento"]["retira"]


@DIAS
@ESTADOS
@pytest.mark.parametrize("situacao", PARADAS)
@pytest.mark.parametrize("iminente", ["sim", "nao"])
def test_moored_without_navigation(decide, dia, estado, situacao, iminente):
    medidas = {SAIDA: "pode", CONDUZIR: "pode"} if iminente == "sim" else {}
    resposta = decide(estado | onde(situacao, "nao", iminente), em=dia)
    assert resposta.medidas == medidas
    assert (resposta.infracoes, resposta.pecas, resposta.encaminhamentos) == ({}, set(), set())
    assert "embriaguez-sem-navegacao" in resposta.ressalvas


@DIAS
@ESTADOS
@pytest.mark.parametrize("situacao", PARADAS)
def test_navigation_not_told_is_asked(decide, dia, estado, situacao):
    """Lei.md 7.26: evidence is a mandatory field, without it no seizure."""
    resposta = decide(estado | onde(situacao, "nao_informado"), em=dia)
    assert resposta.infracoes == {}
    assert APREENDE not in resposta.medidas
    assert "abordagem.navegacao_constatada" in resposta.pendencias


@DIAS
@ESTADOS
@pytest.mark.parametrize("situacao", ["navegando", "na_boia"])
def test_a_qualified_and_tested_substitute_takes_the_set_away(decide, substituto, dia, estado, situacao):
    resposta = decide(estado | onde(situacao) | substituto("sobrio"), em=dia)
    assert resposta.medidas == {CONDUZIR: "deve", LICENCA: "pode"}
    assert resposta.dispensadas == {RETIRA if situacao == "navegando" else SAIDA, APREENDE}
    assert "condicao-so-da-apreensao" in resposta.ressalvas
    assert len(resposta.infracoes) == 1


NAO_PASSOU = {
    "não testado": None,
    "sem aparelho": {"resultado": "nao_realizado", "outra_substancia": "nao"},
    "recusou": {"resultado": "recusado", "outra_substancia": "nao"},
    "outra substância": {"resultado": "nao_realizado", "outra_substancia": "comprovada", "meio": "exame"},
    "indícios": {"resultado": "nao_realizado", "outra_substancia": "indicios"},
}


@DIAS
@ESTADOS
@pytest.mark.parametrize("teste", NAO_PASSOU)
def test_a_substitute_not_tested_below_the_limit_takes_nothing_away(decide, substituto, dia, estado, teste):
    """Rulings 19 and 50, S13."""
    resposta = decide(estado | substituto(NAO_PASSOU[teste]), em=dia)
    assert resposta.medidas == {RETIRA: "deve", APREENDE: "deve", CONDUZIR: "deve", LICENCA: "pode"}
    assert resposta.dispensadas == set()


@pytest.mark.parametrize(
    ("lido", "passed"),
    [
        (("2025-02-01", "0.29"), True),
        (("2025-02-01", "0.30"), False),
        (("2026-02-14", "0.249"), True),
        (("2026-02-14", "0.25"), False),
    ],
)
def test_the_substitute_is_held_to_the_same_limit(decide, substituto, soprado, lido, passed):
    dia, ar = lido
    teste = {**soprado(ar)["alcoolemia"], "outra_substancia": "nao"}
    resposta = decide(RECUSA | substituto(teste), em=dia)
    assert (APREENDE in resposta.dispensadas) is passed


@DIAS
def test_unlicensed_and_drunk_each_table_keeps_its_own_exemption(decide, substituto, dia):
    """Ruling 19: with an untested substitute 7.8's measures fall and 7.12.4's stand."""
    resposta = decide({"condutor": SEM_LICENCA} | EBRIO | substituto(), em=dia)
    assert resposta.medidas == {RETIRA: "deve", APREENDE: "deve", CONDUZIR: "deve"}
    assert resposta.dispensadas == {RETIRA, APREENDE}
    citas = {c.partition(":")[2] for m in resposta.json["medidas"] for c in m["cita"] if m["medida"] == APREENDE}
    assert citas == {"7.12.4"}
    assert {c.partition(":")[2] for d in resposta.json["dispensadas"] for c in d["cita"]} == {"7.8.1-n1"}


@DIAS
def test_unlicensed_and_drunk_a_tested_substitute_ends_both(decide, substituto, dia):
    resposta = decide({"condutor": SEM_LICENCA} | EBRIO | substituto("sobrio"), em=dia)
    assert resposta.medidas == {CONDUZIR: "deve"}
    assert resposta.dispensadas == {RETIRA, APREENDE}


# Ruling 19, row by row: which provision dispenses with which measures.
DISPENSAS = {
    "7.8.1-n1": (SEM_LICENCA, "navegando", {RETIRA, APREENDE}),
    "7.8.1-n1, parada": (SEM_LICENCA, "na_boia", {APREENDE}),
    "7.9.1-a-nota": ({"validade": "2022-01-15"}, "navegando", {RETIRA}),
    "7.9.2-n1": ({"validade": "2017-01-15"}, "navegando", {RETIRA, APREENDE}),
    "7.9.2-n1, parada": ({"validade": "2017-01-15"}, "na_boia", {APREENDE}),
    "7.9.3-b-nota": ({"validade": "2022-01-15", "porta": "nao"}, "navegando", {RETIRA}),
    "7.9.3-c-n1": ({"validade": "2017-01-15", "porta": "nao"}, "navegando", {RETIRA, APREENDE}),
    "7.9.3-c-n1, parada": ({"validade": "2017-01-15", "porta": "nao"}, "na_boia", {APREENDE}),
}


@DIAS
@pytest.mark.parametrize("linha", DISPENSAS)
def test_each_table_of_the_licence_dispenses_by_its_own_note(decide, substituto, dia, linha):
    condutor, situacao, medidas = DISPENSAS[linha]
    resposta = decide({"condutor": condutor} | onde(situacao) | substituto(), em=dia)
    assert resposta.dispensadas == medidas
    assert resposta.medidas == {}
    assert {c.partition(":")[2] for d in resposta.json["dispensadas"] for c in d["cita"]} == {linha.partition(",")[0]}


def test_nothing_to_dispense_where_nothing_is_ordered(decide, substituto):
    """7.9.3 a."""
    assert decide({"condutor": {"porta": "nao"}} | substituto()).dispensadas == set()


def test_no_exemption_in_2008(decide, soprado, substituto):
    resposta = decide(soprado("0.5") | substituto("sobrio"), em="2009-03-01")
    assert resposta.dispensadas == set()
    assert resposta.medidas == {APREENDE: "pode", LICENCA: "pode"}
    assert "caput-do-0309" in resposta.ressalvas


# --- who may, who must: ruling 8 ------------------------------------------------------------------------------------


@DIAS
@pytest.mark.parametrize(
    ("fatos", "shown"),
    [({"condutor": SEM_LICENCA}, True), (EBRIO, True), ({}, False), ({"condutor": {"porta": "nao"}}, False)],
)
def test_may_or_must_is_a_doubt_wherever_a_row_orders(decide, dia, fatos, shown):
    assert ("pode-ou-deve" in decide(fatos, em=dia).ressalvas) is shown


# --- seizure of the licence: ruling 9 -----------------------------------------------------------------------------

PORTADAS = {
    "CHA válida": ({}, True),
    "CIR válida": ({"habilitacao": "cir"}, True),
    "não portada": ({"porta": "nao"}, False),
    "vencida": ({"validade": "2022-01-15"}, False),
    "vencida há muito": ({"validade": "2017-01-15"}, False),
    "sem data": ({"validade": "sem_validade"}, False),
    "não habilitado": (SEM_LICENCA, False),
    "cancelada": ({"situacao_da_licenca": "cancelada"}, False),
    "de classe que não serve": ({"classe_adequada": "nao"}, True),
}


@DIAS
@ESTADOS
@pytest.mark.parametrize("portada", PORTADAS)
def test_the_licence_may_be_held_only_where_there_is_one_to_hold(decide, dia, estado, portada):
    condutor, held = PORTADAS[portada]
    resposta = decide({"condutor": condutor} | estado, em=dia)
    assert resposta.medidas.get(LICENCA) == ("pode" if held else None)
    assert ("apreensao-da-habilitacao" in resposta.ressalvas) is held


@DIAS
@pytest.mark.parametrize("condutor", [{}, {"porta": "nao"}, {"validade": "2017-01-15"}, SEM_LICENCA])
def test_without_drunkenness_the_licence_is_never_held(decide, dia, condutor):
    assert LICENCA not in decide({"condutor": condutor}, em=dia).medidas


@pytest.mark.parametrize(
    ("condutor", "held"),
    [({}, True), ({"validade": "2008-01-15"}, True), ({"porta": "nao"}, False), (SEM_LICENCA, False)],
)
def test_holding_the_licence_is_a_faculty_in_2008(decide, soprado, condutor, held):
    """0310 d names CHA and CIR and excepts none."""
    assert (LICENCA in decide({"condutor": condutor} | soprado("0.2"), em="2009-03-01").medidas) is held


# --- other substances, other boats: rulings 11, 20 ------------------------------------------------------------------


@DIAS
@pytest.mark.parametrize("situacao", ["navegando", "na_boia"])
@pytest.mark.parametrize("teste", [None, "sobrio"])
def test_signs_of_a_substance_never_order(decide, substituto, dia, situacao, teste):
    indicios = {"alcoolemia": {"outra_substancia": "indicios"}}
    presente = substituto("sobrio") if teste else {}
    resposta = decide(indicios | onde(situacao) | presente, em=dia)
    assert set(resposta.medidas.values()) == {"pode"}
    assert CONDUZIR in resposta.medidas
    assert (APREENDE in resposta.medidas) is (teste is None)


@DIAS
@ESTADOS
@pytest.mark.parametrize("tipo", ["moto_aquatica", "outra"])
def test_the_tables_answer_sport_and_recreation_only(decide, dia, estado, tipo):
    resposta = decide(estado | {"embarcacao": {"tipo": tipo}}, em=dia)
    assert (resposta.medidas, resposta.encaminhamentos) == ({}, set())
    assert resposta.lacunas
    assert set(resposta.infracoes) == ({"rlesta:23-I"} if estado is EBRIO else set())


@DIAS
@pytest.mark.parametrize("tipo", ["moto_aquatica", "outra"])
def test_a_reading_on_another_boat_has_no_limit_read(decide, soprado, dia, tipo):
    resposta = decide(soprado("0.80") | {"embarcacao": {"tipo": tipo}}, em=dia)
    assert (resposta.medidas, resposta.infracoes) == ({}, {})
    assert resposta.lacunas


@DIAS
def test_a_faculty_that_a_pending_fact_could_turn_into_a_duty_is_told(decide, dia):
    """Signs of a substance allow the seizure; without a licence it would be ordered: either way it is said."""
    fatos = {"condutor": {"habilitacao": "nao_informado"}, "alcoolemia": {"outra_substancia": "indicios"}}
    resposta = decide(fatos, em=dia)
    seizure = f"medida: {APREENDE}, embarcacao"
    muda = {m["valor"]: m["acrescenta"] for m in resposta.pendencias["condutor.habilitacao"]["muda"]}
    assert f"{seizure} (deve)" in muda["inexistente"]
    assert resposta.medidas.get(APREENDE) == "pode" or f"{seizure} (pode)" in muda["cha"]

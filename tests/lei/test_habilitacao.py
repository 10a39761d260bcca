"""Licences: the whole matrix of 7.8 and 7.9 written out by hand from the texts, its edges in time, its silences."""

from datetime import date, timedelta
from itertools import product

import pytest

RETIRA, APREENDE, SAIDA, CONDUZIR = (
    "retirada_de_trafego",
    "apreensao_da_embarcacao",
    "impedimento_de_saida",
    "impedimento_de_conduzir",
)
VERSOES = {"2025-02-01": "notificacao_para_comparecimento", "2026-02-14": "auto_de_infracao"}
SEM_LICENCA = {"habilitacao": "inexistente", "validade": "nao_informado", "porta": "nao_informado"}
TRES, OITO = "2022-01-15", "2017-01-15"  # three and eight years before either day, or nearly

# state: facts of the conductor, infraction, measures under way, measures stopped after navigation was ascertained
AMBAS, SO_RETIRA, SO_APREENDE = {RETIRA: "deve", APREENDE: "deve"}, {RETIRA: "deve"}, {APREENDE: "deve"}
MATRIZ = {
    "não habilitado": (SEM_LICENCA, "rlesta:11", AMBAS, SO_APREENDE),
    "cancelada": ({"situacao_da_licenca": "cancelada"}, "rlesta:11", AMBAS, SO_APREENDE),
    "cancelada e não portada": ({"situacao_da_licenca": "cancelada", "porta": "nao"}, "rlesta:11", AMBAS, SO_APREENDE),
    "CHA em ordem": ({}, None, {}, {}),
    "CIR em ordem": ({"habilitacao": "cir"}, None, {}, {}),
    "CHA não portada": ({"porta": "nao"}, "rlesta:12-II", {}, {}),
    "CIR não portada": ({"habilitacao": "cir", "porta": "nao"}, "rlesta:12-II", {}, {}),
    "CHA há 3 anos": ({"validade": TRES}, "rlesta:12-III", SO_RETIRA, {}),
    "CHA há 3 anos, não portada": ({"validade": TRES, "porta": "nao"}, "rlesta:12-III", SO_RETIRA, {}),
    "CIR há 3 anos": ({"habilitacao": "cir", "validade": TRES}, "rlesta:12-III", SO_RETIRA, {}),
    "CIR há 3 anos, não portada": (
        {"habilitacao": "cir", "validade": TRES, "porta": "nao"},
        "rlesta:12-III",
        SO_RETIRA,
        {},
    ),
    "CHA há 8 anos": ({"validade": OITO}, "rlesta:12-III", AMBAS, SO_APREENDE),
    "CHA há 8 anos, não portada": ({"validade": OITO, "porta": "nao"}, "rlesta:12-III", AMBAS, SO_APREENDE),
    "CIR há 8 anos": (
        {"habilitacao": "cir", "validade": OITO},
        "rlesta:12-III",
        {RETIRA: "deve", APREENDE: "pode"},
        {APREENDE: "pode"},
    ),
    "CIR há 8 anos, não portada": (
        {"habilitacao": "cir", "validade": OITO, "porta": "nao"},
        "rlesta:12-III",
        AMBAS,
        SO_APREENDE,
    ),
    "CHA sem validade": ({"validade": "sem_validade"}, "rlesta:12-III", SO_RETIRA, {}),
    "CHA sem validade, não portada": ({"validade": "sem_validade", "porta": "nao"}, "rlesta:12-III", SO_RETIRA, {}),
}
ESTADOS = pytest.mark.parametrize("estado", MATRIZ)
DIAS = pytest.mark.parametrize("dia", VERSOES)
PARADAS = ("atracada", "fundeada", "na_boia")


def onde(situacao, constatada="sim", iminente="nao"):
    return {
        "abordagem": {
            "situacao_da_embarcacao": situacao,
            "navegacao_constatada": constatada,
            "saida_iminente": iminente,
        }
    }


# --- the matrix ---------------------------------------------------------------------------------------------------


@DIAS
@ESTADOS
@pytest.mark.parametrize("situacao", ["navegando", *PARADAS])
def test_matrix_without_a_substitute(decide, dia, estado, situacao):
    condutor, infracao, navegando, parada = MATRIZ[estado]
    resposta = decide({"condutor": condutor} | onde(situacao), em=dia)
    assert resposta.medidas == (navegando if situacao == "navegando" else parada)
    assert set(resposta.infracoes) == ({infracao} if infracao else set())
    assert resposta.dispensadas == set()
    assert resposta.lacunas == set()
    assert resposta.encaminhamentos == set()


@DIAS
@ESTADOS
@pytest.mark.parametrize("como", list(product(["navegando", "na_boia"], [None, "sobrio"])))
def test_matrix_with_a_qualified_substitute(decide, substituto, dia, estado, como):
    """Ruling 19: each table keeps its exemption; the infraction and its paper stand."""
    situacao, teste = como
    condutor, infracao, navegando, parada = MATRIZ[estado]
    resposta = decide({"condutor": condutor} | onde(situacao) | substituto(teste), em=dia)
    assert resposta.medidas == {}
    assert resposta.dispensadas == set(navegando if situacao == "navegando" else parada)
    assert set(resposta.infracoes) == ({infracao} if infracao else set())


NAO_SERVE = {
    "vencida": {"validade": "2024-01-31"},
    "sem data": {"validade": "sem_validade"},
    "sem habilitação": {"habilitacao": "inexistente"},
    "suspensa": {"situacao_da_licenca": "suspensa"},
    "cancelada": {"situacao_da_licenca": "cancelada"},
    "classe que não serve": {"classe_adequada": "nao"},
}


@DIAS
@ESTADOS
@pytest.mark.parametrize("falta", NAO_SERVE)
def test_matrix_with_a_substitute_who_does_not_serve(decide, substituto, dia, estado, falta):
    condutor, _, navegando, _ = MATRIZ[estado]
    presente = substituto(**NAO_SERVE[falta])
    if falta == "sem habilitação":
        presente = {"substituto": {"habilitacao": "inexistente"}}
    resposta = decide({"condutor": condutor} | presente, em=dia)
    assert resposta.medidas == navegando
    assert resposta.dispensadas == set()


@DIAS
def test_a_substitute_without_the_paper_on_board_still_serves(decide, substituto, dia):
    resposta = decide({"condutor": SEM_LICENCA} | substituto(porta="nao"), em=dia)
    assert resposta.dispensadas == {RETIRA, APREENDE}


@DIAS
@pytest.mark.parametrize("campo", ["habilitacao", "validade", "classe_adequada", "situacao_da_licenca"])
def test_nothing_is_dispensed_nor_ordered_while_the_substitute_is_half_known(decide, substituto, dia, campo):
    parte = {k: v for k, v in substituto()["substituto"].items() if k != campo}
    resposta = decide({"condutor": SEM_LICENCA, "substituto": parte}, em=dia)
    assert resposta.dispensadas == set()
    assert resposta.medidas == {}
    assert f"substituto.{campo}" in resposta.pendencias


@DIAS
@ESTADOS
@pytest.mark.parametrize("situacao", PARADAS)
def test_without_navigation_no_infraction_and_no_seizure(decide, dia, estado, situacao):
    """Ruling 7."""
    resposta = decide({"condutor": MATRIZ[estado][0]} | onde(situacao, "nao"), em=dia)
    assert (resposta.medidas, resposta.infracoes, resposta.pecas) == ({}, {}, set())


@DIAS
@ESTADOS
def test_where_departure_is_imminent_the_inspector_may_bar_it(decide, dia, estado):
    """Ruling 7: nothing else than the departure and the conductor, as a faculty."""
    condutor, infracao, _, _ = MATRIZ[estado]
    resposta = decide({"condutor": condutor} | onde("atracada", "nao", "sim"), em=dia)
    assert (resposta.infracoes, resposta.pecas) == ({}, set())
    assert resposta.medidas == ({} if infracao in {None, "rlesta:12-II"} else {SAIDA: "pode", CONDUZIR: "pode"})


@DIAS
@ESTADOS
def test_the_first_paper_is_for_the_conductor(decide, dia, estado):
    """7.8.2, 7.9.1 b, 7.9.2 b, 7.9.3; 7.6.1 a II in 2026 (ruling 55 for 7.9.3 a)."""
    condutor, infracao, _, _ = MATRIZ[estado]
    resposta = decide({"condutor": condutor}, em=dia)
    iniciais = {(p, para) for p, para, m in resposta.pecas if p in VERSOES.values() and m == "deve"}
    para = {"rlesta:11": {"condutor", "proprietario"}, None: set()}.get(infracao, {"condutor"})
    assert iniciais == {(VERSOES[dia], quem) for quem in para}


@DIAS
@ESTADOS
@pytest.mark.parametrize("situacao", ["navegando", "na_boia"])
def test_papers_of_a_seizure(decide, dia, estado, situacao):
    """Ruling 18: the auto de apreensão always; seal and term always proposed, the doubt shown."""
    resposta = decide({"condutor": MATRIZ[estado][0]} | onde(situacao), em=dia)
    como = resposta.medidas.get(APREENDE)
    do_barco = {p: m for p, _, m in resposta.pecas if p not in VERSOES.values()}
    assert do_barco.get("auto_de_apreensao") == como
    assert set(do_barco) == ({"auto_de_apreensao", "lacre", "termo_de_fiel_depositario"} if como else set())
    assert ("pecas-conforme-o-destino" in resposta.ressalvas) is (como == "deve")


# --- doubts of the matrix -------------------------------------------------------------------------------------------


@DIAS
@pytest.mark.parametrize(
    ("condutor", "situacao", "ressalva"),
    [
        ({"validade": TRES}, "na_boia", "parada-e-vencida-ate-5-anos"),
        ({"validade": TRES, "porta": "nao"}, "atracada", "parada-e-vencida-ate-5-anos"),
        ({"habilitacao": "cir", "validade": OITO}, "navegando", "cir-portada-vencida-ha-mais-de-5-anos"),
        ({"habilitacao": "cir", "validade": OITO}, "na_boia", "cir-portada-vencida-ha-mais-de-5-anos"),
        ({"validade": TRES, "porta": "nao"}, "navegando", "nao-portada-e-vencida"),
        ({"validade": "sem_validade"}, "navegando", "cha-sem-validade-sempre-mais-de-cinco"),
        ({"validade": "sem_validade"}, "navegando", "cha-sem-validade-cinco-anos-de-2023"),
        (SEM_LICENCA, "navegando", "pode-ou-deve"),
    ],
)
def test_a_doubt_is_shown_where_it_bites(decide, dia, condutor, situacao, ressalva):
    """S5, S6, rulings 8, 10, 36, lei.md 7.18 to 7.20."""
    assert ressalva in decide({"condutor": condutor} | onde(situacao), em=dia).ressalvas


@DIAS
@pytest.mark.parametrize(
    ("condutor", "situacao"),
    [
        ({}, "navegando"),
        ({"porta": "nao"}, "na_boia"),
        ({"validade": OITO}, "na_boia"),
        ({"validade": TRES}, "navegando"),
    ],
)
def test_a_doubt_is_not_shown_elsewhere(decide, dia, condutor, situacao):
    vistas = decide({"condutor": condutor} | onde(situacao), em=dia).ressalvas
    assert vistas <= {"pode-ou-deve", "pecas-conforme-o-destino", "notificado-pelo-inciso-II"}


def test_seizing_a_boat_for_a_carried_cir_by_analogy_is_the_other_reading(decide):
    """Ruling 36 b."""
    resposta = decide({"condutor": {"habilitacao": "cir", "validade": OITO}})
    outra = next(r for r in resposta.json["ressalvas"] if r["id"] == "cir-portada-vencida-ha-mais-de-5-anos")
    assert "medida: apreensao_da_embarcacao, embarcacao (deve)" in outra["alternativa"]["acrescenta"]


# --- time ---------------------------------------------------------------------------------------------------------


@DIAS
@pytest.mark.parametrize(
    ("vencida_ha", "medidas", "infracao"),
    [(0, {}, None), (1, SO_RETIRA, "rlesta:12-III"), (-1, {}, None)],
)
def test_valid_on_the_day_it_expires(decide, dia, vencida_ha, medidas, infracao):
    validade = date.fromisoformat(dia) - timedelta(days=vencida_ha)
    resposta = decide({"condutor": {"validade": validade.isoformat()}}, em=dia)
    assert resposta.medidas == medidas
    assert set(resposta.infracoes) == ({infracao} if infracao else set())


@pytest.mark.parametrize(
    ("validade", "dia", "over"),
    [
        ("2020-02-01", "2025-02-01", False),
        ("2020-01-31", "2025-02-01", True),
        ("2021-02-14", "2026-02-14", False),
        ("2021-02-13", "2026-02-14", True),
        ("2020-02-29", "2025-02-28", False),
        ("2020-02-29", "2025-03-01", True),
        ("2020-02-29", "2025-03-02", True),
        ("2020-02-28", "2025-02-28", False),
        ("2020-03-01", "2025-03-01", False),
    ],
)
def test_five_years_go_date_to_date_and_the_anniversary_is_inside(decide, validade, dia, over):
    """Lei.md 7.16 and section 9, O-07."""
    resposta = decide({"condutor": {"validade": validade}}, em=dia)
    assert resposta.medidas == (AMBAS if over else SO_RETIRA)
    doubt = (validade, dia) == ("2020-02-29", "2025-03-01")
    assert ("cinco-anos-de-29-de-fevereiro" in resposta.ressalvas) is doubt


@pytest.mark.parametrize("dia", ["2024-02-29", "2028-02-29", "2025-02-28", "2025-03-01", "2032-03-01"])
@pytest.mark.parametrize("validade", ["2000-02-29", "2020-02-29", "2024-02-29", "0001-01-01", "9999-12-31"])
def test_no_day_breaks_the_count(decide, validade, dia):
    assert decide({"condutor": {"validade": validade}}, em=dia).json["recibo"]


# --- CHA without a date: ruling 10, O-20 f --------------------------------------------------------------------------


@pytest.mark.parametrize("dia", ["2024-07-01", "2025-02-01", "2026-02-14", "2028-06-01", "2028-06-02", "2035-01-01"])
@pytest.mark.parametrize("situacao", ["navegando", "na_boia"])
def test_a_cha_without_date_stays_in_the_band_up_to_five_years(decide, dia, situacao):
    resposta = decide({"condutor": {"validade": "sem_validade"}} | onde(situacao), em=dia)
    assert set(resposta.infracoes) == {"rlesta:12-III"}
    assert resposta.medidas == (SO_RETIRA if situacao == "navegando" else {})
    outras = {r["id"]: r["alternativa"]["acrescenta"] for r in resposta.json["ressalvas"]}
    seize = "medida: apreensao_da_embarcacao, embarcacao (deve)"
    assert seize in outras["cha-sem-validade-sempre-mais-de-cinco"]
    depois = outras.get("cha-sem-validade-depois-de-2028", [])
    assert (seize in depois) is (dia > "2028-06-01")
    assert ("cha-sem-validade-cinco-anos-de-2023" in outras) is (dia <= "2028-06-01")


@pytest.mark.parametrize("versao", [date(2024, 7, 1), date(2026, 1, 26)])
@pytest.mark.parametrize(
    ("quando", "licenca"),
    [("antes_da_nota", "valida"), ("cinco_anos_da_nota", "vencida"), ("depois_dos_cinco_anos", "vencida")],
)
def test_the_note_rules_from_its_date_inside_the_norm(acervo, versao, quando, licenca):
    """O-20 f: 31/05/2023 and 01/06/2023."""
    compilada = acervo.compilada("normam-211", versao).classes["licenca"]
    fatos = {
        "condutor.habilitacao": "cha",
        "faixa.validade": "sem_data",
        "condutor.situacao_da_licenca": "regular",
        "condutor.classe_adequada": "sim",
        "faixa.dia_da_nota": quando,
    }
    assert compilada.celulas[tuple(fatos[e] for e in compilada.entradas)].valor == licenca
    faixa = acervo.compilada("normam-211", versao).faixas["dia_da_nota"]
    assert faixa.classifica(date(2023, 5, 31), versao).valor == "antes_da_nota"
    assert faixa.classifica(date(2023, 6, 1), versao).valor == "cinco_anos_da_nota"


@DIAS
@pytest.mark.parametrize("situacao", ["navegando", "na_boia"])
def test_the_note_names_the_cha_only(decide, dia, situacao):
    resposta = decide({"condutor": {"habilitacao": "cir", "validade": "sem_validade"}} | onde(situacao), em=dia)
    assert (resposta.medidas, resposta.infracoes) == ({}, {})
    assert resposta.lacunas == {"cir-sem-data", "medidas-cir-sem-data"}


# --- before the text of 2024: ruling 6 ----------------------------------------------------------------------------


@ESTADOS
@pytest.mark.parametrize("dia", ["1998-06-09", "2009-03-01", "2023-06-01", "2024-06-30"])
def test_before_2024_infractions_come_from_the_rlesta_and_measures_are_a_silence(decide, estado, dia):
    condutor, infracao, _, _ = MATRIZ[estado]
    if "validade" in condutor and condutor["validade"] in {TRES, OITO}:
        condutor = {**condutor, "validade": "1998-06-08"}
    resposta = decide({"condutor": condutor}, em=dia)
    assert resposta.medidas == {}
    assert set(resposta.infracoes) == ({infracao} if infracao else set())
    assert ("medidas-da-licenca-sem-texto" in resposta.lacunas) is bool(infracao)


@pytest.mark.parametrize("dia", ["2023-05-31", "2023-06-01"])
def test_a_cha_without_date_before_the_text_offers_no_penalty(decide, dia):
    """O-20 f: the infraction with the lacuna of the measures; its row is not confirmed."""
    resposta = decide({"condutor": {"validade": "sem_validade"}}, em=dia)
    assert set(resposta.infracoes) == {"rlesta:12-III"}
    assert resposta.infracoes["rlesta:12-III"]["penas"] is None
    assert "medidas-da-licenca-sem-texto" in resposta.lacunas
    assert "cha-sem-validade-antes-da-nota" in resposta.ressalvas


# --- suspended, wrong class, other boats: ruling 20 -----------------------------------------------------------------


@DIAS
@pytest.mark.parametrize(
    ("condutor", "lacunas"),
    [
        ({"situacao_da_licenca": "suspensa"}, {"licenca-suspensa", "medidas-suspensa"}),
        ({"situacao_da_licenca": "suspensa", "validade": OITO}, {"licenca-suspensa", "medidas-suspensa"}),
        ({"classe_adequada": "nao"}, {"classe-inadequada", "medidas-classe-inadequada"}),
    ],
)
def test_suspended_or_wrong_class_is_a_silence(decide, dia, condutor, lacunas):
    resposta = decide({"condutor": condutor}, em=dia)
    assert (resposta.medidas, resposta.infracoes, resposta.pecas) == ({}, {}, set())
    assert resposta.lacunas == lacunas


@DIAS
@pytest.mark.parametrize("campo", ["classe_adequada", "situacao_da_licenca"])
def test_state_or_class_left_out_is_asked(decide, dia, campo):
    resposta = decide({"condutor": {campo: "nao_informado"}}, em=dia)
    assert f"condutor.{campo}" in resposta.pendencias
    assert (resposta.medidas, resposta.infracoes) == ({}, {})


@DIAS
@ESTADOS
@pytest.mark.parametrize("tipo", ["moto_aquatica", "outra"])
def test_other_boats_get_the_infraction_and_a_silence(decide, dia, estado, tipo):
    condutor, infracao, _, _ = MATRIZ[estado]
    resposta = decide({"condutor": condutor, "embarcacao": {"tipo": tipo}}, em=dia)
    assert resposta.medidas == {}
    assert set(resposta.infracoes) == ({infracao} if infracao else set())
    assert bool(resposta.lacunas) is bool(infracao)
    assert all(i["penas"]["multa"] for i in resposta.infracoes.values())


@DIAS
def test_the_kind_of_boat_left_out_is_asked(decide, dia):
    resposta = decide({"condutor": SEM_LICENCA, "embarcacao": "nao_informado"}, em=dia)
    assert "embarcacao.tipo" in resposta.pendencias
    assert (resposta.medidas, set(resposta.infracoes)) == ({}, {"rlesta:11"})


# --- neither carried nor known: ruling 21 -------------------------------------------------------------------------

DESCONHECIDA = {"habilitacao": "nao_informado", "validade": "nao_informado", "porta": "nao"}


@DIAS
@pytest.mark.parametrize("situacao", ["navegando", "na_boia"])
def test_not_carried_and_unknown_shows_four_outcomes(decide, dia, situacao):
    resposta = decide({"condutor": DESCONHECIDA} | onde(situacao), em=dia)
    assert (resposta.medidas, resposta.infracoes, resposta.pecas) == ({}, {}, set())
    consulta = next(p for p in resposta.json["pendencias"] if p["provisoria"])
    assert consulta["provisoria"] == "rlesta:12-II"
    seize, withdraw = (f"medida: {m}, embarcacao (deve)" for m in (APREENDE, RETIRA))
    a, b, c, d = (m["acrescenta"] for m in consulta["muda"])
    for saidas, infracao in ((a, "12-II"), (b, "12-III"), (c, "12-III"), (d, "11")):
        assert f"infracao: rlesta:{infracao}" in saidas
    assert [seize in x for x in (a, b, c, d)] == [False, False, True, True]
    assert [withdraw in x for x in (a, b, c, d)] == [False, *([situacao == "navegando"] * 3)]


@DIAS
def test_a_known_validity_is_not_looked_up(decide, dia):
    """The look-up is for a licence whose state is unknown, not for one whose class is."""
    resposta = decide({"condutor": {"porta": "nao", "classe_adequada": "nao_informado"}}, em=dia)
    assert [p["campo"] for p in resposta.json["pendencias"]] == ["condutor.classe_adequada"]


def test_the_look_up_is_not_asked_when_nothing_sailed(decide):
    resposta = decide({"condutor": DESCONHECIDA} | onde("atracada", "nao"))
    assert not any(p["provisoria"] for p in resposta.json["pendencias"])


# --- the right article: O-20 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condutor", "infracao"),
    [(SEM_LICENCA, "rlesta:11"), ({"porta": "nao"}, "rlesta:12-II"), ({"validade": "2024-04-01"}, "rlesta:12-III")],
)
def test_the_right_article(decide, condutor, infracao):
    assert set(decide({"condutor": condutor}).infracoes) == {infracao}

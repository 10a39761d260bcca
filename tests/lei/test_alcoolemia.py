"""Alcohol and other substances: limits by day, media, meters, considered values, the doubts at each edge."""

from decimal import Decimal

import pytest

A2024, A2026 = "2025-02-01", "2026-02-14"
INCISO_I, RECUSA = "rlesta:23-I", "rlesta:23-VIII"


def sangue(quantia, unidade="g/L"):
    """Facts of a blood reading alone."""
    return {"alcoolemia": {"resultado": "medido", "sangue": {"quantia": quantia, "unidade": unidade}, "sinais": ["x"]}}


def embriaguez(resposta):
    return INCISO_I in resposta.infracoes


# --- limits by the day of the fact: lei.md 9, rulings 6, 12, 41, 56 -------------------------------------------------


@pytest.mark.parametrize(
    ("dia", "ar", "drunk"),
    [
        ("2024-07-01", "0.299", False),
        ("2024-07-01", "0.30", True),
        ("2025-02-01", "0.29", False),
        ("2025-02-01", "0.30", True),
        ("2025-02-01", "0.31", True),
        ("2026-01-25", "0.27", False),
        ("2026-01-26", "0.27", True),
        ("2026-01-26", "0.249", False),
        ("2026-01-26", "0.25", True),
        ("2026-03-03", "0.25", True),
        ("2026-07-01", "0.25", True),
        ("2008-12-18", "0.10", False),
        ("2008-12-18", "0.11", True),
        ("2008-12-18", "0.30", True),
        ("2009-11-25", "0.11", True),
    ],
)
def test_limit_of_the_day_in_breath(decide, soprado, dia, ar, drunk):
    resposta = decide(soprado(ar), em=dia)
    assert embriaguez(resposta) is drunk
    assert "impedimento_de_conduzir" in resposta.medidas or not (drunk and dia > "2024")
    assert drunk or (resposta.medidas == {} and resposta.pecas == set() and resposta.encaminhamentos == set())


@pytest.mark.parametrize(
    ("dia", "ar", "police"),
    [("2008-12-18", "0.10", set()), ("2008-12-18", "0.11", set()), ("2008-12-18", "0.299", set())]
    + [("2008-12-18", ar, {("apresentacao", "deve"), ("comunicacao", "deve")}) for ar in ("0.30", "0.31", "1")],
)
def test_police_from_three_tenths_in_2008(decide, soprado, dia, ar, police):
    resposta = decide(soprado(ar), em=dia)
    assert resposta.encaminhamentos == police
    assert {tuple(e["um_de"]) for e in resposta.json["encaminhamentos"]} <= {("apresentacao", "comunicacao")}


@pytest.mark.parametrize(
    ("dia", "ar", "limite"),
    [(A2024, "0.5", "0.3"), (A2026, "0.5", "0.25"), ("2008-12-18", "0.2", "0.1"), ("2008-12-18", "0.05", "0.1")],
)
def test_the_limit_shown_is_the_one_that_counts(decide, soprado, dia, ar, limite):
    assert Decimal(decide(soprado(ar), em=dia).json["alcoolemia"]["limite"]) == Decimal(limite)


def test_one_reading_under_both_regimes(decide, soprado):
    """S4: 0.2 mg/L is a procedure under Mod 4 and nothing under the text of 2024."""
    antes, depois = decide(soprado("0.2"), em="2009-03-01"), decide(soprado("0.2"), em="2024-07-10")
    assert set(antes.infracoes) == {INCISO_I}
    assert antes.medidas == {"apreensao_da_embarcacao": "pode", "apreensao_da_habilitacao": "pode"}
    assert (depois.infracoes, depois.medidas, depois.pecas, depois.encaminhamentos) == ({}, {}, set(), set())


def test_three_tenths_goes_to_the_police_by_one_text_and_not_by_the_other(decide, soprado):
    """S4, second half."""
    assert ("apresentacao", "deve") in decide(soprado("0.3"), em="2009-03-01").encaminhamentos
    assert decide(soprado("0.3"), em="2024-07-10").encaminhamentos == {("comunicacao", "pode")}
    assert "policia-em-2024" in decide(soprado("0.3"), em="2024-07-10").ressalvas


@pytest.mark.parametrize(
    ("dia", "ar", "lacuna"),
    [
        ("2005-01-15", "0.8", "embriaguez-antes-de-2008"),
        ("2008-12-16", "0.8", "embriaguez-antes-de-2008"),
        ("2009-11-26", "0.2", "embriaguez-texto-reescrito"),
        ("2010-01-10", "0.20", "embriaguez-texto-reescrito"),
        ("2023-10-01", "0.15", "embriaguez-texto-reescrito"),
        ("2023-10-02", "0.15", "embriaguez-sem-texto"),
        ("2023-12-10", "0.15", "embriaguez-sem-texto"),
        ("2024-06-30", "0.50", "embriaguez-sem-texto"),
    ],
)
def test_days_without_a_text_that_grounds(decide, soprado, dia, ar, lacuna):
    """Ruling 6: no measure, auto or penalty; the silence is said."""
    resposta = decide(soprado(ar), em=dia)
    assert (resposta.medidas, resposta.infracoes, resposta.pecas, resposta.encaminhamentos) == ({}, {}, set(), set())
    assert lacuna in resposta.lacunas


@pytest.mark.parametrize(
    ("dia", "shown"),
    [("2009-11-25", False), ("2009-11-26", True), ("2010-01-10", True), ("2023-10-01", True), ("2023-10-02", False)],
)
def test_the_last_text_read_is_shown_from_its_rewriting_to_its_end(decide, soprado, dia, shown):
    """Rulings 6 and 57."""
    resposta = decide(soprado("0.20"), em=dia)
    vistas = [x for x in resposta.json["lacunas"] if x["id"] == "ultimo-texto-lido:normam-07"]
    assert bool(vistas) is shown
    assert all("rlesta:23-I" in x["motivo"] for x in vistas)


# --- exactly at the limit -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dia", "no", "perto"), [(A2024, "0.30", "0.301"), (A2026, "0.25", "0.251")])
def test_exactly_at_the_limit_is_drunk_and_the_doubt_is_shown(decide, soprado, dia, no, perto):
    """S1 and ruling 56: 7.12.2 says equal or above, 7.12.3 says above."""
    resposta = decide(soprado(no), em=dia)
    assert embriaguez(resposta)
    assert "exatamente-no-limite" in resposta.ressalvas
    assert "exatamente-no-limite" not in decide(soprado(perto), em=dia).ressalvas
    outra = next(r for r in resposta.json["ressalvas"] if r["id"] == "exatamente-no-limite")["alternativa"]
    assert any("infracao: rlesta:23-I" in x for x in outra["retira"])


@pytest.mark.parametrize("ar", ["0.1", "0.10", "0,100"])
def test_a_tenth_is_tolerated_in_2008(decide, soprado, ar):
    resposta = decide(soprado(ar), em="2008-12-18")
    assert resposta.infracoes == {}
    assert "igual-a-0-10" in resposta.ressalvas


def test_both_items_hold_at_three_tenths_in_2008(decide, soprado):
    """S3."""
    resposta = decide(soprado("0.30"), em="2008-12-18")
    assert embriaguez(resposta)
    assert ("apresentacao", "deve") in resposta.encaminhamentos
    assert "igual-a-0-30" in resposta.ressalvas
    for perto in ("0.299", "0.301"):
        assert "igual-a-0-30" not in decide(soprado(perto), em="2008-12-18").ressalvas


# --- considered value: O-12, lei.md 7.2, ruling 31 -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("lido", "considerado"),
    [
        ("0,33", "0.29"),
        ("0,34", "0.30"),
        ("0,315", "0.28"),
        ("0,40", "0.36"),
        ("0,43", "0.39"),
        ("2,00", "1.84"),
        ("2,01", "1.40"),
        ("0,05", "0.01"),
        ("0,399", "0.36"),
        ("0,03", "0.00"),
    ],
)
def test_considered_value_is_truncated(decide, soprado, lido, considerado):
    vista = decide(soprado(lido)).json["alcoolemia"]
    assert Decimal(vista["considerado"]) == Decimal(considerado)
    assert Decimal(vista["lido"]) == Decimal(lido.replace(",", "."))


@pytest.mark.parametrize(("ar", "below"), [("0.30", True), ("0.33", True), ("0.331", True), ("0.332", False)])
def test_the_raw_reading_decides_and_the_considered_one_is_told(decide, soprado, ar, below):
    resposta = decide(soprado(ar))
    assert embriaguez(resposta)
    assert ("valor-considerado" in resposta.ressalvas) is below


@pytest.mark.parametrize("ar", ["33", "3.01", ",33", ".33"])
def test_a_reading_beyond_the_plausible_or_half_typed_is_asked_again(decide, soprado, ar):
    resposta = decide(soprado(ar))
    assert (resposta.medidas, resposta.infracoes, resposta.pecas) == ({}, {}, set())
    assert "alcoolemia.ar" in resposta.pendencias
    assert resposta.json["alcoolemia"] is None


# --- blood: ruling 12 ---------------------------------------------------------------------------------------------

MEIO_GRAMA = [("0.5", "g/L"), ("5", "dg/L"), ("50", "mg/dL"), ("0.05", "%"), ("500", "mg/L")]


@pytest.mark.parametrize(("quantia", "unidade"), MEIO_GRAMA)
def test_units_of_blood_convert_exactly(decide, quantia, unidade):
    no_limite, abaixo = sangue(quantia, unidade), sangue(str(Decimal(quantia) * Decimal("0.999")), unidade)
    assert embriaguez(decide(no_limite, em=A2026))
    assert not embriaguez(decide(abaixo, em=A2026))
    assert not embriaguez(decide(no_limite, em=A2024))


@pytest.mark.parametrize(("quantia", "drunk"), [("5.99", False), ("6", True), ("6.01", True)])
def test_blood_limit_of_2024(decide, quantia, drunk):
    resposta = decide(sangue(quantia, "dg/L"))
    assert embriaguez(resposta) is drunk
    assert ("so-sangue-no-limite" in resposta.ressalvas) is drunk


def test_the_percent_of_2026_is_a_doubt_only_with_blood(decide, soprado):
    assert "porcento-de-sangue" in decide(sangue("0.05", "%"), em=A2026).ressalvas
    assert "porcento-de-sangue" not in decide(soprado("0.5"), em=A2026).ressalvas


@pytest.mark.parametrize("dia", [A2024, A2026])
def test_breath_is_never_turned_into_blood(decide, soprado, dia):
    """A breath of 0.2 would be 0.4 g/L, one of 0.4 would be 0.8: neither number may appear."""
    vista = decide(soprado("0.4"), em=dia).json["alcoolemia"]
    assert (vista["unidade"], vista["campo"], vista["outras"]) == ("mg/L", "alcoolemia.ar", [])


@pytest.mark.parametrize("dia", [A2024, A2026])
@pytest.mark.parametrize(("ar", "gramas"), [("0.10", "0.8"), ("0.60", "0.1")])
def test_breath_and_blood_disagree(decide, soprado, dia, ar, gramas):
    """S2, ruling 31: measures by either; 23-I proposed, the doubt shown."""
    resposta = decide(soprado(ar, sangue={"quantia": gramas, "unidade": "g/L"}), em=dia)
    assert embriaguez(resposta)
    assert resposta.medidas["apreensao_da_embarcacao"] == "deve"
    assert {"ar-e-sangue-divergem", "ar-e-sangue-divergem-na-autuacao"} <= resposta.ressalvas


@pytest.mark.parametrize(("ar", "gramas", "drunk"), [("0.10", "0.1", False), ("0.60", "0.8", True)])
def test_breath_and_blood_agree(decide, soprado, ar, gramas, drunk):
    resposta = decide(soprado(ar, sangue={"quantia": gramas, "unidade": "g/L"}))
    assert embriaguez(resposta) is drunk
    assert not any(r.startswith("ar-e-sangue-divergem") for r in resposta.ressalvas)


@pytest.mark.parametrize(("quantia", "lacuna"), [("6", False), ("5.9", True)])
def test_blood_in_2008_only_from_the_note(decide, quantia, lacuna):
    resposta = decide(sangue(quantia, "dg/L"), em="2008-12-18")
    assert embriaguez(resposta) is not lacuna
    assert ("sangue-abaixo-da-nota" in resposta.lacunas) is lacuna


# --- the meter: ruling 35, O-13 -----------------------------------------------------------------------------------

TESTE = "2025-05-08"


@pytest.mark.parametrize(
    "caso",
    [
        ({"verificado_em": "2024-05-08", "valido_ate": "nao_informado"}, True),
        ({"verificado_em": "2024-05-06", "valido_ate": "nao_informado"}, False),
        ({"verificado_em": "2025-06-01", "valido_ate": "nao_informado"}, False),
        ({"verificado_em": "2025-05-08", "valido_ate": "2025-05-08"}, True),
        ({"verificado_em": "2025-01-08", "valido_ate": "2025-05-07"}, False),
        ({"verificado_em": "2025-05-09", "valido_ate": "2026-05-09"}, False),
        ({"verificado_por": "RBMLQ"}, True),
        ({"verificado_por": "Oficina do Zé"}, False),
    ],
)
@pytest.mark.parametrize("ar", ["0.50", "0.00"])
def test_a_reading_needs_a_verified_meter(decide, soprado, etilometro, caso, ar):
    meter, proved = caso
    aparelho = {k: v for k, v in {**etilometro, **meter}.items() if v != "nao_informado"}
    resposta = decide(soprado(ar, etilometro=aparelho), em=TESTE)
    assert embriaguez(resposta) is (proved and ar != "0.00")
    assert ("alcoolemia.etilometro" in resposta.pendencias) is not proved
    assert proved or (resposta.medidas == {} and RECUSA not in resposta.infracoes)


@pytest.mark.parametrize("campo", ["serie", "aprovacao", "verificado_em", "verificado_por"])
def test_a_proof_left_out_is_asked_and_nothing_stands_on_the_reading(decide, soprado, etilometro, campo):
    """O-13 d: block until filled."""
    resposta = decide(soprado("0.50", etilometro={k: v for k, v in etilometro.items() if k != campo}), em=TESTE)
    assert (resposta.medidas, resposta.infracoes, resposta.pecas) == ({}, {}, set())
    assert f"alcoolemia.etilometro.{campo}" in resposta.pendencias


def test_the_last_day_of_an_undeclared_year_is_flagged(decide, soprado, etilometro):
    aparelho = {k: v for k, v in {**etilometro, "verificado_em": "2024-05-08"}.items() if k != "valido_ate"}
    assert "verificacao-sem-prazo" in decide(soprado("0.50", etilometro=aparelho), em=TESTE).ressalvas


def test_a_meter_without_proof_makes_no_refusal_and_no_zero(decide, soprado, etilometro, substituto):
    """A substitute read by it is not tested."""
    vencido = {**etilometro, "verificado_em": "2020-01-01", "valido_ate": "2021-01-01"}
    teste = {"resultado": "medido", "ar": "0.00", "outra_substancia": "nao", "sinais": [], "etilometro": vencido}
    resposta = decide(soprado("0.50") | substituto(teste))
    assert resposta.medidas["apreensao_da_embarcacao"] == "deve"
    assert resposta.dispensadas == set()


# --- refusal: rulings 13, 28, 49, 53, lei.md 7.7 and 7.8 ------------------------------------------------------------


@pytest.mark.parametrize("dia", [A2024, A2026])
@pytest.mark.parametrize(("sinais", "ressalva"), [([], "recusa-nao-presume"), (["hálito"], "recusa-com-sinais")])
def test_refusal_is_its_own_infraction_and_no_presumption(decide, dia, sinais, ressalva):
    resposta = decide({"alcoolemia": {"resultado": "recusado", "sinais": sinais}}, em=dia)
    assert set(resposta.infracoes) == {RECUSA}
    assert resposta.infracoes[RECUSA]["concreto"] == "normam-211:7.12.1"
    assert resposta.medidas["impedimento_de_conduzir"] == "deve"
    assert ressalva in resposta.ressalvas
    assert resposta.json["alcoolemia"] is None


def test_police_on_refusal(decide):
    """Ruling 53: the ofício goes in both cases in 2026; in 2024 telling the police is a faculty."""
    recusa = {"alcoolemia": {"resultado": "recusado"}}
    assert decide(recusa, em=A2026).encaminhamentos == {("oficio", "deve")}
    assert decide(recusa, em=A2024).encaminhamentos == {("comunicacao", "pode")}


def test_refusal_in_2008_bars_and_names_no_infraction(decide):
    resposta = decide({"alcoolemia": {"resultado": "recusado", "sinais": ["hálito"]}}, em="2009-02-01")
    assert resposta.medidas == {"impedimento_de_conduzir": "deve"}
    assert resposta.infracoes == {}
    assert "recusa-sem-infracao" in resposta.lacunas


def test_failing_in_2008_does_not_bar_from_conducting(decide, soprado):
    assert "impedimento_de_conduzir" not in decide(soprado("0.5"), em="2009-02-01").medidas


@pytest.mark.parametrize(("sinais", "shown"), [([], True), (["hálito"], False)])
def test_a_test_without_signs_in_2008_is_a_doubt(decide, soprado, sinais, shown):
    assert ("teste-sem-sinais" in decide(soprado("0.2", sinais=sinais), em="2009-02-01").ressalvas) is shown
    assert "teste-sem-sinais" not in decide(soprado("0.5", sinais=sinais), em=A2024).ressalvas


@pytest.mark.parametrize("dia", ["2005-01-15", "2009-02-01", "2012-01-15", "2023-12-10"])
def test_signs_alone_are_a_silence_before_2024(decide, dia):
    """Ruling 28: a definition without number may be shown by signs."""
    resposta = decide({"alcoolemia": {"sinais": ["fala arrastada"]}}, em=dia)
    assert (resposta.medidas, resposta.infracoes) == ({}, {})
    assert resposta.lacunas
    assert decide(em=dia).lacunas == set()


# --- other substances: ruling 11 ----------------------------------------------------------------------------------


@pytest.mark.parametrize("dia", [A2024, A2026])
@pytest.mark.parametrize("meio", ["laudo", "exame", "confissao_e_testemunhas"])
def test_a_proved_substance_is_drunkenness(decide, dia, meio):
    resposta = decide({"alcoolemia": {"outra_substancia": "comprovada", "meio": meio}}, em=dia)
    assert embriaguez(resposta)
    assert resposta.medidas["apreensao_da_embarcacao"] == "deve"


@pytest.mark.parametrize("dia", [A2024, A2026])
@pytest.mark.parametrize("ar", ["0.00", "0.24"])
def test_signs_of_a_substance_only_allow(decide, soprado, dia, ar):
    resposta = decide(soprado(ar, outra_substancia="indicios"), em=dia)
    assert resposta.infracoes == {}
    assert set(resposta.medidas.values()) == {"pode"}
    assert "alcoolemia.outra_substancia" in resposta.pendencias
    assert "indicios-de-outra-substancia" in resposta.ressalvas


def test_low_alcohol_does_not_free_a_substance_a_refusal_or_another_infraction(decide, soprado):
    """Ruling 11 on A24."""
    assert embriaguez(decide(soprado("0.00", outra_substancia="comprovada", meio="exame")))
    sem_habilitacao = {"condutor": {"habilitacao": "inexistente", "validade": "nao_informado", "porta": "nao"}}
    assert set(decide(soprado("0.00") | sem_habilitacao).infracoes) == {"rlesta:11"}


def test_a_proof_not_named_is_asked(decide):
    resposta = decide({"alcoolemia": {"outra_substancia": "comprovada"}})
    assert "alcoolemia.meio" in resposta.pendencias
    assert "deve" not in resposta.medidas.values()

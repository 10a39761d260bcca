"""Which text answers which day: the day of the fact, the day of the act, the zone of the OM (rulings 6, 23, 41, 52)."""

import pytest

from capitania.lei.decisao import SemNorma
from capitania.lei.problemas import EntradaInvalida

SEM_LICENCA = {"condutor": {"habilitacao": "inexistente", "validade": "nao_informado", "porta": "nao_informado"}}
NAO_PORTA = {"condutor": {"porta": "nao"}}
RECUSA = {"alcoolemia": {"resultado": "recusado"}}
NC, AUTO = "notificacao_para_comparecimento", "auto_de_infracao"


def versoes(resposta, norma):
    return {(n["versao"], n["data"]) for n in resposta.json["normas"] if n["norma"] == norma}


def iniciais(resposta):
    return {p for p, _, _ in resposta.pecas if p in {NC, AUTO}}


@pytest.mark.parametrize(
    ("dia", "versao"),
    [
        ("2024-06-30", None),
        ("2024-07-01", "2024-07-01"),
        ("2025-01-01", "2024-07-01"),
        ("2025-05-20", "2024-07-01"),
        ("2026-01-25", "2024-07-01"),
        ("2026-01-26", "2026-01-26"),
        ("2026-03-03", "2026-01-26"),
        ("2030-12-31", "2026-01-26"),
    ],
)
def test_chapter_seven_has_two_texts(decide, dia, versao):
    """Rulings 41 and 52: no third file, neither for Mod 2 to 4 nor for Rev. 1."""
    assert versoes(decide(em=dia), "normam-211") == ({(versao, "fato"), (versao, "ato")} if versao else set())


def test_the_acervo_holds_no_third_text(acervo):
    assert [d.isoformat() for d in acervo.indice["normam-211"]] == ["2024-07-01", "2026-01-26"]


@pytest.mark.parametrize("fatos", [SEM_LICENCA, NAO_PORTA, RECUSA])
@pytest.mark.parametrize(
    ("fato", "ato", "peca"),
    [
        ("2025-02-01", None, NC),
        ("2026-01-10", "2026-01-25", NC),
        ("2026-01-10", "2026-01-26", AUTO),
        ("2026-01-10", "2026-02-10", AUTO),
        ("2026-01-26", None, AUTO),
    ],
)
def test_the_first_paper_goes_by_the_act(decide, fatos, fato, ato, peca):
    """Rulings 2 and 23."""
    assert iniciais(decide(fatos, em=fato, ato_em=ato)) == {peca}


@pytest.mark.parametrize(("ato", "modo"), [("2026-01-25", ("comunicacao", "pode")), ("2026-01-26", ("oficio", "deve"))])
def test_the_police_goes_by_the_act(decide, ato, modo):
    assert decide(RECUSA, em="2026-01-10", ato_em=ato).encaminhamentos == {modo}


@pytest.mark.parametrize(("fato", "drunk"), [("2026-01-25", False), ("2026-01-26", True)])
def test_the_limit_goes_by_the_fact(decide, soprado, fato, drunk):
    resposta = decide(soprado("0.27"), em=fato, ato_em="2026-02-10")
    assert ("rlesta:23-I" in resposta.infracoes) is drunk
    assert ("apreensao_da_embarcacao" in resposta.medidas) is drunk


def test_doubts_of_the_paper_go_by_the_act(decide):
    """Rulings 54 and 55 speak of the text of 2026."""
    assert "auto-no-formulario-do-anexo-a" in decide(SEM_LICENCA, em="2026-01-10", ato_em="2026-02-10").ressalvas
    assert "notificado-pelo-inciso-II" in decide(NAO_PORTA, em="2026-01-10", ato_em="2026-02-10").ressalvas
    assert "auto-no-formulario-do-anexo-a" not in decide(SEM_LICENCA, em="2026-01-10").ressalvas
    assert "notificado-pelo-inciso-II" not in decide(NAO_PORTA, em="2026-01-10").ressalvas


@pytest.mark.parametrize("dia", ["1990-01-01", "1997-12-10", "1997-12-31", "1998-06-08"])
def test_before_the_rlesta_no_norm_answers(decide, dia):
    with pytest.raises(SemNorma):
        decide(em=dia)


def test_the_first_day_of_the_rlesta_answers(decide):
    assert set(decide(SEM_LICENCA, em="1998-06-09").infracoes) == {"rlesta:11"}


def test_an_act_does_not_come_before_its_fact(decide):
    with pytest.raises(EntradaInvalida):
        decide(em="2025-02-01", ato_em="2025-01-31")


@pytest.mark.parametrize(
    ("em", "om", "versao"),
    [
        ("2026-01-26T00:30:00-03:00", "CPPR", "2026-01-26"),
        ("2026-01-25T23:30:00-04:00", "CFAOC", "2024-07-01"),
        ("2026-01-26T00:30:00-03:00", "CFAOC", "2024-07-01"),
        ("2026-01-26T03:30:00+00:00", "CPPR", "2026-01-26"),
        ("2026-01-26T02:59:00+00:00", "CPPR", "2024-07-01"),
    ],
)
def test_the_day_is_that_of_the_om(decide, em, om, versao):
    """O-06: one instant may be two days; the zone of the OM says which."""
    assert versoes(decide({"abordagem": {"om": om}}, em=em), "normam-211") == {(versao, "fato"), (versao, "ato")}


# --- facts of one text, acts of another: an answer or a lacuna, never a fault -----------------------------------------

FATOS_DE = ["1998-06-09", "2008-12-16", "2008-12-17", "2009-11-25", "2009-11-26", "2023-10-02", "2024-06-30"]
ATOS_EM = ["2009-06-01", "2009-11-26", "2024-06-30", "2024-07-01", "2026-01-26"]


@pytest.mark.parametrize(("fato", "ato"), [(f, a) for f in FATOS_DE for a in ATOS_EM if a >= f])
@pytest.mark.parametrize("sinais", [[], ["hálito"]])
def test_old_facts_and_later_acts(decide, soprado, fato, ato, sinais):
    for fatos in (SEM_LICENCA, NAO_PORTA, RECUSA, soprado("0.2", sinais=sinais), {"condutor": {"validade": fato}}):
        resposta = decide(fatos, em=fato, ato_em=ato)
        assert resposta.json["recibo"]
    assert set(decide(SEM_LICENCA, em=fato, ato_em=ato).infracoes) == {"rlesta:11"}


@pytest.mark.parametrize("ato", ["2024-07-01", "2026-02-10"])
def test_a_licence_fact_of_2023_has_no_measure_even_if_the_act_is_later(decide, ato):
    """Ruling 6: before 2024-07-01 measures of the licence are a silence."""
    resposta = decide(SEM_LICENCA, em="2023-06-01", ato_em=ato)
    assert resposta.medidas == {}
    assert resposta.lacunas
    assert iniciais(resposta) == {AUTO if ato > "2026" else NC}


@pytest.mark.parametrize("ato", ["2024-07-01", "2026-02-10"])
def test_a_later_act_asks_nothing_that_no_text_of_the_fact_could_use(decide, ato):
    """What the day of the fact did not define is a lacuna: no answer of the person would close it."""
    resposta = decide(SEM_LICENCA, em="2023-06-01", ato_em=ato)
    assert resposta.pendencias == {}

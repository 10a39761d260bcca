"""`prazo`: dates, sheets, exit codes, every fault at once."""

import pytest

from capitania.cli.plain import WIDTH


@pytest.mark.parametrize(
    ("words", "vencimento"),
    [
        (("recurso", "--de", "2024-02-09"), "2024-02-20"),  # O-01
        (("defesa", "--de", "2024-11-06", "--om", "CPPR"), "2024-11-29"),  # O-02 a
        (("comparecimento", "--de", "2025-01-11", "--om", "CPPR"), "2025-01-22"),  # O-03
        (("pagamento", "--de", "2025-02-14"), "2025-03-05"),  # O-04
        (("defesa", "--de", "2024-12-16"), "2025-01-08"),  # O-05 a
        (("custodia", "--de", "2025-01-20"), "2025-04-22"),  # O-23 c
    ],
)
def test_vectors(capitania, words, vencimento):
    said = capitania("prazo", *words, "--json")
    assert said.code == 0
    assert said.json["vencimento"] == vencimento
    assert {"tipo", "via", "de", "vencimento", "folha", "provisorio", "cita", "ressalvas", "avisos"} <= said.json.keys()
    assert set(said.json["folha"][0]) == {"dia", "conta", "n", "motivo", "ato"}


@pytest.mark.parametrize(
    ("instante", "om", "dia"),
    [
        ("2025-02-14T23:30:00-04:00", "CFAOC", "2025-02-14"),
        ("2025-02-15T03:30:00+00:00", "CFAOC", "2025-02-14"),
        ("2025-02-15T03:30:00Z", None, "2025-02-15"),
        ("2025-02-14T23:30", "CPPR", "2025-02-14"),
    ],
)
def test_an_instant_becomes_its_legal_day(capitania, instante, om, dia):
    words = ("--om", om) if om else ()
    assert capitania("prazo", "recurso", "--de", instante, *words, "--json").json["de"] == dia


@pytest.mark.parametrize(
    "de",
    [
        "ontem",
        "2025-02-30",
        "20250214",
        "",
        "2025-02-14T25:00",
        "2018-11-04T00:30",
        "2018-02-17T23:30",
        "0001-01-01T00:00+14:00",
    ],
)
def test_what_is_no_day(capitania, de):
    said = capitania("prazo", "recurso", f"--de={de}", "--json")
    assert said.code == 2
    assert [p["campo"] for p in said.problemas] == ["--de"]


def test_the_terms_there_are_come_in_alphabetical_order(capitania):
    mend = capitania("prazo", "zzz", "--de", "2025-02-21", "--json").problemas[0]["como_corrigir"]
    names = mend.removeprefix("Use um de: ").removesuffix(".").split(", ")
    assert "defesa" in names
    assert names == sorted(names)


def test_every_fault_at_once(capitania, tmp_path):
    days = tmp_path / "dias.toml"
    days.write_text("[[dia]]\nquando = 1\n")
    words = ("--de", "x", "--om", "QQQ", "--norma", "y@z", "--calendario", str(days), "--ics", "--json")
    said = capitania("prazo", "recurso", *words)
    assert said.code == 2
    campos = [p["campo"] for p in said.problemas]
    assert campos[:4] == ["--ics", "--om", "--de", "--norma"]
    assert all(str(days) in c for c in campos[4:])
    assert len(campos) == 6


def test_an_unknown_term_is_bad_input_and_a_term_not_given_that_day_has_no_answer(capitania):
    said = capitania("prazo", "defesi", "--de", "2025-02-21", "--json")
    assert said.code == 2
    assert said.problemas[0]["como_corrigir"] == "Quis dizer defesa?"
    said = capitania("prazo", "defesa", "--de", "1996-02-21", "--json")
    assert said.code == 1
    assert said.problemas[0]["campo"] == "tipo"


def test_outside_the_calendar_there_is_no_answer(capitania):
    said = capitania("prazo", "defesa", "--de", "2035-02-21", "--json")
    assert said.code == 1
    assert said.problemas[0]["motivo"].startswith("22/02/2035: o calendário nacional vai de")
    assert capitania("prazo", "custodia", "--de", "9999-12-31").code == 2


def test_the_other_road_and_one_norm(capitania):
    assert capitania("prazo", "defesa", "--de", "2025-02-21", "--via", "poluicao", "--json").json["via"] == "poluicao"
    one = capitania("prazo", "defesa", "--de", "2025-02-21", "--norma", "lesta@2025-02-21", "--json").json
    assert {c.partition("@")[0] for c in one["cita"]} == {"lesta"}
    assert capitania("prazo", "defesa", "--de", "2025-02-21", "--norma", "normam-211@2020-01-01").code == 1
    assert capitania("prazo", "custodia", "--de", "2025-02-21", "--norma", "lei-9784@2025-02-21").code == 1


def test_days_of_a_file_count(capitania):
    plain, more = (
        capitania("prazo", "defesa", "--de", "2025-02-21", "--om", "CPPR", *words, "--json").json
        for words in ((), ("--calendario", "exemplos/dias-a-mais.toml"))
    )
    assert (plain["vencimento"], more["vencimento"]) == ("2025-03-18", "2025-03-19")
    assert "Ordem de Serviço fictícia 7/2025" in {row["ato"] for row in more["folha"]}


@pytest.mark.parametrize(
    ("text", "motivo"),
    [
        ("", "Está vazio."),
        ("a = ", "TOML malformado no fim do arquivo"),
        (
            'camada = "nacional"\n[[periodo]]\ncertificada_de = 2050-01-01\ncertificada_ate = 2051-01-01\n',
            "O calendário precisa",
        ),
    ],
)
def test_a_calendar_that_is_none(capitania, tmp_path, text, motivo):
    path = tmp_path / "dias.toml"
    path.write_text(text)
    said = capitania("prazo", "defesa", "--de", "2025-02-21", "--calendario", str(path), "--json")
    assert said.code == 2
    assert said.problemas[0]["motivo"].startswith(motivo)


STRIP = """\
  sex  21/02/2025  —   dia do começo, que não se conta
  sáb  22/02/2025  —   sábado
  dom  23/02/2025  —   domingo
  seg  24/02/2025  1
"""


def test_the_sheet_is_a_strip_of_days(capitania):
    out = capitania("prazo", "defesa", "--de", "2025-02-21", "--om", "CPPR").out
    assert out.startswith("Prazo de defesa, via LESTA: 15 dias úteis, a contar de: ciência do auto\n")
    assert "  VENCE       terça, 18/03/2025" in out
    assert STRIP in out
    assert "  seg  03/03/2025  —   Carnaval (sem expediente)" in out
    assert "  ter  18/03/2025  15  último dia\n" in out
    assert max(map(len, out.splitlines())) <= WIDTH


def test_a_long_sheet_folds_the_days_that_simply_count(capitania):
    out = capitania("prazo", "custodia", "--de", "2025-01-20").out
    assert "  ter  21/01/2025  1  … até 20/04/2025, dia 90" in out
    assert len(out.splitlines()) < 30


def test_doubts_come_with_both_dates(capitania):
    out = capitania("prazo", "comparecimento", "--de", "2025-01-11", "--om", "CPPR").out
    assert "Vence em 22/01/2025." in out
    assert "Venceria em 23/01/2025." in out

"""`norma`: the list, one norm on a day or a draft, and its analysis."""

import pytest

from capitania.cli.plain import WIDTH

DRAFT = """\
[norma]
titulo = "Minuta"
vigente_de = 2027-01-01

[[dispositivo]]
id = "1"
resumo = "Um dispositivo."
"""


def test_the_list_has_every_version_with_its_days(capitania):
    out = capitania("norma", "listar").out
    assert "vigora" in out.splitlines()[0]
    assert "01/07/2024 a 25/01/2026" in out
    assert "26/01/2026 em diante" in out
    assert "(fundamenta antes de 26/11/2009)" in " ".join(out.split())
    assert max(map(len, out.splitlines())) <= WIDTH
    listed = capitania("norma", "listar", "--json").json["normas"]
    found = {n["norma"]: n["versoes"] for n in listed}
    assert [v["vigente_de"] for v in found["normam-211"]] == ["2024-07-01", "2026-01-26"]
    assert [v["ultimo_dia"] for v in found["normam-211"]] == ["2026-01-25", None]
    assert all(0 <= v["conferidas"] <= v["linhas"] for versions in found.values() for v in versions)


def test_the_version_in_force_that_day(capitania):
    out = capitania("norma", "ver", "normam-211@2026-01-25").out
    assert "normam-211@2024-07-01" in out.splitlines()[0]
    assert capitania("norma", "ver", "normam-211@2026-01-26", "--json").json["vigente_de"] == "2026-01-26"
    for heading in ("DISPOSITIVOS", "VALORES", "TABELAS", "PRAZOS", "RESSALVAS", "LACUNAS"):
        assert f"\n{heading}" in out


def test_a_norm_that_stopped_grounding_says_so(capitania):
    out = capitania("norma", "ver", "normam-07@2012-01-01").out
    assert "deixa de vigorar em 02/10/2023" in out
    assert "fatos antes de 26/11/2009" in out


def test_infractions_with_their_penalties_and_what_is_not_checked(capitania):
    out = capitania("norma", "ver", "rlesta@2025-01-01").out
    assert "INFRAÇÕES" in out
    assert "multa do grupo E" in out
    assert "[não conferido]" in out


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("normam-211", 2, "Falta o dia. Escreva, por exemplo, normam-211@2026-01-26."),
        ("normam-211@ontem", 2, "Data que não existe"),
        ("normam-213@2026-01-26", 2, "Quis dizer normam-21"),
        ("normam-211@2020-01-01", 1, "Há versões que começam em: 2024-07-01, 2026-01-26."),
        ("normam-07@2023-10-02", 1, "Nenhuma versão de normam-07 vigora em 02/10/2023."),
        ("nada/2027-01-01.toml", 2, "Não existe, ou não se abre."),
        ("", 2, "Norma que não há no acervo."),
    ],
)
@pytest.mark.parametrize("part", ["ver", "lacunas"])
def test_what_is_no_norm_of_that_day(capitania, part, text, code, said):
    found = capitania("norma", part, text)
    assert found.code == code
    assert said in found.err


def test_a_draft_by_its_path(capitania, tmp_path):
    path = tmp_path / "minuta" / "2027-01-01.toml"
    path.parent.mkdir()
    path.write_text(DRAFT, encoding="utf-8")
    assert capitania("norma", "ver", str(path)).out.startswith("Minuta, minuta@2027-01-01\n")
    said = capitania("norma", "lacunas", str(path))
    assert said.code == 0
    assert "Cada combinação das tabelas tem uma só resposta no texto." in said.out
    path.write_text(f'{DRAFT}conferid = "x"\n', encoding="utf-8")
    said = capitania("norma", "ver", str(path), "--json")
    assert said.code == 2
    assert "conferid" in said.problemas[0]["campo"]


@pytest.mark.parametrize("data", [b"\xff", b"a = ", b"a" + b".a" * 3000 + b" = 1", b"a = nan"])
def test_a_draft_that_does_not_parse(capitania, tmp_path, data):
    path = tmp_path / "2027-01-01.toml"
    path.write_bytes(data)
    assert capitania("norma", "ver", str(path)).code == 2


def test_gaps_are_told_as_boat_stories(capitania):
    said = capitania("norma", "lacunas", "normam-211@2026-01-26")
    assert said.code == 0
    assert "O TEXTO SE CALA" in said.out
    assert "O TEXTO RESPONDE DUAS COISAS" in said.out
    assert "Nada: todo defeito está declarado." in said.out
    assert "NÃO CUMPRIDO: Recusar o teste não deveria custar menos" in said.out
    assert max(map(len, said.out.splitlines())) <= WIDTH
    found = capitania("norma", "lacunas", "normam-211@2026-01-26", "--json").json
    assert set(found) == {"norma", "defeitos", "restantes", "esperados"}
    assert found["restantes"] == []

"""`decidir`: the examples, TOML and JSON alike, exit codes, and the answer as a person reads it."""

import json
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from capitania.cli.plain import WIDTH

ROOT = Path(__file__).resolve().parents[2]
EXEMPLOS = ROOT / "exemplos"
BOARDINGS = sorted(p.name for p in EXEMPLOS.glob("*.toml") if "[abordagem]" in p.read_text(encoding="utf-8"))


def measures(said):
    return {(m["medida"], m["modalidade"]) for m in said.json["medidas"]}


def infractions(said):
    return {i["dispositivo"] for i in said.json["infracoes"]}


def papers(said):
    return {p["peca"] for p in said.json["pecas"]}


@pytest.mark.parametrize("name", BOARDINGS)
def test_an_example_leaves_nothing_to_ask(capitania, name):
    said = capitania("decidir", f"exemplos/{name}", "--json")
    assert said.code == 0
    assert said.json["pendencias"] == []


@pytest.mark.parametrize("name", BOARDINGS)
def test_json_says_what_toml_says(capitania, tmp_path, name):
    data = tomllib.loads((EXEMPLOS / name).read_text(encoding="utf-8"), parse_float=Decimal)
    path = tmp_path / "fatos.json"
    path.write_text(json.dumps(data, default=str), encoding="utf-8")
    assert capitania("decidir", str(path), "--json").out == capitania("decidir", f"exemplos/{name}", "--json").out


def test_the_unlicensed_guest(capitania):
    said = capitania("decidir", "exemplos/convidado-sem-habilitacao.toml", "--json")
    assert measures(said) == {("retirada_de_trafego", "deve"), ("apreensao_da_embarcacao", "deve")}
    assert [(i["dispositivo"], i["autores"]) for i in said.json["infracoes"]] == [
        ("rlesta:11", ["condutor", "proprietario"])
    ]
    assert "notificacao_para_comparecimento" in papers(said)


def test_expired_three_and_eight_years_ago(capitania):
    three, eight = (capitania("decidir", f"exemplos/vencida-ha-{n}-anos.toml", "--json") for n in (3, 8))
    assert measures(three) == {("retirada_de_trafego", "deve")}
    assert measures(eight) == {("retirada_de_trafego", "deve"), ("apreensao_da_embarcacao", "deve")}
    assert infractions(three) == infractions(eight) == {"rlesta:12-III"}


def test_the_refusal_at_carnival(capitania):
    said = capitania("decidir", "exemplos/recusa-no-carnaval.toml", "--json")
    assert ("impedimento_de_conduzir", "deve") in measures(said)
    assert infractions(said) == {"rlesta:23-VIII"}
    assert said.json["alcoolemia"] is None


def test_the_same_reading_the_day_before_and_the_day_after(capitania):
    before, after = (capitania("decidir", f"exemplos/leitura-2026-01-{d}.toml", "--json") for d in (25, 26))
    assert measures(before) == set()
    assert infractions(before) == set()
    assert ("apreensao_da_embarcacao", "deve") in measures(after)
    assert infractions(after) == {"rlesta:23-I"}
    assert [Decimal(s.json["alcoolemia"]["limite"]) for s in (before, after)] == [Decimal("0.3"), Decimal("0.25")]


def test_the_substitute(capitania):
    said = capitania("decidir", "exemplos/substituto.toml", "--json")
    assert {d["medida"] for d in said.json["dispensadas"]} == {"retirada_de_trafego", "apreensao_da_embarcacao"}
    assert ("impedimento_de_conduzir", "deve") in measures(said)
    assert infractions(said) == {"rlesta:23-I"}


def test_the_day_of_the_act_picks_the_papers(capitania):
    refused = "exemplos/recusa-no-carnaval.toml"
    same_day, later = (
        capitania("decidir", refused, "--json"),
        capitania("decidir", refused, "--ato-em=2026-02-10", "--json"),
    )
    assert "notificacao_para_comparecimento" in papers(same_day)
    assert "auto_de_infracao" in papers(later)
    assert "notificacao_para_comparecimento" not in papers(later)
    assert "NORMAM-211 (26/01/2026)" in capitania("decidir", refused, "--ato-em=2026-02-10").out


def test_no_norm_that_day(capitania):
    facts = b'[abordagem]\nem = "1990-02-14T10:30:00-03:00"\n'
    said = capitania("decidir", "-", "--json", stdin=facts)
    assert said.code == 1
    assert [p["campo"] for p in said.problemas] == ["abordagem.em"]


def test_every_problem_of_facts_and_options_at_once(capitania):
    facts = b'[abordagem]\nem = "ontem"\nom = "XYZ"\n[condutor]\nhabilitacao = "carta"\n[outra]\n'
    said = capitania("decidir", "-", "--ato-em", "2026-02-30", "--json", stdin=facts)
    assert said.code == 2
    assert {p["campo"] for p in said.problemas} == {
        "--ato-em",
        "abordagem.em",
        "abordagem.om",
        "condutor.habilitacao",
        "outra",
    }


def test_an_act_before_the_fact(capitania):
    said = capitania("decidir", "exemplos/recusa-no-carnaval.toml", "--ato-em", "2025-03-02", "--json")
    assert said.code == 2
    assert [p["campo"] for p in said.problemas] == ["ato_em"]


@pytest.mark.parametrize("em", ["9999-12-31T12:00:00-03:00", "9998-02-28T12:00:00-03:00", "0001-01-01T12:00:00-03:00"])
def test_the_ends_of_the_calendar(capitania, em):
    said = capitania("decidir", "-", "--json", stdin=f'{{"abordagem": {{"em": "{em}"}}}}'.encode())
    assert said.code in {0, 1, 2}
    assert (said.code == 0) is ("medidas" in said.json)


def test_what_is_missing_is_asked_for(capitania):
    text = (EXEMPLOS / "vencida-ha-3-anos.toml").read_text(encoding="utf-8").replace("validade = 2021-12-20\n", "")
    said = capitania("decidir", "-", stdin=text.encode())
    assert said.code == 0
    assert "O QUE PERGUNTAR" in said.out
    assert "· condutor.validade" in said.out
    assert "pergunta em aberto" in said.out


def test_almost_nothing_told(capitania):
    said = capitania("decidir", "-", stdin=b'{"abordagem": {"em": "2026-02-14T10:30:00-03:00"}}')
    assert said.code == 0
    assert "Nenhuma medida administrativa. O que falta informar pode trazer alguma" in said.out


@pytest.mark.parametrize("name", BOARDINGS)
def test_lines_fit_and_carry_no_identifier(capitania, name):
    out = capitania("decidir", f"exemplos/{name}").out
    assert max(map(len, out.splitlines())) <= WIDTH
    assert "_" not in out
    assert "\x1b" not in out
    assert not [line for line in out.splitlines() if line != line.rstrip()]


OPENING = """\
Abordagem de sábado, 18/01/2025 às 09:15, CPRJ. Há 1 ressalva.

O QUE FAZER AGORA
  DEVE  retirada de tráfego (embarcação)  NORMAM-211 7.9.1-a

PAPÉIS
  DEVE  notificação para comparecimento ao condutor, por RLESTA 12-III  NORMAM-211 7.6.1-a

INFRAÇÕES
  RLESTA 12-III: Portar documentação desatualizada.
    autor       condutor
    pena        multa do grupo A, de R$ 40,00 a R$ 200,00, ou suspensão de até 30 dias
    fundamento  RLESTA 12-III, 7-1, 8

RESSALVAS"""


def test_the_answer_as_a_person_reads_it(capitania):
    assert capitania("decidir", "exemplos/vencida-ha-3-anos.toml").out.startswith(OPENING)


READING = """\
ALCOOLEMIA  o valor considerado se mostra; quem decide é o lido
  leitura         lido       limite     considerado  dispositivo
  condutor, ar    0,41 mg/L  0,25 mg/L  0,37 mg/L    NORMAM-211 7.12.2-1
  substituto, ar  0,00 mg/L  0,25 mg/L  0,00 mg/L    NORMAM-211 7.12.2-1
"""


def test_readings_stand_beside_their_limit(capitania):
    assert READING in capitania("decidir", "exemplos/substituto.toml").out


def test_what_falls_says_by_whom(capitania):
    assert (
        "  CAI   retirada de tráfego, dispensada pelo substituto"
        in capitania("decidir", "exemplos/substituto.toml").out
    )

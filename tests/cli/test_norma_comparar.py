"""The drafter's desk: `norma comparar`, `exportar`, `lacunas --emendas`, `recibos-atingidos`."""

import json
import re
from html.parser import HTMLParser

import pytest
from lxml import etree

from capitania.cli.norma_comparada import PARTS
from capitania.cli.plain import WIDTH
from capitania.config.portas import Portas
from capitania.lei.diferencas import PARTES

A, B = "normam-211@2024-07-01", "normam-211@2026-01-26"
ERRATA = "exemplos/errata/etilometro/2013-01-23.toml"


class Page(HTMLParser):
    """Tags that open and close, ids, links, and whatever would be fetched."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.fetched = [], set(), set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag not in {"meta", "br"}:
            self.open.append(tag)
        self.ids |= {found["id"]} if "id" in found else set()
        self.links |= {found["href"]} if "href" in found else set()
        self.fetched += [v for k, v in attrs if k in {"src", "href"} and not v.startswith("#")]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def feita(tmp_path_factory):
    """Compare once: 2024 with 2026, told, as JSON and as a page."""
    from capitania.cli import norma_comparada, norma_pagina, plain  # noqa: PLC0415
    from capitania.usecases.comparar_normas import compara  # noqa: PLC0415

    portas = Portas()
    acervo = portas.acervo
    from datetime import date  # noqa: PLC0415

    um, outro = (acervo.norma("normam-211", date.fromisoformat(n.partition("@")[2])) for n in (A, B))
    found = compara(portas, um, outro)
    return found, plain.text(norma_comparada.blocks(found, None)), norma_pagina.page(found)


def test_a_jurist_finds_each_provision_of_both_norms(feita):
    found, said, page = feita
    assert max(map(len, said.splitlines())) <= WIDTH
    flat = re.sub(r"\s+", " ", said)
    for d in found.diferencas:
        for cita in (*d.cita, *d.cita_depois):
            assert cita in flat
            assert cita in page
    for m in found.mudancas:
        assert m.antes or m.depois
        assert m.historia
        assert m.condicoes
    assert "leitura de ar de mais de 0,25 a menos de 0,3 mg/L" in page
    assert "embarcação de esporte e recreio" in page


def test_each_provision_that_a_change_cites_leads_to_what_it_says(feita):
    found, _, page = feita
    said = {c.cita: c.resumo for c in found.citados}
    cited = {c for m in found.mudancas for c in (*m.antes, *m.depois)}
    assert cited == set(said)
    assert all(said.values())
    assert "(normam-301@2026-03-26)" in said["normam-301:anexo-3-a"]
    for n, c in enumerate(found.citados):
        assert f'<dt id="cita-{n}">{c.cita}</dt>' in page
        assert f'<a href="#cita-{n}">{c.cita}</a>' in page


def test_a_boat_is_told_by_what_it_has(feita):
    """No reading where no test was made, none of a substitute who is not there, a number for a word of one norm."""
    for m in feita[0].mudancas:
        told = m.historia.partition(". Por ")[0]
        own = re.sub(r"substituto: [^,]*", "", told.lower())
        medido = m.fatos["alcoolemia"]["resultado"] == "medido"
        assert medido or not re.search(r"leitura de (ar|sangue)(?! sem prova)", own), told
        assert "substituto" in m.fatos or not re.search(r"substituto(:| de| hab)", told), told
        assert not re.search(r"(limite|limite ou acima) \(por ", told), told
        assert ".." not in m.historia


def test_the_page_is_whole_and_asks_for_nothing(feita):
    _, _, page = feita
    parsed = Page(page)
    assert parsed.open == []
    assert parsed.fetched == []
    assert {x.removeprefix("#") for x in parsed.links} <= parsed.ids
    assert "<script" not in page


def test_the_facts_of_a_change_are_read_by_decidir(feita, capitania, tmp_path):
    """Each number can be traced: the boat of a change is decided otherwise on the two days."""
    m = next(m for m in feita[0].mudancas if m.especie == "infracao")
    said = []
    for dia in ("2025-12-01", "2026-02-01"):
        fatos = json.loads(json.dumps(m.fatos))
        fatos["abordagem"]["em"] = f"{dia}T12:00:00-03:00"
        path = tmp_path / f"{dia}.json"
        path.write_text(json.dumps(fatos), encoding="utf-8")
        said.append({i["dispositivo"] for i in capitania("decidir", path, "--json").json["infracoes"]})
    assert said == [set(), {"rlesta:23-I"}]


def test_each_part_that_may_differ_has_a_heading():
    assert tuple(PARTS) == PARTES


def test_a_norm_with_itself_and_the_page_in_a_file(capitania, tmp_path):
    page = tmp_path / "igual.html"
    said = capitania("norma", "comparar", B, B, "--html", page)
    assert said.code == 0
    assert "Nada muda: os dois textos dizem o mesmo." in said.out
    assert "Nada muda" in page.read_text(encoding="utf-8")
    again = capitania("norma", "comparar", B, B, "--html", page)
    assert again.code == 2
    assert "Já existe." in again.err


def test_norms_of_other_words_say_what_each_does_not_ask(capitania):
    found = capitania("norma", "comparar", "etilometro@2026-01-26", ERRATA, "--json").json
    assert found["diferencas"][0]["parte"] == "erro_maximo"
    assert {m["especie"] for m in found["mudancas"]} == {"ressalva"}
    assert set(found) >= {"antes", "depois", "dia", "perguntas", "respostas", "mudancas", "grupos"}


def test_both_norms_are_looked_for_before_refusing(capitania):
    said = capitania("norma", "comparar", "nada@2026-01-26", "normam-211@ontem")
    assert said.code == 2
    assert "Norma que não há no acervo." in said.err
    assert "Data que não existe" in said.err


# --- export -----------------------------------------------------------------------------------------------------------


def test_one_decision_or_all_as_dmn(capitania, tmp_path):
    one = etree.fromstring(capitania("norma", "exportar", B, "--dmn", "--tabela", "classe.estado").out.encode())
    assert [d.get("name") for d in one.iter("{*}decision")] == ["classe_estado"]
    path = tmp_path / "norma.dmn"
    said = capitania("norma", "exportar", "rlesta@2026-01-26", "--dmn", "--saida", path)
    assert said.code == 0
    assert "decisões de rlesta@1998-06-09" in said.out
    assert len(list(etree.parse(path).getroot().iter("{*}decision"))) > 5


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ([B], 2, "Acrescente --dmn."),
        ([B, "--dmn", "--tabela", "classe.estad"], 2, "Quis dizer classe.estado?"),
        (["lei-9784@2026-01-26", "--dmn"], 1, "nada há que decidir"),
    ],
)
def test_what_cannot_be_exported(capitania, words, code, said):
    found = capitania("norma", "exportar", *words)
    assert found.code == code
    assert said in found.err


# --- redrafts ---------------------------------------------------------------------------------------------------------


def test_the_smallest_redraft_stands_under_each_story(capitania):
    said = capitania("norma", "lacunas", "exemplos/norma-de-exemplo/2027-01-01.toml", "--emendas")
    assert said.out.count("Menor redação (") == 4  # each of the two is open, so told twice
    found = capitania("norma", "lacunas", "normam-07@2008-12-17", "--emendas", "--json").json
    assert {e["fecho"] for e in found["emendas"]} == {f["fecho"] for f in found["defeitos"]}
    assert "emendas" not in capitania("norma", "lacunas", "rlesta@2026-01-26", "--json").json


# --- receipts ---------------------------------------------------------------------------------------------------------


def test_kept_receipts_are_held_against_an_erratum(capitania, tmp_path):
    found = capitania("norma", "recibos-atingidos", ERRATA, "--recibos", "exemplos/errata/recibos.csv", "--json").json
    assert [c["situacao"] for c in found["conferidos"]] == ["muda", "muda", "desconhecido"]
    assert found["substitui"] == "etilometro@2013-01-23"
    answers = tmp_path / "respostas.json"
    facts = ("exemplos/leitura-2026-01-25.toml", "exemplos/leitura-2026-01-26.toml")
    answers.write_text(json.dumps([capitania("decidir", f, "--json").json for f in facts]), encoding="utf-8")
    for norma, quer in ((ERRATA, ["muda", "muda"]), ("normam-211@2026-01-26", ["nao_muda", "nao_muda"])):
        kept = capitania("norma", "recibos-atingidos", norma, "--recibos", answers, "--json").json
        assert [c["situacao"] for c in kept["conferidos"]] == quer
    assert "muda" in capitania("norma", "recibos-atingidos", ERRATA, "--recibos", answers).out


def test_a_new_version_changes_receipts_only_from_its_day_on(capitania, tmp_path):
    draft = tmp_path / "etilometro" / "2027-01-01.toml"
    draft.parent.mkdir()
    from pathlib import Path  # noqa: PLC0415

    text = Path(ERRATA).read_text(encoding="utf-8")
    draft.write_text(text.replace("vigente_de = 2013-01-23", "vigente_de = 2027-01-01"), encoding="utf-8")
    kept = capitania("norma", "recibos-atingidos", draft, "--recibos", "exemplos/errata/recibos.csv", "--json").json
    assert [c["situacao"] for c in kept["conferidos"]] == ["nao_muda", "pode_mudar", "desconhecido"]
    assert kept["substitui"] is None


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.csv", "fatos;programa\na;b\n", "Falta a coluna normas."),
        ("a.csv", "fatos,normas\na,\n", "Não é um recibo."),
        ("a.json", "[]", "A lista não tem recibo."),
        ("a.json", '[{"recibo": {"fatos": "a"}}]', "Não é um recibo."),
        ("a.json", "[1]", "Não é um recibo."),
    ],
)
def test_what_is_no_list_of_receipts(capitania, tmp_path, name, text, said):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    found = capitania("norma", "recibos-atingidos", ERRATA, "--recibos", path)
    assert found.code == 2
    assert said in found.err


def test_receipts_of_a_file_are_of_no_unit(capitania):
    found = capitania("norma", "recibos-atingidos", ERRATA, "--recibos", "exemplos/errata/recibos.csv", "--om", "CPPR")
    assert found.code == 2
    assert "--om" in found.err


def test_what_the_base_holds_is_answered_again(capitania, pasta):
    portas = Portas()
    run = lambda *words: capitania("norma", "recibos-atingidos", *words, portas=portas)
    found = run(ERRATA, "--json").json
    assert {a["fluxo"] for a in found["atingidos"]} == {"abordagem:a-1", "processo:c-1"}
    assert all(a["antes"] != a["depois"] for a in found["atingidos"])
    said = run(ERRATA, "--om", "CPPR").out
    assert "RECIBOS ATINGIDOS" in said
    assert "abordagem:a-1, CPPR" in said
    assert "só o recibo muda" in said
    assert run(ERRATA, "--om", "CPSP", "--json").json["vistos"] == 0
    same = run("normam-211@2026-01-26")
    assert "Nenhum: nada do que se respondeu muda de recibo." in same.out


def test_what_an_answer_would_say_otherwise_is_told(capitania, pasta, tmp_path):
    draft = tmp_path / "normam-211" / "2026-01-26.toml"
    draft.parent.mkdir()
    from pathlib import Path  # noqa: PLC0415

    text = Path("src/capitania/normas/normam-211/2026-01-26.toml").read_text(encoding="utf-8")
    draft.write_text(text.replace('modalidade = "deve"', 'modalidade = "pode"'), encoding="utf-8")
    portas = Portas()
    found = capitania("norma", "recibos-atingidos", draft, "--json", portas=portas).json
    mudam = {(m["antes"], m["depois"]) for a in found["atingidos"] for m in a["muda"]}
    assert ("deve", "pode") in mudam
    assert "deve → pode" in capitania("norma", "recibos-atingidos", draft, portas=portas).out

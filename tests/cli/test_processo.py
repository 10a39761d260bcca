"""`capitania processo`: scripts played, acts practised or refused, streams shown, listed and exported."""

import json
import os
import tomllib
from pathlib import Path

import pytest

from capitania.cli import plain
from capitania.config.portas import Portas
from capitania.registro.pacote import le_pacote

ROOT = Path(__file__).resolve().parents[2]
CASO = "exemplos/caso"
SECRETARIA, OFICIAL, PARTE = "secretaria-1@secretaria", "oficial-1@autoridade", "p-1@parte"
AUTO = "421P2026000001"
ID = "0198c0de-0000-7000-8000-000000000001"


@pytest.fixture
def rodar(capitania, pasta):
    """Run the command on a base of its own."""
    portas = Portas()
    return lambda *args, **more: capitania(*args, portas=portas, **more)


def pratica(rodar, nome, por, *more, fluxo=AUTO):
    return rodar("processo", "ato", fluxo, f"{CASO}/{nome}.toml", "--por", por, *more)


def test_a_script_is_played_in_the_shape_of_the_guide(capitania):
    found = capitania("processo", "simular", f"{CASO}/roteiro.toml", "--json").json
    assert list(found) == ["atos", "fase", "prazos", "prescricao", "proximos", "ressalvas", "medidas"]
    assert [set(a) for a in found["atos"]] == [{"n", "tipo", "admitido", "impedimentos", "lacunas"}] * 21
    assert all(a["admitido"] for a in found["atos"])
    assert found["fase"] == "encerrado"
    defesa = next(p for p in found["prazos"] if p["tipo"] == "defesa")
    assert defesa["vencimento"] == "2026-03-31"
    assert {"vencimento", "provisorio", "cita"} <= set(defesa)


def test_a_refusal_is_an_answer(capitania):
    text = (ROOT / CASO / "roteiro.toml").read_text(encoding="utf-8")
    late = text.replace('por = "oficial-1@autoridade"', 'por = "inspetor-1@autoridade"')
    said = capitania("processo", "simular", "-", stdin=late.encode())
    assert said.code == 0
    assert "RECUSADO" in said.out
    assert "5. AUTO LAVRADO: RECUSADO" in said.out
    assert "Falta ato de designação" in said.out
    found = capitania("processo", "simular", "-", "--json", stdin=late.encode()).json
    assert found["atos"][4]["impedimentos"][0]["cita"]


def test_what_no_norm_of_the_day_asks_is_told_and_refuses_nothing(capitania):
    before = str(ROOT / "tests" / "roteiros" / "a11-deposito-antes-de-2024.toml")
    auto = capitania("processo", "simular", before, "--json").json["atos"][1]
    assert (auto["admitido"], auto["impedimentos"]) == (True, [])
    assert [(x["regra"], x["cita"]) for x in auto["lacunas"]] == [
        ("notificacao_precede_o_auto", ["normam-211@2024-07-01:7.6.1-a"])
    ]
    said = capitania("processo", "simular", before).out
    assert said.count("NÃO CONFERIDO") == 1
    assert "2. AUTO LAVRADO: NÃO CONFERIDO" in said
    assert "em 2024-07-01 ela diz" in said


def test_an_act_says_what_no_norm_of_its_day_asked(rodar, tmp_path):
    opening = tmp_path / "abertura.toml"
    text = (ROOT / CASO / "abertura.toml").read_text(encoding="utf-8")
    office = 'tipo = "designacao_feita"\nem = 2023-01-02T09:00:00-03:00\npessoa = "s-9"\ncargo = "secretaria"\n'
    made = tmp_path / "cargo.toml"
    made.write_text(f'{office}de = 2023-01-02\nportaria = "1"\n', encoding="utf-8")
    assert rodar("processo", "ato", "om:CPSP", str(made), "--por", "a@administracao").code == 0
    text = text.replace('abordagem = "abordagem:a-1"\n', "")  # the boarding is of 2026
    opening.write_text(text.replace("2026-", "2023-"), encoding="utf-8")
    shown = rodar("processo", "abrir", str(opening), "--por", "s-9@secretaria")
    assert shown.code == 0
    assert "\nNÃO CONFERIDO" in shown.out
    said = rodar("processo", "abrir", str(opening), "--por", "s-9@secretaria", "--json").json
    assert [x["regra"] for x in said["lacunas"]] == ["lugar_do_fato"]


def test_a_script_in_json(capitania):
    roteiro = tomllib.loads((ROOT / CASO / "roteiro.toml").read_text(encoding="utf-8"))
    stdin = json.dumps(roteiro, default=str).encode()
    assert capitania("processo", "simular", "-", "--json", stdin=stdin).json["fase"] == "encerrado"


def test_more_days_move_the_terms(capitania, tmp_path):
    days = tmp_path / "dias.toml"
    days.write_text((ROOT / "exemplos" / "dias-a-mais.toml").read_text().replace("2025-", "2026-"))
    before = capitania("processo", "simular", f"{CASO}/roteiro.toml", "--json").json["prazos"]
    after = capitania("processo", "simular", f"{CASO}/roteiro.toml", "--json", "--calendario", days).json["prazos"]
    assert [p["tipo"] for p in before] == [p["tipo"] for p in after]


@pytest.mark.parametrize(
    ("stdin", "field"),
    [
        (b'"x"', "entrada"),
        (b"x = 1", "contexto.om"),
        (b'{"contexto": {"om": "CPPR"}, "ato": [{"tipo": "x"}]}', "ato[1]"),
    ],
)
def test_a_script_that_is_none(capitania, stdin, field):
    said = capitania("processo", "simular", "-", "--json", stdin=stdin)
    assert said.code == 2
    assert said.problemas[0]["campo"].startswith(field)


def test_an_act_gives_its_receipt_and_what_comes_next(rodar):
    said = pratica(rodar, "assinatura", SECRETARIA, "--json")
    assert said.code == 0
    assert said.json["praticado"] is True
    assert (said.json["recibo"]["fluxo"], said.json["recibo"]["seq"], said.json["fase"]) == (
        "processo:c-1",
        3,
        "autuado",
    )
    assert len(said.json["recibo"]["hash"]) == 64
    assert {"tipo": "comunicacao_expedida", "por": "secretaria"} in said.json["proximos"]
    shown = pratica(rodar, "comunicacao", SECRETARIA)
    assert shown.out.startswith("PRATICADO: COMUNICAÇÃO EXPEDIDA\n")
    assert "O QUE CABE AGORA" in shown.out


def test_an_act_with_something_in_its_way_goes_out_with_three(rodar):
    said = pratica(rodar, "julgamento", "inspetor-1@autoridade", "--json")
    assert (said.code, said.json["praticado"]) == (3, False)
    assert {"sem_designacao", "impedido_por_ter_abordado"} <= {i["regra"] for i in said.json["impedimentos"]}
    shown = pratica(rodar, "julgamento", "inspetor-1@autoridade")
    assert (shown.code, shown.err) == (3, "")
    assert shown.out.startswith("RECUSADO: JULGAMENTO PROFERIDO\n  · ")
    assert "[LESTA 23" in shown.out


def test_a_place_already_taken_shows_what_happened(rodar):
    said = pratica(rodar, "despacho", SECRETARIA, "--seq", "2", "--json")
    assert said.code == 3
    assert [a["tipo"] for a in said.json["seq_vencida"]["desde"]] == ["auto_lavrado"]
    assert "auto lavrado" in pratica(rodar, "despacho", SECRETARIA, "--seq", "2").out
    assert "nada" in pratica(rodar, "despacho", SECRETARIA, "--seq", "9").out
    assert pratica(rodar, "despacho", SECRETARIA, "--seq", "x", "--json").problemas[0]["campo"] == "--seq"


def test_the_same_id_gives_the_same_receipt_and_another_act_a_conflict(rodar):
    first = pratica(rodar, "despacho", SECRETARIA, "--id", ID, "--json").json["recibo"]
    assert pratica(rodar, "despacho", SECRETARIA, "--id", ID, "--json").json["recibo"] == first
    said = pratica(rodar, "assinatura", SECRETARIA, "--id", ID, "--json")
    assert (said.code, said.json["conflito"]["tipo"]) == (3, "despacho")
    assert "despacho" in pratica(rodar, "assinatura", SECRETARIA, "--id", ID).out


def test_a_new_stream_is_named_by_its_act_and_found_by_its_beginning(rodar):
    said = rodar("processo", "abrir", f"{CASO}/abertura.toml", "--por", SECRETARIA, "--id", ID, "--json")
    assert said.json["recibo"]["fluxo"] == f"processo:{ID}"
    assert rodar("processo", "ver", "processo:0198", "--json").json["fluxo"] == f"processo:{ID}"
    again = rodar(
        "processo", "abrir", f"{CASO}/abertura.toml", "--por", SECRETARIA, "--fluxo", "processo:c-1", "--json"
    )
    assert (again.code, again.problemas[0]["campo"]) == (2, "--fluxo")


def test_one_act_may_be_written_as_in_a_script(rodar):
    one = b'[[ato]]\ntipo = "despacho"\nmotivo = "x"\n'
    assert rodar("processo", "ato", AUTO, "-", "--por", SECRETARIA, stdin=one).code == 0
    said = rodar("processo", "ato", AUTO, "-", "--por", SECRETARIA, "--json", stdin=one * 2)
    assert (said.code, said.problemas[0]["campo"]) == (2, "ato")


@pytest.mark.parametrize("words", [("--json",), ("--por", "ninguem", "--json"), ("--por", "", "--json")])
def test_who_practises_is_always_said(rodar, words):
    said = rodar("processo", "ato", AUTO, f"{CASO}/despacho.toml", *words)
    assert said.code == 2
    assert [p["campo"].lstrip("-") for p in said.problemas] == ["por"]


def test_a_stream_that_there_is_not(rodar):
    said = rodar("processo", "ver", "processo:nada", "--json")
    assert (said.code, said.problemas[0]["motivo"]) == (2, "Não há fluxo com este nome.")


def test_a_case_is_shown_with_its_clocks_and_its_timeline(rodar):
    for nome, por in (("assinatura", SECRETARIA), ("comunicacao", SECRETARIA), ("ciencia-do-auto", SECRETARIA)):
        assert pratica(rodar, nome, por).code == 0
    found = rodar("processo", "ver", AUTO, "--json").json
    assert found["fase"] == "em_defesa"
    assert [a["tipo"] for a in found["atos"]][-1] == "ciencia_registrada"
    assert found["partes"]["autuacao"]["auto"]["numero"] == AUTO
    assert [p["vencimento"] for p in found["prazos"] if p["tipo"] == "defesa"] == ["2026-03-31"]
    assert found["atos"][1]["pessoais"]["descricao"].startswith("Conduzia")
    shown = rodar("processo", "ver", AUTO).out
    assert shown.startswith(f"PROCESSO {AUTO}  em defesa\n")
    assert all(h in shown for h in ("PRAZOS", "O QUE CABE AGORA", "LINHA DO TEMPO", "ter 31/03/2026"))
    assert max(map(len, shown.splitlines())) <= plain.WIDTH


def test_a_decided_case_shows_decision_penalty_and_payment(rodar):
    for nome, por in (
        ("assinatura", SECRETARIA),
        ("ciencia-do-auto", SECRETARIA),
        ("defesa", PARTE),
        ("julgamento", OFICIAL),
        ("ciencia-da-decisao", SECRETARIA),
        ("pagamento", SECRETARIA),
    ):
        assert pratica(rodar, nome, por).code == 0
    hide = b'tipo = "sigilo_decretado"\nmotivo = "x"\n'
    assert rodar("processo", "ato", AUTO, "-", "--por", OFICIAL, stdin=hide).code == 0
    shown = rodar("processo", "ver", AUTO).out
    for said in ("multa de R$ 100,00", "R$ 60,00", "procedente, em 10/04/2026", "decretado", "reg. "):
        assert said in shown


def test_what_was_annulled_stays_in_sight(rodar):
    annul = b'tipo = "ato_anulado"\nato = "ato-2"\nmotivo = "x"\nem = 2026-03-04T10:00:00-03:00\n'
    assert rodar("processo", "ato", AUTO, "-", "--por", OFICIAL, stdin=annul).code == 0
    found = rodar("processo", "ver", "processo:c-1", "--json").json
    assert [a["situacao"] for a in found["atos"]] == ["vale", "anulado", "vale"]
    assert rodar("processo", "ver", AUTO).code == 2
    assert "SEM AUTO" in rodar("processo", "ver", "processo:c-1").out


def test_facts_that_decidir_refuses_and_names_of_nothing_are_told(rodar):
    facts = (ROOT / CASO / "abordagem.toml").read_text(encoding="utf-8").replace("2021-12-20\n", '"ontem"\n')
    said = rodar("processo", "abrir", "-", "--por", "inspetor-1@inspetor", "--json", stdin=facts.encode())
    assert (said.code, [p["campo"] for p in said.problemas]) == (2, ["fatos.condutor.validade"])
    opening = (
        (ROOT / CASO / "abertura.toml").read_text(encoding="utf-8").replace('"p-1"', '"p-9"').replace("a-1", "a-9")
    )
    said = rodar("processo", "abrir", "-", "--por", SECRETARIA, "--json", stdin=opening.encode())
    assert (said.code, [p["campo"] for p in said.problemas]) == (2, ["infrator", "abordagem"])


def test_registers_boardings_and_units_are_shown(rodar):
    erase = b'tipo = "pessoais_apagados"\natos = ["ato-1"]\nmotivo = "pedido"\n'
    assert "Fulano de Tal" in rodar("processo", "ver", "pessoa:p-1").out
    accept = b'tipo = "comunicacao_eletronica_aceita"\nendereco = "a@b.c"\n'
    ask = b'tipo = "pedido_do_titular"\nespecie = "apagamento"\n'
    for stdin in (accept, ask):
        assert rodar("processo", "ato", "pessoa:p-1", "-", "--por", PARTE, stdin=stdin).code == 0
    assert rodar("processo", "ato", "pessoa:p-1", "-", "--por", "a@administracao", stdin=erase).code == 0
    erased = rodar("processo", "ver", "pessoa:p-1").out
    assert "Fulano" not in erased
    assert all(s in erased for s in ("apagado", "aceita", "1 por responder"))
    order = pratica(rodar, "medida", "inspetor-1@inspetor", fluxo="abordagem:a-1")
    assert order.code == 0
    contest = b'tipo = "medida_impugnada"\nem = 2026-03-02T10:00:00-03:00\nmedida = "retirada_de_trafego"\n'
    assert rodar("processo", "ato", "abordagem:a-1", "-", "--por", PARTE, stdin=contest).code == 0
    boarding = rodar("processo", "ver", "abordagem:a-1").out
    assert all(s in boarding for s in ("decisão da medida (retirada de tráfego)", "01/04/2026", "medida confirmada"))
    terms = rodar("processo", "ver", "abordagem:a-1", "--json").json["prazos"]
    assert [(p["medida"], p["vencimento"]) for p in terms] == [("retirada_de_trafego", "2026-04-01")]
    unit = rodar("processo", "ver", "om:CPPR")
    assert "oficial designado" in unit.out
    change = b'tipo = "configuracao_alterada"\nchave = "codigo_da_om"\nvalor = "421"\nmotivo = "x"\n'
    assert rodar("processo", "ato", "om:CPPR", "-", "--por", "a@administracao", stdin=change).code == 0
    assert "código da OM" in rodar("processo", "ver", "om:CPPR").out
    assert "fase" not in rodar("processo", "ver", "om:CPPR", "--json").json


def test_cases_are_listed_by_unit(rodar):
    (row,) = rodar("processo", "listar", "--json").json["processos"]
    expected = {"fluxo": "processo:c-1", "om": "CPPR", "numero": AUTO, "fase": "autuado", "pessoa": "p-1"}
    assert row == expected | {"ultimo_seq": 2, "prioritario": False, "sigiloso": False}
    assert AUTO in rodar("processo", "listar", "--om", "cppr").out
    assert rodar("processo", "listar", "--om", "CPSP").out == "Nenhum processo.\n"
    assert rodar("processo", "listar", "--om", "XXXXX").code == 2


def test_a_case_or_all_go_out_in_a_bundle(rodar, tmp_path):
    one, everything = tmp_path / "um.zip", tmp_path / "tudo.zip"
    assert rodar("processo", "exportar", AUTO, one).code == 0
    assert [f.fluxo for f in le_pacote(one.read_bytes()).fluxos] == ["processo:c-1"]
    said = rodar("processo", "exportar", "--tudo", everything, "--sem-pessoais", "--json")
    assert (said.json["fluxo"], said.json["pessoais"]) == (None, False)
    assert b"Fulano" not in everything.read_bytes()
    assert len(le_pacote(everything.read_bytes()).fluxos) == 5
    assert rodar("processo", "exportar", AUTO, one, "--json").problemas[0]["motivo"] == "Já existe."
    assert rodar("processo", "exportar", AUTO, tmp_path / "nada" / "x.zip").code == 2


def test_a_base_that_cannot_be_opened_goes_out_with_four(rodar, pasta):
    (pasta / "capitania.db").write_bytes(b"isto nao e uma base" * 100)
    said = rodar("processo", "listar", "--json")
    assert (said.code, said.problemas[0]["campo"]) == (4, "base")
    assert "danificada" in said.err


def test_a_wrong_address_of_the_base_is_told(rodar, monkeypatch):
    monkeypatch.setenv("CAPITANIA_BANCO", "mysql://x")
    said = rodar("processo", "listar", "--json")
    assert (said.code, said.problemas[0]["campo"]) == (2, "CAPITANIA_BANCO")


def test_a_bundle_that_does_not_fit_leaves_nothing(rodar, tmp_path, monkeypatch):
    def full(_fd):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    said = rodar("processo", "exportar", AUTO, tmp_path / "um.zip", "--json")
    assert said.code == 2
    assert not (tmp_path / "um.zip").exists()

"""`capitania agenda`, `prescricao` and `reconstruir`: what falls due, who is waited for, the lists made anew."""

import json
import re

import pytest

from capitania.cli import agenda, reconstruir
from capitania.config.portas import Portas
from capitania.store.lidas import LeiturasNaBase
from capitania.usecases import leituras
from capitania.usecases.linhas import Vencimento

CASO = "exemplos/caso"
SECRETARIA, OFICIAL = "secretaria-1@secretaria", "oficial-1@autoridade"
AUTO = "421P2026000001"
TUDO = ("--ate", "2035-12-31")


@pytest.fixture
def rodar(capitania, pasta):
    """Run the command on a base in which a case waits for its defence."""
    portas = Portas()

    def run(*args, **more):
        return capitania(*args, portas=portas, **more)

    for nome in ("comunicacao", "ciencia-do-auto"):
        assert run("processo", "ato", AUTO, f"{CASO}/{nome}.toml", "--por", SECRETARIA).code == 0
    return run


def sigilo(rodar):
    seal = b'tipo = "sigilo_decretado"\nem = 2026-03-13T10:00:00-03:00\nmotivo = "segredo"\n'
    assert rodar("processo", "ato", AUTO, "-", "--por", OFICIAL, stdin=seal).code == 0


def test_what_falls_due_is_shown_by_day_with_who_is_waited_for(rodar):
    said = rodar("agenda", *TUDO)
    assert said.code == 0
    assert re.search(r"31/03/2026 +defesa; .*provisório +parte +421P2026000001 +CPPR", said.out)
    assert re.search(r"10/03/2031 +prescrição \(punição\) +autoridade", said.out)
    assert "seg 10/03/2031  1" in said.out
    assert "Fulano" not in said.out


def test_the_same_in_json(rodar):
    found = rodar("agenda", *TUDO, "--json").json
    assert (found["total"], found["sem_dia"], found["por_refazer"]) == (4, 0, False)
    assert sum(found["por_dia"].values()) == 4
    first = found["agenda"][0]
    assert first == {
        "vencimento": "2026-03-31",
        "limite_se_interrompem": None,
        "outra_leitura": None,
        "perto_do_fim": False,
        "prazo": "defesa",
        "quem": ["parte"],
        "fluxo": "processo:c-1",
        "auto": AUTO,
        "om": "CPPR",
        "provisorio": ["estadual", "municipal", "om"],
        "sigiloso": False,
    }


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (("--om", "CPPR", *TUDO), 4),
        (("--om", "CPSP", *TUDO), 0),
        (("--quem", "parte", *TUDO), 1),
        (("--de", "2026-04-01", "--ate", "2026-04-30"), 1),
        (("--pessoa", "FULANO", *TUDO), 4),
        (("--pessoa", "529.982.247-25", *TUDO), 4),
        (("--pessoa", "sicrano", *TUDO), 0),
    ],
)
def test_what_is_asked_is_what_is_shown(rodar, asked, found):
    assert rodar("agenda", *asked, "--json").json["total"] == found


def test_more_than_fits_is_told(rodar):
    assert "Mostram-se 1 de 4" in rodar("agenda", *TUDO, "--limite", "1").out
    assert "Nada vence" in rodar("agenda", "--om", "CPSP").out


def test_a_sealed_case_is_marked_and_not_found_by_person(rodar):
    sigilo(rodar)
    assert "sigiloso" in rodar("agenda", *TUDO).out
    assert all(x["sigiloso"] for x in rodar("agenda", *TUDO, "--json").json["agenda"])
    assert "Processo sigiloso." in rodar("agenda", *TUDO, "--ics").out
    assert "sigiloso" in rodar("agenda", "--mesa").out
    assert "sigiloso" in rodar("prescricao").out
    assert rodar("agenda", "--pessoa", "fulano", *TUDO, "--json").json["total"] == 0


def test_last_days_go_out_as_events_that_a_recount_moves(rodar):
    text = rodar("agenda", *TUDO, "--ics").out
    assert text.startswith("BEGIN:VCALENDAR\r\n")
    assert text.count("BEGIN:VEVENT") == text.count("END:VEVENT") == 4
    assert "DTSTART;VALUE=DATE:20260331" in text
    assert "SUMMARY:Último dia: defesa\\, 421P2026000001\\, CPPR (provisório)" in text
    rows = [
        Vencimento("x", "prescricao_punicao", "CPPR", "parte", d, d, "", "", 0, 1) for d in ("2026-01-02", "2026-01-05")
    ]
    first, second = (agenda._event(row, None) for row in rows)
    assert first.named == second.named
    assert "se os atos duvidosos interrompem" in first.description
    of_a_custody = agenda._event(rows[0]._replace(prazo="retirada_nao_sanada"), None)
    assert "Ou 02/01/2026, por outra leitura do texto." in of_a_custody.description


def test_the_desk_shows_the_act_waited_for(rodar):
    assert re.search(r"421P2026000001 +apresentar a defesa +parte +CPPR", rodar("agenda", "--mesa").out)
    found = rodar("agenda", "--mesa", "--om", "CPPR", "--quem", "parte", "--json").json
    assert [(m["ato"], m["qualidade"], m["auto"]) for m in found["mesa"]] == [("defesa_apresentada", "parte", AUTO)]
    assert "Nenhum processo espera" in rodar("agenda", "--mesa", "--quem", "dpc").out


@pytest.mark.parametrize(
    ("asked", "campo"),
    [
        (("--de", "2026-04-01", "--ate", "2026-03-01"), "--ate"),
        (("--limite", "0"), "--limite"),
        (("--limite", "x"), "--limite"),
        (("--quem", "rei"), "--quem"),
        (("--om", "NADA"), "om"),
        (("--pessoa", ""), "--pessoa"),
        (("--mesa", "--ics"), "--ics"),
        (("--mesa", "--ate", "2026-03-01"), "--ate"),
    ],
)
def test_what_cannot_be_asked_is_refused(rodar, asked, campo):
    said = rodar("agenda", *asked, "--json")
    assert said.code == 2
    assert campo in said.problemas[0]["campo"]


def test_a_term_without_a_day_and_lists_to_be_made_are_told(rodar, monkeypatch):
    monkeypatch.setattr(LeiturasNaBase, "sem_dia", lambda _: 2)
    monkeypatch.setattr(LeiturasNaBase, "versao", lambda _: None)
    said = rodar("agenda").out
    assert "2 prazos passam do calendário" in said
    assert "capitania reconstruir" in said
    assert "capitania reconstruir" in rodar("agenda", "--mesa").out
    assert "capitania reconstruir" in rodar("prescricao").out


def test_clocks_are_shown_of_one_case_and_of_all(rodar):
    assert "punição" in rodar("prescricao", AUTO).out
    found = rodar("prescricao", AUTO, "--json").json
    assert [p["relogio"] for p in found["prescricao"]] == ["punicao", "paralisacao"]
    assert re.search(r"10/03/2029 +paralisação +421P2026000001 +CPPR", rodar("prescricao", "--om", "CPPR").out)
    rows = rodar("prescricao", "--json").json["prescricao"]
    assert [(r["prazo"], r["alarme"]) for r in rows] == [
        ("prescricao_paralisacao", None),
        ("prescricao_punicao", None),
    ]
    assert "Mostram-se 1, e há mais" in rodar("prescricao", "--limite", "1").out
    assert "Nenhum relógio" in rodar("prescricao", "--om", "CPSP").out
    assert "Nenhum relógio" in rodar("prescricao", "pessoa:p-1").out
    assert rodar("prescricao", AUTO, "--om", "CPPR").code == 2


@pytest.mark.parametrize(("vencimento", "told"), [("2020-01-01", "já correu"), ("2099-01-01", "3 meses")])
def test_alarms_are_told(rodar, monkeypatch, vencimento, told):
    row = Vencimento(
        "x", "prescricao_punicao", "CPPR", "autoridade", vencimento, "2099-02-01", "3=2020-01-01", "", 0, 1
    )
    monkeypatch.setattr(LeiturasNaBase, "agenda", lambda *_: (row,))
    said = rodar("prescricao").out
    assert told in said
    assert "01/02/2099" in said


def test_cases_are_listed_by_person(rodar):
    assert AUTO in rodar("processo", "listar", "--pessoa", "fulano de").out
    assert [p["numero"] for p in rodar("processo", "listar", "--pessoa", "fulano", "--json").json["processos"]] == [
        AUTO
    ]
    assert "Nenhum processo" in rodar("processo", "listar", "--pessoa", "sicrano").out


def test_lists_are_made_anew(rodar):
    assert "Listas refeitas, de 5 fluxos." in rodar("reconstruir").out
    assert rodar("reconstruir", "--json").json == {"trocada": True, "fluxos": 5, "diferencas": []}


def test_another_last_day_is_an_answer_that_refuses(rodar, monkeypatch):
    plain = leituras._prazo
    monkeypatch.setattr(leituras, "_prazo", lambda *args: plain(*args)._replace(vencimento="2026-05-04"))
    monkeypatch.setattr(reconstruir, "SHOWN", 1)
    said = rodar("reconstruir")
    assert said.code == 3
    assert re.search(r"processo:c-1 +defesa +31/03/2026 +04/05/2026", said.out)
    assert "E mais 1" in said.out
    assert "Nada foi trocado" in said.out
    assert rodar("reconstruir", "--json").json["diferencas"][0]["depois"] == "2026-05-04"
    assert rodar("agenda", "--json").json["agenda"][0]["vencimento"] == "2026-03-31"
    assert rodar("reconstruir", "--aceitar-diferencas", " ").code == 2
    assert rodar("reconstruir", "--aceitar-diferencas", "feriado lançado errado").code == 0
    assert rodar("agenda", "--json").json["agenda"][0]["vencimento"] == "2026-05-04"


def test_how_far_it_is_is_shown_on_a_terminal_alone(rodar, monkeypatch, capsys):
    said = rodar("reconstruir")
    assert "Refazendo" not in said.err
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert "Refazendo as listas" in rodar("reconstruir").err


def test_the_base_keeps_why_other_days_were_taken(rodar, monkeypatch, pasta):
    import sqlite3  # noqa: PLC0415

    plain = leituras._prazo
    monkeypatch.setattr(leituras, "_prazo", lambda *args: plain(*args)._replace(vencimento="2026-05-04"))
    rodar("reconstruir", "--aceitar-diferencas", "feriado")
    with sqlite3.connect(pasta / "capitania.db") as base:
        ((told,),) = base.execute("SELECT ultima FROM leitura_estado").fetchall()
    assert json.loads(told) == {"diferencas": 2, "motivo": "feriado"}

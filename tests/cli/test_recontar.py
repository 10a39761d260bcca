"""`capitania recontar`: listed, recorded, gone on with; what it does not take."""

import pytest

from capitania.config.portas import Portas

CASO = "exemplos/caso"
SECRETARIA = "secretaria-1@secretaria"
AUTO = "421P2026000001"
DIA = ("om:CPPR", "exemplos/om/dia.toml", "--por", "a-1@administracao")


@pytest.fixture
def rodar(capitania, pasta):
    """Run the command on a base of its own, where the term to defend runs until 2026-03-31."""
    portas = Portas()
    for nome in ("assinatura", "comunicacao", "ciencia-do-auto"):
        said = capitania("processo", "ato", AUTO, f"{CASO}/{nome}.toml", "--por", SECRETARIA, portas=portas)
        assert said.code == 0, said.err
    return lambda *args, **more: capitania(*args, portas=portas, **more)


def test_what_a_day_would_move_is_shown_and_not_kept_until_asked(rodar):
    seen = rodar("recontar", *DIA)
    row = " ".join(seen.out.split())
    assert f"{AUTO} defesa 31/03/2026 01/04/2026 parte" in row
    assert "Nada foi gravado" in row
    assert (seen.code, rodar("recontar", "--continuar").out) == (0, "Nada por concluir.\n")
    done = rodar("recontar", *DIA, "--gravar", "--json")
    (report,) = done.json["recontagens"]
    assert (done.code, report["gravados"], report["tarefas"], report["sem_base"]) == (0, 2, [], [])
    assert report["mudancas"][0]["prazo"] == "defesa"
    assert report["mudancas"][0]["avisar"] == ["parte"]
    assert "prazo recontado" in rodar("processo", "ver", AUTO).out
    again = rodar("recontar", *DIA)
    assert (again.code, "já está decretado" in again.out) == (3, True)


def test_an_act_that_entered_without_it_is_recounted_by_continuar(rodar):
    assert rodar("processo", "ato", *DIA).code == 0
    refused = rodar("recontar", "--om", "cppr", "--json")
    assert (refused.code, refused.problemas[0]["campo"]) == (2, "--om")
    done = rodar("recontar", "om:CPPR", "--continuar")
    assert (done.code, "2 atos gravados." in done.out) == (0, True)
    seen = rodar("recontar", "--om", "CPPR", "--gravar")
    assert (seen.code, "Nenhum prazo muda de dia." in seen.out) == (0, True)


def test_more_than_a_page_is_cut_and_said(rodar, monkeypatch):
    monkeypatch.setattr("capitania.cli.recontar.SHOWN", 1)
    assert "E mais 1: veja todos com --json." in rodar("recontar", *DIA).out


def test_a_certificate_without_its_ground_waits_for_a_person(rodar):
    assert rodar("tick").code in {0, 3}
    told = rodar("recontar", *DIA, "--gravar")
    assert told.code == 0  # the lapse itself needs nobody
    assert "reaberto" not in told.out


@pytest.mark.parametrize(
    ("args", "campo"),
    [
        ((), "fluxo"),
        (("processo:c-1",), "fluxo"),
        (("om:CPPR", "--om", "CPPR"), "--om"),
        (("om:CPPR", "exemplos/om/dia.toml"), "--por"),
        (("--continuar", "--gravar"), "--continuar"),
        (("om:CPPR", "exemplos/om/dia.toml", "--continuar"), "--continuar"),
    ],
)
def test_what_says_too_little_or_too_much_is_refused(rodar, args, campo):
    said = rodar("recontar", *args, "--json")
    assert (said.code, said.problemas[0]["campo"]) == (2, campo)

"""The page that sets the law of the fact beside that of today."""

import pytest
from casa import ABERTURA
from navegador import cliente

ANTES = {"em": "2025-11-11T10:00:00-03:00", "fato_em": "2025-11-10T11:00:00-03:00"}
FATOS = {
    "abordagem": {"em": "2025-11-10T11:00:00-03:00", "om": "CPPR", "navegacao_constatada": "sim"},
    "embarcacao": {"tipo": "esporte_recreio"},
    "condutor": {"habilitacao": "inexistente", "proprietario": "sim", "notificavel": "sim"},
    "alcoolemia": {"resultado": "nao_realizado", "outra_substancia": "nao", "sinais": []},
}


@pytest.fixture
def antigo(casa):
    """Open a case of before the auto was drawn at once, of a boarding."""
    boarded = {"om": "CPPR", "local": "cais", "equipe": ["inspetor-1"], "condutor": "p-3", "fatos": FATOS}
    casa.faz("abordagem:a-2", "inspetor-1@inspetor", tipo="abordagem_registrada", em=ANTES["fato_em"], **boarded)
    opened = ABERTURA | ANTES | {"infrator": "p-3", "abordagem": "abordagem:a-2", "dispositivo": "rlesta:11"}
    casa.faz("processo:antigo", "secretaria-1@secretaria", **opened)
    return casa


def test_today_s_law_is_shown_beside_and_said_not_to_rule(antigo):
    page = cliente("secretaria").get("/processo/antigo/lei/").content.decode()
    assert "A lei de hoje não rege este caso" in page
    assert "10/11/2025" in page
    assert "11/11/2025" in page
    papers = page.partition('<h2 id="t-peca">')[2].partition("</section>")[0].lower()
    first, *_ = papers.partition("<tbody>")[2].split("</tr>")
    assert "difere" in first
    assert "notificação para comparecimento" in papers
    assert "não há" in papers
    assert "NORMAM-211" in page
    assert "nenhum prazo começou" in page.lower()


def test_a_boarding_has_it_too(antigo):
    page = cliente("inspetor").get("/abordagem/a-2/lei/").content.decode()
    assert "A lei de hoje não rege" in page
    assert "RLESTA 11" in page


def test_without_a_boarding_it_says_what_is_not_compared(casa):
    page = cliente("secretaria").get("/processo/proprio/lei/").content.decode()
    assert "Sem os fatos de uma abordagem" in page
    assert "Do que se compara, nada difere." in page
    assert "RLESTA 12-III, no texto" in page


def test_other_streams_have_none(casa):
    assert cliente("secretaria").get("/pessoa/p-1/lei/").status_code == 404

"""The desk of publications: what was tried, what lacks, what runs."""

import pytest
from escritorio import PROPRIO
from navegador import cliente

EDITAIS = "/avisos/editais/"
SECRETARIA = "secretaria-1@secretaria"
EXPEDIDA = {"tipo": "comunicacao_expedida", "objeto": "auto", "meio": "ar", "em": "2026-07-01T09:00:00-03:00"}
VOLTOU = {"tipo": "comunicacao_frustrada", "objeto": "auto", "meio": "ar", "motivo": "Mudou-se."}
EDITAL = {
    "tipo": "edital_publicado",
    "objeto": "auto",
    "onde": "gap",
    "de": "2026-07-15",
    "fundamento": "indeterminado",
}


@pytest.fixture
def pagina(casa):
    def shown(*atos):
        for n, ato in enumerate(atos):
            casa.faz(PROPRIO, SECRETARIA, **({"em": f"2026-07-{10 + n}T09:00:00-03:00"} | ato))
        return cliente("secretaria").get(EDITAIS).content.decode()

    return shown


def test_before_anything_was_tried_there_is_nothing(pagina):
    page = pagina()
    assert "Nada foi tentado" in page
    assert "Nenhum edital corre" in page


def test_what_lacks_before_an_edital_is_told_with_its_provision(pagina):
    page = pagina(EXPEDIDA)
    assert "01/07/2026, AR: sem resposta ainda" in page
    assert "tentativa" in page
    assert 'class="dispositivo"' in page
    assert "Publicar edital" not in page


def test_once_it_came_back_it_may_be_published(pagina):
    page = pagina(EXPEDIDA, VOLTOU)
    assert "voltou em 11/07/2026 (Mudou-se.)" in page
    assert "/processo/proprio/ato/edital_publicado/?objeto=auto" in page


def test_an_edital_that_runs_tells_where_until_when_and_the_term(pagina):
    page = pagina(EXPEDIDA, VOLTOU, EDITAL | {"ate": "2026-08-30", "em": "2026-07-15T09:00:00-03:00"})
    assert "15/07/2026 a 30/08/2026" in page
    assert "No quadro de avisos da OM" in page
    assert "corre o prazo de defesa, até qui 06/08/2026" in page  # Paranaguá keeps 29/07
    assert "faz saber a Adélia Ondina: há contra a pessoa auto de infração." in page
    assert 'href="/processo/proprio/papeis/edital/">Ver o edital' in page
    assert cliente("secretaria").get("/processo/proprio/papeis/edital/", follow=True).status_code == 200
    assert "Publicar edital" not in page


def test_an_edital_taken_down_is_not_among_those_that_run(pagina):
    page = pagina(EXPEDIDA, VOLTOU, EDITAL | {"ate": "2026-08-02", "em": "2026-07-15T09:00:00-03:00"})
    assert "Nenhum edital corre" in page

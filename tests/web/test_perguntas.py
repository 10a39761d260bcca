"""How often each page asks the base: pinned, and no more for more cases, more acts, or more that is found."""

from collections import Counter
from itertools import groupby

import pytest
from escritorio import DIA, PROPRIO
from navegador import cliente

from capitania.store import abertura

ATO = "/processo/proprio/ato/despacho/?id=018e0000-0000-7000-8000-000000000001&seq=3"
ABORDAR = "/abordar/?id=018e0000-0000-7000-8000-000000000002"
# For each page: the questions to the log with the two of Django's for session and login, and the note of the reading
# (INSERT) where there is one.
PAGINAS = {
    "/mesa/": ("secretaria", 16),
    "/processo/proprio/": ("secretaria", 11),
    "/processo/proprio/atos/": ("secretaria", 10),
    ATO: ("secretaria", 7),
    "/busca/?q=ondina": ("secretaria", 8),
    "/busca/?q=421P2026000001": ("secretaria", 4),
    "/pessoa/p-1/": ("secretaria", 13),
    ABORDAR: ("inspetor", 5),
}


@pytest.fixture
def pergunta(casa):
    """Count every statement on the connection, Django's own and the log's, when a page is asked once more."""

    def asked(url, papel="secretaria", **form):
        browser = cliente(papel)
        for _ in range(2):  # the first tells the process of offices and norms
            assert browser.get(url).status_code == 200
        said = []
        line = abertura.driver("default")
        line.set_trace_callback(lambda sql: said.append(sql) if not sql.startswith("--") else None)
        try:
            answer = browser.post(url, form) if form else browser.get(url)
        finally:
            line.set_trace_callback(None)
        assert answer.status_code in {200, 302}
        alone = [sql for sql, _ in groupby(said)]  # a guard of a table says a statement again
        return Counter(sql.split(None, 1)[0].rstrip(";") for sql in alone)

    return asked


@pytest.mark.parametrize("url", PAGINAS)
def test_a_page_asks_so_often(pergunta, url):
    papel, times = PAGINAS[url]
    found = pergunta(url, papel)
    assert found.total() == times, found


def test_an_act_is_practised_with_so_many_questions(pergunta):
    form = {"ato_id": ATO[-42:-6], "ato_seq": "3", "ato_qualidade": "secretaria", "motivo": "Junte-se."}
    found = pergunta(ATO, **form)
    assert found["COMMIT"] == 1  # the act; the reading is noted by one statement
    assert found.total() == 26, found


@pytest.mark.parametrize("url", [u for u in PAGINAS if u != ABORDAR])
def test_more_cases_acts_and_names_are_not_more_questions(casa, pergunta, url):
    before = pergunta(url)
    del before["INSERT"]  # a search notes each person that it shows
    for n in range(5):
        nome = {"natureza": "fisica", "nome": f"Adélia Ondina {n}"}
        casa.faz(f"pessoa:mais-{n}", "secretaria-1@secretaria", tipo="pessoa_cadastrada", em=DIA, **nome)
        casa.abre(f"processo:mais-{n}", infrator=f"mais-{n}")
        casa.lavra(f"processo:mais-{n}")
        casa.faz(PROPRIO, "secretaria-1@secretaria", tipo="despacho", motivo=f"Junte-se {n}.")
    after = pergunta(url)
    del after["INSERT"]
    assert after == before

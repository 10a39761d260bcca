"""The table of every address, role and target; and that what is denied reads as what does not exist."""

import re

import pytest
from django.urls import URLPattern, get_resolver, reverse
from escritorio import SIGILOSO
from navegador import cliente
from tabela import ALVOS, CODIGO, COLUNAS, DA_CASA, DO_FLUXO, OUTROS

NAO_VEEM = ("inspetor", "superior", "dpc", "de_fora", "auditoria", "auditoria_geral", "normas", "administracao")
MASCARA = re.compile(rb'(name="(?:csrfmiddlewaretoken|ato_id|lote)" value=")[^"]*')


def routes():
    """Name every route of the program."""
    return {p.name for p in get_resolver().url_patterns if isinstance(p, URLPattern)}


def address(row):
    """Give the address of a row of a page of no stream."""
    name, *args = row.split()
    return reverse(name, args=args)


def of_stream(row, fluxo):
    """Give the address of a row of a stream's page."""
    name, *args = row.split()
    return reverse(name, args=[*fluxo.split(":"), *args])


def test_every_route_has_its_row(casa):
    placed = {row.split()[0] for row in (*DA_CASA, *DO_FLUXO)}
    assert routes() == placed
    assert all(isinstance(p, URLPattern) for p in get_resolver().url_patterns)


def test_every_page_of_ours_says_its_permission(casa):
    ours = [p for p in get_resolver().url_patterns if p.callback.__module__.startswith("capitania.")]
    assert [p.name for p in ours if not hasattr(p.callback, "permissao")] == []


@pytest.mark.parametrize("n", range(len(COLUNAS)), ids=COLUNAS)
def test_the_table(casa, n):
    found, browser = [], cliente(COLUNAS[n])
    asked = [(row, address(row), said.split()[n]) for row, said in DA_CASA.items()]
    for row, said in DO_FLUXO.items():
        asked += [(row, of_stream(row, f), c) for f, c in zip(ALVOS, said.split()[n], strict=True)]
    asked += [(f, of_stream("fluxo", f), said.split()[n]) for f, said in OUTROS.items()]
    for _, url, said in asked:
        answer = browser.get(url)
        if answer.status_code != CODIGO[said]:
            found.append((url, said, answer.status_code))
    assert found == []


def seen(browser, urls):
    """Ask for all and give what was answered, tokens masked."""
    answers = ((url, browser.get(url)) for url in urls)
    return {url: (a.status_code, where(a), MASCARA.sub(rb"\1", a.content)) for url, a in answers}


def where(answer):
    """Give where a redirect leads, without the new act's id."""
    return re.sub(r"\bid=[0-9a-f-]{36}", "id=", answer.headers.get("Location", ""))


def every_address():
    """Give every address there is, the sealed case's too, and searches for it."""
    urls = [address(row) for row in DA_CASA if row.split()[0] not in {"saude", "metricas"}]
    urls += [of_stream(row, f) for row in DO_FLUXO for f in ALVOS]
    urls += [of_stream("fluxo", f) for f in OUTROS]
    said = ("tiburcio", "421P2026000002", SIGILOSO, "p-2")
    return [*urls, "/pessoa/p-2/", *(f"/busca/?q={q}" for q in said)]


@pytest.mark.parametrize("papel", ["anonimo", *NAO_VEEM])
def test_a_sealed_case_changes_no_byte_for_who_may_not_see_it(escritorio, papel):
    """O-27: every address, with the sealed case in the base and without it."""
    answers = []
    for which in ("sem", "com"):
        escritorio(which)
        answers.append(seen(cliente(papel), every_address()))
    without, with_it = answers
    assert [url for url in without if without[url] != with_it[url]] == []


def test_who_may_see_it_sees_another_page(escritorio):
    escritorio("sem")
    without = seen(cliente("secretaria"), every_address())
    escritorio("com")
    with_it = seen(cliente("secretaria"), every_address())
    changed = [url for url in without if without[url] != with_it[url]]
    assert of_stream("fluxo", SIGILOSO) in changed
    assert "/busca/?q=421P2026000002" in changed
    assert "/mesa/" in changed
    assert "/avisos/" in changed


@pytest.mark.parametrize("metodo", ["post", "put", "delete", "options", "head"])
def test_other_methods_open_nothing(casa, metodo):
    for papel in ("anonimo", "inspetor", "de_fora", "auditoria"):
        browser = cliente(papel)
        for row in DO_FLUXO:
            sealed = getattr(browser, metodo)(of_stream(row, SIGILOSO))
            absent = getattr(browser, metodo)(of_stream(row, "processo:nao-ha"))
            assert sealed.status_code == absent.status_code
            assert MASCARA.sub(rb"\1", sealed.content) == MASCARA.sub(rb"\1", absent.content)
            assert sealed.status_code in {302, 404, 405}

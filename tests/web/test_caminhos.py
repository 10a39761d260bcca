"""Addresses filled in are those of Django, whatever a stream is called and wherever the pages are mounted."""

import pytest
from django.urls import NoReverseMatch, reverse, set_script_prefix

ROTAS = (
    *(("fluxo",), ("julgar",), ("atos",), ("lei",), ("papeis",)),
    *(("ato", "despacho"), ("papel", "auto"), ("rascunho", "auto"), ("emitido", 12), ("anexo", 3), ("anula_papel", 7)),
)
NOMES = ("p-1", "018e0000-0000-7000-8000-000000000001", "a.b_c-9", "Com8ºDN", "0", "x" * 60)


@pytest.mark.parametrize("rota", ROTAS, ids=lambda r: r[0])
def test_an_address_is_the_one_of_its_route(casa, rota):
    from capitania.web.caminhos import caminho  # noqa: PLC0415 - after Django is set up

    nome, *mais = rota
    for especie in ("processo", "pessoa", "om"):
        for ident in NOMES:
            assert caminho(nome, f"{especie}:{ident}", *mais) == reverse(nome, args=[especie, ident, *mais])


def test_an_address_begins_where_the_pages_are(casa):
    from capitania.web.caminhos import caminho  # noqa: PLC0415 - as above

    plain = caminho("fluxo", "processo:p-1")
    try:
        set_script_prefix("/oficina/")
        assert caminho("fluxo", "processo:p-1") == f"/oficina{plain}"
    finally:
        set_script_prefix("/")
    assert caminho("fluxo", "processo:p-1") == plain


@pytest.mark.parametrize("fluxo", ["processo:", "processo:a b", "processo:../x", "processo:{0}", "navio:p-1", "p-1"])
def test_what_fits_no_route_has_no_address(casa, fluxo):
    from capitania.web.caminhos import caminho  # noqa: PLC0415 - as above

    with pytest.raises(NoReverseMatch):
        caminho("fluxo", fluxo)

"""Whom a datum names: every id and list of the catalogue is placed, and who holds the office is offered by name."""

from datetime import date

from escritorio import PROPRIO
from navegador import cliente

from capitania.normas import oms
from capitania.processo.catalogo import Campo
from capitania.usecases.oficios import Oficios
from capitania.usecases.roteiro import CATALOGO
from capitania.usecases.unidades import Unidades
from capitania.web import pessoas

# Data of these kinds that name no person. A new one fails until it is here, or with those that do.
DE_COISA = {
    *("dispositivo", "abordagem", "inquerito", "processo", "numero", "aparelho", "lote", "gru", "pagamento", "ato"),
    *("causa", "pedido", "chave", "primeiro", "publica", "hash", "embarcacao"),
}
BARCOS = "embarcacoes_unificadas"


def test_each_id_of_the_catalogue_is_of_a_person_to_be_chosen_or_of_a_thing():
    for nome, tipo in CATALOGO.items():
        named = {k for k, c in tipo.dados.items() if c.tipo == "id"} - DE_COISA
        named |= tipo.dados.keys() & pessoas.VARIAS
        placed = set(pessoas.campos(nome)) & tipo.dados.keys()
        assert (named if nome != BARCOS else set()) == placed, nome


def test_what_is_chosen_is_a_datum_of_its_act():
    for nome in {*pessoas.DE_OFICIO, *pessoas.DE_QUALQUER} - {pessoas.ABORDA}:
        for campo in pessoas.campos(nome):
            found = CATALOGO[nome].dados[campo]
            assert isinstance(found, Campo)
            assert found.tipo == ("lista" if campo in pessoas.VARIAS else "id"), (nome, campo)


def test_who_holds_a_capacity_over_a_unit_is_there_above_it_or_at_the_dpc(casa):
    oficios = Oficios(Unidades(casa.registros), oms)
    day = date(2026, 3, 1)
    held = {(d.pessoa, d.om) for d in oficios.com_qualidade("CFTP", ("superior", "dpc"), day)}
    assert held == {("capitao-2", "CPSP"), ("dpc-1", "DPC")}  # the unit above, by an act
    assert {d.cargo for d in oficios.com_qualidade("CPPR", ("inspetor",), day)} == {"inspetor"}
    assert oficios.com_qualidade("CPPR", ("inspetor",), date(1999, 1, 1)) == ()


def test_the_form_of_an_act_offers_who_holds_the_office(casa):
    page = cliente("secretaria").get(f"/{PROPRIO.replace(':', '/')}/ato/relatorio_juntado/", follow=True)
    said = page.content.decode()
    assert 'type="radio" name="autor" value="inspetor-1"' in said
    assert 'name="autor.procura"' in said


def test_a_name_written_in_the_form_of_an_act_and_nobody_chosen_is_told_and_not_lost(casa):
    browser = cliente("secretaria")
    page = browser.get(f"/{PROPRIO.replace(':', '/')}/ato/relatorio_juntado/", follow=True)
    typed = {"ato_id": page.wsgi_request.GET["id"], "ato_seq": page.wsgi_request.GET["seq"], "texto": "Relata-se."}
    typed |= {"ato_qualidade": "secretaria", "autor": "", "autor.procura": "Zulmira de Tal"}
    answer = browser.post(page.wsgi_request.path, typed)
    said = answer.content.decode()
    assert answer.status_code == 422
    assert "Ninguém foi escolhido entre as pessoas deste nome." in said
    assert 'value="Zulmira de Tal"' in said

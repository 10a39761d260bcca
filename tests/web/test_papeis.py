"""The pages of papers: what may be issued and why not, a look before, the issue once, the file, the annulment."""

import re
from datetime import timedelta

import pytest
from casa import ADMINISTRACAO, OFICIAL, uuid
from com_papeis import PAPEL, com_chave
from escritorio import PROPRIO
from navegador import cliente

from capitania.usecases import pontos
from capitania.usecases.fluxos import le_atos
from capitania.usecases.praticar import Praticado
from capitania.usecases.registros import BaseOcupada

LISTA, AUTO = "/processo/proprio/papeis/", "/processo/proprio/papeis/auto_de_infracao/"


@pytest.fixture
def casa(casa):
    """Give the office, with a key published for papers."""
    com_chave(casa)
    assert isinstance(pontos.publica(casa, "CPPR", ADMINISTRACAO, PAPEL), Praticado)
    return casa


def acts(casa, fluxo=PROPRIO):
    return le_atos(casa.registros.le_fluxo(fluxo))


def drawn(browser, url=AUTO):
    """Open the page of a paper; give the form's fields."""
    page = browser.get(url, follow=True)
    assert page.status_code == 200
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.content.decode())), page


def test_the_list_says_what_may_be_issued_and_why_the_others_may_not(casa):
    page = cliente("autoridade").get(LISTA).content.decode()
    assert "Auto de infração" in page.partition("Os que não cabem agora")[0]
    barred = page.partition("Os que não cabem agora, e por quê")[2]
    assert "Notificação da decisão" in barred
    assert "julgamento proferido" in barred


def test_who_only_looks_is_told_whose_the_paper_is_and_may_see_it(casa):
    browser = cliente("auditoria")
    assert "Nenhum papel cabe agora na sua qualidade" in browser.get(LISTA).content.decode()
    _, page = drawn(browser)
    assert "Emitir este papel" not in page.content.decode()
    assert browser.post(AUTO, {"id": uuid(1), "seq": "3"}).status_code == 404
    assert browser.get("/processo/proprio/emitido/3/anular/").status_code == 404


def test_a_look_before_writes_nothing_and_shows_pages_and_a_file(casa):
    before = casa.registros.cabeca(PROPRIO)
    browser = cliente("autoridade")
    _, page = drawn(browser)
    said = page.content.decode()
    assert said.count('src="data:image/png;base64,') >= 1
    assert "rascunho" in said
    draft = browser.get(f"{AUTO}rascunho/?formato=bobina")
    assert draft["Content-Type"] == "application/pdf"
    assert draft["Cache-Control"] == "private, no-store"
    assert draft["X-Content-Type-Options"] == "nosniff"
    assert draft.content.startswith(b"%PDF-")
    assert casa.registros.cabeca(PROPRIO) == before
    assert casa.anexos.guardados == {}


def test_a_paper_is_issued_once_and_read_again_as_it_went_out(casa):
    browser = cliente("autoridade")
    fields, _ = drawn(browser, f"{AUTO}?formato=bobina")
    for _ in range(2):
        answer = browser.post(AUTO, fields)
        assert answer["Location"] == f"{LISTA}?feito=3#feito"
        casa.instante += timedelta(minutes=3)
    (issued,) = [a for a in acts(casa) if a.nome == "papel_emitido"]
    assert (issued.por.pessoa, issued.dados["formato"]) == ("oficial-1", "bobina")
    page = browser.get(f"{LISTA}?feito=3").content.decode()
    assert "Emitido: Auto de infração" in page
    file = browser.get("/processo/proprio/emitido/3/")
    assert file.content == casa.anexos.guardados[issued.dados["hash"]]
    assert file["Content-Disposition"] == 'inline; filename="auto_de_infracao-421P2026000001.pdf"'
    assert "421P2026000001" in browser.get("/processo/proprio/").content.decode().partition("Papéis")[2]
    assert browser.get("/processo/proprio/emitido/1/").status_code == 404
    assert browser.get(f"{AUTO}?id={fields['id']}&seq=3")["Location"] == f"{LISTA}?feito=3#feito"


def test_what_came_meanwhile_is_told_and_nothing_goes_out(casa):
    browser = cliente("autoridade")
    fields, _ = drawn(browser)
    casa.faz(PROPRIO, OFICIAL, tipo="despacho", em="2026-03-05T09:00:00-03:00", motivo="Junte-se.")
    answer = browser.post(AUTO, fields)
    assert answer.status_code == 409
    assert "Houve ato novo enquanto você escrevia" in answer.content.decode()
    assert not any(a.nome == "papel_emitido" for a in acts(casa))
    again = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', answer.content.decode()))
    assert (again["id"], again["seq"]) == (fields["id"], "4")
    assert browser.post(AUTO, again).status_code == 302


def test_an_id_of_another_act_issues_nothing_and_gets_another(casa):
    browser = cliente("autoridade")
    fields, _ = drawn(browser)
    answer = browser.post(AUTO, fields | {"id": acts(casa)[0].id})
    assert answer.status_code == 409
    assert "já é de outro ato" in answer.content.decode()
    assert len(acts(casa)) == 2


def test_what_bars_it_is_told_with_its_provision(casa):
    browser = cliente("autoridade")
    browser.post(AUTO, drawn(browser)[0])
    fields, page = drawn(browser)
    assert "Não se emite agora" in page.content.decode()
    answer = browser.post(AUTO, fields)
    assert answer.status_code == 422
    assert "O papel não saiu" in answer.content.decode()


def test_without_a_key_the_list_says_so(casa):
    pontos.aposenta(casa, "CPPR", None, "Troca", ADMINISTRACAO)
    browser = cliente("autoridade")
    assert "Nada se emite por ora" in browser.get(LISTA).content.decode()
    assert browser.post(AUTO, drawn(browser)[0]).status_code == 422


@pytest.mark.parametrize(
    ("wrong", "said"), [({"entrega": "31/12"}, "Não é um dia."), ({"formato": "a5"}, "não tem esta forma")]
)
def test_what_cannot_be_read_is_told(casa, wrong, said):
    browser = cliente("autoridade")
    answer = browser.post(AUTO, drawn(browser)[0] | wrong)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert len(acts(casa)) == 2


def test_papers_of_what_is_not_there_do_not_exist(casa):
    browser = cliente("autoridade")
    for url in ("papeis/nao_ha/", "papeis/registro_do_teste/", "papeis/nao_ha/rascunho/", "emitido/9/anular/"):
        assert browser.get(f"/processo/proprio/{url}", follow=True).status_code == 404
    asked = "/processo/proprio/papeis/decisao_do_recurso/"
    assert browser.get(f"{asked}rascunho/").status_code == 404
    assert "Não se emite assim" in browser.get(asked, follow=True).content.decode()


def test_a_base_that_does_not_answer_loses_nothing(casa, monkeypatch):
    browser = cliente("autoridade")
    fields, _ = drawn(browser)

    def busy(*_):
        raise BaseOcupada("A base está ocupada.")

    with monkeypatch.context() as m:
        m.setattr(casa.registros, "acrescenta", busy)
        answer = browser.post(AUTO, fields)
    assert answer.status_code == 503
    assert browser.post(AUTO, fields).status_code == 302


def test_a_paper_is_annulled_with_its_reason_and_stays_readable(casa):
    browser = cliente("autoridade")
    browser.post(AUTO, drawn(browser)[0])
    where = "/processo/proprio/emitido/3/anular/"
    fields, page = drawn(browser, where)
    assert "421P2026000001" in page.content.decode()
    empty = browser.post(where, fields)
    assert empty.status_code == 422
    assert "Motivo" in empty.content.decode()
    casa.faz(PROPRIO, OFICIAL, tipo="despacho", em="2026-03-05T09:00:00-03:00", motivo="Junte-se.")
    late = browser.post(where, fields | {"motivo": "Saiu sem o local."})
    assert late.status_code == 409
    assert "Saiu sem o local." in late.content.decode()
    again = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', late.content.decode()))
    for _ in range(2):
        assert browser.post(where, again | {"motivo": "Saiu sem o local."})["Location"] == f"{LISTA}#emitidos"
    assert [a.nome for a in acts(casa)].count("papel_anulado") == 1
    assert "anulado" in browser.get(LISTA).content.decode()
    assert browser.get("/processo/proprio/emitido/3/").content.startswith(b"%PDF-")


def test_a_paper_of_a_person_is_issued_by_the_unit_of_who_asks(casa):
    browser = cliente("secretaria")
    where = "/pessoa/p-1/papeis/certidao_de_autos/"
    fields, _ = drawn(browser, where)
    assert browser.post(where, fields).status_code == 302
    assert acts(casa, "pessoa:p-1")[-1].dados["om"] == "CPPR"


def test_a_reading_of_a_paper_is_noted(casa):
    browser = cliente("autoridade")
    browser.post(AUTO, drawn(browser)[0])
    browser.get("/processo/proprio/emitido/3/")
    browser.get(f"{AUTO}rascunho/")
    noted = {a.comando for a in casa.registros.acessos.lista()}
    assert {"pagina papel", "pagina emitido", "pagina rascunho"} <= noted

"""The form of an act: all problems at once, nothing typed lost, and one act however often it is sent."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from escritorio import PROPRIO, SIGILOSO
from navegador import SENHA, cliente

from capitania.processo.ato import Por
from capitania.usecases.fluxos import le_atos
from capitania.usecases.registros import BaseOcupada, OutroFluxoAnda
from capitania.usecases.roteiro import CATALOGO
from capitania.web.formulario import formulario, le
from capitania.web.paginas import ato as pagina_do_ato

CIENCIA = "/processo/proprio/ato/ciencia_registrada/"
DADOS = {"objeto": "auto", "meio": "ar", "dia": "2026-03-10", "prova": "AR assinado", "recebedor": "infrator"}
MESMA_ORIGEM = {"HTTP_SEC_FETCH_SITE": "same-origin"}


def hidden(answer):
    """Give the hidden fields of the form shown."""
    return dict(re.findall(r'type="hidden" name="(ato_\w+)" value="([^"]*)"', answer.content.decode()))


def sends(browser, url=CIENCIA, **more):
    """Open a form and send it filled."""
    return browser.post(url, hidden(browser.get(url, follow=True)) | DADOS | more)


def acts(casa, fluxo=PROPRIO):
    return [a.seq for a in le_atos(casa.registros.le_fluxo(fluxo))]


def test_an_act_enters_and_the_page_of_the_case_tells_it(casa, entra):
    browser = entra("secretaria")
    answer = sends(browser)
    assert answer.status_code == 302
    assert answer["Location"] == "/processo/proprio/?feito=3#feito"
    page = browser.get(answer["Location"]).content.decode()
    assert "Praticado: ciência registrada" in page
    assert acts(casa) == [1, 2, 3]


def test_every_problem_is_told_and_nothing_typed_is_lost(casa, entra):
    browser = entra("secretaria")
    answer = sends(browser, dia="10/03/2026", objeto="", prova="Livro <3> & folha")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "2 coisas a corrigir" in page
    assert 'value="10/03/2026"' in page
    assert "Livro &lt;3&gt; &amp; folha" in page
    assert acts(casa) == [1, 2]


def test_what_the_law_refuses_is_told_with_its_provision(casa, entra):
    browser = entra("secretaria")
    answer = sends(browser, objeto="decisao")
    assert answer.status_code == 422
    assert "O ato não cabe agora" in answer.content.decode()
    assert "dispositivo" in answer.content.decode()
    assert acts(casa) == [1, 2]


def test_a_double_click_and_the_browsers_back_make_one_act(casa, entra):
    browser = entra("secretaria")
    form = hidden(browser.get(CIENCIA, follow=True)) | DADOS
    first, again = browser.post(CIENCIA, form), browser.post(CIENCIA, form)
    assert first["Location"] == again["Location"]
    assert acts(casa) == [1, 2, 3]


def test_back_and_other_words_is_told_as_another_act(casa, entra):
    browser = entra("secretaria")
    form = hidden(browser.get(CIENCIA, follow=True)) | DADOS
    browser.post(CIENCIA, form)
    answer = browser.post(CIENCIA, form | {"prova": "Outra"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "já foi enviado" in page
    assert 'value="Outra"' in page
    assert hidden(answer)["ato_id"] != form["ato_id"]
    assert acts(casa) == [1, 2, 3]


def test_the_id_of_an_act_of_another_stream_tells_nothing_of_it(casa, entra):
    other = le_atos(casa.registros.le_fluxo(SIGILOSO))[0]
    browser = entra("secretaria")
    answer = sends(browser, ato_id=other.id)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Este envio não entrou" in page
    assert "já foi enviado" not in page
    assert other.id not in page
    assert hidden(answer)["ato_id"] not in {"", other.id}
    assert acts(casa) == [1, 2]


def test_two_windows_make_one_act_and_the_second_sees_what_happened(casa, entra):
    browser = entra("secretaria")
    one, other = (hidden(browser.get(CIENCIA, follow=True)) | DADOS for _ in range(2))
    browser.post(CIENCIA, one)
    answer = browser.post(CIENCIA, other)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Houve ato novo" in page
    assert "3. Ciência registrada" in page
    assert hidden(answer)["ato_seq"] == "4"
    assert acts(casa) == [1, 2, 3]


def test_two_people_on_one_case(casa):
    ana, rui = cliente("secretaria"), cliente("autoridade")
    url = "/processo/proprio/ato/despacho/"
    late = hidden(rui.get(url, follow=True)) | {"motivo": "Ouça-se.", "ato_qualidade": "autoridade"}
    assert sends(ana).status_code == 302
    assert rui.post(url, late).status_code == 409
    assert rui.post(url, late | {"ato_seq": "4"}).status_code == 302
    assert acts(casa) == [1, 2, 3, 4]


def test_a_session_that_ended_loses_nothing(casa, entra):
    browser = entra("secretaria")
    form = hidden(browser.get(CIENCIA, follow=True)) | DADOS
    browser.cookies.pop("capitania")
    answer = browser.post(CIENCIA, form, **MESMA_ORIGEM)
    page = answer.content.decode()
    assert answer.status_code == 403
    assert all(f'name="{k}" value="{v}"' in page for k, v in form.items())
    assert acts(casa) == [1, 2]
    again = cliente("secretaria")
    assert again.post(CIENCIA, form).status_code == 302


def test_a_token_of_another_session_loses_nothing(casa):
    browser = cliente("secretaria", enforce_csrf_checks=True)
    form = hidden(browser.get(CIENCIA, follow=True)) | DADOS
    answer = browser.post(CIENCIA, form, **MESMA_ORIGEM)
    page = answer.content.decode()
    assert answer.status_code == 403
    assert "Nada do que você escreveu se perdeu" in page
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    assert browser.post(CIENCIA, form | {"csrfmiddlewaretoken": token}).status_code == 302
    assert acts(casa) == [1, 2, 3]


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none"])
def test_another_site_is_never_given_what_it_sent(casa, site):
    for browser in (cliente(enforce_csrf_checks=True), cliente("secretaria", enforce_csrf_checks=True)):
        page = browser.post(CIENCIA, DADOS, HTTP_SEC_FETCH_SITE=site).content.decode()
        assert "AR assinado" not in page
    page = cliente().post("/entrar/", {"login": "x", "password": "y"}, **MESMA_ORIGEM).content.decode()
    assert 'value="y"' not in page


def test_a_base_that_is_busy_loses_nothing(casa, entra, monkeypatch):
    browser = entra("secretaria")
    form = hidden(browser.get(CIENCIA, follow=True)) | DADOS

    def busy(_):
        raise BaseOcupada("Outros usam a base. Espere e tente de novo.")

    with monkeypatch.context() as patched:
        patched.setattr(casa.registros, "acrescenta", busy)
        answer = browser.post(CIENCIA, form)
    page = answer.content.decode()
    assert answer.status_code == 503
    assert "Outros usam a base" in page
    assert 'value="AR assinado"' in page or "AR assinado</textarea>" in page
    assert hidden(answer)["ato_id"] == form["ato_id"]
    assert browser.post(CIENCIA, form).status_code == 302


def test_a_base_that_is_gone_loses_nothing(casa, entra, monkeypatch):
    browser = entra("secretaria")
    browser.raise_request_exception = False
    form = hidden(browser.get(CIENCIA, follow=True)) | DADOS

    def gone(*_):
        raise BaseOcupada("A base não se abre.")

    monkeypatch.setattr(casa.registros, "cabeca", gone)
    answer = browser.post(CIENCIA, form, **MESMA_ORIGEM)
    assert answer.status_code == 503
    assert "AR assinado" in answer.content.decode()
    page = browser.get("/processo/proprio/")
    assert page.status_code == 503
    assert "A base não se abre." in page.content.decode()


def photo():
    return SimpleUploadedFile("foto.jpg", b"\xff\xd8\xff\xe0 foto", content_type="image/jpeg")


PROVA = "/processo/proprio/ato/prova_juntada/"


def test_a_file_that_was_sent_stays_with_the_form(casa, entra):
    browser = entra("secretaria")
    answer = sends(browser, PROVA, especie="", anexo=photo())
    assert answer.status_code == 422
    assert "Já veio: foto.jpg" in answer.content.decode()
    kept = hidden(answer)
    assert browser.post(PROVA, kept | {"especie": "foto", "ato_qualidade": "secretaria"}).status_code == 302
    (ato,) = le_atos([casa.registros.le_fluxo(PROPRIO)[-1]])
    assert casa.anexos.le(ato.dados["hash"]) == b"\xff\xd8\xff\xe0 foto"
    assert ato.dados["hash"] == kept["ato_anexo"]


def test_a_file_sent_after_the_session_is_asked_for_again(casa, entra):
    browser = entra("secretaria")
    form = hidden(browser.get(PROVA, follow=True)) | {"especie": "foto"}
    browser.cookies.pop("capitania")
    page = browser.post(PROVA, form | {"anexo": photo()}, **MESMA_ORIGEM).content.decode()
    assert "Arquivo «foto.jpg»: escolha-o outra vez" in page
    assert 'name="anexo" type="file" required' in page
    assert 'enctype="multipart/form-data"' in page


def test_what_a_party_brings_is_of_the_party(casa, entra):
    browser = entra("secretaria")
    assert sends(browser, em="2026-03-12T09:00").status_code == 302
    url = "/processo/proprio/ato/defesa_apresentada/"
    said = {
        "ato_parte": "p-1",
        "canal": "papel",
        "argumentos": "validade\r\n\r\nprazo",
        "texto": "Em dia.",
        "em": "2026-03-20T10:00",
    }
    answer = sends(browser, url, **said)
    assert answer.status_code == 302, answer.content.decode()
    last = casa.registros.le_fluxo(PROPRIO)[-1]
    (ato,) = le_atos([last])
    assert ato.por == Por("p-1", "parte")
    assert ato.dados["argumentos"] == ["validade", "prazo"]
    assert ato.em.isoformat() == "2026-03-20T10:00:00-03:00"


def test_a_stream_begins_by_a_form(casa, entra):
    browser = entra("secretaria")
    answer = sends(browser, "/novo/pessoa_cadastrada/", natureza="fisica", nome="Gaspar Ilha-Nova")
    assert answer.status_code == 302
    page = browser.get(answer["Location"]).content.decode()
    assert "Gaspar Ilha-Nova" in page
    assert browser.get("/busca/?q=gaspar ilha").content.decode().count("Gaspar Ilha-Nova") == 1


def test_who_comes_in_by_password_sees_the_desk(casa):
    browser = cliente()
    answer = browser.post("/entrar/", {"login": "secretaria", "password": SENHA})
    assert (answer.status_code, answer["Location"]) == (302, "/mesa/")
    page = browser.get("/mesa/").content.decode()
    assert "421P2026000001" in page


def test_too_many_tries_lock_the_door(casa):
    browser = cliente()
    told = [browser.post("/entrar/", {"login": "inspetor", "password": "errada"}).status_code for _ in range(6)]
    assert told[0] == 200
    assert told[-1] in {403, 429}
    assert browser.post("/entrar/", {"login": "inspetor", "password": SENHA}).status_code in {403, 429}


@pytest.mark.parametrize("nome", CATALOGO)
def test_every_act_has_a_form_that_reads_back_what_it_shows(nome):
    tipo = CATALOGO[nome]
    form = formulario(tipo, {})
    assert {c.nome.partition(".")[0] for c in form.campos} >= {*tipo.dados} - {"respostas"}
    samples = {"date": "2026-03-10", "datetime-local": "2026-03-10T10:00", "longo": 'chave = "a"', "text": "1"}
    typed = {c.nome: c.opcoes[0][0] if c.opcoes else samples[c.tipo] for c in form.campos}
    bruto, faults = le(tipo, typed, "America/Sao_Paulo")
    assert faults == []
    assert {*tipo.dados, *tipo.pessoais} - {"respostas"} <= bruto.keys()


def test_another_stream_that_never_rests_is_told_without_its_acts_and_the_place_stays(casa, entra, monkeypatch):
    def goes_on(*_):
        raise OutroFluxoAnda

    browser = entra("secretaria")
    form = hidden(browser.get(CIENCIA, follow=True)) | DADOS
    monkeypatch.setattr(pagina_do_ato, "pratica", goes_on)
    answer = browser.post(CIENCIA, form)
    page = answer.content.decode()
    assert answer.status_code == 503
    assert "mudou cada vez que ele ia entrar" in page
    assert hidden(answer)["ato_seq"] == form["ato_seq"]
    assert 'value="AR assinado"' in page
    assert "Houve ato novo" not in page


@pytest.mark.parametrize(
    "url",
    [
        "/processo/proprio/ato/defesa_apresentada/",
        "/novo/processo_aberto/?infrator=p-1",
    ],
)
def test_a_form_says_how_the_person_is_called_whom_it_names(casa, url):
    page = cliente("secretaria").get(url, follow=True).content.decode()
    assert re.search(r'type="radio" name="\w+" value="p-1" checked><span>Adélia Ondina', page)
    assert ("pagina pessoas", "pessoa:p-1") in {(a.comando, a.fluxo) for a in casa.registros.acessos.lista()}

"""The bench, one case: the grid, the draft of two hands, the signature, and what bars it."""

import re

import pytest
from escritorio import PROPRIO, SIGILOSO
from julgado import ARGUMENTOS, URL, J, campos, defende, encaminha, recorre
from navegador import cliente
from test_tabela import MASCARA, NAO_VEEM

from capitania.usecases.fluxos import le_atos


@pytest.fixture
def defendido(casa):
    """Give an office with a case that waits for judgment."""
    defende(casa)
    return casa


def hidden(answer):
    """Give the hidden fields of the form shown."""
    pairs = re.findall(
        r'type="hidden" name="(ato_id|ato_seq|minuta_versao|peca)" value="([^"]*)"', answer.content.decode()
    )
    return dict(pairs)


def sends(browser, acao, typed, **more):
    """Open the page and send it filled."""
    return browser.post(URL, hidden(browser.get(URL)) | typed | {"acao": acao} | more)


def acts(casa):
    return [a.nome for a in le_atos(casa.registros.le_fluxo(PROPRIO))]


def drafts(casa):
    return [(m.versao, m.pessoa) for m in casa.registros.minutas.versoes(PROPRIO, "julgamento")]


def test_the_secretaria_drafts_and_the_authority_signs(defendido):
    ana, rui = cliente("secretaria"), cliente("autoridade")
    answer = sends(ana, "guardar", campos())
    assert (answer.status_code, answer["Location"]) == (302, f"{URL}?guardada=1")
    page = rui.get(URL).content.decode()
    assert "A CHA vencera." in page
    assert "O autuado diz que foi a primeira vez." in page
    assert "Nada: como está escrito, o ato cabe." in page
    done = sends(rui, "assinar", campos())
    assert done["Location"].startswith("/processo/proprio/?feito=")
    (signed,) = [a for a in le_atos(defendido.registros.le_fluxo(PROPRIO)) if a.nome == J]
    assert (signed.por.pessoa, signed.dados["pena"], signed.dados["reincidencia"]) == (
        "oficial-1",
        {"multa": "120.00"},
        0,
    )
    assert signed.dados["respostas"] == {ARGUMENTOS[0]: "A CHA vencera.", ARGUMENTOS[1]: "A prova é do dia."}
    assert signed.pessoais["relato"] == "O autuado diz que foi a primeira vez."
    assert drafts(defendido) == []


def test_the_secretaria_is_told_by_provision_that_another_signs(defendido):
    ana = cliente("secretaria")
    page = ana.get(URL).content.decode()
    assert "Você redige; outra pessoa assina" in page
    assert "NORMAM-211 7.11.1" in page
    assert 'value="assinar"' not in page
    answer = sends(ana, "assinar", campos())
    assert answer.status_code == 422
    assert "Este ato não cabe a quem o pratica" in answer.content.decode()
    assert "A CHA vencera." in answer.content.decode()
    assert J not in acts(defendido)


def test_an_argument_without_an_answer_bars_the_signature(defendido):
    rui = cliente("autoridade")
    typed = campos(**{f"respostas.{ARGUMENTOS[1]}": " "})
    answer = sends(rui, "assinar", typed)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Cada argumento da defesa pede resposta" in page
    assert "falta 1 de 2" in page
    assert J not in acts(defendido)
    fragment = rui.post(URL, hidden(rui.get(URL)) | typed, HTTP_HX_TARGET="falta").content.decode()
    assert fragment.lstrip().startswith("<section")
    assert "Cada argumento da defesa pede resposta" in fragment


def test_the_limits_the_recidivism_and_what_aggravates_are_shown(defendido):
    page = cliente("autoridade").get(URL).content.decode()
    assert "Limites da pena" in page
    assert "Nenhum processo anterior conta." in page
    assert "estar embriagado ou sob efeito de droga [LESTA 30-III]" in page


def test_a_fine_beyond_the_limits_is_refused_with_its_provision(defendido):
    answer = sends(cliente("autoridade"), "assinar", campos(**{"pena.multa": "999.999,00"}))
    assert answer.status_code == 422
    assert "RLESTA" in answer.content.decode()
    assert 'value="999.999,00"' in answer.content.decode()


def test_what_is_ill_written_is_told_all_at_once_and_nothing_is_lost(defendido):
    answer = sends(cliente("autoridade"), "assinar", campos(**{"pena.multa": "muito", "fundamento": ""}))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "2 coisas a corrigir" in page
    assert 'value="muito"' in page
    assert "A CHA vencera." in page


def test_two_people_on_one_draft(defendido):
    ana, rui = cliente("secretaria"), cliente("autoridade")
    late = hidden(rui.get(URL))
    sends(ana, "guardar", campos(fundamento="De Ana."))
    answer = rui.post(URL, late | campos(fundamento="De Rui.") | {"acao": "guardar"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Outra pessoa guardou a versão 1" in page
    assert "De Ana." in page
    assert "De Rui." in page
    assert drafts(defendido) == [(1, "secretaria-1")]
    again = rui.post(URL, hidden(answer) | campos(fundamento="De Rui.") | {"acao": "guardar"})
    assert again.status_code == 302
    assert drafts(defendido) == [(2, "oficial-1"), (1, "secretaria-1")]
    assert "De Ana." in rui.get(f"{URL}?versao=1").content.decode()


def test_a_draft_that_changed_is_shown_before_it_is_signed(defendido):
    ana, rui = cliente("secretaria"), cliente("autoridade")
    late = hidden(rui.get(URL))
    sends(ana, "guardar", campos(fundamento="De Ana."))
    answer = rui.post(URL, late | campos() | {"acao": "assinar"})
    assert answer.status_code == 409
    assert "De Ana." in answer.content.decode()
    assert J not in acts(defendido)
    assert rui.post(URL, hidden(answer) | campos() | {"acao": "assinar"}).status_code == 302


def test_an_act_meanwhile_is_told_and_the_form_goes_on(defendido):
    rui = cliente("autoridade")
    late = hidden(rui.get(URL))
    more = {"tipo": "despacho", "motivo": "Junte-se.", "em": "2026-04-01T10:00:00-03:00"}
    defendido.faz(PROPRIO, "secretaria-1@secretaria", **more)
    answer = rui.post(URL, late | campos() | {"acao": "assinar"})
    assert answer.status_code == 409
    assert "Houve ato novo" in answer.content.decode()
    assert rui.post(URL, hidden(answer) | campos() | {"acao": "assinar"}).status_code == 302


def test_signed_twice_it_is_one_act(defendido):
    rui = cliente("autoridade")
    form = hidden(rui.get(URL)) | campos() | {"acao": "assinar"}
    first, again = rui.post(URL, form), rui.post(URL, form)
    assert first["Location"] == again["Location"]
    assert acts(defendido).count(J) == 1


def test_who_came_late_keeps_what_she_typed(defendido):
    ana, rui = cliente("secretaria"), cliente("autoridade")
    late = hidden(ana.get(URL)) | campos(fundamento="Tarde demais.") | {"acao": "guardar"}
    sends(rui, "assinar", campos())
    answer = ana.post(URL, late)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Houve ato novo" in page
    assert "Tarde demais." in page
    assert drafts(defendido) == []


def test_a_draft_is_dropped_by_who_saw_its_last_version(defendido):
    ana, rui = cliente("secretaria"), cliente("autoridade")
    sends(ana, "guardar", campos())
    late = hidden(rui.get(URL))
    sends(ana, "guardar", campos(fundamento="Outro."))
    assert rui.post(URL, late | campos() | {"acao": "descartar"}).status_code == 409
    assert sends(ana, "descartar", campos()).status_code == 302
    assert drafts(defendido) == []


def test_drafting_is_noted_like_a_reading(defendido):
    sends(cliente("secretaria"), "guardar", campos())
    noted = [(a.pessoa, a.comando) for a in defendido.registros.acessos.lista([PROPRIO])]
    assert noted == [
        ("secretaria-1", "pagina julgar"),
        ("secretaria-1", "pagina julgar"),
        ("secretaria-1", "pagina minuta"),
    ]


def test_the_paper_is_drawn_from_what_is_typed(defendido):
    answer = sends(cliente("secretaria"), "prever", campos())
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    assert acts(defendido)[-1] == "defesa_apresentada"


def test_who_boarded_is_told_that_she_may_not_judge(defendido):
    defendido.designa(("CPPR", "inspetor-1", "oficial_designado"))
    page = cliente("inspetor").get(URL).content.decode()
    assert "Você não pode assinar" in page
    assert "Quem participou da abordagem não julga" in page
    assert 'value="assinar"' not in page
    assert "impedimento seu" in cliente("inspetor").get("/banca/").content.decode()


def test_the_bench_lists_what_waits_with_its_last_day_and_draft(defendido):
    rui = cliente("autoridade")
    page = rui.get("/banca/").content.decode()
    assert "421P2026000001" in page
    assert "sem minuta" in page
    assert "vencido" in page
    assert "você assina" in page
    sends(cliente("secretaria"), "guardar", campos())
    assert "minuta 1, de" in rui.get("/banca/").content.decode()
    assert "você minuta" in cliente("secretaria").get("/banca/").content.decode()
    assert "421P2026000001" not in cliente("superior").get("/banca/").content.decode()
    assert "/processo/proprio/julgar/" in rui.get("/processo/proprio/").content.decode()


def test_the_considerations_are_drafted_and_sent_on(defendido):
    recorre(defendido)
    ana, rui = cliente("secretaria"), cliente("autoridade")
    e = "recurso_encaminhado"
    typed = {"ato": e, f"{e}.consideracoes": "Nada de novo.", f"{e}.para": "capitao-1"}
    assert sends(ana, "guardar", typed).status_code == 302
    page = rui.get(URL).content.decode()
    assert "Nada de novo." in page
    assert "É demais." in page
    assert sends(rui, "assinar", typed).status_code == 302
    assert acts(defendido)[-1] == e
    assert defendido.registros.minutas.versoes(PROPRIO, "consideracoes") == ()
    late = rui.get(URL).content.decode()
    assert "Nada espera decisão sua neste processo" in late


def test_who_decided_may_reconsider_in_the_same_form(defendido):
    recorre(defendido)
    d = "decisao_reconsiderada"
    typed = {"ato": d, f"{d}.resultado": "pena_menor", f"{d}.fundamento": "É primária.", f"{d}.pena.multa": "60,00"}
    assert sends(cliente("autoridade"), "assinar", typed).status_code == 302
    assert acts(defendido)[-1] == d


def test_the_superior_answers_each_ground_of_the_appeal(defendido):
    recorre(defendido)
    encaminha(defendido)
    bia, j = cliente("capitao"), "recurso_julgado"
    page = bia.get(URL).content.decode()
    assert "ponto por ponto" in page
    assert "421P2026000001" in bia.get("/banca/").content.decode()
    typed = {"ato": j, f"{j}.resultado": "negado", f"{j}.fundamento": "Mantém-se.", f"{j}.respostas.prova": "Basta."}
    answer = sends(bia, "assinar", typed)
    assert answer.status_code == 422
    assert "Lei 9.784 50" in answer.content.decode()
    assert "Faltam: proporcionalidade" in answer.content.decode()
    whole = typed | {f"{j}.respostas.proporcionalidade": "É o mínimo."}
    assert sends(bia, "prever", whole).content.startswith(b"%PDF")
    assert sends(bia, "assinar", whole).status_code == 302
    assert acts(defendido)[-1] == j


def test_who_does_not_hear_the_appeal_does_not_write_it(defendido):
    recorre(defendido)
    encaminha(defendido)
    for papel in ("secretaria", "autoridade"):
        assert "Nada espera decisão sua" in cliente(papel).get(URL).content.decode()
        assert "421P2026000001" not in cliente(papel).get("/banca/").content.decode()
    assert "O recurso se decide pela autoridade" in cliente("dpc").get(URL).content.decode()


@pytest.mark.parametrize("papel", NAO_VEEM)
def test_a_sealed_case_and_its_draft_change_no_byte_for_who_may_not_see_it(escritorio, papel):
    answers = []
    for which in ("sem", "com"):
        casa = escritorio(which)
        if which == "com":
            defende(casa, SIGILOSO, "p-2@parte")
            sealed = URL.replace("proprio", "sigiloso")
            ana = cliente("secretaria")
            assert ana.post(sealed, hidden(ana.get(sealed)) | campos() | {"acao": "guardar"}).status_code == 302
            assert "421P2026000002" in ana.get("/banca/").content.decode()
        asked = [
            cliente(papel).get(u) for u in ("/banca/", "/processo/sigiloso/julgar/", "/mesa/", "/busca/?q=sigiloso")
        ]
        answers.append([(a.status_code, MASCARA.sub(rb"\1", a.content)) for a in asked])
    assert answers[0] == answers[1]


def test_what_bars_the_act_is_told_before_anything_is_written(casa):
    page = cliente("autoridade").get("/processo/proprio/julgar/").content.decode()
    lacks = page.split("O que falta para assinar")[1].split("</section>")[0]
    assert "pede este dado" in lacks
    assert "Falta dizer se o auto foi assinado" in lacks


def test_a_revision_is_drafted_by_one_and_decided_by_another(defendido):
    answers = dict.fromkeys(ARGUMENTOS, "Não se acolhe.")
    decided = {"resultado": "procedente", "fundamento": "Provado.", "respostas": answers, "pena": {"multa": "100.00"}}
    when = "2026-04-10T10:00:00-03:00"
    defendido.faz(PROPRIO, "oficial-1@autoridade", tipo=J, em=when, reincidencia=0, **decided)
    asked = {"em": "2026-05-10T10:00:00-03:00", "fatos_novos": "Renovou antes.", "texto": "Reveja-se."}
    defendido.faz(PROPRIO, "p-1@parte", tipo="revisao_pedida", **asked)
    ana, rui = cliente("secretaria"), cliente("autoridade")
    typed = {"revisao_decidida.resultado": "deferida", "revisao_decidida.fundamento": "Renovação provada."}
    assert sends(ana, "guardar", typed).status_code == 302
    page = rui.get(URL).content.decode()
    assert "Renovação provada." in page
    assert "Nada: como está escrito, o ato cabe." in page
    assert "julgar" in rui.get("/banca/").content.decode()
    done = sends(rui, "assinar", typed)
    assert done["Location"].startswith("/processo/proprio/?feito=")
    assert defendido.registros.leituras.do_fluxo(PROPRIO).assuntos[0].multa == 0
    assert "Nada espera" in rui.get(URL).content.decode()

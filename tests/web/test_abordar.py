"""The boarding: the answer while one types, one press that records it all, and nothing twice."""

import re

import pytest
from escritorio import DIA
from navegador import cliente

from capitania.store import escrita
from capitania.usecases import abordar
from capitania.usecases.fluxos import le_atos
from capitania.usecases.registros import BaseInacessivel

URL = "/abordar/"
FATOS = {
    "om": "CPPR",
    "abordagem.em": "2026-03-01T11:00",
    "local": "Baía de Paranaguá",
    "equipe": "inspetor-1",
    "abordagem.situacao_da_embarcacao": "navegando",
    "abordagem.navegacao_constatada": "sim",
    "navegacao": "Vista em movimento.",
    "embarcacao.tipo": "esporte_recreio",
    "embarcacao.inscricao": "421-001234-5",
    "condutor": "p-1",
    "condutor.habilitacao": "cha",
    "condutor.validade": "2030-01-01",
    "condutor.porta": "sim",
    "condutor.classe_adequada": "sim",
    "condutor.situacao_da_licenca": "regular",
    "condutor.proprietario": "nao",
    "condutor.notificavel": "sim",
    "condutor.menor": "nao",
    "proprietario.notificavel": "sim",
    "proprietario.forneceu": "nao",
    "narrativa": "Conduzia e soprou.",
}
APARELHO = {
    "marca": "Fictícia",
    "modelo": "F-1",
    "serie": "0001",
    "aprovacao": "Portaria fictícia 1",
    "verificado_em": "2025-12-02",
    "verificado_por": "INMETRO",
    "valido_ate": "2026-12-02",
    "operador": "inspetor-1",
    "modo": "automático",
}


def soprou(raiz="alcoolemia", ar="0,40", em="2026-03-01T11:20"):
    """Give the fields of a test made."""
    said = {"resultado": "medido", "em": em, "ar": ar, "assinou": "true", "espera_minutos": "15", "sem_sinais": "sim"}
    said |= {f"etilometro.{k}": v for k, v in APARELHO.items()} | {"outra_substancia": "nao"}
    return {f"{raiz}.{k}": v for k, v in said.items()}


def ordena(medida, **more):
    """Give the fields of an order."""
    return {f"medida.{medida}.ordenar": "sim", "medidas.em": "2026-03-01T11:30"} | {
        f"medida.{medida}.{k}": v for k, v in more.items()
    }


def abre(browser):
    """Open the form and give its hidden id."""
    page = browser.get(URL, follow=True).content.decode()
    return {"ato_id": re.search(r'name="ato_id" value="([^"]+)"', page)[1], "acao": "registrar"}


def atos(casa, form):
    """Give the acts of the boarding of a form."""
    return le_atos(casa.registros.le_fluxo(f"abordagem:{form['ato_id']}"))


@pytest.fixture
def inspetor(casa):
    return cliente("inspetor")


def test_nothing_that_is_evidence_is_filled_before(inspetor):
    page = inspetor.get(URL, follow=True).content.decode()
    ticked = re.findall(r'<input type="(?:radio|checkbox)"[^>]*name="([^"]+)" value="([^"]+)"[^>]*checked', page)
    assert ticked == [("om", "CPPR")]
    typed = re.findall(r'<input id="[^"]+" name="([^"]+)" type="[^"]+" value="([^"]+)"', page)
    assert typed == []


def test_the_answer_is_that_of_decidir_and_says_what_to_ask(inspetor):
    few = {"om": "CPPR", "abordagem.em": "2026-03-01T11:00", "condutor.habilitacao": "inexistente"}
    page = inspetor.post("/abordar/resposta/", few).content.decode()
    assert "O que faço agora" in page
    assert "Pergunte primeiro" in page
    assert 'href="#f-' in page
    whole = inspetor.post("/abordar/resposta/", FATOS | soprou()).content.decode()
    for said in ("Retirada de tráfego", "RLESTA 23", "0,40 mg/L", "Recibo: fatos", "NORMAM-211"):
        assert said in whole
    assert 'id="proposta-retirada_de_trafego" hx-swap-oob="true">proposta: deve' in whole


def test_the_answer_says_what_the_substitute_dispenses_with(inspetor):
    other = {"substituto.presente": "true", "substituto.habilitacao": "cha", "substituto.validade": "2030-01-01"}
    other |= {"substituto.porta": "sim", "substituto.classe_adequada": "sim"}
    other |= {"substituto.situacao_da_licenca": "regular"} | soprou("substituto.alcoolemia", "0,00")
    page = inspetor.post("/abordar/resposta/", FATOS | soprou() | other).content.decode()
    assert "dispensada pelo substituto" in page
    off = inspetor.post("/abordar/resposta/", FATOS | soprou() | other | {"substituto.presente": "false"})
    assert "dispensada pelo substituto" not in off.content.decode()


def test_without_a_day_or_with_one_that_is_not_read_it_says_so(inspetor):
    page = inspetor.post("/abordar/resposta/", {"om": "CPPR"}).content.decode()
    assert "Escreva quando foi o primeiro contato" in page
    page = inspetor.post("/abordar/resposta/", FATOS | {"condutor.validade": "amanhã"}).content.decode()
    assert 'href="#f-condutor.validade"' in page
    page = inspetor.post("/abordar/resposta/", FATOS | {"abordagem.em": "1980-03-01T11:00"}).content.decode()
    assert "Nenhuma norma do acervo responde" in page


def test_one_press_records_the_boarding_and_what_was_done_aboard(casa, inspetor):
    form = abre(inspetor) | FATOS | soprou() | ordena("retirada_de_trafego") | ordena("impedimento_de_conduzir")
    answer = inspetor.post(URL, form)
    assert answer.status_code == 302, answer.content.decode()
    found = atos(casa, form)
    assert [a.nome for a in found] == ["abordagem_registrada", "teste_realizado", "medida_ordenada", "medida_ordenada"]
    assert found[0].dados["condutor"] == "p-1"
    assert "resultado" not in found[0].dados["fatos"]["alcoolemia"]
    assert found[0].em.isoformat() == "2026-03-01T11:00:00-03:00"
    assert (found[1].dados["pessoa"], found[1].dados["resultado"]) == ("p-1", {"ar": "0,40"})
    assert (found[2].dados["proposta"], found[2].dados["modalidade"]) == (True, "deve")
    assert found[2].dados["fundamento"].startswith("NORMAM-211")
    assert "Praticado: abordagem registrada" in inspetor.get(answer["Location"]).content.decode()


def test_a_double_click_and_back_record_it_once(casa, inspetor):
    form = abre(inspetor) | FATOS | soprou() | ordena("retirada_de_trafego")
    first, again = inspetor.post(URL, form), inspetor.post(URL, form)
    assert first["Location"] == again["Location"]
    assert len(atos(casa, form)) == 3
    other = inspetor.post(URL, form | {"narrativa": "Outra."} | ordena("impedimento_de_conduzir"))
    assert other.status_code == 409
    assert "já foi registrada" in other.content.decode()
    assert "diz outra coisa em «abordagem registrada», e nada entrou agora" in other.content.decode()
    back = inspetor.get(f"{URL}?id={form['ato_id']}").content.decode()
    assert "já foi registrada" in back
    assert len(atos(casa, form)) == 3


def test_a_substitute_presented_is_an_act_with_his_test(casa, inspetor):
    other = {"substituto.presente": "true", "substituto.pessoa": "p-2", "substituto.em": "2026-03-01T11:40"}
    other |= {"substituto.habilitacao": "cha", "substituto.validade": "2030-01-01"}
    form = abre(inspetor) | FATOS | soprou() | other | soprou("substituto.alcoolemia", "0,00", "2026-03-01T11:45")
    assert inspetor.post(URL, form).status_code == 302
    nomes = [a.nome for a in atos(casa, form)]
    assert nomes == ["abordagem_registrada", "teste_realizado", "teste_realizado", "substituto_apresentado"]
    last = atos(casa, form)[-1].dados
    assert (last["pessoa"], last["habilitado"], last["testado"]) == ("p-2", True, True)
    assert last["licenca"] == {"habilitacao": "cha", "validade": "2030-01-01"}


def test_a_measure_away_from_the_proposal_needs_its_reason(casa, inspetor):
    form = abre(inspetor) | FATOS | ordena("impedimento_de_saida", achado="Motor sem governo.")
    answer = inspetor.post(URL, form | {"medida.impedimento_de_saida.fundamento": "NORMAM-211 7.7"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Não cabe assim" in page
    assert "Vista em movimento." in page
    assert atos(casa, form) == ()
    more = {"medida.impedimento_de_saida.motivo_do_afastamento": "Risco que a tabela não prevê."}
    more |= {"medida.impedimento_de_saida.fundamento": "NORMAM-211 7.7"}
    assert inspetor.post(URL, form | more).status_code == 302
    ordered = atos(casa, form)[-1].dados
    assert (ordered["proposta"], ordered["modalidade"]) == (False, "pode")
    assert ordered["motivo_do_afastamento"] == "Risco que a tabela não prevê."


def test_a_refusal_is_an_act_of_its_own(casa, inspetor):
    said = {"resultado": "recusado", "em": "2026-03-01T11:20", "explicado": "true", "testemunhas": "t-1\r\nt-2"}
    form = abre(inspetor) | FATOS | {f"alcoolemia.{k}": v for k, v in said.items()}
    assert inspetor.post(URL, form).status_code == 302
    assert [a.nome for a in atos(casa, form)] == ["abordagem_registrada", "teste_recusado"]
    assert atos(casa, form)[1].dados["testemunhas"] == ["t-1", "t-2"]


def test_every_problem_is_told_at_its_field_and_nothing_is_lost(casa, inspetor):
    form = abre(inspetor) | FATOS | soprou(ar="") | {"local": "", "condutor": "", "condutor.validade": "x"}
    form |= ordena("retirada_de_trafego") | {"medidas.em": ""}
    answer = inspetor.post(URL, form)
    page = answer.content.decode()
    assert answer.status_code == 422
    for field in ("local", "condutor", "condutor.validade", "alcoolemia.ar", "medidas.em"):
        assert f'<a href="#f-{field}">' in page, field
    assert "Vista em movimento." in page
    assert "421-001234-5" in page
    assert atos(casa, form) == ()


def test_a_unit_where_she_does_not_inspect_is_refused(casa, inspetor):
    form = abre(inspetor) | FATOS | {"om": "CPSP"}
    assert inspetor.post(URL, form).status_code == 422
    assert atos(casa, form) == ()


def test_a_photograph_is_kept_by_its_hash_even_when_the_form_comes_back(casa, inspetor):
    from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: PLC0415

    form = abre(inspetor) | FATOS | {"foto.1.em": "2026-03-01T11:05", "foto.1.em_local": "Proa"}
    sent = {"foto.1.arquivo": SimpleUploadedFile("proa.png", b"\x89PNG\r\n\x1a\nfoto")}
    answer = inspetor.post(URL, form | {"local": ""} | sent)
    page = answer.content.decode()
    hash_ = re.search(r'name="foto.1.hash" value="([0-9a-f]{64})"', page)[1]
    assert casa.anexos.le(hash_) == b"\x89PNG\r\n\x1a\nfoto"
    assert inspetor.post(URL, form | {"foto.1.hash": hash_, "foto.1.nome": "proa.png"}).status_code == 302
    foto = atos(casa, form)[-1]
    assert foto.dados == {"hash": hash_, "em_local": "Proa", "tirada_em": "2026-03-01"}
    assert foto.em.isoformat() == "2026-03-01T11:05:00-03:00"
    wrong = {"foto.2.arquivo": SimpleUploadedFile("x.exe", b"MZ\x00\x01\x02")}
    assert "não é de tipo aceito" in inspetor.post(URL, abre(inspetor) | FATOS | wrong).content.decode()


def test_a_base_that_goes_halfway_keeps_nothing_of_it_and_the_next_press_all(casa, inspetor, monkeypatch):
    form = abre(inspetor) | FATOS | soprou() | ordena("retirada_de_trafego")
    writes, done = escrita._unit, []

    def falls(base, proposta):
        if len(done) == 2:
            raise BaseInacessivel("A base não se abre.")
        done.append(proposta)
        return writes(base, proposta)

    with monkeypatch.context() as patched:
        patched.setattr(escrita, "_unit", falls)
        answer = inspetor.post(URL, form)
    assert answer.status_code == 503
    assert "Vista em movimento." in answer.content.decode()
    assert len(done) == 2
    assert atos(casa, form) == ()
    assert inspetor.post(URL, form).status_code == 302
    assert len(atos(casa, form)) == 3


def test_what_was_met_before_is_found_by_person_and_by_boat(casa, inspetor):
    first = abre(inspetor) | FATOS
    inspetor.post(URL, first)
    for asked in ({"condutor": "p-1"}, {"embarcacao.inscricao": "421 001234 5"}):
        page = inspetor.get("/abordar/anteriores/", asked).content.decode()
        assert f"/abordagem/{first['ato_id']}/" in page
    assert "Adélia Ondina" in inspetor.get("/abordar/anteriores/", {"condutor": "p-1"}).content.decode()
    assert "/processo/proprio/" in inspetor.get("/abordar/anteriores/", {"condutor": "p-1"}).content.decode()
    assert "sigiloso" not in inspetor.get("/abordar/anteriores/", {"condutor": "p-2"}).content.decode()
    assert "Nada de antes" in inspetor.get("/abordar/anteriores/", {"condutor": "p"}).content.decode()


def test_persons_are_chosen_of_the_register_or_named_by_an_id(inspetor):
    page = procura(inspetor, "condutor", "adelia")
    assert 'name="condutor" value="p-1"' in page
    page = procura(inspetor, "substituto.pessoa", "q-9")
    assert 'name="substituto.pessoa" value="q-9"' in page
    assert "sem cadastro" in page


def procura(browser, campo, nome="", **more):
    """Look for persons for a datum of the form."""
    asked = {"tipo": "abordagem_registrada", "campo": campo, f"{campo}.procura": nome} | more
    return browser.get("/pessoas/", asked).content.decode()


def test_the_team_is_chosen_by_name_of_those_who_inspect_there_that_day(casa, inspetor):
    casa.designa(("CPPR", "inspetor-9", "inspetor"))
    nome = {"natureza": "fisica", "nome": "Nair Bitola (fictícia)"}
    casa.faz("pessoa:inspetor-9", "secretaria-1@secretaria", tipo="pessoa_cadastrada", em=DIA, **nome)
    there = procura(inspetor, "equipe", om="CPPR", **{"abordagem.em": "2026-03-01T11:00"})
    assert 'type="checkbox" name="equipe" value="inspetor-9"' in there
    assert "Nair Bitola (fictícia), inspetor" in there
    assert 'value="inspetor-1"' in there
    assert "inspetor-9" not in procura(inspetor, "equipe", om="CPPR", **{"abordagem.em": "1999-01-01T10:00"})
    assert "inspetor-9" not in procura(inspetor, "equipe", om="CPRJ", **{"abordagem.em": "2026-03-01T11:00"})
    assert "checkbox" not in procura(inspetor, "equipe", om="nenhuma")
    assert ("pagina pessoas", "pessoa:inspetor-9") in {(a.comando, a.fluxo) for a in casa.registros.acessos.lista()}


def test_the_team_is_who_was_ticked_and_others_found_by_name(casa, inspetor):
    form = abre(inspetor) | FATOS | {"equipe": ["inspetor-1", "p-1"], "equipe.procura": "adelia"}
    page = inspetor.post(URL, form | {"acao": "ver"}).content.decode()
    for who in ("inspetor-1", "p-1"):
        assert f'name="equipe" value="{who}" checked' in page
    assert inspetor.post(URL, form).status_code == 302
    assert atos(casa, form)[0].dados["equipe"] == ["inspetor-1", "p-1"]


def test_a_name_for_the_team_and_nobody_chosen_is_told(casa, inspetor):
    form = abre(inspetor) | FATOS | {"equipe": "inspetor-1", "equipe.procura": "Zulmira de Tal"}
    answer = inspetor.post(URL, form)
    assert answer.status_code == 422
    assert "Ninguém foi escolhido entre as pessoas deste nome." in answer.content.decode()
    assert atos(casa, form) == ()


def test_the_answer_can_be_seen_without_any_script(casa, inspetor):
    form = abre(inspetor) | FATOS | soprou() | {"acao": "ver"}
    page = inspetor.post(URL, form).content.decode()
    assert "Retirada de tráfego" in page
    assert atos(casa, form) == ()


def test_ids_of_the_acts_come_of_the_form_and_the_part():
    one = "00000000-0000-4000-8000-000000000001"
    assert abordar.id_da_parte(one, abordar.ABORDAGEM) == one
    assert (
        abordar.id_da_parte(one, "foto.1") == abordar.id_da_parte(one, "foto.1") != abordar.id_da_parte(one, "foto.2")
    )


def test_the_answer_tells_of_the_device_and_where_the_maximum_error_is_written(casa):
    typed = {"abordagem.em": "2026-07-01T11:00", "alcoolemia.resultado": "medido", "alcoolemia.ar": "0,41"}
    page = cliente("inspetor").post("/abordar/resposta/", typed).content.decode()
    assert "falta saber" in page
    assert "não conferido com a fonte" in page
    device = {"marca": "Fictícia", "modelo": "F-1", "serie": "1", "aprovacao": "Portaria fictícia 1"}
    device |= {"verificado_em": "2026-03-01", "verificado_por": "inmetro", "valido_ate": "2027-03-01"}
    typed |= {f"alcoolemia.etilometro.{k}": v for k, v in device.items()}
    assert "prova regular" in cliente("inspetor").post("/abordar/resposta/", typed).content.decode()
    typed |= {"alcoolemia.etilometro.valido_ate": "2026-06-30"}
    assert "sem prova válida" in cliente("inspetor").post("/abordar/resposta/", typed).content.decode()


def test_a_name_written_and_nobody_chosen_is_told_and_not_lost(casa, inspetor):
    form = abre(inspetor) | FATOS | {"condutor": "", "condutor.procura": "Zulmira de Tal"}
    answer = inspetor.post(URL, form)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Ninguém foi escolhido entre as pessoas deste nome. Escolha uma, ou apague o nome." in page
    assert 'value="Zulmira de Tal"' in page
    assert "Quem cadastra é a secretaria" in page
    assert atos(casa, form) == ()
    absent = form | {"condutor": "p-1", "substituto.pessoa.procura": "ficou de outra resposta"}
    assert inspetor.post(URL, absent).status_code == 302  # no substitute came: his field is not seen


def test_who_is_in_the_register_is_not_offered_as_one_who_is_not(inspetor):
    assert "sem cadastro" not in procura(inspetor, "condutor", "adelia")


def test_a_page_asks_for_a_day_as_its_control_does(inspetor):
    form = abre(inspetor) | FATOS | ordena("retirada_de_trafego") | {"medidas.em": ""}
    page = inspetor.post(URL, form).content.decode()
    assert "Falta o instante, ou não se lê. Escolha o dia e a hora." in page
    assert "T10:30" not in page


def test_a_boarding_is_found_by_the_inscription_of_the_boat(casa, inspetor):
    form = abre(inspetor) | FATOS | {"condutor": ""}  # nobody is named: the boat is all there is to ask by
    inspetor.post(URL, form)
    found = f"/abordagem/{form['ato_id']}/"
    page = cliente("secretaria").get("/busca/?q=421 001234 5").content.decode()
    assert found in page
    assert "Abordagem de 01/03/2026" in page
    reading = {(a.comando, a.fluxo, a.om) for a in casa.registros.acessos.lista()}
    assert ("pagina busca", f"abordagem:{form['ato_id']}", "CPPR") in reading
    assert found not in cliente("de_fora").get("/busca/?q=421 001234 5").content.decode()
    assert found not in cliente("secretaria").get("/busca/?q=421").content.decode()


def test_the_page_of_a_boarding_tells_where_it_was_what_was_told_and_what_each_infraction_is(casa, inspetor):
    said = {k: v for k, v in FATOS.items() if not k.startswith("condutor.")}
    form = abre(inspetor) | said | {"condutor.habilitacao": "inexistente"}
    page = inspetor.post(URL, form, follow=True).content.decode()
    assert "<dt>Onde</dt><dd>Baía de Paranaguá</dd>" in page
    assert "<blockquote>Conduzia e soprou.</blockquote>" in page
    assert re.search(r"<strong>RLESTA 11</strong>: Conduzir, ou contratar tripulante, sem habilitação\.", page)

"""The page of a boarding: what comes next, the proof of each test, photographs; and the file an act names."""

import re
from html import unescape

import pytest
from casa import ABERTURA
from django.http import QueryDict
from navegador import cliente

from capitania.usecases.fluxos import le_atos

NOVA = "abordagem:a-3"
EM = "2026-07-01T11:00:00-03:00"
INSPETOR = "inspetor-1@inspetor"
FATOS = {
    "abordagem": {"em": EM, "om": "CPPR", "situacao_da_embarcacao": "navegando", "navegacao_constatada": "sim"},
    "embarcacao": {"tipo": "esporte_recreio", "inscricao": "4210000012"},
    "condutor": {"habilitacao": "inexistente", "proprietario": "nao", "notificavel": "sim", "menor": "nao"},
    "proprietario": {"notificavel": "sim", "forneceu": "sim"},
    "alcoolemia": {"outra_substancia": "nao", "sinais": []},
}
APARELHO = {
    "marca": "Fictícia",
    "modelo": "F-1",
    "serie": "A_1",
    "aprovacao": "Portaria fictícia 1",
    "verificado_em": "2026-03-01",
    "verificado_por": "inmetro",
    "valido_ate": "2027-03-01",
    "operador": "inspetor-1",
}


@pytest.fixture
def abordada(casa):
    """Board a boat of another's: no licence, over the limit, the boat seized."""
    boat = {"nome": "Marola Fictícia", "especie": "lancha", "inscricao": "4210000012", "proprietario": "p-1"}
    at = "2026-02-02T09:00:00-03:00"
    casa.faz("embarcacao:e-1", "secretaria-1@secretaria", tipo="embarcacao_cadastrada", em=at, **boat)
    told = {
        "om": "CPPR",
        "local": "cais",
        "equipe": ["inspetor-1"],
        "condutor": "p-3",
        "fatos": FATOS,
        "navegacao": "Vista em movimento.",
    }
    casa.faz(NOVA, INSPETOR, tipo="abordagem_registrada", em=EM, **told)
    return casa


def breathes(casa, pessoa="p-3", ar="0,41", **aparelho):
    told = {"pessoa": pessoa, "resultado": {"ar": ar}, "etilometro": APARELHO | aparelho, "assinou": True}
    casa.faz(NOVA, INSPETOR, tipo="teste_realizado", em="2026-07-01T11:20:00-03:00", espera_minutos=15, **told)


def page_of(papel="secretaria", url="/abordagem/a-3/"):
    return unescape(cliente(papel).get(url).content.decode())


def links(page, tipo):
    return [QueryDict(q).dict() for q in re.findall(rf'href="/novo/{tipo}/\?([^"]*)"', page)]


def test_each_infraction_and_author_has_a_case_to_be_opened_with_no_evidence_in_the_link(abordada):
    breathes(abordada)
    found = links(page_of(), "processo_aberto")
    assert {(x["dispositivo"], x["papel"], x["infrator"]) for x in found} >= {
        ("rlesta:11", "condutor", "p-3"),
        ("rlesta:11", "proprietario", "p-1"),
        ("rlesta:23-I", "condutor", "p-3"),
    }
    assert {x["fato_em"] for x in found} == {"2026-07-01T11:00"}
    assert not {k for x in found for k in x} & {"titular", "forneceu", "estado_do_infrator", "crime"}


def test_facts_that_were_not_told_are_completed_from_the_page(casa):
    told = {"abordagem": {"em": EM, "om": "CPPR"}, "embarcacao": {"tipo": "esporte_recreio"}}
    made = {"om": "CPPR", "local": "cais", "equipe": ["inspetor-1"], "condutor": "p-3", "fatos": told}
    casa.faz(NOVA, INSPETOR, tipo="abordagem_registrada", em=EM, **made)
    assert "falta retificar ou completar um ato" in cliente("inspetor").get("/mesa/").content.decode()
    browser, page = cliente("secretaria"), page_of()
    assert "Retificar ou completar um ato</strong>: A embarcação estava" in page
    where = unescape(re.search(r'href="(/abordagem/a-3/ato/ato_retificado/[^"]*)"', page)[1])
    form = browser.get(where, follow=True)
    said = unescape(re.search(r'<textarea id="f-novos"[^>]*>([^<]*)<', form.content.decode())[1])
    assert said.splitlines()[:3] == ["[fatos.abordagem]", f'em = "{EM}"', 'om = "CPPR"']
    first = le_atos(casa.registros.le_fluxo(NOVA))[0].id
    asked = {"ato_id": form.wsgi_request.GET["id"], "ato_seq": "2", "ato_qualidade": "secretaria", "ato": first}
    added = '\n[fatos.condutor]\nhabilitacao = "inexistente"\nproprietario = "sim"'
    there = 'situacao_da_embarcacao = "navegando"\nnavegacao_constatada = "sim"\nom ='
    novos = said.replace("om =", there, 1) + added
    sent = browser.post(form.wsgi_request.path, asked | {"novos": novos, "motivo": "Completa-se."})
    assert sent.status_code == 302, re.findall(r'class="erro">([^<]*)', sent.content.decode())
    assert "Retificar ou completar um ato" not in page_of().partition('id="t-tempo"')[0]
    assert links(page_of(), "processo_aberto")


def test_the_link_opens_the_form_filled_and_the_case_then_stands_in_its_place(abordada):
    browser = cliente("secretaria")
    (leva,) = [x for x in links(page_of(), "processo_aberto") if x["papel"] == "proprietario"]
    form = browser.get("/novo/processo_aberto/", leva, follow=True).content.decode()
    for name in ("infrator", "dispositivo", "fato_em", "abordagem"):
        assert re.search(rf'name="{name}" (type="[a-z-]+" )?value="{leva[name]}"', form), name
    assert re.search(r'name="papel" value="proprietario" checked', form)
    assert not re.search(r'name="titular" value="\w+" checked', form)
    fields = dict(re.findall(r'<input type="hidden" name="(ato_\w+)" value="([^"]*)"', form))
    sent = browser.post("/novo/processo_aberto/", leva | fields | {"titular": "sim", "forneceu": "true"})
    assert sent.status_code == 302, re.findall(r'class="erro">([^<]*)', sent.content.decode())
    opened = sent["Location"].partition("?")[0]
    page = page_of()
    assert opened in page
    assert len(links(page, "processo_aberto")) == 1


def test_who_may_not_open_is_told_whose_it_is(abordada):
    page = page_of("inspetor")
    assert links(page, "processo_aberto") == []
    assert "cabe à secretaria abrir" in page


def test_the_proof_of_a_test_has_the_reading_and_beside_it_what_decides_nothing(abordada):
    breathes(abordada)
    page = page_of()
    proof = page.partition("Teste de Salete Proa")[2].partition("</section>")[0]
    for said in ("0,41 mg/L", "0,37 mg/L; só se mostra, não decide", "não conferido com a fonte", "A_1"):
        assert said in proof
    assert "prova regular" in proof
    assert "no limite ou acima dele" in proof


def test_a_device_out_of_its_days_grounds_nothing_and_it_is_said(abordada):
    breathes(abordada, valido_ate="2026-06-30")
    proof = page_of().partition("Teste de Salete Proa")[2].partition("</section>")[0]
    assert "sem prova válida" in proof
    assert "não fundamenta nada sem a prova do aparelho" in proof


def test_others_aboard_are_offered_apart(abordada):
    breathes(abordada)
    breathes(abordada, "p-2", "0,00")
    page = page_of()
    assert "Outras pessoas a bordo" in page
    assert [x["infrator"] for x in links(page, "processo_aberto") if "papel" not in x] == ["p-2"]
    proof = page.partition("Teste de Tibúrcio Farol")[2].partition("</section>")[0]
    assert "abaixo do limite" in proof


def test_a_case_beyond_the_proposal_is_listed_and_a_sealed_one_is_not(abordada):
    opened = {"infrator": "p-3", "dispositivo": "rlesta:23-VII", "abordagem": NOVA, "em": "2026-07-02T09:00:00-03:00"}
    abordada.abre("processo:alem", **opened, fato_em=EM)
    assert "Abertos além da proposta" in page_of("inspetor")
    seal = {"motivo": "Menor de idade.", "em": "2026-07-03T09:00:00-03:00"}
    abordada.faz("processo:alem", "oficial-1@autoridade", tipo="sigilo_decretado", **seal)
    assert "Abertos além da proposta" not in page_of("inspetor")
    assert "Abertos além da proposta" in page_of("secretaria")


def test_a_seized_boat_without_custody_waits_for_one(abordada):
    order = {"medida": "apreensao_da_embarcacao", "modalidade": "deve", "local": "cais", "fundamento": "7.8"}
    abordada.faz(
        NOVA, INSPETOR, tipo="medida_ordenada", em="2026-07-01T11:30:00-03:00", **order, proposta=True,
        navegacao_constatada=True,
    )  # fmt: skip
    (leva,) = links(page_of("inspetor"), "apreensao_lavrada")
    assert leva["abordagem"] == NOVA
    assert "por executar" in page_of()


def test_a_boarding_whose_day_no_norm_answers_says_so(casa):
    told = {"om": "CPPR", "local": "cais", "equipe": ["inspetor-1"], "fatos": FATOS | {"abordagem": {"em": "x"}}}
    assert casa.campos(NOVA, INSPETOR, tipo="abordagem_registrada", em=EM, **told) != []
    page = page_of(url="/abordagem/a-1/")
    assert "Próximos passos" in page


def test_a_photograph_is_shown_with_time_place_and_hash_and_read_back(abordada):
    data = b"\xff\xd8\xff uma foto"
    kept = abordada.anexos.guarda(data)
    taken = {"hash": kept, "em_local": "Proa", "tirada_em": "2026-07-01"}
    abordada.faz(NOVA, INSPETOR, tipo="foto_juntada", em="2026-07-01T11:40:00-03:00", **taken)
    page = page_of()
    assert "01/07/2026 11:40, Proa; SHA-256" in page
    assert kept[:16] in page
    answer = cliente("secretaria").get("/abordagem/a-3/anexo/2/")
    assert (answer.content, answer["Content-Type"]) == (data, "image/jpeg")
    assert answer["Content-Disposition"].startswith("inline;")
    assert cliente("secretaria").get("/abordagem/a-3/anexo/1/").status_code == 404
    assert cliente("de_fora").get("/abordagem/a-3/anexo/2/").status_code == 404


@pytest.mark.parametrize(
    ("data", "tipo", "how"),
    [(b"PK\x03\x04", "application/octet-stream", "attachment"), (b"%PDF-1.7", "application/pdf", "inline")],
)
def test_what_a_browser_might_run_is_only_kept(casa, data, tipo, how):
    kept = casa.anexos.guarda(data)
    dados = {"especie": "documento", "hash": kept, "em": "2026-03-03T09:00:00-03:00"}
    casa.faz("processo:proprio", "secretaria-1@secretaria", tipo="prova_juntada", **dados)
    assert "/processo/proprio/anexo/3/" in page_of(url="/processo/proprio/")
    answer = cliente("secretaria").get("/processo/proprio/anexo/3/")
    assert (answer.content, answer["Content-Type"]) == (data, tipo)
    assert answer["Content-Disposition"].startswith(how)
    casa.anexos.apaga(kept)
    assert cliente("secretaria").get("/processo/proprio/anexo/3/").status_code == 404


def test_a_case_of_another_zone_is_opened_at_the_hour_of_its_unit(casa):
    casa.designa(("CFAOC", "secretaria-1", "secretaria"), ("CFAOC", "inspetor-1", "inspetor"))
    form = cliente("secretaria").get("/novo/processo_aberto/", follow=True).content.decode()
    fields = dict(re.findall(r'<input type="hidden" name="(ato_\w+)" value="([^"]*)"', form))
    told = {k: v for k, v in ABERTURA.items() if k not in {"tipo", "em"}} | {
        "fato_em": "2026-03-01T11:00",
        "om": "CFAOC",
    }
    sent = cliente("secretaria").post("/novo/processo_aberto/", told | fields)
    assert sent.status_code == 302
    (opened,) = le_atos(casa.registros.le_fluxo(f"processo:{fields['ato_id']}"))
    assert opened.dados["fato_em"] == "2026-03-01T11:00:00-04:00"


def test_the_register_of_a_person_and_of_a_boat_leads_to_their_boardings_and_cases(abordada):
    person = page_of(url="/pessoa/p-3/")
    assert "/abordagem/a-3/" in person
    assert "/abordagem/a-3/" in page_of(url="/embarcacao/e-1/")
    assert "/processo/alheio/" not in person
    assert "/processo/alheio/" in page_of("de_fora", "/pessoa/p-3/")
    noted = {(a.comando, a.fluxo) for a in abordada.registros.acessos.lista()}
    assert ("pagina anteriores", "abordagem:a-3") in noted

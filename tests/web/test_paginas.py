"""Pages: what they ask of the base, what they leave in the log, what they send for."""

import re

import pytest
from escritorio import PROPRIO
from navegador import cliente

from capitania.usecases.registros import BaseInacessivel


def test_a_reading_is_noted_by_opaque_ids_and_never_a_name(casa, caplog):
    with caplog.at_level("INFO"):
        for url in ("/processo/proprio/", "/processo/proprio/ato/despacho/", "/busca/?q=adelia", "/processo/nao-ha/"):
            cliente("secretaria").get(url, follow=True)
    found = [(a.pessoa, a.qualidade, a.comando, a.fluxo, a.om) for a in casa.registros.acessos.lista()]
    who = ("secretaria-1", "secretaria")
    assert set(found) == {
        (*who, "pagina fluxo", "processo:proprio", "CPPR"),
        (*who, "pagina ato", "processo:proprio", "CPPR"),
        (*who, "pagina busca", "pessoa:p-1", ""),
    }
    assert "adelia" not in caplog.text.lower().replace("adélia", "adelia")


def test_what_cannot_be_noted_is_not_shown(casa, monkeypatch):
    def gone(_):
        raise BaseInacessivel("A base não se abre.")

    monkeypatch.setattr(casa.registros.acessos, "anota", gone)
    browser = cliente("secretaria", raise_request_exception=False)
    for url in ("/processo/proprio/", "/busca/?q=adelia"):
        answer = browser.get(url)
        assert answer.status_code == 503
        assert "Adélia" not in answer.content.decode()


@pytest.mark.parametrize("url", ["/mesa/", "/processo/proprio/", "/busca/?q=adelia", "/entrar/", "/nada"])
def test_a_page_sends_for_nothing_outside_and_runs_nothing_of_its_own(casa, url):
    answer = cliente("" if url == "/entrar/" else "secretaria").get(url)
    page = answer.content.decode()
    assert re.findall(r'(?:src|href|action)="(?:https?:)?//', page) == []
    assert re.findall(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|<style", page) == []
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_page_of_a_case_tells_who_what_and_where_it_stands(casa):
    page = cliente("secretaria").get("/processo/proprio/").content.decode()
    for said in ("421P2026000001", "Adélia Ondina", "RLESTA 12-III", "autuado", "Linha do tempo", "Prescrição"):
        assert said in page
    assert "O caso espera: <strong>registrar a ciência</strong>" in page


def test_what_may_not_be_done_is_told_with_its_provision(casa):
    page = cliente("secretaria").get("/processo/proprio/atos/").content.decode()
    assert "<strong>Julgar</strong>" in page
    assert "[NORMAM-211" in page
    part = cliente("secretaria").get("/processo/proprio/atos/", headers={"HX-Target": "bloqueados"}).content.decode()
    assert part.lstrip().startswith('<div id="bloqueados">')


def test_the_desk_tells_what_she_herself_may_not_do(casa):
    casa.designa(("CPPR", "inspetor-1", "oficial_designado"))
    casa.faz(
        PROPRIO,
        "secretaria-1@secretaria",
        tipo="assinatura_registrada",
        resultado="ausente",
        em="2026-03-02T12:00:00-03:00",
    )
    sent = {"objeto": "auto", "meio": "ar", "dia": "2026-03-10", "prova": "AR", "recebedor": "infrator"}
    casa.faz(PROPRIO, "secretaria-1@secretaria", tipo="ciencia_registrada", em="2026-03-12T09:00:00-03:00", **sent)
    said = {"canal": "presencial", "argumentos": ["renovacao"], "texto": "Renovava."}
    casa.faz(PROPRIO, "p-1@parte", tipo="defesa_apresentada", em="2026-03-20T15:00:00-03:00", **said)
    assert "O que destes eu não posso fazer" in cliente("inspetor").get("/mesa/").content.decode()
    page = cliente("inspetor").get("/mesa/impedidos/").content.decode()
    assert ": julgar <span" in page
    assert "[Lei 9.784" in page
    part = cliente("autoridade").get("/mesa/impedidos/", headers={"HX-Target": "impedidos"}).content.decode()
    assert part.lstrip().startswith('<div id="impedidos">')
    assert "nada a impede" in part


def test_the_desk_tells_the_secretaria_what_waits_for_the_party(casa):
    assert "O que espera pela parte" not in cliente("secretaria").get("/mesa/").content.decode()
    sent = {"objeto": "auto", "meio": "ar", "dia": "2026-03-10", "prova": "AR", "recebedor": "infrator"}
    casa.faz(PROPRIO, "secretaria-1@secretaria", tipo="ciencia_registrada", em="2026-03-12T09:00:00-03:00", **sent)
    assert "O que espera pela parte" in cliente("secretaria").get("/mesa/").content.decode()
    assert "O que espera pela parte" not in cliente("autoridade").get("/mesa/").content.decode()


def test_health_tells_when_the_base_is_gone(casa, monkeypatch):
    assert cliente().get("/saude").status_code == 200

    def gone():
        raise BaseInacessivel("A base não se abre.")

    monkeypatch.setattr(casa.registros.leituras, "versao", gone)
    assert cliente().get("/saude").status_code == 503


def test_metrics_open_to_the_token(casa, monkeypatch):
    from django.conf import settings  # noqa: PLC0415

    monkeypatch.setattr(settings, "TOKEN_DAS_METRICAS", "um-token")
    assert cliente().get("/metricas").status_code == 404
    assert cliente().get("/metricas", headers={"Authorization": "Bearer outro"}).status_code == 404
    found = cliente().get("/metricas", headers={"Authorization": "Bearer um-token"})
    assert found.status_code == 200
    assert b"django_http_requests" in found.content
    assert PROPRIO.encode() not in found.content


def test_who_holds_no_office_is_told_so(casa):
    page = cliente("sem_oficio").get("/").content.decode()
    assert "Nenhuma designação em vigor" in page
    assert "ninguem-1" in page

"""The bench of a person: what waits for her, by its last day, page by page; and the file of one case."""

import pytest
from casa import ADMINISTRACAO, BOARDING, OFICIAL, PARTE, SECRETARIA
from multas import definitiva
from recontado import confere

from capitania.processo.ato import Por
from capitania.usecases import banca, julgar
from capitania.usecases.banca import Olhar, fila
from capitania.usecases.linhas import Esperas, Linhas
from capitania.usecases.minutas import Guardada, Rascunho, guarda, versoes
from capitania.usecases.queries import lida

RUI, ANA = Por("oficial-1", "autoridade"), Por("secretaria-1", "secretaria")
AUTORIDADE, MINUTA = Olhar("CPPR", "autoridade", "autoridade"), Olhar("CPPR", "autoridade", "secretaria")
J = "julgamento_proferido"


def tudo(_):
    return True


def defendido(casa, fluxo="processo:c-1", dia="20", **aberto):
    """Bring a case to its defence, filed on a day of March."""
    casa.abre(fluxo, **aberto)
    casa.lavra(fluxo)
    casa.faz(fluxo, SECRETARIA, tipo="assinatura_registrada", em="2026-03-02T11:30:00-03:00", resultado="ausente")
    known = {"objeto": "auto", "meio": "ar", "dia": "2026-03-10", "prova": "AR", "recebedor": "infrator"}
    casa.faz(fluxo, SECRETARIA, tipo="ciencia_registrada", em="2026-03-12T10:00:00-03:00", **known)
    filed = {"canal": "papel", "argumentos": ["validade"], "texto": "Em dia."}
    casa.faz(fluxo, PARTE, tipo="defesa_apresentada", em=f"2026-03-{dia}T10:00:00-03:00", **filed)


def decide(casa, fluxo="processo:c-1", **more):
    said = {"resultado": "procedente", "fundamento": "x", "respostas": {"validade": "x"}, "pena": {"multa": "100.00"}}
    casa.faz(fluxo, OFICIAL, tipo=J, em="2026-04-10T10:00:00-03:00", reincidencia=0, **said | more)


def test_what_is_due_first_comes_first_with_who_drafted_it(casa):
    defendido(casa, "processo:tarde", "23")
    defendido(casa, "processo:cedo", "18")
    casa.abre("processo:aberto")
    guarda(casa, Rascunho("processo:tarde", "julgamento", ANA, {f"{J}.relato": "x"}, 0))
    found = fila(casa, RUI.pessoa, [AUTORIDADE], tudo)
    assert [v.alvo.fluxo for v in found.vezes] == ["processo:cedo", "processo:tarde"]
    assert [(v.prazo, v.grupo, v.assina) for v in found.vezes] == [("julgamento", "vencido", True)] * 2
    assert [v.minuta and v.minuta.pessoa for v in found.vezes] == [None, "secretaria-1"]
    assert (found.desde, found.seguinte) == (0, None)


def test_who_drafts_signs_nothing(casa):
    defendido(casa)
    (vez,) = fila(casa, ANA.pessoa, [MINUTA], tudo).vezes
    assert (vez.assina, vez.impedida, vez.qualidade) == (False, (), "secretaria")


def test_who_holds_both_offices_signs(casa):
    casa.designa(("CPPR", "secretaria-1", "oficial_designado"))
    defendido(casa)
    (vez,) = fila(casa, "secretaria-1", [MINUTA, AUTORIDADE], tudo).vezes
    assert (vez.assina, vez.qualidade) == (True, "autoridade")


def test_who_boarded_is_told_why_she_may_not(casa):
    casa.designa(("CPPR", "inspetor-1", "oficial_designado"))
    defendido(casa)
    (vez,) = fila(casa, "inspetor-1", [AUTORIDADE], tudo).vezes
    assert not vez.assina
    assert [i.regra for i in vez.impedida] == ["impedido_por_ter_abordado"]
    assert vez.impedida[0].cita


def test_what_is_for_another_office_is_not_on_the_bench(casa):
    defendido(casa)
    assert fila(casa, "ninguem-1", [AUTORIDADE], tudo).vezes == ()
    assert fila(casa, RUI.pessoa, [AUTORIDADE._replace(om="CPSP")], tudo).vezes == ()
    assert fila(casa, RUI.pessoa, [AUTORIDADE], lambda a: not a.om).vezes == ()


def test_an_appeal_goes_from_one_bench_to_the_next(casa):
    defendido(casa)
    decide(casa)
    known = {"objeto": "decisao", "meio": "ar", "dia": "2026-04-15", "prova": "AR", "recebedor": "infrator"}
    casa.faz("processo:c-1", SECRETARIA, tipo="ciencia_registrada", em="2026-04-16T10:00:00-03:00", **known)
    assert fila(casa, RUI.pessoa, [AUTORIDADE], tudo).vezes == ()
    filed = {"instancia": 1, "canal": "papel", "fundamentos": ["validade"]}
    casa.faz("processo:c-1", PARTE, tipo="recurso_interposto", em="2026-04-20T10:00:00-03:00", **filed)
    (vez,) = fila(casa, RUI.pessoa, [AUTORIDADE], tudo).vezes
    assert (vez.peca.nome, vez.prazo) == ("consideracoes", "reconsideracao")
    sent = {"instancia": 1, "consideracoes": "x", "para": "capitao-1"}
    casa.faz("processo:c-1", OFICIAL, tipo="recurso_encaminhado", em="2026-04-24T10:00:00-03:00", **sent)
    acima, dpc = Olhar("CPPR", "superior", "superior"), Olhar(None, "dpc", "dpc")
    (vez,) = fila(casa, "capitao-1", [AUTORIDADE, acima], tudo).vezes
    assert (vez.peca.nome, vez.qualidade, vez.prazo, vez.grupo) == (
        "recurso",
        "superior",
        "decisao_do_recurso",
        "vencido",
    )
    assert fila(casa, "dpc-1", [dpc], tudo).vezes == ()  # the officer's Captain hears it


def test_the_bench_is_read_page_by_page(casa, monkeypatch):
    monkeypatch.setattr(banca, "LINHAS", 1)
    defendido(casa, "processo:a")
    defendido(casa, "processo:b")
    first = fila(casa, RUI.pessoa, [AUTORIDADE], tudo)
    second = fila(casa, RUI.pessoa, [AUTORIDADE], tudo, first.seguinte)
    beyond = fila(casa, RUI.pessoa, [AUTORIDADE], tudo, 7)
    assert [[v.alvo.fluxo for v in p.vezes] for p in (first, second, beyond)] == [["processo:a"], ["processo:b"], []]
    assert [(p.desde, p.seguinte) for p in (first, second, beyond)] == [(0, 1), (1, None), (7, None)]
    assert fila(casa, RUI.pessoa, [AUTORIDADE], tudo, -3) == first


def test_what_is_for_another_office_takes_no_place_on_the_page(casa, monkeypatch):
    monkeypatch.setattr(banca, "LINHAS", 1)
    for n in ("a", "b", "c"):
        defendido(casa, f"processo:{n}")
    found = fila(casa, RUI.pessoa, [AUTORIDADE], lambda a: a.fluxo == "processo:c")
    assert ([v.alvo.fluxo for v in found.vezes], found.seguinte) == (["processo:c"], None)
    monkeypatch.setattr(banca, "LIDAS", 2)
    short = fila(casa, RUI.pessoa, [AUTORIDADE], lambda a: a.fluxo == "processo:c")
    assert (short.vezes, short.seguinte) == ((), 2)
    assert fila(casa, RUI.pessoa, [AUTORIDADE], lambda a: a.fluxo == "processo:c", 2).vezes == found.vezes


def test_an_appeal_waits_for_the_one_office_that_hears_it(casa):
    defendido(casa)
    decide(casa)
    known = {"objeto": "decisao", "meio": "ar", "dia": "2026-04-15", "prova": "AR", "recebedor": "infrator"}
    casa.faz("processo:c-1", SECRETARIA, tipo="ciencia_registrada", em="2026-04-16T10:00:00-03:00", **known)
    filed = {"instancia": 1, "canal": "papel", "fundamentos": ["validade"]}
    casa.faz("processo:c-1", PARTE, tipo="recurso_interposto", em="2026-04-20T10:00:00-03:00", **filed)
    sent = {"instancia": 1, "consideracoes": "x", "para": "capitao-1"}
    casa.faz("processo:c-1", OFICIAL, tipo="recurso_encaminhado", em="2026-04-24T10:00:00-03:00", **sent)
    rows = casa.registros.leituras.do_fluxo("processo:c-1")
    assert [(m.ato, m.qualidade) for m in rows.mesa] == [("recurso_julgado", "superior")]
    assert {v.quem for v in rows.vencimentos if v.prazo == "decisao_do_recurso"} == {"superior"}
    assert casa.registros.leituras.mesa(Esperas(qualidade="dpc"), 9) == ()


def test_before_whom_the_captains_appeals_are_follows_the_setting_of_the_unit(casa):
    defendido(casa)
    said = {"resultado": "procedente", "fundamento": "x", "respostas": {"validade": "x"}, "pena": {"multa": "100.00"}}
    captain = "capitao-1@autoridade"
    casa.faz("processo:c-1", captain, tipo=J, em="2026-04-10T10:00:00-03:00", reincidencia=0, **said)
    known = {"objeto": "decisao", "meio": "ar", "dia": "2026-04-15", "prova": "AR", "recebedor": "infrator"}
    casa.faz("processo:c-1", SECRETARIA, tipo="ciencia_registrada", em="2026-04-16T10:00:00-03:00", **known)
    filed = {"instancia": 1, "canal": "papel", "fundamentos": ["validade"]}
    casa.faz("processo:c-1", PARTE, tipo="recurso_interposto", em="2026-04-20T10:00:00-03:00", **filed)
    sent = {"instancia": 1, "consideracoes": "x", "para": "dpc-1"}
    casa.faz("processo:c-1", captain, tipo="recurso_encaminhado", em="2026-04-24T10:00:00-03:00", **sent)

    def before():
        return [m.qualidade for m in casa.registros.leituras.do_fluxo("processo:c-1").mesa]

    assert before() == ["dpc"]
    put = {"chave": "recurso_do_capitao", "valor": "comandante_de_distrito", "motivo": "Portaria fictícia."}
    casa.faz("om:CPPR", ADMINISTRACAO, tipo="configuracao_alterada", **put)
    assert before() == ["superior"]
    confere(casa)


def test_a_revision_waits_on_the_bench_and_is_drafted_and_decided_there(casa):
    defendido(casa)
    decide(casa)
    asked = {"em": "2026-05-10T10:00:00-03:00", "fatos_novos": "Renovou antes.", "texto": "Peço que se reveja."}
    casa.faz("processo:c-1", PARTE, tipo="revisao_pedida", **asked)
    (vez,) = fila(casa, RUI.pessoa, [AUTORIDADE], tudo).vezes
    assert (vez.peca.nome, vez.assina, vez.prazo) == ("revisao", True, "")
    assert "oficial-1" in autos(casa).assinam
    draft = Rascunho("processo:c-1", "revisao", RUI, {"revisao_decidida.fundamento": "x"}, 0)
    assert isinstance(guarda(casa, draft), Guardada)
    done = {"em": "2026-05-12T10:00:00-03:00", "resultado": "deferida", "fundamento": "x", "pena": {}}
    casa.faz("processo:c-1", OFICIAL, tipo="revisao_decidida", **done)
    assert fila(casa, RUI.pessoa, [AUTORIDADE], tudo).vezes == ()
    assert versoes(casa.registros, "processo:c-1", "revisao") == ()


def test_like_cases_are_shown_beside_the_limits_without_what_she_may_not_see(casa):
    for n, multa in enumerate(("100.00", "160.00")):
        defendido(casa, f"processo:s-{n}", infrator=f"s-{n}")
        decide(casa, f"processo:s-{n}", pena={"multa": multa})
    rows = casa.registros.leituras
    (like,) = rows.do_fluxo("processo:s-0").assuntos
    there = like._replace(fluxo="processo:longe", om="CPSP", multa=4000)
    rows.grava(there.fluxo, Linhas(assuntos=(there,)))
    defendido(casa)
    found = autos(casa).semelhantes
    assert (found.grupo, found.reincidencias) == ("A", 0)
    assert (found.aqui.quantas, found.no_pais.quantas) == (2, 3)
    assert (found.aqui.multa.menor, found.aqui.multa.mediana, found.aqui.multa.maior) == (10000, 13000, 16000)
    assert found.no_pais.multa.menor == 4000
    assert [a.fluxo for a, _ in found.casos] == ["processo:s-0", "processo:s-1", "processo:longe"]
    assert all(numero for a, numero in found.casos if a.om == "CPPR")
    casa.faz("processo:s-0", OFICIAL, tipo="sigilo_decretado", motivo="x")
    for ve, seen, listed in ((tudo, (2, 3), 3), (lambda a: a.om == "CPPR" and not a.sigiloso, (1, 2), 1)):
        found = autos(casa, ve=ve).semelhantes
        assert ((found.aqui.quantas, found.no_pais.quantas), len(found.casos)) == (seen, listed)


def autos(casa, fluxo="processo:c-1", por=RUI, ve=tudo):
    found = lida(casa, fluxo)
    return julgar.autos(casa, found, found.dobra.caso, por, ve)


def test_the_file_has_what_a_judge_asks(casa):
    defendido(casa)
    proof = {"especie": "fotografia", "em": "2026-03-03T10:00:00-03:00"}
    casa.faz("processo:c-1", SECRETARIA, tipo="prova_juntada", **proof)
    found = autos(casa)
    assert [p.ato.nome for p in found.provas] == ["prova_juntada"]
    assert [a.nome for a in found.defesas] == ["defesa_apresentada"]
    assert found.penas.limites.maximo is not None
    assert (found.penas.reincidencias, found.penas.repetidos, found.penas.escondidos) == (0, (), 0)
    assert [a.cita.partition(":")[2] for a in found.penas.agravantes] == ["30-II", "30-III", "30-IV"]
    assert {r.relogio for r in found.prescricoes} == {"punicao", "paralisacao"}
    assert (found.tardia, found.barram, found.destinos) == (False, (), ())
    assert set(found.assinam) == {"capitao-1", "oficial-1"}


def test_of_a_case_that_waits_for_nothing_there_is_no_file(casa):
    casa.abre()
    assert autos(casa) is None


def test_a_late_defence_is_told(casa):
    defendido(casa, dia="31")
    late = {"canal": "papel", "argumentos": ["outro"]}
    casa.faz("processo:c-1", PARTE, tipo="defesa_apresentada", em="2026-04-20T10:00:00-03:00", **late)
    assert autos(casa).tardia


@pytest.mark.parametrize(("ve", "vistos", "escondidos"), [(tudo, ["processo:antes"], 0), (lambda _: False, [], 1)])
def test_earlier_cases_that_count_are_named_to_who_may_see_them(casa, ve, vistos, escondidos):
    definitiva(casa, "antes", "p-1", "400.00")
    again = {"dispositivo": "rlesta:11", "fato_em": "2026-05-02T11:00:00-03:00"}
    casa.abre(em="2026-05-03T10:00:00-03:00", titular="nao", **again)
    casa.lavra(em="2026-05-03T11:00:00-03:00", **again)
    found = autos(casa, ve=ve)
    assert (found.penas.reincidencias, found.penas.limites.multiplo) == (1, 2)
    assert [a.processo for a in found.penas.repetidos] == vistos
    assert found.penas.escondidos == escondidos


def test_an_act_is_asked_everything_and_nothing_enters(casa):
    defendido(casa)
    said = {"tipo": J, "resultado": "improcedente", "fundamento": "x", "respostas": {}}
    found = julgar.confere(casa, "processo:c-1", said, "oficial-1@autoridade")
    assert ([i.regra for i in found.impedimentos], found.problemas) == (["argumento_sem_resposta"], ())
    lacks = julgar.confere(casa, "processo:c-1", {"tipo": J}, "oficial-1@autoridade")
    assert {p.campo for p in lacks.problemas} == {"resultado", "fundamento"}
    whole = said | {"respostas": {"validade": "x"}}
    assert julgar.confere(casa, "processo:c-1", whole, "oficial-1@autoridade") == ((), ())
    assert len(casa.registros.le_fluxo("processo:c-1")) == 5


ETILOMETRO = {
    "marca": "Fictícia",
    "modelo": "F-1",
    "serie": "0001",
    "aprovacao": "Portaria fictícia 1",
    "verificado_por": "inmetro",
    "verificado_em": "2025-12-02",
    "valido_ate": "2026-12-02",
    "operador": "inspetor-1",
}


@pytest.mark.parametrize("ve", [tudo, lambda a: a.especie == "processo"])
def test_readings_that_differ_wait_for_a_word_of_the_judge(casa, ve):
    when = "2026-03-01T11:00:00-03:00"
    facts = {
        "abordagem": {"em": when, "om": "CPPR", "situacao_da_embarcacao": "navegando", "navegacao_constatada": "sim"},
        "embarcacao": {"tipo": "esporte_recreio"},
        "condutor": {"habilitacao": "cha", "validade": "2030-01-01", "porta": "sim"},
    }
    boarded = {"om": "CPPR", "local": "cais", "equipe": ["inspetor-1"], "navegacao": "vista", "fatos": facts}
    casa.faz(BOARDING, "inspetor-1@inspetor", tipo="abordagem_registrada", em=when, condutor="p-1", **boarded)
    blown = {"pessoa": "p-1", "resultado": {"ar": "0.26"}, "etilometro": ETILOMETRO, "assinou": True}
    casa.faz(BOARDING, "inspetor-1@inspetor", tipo="teste_realizado", em=when, espera_minutos=15, **blown)
    casa.abre(dispositivo="rlesta:23-I", abordagem=BOARDING, estado_do_infrator="embriagado")
    casa.lavra(dispositivo="rlesta:23-I")
    found = autos(casa, ve=ve)
    assert [d.motivo for d in found.duvidas]
    assert all(d.cita for d in found.duvidas)
    seen = [p.ato.nome for p in found.provas]
    assert seen == (["abordagem_registrada", "teste_realizado"] if ve is tudo else [])

"""A boarding that proposed something is on the desk of who boarded and of the secretaria until it is done or left."""

from datetime import UTC, date, datetime

import pytest
from casa import ADMINISTRACAO, OFICIAL, SECRETARIA, Casa
from recontado import confere

from capitania.store.memoria import RegistrosEmMemoria
from capitania.usecases.linhas import Linhas
from capitania.usecases.mesa import Lente, dia
from capitania.usecases.praticar import Impedido

BORDO, INSPETOR, FATO = "abordagem:a-1", "inspetor-1@inspetor", "2026-03-01T11:00:00-03:00"
ONZE = ("processo_aberto", "rlesta:11", "condutor", "p-1")
DO_DONO = ("processo_aberto", "rlesta:11", "proprietario", "")
HOJE = date(2026, 8, 3)
FATOS = {
    "abordagem": {
        "em": FATO,
        "om": "CPPR",
        "situacao_da_embarcacao": "atracada",
        "navegacao_constatada": "sim",
        "saida_iminente": "nao",
    },
    "embarcacao": {"tipo": "esporte_recreio"},
    "condutor": {"habilitacao": "inexistente", "proprietario": "nao", "notificavel": "sim", "menor": "nao"},
    "proprietario": {"notificavel": "sim", "forneceu": "sim"},
    "alcoolemia": {"resultado": "nao_realizado", "outra_substancia": "nao", "sinais": []},
}


def aborda(casa, fluxo=BORDO, **mais):
    told = {"om": "CPPR", "local": "Baía", "equipe": ["inspetor-1"], "navegacao": "vista", "condutor": "p-1"}
    casa.faz(fluxo, INSPETOR, tipo="abordagem_registrada", em=FATO, **told, fatos=FATOS, **mais)


def espera(casa, pessoa, qualidade, *, om="CPPR"):
    """Give what each boarding on a person's desk waits for."""
    lente = Lente(om, (qualidade,), inteira=True, sigilosos=qualidade == "secretaria", pessoa=pessoa)
    found = dia(casa.registros.leituras, (lente,), HOJE).esperam
    return {i.fluxo: [tuple(p) for p in i.falta] for i in found if i.falta}


def abre(casa, fluxo="processo:c-1", **mais):
    return casa.abre(fluxo, **{"dispositivo": "rlesta:11", "abordagem": "a-1", **mais})


@pytest.fixture
def abordada(casa):
    aborda(casa)
    return casa


def casos(casa, pessoa="secretaria-1", qualidade="secretaria"):
    return [p for p in espera(casa, pessoa, qualidade).get(BORDO, []) if p[0] == "processo_aberto"]


def test_it_waits_for_who_boarded_and_for_the_secretaria_and_for_nobody_else(abordada):
    assert casos(abordada) == [ONZE, DO_DONO]
    assert casos(abordada, "inspetor-1", "inspetor") == [ONZE, DO_DONO]
    assert espera(abordada, "inspetor-9", "inspetor") == {}
    assert espera(abordada, "secretaria-2", "secretaria", om="CPSP") == {}
    confere(abordada)


def test_each_case_opened_takes_its_own_away(abordada):
    casa = abordada
    abre(casa)
    assert casos(casa) == casos(casa, "inspetor-1", "inspetor") == [DO_DONO]
    casa.cadastra("p-2")
    abre(casa, "processo:c-2", infrator="p-2", papel="proprietario", forneceu=True, titular="nao")
    assert casos(casa) == []
    confere(casa)


def test_what_is_left_with_its_reason_waits_no_more(abordada):
    casa = abordada
    casa.faz(BORDO, OFICIAL, tipo="proposta_afastada", objeto="rlesta:11", papel="proprietario", motivo="Não forneceu.")
    assert casos(casa) == [ONZE]
    casa.faz(BORDO, OFICIAL, tipo="proposta_afastada", objeto="rlesta:11", motivo="Prova insuficiente.")
    assert casos(casa) == []
    confere(casa)


def test_a_sealed_case_is_told_to_the_secretaria_alone(abordada):
    casa = abordada
    before = espera(casa, "inspetor-1", "inspetor")
    abre(casa)
    casa.faz("processo:c-1", OFICIAL, tipo="sigilo_decretado", motivo="x", em="2026-03-03T09:00:00-03:00")
    assert espera(casa, "inspetor-1", "inspetor") == before
    assert casos(casa) == [DO_DONO]
    confere(casa)
    casa.faz("processo:c-1", OFICIAL, tipo="sigilo_levantado", motivo="x", em="2026-03-04T09:00:00-03:00")
    assert casos(casa, "inspetor-1", "inspetor") == [DO_DONO]


def test_a_row_written_before_another_case_came_in_is_read_as_it_stands_now(abordada):
    casa = abordada
    stale = casa.registros.leituras.do_fluxo(BORDO)
    abre(casa)
    casa.registros.leituras.grava(BORDO, stale)
    assert casos(casa) == [DO_DONO]


def test_a_boarding_of_which_the_norms_only_ask_waits_for_its_facts(casa):
    told = {k: v for k, v in FATOS.items() if k == "embarcacao"} | {"abordagem": {"em": FATO, "om": "CPPR"}}
    made = {"om": "CPPR", "local": "Baía", "equipe": ["inspetor-1"], "condutor": "p-1", "fatos": told}
    casa.faz(BORDO, INSPETOR, tipo="abordagem_registrada", em=FATO, **made)
    asks = [("ato_retificado", "", "", "")]
    assert espera(casa, "inspetor-1", "inspetor") == espera(casa, "secretaria-1", "secretaria") == {BORDO: asks}
    confere(casa)
    fatos = {**FATOS, "condutor": {**FATOS["condutor"], "habilitacao": "inexistente"}}
    whole = {"tipo": "ato_retificado", "ato": "ato-1", "novos": {"fatos": fatos}, "motivo": "Completa-se."}
    casa.faz(BORDO, SECRETARIA, em="2026-03-02T09:00:00-03:00", **whole)
    assert casos(casa, "inspetor-1", "inspetor") == [ONZE, DO_DONO]
    assert asks[0] not in espera(casa, "inspetor-1", "inspetor")[BORDO]
    confere(casa)


def test_facts_that_nobody_will_tell_are_left_with_the_reason_where_they_are_asked(abordada):
    casa = abordada
    left = {"tipo": "proposta_afastada", "objeto": "ato_retificado", "motivo": "Ninguém o viu."}
    assert isinstance(casa.pede(BORDO, OFICIAL, **left), Impedido)  # there the norms propose
    told = {"om": "CPPR", "local": "Baía", "equipe": ["inspetor-1"], "condutor": "p-1"}
    casa.faz(
        "abordagem:b-1",
        INSPETOR,
        tipo="abordagem_registrada",
        em=FATO,
        fatos={"abordagem": {"em": FATO, "om": "CPPR"}, "embarcacao": {"tipo": "esporte_recreio"}},
        **told,
    )
    casa.faz("abordagem:b-1", OFICIAL, **left)
    assert "abordagem:b-1" not in espera(casa, "inspetor-1", "inspetor")


def test_the_oldest_fact_comes_first(abordada):
    casa = abordada
    told = {"om": "CPPR", "local": "Baía", "equipe": ["inspetor-1"], "navegacao": "vista", "condutor": "p-1"}
    early = {**FATOS, "abordagem": {**FATOS["abordagem"], "em": "2026-02-10T11:00:00-03:00"}}
    made = {"tipo": "abordagem_registrada", "em": "2026-02-10T11:00:00-03:00"}
    casa.faz("abordagem:z-9", INSPETOR, **made, **told, fatos=early)
    assert list(espera(casa, "secretaria-1", "secretaria")) == ["abordagem:z-9", BORDO]


def test_a_seizure_without_its_custody_waits_for_it(na_base):
    casa = na_base
    aborda(casa)
    ordem = {"medida": "apreensao_da_embarcacao", "modalidade": "deve", "local": "Cais", "fundamento": "7.8"}
    ordem |= {"proposta": True, "navegacao_constatada": True}
    casa.faz(BORDO, INSPETOR, tipo="medida_ordenada", em="2026-03-01T11:30:00-03:00", **ordem)
    assert ("apreensao_lavrada", "", "", "") in espera(casa, "inspetor-1", "inspetor")[BORDO]
    lavra = {"numero": "12", "om": "CPPR", "abordagem": "a-1", "embarcacao": "l-1", "causas": ["sem_habilitacao"]}
    lavra |= {"destino": "deposito", "local": "Cais", "inventario": ["motor"], "estado": "bom"}
    casa.faz("custodia:l-1", INSPETOR, tipo="apreensao_lavrada", em="2026-03-01T12:00:00-03:00", **lavra)
    assert ("apreensao_lavrada", "", "", "") not in espera(casa, "inspetor-1", "inspetor").get(BORDO, [])
    confere(casa)


def na_mesa(casa, fluxo):
    return {(m.ato, m.qualidade) for m in casa.registros.leituras.do_fluxo(fluxo).mesa}


def test_payments_questions_and_inquiries_wait_for_somebody(casa):
    pago = {"dia_banco": "2026-03-02", "valor": "40.00", "motivo": "Sem referência."}
    casa.faz("om:CPPR", ADMINISTRACAO, tipo="pagamento_nao_identificado", **pago)
    assert na_mesa(casa, "om:CPPR") == {("pagamento_identificado", "secretaria")}
    pergunta = {"om": "CPPR", "assunto": "Prazo", "pergunta": "Qual?"}
    casa.faz("omisso:o-1", OFICIAL, tipo="consulta_feita", em="2026-03-02T10:00:00-03:00", **pergunta)
    assert na_mesa(casa, "omisso:o-1") == {("consulta_respondida", "dpc"), ("consulta_respondida", "secretaria")}
    casa.faz("omisso:o-1", SECRETARIA, tipo="consulta_respondida", documento="Ofício", efeito="x", resposta="y")
    assert na_mesa(casa, "omisso:o-1") == set()
    aberto = {"om": "CPPR", "numero": "1/2026", "fato_em": FATO, "objeto": "Abalroamento"}
    casa.faz("inquerito:i-1", SECRETARIA, tipo="inquerito_instaurado", em="2026-03-02T10:00:00-03:00", **aberto)
    assert na_mesa(casa, "inquerito:i-1") == {("acordao_recebido", "secretaria")}
    acordao = {"numero": "2/2026", "dia": "2026-04-01", "definitivo": True, "publicado_em": "2026-04-02"}
    casa.faz("inquerito:i-1", SECRETARIA, tipo="acordao_recebido", em="2026-04-03T10:00:00-03:00", **acordao)
    assert casa.registros.leituras.do_fluxo("inquerito:i-1") == Linhas()
    confere(casa)


def test_with_no_boarding_the_desk_asks_nothing_of_boardings():
    empty = Casa(RegistrosEmMemoria(), datetime(2026, 8, 3, 15, tzinfo=UTC))
    assert espera(empty, "secretaria-1", "secretaria") == {}

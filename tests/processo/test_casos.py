"""Faults that people met in this job (O-13, O-16 to O-21): the right answer of each, kept."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from apoio import ACERVO, CTX, ato

from capitania.lei.decisao import decidir
from capitania.lei.fatos import ler_fatos
from capitania.processo import abordagem, estado
from capitania.processo.avisos import avisos
from capitania.processo.competencia import acima
from capitania.processo.estado import fase, fold
from capitania.processo.impedimentos import impedimentos
from capitania.processo.termos import do_tipo

PROCESSO = Path(estado.__file__).parent
ETILOMETRO = {
    "marca": "Marca",
    "modelo": "Modelo",
    "aprovacao": "Portaria INMETRO",
    "serie": "12345",
    "verificado_em": date(2024, 5, 8),
    "verificado_por": "INMETRO",
    "operador": "inspetor-1",
}


def decide(dia: str, *, condutor: dict[str, Any] | None = None, alcoolemia: dict[str, Any] | None = None, **mais: Any):
    habilitado = {"habilitacao": "cha", "validade": date(2030, 5, 10), "porta": "sim", "classe_adequada": "sim"}
    habilitado |= {"situacao_da_licenca": "regular", "proprietario": "nao", "notificavel": "sim", "menor": "nao"}
    lancha = {"situacao_da_embarcacao": "navegando", "navegacao_constatada": "sim", "saida_iminente": "nao"}
    fatos = {
        "abordagem": {"em": f"{dia}T10:00:00-03:00", "om": "CPPR", **lancha},
        "embarcacao": {"tipo": "esporte_recreio"},
        "condutor": {k: v for k, v in (habilitado | (condutor or {})).items() if v is not None},
        "alcoolemia": {"resultado": "nao_realizado", "outra_substancia": "nao", "sinais": [], **(alcoolemia or {})},
        "proprietario": {"notificavel": "sim", "forneceu": "sim"},
        **mais,
    }
    lidos = ler_fatos(fatos, lambda _: "America/Sao_Paulo")
    return decidir(lidos, ACERVO, ato_em=date.fromisoformat(dia)).em_json()


def infracoes(resposta: dict[str, Any]) -> list[str]:
    return [i["dispositivo"] for i in resposta["infracoes"]]


def autores(resposta: dict[str, Any], dispositivo: str) -> list[str]:
    return next(i["autores"] for i in resposta["infracoes"] if i["dispositivo"] == dispositivo)


def recusas(atos, novo, ctx=CTX) -> set[str]:
    return {i.regra for i in impedimentos(fold(atos), novo, ctx)}


# --- O-13: the paperwork of the instrument ---------------------------------------------------------------------------


def sopro(**etilometro: Any) -> dict[str, Any]:
    aparelho = {k: v for k, v in (ETILOMETRO | etilometro).items() if v is not None}
    return decide(
        "2025-05-08", alcoolemia={"resultado": "medido", "ar": "0.50", "sinais": ["hálito"], "etilometro": aparelho}
    )


def test_o13_a_last_day_of_a_year_is_taken_and_flagged():
    resposta = sopro()
    assert infracoes(resposta) == ["rlesta:23-I"]
    assert "verificacao-sem-prazo" in {r["id"] for r in resposta["ressalvas"]}


@pytest.mark.parametrize(
    ("defeito", "pendencia"),
    [
        ({"verificado_em": date(2024, 5, 6)}, "alcoolemia.etilometro"),
        ({"verificado_em": date(2024, 5, 6), "valido_ate": date(2025, 5, 6)}, "alcoolemia.etilometro"),
        ({"verificado_em": date(2025, 6, 1)}, "alcoolemia.etilometro"),
        ({"serie": None}, "alcoolemia.etilometro.serie"),
    ],
    ids=["b-expired", "b-certificate-expired", "c-certificate-later-than-the-test", "d-no-serial"],
)
def test_o13_a_reading_of_an_unproved_device_grounds_nothing(defeito, pendencia):
    resposta = sopro(**defeito)
    assert infracoes(resposta) == []
    assert resposta["medidas"] == []
    assert pendencia in {p["campo"] for p in resposta["pendencias"]}


def test_o13_e_the_mode_of_the_device_is_recorded():
    aparelho = {k: str(v) for k, v in ETILOMETRO.items()} | {"modo": "manual"}
    feita = abordagem.fold([ato("abordagem_registrada", "inspetor-1@inspetor", "2025-05-08", om="CPPR")])
    teste = ato("teste_realizado", "inspetor-1@inspetor", "2025-05-08", seq=2, etilometro=aparelho, assinou=True)
    assert abordagem.impedimentos(feita, teste, CTX) == ()
    assert teste.dados["etilometro"]["modo"] == "manual"


def test_o13_f_no_wait_recorded_is_told_and_no_wait_is_invented():
    contato = {"abordagem": {"em": "2025-05-08T09:54:00-03:00"}}
    feita = ato("abordagem_registrada", "inspetor-1@inspetor", "2025-05-08", om="CPPR", fatos=contato)
    teste = ato("teste_realizado", "inspetor-1@inspetor", "2025-05-08", seq=2, resultado={"ar": "0.40"})
    assert abordagem.impedimentos(abordagem.fold([feita]), teste, CTX) == ()
    vistos = {a.regra: a for a in abordagem.avisos(abordagem.fold([feita, teste]), CTX)}
    assert "6 min do primeiro contato" in vistos["aviso_espera_nao_registrada"].motivo
    assert vistos["aviso_espera_nao_registrada"].cita == ("casa@1997-12-11:registro",)
    esperou = teste._replace(dados={**teste.dados, "espera_minutos": 6})
    assert "aviso_espera_nao_registrada" not in {
        a.regra for a in abordagem.avisos(abordagem.fold([feita, esperou]), CTX)
    }


def test_o13_refusal_is_its_own_infraction():
    resposta = decide("2025-05-08", alcoolemia={"resultado": "recusado"})
    assert infracoes(resposta) == ["rlesta:23-VIII"]


# --- O-16: who may get which penalty ---------------------------------------------------------------------------------

NUNCA = {"habilitacao": "inexistente", "validade": None, "porta": None}


def test_o16_b_guest_and_owner_who_lent_are_both_authors():
    assert autores(decide("2026-03-02", condutor=NUNCA), "rlesta:11") == ["condutor", "proprietario"]


def test_o16_c_driver_out_of_reach_leaves_the_owner():
    assert autores(decide("2026-03-02", condutor=NUNCA | {"notificavel": "nao"}), "rlesta:11") == ["proprietario"]


def test_o16_d_owner_at_the_helm_is_the_only_author():
    resposta = decide("2026-03-02", condutor=NUNCA | {"proprietario": "sim"})
    assert autores(resposta, "rlesta:11") == ["proprietario"]


def abertura(dia: str = "2026-03-02", fato: str = "2026-03-01", **dados: Any):
    base = {"origem": "flagrante", "om": "CPPR", "infrator": "pessoa-1", "papel": "condutor", "titular": "sim"}
    base |= {"dispositivo": "rlesta:12-III", "fato_em": f"{fato}T11:00:00-03:00", "inspetor": "inspetor-1"}
    return ato("processo_aberto", "secretaria-1@secretaria", dia, seq=1, **(base | dados))


def auto(dia: str, seq: int = 2, **dados: Any):
    base = {"dispositivo": "rlesta:12-III", "fato_em": "2026-03-01T11:00:00-03:00", "inspetor": "inspetor-1"}
    return ato("auto_lavrado", "oficial-1@autoridade", dia, seq=seq, **(base | dados))


def assinatura(dia: str, seq: int = 3):
    return ato("assinatura_registrada", "secretaria-1@secretaria", dia, seq=seq, resultado="ausente")


def ciencia(objeto: str, dia: str, seq: int, **dados: Any):
    base = {"objeto": objeto, "dia": dia, "meio": "pessoal", "prova": "termo", "recebedor": "infrator"}
    return ato("ciencia_registrada", "secretaria-1@secretaria", dia, seq=seq, **(base | dados))


def decisao(dia: str, seq: int, quem: str = "oficial-1@autoridade", **dados: Any):
    base = {"resultado": "procedente", "pena": {"multa": "100.00"}, "reincidencia": 0}
    return ato("julgamento_proferido", quem, dia, seq=seq, **(base | dados))


def julgado_em(dia: str, **dados: Any):
    base = {"titular": "pessoa_juridica", "papel": "armador", "dispositivo": "rlesta:16-II"} if dados else {}
    lavrado = auto("2026-03-02", dispositivo=base.get("dispositivo", "rlesta:12-III"))
    return [abertura(**base), lavrado, assinatura("2026-03-02"), ciencia("auto", dia, 4)]


def test_o16_a_a_company_has_no_licence_to_suspend():
    atos = julgado_em("2026-03-03", pessoa_juridica=True)
    assert recusas(atos, decisao("2026-04-06", 5, pena={"suspensao_dias": 10})) == {"sem_habilitacao_a_suspender"}


def test_o16_e_an_agency_is_never_the_infractor():
    assert recusas([], abertura(papel="agencia_de_navegacao")) == {"agencia_nao_e_infratora"}


def test_o16_f_the_catch_all_asks_for_the_rule_that_was_breached():
    assert recusas([], abertura(dispositivo="rlesta:23-VIII")) == {"dispositivo_concreto"}


# --- O-17: no first notice, no proof of the second -------------------------------------------------------------------


def test_o17_a_no_auto_without_the_notice_until_25_january_2026():
    def aberto(dia: str) -> set[str]:
        return recusas([abertura("2026-01-20", "2026-01-18")], auto(dia, fato_em="2026-01-18T11:00:00-03:00"))

    assert aberto("2026-01-25") == {"notificacao_precede_o_auto"}
    assert aberto("2026-01-26") == set()


def test_o17_b_without_proof_of_the_decision_the_case_goes_back_and_the_clocks_start_again():
    ate_a_decisao = [*julgado_em("2026-03-03"), decisao("2026-04-06", 5)]
    sabida = ciencia("decisao", "2026-04-07", 6)
    anulada = ato("ato_anulado", "oficial-1@autoridade", "2026-05-04", seq=7, ato=sabida.id, motivo="Sem prova.")
    caso = fold([*ate_a_decisao, sabida, anulada])
    assert fase(caso) == "julgado"
    assert caso.autuacao.auto is not None
    assert do_tipo(caso, CTX, "recurso") is None
    de_novo = fold([*ate_a_decisao, sabida, anulada, ciencia("decisao", "2026-05-06", 8)])
    assert do_tipo(de_novo, CTX, "recurso").vencimento == date(2026, 5, 13)
    assert do_tipo(de_novo, CTX, "pagamento").vencimento == date(2026, 5, 21)


# --- O-18: returned letter, edital too early -------------------------------------------------------------------------

EDITAL = {"objeto": "auto", "onde": "dou", "de": "2026-03-16", "fundamento": "endereco_indefinido"}


def enviado():
    frustrada = ato("comunicacao_frustrada", "secretaria-1@secretaria", "2026-03-10", seq=5, objeto="auto", meio="ar")
    expedida = ato("comunicacao_expedida", "secretaria-1@secretaria", "2026-03-03", seq=4, objeto="auto", meio="ar")
    return [abertura(), auto("2026-03-02"), assinatura("2026-03-02"), expedida, frustrada]


def test_o18_a_a_returned_letter_starts_no_clock():
    caso = fold(enviado())
    assert do_tipo(caso, CTX, "defesa") is None
    assert fase(caso) == "autuado"


def test_o18_b_edital_on_the_first_day_is_blocked_without_a_written_reason():
    cedo = ato("edital_publicado", "secretaria-1@secretaria", "2026-03-16", seq=4, **EDITAL)
    assert recusas(enviado()[:3], cedo) == {"edital_sem_tentativa"}
    motivado = cedo._replace(dados={**cedo.dados, "motivo_escrito": "Sem endereço em cadastro algum."})
    assert recusas(enviado()[:3], motivado) == set()


def test_o18_c_after_a_failed_letter_the_clock_runs_from_publication():
    publicado = ato("edital_publicado", "secretaria-1@secretaria", "2026-03-16", seq=6, **EDITAL)
    assert recusas(enviado(), publicado) == set()
    caso = fold([*enviado(), publicado])
    assert do_tipo(caso, CTX, "defesa").vencimento == date(2026, 4, 7)
    assert "aviso_publicacao" in {a.regra for a in avisos(caso, CTX)}


def test_o18_d_signed_by_the_doorman_is_delivered_and_flagged():
    caso = fold([*enviado()[:4], ciencia("auto", "2026-03-10", 5, recebedor="porteiro")])
    assert do_tipo(caso, CTX, "defesa").vencimento == date(2026, 3, 31)
    assert "aviso_recebido_por_terceiro" in {a.regra for a in avisos(caso, CTX)}


# --- O-19: who hears the appeal --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("om", "quem", "esperada"),
    [
        ("AgGuaira", "agente-1", ("superior", "CPPR")),
        ("DelItacuruca", "delegado-1", ("superior", "CPPR")),
        ("CPPR", "oficial-1", ("superior", "CPPR")),
        ("CPPR", "capitao-1", ("dpc", "")),
    ],
    ids=["a-agent", "a-delegate", "b-officer", "c-captain"],
)
def test_o19_the_appeal_goes_to_the_one_immediately_above(om, quem, esperada):
    caso = fold([abertura(om=om), auto("2026-03-02"), decisao("2026-04-06", 5, f"{quem}@autoridade")])
    assert acima(caso, CTX, date(2026, 4, 20)) == esperada


def test_o19_an_agency_under_a_delegacia_appeals_to_the_delegate():
    unidade = CTX.unidades["AgGuaira"]._replace(superior=lambda _: "DelItacuruca")
    ctx = CTX._replace(unidades={**CTX.unidades, "AgGuaira": unidade})
    atos = [abertura(om="AgGuaira"), auto("2026-03-02"), decisao("2026-04-06", 5, "agente-1@autoridade")]
    atos.append(ato("recurso_interposto", "pessoa-1@parte", "2026-04-07", seq=6, instancia=1))
    manda = ato("recurso_encaminhado", "agente-1@autoridade", "2026-04-08", seq=7, instancia=1, para="capitao-1")
    assert recusas(atos, manda, ctx) == {"autoridade_do_recurso"}
    certo = manda._replace(dados={**manda.dados, "para": "delegado-1"})
    assert recusas(atos, certo, ctx) == set()


# --- O-20: the right article in the right year -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condutor", "esperada"),
    [(NUNCA, "rlesta:11"), ({"porta": "nao"}, "rlesta:12-II"), ({"validade": date(2025, 5, 2)}, "rlesta:12-III")],
    ids=["a-never-licensed", "b-at-home", "c-expired-ten-months"],
)
def test_o20_the_article_of_the_licence(condutor, esperada):
    assert infracoes(decide("2026-03-02", condutor=condutor)) == [esperada]


def test_o20_d_after_the_rewriting_of_2009_a_reading_grounds_nothing():
    aparelho = ETILOMETRO | {"verificado_em": date(2009, 6, 1), "valido_ate": date(2010, 6, 1)}
    medido = {"resultado": "medido", "ar": "0.20", "sinais": ["hálito"], "etilometro": aparelho}
    resposta = decide("2010-01-10", alcoolemia=medido)
    assert infracoes(resposta) == []
    assert resposta["medidas"] == []
    assert resposta["lacunas"]


def test_o20_e_below_the_limit_of_2024_there_is_nothing():
    medido = {"resultado": "medido", "ar": "0.20", "etilometro": ETILOMETRO | {"valido_ate": date(2025, 5, 8)}}
    assert infracoes(decide("2024-07-10", alcoolemia=medido)) == []


@pytest.mark.parametrize("dia", ["2023-05-31", "2023-06-01"])
def test_o20_f_a_licence_without_date_in_2023_is_an_infraction_whose_measures_are_a_gap(dia):
    resposta = decide(dia, condutor={"validade": "sem_validade"})
    assert infracoes(resposta) == ["rlesta:12-III"]
    assert resposta["medidas"] == []
    assert resposta["lacunas"]


def test_o20_an_infraction_is_that_of_the_day_of_the_fact():
    assert recusas([], abertura("1998-06-10", "1998-06-08")) == {"infracao_desconhecida", "sem_designacao"}


# --- O-21: judgment later than thirty days ---------------------------------------------------------------------------


def tarde(*meio, julgada: str):
    atos = [abertura("2025-03-10", "2025-03-09"), auto("2025-03-10"), assinatura("2025-03-10")]
    atos += [ciencia("auto", "2025-03-20", 4), *meio, decisao(julgada, 9, respostas={"prova": "Não se acolhe."})]
    return atos


def test_o21_a_late_decision_is_flagged_and_stands():
    defesa = ato("defesa_apresentada", "pessoa-1@parte", "2025-04-10", seq=5, argumentos=["prova"])
    atos = tarde(defesa, julgada="2025-06-20")
    assert recusas(atos[:-1], atos[-1]) == set()
    caso = fold(atos)
    assert do_tipo(caso, CTX, "julgamento").vencimento == date(2025, 5, 12)
    assert "aviso_julgamento_tardio" in {a.regra for a in avisos(caso, CTX)}
    no_dia = fold(tarde(defesa, julgada="2025-05-12"))
    assert "aviso_julgamento_tardio" not in {a.regra for a in avisos(no_dia, CTX)}


def test_o21_without_defence_the_count_is_the_same_from_the_lapse():
    caso = fold(tarde(julgada="2025-06-20"))
    assert do_tipo(caso, CTX, "defesa").vencimento == date(2025, 4, 10)
    assert do_tipo(caso, CTX, "julgamento").vencimento == date(2025, 5, 12)
    assert "aviso_julgamento_tardio" in {a.regra for a in avisos(caso, CTX)}


# --- a rule that no norm holds would stand in nobody's way -----------------------------------------------------------

"""A boat in custody on the log: what its boarding tells, seals of the unit, its terms, what corrections leave."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from casa import OFICIAL, PARTE, SECRETARIA, Casa

from capitania.usecases import queries
from capitania.usecases.praticar import Impedido

INSPETOR = "inspetor-1@inspetor"
ABORDAGEM, BARCO, OUTRO = "abordagem:a-1", "custodia:lancha-1", "custodia:lancha-2"
MEDIDA = {"medida": "apreensao_da_embarcacao"}
LAVRA: dict[str, Any] = {
    "tipo": "apreensao_lavrada",
    "em": "2026-03-02T10:00:00-03:00",
    "numero": "12",
    "om": "CPPR",
    "abordagem": "a-1",
    "embarcacao": "lancha-1",
    "causas": ["outra_deficiencia"],
    "destino": "deposito",
    "local": "Cais",
    "inventario": ["motor"],
    "estado": "bom",
    "proprietario": "p-1",
}
DEVOLVE = {"tipo": "embarcacao_restituida", "para": "p-1", "proprietario": "p-1", "prova_da_propriedade": "Título"}
GASTA = {"tipo": "despesa_lancada", "especie": "guarda", "valor": "10.00", "documento": "Contrato", "por_dia": True}


def em(dia: str) -> str:
    return f"{dia}T10:00:00-03:00"


def aborda(casa: Casa) -> None:
    """Record a boarding that orders the seizure."""
    quando = {"em": "2026-03-02T09:00:00-03:00"}
    fatos = {"abordagem": {"em": "2026-03-02T09:00:00-03:00", "om": "CPPR"}}
    feita = {"fatos": fatos, "equipe": ["inspetor-1"], "local": "Baía", "om": "CPPR", "navegacao": "vista"}
    casa.faz(ABORDAGEM, INSPETOR, tipo="abordagem_registrada", **quando, **feita)
    ordem = {"modalidade": "pode", "local": "Cais", "fundamento": "7.7", "achado": "Leme.", "proposta": True}
    casa.faz(ABORDAGEM, INSPETOR, tipo="medida_ordenada", **quando, **MEDIDA, **ordem, navegacao_constatada=True)


@pytest.fixture
def apreendida(casa):
    aborda(casa)
    casa.faz(BARCO, INSPETOR, **LAVRA)
    return casa


def regras(found: object) -> set[str]:
    assert isinstance(found, Impedido), found
    return {i.regra for i in found.impedimentos}


def test_custody_names_a_boarding_that_there_is_and_that_ordered_the_seizure(casa):
    assert casa.campos(BARCO, INSPETOR, **LAVRA) == ["abordagem"]
    aborda(casa)
    found = casa.faz(BARCO, INSPETOR, **LAVRA)
    assert found.fase == "apreendida"
    assert "deposito_recolhido" in {p.tipo for p in found.proximos}
    assert casa.campos("processo:c-1", INSPETOR, **LAVRA) == ["tipo"]


def test_the_challenge_in_the_boarding_reaches_the_custody(apreendida):
    casa = apreendida
    casa.instante = datetime(2026, 8, 3, 15, tzinfo=UTC)
    impugna = {"tipo": "medida_impugnada", "em": em("2026-03-10"), "texto": "Sem motivo."}
    casa.faz(ABORDAGEM, PARTE, **impugna, **MEDIDA)
    avisa = {"tipo": "retirada_notificada", "em": em("2026-06-10"), "meio": "ar", "dia": "2026-06-10", "prova": "AR"}
    casa.faz(BARCO, SECRETARIA, **avisa)
    perda = {"tipo": "perda_declarada", "em": em("2026-07-10"), "fundamento": "Não se retirou."}
    assert regras(casa.pede(BARCO, OFICIAL, **perda)) == {"impugnacao_aberta"}
    decide = {"tipo": "medida_decidida", "em": em("2026-07-11"), "resultado": "levantada", "fundamento": "x"}
    casa.faz(ABORDAGEM, OFICIAL, **decide, **MEDIDA)
    assert regras(casa.pede(BARCO, OFICIAL, **perda | {"em": em("2026-07-12")})) == {"apreensao_anulada"}
    assert "aviso_apreensao_anulada" in {a.regra for a in queries.vista(casa, BARCO).avisos}
    casa.faz(BARCO, SECRETARIA, **GASTA, em=em("2026-07-12"), dia="2026-03-02")
    assert casa.faz(BARCO, SECRETARIA, **DEVOLVE, em=em("2026-07-13")).fase == "restituida"


def test_a_seal_has_one_number_in_the_whole_unit(apreendida):
    casa = apreendida
    lacra = {"tipo": "lacre_aplicado", "em": em("2026-03-02"), "numero": "L-1"}
    casa.faz(BARCO, INSPETOR, **lacra)
    casa.faz(OUTRO, INSPETOR, **LAVRA | {"embarcacao": "lancha-2"})
    assert regras(casa.pede(OUTRO, INSPETOR, **lacra)) == {"lacre_repetido"}
    casa.faz(OUTRO, INSPETOR, **lacra | {"numero": "L-2"})


def test_what_is_shown_of_a_custody(apreendida):
    casa = apreendida
    casa.faz(BARCO, SECRETARIA, **GASTA, em=em("2026-03-03"), dia="2026-03-02")
    casa.instante = datetime(2026, 3, 11, 15, tzinfo=UTC)
    shown = queries.vista(casa, BARCO).em_json()
    assert shown["fase"] == "apreendida"
    assert shown["despesas"] == {
        "dia": "2026-03-11",
        "especies": {"guarda": "100.00"},
        "devido": "100.00",
        "pago": "0.00",
        "falta": "100.00",
    }
    assert [i["regra"] for i in shown["falta_para_restituir"]] == ["irregularidade_por_sanar", "despesas_por_pagar"]
    assert [(p["tipo"], p["vencimento"]) for p in shown["prazos"]] == [("custodia", "2026-06-01")]
    assert {"tipo": "despesa_paga", "por": "secretaria"} in shown["proximos"]
    assert "aviso_pecas_no_deposito" in {r["id"] for r in shown["ressalvas"]}


def test_corrections_of_a_custody_ask_for_an_office_and_are_replayed(apreendida):
    casa = apreendida
    cura = {"tipo": "irregularidade_sanada", "causa": "outra_deficiencia", "modo": "defeito_reparado", "prova": "x"}
    casa.faz(BARCO, INSPETOR, **cura, em=em("2026-03-10"))
    casa.faz(BARCO, SECRETARIA, **DEVOLVE, em=em("2026-03-11"))
    anula = {"tipo": "ato_anulado", "em": em("2026-03-12"), "ato": "ato-2", "motivo": "x"}
    assert regras(casa.pede(BARCO, OFICIAL, **anula)) == {"ato_dependente"}
    assert "sem_designacao" in regras(casa.pede(BARCO, "ninguem@autoridade", **anula))
    casa.faz(BARCO, OFICIAL, **anula, tambem=["ato-3"])
    assert queries.vista(casa, BARCO).em_json()["fase"] == "apreendida"
    soube = {"tipo": "ato_retificado", "em": em("2026-03-13"), "ato": "ato-1", "motivo": "x"}
    casa.faz(BARCO, OFICIAL, **soube, novos={"ciencia_em": "2026-03-12"})
    prazos = [(p.tipo, p.vencimento) for p in queries.vista(casa, BARCO).prazos]
    assert prazos == [("custodia", date(2026, 6, 1)), ("custodia_da_ciencia", date(2026, 6, 10))]


def test_an_office_of_another_unit_is_told_apart(apreendida):
    apreendida.designa(("CPSP", "inspetor-9", "inspetor"))
    lacra = {"tipo": "lacre_aplicado", "em": em("2026-03-02"), "numero": "L-1"}
    assert regras(apreendida.pede(BARCO, "inspetor-9@inspetor", **lacra)) == {"custodia_de_outra_om"}


def test_on_both_stores_a_boat_goes_from_seizure_to_its_owner(na_base):
    na_base.cadastra("p-1")
    aborda(na_base)
    na_base.faz(BARCO, INSPETOR, **LAVRA)
    na_base.faz(BARCO, SECRETARIA, **GASTA, em=em("2026-03-03"), dia="2026-03-02", ate="2026-03-03")
    cura = {"tipo": "irregularidade_sanada", "causa": "outra_deficiencia", "modo": "defeito_reparado", "prova": "x"}
    na_base.faz(BARCO, INSPETOR, **cura, em=em("2026-03-10"))
    devolve = DEVOLVE | {"em": em("2026-03-11")}
    assert regras(na_base.pede(BARCO, SECRETARIA, **devolve)) == {"despesas_por_pagar"}
    paga = {"tipo": "despesa_paga", "valor": "20.00", "dia_banco": "2026-03-11", "comprovante": "Recibo"}
    na_base.faz(BARCO, SECRETARIA, **paga, em=em("2026-03-11"))
    assert na_base.faz(BARCO, SECRETARIA, **devolve).fase == "restituida"
    assert na_base.registros.leituras.do_fluxo(BARCO).vencimentos == ()

"""Custodies in the read models: what is due, for whom they wait, recounts; whatever tells it, rebuilt the same."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from apreendidos import ABORDAGEM, ANULA, BARCO, DEVOLVE, GASTA, IMPUGNA, INSPETOR, LAVRA, aborda, em, regras
from casa import ADMINISTRACAO, OFICIAL, PARTE, SECRETARIA
from recontado import confere

from capitania.usecases import custodias, fluxos
from capitania.usecases.leituras import perto
from capitania.usecases.linhas import Filtro
from capitania.usecases.praticar import Pedido
from capitania.usecases.recontar import decreta, do_programa, preve

CURA = {"tipo": "irregularidade_sanada", "causa": "outra_deficiencia", "modo": "defeito_reparado", "prova": "x"}
AVISA = {"tipo": "retirada_notificada", "meio": "ar", "prova": "AR"}
DONO = "autoridade parte secretaria"


def vencem(casa, fluxo=BARCO):
    rows = casa.registros.leituras.do_fluxo(fluxo).vencimentos
    return [(v.prazo, v.vencimento, v.tarde, v.alarmes) for v in rows]


def na_mesa(casa, fluxo=BARCO):
    return [(m.ato, m.qualidade) for m in casa.registros.leituras.do_fluxo(fluxo).mesa]


@pytest.fixture
def apreendida(casa):
    aborda(casa)
    casa.faz(BARCO, INSPETOR, **LAVRA)
    return casa


def test_the_terms_of_both_roads_are_due_with_the_other_reading_and_an_alarm(apreendida):
    casa = apreendida
    assert vencem(casa) == [("custodia", "2026-06-01", None, "dias=2026-05-02")]
    assert casa.registros.leituras.do_fluxo(BARCO).vencimentos[0].quem == DONO
    soube = {"tipo": "ato_retificado", "em": em("2026-03-13"), "ato": "ato-1", "motivo": "x"}
    casa.faz(BARCO, OFICIAL, **soube, novos={"ciencia_em": "2026-03-12"})
    assert [v[:2] for v in vencem(casa)] == [("custodia", "2026-06-01"), ("custodia_da_ciencia", "2026-06-10")]
    casa.faz(BARCO, SECRETARIA, **AVISA, em=em("2026-06-02"), dia="2026-06-02")
    assert vencem(casa) == [
        ("custodia_da_ciencia", "2026-06-10", None, "dias=2026-05-11"),
        ("retirada_nao_sanada", "2026-06-17", "2026-08-31", "dias=2026-05-18"),
    ]
    casa.faz(BARCO, INSPETOR, **CURA, em=em("2026-06-03"))
    assert vencem(casa) == []
    casa.faz(BARCO, SECRETARIA, **AVISA, em=em("2026-06-10"), dia="2026-06-10")
    assert [v[:3] for v in vencem(casa)] == [("retirada_sanada", "2026-09-08", None)]
    confere(casa)


def test_the_alarm_rings_until_the_last_day_and_a_custody_is_no_clock(apreendida):
    (row,) = apreendida.registros.leituras.do_fluxo(BARCO).vencimentos
    dias = [date(2026, 5, 1), date(2026, 5, 2), date(2026, 6, 1), date(2026, 6, 2)]
    assert [perto(row, dia) for dia in dias] == [False, True, True, False]
    assert not perto(row._replace(alarmes="12=2026-05-02"), dias[1])
    leituras = apreendida.registros.leituras
    assert [v.fluxo for v in leituras.agenda(Filtro("CPPR", quem="secretaria"), 9)] == [BARCO]
    assert leituras.agenda(Filtro(relogios=True), 9) == ()


def test_for_whom_a_custody_waits(apreendida):
    casa = apreendida
    assert na_mesa(casa) == [("irregularidade_sanada", "autoridade"), ("irregularidade_sanada", "inspetor")]
    casa.faz(BARCO, INSPETOR, **CURA, em=em("2026-03-10"))
    assert {ato for ato, _ in na_mesa(casa)} == {"retirada_notificada"}
    casa.faz(BARCO, SECRETARIA, **AVISA, em=em("2026-03-11"), dia="2026-03-11")
    assert {ato for ato, _ in na_mesa(casa)} == {"embarcacao_restituida"}
    casa.faz(BARCO, OFICIAL, tipo="perda_declarada", em=em("2026-06-10"), fundamento="x")
    assert na_mesa(casa) == [("embarcacao_leiloada", "autoridade")]
    assert vencem(casa) == []
    casa.faz(BARCO, OFICIAL, tipo="embarcacao_incorporada", em=em("2026-06-11"), documento="x")
    assert na_mesa(casa) == []
    pago = {"tipo": "despesa_paga", "valor": "1.00", "dia_banco": "2026-06-12", "comprovante": "x"}
    casa.faz(BARCO, SECRETARIA, **pago, em=em("2026-06-12"))
    assert na_mesa(casa) == [("restituicao_paga", "secretaria")]
    confere(casa)


@pytest.mark.parametrize("corrige", [False, True])
def test_the_boarding_writes_the_rows_of_its_custody_in_its_own_transaction(na_base, corrige):
    casa = na_base
    casa.cadastra("p-1")
    aborda(casa)
    casa.faz(BARCO, INSPETOR, **LAVRA)
    casa.faz(ABORDAGEM, PARTE, **IMPUGNA, em=em("2026-03-10"))
    assert {ato for ato, _ in na_mesa(casa)} == {"irregularidade_sanada"}
    casa.faz(ABORDAGEM, OFICIAL, **ANULA, em=em("2026-03-11"))
    assert {ato for ato, _ in na_mesa(casa)} == {"embarcacao_restituida"}
    confere(casa)
    if corrige:
        anula = {"tipo": "ato_anulado", "em": em("2026-03-12"), "ato": "ato-4", "motivo": "x"}
        casa.faz(ABORDAGEM, OFICIAL, **anula)
        assert {ato for ato, _ in na_mesa(casa)} == {"irregularidade_sanada"}
    else:
        casa.faz(BARCO, SECRETARIA, **DEVOLVE, em=em("2026-03-12"))
        assert na_mesa(casa) == []
    confere(casa)


# --- recounts --------------------------------------------------------------------------------------------------

FECHA = {
    "tipo": "dia_decretado",
    "em": "2026-05-29T10:00:00-03:00",
    "dia": "2026-06-01",
    "especie": "fechado",
    "ato": "Portaria 12/2026",
}
REVOGA = FECHA | {"tipo": "dia_revogado", "em": "2026-05-30T10:00:00-03:00", "ato": "Portaria 13/2026"}


def pedido(bruto):
    return Pedido("om:CPPR", bruto, ADMINISTRACAO, seguintes=False)


def mudam(found):
    return [
        (m.fluxo, c.prazo, str(c.antes), str(c.depois), c.avisar) for m in found.movidas for c in m.mudancas if c.muda
    ]


def recontados(casa):
    acts = fluxos.le_atos(casa.registros.le_fluxo(BARCO))
    return [(a.dados["antes"], a.dados["depois"]) for a in acts if a.nome == "prazo_recontado"]


def test_a_day_decreed_and_revoked_moves_the_ninety_days_and_the_custody_tells_it(na_base):
    casa = na_base
    casa.cadastra("p-1")
    casa.instante = datetime(2026, 4, 1, 15, tzinfo=UTC)
    aborda(casa)
    casa.faz(BARCO, INSPETOR, **LAVRA)
    soube = {"tipo": "ato_retificado", "em": em("2026-03-13"), "ato": "ato-1", "motivo": "x"}
    casa.faz(BARCO, OFICIAL, **soube, novos={"ciencia_em": "2026-03-03"})  # both end on the day that closes
    casa.instante = datetime(2026, 5, 29, 15, tzinfo=UTC)
    quem = {"custodia": ("autoridade", "parte", "secretaria"), "custodia_da_ciencia": ("autoridade", "parte")}
    moved = [(BARCO, prazo, "2026-06-01", "2026-06-02", avisar) for prazo, avisar in quem.items()]
    assert mudam(preve(casa, "CPPR", pedido(FECHA))) == moved
    found = decreta(casa, "CPPR", pedido(FECHA))
    assert (mudam(found), found.gravados, found.tarefas) == (moved, 2, ())
    assert recontados(casa) == [("2026-06-01", "2026-06-02")] * 2
    assert [v[1] for v in vencem(casa)] == ["2026-06-02"] * 2
    confere(casa)
    casa.instante = datetime(2026, 5, 30, 15, tzinfo=UTC)
    decreta(casa, "CPPR", pedido(REVOGA))
    assert recontados(casa)[2:] == [("2026-06-02", "2026-06-01")] * 2
    assert [v[1] for v in vencem(casa)] == ["2026-06-01"] * 2
    confere(casa)
    assert do_programa(casa, "CPPR", grava=False).movidas == ()


def test_a_notice_and_a_loss_that_came_too_soon_by_the_new_calendar_are_told(apreendida):
    casa = apreendida
    casa.instante = datetime(2026, 6, 2, 15, tzinfo=UTC)
    casa.faz(BARCO, SECRETARIA, **AVISA, em=em("2026-06-02"), dia="2026-06-02")
    casa.instante = datetime(2026, 6, 3, 15, tzinfo=UTC)
    tarde = FECHA | {"em": em("2026-06-03")}
    found = preve(casa, "CPPR", pedido(tarde))
    assert [(m.fluxo, m.sem_base) for m in found.movidas if m.sem_base] == [(BARCO, ("retirada_notificada",))]
    casa.instante = datetime(2026, 6, 18, 15, tzinfo=UTC)
    casa.faz(BARCO, OFICIAL, tipo="perda_declarada", em=em("2026-06-18"), fundamento="x")
    ultimo = FECHA | {"em": em("2026-06-18"), "dia": "2026-06-17"}
    found = decreta(casa, "CPPR", pedido(ultimo))
    assert [(m.fluxo, m.sem_base) for m in found.movidas if m.sem_base] == [(BARCO, ("perda_declarada",))]
    assert (mudam(found), found.gravados) == ([], 0)
    confere(casa)


# --- the list --------------------------------------------------------------------------------------------------


def test_boats_held_are_listed_by_risk_with_the_meter_running(casa):
    aborda(casa)
    for n, dia in (("1", "2026-03-02"), ("2", "2026-03-03"), ("3", "2026-03-04"), ("4", "2026-03-05")):
        casa.faz(f"custodia:l-{n}", INSPETOR, **LAVRA | {"em": em(dia), "embarcacao": f"l-{n}"})
    casa.faz("custodia:l-2", SECRETARIA, **GASTA, em=em("2026-03-05"), dia="2026-03-05")
    casa.faz("custodia:l-3", INSPETOR, **CURA, em=em("2026-03-10"))
    casa.faz("custodia:l-4", INSPETOR, **CURA, em=em("2026-03-10"))
    casa.faz("custodia:l-4", SECRETARIA, **DEVOLVE, em=em("2026-03-10"))
    casa.instante = datetime(2026, 3, 14, 15, tzinfo=UTC)
    found = custodias.retidas(casa)
    assert [r.fluxo for r in found] == ["custodia:l-3", "custodia:l-1", "custodia:l-2"]
    assert [r.livre for r in found] == [True, False, False]
    assert found[2].em_json() == {
        "fluxo": "custodia:l-2",
        "numero": "12",
        "om": "CPPR",
        "embarcacao": "embarcacao:l-2",
        "fase": "apreendida",
        "dias": 11,
        "vence": "2026-06-01",
        "prazos": [{"tipo": "custodia", "vencimento": "2026-06-01"}],
        "espera": {"ato": "irregularidade_sanada", "quem": ["autoridade", "inspetor"]},
        "anulada": False,
        "livre": False,
        "devido": "100.00",
        "falta": "100.00",
    }
    assert custodias.retidas(casa, "CPSP") == ()
    casa.faz(ABORDAGEM, PARTE, **IMPUGNA, em=em("2026-03-14"))
    casa.faz(ABORDAGEM, OFICIAL, **ANULA, em=em("2026-03-14"))
    assert all(r.anulada and r.contas.falta == 0 for r in custodias.retidas(casa))


def papel(prazo: str, vencimento: str, numero: str = "1") -> dict[str, Any]:
    """Give the act of a paper that tells a last day."""
    dito = {"prazo": prazo, "vencimento": vencimento, "folha": "0" * 64}
    ato = {"especie": "auto_de_apreensao", "numero": numero, "hash": "0" * 64, "atos": [], "informa": [dito]}
    return {"tipo": "papel_emitido", "em": em("2026-03-03")} | ato


def test_the_last_day_that_a_paper_told_is_in_the_agenda_and_in_the_page(apreendida):
    casa = apreendida
    casa.faz(BARCO, SECRETARIA, **papel("custodia", "2026-06-15"))
    assert [v[:2] for v in vencem(casa)] == [("custodia", "2026-06-15")]
    assert [p.vencimento for r in custodias.retidas(casa) for p in r.prazos] == [date(2026, 6, 15)]


@pytest.mark.parametrize(
    ("prazo", "dia", "regra"),
    [("defesa", "2026-06-15", "prazo_desconhecido"), ("custodia", "2026-03-02", "vencimento_passado")],
)
def test_a_paper_of_a_custody_tells_no_other_term_and_no_day_gone_by(apreendida, prazo, dia, regra):
    casa = apreendida
    assert regras(casa.pede(BARCO, SECRETARIA, **papel(prazo, dia))) == {regra}
    assert regras(casa.pede(ABORDAGEM, INSPETOR, **papel("custodia", "2026-06-15"))) == {"prazo_desconhecido"}

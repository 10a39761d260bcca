"""The notices of a custody and of a debt, sent: what came of each attempt, and what stands in the way of one."""

from datetime import date
from decimal import Decimal

from apoio import SECRETARIA, em
from test_custodia import Barco
from test_devedor import INTIMA, M1, M2, MULTA, Divida, com

from capitania.processo.cobranca import por_intimar, proximos
from capitania.processo.tentativas import viva

ENVIA = {"meio": "ar", "endereco": "Rua A", "lote": "l-1"}
MANDA = {"om": "CPPR", "multas": [M1], "meio": "ar", "endereco": "Rua A"}
AGOSTO = "2026-08-03"


def vistas(tentativas):
    return [(t.meio, t.desfecho, t.motivo) for t in tentativas]


def test_the_notice_to_collect_goes_comes_back_goes_again_and_is_proved():
    b = Barco().cura("2025-03-10").faz("retirada_expedida", SECRETARIA, "2025-03-11", **ENVIA)
    assert [(t.objeto, t.lote) for t in b.e.tentativas] == [("retirada", "l-1")]
    b.faz("retirada_expedida", SECRETARIA, "2025-03-12", meio="pessoal", endereco="Rua A")
    b.faz("retirada_frustrada", SECRETARIA, "2025-03-13", meio="ar", motivo="Mudou-se.")
    assert vistas(b.e.tentativas) == [("ar", "frustrada", "Mudou-se."), ("pessoal", "", "")]
    assert viva(b.e.tentativas)
    b.avisa("2025-03-14", meio="pessoal", prova="Recibo")
    assert vistas(b.e.tentativas) == [("ar", "frustrada", "Mudou-se."), ("pessoal", "ciente", "")]
    assert b.e.tentativas[1].fim == date(2025, 3, 14)
    assert b.recusa("retirada_frustrada", SECRETARIA, "2025-03-15", meio="ar", motivo="x") == {
        "frustrada_sem_expedicao"
    }


def test_a_known_owner_who_was_not_reached_may_be_told_by_edital():
    b = Barco().cura("2025-03-10")
    edital = {"meio": "edital", "dia": "2025-03-20", "prova": "DOU"}
    assert b.recusa("retirada_notificada", SECRETARIA, "2025-03-20", **edital) == {"edital_de_dono_conhecido"}
    b.faz("retirada_expedida", SECRETARIA, "2025-03-11", **ENVIA)
    b.faz("retirada_frustrada", SECRETARIA, "2025-03-13", meio="ar", motivo="Mudou-se.")
    assert b.recusa("retirada_notificada", SECRETARIA, "2025-03-20", **edital) == set()


def test_sending_proves_nothing_and_has_the_limits_of_the_notice():
    assert Barco().recusa("retirada_expedida", SECRETARIA, "2025-04-22", **ENVIA) == {"retirada_antes_do_prazo"}
    b = Barco().faz("retirada_expedida", SECRETARIA, "2025-04-23", **ENVIA)
    assert b.e.retirada is None


def test_the_personal_notice_of_a_debt_goes_comes_back_and_is_proved():
    d = Divida(com(MULTA), [])
    assert [m.fluxo for m in por_intimar(d.estado, d.ctx, date(2026, 8, 3))] == [M1]
    d.faz("intimacao_expedida", SECRETARIA, AGOSTO, **MANDA)
    assert d.estado.por_provar == (M1,)
    assert por_intimar(d.estado, d.ctx, date(2026, 8, 3)) == ()
    d.faz("intimacao_frustrada", SECRETARIA, AGOSTO, meio="ar", motivo="Ausente.")
    assert vistas(d.estado.tentativas) == [("ar", "frustrada", "Ausente.")]
    assert [m.fluxo for m in por_intimar(d.estado, d.ctx, date(2026, 8, 3))] == [M1]
    d.faz("intimacao_expedida", SECRETARIA, AGOSTO, **MANDA)
    d.faz("intimacao_pessoal_feita", SECRETARIA, AGOSTO, **(INTIMA | {"dia": AGOSTO}))
    assert [x[1] for x in vistas(d.estado.tentativas)] == ["frustrada", "ciente"]


def test_a_notice_of_debt_is_of_what_is_owed_and_past_its_day():
    sem = MULTA._replace(fluxo=M2, devido=Decimal(0))
    d = Divida(com(MULTA, sem), [])
    assert d.recusa("intimacao_expedida", SECRETARIA, AGOSTO, **(MANDA | {"multas": [M2]})) == {"divida_sem_debito"}
    assert "intimacao_antes_de_vencer" in d.recusa("intimacao_expedida", SECRETARIA, "2026-04-30", **MANDA)
    assert d.recusa("intimacao_frustrada", SECRETARIA, AGOSTO, meio="ar", motivo="x") >= {"frustrada_sem_expedicao"}


def test_the_notice_of_all_that_waits_is_offered():
    outra = MULTA._replace(fluxo=M2)
    d = Divida(com(MULTA, outra), [])
    offered = {p.tipo: p.dados for p in proximos(d.estado, d.ctx, em(AGOSTO))}
    assert offered["intimacao_expedida"]["multas"] == [M1, M2]
    d.faz("intimacao_expedida", SECRETARIA, AGOSTO, **(MANDA | {"multas": [M1, M2]}))
    offered = {p.tipo for p in proximos(d.estado, d.ctx, em(AGOSTO))}
    assert offered >= {"intimacao_frustrada"}
    assert "intimacao_expedida" not in offered

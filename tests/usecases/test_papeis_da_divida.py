"""Papers of a debt on a log: the notice may begin the stream, and the sheet tells what was sent."""

from datetime import UTC, date, datetime

import pytest
from casa import ADMINISTRACAO, OFICIAL, SECRETARIA, Casa
from com_papeis import com_chave
from multas import CPF, cadastra, definitiva, em, envia, intima

from capitania.processo.chaves import PAPEL, id_da_chave
from capitania.store.memoria import RegistrosEmMemoria
from capitania.usecases.papeis import PapelEmitido, PedidoDePapel, emite, lista, preve
from capitania.usecases.praticar import Impedido

FLUXO, IPD = "devedor:p-1", "intimacao_pessoal"


@pytest.fixture
def casa() -> Casa:
    """Give an office with a key for papers, and a person whose fine is final and past its last day to pay."""
    found = Casa(RegistrosEmMemoria(), datetime(2026, 6, 29, 15, tzinfo=UTC))
    found.designa()
    com_chave(found)
    chave = id_da_chave(found.chaves.publica())
    told = {"em": "2026-01-05T10:00:00-03:00", "chave": chave, "finalidade": PAPEL}
    found.faz("om:CPPR", ADMINISTRACAO, tipo="chave_publicada", publica=found.chaves.publica().hex(), **told)
    cadastra(found, "p-1", CPF)
    definitiva(found, "c-1", "p-1", "1600.00")
    return found


def pedido(especie: str, por: str = SECRETARIA, entrega: date | None = None) -> PedidoDePapel:
    return PedidoDePapel(FLUXO, especie, por, entrega=entrega)


def test_the_notice_begins_the_stream_of_a_debt_in_the_unit_of_its_fine(casa):
    found = emite(casa, pedido(IPD, entrega=date(2026, 6, 29)))
    assert isinstance(found, PapelEmitido), found
    assert found.numero == "CPPR-P-1/01"
    assert casa.registros.cabeca(FLUXO).seq == 1
    again = preve(casa, pedido(IPD)).papel
    assert again.numero == "CPPR-P-1/02"
    intima(casa, "p-1", "c-1")
    assert casa.registros.cabeca(FLUXO).seq == 2


def test_the_notice_tells_each_fine_the_sum_and_the_days(casa):
    papel = preve(casa, pedido(IPD, entrega=date(2026, 6, 29))).papel
    said = str(papel)
    assert "Somam R$ 1.600,00" in said
    assert "Fulano de Tal" in said
    assert [(i.prazo, i.folha.vencimento) for i in papel.informa] == [("intimacao_da_divida", date(2026, 7, 6))]
    untold = preve(casa, pedido(IPD)).papel
    assert untold.informa == ()
    assert "5 dias corridos, contados do dia seguinte" in str(untold)


@pytest.mark.parametrize(("dias", "ultimo"), [("3", date(2026, 7, 6)), ("10", date(2026, 7, 9))])
def test_the_unit_may_give_more_days_and_never_fewer(casa, dias, ultimo):
    told = {"em": em("2026-01-06"), "chave": "dias_da_intimacao", "valor": dias, "motivo": "x"}
    casa.faz("om:CPPR", ADMINISTRACAO, tipo="configuracao_alterada", **told)
    papel = preve(casa, pedido(IPD, entrega=date(2026, 6, 29))).papel
    assert [i.folha.vencimento for i in papel.informa] == [ultimo]
    assert preve(casa, pedido(IPD)).papel.informa == ()


def test_nobody_is_told_to_prove_what_he_does_not_owe(casa):
    cadastra(casa, "p-2")
    found = emite(casa, PedidoDePapel("devedor:p-2", IPD, SECRETARIA))
    assert isinstance(found, Impedido), found
    assert found.impedimentos[0].regra == "divida_sem_multa_a_cobrar"


def test_the_sheet_tells_what_was_sent(casa):
    intima(casa, "p-1", "c-1")
    assert [i.regra for o in lista(casa, FLUXO, OFICIAL).opcoes for i in o.impedimentos] == ["papel_sem_ato"]
    casa.faz(FLUXO, OFICIAL, **envia("c-1", valor="1600.00"))
    papel = preve(casa, pedido("folha_da_divida", OFICIAL)).papel
    said = str(papel)
    assert "Ofício 1" in said
    assert "30/07/2026" in said
    assert CPF in said


def test_the_day_that_the_notice_told_stands_in_the_agenda(casa):
    assert isinstance(emite(casa, pedido(IPD, entrega=date(2026, 7, 10))), PapelEmitido)
    intima(casa, "p-1", "c-1")
    (row,) = casa.registros.leituras.do_fluxo(FLUXO).vencimentos
    assert row.vencimento == "2026-07-15"

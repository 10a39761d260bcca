"""The expenses of custodies on the log: their account, a person's statement, a bank's file, a payment found later."""

from decimal import Decimal

import pytest
from apreendidos import ABORDAGEM, ANULA, BARCO, GASTA, IMPUGNA, INSPETOR, LAVRA, OUTRO, aborda, em, regras
from casa import ADMINISTRACAO, OFICIAL, PARTE, SECRETARIA
from test_pagamentos import configura, julgado, onde, pede, traz, tudo

from capitania.lei.problemas import EntradaInvalida
from capitania.usecases import contas, contas_da_custodia
from capitania.usecases.fluxos import le_atos

GRU = {"tipo": "gru_emitida", "numero": "77", "valor": "20.00", "vencimento": "2026-03-20", "codigo": "88888-8"}


@pytest.fixture
def barco(casa):
    """Give a seized boat with expenses of 20.00, and their form."""
    configura(casa, "codigo_gru_despesas", "88888-8")
    aborda(casa)
    casa.faz(BARCO, INSPETOR, **LAVRA, armador="p-2")
    casa.faz(BARCO, SECRETARIA, **GASTA, em=em("2026-03-03"), dia="2026-03-02", ate="2026-03-03")
    casa.faz(BARCO, SECRETARIA, **GRU, despesas=["ato-2"], em=em("2026-03-04"))
    return casa


def conta(casa, fluxo=BARCO):
    found = contas_da_custodia.da_custodia(casa, fluxo)
    assert found is not None
    assert sum(x.valor for x in found.conta.lancamentos) == 0
    return found


def test_without_the_code_only_the_form_is_held(casa):
    aborda(casa)
    casa.faz(BARCO, INSPETOR, **LAVRA)
    casa.faz(BARCO, SECRETARIA, **GASTA, em=em("2026-03-03"), dia="2026-03-02", ate="2026-03-03")
    assert regras(casa.pede(BARCO, SECRETARIA, **GRU, em=em("2026-03-04"))) == {"sem_codigo_gru_despesas"}
    pago = {"tipo": "despesa_paga", "valor": "20.00", "dia_banco": "2026-03-04", "comprovante": "x"}
    casa.faz(BARCO, SECRETARIA, **pago, em=em("2026-03-04"))


def test_the_form_has_pix_and_bar_code_and_names_its_expenses(barco):
    configura(barco, "chave_pix", "gru@marinha.mil.br")
    configura(barco, "orgao_arrecadador", "1234")
    told = conta(barco).em_json()
    (gru,) = told["grus"]
    assert gru["pix"].startswith("000201")
    assert len(gru["codigo_de_barras"]) == 44
    assert gru["linha_digitavel"]
    assert gru["despesas"] == [le_atos(barco.registros.le_fluxo(BARCO))[1].id]
    assert (told["situacao"], told["despesas"], told["devido"]) == ("em_aberto", "20.00", "20.00")
    assert [r["pessoa"] for r in told["respondem"]] == ["p-1", "p-2", ""]


def test_expenses_named_must_be_of_this_custody(barco):
    outra = GRU | {"numero": "78", "em": em("2026-03-04")}
    assert barco.campos(BARCO, SECRETARIA, **outra, despesas=["ato-9"]) == ["despesas"]
    assert "gru_sem_esta_despesa" in regras(barco.pede(BARCO, SECRETARIA, **outra, despesas=["ato-1"]))
    assert barco.campos(BARCO, SECRETARIA, **outra, fluxo="processo") == ["fluxo"]
    assert barco.campos(BARCO, SECRETARIA, **outra, fluxo="abordagem") == ["fluxo", "fluxo"]


def test_a_bank_file_pays_a_form_of_a_custody_and_a_form_of_a_case(barco):
    configura(barco, "codigo_gru", "99999-9")
    julgado(barco)
    linhas = ("12/03/2026;77;15,00;A1;;13/03/2026", "04/05/2026;7;100,00;A2;;")
    found = traz(barco, *linhas)
    assert onde(found) == [(2, BARCO, ""), (3, "processo:c-1", "")]
    assert [a.motivo for a in found.avisos] == ["A GRU 77 é de 20,00, e pagou-se 15,00."]
    (pago,) = conta(barco).em_json()["pagamentos"]
    assert (pago["gru"], pago["documento"], pago["dia_arquivo"], pago["atrasado"]) == ("77", "A1", "2026-03-13", False)
    assert conta(barco).conta.situacao == "parcial"
    assert onde(pede(barco, *linhas)) == []
    traz(barco, "25/03/2026;77;5,00;;;")
    assert conta(barco).em_json()["pagamentos"][1]["atrasado"] is True
    assert conta(barco).conta.situacao == "quitada"


def test_one_reference_of_a_case_and_of_a_custody_is_nobodys(barco):
    configura(barco, "codigo_gru", "99999-9")
    julgado(barco, gru="77")
    (found,) = pede(barco, "12/03/2026;77;15,00;A1;;").entram
    assert found.motivo == "Mais de um processo ou custódia tem esta referência."


def test_a_payment_without_reference_is_tied_to_the_custody_later(barco):
    (found,) = traz(barco, "12/03/2026;;20,00;A1;;").entram
    dados = {"tipo": "pagamento_identificado", "em": "2026-05-08T10:00:00-03:00", "motivo": "x"}
    dados |= {"pagamento": found.proposta.ato.id}
    assert barco.campos("om:CPPR", SECRETARIA, **dados, processo="custodia:nenhuma") == ["processo"]
    assert regras(barco.pede("om:CPPR", SECRETARIA, **dados, processo=BARCO, gru="9")) == {"gru_inexistente"}
    barco.faz("om:CPPR", SECRETARIA, **dados, processo=BARCO, gru="77")
    assert conta(barco).conta.situacao == "quitada"
    assert conta(barco).em_json()["pagamentos"][0]["documento"] == "A1"


def test_an_annulled_seizure_gives_back_what_was_paid(barco):
    pago = {"tipo": "despesa_paga", "valor": "20.00", "dia_banco": "2026-03-05", "comprovante": "x", "gru": "77"}
    barco.faz(BARCO, SECRETARIA, **pago, em=em("2026-03-05"))
    barco.faz(ABORDAGEM, PARTE, **IMPUGNA, em=em("2026-03-10"))
    barco.faz(ABORDAGEM, OFICIAL, **ANULA, em=em("2026-03-11"))
    found = conta(barco)
    assert (found.conta.situacao, found.conta.contas.credito) == ("a_restituir", Decimal("20.00"))
    assert found.conta.lancamentos[-1].ato == le_atos(barco.registros.le_fluxo(ABORDAGEM))[-1].id
    volta = {"tipo": "restituicao_paga", "dia": "2026-03-12", "valor": "20.00", "documento": "OB 1"}
    barco.faz(BARCO, SECRETARIA, **volta, em=em("2026-03-12"))
    assert conta(barco).conta.situacao == "sem_despesas"


def test_a_statement_has_each_custody_apart_and_asks_who_comes_first(barco):
    barco.cadastra("p-2", "p-3")
    barco.faz(OUTRO, INSPETOR, **LAVRA | {"embarcacao": "lancha-2", "proprietario": "p-3"})
    dono = contas.da_pessoa(barco, "p-1").em_json()
    assert (dono["devido"], [c["fluxo"] for c in dono["custodias"]], dono["contas"]) == ("20.00", [BARCO], [])
    armador = contas.da_pessoa(barco, "p-2")
    assert armador.em_json()["devido"] == "0.00"
    assert [(c.papel, c.primeiro) for c in armador.custodias] == [("armador", False)]
    assert contas.da_pessoa(barco, "p-3").custodias == ()  # nothing was spent
    unem = {"tipo": "pessoas_unificadas", "em": em("2026-03-12"), "fica": "p-3", "sai": "p-1", "prova": "x"}
    barco.faz("pessoa:p-3", ADMINISTRACAO, **unem)
    assert contas.da_pessoa(barco, "p-3").devido == Decimal("20.00")


def test_other_streams_have_no_expenses(barco):
    before = tudo(barco)
    assert contas_da_custodia.da_custodia(barco, "custodia:nenhuma") is None
    assert contas_da_custodia.da_custodia(barco, ABORDAGEM) is None
    with pytest.raises(EntradaInvalida):
        contas.do_caso(barco, ABORDAGEM)
    assert tudo(barco) == before

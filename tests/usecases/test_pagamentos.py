"""Money on the log: a bank's file reconciled, whole or not at all, and the accounts that come of it."""

from decimal import Decimal

import pytest
from casa import ADMINISTRACAO, OFICIAL, PARTE, SECRETARIA

from capitania.lei.problemas import EntradaInvalida
from capitania.processo.cadastros import UNIFICAM
from capitania.processo.caixa import Gru
from capitania.usecases import contas, queries
from capitania.usecases.fluxos import le_atos
from capitania.usecases.importacao.pagamentos import referencia
from capitania.usecases.importar_pagamentos import Pedido, grava, previa
from capitania.usecases.praticar import Impedido, Praticado

CASO, OUTRO = "processo:c-1", "processo:c-2"
CABECALHO = "Data do pagamento;Número da GRU;Valor pago;Autenticação;Pagador;Data do arquivo\n"
SABE = {"tipo": "ciencia_registrada", "meio": "pessoal", "prova": "termo", "recebedor": "infrator"}


def julgado(casa, fluxo: str = CASO, gru: str = "7", **outros) -> None:
    """Bring a case to a known decision with a fine of 100.00, and issue its form."""
    junto = outros.pop("solidarios", [])
    casa.abre(fluxo, **outros)
    casa.lavra(fluxo, **{k: v for k, v in outros.items() if k == "fato_em"}, **({"solidarios": junto} if junto else {}))
    casa.faz(fluxo, SECRETARIA, tipo="assinatura_registrada", em="2026-03-02T12:00:00-03:00", resultado="ausente")
    casa.faz(fluxo, SECRETARIA, **SABE, em="2026-03-10T10:00:00-03:00", objeto="auto", dia="2026-03-10")
    for quem in junto:
        outra = {"objeto": "auto", "dia": "2026-03-10", "destinatario": quem}
        casa.faz(fluxo, SECRETARIA, **SABE, em="2026-03-10T11:00:00-03:00", **outra)
    defesa = {"tipo": "defesa_apresentada", "canal": "papel", "argumentos": []}
    casa.faz(fluxo, PARTE, **defesa, em="2026-03-20T10:00:00-03:00")
    decide = {"tipo": "julgamento_proferido", "resultado": "procedente", "fundamento": "x", "reincidencia": 0}
    casa.faz(fluxo, OFICIAL, **decide, em="2026-04-10T10:00:00-03:00", pena={"multa": "100.00"})
    casa.faz(fluxo, SECRETARIA, **SABE, em="2026-04-15T10:00:00-03:00", objeto="decisao", dia="2026-04-15")
    guia = {"numero": gru, "valor": "100.00", "vencimento": "2026-05-04", "codigo": "99999-9"}
    casa.faz(fluxo, SECRETARIA, tipo="gru_emitida", em="2026-04-16T10:00:00-03:00", **guia)


@pytest.fixture
def cobra(casa):
    """Give an office with its collection code."""
    configura(casa, "codigo_gru", "99999-9")
    return casa


def configura(casa, chave: str, valor: str) -> None:
    muda = {"tipo": "configuracao_alterada", "em": "2026-01-05T10:00:00-03:00", "motivo": "x"}
    casa.faz("om:CPPR", ADMINISTRACAO, **muda, chave=chave, valor=valor)


def pede(casa, *linhas: str, por: str = SECRETARIA, cabecalho: str = CABECALHO):
    return previa(casa, Pedido((cabecalho + "\n".join(linhas)).encode(), "banco.csv", por, "cppr"))


def traz(casa, *linhas: str, **outros):
    found = pede(casa, *linhas, **outros)
    assert found.problemas == ()
    entered = grava(casa, found)
    assert [r.id for r in entered] == [e.proposta.ato.id for e in found.entram]
    return found


def onde(found) -> list[tuple[int, str, str]]:
    return [(e.pago.linha, e.proposta.ato.fluxo, e.motivo) for e in found.entram]


def tudo(casa):
    heads = casa.registros.cabecas()
    return heads, [casa.registros.le_fluxo(c.fluxo) for c in heads], casa.registros.resumos()


def situacao(casa, fluxo: str = CASO) -> tuple[str, str]:
    c = contas.do_caso(casa, fluxo).conta
    return c.situacao, str(c.saldo)


def test_the_reference_leads_to_the_case_and_the_rest_stays_with_the_unit(cobra):
    julgado(cobra)
    numero = queries.vista(cobra, CASO).dobra.estado.autuacao.auto.numero
    found = traz(
        cobra,
        "30/04/2026;0000007;60,00;A1;Ana;02/05/2026",
        f"04/05/2026;{numero};40,00;A2;Ana;",
        "05/05/2026;999;1.600,00;A3;Beltrano;",
        "05/05/2026;;1,50;A4;;",
    )
    assert onde(found) == [
        (2, CASO, ""),
        (3, CASO, ""),
        (4, "om:CPPR", "Nenhuma GRU e nenhum auto da OM tem esta referência."),
        (5, "om:CPPR", "A linha não traz referência."),
    ]
    assert (found.soma(identificados=True), found.soma(identificados=False)) == (Decimal(100), Decimal("1601.50"))
    assert [p.campo for p in found.avisos] == ["linha 2"]
    assert situacao(cobra) == ("quitada", "0.00")
    um, dois = contas.do_caso(cobra, CASO).pagamentos
    assert (um.pagamento.gru, dois.pagamento.gru) == ("7", "")
    assert (um.atrasado, dois.atrasado) == (False, True)  # without a form, the fifteen days alone
    assert [(a.valor, a.documento) for a in contas.da_om(cobra, "CPPR")] == [
        (Decimal("1600.00"), "A3"),
        (Decimal("1.50"), "A4"),
    ]
    assert cobra.registros.verifica().integra


def test_the_payer_is_kept_apart(cobra):
    (entra,) = traz(cobra, "05/05/2026;999;1,00;A3;Beltrano;").entram
    assert b"Beltrano" not in entra.proposta.envelope
    assert le_atos(cobra.registros.le_fluxo("om:CPPR"))[-1].pessoais == {"pagador": "Beltrano"}


def test_a_preview_stores_nothing_and_a_second_time_adds_nothing(cobra):
    julgado(cobra)
    linhas = ("30/04/2026;7;60,00;A1;;", "30/04/2026;;5,00;;;", "30/04/2026;8;5,00;A9;;")
    before = tudo(cobra)
    assert len(pede(cobra, *linhas).entram) == 3
    assert tudo(cobra) == before
    traz(cobra, *linhas)
    after = tudo(cobra)
    again = traz(cobra, *reversed(linhas))
    assert (again.entram, len(again.repetidas)) == ((), 3)
    assert tudo(cobra) == after


def test_a_line_said_twice_enters_once_and_two_payments_are_two(cobra):
    julgado(cobra)
    found = traz(cobra, "30/04/2026;7;100,00;A1;;", "30/04/2026;7;100,00;A1;;", "30/04/2026;7;100,00;A2;;")
    assert found.repetidas == ((3, "igual à linha 2"),)
    assert situacao(cobra) == ("a_restituir", "-100.00")
    sem = traz(cobra, "02/05/2026;7;1,00;;;", "02/05/2026;7;1,00;;;")
    assert [r[0] for r in sem.repetidas] == [3]
    assert "sem número do banco" in sem.avisos[0].motivo or "sem número do banco" in sem.avisos[1].motivo


@pytest.mark.parametrize(
    ("linha", "campo"),
    [
        ("30/04/2026;7;;A1;;", "linha 3, coluna Valor pago (C)"),
        (";7;1,00;A1;;", "linha 3, coluna Data do pagamento (A)"),
        ("30/04/2026;7;1.600;A1;;", "linha 3, coluna Valor pago (C)"),
        ("30/04/2026;7;0,00;A1;;", "linha 3, coluna Valor pago (C)"),
        ("31/04/2026;7;1,00;A1;;", "linha 3, coluna Data do pagamento (A)"),
        ("30/04/2026;7;2,00;A0;;", "linha 3"),
        ("30/04/2027;9;2,00;A7;;", "linha 3"),
    ],
)
def test_one_error_keeps_everything_out_and_says_where(cobra, linha, campo):
    julgado(cobra)
    found = pede(cobra, "30/04/2026;7;1,00;A0;;", linha)
    assert [p.campo for p in found.problemas] == [campo]
    with pytest.raises(AssertionError):
        grava(cobra, found)


def test_a_document_that_came_back_with_another_amount_is_wrong(cobra):
    traz(cobra, "30/04/2026;9;1,00;A0;;")
    (only,) = pede(cobra, "30/04/2026;9;2,00;A0;;").problemas
    assert "já entrou com outro valor, em om:CPPR" in only.motivo


@pytest.mark.parametrize("por", ["ninguem@secretaria", "p-1@parte", "x"])
def test_who_imports_must_be_able_to(cobra, por):
    julgado(cobra)
    found = pede(cobra, "30/04/2026;7;1,00;A0;;", "30/04/2026;9;1,00;A1;;", por=por)
    assert {p.campo for p in found.problemas} == {"--por"}
    assert found.entram == ()


def test_what_the_case_does_not_take_stays_with_the_unit(cobra):
    cobra.abre()
    cobra.lavra()
    numero = queries.vista(cobra, CASO).dobra.estado.autuacao.auto.numero
    (entra,) = pede(cobra, f"30/04/2026;{numero};1,00;A0;;").entram
    assert entra.motivo == "Nenhuma GRU e nenhum auto da OM tem esta referência."
    julgado(cobra, OUTRO, fato_em="2026-02-20T09:00:00-03:00")
    muda = {"tipo": "ato_anulado", "em": "2026-04-20T10:00:00-03:00", "motivo": "x"}
    cobra.faz(OUTRO, OFICIAL, **muda, ato="ato-6", tambem=["ato-7"])
    numero = queries.vista(cobra, OUTRO).dobra.estado.autuacao.auto.numero
    found = traz(cobra, "30/04/2026;7;1,00;A0;;", f"30/04/2026;{numero};1,00;A1;;")
    assert [e.proposta.ato.fluxo for e in found.entram] in ([OUTRO, "om:CPPR"], ["om:CPPR", "om:CPPR"])


def test_a_number_of_two_cases_is_of_neither(cobra):
    julgado(cobra)
    julgado(cobra, OUTRO, fato_em="2026-02-20T09:00:00-03:00")
    assert onde(pede(cobra, "30/04/2026;7;1,00;A0;;")) == [
        (2, "om:CPPR", "Mais de um processo ou custódia tem esta referência."),
    ]


def test_a_payment_that_looks_the_same_is_told(cobra):
    julgado(cobra)
    pago = {"tipo": "pagamento_registrado", "em": "2026-05-02T10:00:00-03:00", "dia_banco": "2026-04-30"}
    cobra.faz(CASO, SECRETARIA, **pago, valor="100.00")
    found = pede(cobra, "30/04/2026;7;100,00;A0;;")
    assert ["já tem pagamento deste dia" in p.motivo for p in found.avisos] == [True]


def test_what_is_no_file_of_payments(cobra):
    with pytest.raises(EntradaInvalida):
        pede(cobra, "1;2", cabecalho="a;b\n")
    with pytest.raises(EntradaInvalida) as told:
        pede(cobra, "1", cabecalho="Valor\n")
    assert "dia_banco" in told.value.problemas[0].motivo


def test_a_file_in_both_stores(na_base):
    configura(na_base, "codigo_gru", "99999-9")
    julgado(na_base)
    linhas = ("30/04/2026;7;60,00;A1;;", "30/04/2026;7;40,00;A2;;", "30/04/2026;8;5,00;A9;Ana;")
    assert len(traz(na_base, *linhas).entram) == 3
    assert situacao(na_base) == ("quitada", "0.00")
    assert traz(na_base, *linhas).entram == ()
    assert na_base.registros.verifica().integra


@pytest.mark.parametrize(("texto", "chave"), [("000-7", "7"), ("421p2026.1", "421P20261"), ("", ""), ("0", "")])
def test_a_reference_is_compared_without_signs_or_zeros(texto, chave):
    assert referencia(texto) == chave


# --- identified later ------------------------------------------------------------------------------------------


def identifica(casa, processo: str = CASO, **outros):
    dados = {"pagamento": f"ato-{len(casa.registros.le_fluxo('om:CPPR'))}", "processo": processo, "motivo": "x"}
    dados |= {"tipo": "pagamento_identificado", "em": "2026-05-08T10:00:00-03:00"} | outros
    return casa.pede("om:CPPR", SECRETARIA, **dados)


def test_a_payment_identified_enters_the_case_too_and_once(cobra):
    julgado(cobra)
    traz(cobra, "30/04/2026;;100,00;A1;Ana;02/05/2026")
    lugar = f"ato-{len(cobra.registros.le_fluxo('om:CPPR'))}"
    assert isinstance(identifica(cobra, gru="7"), Praticado)
    (visto,) = contas.do_caso(cobra, CASO).pagamentos
    p = visto.pagamento
    assert (str(p.dia_banco), str(p.dia_arquivo), p.documento, p.gru) == ("2026-04-30", "2026-05-02", "A1", "7")
    assert situacao(cobra) == ("quitada", "0.00")
    assert contas.da_om(cobra, "CPPR")[0].processo == CASO
    again = identifica(cobra, pagamento=lugar)
    assert [i.regra for i in again.impedimentos] == ["pagamento_ja_identificado"]
    assert len(contas.do_caso(cobra, CASO).pagamentos) == 1


def test_a_case_that_does_not_take_the_money_keeps_it_with_the_unit(cobra):
    cobra.abre()
    traz(cobra, "30/04/2026;;100,00;A1;;")
    before = tudo(cobra)
    found = identifica(cobra)
    assert isinstance(found, Impedido)
    assert "sem_multa_a_pagar" in {i.regra for i in found.impedimentos}
    assert tudo(cobra) == before


def test_a_payment_that_the_unit_was_not_told_of(cobra):
    julgado(cobra)
    found = identifica(cobra, pagamento="ato-1")
    assert [i.regra for i in found.impedimentos] == ["pagamento_inexistente"]
    assert contas.do_caso(cobra, CASO).pagamentos == ()


def test_a_case_that_is_not_there_and_a_word_not_taken_back(cobra):
    traz(cobra, "30/04/2026;;100,00;A1;;")
    dados = {"tipo": "pagamento_identificado", "em": "2026-05-08T10:00:00-03:00", "motivo": "x", "pagamento": "ato-6"}
    assert cobra.campos("om:CPPR", SECRETARIA, **dados, processo="processo:nada") == ["processo"]
    julgado(cobra)
    identifica(cobra)
    anula = {"tipo": "ato_anulado", "em": "2026-05-09T10:00:00-03:00", "motivo": "x"}
    ultimo = f"ato-{len(cobra.registros.le_fluxo('om:CPPR'))}"
    assert cobra.campos("om:CPPR", ADMINISTRACAO, **anula, ato=ultimo) == ["ato"]


def test_a_reversal_names_the_payment_by_its_place(cobra):
    julgado(cobra)
    traz(cobra, "30/04/2026;7;100,00;A1;;")
    desfaz = {"tipo": "pagamento_estornado", "em": "2026-05-09T10:00:00-03:00", "dia": "2026-05-08", "motivo": "x"}
    cobra.faz(CASO, SECRETARIA, **desfaz, pagamento="ato-9")
    assert situacao(cobra) == ("em_aberto", "100.00")


# --- accounts --------------------------------------------------------------------------------------------------


def test_two_autos_are_two_fines(cobra):
    """Ruling 22: the payment of one leaves the other."""
    julgado(cobra)
    julgado(cobra, OUTRO, gru="8", fato_em="2026-02-20T09:00:00-03:00")
    traz(cobra, "30/04/2026;7;250,00;A1;;")
    assert (situacao(cobra), situacao(cobra, OUTRO)) == (("a_restituir", "-150.00"), ("em_aberto", "100.00"))
    extrato = contas.da_pessoa(cobra, "p-1")
    assert (extrato.devido, extrato.credito) == (Decimal("100.00"), Decimal("150.00"))
    assert [c.fluxo for c in extrato.contas] == [CASO, OUTRO]


def test_one_payment_discharges_who_answers_jointly(cobra):
    cobra.cadastra("p-9")
    julgado(cobra, solidarios=["p-9"])
    (conta,) = contas.da_pessoa(cobra, "p-9").contas
    assert (conta.em_conjunto, conta.conta.devido, conta.solidarios) == (True, Decimal("100.00"), ("p-9",))
    pago = {"tipo": "pagamento_registrado", "em": "2026-05-02T10:00:00-03:00", "dia_banco": "2026-04-30"}
    cobra.faz(CASO, SECRETARIA, **pago, valor="100.00", pagador="p-9")
    assert situacao(cobra) == ("quitada", "0.00")
    assert contas.da_pessoa(cobra, "p-1").devido == contas.da_pessoa(cobra, "p-9").devido == 0


def test_unified_registers_are_one_debtor(cobra):
    assert UNIFICAM
    cobra.cadastra("p-2")
    julgado(cobra)
    julgado(cobra, OUTRO, gru="8", infrator="p-2", fato_em="2026-02-20T09:00:00-03:00")
    assert len(contas.da_pessoa(cobra, "p-1").contas) == 1
    une = {"tipo": "pessoas_unificadas", "em": "2026-05-01T10:00:00-03:00", "fica": "p-1", "sai": "p-2", "prova": "x"}
    cobra.faz("pessoa:p-1", SECRETARIA, **une)
    assert contas.da_pessoa(cobra, "p-2").devido == Decimal("200.00")


def test_sealed_accounts_are_shown_only_where_asked(cobra):
    julgado(cobra)
    cobra.faz(CASO, OFICIAL, tipo="sigilo_decretado", em="2026-05-01T10:00:00-03:00", motivo="x")
    assert contas.da_pessoa(cobra, "p-1").contas == ()
    assert len(contas.da_pessoa(cobra, "p-1", sigilosos=True).contas) == 1


def test_a_case_without_money_is_in_no_statement_and_another_stream_has_no_account(cobra):
    cobra.abre()
    antigo = {"tipo": "importado", "em": "2026-03-02T10:00:00-03:00", "origem": "x", "om": "CPPR", "fase": "julgado"}
    cobra.faz("processo:velho", ADMINISTRACAO, **antigo, infrator="p-1")
    assert contas.da_pessoa(cobra, "p-1").contas == ()
    for fluxo in ("pessoa:p-1", "processo:velho"):
        with pytest.raises(EntradaInvalida):
            contas.do_caso(cobra, fluxo)


def test_a_form_has_the_codes_that_the_unit_can_give(cobra):
    julgado(cobra)
    (sem,) = contas.do_caso(cobra, CASO).grus
    assert sem[1:] == ("", "", "")
    configura(cobra, "chave_pix", "multas@cppr.mil.br")
    configura(cobra, "orgao_arrecadador", "0001")
    (com,) = contas.do_caso(cobra, CASO).grus
    assert isinstance(com.gru, Gru)
    assert "5406100.00" in com.pix
    assert "0118multas@cppr.mil.br" in com.pix
    assert com.codigo_de_barras[4:] == "00000010000" + "0001" + "20260504" + "7".zfill(17)
    assert com.linha_digitavel.replace(" ", "")[:11] == com.codigo_de_barras[:11]
    assert com.em_json()["vencimento"] == "2026-05-04"


def test_without_a_collection_code_the_form_alone_is_refused(casa):
    with pytest.raises(AssertionError, match="sem_codigo_gru"):
        julgado(casa)
    pago = {"tipo": "pagamento_registrado", "em": "2026-05-02T10:00:00-03:00", "dia_banco": "2026-04-30"}
    casa.faz(CASO, SECRETARIA, **pago, valor="100.00")
    assert situacao(casa) == ("quitada", "0.00")


def test_an_account_as_json_is_text_of_cents(cobra):
    julgado(cobra)
    traz(cobra, "30/04/2026;7;100,00;A1;;02/05/2026", "06/05/2026;7;10,00;A2;;")
    found = contas.da_pessoa(cobra, "p-1").em_json()
    assert (found["devido"], found["credito"]) == ("0.00", "10.00")
    (c,) = found["contas"]
    assert [p["atrasado"] for p in c["pagamentos"]] == [False, True]
    assert sum(Decimal(x["valor"]) for x in c["lancamentos"]) == 0
    assert all(x["ato"] and x["dia"] for x in c["lancamentos"])


def test_a_preview_as_json(cobra):
    found = pede(cobra, "30/04/2026;9;1,00;A1;;", "30/04/2026;9;x;A2;;").em_json()
    assert (found["om"], found["linhas"], found["soma_nao_identificada"]) == ("CPPR", 2, "1.00")
    assert [p["campo"] for p in found["problemas"]] == ["linha 3, coluna Valor pago (C)"]

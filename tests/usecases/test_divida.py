"""A debt on the log: fines read by all names, sent once, asked again when a case moved meanwhile; lists and files."""

import json
from datetime import UTC, date, datetime

import pytest
from casa import OFICIAL, SECRETARIA, Casa
from multas import CPF, OUTRO_CPF, cadastra, definitiva, em, envia, intima

from capitania.lei.problemas import EntradaInvalida
from capitania.store.memoria import RegistrosEmMemoria
from capitania.usecases import dividas, envio, queries
from capitania.usecases.praticar import Impedido
from capitania.usecases.reconstrucao import reconstroi


def regras(found: object) -> list[str]:
    assert isinstance(found, Impedido), found
    return sorted(i.regra for i in found.impedimentos)


def deve(casa: Casa) -> Casa:
    """Make p-1 owe 1.600,00, with a notice."""
    cadastra(casa, "p-1", CPF)
    definitiva(casa, "c-1", "p-1", "1600.00")
    intima(casa, "p-1", "c-1")
    return casa


@pytest.fixture
def em_memoria():
    """Give an office with its people and nobody else, on a log in memory."""
    found = Casa(RegistrosEmMemoria(), datetime(2026, 8, 3, 15, tzinfo=UTC))
    found.designa()
    return found


@pytest.fixture
def devendo(em_memoria):
    """Give an office where p-1 owes, on a log in memory."""
    return deve(em_memoria)


@pytest.fixture
def devendo_na_base(na_base):
    """Give an office where p-1 owes, on a new base."""
    return deve(na_base)


def recorre(casa: Casa, fluxo: str = "processo:c-1") -> None:
    """Record an appeal that came while its term ran, and whose certificate of finality falls for it."""
    acts = queries.vista(casa, fluxo).linhas
    caem = [li.ato.id for li in acts if li.ato.nome == "transito_certificado"]
    casa.faz(fluxo, OFICIAL, tipo="ato_anulado", em=em("2026-07-30"), ato=caem[0], motivo="Havia recurso no prazo.")
    apela = {"tipo": "recurso_interposto", "em": em("2026-04-20"), "instancia": 1, "canal": "papel", "texto": "x"}
    casa.faz(fluxo, "p-1@parte", **apela, fundamentos=["x"])


def test_a_debt_goes_and_is_rebuilt_as_it_is_live(devendo_na_base):
    casa = devendo_na_base
    assert casa.faz("devedor:p-1", OFICIAL, **envia("421P2026000001", valor="1600.00")).avisos == ()
    assert queries.vista(casa, "devedor:p-1").divida.multas[0].situacao == "encaminhada"
    leituras = casa.registros.leituras
    live = {c.fluxo: leituras.do_fluxo(c.fluxo) for c in casa.registros.cabecas()}
    due = {v.prazo: v.vencimento for v in live["processo:c-1"].vencimentos if not v.alarmes}
    assert due == {"pagamento": "2026-04-30", "divida_ativa": "2026-07-30"}
    assert live["devedor:p-1"].vencimentos == ()
    assert reconstroi(casa, lambda *_: None).trocada
    assert {fluxo: leituras.do_fluxo(fluxo) for fluxo in live} == live


def test_a_notice_is_in_the_agenda_until_it_serves(devendo):
    casa = devendo
    (row,) = casa.registros.leituras.do_fluxo("devedor:p-1").vencimentos
    assert (row.prazo, row.om, row.quem, row.vencimento) == (
        "intimacao_da_divida:2026-06-29",
        "CPPR",
        "parte",
        "2026-07-06",
    )
    casa.faz("devedor:p-1", "p-1@parte", tipo="intimacao_respondida", em=em("2026-07-02"), resposta="outra")
    assert casa.registros.leituras.do_fluxo("devedor:p-1").vencimentos == ()


def test_an_appeal_filed_at_the_same_time_keeps_the_debt_in(devendo_na_base):
    """No debtor is sent with an appeal open: a case that moved after it was read is read and asked again."""
    casa = devendo_na_base
    append, moved = casa.registros.acrescenta, []

    def late(proposta):
        if proposta.ato.nome == "divida_encaminhada" and not moved:
            moved.append(dict(proposta.lidos))
            recorre(casa)
        return append(proposta)

    casa.registros.acrescenta = late
    found = casa.pede("devedor:p-1", OFICIAL, **envia("c-1", valor="1600.00"))
    assert regras(found) == ["divida_com_recurso"]
    assert {"processo:c-1", "pessoa:p-1", "om:CPPR"} <= moved[0].keys()
    assert casa.registros.cabeca("devedor:p-1").seq == 1


def test_an_appeal_before_it_keeps_the_debt_in_too(devendo):
    recorre(devendo)
    assert regras(devendo.pede("devedor:p-1", OFICIAL, **envia("c-1", valor="1600.00"))) == ["divida_com_recurso"]


def test_a_joint_debt_goes_once_whoever_is_asked_first(em_memoria):
    casa = em_memoria
    cadastra(casa, "p-1", CPF)
    cadastra(casa, "p-2", OUTRO_CPF, "Beltrano")
    definitiva(casa, "c-1", "p-1", "1600.00", solidarios=("p-2",))
    intima(casa, "p-1", "c-1")
    intima(casa, "p-2", "c-1")
    casa.faz("devedor:p-2", OFICIAL, **envia("c-1", valor="1600.00"))
    assert regras(casa.pede("devedor:p-1", OFICIAL, **envia("c-1", valor="1600.00"))) == ["divida_ja_encaminhada"]
    (linha,) = dividas.lista(casa, None, date(2026, 8, 1)).linhas
    assert (linha.pessoa, linha.vista.situacao) == ("p-2", "encaminhada")
    ((sent,), _) = dividas.envios(casa, "p-2", date(2026, 8, 1))
    assert envio.em_linha(sent)["solidarios"] == f"Fulano de Tal {CPF}"
    volta = {"tipo": "divida_devolvida", "em": em("2026-08-02"), "multas": ["c-1"], "dia": "2026-08-01"}
    casa.faz("devedor:p-2", SECRETARIA, **volta, motivo="x", documento="y")
    casa.faz("devedor:p-1", OFICIAL, **envia("c-1", valor="1600.00", dia="2026-08-03"))


def test_two_sendings_of_a_joint_debt_at_the_same_time_are_one(na_base):
    casa = na_base
    cadastra(casa, "p-1", CPF)
    cadastra(casa, "p-2", OUTRO_CPF)
    definitiva(casa, "c-1", "p-1", "1600.00", solidarios=("p-2",))
    for pessoa in ("p-1", "p-2"):
        intima(casa, pessoa, "c-1")
    append, moved = casa.registros.acrescenta, []

    def late(proposta):
        if proposta.ato.nome == "divida_encaminhada" and not moved:
            moved.append(True)
            casa.faz("devedor:p-2", OFICIAL, **envia("c-1", valor="1600.00"))
        return append(proposta)

    casa.registros.acrescenta = late
    assert regras(casa.pede("devedor:p-1", OFICIAL, **envia("c-1", valor="1600.00"))) == ["divida_ja_encaminhada"]


def test_registers_of_one_document_are_one_debtor(na_base):
    casa = na_base
    cadastra(casa, "p-1", CPF)
    cadastra(casa, "p-1b", CPF.replace(".", "").replace("-", ""), "Fulano T.")
    definitiva(casa, "c-1", "p-1", "600.00")
    definitiva(casa, "c-2", "p-1b", "500.00")
    intima(casa, "p-1", "c-1", "c-2")
    assert regras(casa.pede("devedor:p-1", OFICIAL, **envia("c-1", valor="500.00"))) == ["valor_de_outra_soma"]
    casa.faz("devedor:p-1", OFICIAL, **envia("c-1", "c-2", valor="1100.00"))
    seen = queries.vista(casa, "devedor:p-1")
    assert "aviso_mesmo_documento" in {a.regra for a in seen.avisos}
    une = {"tipo": "pessoas_unificadas", "em": em("2026-08-01"), "fica": "p-1", "sai": "p-1b", "prova": "CPF"}
    casa.faz("pessoa:p-1", SECRETARIA, **une)
    assert "aviso_mesmo_documento" not in {a.regra for a in queries.vista(casa, "devedor:p-1").avisos}
    assert dividas.ficha(casa, CPF, date(2026, 8, 1)).nomes == ("p-1", "p-1b")
    # under the other name it is the same debtor: what was sent counts in the sum, and does not go again
    assert regras(casa.pede("devedor:p-1b", OFICIAL, **envia("c-2", valor="500.00"))) == [
        "devedor_sem_om",
        "divida_ja_encaminhada",
        "divida_sem_intimacao",
    ]


def test_who_has_no_document_is_one_register(em_memoria):
    casa = em_memoria
    cadastra(casa, "p-1")
    definitiva(casa, "c-1", "p-1", "1600.00")
    intima(casa, "p-1", "c-1")
    assert "aviso_sem_documento" in {a.regra for a in queries.vista(casa, "devedor:p-1").avisos}


def test_acts_name_cases_that_there_are_and_that_are_hers(devendo):
    casa = devendo
    assert casa.campos("devedor:p-1", OFICIAL, **envia("c-9", valor="1.00")) == ["multas"]
    cadastra(casa, "p-3", OUTRO_CPF)
    definitiva(casa, "c-3", "p-3", "2000.00")
    assert "multa_de_outro" in regras(casa.pede("devedor:p-1", OFICIAL, **envia("c-3", valor="2000.00")))


def test_a_buyer_is_not_held_by_the_sellers_fine(devendo):
    casa = devendo
    pede = {"tipo": "pedido_retido", "em": em("2026-07-02"), "om": "CPPR", "numero": "1"}
    cadastra(casa, "p-3", OUTRO_CPF)
    compra = pede | {"pedido": "transferencia_de_propriedade"}
    assert regras(casa.pede("devedor:p-3", SECRETARIA, **compra)) == ["pedido_sem_divida"]
    casa.faz("devedor:p-1", SECRETARIA, **compra)
    ficha = dividas.ficha(casa, "p-1", date(2026, 7, 3))
    assert [p.numero for p in ficha.pedidos] == ["1"]
    assert ficha.em_json()["pedidos"] == [
        {"numero": "1", "pedido": "transferencia_de_propriedade", "retido": "2026-07-02"}
    ]


def test_the_unit_sets_the_days_of_the_notice(em_memoria):
    casa = em_memoria
    cadastra(casa, "p-1", CPF)
    definitiva(casa, "c-1", "p-1", "1600.00")
    fixa = {"tipo": "configuracao_alterada", "em": em("2026-05-04"), "motivo": "Ordem interna"}
    casa.faz("om:CPPR", "a@administracao", **fixa, chave="dias_da_intimacao", valor="10")
    dados = {"om": "CPPR", "multas": ["c-1"], "meio": "ar", "dia": "2026-06-29", "prova": "AR", "recebedor": "devedor"}
    intimar = {"tipo": "intimacao_pessoal_feita", "em": em("2026-07-01"), **dados}
    assert regras(casa.pede("devedor:p-1", SECRETARIA, **intimar)) == ["intimacao_de_outros_dias"]
    casa.faz("devedor:p-1", SECRETARIA, **intimar, dias=10)
    (p,) = queries.vista(casa, "devedor:p-1").prazos
    assert p.vencimento == date(2026, 7, 9)


# --- lists and files --------------------------------------------------------------------------------------------


def test_who_owes_is_listed_by_how_it_stands_on_a_day(devendo):
    casa = devendo
    for dia, situacao in (
        ("2026-04-16", "a_vencer"),
        ("2026-05-04", "aguarda_90_dias"),
        ("2026-07-31", "apta"),
    ):
        (linha,) = dividas.lista(casa, "CPPR", date.fromisoformat(dia)).linhas
        assert (linha.pessoa, linha.vista.situacao) == ("p-1", situacao)
    assert dividas.lista(casa, "CPSP", date(2026, 7, 31)).linhas == ()
    shown = dividas.lista(casa, None, date(2026, 7, 31)).em_json()
    assert (shown["dia"], shown["ocultas"], shown["dividas"][0]["soma"]) == ("2026-07-31", 0, "1600.00")


def test_a_paid_debt_that_was_sent_stays_in_the_list_to_be_recalled(devendo):
    casa = devendo
    casa.faz("devedor:p-1", OFICIAL, **envia("c-1", valor="1600.00"))
    paga = {"tipo": "pagamento_registrado", "em": em("2026-08-01"), "dia_banco": "2026-08-01", "valor": "1600.00"}
    found = casa.faz("processo:c-1", SECRETARIA, **paga)
    assert found.fase == "encerrado"
    (linha,) = dividas.lista(casa, None).linhas
    assert (linha.vista.situacao, linha.vista.recolher) == ("recolher", ("paga",))
    recolhe = {"tipo": "divida_recolhida", "em": em("2026-08-02"), "multas": ["c-1"], "documento": "x"}
    casa.faz("devedor:p-1", SECRETARIA, **recolhe, motivo="paga")
    assert dividas.lista(casa, None).linhas == ()


def test_a_sealed_case_is_told_only_when_asked_for(devendo):
    casa = devendo
    casa.faz("devedor:p-1", OFICIAL, **envia("c-1", valor="1600.00"))
    sela = {"tipo": "sigilo_decretado", "em": em("2026-08-01"), "motivo": "x"}
    casa.faz("processo:c-1", OFICIAL, **sela)
    assert (dividas.lista(casa, None).linhas, dividas.lista(casa, None).ocultas) == ((), 1)
    assert len(dividas.lista(casa, None, sigilosos=True).linhas) == 1
    assert (dividas.ficha(casa, "p-1").cobranca.multas, dividas.ficha(casa, "p-1").ocultas) == ((), 1)
    assert dividas.envios(casa, None) == ((), 1)
    assert len(dividas.envios(casa, None, sigilosos=True)[0]) == 1


def test_one_person_is_asked_for(devendo):
    casa = devendo
    cadastra(casa, "p-3", OUTRO_CPF, "Fulano de Tal Filho")
    assert dividas.uma_pessoa(casa, CPF) == "p-1"
    assert dividas.uma_pessoa(casa, "devedor:p-1") == "p-1"
    for texto in ("Fulano", "ninguém com este nome"):
        with pytest.raises(EntradaInvalida) as refused:
            dividas.uma_pessoa(casa, texto)
        assert [p.campo for p in refused.value.problemas] == ["pessoa"]


def test_what_is_sent_is_written_for_a_machine_and_for_a_sheet(devendo):
    casa = devendo
    assert dividas.envios(casa, "p-1") == ((), 0)
    casa.faz("devedor:p-1", OFICIAL, **envia("c-1", valor="1600.00"))
    found, left = dividas.envios(casa, "p-1", date(2026, 8, 1))
    assert left == 0
    said = json.loads(envio.em_json(found, "2026-08-01"))
    assert said["formato"] == "capitania-divida/1"
    (linha,) = said["dividas"]
    assert linha["documento"] == CPF
    assert (linha["vence"], linha["noventa"], linha["prescreve"]) == ("2026-04-30", "2026-07-30", "2031-04-27")
    head, row, last = envio.em_csv(found).decode("utf-8-sig").split("\r\n")
    assert last == ""
    assert dict(zip(head.split(";"), row.split(";"), strict=True)) == linha


def test_no_cell_of_the_sheet_is_a_formula(em_memoria):
    casa = em_memoria
    cadastra(casa, "p-1", CPF, "=HYPERLINK(1)")
    definitiva(casa, "c-1", "p-1", "1600.00")
    intima(casa, "p-1", "c-1")
    casa.faz("devedor:p-1", OFICIAL, **envia("c-1", valor="1600.00"))
    found, _ = dividas.envios(casa, None, date(2026, 8, 1))
    assert ";'=HYPERLINK(1);" in envio.em_csv(found).decode("utf-8-sig")


def test_the_sheet_counts_each_term_day_by_day(devendo):
    ficha = dividas.ficha(devendo, "p-1", date(2026, 7, 31))
    assert [(p.tipo, p.vencimento) for p in ficha.contados["processo:c-1"]] == [
        ("pagamento", date(2026, 4, 30)),
        ("divida_ativa", date(2026, 7, 30)),
    ]
    shown = ficha.em_json()
    assert [c["tipo"] for c in shown["contagens"]["processo:c-1"]] == ["pagamento", "divida_ativa"]
    assert shown["multas"][0]["situacao"] == "apta"
    assert {"tipo": "divida_encaminhada", "por": "autoridade"} in shown["proximos"]


def test_a_debtor_never_notified_is_shown_from_the_unit_of_the_fine(em_memoria):
    casa = em_memoria
    casa.instante = datetime(2026, 7, 31, 15, tzinfo=UTC)
    cadastra(casa, "p-1", CPF)
    definitiva(casa, "c-1", "p-1", "1600.00")
    ficha = dividas.ficha(casa, "p-1")
    assert (ficha.fluxo, ficha.cobranca.multas[0].situacao) == ("devedor:p-1", "intimar")
    assert "intimacao_pessoal_feita" in {p.tipo for p in ficha.cobranca.proximos}

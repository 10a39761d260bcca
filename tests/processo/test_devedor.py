"""The debt of a person: what a fine lacks, the notice, the clash at the threshold, recall, requests that are held."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from apoio import CTX, OFICIAL, PARTE, SECRETARIA, Caso, ate, ato, em

from capitania.processo import cobranca, devedor
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto
from capitania.processo.correcoes import impedimentos_da_correcao
from capitania.processo.devedor import PEDIDOS, Intimacao, Remessa
from capitania.processo.divida import (
    NUNCA,
    causas_de_recolher,
    contagens,
    escrito,
    esgotada,
    multa_do_caso,
    prazo_da_intimacao,
)
from capitania.processo.impedimentos.devedor import achados_do_devedor, impedimentos_do_devedor
from capitania.processo.multas import Multa

M1, M2 = "processo:1", "processo:2"
MIL = Decimal(1600)
MULTA = Multa(
    M1,
    "421P2026000001",
    "CPPR",
    "lesta",
    "pessoa-1",
    (),
    MIL,
    MIL,
    final=date(2026, 4, 28),
    ciencia=date(2026, 4, 15),
    vence=date(2026, 4, 30),
    noventa=date(2026, 7, 29),
)
INTIMA: dict[str, Any] = {"om": "CPPR", "multas": [M1], "meio": "ar", "dia": "2026-06-29", "recebedor": "devedor"}
ENVIA: dict[str, Any] = {"multas": [M1], "valor": "1600.00"}
DIA = "2026-07-31"


def com(*multas: Multa, **ligados: Any) -> Contexto:
    """Give a context with these fines."""
    return CTX._replace(ligados=CTX.ligados._replace(multas=multas, **ligados))


@dataclass
class Divida:
    """A stream of debt under way: `faz` asks and appends, `recusa` only asks."""

    ctx: Contexto
    atos: list[Ato]

    def recusa(self, nome: str, quem: str, dia: str, /, **dados: Any) -> set[str]:
        feito = ato(nome, quem, dia, seq=len(self.atos) + 1, **dados)
        return {i.regra for i in impedimentos_do_devedor(devedor.fold(self.atos), feito, self.ctx)}

    def faz(self, nome: str, quem: str, dia: str, /, **dados: Any) -> "Divida":
        assert self.recusa(nome, quem, dia, **dados) == set()
        self.atos.append(ato(nome, quem, dia, seq=len(self.atos) + 1, **dados))
        return self

    def com(self, *multas: Multa, **ligados: Any) -> "Divida":
        return Divida(com(*multas, **ligados), self.atos)

    @property
    def estado(self) -> devedor.Devedor:
        return devedor.fold(self.atos)

    def mostra(self, dia: str) -> cobranca.Cobranca:
        return cobranca.cobranca(self.estado, self.ctx, em(dia))

    def situacoes(self, dia: str) -> list[str]:
        return [m.situacao for m in self.mostra(dia).multas]

    def avisos(self, dia: str) -> set[str]:
        return {a.regra for a in self.mostra(dia).avisos}

    def proximos(self, dia: str) -> set[str]:
        return {f"{p.tipo}@{p.por}" for p in self.mostra(dia).proximos}


def intimada(*multas: Multa) -> Divida:
    return Divida(com(*(multas or (MULTA,))), []).faz("intimacao_pessoal_feita", SECRETARIA, "2026-07-01", **INTIMA)


def enviada(*multas: Multa) -> Divida:
    return intimada(*multas).faz("divida_encaminhada", OFICIAL, DIA, **ENVIA)


# --- what a fine lacks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("muda", "regras"),
    [
        ({}, set()),
        ({"devido": Decimal(0)}, {"divida_sem_debito", "divida_abaixo_do_limiar", "valor_de_outra_soma"}),
        ({"recurso": True}, {"divida_com_recurso"}),
        ({"recurso": True, "suspensa": True}, {"divida_com_recurso", "divida_com_efeito_suspensivo"}),
        ({"final": None}, {"divida_sem_decisao_final"}),
        ({"final": date(2026, 8, 1)}, {"divida_sem_decisao_final"}),
        ({"ciencia": None, "noventa": None}, {"divida_sem_ciencia_da_decisao"}),
        ({"noventa": None}, {"divida_sem_noventa_dias"}),
        ({"noventa": date(2026, 7, 31)}, {"divida_antes_dos_noventa"}),
        ({"noventa": NUNCA}, {"divida_antes_dos_noventa"}),
        ({"remetida": "devedor:p-9"}, {"divida_ja_encaminhada"}),
        ({"remetida": "devedor:p-9", "dela": True}, {"divida_ja_encaminhada"}),
        ({"prescreve": date(2026, 7, 30)}, {"divida_prescrita_sem_motivo"}),
        ({"prescreve": date(2026, 7, 31)}, set()),
        ({"vence": date(2026, 6, 29)}, {"divida_sem_intimacao"}),
        ({"devido": Decimal("999.99")}, {"divida_abaixo_do_limiar", "valor_de_outra_soma"}),
    ],
)
def test_each_thing_that_a_fine_lacks_is_told(muda, regras):
    d = intimada().com(MULTA._replace(**muda))
    assert d.recusa("divida_encaminhada", OFICIAL, DIA, **ENVIA) == regras


def test_reasons_in_writing_reach_only_what_no_norm_counts():
    escrito_ = {**ENVIA, "motivo_escrito": "Examinado."}
    for muda in ({"noventa": None}, {"prescreve": date(2026, 7, 30)}):
        d = intimada().com(MULTA._replace(**muda))
        assert d.recusa("divida_encaminhada", OFICIAL, DIA, **escrito_) == set()
    for muda in ({"recurso": True}, {"final": None}, {"noventa": date(2026, 8, 3)}):
        d = intimada().com(MULTA._replace(**muda))
        assert d.recusa("divida_encaminhada", OFICIAL, DIA, **escrito_) != set()


def test_with_more_fines_each_reason_says_which():
    d = intimada().com(MULTA, MULTA._replace(fluxo=M2, numero="", recurso=True))
    feito = ato("divida_encaminhada", OFICIAL, DIA, multas=[M1, M2], valor="3200.00")
    motivos = {i.regra: i.motivo for i in impedimentos_do_devedor(d.estado, feito, d.ctx)}
    assert set(motivos) == {"divida_com_recurso", "divida_sem_intimacao"}
    assert all(m.startswith("processo:2: ") for m in motivos.values())


def test_a_fine_is_called_by_its_stream_or_its_auto():
    assert all(MULTA.chama(nome) for nome in (M1, "1", "421P2026000001"))
    assert not MULTA._replace(numero="").chama("")
    assert com(MULTA).ligados.multa("processo:9") is None


def test_the_sum_leaves_out_what_is_split_or_another_debtors_and_keeps_what_she_sent():
    outras = (
        MULTA._replace(fluxo=M2, remetida="devedor:p-1b", dela=True),
        MULTA._replace(fluxo="processo:3", remetida="devedor:p-9"),
        MULTA._replace(fluxo="processo:4", noventa=date(2026, 7, 31)),
    )
    d = Divida(com(MULTA, *outras), [])
    assert d.mostra(DIA).soma == 2 * MIL
    split = {"multas": [M1], "situacao": "concedido", "parcelas": 3, "om": "CPPR"}
    d.faz("parcelamento_registrado", SECRETARIA, "2026-07-30", **split)
    assert d.mostra(DIA).soma == MIL
    assert d.situacoes(DIA) == ["parcelada", "com_outro_devedor", "com_outro_devedor", "aguarda_90_dias"]
    assert d.recusa("parcelamento_registrado", SECRETARIA, DIA, **split) == {"divida_parcelada"}
    assert "divida_parcelada" in d.recusa("divida_encaminhada", OFICIAL, DIA, **ENVIA)


# --- where a fine stands ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("muda", "dia", "situacao"),
    [
        ({"valor": Decimal(0), "devido": Decimal(0)}, DIA, "caiu"),
        ({"devido": Decimal(0)}, DIA, "quitada"),
        ({"recurso": True}, DIA, "aguarda_recurso"),
        ({"vence": None}, DIA, "aguarda_ciencia"),
        ({}, "2026-04-30", "a_vencer"),
        ({"final": None}, "2026-05-01", "aguarda_transito"),
        ({}, "2026-07-29", "aguarda_90_dias"),
        ({"devido": Decimal("999.99")}, "2026-07-30", "abaixo_do_limiar"),
        ({}, "2026-07-30", "intimar"),
    ],
)
def test_a_fine_not_sent_stands_by_its_days(muda, dia, situacao):
    assert Divida(com(MULTA._replace(**muda)), []).situacoes(dia) == [situacao]


def test_from_the_notice_to_the_paper_of_the_attorney():
    d = intimada()
    assert d.situacoes("2026-07-30") == ["apta"]
    d = Divida(d.ctx, [])
    d.faz("intimacao_pessoal_feita", SECRETARIA, "2026-07-31", **INTIMA | {"dia": "2026-07-31"})
    assert d.situacoes("2026-08-05") == ["intimada"]
    assert d.recusa("divida_encaminhada", OFICIAL, "2026-08-05", **ENVIA) == {"intimacao_em_curso"}
    assert d.situacoes("2026-08-06") == ["apta"]
    assert "divida_encaminhada@autoridade" in d.proximos("2026-08-06")
    d.faz("divida_encaminhada", OFICIAL, "2026-08-06", **ENVIA)
    assert d.situacoes("2026-08-07") == ["encaminhada"]
    inscreve = {"multas": [M1], "dia": "2026-08-18", "inscricao": "1"}
    d.faz("divida_inscrita", SECRETARIA, "2026-08-20", **inscreve)
    assert d.situacoes("2026-08-21") == ["inscrita"]
    assert d.recusa("divida_inscrita", SECRETARIA, "2026-08-21", **inscreve) == {"divida_ja_inscrita"}
    (vista,) = d.mostra("2026-08-21").multas
    assert vista.em_json()["remessa"]["inscricao"] == "1"
    d.faz("debito_quitado", SECRETARIA, "2026-09-01", multas=[M1], dia="2026-08-31", documento="Ofício")
    assert "aviso_quitado_pelo_papel" in d.avisos("2026-09-02")
    assert "aviso_quitado_pelo_papel" not in d.com(MULTA._replace(devido=Decimal(0))).avisos("2026-09-02")


def test_a_decision_is_waited_for_where_no_norm_counts_the_days():
    d = intimada().com(MULTA._replace(noventa=None))
    assert d.situacoes(DIA) == ["decidir"]


# --- the clash at the threshold (O-15) --------------------------------------------------------------------------


def test_at_exactly_a_thousand_an_authority_decides_of_that_sum_alone():
    mil = MULTA._replace(valor=Decimal(1000), devido=Decimal("1000.00"))
    d, envia = intimada(mil), {"multas": [M1], "valor": "1000.00"}
    assert d.situacoes(DIA) == ["decidir"]
    assert "divida_decidida@autoridade" in d.proximos(DIA)
    assert d.recusa("divida_encaminhada", OFICIAL, DIA, **envia) == {"divida_no_limiar_da_fazenda"}
    decide = {"assunto": "limiar", "resultado": "encaminhar", "multas": [M1], "valor": "1000.00"}
    assert d.recusa("divida_decidida", SECRETARIA, DIA, **decide) == {"ato_de_outro"}
    d.faz("divida_decidida", OFICIAL, DIA, **decide)
    assert d.recusa("divida_encaminhada", OFICIAL, "2026-07-30", **envia) == {"divida_no_limiar_da_fazenda"}
    assert d.situacoes(DIA) == ["apta"]
    assert d.recusa("divida_encaminhada", OFICIAL, DIA, **envia) == set()
    outra = MULTA._replace(fluxo=M2, numero="", valor=Decimal(1), devido=Decimal("0.00"))
    assert d.com(mil, outra).recusa("divida_encaminhada", OFICIAL, DIA, **envia) == set()


def test_the_consolidated_amount_passes_the_limit_and_says_where_it_came_from():
    mil = MULTA._replace(valor=Decimal(1000), devido=Decimal("1000.00"))
    d, envia = intimada(mil), {"multas": [M1], "valor": "1000.00", "consolidado": "1018.40"}
    assert d.recusa("divida_encaminhada", OFICIAL, DIA, **envia) == {"consolidado_incoerente"}
    assert d.recusa("divida_encaminhada", OFICIAL, DIA, **envia, demonstrativo="Conta") == set()
    menor = envia | {"consolidado": "999.00", "demonstrativo": "Conta"}
    assert d.recusa("divida_encaminhada", OFICIAL, DIA, **menor) == {
        "consolidado_incoerente",
        "divida_no_limiar_da_fazenda",
    }


# --- the notice -------------------------------------------------------------------------------------------------


def test_a_notice_counts_the_later_of_the_norms_days_and_those_it_gave():
    i = Intimacao(date(2026, 6, 29), (M1,))
    assert prazo_da_intimacao(i, CTX).vencimento == date(2026, 7, 6)
    assert prazo_da_intimacao(i._replace(dias=10), CTX).vencimento == date(2026, 7, 9)
    assert prazo_da_intimacao(i._replace(dias=2), CTX).vencimento == date(2026, 7, 6)
    assert not esgotada(i, CTX, date(2026, 7, 6))
    assert esgotada(i, CTX, date(2026, 7, 7))
    assert esgotada(i._replace(respondida=date(2026, 7, 1)), CTX, date(2026, 7, 1))
    assert not esgotada(i._replace(respondida=date(2026, 7, 2)), CTX, date(2026, 7, 1))
    for dia in (date(1998, 12, 1), date(2030, 12, 30)):
        assert prazo_da_intimacao(i._replace(dia=dia), CTX) is None
        assert not esgotada(i._replace(dia=dia), CTX, date(2030, 12, 31))


def test_a_notice_gives_the_days_that_the_unit_set():
    d = Divida(com(MULTA)._replace(dias_da_intimacao=10), [])
    assert d.recusa("intimacao_pessoal_feita", SECRETARIA, "2026-07-01", **INTIMA) == {"intimacao_de_outros_dias"}
    d.faz("intimacao_pessoal_feita", SECRETARIA, "2026-07-01", **INTIMA, dias=10)
    (p,) = d.mostra("2026-07-02").prazos
    assert (p.vencimento, p.cumprido) == (date(2026, 7, 9), False)
    assert "intimacao_pessoal_feita@secretaria" in d.proximos("2026-07-02")


def test_how_open_notices_are_counted_for_a_recount():
    d = intimada()
    (c,) = contagens(d.estado, CTX)
    assert (c.prazo, c.contado, c.aberto) == ("intimacao_da_divida:2026-06-29", date(2026, 7, 6), True)
    assert contagens(enviada().estado, CTX) == ()
    longe = devedor.Devedor(intimacoes=(Intimacao(date(2030, 12, 30), (M1,)),))
    assert [c.contado for c in contagens(longe, CTX)] == [None]
    assert cobranca.cobranca(longe, CTX, em("2030-12-31")).prazos == ()


def test_an_answer_is_to_a_notice_that_waits():
    d = intimada()
    responde = {"resposta": "contestou", "texto": "Não devo."}
    assert d.recusa("intimacao_respondida", PARTE, "2026-06-28", **responde) == {"ato_antes_do_que_supoe"}
    d.faz("intimacao_respondida", PARTE, "2026-07-02", **responde)
    assert d.recusa("intimacao_respondida", PARTE, "2026-07-03", **responde) == {"intimacao_inexistente"}
    assert d.recusa("divida_encaminhada", OFICIAL, DIA, **ENVIA) == set()


def test_who_claims_to_have_paid_is_heard_before_the_debt_goes():
    d = intimada().faz("intimacao_respondida", PARTE, "2026-07-02", resposta="provou_pagamento")
    assert d.recusa("divida_encaminhada", OFICIAL, DIA, **ENVIA) == {"resposta_por_examinar"}
    assert d.recusa("divida_encaminhada", OFICIAL, DIA, **ENVIA, motivo_escrito="Outra guia.") == set()


@pytest.mark.parametrize(
    ("muda", "regras"),
    [
        ({"meio": "edital"}, {"intimacao_nao_pessoal"}),
        ({"recebedor": "outro"}, {"intimacao_nao_pessoal"}),
        ({"dia": "2026-04-30"}, {"intimacao_antes_de_vencer"}),
        ({"multas": []}, {"sem_multas_nomeadas"}),
        ({"multas": [M1, M1]}, {"sem_multas_nomeadas"}),
        ({"multas": ["processo:9"]}, {"multa_de_outro"}),
        ({"dia": "2026-07-02"}, {"dia_por_vir"}),
    ],
)
def test_a_notice_is_personal_and_of_fines_that_are_due(muda, regras):
    d = Divida(com(MULTA), [])
    assert d.recusa("intimacao_pessoal_feita", SECRETARIA, "2026-07-01", **INTIMA | muda) == regras


def test_a_notice_is_of_what_is_owed_and_known():
    d = Divida(com(MULTA._replace(devido=Decimal(0))), [])
    assert d.recusa("intimacao_pessoal_feita", SECRETARIA, "2026-07-01", **INTIMA) == {"divida_sem_debito"}
    d = Divida(com(MULTA._replace(vence=None)), [])
    assert d.recusa("intimacao_pessoal_feita", SECRETARIA, "2026-07-01", **INTIMA) == {"divida_sem_ciencia_da_decisao"}


# --- who, where, when -------------------------------------------------------------------------------------------


def test_the_debt_is_of_the_unit_that_opened_it_or_of_one_of_its_fines():
    d = intimada()
    assert d.recusa("divida_encaminhada", "capitao-2@autoridade", DIA, **ENVIA) == {"divida_de_outra_om"}
    de_sp = d.com(MULTA, MULTA._replace(fluxo=M2, numero="", om="CPSP"))
    assert de_sp.recusa("divida_encaminhada", "capitao-2@autoridade", DIA, **ENVIA) == set()
    assert d.recusa("divida_encaminhada", "ninguem@autoridade", DIA, **ENVIA) == {"sem_designacao"}
    novo = Divida(com(MULTA), [])
    assert novo.recusa("intimacao_respondida", PARTE, DIA) == {"devedor_sem_om", "intimacao_inexistente"}


def test_a_day_outside_the_calendar_is_refused():
    d = intimada()
    fora = {i.regra for i in achados_do_devedor(d.estado, ato("divida_encaminhada", OFICIAL, "1997-12-31"), d.ctx)}
    assert fora == {"dia_fora_do_calendario"}


def test_each_act_on_a_sending_asks_for_one_that_stands():
    d = intimada()
    for nome, quem, dados in (
        ("divida_recolhida", SECRETARIA, {"motivo": "engano"}),
        ("divida_devolvida", SECRETARIA, {}),
        ("divida_inscrita", SECRETARIA, {}),
        ("debito_quitado", SECRETARIA, {"documento": "Ofício"}),
    ):
        assert d.recusa(nome, quem, DIA, multas=[M1], **dados) == {"divida_nao_encaminhada"}
    d = enviada()
    assert d.recusa("divida_devolvida", SECRETARIA, "2026-07-30", multas=[M1]) == {"ato_antes_do_que_supoe"}
    d.faz("divida_devolvida", SECRETARIA, "2026-08-20", multas=[M1])
    assert d.recusa("divida_encaminhada", OFICIAL, "2026-08-21", **ENVIA) == set()


# --- recall -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("muda", "causas"),
    [
        ({}, ()),
        ({"recurso": True}, ("recurso_aberto",)),
        ({"recurso": True, "suspensa": True}, ("efeito_suspensivo", "recurso_aberto")),
        ({"valor": Decimal(0), "devido": Decimal(0)}, ("anulada",)),
        ({"devido": Decimal(0)}, ("paga",)),
        ({"final": None, "ciencia": None}, ("ciencia_nao_provada",)),
        ({"final": None}, ("ciencia_nao_provada",)),
        ({"vence": date(2026, 7, 1)}, ("intimacao_nao_provada",)),
        ({"mudou": date(2026, 7, 31)}, ("reduzida",)),
        ({"mudou": date(2026, 7, 30)}, ()),
    ],
)
def test_what_calls_a_sending_back_is_told_and_asked(muda, causas):
    d = enviada().com(MULTA._replace(**muda))
    r = d.estado.remessa(M1)
    assert r is not None
    assert causas_de_recolher(d.estado, d.ctx.ligados.multa(M1), r) == causas
    assert (d.situacoes("2026-08-05") == ["recolher"]) is bool(causas)
    assert ("aviso_divida_a_recolher" in d.avisos("2026-08-05")) is bool(causas)
    assert ("divida_recolhida@secretaria" in d.proximos("2026-08-05")) is bool(causas)
    for causa in ("paga", "anulada", "recurso_aberto"):
        achado = d.recusa("divida_recolhida", SECRETARIA, "2026-08-05", multas=[M1], motivo=causa)
        assert achado == (set() if causa in causas else {"recolha_sem_causa"})
    assert d.recusa("divida_recolhida", SECRETARIA, "2026-08-05", multas=[M1], motivo="engano") == set()


def test_a_sending_of_a_fine_that_is_no_longer_hers_comes_back():
    d = enviada().com()
    assert causas_de_recolher(d.estado, None, Remessa(M1, date(2026, 7, 31), "x")) == ("anulada",)
    assert d.avisos("2026-08-05") == {"aviso_divida_a_recolher"}
    d.faz("divida_recolhida", SECRETARIA, "2026-08-05", multas=[M1], motivo="anulada")
    assert d.avisos("2026-08-06") == set()


def test_a_part_paid_after_the_sending_is_told():
    paga = MULTA._replace(devido=Decimal(600), pagou=date(2026, 8, 3))
    assert "aviso_pagamento_parcial_da_divida" in enviada().com(paga).avisos("2026-08-05")
    antes = paga._replace(pagou=date(2026, 7, 1))
    assert "aviso_pagamento_parcial_da_divida" not in enviada().com(antes).avisos("2026-08-05")


def test_a_debt_ends_when_the_account_is_zero_or_the_attorney_says_so():
    d = enviada()
    assert d.recusa("debito_quitado", SECRETARIA, "2026-08-05", multas=[M1]) == {"debito_por_quitar"}
    assert d.recusa("debito_quitado", SECRETARIA, "2026-08-05", multas=[M1], documento="Ofício") == set()
    zero = d.com(MULTA._replace(devido=Decimal(0)))
    assert zero.recusa("debito_quitado", SECRETARIA, "2026-08-05", multas=[M1]) == set()


def test_what_was_sent_stays_sent_though_the_notice_falls():
    d = enviada()
    anula = ato("ato_anulado", OFICIAL, "2026-08-10", seq=3, ato="ato-1", motivo="O AR é de outro.")
    assert impedimentos_da_correcao(d.atos, anula, d.ctx, "devedor") == ()
    d.atos.append(anula)
    assert d.situacoes("2026-08-11") == ["recolher"]
    assert d.mostra("2026-08-11").multas[0].recolher == ("intimacao_nao_provada",)


# --- requests held (ruling 14) ----------------------------------------------------------------------------------


# Ruling 14, by hand: the norm file must say the same.
NUNCA_RETIDOS = {
    *("esclarecimento", "defesa", "recurso", "revisao", "vista_dos_autos", "pagamento", "liberacao_de_embarcacao"),
}


@pytest.mark.parametrize("pedido", sorted(NUNCA_RETIDOS))
def test_what_is_never_held(pedido):
    d = Divida(com(MULTA), [])
    achado = d.recusa("pedido_retido", SECRETARIA, DIA, om="CPPR", numero="1", pedido=pedido)
    assert achado == {"pedido_que_nunca_se_retem"}


@pytest.mark.parametrize("pedido", sorted({*PEDIDOS} - NUNCA_RETIDOS))
def test_what_may_be_held(pedido):
    assert (
        Divida(com(MULTA), []).recusa("pedido_retido", SECRETARIA, DIA, om="CPPR", numero="1", pedido=pedido) == set()
    )


@pytest.mark.parametrize(
    "muda",
    [
        {"via": "poluicao"},
        {"final": None},
        {"recurso": True},
        {"devido": Decimal(0)},
        {"vence": None},
        {"vence": date(2026, 7, 31)},
    ],
)
def test_only_a_fine_of_the_lesta_final_and_due_holds(muda):
    d = Divida(com(MULTA._replace(**muda)), [])
    assert d.recusa("pedido_retido", SECRETARIA, DIA, om="CPPR", numero="1", pedido="outro") == {"pedido_sem_divida"}


def test_a_buyer_is_not_touched():
    """The hold is asked of the fines of who asks: another person has none, whatever boat they are about."""
    assert Divida(com(), []).recusa(
        "pedido_retido", SECRETARIA, DIA, om="CPPR", numero="1", pedido="transferencia_de_propriedade"
    ) == {"pedido_sem_divida"}


def test_a_request_goes_when_nothing_holds_it():
    d = Divida(com(MULTA), []).faz("pedido_retido", SECRETARIA, DIA, om="CPPR", numero="1", pedido="outro")
    solta = {"numero": "1", "fundamento": "pago"}
    assert d.recusa("pedido_liberado", SECRETARIA, DIA, **solta) == {"pedido_ainda_retido"}
    assert "aviso_pedido_a_liberar" not in d.avisos(DIA)
    pago = d.com(MULTA._replace(devido=Decimal(0)))
    assert "aviso_pedido_a_liberar" in pago.avisos(DIA)
    assert pago.mostra(DIA).pedidos == ("1",)
    pago.faz("pedido_liberado", SECRETARIA, DIA, **solta)
    assert "aviso_pedido_a_liberar" not in pago.avisos(DIA)
    assert pago.recusa("pedido_liberado", SECRETARIA, DIA, **solta) == {"pedido_nao_retido"}


# --- flags ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("muda", "aviso"),
    [
        ({"via": "poluicao"}, "aviso_divida_de_outra_lei"),
        ({"via": "poluicao"}, "aviso_pedido_alcance_do_7_13"),
        ({"revisao": date(2026, 5, 4)}, "aviso_revisao_aberta"),
        ({"obito": date(2026, 5, 4)}, "aviso_obito_do_devedor"),
        ({"prescreve": date(2031, 4, 28)}, "aviso_prescricao_da_cobranca"),
    ],
)
def test_what_a_person_should_see_of_a_fine(muda, aviso):
    assert aviso in Divida(com(MULTA._replace(**muda)), []).avisos(DIA)
    assert aviso not in Divida(com(MULTA), []).avisos(DIA)
    paga = MULTA._replace(**muda)._replace(devido=Decimal(0))
    assert aviso not in Divida(com(paga), []).avisos(DIA)


def test_registers_of_one_document_and_without_one_are_told():
    assert "aviso_mesmo_documento" in Divida(com(mesmo_documento=frozenset({"p-2"})), []).avisos(DIA)
    assert "aviso_sem_documento" in Divida(com(sem_documento=True), []).avisos(DIA)
    assert "intimacao_pessoal_feita@secretaria" not in Divida(com(), []).proximos(DIA)


def test_before_the_norm_that_gives_a_threshold_none_is_told():
    antiga = MULTA._replace(final=date(2023, 1, 2), vence=date(2023, 1, 2), noventa=date(2023, 4, 3))
    assert Divida(com(antiga), []).mostra("2023-08-01").limiar is None
    lacunas = achados_do_devedor(devedor.INICIO, ato("divida_encaminhada", OFICIAL, "2024-03-01", **ENVIA), com(antiga))
    assert {i.regra for i in lacunas if i.lacuna} == {"divida_abaixo_do_limiar", "divida_sem_intimacao"}


def test_a_day_past_the_calendar_is_written_so():
    assert (escrito(NUNCA), escrito(date(2026, 7, 1))) == ("além do calendário", "2026-07-01")
    assert MULTA._replace(noventa=NUNCA).noventa == NUNCA
    (vista,) = Divida(com(MULTA._replace(noventa=NUNCA)), []).mostra("2026-07-01").multas
    assert vista.em_json()["noventa"] == "além do calendário"


# --- the fine of a case -----------------------------------------------------------------------------------------


def do_caso(caso: Caso) -> Multa | None:
    return multa_do_caso("processo:x", tuple(caso.atos), CTX)


def test_a_case_without_a_fine_owes_nothing():
    assert multa_do_caso("processo:x", (), CTX) is None
    assert do_caso(ate("defesa")) is None


def test_the_fine_of_a_case_on_its_road():
    julgada = do_caso(ate("julgamento"))
    assert julgada is not None
    assert (julgada.ciencia, julgada.vence, julgada.noventa, julgada.final) == (None, None, None, None)
    recorrida = do_caso(ate("recurso"))
    assert recorrida is not None
    assert (recorrida.vence, recorrida.noventa) == (date(2026, 4, 30), date(2026, 7, 30))
    assert recorrida.recurso
    final = do_caso(ate("transito"))
    assert final is not None
    # the DPC changed the fine: fifteen days from that knowledge, ninety from their end
    assert (final.vence, final.noventa) == (date(2026, 7, 10), date(2026, 10, 8))
    assert (final.valor, final.devido, final.mudou, final.final) == (60, 60, date(2026, 6, 20), date(2026, 6, 26))
    assert final.prescreve == date(2031, 6, 26)
    paga = do_caso(ate("pagamento"))
    assert paga is not None
    assert (paga.devido, paga.pagou) == (0, date(2026, 7, 3))


def test_a_suspensive_effect_and_an_open_revision_are_seen():
    caso = ate("recurso").faz(
        "efeito_suspensivo_decidido", "capitao-1@superior", "2026-04-21", instancia=1, concedido=True
    )
    m = do_caso(caso)
    assert m is not None
    assert m.suspensa
    revista = do_caso(ate("transito").faz("revisao_pedida", PARTE, "2026-06-29", fatos_novos="x"))
    assert revista is not None
    assert revista.revisao == date(2026, 6, 29)


def test_a_fine_that_fell_or_was_shelved_is_no_debt():
    caiu = do_caso(
        ate("recurso", julgamento={"pena": {"multa": "100.00"}}).faz(
            "decisao_reconsiderada", OFICIAL, "2026-04-21", instancia=1, resultado="improcedente"
        )
    )
    assert caiu is not None
    assert (caiu.valor, caiu.devido, caiu.vence) == (0, 0, None)
    arquivado = do_caso(ate("transito").supoe("arquivamento_por_prescricao", OFICIAL, "2031-07-01"))
    assert arquivado is not None
    assert (arquivado.valor, arquivado.devido) == (0, 0)


def test_terms_past_the_calendar_never_end():
    curto = CTX._replace(calendario=CTX.calendario)
    caso = Caso()
    caso.atos = [a._replace(em=a.em.replace(year=a.em.year + 4)) for a in ate("ciencia_da_decisao").atos]
    caso.atos = [
        a._replace(
            dados={**a.dados, **({"dia": a.dados["dia"].replace("2026-04-15", "2030-12-30")} if a.seq == 8 else {})}
        )
        for a in caso.atos
    ]
    m = multa_do_caso("processo:x", tuple(caso.atos), curto)
    assert m is not None
    assert (m.vence, m.noventa) == (NUNCA, NUNCA)

"""The custody of a boat: phases, papers, meter, terms, what each act waits for, what is told."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from apoio import CTX, INSPETOR, OFICIAL, SECRETARIA, ato, em
from custodias import A_BORDO, LAVRA, MEDIDA

from capitania.processo import apreensao, custodia, guarda, recontagem, retirada
from capitania.processo.correcoes import impedimentos_da_correcao
from capitania.processo.despesas import Despesa, devido, por_especie
from capitania.processo.impedimentos.custodia import impedimentos_da_custodia

CURA = {"causa": "outra_deficiencia", "modo": "defeito_reparado"}
DEVOLVE = {"para": "p-1", "proprietario": "p-1"}
AVISO = {"meio": "ar", "prova": "AR"}
RECONTADO = {"prazo": "custodia", "antes": "2025-04-21", "depois": "2025-04-22", "avisar": ["parte"]}


def com(**campos: Any):
    """Give the context with what the boarding tells."""
    return CTX._replace(ligados=CTX.ligados._replace(apreendida=A_BORDO._replace(**campos)))


class Barco:
    """A boat in custody: `faz` asks and appends, `recusa` only asks."""

    def __init__(self, ctx=None, lavra=True, **dados: Any) -> None:
        self.ctx, self.atos = ctx or com(), []
        if lavra:
            self.faz("apreensao_lavrada", INSPETOR, "2025-01-20", **(LAVRA | dados))

    @property
    def e(self) -> custodia.Custodia:
        return custodia.fold(self.atos)

    def recusa(self, nome: str, quem: str, dia: str, /, **dados: Any) -> set[str]:
        feito = ato(nome, quem, dia, seq=len(self.atos) + 1, **dados)
        return {i.regra for i in impedimentos_da_custodia(self.e, feito, self.ctx)}

    def faz(self, nome: str, quem: str, dia: str, /, **dados: Any) -> "Barco":
        assert self.recusa(nome, quem, dia, **dados) == set()
        self.atos.append(ato(nome, quem, dia, seq=len(self.atos) + 1, **dados))
        return self

    def gasta(self, dia: str, valor: str, **dados: Any) -> "Barco":
        return self.faz("despesa_lancada", SECRETARIA, dia, dia=dia, valor=valor, **dados)

    def cura(self, dia: str = "2025-03-10", **dados: Any) -> "Barco":
        return self.faz("irregularidade_sanada", INSPETOR, dia, **(CURA | dados))

    def avisa(self, dia: str, **dados: Any) -> "Barco":
        return self.faz("retirada_notificada", SECRETARIA, dia, dia=dia, **(AVISO | dados))

    def avisos(self, agora: str = "2025-09-01") -> set[str]:
        return {a.regra for a in guarda.avisos(self.e, self.ctx, em(agora))}


def test_as_fases_de_uma_apreensao():
    b = Barco()
    assert custodia.fase(b.e) == "apreendida"
    assert custodia.fase(b.faz("deposito_recolhido", SECRETARIA, "2025-01-21").e) == "depositada"
    guardada = Barco().faz("depositario_nomeado", OFICIAL, "2025-01-21", pessoa="p-2", aceite_em="2025-01-21")
    assert custodia.fase(guardada.e) == "depositada"
    assert custodia.fase(b.cura().e) == "sanada"
    assert custodia.fase(b.avisa("2025-03-12").e) == "retirada_em_curso"
    assert b.recusa("perda_declarada", OFICIAL, "2025-06-10") == {"retirada_em_curso"}
    perdida = b.faz("perda_declarada", OFICIAL, "2025-06-11")
    assert custodia.fase(perdida.e) == "perdida"
    assert custodia.fase(custodia.apply(b.e, ato("embarcacao_incorporada", OFICIAL, "2025-07-01"))) == "incorporada"
    assert custodia.fase(b.faz("embarcacao_leiloada", OFICIAL, "2025-07-01").e) == "leiloada"
    assert b.e.fim == date(2025, 7, 1)
    solta = Barco().cura().faz("embarcacao_restituida", SECRETARIA, "2025-03-11", **DEVOLVE)
    assert custodia.fase(solta.e) == "restituida"
    assert guarda.falta(solta.e, solta.ctx, em("2025-03-12")) == ()
    assert custodia.fase(custodia.INICIO) == "apreendida"
    assert custodia.pecas(custodia.INICIO) == ()
    assert guarda.avisos(custodia.INICIO, CTX, em("2025-03-12")) == ()
    assert retirada.prazos(custodia.INICIO, CTX) == ()
    assert retirada.noventa(custodia.INICIO, CTX, ciencia=True) is None


def test_as_pecas_pelo_lugar_em_que_a_embarcacao_fica():
    fora = Barco(destino="fora_do_deposito", motivo_sem_remocao="Encalhada.", ciencia_em="2025-01-20")
    assert [(p.peca, p.modalidade, p.feita) for p in custodia.pecas(fora.e)] == [
        ("auto_de_apreensao", "deve", True),
        ("copia_ao_proprietario", "deve", True),
        ("lacre", "deve", False),
        ("termo_de_fiel_depositario", "deve", False),
    ]
    assert fora.avisos() == {"aviso_peca_por_fazer"}
    fora.faz("lacre_aplicado", INSPETOR, "2025-01-20", numero="L-1")
    fora.faz("depositario_nomeado", INSPETOR, "2025-01-20", pessoa="p-2")
    assert fora.avisos() == set()
    no = Barco(ciencia_em="2025-01-20")
    assert [(p.peca, p.modalidade) for p in custodia.pecas(no.e)][2:] == [
        ("lacre", "pode"),
        ("termo_de_fiel_depositario", "pode"),
    ]
    assert no.avisos() == {"aviso_pecas_no_deposito"}


def test_as_despesas_por_dia_e_especie_arredondam_uma_vez_cada_uma():
    dias = Despesa("guarda", Decimal("10.005"), date(2025, 1, 20), por_dia=True)
    assert [dias.dias(date(2025, 1, d)) for d in (19, 20, 21)] == [0, 1, 2]
    assert dias.devido(date(2025, 1, 20)) == Decimal("10.00")  # half a centavo goes to the even one (NBR 5891)
    assert dias.devido(date(2025, 1, 22)) == Decimal("30.02")  # 30.015, once, not three times 10.01
    ate = dias._replace(ate=date(2025, 1, 21))
    assert ate.devido(date(2025, 2, 28)) == Decimal("20.01")
    uma = Despesa("remocao", Decimal("7.5"), date(2025, 1, 20))
    assert devido((ate, uma, uma), date(2025, 3, 1)) == Decimal("35.01")
    assert por_especie((ate, uma, uma), date(2025, 3, 1)) == {"guarda": Decimal("20.01"), "remocao": Decimal("15.00")}
    assert (devido((), date(2025, 3, 1)), por_especie((), date(2025, 3, 1))) == (Decimal("0.00"), {})


def test_o_contador_corre_ate_o_fim_e_para():
    b = Barco().gasta("2025-01-20", "10.00", especie="guarda", por_dia=True)
    b.faz("despesa_paga", SECRETARIA, "2025-01-22", valor="30.00", dia_banco="2025-01-22").cura("2025-01-22")
    assert b.recusa("embarcacao_restituida", SECRETARIA, "2025-01-23", **DEVOLVE) == {"despesas_por_pagar"}
    b.faz("embarcacao_restituida", SECRETARIA, "2025-01-22", **DEVOLVE)
    assert b.e.contas(date(2025, 9, 1)).em_json() == {
        "dia": "2025-01-22",
        "especies": {"guarda": "30.00"},
        "devido": "30.00",
        "pago": "30.00",
        "falta": "0.00",
        "a_restituir": "0.00",
    }
    a_mais = Barco().faz("despesa_paga", SECRETARIA, "2025-01-22", valor="1.00")
    assert "aviso_despesa_a_devolver" in a_mais.avisos()
    anulada = guarda.contas(b.e, com(anulada=date(2025, 1, 21)), em("2025-01-22"))
    assert (anulada.devido, anulada.pago, anulada.falta) == (Decimal("0.00"), Decimal("30.00"), Decimal("0.00"))


@pytest.mark.parametrize(
    ("nome", "quem", "dia", "dados", "falta"),
    [
        ("deposito_recolhido", "p-1@parte", "2025-02-01", {}, {"ato_de_outro"}),
        ("deposito_recolhido", "ninguem@secretaria", "2025-02-01", {}, {"sem_designacao"}),
        ("deposito_recolhido", "secretaria-2@secretaria", "2025-02-01", {}, {"custodia_de_outra_om"}),
        ("deposito_recolhido", SECRETARIA, "2031-01-02", {}, {"dia_fora_do_calendario"}),
        ("deposito_recolhido", SECRETARIA, "2025-01-19", {}, {"ato_antes_do_que_supoe"}),
        ("lacre_removido", INSPETOR, "2025-02-01", {"numero": "x"}, {"lacre_inexistente", "lacre_antes_de_sanar"}),
        (
            "despesa_lancada",
            SECRETARIA,
            "2025-02-01",
            {"dia": "2025-01-19", "valor": "1.00"},
            {"despesa_antes_da_apreensao"},
        ),
        ("despesa_lancada", SECRETARIA, "2025-02-01", {"valor": "1.00", "ate": "2025-02-01"}, {"fim_antes_do_inicio"}),
        (
            "despesa_lancada",
            SECRETARIA,
            "2025-02-03",
            {"valor": "1.00", "ate": "2025-02-02", "por_dia": True},
            {"fim_antes_do_inicio"},
        ),
        ("despesa_lancada", SECRETARIA, "2025-02-01", {}, {"despesa_sem_valor"}),
        ("despesa_paga", SECRETARIA, "2025-02-01", {"valor": "0.00"}, {"despesa_sem_valor"}),
        ("depositario_nomeado", INSPETOR, "2025-02-01", {"aceite_em": "2025-01-19"}, {"ato_antes_do_que_supoe"}),
        ("depositario_nomeado", INSPETOR, "2025-02-01", {"aceitou": False}, {"depositario_sem_aceite"}),
        ("incidente_registrado", INSPETOR, "2025-02-01", {"dia": "2025-01-19"}, {"incidente_antes_da_apreensao"}),
        ("incidente_registrado", INSPETOR, "2025-02-01", {"dia": "2025-02-02"}, {"dia_por_vir"}),
        ("embarcacao_incorporada", OFICIAL, "2025-02-01", {}, {"sem_perda_declarada"}),
        (
            "irregularidade_sanada",
            INSPETOR,
            "2025-02-01",
            {"causa": "embriaguez"},
            {"causa_desconhecida", "sanou_quem", "sanar_sem_teste"},
        ),
        (
            "retirada_notificada",
            SECRETARIA,
            "2025-04-23",
            AVISO | {"ciencia_em": "2025-01-19"},
            {"ciencia_antes_da_apreensao"},
        ),
        ("retirada_notificada", SECRETARIA, "2025-04-23", {"meio": "edital"}, {"edital_de_dono_conhecido"}),
        (
            "retirada_notificada",
            SECRETARIA,
            "2025-04-23",
            {"meio": "edital", "tentativa_frustrada": "AR devolvido"},
            set(),
        ),
        ("perda_declarada", OFICIAL, "2025-02-01", {}, {"custodia_em_curso", "perda_sem_notificacao"}),
    ],
)
def test_o_que_cada_ato_espera(nome, quem, dia, dados, falta):
    assert Barco().recusa(nome, quem, dia, **dados) == falta


def test_o_auto_pede_a_ordem_a_causa_e_o_motivo_de_nao_remover():
    def pede(ctx, dia="2025-01-20", **dados):
        return Barco(ctx, lavra=False).recusa("apreensao_lavrada", INSPETOR, dia, **(LAVRA | dados))

    assert pede(com()) == set()
    assert pede(CTX) == {"apreensao_sem_medida"}
    assert pede(com(ordenada=None)) == {"apreensao_sem_medida"}
    assert pede(com(ordenada=date(2025, 1, 21))) == {"ato_antes_do_que_supoe"}
    assert pede(com(), causas=[]) == pede(com(), causas=["x"]) == {"causa_desconhecida"}
    assert pede(com(), destino="fora_do_deposito") == {"sem_remocao_sem_motivo"}
    assert pede(com(), "2025-01-21", ciencia_em="2025-01-20") == {"ciencia_antes_da_apreensao"}
    assert Barco().recusa("apreensao_lavrada", INSPETOR, "2025-01-21", **LAVRA) == {"apreensao_ja_lavrada"}
    assert Barco(lavra=False).recusa("lacre_aplicado", INSPETOR, "2025-01-20") == {"sem_apreensao"}


def test_o_lacre_e_um_so_na_om_e_o_violado_abre_incidente():
    b = Barco().faz("lacre_aplicado", INSPETOR, "2025-01-21", numero="L-1")
    assert b.recusa("lacre_aplicado", INSPETOR, "2025-01-22", numero="L-1") == {"lacre_repetido"}
    b.ctx = b.ctx._replace(ligados=b.ctx.ligados._replace(lacres=frozenset({"L-7"})))
    assert b.recusa("lacre_aplicado", INSPETOR, "2025-01-22", numero="L-7") == {"lacre_repetido"}
    cedo = {"numero": "L-1", "constatado_em": "2025-01-20"}
    assert b.recusa("lacre_violado", SECRETARIA, "2025-01-22", **cedo) == {"fim_antes_do_inicio"}
    b.faz("lacre_aplicado", INSPETOR, "2025-01-22", numero="L-2")
    b.faz("lacre_violado", SECRETARIA, "2025-01-23", numero="L-1", constatado_em="2025-01-22")
    assert b.e.incidentes == (("lacre_violado", date(2025, 1, 22)),)
    assert [x.fim for x in b.e.lacres] == [date(2025, 1, 22), None]
    assert "aviso_incidente_na_custodia" in b.avisos()
    b.faz("incidente_registrado", OFICIAL, "2025-01-24", especie="avaria", dia="2025-01-24").cura("2025-01-25")
    assert b.recusa("lacre_removido", INSPETOR, "2025-01-21", numero="L-2") == {"ato_antes_do_que_supoe"}
    assert guarda.proximos(b.e, b.ctx, em("2025-01-25"))[1].dados == {"numero": "L-2", "ordem": "a preencher"}
    b.faz("embarcacao_restituida", SECRETARIA, "2025-01-26", **DEVOLVE)
    assert "aviso_lacre_por_remover" in b.avisos()
    assert b.recusa("lacre_removido", INSPETOR, "2025-01-27", numero="L-2") == {"custodia_finda"}


def test_quem_falhou_no_teste_nao_guarda_nesse_dia():
    def aceita(ctx, quem, dia="2025-01-20"):
        return Barco(ctx, condutor="p-9").recusa("depositario_nomeado", OFICIAL, dia, pessoa=quem, aceite_em=dia)

    ctx = com(atingidos=frozenset({"p-5"}), condutor_atingido=True, ate=date(2025, 1, 21))
    assert aceita(ctx, "p-5") == aceita(ctx, "p-9") == aceita(ctx, "p-5", "2025-01-21") == {"depositario_reprovado"}
    assert aceita(ctx, "p-5", "2025-01-22") == aceita(ctx, "p-2") == aceita(com(), "p-9") == set()
    sem_ordem = Barco()
    sem_ordem.ctx = CTX
    assert sem_ordem.recusa("depositario_nomeado", OFICIAL, "2025-01-20", pessoa="p-5") == set()


def test_os_dois_caminhos_e_as_duas_datas():
    b = Barco(ciencia_em="2025-02-20")
    assert [(p.tipo, p.vencimento, p.cumprido) for p in retirada.prazos(b.e, b.ctx)] == [
        ("custodia", date(2025, 4, 22), False),
        ("custodia_da_ciencia", date(2025, 5, 21), False),
    ]
    b.avisa("2025-04-23")
    assert [(p.tipo, p.vencimento, p.cumprido) for p in retirada.prazos(b.e, b.ctx)][2:] == [
        ("retirada_nao_sanada", date(2025, 5, 8), False)
    ]
    assert retirada.outra_data(b.e, b.e.retirada, b.ctx) == date(2025, 7, 22)
    b.cura("2025-05-02")
    assert custodia.notificada(b.e) is None
    assert b.recusa("perda_declarada", OFICIAL, "2025-09-01") == {"perda_sem_notificacao"}
    assert b.recusa("retirada_notificada", SECRETARIA, "2025-05-03", dia="2025-05-01", **AVISO) == {
        "ato_antes_do_que_supoe"
    }
    b.avisa("2025-05-05")
    assert retirada.outra_data(b.e, b.e.retirada, b.ctx) is None
    assert retirada.prazos(b.e, b.ctx)[-1].vencimento == date(2025, 8, 4)


def test_a_perda_espera_a_impugnacao_e_a_data_maior_se_avisa():
    b = Barco().avisa("2025-04-23")
    b.ctx = com(impugnada=True)
    assert b.recusa("perda_declarada", OFICIAL, "2025-05-09") == {"impugnacao_aberta"}
    assert "aviso_apreensao_impugnada" in b.avisos()
    b.ctx = com(anulada=date(2025, 2, 1))
    assert b.recusa("perda_declarada", OFICIAL, "2025-05-09") == {"apreensao_anulada"}
    assert "aviso_apreensao_anulada" in b.avisos()
    assert guarda.falta(b.e, b.ctx, em("2025-05-09")) == ()
    b.ctx = com(cessou=date(2025, 2, 1))
    assert "aviso_medida_levantada" in b.avisos()
    b.ctx = CTX
    assert "aviso_medida_levantada" not in b.avisos()
    b.faz("perda_declarada", OFICIAL, "2025-05-09")
    assert "aviso_perda_antes_da_data_maior" in b.avisos()
    assert guarda.falta(b.e, b.ctx, em("2025-06-01")) == ()
    assert b.recusa("irregularidade_sanada", INSPETOR, "2025-06-01", **CURA) == {"custodia_finda"}


def test_antes_da_norma_de_2024_a_autoridade_diz_por_que_o_tempo_bastou():
    ctx = com(ordenada=date(2024, 1, 10), desde=date(2024, 1, 10), ate=date(2024, 1, 10))
    b = Barco(ctx, lavra=False).faz("apreensao_lavrada", INSPETOR, "2024-01-10", **LAVRA).avisa("2024-06-03")
    assert [p.tipo for p in retirada.prazos(b.e, ctx)] == ["custodia"]
    assert retirada.alem_do_calendario(b.e, ctx) == ()
    assert retirada.outra_data(b.e, b.e.retirada, ctx) is None
    assert retirada.sem_base(Barco().e, com()) == ()
    assert b.recusa("perda_declarada", OFICIAL, "2024-09-02") == {"retirada_sem_prazo"}
    assert b.recusa("perda_declarada", OFICIAL, "2024-09-02", motivo_escrito="Noventa dias.") == set()


def test_um_prazo_alem_do_calendario_nao_tem_dia_e_se_avisa():
    ctx = com(ordenada=date(2030, 12, 20), desde=date(2030, 12, 20), ate=date(2030, 12, 20))
    b = Barco(ctx, lavra=False).faz("apreensao_lavrada", INSPETOR, "2030-12-20", **LAVRA)
    assert retirada.prazos(b.e, ctx) == ()
    assert retirada.alem_do_calendario(b.e, ctx) == ("custodia",)
    assert "aviso_prazo_fora_do_calendario" in b.avisos("2030-12-21")
    assert "prazo_fora_do_calendario" in b.recusa("retirada_notificada", SECRETARIA, "2030-12-30", **AVISO)


def test_so_ao_dono_ou_a_quem_tem_poderes_especificos():
    b = Barco().cura()
    outro = {"para": "p-3", "proprietario": "p-3"}
    assert b.recusa("embarcacao_restituida", SECRETARIA, "2025-03-11", **outro) == {"nao_e_o_proprietario"}
    assert b.recusa("embarcacao_restituida", SECRETARIA, "2025-03-11", transferencia="Recibo", **outro) == set()
    procurador = DEVOLVE | {"para": "p-4", "instrumento": "Procuração"}
    assert b.recusa("embarcacao_restituida", SECRETARIA, "2025-03-11", **procurador) == {"procurador_sem_instrumento"}
    assert b.recusa("embarcacao_restituida", SECRETARIA, "2025-03-11", poderes_especificos=True, **procurador) == set()
    sem_dono = Barco(proprietario="").cura()
    assert sem_dono.recusa("embarcacao_restituida", SECRETARIA, "2025-03-11", **outro) == set()
    assert b.recusa("embarcacao_restituida", SECRETARIA, "2025-03-09", **DEVOLVE) == {"ato_antes_do_que_supoe"}


def test_nao_se_solta_com_data_anterior_ao_que_se_gastou_ou_pagou():
    b = Barco().cura("2025-02-01").gasta("2025-03-01", "10.00")
    b.faz("despesa_paga", SECRETARIA, "2025-03-05", valor="10.00")
    assert b.recusa("embarcacao_restituida", SECRETARIA, "2025-03-04", **DEVOLVE) == {"ato_antes_do_que_supoe"}
    assert b.recusa("embarcacao_restituida", SECRETARIA, "2025-03-05", **DEVOLVE) == set()


def test_cada_causa_se_sana_ao_seu_modo():
    b = Barco()
    sana = ("irregularidade_sanada", OFICIAL, "2025-02-01")
    assert b.recusa(*sana, **CURA) == {"defeito_sem_inspetor"}
    assert b.recusa(*sana, **CURA | {"modo": "habilitacao_obtida", "pessoa": "p-1"}) == {"modo_nao_sana"}
    assert b.cura().recusa("irregularidade_sanada", INSPETOR, "2025-03-11", **CURA) == {"causa_ja_sanada"}
    outra = {"causa": "embriaguez", "modo": "habilitacao_obtida", "pessoa": "p-1"}
    bebeu = Barco(causas=["embriaguez"])
    assert bebeu.recusa(*sana, **outra) == {"sanar_sem_teste"}
    assert bebeu.recusa(*sana, abaixo_do_limite=True, **outra) == set()
    bebeu.ctx = com(anulada=date(2025, 1, 30))
    assert bebeu.recusa("retirada_notificada", SECRETARIA, "2025-04-23", **AVISO) == {"apreensao_anulada"}
    b.faz("lacre_aplicado", INSPETOR, "2025-03-11", numero="L-1")
    b.faz("lacre_removido", INSPETOR, "2025-03-12", numero="L-1")
    assert b.e.lacre("L-1") == custodia.Lacre("L-1", date(2025, 3, 11), date(2025, 3, 12))


def test_o_que_cabe_agora():
    def cabem(b, dia):
        return {p.tipo for p in guarda.proximos(b.e, b.ctx, em(dia))}

    b = Barco(causas=["embriaguez", "outra_deficiencia"]).gasta("2025-01-20", "5.00")
    assert {"irregularidade_sanada", "despesa_paga", "depositario_nomeado"} <= cabem(b, "2025-01-21")
    assert not {"retirada_notificada", "embarcacao_restituida", "perda_declarada"} & cabem(b, "2025-01-21")
    assert "retirada_notificada" in cabem(b, "2025-04-23")
    curado = Barco().cura()
    assert "embarcacao_restituida" in cabem(curado, "2025-03-11")
    assert "despesa_paga" not in cabem(curado, "2025-03-11")
    ultimas = guarda.guarda(curado.e, curado.ctx, em("2025-03-11")).em_json()
    assert (ultimas["fase"], ultimas["falta_para_restituir"], ultimas["despesas"]["falta"]) == ("sanada", [], "0.00")


def test_correcoes_reprovam_o_que_delas_depende():
    b = Barco().gasta("2025-01-21", "10.00").cura()
    b.faz("despesa_paga", SECRETARIA, "2025-03-11", valor="10.00")
    b.faz("embarcacao_restituida", SECRETARIA, "2025-03-12", **DEVOLVE)
    anula = ato("ato_anulado", OFICIAL, "2025-04-01", seq=9, ato="ato-4", motivo="x")
    assert [i.regra for i in impedimentos_da_correcao(b.atos, anula, b.ctx, "custodia")] == ["ato_dependente"]


def test_a_notificacao_sem_prova_nada_faz_e_o_que_se_soube_conta():
    b = Barco().faz("retirada_notificada", SECRETARIA, "2025-04-23", meio="ar", ciencia_em="2025-03-01")
    assert (b.e.retirada, b.e.ciencia) == (None, date(2025, 3, 1))
    b.avisa("2025-06-01", ciencia_em="2025-02-01")
    assert b.e.ciencia == date(2025, 3, 1)
    assert b.e.retirada == custodia.Retirada(date(2025, 6, 1), "ar", sanada=False)


ABORDA = ato("abordagem_registrada", INSPETOR, "2025-01-20", om="CPPR", fatos={})


def test_o_que_a_abordagem_conta_da_apreensao():
    def conta(*atos):
        return apreensao.da_abordagem([ABORDA, *(a._replace(seq=n) for n, a in enumerate(atos, 2))], CTX)

    ordena = ato("medida_ordenada", INSPETOR, "2025-01-20", **MEDIDA)
    impugna = ato("medida_impugnada", "p-1@parte", "2025-02-01", **MEDIDA)
    mantem = ato("medida_decidida", OFICIAL, "2025-02-05", resultado="mantida", **MEDIDA)
    levanta = ato("medida_decidida", OFICIAL, "2025-02-05", resultado="levantada", **MEDIDA)
    cessa = ato("medida_levantada", OFICIAL, "2025-02-06", **MEDIDA)
    assert apreensao.da_abordagem([], CTX) is None
    assert conta() == A_BORDO._replace(ordenada=None)
    assert conta(ordena) == A_BORDO
    assert conta(ato("medida_ordenada", INSPETOR, "2025-01-20", medida="retirada_de_trafego")).ordenada is None
    assert conta(ordena, impugna).impugnada
    assert conta(ordena, impugna, mantem) == A_BORDO
    assert conta(ordena, impugna, levanta).anulada == date(2025, 2, 5)
    assert conta(ordena, cessa).cessou == date(2025, 2, 6)
    assert conta(ordena, ato("medida_confirmada", OFICIAL, "2025-01-21", **MEDIDA)) == A_BORDO
    recusou = ato("teste_recusado", INSPETOR, "2025-01-20", pessoa="p-5")
    assert conta(recusou).atingidos == {"p-5"}


# --- last days told -----------------------------------------------------------------------------------------------


def papel(b: Barco, prazo: str, vencimento: str, dia: str = "2025-01-20") -> Barco:
    """Append a paper that tells a last day."""
    informa = [{"prazo": prazo, "vencimento": vencimento, "folha": "0" * 64}]
    dados = {"especie": "x", "numero": f"{len(b.atos)}", "hash": "0" * 64, "atos": [], "informa": informa}
    b.atos.append(ato("papel_emitido", SECRETARIA, dia, seq=len(b.atos) + 1, **dados))
    return b


@pytest.mark.parametrize(("dito", "vale"), [("2025-04-30", date(2025, 4, 30)), ("2025-04-01", date(2025, 4, 22))])
def test_dos_noventa_dias_vale_o_dia_mais_tardio(dito, vale):
    b = papel(Barco(), "custodia", dito)
    (p,) = retirada.prazos(b.e, b.ctx)
    assert (p.vencimento, p.contado.vencimento, p.informado) == (vale, date(2025, 4, 22), date.fromisoformat(dito))
    aviso = AVISO | {"dia": vale.isoformat()}
    assert b.recusa("retirada_notificada", SECRETARIA, vale.isoformat(), **aviso) == {"retirada_antes_do_prazo"}
    b.avisa(date.fromordinal(vale.toordinal() + 1).isoformat())
    assert "aviso_prazo_informado_diverge" in b.avisos()


def test_a_perda_espera_os_noventa_dias_ditos_tambem_quando_se_contam_da_ciencia():
    b = Barco(ciencia_em="2025-02-20").avisa("2025-04-23")
    assert b.recusa("perda_declarada", OFICIAL, "2025-05-22") == set()
    papel(b, "custodia", "2025-06-02", "2025-05-05")
    assert b.recusa("perda_declarada", OFICIAL, "2025-06-02") == {"custodia_em_curso"}
    assert b.recusa("perda_declarada", OFICIAL, "2025-06-03") == set()


def test_a_perda_espera_o_dia_dito_na_notificacao():
    b = papel(Barco(), "retirada_nao_sanada", "2025-05-14", "2025-04-23").avisa("2025-04-23")
    assert [p.vencimento for p in retirada.prazos(b.e, b.ctx)][-1] == date(2025, 5, 14)
    assert b.recusa("perda_declarada", OFICIAL, "2025-05-14") == {"retirada_em_curso"}
    b.faz("perda_declarada", OFICIAL, "2025-05-15")
    assert retirada.sem_base(b.e, b.ctx) == ()
    assert retirada.sem_base(papel(b, "retirada_nao_sanada", "2025-05-15").e, b.ctx) == ("perda_declarada",)


def test_o_dia_dito_depois_de_recontado_nao_esta_mais_por_dizer():
    b = Barco().faz("prazo_recontado", "sistema@sistema", "2025-02-01", **RECONTADO)
    assert "aviso_prazo_recontado" in b.avisos()
    assert "aviso_prazo_recontado" in Barco.avisos(papel(b, "retirada_sanada", "2025-04-24"))
    assert "aviso_prazo_recontado" not in papel(b, "custodia", "2025-04-24").avisos()
    assert b.e.informados[-1].vencimento == date(2025, 4, 24)


def test_o_dia_contado_que_se_disse_nao_se_avisa_e_o_do_papel_anulado_nao_vale():
    b = papel(Barco(), "custodia", "2025-04-22")
    assert "aviso_prazo_informado_diverge" not in b.avisos()
    papel(b, "custodia", "2025-05-30")
    feito = ato("ato_anulado", OFICIAL, "2025-01-21", seq=4, ato=b.atos[-1].id, motivo="x")
    assert custodia.fold([*b.atos, feito]).informados == b.e.informados[:1]


def test_a_recontagem_leva_o_dia_dito():
    b = papel(Barco(), "custodia", "2025-04-30")
    (c,) = recontagem.da_custodia(b.e, b.ctx)
    assert (c.contado, c.informado, c.vale) == (date(2025, 4, 22), date(2025, 4, 30), date(2025, 4, 30))

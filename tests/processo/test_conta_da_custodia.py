"""The money of a custody: what each act asks, who answers, and the account derived from them, counted by hand."""

from collections import defaultdict
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import Any

import pytest
from apoio import CTX, INSPETOR, OFICIAL, SECRETARIA, ato, em
from custodias import A_BORDO, LAVRA

from capitania.processo import custodia, guarda
from capitania.processo.conta_da_custodia import conta, respondem
from capitania.processo.contexto import Contexto
from capitania.processo.correcoes import impedimentos_da_correcao
from capitania.processo.impedimentos.custodia import impedimentos_da_custodia

DIA = "2025-02-10"
GRU = {"numero": "7", "valor": "60.00", "vencimento": "2025-02-20", "codigo": "88888-8"}
PAGO = {"valor": "60.00", "dia_banco": "2025-02-12", "comprovante": "A1"}
DEVOLVE = {"para": "p-1", "proprietario": "p-1"}


def com(codigo: str | None = "88888-8", **campos: Any) -> Contexto:
    ligados = CTX.ligados._replace(apreendida=A_BORDO._replace(**campos))
    return CTX._replace(ligados=ligados, codigo_gru_despesas=codigo)


ANULADA = com(anulada=date(2025, 2, 11), decisao="ato-da-abordagem")


class Barco:
    """A seized boat with one expense of 60.00."""

    def __init__(self, ctx: Contexto | None = None, valor: str = "60.00", **dados: Any) -> None:
        self.ctx, self.atos = ctx or com(), []
        self.faz("apreensao_lavrada", INSPETOR, "2025-01-20", **(LAVRA | dados))
        self.faz("despesa_lancada", SECRETARIA, "2025-01-21", dia="2025-01-21", valor=valor)

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

    def paga(self, dia: str = "2025-02-12", **dados: Any) -> "Barco":
        return self.faz("despesa_paga", SECRETARIA, dia, **(PAGO | dados))

    def conta(self, hoje: str = "2025-03-01"):
        found = conta(self.atos, self.ctx, date.fromisoformat(hoje))
        assert sum(x.valor for x in found.lancamentos) == 0
        for _, linhas in groupby(found.lancamentos, key=lambda x: x.ato):
            assert sum(x.valor for x in linhas) == 0
        somas: defaultdict[str, Decimal] = defaultdict(Decimal)
        for x in found.lancamentos:
            somas[x.conta] += x.valor
        assert (somas["devedor"], somas["caixa"]) == (found.saldo, found.contas.pago)
        assert -somas["despesas"] == found.contas.devido
        return found


@pytest.mark.parametrize(
    ("troca", "regra"),
    [
        ({}, set()),
        ({"valor": "59.99", "despesas": ["ato-2"]}, set()),
        ({"valor": "60.01"}, {"gru_fora_do_devido"}),
        ({"valor": "0.00"}, {"gru_fora_do_devido"}),
        ({"despesas": ["ato-1"]}, {"gru_sem_esta_despesa"}),
        ({"numero": "7a"}, {"gru_numero_invalido"}),
        ({"codigo": "11111-1"}, {"gru_de_outro_codigo"}),
        ({"vencimento": "2025-02-09"}, {"gru_vence_antes"}),
        ({"vencimento": DIA}, set()),
    ],
)
def test_o_que_a_gru_das_despesas_pede(troca, regra):
    assert Barco().recusa("gru_emitida", SECRETARIA, DIA, **(GRU | troca)) == regra


def test_sem_codigo_das_despesas_so_a_gru_para():
    sem = Barco(com(codigo=""))
    assert sem.recusa("gru_emitida", SECRETARIA, DIA, **GRU) == {"sem_codigo_gru_despesas"}
    assert sem.paga().conta().situacao == "quitada"
    assert Barco(com(codigo=None)).recusa("gru_emitida", SECRETARIA, DIA, **GRU) == set()


def test_a_gru_cobra_no_mais_o_que_se_deve_no_dia_em_que_vence():
    b = Barco().faz("despesa_lancada", SECRETARIA, "2025-02-01", dia="2025-02-01", valor="10.00", por_dia=True)
    certa = GRU | {"valor": "260.00"}  # 60.00 and twenty days, from the 1st to the 20th
    assert b.recusa("gru_emitida", SECRETARIA, DIA, **certa) == set()
    assert b.recusa("gru_emitida", SECRETARIA, DIA, **certa | {"valor": "260.01"}) == {"gru_fora_do_devido"}
    so_uma = certa | {"despesas": ["ato-3"], "valor": "200.00"}
    assert b.recusa("gru_emitida", SECRETARIA, DIA, **so_uma) == set()
    assert b.recusa("gru_emitida", SECRETARIA, DIA, **so_uma | {"valor": "200.01"}) == {"gru_fora_do_devido"}


def test_paga_a_gru_e_nao_a_que_nao_ha():
    b = Barco().faz("gru_emitida", SECRETARIA, DIA, **GRU, despesas=["ato-2"])
    assert b.recusa("despesa_paga", SECRETARIA, "2025-02-12", **PAGO, gru="8") == {"gru_inexistente"}
    assert b.recusa("gru_emitida", SECRETARIA, DIA, **GRU) == {"gru_ja_emitida"}
    b.faz("despesa_paga", "s@sistema", "2025-02-12", **PAGO, gru="7", dia_arquivo="2025-02-12", meio="pix")
    (pago,) = b.e.caixa.pagamentos
    assert (pago.gru, pago.documento, pago.dia_arquivo) == ("7", "A1", date(2025, 2, 12))
    assert b.e.caixa.grus[0].despesas == ("ato-2",)


def test_parcial_em_dobro_estornada_e_restituida():
    b = Barco()
    vistas = [b.conta().situacao]
    passos: tuple[tuple[str, dict[str, Any]], ...] = (
        ("despesa_paga", PAGO | {"valor": "20.00"}),
        ("despesa_paga", PAGO | {"valor": "40.00", "comprovante": "A2"}),
        ("despesa_paga", PAGO | {"comprovante": "A3"}),
        ("restituicao_paga", {"dia": "2025-02-14", "valor": "60.00"}),
        ("pagamento_estornado", {"pagamento": "ato-4", "dia": "2025-02-14"}),
    )
    for nome, dados in passos:
        vistas.append(b.faz(nome, SECRETARIA, "2025-02-14", **dados).conta().situacao)
    assert vistas == ["em_aberto", "parcial", "quitada", "a_restituir", "quitada", "parcial"]
    assert b.conta().contas.falta == Decimal("40.00")
    assert b.recusa("pagamento_estornado", SECRETARIA, "2025-02-14", pagamento="ato-4") == {"pagamento_ja_estornado"}
    assert b.recusa("pagamento_estornado", SECRETARIA, "2025-02-14", pagamento="ato-2") == {"pagamento_inexistente"}
    cedo = {"pagamento": "ato-3", "dia": "2025-02-11"}
    assert b.recusa("pagamento_estornado", SECRETARIA, "2025-02-14", **cedo) == {"ato_antes_do_que_supoe"}


@pytest.mark.parametrize(("valor", "regra"), [("60.00", set()), ("60.01", {"sem_credito_a_restituir"})])
def test_a_apreensao_anulada_nao_deve_e_devolve_o_que_se_pagou(valor, regra):
    b = Barco().paga()
    b.ctx = ANULADA
    found = b.conta()
    assert (found.situacao, found.contas.credito) == ("a_restituir", Decimal("60.00"))
    ultimas = [(x.tipo, x.ato, x.conta, x.valor) for x in found.lancamentos[-2:]]
    assert ultimas == [
        ("medida_decidida", "ato-da-abordagem", "devedor", Decimal("-60.00")),
        ("medida_decidida", "ato-da-abordagem", "despesas", Decimal("60.00")),
    ]
    assert "aviso_despesa_a_devolver" in {a.regra for a in guarda.avisos(b.e, b.ctx, em("2025-03-01"))}
    assert b.recusa("restituicao_paga", SECRETARIA, "2025-03-01", dia="2025-03-01", valor=valor) == regra
    assert b.recusa("gru_emitida", SECRETARIA, "2025-03-01", **GRU | {"vencimento": "2025-03-02"}) == {
        "gru_fora_do_devido"
    }
    b.faz("embarcacao_restituida", SECRETARIA, "2025-03-01", **DEVOLVE)
    b.faz("restituicao_paga", SECRETARIA, "2025-03-02", dia="2025-03-02", valor="60.00")
    assert (b.conta().situacao, b.conta().saldo) == ("sem_despesas", 0)


def test_o_dinheiro_que_houve_entra_ainda_que_a_embarcacao_ja_tenha_ido():
    b = Barco().paga()
    b.faz("irregularidade_sanada", INSPETOR, "2025-02-13", causa="outra_deficiencia", modo="defeito_reparado")
    b.faz("embarcacao_restituida", SECRETARIA, "2025-02-14", **DEVOLVE)
    b.paga("2025-02-20", dia_banco="2025-02-20", comprovante="A9")
    assert b.conta().contas.credito == Decimal("60.00")
    assert b.recusa("despesa_lancada", SECRETARIA, "2025-02-20", dia="2025-02-13", valor="1.00") == {"custodia_finda"}
    assert guarda.proximos(b.e, b.ctx, em("2025-02-21"))[0].dados["valor"] == "60.00"


def test_a_conta_de_quem_corre_para_no_dia_do_contador():
    b = Barco(valor="33.3350")
    b.faz("despesa_lancada", SECRETARIA, "2025-01-21", dia="2025-01-21", valor="33.3350", por_dia=True)
    assert b.conta("2025-01-23").contas.devido == Decimal("133.34")  # 33.34, and 100.005 to the even cent
    assert b.conta("2025-01-20").contas.devido == Decimal("33.34")
    b.atos.append(ato("ato_retificado", OFICIAL, "2025-01-23", seq=4, ato="ato-3", novos={"ate": "2025-01-21"}))
    ultimas = [(x.tipo, x.conta, x.valor) for x in b.conta("2025-01-23").lancamentos[-2:]]
    assert ultimas == [
        ("ato_retificado", "devedor", Decimal("-66.66")),
        ("ato_retificado", "despesas", Decimal("66.66")),
    ]


def test_o_que_houve_fica_quando_se_corrige_o_resto():
    b = Barco().faz("gru_emitida", SECRETARIA, DIA, **GRU, despesas=["ato-2"]).paga(gru="7")
    anula = ato("ato_anulado", OFICIAL, "2025-02-13", seq=5, ato="ato-2", motivo="x")
    assert impedimentos_da_correcao(b.atos, anula, b.ctx, "custodia") == ()
    b.atos.append(anula)
    assert b.conta().contas.credito == Decimal("60.00")


def test_respondem_o_proprietario_o_armador_e_o_preposto_nesta_ordem():
    b = Barco(armador="p-2")
    assert [tuple(r) for r in respondem(b.e, b.ctx)] == [("proprietario", "p-1"), ("armador", "p-2"), ("preposto", "")]
    assert respondem(custodia.INICIO, b.ctx) == ()
    vista = guarda.guarda(b.e, b.ctx, em("2025-02-10")).em_json()
    assert vista["despesas"]["respondem"][0] == {"papel": "proprietario", "pessoa": "p-1"}


def test_oferece_a_gru_o_pagamento_e_a_restituicao_com_o_valor_de_agora():
    b = Barco()
    ditos = {p.tipo: p.dados for p in guarda.proximos(b.e, b.ctx, em(DIA)) if p.por == "secretaria"}
    assert ditos["gru_emitida"] == {"numero": "1", "valor": "60.00", "vencimento": DIA, "codigo": "88888-8"}
    assert ditos["despesa_paga"]["valor"] == "60.00"
    assert "restituicao_paga" not in ditos
    b.paga(valor="70.00")
    ditos = {p.tipo: p.dados for p in guarda.proximos(b.e, b.ctx, em("2025-02-13"))}
    assert ditos["restituicao_paga"]["valor"] == "10.00"
    assert "gru_emitida" not in ditos
    assert "pagamento_estornado" not in ditos
    assert {p.por for p in guarda.proximos(Barco().e, b.ctx, em(DIA)) if p.tipo == "despesa_paga"} == {
        "secretaria",
        "sistema",
    }


def test_a_paper_of_the_custody_moves_no_money():
    b = Barco().paga()
    antes = b.conta()
    dados = {"especie": "x", "numero": "1", "hash": "0" * 64, "atos": [], "informa": []}
    b.atos.append(ato("papel_emitido", SECRETARIA, "2025-02-13", seq=len(b.atos) + 1, **dados))
    assert b.conta() == antes

"""The money of a fine: what each act asks, and the account that is derived from them, against a count by hand."""

from collections import defaultdict
from datetime import date
from decimal import Decimal
from itertools import groupby

import pytest
from apoio import CAPITAO, CTX, DPC, PARTE, SECRETARIA, Caso, ate
from hypothesis import given, settings
from hypothesis import strategies as st

from capitania.processo.avisos import avisos
from capitania.processo.conta import Conta, conta, vence
from capitania.processo.correcoes import impedimentos_da_correcao
from capitania.processo.estado import cumprida, fase

DIA = "2026-07-20"
GRU = {"numero": "7", "valor": "60.00", "vencimento": "2026-08-01", "codigo": "99999-9"}
COM_CODIGO = CTX._replace(codigo_gru="99999-9")


def definitivo(ctx=CTX) -> Caso:
    """Give a case with a final fine of 60.00."""
    return ate("transito", ctx)


def paga(caso: Caso, valor: str = "60.00", dia: str = "2026-07-02", **dados) -> Caso:
    return caso.faz("pagamento_registrado", SECRETARIA, DIA, dia_banco=dia, valor=valor, **dados)


def saldo(caso: Caso) -> Decimal:
    return conta(caso.atos).saldo


@pytest.mark.parametrize(
    ("troca", "regra"),
    [
        ({}, set()),
        ({"valor": "59.99"}, set()),
        ({"numero": "1" * 17}, set()),
        ({"valor": "60.01"}, {"gru_fora_do_devido"}),
        ({"valor": "0.00"}, {"gru_fora_do_devido"}),
        ({"numero": "1" * 18}, {"gru_numero_invalido"}),
        ({"numero": "7a"}, {"gru_numero_invalido"}),
        ({"codigo": "11111-1"}, {"gru_de_outro_codigo"}),
        ({"vencimento": "2026-07-19"}, {"gru_vence_antes"}),
        ({"vencimento": DIA}, set()),
        ({"despesas": ["ato-1"]}, {"gru_sem_esta_despesa"}),
    ],
)
def test_o_que_a_gru_pede(troca, regra):
    assert definitivo(COM_CODIGO).recusa("gru_emitida", SECRETARIA, DIA, **(GRU | troca)) == regra


def test_sem_codigo_da_om_so_a_gru_para():
    sem = CTX._replace(codigo_gru="")
    assert definitivo(sem).recusa("gru_emitida", SECRETARIA, DIA, **GRU) == {"sem_codigo_gru"}
    assert saldo(paga(definitivo(sem))) == 0
    assert definitivo().recusa("gru_emitida", SECRETARIA, DIA, **GRU) == set()  # not looked for in a script


def test_a_gru_nao_encurta_o_prazo_de_pagar():
    """The decision of 2026-06-25 gives until 2026-07-10; a form may not be due before it."""
    caso = definitivo(COM_CODIGO)
    cedo, certo = GRU | {"vencimento": "2026-07-09"}, GRU | {"vencimento": "2026-07-10"}
    assert caso.recusa("gru_emitida", SECRETARIA, "2026-06-30", **cedo) == {"gru_vence_antes"}
    assert caso.recusa("gru_emitida", SECRETARIA, "2026-06-30", **certo) == set()
    antes = ate("julgamento", COM_CODIGO)  # nobody knows of the decision yet: no term runs
    assert antes.recusa("gru_emitida", SECRETARIA, "2026-04-12", **(GRU | {"vencimento": "2026-04-12"})) == set()


def test_cada_gru_tem_um_numero_e_pede_multa():
    caso = definitivo(COM_CODIGO).faz("gru_emitida", SECRETARIA, DIA, **GRU)
    assert caso.recusa("gru_emitida", SECRETARIA, DIA, **GRU) == {"gru_ja_emitida"}
    assert caso.estado.execucao.caixa.grus[0].vencimento == date(2026, 8, 1)
    livre = ate("julgamento", COM_CODIGO, julgamento={"resultado": "improcedente", "pena": {}})
    assert "sem_multa_a_pagar" in livre.recusa("gru_emitida", SECRETARIA, DIA, **GRU)


def test_pagamento_de_gru_que_nao_ha():
    caso = definitivo()
    assert caso.recusa("pagamento_registrado", SECRETARIA, DIA, valor="1.00", gru="9") == {"gru_inexistente"}


def test_estorno_pede_um_pagamento_vivo_e_nao_vem_antes_dele():
    caso = paga(definitivo())
    pago = caso.atos[-1].id
    estorno = {"pagamento": pago, "dia": "2026-07-03"}
    assert caso.recusa("pagamento_estornado", SECRETARIA, DIA, **(estorno | {"pagamento": "ato-1"})) == {
        "pagamento_inexistente"
    }
    assert caso.recusa("pagamento_estornado", SECRETARIA, DIA, **(estorno | {"dia": "2026-07-01"})) == {
        "ato_antes_do_que_supoe"
    }
    assert fase(caso.estado) == "encerrado"
    caso.faz("pagamento_estornado", SECRETARIA, DIA, **estorno)
    assert fase(caso.estado) == "em_cobranca"
    assert caso.recusa("pagamento_estornado", SECRETARIA, DIA, **estorno) == {"pagamento_ja_estornado"}


@pytest.mark.parametrize(("valor", "regra"), [("40.00", set()), ("40.01", {"sem_credito_a_restituir"})])
def test_so_se_restitui_o_credito(valor, regra):
    caso = paga(definitivo(), "100.00")
    assert caso.recusa("restituicao_paga", SECRETARIA, DIA, dia=DIA, valor=valor) == regra
    assert caso.recusa("restituicao_paga", SECRETARIA, DIA, dia=DIA, valor="0.00") == {"sem_credito_a_restituir"}
    assert "ato_antes_do_que_supoe" in caso.recusa("restituicao_paga", SECRETARIA, "2026-07-01", valor=valor)


def situacoes(*passos) -> list[str]:
    caso, vistas = definitivo(), []
    vistas.append(conta(caso.atos).situacao)
    for nome, dados in passos:
        caso.faz(nome, SECRETARIA, DIA, **dados)
        vistas.append(conta(caso.atos).situacao)
    return vistas


def test_parcial_em_dobro_e_restituido():
    pago = {"dia_banco": "2026-07-02"}
    assert situacoes(
        ("pagamento_registrado", pago | {"valor": "20.00"}),
        ("pagamento_registrado", pago | {"valor": "40.00"}),
        ("pagamento_registrado", pago | {"valor": "60.00"}),
        ("restituicao_paga", {"dia": DIA, "valor": "60.00"}),
    ) == ["em_aberto", "parcial", "quitada", "a_restituir", "quitada"]
    assert conta(ate("defesa").atos).situacao == "sem_multa"


def test_pagar_tarde_avisa_e_vale_o_dia_do_banco():
    caso = paga(definitivo(), dia="2026-07-10")
    assert "aviso_pagamento_atrasado" not in {a.regra for a in avisos(caso.estado, CTX)}
    tarde = paga(definitivo(), dia="2026-07-13", dia_arquivo="2026-07-14")
    (aviso,) = (a for a in avisos(tarde.estado, CTX) if a.regra == "aviso_pagamento_atrasado")
    assert "Vencia em 2026-07-10." in aviso.motivo
    tarde.faz("pagamento_estornado", SECRETARIA, DIA, pagamento=tarde.atos[-1].id, dia="2026-07-15")
    assert "aviso_pagamento_atrasado" not in {a.regra for a in avisos(tarde.estado, CTX)}


def test_da_gru_vale_o_vencimento_dela():
    caso = definitivo(COM_CODIGO).faz("gru_emitida", SECRETARIA, DIA, **GRU)
    paga(caso, dia="2026-07-15", gru="7")
    (pago,) = caso.estado.execucao.caixa.pagamentos
    assert vence(caso.estado, CTX, pago) == date(2026, 8, 1)
    livre = ate("julgamento")
    assert vence(livre.estado, CTX, pago._replace(gru="")) is None


def test_o_recurso_provido_deixa_credito_e_a_restituicao_o_zera():
    caso = ate("ciencia_da_decisao").faz("pagamento_registrado", SECRETARIA, "2026-04-17", valor="100.00", meio="pix")
    caso.faz("recurso_interposto", PARTE, "2026-04-20", instancia=1, canal="papel")
    caso.faz("recurso_encaminhado", "oficial-1@autoridade", "2026-04-24", instancia=1, para="capitao-1")
    caso.faz("recurso_julgado", CAPITAO, "2026-05-15", instancia=1, resultado="provido")
    found = conta(caso.atos)
    assert (found.situacao, found.credito, found.devido) == ("a_restituir", Decimal("100.00"), 0)
    assert "aviso_cumprido_a_mais" in {a.regra for a in avisos(caso.estado, CTX)}
    caso.faz("restituicao_paga", SECRETARIA, "2026-06-01", dia="2026-06-01", valor="100.00")
    assert (conta(caso.atos).situacao, saldo(caso)) == ("sem_multa", 0)
    assert "aviso_cumprido_a_mais" not in {a.regra for a in avisos(caso.estado, CTX)}


def test_o_dinheiro_da_gru_entra_ainda_que_a_multa_tenha_caido():
    caso = ate("ciencia_da_decisao", COM_CODIGO).faz("gru_emitida", SECRETARIA, "2026-04-17", **GRU)
    caso.faz("recurso_interposto", PARTE, "2026-04-20", instancia=1, canal="papel")
    caso.faz("recurso_encaminhado", "oficial-1@autoridade", "2026-04-24", instancia=1, para="capitao-1")
    caso.faz("recurso_julgado", CAPITAO, "2026-05-15", instancia=1, resultado="provido")
    dados = {"dia_banco": "2026-05-20", "valor": "60.00"}
    assert "sem_multa_a_pagar" in caso.recusa("pagamento_registrado", SECRETARIA, "2026-05-21", **dados)
    caso.faz("pagamento_registrado", SECRETARIA, "2026-05-21", **dados, gru="7")
    assert conta(caso.atos).credito == Decimal("60.00")


def test_a_decisao_anulada_leva_a_multa_e_deixa_o_que_se_pagou():
    caso = paga(definitivo())
    todos = [f"ato-{n}" for n in range(8, 18)]
    caso.faz("ato_anulado", DPC, DIA, ato="ato-7", motivo="x", tambem=todos)
    assert impedimentos_da_correcao(caso.atos[:-1], caso.atos[-1], CTX) == ()
    found = conta(caso.atos)
    assert (found.multa, found.credito) == (0, Decimal("60.00"))
    ultimos = [(x.tipo, x.conta, x.valor) for x in found.lancamentos[-2:]]
    assert ultimos == [("ato_anulado", "devedor", Decimal("-60.00")), ("ato_anulado", "multas", Decimal("60.00"))]


def test_o_que_houve_fica_quando_se_corrige_o_resto():
    """Reversal, refund and form stand when the payment they speak of is annulled."""
    caso = paga(definitivo(COM_CODIGO).faz("gru_emitida", SECRETARIA, DIA, **GRU), "100.00")
    pago = caso.atos[-1].id
    caso.faz("restituicao_paga", SECRETARIA, DIA, dia=DIA, valor="40.00")
    caso.faz("ato_anulado", DPC, DIA, ato=pago, motivo="x")
    assert impedimentos_da_correcao(caso.atos[:-1], caso.atos[-1], COM_CODIGO) == ()
    assert saldo(caso) == Decimal("100.00")
    assert not cumprida(caso.estado)


# --- any sequence, against a count by hand ---------------------------------------------------------------------

QUANTIAS = st.sampled_from(["0.01", "20.00", "40.00", "60.00", "100.00"])
ALVOS = st.integers(0, 40)
OPERACOES = st.lists(
    st.one_of(
        st.tuples(st.just("pagamento_registrado"), QUANTIAS, ALVOS),
        st.tuples(st.just("pagamento_estornado"), QUANTIAS, ALVOS),
        st.tuples(st.just("restituicao_paga"), QUANTIAS, ALVOS),
        st.tuples(st.just("recurso_julgado"), QUANTIAS, ALVOS),
        st.tuples(st.just("ato_anulado"), QUANTIAS, ALVOS),
        st.tuples(st.just("ato_retificado"), QUANTIAS, ALVOS),
    ),
    max_size=14,
)


def dados_de(nome: str, valor: str, n: int, caso: Caso) -> dict:
    """Give the data of an operation, pointing at an act of the case."""
    do_dinheiro = [
        a.id for a in caso.atos if a.nome.startswith(("pagamento", "restituicao", "julgamento", "recurso_j"))
    ]
    alvo = do_dinheiro[n % len(do_dinheiro)]
    pagos = [a.id for a in caso.atos if a.nome == "pagamento_registrado"] or ["nenhum"]
    return {
        "pagamento_registrado": {"dia_banco": DIA, "valor": valor},
        "pagamento_estornado": {"pagamento": pagos[n % len(pagos)], "dia": DIA},
        "restituicao_paga": {"dia": DIA, "valor": valor},
        "recurso_julgado": {"instancia": 1 + n % 2, "resultado": "provido"}
        if n % 3 == 0
        else {"instancia": 1 + n % 2, "resultado": "provido_em_parte", "pena": {"multa": valor}},
        "ato_anulado": {"ato": alvo, "motivo": "x"},
        "ato_retificado": {"ato": pagos[n % len(pagos)], "novos": {"valor": valor}, "motivo": "x"},
    }[nome]


def a_mao(atos) -> Decimal:
    """Count what is owed from the acts alone: those that stand, each with the last correction that stands."""

    def vale(ato) -> bool:
        return not any(
            a.nome == "ato_anulado" and a.seq > ato.seq and a.dados["ato"] == ato.id and vale(a) for a in atos
        )

    def valor(ato) -> Decimal:
        novos = [
            a.dados["novos"]["valor"]
            for a in atos
            if a.nome == "ato_retificado" and a.seq > ato.seq and a.dados["ato"] == ato.id and vale(a)
        ]
        return Decimal(novos[-1] if novos else ato.dados["valor"])

    multa, estornados, soma = Decimal(0), set(), Decimal(0)
    mudou = False
    vivos = [a for a in atos if vale(a)]
    for a in vivos:
        if a.nome == "julgamento_proferido" and not mudou:
            multa = Decimal(a.dados["pena"]["multa"])
        if a.nome == "recurso_julgado" and a.dados["resultado"] != "negado":
            multa, mudou = Decimal(a.dados.get("pena", {}).get("multa", "0")), True
        if a.nome == "pagamento_estornado":
            estornados.add((a.dados["pagamento"], a.seq))
    for a in vivos:
        if a.nome == "pagamento_registrado" and not any(p == a.id and n > a.seq for p, n in estornados):
            soma += valor(a)
        if a.nome == "restituicao_paga":
            soma -= valor(a)
    return multa - soma


def confere(found: Conta, atos) -> None:
    somas: dict[str, Decimal] = defaultdict(Decimal)
    for x in found.lancamentos:
        somas[x.conta] += x.valor
    assert sum(somas.values()) == 0
    for _, linhas in groupby(found.lancamentos, key=lambda x: x.seq):
        assert sum(x.valor for x in linhas) == 0
    assert somas["devedor"] == found.saldo == found.devido - found.credito == a_mao(atos)
    assert -somas["multas"] == found.multa
    assert somas["caixa"] == found.recebido - found.restituido
    assert {x.ato for x in found.lancamentos} <= {a.id for a in atos}


@settings(max_examples=150)
@given(OPERACOES)
def test_a_conta_soma_zero_contra_os_documentos_e_nenhuma_linha_muda(operacoes):
    caso, antes = definitivo(), conta(definitivo().atos).lancamentos
    for nome, valor, n in operacoes:
        caso.supoe(nome, DPC, DIA, **dados_de(nome, valor, n, caso))
        found = conta(caso.atos)
        confere(found, caso.atos)
        assert found.lancamentos[: len(antes)] == antes
        antes = found.lancamentos
    assert conta(reversed(caso.atos)) == conta(caso.atos)


@settings(max_examples=60)
@given(OPERACOES)
def test_so_com_o_que_se_admite_nunca_se_restitui_mais_do_que_o_credito(operacoes):
    caso = definitivo()
    for nome, valor, n in operacoes:
        dados = dados_de(nome, valor, n, caso)
        if nome.startswith("ato_") or caso.recusa(nome, SECRETARIA, DIA, **dados):
            continue
        devolve = nome == "restituicao_paga"
        antes = conta(caso.atos).credito
        caso.faz(nome, SECRETARIA, DIA, **dados)
        confere(conta(caso.atos), caso.atos)
        if devolve:
            assert conta(caso.atos).credito == antes - Decimal(valor)


def test_uma_conta_errada_se_ve():
    caso = paga(definitivo())
    found = conta(caso.atos)
    with pytest.raises(AssertionError):
        confere(found._replace(lancamentos=found.lancamentos[:-1]), caso.atos)
    with pytest.raises(AssertionError):
        confere(found, caso.atos[:-1])

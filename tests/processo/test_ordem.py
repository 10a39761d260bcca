"""No act is dated before what it rests on, and none records as gone by a day still to come."""

from datetime import date, timedelta

import pytest
from apoio import CAMINHO, CTX, OFICIAL, PARTE, PASSOS, SECRETARIA, SISTEMA, TODOS, ate, ato, em

from capitania.processo import abordagem, cadastros, consultas, custodia, devedor, om
from capitania.processo.impedimentos.custodia import impedimentos_da_custodia
from capitania.processo.impedimentos.devedor import impedimentos_do_devedor
from capitania.processo.impedimentos.om import achados_da_om
from capitania.processo.impedimentos.ordem import SUPOE

CEDO = "ato_antes_do_que_supoe"
# Of the road, the acts that rest on one before them, and what the last day too early is.
DEPENDEM = [(n, nome) for n, nome in enumerate(PASSOS) if CAMINHO[n][0] in SUPOE and nome != "auto"]


@pytest.mark.parametrize(("n", "nome"), DEPENDEM, ids=[nome for _, nome in DEPENDEM])
def test_cada_passo_do_caminho_espera_pelo_anterior(n, nome):
    """Dated on the day of the fact, before all the rest, each is refused; on its own day it is not."""
    caso = ate(PASSOS[n - 1])
    tipo, quem, dia, dados = CAMINHO[n]
    assert CEDO in caso.recusa(tipo, quem, "2026-03-01", **dados)
    assert CEDO not in caso.recusa(tipo, quem, dia, **dados)


@pytest.mark.parametrize(
    ("passo", "nome", "quem", "cedo", "dia", "dados"),
    [
        ("julgamento", "revisao_pedida", PARTE, "2026-04-09", "2026-04-10", {}),
        ("recurso", "recurso_nao_admitido", OFICIAL, "2026-04-19", "2026-04-20", {"instancia": 1}),
        ("recurso", "efeito_suspensivo_decidido", OFICIAL, "2026-04-19", "2026-04-20", {"instancia": 1}),
        ("recurso", "decisao_reconsiderada", OFICIAL, "2026-04-19", "2026-04-20", {"instancia": 1}),
        ("encaminhamento", "agravamento_comunicado", "capitao-1@superior", "2026-04-23", "2026-04-27", {}),
        ("encaminhamento", "recurso_julgado", "capitao-1@superior", "2026-04-26", "2026-04-27", {"instancia": 1}),
        ("ciencia_do_recurso", "recurso_interposto", PARTE, "2026-05-14", "2026-05-19", {"instancia": 2}),
        ("ciencia_final", "transito_certificado", SISTEMA, "2026-06-24", "2026-06-25", {}),
        ("defesa", "julgamento_proferido", OFICIAL, "2026-03-19", "2026-04-10", {"resultado": "improcedente"}),
        ("ciencia", "prazo_prorrogado", OFICIAL, "2026-03-29", "2026-04-01", {"prazo": "julgamento"}),
        ("auto", "diligencia_determinada", OFICIAL, "2026-03-01", "2026-03-02", {}),
        ("auto", "alegacoes_finais_abertas", OFICIAL, "2026-03-01", "2026-03-02", {}),
        ("auto", "vicio_convalidado", OFICIAL, "2026-03-01", "2026-03-02", {}),
        ("auto", "encaminhada_por_agencia", SECRETARIA, "2026-03-01", "2026-03-02", {"objeto": "auto"}),
        ("auto", "comparecimento_espontaneo", PARTE, "2026-03-01", "2026-03-02", {"objeto": "auto"}),
    ],
)
def test_o_dia_limite(  # noqa: PLR0917 - one row of the table
    passo, nome, quem, cedo, dia, dados
):
    caso = ate(passo)
    assert CEDO in caso.recusa(nome, quem, cedo, **dados)
    assert CEDO not in caso.recusa(nome, quem, dia, **dados)


def test_o_que_se_abre_se_decide_e_se_fecha():
    caso = ate("defesa")
    caso.faz("suspeicao_arguida", PARTE, "2026-03-23", contra="oficial-1", motivo="x")
    decide = {"contra": "oficial-1", "acolhida": False}
    assert CEDO in caso.recusa("suspeicao_decidida", "capitao-1@superior", "2026-03-22", **decide)
    assert CEDO not in caso.recusa("suspeicao_decidida", "capitao-1@superior", "2026-03-23", **decide)
    caso.faz("sigilo_decretado", OFICIAL, "2026-03-23")
    assert caso.recusa("sigilo_levantado", OFICIAL, "2026-03-22") == {CEDO}
    caso.faz("prazo_suspenso", SECRETARIA, "2026-03-23", de="2026-03-24")
    assert caso.recusa("prazo_retomado", SECRETARIA, "2026-03-25", de="2026-03-26") == set()
    assert caso.recusa("prazo_retomado", SECRETARIA, "2026-03-23", de="2026-03-23") == {CEDO}
    caso.faz("alegacoes_finais_abertas", OFICIAL, "2026-03-23")
    assert caso.recusa("alegacoes_finais_apresentadas", PARTE, "2026-03-22", canal="papel") == {CEDO}
    caso.faz("encaminhado_a_outro_orgao", OFICIAL, "2026-03-25", orgao="outro")
    assert CEDO in caso.recusa("processo_reaberto", OFICIAL, "2026-03-24", motivo="x")
    assert CEDO not in caso.recusa("processo_reaberto", OFICIAL, "2026-03-25", motivo="x")


def test_notificacao_e_o_que_dela_sai():
    caso = ate("abertura", abertura={"fato_em": "2025-10-01T10:00:00-03:00", "quando": "2025-10-02"})
    caso.faz("notificacao_lavrada", SECRETARIA, "2025-10-02")
    assert caso.recusa("comparecimento_registrado", SECRETARIA, "2025-10-01") == {CEDO}
    assert CEDO in caso.recusa("nao_comparecimento_certificado", SECRETARIA, "2025-10-01")
    caso.faz("comparecimento_registrado", SECRETARIA, "2025-10-06")
    assert caso.recusa("esclarecimentos_recusados", OFICIAL, "2025-10-03") == {CEDO}
    caso.faz("esclarecimentos_recusados", OFICIAL, "2025-10-08")
    auto = {"dispositivo": "rlesta:12-III"}
    assert caso.recusa("auto_lavrado", OFICIAL, "2025-10-07", **auto) == {CEDO}
    assert caso.recusa("auto_lavrado", OFICIAL, "2025-10-08", **auto) == set()


def test_do_cumprimento():
    caso = ate("ciencia_da_decisao", julgamento={"pena": {"suspensao_dias": 30}})
    assert CEDO in caso.recusa("suspensao_iniciada", SECRETARIA, "2026-04-09", dia="2026-04-09")
    caso.faz("suspensao_iniciada", SECRETARIA, "2026-04-16", dia="2026-04-16")
    assert CEDO in caso.recusa("suspensao_encerrada", SECRETARIA, "2026-04-15", dia="2026-04-15")
    caso.faz("suspensao_encerrada", SECRETARIA, "2026-05-20", dia="2026-05-20")
    assert CEDO in caso.recusa("habilitacao_devolvida", SECRETARIA, "2026-05-19", dia="2026-05-19")
    assert CEDO not in caso.recusa("habilitacao_devolvida", SECRETARIA, "2026-05-20", dia="2026-05-20")


PASSADOS = [(nome, campo) for nome, tipo in TODOS.items() for campo in tipo.passados]


def test_ha_dias_que_ja_passaram():
    assert {"dia_banco", "dia_arquivo", "postada_em", "postado_em", "tirada_em"} <= {campo for _, campo in PASSADOS}


@pytest.mark.parametrize(("nome", "campo"), PASSADOS)
def test_o_que_houve_nao_esta_por_vir(nome, campo):
    """Each day gone by, of each kind of stream, said to be tomorrow."""
    hoje = date(2026, 8, 3)
    tipo = TODOS[nome]
    cargo = {"secretaria": "secretaria-1", "autoridade": "oficial-1", "inspetor": "inspetor-1"}
    qualidade = min(tipo.quem)
    for dia, sai in ((hoje, False), (hoje + timedelta(days=1), True)):
        feito = ato(nome, f"{cargo.get(qualidade, 'x')}@{qualidade}", str(hoje), **{campo: str(dia)})
        assert ("dia_por_vir" in _regras(feito)) is sai


def _regras(feito):  # noqa: PLR0911 - one return per kind of stream
    if feito.fluxo == "abordagem":
        inicio = ato("abordagem_registrada", "inspetor-1@inspetor", "2026-08-03", om="CPPR", equipe=[])
        return {i.regra for i in abordagem.impedimentos(abordagem.fold([inicio]), feito, CTX)}
    if feito.fluxo == "custodia":
        inicio = ato("apreensao_lavrada", "inspetor-1@inspetor", "2026-08-03", om="CPPR")
        return {i.regra for i in impedimentos_da_custodia(custodia.fold([inicio]), feito, CTX)}
    if feito.fluxo == "devedor":
        return {i.regra for i in impedimentos_do_devedor(devedor.INICIO, feito, CTX)}
    if feito.fluxo in {"pessoa", "embarcacao"}:
        return {i.regra for i in cadastros.impedimentos_do_cadastro(cadastros.Cadastro(), feito, CTX)}
    if feito.fluxo == "inquerito":
        return {i.regra for i in consultas.achados(consultas.Inquerito(), feito, CTX)}
    if feito.fluxo == "om":
        return {i.regra for i in achados_da_om(om.Om(), feito, CTX)}
    caso = ate("pagamento")
    return caso.recusa(feito.nome, f"{feito.por.pessoa}@{feito.por.qualidade}", "2026-08-03", **feito.dados)


def test_o_dia_do_ato_e_o_de_brasilia_no_canal_eletronico():
    tarde = em("2026-03-01", 23)
    caso = ate("auto")
    assert CEDO in caso.recusa("defesa_apresentada", PARTE, "2026-03-01", canal="eletronico", feito_em=tarde)

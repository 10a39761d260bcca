"""For what a case waits at each step of its road, and of whom."""

import pytest
from apoio import CTX, INSPETOR, OFICIAL, SECRETARIA, Caso, ate
from test_custodia import DEVOLVE, Barco

from capitania.processo import custodia
from capitania.processo.espera import (
    ATO_DO_PRAZO,
    DA_CUSTODIA,
    de_quem,
    do_prazo,
    espera,
    espera_da_custodia,
    outras_esperas,
)
from capitania.processo.estado import INICIO, TIPOS
from capitania.processo.termos import PRAZOS

CONDENA = {"resultado": "procedente", "respostas": {"validade": "x"}, "reincidencia": 0}


def esperado(caso: Caso) -> str | None:
    found = espera(caso.estado, caso.ctx)
    return found and found.ato


@pytest.mark.parametrize(
    ("passo", "ato", "quem"),
    [
        ("abertura", "auto_lavrado", ("autoridade",)),
        ("auto", "ciencia_registrada", ("inspetor", "secretaria")),
        ("ciencia", "defesa_apresentada", ("parte",)),
        ("defesa", "julgamento_proferido", ("autoridade",)),
        ("julgamento", "ciencia_registrada", ("inspetor", "secretaria")),
        ("ciencia_da_decisao", "recurso_interposto", ("parte",)),
        ("recurso", "recurso_encaminhado", ("autoridade",)),
        ("encaminhamento", "recurso_julgado", ("superior",)),
        ("recurso_julgado", "ciencia_registrada", ("inspetor", "secretaria")),
        ("ciencia_do_recurso", "recurso_interposto", ("parte",)),
        ("ultima", "recurso_encaminhado", ("superior",)),
        ("ultimo_encaminhamento", "recurso_julgado", ("dpc",)),
        ("ultima_julgada", "ciencia_registrada", ("inspetor", "secretaria")),
        ("transito", "pagamento_registrado", ("secretaria",)),
    ],
)
def test_cada_passo_espera_o_ato_seguinte_de_quem_o_pode_praticar(passo, ato, quem):
    caso = ate(passo)
    assert espera(caso.estado, caso.ctx) == (ato, quem)
    assert set(quem) <= TIPOS[ato].quem


def test_o_que_acabou_ou_nao_comecou_nada_espera():
    final = ate("ciencia_final")
    assert espera(final.estado, final.ctx) == ("transito_certificado", ("sistema",))
    assert esperado(ate("pagamento")) is None
    assert espera(INICIO, CTX) == ("auto_lavrado", ("autoridade",))


def test_a_notificacao_espera_a_ciencia_o_comparecimento_e_a_decisao_dos_esclarecimentos():
    caso = ate("abertura")
    caso.supoe("notificacao_lavrada", INSPETOR, "2026-03-02")
    assert esperado(caso) == "ciencia_registrada"
    caso.supoe("ciencia_registrada", SECRETARIA, "2026-03-04", objeto="notificacao", dia="2026-03-03")
    assert esperado(caso) == "comparecimento_registrado"
    caso.supoe("comparecimento_registrado", SECRETARIA, "2026-03-05")
    assert esperado(caso) == "esclarecimentos_recusados"
    caso.supoe("esclarecimentos_recusados", OFICIAL, "2026-03-06")
    assert esperado(caso) == "auto_lavrado"


def test_o_que_voltou_espera_nova_tentativa():
    caso = ate("auto")
    assert esperado(caso) == "ciencia_registrada"
    caso.supoe("comunicacao_expedida", SECRETARIA, "2026-03-03", objeto="auto", meio="ar", endereco="Rua A")
    assert esperado(caso) == "ciencia_registrada"
    caso.supoe("comunicacao_frustrada", SECRETARIA, "2026-03-05", objeto="auto", meio="ar", motivo="ausente")
    assert espera(caso.estado, caso.ctx) == ("comunicacao_expedida", ("secretaria",))
    caso.supoe("comunicacao_expedida", SECRETARIA, "2026-03-06", objeto="auto", meio="ar", endereco="Rua B")
    assert esperado(caso) == "ciencia_registrada"


@pytest.mark.parametrize(
    ("passo", "atos", "espera_se", "quem"),
    [
        (
            "defesa",
            [("diligencia_determinada", OFICIAL, {"objeto": "Ouvir", "dia": "2026-05-04"})],
            "diligencia_cumprida",
            {"inspetor", "secretaria"},
        ),
        (
            "defesa",
            [("suspeicao_arguida", "p-1@parte", {"contra": "oficial-1", "motivo": "x"})],
            "suspeicao_decidida",
            {"dpc", "superior"},
        ),
        (
            "pagamento",
            [("revisao_pedida", "p-1@parte", {"fatos_novos": "x"})],
            "revisao_decidida",
            {"autoridade", "dpc", "superior"},
        ),
        (
            "pagamento",
            [("pagamento_registrado", SECRETARIA, {"valor": "0.50", "dia_banco": "2026-05-20"})],
            "restituicao_paga",
            {"secretaria"},
        ),
    ],
)
def test_o_que_mais_se_deve_no_processo_tem_quem_o_faca_tambem_depois_do_fim(passo, atos, espera_se, quem):
    caso = ate(passo)
    assert outras_esperas(caso.estado) == ()
    for nome, por, dados in atos:
        caso.supoe(nome, por, "2026-06-01", **dados)
    (found,) = outras_esperas(caso.estado)
    assert (found.ato, set(found.quem)) == (espera_se, quem)


def test_onde_a_notificacao_precede_o_auto_espera_se_por_ela():
    antes = {"fato_em": "2025-03-01T11:00:00-03:00", "quando": "2025-03-03"}
    assert esperado(ate("abertura", abertura=antes)) == "notificacao_lavrada"


@pytest.mark.parametrize(
    ("pena", "atos", "ato"),
    [
        ({"suspensao_dias": 30}, (), "suspensao_iniciada"),
        ({"suspensao_dias": 30}, ("suspensao_iniciada",), "suspensao_encerrada"),
        ({"suspensao_dias": 30}, ("suspensao_iniciada", "suspensao_encerrada"), "suspensao_iniciada"),
        ({"cancelamento": True}, (), "cancelamento_registrado"),
    ],
)
def test_a_pena_que_nao_e_multa_espera_ser_cumprida(pena, atos, ato):
    caso = ate("defesa")
    caso.supoe("julgamento_proferido", OFICIAL, "2026-04-10", **CONDENA, pena=pena)
    caso.supoe("ciencia_registrada", SECRETARIA, "2026-04-16", objeto="decisao", dia="2026-04-15")
    caso.supoe("transito_certificado", "s@sistema", "2026-06-26")
    for n, nome in enumerate(atos):
        caso.supoe(nome, OFICIAL, f"2026-07-0{n + 1}", dia=f"2026-07-0{n + 1}", dias_creditados=0)
    assert esperado(caso) == ato


def test_cada_prazo_diz_por_quem_espera():
    assert set(ATO_DO_PRAZO) == set(PRAZOS)
    assert all(de_quem(prazo) for prazo in PRAZOS)
    assert de_quem("defesa") == de_quem("pagamento") == ("parte",)
    assert de_quem("decisao_do_recurso") == ("dpc", "superior")
    assert de_quem("decisao_da_medida") == ()


def test_of_a_custody_each_step_waits_for_the_next_and_none_once_it_ended():
    def espera_se(b: Barco, *, anulada: bool = False) -> str | None:
        found = espera_da_custodia(b.e, anulada=anulada)
        return found and found.ato

    assert espera_da_custodia(custodia.INICIO, anulada=False) is None
    b = Barco()
    assert espera_da_custodia(b.e, anulada=False) == ("irregularidade_sanada", ("autoridade", "inspetor"))
    assert espera_se(b, anulada=True) == "embarcacao_restituida"
    b.gasta("2025-01-21", "60.00").cura()
    assert espera_se(b) == "retirada_notificada"
    avisada = Barco().cura().avisa("2025-03-12")
    assert espera_se(avisada) == "embarcacao_restituida"
    assert espera_se(avisada.faz("perda_declarada", OFICIAL, "2025-06-11")) == "embarcacao_leiloada"
    pago = {"valor": "80.00", "dia_banco": "2025-03-11", "comprovante": "A1"}
    b.faz("despesa_paga", SECRETARIA, "2025-03-11", **pago)
    b.faz("embarcacao_restituida", SECRETARIA, "2025-03-12", **DEVOLVE)
    assert espera_se(b) == "restituicao_paga"  # twenty more than was owed
    assert espera_se(Barco().cura().faz("embarcacao_restituida", SECRETARIA, "2025-03-11", **DEVOLVE)) is None


def test_the_terms_of_a_custody_wait_for_the_owner_and_then_for_the_office():
    assert all({"parte"} < set(de_quem(prazo)) for prazo in DA_CUSTODIA)


@pytest.mark.parametrize(
    ("passo", "prazo", "quem"),
    [
        ("defesa", "julgamento", ("autoridade",)),
        ("recurso", "reconsideracao", ("autoridade",)),
        ("recurso", "pagamento", ("parte",)),
        ("encaminhamento", "decisao_do_recurso", ("superior",)),
        ("ultima", "reconsideracao", ("superior",)),
        ("ultimo_encaminhamento", "decisao_da_ultima_instancia", ("dpc",)),
        ("recurso_julgado", "ultima_instancia", ("parte",)),
    ],
)
def test_o_prazo_do_recurso_espera_so_quem_o_decide(passo, prazo, quem):
    caso = ate(passo)
    assert do_prazo(caso.estado, caso.ctx, prazo) == quem


def test_o_recurso_do_que_o_capitao_julgou_espera_o_dpc():
    caso = ate("encaminhamento", julgamento=None, ciencia_da_decisao=None, recurso=None, encaminhamento=None)
    caso.supoe("julgamento_proferido", "capitao-1@autoridade", "2026-04-10", **CONDENA, pena={"multa": "100.00"})
    caso.supoe("ciencia_registrada", SECRETARIA, "2026-04-16", objeto="decisao", dia="2026-04-15")
    caso.supoe("recurso_interposto", "p-1@parte", "2026-04-20", instancia=1, fundamentos=["a"])
    caso.supoe("recurso_encaminhado", "capitao-1@autoridade", "2026-04-24", instancia=1, para="dpc-1")
    assert espera(caso.estado, caso.ctx) == ("recurso_julgado", ("dpc",))

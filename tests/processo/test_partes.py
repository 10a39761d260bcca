"""What each act leaves in its part, and the phase that follows from the parts."""

from datetime import UTC, date
from decimal import Decimal
from typing import Any

import pytest
from apoio import CAPITAO, DPC, OFICIAL, PARTE, SECRETARIA, SISTEMA, Caso, ate, ato, em

from capitania.processo import leitura as le
from capitania.processo.estado import INICIO, apply, cumprida, efetivos, fase, final, fold, pena_vigente
from capitania.processo.partes.comunicacao import Ciencia
from capitania.processo.partes.instrucao import Defesa
from capitania.processo.partes.julgamento import Pena
from capitania.processo.partes.marcos import Importado, Informado
from capitania.processo.partes.origem import Inquerito

DIA = "2026-05-04"
D = date(2026, 5, 4)
CIENCIA = {"objeto": "auto", "meio": "ar", "dia": "2026-05-02", "recebedor": "infrator"}
# part, act, its data, the field it writes, what it leaves there when the part was empty
DEIXAM: list[tuple[str, str, dict[str, Any], str, Any]] = [
    ("origem", "prova_juntada", {"indicios": True}, "provas", (D,)),
    ("origem", "prova_juntada", {"indicios": True}, "indicios", True),
    ("origem", "prova_juntada", {}, "indicios", False),
    (
        "origem",
        "inquerito_vinculado",
        {"inquerito": "i-1"},
        "inqueritos",
        (Inquerito("i-1", None, D, relacao="antes"),),
    ),
    ("origem", "processos_ligados", {"processo": "p-2"}, "ligados", ("p-2",)),
    ("origem", "encaminhado_a_outro_orgao", {"orgao": "TM"}, "encaminhado", "TM"),
    ("origem", "processo_reaberto", {}, "reaberturas", (D,)),
    ("notificacao", "notificacao_lavrada", {}, "lavrada", D),
    ("notificacao", "comparecimento_registrado", {}, "compareceu", D),
    ("notificacao", "nao_comparecimento_certificado", {}, "faltou", D),
    ("notificacao", "esclarecimentos_aceitos", {}, "aceitos", D),
    ("notificacao", "esclarecimentos_recusados", {}, "recusados", D),
    ("autuacao", "assinatura_registrada", {"resultado": "assinou", "quem": "preposto"}, "assinou", "preposto"),
    ("autuacao", "assinatura_registrada", {"resultado": "recusou", "testemunhas": ["a", "b"]}, "testemunhas", 2),
    ("autuacao", "defesa_renunciada", {"dia": "2026-05-03"}, "renuncia", date(2026, 5, 3)),
    ("comunicacao", "comunicacao_expedida", {"objeto": "auto"}, "expedidas", ("auto",)),
    ("comunicacao", "comunicacao_frustrada", {"objeto": "auto"}, "frustradas", ("auto",)),
    ("comunicacao", "ciencia_registrada", CIENCIA, "ciencias", (Ciencia("auto", date(2026, 5, 2), "ar", "infrator"),)),
    (
        "comunicacao",
        "comparecimento_espontaneo",
        {"objeto": "auto"},
        "ciencias",
        (Ciencia("auto", D, "comparecimento", "infrator"),),
    ),
    (
        "comunicacao",
        "edital_publicado",
        {"objeto": "auto", "de": "2026-05-01"},
        "ciencias",
        (Ciencia("auto", date(2026, 5, 1), "edital", ""),),
    ),
    ("comunicacao", "procuracao_juntada", {"procurador": "adv-1"}, "procuradores", ("adv-1",)),
    ("comunicacao", "procuracao_revogada", {"procurador": "adv-1"}, "procuradores", ()),
    ("comunicacao", "encaminhada_por_agencia", {"objeto": "auto"}, "por_agencia", ("auto",)),
    (
        "instrucao",
        "defesa_apresentada",
        {"canal": "papel", "argumentos": ["a"]},
        "defesas",
        (Defesa(D, "papel", ("a",), None),),
    ),
    ("instrucao", "diligencia_determinada", {"dia": "2026-05-10"}, "diligencias", (date(2026, 5, 10),)),
    ("instrucao", "diligencia_cumprida", {}, "cumpridas", (D,)),
    ("instrucao", "alegacoes_finais_abertas", {}, "alegacoes_abertas", D),
    ("instrucao", "alegacoes_finais_apresentadas", {}, "alegacoes", D),
    ("instrucao", "prazo_prorrogado", {"prazo": "julgamento"}, "prorrogados", (("julgamento", D),)),
    ("instrucao", "suspeicao_arguida", {"contra": "oficial-1"}, "arguidas", (("oficial-1", date.fromisoformat(DIA)),)),
    ("instrucao", "suspeicao_decidida", {"contra": "oficial-1", "acolhida": True}, "acolhidas", ("oficial-1",)),
    ("instrucao", "suspeicao_decidida", {"contra": "oficial-1", "acolhida": False}, "acolhidas", ()),
    ("julgamento", "vicio_convalidado", {"vicio": "rubrica"}, "convalidados", ("rubrica",)),
    ("recursos", "revisao_pedida", {}, "revisao", D),
    ("recursos", "revisao_decidida", {"resultado": "indeferida"}, "revisao_decidida", D),
    ("recursos", "transito_certificado", {}, "transito", D),
    ("execucao", "pagamento_registrado", {"valor": "40.00", "dia_banco": "2026-05-01"}, "pago", Decimal("40.00")),
    ("execucao", "suspensao_iniciada", {"dia": "2026-05-01"}, "suspensao_de", date(2026, 5, 1)),
    ("execucao", "suspensao_encerrada", {"dia": "2026-05-03"}, "suspensao_ate", date(2026, 5, 3)),
    ("execucao", "habilitacao_devolvida", {"dia": "2026-05-03"}, "devolvida", date(2026, 5, 3)),
    ("execucao", "cancelamento_registrado", {"dia": "2026-05-03"}, "cancelada", date(2026, 5, 3)),
    ("execucao", "requalificacao_admitida", {"dia": "2026-05-03"}, "requalificada", date(2026, 5, 3)),
    (
        "marcos",
        "prazo_informado",
        {"prazo": "defesa", "vencimento": "2026-05-20", "folha": "h"},
        "informados",
        (Informado("defesa", date(2026, 5, 20), "h"),),
    ),
    (
        "marcos",
        "prazo_suspenso",
        {"de": "2026-05-01", "motivo": "greve"},
        "suspensoes",
        ((date(2026, 5, 1), None, "greve"),),
    ),
    ("marcos", "prazo_retomado", {"de": "2026-05-03"}, "suspensoes", ()),
    ("marcos", "sigilo_decretado", {}, "sigiloso", True),
    ("marcos", "sigilo_levantado", {}, "sigiloso", False),
    ("instrucao", "relatorio_juntado", {}, "relatorios", (D,)),
    ("instrucao", "parecer_juntado", {}, "pareceres", (D,)),
    ("marcos", "prioridade_concedida", {"causa": "idade"}, "prioridade", "idade"),
    ("marcos", "obito_registrado", {"dia": "2026-05-03"}, "obito", date(2026, 5, 3)),
    ("marcos", "arquivamento_por_prescricao", {}, "prescrito", D),
    ("marcos", "importado", {}, "importado", Importado(D, "CPPR", "aberto", "", "")),
    (
        "marcos",
        "importado",
        {"om": "CPPR", "fase": "julgado", "numero": "12/2019", "infrator": "p-1"},
        "importado",
        Importado(D, "CPPR", "julgado", "12/2019", "p-1"),
    ),
    ("marcos", "papel_emitido", {"numero": "7/2026"}, "papeis", ("7/2026",)),
    ("marcos", "papel_anulado", {"numero": "7/2026"}, "papeis", ()),
    (
        "marcos",
        "impedimento_declarado",
        {"pessoa": "oficial-1", "causa": "litigio"},
        "impedidos",
        (("oficial-1", "litigio"),),
    ),
]


@pytest.mark.parametrize(("parte", "nome", "dados", "campo", "deixa"), DEIXAM)
def test_o_ato_deixa_na_sua_parte(parte, nome, dados, campo, deixa):
    depois = apply(INICIO, ato(nome, "p-1@secretaria", DIA, **dados))
    assert getattr(getattr(depois, parte), campo) == deixa
    assert depois._replace(**{parte: getattr(INICIO, parte)}) == INICIO


@pytest.mark.parametrize("nome", ["despacho", "ato_anulado", "ato_retificado", "pessoais_apagados"])
def test_ato_que_nao_muda_a_sua_parte(nome):
    assert apply(INICIO, ato(nome, "p-1@secretaria", DIA)) == INICIO


def test_recurso_sem_recurso_nao_muda_nada():
    for nome in ("recurso_encaminhado", "efeito_suspensivo_decidido", "agravamento_comunicado", "recurso_nao_admitido"):
        assert apply(INICIO, ato(nome, "p-1@secretaria", DIA)).recursos == INICIO.recursos


def test_acordao_nao_definitivo_ainda_espera():
    caso = Caso().supoe("inquerito_vinculado", SECRETARIA, DIA, inquerito="i-1")
    assert caso.estado.origem.aguarda
    caso.supoe("acordao_publicado", SECRETARIA, DIA, inquerito="i-1", definitivo=False, dia=DIA)
    assert caso.estado.origem.aguarda
    caso.supoe("acordao_publicado", SECRETARIA, DIA, inquerito="outro", definitivo=True, dia=DIA)
    assert caso.estado.origem.aguarda
    caso.supoe("acordao_publicado", SECRETARIA, DIA, inquerito="i-1", definitivo=True, dia=DIA)
    assert not caso.estado.origem.aguarda


def test_suspensoes_retomadas_ficam_com_o_seu_fim():
    caso = Caso().supoe("prazo_suspenso", SECRETARIA, DIA, de="2026-05-01", motivo="greve")
    caso.supoe("prazo_retomado", SECRETARIA, DIA, de="2026-05-10")
    caso.supoe("prazo_suspenso", SECRETARIA, DIA, de="2026-06-01", motivo="pane")
    assert caso.estado.marcos.suspensoes == (
        (date(2026, 5, 1), date(2026, 5, 9), "greve"),
        (date(2026, 6, 1), None, "pane"),
    )


# --- reading --------------------------------------------------------------------------------------------------


def test_o_que_nao_se_le_conta_como_nao_trazido():
    mau = ato("despacho", "p-1@secretaria", DIA, x="2026-02-30", n=True, t=1, lst="x", tab=[])
    assert le.dia(mau, "x") == D
    assert le.dia(mau, "falta") == D
    assert le.instante(mau, "x") == em(DIA)
    assert le.instante(mau, "falta") == em(DIA)
    assert (le.texto(mau, "t"), le.inteiro(mau, "n"), le.inteiro(mau, "falta")) == ("", 0, 0)
    assert (le.lista(mau, "lst"), le.tabela(mau, "tab")) == ((), {})


@pytest.mark.parametrize("valor", [None, "", "x", "-1", "NaN", "1e9", 40, True])
def test_quantia_que_nao_e_quantia(valor):
    assert le.quantia(valor) is None


@pytest.mark.parametrize(
    ("bruta", "pena"),
    [
        ({}, Pena()),
        ({"multa": "100.00"}, Pena(multa=Decimal(100))),
        ({"multa": "x", "suspensao_dias": -5, "cancelamento": "sim"}, Pena()),
        ({"suspensao_dias": True}, Pena()),
        ({"suspensao_dias": 30, "cancelamento": True}, Pena(suspensao_dias=30, cancelamento=True)),
    ],
)
def test_pena(bruta, pena):
    caso = Caso().supoe("julgamento_proferido", OFICIAL, DIA, resultado="procedente", pena=bruta)
    assert pena_vigente(caso.estado) == pena


def test_especies_da_pena():
    assert Pena(Decimal(40), 5, cancelamento=True).especies == ("multa", "suspensao", "cancelamento")
    assert Pena(Decimal(0), None).especies == ()


def test_dia_eletronico_e_o_de_brasilia():
    tarde = em("2026-05-04", 23).astimezone(UTC)
    assert tarde.date() > D
    feito = ato("defesa_apresentada", PARTE, DIA, canal="eletronico", feito_em=tarde)
    assert le.dia_do_ato(feito) == D
    assert le.dia_do_ato(feito._replace(dados={"canal": "papel"})) > D


# --- phase ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("passo", "esperada"),
    [
        ("abertura", "aberto"),
        ("assinatura", "autuado"),
        ("ciencia", "em_defesa"),
        ("defesa", "concluso"),
        ("ciencia_da_decisao", "julgado"),
        ("recurso", "em_recurso"),
        ("recurso_julgado", "julgado"),
        ("ultima", "em_ultima_instancia"),
        ("ciencia_final", "julgado"),
        ("transito", "em_cobranca"),
        ("pagamento", "encerrado"),
    ],
)
def test_fase_do_caminho_inteiro(passo, esperada):
    caso = ate(passo)
    assert fase(caso.estado) == esperada
    assert final(caso.estado) == (esperada == "encerrado")


def test_fases_fora_do_caminho():
    assert fase(INICIO) == "aberto"
    caso = ate("abertura").supoe("notificacao_lavrada", SECRETARIA, "2026-03-03")
    assert fase(caso.estado) == "notificado"
    assert fase(caso.supoe("esclarecimentos_aceitos", OFICIAL, "2026-03-04").estado) == "arquivado"
    assert fase(caso.faz("processo_reaberto", OFICIAL, "2026-03-05").estado) == "notificado"
    espera = ate("abertura").faz("inquerito_vinculado", SECRETARIA, "2026-03-03")
    assert fase(espera.estado) == "aguarda_inquerito"
    fora = ate("abertura").faz("encaminhado_a_outro_orgao", OFICIAL, "2026-03-03")
    assert fase(fora.estado) == "arquivado"
    assert fase(fora.faz("processo_reaberto", OFICIAL, "2026-03-04").estado) == "aberto"
    prescrito = ate("auto").supoe("arquivamento_por_prescricao", OFICIAL, "2029-03-03")
    assert fase(prescrito.estado) == "arquivado"


@pytest.mark.parametrize(
    ("resultado", "esperada"), [("arquivado", "encerrado"), ("improcedente", "julgado"), ("nulo", "julgado")]
)
def test_fase_de_quem_e_absolvido(resultado, esperada):
    caso = ate("julgamento", julgamento={"resultado": resultado, "pena": {}})
    assert fase(caso.estado) == esperada
    if esperada == "julgado":
        caso.faz("ciencia_registrada", SECRETARIA, "2026-04-16", objeto="decisao", dia="2026-04-15")
        assert fase(caso.faz("transito_certificado", SISTEMA, "2026-04-17").estado) == "encerrado"


def test_suspensao_definitiva_por_cumprir():
    caso = ate("ciencia_da_decisao", julgamento={"pena": {"suspensao_dias": 30}})
    caso.faz("decurso_certificado", SISTEMA, "2026-04-25", prazo="recurso", vencimento="2026-04-24")
    caso.faz("transito_certificado", SISTEMA, "2026-04-25")
    assert fase(caso.estado) == "definitivo"
    caso.faz("suspensao_iniciada", SECRETARIA, "2026-05-01", dia="2026-05-01", modo="entrega")
    assert caso.recusa("suspensao_encerrada", SECRETARIA, "2026-05-20", dia="2026-05-31") == {"dia_por_vir"}
    assert caso.recusa("suspensao_encerrada", SECRETARIA, "2026-05-20", dia="2026-05-20") == {"suspensao_em_curso"}
    caso.faz("suspensao_encerrada", SECRETARIA, "2026-05-31", dia="2026-05-31")
    assert cumprida(caso.estado)
    assert fase(caso.estado) == "encerrado"


def test_pena_vigente_segue_a_ultima_decisao():
    assert pena_vigente(ate("julgamento").estado).multa == 100
    assert pena_vigente(ate("ultima_julgada").estado).multa == 60
    provido = ate("recurso_julgado", recurso_julgado={"resultado": "provido"})
    assert pena_vigente(provido.estado) == Pena()


def test_a_ultima_instancia_pode_livrar():
    caso = ate("ultimo_encaminhamento").faz("recurso_julgado", DPC, "2026-06-20", instancia=2, resultado="provido")
    assert pena_vigente(caso.estado) == Pena()
    assert caso.recusa("recurso_julgado", CAPITAO, "2026-06-21", instancia=1, resultado="negado") >= {
        "recurso_nao_encaminhado"
    }


def test_dobrar_o_que_ja_e_efetivo_da_o_mesmo():
    atos = ate("pagamento").atos
    assert fold(efetivos(atos)) == fold(atos)

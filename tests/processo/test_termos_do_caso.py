"""The terms of a case, from what was proved known; and what a person is told before relying on it."""

from datetime import date

import pytest
from apoio import CTX, DPC, OFICIAL, PARTE, SECRETARIA, SISTEMA, Caso, ate, em

from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.avisos import avisos
from capitania.processo.estado import INICIO, fase
from capitania.processo.proximos import proximos
from capitania.processo.termos import conhecimento, do_tipo, papel, prazos

ESPERADOS = {
    "defesa": ("2026-03-10", "2026-03-31"),
    "julgamento": ("2026-03-20", "2026-04-22"),
    "recurso": ("2026-04-15", "2026-04-24"),
    "reconsideracao": ("2026-04-20", "2026-04-27"),
    "decisao_do_recurso": ("2026-04-27", "2026-05-27"),
    "ultima_instancia": ("2026-05-18", "2026-05-25"),
    "decisao_da_ultima_instancia": ("2026-05-29", "2026-06-29"),
}


def vence(caso: Caso, tipo: str) -> str:
    corre = do_tipo(caso.estado, caso.ctx, tipo)
    return corre.vencimento.isoformat() if corre is not None else ""


def flags(caso: Caso) -> set[str]:
    return {a.regra for a in avisos(caso.estado, caso.ctx)}


def test_o_caminho_inteiro_tem_os_seus_prazos():
    achados = {p.tipo: (p.de.isoformat(), p.vencimento.isoformat()) for p in prazos(ate("pagamento").estado, CTX)}
    assert ESPERADOS.items() <= achados.items()
    assert achados["pagamento"][0] == "2026-06-25"  # the decision that changed the fine opens the term anew


@pytest.mark.parametrize("tipo", ESPERADOS)
def test_o_prazo_sem_folha_e_o_da_folha(tipo):
    caso = ate("pagamento")
    (com,) = [p for p in prazos(caso.estado, CTX) if p.tipo == tipo]
    sem = do_tipo(caso.estado, CTX, tipo)
    assert sem is not None
    assert (sem.de, sem.vencimento, sem.cumprido) == (com.de, com.vencimento, com.cumprido)
    assert com.contado.folha
    assert com.contado.cita


def test_nada_corre_antes_da_ciencia():
    assert prazos(INICIO, CTX) == ()
    assert prazos(ate("expedicao").estado, CTX) == ()
    assert do_tipo(ate("expedicao").estado, CTX, "defesa") is None
    assert do_tipo(ate("ciencia").estado, CTX, "nao_existe") is None


def test_ninguem_sabe_de_um_papel_que_nao_existe_ou_ainda_nao_existia():
    caso = ate("assinatura").supoe("ciencia_registrada", SECRETARIA, "2026-03-03", objeto="auto", dia="2026-03-01")
    assert caso.estado.comunicacao.ciencia("auto") is not None
    assert conhecimento(caso.estado, "auto") is None
    assert prazos(caso.estado, CTX) == ()
    sem_auto = ate("abertura").supoe("ciencia_registrada", SECRETARIA, "2026-03-03", objeto="auto", dia="2026-03-03")
    assert papel(sem_auto.estado, "auto") is None
    assert conhecimento(sem_auto.estado, "auto") is None


def test_o_proprio_ato_da_parte_e_ciencia():
    caso = ate("expedicao").faz("defesa_apresentada", PARTE, "2026-03-05", canal="papel")
    sabe = conhecimento(caso.estado, "auto")
    assert sabe is not None
    assert (sabe.dia, sabe.meio) == (date(2026, 3, 5), "comparecimento")
    caso.faz("ciencia_registrada", SECRETARIA, "2026-03-12", objeto="auto", dia="2026-03-04")
    sabe = conhecimento(caso.estado, "auto")
    assert sabe is not None
    assert sabe.dia == date(2026, 3, 4)


def test_informado_vale_se_mais_tarde():
    caso = ate("ciencia").faz(
        "prazo_informado", SECRETARIA, "2026-03-12", prazo="defesa", vencimento="2026-04-02", folha="h"
    )
    assert vence(caso, "defesa") == "2026-04-02"
    caso.faz("prazo_informado", SECRETARIA, "2026-03-13", prazo="defesa", vencimento="2026-03-20", folha="h")
    assert vence(caso, "defesa") == "2026-04-02"
    (defesa,) = [p for p in prazos(caso.estado, CTX) if p.tipo == "defesa"]
    assert (defesa.vencimento, defesa.contado.vencimento) == (date(2026, 4, 2), date(2026, 3, 31))


def test_prazo_suspenso_espera_e_retoma():
    caso = ate("ciencia").faz("prazo_suspenso", SECRETARIA, "2026-03-16", de="2026-03-16")
    assert vence(caso, "defesa") > "2029"
    assert prazos(caso.estado, CTX)[0].vencimento > date(2029, 1, 1)
    assert caso.recusa("decurso_certificado", SISTEMA, "2026-05-04", prazo="defesa", vencimento="2026-03-31") >= {
        "prazo_em_curso"
    }
    caso.faz("prazo_retomado", SECRETARIA, "2026-03-23", de="2026-03-22")
    assert vence(caso, "defesa") == "2026-04-08"  # five working days were lost, and 3 April is Good Friday


def test_suspensao_ao_avesso_nao_conta():
    caso = ate("ciencia").supoe("prazo_suspenso", SECRETARIA, "2026-03-16", de="2026-03-16")
    caso.supoe("prazo_retomado", SECRETARIA, "2026-03-16", de="2026-03-11")
    assert vence(caso, "defesa") == "2026-03-31"


def test_sem_prazo_na_norma_do_dia_nada_corre():
    caso = ate("abertura").supoe("notificacao_lavrada", SECRETARIA, "2026-04-01")
    caso.supoe("ciencia_registrada", SECRETARIA, "2026-04-02", objeto="notificacao", dia="2026-04-02")
    assert do_tipo(caso.estado, CTX, "comparecimento") is None
    assert prazos(caso.estado, CTX) == ()


def test_recurso_a_orgao_incompetente_devolve_o_prazo():
    caso = ate("recurso")
    sem_orgao = {"instancia": 1, "causa": "orgao_incompetente"}
    assert caso.recusa("recurso_nao_admitido", OFICIAL, "2026-04-23", **sem_orgao) == {"indicar_o_orgao_certo"}
    caso.faz("recurso_nao_admitido", OFICIAL, "2026-04-23", **sem_orgao, orgao_certo="CPPR")
    assert caso.recusa("transito_certificado", SISTEMA, "2026-04-24") == {"recurso_ainda_cabe"}
    assert do_tipo(caso.estado, CTX, "recurso") is None
    caso.faz("ciencia_registrada", SECRETARIA, "2026-04-28", objeto="decisao_do_recurso", dia="2026-04-27")
    assert vence(caso, "recurso") == "2026-05-05"
    assert caso.recusa("recurso_interposto", PARTE, "2026-05-04", instancia=1) == set()
    caso.faz("decurso_certificado", SISTEMA, "2026-05-06", prazo="recurso", vencimento="2026-05-05")
    assert caso.recusa("transito_certificado", SISTEMA, "2026-05-06") == set()


def test_decurso_cai_com_a_ciencia_retificada():
    caso = ate("ciencia").faz("decurso_certificado", SISTEMA, "2026-04-01", prazo="defesa", vencimento="2026-03-31")
    assert do_tipo(caso.estado, CTX, "defesa")[3]
    caso.supoe("ato_retificado", SECRETARIA, "2026-04-02", ato="ato-5", novos={"dia": "2026-03-12"})
    corre = do_tipo(caso.estado, CTX, "defesa")
    assert corre is not None
    assert not corre.cumprido
    assert "defesa_em_curso" in caso.recusa("julgamento_proferido", OFICIAL, "2026-04-02", resultado="improcedente")


# --- flags ----------------------------------------------------------------------------------------------------


def test_o_caminho_inteiro_avisa_so_que_julgou_quem_lavrou():
    assert flags(ate("pagamento")) == {"aviso_julgou_quem_lavrou"}
    assert flags(Caso()) == set()


@pytest.mark.parametrize(
    ("postada", "aviso"),
    [(None, "aviso_defesa_tardia"), ("2026-03-31", "aviso_postagem"), ("2026-04-01", "aviso_defesa_tardia")],
)
def test_defesa_depois_do_prazo(postada, aviso):
    dados = {"canal": "postal", "argumentos": []} | ({"postada_em": postada} if postada else {})
    assert aviso in flags(ate("ciencia").faz("defesa_apresentada", PARTE, "2026-04-02", **dados))


def test_decisao_tardia_e_decisao_antes_do_fim_por_renuncia():
    tarde = {"quando": "2026-04-23"}
    assert "aviso_julgamento_tardio" in flags(ate("julgamento", julgamento=tarde))
    assert "aviso_julgamento_tardio" not in flags(ate("julgamento"))
    prorrogado = ate("defesa").faz("prazo_prorrogado", OFICIAL, "2026-04-20", prazo="julgamento")
    prorrogado.supoe("julgamento_proferido", OFICIAL, "2026-04-23", resultado="procedente")
    assert "aviso_julgamento_tardio" not in flags(prorrogado)
    assina = {"resultado": "assinou", "quem": "infrator"}
    caso = ate("ciencia", assinatura=assina).faz("defesa_renunciada", PARTE, "2026-03-12", dia="2026-03-12")
    caso.faz("julgamento_proferido", OFICIAL, "2026-03-16", resultado="nulo")
    assert "aviso_renuncia" in flags(caso)


def test_ciencia_por_publicacao_ou_por_outrem():
    edital = {"objeto": "auto", "de": "2026-03-10", "motivo_escrito": "sem endereço"}
    publicado = ate("expedicao").faz("edital_publicado", SECRETARIA, "2026-03-10", **edital)
    assert "aviso_publicacao" in flags(publicado)
    assert "aviso_recebido_por_terceiro" in flags(ate("ciencia", ciencia={"recebedor": "porteiro"}))
    assert flags(ate("ciencia")) == set()


def test_recusa_de_assinar_sem_testemunhas():
    assert "aviso_recusa_sem_testemunhas" in flags(ate("assinatura", assinatura={"resultado": "recusou"}))
    com = {"resultado": "recusou", "testemunhas": ["t-1", "t-2"]}
    assert "aviso_recusa_sem_testemunhas" not in flags(ate("assinatura", assinatura=com))


# --- what a person is told, and what lies past the calendar ----------------------------------------------------------


def test_prazo_informado_e_de_um_prazo_que_existe_e_nao_ja_passado():
    caso = ate("ciencia")
    informa = {"vencimento": "2026-03-31", "folha": "sha256:0"}
    assert caso.recusa("prazo_informado", SECRETARIA, "2026-03-12", prazo="nenhum", **informa) == {"prazo_desconhecido"}
    tarde = caso.recusa("prazo_informado", SECRETARIA, "2026-04-01", prazo="defesa", **informa)
    assert tarde == {"vencimento_passado"}
    caso.faz("prazo_informado", SECRETARIA, "2026-03-12", prazo="defesa", **informa)
    assert "aviso_prazo_informado_diverge" not in flags(caso)


def test_prazo_recontado_e_de_um_prazo_que_existe_muda_o_dia_e_pede_que_se_informe():
    caso = ate("ciencia")
    novo = {"antes": "2026-03-31", "depois": "2026-04-01", "avisar": ["parte"]}
    assert caso.recusa("prazo_recontado", SISTEMA, "2026-03-12", prazo="nenhum", **novo) == {"prazo_desconhecido"}
    mesmo = novo | {"depois": "2026-03-31"}
    assert caso.recusa("prazo_recontado", SISTEMA, "2026-03-12", prazo="defesa", **mesmo) == {"recontagem_sem_mudanca"}
    caso.faz("prazo_recontado", SISTEMA, "2026-03-12", prazo="defesa", **novo)
    assert "aviso_prazo_recontado" in flags(caso)
    assert vence(caso, "defesa") == "2026-03-31"
    caso.faz("prazo_recontado", SISTEMA, "2026-03-13", prazo="defesa", depois="2026-04-02")
    assert [str(r.depois) for r in caso.estado.marcos.recontados] == ["2026-04-02"]
    caso.faz("prazo_informado", SECRETARIA, "2026-03-13", prazo="defesa", vencimento="2026-04-02", folha="f")
    assert "aviso_prazo_recontado" not in flags(caso)


@pytest.mark.parametrize(("dito", "vale"), [("2026-04-02", "2026-04-02"), ("2026-03-20", "2026-03-31")])
def test_informado_que_diverge_aparece_e_vale_o_mais_tardio(dito, vale):
    caso = ate("ciencia").faz("prazo_informado", SECRETARIA, "2026-03-12", prazo="defesa", vencimento=dito)
    assert "aviso_prazo_informado_diverge" in flags(caso)
    assert vence(caso, "defesa") == vale


def test_no_dia_em_que_se_retoma_o_prazo_ja_corre():
    caso = ate("ciencia").faz("prazo_suspenso", SECRETARIA, "2026-03-12", de="2026-03-16")
    caso.faz("prazo_retomado", SECRETARIA, "2026-03-18", de="2026-03-18")
    assert vence(caso, "defesa") == "2026-04-02"  # 16 and 17 do not count, 18 does
    mesmo = ate("ciencia").faz("prazo_suspenso", SECRETARIA, "2026-03-12", de="2026-03-16")
    mesmo.faz("prazo_retomado", SECRETARIA, "2026-03-16", de="2026-03-16")
    assert vence(mesmo, "defesa") == "2026-03-31"


FIM = {"abertura": {"fato_em": "2030-12-16T10:00:00-03:00", "quando": "2030-12-16"}, "auto": {"quando": "2030-12-16"}}
PERTO = FIM | {"assinatura": {"quando": "2030-12-16"}, "expedicao": None}
NO_FIM = PERTO | {"ciencia": {"quando": "2030-12-23", "dia": "2030-12-20"}}


def test_prazo_que_passa_do_calendario_recusa_o_que_dele_depende_e_se_diz():
    caso = ate("ciencia", **NO_FIM)
    with pytest.raises(ForaDoCalendario):
        do_tipo(caso.estado, CTX, "defesa")
    julga = caso.recusa("julgamento_proferido", OFICIAL, "2030-12-30", resultado="improcedente")
    assert julga == {"prazo_fora_do_calendario"}
    assert prazos(caso.estado, CTX) == ()
    (aviso,) = [a for a in avisos(caso.estado, CTX) if a.regra == "aviso_prazo_fora_do_calendario"]
    assert "defesa" in aviso.motivo
    ofertas = {p.tipo for p in proximos(caso.estado, CTX, em("2030-12-26"))}
    assert "defesa_apresentada" in ofertas
    assert "julgamento_proferido" not in ofertas


# --- death -----------------------------------------------------------------------------------------------------------


def test_o_obito_encerra_o_processo_em_qualquer_ponto_antes_da_decisao():
    for passo in ("abertura", "auto", "ciencia", "defesa"):
        caso = ate(passo).faz("obito_registrado", SECRETARIA, "2026-03-23", dia="2026-03-22", prova="certidão")
        assert "aviso_obito" in flags(caso)
        impedido = caso.recusa("julgamento_proferido", "inspetor-1@autoridade", "2026-03-24", resultado="arquivado")
        assert impedido == {"impedido_por_ter_abordado"}
        caso.faz("julgamento_proferido", OFICIAL, "2026-03-24", resultado="arquivado")
        assert fase(caso.estado) == "encerrado"
        assert "aviso_obito" not in flags(caso)


def test_o_obito_depois_da_decisao_so_deixa_cobrar_o_que_cabe_a_outros():
    caso = ate("ciencia_da_decisao", julgamento={"pena": {"suspensao_dias": 30}})
    caso.faz("obito_registrado", SECRETARIA, "2026-04-20", dia="2026-04-19", prova="certidão")
    assert "aviso_obito" in flags(caso)
    assert caso.recusa("suspensao_iniciada", SECRETARIA, "2026-04-21", dia="2026-04-21") == {"infrator_falecido"}
    assert "infrator_falecido" in caso.recusa("cancelamento_registrado", OFICIAL, "2026-04-21", dia="2026-04-21")


def test_cumprido_a_mais_se_diz():
    caso = ate("pagamento")
    assert "aviso_cumprido_a_mais" not in flags(caso)
    caso.faz("pagamento_registrado", SECRETARIA, "2026-07-04", dia_banco="2026-07-03", valor="60.00")
    assert "aviso_cumprido_a_mais" in flags(caso)
    sem = ate("pagamento").supoe(
        "ato_anulado", DPC, "2026-07-10", ato="ato-7", tambem=[f"ato-{n}" for n in range(8, 18)]
    )
    assert "aviso_cumprido_a_mais" in flags(sem)

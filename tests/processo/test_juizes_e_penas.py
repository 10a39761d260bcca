"""Who may decide, and what: offices, units, impediments; limits, recidivism, cumulation."""

from datetime import date
from typing import Any

import pytest
from apoio import ABERTURA, ACERVO, CAPITAO, CTX, DPC, OFICIAL, PARTE, SECRETARIA, Caso, ate, cargo

from capitania.lei.vocabulario import AUTORES
from capitania.processo.competencia import acima, cargo_de_quem_julgou, cargos, em_exercicio, instancia_unica
from capitania.processo.contexto import Anterior, Contexto, Designacao, Impedimento
from capitania.processo.estado import INICIO
from capitania.processo.penas import Limites, limites, prevista, reincidencias, tem_habilitacao

JULGAR = {"resultado": "procedente", "respostas": {"validade": "x"}, "pena": {"multa": "100.00"}, "reincidencia": 0}
DIA = "2026-04-10"


def julga(quem: str, ctx: Contexto = CTX, **dados: Any) -> set[str]:
    return ate("defesa", ctx).recusa("julgamento_proferido", quem, DIA, **{**JULGAR, **dados})


# --- offices --------------------------------------------------------------------------------------------------


def test_designacao_vale_de_um_dia_a_outro_inclusive():
    d = Designacao("p", "capitao", "CPPR", date(2026, 1, 1), date(2026, 6, 30), "portaria")
    dias = (date(2025, 12, 31), date(2026, 1, 1), date(2026, 6, 30), date(2026, 7, 1))
    assert [d.vale(dia) for dia in dias] == [False, True, True, False]
    assert d._replace(ate=None).vale(date(2040, 1, 1))


def test_quem_julga_tem_cargo_no_lugar_do_fato_e_no_dia():
    assert julga(OFICIAL) == set()
    assert julga("capitao-1@autoridade") == set()
    assert julga("ninguem@autoridade") == {"sem_designacao"}
    assert julga("agente-1@autoridade") == {"lugar_do_fato"}
    assert julga(SECRETARIA) >= {"ato_de_outro"}
    passado = CTX._replace(designacoes=(*CTX.designacoes, cargo("oficial-3", "oficial_designado", ate="2026-04-09")))
    assert julga("oficial-3@autoridade", passado) == {"sem_designacao"}


def test_quem_abre_tem_cargo_na_om_do_fato():
    assert Caso().recusa("processo_aberto", "ninguem@secretaria", "2026-03-02", **ABERTURA) == {"sem_designacao"}
    assert Caso().recusa("processo_aberto", "secretaria-2@secretaria", "2026-03-02", **ABERTURA) == {"lugar_do_fato"}


def test_abre_se_uma_vez_e_nada_vem_antes_do_fato():
    assert ate("abertura").recusa("processo_aberto", SECRETARIA, "2026-03-03", **ABERTURA) == {"processo_ja_aberto"}
    assert ate("abertura").recusa("despacho", SECRETARIA, "2026-02-28") == {"fato_depois_do_ato"}
    assert Caso().recusa("despacho", SECRETARIA, "2026-03-03") == {"processo_nao_aberto"}
    assert ate("pagamento").recusa("prova_juntada", SECRETARIA, "2026-07-04") == {"processo_findo"}


def test_nao_se_decide_em_dia_anterior_ao_auto():
    cedo = ate("defesa").recusa("julgamento_proferido", OFICIAL, "2026-03-01", **JULGAR)
    assert cedo == {"ato_antes_do_que_supoe"}


def test_numero_de_papel_nao_se_repete():
    caso = ate("auto").faz("papel_emitido", SECRETARIA, "2026-03-03", numero="7/2026")
    assert caso.recusa("papel_emitido", SECRETARIA, "2026-03-04", numero="7/2026") == {"papel_ja_emitido"}
    assert caso.recusa("papel_emitido", SECRETARIA, "2026-03-04", numero="8/2026") == set()


def test_quem_lavrou_o_auto_pode_julgar_e_quem_abordou_nao():
    assert julga("oficial-1@autoridade") == set()
    assert julga("inspetor-1@autoridade") == {"impedido_por_ter_abordado"}


def test_impedido_suspeito_e_arguido_nao_julgam():
    caso = ate("defesa").faz("impedimento_declarado", PARTE, "2026-03-21", pessoa="oficial-1", causa="parentesco")
    assert caso.recusa("julgamento_proferido", OFICIAL, DIA, **JULGAR) == {"impedido"}
    caso = ate("defesa").faz("suspeicao_arguida", PARTE, "2026-03-21", contra="oficial-1")
    assert caso.recusa("julgamento_proferido", OFICIAL, DIA, **JULGAR) == {"suspeicao_pendente"}
    assert caso.recusa("suspeicao_decidida", CAPITAO, "2026-03-23", contra="outro") == {"suspeicao_nao_arguida"}
    propria = caso.recusa("suspeicao_decidida", "oficial-1@superior", "2026-03-23", contra="oficial-1")
    assert propria == {"sem_designacao", "suspeito"}
    caso.faz("suspeicao_decidida", CAPITAO, "2026-03-23", contra="oficial-1", acolhida=True)
    assert caso.recusa("julgamento_proferido", OFICIAL, DIA, **JULGAR) == {"suspeito"}
    assert caso.recusa("julgamento_proferido", "oficial-2@autoridade", DIA, **JULGAR) == set()


@pytest.mark.parametrize(
    ("om", "quem", "quem_abre", "esperado"),
    [
        ("CPPR", "oficial-1@autoridade", "secretaria-1@secretaria", ("superior", "CPPR")),
        ("CPPR", "capitao-1@autoridade", "secretaria-1@secretaria", ("dpc", "")),
        ("AgGuaira", "agente-1@autoridade", "secretaria-3@secretaria", ("superior", "CPPR")),
    ],
)
def test_o_recurso_sobe_a_quem_esta_logo_acima(om, quem, quem_abre, esperado):
    caso = Caso().supoe("processo_aberto", quem_abre, "2026-03-02", **{**ABERTURA, "om": om})
    caso.supoe("julgamento_proferido", quem, DIA, **JULGAR)
    assert acima(caso.estado, CTX, date(2026, 5, 1)) == esperado
    assert instancia_unica(caso.estado, CTX, date(2026, 5, 1)) == (esperado[0] == "dpc")


def test_acima_sem_decisao_sem_unidade_e_noutra_via():
    assert cargo_de_quem_julgou(INICIO, CTX) == ""
    assert acima(INICIO, CTX, date(2026, 5, 1)) == ("dpc", "")
    assert cargo_de_quem_julgou(ate("julgamento").estado, CTX._replace(designacoes=())) == ""
    polui = Caso().supoe("processo_aberto", SECRETARIA, "2026-03-02", **{**ABERTURA, "via": "poluicao"})
    assert acima(polui.estado, CTX, date(2026, 5, 1)) == ("dpc", "")
    antes = Caso().supoe("processo_aberto", SECRETARIA, "2023-03-02", **{**ABERTURA, "om": "AgGuaira"})
    antes.supoe("julgamento_proferido", "agente-1@autoridade", "2024-04-10", **JULGAR)
    assert acima(antes.estado, CTX, date(2023, 5, 1)) == ("superior", "")


def test_em_exercicio():
    dia = date(2026, 5, 1)
    assert em_exercicio(CTX, "superior", "CPPR", dia) == ("capitao-1",)
    assert em_exercicio(CTX, "dpc", "", dia) == ("dpc-1",)
    assert [d.cargo for d in cargos(CTX, "inspetor-1", "autoridade", dia)] == ["oficial_designado"]


def test_o_recurso_e_julgado_pelo_superior_da_unidade_e_por_quem_nao_julgou():
    caso = ate("encaminhamento")
    julgar = {"instancia": 1, "resultado": "negado"}
    assert caso.recusa("recurso_julgado", CAPITAO, "2026-05-15", **julgar) == set()
    assert "autoridade_do_recurso" in caso.recusa("recurso_julgado", DPC, "2026-05-15", **julgar)
    assert "autoridade_do_recurso" in caso.recusa("recurso_julgado", "capitao-2@superior", "2026-05-15", **julgar)
    mesmo = CTX._replace(designacoes=(*CTX.designacoes, cargo("oficial-1", "capitao", de="2026-05-01")))
    caso = ate("encaminhamento", mesmo)
    assert caso.recusa("recurso_julgado", "oficial-1@superior", "2026-05-15", **julgar) == {"recurso_do_proprio_ato"}


# --- rules of the day -----------------------------------------------------------------------------------------


def test_regra_reune_as_citas_das_normas_do_dia():
    regra = CTX.regra("aguarda_acordao", date(2026, 3, 2))
    assert regra is not None
    assert len(regra.cita) > 1
    assert all("@" in c for c in regra.cita)
    assert CTX.regra("aguarda_acordao", date(2026, 3, 2)) is regra
    assert CTX.regra("nao_existe", date(2026, 3, 2)) is None


def test_regra_que_a_norma_do_dia_nao_tem_nao_impede():
    assert CTX.impede("notificacao_precede_o_auto", date(2026, 1, 26)) == ()
    (achado,) = CTX.impede("notificacao_precede_o_auto", date(2026, 1, 25), "Veja.")
    assert isinstance(achado, Impedimento)
    assert achado.motivo.endswith("Veja.")


def test_dia_fora_do_calendario_sempre_se_recusa():
    assert CTX.fora_do_calendario(date(2026, 3, 2)) == ()
    for dia in ("1997-12-31", "2031-01-01"):
        (achado,) = CTX.fora_do_calendario(date.fromisoformat(dia))
        assert achado.regra == "dia_fora_do_calendario"
        assert ate("defesa").recusa("julgamento_proferido", OFICIAL, dia, **JULGAR) == {"dia_fora_do_calendario"}


# --- penalties ------------------------------------------------------------------------------------------------


def anterior(fato: str, definitivo: str | None, dispositivo: str = "rlesta:12-III", concreto: str | None = None):
    dia = date.fromisoformat(definitivo) if definitivo else None
    return Anterior("p-0", dispositivo, concreto, date.fromisoformat(fato), dia)


@pytest.mark.parametrize(
    ("antes", "conta"),
    [
        (anterior("2025-03-01", "2025-06-01"), True),  # the anniversary is inside
        (anterior("2025-02-28", "2025-06-01"), False),
        (anterior("2026-03-01", "2026-03-02"), False),  # the same day is no repetition
        (anterior("2025-09-01", None), False),
        (anterior("2025-09-01", "2026-04-10"), False),  # final on the day of the decision
        (anterior("2025-09-01", "2026-04-09"), True),
        (anterior("2025-09-01", "2025-12-01", "rlesta:12-II"), False),
    ],
)
def test_reincidencia(antes, conta):
    ctx = CTX._replace(anteriores=(antes,))
    assert len(reincidencias(ate("abertura").estado, ctx, date(2026, 4, 10))) == int(conta)


def test_reincidencia_em_inciso_aberto_pede_o_mesmo_dispositivo_concreto():
    dados = {**ABERTURA, "dispositivo": "rlesta:23-VIII", "concreto": "normam-211:7.12.1"}
    caso = Caso().faz("processo_aberto", SECRETARIA, "2026-03-02", **dados)
    for concreto, conta in (("normam-211:7.12.1", 1), ("npcp:1", 0)):
        ctx = CTX._replace(anteriores=(anterior("2025-09-01", "2025-12-01", "rlesta:23-VIII", concreto),))
        assert len(reincidencias(caso.estado, ctx, date(2026, 4, 10))) == conta


def test_reincidencia_sem_processo():
    assert reincidencias(INICIO, CTX, date(2026, 4, 10)) == ()
    assert limites(INICIO, CTX, date(2026, 4, 10)) is None


def test_limites_dobram_e_triplicam():
    antes = (anterior("2025-09-01", "2025-12-01"), anterior("2025-10-01", "2025-12-01"))
    for n, (maximo, dias) in enumerate(((200, 30), (400, 60), (600, 90))):
        achado = limites(ate("abertura").estado, CTX._replace(anteriores=antes[:n]), date(2026, 4, 10))
        assert isinstance(achado, Limites)
        assert (achado.minimo, achado.maximo, achado.suspensao_max_dias) == (40, maximo, dias)


def abre(**dados: Any) -> Caso:
    return Caso().faz("processo_aberto", SECRETARIA, "2026-03-02", **{**ABERTURA, **dados})


def test_embriaguez_nao_tem_multa_e_na_reincidencia_cancela():
    caso = abre(dispositivo="rlesta:23-I")
    so = limites(caso.estado, CTX, date(2026, 4, 10))
    assert so is not None
    assert (so.maximo, so.suspensao_max_dias, so.cancelamento) == (None, 120, False)
    ctx = CTX._replace(anteriores=(anterior("2025-09-01", "2025-12-01", "rlesta:23-I"),))
    repete = limites(caso.estado, ctx, date(2026, 4, 10))
    assert repete is not None
    assert (repete.maximo, repete.suspensao_max_dias, repete.cancelamento) == (None, 120, True)


@pytest.mark.parametrize("dados", [{"titular": "nao"}, {"titular": "pessoa_juridica"}])
def test_sem_habilitacao_nao_ha_suspensao(dados):
    achado = limites(abre(**dados).estado, CTX, date(2026, 4, 10))
    assert achado is not None
    assert achado.suspensao_max_dias is None


TEM = {("condutor", "sim"), ("tripulante", "sim"), ("pratico", "sim")}


@pytest.mark.parametrize("autor", AUTORES)
def test_so_o_embarcado_e_o_pratico_tem_habilitacao_a_suspender(autor):
    """RLESTA 8, asked of the norm of the day of the fact; not said is not had."""
    for titular in ("sim", "nao", "pessoa_juridica", ""):
        assert tem_habilitacao(CTX, autor, titular, date(2026, 3, 1)) == ((autor, titular) in TEM)
        assert not tem_habilitacao(CTX, autor, titular, date(1998, 6, 8))


def test_a_habilitacao_a_suspender_se_pergunta_a_norma():
    """Another text of the regulation, another answer: no list of offices stands in code."""
    rlesta = ACERVO.norma("rlesta", date(1998, 6, 9))
    classe = rlesta.classes["habilitacao_a_suspender"]
    linhas = tuple(li._replace(entao={"sim": "nao", "nao": "sim"}[str(li.entao)]) for li in classe.linhas)
    virada = rlesta._replace(classes={**rlesta.classes, classe.nome: classe._replace(linhas=linhas)})
    ctx = CTX._replace(acervo=ACERVO.com(virada))
    assert tem_habilitacao(ctx, "proprietario", "nao", date(2026, 3, 1))
    assert not tem_habilitacao(ctx, "condutor", "sim", date(2026, 3, 1))
    achado = limites(ate("abertura").estado, ctx, date(2026, 4, 10))
    assert achado is not None
    assert achado.suspensao_max_dias is None


def test_infracao_nao_conferida_nao_tem_limites():
    caso = Caso().supoe("processo_aberto", SECRETARIA, "2026-03-02", **{**ABERTURA, "dispositivo": "rlesta:13"})
    assert prevista(CTX, "rlesta:13", date(2026, 3, 1)) is not None
    assert prevista(CTX, "rlesta:99", date(2026, 3, 1)) is None
    assert limites(caso.estado, CTX, date(2026, 4, 10)) is None


@pytest.mark.parametrize(
    ("dados", "regras"),
    [
        ({}, set()),
        ({"pena": {"multa": "40.00"}}, set()),
        ({"pena": {"multa": "200.00"}}, set()),
        ({"pena": {"multa": "39.99"}}, {"multa_fora_dos_limites"}),
        ({"pena": {"multa": "200.01"}}, {"multa_fora_dos_limites"}),
        ({"pena": {"suspensao_dias": 30}}, set()),
        ({"pena": {"suspensao_dias": 31}}, {"suspensao_fora_dos_limites"}),
        ({"pena": {"cancelamento": True}}, {"cancelamento_so_na_reincidencia"}),
        ({"pena": {}}, {"procedente_sem_pena"}),
        ({"pena": {"multa": "100.00", "suspensao_dias": 5}}, {"cumulacao_sem_fundamento"}),
        ({"pena": {"multa": "100.00", "suspensao_dias": 5}, "fundamento_da_cumulacao": "dano"}, set()),
        ({"reincidencia": 1}, {"reincidencia_apurada"}),
        ({"resultado": "improcedente"}, {"pena_sem_procedencia"}),
        ({"resultado": "improcedente", "pena": {}}, set()),
        ({"respostas": {}}, {"argumento_sem_resposta"}),
        ({"respostas": {"validade": "  "}}, {"argumento_sem_resposta"}),
    ],
)
def test_a_pena_que_o_juiz_pode_dar(dados, regras):
    assert julga(OFICIAL, **dados) == regras


@pytest.mark.parametrize(
    ("pena", "regras"),
    [
        ({"multa": "60.00"}, set()),
        ({"multa": "39.99"}, {"multa_fora_dos_limites"}),
        ({"multa": "150.00"}, {"pena_agravada"}),
        ({"multa": "100.00", "suspensao_dias": 5}, {"pena_agravada", "cumulacao_sem_fundamento"}),
    ],
)
def test_a_pena_do_recurso_fica_nos_limites_e_nao_piora_sem_aviso(pena, regras):
    julgar = {"instancia": 1, "resultado": "provido_em_parte", "pena": pena}
    assert ate("encaminhamento").recusa("recurso_julgado", CAPITAO, "2026-05-15", **julgar) == regras


def test_a_pena_piora_so_depois_de_avisada_naquela_instancia():
    pior = {"resultado": "provido_em_parte", "pena": {"multa": "150.00"}}
    caso = ate("encaminhamento").faz("agravamento_comunicado", CAPITAO, "2026-05-01", instancia=1)
    assert caso.recusa("recurso_julgado", CAPITAO, "2026-05-15", instancia=1, **pior) == {"pena_agravada"}
    sabe = {"objeto": "agravamento", "dia": "2026-05-04"}
    assert caso.recusa("ciencia_registrada", SECRETARIA, "2026-05-05", **{**sabe, "dia": "2026-04-30"}) == {
        "ciencia_antes_do_papel"
    }
    caso.faz("ciencia_registrada", SECRETARIA, "2026-05-05", **sabe)
    caso.faz("recurso_julgado", CAPITAO, "2026-05-15", instancia=1, **pior)
    caso.faz("ciencia_registrada", SECRETARIA, "2026-05-19", objeto="decisao_do_recurso", dia="2026-05-18")
    caso.faz("recurso_interposto", PARTE, "2026-05-22", instancia=2)
    caso.faz("recurso_encaminhado", CAPITAO, "2026-05-26", instancia=2, para="dpc-1", recebido_em="2026-05-29")
    caso.faz("agravamento_comunicado", DPC, "2026-06-01", instancia=2)
    ainda = {"resultado": "provido_em_parte", "pena": {"multa": "180.00"}}
    assert caso.recusa("recurso_julgado", DPC, "2026-06-20", instancia=2, **ainda) == {"pena_agravada"}
    caso.faz("ciencia_registrada", SECRETARIA, "2026-06-05", objeto="agravamento", dia="2026-06-04")
    caso.faz("recurso_julgado", DPC, "2026-06-20", instancia=2, **ainda)


def test_a_revisao_nunca_piora():
    caso = ate("ciencia_da_decisao").faz("revisao_pedida", PARTE, "2026-04-20")
    pior = {"resultado": "deferida", "pena": {"multa": "150.00"}}
    assert caso.recusa("revisao_decidida", OFICIAL, "2026-04-25", **pior) == {"revisao_nunca_agrava"}
    caso.faz("revisao_decidida", OFICIAL, "2026-04-25", resultado="deferida", pena={"multa": "50.00"})
    assert caso.recusa("revisao_decidida", OFICIAL, "2026-04-26", resultado="indeferida") == {"revisao_nao_pedida"}

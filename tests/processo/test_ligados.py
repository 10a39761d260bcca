"""What other streams say to a case: inquiries, earlier cases that fell or punished the same fact, deaths, names."""

from datetime import date

import pytest
from apoio import CAPITAO, CTX, OFICIAL, PARTE, SECRETARIA, SISTEMA, Caso, ate, em

from capitania.processo.avisos import avisos
from capitania.processo.contexto import Anterior, Inquirido, Ligados
from capitania.processo.penas import caidos, ja_punido, limites
from capitania.processo.prescricao import prescricoes
from capitania.processo.proximos import proximos
from capitania.processo.termos import do_tipo

ANTES = Anterior("processo:c-0", "rlesta:12-III", None, date(2025, 9, 1), date(2025, 12, 1))
HOJE = date(2026, 3, 20)


def com(*anteriores: Anterior, **ligados):
    return CTX._replace(anteriores=anteriores, ligados=Ligados(**ligados))


def vistos(caso: Caso, ctx=None) -> set[str]:
    return {a.regra for a in avisos(caso.estado, ctx or caso.ctx)}


def inquerito(acordao: str | None = None, fato: str = "2026-03-01", punidos: tuple[str, ...] = ()) -> Inquirido:
    dia = date.fromisoformat(acordao) if acordao else None
    return Inquirido("iafn-7", date.fromisoformat(fato), dia, frozenset(punidos))


# --- inquiries (ruling 34) ----------------------------------------------------------------------------------


def espera(ctx=CTX, relacao: str = "durante") -> Caso:
    return ate("abertura", ctx).faz(
        "inquerito_vinculado", SECRETARIA, "2026-03-02", inquerito="iafn-7", relacao=relacao
    )


def test_um_inquerito_se_liga_uma_vez_e_a_espera_nao_suspende_a_prescricao():
    caso = espera()
    assert caso.recusa("inquerito_vinculado", SECRETARIA, "2026-03-03", inquerito="iafn-7") == {
        "inquerito_ja_vinculado"
    }
    assert "aviso_espera_nao_suspende" in vistos(caso)
    assert "aviso_acordao_recebido" not in vistos(caso)
    antes, depois = ({p.relogio: p for p in prescricoes(c.estado, CTX)} for c in (ate("abertura"), caso))
    for relogio in ("punicao", "paralisacao"):
        assert depois[relogio].limite == antes[relogio].limite
        assert "inquerito_vinculado" in {c.ato for c in depois[relogio].causas if c.duvidosa}
    duas = Caso().faz("processo_aberto", SECRETARIA, "2026-05-04", **_abertura("2026-03-01"))
    duas.faz("inquerito_vinculado", SECRETARIA, "2026-06-01", inquerito="iafn-7", relacao="durante")
    parada = {p.relogio: p for p in prescricoes(duas.estado, CTX)}["paralisacao"]
    assert (parada.limite, parada.limite_se_interrompem) == (date(2029, 5, 4), date(2029, 6, 1))


def _abertura(fato: str):
    base = {"origem": "inquerito", "om": "CPPR", "infrator": "pessoa-1", "papel": "condutor", "titular": "sim"}
    return base | {"dispositivo": "rlesta:12-III", "fato_em": f"{fato}T11:00:00-03:00"}


@pytest.mark.parametrize(
    ("relacao", "evento", "sai"),
    [
        ("antes", "2026-02-28", True),
        ("antes", "2026-03-01", False),
        ("depois", "2026-03-02", True),
        ("depois", "2026-03-01", False),
        ("durante", "2026-02-20", False),
    ],
)
def test_a_relacao_com_o_evento_e_a_das_datas(relacao, evento, sai):
    caso = ate("abertura", com(inqueritos=(inquerito(fato=evento),)))
    achadas = caso.recusa("inquerito_vinculado", SECRETARIA, "2026-03-02", inquerito="iafn-7", relacao=relacao)
    assert ("relacao_contradiz_datas" in achadas) is sai


def test_o_acordao_que_veio_ao_inquerito_mostra_se_no_caso_e_desbloqueia():
    caso = espera(com(inqueritos=(inquerito(),)))
    publica = {"inquerito": "iafn-7", "dia": "2026-06-10", "definitivo": True}
    assert caso.recusa("acordao_publicado", SECRETARIA, "2026-06-12", **publica) == {"acordao_contradiz_inquerito"}
    assert caso.recusa("acordao_publicado", SECRETARIA, "2026-06-12", **publica | {"definitivo": False}) == set()
    caso.ctx = com(inqueritos=(inquerito("2026-06-10"),))
    assert "aviso_acordao_recebido" in vistos(caso)
    auto = {"dispositivo": "rlesta:12-III", "inspetor": "inspetor-1"}
    assert caso.recusa("auto_lavrado", OFICIAL, "2026-06-12", **auto) == {"aguarda_acordao"}
    outro_dia = publica | {"dia": "2026-06-09"}
    assert caso.recusa("acordao_publicado", SECRETARIA, "2026-06-12", **outro_dia) == {"acordao_contradiz_inquerito"}
    caso.faz("acordao_publicado", SECRETARIA, "2026-06-12", **publica)
    assert not vistos(caso) & {"aviso_acordao_recebido", "aviso_espera_nao_suspende"}
    assert caso.recusa("auto_lavrado", OFICIAL, "2026-06-12", **auto) == set()


def test_sem_fluxo_do_inquerito_vale_o_que_o_caso_junta():
    caso = espera().faz(
        "acordao_publicado", SECRETARIA, "2026-06-12", inquerito="iafn-7", dia="2026-06-10", definitivo=True
    )
    assert not caso.estado.origem.aguarda


# --- a second sanction for one fact -------------------------------------------------------------------------

MESMO = Anterior("processo:c-9", "rlesta:12-III", None, date(2026, 3, 1), None)


@pytest.mark.parametrize(
    ("outro", "punido"),
    [
        (MESMO, True),
        (MESMO._replace(dispositivo="rlesta:12-II"), False),
        (MESMO._replace(fato=date(2026, 2, 28)), False),
        (MESMO._replace(caiu_em=date(2026, 3, 10)), False),
        (MESMO._replace(caiu_em=date(2026, 5, 10)), True),
        (MESMO._replace(punido=False), False),
    ],
    ids=["same", "other-infraction", "other-day", "fell", "falls-later", "never-punished"],
)
def test_punir_de_novo_o_mesmo_fato_pede_motivo_escrito(outro, punido):
    caso = ate("defesa", com(outro))
    assert ("aviso_ja_punido" in vistos(caso)) is (punido and outro.caiu_em is None)
    decide = {"resultado": "procedente", "respostas": {"validade": "vencida"}, "pena": {"multa": "100.00"}}
    decide |= {"reincidencia": 0}
    assert ("sancao_repetida" in caso.recusa("julgamento_proferido", OFICIAL, "2026-04-10", **decide)) is punido
    assert caso.recusa("julgamento_proferido", OFICIAL, "2026-04-10", **decide, motivo_escrito="Outro fato.") == set()
    livre = {"resultado": "improcedente", "respostas": {"validade": "vencida"}}
    assert caso.recusa("julgamento_proferido", OFICIAL, "2026-04-10", **livre) == set()
    oferta = [p for p in proximos(caso.estado, caso.ctx, em("2026-04-10")) if p.tipo == "julgamento_proferido"]
    assert oferta


@pytest.mark.parametrize(
    ("no_caso", "no_inquerito", "unidos", "punido"),
    [
        (True, (), frozenset(), True),
        (False, ("pessoa-1",), frozenset(), True),
        (False, ("pessoa-9",), frozenset({"pessoa-9"}), True),
        (False, ("pessoa-9",), frozenset(), False),
        (False, (), frozenset(), False),
    ],
    ids=["said-in-the-case", "said-in-the-inquiry", "by-another-name", "someone-else", "nobody"],
)
def test_o_acordao_que_puniu_conta(no_caso, no_inquerito, unidos, punido):
    caso = espera(com(inqueritos=(inquerito("2026-06-10", punidos=no_inquerito),), unidos=unidos))
    publica = {"inquerito": "iafn-7", "dia": "2026-06-10", "definitivo": True, "puniu": no_caso}
    caso.faz("acordao_publicado", SECRETARIA, "2026-06-12", **publica)
    assert ja_punido(caso.estado, caso.ctx, date(2026, 6, 12)) == (("iafn-7",) if punido else ())


def test_sem_fluxo_so_o_caso_diz_se_o_tribunal_puniu():
    assert ja_punido(espera().estado, CTX, HOJE) == ()
    assert ja_punido(Caso().estado, CTX, HOJE) == ()


# --- recidivism that falls (ruling 13) ----------------------------------------------------------------------


def reincidente(ctx=None) -> Caso:
    """Give a case whose fine was doubled by an earlier one, final."""
    dobrada = {"pena": {"multa": "400.00"}, "reincidencia": 1}
    caso = ate("ciencia_da_decisao", ctx or com(ANTES), julgamento=dobrada)
    caso.faz("decurso_certificado", SISTEMA, "2026-04-28", prazo="recurso", vencimento="2026-04-24")
    return caso.faz("transito_certificado", SISTEMA, "2026-04-28")


def test_cai_o_anterior_e_a_decisao_posterior_nada_tem_em_que_se_apoiar():
    caso = reincidente()
    assert "aviso_reincidencia_caida" not in vistos(caso)
    assert caidos(caso.estado, caso.ctx) is None
    pede = {"fatos_novos": "Caiu o processo c-0."}
    assert caso.recusa("revisao_pedida", OFICIAL, "2026-06-02", **pede) == {"revisao_de_oficio"}
    assert caso.recusa("revisao_pedida", PARTE, "2026-06-02", **pede) == set()
    caiu = com(ANTES._replace(caiu_em=date(2026, 6, 1)))
    (aviso,) = (a for a in avisos(caso.estado, caiu) if a.regra == "aviso_reincidencia_caida")
    assert "processo:c-0" in aviso.motivo
    assert {c.partition("@")[0] for c in aviso.cita} == {"rlesta", "lei-9784"}
    caso.ctx = caiu
    assert ("revisao_pedida", "autoridade") in {(p.tipo, p.por) for p in proximos(caso.estado, caiu, em("2026-06-02"))}
    caso.faz("revisao_pedida", OFICIAL, "2026-06-02", **pede)
    assert "aviso_reincidencia_caida" in vistos(caso)
    alta = {"resultado": "deferida", "pena": {"multa": "300.00"}}
    assert caso.recusa("revisao_decidida", CAPITAO, "2026-06-10", **alta) == {"multa_fora_dos_limites"}
    caso.faz("revisao_decidida", CAPITAO, "2026-06-10", resultado="deferida", pena={"multa": "200.00"})
    assert "aviso_reincidencia_caida" not in vistos(caso)
    depois = com(ANTES._replace(caiu_em=date(2026, 7, 1)))
    assert "aviso_reincidencia_caida" in vistos(caso, depois)


def test_no_dia_da_decisao_o_anterior_ainda_contava():
    caiu = com(ANTES._replace(caiu_em=date(2026, 6, 1)))
    caso = reincidente(caiu)
    decisao = caso.estado.julgamento.decisao.dia
    assert limites(caso.estado, caiu, decisao).multiplo == 2
    assert limites(caso.estado, caiu, decisao, date(2026, 6, 1)).multiplo == 1
    antes = com(ANTES._replace(caiu_em=date(2026, 4, 10)))
    assert limites(ate("defesa", antes).estado, antes, date(2026, 4, 10)).multiplo == 1


def test_o_que_sumiu_sem_dizer_qual():
    caso = reincidente()
    (aviso,) = (a for a in avisos(caso.estado, CTX) if a.regra == "aviso_reincidencia_caida")
    assert "Caiu" not in aviso.motivo


def test_sem_pena_nada_cai():
    assert caidos(ate("defesa").estado, CTX) is None
    assert caidos(ate("julgamento", julgamento={"resultado": "improcedente", "pena": {}}).estado, CTX) is None


# --- death, names, questions, priority ----------------------------------------------------------------------


def test_o_obito_noutro_processo_avisa_enquanto_este_corre():
    morto = MESMO._replace(punido=False, obito=date(2026, 4, 1))
    for passo, avisa in (("defesa", True), ("pagamento", False)):
        caso = ate(passo)
        assert ("aviso_obito_noutro_processo" in vistos(caso, com(morto))) is avisa
    caso = ate("defesa").faz("obito_registrado", SECRETARIA, "2026-04-06", dia="2026-04-01")
    assert "aviso_obito_noutro_processo" not in vistos(caso, com(morto))
    assert "aviso_obito" in vistos(caso)


def test_unificado_consultado_e_com_prioridade():
    caso = ate("auto").faz("prioridade_concedida", SECRETARIA, "2026-03-03", causa="idade")
    ctx = com(unidos=frozenset({"pessoa-9"}), consultas=(("omisso:1", date(2026, 3, 2)),))
    assert vistos(caso, ctx) >= {"aviso_pessoa_unificada", "aviso_consulta_sem_resposta", "aviso_prioridade"}
    assert not vistos(ate("auto")) & {"aviso_pessoa_unificada", "aviso_consulta_sem_resposta", "aviso_prioridade"}
    assert "aviso_reincidencia_caida" not in vistos(Caso())


def test_um_processo_se_liga_a_outro_uma_vez():
    caso = ate("abertura").faz("processos_ligados", SECRETARIA, "2026-03-02", processo="processo:c-2", motivo="x")
    liga = {"processo": "processo:c-2", "motivo": "x"}
    assert caso.recusa("processos_ligados", SECRETARIA, "2026-03-02", **liga) == {"processo_ja_ligado"}


# --- the road of pollution (NORMAM-401) ---------------------------------------------------------------------


def poluicao() -> Caso:
    base = _abertura("2026-03-01") | {"origem": "flagrante", "via": "poluicao", "papel": "armador"}
    base |= {"dispositivo": "decreto-4136:a-conferir", "titular": "pessoa_juridica"}
    caso = Caso().faz("processo_aberto", SECRETARIA, "2026-03-02", **base)
    return caso.faz("auto_lavrado", OFICIAL, "2026-03-02", dispositivo="decreto-4136:a-conferir")


@pytest.mark.parametrize(("testemunhas", "falta"), [(0, True), (1, True), (2, False)])
def test_na_poluicao_a_recusa_de_assinar_pede_duas_testemunhas(testemunhas, falta):
    recusou = {"resultado": "recusou", "testemunhas": ["t-1", "t-2"][:testemunhas]}
    achadas = poluicao().recusa("assinatura_registrada", SECRETARIA, "2026-03-02", **recusou)
    assert achadas == ({"recusa_sem_testemunhas"} if falta else set())
    assert ate("auto").recusa("assinatura_registrada", SECRETARIA, "2026-03-02", **recusou) == set()


def test_na_poluicao_um_so_recurso_ao_dpc_com_os_seus_prazos():
    caso = poluicao().faz("assinatura_registrada", SECRETARIA, "2026-03-02", resultado="ausente")
    caso.faz("ciencia_registrada", SECRETARIA, "2026-03-10", objeto="auto", dia="2026-03-10")
    caso.faz("defesa_apresentada", PARTE, "2026-03-20", canal="papel", argumentos=[])
    caso.supoe("julgamento_proferido", OFICIAL, "2026-04-10", resultado="procedente", pena={"multa": "7000.00"})
    caso.faz("ciencia_registrada", SECRETARIA, "2026-04-13", objeto="decisao", dia="2026-04-13")

    assert do_tipo(caso.estado, CTX, "pagamento").vencimento == date(2026, 4, 22)
    assert do_tipo(caso.estado, CTX, "recurso").vencimento == date(2026, 5, 14)
    caso.faz("recurso_interposto", PARTE, "2026-05-04", instancia=1, canal="papel")
    caso.faz("recurso_encaminhado", OFICIAL, "2026-05-06", instancia=1, para="dpc-1", recebido_em="2026-05-08")
    assert caso.recusa("recurso_julgado", CAPITAO, "2026-05-20", instancia=1, resultado="negado") == {
        "autoridade_do_recurso"
    }
    caso.faz("recurso_julgado", "dpc-1@dpc", "2026-05-20", instancia=1, resultado="negado")
    caso.faz("ciencia_registrada", SECRETARIA, "2026-05-25", objeto="decisao_do_recurso", dia="2026-05-25")
    assert caso.recusa("recurso_interposto", PARTE, "2026-05-26", instancia=2, canal="papel") == {"instancia_unica"}
    caso.faz("transito_certificado", SISTEMA, "2026-05-26")


def test_fato_que_tambem_e_crime_mostra_o_prazo_penal():
    assert "aviso_prazo_penal" in vistos(ate("auto", abertura={"crime": True}))

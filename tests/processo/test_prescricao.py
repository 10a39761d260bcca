"""The clocks of prescription: what restarts them, what does not, what the judge decides, and what they stop."""

from datetime import date

import pytest
from apoio import ACERVO, CTX, DPC, OFICIAL, PARTE, SECRETARIA, SISTEMA, Caso, ate

from capitania.processo.avisos import avisos
from capitania.processo.estado import INICIO, TIPOS, fase
from capitania.processo.prescricao import Prescricao, prescricoes
from capitania.processo.proximos import proximos

RELOGIOS = next(n.relogios for n in ACERVO.em(date(2026, 3, 1)) if n.id == "lei-9873")
ARQUIVA = ("arquivamento_por_prescricao", OFICIAL)
CONDENA = {"resultado": "procedente", "pena": {"multa": "100.00"}, "reincidencia": 0, "respostas": {"validade": "x"}}


def relogio(caso: Caso, nome: str) -> Prescricao:
    return next(p for p in prescricoes(caso.estado, caso.ctx) if p.relogio == nome)


def limites(caso: Caso, nome: str) -> tuple[str, str | None]:
    p = relogio(caso, nome)
    return p.limite.isoformat(), p.limite_se_interrompem and p.limite_se_interrompem.isoformat()


@pytest.mark.parametrize("nome", ["punicao", "paralisacao"])
def test_cada_ato_do_processo_diz_o_que_faz_ao_relogio(nome):
    r = RELOGIOS[nome]
    ditos = {m.partition(":")[0] for m in r.interrompe | r.juiz_decide | r.nao_interrompe}
    assert ditos == set(TIPOS)
    for marca in r.interrompe | r.juiz_decide | r.nao_interrompe:
        ato, _, qualificador = marca.partition(":")
        campo = TIPOS[ato].dados.get("objeto") or TIPOS[ato].dados.get("resultado")
        assert not qualificador or (campo is not None and qualificador in campo.opcoes)


def test_sem_processo_ou_depois_do_fim_nada_corre():
    assert prescricoes(INICIO, CTX) == ()
    assert prescricoes(ate("pagamento").estado, CTX) == ()


def test_cinco_anos_do_fato_ate_o_dia_e_so_depois_prescreve():
    caso = ate("auto")
    assert limites(caso, "punicao") == ("2031-03-01", "2031-03-02")  # the opening and the auto: the judge decides
    p = relogio(caso, "punicao")
    assert not p.correu(date(2031, 3, 1))
    assert p.correu(date(2031, 3, 2))
    assert [c.ato for c in p.causas if c.duvidosa] == ["processo_aberto", "auto_lavrado"]
    assert p.cita == ("lei-9873@1999-11-23:1", "lei-9873@1999-11-23:2")


def test_da_infracao_continuada_conta_do_dia_em_que_cessou():
    caso = ate("abertura", abertura={"cessou_em": "2026-03-02"})
    assert relogio(caso, "punicao").de == date(2026, 3, 2)


@pytest.mark.parametrize(
    ("passo", "de", "se"),
    [
        ("expedicao", "2026-03-01", "2026-03-02"),
        ("ciencia", "2026-03-10", None),
        ("defesa", "2026-03-10", "2026-03-20"),
        ("julgamento", "2026-04-10", None),
        ("ciencia_da_decisao", "2026-04-10", None),
        ("recurso_julgado", "2026-04-10", "2026-05-15"),
    ],
)
def test_o_que_interrompe_a_punicao(passo, de, se):
    cinco = {d: f"2031{d[4:]}" for d in (de, se) if d}
    assert limites(ate(passo), "punicao") == (cinco[de], cinco.get(se))


def test_absolvicao_nao_interrompe():
    caso = ate("julgamento", julgamento={"resultado": "improcedente", "pena": {}})
    assert relogio(caso, "punicao").de == date(2026, 3, 10)


def test_interrupcao_tardia_nada_revive():
    """The knowledge of the auto comes after five years: the term had run, and stays so."""
    caso = ate("auto").supoe("ciencia_registrada", SECRETARIA, "2031-04-10", objeto="auto", dia="2031-04-08")
    assert limites(caso, "punicao")[0] == "2031-03-01"


# O-22 of the field's cases: three years asleep, and forwarding is not work.
DE_2015 = {"abertura": {"fato_em": "2015-05-02T10:00:00-03:00", "quando": "2015-05-04", "om": "CPPR"}}


def parado() -> Caso:
    """Give the case of 2015; offices and procedure of that day are not what is asked here."""
    caso = Caso()
    dados = {"origem": "flagrante", "om": "CPPR", "infrator": "p", "papel": "condutor", "dispositivo": "rlesta:12-III"}
    caso.supoe("processo_aberto", SECRETARIA, "2015-05-04", **dados, fato_em="2015-05-02T10:00:00-03:00")
    caso.supoe("auto_lavrado", OFICIAL, "2015-05-04", dispositivo="rlesta:12-III")
    caso.supoe("ciencia_registrada", SECRETARIA, "2015-05-20", objeto="auto", dia="2015-05-20")
    return caso.supoe("defesa_apresentada", PARTE, "2015-06-08", canal="papel")


def test_o22_mover_os_autos_nao_tira_da_parada():
    caso = parado().supoe("despacho", SECRETARIA, "2017-03-01", motivo="Ao setor B.")
    p = relogio(caso, "paralisacao")
    assert (p.de, p.limite) == (date(2015, 6, 8), date(2018, 6, 8))
    assert [p.alarme(date.fromisoformat(d)) for d in ("2017-06-07", "2017-06-08", "2017-12-08", "2018-03-08")] == [
        None,
        12,
        6,
        3,
    ]
    assert [p.alarme(date.fromisoformat(d)) for d in ("2018-05-08", "2018-06-08", "2018-06-09")] == [1, 1, 0]


@pytest.mark.parametrize("ato", ["diligencia_cumprida", "relatorio_juntado"])
def test_o22_apuracao_de_verdade_recomeca(ato):
    caso = parado().supoe("diligencia_determinada", OFICIAL, "2017-02-01", dia="2017-03-01")
    caso.supoe(ato, SECRETARIA, "2017-03-01")
    assert relogio(caso, "paralisacao").limite == date(2020, 3, 1)
    assert not relogio(caso, "paralisacao").correu(date(2019, 1, 21))


def test_parecer_e_duvidoso_e_mostra_as_duas_datas():
    caso = parado().supoe("parecer_juntado", SECRETARIA, "2017-03-01")
    assert limites(caso, "paralisacao") == ("2018-06-08", "2020-03-01")
    assert relogio(caso, "paralisacao").em_json(date(2018, 6, 9)) == {
        "relogio": "paralisacao",
        "de": "2015-06-08",
        "limite": "2018-06-08",
        "limite_se_interrompem": "2020-03-01",
        "correu": True,
        "alarme": 0,
        "causas": [
            *({"ato": a, "dia": d, "duvidosa": False} for a, d in _CAUSAS),
            {"ato": "parecer_juntado", "dia": "2017-03-01", "duvidosa": True},
        ],
        "cita": ["lei-9873@1999-11-23:1-1"],
    }


_CAUSAS = (
    ("processo_aberto", "2015-05-04"),
    ("auto_lavrado", "2015-05-04"),
    ("ciencia_registrada", "2015-05-20"),
    ("defesa_apresentada", "2015-06-08"),
)


def test_inquerito_duvidoso_mostra_com_e_sem_a_abertura():
    caso = ate("ciencia").faz("inquerito_vinculado", SECRETARIA, "2026-05-04", inquerito="iafn-1", relacao="durante")
    assert limites(caso, "punicao") == ("2031-03-10", "2031-05-04")


def test_edital_e_comparecimento_tambem_interrompem():
    edital = ate("auto").faz(
        "edital_publicado", SECRETARIA, "2026-03-20", objeto="auto", de="2026-03-18", motivo_escrito="x"
    )
    assert relogio(edital, "punicao").de == date(2026, 3, 18)
    proprio = ate("auto").faz("comparecimento_espontaneo", PARTE, "2026-03-19", objeto="auto")
    assert relogio(proprio, "punicao").de == date(2026, 3, 19)


def test_depois_do_transito_so_corre_a_cobranca():
    (so,) = prescricoes(ate("transito").estado, CTX)
    assert (so.relogio, so.de, so.limite) == ("execucao", date(2026, 6, 26), date(2031, 6, 26))
    suspende = ate("ciencia_da_decisao", julgamento={"pena": {"suspensao_dias": 30}})
    suspende.faz("decurso_certificado", SISTEMA, "2026-04-25", prazo="recurso", vencimento="2026-04-24")
    suspende.faz("transito_certificado", SISTEMA, "2026-04-25")
    assert prescricoes(suspende.estado, CTX) == ()


def test_so_se_arquiva_o_que_prescreveu():
    caso = ate("defesa")
    assert caso.recusa(*ARQUIVA, "2029-03-20") == {"prescricao_nao_corrida"}
    assert caso.recusa(*ARQUIVA, "2029-03-21") == set()
    assert "arquivamento_por_prescricao" in {p.tipo for p in proximos(caso.estado, CTX, _em("2029-03-21"))}
    caso.faz(*ARQUIVA, "2029-03-21", motivo="Parado há mais de três anos.")
    assert fase(caso.estado) == "arquivado"
    assert ate("transito").recusa(*ARQUIVA, "2030-06-26") == {"prescricao_nao_corrida"}


def _em(dia: str):
    return ate("abertura").ato("despacho", SECRETARIA, dia).em


def test_punir_depois_do_prazo_pede_quem_diga_por_que():
    caso = ate("defesa")
    assert caso.recusa("julgamento_proferido", OFICIAL, "2029-03-20", **CONDENA) == set()
    assert caso.recusa("julgamento_proferido", OFICIAL, "2029-03-21", **CONDENA) == {"decisao_prescrita_sem_motivo"}
    dito = CONDENA | {"motivo_da_nao_prescricao": "Houve conciliação em 2027."}
    assert caso.recusa("julgamento_proferido", OFICIAL, "2029-03-21", **dito) == set()
    absolve = {"resultado": "improcedente", "respostas": {"validade": "x"}}
    assert caso.recusa("julgamento_proferido", OFICIAL, "2029-03-21", **absolve) == set()


def test_no_recurso_tambem():
    caso = ate("ultimo_encaminhamento")
    nega = {"instancia": 2, "resultado": "negado"}
    assert caso.recusa("recurso_julgado", DPC, "2029-06-01", **nega) == {"decisao_prescrita_sem_motivo"}
    assert caso.recusa("recurso_julgado", DPC, "2029-06-01", instancia=2, resultado="provido") == set()


def test_fato_que_tambem_e_crime_avisa_do_prazo_penal():
    for crime in (False, True):
        caso = ate("abertura", abertura={"crime": crime})
        assert ("aviso_prazo_penal" in {a.regra for a in avisos(caso.estado, CTX)}) is crime


def test_fato_de_antes_da_lei_nao_tem_relogio():
    caso = Caso().supoe("processo_aberto", SECRETARIA, "1999-10-04", fato_em="1999-10-02T10:00:00-03:00", om="CPPR")
    assert prescricoes(caso.estado, CTX) == ()


def test_reconsiderada_e_efeito_tem_o_seu_dia():
    caso = ate("recurso").faz("efeito_suspensivo_decidido", OFICIAL, "2026-04-21", instancia=1, concedido=False)
    caso.faz(
        "decisao_reconsiderada", OFICIAL, "2026-04-22", instancia=1, resultado="pena_menor", pena={"multa": "40.00"}
    )
    assert limites(caso, "punicao") == ("2031-04-10", "2031-04-22")

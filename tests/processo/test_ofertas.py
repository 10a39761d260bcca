"""Who may do what now, and with which data."""

from datetime import date

import pytest
from apoio import ABERTURA, CTX, OFICIAL, PARTE, SECRETARIA, Caso, ate, em

from capitania.processo.contexto import Anterior
from capitania.processo.estado import INICIO, TIPOS
from capitania.processo.proximos import MOVEM, Proximo, bloqueados, proximos, variantes


def ofertas(caso: Caso, dia: str) -> set[tuple[str, str]]:
    return {(p.tipo, p.por) for p in proximos(caso.estado, caso.ctx, em(dia))}


def dados(caso: Caso, nome: str, dia: str) -> list[dict]:
    return list(variantes(caso.estado, caso.ctx, em(dia), nome))


@pytest.mark.parametrize(
    ("passo", "dia", "move"),
    [
        ("abertura", "2026-03-03", ("auto_lavrado", "autoridade")),
        ("auto", "2026-03-03", ("assinatura_registrada", "secretaria")),
        ("assinatura", "2026-03-03", ("ciencia_registrada", "secretaria")),
        ("ciencia", "2026-03-13", ("defesa_apresentada", "parte")),
        ("ciencia", "2026-04-01", ("decurso_certificado", "sistema")),
        ("defesa", "2026-04-01", ("julgamento_proferido", "autoridade")),
        ("ciencia_da_decisao", "2026-04-17", ("recurso_interposto", "parte")),
        ("recurso", "2026-04-21", ("recurso_encaminhado", "autoridade")),
        ("encaminhamento", "2026-04-28", ("recurso_julgado", "superior")),
        ("ciencia_do_recurso", "2026-05-20", ("recurso_interposto", "parte")),
        ("ultimo_encaminhamento", "2026-06-01", ("recurso_julgado", "dpc")),
        ("ciencia_final", "2026-06-27", ("transito_certificado", "sistema")),
        ("transito", "2026-06-27", ("pagamento_registrado", "secretaria")),
    ],
)
def test_a_cada_passo_se_oferece_o_seguinte(passo, dia, move):
    assert move in ofertas(ate(passo), dia)


def test_nao_se_oferece_o_que_nao_cabe():
    antes = ofertas(ate("ciencia"), "2026-03-13")
    assert not {("julgamento_proferido", "autoridade"), ("decurso_certificado", "sistema")} & antes
    assert ("processo_aberto", "secretaria") not in antes
    assert {t for t, _ in ofertas(Caso(), "2026-03-02")} == set()  # the facts of an opening cannot be made up


def test_oferta_diz_quem_e_com_que_dados():
    (oferta,) = [p for p in proximos(ate("defesa").estado, CTX, em("2026-04-01")) if p.tipo == "julgamento_proferido"]
    assert isinstance(oferta, Proximo)
    assert (oferta.pessoa, oferta.por) == ("capitao-1", "autoridade")
    assert oferta.dados["respostas"] == {"validade": "a responder"}
    (defesa,) = [p for p in proximos(ate("ciencia").estado, CTX, em("2026-03-13")) if p.tipo == "defesa_apresentada"]
    assert defesa.pessoa == "pessoa-1"


def test_o_que_so_registra_nao_se_oferece():
    assert not {"despacho", "ato_anulado", "papel_emitido", "sigilo_decretado"} & set(MOVEM)
    assert set(MOVEM) < set(TIPOS)


def test_pena_minima_ou_suspensao_onde_nao_ha_multa():
    assert dados(ate("defesa"), "julgamento_proferido", "2026-04-01")[-1]["pena"] == {"multa": "40.00"}
    embriagado = Caso().faz("processo_aberto", SECRETARIA, "2026-03-02", **ABERTURA | {"dispositivo": "rlesta:23-I"})
    assert dados(embriagado, "julgamento_proferido", "2026-04-01")[-1]["pena"] == {"suspensao_dias": 1}
    antes = Anterior("p-0", "rlesta:23-I", None, date(2025, 9, 1), date(2025, 12, 1))
    embriagado.ctx = CTX._replace(anteriores=(antes,))
    assert dados(embriagado, "julgamento_proferido", "2026-04-01")[-1]["reincidencia"] == 1
    nao_conferida = Caso().supoe("processo_aberto", SECRETARIA, "2026-03-02", **ABERTURA | {"dispositivo": "rlesta:13"})
    resultados = [d["resultado"] for d in dados(nao_conferida, "julgamento_proferido", "2026-04-01")]
    assert resultados == ["improcedente", "nulo", "arquivado"]


def test_apuracao_pede_indicios_uma_vez():
    caso = Caso().faz("processo_aberto", SECRETARIA, "2026-03-02", **ABERTURA | {"origem": "apuracao"})
    assert dados(caso, "prova_juntada", "2026-03-03") == [{"especie": "a preencher", "indicios": True}]
    caso.faz("prova_juntada", SECRETARIA, "2026-03-03", indicios=True)
    assert dados(caso, "prova_juntada", "2026-03-04") == [{"especie": "a preencher"}]


def test_dados_que_o_processo_conhece():
    caso = ate("recurso")
    assert {d["para"] for d in dados(caso, "recurso_encaminhado", "2026-04-21")} == {"capitao-1", "dpc-1"}
    caso.faz("suspeicao_arguida", PARTE, "2026-04-21", contra="oficial-1")
    assert [d["contra"] for d in dados(caso, "suspeicao_decidida", "2026-04-22")] == ["oficial-1"]
    caso = ate("expedicao")
    assert [d["objeto"] for d in dados(caso, "comunicacao_frustrada", "2026-03-05")] == ["auto"]
    assert [d["objeto"] for d in dados(caso, "edital_publicado", "2026-03-05")] == ["auto"]
    caso.faz("inquerito_vinculado", OFICIAL, "2026-03-05", inquerito="i-1")
    assert [d["inquerito"] for d in dados(caso, "acordao_publicado", "2026-03-06")] == ["i-1"]
    assert list(variantes(INICIO, CTX, em("2026-03-02"), "auto_lavrado")) == []


def test_diligencia_guarda_a_antecedencia():
    (uma,) = dados(ate("defesa"), "diligencia_determinada", "2026-03-23")
    assert uma["dia"] == "2026-03-26"
    caso = ate("defesa").faz("diligencia_determinada", OFICIAL, "2026-03-23", objeto="exame", dia="2026-03-27")
    assert {"objeto": "diligencia"}.items() <= dados(caso, "ciencia_registrada", "2026-03-24")[-1].items()
    caso.faz("ciencia_registrada", SECRETARIA, "2026-03-24", objeto="diligencia", dia="2026-03-24")
    assert caso.recusa("diligencia_cumprida", SECRETARIA, "2026-03-26") == {
        "antecedencia_da_diligencia",
        "ato_antes_do_que_supoe",  # of the day set for it
    }
    caso.faz("diligencia_determinada", OFICIAL, "2026-03-30", objeto="vistoria", dia="2026-04-06")
    assert [d["objeto"] for d in dados(caso, "ciencia_registrada", "2026-03-31")] == ["diligencia"]


def test_what_may_not_be_done_now_comes_with_the_fewest_reasons_in_the_way_and_never_with_what_may():
    caso = ate("ciencia")
    achados = bloqueados(caso.estado, caso.ctx, em("2026-03-13"))
    podem = {p.tipo for p in proximos(caso.estado, caso.ctx, em("2026-03-13"))}
    fora = set(MOVEM) - podem - {b.tipo for b in achados}
    assert [nome for nome in fora if dados(caso, nome, "2026-03-13")] == []  # there is nothing to do it on
    assert not podem & {b.tipo for b in achados}
    assert all(b.impedimentos and all(i.cita for i in b.impedimentos) for b in achados)
    quantos = [len(b.impedimentos) for b in achados]
    assert quantos == sorted(quantos)
    julgar = next(b for b in achados if b.tipo == "julgamento_proferido")
    assert julgar.por == "autoridade"
    assert "defesa_em_curso" in {i.regra for i in julgar.impedimentos}

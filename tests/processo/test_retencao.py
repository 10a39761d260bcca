"""How long a stream keeps personal data, and every reason that holds it, by class."""

from datetime import date

import pytest
from apoio import ACERVO, CTX, OFICIAL, PARTE, SECRETARIA, Caso, ate, ato
from custodias import LAVRA, MEDIDA
from hypothesis import given
from hypothesis import strategies as st

from capitania.lei.acervo import Acervo
from capitania.lei.leitura import ler_norma
from capitania.lei.norma import Retencao
from capitania.processo import abordagem, cadastros, consultas, custodia
from capitania.processo.achados_do_banco import anota
from capitania.processo.desfechos import citados, desfecho, encerramento
from capitania.processo.periodos import UNIDADES, Periodo, com_o_periodo, de_todas, le_periodo
from capitania.processo.retencao import Guardado, Vinculo, classes, periodo_da, retido, ultimo_dia

ADM = "adm-1@administracao"
CINCO = Periodo(5, "anos", "Portaria 7/2026")
TODAS = dict.fromkeys(classes(CTX, date(2026, 5, 4)), CINCO)
DEPOIS = date(2040, 1, 2)


def seguidos(*atos, fluxo="x:1"):
    return tuple(a._replace(seq=n, id=f"ato-{n}", fluxo=fluxo) for n, a in enumerate(atos, 1))


def do_caso(caso: Caso, hoje: date = DEPOIS, vinculos=(), fixados=TODAS, ctx=CTX):
    guardado = Guardado("processo:c-1", "processo", caso.estado, tuple(caso.atos))
    return retido(guardado, ctx, vinculos, fixados, hoje)


def de(especie: str, dobra, *atos, hoje: date = DEPOIS, vinculos=(), fixados=TODAS):
    feitos = seguidos(*atos, fluxo=f"{especie}:1")
    return retido(Guardado(f"{especie}:1", especie, dobra(feitos), feitos), CTX, vinculos, fixados, hoje)


def regras(found) -> list[str]:
    return [i.regra for i in found.seguram]


def test_um_processo_pago_guarda_se_do_encerramento_por_quanto_a_om_fixou():
    pago = do_caso(ate("pagamento"))
    assert (pago.classe, pago.desfecho, pago.de, pago.ate) == (
        "processo_punido",
        "punido",
        date(2026, 7, 3),
        date(2031, 7, 3),
    )
    assert (pago.seguram, pago.lacuna) == ((), False)
    assert regras(do_caso(ate("pagamento"), date(2031, 7, 3))) == ["retencao_em_curso"]
    assert regras(do_caso(ate("pagamento"), date(2031, 7, 4))) == []


def test_sem_prazo_a_data_e_lacuna_e_nada_sai():
    found = do_caso(ate("pagamento"), fixados={})
    assert (found.de, found.ate, found.lacuna) == (date(2026, 7, 3), None, True)
    assert regras(found) == ["retencao_sem_prazo"]
    (falta,) = found.seguram
    assert falta.cita == ("retencao@1997-12-11:classes", "retencao@1997-12-11:prazo")


def test_o_que_ainda_corre_segura_cada_um_com_o_seu_nome():
    assert regras(do_caso(ate("ciencia"), date(2026, 3, 20))) == [
        "retencao_aberto",
        "retencao_prazo_aberto",
        "retencao_prescricao",
    ]
    recorre = regras(do_caso(ate("recurso"), date(2026, 4, 21)))
    assert {"retencao_recurso", "retencao_multa"} <= set(recorre)
    assert regras(do_caso(ate("transito"), date(2026, 6, 29))) == [
        "retencao_aberto",
        "retencao_prazo_aberto",
        "retencao_prescricao",
        "retencao_multa",
    ]
    assert do_caso(ate("transito")).de is None


def test_prazo_alem_do_calendario_tambem_segura():
    caso = Caso()
    caso.supoe("processo_aberto", SECRETARIA, "2030-12-20", **ABERTO_TARDE)
    caso.supoe("auto_lavrado", OFICIAL, "2030-12-20", dispositivo="rlesta:12-III")
    caso.supoe("ciencia_registrada", SECRETARIA, "2030-12-20", objeto="auto", meio="pessoal", dia="2030-12-20")
    (aberto,) = (i for i in do_caso(caso, date(2030, 12, 21)).seguram if i.regra == "retencao_prazo_aberto")
    assert "além do calendário" in aberto.motivo


ABERTO_TARDE = {
    "om": "CPPR",
    "infrator": "pessoa-1",
    "papel": "condutor",
    "dispositivo": "rlesta:12-III",
    "fato_em": "2030-12-19T11:00:00-03:00",
}


def test_pago_a_mais_sob_sigilo_em_revisao_ou_por_repetir():
    caso = ate("pagamento")
    caso.supoe("pagamento_registrado", SECRETARIA, "2026-07-06", dia_banco="2026-07-06", valor="10.00")
    caso.supoe("sigilo_decretado", OFICIAL, "2026-07-07")
    caso.supoe("revisao_pedida", PARTE, "2026-07-08")
    assert regras(do_caso(caso)) == ["retencao_sigilo", "retencao_revisao", "retencao_credito"]
    caso.supoe("revisao_decidida", OFICIAL, "2026-07-09", resultado="indeferida")
    assert "retencao_revisao" not in regras(do_caso(caso))
    curto = dict.fromkeys(TODAS, Periodo(1, "dias_corridos", "x"))
    assert regras(do_caso(ate("pagamento"), date(2027, 3, 1), fixados=curto)) == ["retencao_reincidencia"]
    assert regras(do_caso(ate("pagamento"), date(2027, 3, 2), fixados=curto)) == []


def test_sem_norma_de_reincidencia_nenhuma_janela_segura():
    sem = Acervo({"retencao": ACERVO.indice["retencao"]}, ACERVO.norma)
    caso = ate("pagamento")
    assert "retencao_reincidencia" not in regras(do_caso(caso, date(2026, 7, 4), ctx=CTX._replace(acervo=sem)))


def test_arquivado_sem_pena():
    caso = ate("abertura")
    caso.supoe("encaminhado_a_outro_orgao", OFICIAL, "2026-03-04")
    caso.supoe("despacho", SECRETARIA, "2026-05-04")
    found = do_caso(caso)
    assert (found.classe, found.de, regras(found)) == ("processo_sem_pena", date(2026, 3, 4), [])


def test_o_fim_e_o_ato_depois_do_qual_nada_reabriu():
    caso = ate("abertura")
    caso.supoe("encaminhado_a_outro_orgao", OFICIAL, "2026-03-04")
    caso.supoe("processo_reaberto", OFICIAL, "2026-03-05")
    caso.supoe("encaminhado_a_outro_orgao", OFICIAL, "2026-03-06")
    assert encerramento(tuple(caso.atos)) == date(2026, 3, 6)


def test_caso_so_importado():
    antigo = {"om": "CPPR", "fase": "arquivado", "infrator": "pessoa-1"}
    found = do_caso(Caso().supoe("importado", ADM, "2026-05-04", **antigo))
    assert (found.classe, found.de, regras(found)) == ("processo_importado", date(2026, 5, 4), [])
    aberto = do_caso(Caso().supoe("importado", ADM, "2026-05-04", **{**antigo, "fase": "julgado"}))
    assert "retencao_aberto" in regras(aberto)


def test_fluxo_sem_classe_nao_se_apaga():
    found = do_caso(Caso().supoe("despacho", SECRETARIA, "2026-05-04"))
    assert (found.classe, found.periodo) == ("", None)
    assert regras(found) == ["retencao_aberto", "retencao_sem_prazo"]


BORDO = ato("abordagem_registrada", "inspetor-1@inspetor", "2026-03-01", om="CPPR", narrativa="o que se viu")
ORDEM = ato("medida_ordenada", "inspetor-1@inspetor", "2026-03-01", **MEDIDA)


def test_abordagem_com_e_sem_processo():
    sozinha = de("abordagem", abordagem.fold, BORDO)
    assert (sozinha.classe, sozinha.de, sozinha.atos, regras(sozinha)) == (
        "abordagem_sem_processo",
        date(2026, 3, 1),
        ("ato-1",),
        [],
    )
    fim = Vinculo("processo:c-1", "ligado", date(2026, 7, 3))
    com = de("abordagem", abordagem.fold, BORDO, vinculos=[fim])
    assert (com.classe, com.de, regras(com)) == ("abordagem_com_processo", date(2026, 7, 3), [])
    assert regras(de("abordagem", abordagem.fold, BORDO, vinculos=[fim._replace(fim=None)])) == ["retencao_ligado"]
    assert regras(de("abordagem", abordagem.fold, BORDO, ORDEM)) == ["retencao_aberto"]


def test_cada_vinculo_diz_por_que():
    motivos = ("ligado", "divida", "divida_encaminhada", "custodia", "reincidencia", "pedido")
    ties = [Vinculo(f"x:{n}", m, None) for n, m in enumerate(motivos)]
    found = do_caso(ate("pagamento"), vinculos=[*ties, Vinculo("x:9", "ligado", None)])
    assert regras(found) == [f"retencao_{m}" for m in motivos]
    assert found.seguram[0].motivo.endswith("x:0, x:9.")


def test_custodia_inquerito_e_consulta():
    presa = ato("apreensao_lavrada", "inspetor-1@inspetor", "2025-01-20", **LAVRA)
    solta = ato("embarcacao_restituida", SECRETARIA, "2025-02-03", para="p-1", proprietario="p-1")
    assert regras(de("custodia", custodia.fold, presa)) == ["retencao_aberto"]
    livre = de("custodia", custodia.fold, presa, solta)
    assert (livre.classe, livre.ate) == ("custodia", date(2030, 2, 3))
    inquerito = ato("inquerito_instaurado", SECRETARIA, "2025-02-03", om="CPPR")
    acordao = ato(
        "acordao_recebido", SECRETARIA, "2026-02-03", dia="2026-01-05", definitivo=True, publicado_em="2026-02-02"
    )
    assert de("inquerito", consultas.fold_inquerito, inquerito, acordao).ate == date(2031, 2, 2)
    pergunta, resposta = ato("consulta_feita", OFICIAL, "2025-02-03"), ato("consulta_respondida", "d@dpc", "2025-03-03")
    assert de("omisso", consultas.fold_omisso, pergunta, resposta).ate == date(2030, 3, 3)


def test_cadastro_conta_do_ultimo_vinculo():
    feita = ato("pessoa_cadastrada", SECRETARIA, "2025-01-02", nome="Ana")
    so = de("pessoa", cadastros.fold_cadastro, feita)
    assert (so.classe, so.de, so.atos) == ("cadastro_de_pessoa", date(2025, 1, 2), ("ato-1",))
    fim = Vinculo("processo:c-1", "ligado", date(2026, 7, 3))
    assert de("pessoa", cadastros.fold_cadastro, feita, vinculos=[fim]).de == date(2026, 7, 3)
    barco = ato("embarcacao_cadastrada", SECRETARIA, "2025-01-02", nome="Gaivota")
    assert de("embarcacao", cadastros.fold_cadastro, barco).classe == "cadastro_de_embarcacao"


def da_divida(*nomes: str, vinculos=()):
    """Tell a debt by the names of acts, each with a fine or the number of a request: `nome multa`."""
    base = ato("despacho", SECRETARIA, "2026-05-04")
    told = (n.split() for n in nomes)
    feitos = (base._replace(tipo=f"{n}/1", dados={"multas": [x], "numero": x}) for n, x in told)
    return de("devedor", lambda _: None, *feitos, vinculos=vinculos)


def test_divida():
    assert regras(da_divida("intimacao_pessoal_feita a")) == []
    assert regras(da_divida("divida_encaminhada a")) == ["retencao_aberto", "retencao_divida_encaminhada"]
    assert regras(da_divida("divida_encaminhada a", "divida_devolvida a")) == []
    duas = da_divida("divida_encaminhada a", "divida_inscrita b", "debito_quitado a")
    assert regras(duas) == ["retencao_aberto", "retencao_divida_encaminhada"]
    assert regras(da_divida("pedido_retido 7")) == ["retencao_aberto"]
    assert regras(da_divida("pedido_retido 7", "pedido_liberado 7")) == []
    quitada = da_divida("divida_inscrita a", "debito_quitado a")
    assert (quitada.classe, quitada.de, regras(quitada)) == ("divida", date(2026, 5, 4), [])
    fim = Vinculo("processo:a", "ligado", date(2026, 7, 3))
    assert da_divida("debito_quitado a", vinculos=[fim]).de == date(2026, 7, 3)


def test_pedir_ou_mandar_conservar_nao_renova_o_prazo():
    feita = ato("pessoa_cadastrada", SECRETARIA, "2025-01-02", nome="Ana")
    pede = ato("pedido_do_titular", PARTE, "2026-01-02", especie="apagamento")
    assert de("pessoa", cadastros.fold_cadastro, feita, pede).de == date(2025, 1, 2)
    assert desfecho("pessoa", cadastros.Cadastro(), (pede,)).ultimo == date(2026, 1, 2)


def test_dinheiro_sem_processo():
    veio = ato("pagamento_nao_identificado", ADM, "2026-05-04", pagador="Ana")
    achou = ato("pagamento_identificado", ADM, "2026-06-04", pagamento="ato-1", processo="processo:c-1")

    def achado(feitos):
        found = ()
        for a in feitos:
            found = anota(found, a)
        return found[0]

    assert regras(de("om", achado, veio)) == ["retencao_aberto"]
    found = de("om", achado, veio, achou)
    assert (found.classe, found.de, found.atos) == ("pagamento", date(2026, 6, 4), ("ato-1",))


def test_outra_especie_nao_tem_desfecho():
    assert desfecho("om", None, (ato("despacho", SECRETARIA, "2026-05-04"),)).nome == ""


def test_a_ordem_de_conservar_segura():
    ordem = ato("conservacao_determinada", OFICIAL, "2026-08-04", documento="Ofício 3")
    solta = ato("conservacao_levantada", OFICIAL, "2026-09-04", documento="Ofício 3")
    assert regras(de("abordagem", abordagem.fold, BORDO, ordem)) == ["retencao_conservacao"]
    assert regras(de("abordagem", abordagem.fold, BORDO, ordem, solta)) == []


def test_apagado_nao_ha_o_que_vencer():
    assert do_caso(ate("pagamento")).atos == ()
    assert not do_caso(ate("pagamento")).vencido
    assert de("abordagem", abordagem.fold, BORDO).vencido
    assert not de("abordagem", abordagem.fold, BORDO, fixados={}).vencido


def test_em_json():
    found = de("abordagem", abordagem.fold, BORDO, hoje=date(2026, 3, 2)).em_json()
    assert (found["de"], found["ate"], found["periodo"]) == (
        "2026-03-01",
        "2031-03-01",
        {"quantidade": 5, "unidade": "anos", "fundamento": "Portaria 7/2026"},
    )
    assert [s["regra"] for s in found["seguram"]] == ["retencao_em_curso"]
    vazio = de("abordagem", abordagem.fold, BORDO, ORDEM, fixados={}).em_json()
    assert (vazio["de"], vazio["periodo"], vazio["ate"], vazio["lacuna"]) == (None, None, None, True)


@pytest.mark.parametrize(
    ("periodo", "fim"),
    [
        (Periodo(10, "dias_corridos", "x"), date(2024, 3, 10)),
        (Periodo(12, "meses", "x"), date(2025, 2, 28)),
        (Periodo(1, "anos", "x"), date(2025, 2, 28)),
        (Periodo(999_999, "anos", "x"), date.max),
    ],
)
def test_conta_se_de_data_a_data(periodo, fim):
    assert ultimo_dia(date(2024, 2, 29), periodo) == fim


def test_o_prazo_que_a_norma_da_vale_mais():
    sem = Retencao("divida", "x", "devedor", "finda", "encerramento", None, "anos", "a", conferida=False)
    assert periodo_da(sem, {}) is None
    assert periodo_da(sem, TODAS) == CINCO
    assert periodo_da(sem._replace(quantidade=10), TODAS) == Periodo(10, "anos", "a")


TABELA = {"classe": "divida", "quantidade": 5, "unidade": "anos", "fundamento": "Portaria 7/2026"}


@pytest.mark.parametrize(
    "mau",
    [
        {"classe": 1},
        {"fundamento": ""},
        {"fundamento": None},
        {"quantidade": 0},
        {"quantidade": True},
        {"quantidade": "5"},
        {"unidade": "dias_uteis"},
        {"mais": 1},
    ],
)
def test_periodo_que_nao_se_le(mau):
    assert le_periodo(TABELA) == ("divida", CINCO)
    assert le_periodo({**TABELA, **mau}) is None
    feito = ato("configuracao_alterada", ADM, "2026-05-04", chave="retencao", tabela={**TABELA, **mau})
    assert com_o_periodo({"divida": CINCO}, feito) == {"divida": CINCO}


def test_de_todas_as_oms_vale_o_mais_longo():
    curto = Periodo(59, "meses", "x")
    assert de_todas([]) == {}
    assert de_todas([{"a": CINCO}, {"a": curto, "b": CINCO}]) == {"a": CINCO}
    assert de_todas([{"a": curto}, {"a": Periodo(2000, "dias_corridos", "y")}]) == {
        "a": Periodo(2000, "dias_corridos", "y")
    }


def test_citados_vao_ate_o_fundo():
    feito = ato("abordagem_registrada", "i@inspetor", "2026-05-04", equipe=["p-1"], fatos={"a": {"b": ["p-2", 3]}})
    assert {"p-1", "p-2"} <= citados(feito)


def test_a_norma_le_se_com_os_seus_defeitos():
    base = {"resumo": "x", "fluxo": "processo", "desfecho": "punido", "conta_de": "encerramento", "cita": "a"}
    norma = {
        "norma": {"titulo": "x", "vigente_de": date(2026, 1, 1)},
        "dispositivo": [{"id": "a", "resumo": "x"}],
        "retencao": {"c": {**base, "quantidade": 5, "unidade": "meses"}, "d": base},
    }
    lida = ler_norma(norma, "x", "x.toml").retencoes
    assert (lida["c"].quantidade, lida["c"].unidade, lida["d"].quantidade) == (5, "meses", None)
    with pytest.raises(ValueError, match="Prazo sem duração"):
        ler_norma({**norma, "retencao": {"c": {**base, "quantidade": 0}}}, "x", "x.toml")


DIAS = st.dates(date(2026, 1, 1), date(2060, 12, 31))
PERIODOS = st.builds(Periodo, st.integers(1, 60), st.sampled_from(list(UNIDADES)), st.just("x"))


@given(hoje=DIAS, periodo=PERIODOS, vinculo=DIAS)
def test_so_vence_depois_do_ultimo_dia_e_nunca_antes_do_vinculo(hoje, periodo, vinculo):
    found = de(
        "abordagem",
        abordagem.fold,
        BORDO,
        hoje=hoje,
        vinculos=[Vinculo("processo:c-1", "ligado", vinculo)],
        fixados=dict.fromkeys(TODAS, periodo),
    )
    assert found.ate is not None
    assert found.ate > vinculo or found.de != vinculo
    assert found.vencido == (hoje > found.ate)


@given(um=PERIODOS, outro=PERIODOS)
def test_o_que_e_de_todas_nunca_se_guarda_por_menos_que_numa(um, outro):
    comum = de_todas([{"a": um}, {"a": outro}])["a"]
    assert comum in {um, outro}
    assert ultimo_dia(date(2026, 3, 1), comum) >= max(
        ultimo_dia(date(2026, 3, 1), p) for p in (um, outro) if p.unidade == comum.unidade
    )

"""The stream of a unit: offices, days, parents, settings, ranges, keys; what is asked of each act."""

from datetime import date, datetime

import pytest
from apoio import CALENDARIO, CTX, TODOS, UNIDADES, Caso, ato, em
from apoio import cargo as com_cargo

from capitania.prazos import Calendario, Camada, Dia, Periodo
from capitania.processo.chaves import id_da_chave
from capitania.processo.competencia import acima
from capitania.processo.contexto import Designacao, Reservado
from capitania.processo.correcoes import impedimentos_da_correcao
from capitania.processo.impedimentos.om import impedimentos_da_om
from capitania.processo.om import Chave, Conferida, Faixa, Om, Revogado, Subordinada, fold, na_om, no_contexto

ADM = "adm-1@administracao"
DIA = "2026-05-04"


def regras(achados) -> set[str]:
    return {i.regra for i in achados}


def seguidos(*atos):
    """Put acts one after another in a stream."""
    return [a._replace(seq=n, id=f"ato-{n}", fluxo="om:CPPR") for n, a in enumerate(atos, 1)]


def om(*atos) -> Om:
    return fold("CPPR", seguidos(*atos))


def recusa(e: Om, nome: str, quem: str = ADM, dia: str = DIA, ctx=CTX, **dados) -> set[str]:
    feito = ato(nome, quem, dia, **dados)._replace(fluxo="om:CPPR")
    return regras(impedimentos_da_om(e, feito, ctx))


def designa(pessoa: str, de: str, ate: str | None = None, cargo: str = "capitao"):
    prazo = {"ate": ate} if ate else {}
    return ato("designacao_feita", ADM, DIA, pessoa=pessoa, cargo=cargo, de=de, portaria="7/2026", **prazo)


def cessa(dia: str):
    return ato("designacao_cessada", ADM, DIA, pessoa="p-1", cargo="capitao", dia=dia)


def test_om_designa_cessa_e_configura():
    atos = [designa("p-1", "2026-01-01"), designa("p-2", "2026-01-01", "2026-02-01"), cessa("2026-05-01")]
    atos.append(ato("configuracao_alterada", ADM, DIA, chave="recurso_do_capitao", valor="dpc"))
    e = fold("CPPR", [a._replace(seq=n, id=f"a-{n}") for n, a in enumerate(atos, 1)])
    assert e.designacoes == (
        Designacao("p-1", "capitao", "CPPR", date(2026, 1, 1), date(2026, 5, 1), "7/2026"),
        Designacao("p-2", "capitao", "CPPR", date(2026, 1, 1), date(2026, 2, 1), "7/2026"),
    )
    assert e.configuracao == {"recurso_do_capitao": "dpc"}


def test_cessar_nao_estende_o_que_ja_tinha_acabado():
    atos = [designa("p-1", "2024-01-01", "2024-12-31"), designa("p-1", "2026-01-01"), cessa("2026-05-01")]
    e = fold("CPPR", [a._replace(seq=n, id=f"a-{n}") for n, a in enumerate(atos, 1)])
    assert [d.ate for d in e.designacoes] == [date(2024, 12, 31), date(2026, 5, 1)]


def test_impedimentos_da_om():
    com = Om((Designacao("p-1", "capitao", "CPPR", date(2026, 1, 1), None, "1"),))
    assert regras(impedimentos_da_om(com, cessa("2026-05-01"), CTX)) == set()
    assert regras(impedimentos_da_om(Om(), cessa("2026-05-01"), CTX)) == {"designacao_inexistente"}
    alheia = ato("designacao_feita", "sec-1@secretaria", DIA)
    assert regras(impedimentos_da_om(com, alheia, CTX)) == {"ato_de_outro"}
    longe = ato("designacao_feita", ADM, "2031-01-02")
    assert regras(impedimentos_da_om(com, longe, CTX)) == {"dia_fora_do_calendario"}


def fecha(dia: str, feito: str = DIA, **dados):
    return ato("dia_decretado", ADM, feito, dia=dia, especie="fechado", **dados)


def reabre(dia: str, feito: str, **dados):
    return ato("dia_revogado", ADM, feito, dia=dia, especie="fechado", ato="Portaria 9", **dados)


def uteis(e: Om, dia: str, conhecido_em: datetime | None = None, base: Calendario = CALENDARIO) -> bool:
    return e.calendario(base, conhecido_em).dia_util(date.fromisoformat(dia))


def test_sem_atos_o_calendario_e_o_dos_arquivos():
    assert Om().calendario(CALENDARIO) is CALENDARIO
    assert om(fecha("2026-05-06")).calendario(CALENDARIO) is om(fecha("2026-05-06")).calendario(CALENDARIO)


def test_dia_decretado_e_revogado_contam_desde_que_se_souberam():
    e = om(fecha("2026-05-06", "2026-05-04", ato="Portaria 8"), reabre("2026-05-06", "2026-05-08"))
    assert uteis(e, "2026-05-06")
    assert uteis(e, "2026-05-06", em("2026-05-03"))
    assert not uteis(e, "2026-05-06", em("2026-05-05"))
    assert uteis(e, "2026-05-06", em("2026-05-08"))
    assert [(d.camada, d.entrada.ato, d.vivo) for d in e.dias] == [("om", "Portaria 8", False)]


def test_dia_vai_na_sua_camada_e_sem_ato_conta():
    e = om(fecha("2026-05-06", camada="municipal", motivo="Padroeira", lugar="Paranaguá, PR"))
    (achado,) = e.calendario(CALENDARIO).entradas(date(2026, 5, 6))
    assert (achado.ato, achado.motivo, achado.lugar, achado.entrou_em) == (None, "Padroeira", "Paranaguá, PR", em(DIA))
    assert [c.nome for c in e.calendario(CALENDARIO).camadas if achado in c.dias] == ["municipal"]


def test_dia_dos_arquivos_se_revoga():
    base = Calendario(
        [
            Camada("nacional", (Dia(date(2026, 5, 7), "fechado"),), (Periodo(date(2026, 1, 1), date(2026, 12, 31)),)),
            Camada("municipal", (Dia(date(2026, 5, 6), "fechado"), Dia(date(2026, 5, 8), "fechado"))),
        ]
    )
    e = om(reabre("2026-05-06", "2026-05-04", camada="municipal"))
    assert e.revogados == (Revogado("municipal", date(2026, 5, 6), "fechado", em(DIA)),)
    assert [uteis(e, f"2026-05-0{n}", base=base) for n in (6, 7, 8)] == [True, False, False]
    assert not uteis(e, "2026-05-06", em("2026-05-03"), base)
    ctx = CTX._replace(calendario=base)
    mesma = {"dia": "2026-05-06", "especie": "fechado", "camada": "municipal"}
    assert recusa(Om(), "dia_revogado", ctx=ctx, **mesma) == set()
    assert recusa(e, "dia_revogado", ctx=ctx, **mesma) == {"dia_nao_decretado"}
    assert recusa(Om(), "dia_revogado", ctx=ctx, **mesma | {"especie": "abre_tarde"}) == {"dia_nao_decretado"}
    assert recusa(Om(), "dia_revogado", ctx=ctx, **mesma | {"camada": "om"}) == {"dia_nao_decretado"}


def test_dia_se_decreta_uma_vez():
    e = om(fecha("2026-05-06"))
    assert recusa(e, "dia_decretado", dia="2026-05-06", especie="fechado") == {"dia_ja_decretado"}
    assert recusa(e, "dia_decretado", dia="2026-05-06", especie="abre_tarde") == set()
    assert recusa(e, "dia_decretado", dia="2026-05-06", especie="fechado", camada="municipal") == set()
    assert recusa(e, "dia_decretado", dia="2031-05-06", especie="fechado") == {"dia_fora_do_calendario"}
    assert recusa(e, "dia_revogado", dia="2026-05-06", especie="fechado") == set()
    reaberto = om(fecha("2026-05-06"), reabre("2026-05-06", "2026-05-05"))
    assert recusa(reaberto, "dia_decretado", dia="2026-05-06", especie="fechado") == set()


def corrige(nome: str, alvo: str, feito: str, **dados):
    return ato(nome, ADM, feito, ato=alvo, motivo="erro", **dados)


def test_dia_anulado_foi_sabido_enquanto_valeu():
    e = om(fecha("2026-05-06", "2026-05-04"), corrige("ato_anulado", "ato-1", "2026-05-07"))
    assert uteis(e, "2026-05-06")
    assert not uteis(e, "2026-05-06", em("2026-05-05"))


def test_dia_retificado_se_soube_de_um_modo_e_depois_de_outro():
    novos = {"dia": "2026-05-12"}
    e = om(fecha("2026-05-06", "2026-05-04"), corrige("ato_retificado", "ato-1", "2026-05-07", novos=novos))
    assert [uteis(e, d) for d in ("2026-05-06", "2026-05-12")] == [True, False]
    antes = em("2026-05-05")
    assert [uteis(e, d, antes) for d in ("2026-05-06", "2026-05-12")] == [False, True]
    outra = {"dia": "2026-05-13"}
    duas = om(
        fecha("2026-05-06", "2026-05-04"),
        corrige("ato_retificado", "ato-1", "2026-05-07", novos=novos),
        corrige("ato_retificado", "ato-1", "2026-05-09", novos=outra),
    )
    sabidos = {d: [uteis(duas, x, em(d)) for x in ("2026-05-06", "2026-05-12", "2026-05-13")] for d in (
        "2026-05-05", "2026-05-08", "2026-05-10")}  # fmt: skip
    assert sabidos == {
        "2026-05-05": [False, True, True],
        "2026-05-08": [True, False, True],
        "2026-05-10": [True, True, False],
    }


def test_revogacao_anulada_devolve_o_dia():
    e = om(
        fecha("2026-05-06", "2026-05-04"),
        reabre("2026-05-06", "2026-05-06"),
        corrige("ato_anulado", "ato-2", "2026-05-08"),
    )
    assert [uteis(e, "2026-05-06", em(f"2026-05-0{n}")) for n in (3, 5, 7, 9)] == [True, False, True, False]


def test_correcao_do_mesmo_instante_nao_deixa_rastro():
    novos = {"dia": "2026-05-12"}
    e = om(
        fecha("2026-05-06", "2026-05-04"),
        corrige("ato_retificado", "ato-1", "2026-05-07", novos=novos),
        corrige("ato_anulado", "ato-1", "2026-05-07"),
    )
    assert all(uteis(e, d) for d in ("2026-05-06", "2026-05-12"))
    assert not uteis(e, "2026-05-06", em("2026-05-05"))


def cai(de: str, ate: str, **dados):
    return ato("indisponibilidade_registrada", ADM, DIA, de=de, ate=ate, prova="Aviso", **dados)


@pytest.mark.parametrize(
    ("de", "ate", "dias"),
    [
        ("2026-05-01T22:00:00-03:00", "2026-05-02T00:00:00-03:00", [1]),
        ("2026-05-01T22:00:00-03:00", "2026-05-02T00:01:00-03:00", [1, 2]),
        ("2026-05-01T22:00:00-04:00", "2026-05-01T23:30:00-04:00", [1, 2]),  # Manaus, on Brasília's clock
        ("2026-05-01T23:00:00-04:00", "2026-05-02T01:00:00-04:00", [2]),
    ],
)
def test_indisponibilidade_conta_nos_dias_de_brasilia(de, ate, dias):
    calendario = om(cai(de, ate)).calendario(CALENDARIO)
    assert [n for n in range(1, 6) if calendario.indisponivel(date(2026, 5, n))] == dias
    assert recusa(Om(), "indisponibilidade_registrada", de=de, ate=ate) == set()


def test_indisponibilidade_ja_houve_e_tem_fim():
    pergunta = "indisponibilidade_registrada"
    de, ate = "2026-05-04T08:00:00-03:00", "2026-05-04T12:00:00-03:00"
    assert recusa(Om(), pergunta, de=de, ate=ate) == {"dia_por_vir"}  # done at 10
    assert recusa(Om(), pergunta, de=de, ate=de) == {"fim_antes_do_inicio"}
    assert recusa(Om(), pergunta, de="1990-01-01T08:00:00-03:00", ate=de) == {"dia_fora_do_calendario"}


def sobe(superior: str, de: str):
    return ato("hierarquia_alterada", ADM, DIA, superior=superior, de=de, ato="Portaria 2")


def test_hierarquia_vale_desde_o_dia_e_a_do_mesmo_dia_mais_nova_vence():
    e = om(sobe("Com8DN", "2026-06-01"), sobe("Com9DN", "2026-08-01"), sobe("Com1DN", "2026-08-01"))
    assert e.hierarquia[0] == Subordinada("Com1DN", date(2026, 8, 1), "Portaria 2")
    vistos = [e.superior(date(2026, m, 1)) for m in (5, 6, 7, 8)]
    assert vistos == [None, "Com8DN", "Com8DN", "Com1DN"]
    acima_ = no_contexto(CTX, "CPPR", e).unidades["CPPR"].superior
    assert [acima_(date(2026, m, 1)) for m in (5, 6)] == ["Com5DN", "Com8DN"]
    assert recusa(Om(), "hierarquia_alterada", superior="CPPR") == {"superior_de_si"}
    assert recusa(Om(), "hierarquia_alterada", superior="Com8DN") == set()


def configura(chave: str, valor: str):
    return ato("configuracao_alterada", ADM, DIA, chave=chave, valor=valor)


@pytest.mark.parametrize(
    ("chave", "valor", "serve"),
    [
        ("recurso_do_capitao", "dpc", True),
        ("recurso_do_capitao", "comandante_de_distrito", True),
        ("recurso_do_capitao", "superior", False),
        ("recurso_do_capitao", "", False),
        ("codigo_da_om", "421", True),
        ("codigo_da_om", "42", False),
        ("codigo_da_om", "４２１", False),
        ("codigo_gru", "", True),
        ("codigo_gru", "28822-7", True),
        ("codigo_gru", "um código", False),
        ("outra", "x", False),
    ],
)
def test_configuracao_so_aceita_o_que_serve(chave, valor, serve):
    assert recusa(Om(), "configuracao_alterada", chave=chave, valor=valor) == (
        set() if serve else {"configuracao_invalida"}
    )


def test_quem_ouve_o_recurso_do_capitao_em_pessoa():
    caso = julgado_pelo_capitao()
    dia = date(2026, 4, 10)
    assert acima(caso.estado, CTX, dia) == ("dpc", "")
    e = om(configura("recurso_do_capitao", "comandante_de_distrito"))
    assert acima(caso.estado, no_contexto(CTX, "CPPR", e._replace(designacoes=DA_CPPR)), dia) == ("superior", "Com5DN")
    sem_pai = {"CPPR": UNIDADES["CPPR"]._replace(superior=lambda _: None)}
    ctx = no_contexto(CTX._replace(unidades=sem_pai), "CPPR", e._replace(designacoes=DA_CPPR))
    assert acima(caso.estado, ctx, dia) == ("superior", "")
    de_volta = om(configura("recurso_do_capitao", "comandante_de_distrito"), configura("recurso_do_capitao", "dpc"))
    assert de_volta.recurso_do_capitao == "dpc"


DA_CPPR = tuple(d for d in CTX.designacoes if d.om == "CPPR")


def julgado_pelo_capitao() -> Caso:
    caso = Caso()
    caso.supoe("processo_aberto", "secretaria-1@secretaria", "2026-03-02", om="CPPR", infrator="p-1")
    return caso.supoe("julgamento_proferido", "capitao-1@autoridade", "2026-04-02", resultado="procedente")


def test_o_que_e_de_outra_om_fica_no_contexto():
    ctx = no_contexto(CTX, "CPPR", Om((com_cargo("x", "capitao"),)))
    assert [d.pessoa for d in ctx.designacoes if d.om == "CPPR"] == ["x"]
    assert [d for d in ctx.designacoes if d.om != "CPPR"] == [d for d in CTX.designacoes if d.om != "CPPR"]
    assert ctx.unidades["CPSP"] is CTX.unidades["CPSP"]
    fora = no_contexto(CTX, "Com5DN", Om())
    assert fora.unidades == CTX.unidades


def faixa(primeiro: str = "421P2026000003", **dados):
    told = {"aparelho": "tab-1", "ano": 2026, "quantos": 2, "ate": "2026-06-30", "primeiro": primeiro}
    return ato("faixa_reservada", ADM, DIA, **told | dados)


def test_faixa_e_numero_anulado():
    e = om(faixa(), ato("numero_anulado", ADM, DIA, numero="421P2026000004", motivo="molhado"))
    guardada = Faixa("tab-1", 2026, "421P2026000003", 2, date(2026, 5, 4), date(2026, 6, 30))
    assert e.faixas == (guardada,)
    assert [n for n in range(8) if guardada.tem(2026, n)] == [3, 4]
    assert not guardada.tem(2025, 3)
    assert e.anulados == {"421P2026000004": "molhado"}


@pytest.mark.parametrize("primeiro", ["", "x", "421P2026AAAAAA"])
def test_faixa_de_roteiro_nao_tem_numeros(primeiro):
    assert not om(faixa(primeiro)).faixas[0].tem(2026, 3)


RESERVA = Reservado("421P2026000003", "tab-1", date(2026, 5, 4), date(2026, 6, 30))


@pytest.mark.parametrize(
    ("dados", "dia", "regra"),
    [
        ({}, DIA, set()),
        ({"ano": 2027}, DIA, set()),
        ({"quantos": 0}, DIA, {"faixa_sem_numeros"}),
        ({"quantos": 1000}, DIA, {"faixa_sem_numeros"}),
        ({"ano": 2025}, DIA, {"faixa_sem_numeros"}),
        ({"ano": 2028}, DIA, {"faixa_sem_numeros"}),
        ({"ate": "2026-05-03"}, DIA, {"fim_antes_do_inicio"}),
        ({"ate": DIA}, DIA, set()),
        ({"ate": "2026-12-01"}, "2026-06-30", set()),
        ({"ate": "2026-12-01"}, "2026-07-01", {"faixa_vencida_por_anular"}),
        ({"ate": "2026-12-01", "aparelho": "tab-2"}, "2026-07-01", set()),
    ],
)
def test_faixa_pede_numeros_dia_e_o_aparelho_em_dia(dados, dia, regra):
    told = {"aparelho": "tab-1", "ano": 2026, "quantos": 2, "ate": "2026-06-30"} | dados
    assert recusa(Om(), "faixa_reservada", dia=dia, ctx=CTX._replace(reservados=(RESERVA,)), **told) == regra


def test_so_se_anula_o_que_esta_reservado():
    ctx = CTX._replace(reservados=(RESERVA,))
    assert recusa(Om(), "numero_anulado", ctx=ctx, numero=RESERVA.numero) == set()
    assert recusa(Om(), "numero_anulado", ctx=ctx, numero="421P2026000004") == {"numero_nao_reservado"}
    assert recusa(Om(), "numero_anulado", numero="421P2026000004") == set()  # nobody looked


@pytest.mark.parametrize(
    ("numero", "aparelho", "dia", "fora"),
    [
        (RESERVA.numero, "tab-1", "2026-05-04", False),
        (RESERVA.numero, "tab-1", "2026-06-30", False),
        (RESERVA.numero, "tab-1", "2026-05-03", True),
        (RESERVA.numero, "tab-1", "2026-07-01", True),
        (RESERVA.numero, "tab-2", "2026-05-04", True),
        ("421P2026000004", "tab-1", "2026-05-04", True),
    ],
)
def test_auto_de_aparelho_leva_numero_da_sua_faixa(numero, aparelho, dia, fora):
    aberto = ("processo_aberto", "secretaria-1@secretaria", "2026-03-02")
    caso = Caso(CTX._replace(reservados=(RESERVA,))).supoe(*aberto, om="CPPR", infrator="p-1")
    achadas = caso.recusa("auto_lavrado", "oficial-1@autoridade", dia, numero=numero, aparelho=aparelho)
    assert ("numero_fora_da_faixa" in achadas) is fora
    do_ano_que_vem = RESERVA._replace(numero="421P2027000003")
    outro = Caso(CTX._replace(reservados=(do_ano_que_vem,))).supoe(*aberto, om="CPPR", infrator="p-1")
    told = {"numero": do_ano_que_vem.numero, "aparelho": "tab-1"}
    assert "numero_fora_da_faixa" in outro.recusa("auto_lavrado", "oficial-1@autoridade", "2026-05-04", **told)
    sem_procura = Caso().supoe(*aberto, om="CPPR", infrator="p-1")
    achadas = sem_procura.recusa("auto_lavrado", "oficial-1@autoridade", dia, numero=numero, aparelho=aparelho)
    assert "numero_fora_da_faixa" not in achadas


PUBLICA = "ab" * 32
ID = id_da_chave(bytes.fromhex(PUBLICA))


def publica(**dados):
    return ato("chave_publicada", ADM, DIA, **{"chave": ID, "publica": PUBLICA, "finalidade": "cabecas/1"} | dados)


def test_chave_publicada_aposentada_e_o_que_ela_assinou():
    fim = ato("chave_aposentada", ADM, "2026-06-01", chave=ID)
    dita = ato("cabecas_conferidas", ADM, "2026-05-10", hash="h", cabecas=3, chave=ID, assinatura="s")
    e = om(publica(), dita, fim, ato("chave_aposentada", ADM, "2026-07-01", chave=ID))
    assert e.chaves == (Chave(ID, PUBLICA, "cabecas/1", em(DIA), em("2026-06-01")),)
    assert e.conferidas == (Conferida("h", ID, "s", em("2026-05-10")),)
    assert (e.chave(ID), e.chave("x")) == (e.chaves[0], None)


def test_textos_oficiais_sao_textos_e_somam_se():
    ditos = {"chave": "texto_oficial", "motivo": "Lido no DOU."}
    assert recusa(Om(), "configuracao_alterada", **ditos, tabela={"rlesta:12-III": "..."}) == set()
    assert recusa(Om(), "configuracao_alterada", **ditos, tabela={"rlesta:12-III": 3}) == {"configuracao_invalida"}
    assert recusa(Om(), "configuracao_alterada", **ditos, valor="x") == {"configuracao_invalida"}
    assert recusa(Om(), "configuracao_alterada", chave="endereco", valor="Rua\n10", motivo="x") == {
        "configuracao_invalida"
    }

    e = om(
        ato("configuracao_alterada", ADM, DIA, **ditos, tabela={"rlesta:12-III": "um", "rlesta:12-I": "dois"}),
        ato("configuracao_alterada", ADM, DIA, **ditos, tabela={"rlesta:12-III": "três"}),
    )
    assert e.textos == {"rlesta:12-III": "três", "rlesta:12-I": "dois"}


def test_o_ato_recontado_fica_anotado():
    assert om(ato("recontagem_concluida", "s@sistema", DIA, ato="ato-9", casos=0)).recontados == {"ato-9"}


def test_chaves_so_entram_certas():
    com = om(publica())
    certa = {"chave": ID, "publica": PUBLICA, "finalidade": "cabecas/1"}
    assert recusa(Om(), "chave_publicada", **certa) == set()
    assert recusa(com, "chave_publicada", **certa) == {"chave_ja_publicada"}
    assert recusa(Om(), "chave_publicada", **certa | {"publica": "AB" * 32}) == {"chave_de_outro_nome"}
    assert recusa(Om(), "chave_publicada", **certa | {"publica": "cd" * 32}) == {"chave_de_outro_nome"}
    assert recusa(Om(), "chave_publicada", **certa | {"finalidade": "papel/2"}) == {"finalidade_desconhecida"}
    assert recusa(com, "chave_publicada", **certa | {"finalidade": "papel/1"}) == set()
    for nome in ("chave_aposentada", "cabecas_conferidas"):
        assert recusa(com, nome, chave=ID) == set()
        assert recusa(Om(), nome, chave=ID) == {"chave_nao_publicada"}
        velha = na_om("CPPR", com, ato("chave_aposentada", ADM, DIA, chave=ID))
        assert recusa(velha, nome, chave=ID) == {"chave_nao_publicada"}


def test_correcao_que_tira_o_chao_do_ato_seguinte_e_recusada():
    atos = seguidos(fecha("2026-05-06", "2026-05-04"), reabre("2026-05-06", "2026-05-05"))
    anula = corrige("ato_anulado", "ato-1", "2026-05-07")
    assert regras(impedimentos_da_correcao(atos, anula, CTX, "om")) == {"ato_dependente"}
    assert not impedimentos_da_correcao(atos[:1], anula, CTX, "om")


def test_todo_ato_da_om_cabe_a_alguem_e_nao_a_outro():
    for nome, tipo in TODOS.items():
        if tipo.fluxo == "om":
            assert "ato_de_outro" in recusa(Om(), nome, "p-1@parte")
            assert "ato_de_outro" not in recusa(Om(), nome)


ACHADO = {"dia_banco": "2026-04-30", "valor": "100.00", "referencia": "9", "motivo": "x"}


def test_o_pagamento_sem_processo_espera_ate_que_se_ache_um():
    chegou = ato("pagamento_nao_identificado", ADM, DIA, **ACHADO, dia_arquivo="2026-05-02")
    e = om(chegou, ato("pagamento_nao_identificado", ADM, DIA, **ACHADO))
    assert [(a.id, a.processo, a.dia_arquivo) for a in e.achados] == [
        ("ato-1", "", date(2026, 5, 2)),
        ("ato-2", "", None),
    ]
    achou = {"processo": "processo:c-1"}
    assert recusa(e, "pagamento_identificado", pagamento="ato-2", **achou) == set()
    assert recusa(e, "pagamento_identificado", pagamento="ato-9", **achou) == {"pagamento_inexistente"}
    e = om(chegou, ato("pagamento_identificado", ADM, DIA, pagamento="ato-1", **achou))
    assert e.achados[0].processo == "processo:c-1"
    assert recusa(e, "pagamento_identificado", pagamento="ato-1", **achou) == {"pagamento_ja_identificado"}


def test_quem_recebe_pela_om_tem_cargo_e_o_dia_ja_houve():
    assert recusa(Om(), "pagamento_nao_identificado", "secretaria-1@secretaria", **ACHADO) == set()
    assert recusa(Om(), "pagamento_nao_identificado", "ninguem@secretaria", **ACHADO) == {"sem_designacao"}
    assert recusa(Om(), "pagamento_nao_identificado", **(ACHADO | {"dia_banco": "2026-05-05"})) == {"dia_por_vir"}
    chegou = om(ato("pagamento_nao_identificado", ADM, DIA, **ACHADO))
    quem = {"quem": "ninguem@secretaria", "pagamento": "ato-1", "processo": "processo:c-1"}
    assert recusa(chegou, "pagamento_identificado", **quem) == {"sem_designacao"}


@pytest.mark.parametrize(
    ("chave", "valor", "serve"),
    [
        ("chave_pix", "", True),
        ("chave_pix", "a@b.mil.br", True),
        ("chave_pix", "a b", False),
        ("orgao_arrecadador", "0001", True),
        ("orgao_arrecadador", "001", False),
        ("codigo_gru", "99999-9", True),
    ],
)
def test_as_configuracoes_do_dinheiro(chave, valor, serve):
    assert (recusa(Om(), "configuracao_alterada", chave=chave, valor=valor) == set()) is serve


def test_o_codigo_da_gru_vai_ao_contexto():
    assert CTX.codigo_gru is None
    assert no_contexto(CTX, "CPPR", Om()).codigo_gru == ""
    com = om(ato("configuracao_alterada", ADM, DIA, chave="codigo_gru", valor="99999-9"))
    assert no_contexto(CTX, "CPPR", com).codigo_gru == "99999-9"


def test_a_om_fixa_o_tempo_de_guarda_por_classe():
    tabela = {"classe": "divida", "quantidade": 5, "unidade": "anos", "fundamento": "Portaria 7/2026"}
    muda = {"chave": "retencao", "tabela": tabela}
    assert recusa(Om(), "configuracao_alterada", **muda) == set()
    e = om(ato("configuracao_alterada", ADM, DIA, **muda))
    assert (e.retencao["divida"].quantidade, e.configuracao) == (5, {})
    assert recusa(Om(), "configuracao_alterada", chave="retencao") == {"retencao_invalida"}
    outra = {**muda, "tabela": {**tabela, "classe": "nenhuma"}}
    assert recusa(Om(), "configuracao_alterada", **outra) == {"retencao_invalida"}

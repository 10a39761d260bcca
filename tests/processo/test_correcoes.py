"""Corrections tried on the whole stream: what rests on an act falls with it, or keeps it."""

import pytest
from apoio import CAPITAO, CTX, DPC, OFICIAL, SECRETARIA, SISTEMA, Caso, ate, ato, em

from capitania.processo.correcoes import impedimentos_da_correcao
from capitania.processo.estado import fase, pena_vigente

CORRIGE = {"oficial": OFICIAL, "capitao": CAPITAO, "dpc": DPC}


def achados(caso: Caso, nome: str, quem: str, dia: str, /, **dados):
    return impedimentos_da_correcao(caso.atos, caso.ato(nome, quem, dia, **dados), caso.ctx)


def regras(*args, **dados) -> list[str]:
    return [i.regra for i in achados(*args, **dados)]


def dependentes(*args, **dados) -> set[int]:
    return {
        int(i.motivo.split(" Ato ")[1].split(",")[0]) for i in achados(*args, **dados) if i.regra == "ato_dependente"
    }


def test_anular_o_auto_depois_da_decisao_diz_tudo_o_que_nele_repousa():
    caso = ate("julgamento")
    assert dependentes(caso, "ato_anulado", CAPITAO, "2026-04-11", ato="ato-2") == {3, 4, 5, 6, 7}
    (primeiro, *_) = achados(caso, "ato_anulado", CAPITAO, "2026-04-11", ato="ato-2")
    assert primeiro.cita[0].startswith("casa@")
    assert len(primeiro.cita) > 1  # and the provision of what would be missing


def test_anulado_com_o_que_nele_repousa_nada_fica():
    caso = ate("julgamento")
    junto = [f"ato-{n}" for n in (3, 4, 5, 6, 7)]
    assert regras(caso, "ato_anulado", CAPITAO, "2026-04-11", ato="ato-2", tambem=junto) == []
    caso.faz("ato_anulado", CAPITAO, "2026-04-11", ato="ato-2", tambem=junto)
    assert fase(caso.estado) == "aberto"
    assert pena_vigente(caso.estado).multa is None


def test_anulado_junto_o_que_nao_existe():
    assert regras(ate("auto"), "ato_anulado", CAPITAO, "2026-04-11", ato="ato-2", tambem=["ato-9"]) == [
        "ato_inexistente"
    ]


def test_anular_o_ultimo_nada_pede():
    assert regras(ate("julgamento"), "ato_anulado", CAPITAO, "2026-04-11", ato="ato-7") == []


@pytest.mark.parametrize(("dia", "falta"), [("2026-03-11", set()), ("2026-03-27", {6, 7})])
def test_retificar_a_ciencia_nao_deixa_para_tras_uma_decisao_cedo(dia, falta):
    caso = ate("ciencia").faz("decurso_certificado", SISTEMA, "2026-04-01", prazo="defesa", vencimento="2026-03-31")
    caso.faz(
        "julgamento_proferido",
        OFICIAL,
        "2026-04-10",
        resultado="procedente",
        pena={"multa": "100.00"},
        reincidencia=0,
    )
    novo = {"ato": "ato-5", "novos": {"dia": dia}, "motivo": "AR"}
    achado = dependentes(caso, "ato_retificado", SECRETARIA, "2026-04-11", **novo)
    assert achado == falta - {6}  # the certificate falls by itself, the decision does not


def test_o_pago_nao_prende_a_decisao_e_o_transito_prende():
    caso = ate("pagamento")
    junto = [f"ato-{n}" for n in range(8, 17)]
    assert dependentes(caso, "ato_anulado", DPC, "2026-07-10", ato="ato-7", tambem=junto) == {17}
    assert dependentes(caso, "ato_anulado", DPC, "2026-07-10", ato="ato-7", tambem=[*junto, "ato-17"]) == set()


def test_o_que_foi_entregue_em_papel_so_cai_depois_do_papel():
    """Fault 22: a printed notice never falls back in silence; an act cancels the paper first."""
    caso = ate("julgamento").faz("papel_emitido", SECRETARIA, "2026-04-11", numero="7/2026", atos=["ato-7"])
    anula = ("ato_anulado", CAPITAO, "2026-04-12")
    assert regras(caso, *anula, ato="ato-7") == ["ato_em_papel"]
    assert regras(caso, *anula, ato="ato-7", tambem=["ato-8"]) == []
    assert regras(caso, "ato_retificado", OFICIAL, "2026-04-12", ato="ato-7", novos={"fundamento": "outro"}) == []
    caso.faz("papel_anulado", SECRETARIA, "2026-04-12", numero="7/2026")
    assert regras(caso, *anula, ato="ato-7") == []


@pytest.mark.parametrize(("quem", "pode"), [("oficial", False), ("capitao", False), ("dpc", True)])
def test_quem_esta_abaixo_nao_corrige_quem_esta_acima(quem, pode):
    caso = ate("ultima_julgada")
    for nome, dados in (("ato_anulado", {}), ("ato_retificado", {"novos": {"fundamento": "outro"}})):
        achadas = regras(caso, nome, CORRIGE[quem], "2026-06-22", ato="ato-15", **dados)
        assert ("correcao_de_quem_esta_acima" in achadas) is not pode


def test_a_secretaria_nao_retifica_a_pena():
    novo = {"ato": "ato-7", "novos": {"pena": {"multa": "40.00"}}}
    assert regras(ate("julgamento"), "ato_retificado", SECRETARIA, "2026-04-11", **novo) == [
        "correcao_de_quem_esta_acima"
    ]
    assert regras(ate("julgamento"), "ato_retificado", OFICIAL, "2026-04-11", **novo) == []


def test_a_correcao_nao_vem_antes_do_ato():
    assert regras(ate("julgamento"), "ato_anulado", CAPITAO, "2026-04-09", ato="ato-7") == ["ato_antes_do_que_supoe"]


def test_anular_uma_anulacao_traz_o_ato_de_volta_ao_seu_lugar():
    """The defence annulled, then the lapse and a decision without it; the defence back would leave it unanswered."""
    caso = ate("defesa").faz("ato_anulado", OFICIAL, "2026-03-23", ato="ato-6")
    caso.faz("decurso_certificado", SISTEMA, "2026-04-01", prazo="defesa", vencimento="2026-03-31")
    decide = {"resultado": "procedente", "pena": {"multa": "100.00"}, "reincidencia": 0}
    caso.faz("julgamento_proferido", OFICIAL, "2026-04-10", **decide)
    assert dependentes(caso, "ato_anulado", CAPITAO, "2026-04-11", ato="ato-7") == {9}


def test_o_recurso_que_volta_derruba_o_certificado_do_transito():
    """The appeal annulled, the end certified, then the annulment annulled: the appeal waits again, and is granted."""
    caso = ate("recurso").faz("ato_anulado", OFICIAL, "2026-04-21", ato="ato-9")
    caso.faz("decurso_certificado", SISTEMA, "2026-04-28", prazo="recurso", vencimento="2026-04-24")
    caso.faz("transito_certificado", SISTEMA, "2026-04-28")
    assert fase(caso.estado) == "em_cobranca"
    caso.faz("ato_anulado", OFICIAL, "2026-04-28", ato="ato-10")
    assert (caso.estado.recursos.transito, fase(caso.estado)) == (None, "em_recurso")


def test_falta_velha_nao_e_da_correcao():
    caso = ate("auto").supoe("julgamento_proferido", OFICIAL, "2026-03-10", resultado="improcedente")
    caso.faz("despacho", SECRETARIA, "2026-03-11", motivo="x")
    assert regras(caso, "ato_anulado", OFICIAL, "2026-03-12", ato="ato-4") == []
    caso.faz("ato_retificado", OFICIAL, "2026-03-12", ato="ato-2", novos={"local": "y"})
    assert regras(caso, "ato_retificado", OFICIAL, "2026-03-12", ato="ato-2", novos={"local": "z"}) == []


def test_retificado_no_seu_lugar_responde_pelo_que_passa_a_dizer():
    novo = {"ato": "ato-7", "novos": {"pena": {"multa": "900.00"}}}
    assert "multa_fora_dos_limites" in regras(ate("julgamento"), "ato_retificado", OFICIAL, "2026-04-11", **novo)


def em_fluxo(*atos):
    return [a._replace(seq=n, id=f"a-{n}", em=em("2026-03-02")) for n, a in enumerate(atos, 1)]


def test_nos_outros_fluxos_tambem():
    inspetor, adm = "inspetor-1@inspetor", "adm@administracao"
    feitos = em_fluxo(
        ato("abordagem_registrada", inspetor, "2026-03-02", om="CPPR", equipe=["inspetor-1"]),
        ato("foto_juntada", inspetor, "2026-03-02", hash="h"),
    )
    anula = ato("ato_anulado", OFICIAL, "2026-03-03", seq=3, ato="a-1", id_="x")
    assert [i.regra for i in impedimentos_da_correcao(feitos, anula, CTX, "abordagem")] == ["ato_dependente"]
    pessoa = em_fluxo(
        ato("pessoa_cadastrada", SECRETARIA, "2026-03-02"), ato("pessoa_atualizada", SECRETARIA, "2026-03-02")
    )
    assert [i.regra for i in impedimentos_da_correcao(pessoa, anula, CTX, "pessoa")] == ["ato_dependente"]
    om = em_fluxo(
        ato("designacao_feita", adm, "2026-03-02", pessoa="p", cargo="inspetor"),
        ato("designacao_cessada", adm, "2026-03-02", pessoa="p", cargo="inspetor"),
        ato("ato_anulado", adm, "2026-03-02", ato="nada"),
    )
    posto = anula._replace(seq=4)
    assert [i.regra for i in impedimentos_da_correcao(om, posto, CTX, "om")] == ["ato_dependente"]
    assert impedimentos_da_correcao(om, posto._replace(tipo="despacho/1"), CTX, "om") == ()


def test_um_papel_nao_prende_o_ato_de_que_nao_trata():
    caso = ate("julgamento").faz("papel_emitido", SECRETARIA, "2026-04-11", numero="7/2026", atos=["ato-2"])
    assert regras(caso, "ato_anulado", CAPITAO, "2026-04-12", ato="ato-7") == []

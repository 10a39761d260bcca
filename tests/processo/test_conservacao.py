"""Orders to keep: told once, lifted by their document, and in the way of every erasure while they stand."""

from datetime import date

from apoio import CTX, OFICIAL, ate, ato

from capitania.processo.conservacao import achados, ordens

ADM = "adm-1@administracao"


def regras(de_pe, feito, ctx=CTX) -> list[str]:
    return [i.regra for i in achados(de_pe, feito, ctx)]


def ordem(nome: str = "conservacao_determinada", documento: str = "Ofício 3"):
    return ato(nome, OFICIAL, "2026-05-04", documento=documento, motivo="x")


def apaga(**dados):
    return ato("pessoais_apagados", ADM, "2026-05-04", atos=["ato-1"], **dados)


def test_as_ordens_de_pe():
    feitas = [ordem(), ordem(documento="Ofício 4"), ordem("conservacao_levantada")]
    seguidas = [a._replace(seq=n, id=f"a-{n}") for n, a in enumerate(feitas, 1)]
    assert ordens(seguidas[:2]) == ("Ofício 3", "Ofício 4")
    assert ordens(seguidas) == ("Ofício 4",)


def test_determina_se_uma_vez_e_levanta_se_a_que_ha():
    assert regras((), ordem()) == []
    assert regras(("Ofício 3",), ordem()) == ["conservacao_ja_determinada"]
    assert regras((), ordem("conservacao_levantada")) == ["conservacao_inexistente"]
    assert regras(("Ofício 3",), ordem("conservacao_levantada")) == []
    assert regras(("Ofício 3",), ato("despacho", OFICIAL, "2026-05-04")) == []


def test_ordem_de_pe_impede_todo_apagamento():
    assert regras((), apaga()) == []
    assert regras(("Ofício 3",), apaga()) == ["retencao_conservacao"]


def test_so_por_regra_ou_a_pedido_se_olha_o_que_segura():
    segura = (
        *CTX.impede("retencao_em_curso", date(2026, 5, 4)),
        *CTX.impede("retencao_conservacao", date(2026, 5, 4)),
    )
    ctx = CTX._replace(ligados=CTX.ligados._replace(seguram=segura))
    assert regras((), apaga(causa="engano"), ctx) == []
    assert regras((), apaga(causa="regra"), ctx) == ["apagamento_segurado"]
    assert regras(("Ofício 3",), apaga(causa="pedido"), ctx) == ["retencao_conservacao", "apagamento_segurado"]


def test_no_processo():
    caso = ate("pagamento")
    caso.faz("conservacao_determinada", OFICIAL, "2026-08-04", documento="Ofício 3", motivo="x")
    assert caso.estado.marcos.conservacoes == ("Ofício 3",)
    assert caso.recusa("pessoais_apagados", ADM, "2026-08-05", atos=["ato-1"]) == {"retencao_conservacao"}
    caso.faz("conservacao_levantada", OFICIAL, "2026-08-06", documento="Ofício 3", motivo="x")
    assert caso.recusa("pessoais_apagados", ADM, "2026-08-07", atos=["ato-1"]) == set()

"""Persons and boats: registers folded as cases are."""

from datetime import date

from apoio import CTX, ato

from capitania.processo.cadastros import (
    Cadastro,
    Pedido,
    fold_cadastro,
    impedimentos_do_cadastro,
)

CASA, PARTE = "sec-1@secretaria", "pessoa-1@parte"
DIA = "2026-05-04"


def regras(achados) -> set[str]:
    return {i.regra for i in achados}


def pessoa(*atos):
    return fold_cadastro([a._replace(seq=n, id=f"a-{n}") for n, a in enumerate(atos, 1)])


def test_pessoa():
    e = pessoa(
        ato("pessoa_cadastrada", CASA, DIA, natureza="fisica", nome="Ana", cpf="529.982.247-25"),
        ato("pessoa_atualizada", CASA, DIA, nome="Ana Maria", motivo="casamento"),
        ato("comunicacao_eletronica_aceita", PARTE, DIA, endereco="ana@exemplo.br"),
        ato("pedido_do_titular", PARTE, DIA, especie="acesso"),
        ato("pedido_do_titular", PARTE, DIA, especie="correcao"),
        ato("pedido_do_titular_respondido", CASA, DIA, resultado="atendido"),
        ato("despacho", CASA, DIA),
    )
    assert e.feito == date(2026, 5, 4)
    assert (e.dados["nome"], e.dados["cpf"], e.eletronica) == ("Ana Maria", "529.982.247-25", True)
    assert e.pedidos == (Pedido("a-5", "correcao", date(2026, 5, 4)),)
    recusou = pessoa(
        ato("comunicacao_eletronica_aceita", PARTE, DIA, endereco="x"),
        ato("comunicacao_eletronica_recusada", PARTE, DIA),
    )
    assert not recusou.eletronica


def test_apagado_se_ve():
    feita = ato("pessoa_cadastrada", CASA, DIA, nome="Ana")
    assert pessoa(feita._replace(pessoais={"nome": None})).dados["nome"] is None


def test_embarcacao_muda_de_dono():
    e = pessoa(
        ato("embarcacao_cadastrada", CASA, DIA, nome="Gaivota", proprietario="p-1"),
        ato("embarcacao_atualizada", CASA, DIA, nome="Gaivota II", inscricao="401-123456-7"),
    )
    assert (e.proprietario, e.dados["nome"], e.dados["inscricao"]) == ("p-1", "Gaivota II", "401-123456-7")
    vendida = ato("propriedade_transferida", CASA, DIA, de="p-1", para="p-2")
    assert pessoa(ato("embarcacao_cadastrada", CASA, DIA, proprietario="p-1"), vendida).proprietario == "p-2"


def test_impedimentos_do_cadastro():
    vazio, feito = Cadastro(), Cadastro(date(2026, 5, 4))
    nova, muda = ato("pessoa_cadastrada", CASA, DIA), ato("pessoa_atualizada", CASA, DIA)
    assert regras(impedimentos_do_cadastro(vazio, nova, CTX)) == set()
    assert regras(impedimentos_do_cadastro(feito, nova, CTX)) == {"cadastro_ja_feito"}
    assert regras(impedimentos_do_cadastro(vazio, muda, CTX)) == {"cadastro_inexistente"}
    assert regras(impedimentos_do_cadastro(feito, muda, CTX)) == set()
    alheia = ato("pessoa_atualizada", PARTE, DIA)
    assert regras(impedimentos_do_cadastro(feito, alheia, CTX)) == {"ato_de_outro"}
    longe = ato("pessoa_cadastrada", CASA, "2031-01-02")
    assert regras(impedimentos_do_cadastro(vazio, longe, CTX)) == {"dia_fora_do_calendario"}


def test_dois_cadastros_de_uma_pessoa():
    feita = ato("pessoa_cadastrada", CASA, DIA)
    une = ato("pessoas_unificadas", CASA, DIA, fica="p-1", sai="pessoa:p-2", prova="o mesmo CPF")
    e = pessoa(feita, une)
    assert e.unioes == (("p-1", "p-2"),)
    sozinha = pessoa(feita)
    assert regras(impedimentos_do_cadastro(sozinha, une, CTX)) == set()
    assert regras(impedimentos_do_cadastro(e, une, CTX)) == {"unificacao_ja_feita"}
    alheio = une._replace(fluxo="pessoa:p-3")
    assert regras(impedimentos_do_cadastro(sozinha, alheio, CTX)) == {"unificacao_alheia"}
    mesmo = ato("pessoas_unificadas", CASA, DIA, fica="p-1", sai="p-1", prova="x")
    assert regras(impedimentos_do_cadastro(sozinha, mesmo, CTX)) == {"unificacao_de_si_mesmo"}


def test_so_o_dono_transfere():
    barco = pessoa(ato("embarcacao_cadastrada", CASA, DIA, nome="Gaivota", proprietario="p-1"))
    venda = ato("propriedade_transferida", CASA, DIA, de="p-9", para="p-2")
    assert regras(impedimentos_do_cadastro(barco, venda, CTX)) == {"venda_de_quem_nao_e_dono"}
    certa = ato("propriedade_transferida", CASA, DIA, de="p-1", para="p-2")
    assert regras(impedimentos_do_cadastro(barco, certa, CTX)) == set()


def responde(e, pedido: str = "", resultado: str = "atendido", ctx=CTX, **dados) -> set[str]:
    nomeia = {"pedido": pedido} if pedido else {}
    answer = ato("pedido_do_titular_respondido", CASA, DIA, resultado=resultado, **nomeia, **dados)
    return regras(impedimentos_do_cadastro(e, answer, ctx))


def com_pedidos(*especies: str):
    """Give a person with these requests: a-2, a-3 and so on."""
    return pessoa(
        ato("pessoa_cadastrada", CASA, DIA), *(ato("pedido_do_titular", PARTE, DIA, especie=e) for e in especies)
    )


def test_responde_se_o_que_foi_pedido():
    assert responde(com_pedidos()) == {"pedido_inexistente"}
    assert responde(com_pedidos("acesso")) == set()
    assert responde(com_pedidos("acesso"), "a-9") == {"pedido_inexistente"}
    assert responde(com_pedidos("acesso", "acesso")) == {"pedido_sem_nome"}
    assert responde(com_pedidos("acesso", "acesso"), "a-3") == set()


def test_a_resposta_tira_o_pedido_que_nomeia():
    dois = com_pedidos("acesso", "correcao")
    assert [p.id for p in dois.pedidos] == ["a-2", "a-3"]
    feita = ato("pessoa_cadastrada", CASA, DIA)
    pede = [ato("pedido_do_titular", PARTE, DIA, especie=e) for e in ("acesso", "correcao")]
    resposta = ato("pedido_do_titular_respondido", CASA, DIA, pedido="a-3")
    assert [p.id for p in pessoa(feita, *pede, resposta).pedidos] == ["a-2"]


def test_correcao_atendida_pede_o_ato_que_corrigiu():
    pede = com_pedidos("correcao")
    assert responde(pede) == {"correcao_sem_ato"}
    assert responde(pede, resultado="negado") == set()
    assert responde(pede, ato="outro-ato") == set()
    corrige = ato("pessoa_atualizada", CASA, DIA, nome="Ana Maria", pedido="a-2")
    assert regras(impedimentos_do_cadastro(pede, corrige, CTX)) == set()
    feita, pedida = ato("pessoa_cadastrada", CASA, DIA), ato("pedido_do_titular", PARTE, DIA, especie="correcao")
    assert responde(pessoa(feita, pedida, corrige)) == set()
    alheio = ato("pessoa_atualizada", CASA, DIA, nome="Ana Maria", pedido="a-7")
    assert regras(impedimentos_do_cadastro(pede, alheio, CTX)) == {"pedido_inexistente"}


def test_apagamento_so_se_diz_atendido_se_nada_segura():
    pede = com_pedidos("apagamento")
    assert responde(pede) == set()
    segura = CTX.impede("retencao_em_curso", date(2026, 5, 4), "Até 2031-05-04.")
    preso = CTX._replace(ligados=CTX.ligados._replace(seguram=segura))
    assert responde(pede, ctx=preso) == {"apagamento_segurado"}
    assert responde(pede, resultado="negado", ctx=preso) == set()
    (por_que,) = impedimentos_do_cadastro(pede, ato("pedido_do_titular_respondido", CASA, DIA), preso)
    assert "Até 2031-05-04." in por_que.motivo
    assert "retencao@1997-12-11:prazo" in por_que.cita

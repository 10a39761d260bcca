"""Persons and boats: registers folded as cases are."""

from datetime import date

from apoio import CTX, ato

from capitania.processo.cadastros import (
    Cadastro,
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
    assert (e.dados["nome"], e.dados["cpf"], e.eletronica, e.pedidos) == ("Ana Maria", "529.982.247-25", True, 1)
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

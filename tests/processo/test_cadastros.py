"""Persons, boats, units: registers folded as cases are."""

from datetime import date

from apoio import CTX, ato

from capitania.processo.cadastros import (
    Cadastro,
    Om,
    com_o_ato,
    fold_cadastro,
    fold_om,
    impedimentos_da_om,
    impedimentos_do_cadastro,
)
from capitania.processo.contexto import Designacao

CASA, ADM, PARTE = "sec-1@secretaria", "adm-1@administracao", "pessoa-1@parte"
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


def designa(pessoa: str, de: str, ate: str | None = None, cargo: str = "capitao"):
    prazo = {"ate": ate} if ate else {}
    return ato("designacao_feita", ADM, DIA, pessoa=pessoa, cargo=cargo, de=de, portaria="7/2026", **prazo)


def cessa(dia: str):
    return ato("designacao_cessada", ADM, DIA, pessoa="p-1", cargo="capitao", dia=dia)


def test_om_designa_cessa_e_configura():
    atos = [designa("p-1", "2026-01-01"), designa("p-2", "2026-01-01", "2026-02-01"), cessa("2026-05-01")]
    atos.append(ato("configuracao_alterada", ADM, DIA, chave="recurso_do_capitao", valor="dpc"))
    e = fold_om("CPPR", [a._replace(seq=n, id=f"a-{n}") for n, a in enumerate(atos, 1)])
    assert e.designacoes == (
        Designacao("p-1", "capitao", "CPPR", date(2026, 1, 1), date(2026, 5, 1), "7/2026"),
        Designacao("p-2", "capitao", "CPPR", date(2026, 1, 1), date(2026, 2, 1), "7/2026"),
    )
    assert e.configuracao == {"recurso_do_capitao": "dpc"}


def test_cessar_nao_estende_o_que_ja_tinha_acabado():
    atos = [designa("p-1", "2024-01-01", "2024-12-31"), designa("p-1", "2026-01-01"), cessa("2026-05-01")]
    e = fold_om("CPPR", [a._replace(seq=n, id=f"a-{n}") for n, a in enumerate(atos, 1)])
    assert [d.ate for d in e.designacoes] == [date(2024, 12, 31), date(2026, 5, 1)]


def test_as_outras_oms_ficam_como_estavam():
    alheia = Designacao("p-1", "capitao", "CPSP", date(2026, 1, 1), None, "1")
    feitas = com_o_ato("CPPR", (alheia,), designa("p-1", "2026-01-01"))
    depois = com_o_ato("CPPR", feitas, cessa("2026-05-01"))
    assert depois[0] == alheia
    assert depois[1].ate == date(2026, 5, 1)


def test_impedimentos_da_om():
    com = Om((Designacao("p-1", "capitao", "CPPR", date(2026, 1, 1), None, "1"),))
    assert regras(impedimentos_da_om(com, cessa("2026-05-01"), CTX)) == set()
    assert regras(impedimentos_da_om(Om(), cessa("2026-05-01"), CTX)) == {"designacao_inexistente"}
    alheia = ato("designacao_feita", "sec-1@secretaria", DIA)
    assert regras(impedimentos_da_om(com, alheia, CTX)) == {"ato_de_outro"}
    longe = ato("designacao_feita", ADM, "2031-01-02")
    assert regras(impedimentos_da_om(com, longe, CTX)) == {"dia_fora_do_calendario"}

"""Which tables answer a pair of days, in which order, and what makes a set of norms unable to answer."""

from datetime import date

import pytest
from tests.lei.oficina import DIAS, PACOTE, PORTA, acervo, fatos, le

from capitania.lei.decisao import decidir
from capitania.lei.plano import plano
from capitania.lei.problemas import EntradaInvalida

DIA = date(2025, 3, 1)
INFRACAO = '[infracao.1]\nresumo = "x"\ncita = "1"\n'
TABELA = '[tabela.m]\nentradas.condutor.porta = ["sim", "nao"]\n[[tabela.m.linha]]\nentao = {}\ncita = "1"\n'


def feito(*textos, fato=DIA, ato=DIA):
    return plano(acervo(*(le(t, f"n{k}") for k, t in enumerate(textos))), fato, ato)


def falha(*textos):
    with pytest.raises(EntradaInvalida) as erro:
        feito(*textos)
    return erro.value.problemas


def tabela(nome, entrada, entao, especie="tabela", extra=""):
    valores = '["deve", "pode", "nao"]' if ".medida." in f".{entrada}" else '["sim", "nao"]'
    return (
        f"[{especie}.{nome}]\n{extra}entradas.{entrada} = {valores}\n"
        f'[[{especie}.{nome}.linha]]\nentao = {entao}\ncita = "1"\n'
    )


def mede(medida):
    return f'{{ medidas = ["{medida}"], modalidade = "deve" }}'


def test_two_norms_of_one_day_may_not_have_the_same_table():
    (achado,) = falha(TABELA, TABELA)
    assert (achado.campo, achado.valor) == ("tabela.m", "m")
    assert achado.motivo == "Duas normas do mesmo dia a trazem: n0@2025-01-01, n1@2025-01-01."
    assert "subsidiaria" in achado.como_corrigir
    assert falha(PORTA + TABELA, PORTA)[0].campo == "classe.porta"


def test_the_special_table_comes_before_the_subsidiary():
    subsidiaria = TABELA.replace("[tabela.m]\n", "[tabela.m]\nsubsidiaria = true\n")
    assert [p.compilada.norma for p in feito(subsidiaria, TABELA).tabelas] == ["n1@2025-01-01"]
    assert [p.compilada.norma for p in feito(TABELA, subsidiaria).tabelas] == ["n0@2025-01-01"]
    assert [p.compilada.norma for p in feito(subsidiaria).tabelas] == ["n0@2025-01-01"]
    assert falha(subsidiaria, subsidiaria)[0].campo == "tabela.m"


def test_tables_that_wait_for_one_another_are_a_fault():
    a = tabela("a", "medida.retirada_de_trafego", mede("impedimento_de_saida"))
    b = tabela("b", "medida.impedimento_de_saida", mede("retirada_de_trafego"))
    (achado,) = falha(a + b)
    assert (achado.campo, achado.motivo) == ("tabela.a, tabela.b", "Tabelas que esperam uma pela outra.")
    assert [p.campo for p in falha(a, b)] == ["tabela.a, tabela.b"]


def test_classes_that_wait_for_one_another_are_a_fault():
    a = tabela("a", "classe.b", '"sim"', "classe")
    b = tabela("b", "classe.a", '"sim"', "classe")
    (achado,) = falha(a + b)
    assert achado.campo == "classe.a, classe.b, classe.a"
    assert achado.motivo == "Classes que esperam uma pela outra."
    assert [p.campo for p in falha(tabela("c", "classe.c", '"sim"', "classe"))] == ["classe.c, classe.c"]


def test_a_class_that_reads_measures_is_no_input():
    classe = tabela("forca", "medida.retirada_de_trafego", '"sim"', "classe")
    (achado,) = falha(classe + tabela("t", "classe.forca", "{}"))
    assert (achado.campo, achado.valor) == ("n0@2025-01-01.tabela.t", "classe.forca")
    assert "não serve de entrada" in achado.motivo
    assert [p.nome for p in feito(classe).tabelas] == ["classe.forca"]


def test_an_infraction_that_no_norm_foresees_is_a_fault():
    gera = tabela("a", "condutor.porta", '{ infracoes = ["n0:1", "n0:2"], autores = ["condutor"] }')
    (achado,) = falha(gera + INFRACAO)
    assert (achado.campo, achado.valor) == ("n0@2025-01-01.tabela.a", "n0:2")
    assert "prevê" in achado.motivo
    assert "[infracao" in achado.como_corrigir
    assert falha(gera)[0].valor == "n0:1"


def test_a_table_comes_after_those_that_give_what_it_reads():
    a = tabela("a", "medida.retirada_de_trafego", mede("impedimento_de_saida"))
    b = tabela("b", "condutor.porta", mede("retirada_de_trafego"))
    c = tabela("c", "infracao", '{ pecas = ["lacre"], para = "autores" }', extra='para_cada = "infracao"\n').replace(
        '["sim", "nao"]', '["n0:1"]'
    )
    gera = tabela("d", "medida.impedimento_de_saida", '{ infracoes = ["n0:1"], autores = ["condutor"] }')
    e = tabela("e", 'infracao."n0:1"', "{}")
    assert [p.nome for p in feito(a + b + c + gera + e + INFRACAO).tabelas] == [
        "tabela.b", "tabela.a", "tabela.d", "tabela.c", "tabela.e",
    ]  # fmt: skip


def test_a_table_only_consulted_answers_no_facts():
    so_consulta = TABELA.replace("[tabela.m]\n", '[tabela.m]\npara_cada = "consulta"\n')
    assert feito(so_consulta).tabelas == ()


def test_bands_and_classes_nobody_defines_are_named_where_they_are_missed():
    achado = feito(tabela("t", "classe.sumida", "{}") + tabela("u", "faixa.sumida", "{}"))
    assert dict(achado.ausentes) == {"classe.sumida": ("nao", "sim"), "faixa.sumida": ("nao", "sim")}
    assert {p.nome: p.falta for p in achado.tabelas} == {
        "tabela.t": ("classe.sumida",), "tabela.u": ("faixa.sumida",),
    }  # fmt: skip
    por_classe = tabela("c", "faixa.sumida", '"sim"', "classe") + tabela("t", "classe.c", "{}")
    assert {p.nome: p.falta for p in feito(por_classe).tabelas} == {"tabela.t": ("faixa.sumida",)}


def test_the_substitute_has_bands_and_classes_of_his_own():
    texto = PORTA + tabela("t", "substituto.classe.porta", "{}").replace('["sim", "nao"]', '["leva", "deixa"]')
    achado = feito(texto)
    assert [c.nome for c in achado.classes] == ["substituto.classe.porta", "classe.porta"]
    assert set(achado.fatos) == {"substituto.porta", "condutor.porta"}
    assert [p.nome for p in achado.dependentes["substituto.porta"]] == ["substituto.classe.porta"]


def test_each_table_takes_the_version_of_its_own_date():
    """Ruling 23: what reads the day of the fact, and what reads the day of the act."""
    velha, nova = (
        le(TABELA + TABELA.replace(".m", ".p").replace("[tabela.p]\n", '[tabela.p]\ndata = "ato"\n'), "n")._replace(
            vigente_de=date(ano, 1, 1)
        )
        for ano in (2024, 2025)
    )
    achado = plano(acervo(velha, nova), date(2024, 6, 1), DIA)
    assert {p.nome: p.compilada.norma for p in achado.tabelas} == {
        "tabela.m": "n@2024-01-01", "tabela.p": "n@2025-01-01",
    }  # fmt: skip
    assert [(n.versao, n.data) for n in achado.normas] == [("2024-01-01", "fato"), ("2025-01-01", "ato")]


def test_days_with_the_same_norms_share_a_plan():
    a, b, c = (plano(PACOTE, dia, dia) for dia in (date(2025, 3, 1), date(2025, 3, 2), date(2026, 2, 1)))
    assert a is b
    assert a is not c
    assert a.recibo != c.recibo


def test_words_of_classes_and_bands_are_among_those_their_readers_take():
    """Else a table would be asked for a word it has no cell for; the other readings of a doubt too."""
    for dia in DIAS:
        achado = plano(PACOTE, dia, dia)
        palavras = {
            c.nome: {y.valor for x in c.celulas.values() for y in (x, *(outra for _, outra in x.duvidas))}
            for c in achado.classes
        } | {f.nome: {v for x in f.faixa.dominio for v in x.split("+")} for f in achado.faixas}
        for passo in (*achado.classes, *achado.tabelas):
            dominios = dict(zip(passo.entradas, passo.compilada.tabela.entradas.values(), strict=True))
            for entrada in palavras.keys() & dominios.keys():
                assert palavras[entrada] <= set(dominios[entrada]), (passo.nome, entrada, dia)


def test_the_package_plans_every_pair_of_days():
    for fato in DIAS:
        for ato in (d for d in DIAS if d >= fato):
            nomes = [p.nome for p in plano(PACOTE, fato, ato).tabelas]
            assert len(nomes) == len(set(nomes))


def test_faults_between_norms_reach_who_decides():
    with pytest.raises(EntradaInvalida):
        decidir(fatos(), acervo(le(TABELA, "a"), le(TABELA, "b")), ato_em=DIA)

"""Tables compiled: one answer for each combination, or the file is wrong and says where."""

import pytest
from tests.lei.oficina import PORTA, le

from capitania.lei.acervo import compila
from capitania.lei.compilacao import Compilador, linhas_por_chave
from capitania.lei.problemas import EntradaInvalida
from capitania.lei.saidas import Saida

AMBAS = PORTA.replace('se = { condutor.porta = "sim" }\n', "")  # the first row now answers both values
RESSALVA = """
[[ressalva]]
id = "r"
classe = "porta"
quando = { condutor.porta = "nao" }
adotada = { linhas = ["deixa"] }
alternativa = { linhas = ["leva"] }
dispositivos = ["1", "2"]
motivo = "m"
"""
LACUNA = '[[lacuna]]\nid = "x"\ntabela = "m"\nse = { condutor.porta = "nao" }\ndispositivo = "2"\nmotivo = "silêncio"\n'
MEDE = """
[tabela.m]
entradas.condutor.porta = ["sim", "nao"]
entradas.condutor.menor = ["sim", "nao"]
[[tabela.m.linha]]
id = "retira"
se = { condutor.porta = "sim" }
entao = { medidas = ["retirada_de_trafego"], modalidade = "deve" }
cita = ["1", "lesta:16"]
"""


def problemas(texto):
    with pytest.raises(EntradaInvalida) as erro:
        compila(le(texto), "prova.toml")
    return erro.value.problemas


def celulas(texto, nome="m"):
    compilada = compila(le(texto))
    return (compilada.tabelas | compilada.classes)[nome].celulas


def test_a_cell_is_found_by_the_names_of_the_inputs():
    classe = compila(le(PORTA)).classes["porta"]
    assert classe.celula(**{"condutor.porta": "sim"}) is classe.celulas[("sim",)]
    assert classe.celula(**{"condutor.porta": "talvez"}) is None
    assert classe.celula() is None


def test_no_row_matches():
    achados = problemas(MEDE)
    assert {(p.campo, p.motivo) for p in achados} == {("prova.toml.tabela.m", "Nenhuma linha responde (NoRowMatches).")}
    assert [p.valor for p in achados] == [
        "condutor.porta = nao, condutor.menor = nao",
        "condutor.porta = nao, condutor.menor = sim",
    ]
    assert "[[lacuna]]" in achados[0].como_corrigir


def test_rows_conflict():
    (achado,) = problemas(AMBAS)
    assert achado.campo == "prova.toml.classe.porta"
    assert achado.valor == "condutor.porta = nao"
    assert achado.motivo == "Linhas em conflito (RowsConflict): leva, deixa."
    assert achado.como_corrigir == "Declare [[ressalva]]."


def test_faults_of_a_table_come_together():
    muitas = PORTA.replace('se = { condutor.porta = "nao" }', 'se = { condutor.porta = "sim" }')
    assert [p.motivo[:7] for p in problemas(muitas)] == ["Nenhuma", "Linhas "]


def test_rows_that_agree_share_a_cell_with_all_their_grounds():
    texto = (
        MEDE
        + MEDE.partition("[[")[1]
        + MEDE.partition("[[")[2].replace('"retira"', '"tambem"').replace('["1", "lesta:16"]', '"2"')
    )
    celula = celulas(texto + LACUNA)["sim", "nao"]
    medida = Saida("medida", ("retirada_de_trafego", "embarcacao"), "deve")
    assert celula.saidas == ((medida, ("prova@2025-01-01:1", "lesta:16", "prova@2025-01-01:2")),)
    assert celula.duvidas == ()


def test_a_silence_is_an_answer():
    celula = celulas(MEDE + LACUNA)["nao", "sim"]
    assert celula.saidas == ((Saida("lacuna", ("x", "prova@2025-01-01"), "silêncio"), ("prova@2025-01-01:2",)),)


def test_a_silence_elsewhere_closes_nothing():
    assert len(problemas(MEDE + LACUNA.replace('porta = "nao"', 'porta = "nao", condutor.menor = "sim"'))) == 1
    assert len(problemas(MEDE + LACUNA.replace('tabela = "m"', 'classe = "porta"') + PORTA)) == 2


def test_a_doubt_gives_both_readings():
    norma = celulas(AMBAS + RESSALVA, "porta")
    assert norma["nao",].valor == "deixa"
    assert [(r.id, c.valor, c.citas) for r, c in norma["nao",].duvidas] == [("r", "leva", ("prova@2025-01-01:1",))]
    assert (norma["sim",].valor, norma["sim",].duvidas) == ("leva", ())


def test_a_doubt_that_chooses_rows_cannot_close_a_hole():
    texto = PORTA.replace('se = { condutor.porta = "nao" }', 'se = { condutor.porta = "sim" }')
    texto += RESSALVA.replace('{ condutor.porta = "nao" }', '{ condutor.porta = ["sim", "nao"] }')
    assert [p.motivo for p in problemas(texto)] == ["Nenhuma linha responde (NoRowMatches)."]


def test_a_doubt_may_put_a_value_in_place_or_say_the_outputs():
    furo = PORTA.partition('[[classe.porta.linha]]\nid = "deixa"')[0]
    por_valor = RESSALVA.replace('{ linhas = ["deixa"] }', '{ condutor.porta = "sim" }')
    por_saida = por_valor.replace('{ linhas = ["leva"] }', '{ entao = "outra" }')
    assert [p.motivo for p in problemas(furo + por_valor)] == ["Uma leitura de «r» não acha ali uma resposta só."]
    celula = celulas(furo + por_saida, "porta")["nao",]
    assert (celula.valor, celula.citas) == ("leva", ("prova@2025-01-01:1",))
    assert [(c.valor, c.citas) for _, c in celula.duvidas] == [("outra", ("prova@2025-01-01:1", "prova@2025-01-01:2"))]


def test_a_reading_of_a_class_takes_rows_that_agree():
    texto = AMBAS + RESSALVA.replace('linhas = ["deixa"]', 'linhas = ["leva", "deixa"]')
    (achado,) = problemas(texto)
    assert achado.campo == "prova.toml.classe.porta"
    assert "«r»" in achado.motivo
    solta = compila(le(texto), tolera=True).classes["porta"].soltas
    assert [p.motivo for p in solta] == [achado.motivo]


def test_several_doubts_bite_at_once_and_the_first_is_adopted():
    outra = RESSALVA.replace('"r"', '"s"').replace('{ linhas = ["deixa"] }', '{ entao = "terceira" }')
    celula = celulas(AMBAS + RESSALVA + outra, "porta")["nao",]
    assert celula.valor == "deixa"
    assert [r.id for r, _ in celula.duvidas] == ["r", "s"]


def test_what_cannot_come_about_has_no_cell():
    texto = MEDE + '[[impossivel]]\ntabela = "m"\nse = { condutor.porta = "nao" }\nmotivo = "m"\n'
    assert set(celulas(texto)) == {("sim", "sim"), ("sim", "nao")}


def test_a_draft_leaves_open_what_is_open():
    norma = le(MEDE)
    compilada = Compilador(norma.tabelas["m"], norma, "x", tolera=True).compila()
    assert set(compilada.celulas) == {("sim", "sim"), ("sim", "nao")}
    assert compilada.soltas == ()


def test_an_exemption_takes_its_measures_away_in_its_own_table_only():
    """Ruling 19: what one table dispenses with stands in the other."""
    dispensa = (
        '[[tabela.m.dispensa]]\nse = { condutor.menor = "sim" }\nmedidas = ["retirada_de_trafego"]\n'
        'por = "substituto"\ncita = "2"\n'
    )
    outra = MEDE.replace("tabela.m", "tabela.n") + LACUNA.replace('"m"', '"n"').replace('"x"', '"y"')
    duas = MEDE.replace('["retirada_de_trafego"]', '["retirada_de_trafego", "impedimento_de_conduzir"]')
    compilada = compila(le(duas + LACUNA + dispensa + outra))
    dispensada = Saida("dispensada", ("retirada_de_trafego", "substituto"), "")
    impede = Saida("medida", ("impedimento_de_conduzir", "condutor"), "deve")
    m, n = compilada.tabelas["m"].celulas, compilada.tabelas["n"].celulas
    assert [s for s, _ in m["sim", "sim"].saidas] == [dispensada, impede]
    assert dict(m["sim", "sim"].saidas)[dispensada] == ("prova@2025-01-01:2",)
    assert m["sim", "nao"].saidas[0][0].tipo == "medida"
    assert m["nao", "sim"].saidas[0][0].tipo == "lacuna"
    assert n["sim", "sim"].saidas[0][0].tipo == "medida"


def test_a_table_says_what_it_can_give():
    texto = MEDE + LACUNA + PORTA
    texto += '[[tabela.m.linha]]\nid = "i"\nse = { condutor.porta = "sim", condutor.menor = "sim" }\n'
    texto += 'entao = { infracoes = ["rlesta:11"], autores = ["condutor"] }\ncita = "1"\n'
    texto += (
        RESSALVA.replace('"porta"', '"m"')
        .replace("classe", "tabela")
        .replace('quando = { condutor.porta = "nao" }', 'quando = { condutor.porta = "sim", condutor.menor = "sim" }')
        .replace('["deixa"]', '["retira"]')
        .replace('["leva"]', '["i"]')
    )
    compilada = compila(le(texto))
    assert compilada.tabelas["m"].produz == {
        "medida.retirada_de_trafego", "infracao.rlesta:11", "autor.rlesta:11",
    }  # fmt: skip
    assert compilada.classes["porta"].produz == set()


def test_a_row_without_conditions_answers_all():
    norma = le(AMBAS)
    cobertas = linhas_por_chave(norma.classes["porta"])
    assert {k: [x.id for x in v] for k, v in cobertas.items()} == {("nao",): ["leva", "deixa"], ("sim",): ["leva"]}

"""The smallest redraft of each hole and overlap, tried apart from what proposes it."""

from datetime import date

import pytest
from tests.lei.oficina import PACOTE, PORTA, acervo, le

from capitania.lei.analise import analisa
from capitania.lei.emendas import NENHUMA, emendas
from capitania.normas.carga import historias

FRASES = historias()
V2008 = PACOTE.norma("normam-07", date(2008, 12, 17))


def de(norma, por=None):
    return list(emendas(norma, por or acervo(), FRASES))


@pytest.mark.parametrize("versao", [("normam-07", date(2008, 12, 17)), ("rlesta", date(1998, 6, 9))])
def test_each_hole_and_overlap_has_a_redraft(versao):
    norma = PACOTE.norma(*versao)
    feitas = de(norma, PACOTE)
    quer = {(f.fecho, f.onde) for f in analisa(norma, PACOTE, FRASES).defeitos if f.tipo != "duas_leituras"}
    assert {(e.fecho, e.onde) for e in feitas} == quer
    assert [e for e in feitas if e.tipo == "nenhuma"] == []
    assert all(e.palavras > 0 for e in feitas)


def test_the_equality_of_2008_is_one_end():
    """S3: at 0.30 both items hold; one end let out closes it."""
    por_fecho = {e.fecho: e for e in de(V2008, PACOTE)}
    assert por_fecho["igual-a-0-30"].palavras == 1
    assert "menos de 0,3 mg/L" in por_fecho["igual-a-0-30"].texto
    assert "mais de 0,1 mg/L" in por_fecho["igual-a-0-10"].texto  # the adopted reading: 0,10 is still tolerated


@pytest.mark.lento
def test_only_what_no_row_can_close_is_left_in_2026():
    norma = PACOTE.norma("normam-211", date(2026, 1, 26))
    sem = [e for e in de(norma, PACOTE) if e.tipo == "nenhuma"]
    assert {e.fecho for e in sem if "29-de-fevereiro" not in e.fecho} <= {"condicao-so-da-apreensao"}
    assert all(e.texto == NENHUMA for e in sem)


FURO = PORTA.partition('[[classe.porta.linha]]\nid = "deixa"')[0]


def test_an_open_hole_is_closed_by_a_value_where_one_is_enough():
    (e,) = de(le(FURO))
    assert (e.fecho, e.defeito, e.onde, e.tipo, e.palavras) == (None, "buraco", "classe.porta", "amplia", 1)
    assert "acrescente em condutor.porta: nao" in e.texto
    assert e.texto.endswith("Passa a responder: «leva».")


def test_the_adopted_answer_goes_into_a_new_row():
    ressalva = (
        '[[ressalva]]\nid = "r"\nclasse = "porta"\nquando = {{ condutor.porta = "nao" }}\n'
        'adotada = {{ {} }}\nalternativa = {{ entao = "outra" }}\ndispositivos = ["1"]\nmotivo = "m"\n'
    )
    (e,) = de(
        le(
            FURO.replace('se = { condutor.porta = "sim" }', 'se = { condutor.porta = ["sim"] }')
            + ressalva.format('entao = "deixa"')
        )
    )
    assert (e.fecho, e.tipo) == ("r", "amplia")
    (e,) = de(le(FURO + ressalva.format('condutor.porta = "sim"')))
    assert (e.fecho, e.tipo, e.palavras) == ("r", "amplia", 1)


DUAS = """
[tabela.m]
entradas.condutor.porta = ["sim", "nao"]
entradas.condutor.menor = ["sim", "nao"]
[[tabela.m.linha]]
id = "a"
{a}
entao = {{ medidas = ["impedimento_de_saida"] }}
cita = "1"
[[tabela.m.linha]]
id = "b"
{b}
entao = {{ medidas = ["retirada_de_trafego"] }}
cita = "2"
{mais}
"""


PORTA_SIM, MENOR_SIM = 'se = { condutor.porta = "sim" }', 'se = { condutor.menor = "sim" }'
LINHA = '[[tabela.m.linha]]\nse = {{ {} }}\nentao = {{}}\ncita = "1"'


@pytest.mark.parametrize(
    ("a", "b", "mais", "diz"),
    [
        # both rows hold one point: the value that brings it in leaves one of them
        (PORTA_SIM, 'se = { condutor.porta = ["sim", "nao"] }', "", "retire de condutor.porta: sim"),
        # a row without that condition gets it
        (PORTA_SIM, "", "", "diga também condutor.porta: nao"),
        # the same words twice: one row goes
        (PORTA_SIM, PORTA_SIM, LINHA.format('condutor.porta = "nao"'), "Retire a linha"),
        # a cross: one row is said again where the other does not reach
        (PORTA_SIM, MENOR_SIM, LINHA.format('condutor.porta = "nao", condutor.menor = "nao"'), "diga também"),
    ],
)
def test_an_overlap_keeps_one_answer(a, b, mais, diz):
    norma = le(DUAS.format(a=a, b=b, mais=mais))
    (e,) = [x for x in de(norma) if x.defeito == "sobreposicao"]
    assert (e.tipo, e.onde) == ("restringe", "tabela.m")
    assert diz in e.texto
    assert "Fica: " in e.texto


def test_an_overlap_that_is_a_point_inside_a_row_splits_it():
    """Row `a` holds all; row `b` one point of four: taking it out of `a` needs more than one condition."""
    norma = le(DUAS.format(a="", b='se = { condutor.porta = "sim", condutor.menor = "sim" }', mais=""))
    (e,) = [x for x in de(norma) if x.defeito == "sobreposicao"]
    assert "Retire a linha «b»" in e.texto  # less to write than to split the other
    lacuna = '[[lacuna]]\nid = "x"\ntabela = "m"\nse = { condutor.porta = "sim", condutor.menor = "sim" }\n'
    lacuna += 'dispositivo = "2"\nmotivo = "m"\n'
    (e,) = de(le(DUAS.format(a="", b='se = { condutor.porta = "sim", condutor.menor = "sim" }', mais=lacuna)))
    assert e.fecho == "x"


def test_the_adopted_answer_takes_the_place_of_two():
    ressalva = (
        '[[ressalva]]\nid = "r"\ntabela = "m"\nquando = { condutor.porta = "sim" }\n'
        'adotada = { entao = {} }\nalternativa = { linhas = ["a"] }\ndispositivos = ["1"]\nmotivo = "m"\n'
    )
    texto = DUAS.format(
        a='se = { condutor.porta = "sim" }',
        b='se = { condutor.porta = "sim", condutor.menor = ["sim", "nao"] }',
        mais='[[tabela.m.linha]]\nse = { condutor.porta = "nao" }\nentao = {}\ncita = "1"\n' + ressalva,
    )
    (e,) = de(le(texto))
    assert e.fecho == "r"
    assert e.palavras > 0


def test_a_hole_and_an_overlap_under_one_doubt_are_redrafted_together():
    lacuna = '[[lacuna]]\nid = "x"\ntabela = "m"\nse = {}\ndispositivo = "2"\nmotivo = "m"\n'
    texto = DUAS.format(a='se = { condutor.porta = "sim" }', b='se = { condutor.porta = "sim" }', mais=lacuna)
    (e,) = de(le(texto))
    assert (e.fecho, e.tipo) == ("x", "linha_nova")
    assert "com a resposta que o redator quiser dar" in e.texto


FAIXA = """
[faixa.ar]
entrada = "alcoolemia.ar"
sem_valor = "nada"
cita = "1"
[[faixa.ar.trecho]]
nome = "baixo"
ate = {{ quantia = "0.1", inclui = {um} }}
cita = "1"
[[faixa.ar.trecho]]
nome = "alto"
de = {{ quantia = "{de}", inclui = {outro} }}
cita = "2"
{mais}
"""


@pytest.mark.parametrize(
    ("um", "de_", "outro", "palavras"),
    [
        ("false", "0.1", "false", 1),
        ("true", "0.1", "true", 1),
        ("false", "0.3", "true", 1),
        ("true", "0.3", "false", 1),
    ],
)
def test_an_end_of_a_stretch_is_let_in_or_moved(um, de_, outro, palavras):
    (e,) = {(x.onde, x.palavras, x.tipo) for x in de(le(FAIXA.format(um=um, de=de_, outro=outro, mais="")))}
    assert e == ("faixa.ar", palavras, "ponta")


def test_what_no_end_closes_is_said():
    """A ressalva over a stretch that ends nowhere: two names for one stretch."""
    mais = '[[faixa.ar.trecho]]\nnome = "tudo"\ncita = "2"\n'
    feitas = de(le(FAIXA.format(um="false", de="0.1", outro="true", mais=mais)))
    assert {(e.tipo, e.palavras, e.texto) for e in feitas} == {("nenhuma", 0, NENHUMA)}

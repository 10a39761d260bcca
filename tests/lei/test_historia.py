"""Defects told as boat stories, and a phrase for each value that a story may name."""

from datetime import date

import pytest
from tests.lei.oficina import NOMES, PACOTE, VERSOES, le, linhas, todas_as_tabelas

from capitania.lei.compilacao import Defeito
from capitania.lei.faixas import defeitos_da_faixa
from capitania.lei.historia import historia_da_faixa, historia_da_tabela
from capitania.normas.carga import historias

FRASES = {
    "entrada": {"alcoolemia.ar": "Leitura de ar de", "condutor.validade": "Habilitação que venceu em"},
    "condutor.porta": {"sim": "habilitação a bordo", "nao": "habilitação em terra"},
    "condutor.menor": {"sim": "condutor menor", "nao": ""},
    "classe.c": {"x": "caso de x"},
    "saida": {"retirada_de_trafego": "retirada de tráfego", "deve": "deve", "autores": "aos autores"},
}
TABELA = """
[{especie}.{nome}]
entradas.condutor.porta = ["sim", "nao"]
entradas.condutor.menor = ["sim", "nao"]
entradas.condutor.proprietario = ["sim", "nao"]
[[{especie}.{nome}.linha]]
id = "a"
entao = {a}
cita = ["1", "2"]
[[{especie}.{nome}.linha]]
id = "b"
entao = {b}
cita = "lesta:16"
[[{especie}.{nome}.linha]]
id = "igual a b"
entao = {b}
cita = "2"
"""
CHAVE = ("nao", "nao", "sim")


def conta(especie, a, b, condicoes=None, quais=(0, 1)):
    norma = le(TABELA.format(especie=especie, nome="c", a=a, b=b))
    (tabela,) = todas_as_tabelas(norma)
    falha = Defeito("sobreposicao", tabela.lugar, CHAVE, tuple(tabela.linhas[n] for n in quais))
    return historia_da_tabela(tabela, falha, condicoes, FRASES)


def test_a_hole_is_told_in_phrases_and_by_its_name_where_there_is_none():
    assert conta("classe", '"x"', '"y"', quais=()) == (
        "Habilitação em terra, condutor.proprietario = sim: nenhuma linha responde."
    )


def test_a_doubt_known_only_its_inputs_are_told():
    so_porta = {"condutor.porta": frozenset({"nao"})}
    assert conta("classe", '"x"', '"y"', so_porta, ()) == "Habilitação em terra: nenhuma linha responde."
    assert conta("classe", '"x"', '"y"', {}, ()).startswith("Habilitação em terra, condutor.prop")


def test_answers_that_differ_are_told_once_each_with_their_provisions():
    assert conta("classe", '"x"', '"y"', quais=(0, 1, 2)) == (
        "Habilitação em terra, condutor.proprietario = sim: o texto responde mais de uma coisa: "
        "caso de x (1, 2); «y» (lesta:16)."
    )


def test_outputs_are_told_as_measures():
    dito = conta(
        "tabela",
        '[{ medidas = ["retirada_de_trafego", "apreensao_da_embarcacao"], modalidade = "deve" }, '
        '{ pendencia = "alcoolemia.ar", motivo = "não se conta", cita = "1" }]',
        "{}",
    )
    assert dito.endswith("retirada de tráfego, apreensao_da_embarcacao · deve · alcoolemia.ar (1, 2); nada (lesta:16).")


def faixa(entrada, dentro, limite="0.3"):
    return le(
        f'[faixa.f]\nentrada = "{entrada}"\nsem_valor = "nada"\ncita = "1"\n'
        f'[[faixa.f.trecho]]\nnome = "a"\nate = {{ quantia = "{limite}", inclui = {dentro} }}\ncita = "1"\n'
        f'[[faixa.f.trecho]]\nnome = "b"\nde = {{ quantia = "{limite}", inclui = {dentro} }}\ncita = "lesta:16"\n'
    ).faixas["f"]


@pytest.mark.parametrize(
    ("entrada", "dentro", "limite", "dita"),
    [
        ("alcoolemia.ar", "false", "0.3", "Leitura de ar de 0,3 mg/L: nenhum trecho responde."),
        ("alcoolemia.ar", "true", "0.3", "Leitura de ar de 0,3 mg/L: valem ao mesmo tempo «a» (1) e «b» (lesta:16)."),
        ("alcoolemia.sangue", "false", "0.6", "alcoolemia.sangue 0,6 g/L: nenhum trecho responde."),
        (
            "condutor.validade",
            "true",
            "4",
            "Habilitação que venceu em 01/03/2021, vista em 01/03/2025: valem ao mesmo tempo «a» (1) e «b» (lesta:16).",
        ),
    ],
)
def test_a_band_is_told_at_a_point_where_it_shows(entrada, dentro, limite, dita):
    f = faixa(entrada, dentro, limite)
    assert historia_da_faixa(f, next(defeitos_da_faixa(f)), FRASES) == dita


def test_a_day_is_told_as_a_day():
    texto = (
        '[valor.v]\nquantia = 2023-06-01\nunidade = "data"\ncita = "1"\n'
        '[faixa.f]\nentrada = "abordagem.dia"\ncita = "1"\n'
        '[[faixa.f.trecho]]\nnome = "a"\nate = { valor = "v", inclui = false }\ncita = "1"\n'
    )
    f = le(texto).faixas["f"]
    assert f.trechos[0].ate.quantia == date(2023, 6, 1)
    assert historia_da_faixa(f, next(defeitos_da_faixa(f)), {}) == "abordagem.dia 01/06/2023: nenhum trecho responde."


# --- phrases of the package -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_each_value_of_each_input_has_a_phrase(norma, dia):
    """Tables that are only consulted tell no story; the authors of a boarding are two."""
    frases = historias()
    sem_frase = {
        (entrada, valor)
        for tabela in todas_as_tabelas(PACOTE.norma(norma, dia))
        if tabela.para_cada != "consulta"
        for entrada, valores in tabela.entradas.items()
        for valor in valores
        if valor not in frases.get(entrada, {})
    }
    assert sem_frase == set()


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_each_answer_of_a_row_has_a_phrase(norma, dia):
    frases = historias()
    ditas = {
        (tabela.lugar, linha.entao) if isinstance(linha.entao, str) else ("saida", texto)
        for tabela, linha in linhas(PACOTE.norma(norma, dia))
        if tabela.para_cada != "consulta"
        for texto in (_textos(linha.entao) or [""])
    }
    assert {(onde, texto) for onde, texto in ditas if texto and texto not in frases[onde]} == set()


def _textos(entao):
    if isinstance(entao, str):
        return [entao]
    valores = [v for bloco in entao for k, v in bloco.items() if k not in {"cita", "motivo"}]
    return [t for v in valores for t in ([v] if isinstance(v, str) else v)]


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_each_band_begins_its_story_with_a_phrase(norma, dia):
    entradas = {f.entrada for f in PACOTE.norma(norma, dia).faixas.values()}
    assert entradas <= historias()["entrada"].keys()


def test_no_phrase_is_for_a_value_nobody_asks():
    """A phrase is of an input, of a class's answers, of an output, or of a measured fact."""
    conhecidas = {"entrada": None, "saida": None, "mede": None}
    valores: dict[str, set[str]] = {}
    for norma, dia in VERSOES:
        for tabela in todas_as_tabelas(PACOTE.norma(norma, dia)):
            for entrada, aceitos in tabela.entradas.items():
                valores.setdefault(entrada, set()).update(aceitos)
            if tabela.especie == "classe":
                valores.setdefault(tabela.lugar, set()).update(str(linha.entao) for linha in tabela.linhas)
    for entrada, frases in historias().items():
        if entrada not in conhecidas:
            assert set(frases) <= valores.get(entrada, set()), entrada

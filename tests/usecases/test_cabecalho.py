"""The row of names: under titles, over two rows, in any order; what lacks, what is claimed twice, what is unknown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitania.planilhas.colunas import colunas
from capitania.usecases.importacao.cabecalho import acha, dobrado, letras
from capitania.usecases.importacao.tabela import Linha, Planilha

NOMES = colunas()["processos"]


def planilha(*rows, nome="", forma="CSV"):
    return Planilha(nome, forma, tuple(Linha(n, tuple(r)) for n, r in enumerate(rows, 1)))


def campos(*rows, nomes=NOMES):
    found = acha([planilha(*rows)], nomes)
    return {c.letra: c.campo for c in found.colunas}, [li.numero for li in found.linhas]


@pytest.mark.parametrize(
    ("rows", "expected", "left"),
    [
        ([("Nº do Auto", "SITUAÇÃO"), ("1", "pago")], {"A": "numero", "B": "fase"}, [2]),
        ([("situação", "n° do auto"), ("pago", "1")], {"A": "fase", "B": "numero"}, [2]),
        (  # titles above, one merged over all
            [("MARINHA DO BRASIL",), ("Relação de processos",), ("Auto", "Status"), ("1", "pago")],
            {"A": "numero", "B": "fase"},
            [4],
        ),
        (  # two rows: names that stand over an empty cell, and a merged title over two
            [("Auto", "Infrator", None, "Status"), (None, "Nome", "CPF", None), ("1", "Ana", "2", "pago")],
            {"A": "numero", "B": "nome", "C": "documento", "D": "fase"},
            [3],
        ),
        ([("Auto", "Cor", None, "Status"), ("1", "x", None, "pago")], {"A": "numero", "B": None, "D": "fase"}, [2]),
        ([("  Nº\n do   Auto ", "Situação:"), ("1", "pago")], {"A": "numero", "B": "fase"}, [2]),
    ],
)
def test_the_names_are_found(rows, expected, left):
    assert campos(*rows) == (expected, left)


def test_of_many_sheets_the_one_that_names_most_is_read():
    found = acha([planilha(("Auto",)), planilha(("Auto", "Status"), nome="b"), planilha(("Status", "Auto"))], NOMES)
    assert found.planilha.nome == "b"


def test_without_a_name_that_is_known_there_is_none():
    assert acha([planilha((1, "x"), ("y", 2))], NOMES) is None
    assert acha([], NOMES) is None


def test_what_lacks_and_what_is_claimed_twice_is_told():
    found = acha([planilha(("Auto", "Nº do auto", "Nome"))], NOMES)
    wrong = found.problemas([("fase",), ("nome",)], NOMES)
    assert [p.motivo for p in wrong] == [
        "Falta a coluna fase.",
        "Mais de uma coluna serve de numero: Auto (A), Nº do auto (B).",
    ]
    assert "fase, situacao, situacao atual" in wrong[0].como_corrigir


def test_more_than_one_column_makes_an_address():
    nomes = colunas()["pessoas"]
    found = acha([planilha(("Nome", "Logradouro", "Bairro"))], nomes)
    assert found.problemas([("nome",)], nomes) == []


@pytest.mark.parametrize(("n", "text"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (702, "AAA")])
def test_letters_of_a_column(n, text):
    assert letras(n) == text


@pytest.mark.parametrize(
    ("text", "folded"), [("Nº do Auto", "no do auto"), ("CPF/CNPJ", "cpf cnpj"), ("  Ação  ", "acao"), ("北京", "")]
)
def test_folding(text, folded):
    assert dobrado(text) == folded


@given(st.text())
def test_folded_twice_is_folded_once(text):
    assert dobrado(dobrado(text)) == dobrado(text)

"""Typed reading: every fault is recorded with its place and mend, and none stops the reading."""

from datetime import date, datetime
from decimal import Decimal

import pytest

from capitania.lei.leitor import Leitor, planas


def leitor(dados):
    return Leitor(dados, "a.toml", [])


def ditas(x):
    return [str(p) for p in x.problemas]


@pytest.mark.parametrize(
    ("tipo", "valor"),
    [
        (str, "x"),
        (int, 3),
        (bool, True),
        (bool, False),
        (date, date(2025, 1, 1)),
        (dict, {}),
        (list, []),
    ],
)
def test_a_value_of_its_type_is_taken(tipo, valor):
    x = leitor({"k": valor})
    assert x.pega("k", tipo) == valor
    assert not x.problemas


@pytest.mark.parametrize(
    ("tipo", "valor", "nome"),
    [
        (str, 3, "texto"),
        (int, "3", "número inteiro"),
        (int, True, "número inteiro"),
        (int, Decimal(3), "número inteiro"),
        (bool, "sim", "true ou false"),
        (bool, 1, "true ou false"),
        (date, "2025-01-01", "data (AAAA-MM-DD)"),
        (date, datetime(2025, 1, 1), "data (AAAA-MM-DD)"),  # noqa: DTZ001 - as TOML gives a local date-time
        (dict, [], "tabela"),
        (list, "x", "lista"),
    ],
)
def test_a_wrong_type_is_told_and_gives_the_default(tipo, valor, nome):
    x = leitor({"k": valor})
    assert x.pega("k", tipo, "padrão") == "padrão"
    assert ditas(x) == [f"a.toml.k = {valor!r}: Esperava {nome}. Escreva k como {nome}."]


def test_a_missing_key_is_told_only_where_it_is_needed():
    x = leitor({})
    assert (x.pega("k", str), x.texto("t", obrigatoria=False), x.logico("b", padrao=True)) == (None, "", True)
    assert not x.problemas
    assert x.texto("t") == ""
    assert ditas(x) == ["a.toml.t: Falta a chave. Acrescente t = … (texto)."]


@pytest.mark.parametrize("texto", ["0.3", "0", "1000.00", "123456789012.123456789012"])
def test_exact_numbers_come_as_text(texto):
    x = leitor({"n": texto})
    assert x.decimal("n") == Decimal(texto)
    assert not x.problemas


@pytest.mark.parametrize("texto", ["0,3", ".3", "3.", "-1", "+1", "1e5", "NaN", "Infinity", "٣", "1_0", "9" * 13, "x"])
def test_what_is_no_plain_number_is_refused(texto):
    x = leitor({"n": texto})
    assert x.decimal("n") is None
    assert [p.motivo for p in x.problemas] == ["Não é um número."]


def test_a_number_without_quotes_or_missing_gives_none():
    x = leitor({"n": Decimal("0.3")})
    assert x.decimal("n") is None
    assert x.decimal("m", obrigatoria=False) is None
    assert [(p.campo, p.motivo) for p in x.problemas] == [("a.toml.n", "Esperava texto.")]


def test_a_choice_is_one_of_a_list():
    x = leitor({"a": "um", "b": "dois", "c": 3})
    assert [x.escolha(k, ("um", "outro")) for k in ("a", "b", "c")] == ["um", "um", "um"]
    assert x.escolha("d", ("um", "outro"), "outro") == "outro"
    assert x.escolha("e", ("um", "outro")) == "um"
    assert [(p.campo, p.motivo) for p in x.problemas] == [
        ("a.toml.b", "Valor fora da lista."),
        ("a.toml.c", "Esperava texto."),
        ("a.toml.e", "Falta a chave."),
    ]
    assert x.problemas[0].como_corrigir == "Use um de: um, outro."


def test_a_list_may_be_written_as_one_text():
    x = leitor({"a": "um", "b": ["um", "dois"], "c": 3, "d": ["um", 2]})
    assert [x.lista(k) for k in "abcde"] == [("um",), ("um", "dois"), (), (), ()]
    assert [p.campo for p in x.problemas] == ["a.toml.c", "a.toml.d"]


def test_rows_are_numbered_from_one_and_share_the_problems():
    x = leitor({"linha": [{"id": "a"}, {"id": 2}]})
    assert x.filhos("linha", lambda f: f.texto("id")) == ("a", "")
    assert [p.campo for p in x.problemas] == ["a.toml.linha[2].id"]
    assert x.filhos("ausente", lambda f: f.texto("id")) == ()


@pytest.mark.parametrize("valor", [{}, "x", [1], [{}, "x"]])
def test_an_array_of_tables_is_asked_for(valor):
    x = leitor({"linha": valor})
    assert x.filhos("linha", lambda f: f.texto("id")) == ()
    assert [(p.motivo, p.como_corrigir) for p in x.problemas] == [
        ("Esperava uma lista de tabelas.", "Escreva [[linha]].")
    ]


def test_named_tables_keep_their_names():
    x = leitor({"valor": {"a": {"cita": "1"}, "b": 3}})
    assert x.nomeados("valor", lambda f, nome: (nome, f.texto("cita"))) == {"a": ("a", "1")}
    assert ditas(x) == ["a.toml.valor.b = 3: Esperava uma tabela. Escreva [valor.b]."]
    y = leitor({"valor": [1]})
    assert y.nomeados("valor", lambda _, nome: nome) == {}
    assert [p.motivo for p in y.problemas] == ["Esperava tabelas com nome."]


def test_conditions_take_dotted_and_quoted_keys():
    x = leitor({"se": {"condutor": {"porta": "sim"}, "condutor.menor": ["sim", "nao"]}, "quando": "x"})
    assert x.condicoes("se") == {"condutor.porta": frozenset({"sim"}), "condutor.menor": frozenset({"sim", "nao"})}
    assert x.condicoes("quando") == {}
    assert [(p.campo, p.motivo) for p in x.problemas] == [("a.toml.quando", "Esperava condições.")]
    assert planas({"a": {"b": {"c": 1}}, "d": 2}) == [("a.b.c", 1), ("d", 2)]


def test_a_key_nobody_read_is_told_with_the_known_ones():
    x = leitor({"titulo": "T", "titlo": "T", "livre": 1})
    x.texto("titulo")
    assert x.livre("livre") == 1
    x.fecha()
    assert ditas(x) == ["a.toml.titlo: Chave desconhecida. Corrija ou retire; as conhecidas são: livre, titulo."]


def test_a_fault_without_key_stands_at_the_table():
    x = leitor({})
    x.erro("", "Vazia.", "Encha.")
    assert ditas(x) == ["a.toml: Vazia. Encha."]

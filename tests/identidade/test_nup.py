"""NUP, and O-11 of the field's cases: modulo 11, never the 97 of a norm revoked before use."""

import pytest

from capitania.identidade import identificar

PUBLISHED = [
    "63012.004476/2017-57",
    "60041.001093/2020-97",
    "50300.001124/2015-91",
    "00058.052059/2024-01",
    "08650.013041/2018-51",
    "02022.001750/2010-56",
    "21000.035661/2023-21",
    "60582.000007/2020-10",
    "08650.000843/2012-13",
    "52600.003923/2021-91",
    "50300.004460/2017-57",
    "50300.007718/2016-96",
]


@pytest.mark.parametrize("canonico", PUBLISHED)
def test_published_numbers(canonico):
    answer = identificar("nup", canonico)
    assert answer == ("nup", True, canonico, "NUP válido.", None)
    assert identificar("nup", answer.sem_mascara) == answer


@pytest.mark.parametrize("canonico", PUBLISHED)
def test_the_form_of_19_digits_is_the_same_number(canonico):
    answer = identificar("nup", "00" + canonico)
    assert (answer.valido, answer.canonico, answer.aviso) == (True, canonico, None)
    assert canonico in answer.mensagem


def test_a_unit_of_7_digits_keeps_them():
    answers = [identificar("nup", f"1052600.003923/2021-{digits:02}") for digits in range(100)]
    (answer,) = [answer for answer in answers if answer.valido]
    assert answer.canonico.startswith("1052600.003923/2021-")
    assert len(answer.sem_mascara) == 19


@pytest.mark.parametrize(
    ("valor", "expected", "found"),
    [
        ("50300.004460/2017-34", "57", "34"),
        ("50300.007718/2016-50", "96", "50"),
        ("60041.001093/2020-32", "97", "32"),
        ("08650.013041/2018-84", "51", "84"),
    ],
)
def test_digits_of_modulo_97_are_refused(valor, expected, found):
    assert f"esperado {expected}, veio {found}" in identificar("nup", valor).mensagem


@pytest.mark.parametrize("canonico", [canonico for canonico in PUBLISHED if canonico[-1] != canonico[-2]])
def test_transposed_check_digits_are_refused(canonico):
    assert not identificar("nup", canonico[:-2] + canonico[-1] + canonico[-2]).valido


@pytest.mark.parametrize(
    ("valor", "words"),
    [
        ("", "NUP não informado."),
        ("63012.004476/2017-5", "Tem 16 algarismos; NUP tem 17, ou 19"),
        ("63012.004476/97-57", "A forma de 15, com ano de dois algarismos"),
        ("0063012.00004476/2017-57", "A forma de 21 foi revogada"),
        ("63012.004476/2017-5O", 'não leva "O"'),
        ("8650.013041/2018-51", "Com zeros à esquerda seria 08650.013041/2018-51"),
        ("50300.004460/2017-75", "esperado 57, veio 75"),
    ],
)
def test_a_refusal_says_what_is_wrong(valor, words):
    answer = identificar("nup", valor)
    assert (answer.valido, answer.canonico) == (False, None)
    assert words in answer.mensagem


def test_an_odd_year_warns():
    answers = [identificar("nup", f"63012.004476/0017-{digits:02}") for digits in range(100)]
    assert [answer.aviso for answer in answers if answer.valido] == ["Ano 0017 improvável: confira no documento."]

"""CNPJ, and O-09 of the field's cases: letters valued as code minus 48, upper case, none in the check digits."""

import pytest

from capitania.identidade import identificar


@pytest.mark.parametrize(
    ("valor", "canonico"),
    [
        ("12.ABC.345/01DE-35", "12.ABC.345/01DE-35"),
        ("12.abc.345/01de-35", "12.ABC.345/01DE-35"),
        ("12abc34501de35", "12.ABC.345/01DE-35"),
        ("12ＡＢＣ34501de35", "12.ABC.345/01DE-35"),
        ("00.000.000/0001-91", "00.000.000/0001-91"),
        ("11.222.333/0001-81", "11.222.333/0001-81"),
        ("11222333/000181", "11.222.333/0001-81"),
        ("00.394.502/0001-44", "00.394.502/0001-44"),
        ("00394494000136", "00.394.494/0001-36"),
    ],
)
def test_valid(valor, canonico):
    answer = identificar("cnpj", valor)
    assert answer == ("cnpj", True, canonico, "CNPJ válido.", None)
    assert len(answer.sem_mascara) == 14


@pytest.mark.parametrize(
    ("valor", "words"),
    [
        ("", "CNPJ não informado."),
        ("12.ABC.345/01DE-45", "esperado 35, veio 45"),
        ("12.ABC.345/01DE-05", "esperado 35, veio 05"),
        ("12.ABC.345/01DE-3A", "só algarismos: veio 3A"),
        ("00.000.000/0000-00", "só de zeros"),
        ("64.637.agsvs009/0001-90", "Tem 19 caracteres; CNPJ tem 14."),
        ("11.222.333/0001-8", "Tem 13 algarismos; CNPJ tem 14."),
        ("11.222.333/0001-82", "esperado 81, veio 82"),
        ("12.ÁBC.345/01DE-35", 'não leva "Á" (U+00C1)'),
        ("12.ABС.345/01DE-35", 'não leva "С" (U+0421)'),
        ("١١.222.333/0001-81", 'não leva "١" (U+0661)'),
        ("12.ABC.345/01DEß35", 'não leva "ß"'),
    ],
)
def test_a_refusal_says_what_is_wrong(valor, words):
    answer = identificar("cnpj", valor)
    assert (answer.valido, answer.canonico) == (False, None)
    assert words in answer.mensagem


def test_zeros_lost_by_a_spreadsheet_are_told_and_never_put_back():
    assert "seria 00.394.502/0001-44" in identificar("cnpj", "394502000144").mensagem
    assert "zeros" not in identificar("cnpj", "394502000145").mensagem


@pytest.mark.parametrize("letter", "IOUQF")
def test_uncertain_letters_only_warn(letter):
    answers = [identificar("cnpj", f"12{letter}BC34501DE{digits:02}") for digits in range(100)]
    (answer,) = [answer for answer in answers if answer.valido]
    assert f'"{letter}"' in answer.aviso


def test_a_number_with_the_shape_of_an_auto_is_taken_with_a_warning():
    answers = [identificar("cnpj", f"405P20080005{digits:02}") for digits in range(100)]
    (answer,) = [answer for answer in answers if answer.valido]
    assert "auto de infração" in answer.aviso
    assert identificar("cpf", answer.canonico).mensagem.count("informe-o") == 1


def test_bare_forms_sort_and_have_a_root():
    bare = [identificar("cnpj", valor).sem_mascara for valor in ("12.abc.345/01de-35", "11.222.333/0001-81")]
    assert sorted(bare) == ["11222333000181", "12ABC34501DE35"]
    assert bare[0][:8] == "12ABC345"

"""CPF, and O-08 of the field's cases: repeated digits, glued letters, half masks."""

import pytest

from capitania.identidade import identificar

VALID = ["529.982.247-25", "52998224725", "529.98224725", "529982247-25", " 529.982.247-25 ", "529 982 247/25"]
ODD_MARKS = [
    "５２９９８２２４７２５",
    "529．982．247－25",
    "529.982.247–25",
    "529\u00a0982\u00a0247−25",
    "\u200e529.982.247-25\ufeff",
]


@pytest.mark.parametrize("valor", VALID + ODD_MARKS)
def test_any_mask_gives_one_canonical_form(valor):
    answer = identificar("cpf", valor)
    assert answer == ("cpf", True, "529.982.247-25", "CPF válido.", None)
    assert answer.sem_mascara == "52998224725"


@pytest.mark.parametrize("digit", "0123456789")
@pytest.mark.parametrize("mask", ["{0}{0}{0}.{0}{0}{0}.{0}{0}{0}-{0}{0}", "{0}{0}{0}{0}{0}{0}{0}{0}{0}{0}{0}"])
def test_repeated_digits_are_refused(digit, mask):
    answer = identificar("cpf", mask.format(digit))
    assert not answer.valido
    assert "repetidos" in answer.mensagem


@pytest.mark.parametrize(
    ("valor", "words"),
    [
        ("", "CPF não informado."),
        (" .-/ ", "CPF não informado."),
        ("529.982.247-25x", 'não leva "x"'),
        ("foo529.982.247-25", 'não leva "f", "o"'),
        ("0000invalid", 'não leva "i", "n", "v", "a", "l" e mais 1'),
        ("529.982.247-2_", 'não leva "_"'),
        ("5,29982E+10", 'não leva ",", "E", "+"'),
        ("٥29.982.247-25", 'não leva "٥" (U+0665)'),
        ("529.982.247-2²", 'não leva "²" (U+00B2)'),
        ("529.982.247-25\u0301", "não leva U+0301."),
        ("529.982.247-25\ud800", "não leva U+D800."),
        ("529.982.247-25\x00", "não leva U+0000."),
        ("5", "Tem 1 algarismo; CPF tem 11."),
        ("529.982.247-2", "Tem 10 algarismos; CPF tem 11."),
        ("52998224725.0", "Tem 12 algarismos; CPF tem 11."),
        ("529.982.247-25 111.444.777-35", "Tem 22 algarismos; CPF tem 11."),
        ("529.982.247-24", "esperado 25, veio 24"),
        ("592.982.247-25", "não conferem"),
    ],
)
def test_a_refusal_says_what_is_wrong(valor, words):
    answer = identificar("cpf", valor)
    assert (answer.valido, answer.canonico, answer.sem_mascara) == (False, None, None)
    assert words in answer.mensagem


def test_zeros_lost_by_a_spreadsheet_are_told_and_never_put_back():
    answer = identificar("cpf", "1234567890")
    assert not answer.valido
    assert "Com zeros à esquerda seria 012.345.678-90" in answer.mensagem
    assert "zeros" not in identificar("cpf", "1234567891").mensagem


def test_another_published_number():
    assert identificar("cpf", "11144477735").canonico == "111.444.777-35"

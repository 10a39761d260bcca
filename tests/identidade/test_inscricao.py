import pytest

from capitania.identidade import identificar


@pytest.mark.parametrize(
    ("valor", "canonico"),
    [
        ("4215516498", "4215516498"),
        ("421-551649-8", "4215516498"),
        ("483M2019003611", "483M2019003611"),
        ("483m2019003611", "483M2019003611"),
        ("483-M-2019/003611", "483M2019003611"),
    ],
)
def test_both_forms(valor, canonico):
    answer = identificar("inscricao", valor)
    assert (answer.valido, answer.canonico, answer.sem_mascara, answer.aviso) == (True, canonico, canonico, None)


@pytest.mark.parametrize("digit", "012345679")
def test_a_failing_check_digit_only_warns(digit):
    answer = identificar("inscricao", f"421551649{digit}")
    assert answer.valido
    assert f"seria 8 e veio {digit}" in answer.aviso


def test_an_odd_year_warns():
    assert "Ano 9120" in identificar("inscricao", "483M9120003611").aviso


@pytest.mark.parametrize(
    ("valor", "words"),
    [
        ("", "Número de inscrição não informado."),
        ("421551649", "Tem 9 algarismos; número de inscrição tem 10"),
        ("0000000000", "todos os algarismos iguais"),
        ("483M201900361", "veio 483M201900361."),
        ("M4832019003611", "três algarismos da OM, a letra M"),
        ("483X2019003611", 'não leva "X"'),
        ("405P2008000570", "informe-o no campo auto"),
    ],
)
def test_a_refusal_says_what_is_wrong(valor, words):
    answer = identificar("inscricao", valor)
    assert (answer.valido, answer.canonico) == (False, None)
    assert words in answer.mensagem

import pytest

from capitania.identidade import identificar

READ_IN_COURT_PAPERS = [
    "5046512-94.2016.4.04.7000",
    "5004698-49.2014.4.04.7008",
    "0006200-32.2008.4.03.6108",
    "1000259-82.2025.4.01.3606",
]


@pytest.mark.parametrize("canonico", READ_IN_COURT_PAPERS)
def test_published_numbers(canonico):
    answer = identificar("processo_judicial", canonico)
    assert answer == ("processo_judicial", True, canonico, "Número de processo judicial válido.", None)
    assert identificar("processo_judicial", answer.sem_mascara) == answer


@pytest.mark.parametrize(
    ("valor", "words"),
    [
        ("", "Número de processo judicial não informado."),
        ("5046512-49.2016.4.04.7000", "esperado 94, veio 49"),
        ("5046521-94.2016.4.04.7000", "não conferem"),
        ("5046512-94.2016.4.04.700", "Tem 19 algarismos; número de processo judicial tem 20."),
        ("5046512-94.2016.4.04.7000a", 'não leva "a"'),
    ],
)
def test_a_refusal_says_what_is_wrong(valor, words):
    answer = identificar("processo_judicial", valor)
    assert (answer.valido, answer.canonico) == (False, None)
    assert words in answer.mensagem


def _taken(mask):
    answers = [identificar("processo_judicial", mask.format(f"{digits:02}")) for digits in range(100)]
    return [answer for answer in answers if answer.valido]


def test_no_branch_of_justice_has_number_0():
    assert _taken("5046512-{}.2016.0.04.7000") == []
    answers = [identificar("processo_judicial", f"5046512-{digits:02}.2016.0.04.7000") for digits in range(100)]
    assert any("vai de 1 a 9" in answer.mensagem for answer in answers)


def test_check_digits_that_courts_do_not_assign_warn():
    pairs = [_taken(f"{sequence:07}-{{}}.2016.4.04.7000") for sequence in range(1, 98)]
    warned = {answer.canonico[8:10] for pair in pairs for answer in pair if answer.aviso}
    assert warned == {"00", "01", "99"}
    assert all(pair[-1].aviso is None or pair[0].aviso is None for pair in pairs)


def test_an_odd_year_warns():
    assert [answer.aviso for answer in _taken("5046512-{}.3016.4.04.7000")] == [
        "Ano 3016 improvável: confira no documento."
    ]

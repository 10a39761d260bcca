import pytest

from capitania.identidade import identificar

READ_IN_COURT_PAPERS = [
    "405P2008000570",
    "405P2007004575",
    "405P2008000880",
    "405P2007002467",
    "405P2007002483",
]


@pytest.mark.parametrize("canonico", READ_IN_COURT_PAPERS)
@pytest.mark.parametrize("cuts", [(), (3, 4, 8), (8,), (3,)])
@pytest.mark.parametrize("mark", ["-", "/", " ", "."])
def test_published_numbers_however_separated(canonico, cuts, mark):
    pieces = [canonico[start:end] for start, end in zip((0, *cuts), (*cuts, 14), strict=True)]
    answer = identificar("auto", mark.join(pieces).lower())
    assert answer == ("auto", True, canonico, "Número de auto de infração na forma esperada.", None)
    assert answer.sem_mascara == canonico


def test_an_odd_year_warns():
    assert "Ano 0208" in identificar("auto", "405P0208000570").aviso


@pytest.mark.parametrize(
    ("valor", "words"),
    [
        ("", "Número de auto de infração não informado."),
        ("405P2008/570", "Tem 10 algarismos além da letra P; são 13"),
        ("4052008000570", "não veio letra"),
        ("405M2008000570", 'veio "M"'),
        ("405PP2008000570", 'veio "P", "P"'),
        ("P4052008000570", "vai depois dos três algarismos"),
        ("1080P/2014", "Parece número de auto de apreensão"),
        ("405P2008000000", "começa em 000001"),
        ("405P2008000570#", 'não leva "#"'),
    ],
)
def test_a_refusal_says_what_is_wrong(valor, words):
    answer = identificar("auto", valor)
    assert (answer.valido, answer.canonico) == (False, None)
    assert words in answer.mensagem

import pytest

from capitania.identidade import ESPECIES, identificar

SAMPLES = {
    "cpf": "529.982.247-25",
    "cnpj": "12.ABC.345/01DE-35",
    "nup": "0052600.003923/2021-91",
    "processo_judicial": "5046512-94.2016.4.04.7000",
    "inscricao": "483M2019003611",
    "auto": "405P2008000570",
}


def test_the_set_is_closed():
    assert ESPECIES == ("cpf", "cnpj", "nup", "processo_judicial", "inscricao", "auto")


@pytest.mark.parametrize("campo", ESPECIES)
@pytest.mark.parametrize("especie", ESPECIES)
def test_a_number_in_the_wrong_field_is_sent_to_its_own(campo, especie):
    answer = identificar(campo, SAMPLES[especie])
    assert answer.valido == (campo == especie)
    assert (f"informe-o no campo {especie}." in answer.mensagem) == (campo != especie)


def test_a_number_of_no_kind_is_sent_nowhere():
    assert "informe-o" not in identificar("cpf", "529.982.247-24").mensagem


def test_a_doubtful_match_in_another_field_is_not_proposed():
    assert "inscricao" not in identificar("cpf", "4215516497").mensagem
    assert "inscricao" in identificar("cpf", "4215516498").mensagem


def test_an_unknown_kind_is_refused_with_the_known_ones():
    answer = identificar("rg", "1")
    assert (answer.especie, answer.valido, answer.canonico) == ("rg", False, None)
    assert all(especie in answer.mensagem for especie in ESPECIES)

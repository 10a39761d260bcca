"""`identificar`: exit 0 either way; the message is the answer."""

import pytest


@pytest.mark.parametrize(
    ("especie", "valor", "canonico"),
    [
        ("cpf", "52998224725", "529.982.247-25"),
        ("cpf", "111.111.111-11", None),
        ("cnpj", "12.abc.345/01de-35", "12.ABC.345/01DE-35"),
        ("nup", "50300.004460/2017-57", "50300.004460/2017-57"),
        ("nup", "", None),
    ],
)
def test_json(capitania, especie, valor, canonico):
    said = capitania("identificar", especie, valor, "--json")
    assert said.code == 0
    assert said.json["canonico"] == canonico
    assert said.json["valido"] is (canonico is not None)
    assert said.json["especie"] == especie
    assert said.json["mensagem"]


def test_a_person_reads_the_canonical_form_or_the_way_out(capitania):
    assert capitania("identificar", "cpf", "52998224725").out == "CPF válido: 529.982.247-25\n"
    wrong = capitania("identificar", "cpf", "50300.004460/2017-57").out
    assert wrong.startswith("CPF inválido\n")
    assert "informe-o no campo nup" in wrong


def test_a_doubt_is_told(capitania):
    said = capitania("identificar", "inscricao", "4410000001", "--json").json
    assert ("Atenção: " in capitania("identificar", "inscricao", "4410000001").out) is (said["aviso"] is not None)


def test_a_value_may_begin_with_a_hyphen(capitania):
    assert capitania("identificar", "cpf", "-1").code == 2
    assert capitania("identificar", "cpf", "--", "-1").code == 0

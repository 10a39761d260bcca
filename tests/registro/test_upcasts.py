"""From a stored version to the current one, step by step, with no gap."""

import pytest
from caso_de_teste import ato

from capitania.registro.erros import UpcastsComFalha, VersaoDesconhecida
from capitania.registro.upcasts import COMPILADOS, PASSOS, atualiza, compila, tipo_atual


def renamed(dados):
    return {("lugar" if k == "local" else k): v for k, v in dados.items()}


def with_unit(dados):
    return {**dados, "unidade": "BRL"}


COMPILED = compila({"despacho/2": with_unit, "despacho/1": renamed, "outro/1": renamed})


def test_an_act_passes_every_step_from_its_version_on():
    first = ato(1, tipo="despacho/1", dados={"local": "baía"})
    found = atualiza(first, COMPILED)
    assert found == first._replace(tipo="despacho/3", dados={"lugar": "baía", "unidade": "BRL"})
    assert first.dados == {"local": "baía"}
    second = ato(1, tipo="despacho/2", dados={"local": "baía"})
    assert atualiza(second, COMPILED).dados == {"local": "baía", "unidade": "BRL"}


def test_the_current_version_stays_as_it_is():
    for tipo in ("despacho/3", "outro/2", "sem_passos/1"):
        made = ato(1, tipo=tipo)
        assert atualiza(made, COMPILED) is made
    assert [tipo_atual(n, COMPILED) for n in ("despacho", "outro", "sem_passos")] == [
        "despacho/3",
        "outro/2",
        "sem_passos/1",
    ]


def test_a_version_from_the_future_is_not_guessed():
    with pytest.raises(VersaoDesconhecida, match="até a versão 3"):
        atualiza(ato(1, tipo="despacho/4"), COMPILED)


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (["a/1", "a/3"], "da versão 2 à 3"),
        (["a/2"], "da versão 1 à 2"),
        (["a/0"], "da versão 1 à 2"),
        (["a"], "forma"),
        (["/1"], "forma"),
        (["a/01"], "forma"),
        (["a/x"], "forma"),
        (["a/²"], "forma"),
        (["a/٣"], "forma"),
    ],
)
def test_a_gap_or_a_bad_key_is_refused(keys, why):
    with pytest.raises(UpcastsComFalha, match=why):
        compila(dict.fromkeys(keys, renamed))


def test_what_the_program_registers_is_compiled():
    assert compila(PASSOS) == COMPILADOS

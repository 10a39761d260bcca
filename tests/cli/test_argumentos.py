"""What was typed against what was declared: every fault at once."""

import pytest

from capitania.cli.argumentos import JSON, argument, command, nearest, option, read
from capitania.lei.problemas import EntradaInvalida

COMMAND = command(
    "contar",
    summary="conta",
    arguments=(argument("tipo", help="que tipo", choices=("um", "dois")), argument("quem", help="quem")),
    options=(
        option("de", value="DATA", help="começo", required=True),
        option("via", value="VIA", help="via", choices=("a", "b")),
        JSON,
    ),
)


def typed(*words):
    return read(COMMAND, ("contar",), words)


def faults(*words):
    with pytest.raises(EntradaInvalida) as caught:
        typed(*words)
    return [(p.campo, p.valor, p.motivo) for p in caught.value.problemas]


def test_values_options_and_switches():
    found = typed("um", "--de", "1", "fulano", "--via=b", "--json")
    assert found.values == {"tipo": "um", "quem": "fulano", "de": "1", "via": "b"}
    assert found.json
    assert not typed("um", "x", "--de=1").json


def test_an_option_given_often_keeps_every_value():
    often = command("ver", summary="vê", options=(option("norma", value="N", help="n", required=True, many=True),))
    found = read(often, ("ver",), ["--norma", "a", "--norma=b"])
    assert found.lists == {"norma": ("a", "b")}
    assert typed("um", "x", "--de=1").lists == {}
    with pytest.raises(EntradaInvalida, match="Falta a opção"):
        read(often, ("ver",), [])


def test_a_hyphen_is_a_value_and_two_end_the_options():
    assert typed("um", "-", "--de", "-").values == {"tipo": "um", "quem": "-", "de": "-"}
    assert typed("--de", "1", "--", "um", "--json").values["quem"] == "--json"
    assert typed("um", "x", "--de=--1").values["de"] == "--1"
    assert typed("um", "x", "--de=").values["de"] == ""


def test_every_fault_is_told_at_once():
    assert faults("tres", "--via", "c", "--xis", "--json", "--json", "--json=1") == [
        ("tipo", "tres", "Valor fora da lista."),
        ("--via", "c", "Valor fora da lista."),
        ("--xis", None, "Opção desconhecida."),
        ("--json", None, "Opção repetida."),
        ("--json", None, "Opção repetida."),
        ("quem", None, "Falta o argumento."),
        ("--de", None, "Falta a opção."),
    ]


def test_too_much_and_too_little():
    assert faults("um", "x", "y", "--de", "1", "--json=1") == [
        ("", "y", "Argumento a mais."),
        ("--json", "1", "A opção não leva valor."),
    ]
    assert faults("um", "x", "--de") == [("--de", None, "Falta o valor."), ("--de", None, "Falta a opção.")]
    assert faults("um", "x", "--de", "--json") == [("--de", None, "Falta o valor."), ("--de", None, "Falta a opção.")]
    assert faults("um", "x", "--de=1", "-5") == [("-5", None, "Opção desconhecida.")]


def test_the_nearest_is_guessed():
    assert nearest("--calandario", ["--calendario", "--om"]) == "Quis dizer --calendario?"
    assert nearest("zzz", ["a", "b"]) == "Use um de: a, b."
    assert nearest("zzz", []) == "Retire."


def test_a_value_may_be_left_out_or_give_way_to_a_switch():
    chosen = command(
        "exportar",
        summary="exporta",
        arguments=(argument("fluxo", help="qual", unless="tudo"), argument("saida", help="onde")),
        options=(option("tudo", help="todos"),),
    )
    assert read(chosen, ("x",), ("a", "b")).values == {"fluxo": "a", "saida": "b"}
    assert read(chosen, ("x",), ("b", "--tudo")).values == {"saida": "b"}
    assert read(chosen, ("x",), ("--tudo", "b")).values == {"saida": "b"}
    with pytest.raises(EntradaInvalida, match="Argumento a mais"):
        read(chosen, ("x",), ("a", "b", "--tudo"))
    maybe = command("v", summary="v", arguments=(argument("arquivo", help="qual", optional=True),))
    assert read(maybe, ("v",), ()).values == {}
    assert [a.usage for a in (*chosen.arguments, *maybe.arguments)] == ["FLUXO|--tudo", "SAIDA", "[ARQUIVO]"]

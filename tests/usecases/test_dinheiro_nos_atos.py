"""Amounts as people type them in acts: text with cents enters; a number, a comma or what may be two amounts is told."""

import pytest

from capitania.lei.problemas import Problema
from capitania.usecases import parsing
from capitania.usecases.roteiro import le_ato

PAGA = 'tipo = "pagamento_registrado"\nem = 2026-05-04T10:00:00-03:00\npor = "s-1@secretaria"\ndia_banco = 2026-04-30\n'
DECIDE = """tipo = "julgamento_proferido"
em = 2026-04-10T10:00:00-03:00
por = "o-1@autoridade"
resultado = "procedente"
fundamento = "x"
"""
DE_PONTO = 'Escreva entre aspas, com ponto e centavos: "1600.00".'


def problemas(texto: str, forma: str = "toml") -> list[Problema]:
    """Read an act as the command does, and give what is wrong with it."""
    bruto = parsing.from_toml(texto, "ato.toml") if forma == "toml" else parsing.from_json(texto, "ato.json")
    found: list[Problema] = []
    le_ato(bruto, 1, found, zona=lambda _: None)
    return found


@pytest.mark.parametrize("escrito", ['"1600.00"', '"1600"', '"0.01"', '"1600.5"'])
def test_text_with_a_point_enters(escrito):
    assert problemas(f"{PAGA}valor = {escrito}") == []


@pytest.mark.parametrize(
    ("escrito", "motivo", "como"),
    [
        ("1600.00", "Esperava quantia. Veio número, sem aspas: dinheiro é texto.", DE_PONTO),
        ("1600", "Esperava quantia. Veio número, sem aspas: dinheiro é texto.", DE_PONTO),
        ("16e2", "Esperava quantia. Veio número, sem aspas: dinheiro é texto.", DE_PONTO),
        ('"1.600"', "Esperava quantia. Pode ser 1.600,00 ou 1,600: não se adivinha.", 'Escreva "1600.00".'),
        ('"1.600,00"', "Esperava quantia.", 'Escreva "1600.00": entre aspas, com ponto e centavos.'),
        ('"R$ 1.600,00"', "Esperava quantia.", 'Escreva "1600.00": entre aspas, com ponto e centavos.'),
        ('"1600.005"', "Esperava quantia. Tem fração de centavo.", DE_PONTO),
        ('"mil"', "Esperava quantia.", DE_PONTO),
    ],
)
def test_what_is_no_amount_of_reais_is_told_with_the_way_out(escrito, motivo, como):
    (problema,) = problemas(f"{PAGA}valor = {escrito}")
    assert (problema.campo, problema.motivo, problema.como_corrigir) == ("ato[1].valor", motivo, como)


def test_a_number_in_json_is_refused_too():
    bruto = (
        '{"tipo": "restituicao_paga", "em": "2026-05-04T10:00:00-03:00", "por": "s-1@secretaria", "dia": "2026-05-04"'
    )
    (problema,) = problemas(bruto + ', "documento": "x", "valor": 100.10}', "json")
    assert "dinheiro é texto" in problema.motivo


@pytest.mark.parametrize(
    ("escrito", "como"), [("100.00", DE_PONTO), ('"1.600"', 'Escreva "1600.00".'), ("100", DE_PONTO)]
)
def test_the_fine_inside_a_penalty_is_money_too(escrito, como):
    (problema,) = problemas(f"{DECIDE}pena = {{ multa = {escrito} }}")
    assert (problema.campo, problema.como_corrigir) == ("ato[1].pena.multa", como)
    assert problemas(f'{DECIDE}pena = {{ multa = "100.00", suspensao_dias = 30 }}') == []


def test_a_daily_price_may_have_four_places_and_not_three():
    gasta = 'tipo = "despesa_lancada"\nem = 2026-05-04T10:00:00-03:00\npor = "s-1@secretaria"\nespecie = "guarda"\n'
    gasta += 'dia = 2026-05-04\ndocumento = "x"\npor_dia = true\n'
    assert problemas(f'{gasta}valor = "33.3350"') == []
    (problema,) = problemas(f'{gasta}valor = "33.335"')
    assert problema.como_corrigir == 'Escreva "33335.00" ou, com fração de centavo, "33.3350".'

"""Two texts side by side: nothing from itself, mirrored the other way round, each kind of difference told."""

from datetime import date
from itertools import product

import pytest
from tests.lei.oficina import PACOTE, PORTA, VERSOES, le

from capitania.lei.diferencas import MUDOU, NOVO, OUTRA_CITA, PARTES, RETIRADO, diferencas
from capitania.normas.carga import historias

FRASES = historias()
VIRA = {NOVO: RETIRADO, RETIRADO: NOVO}


def entre(um, outro):
    return diferencas(um, outro, FRASES)


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=[f"{n}@{d}" for n, d in VERSOES])
def test_a_text_is_not_other_than_itself(norma, dia):
    lida = PACOTE.norma(norma, dia)
    assert entre(lida, lida) == ()


def test_the_other_way_round_is_the_mirror():
    versoes = [PACOTE.norma(n, d) for n, d in VERSOES]
    for um, outro in product(versoes[:6], versoes[-6:]):
        ida = {(d.parte, d.nome, d.tipo, d.antes, d.depois) for d in entre(um, outro)}
        volta = {(d.parte, d.nome, VIRA.get(d.tipo, d.tipo), d.depois, d.antes) for d in entre(outro, um)}
        assert ida == volta


def test_every_part_of_a_norm_is_compared():
    """Something of each part differs between some two texts of the package."""
    vazia = le("")
    vistas = {d.parte for n, v in VERSOES for d in entre(vazia, PACOTE.norma(n, v))}
    assert vistas == set(PARTES)


def test_what_mod_5_changed_stands_with_both_provisions():
    a, b = (PACOTE.norma("normam-211", d) for d in (date(2024, 7, 1), date(2026, 1, 26)))
    por_nome = {(d.parte, d.nome): d for d in entre(a, b)}
    limite = por_nome["valor", "limite_ar"]
    assert (limite.tipo, limite.antes, limite.depois) == (MUDOU, "0,3 mg/L", "0,25 mg/L")
    assert limite.cita == ("normam-211@2024-07-01:7.12.2-1",)
    assert limite.cita_depois == ("normam-211@2026-01-26:7.12.2-1",)
    assert por_nome["dispositivo", "7.6.1-a"].tipo == RETIRADO
    assert por_nome["dispositivo", "7.6.1-a-II"].tipo == NOVO
    assert por_nome["dispositivo", "7.12.2-1"].tipo == MUDOU
    assert por_nome["regra", "notificacao_pendente"].tipo == OUTRA_CITA
    assert not [d for d in por_nome.values() if d.parte == "prazo"]


def test_each_way_of_writing_a_part():
    base = (
        '[valor.d]\nquantia = 2025-01-01\nunidade = "data"\ncita = "1"\n'
        '[prazo.p]\nvia = "lesta"\nquantidade = 5\nunidade = "dias_uteis"\nconta_de = "c"\ncita = "1"\n{prazo}'
        '[faixa.v]\nentrada = "abordagem.dia"\nresto = "resto"\ncita = "1"\n'
        '[[faixa.v.trecho]]\nnome = "t"\n{ponta}cita = "1"\n'
        '[tabela.m]\nentradas.condutor.porta = ["sim", "nao"]\n'
        '[[tabela.m.linha]]\n{linha}entao = {{ medidas = ["retirada_de_trafego"] }}\ncita = "1"\n'
        '[[tabela.m.dispensa]]\nse = {{ condutor.porta = "sim" }}\nmedidas = ["retirada_de_trafego"]\n'
        'por = "substituto"\ncita = "{dispensa}"\n'
    )
    um = le(PORTA + base.format(prazo="", ponta="", linha="", dispensa="1"))
    dia = 'de = { valor = "d", inclui = false }\n'
    outros = {"prazo": 'prorroga = false\ninclui_inicio = true\nnota = "Nota."\n', "linha": "conferida = false\n"}
    outro = le(PORTA + base.format(ponta=dia, dispensa="2", **outros))
    ditas = {(d.parte, d.tipo): (d.antes, d.depois) for d in entre(um, outro)}
    assert ditas["prazo", MUDOU][1] == "5 dias_uteis de c, sem prorrogar, incluído o primeiro dia. Nota."
    assert ditas["faixa", MUDOU] == ("tudo", "mais de 2025-01-01")
    assert ditas["linha", MUDOU][1].endswith("(linha não conferida)")
    assert ditas["linha", OUTRA_CITA][0] == "dispensa retirada de tráfego pelo substituto"

"""`capitania custodia`: what a person reads of a seized boat, and the same in JSON."""

import json

import pytest

from capitania.config.portas import Portas

SECRETARIA, OFICIAL, INSPETOR = "secretaria-1@secretaria", "oficial-1@autoridade", "inspetor-1@inspetor"
BARCO = "custodia:lancha-1"
ORDENA = """tipo = "medida_ordenada"
em = 2026-03-01T12:00:00-03:00
medida = "apreensao_da_embarcacao"
modalidade = "pode"
local = "Cais"
fundamento = "NORMAM-211 7.7"
achado = "Leme sem governo."
proposta = false
motivo_do_afastamento = "Sem governo não navega com segurança."
navegacao_constatada = true
"""
LAVRA = """tipo = "apreensao_lavrada"
em = 2026-03-01T13:00:00-03:00
numero = "12/2026"
om = "CPPR"
abordagem = "abordagem:a-1"
embarcacao = "lancha-1"
causas = ["outra_deficiencia"]
destino = "fora_do_deposito"
motivo_sem_remocao = "Encalhada."
local = "Baía"
inventario = ["motor"]
estado = "bom"
"""
LACRA = 'tipo = "lacre_aplicado"\nem = 2026-03-01T13:10:00-03:00\nnumero = "L-1"\n'
GUARDA = """tipo = "depositario_nomeado"
em = 2026-03-01T13:20:00-03:00
pessoa = "pessoa-2"
aceitou = true
aceite_em = 2026-03-01
documento = "Termo"
"""
GASTA = """tipo = "despesa_lancada"
em = 2026-03-03T10:00:00-03:00
especie = "remocao"
valor = "1250.5"
dia = 2026-03-03
documento = "Nota 7"
"""
PAGA = """tipo = "despesa_paga"
em = 2026-03-04T10:00:00-03:00
valor = "1250.50"
dia_banco = 2026-03-04
comprovante = "Recibo"
"""
SANA = """tipo = "irregularidade_sanada"
em = 2026-03-05T10:00:00-03:00
causa = "outra_deficiencia"
modo = "defeito_reparado"
prova = "Vistoria"
"""
TIRA = 'tipo = "lacre_removido"\nem = 2026-03-06T10:00:00-03:00\nnumero = "L-1"\nordem = "Ordem 1"\n'
DEVOLVE = """tipo = "embarcacao_restituida"
em = 2026-03-06T11:00:00-03:00
para = "p-1"
proprietario = "p-1"
prova_da_propriedade = "Título"
"""


@pytest.fixture
def base(capitania, pasta):
    """Give a way to practise an act, and to run the command, on a base with a seized boat."""
    portas = Portas()

    def rodar(*args, **more):
        return capitania(*args, portas=portas, **more)

    def faz(fluxo, por, toml, verb="ato"):
        said = rodar("processo", verb, fluxo, "-", "--por", por, "--json", stdin=toml.encode())
        assert said.code == 0, said.out
        return said.json

    rodar.faz = faz
    faz("abordagem:a-1", INSPETOR, ORDENA)
    first = rodar("processo", "abrir", "-", "--fluxo", BARCO, "--por", INSPETOR, "--json", stdin=LAVRA.encode())
    assert first.code == 0, first.out
    return rodar


def test_a_boat_is_shown_from_the_seizure_to_the_release(base):
    shown = base("custodia", BARCO).out
    for said in ("CUSTÓDIA 12/2026", "apreendida", "não conhecido", "fora do depósito", "PARA RESTITUIR", "PRAZOS"):
        assert said in shown
    for por, toml in ((INSPETOR, LACRA), (INSPETOR, GUARDA), (SECRETARIA, GASTA)):
        base.faz(BARCO, por, toml)
    shown = base("custodia", BARCO).out
    for said in ("L-1, desde 01/03/2026, inteiro", "pessoa-2", "R$ 1.250,50", "despesas"):
        assert said in shown
    answer = base("custodia", "custodia:lan", "--json").json
    assert answer["fluxo"] == BARCO
    assert answer["despesas"]["falta"] == "1250.50"
    assert {p["peca"]: p["feita"] for p in answer["pecas"]}["lacre"] is True
    for por, toml in ((SECRETARIA, PAGA), (INSPETOR, SANA), (INSPETOR, TIRA)):
        base.faz(BARCO, por, toml)
    assert "Nada falta" in base("custodia", BARCO).out
    assert base.faz(BARCO, SECRETARIA, DEVOLVE)["fase"] == "restituida"
    shown = base("custodia", BARCO).out
    assert "PARA RESTITUIR" not in shown
    assert "até 06/03/2026" in shown


def test_the_stream_is_shown_whole_by_ver_too(base):
    shown = base("processo", "ver", BARCO)
    assert all(said in shown.out for said in ("CUSTÓDIA 12/2026", "LINHA DO TEMPO", "outra deficiência"))
    told = base("processo", "ver", BARCO, "--json").json
    assert (told["especie"], told["fase"], told["partes"]["numero"]) == ("custodia", "apreendida", "12/2026")


def test_only_a_custody_is_shown(base):
    said = base("custodia", "processo:c-1", "--json")
    assert (said.code, [p["motivo"] for p in said.problemas]) == (2, ["Não é uma custódia."])


def test_a_script_with_a_custody_says_how_it_stands(base):
    head = '[contexto]\nom = "CPPR"\n[[designacao]]\npessoa = "inspetor-1"\ncargo = "inspetor"\nde = 2025-01-02\n'
    aborda = """tipo = "abordagem_registrada"
em = 2026-03-01T11:00:00-03:00
om = "CPPR"
local = "Baía"
equipe = ["inspetor-1"]
navegacao = "Vista."
fatos = { abordagem = { em = 2026-03-01T11:00:00-03:00, om = "CPPR" } }
"""
    acts = "".join(f'[[ato]]\npor = "{INSPETOR}"\n{toml}' for toml in (aborda, ORDENA, LAVRA))
    shown = base("processo", "simular", "-", stdin=(head + acts).encode())
    assert "CUSTÓDIA" in shown.out
    assert "Falta: outra deficiência" in shown.out
    told = base("processo", "simular", "-", "--json", stdin=(head + acts).encode()).json
    assert told["custodia"]["fase"] == "apreendida"
    assert json.dumps(told["custodia"])

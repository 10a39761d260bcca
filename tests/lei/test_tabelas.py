"""Tables and classes as they are written: inputs, rows, exemptions, citations, and what one part says of another."""

import pytest
from tests.lei.oficina import NOMES, PACOTE, PORTA, VERSOES, faltas, le, todas_as_tabelas

from capitania.lei.tabelas import citas

TABELA = '[tabela.m]\nentradas.condutor.porta = ["sim", "nao"]\n'
LINHA = '[[tabela.m.linha]]\nentao = {}\ncita = "1"\n'


def entrada(texto, fim=LINHA, cabeca=""):
    return f"[tabela.m]\n{cabeca}entradas.{texto}\n{fim}"


FALTAS = [
    (
        entrada('condutor.porte = ["sim", "nao"]'),
        "entradas.condutor.porte",
        "Fato que ninguém",
        "condutor.habilitacao, condutor.porta",
    ),
    (entrada('zzz = ["sim", "nao"]'), "entradas.zzz", "Fato que ninguém informa", "condutor.porta"),
    (entrada('infracao = ["rlesta:11"]'), "entradas.infracao", "Fato que ninguém informa", "infracao.…"),
    (entrada('medida.chuva = ["deve", "pode", "nao"]'), "entradas.medida.chuva", "Fato que ninguém", "medida.…"),
    (
        entrada('condutor.porta = ["sim", "nao", "talvez"]'),
        "entradas.condutor.porta",
        "que o fato não toma",
        "sim, nao",
    ),
    (entrada('condutor.porta = ["sim"]'), "entradas.condutor.porta", "Falta um valor", "Acrescente nao"),
    (entrada("medida.lacre = []"), "entradas.medida.lacre", "não tem valores", '["valor", …]'),
    (
        entrada('medida.retirada_de_trafego = ["deve"]'),
        "entradas.medida.retirada_de_trafego",
        "valor",
        "Acrescente nao",
    ),
    (entrada('infracao."rlesta:11" = ["sim"]'), "entradas.infracao.rlesta:11", "Falta um valor", "Acrescente nao"),
    (entrada("condutor.porta = 3"), "entradas.condutor.porta", "Esperava um texto ou uma lista", "entre aspas"),
    ("[tabela.m]\n" + LINHA, "entradas", "não tem entradas", "entradas.fato"),
    (TABELA + 'data = "ontem"\n' + LINHA, "data", "Valor fora da lista", "fato, ato"),
    (TABELA + 'para_cada = "dia"\n' + LINHA, "para_cada", "Valor fora da lista", "infracao, consulta"),
    (TABELA + 'para_cada = "infracao"\n' + LINHA, "entradas", "Falta a infração de cada vez", "entradas.infracao"),
    (TABELA + 'subsidiaria = "sim"\n' + LINHA, "subsidiaria", "Esperava true ou false", "true ou false"),
    (TABELA + 'dta = "ato"\n' + LINHA, "dta", "Chave desconhecida", "data, dispensa, entradas, linha"),
    (TABELA + LINHA + "see = {}\n", "linha[1].see", "Chave desconhecida", "cita, conferida, entao, id, se"),
    (TABELA + LINHA + LINHA + 'conferida = "nao"\n', "linha[2].conferida", "Esperava true ou false", "true ou false"),
    (TABELA + LINHA + 'se = { condutor.menor = "sim" }\n', "linha[1].condutor.menor", "não tem essa entrada", "porta"),
    (TABELA + LINHA + 'se = { condutor.porta = "talvez" }\n', "linha[1].condutor.porta", "fora da entrada", "nao, sim"),
    (TABELA + LINHA.replace('"1"', '"9"'), "linha[1]", "dispositivo que o arquivo não tem", '[[dispositivo]] id = "9"'),
    (TABELA + LINHA.replace('cita = "1"\n', ""), "linha[1]", "dispositivo que o arquivo não tem", "[[dispositivo]]"),
    (TABELA + LINHA.replace("{}", '{ escolha = "so_multa", cita = "9" }'), "linha[1].entao", "dispositivo que", '"9"'),
    (TABELA + (LINHA + 'id = "a"\n') * 2, "", "Aparece 2 vezes", "o seu id"),
    (
        TABELA
        + LINHA
        + '[[tabela.m.dispensa]]\nse = { condutor.menor = "sim" }\nmedidas = []\npor = "x"\ncita = "9"\n',
        "dispensa.condutor.menor",
        "não tem essa entrada",
        "condutor.porta",
    ),
    (
        TABELA + LINHA + '[[tabela.m.dispensa]]\nmedidas = []\npor = "x"\n',
        "dispensa",
        "dispositivo que o arquivo não tem",
        "[[dispositivo]]",
    ),
]


@pytest.mark.parametrize(("texto", "campo", "motivo", "mend"), FALTAS, ids=[f"{f[1]}: {f[2]}" for f in FALTAS])
def test_each_fault_names_table_row_and_mend(texto, campo, motivo, mend):
    lugar = f"prova.toml.tabela.m.{campo}".rstrip(".")
    achadas = [p for p in faltas(texto) if p.campo == lugar and motivo in p.motivo and mend in p.como_corrigir]
    assert len(achadas) == 1


def test_a_row_of_a_class_that_is_no_word_is_told():
    assert [(p.campo, p.motivo) for p in faltas(PORTA.replace('"leva"\ncita', '"leva+deixa"\ncita'))] == [
        ("prova.toml.classe.porta.leva.entao", "Não serve de nome.")
    ]
    assert [p.campo for p in faltas(PORTA.replace('entao = "leva"', 'entao = ""'))] == [
        "prova.toml.classe.porta.leva.entao"
    ]


def test_a_class_is_not_run_for_each_infraction():
    texto = PORTA.replace("[classe.porta]\n", '[classe.porta]\npara_cada = "infracao"\n')
    assert [(p.campo, p.motivo) for p in faltas(texto)] == [
        ("prova.toml.classe.porta.para_cada", "Valor fora da lista.")
    ]


def test_a_row_without_id_is_called_by_its_place():
    norma = le(TABELA + LINHA + LINHA)
    assert [linha.id for linha in norma.tabelas["m"].linhas] == ["linha[1]", "linha[2]"]


def test_a_table_only_consulted_has_inputs_of_its_own():
    texto = entrada('irregularidade = ["obras"]', cabeca='para_cada = "consulta"\n')
    assert faltas(texto) == []
    assert [p.motivo for p in faltas(texto.replace('"obras"', ""))] == ["A entrada não tem valores."]


def test_bands_and_classes_of_another_file_serve_as_inputs():
    texto = entrada('classe.navegacao = ["navegando"]\nentradas.substituto.faixa.validade = ["valida"]')
    assert faltas(texto) == []
    assert faltas(entrada('infracao = ["rlesta:11"]', cabeca='para_cada = "infracao"\n')) == []


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_citations_that_cross_files_exist(norma, dia):
    """A citation `norma:dispositivo` names a provision of some version of that norm."""
    lida = PACOTE.norma(norma, dia)
    alheias = {(onde, c) for onde, c in citas(lida) if ":" in c}
    alheias |= {
        (f"{t.lugar}.{linha.id}", bloco["concreto"])
        for t in todas_as_tabelas(lida)
        for linha in t.linhas
        if not isinstance(linha.entao, str)
        for bloco in linha.entao
        if "concreto" in bloco
    }
    for onde, cita in alheias:
        outra, _, dispositivo = cita.partition(":")
        versoes = PACOTE.indice.get(outra, ())
        assert any(dispositivo in PACOTE.norma(outra, v).dispositivos for v in versoes), f"{onde} cita {cita}"


def test_the_walker_over_citations_walks():
    alheias = {c for n, v in VERSOES for _, c in citas(PACOTE.norma(n, v)) if ":" in c}
    assert {"lesta:34", "rlesta:8", "lei-9784:66-3", "etilometro:verificacao", "normam-301:3.6.1"} <= alheias

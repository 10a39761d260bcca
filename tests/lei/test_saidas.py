"""Outputs of rows: the closed vocabulary, and from blocks to flat answers."""

import pytest
from tests.lei.oficina import NOMES, PACOTE, VERSOES, faltas, le, linhas

from capitania.lei.acervo import compila
from capitania.lei.saidas import NAO_CONFERIDA, Saida, saidas_do_bloco

TABELA = '[tabela.m]\nentradas.condutor.porta = ["sim", "nao"]\n[[tabela.m.linha]]\ncita = "1"\nentao = '
FALTAS = [
    ('{ medidas = ["chuva"] }', "chuva", "Valor fora de medidas", "retirada_de_trafego, impedimento_de_saida"),
    (
        '{ medidas = ["retirada_de_trafego"], modalidade = "talvez" }',
        "talvez",
        "Valor fora de modalidade",
        "pode, deve",
    ),
    ('{ medidas = ["retirada_de_trafego"], modalidade = 3 }', 3, "Não se lê o que modalidade", 'modalidade = "…"'),
    ('{ medidas = ["retirada_de_trafego"], modalidade = ["pode"] }', ["pode"], "Não se lê", 'modalidade = "…"'),
    ("{ medidas = 3 }", 3, "Não se lê o que medidas", 'medidas = ["…"]'),
    ("{ medidas = [] }", [], "Não se lê o que medidas", 'medidas = ["…"]'),
    ('{ medidas = ["retirada_de_trafego", 3] }', ["retirada_de_trafego", 3], "Não se lê o que medidas", "medidas = ["),
    ('{ medidas = ["retirada_de_trafego"], para = "condutor" }', "para", "Chave que medidas não tem", "modalidade"),
    ('{ medidas = ["retirada_de_trafego"], cita = 3 }', 3, "Não se lê o que cita", 'cita = ["…"]'),
    ('{ dispensadas = ["retirada_de_trafego"] }', None, "se escreve também por", "Acrescente por"),
    ('{ encaminhamentos = ["autoridade_policial"] }', None, "se escreve também modo", "Acrescente modo"),
    (
        '{ encaminhamentos = ["bispo"], modo = "oficio" }',
        "bispo",
        "Valor fora de encaminhamentos",
        "autoridade_policial",
    ),
    ('{ encaminhamentos = ["autoridade_policial"], modo = "carta" }', "carta", "Valor fora de modo", "apresentacao"),
    ('{ pecas = ["lacre"] }', None, "se escreve também para", "Acrescente para"),
    ('{ pecas = ["carta"], para = "condutor" }', "carta", "Valor fora de pecas", "auto_de_infracao"),
    ('{ pecas = ["lacre"], para = "juiz" }', "juiz", "Valor fora de para", "condutor, proprietario, autores"),
    ('{ infracao = "rlesta:11" }', None, "se escreve também autores", "Acrescente autores"),
    ('{ infracao = "rlesta:11", autores = ["bispo"] }', "bispo", "Valor fora de autores", "condutor, proprietario"),
    ('{ autores = ["condutor"] }', {"autores": ["condutor"]}, "Saída desconhecida", "medidas, dispensadas, infracoes"),
    ('{ escolha = "tudo" }', "tudo", "Valor fora de escolha", "multa_ou_suspensao"),
    ('{ escolha = "so_multa", motivo = "x" }', "motivo", "Chave que escolha não tem", "nenhuma"),
    ("{ pendencia = 3 }", 3, "Não se lê o que pendencia", 'pendencia = "…"'),
    ('{ chuva = "x" }', {"chuva": "x"}, "Saída desconhecida", "medidas, dispensadas, infracoes"),
    ('"navegando"', "navegando", "Uma tabela responde saídas", "entao = { medidas"),
    ("3", None, "Saída que não se lê", "o valor da classe"),
    ("[{}, 3]", None, "Saída que não se lê", "o valor da classe"),
    ("[{}]", {}, "Saída desconhecida", "Use uma de"),
]


@pytest.mark.parametrize(("entao", "valor", "motivo", "mend"), FALTAS, ids=[f[0] for f in FALTAS])
def test_each_fault_of_an_output(entao, valor, motivo, mend):
    achadas = [p for p in faltas(TABELA + entao) if motivo in p.motivo]
    assert [p.campo for p in achadas] == ["prova.toml.tabela.m.linha[1].entao"]
    assert valor is None or achadas[0].valor == valor
    assert mend in achadas[0].como_corrigir


def test_a_class_answers_a_word():
    texto = TABELA.replace("tabela.", "classe.") + '{ medidas = ["retirada_de_trafego"] }'
    assert [(p.campo, p.motivo) for p in faltas(texto)] == [
        ("prova.toml.classe.m.linha[1].entao", "Uma classe responde um valor.")
    ]
    assert faltas(TABELA.replace("tabela.", "classe.") + '"sim"') == []


SAIDAS = [
    (
        {"medidas": ["retirada_de_trafego", "apreensao_da_habilitacao"], "modalidade": "pode"},
        [
            Saida("medida", ("retirada_de_trafego", "embarcacao"), "pode"),
            Saida("medida", ("apreensao_da_habilitacao", "habilitacao"), "pode"),
        ],
    ),
    ({"medidas": "impedimento_de_saida"}, [Saida("medida", ("impedimento_de_saida", "embarcacao"), "deve")]),
    (
        {"dispensadas": ["retirada_de_trafego"], "por": "substituto"},
        [Saida("dispensada", ("retirada_de_trafego", "substituto"), "")],
    ),
    (
        {"infracoes": ["rlesta:23-VIII"], "concreto": "x:1", "autores": ["condutor"]},
        [Saida("infracao", ("rlesta:23-VIII",), "x:1"), Saida("autor", ("rlesta:23-VIII", "condutor"), "")],
    ),
    ({"infracoes": ["rlesta:11"]}, [Saida("infracao", ("rlesta:11",), "")]),
    ({"infracao": "rlesta:11", "autores": ["proprietario"]}, [Saida("autor", ("rlesta:11", "proprietario"), "")]),
    ({"pecas": ["lacre"], "para": "proprietario"}, [Saida("peca", ("lacre", "proprietario", "rlesta:11"), "deve")]),
    ({"pecas": ["lacre"], "para": "autores"}, [Saida("peca", ("lacre", "condutor", "rlesta:11"), "deve")]),
    (
        {"encaminhamentos": ["autoridade_policial"], "modo": ["oficio", "comunicacao"], "modalidade": "deve"},
        [
            Saida("encaminhamento", ("autoridade_policial", "oficio"), "deve"),
            Saida("encaminhamento", ("autoridade_policial", "comunicacao"), "deve"),
        ],
    ),
    ({"escolha": "so_multa"}, [Saida("escolha", ("rlesta:11",), "so_multa")]),
    ({"pendencia": "alcoolemia.ar", "motivo": "Falta."}, [Saida("pendencia", ("alcoolemia.ar",), "Falta.")]),
]


@pytest.mark.parametrize(("bloco", "saidas"), SAIDAS, ids=[next(iter(b)) for b, _ in SAIDAS])
def test_a_block_becomes_flat_answers(bloco, saidas):
    chave = {"infracao": "rlesta:11", "autor": "condutor"}
    assert list(saidas_do_bloco(bloco, chave, conferida=True)) == saidas
    duvidosas = list(saidas_do_bloco(bloco, chave, conferida=False))
    assert [s.valor for s in duvidosas if s.tipo != NAO_CONFERIDA] == [
        "pode" if s.valor == "deve" else s.valor for s in saidas
    ]
    marcadas = {s.chave for s in saidas if s.tipo in {"infracao", "escolha"}}
    assert {s.chave for s in duvidosas if s.tipo == NAO_CONFERIDA} == marcadas


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_no_unconfirmed_row_gives_a_deve(norma, dia):
    """Each row with outputs, taken as unconfirmed, gives no `deve` in any cell."""
    lida = PACOTE.norma(norma, dia)
    for tabela, linha in linhas(lida):
        if not isinstance(linha.entao, str):
            for bloco in linha.entao:
                modos = {s.valor for s in saidas_do_bloco(bloco, {}, conferida=False)}
                assert "deve" not in modos, f"{tabela.lugar}.{linha.id}"


def test_an_unconfirmed_row_weakens_its_cell():
    texto = TABELA + '{ medidas = ["retirada_de_trafego"], modalidade = "deve" }\nconferida = '
    for conferida, modalidade in (("true", "deve"), ("false", "pode")):
        celulas = compila(le(texto + conferida)).tabelas["m"].celulas
        assert {s.valor for c in celulas.values() for s, _ in c.saidas} == {modalidade}

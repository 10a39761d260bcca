"""Doubts as they are written: what they lack, what they say twice, where they point."""

import pytest
from tests.lei.oficina import PORTA, faltas, le

AR = """
[faixa.ar]
entrada = "alcoolemia.ar"
sem_valor = "nada"
cita = "1"
[[faixa.ar.trecho]]
nome = "abaixo"
ate = { quantia = "0.3", inclui = true }
cita = "1"
[[faixa.ar.trecho]]
nome = "acima"
de = { quantia = "0.3", inclui = true }
cita = "2"
"""
DEFESA = '[prazo.defesa]\nvia = "lesta"\nquantidade = 15\nunidade = "dias_uteis"\nconta_de = "c"\ncita = "1"\n'
TEXTO = PORTA + AR + DEFESA
TABELA = """
[tabela.m]
entradas.condutor.porta = ["sim", "nao"]
[[tabela.m.linha]]
id = "nada"
entao = {}
cita = "1"
"""


HIPOTESE = """
[[consulta]]
id = "c"
campo = "x"
motivo = "m"
cita = "1"
[[consulta.hipotese]]
nome = "h"
valores = { condutor.porta = ["sim", "nao"] }
"""


def ressalva(onde='classe = "porta"', adotada='{ linhas = ["leva"] }', alternativa='{ linhas = ["deixa"] }', **outros):
    fim = "".join(f"{k} = {v}\n" for k, v in outros.items())
    return (
        f'[[ressalva]]\nid = "r"\n{onde}\nadotada = {adotada}\nalternativa = {alternativa}\n'
        f'dispositivos = ["1"]\nmotivo = "m"\n{fim}'
    )


def no_prazo(adotada, alternativa='{ unidade = "dias_corridos" }'):
    return ressalva('prazo = "defesa"', adotada, alternativa)


def na_faixa(adotada, quando='{ faixa.ar = ["abaixo", "acima"] }'):
    return ressalva(f"quando = {quando}", adotada, '{ faixa.ar = "acima" }')


FALTAS = [
    (ressalva(""), "ressalva[1]", "não diz onde incide", "tabela, classe ou prazo"),
    (ressalva('classe = "outra"'), "ressalva.r", "Aponta um lugar", "classe.porta, faixa.ar, prazo.defesa"),
    (ressalva(quando='{ condutor.porte = "sim" }'), "ressalva.r.condutor.porte", "não tem essa entrada", "condutor.po"),
    (ressalva(quando='{ condutor.porta = "talvez" }'), "ressalva.r.condutor.porta", "fora da entrada", "nao, sim"),
    (ressalva(quando='"x"'), "ressalva[1].quando", "Esperava condições", "quando = { entrada"),
    (
        ressalva().replace('dispositivos = ["1"]', 'dispositivos = ["9"]'),
        "ressalva.r",
        "dispositivo que o arq",
        "[[disp",
    ),
    (ressalva().replace('dispositivos = ["1"]\n', ""), "ressalva.r", "dispositivo que o arquivo não tem", "[[disp"),
    (ressalva(adotada='{ linhas = ["sumida"] }'), "ressalva.r.adotada.linhas", "não tem essa linha", "leva, deixa"),
    (ressalva(adotada="{ linhas = [] }"), "ressalva.r.adotada.linhas", "não diz que linhas", "leva, deixa"),
    (ressalva(adotada="{}"), "ressalva[1].adotada", "uma coisa só", "linhas, ou entao"),
    (ressalva(adotada='{ leitura = "x" }'), "ressalva[1].adotada", "uma coisa só", "linhas, ou entao"),
    (ressalva(adotada='{ linhas = ["leva"], entao = "leva" }'), "ressalva[1].adotada", "uma coisa só", "linhas, ou"),
    (ressalva(adotada='"x"'), "ressalva[1].adotada", "Esperava tabela", "tabela"),
    (ressalva(adotada="{ entao = 3 }"), "ressalva[1].adotada.entao", "não se lê", "o valor da classe"),
    (ressalva(adotada="{ entao = {} }"), "ressalva.r.adotada.entao", "Uma classe responde um valor", 'entao = "valor"'),
    (
        ressalva(adotada='{ condutor.porte = "sim" }'),
        "ressalva.r.adotada.condutor.porte",
        "não tem essa entrada",
        "porta",
    ),
    (ressalva(adotada='{ condutor.porta = ["sim", "nao"] }'), "ressalva.r.adotada.condutor.porta", "um valor só", "só"),
    (ressalva(nota='"x"'), "ressalva[1].nota", "Chave desconhecida", "adotada, alternativa, classe"),
    (ressalva() + ressalva(), "ressalva ou lacuna", "Aparece 2 vezes", "o seu id"),
    (na_faixa('{ faixa.ar = "sumido" }'), "ressalva.r.adotada", "em que trecho fica", "abaixo, acima"),
    (na_faixa('{ linhas = ["abaixo"] }'), "ressalva.r.adotada", "em que trecho fica", 'faixa.ar = "…"'),
    (na_faixa('{ faixa.ar = "acima" }', '{ faixa.al = ["x"] }'), "ressalva.r", "Aponta um lugar", "faixa.ar"),
    (
        na_faixa('{ faixa.ar = "acima" }', '{ faixa.ar = ["abaixo", "acima"], condutor.porta = "sim" }'),
        "ressalva.r.quando",
        "só olha a sua medida",
        "numa classe",
    ),
    (no_prazo('{ quantidade = "zero" }'), "ressalva.r.adotada.quantidade", "sem duração", '"90"'),
    (no_prazo('{ quantidade = "0" }'), "ressalva.r.adotada.quantidade", "sem duração", '"90"'),
    (no_prazo('{ quantidade = ["1", "2"] }'), "ressalva.r.adotada.quantidade", "um valor só", "um só valor"),
    (no_prazo('{ unidade = "semanas" }'), "ressalva.r.adotada.unidade", "Valor fora da lista", "dias_uteis"),
    (no_prazo('{ inclui_inicio = "talvez" }'), "ressalva.r.adotada.inclui_inicio", "Valor fora da lista", "sim, nao"),
    (no_prazo('{ linhas = ["x"] }'), "ressalva.r.adotada", "não diz como se conta", "conta_de"),
    ('[[lacuna]]\nid = "x"\ndispositivo = "1"\nmotivo = "m"\n', "lacuna[1]", "não diz onde incide", "tabela ou classe"),
    (
        '[[lacuna]]\nid = "x"\ntabela = "y"\ndispositivo = "1"\nmotivo = "m"\n',
        "lacuna.x",
        "Aponta um lugar",
        "classe.p",
    ),
    ('[[lacuna]]\nid = "x"\nclasse = "porta"\ndispositivo = "9"\nmotivo = "m"\n', "lacuna.x", "não tem", "[[disposit"),
    ('[[impossivel]]\nmotivo = "m"\n', "impossivel.1", "Aponta um lugar", "classe.porta"),
    (
        '[[esperado]]\nmede = "peso"\nid="e"\nmenor="a"\nmaior="b"\nmotivo="m"\n',
        "esperado[1].mede",
        "fora",
        "suspensao",
    ),
    (
        '[[consulta]]\nid="c"\ncampo="x"\nmotivo="m"\ncita="9"\n',
        "consulta.c",
        "dispositivo que o arquivo não",
        "[[disp",
    ),
    (
        HIPOTESE,
        "consulta[1].hipotese[1].valores.condutor.porta",
        "um valor por entrada",
        "um só valor",
    ),
]


@pytest.mark.parametrize(("texto", "campo", "motivo", "mend"), FALTAS, ids=[f"{f[1]}: {f[2]}" for f in FALTAS])
def test_each_fault_of_a_doubt_names_its_place_and_mend(texto, campo, motivo, mend):
    achadas = [p for p in faltas(TEXTO + texto) if p.campo == f"prova.toml.{campo}" and motivo in p.motivo]
    assert len(achadas) == 1
    assert mend in achadas[0].como_corrigir


@pytest.mark.parametrize(
    "texto",
    [
        ressalva(),
        ressalva(adotada='{ entao = "leva" }'),
        ressalva(adotada='{ condutor.porta = "sim", leitura = "x" }'),
        na_faixa('{ faixa.ar = ["abaixo", "acima"] }'),
        no_prazo('{ quantidade = "30" }'),
        no_prazo('{ inclui_inicio = "sim" }'),
        no_prazo('{ conta_de = "outro_dia" }'),
        no_prazo('{ deposito = "nao" }'),
    ],
)
def test_sound_doubts_have_no_fault(texto):
    assert faltas(TEXTO + texto) == []


def test_a_table_reads_outputs_where_a_class_reads_a_value():
    onde = 'tabela = "m"'
    bloco = '{ entao = { medidas = ["retirada_de_trafego"], modalidade = "pode" } }'
    lida = le(TABELA + ressalva(onde, bloco, "{ entao = [] }")).ressalvas[0]
    assert lida.adotada.entao == ({"medidas": ["retirada_de_trafego"], "modalidade": "pode"},)
    assert lida.alternativa.entao == ()
    assert [p.motivo for p in faltas(TABELA + ressalva(onde, bloco, '{ entao = "x" }'))] == [
        "Uma tabela responde saídas."
    ]
    assert [
        p.campo for p in faltas(TABELA + ressalva(onde, '{ entao = [{ medidas = ["x"] }] }', "{ entao = [] }"))
    ] == ["prova.toml.ressalva.r.adotada.entao"]


def test_a_doubt_without_place_stands_on_the_band_it_names():
    norma = le(
        AR + na_faixa('{ faixa.ar = "acima" }') + '[[lacuna]]\nid = "x"\nse = { faixa.ar = "abaixo" }\n'
        'dispositivo = "1"\nmotivo = "m"\n'
    )
    assert norma.ressalvas[0].lugar == norma.lacunas[0].lugar == "faixa.ar"

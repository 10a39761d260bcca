"""One run of a plan: what stands in every completion, what is only possible, which doubts bite."""

from datetime import date

from tests.lei.oficina import PORTA, acervo, fatos, le

from capitania.lei.ambiente import Caso, ambiente, leituras
from capitania.lei.avaliacao import Avaliador
from capitania.lei.plano import plano
from capitania.lei.saidas import Saida

DIA = date(2025, 3, 1)
SIM = {"condutor": {"porta": "sim", "menor": "nao"}}
RETIRA = Saida("medida", ("retirada_de_trafego", "embarcacao"), "deve")
PODE = RETIRA._replace(valor="pode")
INFRACOES = "".join(f'[infracao.{n}]\nresumo = "x"\ncita = "1"\n' for n in (1, 2))


def linha(tabela, entao, se="", nome="", cita='"1"'):
    ident = f'id = "{nome}"\n' if nome else ""
    return f"[[tabela.{tabela}.linha]]\n{ident}se = {{ {se} }}\nentao = {entao}\ncita = {cita}\n"


def tabela(nome, entradas, *linhas, extra=""):
    ditas = "".join(f"entradas.{e} = {v}\n" for e, v in entradas.items())
    return f"[tabela.{nome}]\n{extra}{ditas}" + "".join(linhas)


PORTE = {"condutor.porta": '["sim", "nao"]'}
DEVE = '{ medidas = ["retirada_de_trafego"], modalidade = "deve" }'
PODER = '{ medidas = ["retirada_de_trafego"], modalidade = "pode" }'


def roda(texto, dados=None, *, trocas=None):
    por = acervo(le(texto))
    lidos = fatos(dados)
    feito = plano(por, lidos.dia, lidos.dia)
    env = ambiente(Caso(feito, lidos, leituras(lidos, feito)))[0]
    resposta = Avaliador(feito, env).roda()
    if trocas is None:
        return resposta
    return Avaliador(feito, dict(resposta.ambiente)).de_novo((), trocas)


def test_what_every_value_of_an_unknown_fact_gives_stands():
    tudo = tabela(
        "m", PORTE, linha("m", DEVE, 'condutor.porta = "sim"'), linha("m", DEVE, 'condutor.porta = "nao"', cita='"2"')
    )
    resposta = roda(tudo)
    assert resposta.fica == {RETIRA: ("prova@2025-01-01:2", "prova@2025-01-01:1")}
    assert resposta.possivel == set()
    assert resposta.abertas == []


def test_what_only_some_values_give_is_possible():
    parte = tabela("m", PORTE, linha("m", DEVE, 'condutor.porta = "sim"'), linha("m", "{}", 'condutor.porta = "nao"'))
    aberta = roda(parte)
    assert (aberta.fica, aberta.possivel) == ({}, {RETIRA})
    assert [p.nome for p in aberta.abertas] == ["tabela.m"]
    assert set(roda(parte, SIM).fica) == {RETIRA}
    assert roda(parte, {"condutor": {"porta": "nao"}}).possivel == set()


def test_several_tables_unite_their_grounds():
    duas = tabela("m", PORTE, linha("m", DEVE)) + tabela("n", PORTE, linha("n", DEVE, cita='["1", "2"]'))
    assert roda(duas, SIM).fica == {RETIRA: ("prova@2025-01-01:1", "prova@2025-01-01:2")}


# --- words that hold at once ----------------------------------------------------------------------------------------

DUPLA = (
    '[faixa.ar]\nentrada = "alcoolemia.ar"\nsem_valor = "nada"\ncita = "1"\n'
    '[[faixa.ar.trecho]]\nnome = "baixo"\nate = { quantia = "0.3", inclui = true }\ncita = "1"\n'
    '[[faixa.ar.trecho]]\nnome = "alto"\nde = { quantia = "0.3", inclui = true }\ncita = "2"\n'
    '[[ressalva]]\nid = "os-dois"\nquando = { faixa.ar = ["baixo", "alto"] }\n'
    'adotada = { faixa.ar = ["baixo", "alto"] }\nalternativa = { faixa.ar = "alto" }\n'
    'dispositivos = ["1", "2"]\nmotivo = "m"\n'
)
POR_AR = {"faixa.ar": '["baixo", "alto", "nada"]'}


def test_words_that_hold_at_once_unite_their_rows():
    texto = DUPLA + tabela(
        "m", POR_AR,
        linha("m", DEVE, 'faixa.ar = "baixo"'),
        linha("m", f'[{DEVE}, {{ pecas = ["lacre"], para = "condutor" }}]', 'faixa.ar = "alto"', cita='"2"'),
        linha("m", "{}", 'faixa.ar = "nada"'),
    )  # fmt: skip
    resposta = roda(texto, {"alcoolemia": {"ar": "0.3"}})
    lacre = Saida("peca", ("lacre", "condutor", ""), "deve")
    assert resposta.fica[RETIRA] == ("prova@2025-01-01:2", "prova@2025-01-01:1")
    assert resposta.fica[lacre] == ("prova@2025-01-01:2",)
    assert resposta.ambiente["faixa.ar"] == "alto+baixo"


def test_a_class_asked_of_two_words_answers_both():
    classe = (
        '[classe.grau]\nentradas.faixa.ar = ["baixo", "alto", "nada"]\n'
        '[[classe.grau.linha]]\nse = { faixa.ar = "baixo" }\nentao = "leve"\ncita = "1"\n'
        '[[classe.grau.linha]]\nse = { faixa.ar = ["alto", "nada"] }\nentao = "grave"\ncita = "2"\n'
    )
    resposta = roda(DUPLA + classe, {"alcoolemia": {"ar": "0.3"}})
    assert resposta.ambiente["classe.grau"] == "grave+leve"
    assert roda(DUPLA + classe).ambiente["classe.grau"] == {"grave", "leve", "grave+leve"}
    assert roda(DUPLA + classe, {"alcoolemia": {"ar": "0.4"}}).ambiente["classe.grau"] == "grave"


# --- doubts ---------------------------------------------------------------------------------------------------------

RESSALVA = """
[[ressalva]]
id = "r"
tabela = "m"
quando = { condutor.porta = "sim" }
adotada = { linhas = ["retira"] }
alternativa = { linhas = ["pode"] }
dispositivos = ["1"]
motivo = "m"
"""
DUVIDOSA = tabela(
    "m", PORTE | {"condutor.menor": '["sim", "nao"]'},
    linha("m", DEVE, 'condutor.porta = "sim"', "retira"),
    linha("m", PODER, 'condutor.porta = "sim"', "pode"),
    linha("m", "{}", 'condutor.porta = "nao"'),
) + RESSALVA  # fmt: skip


def test_a_doubt_bites_where_its_cell_is_the_answer():
    assert set(roda(DUVIDOSA, SIM).duvidas) == {"r"}
    assert set(roda(DUVIDOSA, {"condutor": {"porta": "sim"}}).duvidas) == {"r"}  # whatever the age
    assert roda(DUVIDOSA, {"condutor": {"porta": "nao"}}).duvidas == {}
    assert roda(DUVIDOSA).duvidas == {}  # it may not bite


def test_the_other_reading_replaces_only_the_cells_where_it_bites():
    assert set(roda(DUVIDOSA, SIM, trocas={"tabela.m": "r"}).fica) == {PODE}
    assert set(roda(DUVIDOSA, {"condutor": {"porta": "sim"}}, trocas={"tabela.m": "r"}).fica) == {PODE}
    assert set(roda(DUVIDOSA, SIM, trocas={"tabela.m": "outra"}).fica) == {RETIRA}


PARA_CADA = INFRACOES + tabela(
    "gera", PORTE, linha("gera", '{ infracoes = ["prova:1", "prova:2"], autores = ["condutor"] }')
) + tabela(
    "pecas", {"infracao": '["prova:1", "prova:2"]', "condutor.porta": '["sim", "nao"]'},
    linha("pecas", '{ pecas = ["lacre"], para = "condutor" }', "", "uma"),
    linha("pecas", '{ pecas = ["auto_de_infracao"], para = "condutor" }', 'infracao = "prova:2"', "outra"),
    extra='para_cada = "infracao"\n',
) + RESSALVA.replace('"m"\nquando = { condutor.porta = "sim" }', '"pecas"\nquando = { infracao = "prova:2" }').replace(
    '"retira"', '"uma"'
).replace('"pode"', '"outra"')  # fmt: skip


def test_a_doubt_about_one_infraction_leaves_the_others_as_they_are():
    """The other reading of one infraction's paper must not take away the paper of the other."""

    def papeis(resposta):
        return {(s.chave[0], s.chave[2]) for s in resposta.fica if s.tipo == "peca"}

    assert papeis(roda(PARA_CADA, SIM)) == {("lacre", "prova:1"), ("lacre", "prova:2")}
    assert papeis(roda(PARA_CADA, SIM, trocas={"tabela.pecas": "r"})) == {
        ("lacre", "prova:1"), ("auto_de_infracao", "prova:2"),
    }  # fmt: skip


# --- for each infraction and author ---------------------------------------------------------------------------------


def test_a_table_runs_for_each_infraction_it_knows():
    so_uma = PARA_CADA.replace('["prova:1", "prova:2"]\nentradas.condutor', '["prova:2"]\nentradas.condutor')
    resposta = roda(so_uma, SIM)
    assert {s.chave[2] for s in resposta.fica if s.tipo == "peca"} == {"prova:2"}


def test_a_table_with_authors_runs_for_each_author_of_what_stands():
    texto = INFRACOES + tabela(
        "gera", PORTE,
        linha("gera", '{ infracoes = ["prova:1"], autores = ["condutor", "proprietario"] }', 'condutor.porta = "sim"'),
        linha("gera", '{ infracao = "prova:2", autores = ["condutor"] }', 'condutor.porta = "nao"'),
    ) + tabela(
        "pecas", {"infracao": '["prova:1", "prova:2"]', "autor": '["condutor", "proprietario"]'},
        linha("pecas", '{ pecas = ["lacre"], para = "autores" }'), extra='para_cada = "infracao"\n',
    )  # fmt: skip
    resposta = roda(texto, SIM)
    assert {s.chave[1] for s in resposta.fica if s.tipo == "peca"} == {"condutor", "proprietario"}
    # An author of an infraction that does not stand, and infractions only possible, give only possible papers.
    assert [s for s in roda(texto, {"condutor": {"porta": "nao"}}).fica if s.tipo == "peca"] == []
    aberta = roda(texto)
    assert [s for s in aberta.fica if s.tipo == "peca"] == []
    assert {s.chave[1:] for s in aberta.possivel if s.tipo == "peca"} == {
        ("condutor", "prova:1"), ("proprietario", "prova:1"), ("condutor", "prova:2"),
    }  # fmt: skip


def test_a_doubt_about_an_infraction_only_possible_does_not_bite():
    so_com_porta = PARA_CADA.replace(
        linha("gera", '{ infracoes = ["prova:1", "prova:2"], autores = ["condutor"] }'),
        linha("gera", '{ infracoes = ["prova:2"], autores = ["condutor"] }', 'condutor.porta = "sim"')
        + linha("gera", "{}", 'condutor.porta = "nao"'),
    )
    assert set(roda(so_com_porta, SIM).duvidas) == {"r"}
    assert roda(so_com_porta).duvidas == {}


# --- measures and infractions as inputs -----------------------------------------------------------------------------

LE_MEDIDA = tabela(
    "n", {"medida.retirada_de_trafego": '["deve", "pode", "nao"]'},
    linha("n", '{ pecas = ["lacre"], para = "condutor", modalidade = "deve" }', 'medida.retirada_de_trafego = "deve"'),
    linha("n", '{ pecas = ["lacre"], para = "condutor", modalidade = "pode" }', 'medida.retirada_de_trafego = "pode"'),
    linha("n", "{}", 'medida.retirada_de_trafego = "nao"'),
)  # fmt: skip
LE_INFRACAO = tabela(
    "i", {'infracao."prova:1"': '["sim", "nao"]'},
    linha("i", '{ pecas = ["lacre"], para = "condutor" }', '"infracao.prova:1" = "sim"'),
    linha("i", "{}", '"infracao.prova:1" = "nao"'),
)  # fmt: skip


def pecas(resposta):
    return [s.valor for s in resposta.fica if s.tipo == "peca"], sorted(
        s.valor for s in resposta.possivel if s.tipo == "peca"
    )


def test_a_measure_is_read_by_its_strongest_modality():
    def medida(*entaos):
        return LE_MEDIDA + "".join(tabela(f"m{n}", PORTE, linha(f"m{n}", e)) for n, e in enumerate(entaos))

    assert pecas(roda(medida(DEVE, PODER), SIM)) == (["deve"], [])
    assert pecas(roda(medida(PODER, DEVE), SIM)) == (["deve"], [])
    assert pecas(roda(medida(PODER), SIM)) == (["pode"], [])
    assert pecas(roda(medida("{}"), SIM)) == ([], [])


def test_a_measure_only_possible_leaves_open_what_reads_it():
    meia = tabela("m", PORTE, linha("m", DEVE, 'condutor.porta = "sim"'), linha("m", "{}", 'condutor.porta = "nao"'))
    assert pecas(roda(meia + LE_MEDIDA)) == ([], ["deve"])
    assert pecas(roda(meia + tabela("p", PORTE, linha("p", PODER)) + LE_MEDIDA)) == ([], ["deve", "pode"])
    assert pecas(roda(meia + tabela("p", PORTE, linha("p", DEVE)) + LE_MEDIDA)) == (["deve"], [])


def test_an_infraction_is_there_or_not_or_open():
    gera = INFRACOES + tabela(
        "g", PORTE,
        linha("g", '{ infracoes = ["prova:1"] }', 'condutor.porta = "sim"'), linha("g", "{}", 'condutor.porta = "nao"'),
    )  # fmt: skip
    assert pecas(roda(gera + LE_INFRACAO, SIM)) == (["deve"], [])
    assert pecas(roda(gera + LE_INFRACAO, {"condutor": {"porta": "nao"}})) == ([], [])
    assert pecas(roda(gera + LE_INFRACAO)) == ([], ["deve"])
    certa = tabela("h", PORTE, linha("h", '{ infracoes = ["prova:1"] }'))
    assert pecas(roda(gera + certa + LE_INFRACAO)) == (["deve"], [])


# --- what no row foresees -------------------------------------------------------------------------------------------


def test_a_word_no_row_foresees_is_a_silence_and_not_nothing():
    """A table that lists fewer words than the class of another norm answers."""
    estreita = tabela("m", {"classe.porta": '["leva"]'}, linha("m", DEVE))
    resposta = roda(PORTA + estreita, {"condutor": {"porta": "nao"}})
    assert [(s.tipo, s.chave) for s in resposta.fica] == [("lacuna", ("sem-linha:tabela.m", "prova@2025-01-01"))]
    assert set(roda(PORTA + estreita, SIM).fica) == {RETIRA}


def test_only_the_classes_that_rest_on_a_change_are_looked_up_again():
    por = acervo(
        le(
            PORTA
            + tabela(
                "m",
                {"classe.porta": '["leva", "deixa"]'},
                linha("m", DEVE, 'classe.porta = "leva"'),
                linha("m", "{}", 'classe.porta = "deixa"'),
            )
        )
    )
    lidos = fatos(SIM)
    feito = plano(por, DIA, DIA)
    antes = Avaliador(feito, ambiente(Caso(feito, lidos, leituras(lidos, feito)))[0]).roda()
    mudado = Avaliador(feito, {**antes.ambiente, "condutor.porta": "nao"}).de_novo(["condutor.porta"], {})
    assert (set(antes.fica), set(mudado.fica)) == ({RETIRA}, set())
    forcado = Avaliador(feito, {**antes.ambiente, "classe.porta": "deixa"}).de_novo(["classe.porta"], {})
    assert (set(forcado.fica), forcado.ambiente["classe.porta"]) == (set(), "deixa")

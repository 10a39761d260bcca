"""A norm file read whole: each kind of fault names file, place and mend, all at once."""

import tomllib
from datetime import date
from decimal import Decimal

import pytest
from tests.lei.oficina import CABECA, NOMES, PACOTE, PORTA, VERSOES, acervo, faltas, fatos, le, parse

from capitania.lei.decisao import decidir
from capitania.lei.leitura import MEDIDOS, ler_norma, na_base, resumo_normativo
from capitania.lei.norma import Limite, Valor
from capitania.lei.problemas import EntradaInvalida, Problema

AR = (
    '[faixa.ar]\nentrada = "alcoolemia.ar"\nsem_valor = "nada"\ncita = "1"\n'
    '[[faixa.ar.trecho]]\nnome = "tudo"\ncita = "1"\n'
)
VALIDADE = AR.replace("alcoolemia.ar", "condutor.validade")
DIA = AR.replace("alcoolemia.ar", "abordagem.dia")


def valor(unidade, quantia='"5"', nome="v"):
    return f'[valor.{nome}]\nquantia = {quantia}\nunidade = "{unidade}"\ncita = "1"\n'


FALTAS = [
    ("[prazo.defesa]\n", "prazo.defesa.quantidade", "Falta a chave", "Acrescente quantidade"),
    ("[prazo.defesa]\nquantidade = 0\n", "prazo.defesa.quantidade", "Prazo sem duração", "ao menos 1"),
    ("[prazo.defesa]\nquantidade = -3\n", "prazo.defesa.quantidade", "Prazo sem duração", "ao menos 1"),
    ('[prazo.defesa]\nquantidade = "15"\n', "prazo.defesa.quantidade", "Esperava número inteiro", "inteiro"),
    ('[prazo.defesa]\nunidade = "semanas"\n', "prazo.defesa.unidade", "Valor fora da lista", "dias_uteis, dias_co"),
    ('[prazo.defesa]\nvia = "terra"\n', "prazo.defesa.via", "Valor fora da lista", "lesta, poluicao"),
    ('[prazo.defesa]\ncontade = "x"\n', "prazo.defesa.contade", "Chave desconhecida", "conta_de, inclui_inicio"),
    ('[valor.v]\nunidade = "data"\nquantia = "x"\n', "valor.v.quantia", "Esperava data", "AAAA-MM-DD"),
    ('[valor.v]\nunidade = "mg/L"\nquantia = 0.3\n', "valor.v.quantia", "Esperava texto", "texto"),
    ('[valor.v]\nunidade = "mg/L"\nquantia = "0,3"\n', "valor.v.quantia", "Não é um número", '"0.3"'),
    (valor("R$", nome="limite_ar"), "valor.limite_ar.unidade", "Não é unidade deste meio", "mg/L"),
    (valor("mg/L de ar", nome="plausivel_ate_sangue"), "valor.plausivel_ate_sangue.unidade", "unidade", "g/L, dg/L"),
    (AR.replace("alcoolemia.ar", "condutor.porta"), "faixa.ar.entrada", "Não é um fato que se mede", "alcoolemia.ar"),
    (AR.replace('"nada"', "3"), "faixa.ar.sem_valor", "Esperava texto", "texto"),
    (AR + 'de = { quantia = "1" }\n', "trecho[1].de.inclui", "Falta a chave", "inclui"),
    (AR + 'de = { quantia = "1", inclui = true, x = 1 }\n', "trecho[1].de.x", "Chave desconhecida", "inclui"),
    (AR + 'de = { valor = "nada", inclui = true }\n', "trecho[1].de", "unidade que não se compara", "[valor.…]"),
    (AR + "de = { inclui = true }\n", "trecho[1].de", "Sem valor", "[valor.…]"),
    (AR + 'de = { valor = "v", inclui = true }\n' + valor("R$"), "trecho[1].de", "não se compara", "[valor.…]"),
    (AR + 'de = { valor = "v", inclui = true }\n' + valor("data", "2025-01-01"), "trecho[1].de", "não se compara", ""),
    (VALIDADE + 'de = { valor = "v", inclui = true }\n' + valor("meses"), "trecho[1].de", "não se compara", "[valor"),
    (VALIDADE + 'de = { quantia = "1.5", inclui = true }\n', "trecho[1].de", "não se compara", "[valor.…]"),
    (DIA + 'de = { quantia = "1", inclui = true }\n', "trecho[1].de", "não se compara", "[valor.…]"),
    ('[[erro_maximo]]\nrelativo = "1"\ncita = "1"\n', "erro_maximo[1].relativo", "leitura inteira", '"0.08"'),
    ('[[erro_maximo]]\ncita = "1"\n', "prova.toml.erro_maximo[1]", "absoluto ou relativo", "um dos dois"),
    ("[inicio.apreensao]\n", "inicio.apreensao.saida", "Falta a chave", "Acrescente saida"),
    ('[inicio.apreensao]\nsaida = "pena"\n', "inicio.apreensao.saida", "Valor fora da lista", "medida, infracao, peca"),
    (
        '[inicio.apreensao]\nsaida = "peca"\nquais = ["lacre", "carta"]\n',
        "inicio.apreensao.quais",
        "A saída peca não tem este nome",
        "auto_de_infracao",
    ),
    ("[grupo.A]\n", "grupo.A.minimo", "Falta a chave", "Acrescente minimo"),
    ("[infracao.11]\n", "infracao.11.cita", "Falta a chave", "Acrescente cita"),
    ('[[erro_maximo]]\nate = "x"\n', "erro_maximo[1].ate", "Não é um número", '"0.3"'),
    ('[[dispositivo]]\nid = "1"\nresumo = "Outro."\n', "dispositivo", "Aparece 2 vezes", "o seu id"),
    ('[relogio.x]\ninterrompe = ["a"]\njuiz_decide = ["a"]\n', "relogio.x.interrompe", "mais de uma lista", "numa só"),
    ('[relogio.x]\nalarmes = ["seis"]\n', "relogio.x.alarmes", "Não é um número de meses", '"6"'),
    ("[tabla.x]\n", "prova.toml.tabla", "Chave desconhecida", "as conhecidas são: classe, consulta"),
    ('[valor.v]\nquantia = "1"\nunidade = "R$"\ncita = "9"\n', "valor.v", "não tem", '[[dispositivo]] id = "9"'),
]


@pytest.mark.parametrize(("texto", "campo", "motivo", "mend"), FALTAS, ids=[f"{f[1]}: {f[2]}" for f in FALTAS])
def test_each_fault_names_its_place_and_mend(texto, campo, motivo, mend):
    achadas = [p for p in faltas(texto) if campo in p.campo and motivo in p.motivo]
    assert len(achadas) == 1
    assert achadas[0].campo.startswith("prova.toml.")
    assert mend in achadas[0].como_corrigir


# What a boarding may show of each measured fact with nothing to measure: the papers, the tests, the meters.
SEM_MEDIDA = [
    {"condutor": {"habilitacao": "inexistente"}},
    {"condutor": {"habilitacao": "cha", "validade": "sem_validade"}},
    *({"alcoolemia": {"resultado": r}} for r in ("nao_realizado", "recusado", "medido")),
    {"alcoolemia": {"resultado": "medido", "ar": "0.30", "etilometro": {"verificado_em": "2025-01-01"}}},
    {"substituto": {"habilitacao": "inexistente", "alcoolemia": {"resultado": "recusado"}}},
]


@pytest.mark.parametrize("entrada", MEDIDOS)
def test_a_band_that_a_boarding_would_break_is_refused_as_it_is_read(entrada):
    """A band without a word for no measure: either no boarding lacks the measure, or the file does not load."""
    faixa = AR.replace("alcoolemia.ar", entrada).replace('sem_valor = "nada"\n', "")
    tabela = '[tabela.m]\nentradas.faixa.ar = ["tudo"]\n[[tabela.m.linha]]\nentao = {}\ncita = "1"\n'
    if entrada in {"abordagem.dia", "alcoolemia.etilometro.verificado_em"}:
        norma = acervo(le(faixa + tabela))
        lidos = [fatos(dados) for dados in SEM_MEDIDA]
        assert all(decidir(f, norma, ato_em=f.dia).medidas == () for f in lidos)
        return
    (falta,) = faltas(faixa + tabela)
    assert str(falta) == (
        "prova.toml.faixa.ar.sem_valor: A faixa não diz o que vale sem medida. "
        'Acrescente sem_valor = "…": o nome do trecho de quem não foi medido, ou do papel sem data.'
    )
    com = tabela.replace('"tudo"', '"tudo", "nada"')
    norma = acervo(le(AR.replace("alcoolemia.ar", entrada) + com))
    for dados in SEM_MEDIDA:
        assert decidir(fatos(dados), norma, ato_em=date(2025, 3, 1)).medidas == ()


def test_all_bands_without_a_word_for_no_measure_are_named_at_once():
    texto = "".join(x.replace("faixa.ar", f"faixa.{n}") for n, x in (("a", AR), ("b", VALIDADE), ("c", DIA)))
    achadas = faltas(texto.replace('sem_valor = "nada"\n', ""))
    assert [p.campo for p in achadas] == ["prova.toml.faixa.a.sem_valor", "prova.toml.faixa.b.sem_valor"]


def test_a_sound_text_has_no_fault():
    assert faltas(PORTA + AR + valor("mg/L") + valor("mg/L", nome="limite_ar") + valor("R$", nome="limiar")) == []


def test_the_head_is_read_with_its_faults():
    assert le("").vigente_de == date(2025, 1, 1)
    (achada,) = faltas("[norma.x]\ny = 1\n")
    assert (achada.campo, achada.motivo) == ("prova.toml.norma.x", "Chave desconhecida.")
    assert achada.como_corrigir.endswith(
        "conferida, conferida_em, fundamenta_ate, publicada_em, titulo, vigente_ate, vigente_de."
    )


def test_a_file_without_head_says_so():
    with pytest.raises(EntradaInvalida) as erro:
        ler_norma({}, "prova", "prova.toml")
    assert {p.campo for p in erro.value.problemas} == {
        "prova.toml.norma",
        "prova.toml.norma.titulo",
        "prova.toml.norma.vigente_de",
    }


def test_all_faults_come_at_once():
    """Three tables, five faults, one exception whose text holds a line for each."""
    texto = """
[prazo.defesa]
via = "lesta"
quantidade = 0
unidade = "dias"
conta_de = "ciencia"
cita = "1"
[valor.v]
quantia = "x"
unidade = "R$"
cita = "1"
[classe.c]
entradas.condutor.porta = ["sim"]
[[classe.c.linha]]
entao = "a"
cita = 3
"""
    with pytest.raises(EntradaInvalida) as erro:
        le(texto)
    assert {p.campo for p in erro.value.problemas} == {
        "prova.toml.prazo.defesa.quantidade",
        "prova.toml.prazo.defesa.unidade",
        "prova.toml.valor.v.quantia",
        "prova.toml.classe.c.entradas.condutor.porta",
        "prova.toml.classe.c.linha[1].cita",
    }
    assert len(str(erro.value).splitlines()) == 5


def test_units_of_one_medium_convert_exactly():
    def v(quantia, unidade):
        return Valor("v", quantia, unidade, "1", conferida=True)

    assert na_base(v(Decimal("0.05"), "%"), "g/L") == Decimal("0.5")
    assert na_base(v(Decimal(6), "dg/L"), "g/L") == Decimal("0.6")
    assert na_base(v(Decimal("0.3"), "mg/L"), "mg/L") == Decimal("0.3")
    assert na_base(v(Decimal(5), "anos"), "anos") == Decimal(5)
    assert na_base(v(Decimal(5), "meses"), "anos") is None
    assert na_base(v(Decimal(5), "R$"), "g/L") is None


def test_bands_hold_limits_in_their_base_unit():
    sangue = AR.replace(".ar", ".sangue") + 'ate = { valor = "v", inclui = false }\n' + valor("dg/L", '"6"')
    trecho = le(sangue).faixas["sangue"].trechos[0]
    assert (trecho.de, trecho.ate) == (None, Limite(Decimal("0.6"), inclui=False))


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_a_packaged_file_is_named_by_its_first_day(norma, dia):
    lida = PACOTE.norma(norma, dia)
    assert (lida.id, lida.vigente_de) == (norma, dia)
    assert lida.nome == f"{norma}@{dia}"
    assert lida.vigente_ate is None or lida.vigente_ate > dia
    assert lida.fundamenta_ate is None or dia < lida.fundamenta_ate <= (lida.vigente_ate or date.max)


def test_the_maximum_error_is_read_in_the_order_of_its_stretches():
    texto = '[[erro_maximo]]\nrelativo = "0.3"\ncita = "1"\n[[erro_maximo]]\nate = "2"\nabsoluto = "0.1"\ncita = "1"\n'
    assert [e.ate for e in le(texto).erro_maximo] == [Decimal(2), None]


def test_a_provision_is_written_with_its_norm_once():
    norma = le("")
    assert norma.qualifica("1") == "prova@2025-01-01:1"
    assert norma.qualifica("lesta:23") == "lesta:23"


def test_a_problem_is_one_line():
    assert str(Problema("a.b", "x", "Não.", "Mude.")) == "a.b = 'x': Não. Mude."
    assert str(Problema("a.b", None, "Não.", "Mude.", "1")) == "a.b: Não. Mude."


# --- the receipt: only what is law counts ---------------------------------------------------------------------------


def sha(texto):
    return resumo_normativo(parse(texto))


def test_confirming_changes_no_receipt():
    conferida = PORTA.replace('cita = "1"\n', 'cita = "1"\nconferida = true\n')
    datada = CABECA.replace("vigente_de", "conferida_em = 2026-01-01\nconferida = false\nvigente_de")
    assert sha(conferida) == sha(PORTA.replace('cita = "1"\n', 'cita = "1"\nconferida = false\n')) == sha(PORTA)
    assert le(conferida).sha256 == sha(PORTA)
    assert resumo_normativo(tomllib.loads(datada + PORTA)) == sha(PORTA)
    assert sha(PORTA + "\n# um comentário\n") == sha(PORTA)
    assert sha(PORTA + '[[errata]]\nde = "x"\n') == sha(PORTA)


def test_the_order_of_rows_values_and_keys_changes_no_receipt():
    cabeca, primeira, segunda = PORTA.split("[[classe.porta.linha]]")
    trocadas = f"{cabeca}[[classe.porta.linha]]{segunda}[[classe.porta.linha]]{primeira}"
    assert sha(trocadas) == sha(PORTA)
    assert sha(PORTA.replace('["sim", "nao"]', '["nao", "sim"]')) == sha(PORTA)
    assert sha(PORTA.replace('entao = "leva"\ncita = "1"', 'cita = "1"\nentao = "leva"')) == sha(PORTA)


@pytest.mark.parametrize(
    ("antes", "depois"),
    [
        ('cita = "2"', 'cita = "1"'),
        ('entao = "deixa"', 'entao = "leva"'),
        ('{ condutor.porta = "nao" }', '{ condutor.porta = "sim" }'),
        ('id = "deixa"', 'id = "larga"'),
        ("[classe.porta]", "[classe.porta]\nsubsidiaria = true"),
    ],
)
def test_what_is_law_changes_the_receipt(antes, depois):
    assert antes in PORTA
    assert sha(PORTA.replace(antes, depois)) != sha(PORTA)


def test_a_value_changes_the_receipt_of_a_packaged_norm():
    dados = parse(valor("mg/L", '"0.3"'))
    outro = parse(valor("mg/L", '"0.25"'))
    assert resumo_normativo(dados) != resumo_normativo(outro)
    assert len({PACOTE.norma(n, v).sha256 for n, v in VERSOES}) == len(VERSOES)


def test_an_erratum_is_read_and_leaves_the_hash_as_it_was():

    base = {"norma": {"titulo": "t", "vigente_de": date(2025, 1, 1)}}
    com = base | {"errata": [{"em": date(2025, 2, 1), "motivo": "número trocado"}]}
    lida = ler_norma(com, "prova", "prova.toml")
    assert [(e.em, e.motivo) for e in lida.erratas] == [(date(2025, 2, 1), "número trocado")]
    assert lida.sha256 == ler_norma(base, "prova", "prova.toml").sha256


def test_a_rule_and_a_clock_are_read_whole():
    norma = le(
        '[regra.r]\nmotivo = "Não se faz."\ncita = ["1", "2"]\nordem = ["dono", "armador"]\n'
        '[relogio.x]\nprazo = "p"\ninterrompe = ["a"]\njuiz_decide = ["b"]\nnao_interrompe = ["c"]\n'
        'alarmes = ["12", "6"]\ncita = "1"\n'
        '[prazo.p]\nvia = "lesta"\nquantidade = 3\nunidade = "anos"\nconta_de = "fato"\ncita = "1"\n'
    )
    regra, relogio = norma.regras["r"], norma.relogios["x"]
    assert (regra.motivo, regra.ordem) == ("Não se faz.", ("dono", "armador"))
    assert relogio.alarmes == (12, 6)
    assert (relogio.interrompe, relogio.juiz_decide, relogio.nao_interrompe) == ({"a"}, {"b"}, {"c"})

"""What to ask next: each open fact that could change the answer, and what each value of it would settle."""

from tests.lei.oficina import PORTA, acervo, fatos, le

from capitania.lei.decisao import decidir

DEVE = '{ medidas = ["retirada_de_trafego"], modalidade = "deve" }'
MEDIDA = "medida: retirada_de_trafego, embarcacao (deve)"
TABELA = f"""
[tabela.m]
entradas.condutor.porta = ["sim", "nao"]
entradas.condutor.menor = ["sim", "nao"]
[[tabela.m.linha]]
se = {{ condutor.porta = "sim" }}
entao = {{}}
cita = "1"
[[tabela.m.linha]]
se = {{ condutor.porta = "nao" }}
entao = {DEVE}
cita = "1"
"""
FAIXA = """
[valor.plausivel_ate_ar]
quantia = "3"
unidade = "mg/L"
cita = "1"
[faixa.ar]
entrada = "alcoolemia.ar"
sem_valor = "nada"
cita = "1"
[[faixa.ar.trecho]]
nome = "baixo"
ate = { quantia = "0.3", inclui = false }
cita = "1"
[[faixa.ar.trecho]]
nome = "alto"
de = { quantia = "0.3", inclui = true }
cita = "1"
"""
POR_AR = f"""
[tabela.a]
entradas.faixa.ar = ["baixo", "alto", "nada"]
[[tabela.a.linha]]
se = {{ faixa.ar = "alto" }}
entao = {DEVE}
cita = "1"
[[tabela.a.linha]]
se = {{ faixa.ar = ["baixo", "nada"] }}
entao = {{}}
cita = "1"
"""


def decide(texto, dados=None):
    lidos = fatos(dados)
    return decidir(lidos, acervo(le(texto)), ato_em=lidos.dia)


def pendencias(texto, dados=None):
    return {p.campo: p for p in decide(texto, dados).pendencias}


def test_only_facts_that_change_the_answer_are_asked():
    achadas = pendencias(TABELA)
    assert set(achadas) == {"condutor.porta"}  # the age changes nothing
    assert achadas["condutor.porta"].muda == (("sim", (), (MEDIDA,)), ("nao", (MEDIDA,), ()))
    assert achadas["condutor.porta"].cita == ("prova@2025-01-01:tabela.m",)
    assert pendencias(TABELA, {"condutor": {"porta": "sim"}}) == {}


def test_a_measured_fact_is_asked_by_its_stretches():
    (achada,) = pendencias(FAIXA + POR_AR).values()
    assert achada.campo == "alcoolemia.ar"
    assert [(m.valor, m.acrescenta) for m in achada.muda] == [("baixo", ()), ("alto", (MEDIDA,)), ("nada", ())]
    assert achada.cita == ("prova@2025-01-01:tabela.a",)


def test_a_reading_to_repeat_says_what_the_true_one_would_settle():
    for ar, motivo in (("33", "Acima do que se mede"), (",33", "Falta o algarismo")):
        (achada,) = decide(FAIXA + POR_AR, {"alcoolemia": {"ar": ar}}).pendencias
        assert achada.campo == "alcoolemia.ar"
        assert motivo in achada.motivo
        assert achada.motivo.endswith("Confira e informe de novo.")
        assert [m.valor for m in achada.muda] == ["baixo", "alto"]  # something was measured


def test_a_reading_no_band_classifies_is_repeated_all_the_same():
    texto = FAIXA.replace("plausivel_ate_ar", "plausivel_ate_sangue").replace("mg/L", "g/L") + TABELA
    teste = {"resultado": "medido", "sangue": {"quantia": "9", "unidade": "g/L"}}
    (achada,) = decide(texto, {"condutor": {"porta": "sim"}, "alcoolemia": teste}).pendencias
    assert (achada.campo, achada.muda) == ("alcoolemia.sangue", ())


def test_a_row_may_leave_a_fact_pending():
    texto = TABELA.replace("entao = {}", 'entao = { pendencia = "alcoolemia.ar", motivo = "Falta." }')
    (achada,) = pendencias(texto, {"condutor": {"porta": "sim"}}).values()
    assert achada == ("alcoolemia.ar", "Falta.", (), None, ("prova@2025-01-01:1",))


CONSULTA = """
[[consulta]]
id = "c"
quando = { condutor.menor = "sim" }
campo = "condutor.validade"
motivo = "Consulte."
provisoria = "rlesta:12-II"
cita = "2"
[[consulta.hipotese]]
nome = "leva"
valores = { classe.porta = "leva" }
[[consulta.hipotese]]
nome = "deixa"
valores = { classe.porta = "deixa" }
"""
POR_CLASSE = (
    TABELA.replace("entradas.condutor.porta", "entradas.classe.porta")
    .replace('["sim", "nao"]', '["leva", "deixa"]', 1)
    .replace('condutor.porta = "sim"', 'classe.porta = "leva"')
    .replace('condutor.porta = "nao"', 'classe.porta = "deixa"')
)


def test_a_look_up_shows_its_hypotheses_side_by_side():
    """Ruling 21."""
    texto = PORTA + POR_CLASSE + CONSULTA
    achada = pendencias(texto, {"condutor": {"menor": "sim"}})["condutor.validade"]
    assert [(m.valor, m.acrescenta, m.afasta) for m in achada.muda] == [
        ("leva", (), (MEDIDA,)),
        ("deixa", (MEDIDA,), ()),
    ]
    assert (achada.provisoria, achada.cita) == ("rlesta:12-II", ("prova@2025-01-01:2",))


def test_a_look_up_is_made_only_where_its_conditions_are_known_and_something_is_open():
    texto = PORTA + POR_CLASSE + CONSULTA
    for condutor in (
        {"menor": "nao"},
        {},
        {"menor": "sim", "porta": "sim"},
        {"menor": "sim", "validade": "2030-01-01"},
    ):
        assert "condutor.validade" not in pendencias(texto, {"condutor": condutor})
    sem_classe = TABELA + CONSULTA.replace("classe.porta", "classe.sumida")
    assert "condutor.validade" not in pendencias(sem_classe, {"condutor": {"menor": "sim"}})


def test_a_fact_that_only_brings_a_doubt_is_not_asked():
    texto = f"""
[tabela.m]
entradas.condutor.porta = ["sim", "nao"]
[[tabela.m.linha]]
id = "uma"
entao = {DEVE}
cita = "1"
[[tabela.m.linha]]
id = "outra"
se = {{ condutor.porta = "nao" }}
entao = {{}}
cita = "2"
[[ressalva]]
id = "r"
tabela = "m"
quando = {{ condutor.porta = "nao" }}
adotada = {{ linhas = ["uma"] }}
alternativa = {{ linhas = ["outra"] }}
dispositivos = ["1"]
motivo = "m"
"""
    aberta = decide(texto)
    assert (aberta.pendencias, aberta.ressalvas) == ((), ())
    assert [m.medida for m in aberta.medidas] == ["retirada_de_trafego"]
    (vista,) = decide(texto, {"condutor": {"porta": "nao"}}).ressalvas
    assert vista.alternativa.retira == (MEDIDA,)


def test_a_value_says_which_doubt_it_would_bring():
    texto = TABELA.replace(
        '[[tabela.m.linha]]\nse = { condutor.porta = "nao" }',
        '[[tabela.m.linha]]\nid = "x"\nse = { condutor.porta = "nao" }\nentao = {}\ncita = "2"\n'
        '[[tabela.m.linha]]\nid = "y"\nse = { condutor.porta = "nao" }',
    ) + (
        '[[ressalva]]\nid = "r"\ntabela = "m"\nquando = { condutor.porta = "nao" }\nadotada = { linhas = ["y"] }\n'
        'alternativa = { linhas = ["x"] }\ndispositivos = ["1"]\nmotivo = "m"\n'
    )
    muda = {m.valor: m for m in pendencias(texto)["condutor.porta"].muda}
    assert muda["nao"].acrescenta == (MEDIDA, "ressalva: r")
    assert muda["sim"].acrescenta == ()

"""From facts to words: bands classified, what was not informed left open, the considered value beside the raw."""

from datetime import date
from decimal import Decimal

import pytest
from tests.lei.oficina import PACOTE, acervo, fatos, le

from capitania.lei.ambiente import Caso, ambiente, considerado, leituras, representantes
from capitania.lei.norma import ErroMaximo
from capitania.lei.plano import plano

APARELHO = {"aprovacao": "x", "serie": "1", "verificado_em": "2024-06-01", "verificado_por": "inmetro"}
ERROS = tuple(e for e in PACOTE.norma("etilometro", date(2013, 1, 23)).erro_maximo)


def caso(dados=None, em="2025-03-01T10:00:00-03:00", por=PACOTE):
    lidos = fatos(dados, em)
    feito = plano(por, lidos.dia, lidos.dia)
    return Caso(feito, lidos, leituras(lidos, feito))


def palavras(dados=None, **outros):
    return ambiente(caso(dados, **outros))[0]


@pytest.mark.parametrize(
    ("lido", "sem_erro"),
    [
        ("0.332", "0.30"),
        ("0.33", "0.29"),
        ("0.34", "0.30"),
        ("0.30", "0.26"),
        ("0.02", "0.00"),
        ("0.3999", "0.36"),
        ("0.40", "0.36"),
        ("2.00", "1.84"),
        ("2.01", "1.40"),
    ],
)
def test_the_considered_value_is_truncated_and_never_negative(lido, sem_erro):
    """O-12."""
    assert considerado(Decimal(lido), ERROS) == Decimal(sem_erro)


def test_without_error_on_record_there_is_no_considered_value():
    assert considerado(Decimal("0.3"), ()) is None
    assert considerado(Decimal("0.5"), (ErroMaximo(Decimal("0.4"), Decimal("0.03"), None, "1"),)) is None
    assert caso({"alcoolemia": {"ar": "0.3"}}, em="2012-01-01T10:00:00-03:00").lidas.considerados == {}
    assert caso({"alcoolemia": {"ar": "0.34"}}).lidas.considerados == {"alcoolemia.ar": Decimal("0.30")}


@pytest.mark.parametrize(
    ("alcoolemia", "campo", "motivo"),
    [
        ({"ar": "33"}, "alcoolemia.ar", "Acima do que se mede (até 3 mg/L)."),
        ({"ar": "3,0001"}, "alcoolemia.ar", "Acima do que se mede"),
        ({"ar": ",33"}, "alcoolemia.ar", "Falta o algarismo antes da vírgula."),
        ({"sangue": {"quantia": "61", "unidade": "dg/L"}}, "alcoolemia.sangue", "Acima do que se mede (até 6 g/L)."),
    ],
)
def test_an_implausible_reading_is_left_out_and_named(alcoolemia, campo, motivo):
    lidas = caso({"alcoolemia": alcoolemia}).lidas
    assert [(i.campo, i.motivo.startswith(motivo.rstrip("."))) for i in lidas.implausiveis] == [(campo, True)]
    assert campo not in lidas.pontos
    env = palavras({"alcoolemia": {**alcoolemia, "resultado": "medido", "etilometro": APARELHO}})
    assert isinstance(env[f"faixa.{campo.rpartition('.')[2]}"], frozenset)


def test_a_plausible_reading_and_a_day_without_bound_pass():
    assert caso({"alcoolemia": {"ar": "3"}}).lidas.implausiveis == ()
    sem_teto = acervo(le('[faixa.f]\nentrada = "alcoolemia.ar"\ncita = "1"\nresto = "tudo"\nsem_valor = "nada"\n'))
    assert caso({"alcoolemia": {"ar": "99"}}, por=sem_teto).lidas.implausiveis == ()


def test_what_is_not_informed_is_any_of_its_values():
    env = palavras()
    assert env["condutor.porta"] == {"sim", "nao"}
    assert env["faixa.ar"] == {"abaixo", "embriaguez", "nao_testado"}
    assert env["faixa.validade"] == {"valida", "vencida", "sem_data"}
    assert env["alcoolemia.meio"] == {"laudo", "exame", "confissao_e_testemunhas", "ausente"}


def test_a_medium_left_out_of_a_test_was_not_tested():
    env = palavras({"alcoolemia": {"resultado": "medido", "ar": "0.3"}})
    assert (env["faixa.ar"], env["faixa.sangue"]) == ("embriaguez", "nao_testado")
    assert palavras({"alcoolemia": {"resultado": "recusado"}})["faixa.ar"] == "nao_testado"


def test_a_meter_that_read_nothing_is_not_asked_about():
    """Its words are then fixed, whatever they are; with a reading, or one that may have been, they are open."""
    recusado = palavras({"alcoolemia": {"resultado": "recusado"}})
    assert isinstance(recusado["alcoolemia.etilometro.serie"], str)
    assert isinstance(recusado["faixa.verificacao"], str)
    for alcoolemia in ({}, {"ar": "0.3"}, {"ar": ",3", "resultado": "medido"}):
        aberto = palavras({"alcoolemia": alcoolemia})
        assert isinstance(aberto["alcoolemia.etilometro.serie"], frozenset)
        assert isinstance(aberto["faixa.verificacao"], frozenset)


def test_a_certificate_without_last_day_declares_none():
    base = {"resultado": "medido", "ar": "0.3"}
    com = palavras({"alcoolemia": {**base, "etilometro": {"verificado_em": "2024-06-01"}}})
    assert (com["faixa.verificacao"], com["faixa.validade_da_verificacao"]) == ("ate_um_ano", "nao_declarada")
    sem = palavras({"alcoolemia": {**base, "etilometro": {"serie": "1"}}})
    assert isinstance(sem["faixa.validade_da_verificacao"], frozenset)
    fora = palavras({"alcoolemia": {**base, "etilometro": {"valido_ate": "2025-02-28"}}})
    assert fora["faixa.validade_da_verificacao"] == "fora"


def test_who_has_no_licence_has_nothing_to_carry_or_suspend():
    env = palavras({"condutor": {"habilitacao": "inexistente"}})
    assert [env[f"condutor.{c}"] for c in ("porta", "classe_adequada", "situacao_da_licenca")] == [
        "nao",
        "nao",
        "regular",
    ]
    assert env["faixa.validade"] == "sem_data"
    assert palavras({"condutor": {"validade": "sem_validade"}})["faixa.tempo_de_vencida"] == "sem_data"


@pytest.mark.parametrize(("substancia", "aberto"), [("nao", False), ("indicios", False), ("comprovada", True)])
def test_the_means_of_proof_are_asked_only_of_what_is_proved(substancia, aberto):
    env = palavras({"alcoolemia": {"outra_substancia": substancia}})
    assert isinstance(env["alcoolemia.meio"], frozenset) is aberto
    assert aberto or env["alcoolemia.meio"] == "ausente"


def test_an_absent_substitute_opens_nothing():
    assert not any(isinstance(v, frozenset) for k, v in palavras().items() if k.startswith("substituto."))
    presente = palavras({"substituto": {}})
    assert isinstance(presente["substituto.habilitacao"], frozenset)
    assert presente["substituto.alcoolemia.resultado"] == "nao_realizado"


def test_a_doubt_of_a_band_is_told_with_its_person():
    """O-07: 29/02/2020 and five years, seen on 01/03/2025."""
    licenca = {"habilitacao": "cha", "validade": "2020-02-29", "porta": "sim"}
    _, duvidas = ambiente(caso({"condutor": licenca, "substituto": licenca}))
    assert [(x.ressalva.id, x.passo, x.outra.valor) for x in duvidas] == [
        ("cinco-anos-de-29-de-fevereiro", "faixa.tempo_de_vencida", "ate_5_anos")
    ]


def test_each_set_of_words_a_reading_can_give_is_seen():
    visto = caso()
    juntas = [tuple(r.values()) for r in representantes("alcoolemia.ar", visto.plano, visto.fatos)]
    assert len(juntas) == len(set(juntas)) == 5
    nomes = list(next(iter(representantes("alcoolemia.ar", visto.plano, visto.fatos))))
    assert {j[nomes.index("faixa.ar")] for j in juntas} == {"abaixo", "embriaguez", "nao_testado"}


@pytest.mark.parametrize("em", ["2009-02-01", "2025-03-01", "2026-03-01"])
def test_no_reading_gives_words_that_were_not_foreseen(em):
    """A brute walk over readings, thousandth by thousandth."""
    visto = caso(em=f"{em}T10:00:00-03:00")
    previstas = [frozenset(r.items()) for r in representantes("alcoolemia.ar", visto.plano, visto.fatos)]
    passos = [p for p in visto.plano.faixas if p.entrada.startswith("alcoolemia.ar")]
    achadas = set()
    for n in range(2600):
        lido = Decimal(n) / 1000
        menos = considerado(lido, visto.plano.erros)
        pontos = [(p, menos if p.entrada.endswith("considerado") else lido) for p in passos]
        achadas.add(frozenset((p.nome, p.faixa.classifica(v, visto.fatos.dia).valor) for p, v in pontos))
    assert achadas <= set(previstas)
    nao_testado = frozenset((p.nome, str(p.faixa.faixa.sem_valor)) for p in passos)
    assert set(previstas) - achadas <= {nao_testado}


def test_bands_of_a_fact_that_always_has_a_value_have_no_absent_word():
    visto = caso()
    vistas = [
        r["faixa.verificacao"] for r in representantes("alcoolemia.etilometro.verificado_em", visto.plano, visto.fatos)
    ]
    assert set(vistas) <= {"depois_do_teste", "ate_um_ano", "ha_mais_de_um_ano"}

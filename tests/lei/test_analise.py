"""The analysis: what the texts leave open or say twice, told as boat stories, and what closes it."""

from datetime import date
from functools import cache

import pytest
from tests.lei.oficina import NOMES, PACOTE, PORTA, VERSOES, acervo, le

from capitania.lei.acervo import compila
from capitania.lei.analise import analisa
from capitania.lei.problemas import EntradaInvalida
from capitania.normas.carga import historias

FRASES = historias()
V2008, V2024, V2026, V1998 = (
    ("normam-07", date(2008, 12, 17)),
    ("normam-211", date(2024, 7, 1)),
    ("normam-211", date(2026, 1, 26)),
    ("rlesta", date(1998, 6, 9)),
)


def analise(norma, por=PACOTE):
    return analisa(norma, por, FRASES)


@cache
def do_pacote(nome, dia):
    return analise(PACOTE.norma(nome, dia))


def sem(norma, *ids):
    """Take doubts away."""
    return norma._replace(
        ressalvas=tuple(r for r in norma.ressalvas if r.id not in ids),
        lacunas=tuple(x for x in norma.lacunas if x.id not in ids),
    )


def doubts(norma):
    return [r.id for r in norma.ressalvas] + [x.id for x in norma.lacunas]


# --- acceptance 2: every doubt reported without them, nothing left with them ----------------------------------------


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_every_doubt_is_reported_and_nothing_is_left(norma, dia):
    lida = PACOTE.norma(norma, dia)
    feita = do_pacote(norma, dia)
    assert {f.fecho for f in feita.defeitos} == set(doubts(lida))
    assert feita.restantes == ()
    assert [e.id for e in feita.esperados] == [e.id for e in lida.esperados]
    assert feita.norma == lida.nome
    for falha in feita.defeitos:
        assert falha.dispositivos, falha.historia
        assert falha.historia[0].isupper()
        assert falha.historia.endswith(".") or falha.tipo == "duas_leituras"
        assert falha.combinacoes > 0


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_without_doubts_all_that_they_close_is_left(norma, dia):
    lida = PACOTE.norma(norma, dia)
    crua = analise(lida._replace(ressalvas=(), lacunas=()))
    do_texto = {(f.tipo, f.onde) for f in do_pacote(norma, dia).defeitos if f.tipo != "duas_leituras"}
    assert {(f.tipo, f.onde) for f in crua.restantes} >= {(t, onde) for t, onde in do_texto if onde[:5] == "faixa"}
    assert {f.onde for f in crua.restantes} >= {onde for _, onde in do_texto} - derivados(lida)
    assert all(f.fecho is None for f in crua.defeitos)
    assert crua.restantes == crua.defeitos


def derivados(norma):
    """Name tables whose defects rest on a word that only a doubt gives (`sem_norma`, `vencida_sem_data`)."""
    return {"tabela.infracao_da_licenca"} if norma.id == "normam-07" else set()


# --- what the texts are known to leave open: lessons S1 to S7, rulings 36 and 56 ------------------------------------

BURACO, DUPLO = "buraco", "sobreposicao"
CONHECIDAS = [
    ("S1: exactly 0.30 (7.12.2 against 7.12.3)", V2024, "exatamente-no-limite", BURACO, "classe.autuacao",
     {"7.12.2-1", "7.12.3"}, ["ar no limite ou acima", "ar que não passa do limite"]),
    ("ruling 56: exactly 0.25", V2026, "exatamente-no-limite", BURACO, "classe.autuacao",
     {"7.12.2-1", "7.12.3"}, ["ar no limite ou acima", "ar que não passa do limite"]),
    ("S2: air below, blood at the limit", V2024, "ar-e-sangue-divergem", DUPLO, "classe.alcool",
     {"7.12.2-1", "7.12.2-2"}, ["ar abaixo do limite", "sangue no limite ou acima"]),
    ("S2, the auto", V2024, "ar-e-sangue-divergem-na-autuacao", DUPLO, "classe.autuacao",
     {"7.12.2-2", "7.12.3"}, ["Ar no limite ou acima", "sangue abaixo do limite"]),
    ("S3: 0310 b2 and b3 at 0.30", V2008, "igual-a-0-30", DUPLO, "faixa.ar_2008",
     {"0310-b2", "0310-b3"}, ["Leitura de ar de 0,3 mg/L", "«administrativo» (0310-b2) e «policial» (0310-b3)"]),
    ("S3, at 0.10", V2008, "igual-a-0-10", DUPLO, "faixa.ar_2008",
     {"0310-b1", "0310-b2"}, ["Leitura de ar de 0,1 mg/L", "«tolerado» (0310-b1)"]),
    ("S5, ruling 36 a: moored, expired up to 5 years", V2024, "parada-e-vencida-ate-5-anos", BURACO,
     "tabela.medidas_da_licenca", {"7.9.1-a", "7.9.3-b", "7.9.2-a-I"},
     ["Lancha parada após navegação constatada", "habilitação vencida há até 5 anos"]),
    ("S6: CHA without a date, always over 5", V2024, "cha-sem-validade-sempre-mais-de-cinco", BURACO, "classe.caso",
     {"7.9.1-b-nota", "7.9.2-a-II"}, ["sem data de validade", "condutor com CHA"]),
    ("S6: CHA without a date, from 2028", V2024, "cha-sem-validade-depois-de-2028", BURACO, "classe.caso",
     {"7.9.1-b-nota"}, ["sem data de validade", "depois de 01/06/2028"]),
    ("ruling 36 b: CIR carried, expired over 5 years", V2024, "cir-portada-vencida-ha-mais-de-5-anos", BURACO,
     "classe.caso", {"7.9.1-a", "7.9.2-a-I"}, ["vencida há mais de 5 anos", "condutor com CIR", "habilitação a bordo"]),
    ("ruling 36 b: its measures under way", V2024, "cir-portada-medidas", BURACO, "tabela.medidas_da_licenca",
     {"7.9.1-a", "7.9.2-a-II"}, ["Lancha navegando", "CIR vencida há mais de 5 anos"]),
    ("ruling 36 b: its measures when stopped", V2026, "cir-portada-medidas-parada", BURACO,
     "tabela.medidas_da_licenca", {"7.9.2-a-I"}, ["Lancha parada após navegação", "CIR vencida há mais de 5 anos"]),
    ("ruling 36: other substance without test", V2024, "indicios-de-outra-substancia", BURACO, "classe.estado",
     {"7.12.1", "7.12.4"}, ["indícios de outra substância"]),
    ("ruling 36: blood without a row in 7.12.3", V2024, "so-sangue-no-limite", BURACO, "classe.autuacao",
     {"7.12.3"}, ["Ar não testado", "sangue no limite ou acima"]),
    ("ruling 36: moored under 7.12.4", V2024, "embriaguez-sem-navegacao", DUPLO, "tabela.medidas_da_embriaguez",
     {"7.7", "7.12.4"}, ["Lancha parada, sem navegação constatada", "condutor embriagado"]),
    ("ruling 36: 2008 refusal without infraction", V2008, "recusa-sem-infracao", BURACO,
     "tabela.infracao_da_embriaguez", {"0310-c"}, ["Lancha navegando", "teste recusado"]),
    ("ruling 12: 2008 blood under the Nota", V2008, "sangue-abaixo-da-nota", BURACO,
     "tabela.infracao_da_embriaguez", {"0310-b-nota"}, ["só sangue, abaixo de 6 dg/L"]),
    ("lei.md 20: not carried and expired", V1998, "nao-portada-e-vencida", DUPLO, "tabela.infracao_da_licenca",
     {"12-II", "12-III"}, ["habilitação vencida", "habilitação em terra"]),
    ("ruling 54: annex A", V2026, "auto-no-formulario-do-anexo-a", DUPLO, "tabela.peca_inicial",
     {"7.8.2", "7.6.1-a-II"}, ["Infração ao art. 11", "auto de infração", "notificação para comparecimento"]),
    ("ruling 55: 7.9.3 a still notifies", V2026, "notificado-pelo-inciso-II", DUPLO, "tabela.peca_inicial",
     {"7.9.3-a", "7.6.1-a-II"}, ["inciso II do art. 12", "auto de infração", "notificação para comparecimento"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("versao", "duvida", "tipo", "onde", "dispositivos", "frases"),
    [c[1:] for c in CONHECIDAS],
    ids=[c[0] for c in CONHECIDAS],
)
def test_what_the_texts_are_known_to_leave_open(versao, duvida, tipo, onde, dispositivos, frases):  # noqa: PLR0917 - a table
    lida = PACOTE.norma(*versao)
    falhas = [f for f in do_pacote(*versao).defeitos if (f.fecho, f.tipo) == (duvida, tipo)]
    assert [f.onde for f in falhas] == [onde]
    assert {lida.qualifica(d) for d in dispositivos} <= set(falhas[0].dispositivos)
    assert [f for f in frases if f.lower() not in falhas[0].historia.lower()] == []
    # With no doubt declared for the place the same defect is left open.
    do_lugar = [x.id for x in (*lida.ressalvas, *lida.lacunas) if x.lugar == onde]
    cruas = [f for f in analise(sem(lida, *do_lugar)).restantes if (f.onde, f.tipo, f.fecho) == (onde, tipo, None)]
    assert cruas
    if tipo == DUPLO:
        ditos = {d for f in cruas for d in f.dispositivos}
        assert {lida.qualifica(d) for d in dispositivos} & ditos


@pytest.mark.parametrize("versao", [V2024, V2026])
def test_refusing_costs_less_than_failing(versao):
    """S7: declared as an expectation, and not met."""
    (esperado,) = do_pacote(*versao).esperados
    assert (esperado.id, esperado.cumprido) == ("recusar-nao-custa-menos", False)
    assert "rlesta:23-I: 120; rlesta:23-VIII: 30." in esperado.historia
    assert {d.rpartition(":")[2] for d in esperado.dispositivos} == {"7.12.1", "7.12.3"}


def test_an_expectation_may_measure_the_fine():
    rlesta = PACOTE.norma(*V1998)
    texto = (
        '[[esperado]]\nid = "a"\nmede = "multa_maxima"\nmenor = "{}"\nmaior = "{}"\n'
        'dispositivos = ["1"]\nmotivo = "Conduzir sem habilitação não custa menos que não a portar."\n'
    )
    por = acervo(rlesta)
    vistos = [
        analise(le(texto.format(menor, maior)), por).esperados[0]
        for menor, maior in (
            ("rlesta:12-II", "rlesta:11"),
            ("rlesta:11", "rlesta:12-II"),
            ("rlesta:11", "rlesta:99"),
            ("rlesta:11", "rlesta:23-I"),
        )
    ]
    assert [e.cumprido for e in vistos] == [True, False, None, False]
    assert "Multa máxima, em reais: rlesta:12-II: 400; rlesta:11: 2200." in vistos[0].historia
    assert "Falta no acervo: rlesta:11 ou rlesta:99." in vistos[2].historia
    assert "rlesta:23-I: 0." in vistos[3].historia  # the item has no fine


# --- drafts ---------------------------------------------------------------------------------------------------------


def _sem_linha(norma, tabela, n):
    linhas = tabela.linhas[:n] + tabela.linhas[n + 1 :]
    return norma._replace(tabelas={**norma.tabelas, tabela.nome: tabela._replace(linhas=linhas)})


@pytest.mark.parametrize(
    ("nome", "linha", "historia"),
    [
        ("medidas_da_licenca", 0, "Lancha parada após navegação constatada, condutor não habilitado, sem substituto"),
        ("infracao_da_embriaguez", 0, "Lancha navegando, caso de autuar pelo inciso I do art. 23"),
    ],
)
def test_a_draft_with_a_row_less_tells_the_hole_as_a_story(nome, linha, historia):
    norma = PACOTE.norma(*V2024)
    rascunho = _sem_linha(norma, norma.tabelas[nome], linha)
    with pytest.raises(EntradaInvalida):
        compila(rascunho)
    abertas = [f for f in analise(rascunho).restantes if f.onde == f"tabela.{nome}"]
    assert [(f.tipo, f.fecho) for f in abertas] == [("buraco", None)]
    assert abertas[0].historia.startswith(historia)
    assert abertas[0].historia.endswith("nenhuma linha responde.")


@pytest.mark.parametrize("versao", [V2008, V1998])
def test_any_row_may_be_missing_from_a_draft(versao):
    """No row taken away raises; each is told as a hole unless another row, or a doubt, answers there."""
    lida = PACOTE.norma(*versao)
    abertas = 0
    for tabela in lida.tabelas.values():
        for n in range(len(tabela.linhas)):
            feita = analise(_sem_linha(lida, tabela, n))
            assert {f.onde for f in feita.restantes if f.tipo == "buraco"} <= {tabela.lugar}
            abertas += any(f.tipo == "buraco" for f in feita.restantes)
    assert abertas > 10


def test_a_doubt_of_a_sound_text_is_idle():
    ressalva = (
        '[[ressalva]]\nid = "r"\nclasse = "porta"\nquando = { condutor.porta = "sim" }\n'
        'adotada = { linhas = ["leva"] }\nalternativa = { entao = "x" }\ndispositivos = ["1"]\nmotivo = "m"\n'
        '[[lacuna]]\nid = "x"\nclasse = "porta"\nse = { condutor.porta = "nao" }\ndispositivo = "2"\nmotivo = "m"\n'
    )
    feita = analise(le(PORTA + ressalva), acervo())
    assert feita.defeitos == ()
    assert [(f.tipo, f.onde) for f in feita.restantes] == [("fecho_ocioso", "classe.porta")] * 2
    assert [f.historia[:3] for f in feita.restantes] == ["«r»", "«x»"]


def test_what_is_declared_impossible_must_be_so():
    furo = PORTA.partition('[[classe.porta.linha]]\nid = "deixa"')[0]
    texto = furo + '[[impossivel]]\nclasse = "porta"\nse = { condutor.porta = "nao" }\nmotivo = "m"\n'
    feita = analise(le(texto), acervo())
    assert [(f.tipo, f.onde, f.historia) for f in feita.restantes] == [
        ("impossivel", "classe.porta", "Habilitação em terra: nenhuma linha responde.")
    ]


def test_a_reading_that_takes_no_row_is_told():
    furo = PORTA.partition('[[classe.porta.linha]]\nid = "deixa"')[0]
    ressalva = (
        '[[ressalva]]\nid = "r"\nclasse = "porta"\nquando = { condutor.porta = "nao" }\n'
        'adotada = { entao = "deixa" }\nalternativa = { linhas = ["leva"] }\ndispositivos = ["1"]\nmotivo = "m"\n'
    )
    feita = analise(le(furo + ressalva), acervo())
    assert [(f.tipo, f.onde) for f in feita.restantes] == [("leitura_solta", "classe.porta")]
    assert "«r»" in feita.restantes[0].historia


def test_a_word_that_another_norm_gives_and_no_row_takes_is_a_hole():
    """A class answers `deixa`; a table of another norm lists only `leva`: some facts fall outside it."""
    tabela = '[tabela.m]\nentradas.classe.porta = ["leva"]\n[[tabela.m.linha]]\nentao = {}\ncita = "1"\n'
    feita = analise(le(tabela), acervo(le(PORTA, "outra")))
    assert [(f.tipo, f.onde, f.fecho) for f in feita.restantes] == [("buraco", "tabela.m", None)]


def test_two_readings_of_a_term_that_agree_are_idle():
    prazo = (
        '[prazo.p]\nvia = "lesta"\nquantidade = 5\nunidade = "dias_uteis"\nconta_de = "c"\ncita = "1"\n'
        '[[ressalva]]\nid = "r"\nprazo = "p"\nadotada = {{ quantidade = "5" }}\n'
        'alternativa = {{ quantidade = "{}" }}\ndispositivos = ["1"]\nmotivo = "m"\n'
    )
    assert [f.tipo for f in analise(le(prazo.format(5)), acervo()).restantes] == ["fecho_ocioso"]
    feita = analise(le(prazo.format(8)), acervo())
    assert [f.tipo for f in feita.defeitos] == ["duas_leituras"]
    assert feita.restantes == ()


def test_the_analysis_is_plain_data():
    dados = do_pacote(*V2024).em_json()
    assert dados["norma"] == "normam-211@2024-07-01"
    assert dados["restantes"] == []
    assert dados["esperados"][0]["cumprido"] is False
    primeiro = dados["defeitos"][0]
    assert primeiro.keys() == {"tipo", "onde", "dispositivos", "historia", "combinacoes", "fecho"}
    assert isinstance(primeiro["dispositivos"], list)

"""Terms by the packaged norms and calendars: vectors, roads, versions, doubts with their other date."""

from datetime import date, timedelta

import pytest
from tests.lei.oficina import DIAS, NOMES, PACOTE, VERSOES, acervo, le

from capitania.lei import termos
from capitania.lei.termos import SemPrazo, eventos, prazo, ultimo_dia
from capitania.lei.vocabulario import VIAS
from capitania.normas.calendarios import calendario
from capitania.prazos import Camada, ForaDoCalendario, Periodo, Suspensao

FEDERAL = calendario()
NACIONAL = FEDERAL.sem_camada("facultativo_federal")
CPPR = calendario("CPPR")


def d(texto):
    dia, mes, ano = texto.split("/")
    return date(int(ano), int(mes), int(dia))


def conta(tipo, de, cal=FEDERAL, **outros):
    return prazo(PACOTE, tipo, d(de), cal, **outros)


# --- lei.md 9, lei-2.md 8, O-01 to O-05, O-23, rulings 16, 37, 44 ---------------------------------------------------

VETORES = [
    ("defesa", "03/07/2024", "24/07/2024", "lesta"),
    ("defesa", "05/07/2024", "26/07/2024", "lesta"),
    ("defesa", "06/07/2024", "26/07/2024", "lesta"),
    ("comparecimento", "03/07/2024", "15/07/2024", "lesta"),
    ("recurso", "26/02/2025", "07/03/2025", "lesta"),
    ("julgamento", "24/07/2024", "23/08/2024", "lesta"),
    ("pagamento", "30/08/2024", "16/09/2024", "lesta"),
    ("divida_ativa", "16/09/2024", "16/12/2024", "lesta"),
    ("pagamento", "10/12/2024", "26/12/2024", "lesta"),
    ("recurso", "09/02/2024", "20/02/2024", "lesta"),
    ("recurso", "13/02/2026", "24/02/2026", "lesta"),
    ("pagamento", "14/02/2025", "05/03/2025", "lesta"),
    ("defesa", "16/12/2024", "08/01/2025", "lesta"),
    ("recurso", "23/12/2024", "02/01/2025", "lesta"),
    ("recurso", "16/11/2020", "23/11/2020", "lesta"),
    ("custodia", "15/06/2024", "13/09/2024", "lesta"),
    ("custodia", "20/01/2025", "22/04/2025", "lesta"),
    ("retirada_sanada", "12/03/2025", "10/06/2025", "lesta"),
    ("julgamento", "02/03/2026", "29/05/2026", "poluicao"),
]


@pytest.mark.parametrize(("tipo", "de", "vence", "via"), VETORES, ids=[f"{v[3]} {v[0]} {v[1]}" for v in VETORES])
def test_vectors(tipo, de, vence, via):
    contado = conta(tipo, de, via=via)
    assert contado.vencimento == d(vence)
    assert contado.folha[-1].dia == d(vence)
    assert contado.cita
    assert [r.vencimento for r in contado.resultados] == [d(vence)]


def test_defence_across_both_november_holidays_is_by_the_calendar_asked():
    """lei.md 9: 03/12/2024 with the national days (28/10 is before); O-02: 20 November only from 2024."""
    assert conta("defesa", "08/11/2024", NACIONAL).vencimento == d("03/12/2024")
    assert conta("defesa", "06/11/2024", NACIONAL).vencimento == d("29/11/2024")
    assert conta("defesa", "06/11/2023", NACIONAL).vencimento == d("28/11/2023")


def test_carnival_is_a_switch_of_the_calendar():
    """Ruling 37: 07/03/2025; 10/03 with Ash Wednesday closed; 05/03 without facultative days."""
    cinzas = FEDERAL.trata_como_fechado("abre_tarde")
    casos = (FEDERAL, "07/03/2025"), (cinzas, "10/03/2025"), (NACIONAL, "05/03/2025")
    for cal, vence in casos:
        assert conta("recurso", "26/02/2025", cal).vencimento == d(vence)
    assert conta("recurso", "13/02/2026", NACIONAL).vencimento == d("20/02/2026")
    assert conta("julgamento", "02/03/2026", NACIONAL, via="poluicao").vencimento == d("28/05/2026")


def test_the_office_acts_the_day_after_custody_ends():
    """O-23 c, ruling 16: day 90 is Sunday 20/04/2025, rolls over Monday's holiday to the 22nd; the 23rd acts."""
    contado = conta("custodia", "20/01/2025")
    assert next(x.dia for x in contado.folha if x.n == 90) == d("20/04/2025")
    assert FEDERAL.dia_util_a_partir(contado.vencimento + timedelta(days=1)) == d("23/04/2025")


def test_the_debt_counts_from_the_rolled_end_of_payment():
    fim = conta("pagamento", "30/08/2024").vencimento
    assert prazo(PACOTE, "divida_ativa", fim, FEDERAL).vencimento == d("16/12/2024")


def test_knowledge_on_a_saturday_shows_the_other_reading():
    """O-03: 22/01/2025; a filing on the 23rd goes to a person."""
    contado = conta("comparecimento", "11/01/2025", CPPR)
    assert contado.vencimento == d("22/01/2025")
    (outra,) = [r for r in contado.ressalvas if r.id == "ciencia-no-dia-util-seguinte"]
    assert (outra.vencimento_adotado, outra.vencimento_alternativo) == (d("22/01/2025"), d("23/01/2025"))
    assert outra.id not in [r.id for r in conta("comparecimento", "10/01/2025", CPPR).ressalvas]


def test_the_two_roads_of_retrieval_show_both_dates():
    """Ruling 16: 15 days of the form and 90 of 3.24.2 differ: both are shown."""
    for tipo, dias, outros in (("retirada_nao_sanada", 15, 90), ("retirada_sanada", 90, 15)):
        contado = conta(tipo, "12/03/2025")
        (r,) = [r for r in contado.ressalvas if r.id.startswith("quinze-ou-noventa")]
        assert contado.resultados[0].quantidade == dias
        assert r.vencimento_adotado == contado.vencimento
        assert (
            r.vencimento_alternativo
            == prazo(PACOTE, "custodia", d("12/03/2025") + timedelta(days=outros - 90), FEDERAL).vencimento
        )


def test_custody_known_later_shows_the_reading_without_a_date():
    (r,) = [r for r in conta("custodia", "20/01/2025").ressalvas if r.id == "apreensao-sabida-depois"]
    assert r.vencimento_alternativo is None
    assert "ciência" in r.texto


@pytest.mark.parametrize("de", ["03/07/2024", "02/03/2026"])
def test_last_instance_shows_both_first_days_and_the_later_binds(de):
    """S8, ruling 24."""
    contado = conta("ultima_instancia", de)
    (r,) = [r for r in contado.ressalvas if r.id == "dia-um-da-ultima-instancia"]
    assert r.vencimento_alternativo < r.vencimento_adotado == contado.vencimento
    assert contado.vencimento == conta("recurso", de).vencimento
    assert r.cita[0].endswith(":7.6.4")


# --- roads and versions ---------------------------------------------------------------------------------------------


def test_pollution_has_its_own_road():
    """Ruling 9 of lei-2: running days where the text says only «vinte dias», with the other reading shown."""
    contado = conta("defesa", "02/03/2026", via="poluicao")
    assert contado.vencimento == d("23/03/2026")
    assert contado.cita == ("normam-401@2025-01-17:defesa",)
    (r,) = [r for r in contado.ressalvas if r.id == "vinte-dias-uteis-ou-corridos"]
    assert r.vencimento_alternativo == d("30/03/2026")
    assert conta("defesa", "02/03/2026").vencimento == d("23/03/2026")
    assert conta("recurso", "02/03/2026", via="poluicao").resultados[0].quantidade == 20


def test_the_norm_says_from_what_event_a_term_counts():
    assert eventos(PACOTE, "julgamento", d("02/03/2026"), "poluicao") == {"lavratura_do_auto"}
    assert eventos(PACOTE, "julgamento", d("02/03/2026"), "lesta") == {"recebimento_da_defesa"}
    assert eventos(PACOTE, "julgamento", d("16/01/2025"), "poluicao") == frozenset()


def test_norms_that_agree_are_cited_together():
    contado = conta("defesa", "03/07/2024")
    assert contado.cita == (
        "lesta@2024-01-16:23-1", "normam-211@2024-07-01:7.6.2-a", "normam-301@2023-10-02:3.6.3-a",
    )  # fmt: skip
    assert contado.resultados[0].conta_de == ("ciencia_do_auto",)
    assert conta("decisao_do_recurso", "03/07/2024").resultados[0].conta_de == (
        "recebimento_dos_autos", "recebimento_do_recurso",
    )  # fmt: skip


@pytest.mark.parametrize("via", VIAS)
def test_norms_of_one_road_give_one_length(via):
    """On each day some norm changes, and on its eve, each term of the road has one length."""
    dias = [dia for muda in DIAS for dia in (muda - timedelta(days=1), muda) if dia >= date(1999, 1, 1)]
    vistos = 0
    for dia in dias:
        for tipo in {t for n in PACOTE.em(dia) for t, p in n.prazos.items() if p.via == via}:
            contado = prazo(PACOTE, tipo, dia, FEDERAL, via=via)
            assert len(contado.resultados) == 1, (tipo, dia)
            assert "normas-divergem" not in {r.id for r in contado.ressalvas}
            vistos += 1
    assert vistos > (50 if via == "lesta" else 4)


PRAZO = (
    '[prazo.defesa]\nvia = "{via}"\nquantidade = {quantidade}\nunidade = "dias_uteis"\n'
    'conta_de = "ciencia_do_auto"\ncita = "1"\nconferida = {conferida}\nnota = "Leia."\n'
)


def fabricada(quantidade=10, via="lesta", conferida="true"):
    return le(PRAZO.format(quantidade=quantidade, via=via, conferida=conferida))


def test_norms_that_disagree_show_both_and_the_later_binds():
    contado = prazo(PACOTE.com(fabricada()), "defesa", d("05/03/2025"), FEDERAL)
    assert [(r.quantidade, r.vencimento) for r in contado.resultados] == [
        (10, d("19/03/2025")), (15, d("26/03/2025")),
    ]  # fmt: skip
    assert contado.vencimento == d("26/03/2025")
    (r,) = [r for r in contado.ressalvas if r.id == "normas-divergem"]
    assert (r.vencimento_adotado, r.vencimento_alternativo) == (d("26/03/2025"), d("19/03/2025"))
    assert {"prova@2025-01-01:1", "lesta@2024-01-16:23-1"} <= set(r.cita)
    assert "prova@2025-01-01: Leia." in contado.avisos


def test_one_norm_may_be_asked_alone():
    contado = prazo(PACOTE, "defesa", d("05/03/2025"), FEDERAL, norma=fabricada())
    assert contado.vencimento == d("19/03/2025")
    assert contado.cita == ("prova@2025-01-01:1",)
    with pytest.raises(SemPrazo, match=r"via lesta\. Há em: prova@2025-01-01 \(via poluicao\)\.$"):
        prazo(PACOTE, "defesa", d("05/03/2025"), FEDERAL, norma=fabricada(via="poluicao"))
    with pytest.raises(SemPrazo, match=r"dá o prazo pagamento na via lesta\.$"):
        prazo(PACOTE, "pagamento", d("05/03/2025"), FEDERAL, norma=fabricada())


def test_a_norm_that_no_longer_grounds_gives_no_term_unless_asked():
    velha = fabricada()._replace(fundamenta_ate=d("01/02/2025"))
    por = acervo(velha)
    assert prazo(por, "defesa", d("31/01/2025"), FEDERAL).vencimento == d("14/02/2025")
    with pytest.raises(SemPrazo) as erro:
        prazo(por, "defesa", d("01/02/2025"), FEDERAL)
    assert erro.value.haveria == ("prova@2025-01-01 (via lesta)",)
    assert prazo(por, "defesa", d("01/02/2025"), FEDERAL, norma=velha).vencimento == d("14/02/2025")


def test_an_unconfirmed_term_says_so_unless_a_confirmed_one_agrees():
    so_ela = prazo(acervo(fabricada(conferida="false")), "defesa", d("05/03/2025"), FEDERAL)
    (r,) = so_ela.ressalvas
    assert (r.id, r.vencimento_alternativo) == ("prazo-nao-conferido", None)
    com_a_lesta = prazo(PACOTE.com(fabricada(15, conferida="false")), "defesa", d("05/03/2025"), FEDERAL)
    assert com_a_lesta.ressalvas == ()
    outra = prazo(PACOTE.com(fabricada(10, conferida="false")), "defesa", d("05/03/2025"), FEDERAL)
    assert [r.id for r in outra.ressalvas] == ["prazo-nao-conferido", "normas-divergem"]
    assert "prazo-nao-conferido" in [r.id for r in conta("comparecimento", "03/07/2024").ressalvas]


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_each_unconfirmed_term_of_the_package_carries_its_doubt(norma, dia):
    lida = PACOTE.norma(norma, dia)
    for p in lida.prazos.values():
        contado = prazo(PACOTE, p.nome, max(dia, date(1999, 1, 4)), FEDERAL, via=p.via, norma=lida)
        ids = [r.id for r in contado.ressalvas]
        assert ("prazo-nao-conferido" in ids) is not p.conferida
        assert {r.id for r in lida.ressalvas if r.lugar == f"prazo.{p.nome}"} <= set(ids)
        assert contado.cita == (lida.qualifica(p.cita),)


def test_the_version_is_that_of_the_day_the_term_starts():
    """Ruling 23: a notification delivered before the change keeps its road and its eight days."""
    vespera, dia = conta("comparecimento", "25/03/2026"), d("26/03/2026")
    assert vespera.cita == ("normam-301@2025-01-17:3.6.1",)
    with pytest.raises(SemPrazo) as erro:
        prazo(PACOTE, "comparecimento", dia, FEDERAL)
    assert erro.value.haveria == ("normam-301@2026-03-26 (via poluicao)",)
    assert prazo(PACOTE, "comparecimento", dia, FEDERAL, via="poluicao").resultados[0].quantidade == 8
    assert conta("ultima_instancia", "25/01/2026").cita == ("normam-211@2024-07-01:7.6.4",)
    assert conta("ultima_instancia", "26/01/2026").cita == ("normam-211@2026-01-26:7.6.4",)


def test_the_deposit_is_a_doubt_only_before_its_repeal():
    """Ruling 42: «no deposit» holds for acts from 2024-01-16."""
    antes, depois = conta("recurso", "15/01/2024"), conta("recurso", "16/01/2024")
    (r,) = [r for r in antes.ressalvas if r.id == "deposito-da-multa"]
    assert r.vencimento_adotado == r.vencimento_alternativo
    assert "deposito-da-multa" not in [r.id for r in depois.ressalvas]


@pytest.mark.parametrize(
    ("tipo", "via", "haveria"),
    [
        ("ultima_instancia", "poluicao", "normam-211@2026-01-26 (via lesta)"),
        ("paralisia", "lesta", ""),
        ("comparecimento", "lesta", "normam-301@2026-03-26 (via poluicao)"),
    ],
)
def test_a_term_that_is_not_there_says_where_it_is(tipo, via, haveria):
    with pytest.raises(SemPrazo) as erro:
        conta(tipo, "01/06/2026", via=via)
    assert erro.value.haveria == ((haveria,) if haveria else ())
    assert (f" Há em: {haveria}." in str(erro.value)) is bool(haveria)
    assert f"o prazo {tipo} na via {via}" in str(erro.value)


def test_prescription_ends_on_its_day_and_shows_the_missing_one():
    """Lei 9.873 does not roll; a missing 29 February shows both readings."""
    contado = conta("punicao", "29/02/2020")
    assert contado.vencimento == d("28/02/2025")
    (r,) = [r for r in contado.ressalvas if r.id == "dia-seguinte-ao-inexistente"]
    assert r.vencimento_alternativo == d("01/03/2025")
    assert conta("punicao", "02/03/2019").vencimento == d("02/03/2024")  # a Saturday


# --- calendars, suspensions, JSON -----------------------------------------------------------------------------------


def test_suspended_days_enter_the_sheet():
    parada = (Suspensao(d("10/03/2025"), d("14/03/2025"), "força maior", "despacho"),)
    contado = conta("defesa", "05/03/2025", suspensoes=parada)
    assert contado.vencimento == d("02/04/2025")
    assert [x.motivo for x in contado.folha if x.dia == d("10/03/2025")] == ["força maior"]


def test_the_layers_not_certified_are_named():
    inteira = Camada("om", (), (Periodo(d("01/01/2025"), d("31/12/2025")),))
    assert conta("defesa", "05/03/2025").provisorio == ("estadual", "municipal", "om")
    assert conta("defesa", "05/03/2025", FEDERAL.com(inteira)).provisorio == ("estadual", "municipal")


def test_outside_the_calendar_no_date_is_given():
    with pytest.raises(ForaDoCalendario):
        conta("defesa", "20/12/2030")


@pytest.mark.parametrize("tipo", ["defesa", "julgamento", "punicao", "ultima_instancia"])
def test_the_last_day_alone_is_that_of_the_sheet(tipo):
    for dia in (d("05/07/2024"), d("26/02/2025"), d("29/02/2024")):
        for norma in PACOTE.em(dia):
            if tipo in norma.prazos and norma.prazos[tipo].via == "lesta":
                contado = prazo(PACOTE, tipo, dia, FEDERAL, norma=norma)
                assert ultimo_dia(norma.prazos[tipo], dia, FEDERAL) == contado.vencimento


def test_the_count_is_plain_data():
    dados = conta("ultima_instancia", "03/07/2024").em_json()
    assert (dados["tipo"], dados["via"], dados["de"], dados["vencimento"]) == (
        "ultima_instancia", "lesta", "2024-07-03", "2024-07-10",
    )  # fmt: skip
    assert dados["folha"][0] == {
        "dia": "2024-07-03", "conta": False, "n": None, "motivo": "dia do começo, que não se conta", "ato": None,
    }  # fmt: skip
    assert dados["resultados"] == [
        {
            "quantidade": 5,
            "unidade": "dias_uteis",
            "conta_de": ["notificacao_da_decisao_do_recurso"],
            "vencimento": "2024-07-10",
            "cita": ["normam-211@2024-07-01:7.6.4"],
        }
    ]
    (r,) = dados["ressalvas"]
    assert (r["vencimento_adotado"], r["vencimento_alternativo"]) == ("2024-07-10", "2024-07-09")
    assert conta("custodia", "20/01/2025").em_json()["ressalvas"][0]["vencimento_alternativo"] is None


def test_what_a_calendar_was_asked_is_kept_but_not_for_ever(monkeypatch):
    monkeypatch.setattr(termos, "LEMBRADOS", 2)
    plain, other = (FEDERAL.sem_camada("facultativo_federal") for _ in range(2))
    days = [d(f"{n:02d}/03/2026") for n in range(2, 9)]
    counted = [termos.vence(PACOTE, "defesa", day, plain) for day in days for _ in range(2)]
    assert counted[::2] == counted[1::2] == [termos.vence(PACOTE, "defesa", day, other) for day in days]
    assert len(plain.contados) <= 2


def test_the_terms_of_a_day_on_a_road():
    do_dia = termos.do_dia(PACOTE, date(2026, 2, 2))
    assert {p.quantidade for p in do_dia["defesa"]} == {15}
    assert "comparecimento" in do_dia
    assert {p.quantidade for p in termos.do_dia(PACOTE, date(2026, 2, 2), "poluicao")["defesa"]} == {20}
    assert all(p.via == "lesta" for ps in do_dia.values() for p in ps)


INICIO = '[inicio.apreensao]\nsaida = "infracao"\nquais = ["rlesta:11"]\nmotivo = "Leva-se."\ncita = "1"\n'


def test_what_a_study_reads_as_an_event_is_that_of_the_norms_that_ground_the_day():
    norma = le(INICIO)._replace(fundamenta_ate=date(2025, 6, 1))
    ((achada, inicio),) = termos.inicios(acervo(norma), date(2025, 5, 31))
    assert (achada, inicio.evento, inicio.quais, inicio.conferida) == (norma, "apreensao", ("rlesta:11",), True)
    assert termos.inicios(acervo(norma), date(2025, 6, 1)) == ()
    assert termos.inicios(acervo(norma), date(2024, 12, 31)) == ()


def test_each_start_of_the_package_is_of_a_term_and_is_said_to_be_ours():
    de_prazos = {p.conta_de for n, v in VERSOES for p in PACOTE.norma(n, v).prazos.values()}
    todos = [i for n, v in VERSOES for i in PACOTE.norma(n, v).inicios.values()]
    assert {i.evento for i in todos} == {"ciencia_da_notificacao", "ciencia_do_auto", "apreensao"}
    assert {i.evento for i in todos} <= de_prazos
    assert not any(i.conferida for i in todos)


def test_a_sheet_is_counted_once_for_a_calendar_and_kept_but_not_for_ever(monkeypatch):
    monkeypatch.setattr(termos, "FOLHAS_LEMBRADAS", 2)
    plain, other = (FEDERAL.sem_camada("facultativo_federal") for _ in range(2))
    days = [d(f"{n:02d}/03/2026") for n in range(2, 9)]
    counted = [prazo(PACOTE, "defesa", day, plain) for day in days for _ in range(2)]
    assert all(a is b for a, b in zip(counted[::2], counted[1::2], strict=True))
    assert counted[::2] == [prazo(PACOTE, "defesa", day, other) for day in days]
    assert len(plain.folhas) <= 2
    stopped = (Suspensao(days[-1], d("20/03/2026"), "Recesso"),)
    assert prazo(PACOTE, "defesa", days[-1], plain, suspensoes=stopped) != counted[-1]
    assert prazo(PACOTE, "defesa", days[-1], plain) == counted[-1]

"""What every log must do with the rows beside it: write what an act changes, answer, and be made anew."""

from decimal import Decimal

import pytest
from amostras import FLUXO, grava, linhas, nome, proposta, refeita, resumo, vencimento

from capitania.usecases.decididos import Assunto, Espalhadas, Faixa, Semelhantes
from capitania.usecases.linhas import VERSAO_DO_CALCULO, Comunicado, Diferenca, Esperas, Filtro, Linhas, Mesa, Preparada
from capitania.usecases.registros import Numeracao, SeqVencida

OUTRO = "processo:2"


@pytest.fixture
def leituras(registros):
    return registros.leituras


def test_the_rows_follow_the_act(registros, leituras):
    assert leituras.do_fluxo(FLUXO) == Linhas()
    grava(registros, proposta(1, linhas=linhas(vencimento(), vencimento("recurso", "2026-05-04"))))
    grava(registros, proposta(2))
    assert [v.prazo for v in leituras.do_fluxo(FLUXO).vencimentos] == ["defesa", "recurso"]
    later = linhas(vencimento(dia="2026-04-02"), quem="autoridade")
    grava(registros, proposta(3, linhas=later))
    assert leituras.do_fluxo(FLUXO) == later
    grava(registros, proposta(4, linhas=Linhas()))
    assert leituras.do_fluxo(FLUXO) == Linhas()


def test_an_act_that_does_not_enter_leaves_the_rows(registros, leituras):
    grava(registros, proposta(1, linhas=linhas()), proposta(2))
    assert isinstance(registros.acrescenta(proposta(2, linhas=Linhas())), SeqVencida)
    assert leituras.do_fluxo(FLUXO) == linhas()


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, ["1 defesa", "2 defesa", "1 prescricao_punicao", "2 recurso"]),
        ({"om": "CPSP"}, ["2 defesa", "2 recurso"]),
        ({"de": "2026-04-02"}, ["2 defesa", "1 prescricao_punicao", "2 recurso"]),
        ({"ate": "2026-04-02"}, ["1 defesa", "2 defesa"]),
        ({"de": "2026-04-02", "ate": "2026-04-02", "om": "CPPR"}, []),
        ({"quem": "dpc"}, ["2 recurso"]),
        ({"fluxos": (FLUXO,)}, ["1 defesa", "1 prescricao_punicao"]),
        ({"fluxos": ()}, []),
        ({"relogios": True}, ["1 prescricao_punicao"]),
        ({"sigilosos": False}, ["1 defesa", "1 prescricao_punicao"]),
        ({"custodias": True}, []),
        ({"prazos": ("recurso", "julgamento")}, ["2 recurso"]),
        ({"prazos": ("defesa",), "om": "CPSP", "fluxos": (OUTRO,)}, ["2 defesa"]),
    ],
)
def test_the_agenda_gives_what_is_asked_by_day(registros, leituras, asked, found):
    clock = vencimento("prescricao_punicao", "2026-04-03", tarde="2027-01-01", alarmes="12=2025-04-03")
    grava(registros, proposta(1, linhas=linhas(vencimento(), clock, vencimento("pagamento", None))))
    others = [vencimento("defesa", "2026-04-02"), vencimento("recurso", "2026-05-04", quem="dpc superior")]
    rows = Linhas(tuple(v._replace(fluxo=OUTRO, om="CPSP", sigiloso=1) for v in others))
    grava(registros, proposta(1, fluxo=OUTRO, linhas=rows))
    rows = leituras.agenda(Filtro(**asked), 50)
    assert [f"{v.fluxo[-1]} {v.prazo}" for v in rows] == found
    assert leituras.agenda(Filtro(**asked), 1) == rows[:1]
    assert leituras.por_dia(Filtro(**asked)) == tuple((v.vencimento, 1) for v in rows)
    assert leituras.sem_dia() == 1
    assert all(v in {clock, vencimento()} or v.sigiloso for v in rows)


def test_the_terms_of_custodies_that_have_an_alarm_are_given_apart(registros, leituras):
    clock = vencimento("prescricao_punicao", "2026-04-03", alarmes="12=2025-04-03")
    kept = vencimento("custodia", "2026-05-02", alarmes="dias=2026-04-20")
    grava(registros, proposta(1, linhas=linhas(vencimento(), clock, kept)))
    assert leituras.agenda(Filtro(custodias=True), 9) == (kept,)


def test_autos_are_told_by_stream(registros, leituras):
    grava(registros, proposta(1, resumo=resumo(1), numeracao=Numeracao("CPPR", 2026, "123P2026")))
    grava(registros, proposta(1, fluxo=OUTRO, resumo=resumo(1, fluxo=OUTRO)))
    assert leituras.autos((FLUXO, OUTRO, "processo:3")) == {FLUXO: "123P2026000001"}
    assert leituras.autos(()) == {}


def test_days_are_counted_together(registros, leituras):
    for n in (1, 2, 3):
        grava(registros, proposta(1, fluxo=f"processo:{n}", linhas=linhas(fluxo=f"processo:{n}")))
    assert leituras.por_dia(Filtro()) == (("2026-04-01", 3),)


def test_the_desk_shows_who_is_waited_for(registros, leituras):
    grava(registros, proposta(1, linhas=linhas()), proposta(1, fluxo=OUTRO, linhas=linhas(quem="dpc", fluxo=OUTRO)))
    first, second = (Mesa(f, q, "CPPR", "defesa_apresentada", 0, 1) for f, q in ((FLUXO, "parte"), (OUTRO, "dpc")))
    assert leituras.mesa(Esperas(), 9) == (first, second)
    assert leituras.mesa(Esperas(), 1) == (first,)
    assert leituras.mesa(Esperas("CPPR", "dpc"), 9) == (second,)
    assert leituras.mesa(Esperas("CPSP"), 9) == ()
    assert leituras.mesa(Esperas(None, "dpc", ("julgamento_proferido", "defesa_apresentada")), 9) == (second,)
    assert leituras.mesa(Esperas(atos=("julgamento_proferido",)), 9) == ()


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("joao", ["p-1"]),
        ("  Conceição  de", ["p-1"]),
        ("SOUZA", ["p-1", "p-2"]),
        ("100%", []),
        ("%", ["p-2"]),
        ("a_s", []),
        ("529.982.247-25", ["p-1"]),
        ("52998224725", ["p-1"]),
        ("5299", []),
        ("...", []),
        ("lancha", []),
    ],
)
def test_persons_are_found_by_a_part_of_the_name_or_by_the_document(registros, leituras, said, found):
    for fluxo, name, document in (
        ("pessoa:p-1", "João Conceição de Souza", "52998224725"),
        ("pessoa:p-2", "Maria 50% Souza", None),
        ("embarcacao:e-1", "Lancha Souza", "BR1"),
    ):
        grava(registros, proposta(1, fluxo=fluxo, linhas=nome(fluxo, name, document)))
    assert [n.fluxo.partition(":")[2] for n in leituras.nomes("pessoa", said, 9)] == found
    assert leituras.nomes("pessoa", said, 1) == leituras.nomes("pessoa", said, 9)[:1]
    assert [n.nome for n in leituras.nomes("embarcacao", "souza", 9)] == ["Lancha Souza"]


def test_a_name_goes_with_the_personal_parts_it_was_made_of(registros, leituras):
    fluxo = "pessoa:p-1"
    first = proposta(1, fluxo=fluxo, pessoais={"nome": "João"}, linhas=nome(fluxo, "João"))
    grava(registros, first)
    leituras.prepara([refeita(registros, fluxo, nome(fluxo, "João"))])
    grava(registros, proposta(2, fluxo=fluxo, pessoais={}, apaga=(first.pessoais[0].id,), linhas=Linhas()))
    assert leituras.nomes("pessoa", "joao", 9) == ()
    assert leituras.faltam(1) == (fluxo,)


def test_rows_made_anew_wait_beside_the_live_ones_for_one_switch(registros, leituras):
    grava(registros, proposta(1, resumo=resumo(1, fase="julgado"), linhas=linhas()))
    assert leituras.faltam(1) == (FLUXO,)
    new = linhas(vencimento(alarmes="1=2026-03-01"), quem="autoridade")
    leituras.prepara([refeita(registros, FLUXO, linhas(quem="dpc"))])
    leituras.prepara([refeita(registros, FLUXO, new, CPPR=0)])
    assert leituras.preparadas() == {FLUXO: Preparada(1, {"om:CPPR": 0}, 1)}
    assert leituras.faltam(1) == ()
    assert leituras.do_fluxo(FLUXO) == linhas()
    assert leituras.troca(1, None, None) == ()
    assert leituras.do_fluxo(FLUXO) == new
    assert registros.resumos() == (resumo(1),)
    assert (leituras.preparadas(), leituras.versao()) == ({}, 1)


def test_what_moved_meanwhile_is_made_in_the_switch(registros, leituras):
    for fluxo in (FLUXO, OUTRO):
        grava(registros, proposta(1, fluxo=fluxo, linhas=linhas(fluxo=fluxo)))
    leituras.prepara([refeita(registros, FLUXO, CPPR=0), refeita(registros, OUTRO)])
    grava(registros, proposta(1, fluxo="om:CPPR"), proposta(2, fluxo=OUTRO))
    assert leituras.faltam(1) == ("om:CPPR", FLUXO, OUTRO)
    assert leituras.faltam(2) == ("om:CPPR", FLUXO, OUTRO)
    made = []

    def refaz(fluxo):
        made.append(fluxo)
        return refeita(registros, fluxo, Linhas() if fluxo.startswith("om:") else linhas(fluxo=fluxo), CPPR=1)

    assert leituras.troca(1, refaz, None) == ()
    assert made == ["om:CPPR", FLUXO, OUTRO]
    assert [r.ultimo_seq for r in registros.resumos()] == [1, 2]


def test_other_last_days_are_not_taken_without_a_reason(registros, leituras):
    old = linhas(vencimento(), vencimento("recurso", "2026-05-04"))
    new = linhas(vencimento(dia="2026-04-02"), vencimento("pagamento", "2026-06-01"))
    grava(registros, proposta(1, resumo=resumo(1), linhas=old))
    leituras.prepara([refeita(registros, FLUXO, new, versao=VERSAO_DO_CALCULO + 1)])
    told = (
        Diferenca(FLUXO, "defesa", "2026-04-01", "2026-04-02"),
        Diferenca(FLUXO, "pagamento", None, "2026-06-01"),
        Diferenca(FLUXO, "recurso", "2026-05-04", None),
    )
    assert leituras.diferencas(9) == told
    assert leituras.diferencas(1) == told[:1]
    assert leituras.troca(VERSAO_DO_CALCULO + 1, None, None) == told
    assert leituras.do_fluxo(FLUXO) == old
    assert leituras.versao() == VERSAO_DO_CALCULO
    assert leituras.troca(VERSAO_DO_CALCULO + 1, None, "calendário corrigido") == ()
    assert leituras.do_fluxo(FLUXO).vencimentos == tuple(sorted(new.vencimentos))
    assert leituras.versao() == VERSAO_DO_CALCULO + 1


def test_the_rows_of_a_stream_that_did_not_go_on_may_be_written_anew(registros, leituras):
    grava(registros, proposta(1, resumo=resumo(1), linhas=linhas()))
    later = linhas(vencimento(dia="2026-04-02"))
    made = refeita(registros, FLUXO, later)
    assert leituras.regrava(made)
    assert leituras.do_fluxo(FLUXO) == later
    grava(registros, proposta(2))
    assert not leituras.regrava(made._replace(linhas=Linhas()))
    assert leituras.do_fluxo(FLUXO) == later
    assert not leituras.regrava(refeita(registros, OUTRO)._replace(seq=1))


def comunicado(objeto: str, situacao: str, desde: str, **more) -> Comunicado:
    made = Comunicado(FLUXO, objeto, "", "p-1", "CPPR", situacao, desde, "", "", "", 0, 0, 1)
    return made._replace(**more)


def test_papers_to_be_made_known_come_by_how_they_stand(registros, leituras):
    old = comunicado("auto", "edital", "2026-03-01", ate="2026-03-31")
    runs = comunicado("decisao", "edital", "2026-03-02", ate="2026-05-31")
    stands = comunicado("notificacao", "edital", "2026-03-03")
    sent = comunicado("diligencia", "expedida", "2026-03-04", lote="l-1", vezes=1)
    other = comunicado("auto", "por_expedir", "", destinatario="p-9")
    known = comunicado("apuracao", "ciente", "2026-02-01", lote="l-1", vezes=1)
    grava(registros, proposta(1, linhas=Linhas(comunicacoes=(old, runs, stands, sent, other, known))))
    alien = comunicado("auto", "expedida", "2026-03-01", fluxo=OUTRO, om="CPSP", lote="l-2", vezes=1)
    grava(registros, proposta(1, fluxo=OUTRO, linhas=Linhas(comunicacoes=(alien,))))
    assert leituras.comunicacoes("CPPR", ["por_expedir", "expedida"], 9) == (other, sent)
    assert leituras.comunicacoes("CPPR", ["edital"], 2) == (old, runs)
    assert leituras.comunicacoes("CPPR", ["edital"], 9, "2026-04-01") == (runs, stands)
    assert leituras.comunicacoes("CPPR", [], 9) == ()
    assert leituras.do_lote("l-1") == (known, sent)
    assert leituras.do_lote("") == ()
    assert leituras.comunicacoes_contadas("CPPR", "2026-04-01") == {"edital": 3, "expedida": 1, "por_expedir": 1}
    assert leituras.comunicacoes_contadas("CPPR", "2026-03-01") == {"edital": 1, "por_expedir": 1}
    assert leituras.comunicacoes("CPPR", ["edital"], 9, "", "2026-03-02") == (old, runs)
    assert leituras.do_fluxo(FLUXO).comunicacoes == tuple(sorted((old, runs, stands, sent, other, known)))


def test_papers_made_anew_take_the_place_of_the_live_ones(registros, leituras):
    grava(registros, proposta(1, linhas=Linhas(comunicacoes=(comunicado("auto", "expedida", "2026-03-01"),))))
    made = Linhas(comunicacoes=(comunicado("auto", "frustrada", "2026-03-09", vezes=1),))
    leituras.prepara([refeita(registros, FLUXO, made)])
    assert leituras.troca(1, None, None) == ()
    assert leituras.do_fluxo(FLUXO) == made


def test_the_cases_of_persons_are_found_at_once_by_every_name_asked(registros, leituras):
    for n, pessoa in enumerate(("p-1", "pessoa:p-1", "p-2", None), 1):
        fluxo = f"processo:{n}"
        grava(registros, proposta(1, fluxo=fluxo, resumo=resumo(1, fluxo=fluxo, pessoa=pessoa)))
    assert [(c.fluxo, c.pessoa, c.sigiloso) for c in leituras.casos_de(["p-1", "pessoa:p-1"])] == [
        ("processo:1", "p-1", False),
        ("processo:2", "pessoa:p-1", False),
    ]
    assert leituras.casos_de([]) == ()


def test_streams_that_went_on_are_told_at_once(registros, leituras):
    grava(registros, proposta(1), proposta(2), proposta(1, fluxo=OUTRO))
    assert leituras.mais_de_um_ato([FLUXO, OUTRO, "processo:nada"]) == {FLUXO}
    assert leituras.mais_de_um_ato([]) == frozenset()


def assunto(fluxo: str, abordagem: str, **more) -> Assunto:
    told = (fluxo, abordagem, "CPPR", "rlesta:11", "condutor", "p-1", "E", "", "", 0, 0, 0, 0, 0, 1)
    return Assunto(*told)._replace(**more)


def test_the_oldest_wait_comes_first_and_what_is_for_others_alone_does_not_come(registros, leituras):
    mine = Mesa(OUTRO, "inspetor", "CPPR", "processo_aberto", 0, 1, "2026-02-01", " i-1 i%2 ", "processo_aberto|x||")
    older = mine._replace(fluxo=FLUXO, desde="2026-01-31", pessoas="", falta="")
    both = (older._replace(ato="auto_lavrado"), older)
    grava(registros, proposta(1, linhas=Linhas(mesa=both)), proposta(1, fluxo=OUTRO, linhas=Linhas(mesa=(mine,))))
    assert leituras.mesa(Esperas("CPPR", "inspetor"), 9) == (*both, mine)
    assert leituras.mesa(Esperas("CPPR", "inspetor", pessoa="i-1"), 9) == (*both, mine)
    assert leituras.mesa(Esperas("CPPR", pessoa="i%2"), 9) == (*both, mine)
    for other in ("i-", "i%", "-1", ""):
        assert leituras.mesa(Esperas("CPPR", "inspetor", pessoa=other), 9) == both


def test_what_came_of_a_boarding_is_found_by_it(registros, leituras):
    born = (assunto(FLUXO, "abordagem:1"), assunto(OUTRO, "abordagem:2", dispositivo="", papel=""))
    for a in born:
        grava(registros, proposta(1, fluxo=a.fluxo, linhas=Linhas(assuntos=(a,))))
    grava(registros, proposta(1, fluxo="processo:3", linhas=Linhas(assuntos=(assunto("processo:3", ""),))))
    assert leituras.assuntos_de(["abordagem:1"]) == born[:1]
    assert leituras.assuntos_de(["abordagem:2", "abordagem:1", ""]) == born
    assert leituras.assuntos_de([]) == leituras.assuntos_de([""]) == ()
    assert leituras.assuntos_de(["abordagem:1"], novas=True) == ()
    moved = born[0]._replace(abordagem="abordagem:9")
    leituras.prepara([refeita(registros, FLUXO, Linhas(assuntos=(moved,)))])
    assert leituras.assuntos_de(["abordagem:9"], novas=True) == (moved,)
    assert leituras.assuntos_de(["abordagem:1"]) == born[:1]


def test_rows_made_anew_are_forgotten_where_another_stream_made_them_stale(registros, leituras):
    grava(registros, proposta(1, linhas=linhas()), proposta(1, fluxo=OUTRO, linhas=linhas(fluxo=OUTRO)))
    leituras.prepara([refeita(registros, f, versao=VERSAO_DO_CALCULO) for f in (FLUXO, OUTRO)])
    assert leituras.faltam(VERSAO_DO_CALCULO) == ()
    grava(registros, proposta(2, fluxo=OUTRO, tambem={FLUXO: linhas(quem="autoridade")}, lidos={FLUXO: 1}))
    assert leituras.faltam(VERSAO_DO_CALCULO) == (FLUXO, OUTRO)


def test_boardings_are_made_anew_after_what_came_of_them(registros, leituras):
    names = ("abordagem:1", FLUXO, OUTRO)
    for f in names:
        grava(registros, proposta(1, fluxo=f, linhas=linhas(fluxo=f)))
    made: list[str] = []

    def refaz(fluxo: str):
        made.append(fluxo)
        found = leituras.assuntos_de(["abordagem:1"], novas=True) if fluxo == "abordagem:1" else ()
        rows = Linhas(assuntos=(assunto(FLUXO, "abordagem:1"),)) if fluxo == FLUXO else linhas(fluxo=fluxo)
        assert fluxo != "abordagem:1" or [a.fluxo for a in found] == [FLUXO]
        return refeita(registros, fluxo, rows, VERSAO_DO_CALCULO)

    leituras.troca(VERSAO_DO_CALCULO, refaz, "teste")
    assert made == [FLUXO, OUTRO, "abordagem:1"]


LIKE = Semelhantes("rlesta:11", "E", 0, "CPPR", "processo:0")


def decide(registros, *fines: int, om: str = "CPPR", first: int = 1, **more) -> list[Assunto]:
    """Keep cases decided one a day, each with its fine."""
    found = []
    for n, multa in enumerate(fines, first):
        told = {"om": om, "resultado": "procedente", "decidido": f"2026-03-{n:02d}", "multa": multa, **more}
        found.append(assunto(f"processo:{om}-{n:02d}", "", **told))
        grava(registros, proposta(1, fluxo=found[-1].fluxo, linhas=Linhas(assuntos=(found[-1],))))
    return found


def test_like_cases_are_counted_with_the_least_the_middle_and_the_most(registros, leituras):
    assert leituras.espalhadas(LIKE) == Espalhadas((), None, None, 0)
    here = decide(registros, 40000, 10000, 25001)
    assert leituras.espalhadas(LIKE).multa == Faixa(3, 10000, Decimal(25001), 40000)
    there = decide(registros, 10000, 20000, om="CPSP", suspensao=30, cancelamento=1)
    whole = leituras.espalhadas(LIKE._replace(om=None))
    assert whole == Espalhadas(
        (("procedente", 5),), Faixa(5, 10000, Decimal(20000), 40000), Faixa(2, 30, Decimal(30), 30), 2
    )
    assert whole.quantas == 5
    decide(registros, 0, om="CPES", resultado="improcedente")
    nobody = leituras.espalhadas(LIKE._replace(om="CPES"))
    assert nobody == Espalhadas((("improcedente", 1),), None, None, 0)
    assert leituras.espalhadas(LIKE._replace(exceto=here[0].fluxo)).multa == Faixa(2, 10000, Decimal("17500.5"), 25001)
    assert leituras.semelhantes(LIKE, 2) == (here[2], here[1])
    last = leituras.semelhantes(LIKE._replace(om=None), 9)
    assert [a.decidido for a in last] == sorted((a.decidido for a in (*here, *there, last[-1])), reverse=True)


def test_what_is_not_alike_or_not_decided_does_not_count(registros, leituras):
    decide(registros, 100, dispositivo="rlesta:12-I")
    decide(registros, 100, first=2, grupo="D")
    decide(registros, 100, first=3, reincidencias=1)
    decide(registros, 100, first=4, decidido="")
    assert leituras.espalhadas(LIKE) == Espalhadas((), None, None, 0)
    assert leituras.semelhantes(LIKE, 9) == ()
    assert leituras.espalhadas(LIKE._replace(reincidencias=1)).quantas == 1


def test_a_sealed_case_counts_where_it_may_be_seen(registros, leituras):
    (sealed,) = decide(registros, 100, sigiloso=1)
    assert leituras.espalhadas(LIKE).quantas == 0
    assert leituras.semelhantes(LIKE, 9) == ()
    open_ = LIKE._replace(sigilosos_de=("CPPR",))
    assert leituras.espalhadas(open_).quantas == leituras.espalhadas(open_._replace(om=None)).quantas == 1
    assert leituras.semelhantes(open_, 9) == (sealed,)
    assert leituras.espalhadas(LIKE._replace(om=None, sigilosos_de=("CPSP",))).quantas == 0

"""What the machine certifies, on which legal day; and that looking late, or day by day, gives the same acts."""

from datetime import date, timedelta

import pytest
from apoio import CTX, INSPETOR, OFICIAL, SECRETARIA, SISTEMA, Caso, ate
from hypothesis import given
from hypothesis import strategies as st

from capitania.prazos.camadas import Camada, Dia, Periodo
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.avisos import avisos
from capitania.processo.certidoes import certidoes, sem_base
from capitania.processo.estado import apply, fase, fold

LONGE = date(2026, 12, 1)


def dadas(caso, hoje=LONGE, ctx=CTX, **mais):
    return [(c.tipo, c.dia.isoformat()) for c in certidoes(caso.estado, ctx, hoje, **mais)]


def notificado():
    """Give a case of 2025, whose notificação was known on a Saturday."""
    abre = {"fato_em": "2025-01-11T10:00:00-03:00"}
    caso = Caso().faz("processo_aberto", SECRETARIA, "2025-01-11", **{**dict(CAMINHO_ABERTURA), **abre})
    caso.faz("notificacao_lavrada", INSPETOR, "2025-01-11", dia="2025-01-22", hora="10h", local="CPPR")
    return caso.faz("ciencia_registrada", SECRETARIA, "2025-01-11", objeto="notificacao", dia="2025-01-11")


CAMINHO_ABERTURA = {
    "origem": "flagrante",
    "om": "CPPR",
    "infrator": "pessoa-1",
    "papel": "condutor",
    "dispositivo": "rlesta:12-III",
    "inspetor": "inspetor-1",
    "titular": "sim",
}


def test_the_day_after_the_last_one_and_not_before():
    caso = ate("ciencia")  # to be answered until 2026-03-31
    assert dadas(caso, date(2026, 3, 31)) == []
    assert dadas(caso, date(2026, 4, 1)) == [("decurso_certificado", "2026-04-01")]
    (c,) = certidoes(caso.estado, CTX, LONGE)
    assert c.dados == {"prazo": "defesa", "vencimento": "2026-03-31", "provisorio": ["estadual", "municipal", "om"]}
    assert c.causa == "defesa:2026-03-10:2026-03-31"


def test_each_certificate_is_admitted_and_leaves_nothing_behind():
    caso = ate("ciencia_da_decisao")
    for c in certidoes(caso.estado, CTX, LONGE):
        caso.faz(c.tipo, SISTEMA, c.dia.isoformat(), **c.dados)
    assert dadas(caso) == []
    assert fase(caso.estado) == "em_cobranca"


def test_the_discussion_ends_the_day_after_the_term_to_appeal():
    assert dadas(ate("ciencia_da_decisao")) == [
        ("decurso_certificado", "2026-04-25"),
        ("transito_certificado", "2026-04-25"),
        ("decurso_certificado", "2026-05-01"),  # of the payment
    ]
    after_the_appeal = dadas(ate("ciencia_do_recurso"))
    assert after_the_appeal[-2:] == [("decurso_certificado", "2026-05-26"), ("transito_certificado", "2026-05-26")]


def test_where_no_appeal_is_left_it_ends_with_the_knowledge():
    assert dadas(ate("ciencia_final"))[0] == ("transito_certificado", "2026-06-25")
    absolvido = {"resultado": "improcedente", "respostas": {"validade": "x"}, "pena": {}, "reincidencia": 0}
    caso = ate("julgamento", julgamento=None)
    caso.supoe("julgamento_proferido", OFICIAL, "2026-04-10", **absolvido)
    caso.faz("ciencia_registrada", SECRETARIA, "2026-04-16", objeto="decisao", dia="2026-04-15")
    assert dadas(caso) == [("transito_certificado", "2026-04-15")]
    barrado = ate("recurso").faz("recurso_nao_admitido", OFICIAL, "2026-04-22", instancia=1, causa="sem_legitimidade")
    assert ("transito_certificado", "2026-04-22") in dadas(barrado)


def test_a_pending_appeal_holds_the_end_back():
    assert {t for t, _ in dadas(ate("recurso"))} == {"decurso_certificado"}  # the payment runs meanwhile
    assert {t for t, _ in dadas(ate("ciencia_do_recurso"), date(2026, 5, 25))} <= {"decurso_certificado"}


def test_o_03_a_notice_known_on_a_saturday():
    """O-03: the eight days from Saturday 2025-01-11 end on 22/01; nobody came is so from the 23rd."""
    caso = notificado()
    assert dadas(caso, date(2025, 1, 22)) == []
    assert dadas(caso, date(2025, 1, 23)) == [
        ("decurso_certificado", "2025-01-23"),
        ("nao_comparecimento_certificado", "2025-01-23"),
    ]
    caso.faz("comparecimento_registrado", SECRETARIA, "2025-01-23")  # arguably in time: a person weighs it
    assert dadas(caso, LONGE) == []


def test_an_auto_drawn_on_another_ground_needs_no_absence():
    caso = notificado().supoe("auto_lavrado", OFICIAL, "2025-01-20", dispositivo="rlesta:12-III")
    assert dadas(caso, LONGE) == [("decurso_certificado", "2025-01-23")]


def test_o_18_a_returned_letter_starts_no_clock():
    """O-18 (a): without knowledge no term runs, and none lapses."""
    caso = ate("expedicao").faz("comunicacao_frustrada", SECRETARIA, "2026-03-10", objeto="auto", motivo="mudou-se")
    assert dadas(caso, date(2028, 1, 3)) == []


def test_o_18_from_the_edital_the_clock_runs_from_publication():
    """O-18 (c): address unknown after a failed letter; the fifteen days run from the day put up."""
    caso = ate("expedicao").faz("comunicacao_frustrada", SECRETARIA, "2026-03-10", objeto="auto", motivo="mudou-se")
    caso.faz("edital_publicado", SECRETARIA, "2026-03-20", objeto="auto", de="2026-03-20", fundamento="indeterminado")
    ((tipo, dia),) = dadas(caso)
    assert (tipo, dia) == ("decurso_certificado", "2026-04-14")


def test_a_told_later_day_is_respected():
    """Fault 9: a date once shown prevails, so nothing lapses before it."""
    caso = ate("ciencia").faz("prazo_informado", SECRETARIA, "2026-03-12", prazo="defesa", vencimento="2026-04-06")
    assert dadas(caso, date(2026, 4, 6)) == []
    assert dadas(caso) == [("decurso_certificado", "2026-04-07")]


def test_a_suspended_term_does_not_lapse():
    """Fault 16: a suspension moves the date, it is not a tick."""
    caso = ate("ciencia").faz("prazo_suspenso", SECRETARIA, "2026-03-16", de="2026-03-16", motivo="x")
    assert dadas(caso, date(2028, 12, 31)) == []
    caso.faz("prazo_retomado", SECRETARIA, "2026-06-01", de="2026-06-01")
    ((_, dia),) = dadas(caso)
    assert dia > "2026-06-01"


def test_a_sealed_case_is_certified_like_any_other():
    """Fault 7: the lapse job neither fails on sealed cases nor closes them."""
    caso = ate("ciencia").faz("sigilo_decretado", OFICIAL, "2026-03-12", motivo="x")
    assert dadas(caso) == [("decurso_certificado", "2026-04-01")]
    assert caso.estado.marcos.sigiloso


def test_what_cannot_be_counted_raises():
    curto = CTX._replace(calendario=CTX.calendario)
    caso = ate("ciencia", ciencia={"quando": "2030-12-30", "dia": "2030-12-30"})
    with pytest.raises(ForaDoCalendario):
        certidoes(caso.estado, curto, date(2031, 6, 1))


def test_an_ended_case_has_nothing_to_certify():
    assert dadas(ate("pagamento"), date(2029, 1, 2)) == []


def test_a_refused_certificate_holds_back_what_would_follow():
    assert dadas(ate("ciencia_da_decisao"), recusa=lambda c: c.dados.get("prazo") == "recurso") == [
        ("decurso_certificado", "2026-05-01")
    ]


def firme():
    """Give the same world with every layer certified for the year."""
    ano = (Periodo(date(2026, 1, 1), date(2026, 12, 31)),)
    camadas = (Camada(nome, (), ano) for nome in ("estadual", "municipal", "om"))
    return CTX._replace(calendario=CTX.calendario.com(*camadas))


def test_a_firm_calendar_says_nothing_of_being_provisional():
    (c,) = certidoes(ate("ciencia").estado, firme(), LONGE)
    assert (c.provisorio, "provisorio" in c.dados) == ((), False)


def test_a_case_says_while_a_certificate_may_still_fall():
    caso = ate("ciencia")
    (c,) = certidoes(caso.estado, CTX, LONGE)
    assert "aviso_decurso_provisorio" not in {a.regra for a in avisos(caso.estado, CTX)}
    caso.faz(c.tipo, SISTEMA, c.dia.isoformat(), **c.dados)
    (aviso,) = [a for a in avisos(caso.estado, CTX) if a.regra == "aviso_decurso_provisorio"]
    assert aviso.motivo.endswith("defesa: estadual, municipal, OM.")
    for quieto in (firme(), fechado("2026-03-31")):  # every layer there; or the certificate fell
        assert "aviso_decurso_provisorio" not in {a.regra for a in avisos(caso.estado, quieto)}
    sem_ciencia = fold([a for a in caso.atos if a.nome != "ciencia_registrada"])
    assert "aviso_decurso_provisorio" not in {a.regra for a in avisos(sem_ciencia, CTX)}


def fechado(*dias):
    """Give the same world with more days closed by the unit."""
    entradas = tuple(Dia(date.fromisoformat(d), "fechado", "luto", "Portaria 9") for d in dias)
    return CTX._replace(calendario=CTX.calendario.com(Camada("om", entradas)))


def test_a_lapse_falls_by_itself_and_what_stood_on_it_is_told():
    caso = ate("ciencia_da_decisao")
    assert sem_base(caso.estado, CTX) == ()
    for c in certidoes(caso.estado, CTX, date(2026, 4, 25)):
        caso.faz(c.tipo, SISTEMA, c.dia.isoformat(), **c.dados)
    assert sem_base(caso.estado, CTX) == ()
    mudado = fechado("2026-04-24")  # the last day: known only afterwards
    assert sem_base(caso.estado, mudado) == ("transito_certificado",)
    (novo, *_) = certidoes(caso.estado, mudado, date(2026, 4, 28))
    assert (novo.tipo, novo.dados["vencimento"]) == ("decurso_certificado", "2026-04-27")
    caso.ctx = mudado
    caso.faz(novo.tipo, SISTEMA, novo.dia.isoformat(), **novo.dados)
    assert sem_base(caso.estado, mudado) == ("transito_certificado",)  # it still bears a day on which one could appeal


def test_a_transito_is_not_dated_on_a_day_on_which_one_could_appeal():
    caso = ate("ciencia_da_decisao")
    caso.faz("decurso_certificado", SISTEMA, "2026-04-27", prazo="recurso", vencimento="2026-04-24")
    assert caso.recusa("transito_certificado", SISTEMA, "2026-04-24") == {"ato_antes_do_que_supoe"}
    assert caso.recusa("transito_certificado", SISTEMA, "2026-04-25") == set()


def test_an_absence_that_lost_its_day_is_told():
    caso = notificado()
    for c in certidoes(caso.estado, CTX, date(2025, 1, 23)):
        caso.faz(c.tipo, SISTEMA, c.dia.isoformat(), **c.dados)
    assert sem_base(caso.estado, CTX) == ()
    assert sem_base(caso.estado, fechado("2025-01-22")) == ("nao_comparecimento_certificado",)


PASSOS = ("ciencia", "defesa", "ciencia_da_decisao", "recurso", "ciencia_do_recurso", "ultima", "ciencia_final")


@given(
    passo=st.sampled_from(PASSOS),
    comeco=st.dates(date(2026, 3, 12), date(2026, 6, 30)),
    dias=st.integers(0, 90),
    informado=st.none() | st.dates(date(2026, 3, 12), date(2026, 6, 30)),
)
def test_day_by_day_gives_what_one_look_at_the_end_gives(passo, comeco, dias, informado):
    caso = ate(passo)
    if informado is not None:
        caso.supoe("prazo_informado", SECRETARIA, "2026-03-12", prazo="recurso", vencimento=informado.isoformat())
    fim = comeco + timedelta(days=dias)
    de_uma_vez = certidoes(caso.estado, CTX, fim)
    e, dia_a_dia = caso.estado, []
    for n in range(dias + 1):
        for c in certidoes(e, CTX, comeco + timedelta(days=n)):
            dia_a_dia.append(c)
            e = apply(e, c.ato())
    assert tuple(dia_a_dia) == de_uma_vez
    assert [c.dia for c in de_uma_vez] == sorted(c.dia for c in de_uma_vez)

"""Terms counted again by another calendar, from how they were counted; what only the case can tell."""

from datetime import date

import pytest
from apoio import ACERVO, CTX, SECRETARIA, SISTEMA, ate
from custodias import LAVRA
from test_certidoes import fechado, notificado
from test_custodia import DEVOLVE, Barco
from test_custodia import com as a_bordo

from capitania.lei.termos import vence
from capitania.normas.calendarios import calendario
from capitania.prazos import Camada, Dia, Suspensao
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.abordagem import Abordagem
from capitania.processo.certidoes import certidoes
from capitania.processo.estado import INICIO
from capitania.processo.medidas import Medida
from capitania.processo.recontagem import (
    Contagem,
    Mudanca,
    SoPeloCaso,
    da_abordagem,
    da_custodia,
    do_caso,
    mudancas,
    passou_por_ato,
    reconta,
)

FEDERAL = calendario()


def conta(cal):
    return lambda tipo, de, via, suspensoes: vence(ACERVO, tipo, de, cal, via=via, suspensoes=suspensoes)


def dia(texto):
    return date.fromisoformat(texto)


def linha(prazo="recurso", de="2026-04-17", contado="2026-04-27", **mais):
    base = {"via": "lesta", "depois_de": "", "informado": None, "suspensoes": (), "atos": (), "aberto": True}
    return Contagem(prazo, de=de and dia(de), contado=contado and dia(contado), **(base | mais))


def com(cal, *dias):
    return cal.com(Camada("om", tuple(Dia(dia(d), tipo) for d, tipo in dias)))


def do_novo(linhas, cal):
    return {c.prazo: str(c.contado) for c in reconta(linhas, conta(cal))}


@pytest.mark.parametrize(
    "caso",
    [ate("ciencia"), ate("defesa"), ate("ciencia_da_decisao"), ate("recurso"), ate("ciencia_do_recurso"), notificado()],
)
@pytest.mark.parametrize("fecha", ["2026-03-20", "2026-03-31", "2026-04-17", "2026-04-27", "2025-01-15"])
def test_rows_counted_again_are_the_case_counted_again(caso, fecha):
    outro = fechado(fecha)
    antes = do_caso(caso.estado, CTX)
    novas = reconta(antes, conta(outro.calendario))
    if not passou_por_ato(antes, novas):
        assert novas == do_caso(caso.estado, outro)


def test_a_case_that_is_not_open_or_has_ended_has_no_rows():
    assert do_caso(INICIO, CTX) == ()
    caso = ate("ciencia_da_decisao")
    for c in certidoes(caso.estado, CTX, dia("2026-12-01")):
        caso.faz(c.tipo, SISTEMA, c.dia.isoformat(), **c.dados)
    assert {c.prazo: c.atos for c in do_caso(caso.estado, CTX)}["recurso"][-1] == dia("2026-04-25")
    caso.faz("pagamento_registrado", SECRETARIA, "2026-05-20", valor="1600.00", data="2026-05-19", comprovante="c")
    assert do_caso(caso.estado, CTX) == ()


def test_what_starts_at_the_end_of_another_moves_with_it_and_with_the_told_day():
    caso = ate("ciencia")
    defesa, julgamento = do_caso(caso.estado, CTX)
    assert (julgamento.depois_de, julgamento.de) == ("defesa", dia("2026-03-31"))
    caso.faz("prazo_informado", SECRETARIA, "2026-03-12", prazo="defesa", vencimento="2026-04-06", folha="f")
    assert do_caso(caso.estado, CTX)[1].de == dia("2026-04-06")
    assert mudancas((defesa, julgamento), do_caso(caso.estado, CTX)) == (
        Mudanca("julgamento", julgamento.contado, do_caso(caso.estado, CTX)[1].contado, None),
    )


def test_a_defence_in_time_or_the_waiver_holds_the_start_still():
    assert [c.depois_de for c in do_caso(ate("defesa").estado, CTX) if c.prazo == "julgamento"] == [""]


def test_a_last_day_that_passes_an_act_is_for_the_case_to_tell():
    a = linha(atos=(dia("2026-04-28"),))
    assert not passou_por_ato((a,), (a,))
    assert passou_por_ato((a,), (a._replace(contado=dia("2026-04-28")),))
    assert not passou_por_ato((a,), (a._replace(contado=dia("2026-04-26")),))
    assert not passou_por_ato((a,), (a._replace(contado=None),))
    assert not passou_por_ato((a,), ())
    absent = notificado()
    for c in certidoes(absent.estado, CTX, dia("2025-01-23")):
        absent.faz(c.tipo, SISTEMA, c.dia.isoformat(), **c.dados)
    antes = do_caso(absent.estado, CTX)
    assert passou_por_ato(antes, reconta(antes, conta(fechado("2025-01-22").calendario)))


@pytest.mark.parametrize("mais", [{"contado": None}, {"de": None}, {"de": "2030-12-30"}, {"via": "nenhuma"}])
def test_what_rows_cannot_count_the_case_tells(mais):
    with pytest.raises(SoPeloCaso):
        reconta((linha(**mais),), conta(FEDERAL))


def test_a_told_day_that_is_later_stands():
    """Fault 6: a cancelled closure leaves the day that was shown."""
    a = linha(informado=dia("2026-04-29"))
    (m,) = mudancas((a._replace(contado=dia("2026-04-28")),), (a,))
    assert (m.antes, m.depois, m.muda, m.avisar) == (dia("2026-04-29"), dia("2026-04-29"), False, ("parte",))
    (m,) = mudancas((linha("julgamento"),), (linha("julgamento", contado="2026-04-29"),))
    assert (m.muda, m.avisar) == (True, ("autoridade",))
    (m,) = mudancas((linha("decisao_da_medida:x"),), (linha("decisao_da_medida:x", contado=None),))
    assert (m.depois, m.avisar) == (None, ("autoridade",))
    fechadas = (linha(aberto=False), linha(aberto=False, contado="2026-04-29"))
    assert mudancas(fechadas[:1], fechadas[1:]) == mudancas((), fechadas) == ()


def test_a_challenge_is_counted_until_it_is_decided_or_the_measure_lifted():
    m = Medida("apreensao", "deve", dia("2026-03-01"), "inspetor-1")
    contesta = m._replace(impugnada=dia("2026-03-02"))
    feita = Abordagem()
    assert da_abordagem(feita._replace(medidas=(m, contesta)), CTX)[0].contado == dia("2026-04-01")
    for outra in (m, contesta._replace(decidida=dia("2026-03-05")), contesta._replace(levantada=dia("2026-03-05"))):
        assert da_abordagem(feita._replace(medidas=(outra,)), CTX) == ()
    tarde = contesta._replace(impugnada=dia("2030-12-20"))
    assert da_abordagem(feita._replace(medidas=(tarde,)), CTX)[0].contado is None
    antes = contesta._replace(impugnada=dia("1990-03-02"))
    assert da_abordagem(feita._replace(medidas=(antes,)), CTX) == ()


def test_a_case_past_the_calendar_keeps_what_is_known_of_its_start():
    caso = ate("ciencia")
    *antes, ciencia = caso.atos
    assert ciencia.nome == "ciencia_registrada"
    caso.atos = [*antes, ciencia._replace(dados={**ciencia.dados, "dia": "2030-12-20"})]
    found = {c.prazo: (c.de, c.contado) for c in do_caso(caso.estado, CTX)}
    assert found == {"defesa": (dia("2030-12-20"), None), "julgamento": (None, None)}
    with pytest.raises(ForaDoCalendario):
        vence(ACERVO, "defesa", dia("2030-12-20"), CTX.calendario)


def test_a_suspended_term_is_counted_with_its_days():
    parado = linha(suspensoes=(Suspensao(dia("2026-04-20"), dia("2026-04-22"), ""),))
    assert do_novo((parado,), CTX.calendario) == {"recurso": "2026-04-29"}


def test_days_decreed_late_as_in_the_cases_seen():
    """O-01, O-02 and O-05: Carnival by an act, a town's day moved, an office that closes early on the last day."""
    o01 = linha(de="2024-02-09", contado="2024-02-16")
    sem = FEDERAL.sem_camada("facultativo_federal")
    assert do_novo((o01,), sem) == {"recurso": "2024-02-16"}
    carnaval = com(sem, ("2024-02-12", "fechado"), ("2024-02-13", "fechado"), ("2024-02-14", "abre_tarde"))
    assert do_novo((o01,), carnaval) == {"recurso": "2024-02-20"}
    o02 = linha(de="2020-11-16", contado="2020-11-23")
    assert do_novo((o02,), FEDERAL) == {"recurso": "2020-11-23"}
    assert do_novo((o02,), com(FEDERAL, ("2020-11-20", "fechado"))) == {"recurso": "2020-11-24"}
    o05 = linha(de="2024-12-23", contado="2024-12-31")
    sem = FEDERAL.sem_camada("facultativo_federal")
    aberto, cedo = do_novo((o05,), sem), do_novo((o05,), com(sem, ("2024-12-31", "fecha_cedo")))
    assert (aberto, cedo) == ({"recurso": "2024-12-31"}, {"recurso": "2025-01-02"})


def test_hours_are_no_days():
    """Fault 10: an office that opens later, or a filing system that was down, moves no term counted in days."""
    caso = ate("ciencia")
    antes = do_caso(caso.estado, CTX)
    for tipo in ("abre_tarde", "indisponibilidade"):
        novas = reconta(antes, conta(com(CTX.calendario, ("2026-03-20", tipo), ("2026-03-31", tipo))))
        assert novas == antes


def test_the_terms_of_a_custody_rest_on_the_days_of_its_acts():
    avisada = Barco().avisa("2025-04-23")
    found = {c.prazo: c for c in da_custodia(avisada.e, avisada.ctx)}
    assert found["custodia"].atos == (dia("2025-04-23"),)
    perdida = avisada.faz("perda_declarada", "oficial-1@autoridade", "2025-05-22")
    assert {c.prazo: c.atos for c in da_custodia(perdida.e, perdida.ctx)}["retirada_nao_sanada"] == (dia("2025-05-22"),)
    solta = Barco().cura().faz("embarcacao_restituida", SECRETARIA, "2025-03-11", **DEVOLVE)
    assert da_custodia(solta.e, solta.ctx) == ()


@pytest.mark.parametrize(("ordem", "rows"), [("2030-12-20", [("custodia", None)]), ("2024-01-10", [])])
def test_a_custody_past_the_calendar_has_a_row_without_a_day_and_of_a_norm_without_the_term_none(ordem, rows):
    ctx = a_bordo(ordenada=dia(ordem), desde=dia(ordem), ate=dia(ordem))
    b = Barco(ctx, lavra=False).faz("apreensao_lavrada", "inspetor-1@inspetor", ordem, **LAVRA)
    antes = [(c.prazo, c.contado) for c in da_custodia(b.e, ctx)]
    if rows:
        assert antes == rows
    else:  # the ninety days stood then, the days after the notice did not
        assert antes == [("custodia", dia("2024-04-09"))]
        assert [c.prazo for c in da_custodia(b.avisa("2024-06-03").e, ctx)] == ["custodia"]

"""The lapse certified over a log: once, whenever and however often it is asked; what is wrong with one holds nobody."""

from datetime import UTC, date, datetime, timedelta

import pytest
from casa import ABERTURA, ADMINISTRACAO, AUTO, OFICIAL, SECRETARIA, Casa

from capitania.processo.estado import TIPOS
from capitania.store.memoria import RegistrosEmMemoria
from capitania.usecases import certificar_decurso, fluxos, queries
from capitania.usecases.certificar_decurso import TRABALHO, RelogioAtrasado, amanha, certifica, preve
from capitania.usecases.registros import (
    BaseDanificada,
    BaseInacessivel,
    BaseOcupada,
    Conflito,
    DiscoCheio,
    OutroFluxoAnda,
    SeqVencida,
    propoe,
)

CASO = "processo:c-1"
CIENCIA = {
    "tipo": "ciencia_registrada",
    "em": "2026-03-12T12:00:00-03:00",
    "objeto": "auto",
    "meio": "ar",
    "dia": "2026-03-10",
    "prova": "AR",
    "recebedor": "infrator",
}
DECURSO = ("decurso_certificado", "2026-04-01")  # the defence, known on 2026-03-10, could come until 2026-03-31


def ciente(casa, fluxo=CASO, **mais):
    """Put a case where the term to defend runs."""
    casa.abre(fluxo, infrator=f"p-{fluxo.partition('-')[2]}")
    casa.lavra(fluxo)
    casa.faz(fluxo, SECRETARIA, tipo="assinatura_registrada", em="2026-03-02T12:00:00-03:00", resultado="ausente")
    casa.faz(fluxo, SECRETARIA, **(CIENCIA | mais))


def feitas(relatorio):
    return [(c.certidao.tipo, c.certidao.dia.isoformat()) for c in relatorio.certidoes]


def conteudo(casa, fluxo=CASO):
    """Give what a stream says, without the instants at which it entered."""
    acts = fluxos.le_atos(casa.registros.le_fluxo(fluxo))
    machine = (a for a in acts if a.por.qualidade == "sistema")
    return [(a.id, a.seq, a.tipo, a.em, a.por, a.dados) for a in machine]


def test_what_lapsed_is_certified_once_with_the_day_of_the_law(casa):
    ciente(casa)
    found = certifica(casa)
    assert (feitas(found), found.processos, found.tarefas) == ([DECURSO], 1, ())
    ((_, seq, _, em, por, dados),) = conteudo(casa)
    assert (seq, em.isoformat(), por) == (5, "2026-04-01T00:00:00-03:00", ("sistema", "sistema"))
    assert dados == {"prazo": "defesa", "vencimento": "2026-03-31", "provisorio": ["estadual", "municipal", "om"]}
    before = casa.registros.cabecas()
    assert feitas(certifica(casa)) == []
    assert casa.registros.cabecas() == before
    assert casa.registros.verifica().integra


def test_what_a_later_run_does_is_seen_before_and_the_log_stays_as_it_was(casa):
    ciente(casa)
    casa.instante = datetime(2026, 3, 31, 15, tzinfo=UTC)
    before = casa.registros.cabecas()
    assert feitas(preve(casa)) == []
    assert feitas(preve(casa, amanha)) == [DECURSO]
    assert feitas(preve(casa, lambda _: date(2026, 5, 4))) == [DECURSO]
    assert preve(casa, amanha).ate == date(2026, 4, 1)
    assert casa.registros.cabecas() == before


def outra_casa():
    found = Casa(RegistrosEmMemoria(), datetime(2026, 3, 31, 15, tzinfo=UTC))
    found.designa()
    ciente(found)
    return found


def test_three_days_late_the_acts_are_the_same():
    """Fault 7: whenever it runs, the same acts, each once."""
    pontual, atrasada = outra_casa(), outra_casa()
    for casa, dias in ((pontual, (1, 2, 3, 4)), (atrasada, (4,))):
        for n in dias:
            casa.instante = datetime(2026, 3, 31, 15, tzinfo=UTC) + timedelta(days=n)
            certifica(casa)
    assert len(conteudo(pontual)) == 1
    assert conteudo(pontual) == conteudo(atrasada)


def test_what_came_in_time_and_was_recorded_late_is_in_time(casa):
    """Fault 1: timeliness counts from receipt, not from the day of recording nor from the machine's certificate."""
    ciente(casa)
    certifica(casa)
    filed = {"tipo": "defesa_apresentada", "canal": "papel", "argumentos": ["a"]}
    casa.faz(CASO, "p-1@parte", em="2026-03-31T17:00:00-03:00", **filed)
    flags = {a.regra for a in queries.vista(casa, CASO).avisos}
    assert "aviso_defesa_tardia" not in flags
    casa.faz(CASO, "p-1@parte", em="2026-04-01T09:00:00-03:00", **filed)
    assert "aviso_defesa_tardia" in {a.regra for a in queries.vista(casa, CASO).avisos}
    assert feitas(certifica(casa)) == []


def test_a_long_stop_is_seen(casa):
    assert certifica(casa).de is None
    casa.instante = datetime(2026, 11, 3, 15, tzinfo=UTC)
    found = certifica(casa)
    assert (found.de, found.ate) == (date(2026, 8, 3), date(2026, 11, 3))
    assert preve(casa).de == date(2026, 11, 3)


def test_a_clock_behind_the_log_is_refused_and_nothing_is_written(casa):
    ciente(casa)
    newest = casa.instante
    before = casa.registros.cabecas()
    casa.instante = newest - timedelta(minutes=6)
    assert certifica(casa) == RelogioAtrasado(casa.instante, newest)
    assert (casa.registros.cabecas(), casa.registros.marca(TRABALHO)) == (before, None)
    casa.instante = newest - timedelta(minutes=4)  # another machine's clock may be so far from ours
    assert feitas(certifica(casa)) == [DECURSO]


def test_a_clock_behind_the_last_run_is_refused_too(casa):
    casa.registros.poe_marca(TRABALHO, casa.instante + timedelta(days=9))
    assert isinstance(certifica(casa), RelogioAtrasado)


def test_one_runner_at_a_time(casa):
    ciente(casa)
    with casa.registros.sozinho(TRABALHO), pytest.raises(BaseOcupada):
        certifica(casa)
    assert conteudo(casa) == []
    assert feitas(certifica(casa)) == [DECURSO]


def estraga(casa, fluxo):
    """Spoil the last act of a stream as another hand might."""
    acts = casa.registros._fluxos[fluxo]
    acts[-1] = acts[-1]._replace(envelope=acts[-1].envelope[:-9])


def test_one_unreadable_case_among_twenty_holds_nobody(casa):
    """Fault 7: what cannot be read is never closed, becomes a task, and blocks nobody."""
    names = [f"processo:c-{n:02}" for n in range(20)]
    for n in names:
        ciente(casa, n)
    estraga(casa, names[7])
    head = casa.registros.cabeca(names[7])
    ultimo = casa.registros.ultimo_registro
    casa.registros.ultimo_registro = lambda: None  # in memory it reads all acts with the strict reader
    found = certifica(casa)
    casa.registros.ultimo_registro = ultimo
    assert [c.fluxo for c in found.certidoes] == [n for n in names if n != names[7]]
    ((fluxo, _, motivo, detalhe),) = found.tarefas
    assert (fluxo, motivo) == (names[7], "ilegivel")
    assert "capitania verificar" in detalhe
    assert casa.registros.cabeca(names[7]) == head


def test_an_act_of_a_newer_version_is_not_read_over(casa):
    """Fault 17: what this version does not know is left alone, and told."""
    ciente(casa)
    (known, *_), place = fluxos.le_atos(casa.registros.le_fluxo(CASO)), 5
    ato = known._replace(id=casa.ids.novo(), seq=place, tipo="ato_do_futuro/1", pessoais={})
    casa.registros.acrescenta(propoe(ato))
    (tarefa,) = certifica(casa).tarefas
    assert tarefa.motivo == "ilegivel"
    assert "mais nova" in tarefa.detalhe
    assert casa.registros.cabeca(CASO).seq == place


def test_a_case_beyond_the_calendar_waits_for_a_person(casa):
    ciente(casa)
    casa.instante = datetime(2030, 12, 31, 15, tzinfo=UTC)
    ciente(casa, "processo:c-2", em="2030-12-30T12:00:00-03:00", dia="2030-12-30")
    found = preve(casa, lambda _: date(2031, 3, 3))
    assert [(t.fluxo, t.motivo) for t in found.tarefas] == [("processo:c-2", "incontavel")]
    assert feitas(found) == [DECURSO]
    assert [t.fluxo for t in certifica(casa).tarefas] == ["processo:c-2"]
    assert len(conteudo(casa)) == 1


def test_an_error_nobody_foresaw_is_told_by_its_name_alone(casa, monkeypatch):
    ciente(casa)

    def raises(*_):
        raise RuntimeError("Fulano de Tal")

    monkeypatch.setattr(certificar_decurso, "certidoes", raises)
    (tarefa,) = certifica(casa).tarefas
    assert (tarefa.motivo, tarefa.detalhe) == ("falhou", "RuntimeError")


def test_a_unit_that_the_list_lost_is_a_task(casa, monkeypatch):
    ciente(casa)
    real = casa.oms

    class Lista:
        todas, superior = real.todas, real.superior

        def om(self, sigla):
            return real.om("XX" if sigla == "CPPR" else sigla)

    monkeypatch.setattr(casa, "oms", Lista())
    (tarefa,) = certifica(casa).tarefas
    assert tarefa.motivo == "ilegivel"


def test_a_certificate_that_a_person_annulled_is_not_made_again(casa):
    ciente(casa)
    certifica(casa)
    casa.faz(CASO, OFICIAL, tipo="ato_anulado", em="2026-04-02T10:00:00-03:00", ato="ato-5", motivo="x")
    found = certifica(casa)
    assert (feitas(found), [t.motivo for t in found.tarefas]) == ([], ["corrigida"])
    assert len(conteudo(casa)) == 1


def test_what_lost_its_ground_is_told(casa, monkeypatch):
    ciente(casa)
    monkeypatch.setattr(certificar_decurso, "sem_base", lambda *_: ("transito_certificado",))
    assert [(t.motivo, t.detalhe) for t in certifica(casa).tarefas] == [("sem_base", "transito_certificado")]


def test_a_stream_that_nothing_opened_and_an_ended_case_are_passed_by(casa):
    ato = fluxos.le_atos(casa.registros.le_fluxo("om:CPPR"))[0]
    loose = ato._replace(id=casa.ids.novo(), fluxo="processo:x", tipo=TIPOS["despacho"].tipo, dados={"motivo": "x"})
    casa.registros.acrescenta(propoe(loose))
    assert (certifica(casa).processos, certifica(casa).tarefas) == (1, ())
    casa.abre()
    casa.registros._resumos[CASO] = casa.registros._resumos[CASO]._replace(fase="arquivado")
    assert certifica(casa).processos == 1
    casa.registros._resumos[CASO] = casa.registros._resumos[CASO]._replace(versao_do_calculo=0)
    assert certifica(casa).processos == 2  # a row computed otherwise says nothing


def test_a_case_that_goes_on_meanwhile_is_read_again(casa, monkeypatch):
    """O-28 (c): the nightly job runs while a user files: nothing is lost and nothing doubled."""
    ciente(casa)
    real, seen = certificar_decurso.pratica, []

    def meanwhile(portas, pedido):
        if not seen:
            seen.append(pedido)
            casa.faz(CASO, SECRETARIA, tipo="despacho", em="2026-04-02T10:00:00-03:00", motivo="vista")
        return real(portas, pedido)

    monkeypatch.setattr(certificar_decurso, "pratica", meanwhile)
    found = certifica(casa)
    assert (feitas(found), [c.seq for c in found.certidoes], found.tarefas) == ([DECURSO], [6], ())


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda casa: SeqVencida(casa.registros.cabeca(CASO), ()), "não parou de andar"),
        (lambda casa: Conflito(casa.registros.le_fluxo(CASO)[0]), "mesmo identificador"),
        (lambda _: certificar_decurso.Impedido(()), ""),
    ],
)
def test_a_certificate_that_cannot_enter_is_a_task(casa, monkeypatch, answer, said):
    ciente(casa)
    monkeypatch.setattr(certificar_decurso, "pratica", lambda *_: answer(casa))
    (tarefa,) = certifica(casa).tarefas
    assert (tarefa.fluxo, tarefa.motivo) == (CASO, "recusada")
    assert said in tarefa.detalhe


def test_a_certificate_that_another_stream_holds_back_is_a_task_and_the_others_go_on(casa, monkeypatch):
    ciente(casa)
    monkeypatch.setattr(certificar_decurso, "pratica", lambda *_: (_ for _ in ()).throw(OutroFluxoAnda()))
    (tarefa,) = certifica(casa).tarefas
    assert (tarefa.fluxo, tarefa.motivo) == (CASO, "recusada")
    assert "em outro fluxo" in tarefa.detalhe


@pytest.mark.parametrize("error", [DiscoCheio("x"), BaseInacessivel("x")])
def test_with_the_base_full_or_gone_the_run_stops(casa, monkeypatch, error):
    ciente(casa)

    def fails(*_):
        raise error

    monkeypatch.setattr(certificar_decurso, "pratica", fails)
    if isinstance(error, BaseInacessivel):
        monkeypatch.setattr(casa.registros, "cabeca", fails)
    with pytest.raises(type(error)):
        certifica(casa)
    assert casa.registros.marca(TRABALHO) is None


def test_one_case_on_a_spoilt_page_is_a_task(casa, monkeypatch):
    ciente(casa)
    ciente(casa, "processo:c-2")
    real = casa.registros.le_fluxo

    def page(fluxo, desde=1):
        if fluxo == CASO:
            raise BaseDanificada("x")
        return real(fluxo, desde)

    monkeypatch.setattr(casa.registros, "le_fluxo", page)
    found = certifica(casa)
    assert ([t.fluxo for t in found.tarefas], [c.fluxo for c in found.certidoes]) == ([CASO], ["processo:c-2"])


def test_the_unit_is_the_cases_own_and_never_a_sessions(casa):
    """Fault 5, O-06: each case has the day, the zone and the calendar of its own unit."""
    casa.designa(("CFAOC", "s-9", "secretaria"), ("CFAOC", "o-9", "oficial_designado"))
    codigo = {"tipo": "configuracao_alterada", "chave": "codigo_da_om", "valor": "001", "motivo": "x"}
    casa.faz("om:CFAOC", ADMINISTRACAO, em="2025-01-02T09:00:00-04:00", **codigo)
    fluxo, secretaria = "processo:m-1", "s-9@secretaria"
    casa.cadastra("p-9")
    casa.faz(fluxo, secretaria, **(ABERTURA | {"om": "CFAOC", "infrator": "p-9"}))
    casa.faz(fluxo, "o-9@autoridade", **AUTO)
    casa.faz(fluxo, secretaria, tipo="assinatura_registrada", em="2026-03-02T12:00:00-03:00", resultado="ausente")
    casa.faz(fluxo, secretaria, **CIENCIA)
    ciente(casa)
    casa.instante = datetime(2026, 4, 1, 3, 30, tzinfo=UTC)  # 00:30 in Paranaguá, still yesterday in Manaus
    assert [c.fluxo for c in preve(casa).certidoes] == [CASO]
    assert [c.fluxo for c in preve(casa, amanha).certidoes] == [CASO, fluxo]
    casa.instante = datetime(2026, 8, 4, 15, tzinfo=UTC)
    certifica(casa)
    ((*_, em, _, _),) = conteudo(casa, fluxo)
    assert em.isoformat() == "2026-04-01T00:00:00-04:00"


def test_the_first_instant_of_a_day_whose_midnight_was_skipped():
    """O-06 (b): 2018-11-04 00:30 never was in São Paulo; what is dated that day begins an hour later."""
    found = certificar_decurso._primeiro_instante(date(2018, 11, 4), "America/Sao_Paulo")
    assert found.isoformat() == "2018-11-04T01:00:00-02:00"

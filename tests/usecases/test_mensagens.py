"""Messages to who accepted electronic communication: queued once with the act, tried again, dead, closed."""

from datetime import timedelta

import pytest
from casa import SECRETARIA

from capitania.usecases import mensagens
from capitania.usecases.cartas import FalhaDoCorreio
from capitania.usecases.mensagens import Envio
from capitania.usecases.registro_de_mensagens import ENVIADA, FECHADA, MORTA, NA_ESPERA
from capitania.usecases.registros import BaseOcupada

CASO, ENDERECO = "processo:c-1", "p-1@exemplo.invalid"
EXPEDIDA = {"tipo": "comunicacao_expedida", "objeto": "auto", "meio": "ar", "em": "2026-03-03T09:00:00-03:00"}


class Carteiro:
    """Carries letters away as the test says: `diz` is raised, or called."""

    canal = "smtp"
    esperas = (timedelta(minutes=5), timedelta(minutes=15), timedelta(minutes=45))

    def __init__(self):
        self.cartas, self.diz, self.chega = [], None, True

    def envia(self, carta):
        self.cartas.append(carta)
        if isinstance(self.diz, BaseException):
            raise self.diz
        return self.chega


@pytest.fixture
def casa(casa):
    casa.correio = Carteiro()
    aceita(casa)
    casa.abre()
    casa.lavra()
    return casa


def aceita(casa, pessoa="p-1", endereco=ENDERECO):
    told = {"tipo": "comunicacao_eletronica_aceita", "em": "2026-01-05T09:00:00-03:00", "endereco": endereco}
    casa.faz(f"pessoa:{pessoa}", f"{pessoa}@parte", **told)


def recusa(casa):
    casa.faz("pessoa:p-1", "p-1@parte", tipo="comunicacao_eletronica_recusada", em="2026-03-04T09:00:00-03:00")


def queued(casa):
    return [m for e in (NA_ESPERA, ENVIADA, MORTA, FECHADA) for m in casa.registros.mensagens.do_estado("CPPR", e, 99)]


def one(casa):
    (m,) = queued(casa)
    return m


def later(casa, **how_long):
    casa.instante += timedelta(**how_long)


def test_a_paper_sent_queues_one_message_of_the_act_to_the_person(casa):
    feito = casa.faz(CASO, SECRETARIA, **EXPEDIDA)
    m = one(casa)
    assert (m.ato, m.fluxo, m.pessoa, m.om, m.estado, m.tentativas) == (
        feito.recibo.id,
        CASO,
        "p-1",
        "CPPR",
        NA_ESPERA,
        0,
    )
    assert m.id == mensagens.id_da_mensagem(feito.recibo.id, "p-1")
    assert ENDERECO not in str(m)


def test_the_same_act_asked_again_queues_nothing_more(casa):
    for _ in range(2):
        casa.pede(CASO, SECRETARIA, id_="11111111-1111-4111-8111-111111111111", **EXPEDIDA)
    assert len(queued(casa)) == 1


def test_who_did_not_accept_or_no_longer_does_gets_none(casa):
    recusa(casa)
    casa.faz(CASO, SECRETARIA, **EXPEDIDA)
    assert queued(casa) == []


def test_another_act_queues_none(casa):
    casa.faz(CASO, SECRETARIA, tipo="despacho", motivo="Junte-se.", em="2026-03-03T09:00:00-03:00")
    assert queued(casa) == []


def test_who_answers_jointly_is_told_and_not_the_infractor(casa):
    casa.cadastra("p-8")
    aceita(casa, "p-8", "p-8@exemplo.invalid")
    casa.abre("processo:c-2")
    casa.lavra("processo:c-2", solidarios=["p-8"])
    casa.faz("processo:c-2", SECRETARIA, **EXPEDIDA, destinatario="p-8")
    assert one(casa).pessoa == "p-8"


def test_what_is_due_goes_once_and_says_nothing_of_the_matter(casa):
    casa.faz(CASO, SECRETARIA, **EXPEDIDA)
    assert mensagens.envia(casa) == Envio(enviadas=1)
    assert mensagens.envia(casa) == Envio()
    (carta,) = casa.correio.cartas
    assert (carta.id, carta.para) == (one(casa).id, ENDERECO)
    assert carta.assunto == "Há uma comunicação para você na Capitania dos Portos do Paraná"
    assert "expediu, em 03/03/2026, uma comunicação" in carta.texto
    assert "não substitui a comunicação" in carta.texto
    assert not any(x in (carta.assunto + carta.texto).lower() for x in ("auto", "infra", "p-1", "421p", "rlesta"))
    assert (one(casa).estado, one(casa).canal, one(casa).tentativas) == (ENVIADA, "smtp", 1)


def test_of_a_sealed_case_only_that_there_is_a_communication(casa):
    casa.faz(CASO, SECRETARIA, **EXPEDIDA)
    casa.faz(CASO, "oficial-1@autoridade", tipo="sigilo_decretado", motivo="Menor.", em="2026-03-04T09:00:00-03:00")
    mensagens.envia(casa)
    (carta,) = casa.correio.cartas
    assert carta.texto.startswith("Há uma comunicação para você.\n")
    assert "03/03/2026" not in carta.texto


def test_consent_and_address_are_those_of_the_moment_of_going(casa):
    casa.faz(CASO, SECRETARIA, **EXPEDIDA)
    aceita(casa, endereco="outro@exemplo.invalid")
    mensagens.envia(casa)
    assert [c.para for c in casa.correio.cartas] == ["outro@exemplo.invalid"]
    casa.faz(CASO, SECRETARIA, **EXPEDIDA | {"em": "2026-03-05T09:00:00-03:00"})
    recusa(casa)
    assert mensagens.envia(casa) == Envio(fechadas=1)
    assert len(casa.correio.cartas) == 1
    (closed,) = casa.registros.mensagens.do_estado("CPPR", FECHADA, 9)
    assert closed.erro == mensagens.SEM_ACEITE


def test_of_an_act_that_was_annulled_nothing_goes(casa):
    feito = casa.faz(CASO, SECRETARIA, **EXPEDIDA)
    told = {"ato": feito.recibo.id, "motivo": "Era de outro.", "em": "2026-03-04T09:00:00-03:00"}
    casa.faz(CASO, "oficial-1@autoridade", tipo="ato_anulado", **told)
    assert mensagens.envia(casa) == Envio(fechadas=1)
    assert (casa.correio.cartas, one(casa).erro) == ([], mensagens.ANULADO)


@pytest.mark.parametrize("endereco", ["Rua Fictícia, 1", "a@b@c", "a@b.invalid\nBcc: x@y.invalid", "a b@c.invalid"])
def test_what_is_no_address_of_mail_dies_at_once(casa, endereco):
    aceita(casa, endereco=endereco)
    casa.faz(CASO, SECRETARIA, **EXPEDIDA)
    assert mensagens.envia(casa) == Envio(mortas=1)
    assert (casa.correio.cartas, one(casa).erro) == ([], mensagens.SEM_ENDERECO)


def test_a_failure_waits_longer_each_time_and_dies_at_the_last(casa):
    casa.faz(CASO, SECRETARIA, **EXPEDIDA)
    casa.correio.diz = FalhaDoCorreio("O servidor recusou (451).")
    for n, wait in enumerate((5, 15), 1):
        assert mensagens.envia(casa) == Envio(adiadas=1)
        assert (one(casa).estado, one(casa).tentativas, one(casa).erro) == (NA_ESPERA, n, "O servidor recusou (451).")
        later(casa, minutes=wait, seconds=-1)
        assert mensagens.envia(casa) == Envio()
        later(casa, seconds=1)
    assert mensagens.envia(casa) == Envio(mortas=1)
    assert (one(casa).estado, one(casa).tentativas) == (MORTA, 3)
    later(casa, days=9)
    assert mensagens.envia(casa) == Envio()


def test_what_will_never_go_dies_at_once_and_holds_nobody(casa):
    for n in (3, 4):
        casa.faz(CASO, SECRETARIA, **EXPEDIDA | {"em": f"2026-03-0{n}T09:00:00-03:00"})
    casa.correio.diz = FalhaDoCorreio("O servidor recusou o destinatário (550).", definitiva=True)
    assert mensagens.envia(casa) == Envio(mortas=2)


def test_a_server_that_is_down_costs_one_try_of_one_message(casa):
    for n in (3, 4):
        casa.faz(CASO, SECRETARIA, **EXPEDIDA | {"em": f"2026-03-0{n}T09:00:00-03:00"})
    casa.correio.diz = FalhaDoCorreio("O servidor não atendeu.", do_servidor=True)
    assert mensagens.envia(casa) == Envio(adiadas=1)
    assert sorted(m.tentativas for m in queued(casa)) == [0, 1]
    casa.correio.diz = None
    assert mensagens.envia(casa) == Envio(enviadas=1)
    later(casa, minutes=5)
    assert mensagens.envia(casa) == Envio(enviadas=1)


class Morre(BaseException):
    """The process dies."""


def test_who_dies_between_sending_and_telling_sends_the_same_message_again(casa):
    casa.faz(CASO, SECRETARIA, **EXPEDIDA)
    casa.correio.diz = Morre()
    with pytest.raises(Morre):
        mensagens.envia(casa)
    assert (one(casa).estado, one(casa).tentativas) == (NA_ESPERA, 1)
    casa.correio.diz = None
    assert mensagens.envia(casa) == Envio()
    later(casa, minutes=5)
    assert mensagens.envia(casa) == Envio(enviadas=1)
    assert len({c.id for c in casa.correio.cartas}) == 1
    assert len(casa.correio.cartas) == 2


def test_who_dies_in_the_last_try_leaves_it_dead(casa):
    casa.faz(CASO, SECRETARIA, **EXPEDIDA)
    casa.correio.diz = Morre()
    for _ in casa.correio.esperas:
        with pytest.raises(Morre):
            mensagens.envia(casa)
        later(casa, days=1)
    assert mensagens.envia(casa) == Envio(mortas=1)
    assert one(casa).erro == mensagens.INTERROMPIDA


def test_one_runner_at_a_time(casa):
    with casa.registros.sozinho(mensagens.TRABALHO), pytest.raises(BaseOcupada):
        mensagens.envia(casa)


def test_a_message_that_a_person_closed_meanwhile_does_not_go(casa, monkeypatch):
    casa.faz(CASO, SECRETARIA, **EXPEDIDA)
    monkeypatch.setattr(casa.registros.mensagens, "muda", lambda *_: False)
    assert mensagens.envia(casa) == Envio()
    assert casa.correio.cartas == []


def test_where_it_goes_nowhere_it_is_closed_and_says_so(casa):
    casa.correio.chega = False
    casa.faz(CASO, SECRETARIA, **EXPEDIDA)
    assert mensagens.envia(casa) == Envio(fechadas=1)
    assert one(casa).erro == mensagens.SEM_CORREIO


def test_the_dead_are_tried_again_or_closed_by_a_person(casa):
    casa.faz(CASO, SECRETARIA, **EXPEDIDA)
    casa.correio.diz = FalhaDoCorreio("x", definitiva=True)
    alive = one(casa)
    assert not mensagens.tenta_de_novo(casa, alive, SECRETARIA)
    assert not mensagens.fecha(casa, alive, SECRETARIA, "x")
    mensagens.envia(casa)
    dead = one(casa)
    assert mensagens.tenta_de_novo(casa, dead, SECRETARIA)
    assert not mensagens.fecha(casa, dead, SECRETARIA, "Tarde demais.")
    assert (one(casa).estado, one(casa).tentativas, one(casa).por) == (NA_ESPERA, 0, SECRETARIA)
    assert mensagens.envia(casa) == Envio(mortas=1)
    assert mensagens.fecha(casa, one(casa), SECRETARIA, "Caixa que não existe.")
    assert (one(casa).estado, one(casa).motivo) == (FECHADA, "Caixa que não existe.")

"""The messages: every store queues them once, with the act or beside it, and changes only what is as it was read."""

import pytest
from amostras import FLUXO, grava, id_de, proposta

from capitania.usecases.registro_de_mensagens import ENVIADA, FECHADA, MORTA, NA_ESPERA, Mensagem
from capitania.usecases.registros import Conflito, SeqVencida


def instante(dia: int) -> str:
    return f"2026-05-{dia:02d}T12:00:00.000000+00:00"


def mensagem(n: int, dia: int = 4, om: str = "CPPR", **more) -> Mensagem:
    made = Mensagem(f"m-{n}", id_de(n), FLUXO, f"p-{n}", om, instante(dia), NA_ESPERA, 0, instante(dia))
    return made._replace(**more)


UMA, OUTRA = mensagem(1), mensagem(2, 5)


def test_what_is_queued_is_there_once(registros):
    mensagens = registros.mensagens
    assert mensagens.le("m-1") is None
    mensagens.poe([UMA, OUTRA])
    mensagens.poe([UMA._replace(estado=MORTA)])
    assert (mensagens.le("m-1"), mensagens.le("m-2")) == (UMA, OUTRA)


def test_it_enters_with_its_act(registros):
    grava(registros, proposta(1, id_=id_de(1), mensagens=(UMA,)))
    assert registros.mensagens.le("m-1") == UMA
    grava(registros, proposta(1, id_=id_de(1), mensagens=(OUTRA,)))  # asked again: nothing new
    assert registros.mensagens.le("m-2") is None


def test_of_an_act_that_does_not_enter_there_is_none(registros):
    grava(registros, proposta(1, id_=id_de(1)))
    assert isinstance(registros.acrescenta(proposta(5, mensagens=(UMA,))), SeqVencida)
    assert isinstance(registros.acrescenta(proposta(2, id_=id_de(1), dados={"n": 9}, mensagens=(UMA,))), Conflito)
    many = [proposta(2, mensagens=(UMA,)), proposta(7, mensagens=(OUTRA,))]
    assert isinstance(registros.acrescenta_todos(many), SeqVencida)
    assert (registros.mensagens.le("m-1"), registros.mensagens.le("m-2")) == (None, None)


def test_all_of_many_acts_enter_with_theirs(registros):
    registros.acrescenta_todos([proposta(1, mensagens=(UMA,)), proposta(2, mensagens=(OUTRA,))])
    assert registros.mensagens.devidas(instante(9), 9) == (UMA, OUTRA)


def test_those_that_wait_come_in_the_order_of_their_time(registros):
    late, dead = mensagem(3, 3, proxima=instante(8)), mensagem(4, 1, estado=MORTA)
    registros.mensagens.poe([OUTRA, late, dead, UMA])
    assert registros.mensagens.devidas(instante(7), 9) == (UMA, OUTRA)
    assert registros.mensagens.devidas(instante(8), 9) == (UMA, OUTRA, late)
    assert registros.mensagens.devidas(instante(8), 1) == (UMA,)
    assert registros.mensagens.devidas("2026-05-04T11:59:59.999999+00:00", 9) == ()


def test_those_of_a_unit_in_a_state_come_newest_first(registros):
    mine = [mensagem(n, n, estado=MORTA) for n in (1, 2, 3)]
    registros.mensagens.poe([*mine, mensagem(4, om="CPSP", estado=MORTA), mensagem(5, estado=ENVIADA)])
    assert registros.mensagens.do_estado("CPPR", MORTA, 2) == (mine[2], mine[1])
    assert registros.mensagens.contadas("CPPR") == {MORTA: 3, ENVIADA: 1}
    assert registros.mensagens.contadas("CPXX") == {}


@pytest.mark.parametrize("outra", [{"tentativas": 2}, {"estado": MORTA}, {"proxima": instante(9)}])
def test_what_became_another_meanwhile_is_not_written_over(registros, outra):
    registros.mensagens.poe([UMA])
    tried = UMA._replace(tentativas=1, proxima=instante(6), erro="451")
    assert registros.mensagens.muda(UMA, tried)
    assert registros.mensagens.le("m-1") == tried
    closed = tried._replace(estado=FECHADA, por="ana", motivo="Voltou.")
    assert not registros.mensagens.muda(tried._replace(**outra), closed)
    assert not registros.mensagens.muda(mensagem(9), mensagem(9, estado=MORTA))
    assert registros.mensagens.le("m-1") == tried
    assert registros.mensagens.muda(tried, closed)
    assert registros.mensagens.le("m-1") == closed

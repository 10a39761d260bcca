"""O-24 of the field's cases, the server's side: one inspection sent ten times, three photos of which two arrived."""

from datetime import timedelta
from hashlib import sha256
from threading import Thread

from casa import OFICIAL, uuid

from capitania.store.anexos import AnexosEmMemoria
from capitania.usecases.anexos import citados, conferidos
from capitania.usecases.praticar import Pedido, Praticado, pratica
from capitania.usecases.registros import Conflito

INSPETOR = "inspetor-1@inspetor"
FOTOS = [b"\x89PNG\r\n\x1a\n" + letter for letter in (b"a", b"b", b"c")]
REGISTRO = {
    "tipo": "abordagem_registrada",
    "em": "2026-03-01T11:00:00-03:00",
    "om": "CPPR",
    "local": "Baía de Paranaguá",
    "equipe": ["inspetor-1"],
    "fatos": {"abordagem": {"em": "2026-03-01T11:00:00-03:00", "om": "CPPR"}},
}


def record(casa):
    return casa.pede("abordagem:a-1", INSPETOR, id_=uuid(1), **REGISTRO)


def photo(casa, n):
    said = {"tipo": "foto_juntada", "em": "2026-03-01T11:05:00-03:00", "hash": sha256(FOTOS[n]).hexdigest()}
    return casa.pede("abordagem:a-1", INSPETOR, id_=uuid(10 + n), **said)


def situations(casa, anexos):
    return [c.situacao for c in conferidos(anexos, citados(casa.registros, "abordagem:a-1"))]


def test_resent_it_is_one_record_with_the_same_receipt(casa):
    receipts = {record(casa).recibo for _ in range(10)}
    assert len(receipts) == 1
    assert casa.registros.cabeca("abordagem:a-1").seq == 1


def test_incomplete_until_every_declared_photo_is_there(casa):
    record(casa)
    anexos = AnexosEmMemoria(99)
    for n in range(3):
        assert isinstance(photo(casa, n), Praticado)  # all three are declared
    for foto in FOTOS[:2]:
        anexos.guarda(foto)  # the second batch was lost
    assert situations(casa, anexos) == ["inteiro", "inteiro", "ausente"]
    for n in range(3):
        photo(casa, n)  # the client, not told that all is kept, sends both batches again
        anexos.guarda(FOTOS[n])
    assert situations(casa, anexos) == ["inteiro"] * 3
    assert casa.registros.cabeca("abordagem:a-1").seq == 4


def test_the_same_id_with_other_content_is_a_conflict(casa):
    record(casa)
    outro = casa.pede("abordagem:a-1", INSPETOR, id_=uuid(1), **(REGISTRO | {"local": "Outro lugar"}))
    assert isinstance(outro, Conflito)
    assert casa.registros.cabeca("abordagem:a-1").seq == 1


def test_a_double_click_takes_one_number(casa):
    casa.abre()
    auto = {"tipo": "auto_lavrado", "em": "2026-03-02T11:00:00-03:00", "dispositivo": "rlesta:12-III"}
    auto |= {"local": "Baía", "fato_em": "2026-03-01T11:00:00-03:00"}
    numbers = {casa.pede("processo:c-1", OFICIAL, id_=uuid(5), **auto).recibo.numero for _ in range(3)}
    assert len(numbers) == 1
    assert casa.registros.proximo_numero("CPPR", 2026) == 2


def test_what_entered_between_the_question_and_the_reading_is_a_repetition(casa, monkeypatch):
    first = record(casa).recibo
    real = casa.registros.le_ato

    def early():
        """Ask once just before the other tab's act entered."""
        answers = iter([None])
        monkeypatch.setattr(casa.registros, "le_ato", lambda id_: next(answers, real(id_)))

    early()
    assert record(casa).recibo == first
    early()
    novo = pratica(casa, Pedido("abordagem:a-1", REGISTRO, INSPETOR, novo=True, id=uuid(1)))
    assert isinstance(novo, Praticado)
    assert novo.recibo == first


def test_two_tabs_at_once_are_one_record(na_base):
    from django.db import connections  # noqa: PLC0415

    found: list[Praticado] = []

    def send():
        try:
            found.append(record(na_base))
        finally:
            connections["default"].close()

    tabs = [Thread(target=send) for _ in range(4)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert {f.recibo for f in found} == {record(na_base).recibo}
    assert na_base.registros.cabeca("abordagem:a-1").seq == 1


def test_what_entered_by_another_minute_of_the_clock_while_we_asked_is_a_repetition(casa, monkeypatch):
    record(casa)
    real, sent = casa.registros.acrescenta, []

    def send(letter="a"):
        return casa.pede("abordagem:a-1", INSPETOR, id_=uuid(7), tipo="foto_juntada", hash=letter * 64)

    def late(proposta):
        """Append only after the other tab, whose act the clock dated otherwise."""
        monkeypatch.setattr(casa.registros, "acrescenta", real)
        casa.instante += timedelta(seconds=1)
        sent.append(send())
        return real(proposta)

    monkeypatch.setattr(casa.registros, "acrescenta", late)
    assert send().recibo == sent[0].recibo
    assert isinstance(send("b"), Conflito)
    assert casa.registros.cabeca("abordagem:a-1").seq == 2

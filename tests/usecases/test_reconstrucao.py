"""The read models made anew: equal to the live ones, begun again where they stopped, stopped by another last day."""

import json
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest
from casa import OFICIAL, PARTE, SECRETARIA, Casa

from capitania.registro.pacote import le_pacote
from capitania.store.memoria import RegistrosEmMemoria
from capitania.usecases import leituras, linhas, queries, reconstrucao
from capitania.usecases.linhas import Diferenca, Filtro
from capitania.usecases.reconstrucao import reconstroi

GUARDADO = Path(__file__).resolve().parents[1] / "registro" / "guardados" / "caso-1.zip"
CASO = "processo:c-1"


def nada(_done: int, _total: int) -> None:
    """Tell nobody how far it is."""


def playing(casa, fluxo=CASO):
    """Bring a case to its first appeal: terms of every kind have begun."""
    casa.abre(fluxo)
    casa.lavra(fluxo)
    told = {
        "em": "2026-03-12T10:00:00-03:00",
        "meio": "ar",
        "dia": "2026-03-10",
        "prova": "AR",
        "recebedor": "infrator",
    }
    casa.faz(fluxo, SECRETARIA, tipo="ciencia_registrada", objeto="auto", **told)
    absent = {"em": "2026-03-02T12:00:00-03:00", "resultado": "ausente"}
    casa.faz(fluxo, SECRETARIA, tipo="assinatura_registrada", **absent)
    answer = {"em": "2026-03-20T10:00:00-03:00", "canal": "papel", "argumentos": ["validade"]}
    casa.faz(fluxo, PARTE, tipo="defesa_apresentada", **answer)
    decided = {"em": "2026-04-10T10:00:00-03:00", "respostas": {"validade": "x"}, "reincidencia": 0}
    decided["motivo_escrito"] = "Fatos de um só dia, cada um com o seu auto."
    pena = {"multa": "100.00"}
    casa.faz(fluxo, OFICIAL, tipo="julgamento_proferido", **decided, resultado="procedente", pena=pena, fundamento="x")
    known = {
        "em": "2026-04-16T10:00:00-03:00",
        "meio": "pessoal",
        "dia": "2026-04-15",
        "prova": "AR",
        "recebedor": "infrator",
    }
    casa.faz(fluxo, SECRETARIA, tipo="ciencia_registrada", objeto="decisao", **known)


# What the version before the read models told of that case.
ULTIMOS_DIAS = {
    "pagamento": "2026-04-30",
    "divida_ativa": "2026-07-30",
    "recurso": "2026-04-24",
    "prescricao_punicao": "2031-04-10",
    "prescricao_paralisacao": "2029-04-15",
}


def live(casa):
    found = casa.registros.leituras
    return {c.fluxo: found.do_fluxo(c.fluxo) for c in casa.registros.cabecas()}, casa.registros.resumos()


def test_what_is_made_anew_is_what_lives(casa):
    playing(casa)
    casa.abre("processo:c-2")
    before = live(casa)
    assert reconstroi(casa, nada) == (len(casa.registros.cabecas()), ())
    assert live(casa) == before


def test_how_far_it_is_is_told(casa, monkeypatch):
    monkeypatch.setattr(reconstrucao, "LOTE", 2)
    told = []
    assert reconstroi(casa, lambda *made: told.append(made)).trocada
    assert told[:4] == [(0, 3), (2, 3), (3, 3)]


def test_begun_again_it_goes_on_where_it_stopped(casa, monkeypatch):
    monkeypatch.setattr(reconstrucao, "LOTE", 1)
    playing(casa)
    kill = casa.registros.leituras.prepara

    def dies(feitas):
        kill(feitas)
        if len(casa.registros.leituras.preparadas()) == 2:
            raise KeyboardInterrupt

    casa.registros.leituras.prepara = dies
    before = live(casa)
    with pytest.raises(KeyboardInterrupt):
        reconstroi(casa, nada)
    assert live(casa) == before
    del casa.registros.leituras.prepara
    told = []
    assert reconstroi(casa, lambda *made: told.append(made)).trocada
    assert told[0] == (0, len(casa.registros.cabecas()) - 2)
    assert live(casa) == before


def test_acts_that_enter_meanwhile_are_not_lost(casa):
    playing(casa)
    leituras_vivas, filed = casa.registros.leituras, []
    faltam = leituras_vivas.faltam

    def moves(versao):
        if len(filed) < 2 and leituras_vivas.preparadas():
            filed.append(casa.abre(f"processo:n-{len(filed)}"))
        return faltam(versao)

    leituras_vivas.faltam = moves
    assert reconstroi(casa, nada).trocada
    assert len(filed) == 2
    assert {"processo:n-0", "processo:n-1"} <= {v.fluxo for v in leituras_vivas.agenda(Filtro(), 99)}
    before = live(casa)
    assert reconstroi(casa, nada).trocada
    assert live(casa) == before


def test_who_appends_while_all_is_made_anew_loses_nothing(na_base, monkeypatch):
    from django.db import connections  # noqa: PLC0415

    monkeypatch.setattr(reconstrucao, "POUCOS", 1)
    cases = [f"processo:r-{n}" for n in range(6)]
    for fluxo in cases[:3]:
        na_base.abre(fluxo)
    done = []

    def work():
        try:
            for fluxo in cases:
                playing(na_base, fluxo) if fluxo not in cases[:3] else na_base.lavra(fluxo)
                done.append(fluxo)
        finally:
            connections["default"].close()

    other = threading.Thread(target=work)
    other.start()
    rounds = 0
    while other.is_alive():
        assert reconstroi(na_base, nada).trocada
        rounds += 1
    other.join()
    assert (done, rounds > 0) == (cases, True)
    before = live(na_base)
    assert reconstroi(na_base, nada).trocada
    assert live(na_base) == before
    assert {v.fluxo for v in na_base.registros.leituras.agenda(Filtro(), 999)} == set(cases)


def test_another_last_day_stops_it_until_someone_answers_for_it(casa, monkeypatch):
    """The previous version counted one day less."""
    playing(casa)
    before = live(casa)

    def other(fluxo, om, p, quem, sealed):
        row = plain(fluxo, om, p, quem, sealed)
        return row._replace(vencimento="2026-05-04") if p.tipo == "recurso" else row

    plain = leituras._prazo
    monkeypatch.setattr(leituras, "_prazo", other)
    found = reconstroi(casa, nada)
    assert found.diferencas == (Diferenca(CASO, "recurso", ULTIMOS_DIAS["recurso"], "2026-05-04"),)
    assert not found.trocada
    assert live(casa) == before
    assert reconstroi(casa, nada, "erro de contagem na versão anterior").trocada
    assert live(casa) != before


def antiga(url, migracao, casa, monkeypatch):
    """Make a base as that migration left it, with what the log in memory holds and a case stored by another version."""
    from django.core.management import call_command  # noqa: PLC0415 - only who opens a base loads Django
    from django.db import connections  # noqa: PLC0415

    from capitania.config.registro import registros  # noqa: PLC0415

    monkeypatch.setenv("CAPITANIA_BANCO", url)
    registros()
    call_command("migrate", "store", migracao, verbosity=0)
    kept = [(f.fluxo, f.registrados) for f in le_pacote(GUARDADO.read_bytes()).fluxos]
    kept += [(c.fluxo, casa.registros.le_fluxo(c.fluxo)) for c in casa.registros.cabecas()]
    with connections["default"].cursor() as cursor:
        for fluxo, acts in kept:
            for seq, r in enumerate(acts, 1):
                id_ = json.loads(r.envelope)["id"]
                cursor.execute("INSERT INTO ato VALUES (%s, %s, %s, %s, %s)", [id_, fluxo, seq, r.envelope, r.hash])
                for p in r.pessoais:
                    values = [p.id, id_, p.campo, p.sal, p.dados]
                    columns = "id, ato_id, campo, sal, dados"
                    cursor.execute(f"INSERT INTO pessoal ({columns}) VALUES (%s, %s, %s, %s, %s)", values)
            cursor.execute("INSERT INTO cabeca VALUES (%s, %s, %s)", [fluxo, len(acts), acts[-1].hash])
    connections["default"].close()
    return registros()


@pytest.mark.parametrize(("vendor", "migracao"), [("sqlite", "0002"), ("sqlite", "0003"), ("postgresql", "0004")])
def test_a_base_of_the_version_before_keeps_every_last_day(request, vendor, migracao, tmp_path, monkeypatch):
    from django.db import connections  # noqa: PLC0415

    old = Casa(RegistrosEmMemoria(), datetime(2026, 8, 3, 15, tzinfo=UTC))
    old.designa()
    playing(old)
    seen = queries.vista(old, CASO)
    told = {p.tipo: p.vencimento.isoformat() for p in seen.prazos if not p.cumprido}
    told |= {f"prescricao_{p.relogio}": p.limite.isoformat() for p in seen.prescricoes}
    assert told == ULTIMOS_DIAS
    url = f"sqlite:///{tmp_path}/antiga.db"
    if vendor == "postgresql":
        servidor = request.getfixturevalue("servidor")
        url = servidor.url(servidor.cria())
    try:
        new = Casa(antiga(url, migracao, old, monkeypatch), old.instante)
        assert new.registros.leituras.versao() is None
        assert new.registros.verifica().integra
        assert reconstroi(new, nada).trocada
        found = new.registros.leituras
        assert {v.prazo: v.vencimento for v in found.do_fluxo(CASO).vencimentos} == ULTIMOS_DIAS
        assert found.versao() == linhas.VERSAO_DO_CALCULO
        streams = [c.fluxo for c in old.registros.cabecas()]
        assert {f: found.do_fluxo(f) for f in streams} == live(old)[0]
    finally:
        connections["default"].close()

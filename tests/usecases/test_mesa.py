"""The desk: the riskiest first, custodies and clocks apart; and no open case without a next actor on a desk."""

from datetime import UTC, date, datetime

import pytest
from casa import Casa

from capitania.processo.catalogo import FASES
from capitania.processo.espera import espera
from capitania.store.memoria import RegistrosEmMemoria
from capitania.usecases.amostra import semeia_a_mostra
from capitania.usecases.dobras import dobra
from capitania.usecases.impedidos import Pagina, impedidos
from capitania.usecases.mesa import DE_FORA, LINHAS, Lente, dia
from capitania.usecases.queries import contexto_do_caso, lida, resumos

HOJE = datetime(2026, 12, 1, 15, tzinfo=UTC)
FINDAS = {"encerrado", "arquivado"}
DA_OM = ("inspetor", "secretaria", "autoridade")
LENTES = (
    Lente("CPPR", DA_OM, inteira=True, sigilosos=True),
    Lente("CPPR", ("superior",), inteira=False, sigilosos=True),
    Lente(None, ("dpc",), inteira=False, sigilosos=True),
)


@pytest.fixture(scope="module")
def mostra():
    """Sow a sample."""
    casa = Casa(RegistrosEmMemoria(), HOJE)
    semeia_a_mostra(casa, 40, 14)
    return casa


@pytest.fixture(scope="module")
def mesa(mostra):
    """Lay the desk of all of them."""
    return dia(mostra.registros.leituras, LENTES, HOJE.date())


def test_each_open_case_waits_for_somebody_and_stands_on_a_desk(mostra, mesa):
    open_ = {r.fluxo for r in resumos(mostra.registros) if r.fase not in FINDAS}
    assert len(open_) < LINHAS
    assert open_ - {i.fluxo for i in (*mesa.esperam, *mesa.acompanham)} == set()
    assert {i.quem for i in mesa.acompanham} <= {(q,) for q in DE_FORA}


def test_on_its_way_no_case_ever_waits_for_nobody(mostra):
    phases, found = set(), set()
    for r in resumos(mostra.registros):
        whole = lida(mostra, r.fluxo).dobra
        for n in range(1, len(whole.atos) + 1):
            d = dobra(whole.fluxo, whole.atos[:n])
            phases.add(d.fase)
            if d.caso is None or d.fase in FINDAS:
                continue
            waits = espera(d.caso, contexto_do_caso(mostra, d, d.caso, d.atos[-1].em.date()))
            if waits is None or not waits.quem:
                found.add((d.fase, d.atos[-1].nome))
    assert phases - {None} == set(FASES)
    assert found == set()


def test_what_is_of_most_risk_comes_first(mesa):
    for items in (mesa.vencem, mesa.esperam, mesa.acompanham, mesa.alarmes, mesa.custodias):
        assert [i.risco for i in items] == sorted(i.risco for i in items)
    assert mesa.vencem
    assert all(i.vencimento is not None for i in mesa.vencem)


def test_a_custody_alarms_before_its_term_ends(mostra):
    kept = sorted(c.fluxo for c in mostra.registros.cabecas("custodia:"))
    terms = [v for f in kept for v in mostra.registros.leituras.do_fluxo(f).vencimentos if v.alarmes]
    last = max(date.fromisoformat(v.vencimento) for v in terms)
    assert dia(mostra.registros.leituras, LENTES, HOJE.date()).custodias == ()
    near = dia(mostra.registros.leituras, LENTES, last)
    assert {i.fluxo for i in near.custodias} == {v.fluxo for v in terms}
    assert dia(mostra.registros.leituras, LENTES[1:], last).custodias == ()


def test_only_the_secretaria_sees_to_what_waits_for_the_party(mostra):
    others = Lente("CPPR", ("inspetor", "autoridade"), inteira=True, sigilosos=True)
    assert dia(mostra.registros.leituras, (others,), HOJE.date()).acompanham == ()


def test_who_may_not_is_told_why_and_who_may_is_not(mostra, mesa):
    judged = [i for i in mesa.esperam if i.ato == "recurso_julgado" and i.quem == ("superior",)]
    assert judged
    assert impedidos(mostra, "capitao-1", [i for i in judged if i.numero][:1]).impedidos == ()
    (found, *_) = impedidos(mostra, "oficial-1", judged).impedidos
    assert found.item == judged[0]
    assert all(i.cita for i in found.impedimentos)
    assert impedidos(mostra, "oficial-1", mesa.custodias) == Pagina((), 0, 0, 0)


def test_what_bars_her_is_looked_at_page_by_page_and_nothing_is_left_out(mostra, mesa, monkeypatch):
    whole = impedidos(mostra, "oficial-1", mesa.esperam)
    monkeypatch.setattr("capitania.usecases.impedidos.OLHADOS", 3)
    place, seen, pages = 0, [], []
    while place is not None:
        page = impedidos(mostra, "oficial-1", mesa.esperam, place)
        seen += page.impedidos
        pages.append((page.de, page.ate))
        assert page.anterior == (None if place == 0 else place - 3)
        place = page.seguinte
    assert pages[:2] == [(1, 3), (4, 6)]
    assert pages[-1][1] == page.todos == whole.todos > 6
    assert tuple(seen[: len(whole.impedidos)]) == whole.impedidos
    assert impedidos(mostra, "oficial-1", mesa.esperam, 999).de == 1

"""A base sown: the same from the same seed, admitted act by act, chained as any other."""

from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from casa import REAIS, Casa

from capitania.identidade import cpf
from capitania.lei.problemas import EntradaInvalida
from capitania.store.memoria import RegistrosEmMemoria
from capitania.usecases import fluxos, ligacoes, semeadura, semear
from capitania.usecases.certificar_decurso import certifica
from capitania.usecases.contexto import reune
from capitania.usecases.dobras import dobra, resumo_registrado
from capitania.usecases.registros import BaseOcupada
from capitania.usecases.semear import AMOSTRA, Pedido, semeia

HOJE = datetime(2026, 8, 3, 15, tzinfo=UTC)


def semeada(volume=60, **mais):
    casa = Casa(RegistrosEmMemoria(), HOJE)
    return casa, semeia(casa, Pedido(volume, "CPPR", **mais))


def atos(casa, fluxo):
    return fluxos.le_atos(casa.registros.le_fluxo(fluxo))


def test_what_is_sown_is_a_base_like_any_other():
    casa, found = semeada()
    assert (found.processos, found.om, found.ate, found.amostra) == (60, "CPPR", date(2026, 8, 2), 60)
    assert found.pessoas == 45
    exame = casa.registros.verifica()
    assert exame.integra
    cases = [c.fluxo for c in casa.registros.cabecas("processo:")]
    assert len(cases) == 60
    assert found.atos == sum(casa.registros.cabeca(c).seq for c in cases) + found.pessoas
    rows = {r.fluxo: r for r in casa.registros.resumos(limite=100)}
    for fluxo in cases:
        assert rows[fluxo] == resumo_registrado(fluxo, casa.registros.le_fluxo(fluxo))
        assert rows[fluxo].fase not in {"encerrado", "arquivado"}
    assert {r.fase for r in rows.values()} >= {"aberto", "autuado", "em_defesa", "concluso"}
    numbers = sorted(r.numero for r in rows.values() if r.numero)
    assert numbers == [f"421P2026{n:06}" for n in range(1, len(numbers) + 1)]


def test_every_act_would_be_admitted():
    casa, _ = semeada(40)
    ctx = reune(casa, "CPPR", HOJE.date()).contexto
    for c in casa.registros.cabecas("processo:"):
        acts = atos(casa, c.fluxo)
        for n, ato in enumerate(acts):
            so_far = dobra(c.fluxo, acts[:n])
            assert [a for a in so_far.achados(ato, ctx) if not a.lacuna] == []
            found = ligacoes.liga(casa, ato, so_far)
            assert (found.ato, found.problemas) == (ato, ())
        assert all(a.em < a.registrado_em < HOJE for a in acts)


def test_the_same_seed_gives_the_same_bytes():
    heads = [semeada(30, semente=s)[0].registros.cabecas() for s in (7, 7, 8)]
    assert heads[0] == heads[1] != heads[2]


def test_people_do_not_exist_and_their_numbers_fit():
    casa, _ = semeada(10)
    (ato,) = atos(casa, "pessoa:semente-0000001")
    assert "pessoa fictícia" in ato.pessoais["nome"]
    assert all(cpf.examine(semeadura.cpf(Random(n))).valido for n in range(300))


def test_terms_lapse_in_what_was_sown():
    casa, _ = semeada()
    found = certifica(casa)
    assert len(found.certidoes) > 5
    assert found.tarefas == ()


def test_day_by_day_or_once_at_the_end_the_log_says_the_same():
    """Each act, its place and its content: only the instant of entry tells when the machine came to it."""
    (by_day, _), (late, _) = semeada(30, semente=3), semeada(30, semente=3)
    for n in range(41):
        by_day.instante = HOJE + timedelta(days=n)
        certifica(by_day)
    late.instante = by_day.instante
    certifica(late)
    for fluxo in (c.fluxo for c in late.registros.cabecas("processo:")):
        one, other = ([a._replace(registrado_em=a.em) for a in atos(casa, fluxo)] for casa in (by_day, late))
        assert one == other
    entered = {a.registrado_em.date() for c in by_day.registros.cabecas("processo:") for a in atos(by_day, c.fluxo)}
    assert len(entered & {(HOJE + timedelta(days=n)).date() for n in range(41)}) > 3


def test_a_sample_is_asked_and_the_rest_believed(monkeypatch):
    asked = []
    monkeypatch.setattr(semear, "AMOSTRA", 5)
    monkeypatch.setattr(semear, "_prova", lambda caso, _: asked.append(caso.fluxo))
    seen = []
    casa = Casa(RegistrosEmMemoria(), HOJE)
    found = semeia(casa, Pedido(33, "CPPR"), seen.append)
    assert (len(asked), found.amostra) == (5, 5)
    assert seen[-1] == 33
    assert AMOSTRA == 200


def test_a_day_whose_law_asks_another_road_is_refused():
    with pytest.raises(EntradaInvalida) as error:
        semeada(60, ate=date(2025, 8, 1))  # the notificação came first then
    assert error.value.problemas[0].campo == "--ate"


@pytest.mark.parametrize(("volume", "om", "campo"), [(0, "CPPR", "--volume"), (10**6, "CPPR", "--volume")])
def test_what_cannot_be_sown_is_refused(volume, om, campo):
    casa = Casa(RegistrosEmMemoria(), HOJE)
    with pytest.raises(EntradaInvalida) as error:
        semeia(casa, Pedido(volume, om))
    assert [p.campo for p in error.value.problemas] == [campo]
    assert casa.registros.cabecas() == ()


def test_a_unit_without_a_code_is_refused():
    without = next(o.sigla for o in REAIS.oms.todas() if o.codigo is None)
    with pytest.raises(EntradaInvalida) as error:
        semeia(Casa(RegistrosEmMemoria(), HOJE), Pedido(1, without))
    assert [p.campo for p in error.value.problemas] == ["--om"]


def test_a_base_with_acts_is_left_alone(casa):
    before = casa.registros.cabecas()
    with pytest.raises(EntradaInvalida) as error:
        semeia(casa, Pedido(1, "CPPR"))
    assert [p.campo for p in error.value.problemas] == ["base"]
    assert casa.registros.cabecas() == before


def test_who_writes_meanwhile_stops_the_sowing():
    casa = Casa(RegistrosEmMemoria(), HOJE)
    real = casa.registros.acrescenta_todos

    def another(propostas):
        casa.designa()
        casa.registros.acrescenta_todos = real
        return real(propostas)

    casa.registros.acrescenta_todos = another
    with pytest.raises(BaseOcupada):
        semeia(casa, Pedido(1, "CPPR"))

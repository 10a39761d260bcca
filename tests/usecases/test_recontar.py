"""A calendar that changes: listed before it is kept, recorded once in each case it moves, whenever it was cut."""

from datetime import date

import pytest
from casa import ADMINISTRACAO, OFICIAL, PARTE, SECRETARIA, contesta
from recontado import CASO, CIENCIA, ciente, confere

from capitania.lei.problemas import EntradaInvalida
from capitania.prazos import Camada, Dia, Periodo
from capitania.processo.contexto import Impedimento
from capitania.usecases import fluxos, queries, recontagem, recontar
from capitania.usecases.certificar_decurso import certifica
from capitania.usecases.certificar_decurso import preve as previstas
from capitania.usecases.praticar import Impedido, Pedido
from capitania.usecases.recontar import continua, decreta, do_programa, preve

DIA = {
    "tipo": "dia_decretado",
    "em": "2026-03-19T10:00:00-03:00",
    "dia": "2026-03-20",
    "especie": "fechado",
    "ato": "Portaria 12/2026",
}
REVOGA = DIA | {"tipo": "dia_revogado", "em": "2026-03-20T10:00:00-03:00", "ato": "Portaria 13/2026"}


def pedido(**bruto):
    return Pedido("om:CPPR", DIA | bruto, ADMINISTRACAO, seguintes=False)


def dias(relatorio):
    """Give what a report moves: stream, term, day before, day after, who must know."""
    return [
        (m.fluxo, c.prazo, str(c.antes), str(c.depois), c.avisar)
        for m in relatorio.movidas
        for c in m.mudancas
        if c.muda
    ]


def recontados(casa, fluxo=CASO):
    acts = fluxos.le_atos(casa.registros.le_fluxo(fluxo))
    return [(a.id, a.em, dict(a.dados)) for a in acts if a.nome == "prazo_recontado"]


MOVE = (CASO, "defesa", "2026-03-31", "2026-04-01", ("parte",))


def test_what_a_closure_moves_is_listed_and_nothing_is_kept(casa):
    ciente(casa)
    before = casa.registros.cabecas()
    found = preve(casa, "CPPR", pedido())
    assert dias(found)[0] == MOVE
    assert [d[1] for d in dias(found)] == ["defesa", "julgamento"]
    assert (found.gravados, found.tarefas) == (None, ())
    assert found.porque == "2026-03-20, sem expediente (Portaria 12/2026)"
    assert casa.registros.cabecas() == before


def test_a_closure_decreed_late_is_recorded_in_each_case_it_moves_and_in_no_other(casa):
    """Fault 5 and its kin: the term that runs is counted again, and who waits is known."""
    ciente(casa)
    ciente(casa, "processo:c-2", em="2026-03-23T12:00:00-03:00", dia="2026-03-23")  # begins after the day
    head = casa.registros.cabeca("processo:c-2")
    found = decreta(casa, "CPPR", pedido())
    assert found.gravados == 2
    assert [d[0] for d in dias(found)] == [CASO, CASO]
    (_, _, dados), _ = recontados(casa)
    om = fluxos.le_atos(casa.registros.le_fluxo("om:CPPR"))
    causa = next(a for a in om if a.nome == "dia_decretado")
    assert dados == {
        "prazo": "defesa",
        "antes": "2026-03-31",
        "depois": "2026-04-01",
        "motivo": "2026-03-20, sem expediente (Portaria 12/2026)",
        "causa": causa.id,
        "avisar": ["parte"],
    }
    assert casa.registros.cabeca("processo:c-2") == head
    assert (om[-1].nome, om[-1].dados) == ("recontagem_concluida", {"ato": causa.id, "processos": 1})
    assert continua(casa) == ()
    assert "aviso_prazo_recontado" in {a.regra for a in queries.vista(casa, CASO).avisos}
    confere(casa)


def test_the_flag_is_answered_when_the_day_is_told(casa):
    ciente(casa)
    decreta(casa, "CPPR", pedido())
    for prazo, dia in (("defesa", "2026-04-01"), ("julgamento", "2026-05-01")):
        told = {"em": "2026-03-20T12:00:00-03:00", "prazo": prazo, "vencimento": dia, "folha": "f"}
        casa.faz(CASO, SECRETARIA, tipo="prazo_informado", **told)
    assert "aviso_prazo_recontado" not in {a.regra for a in queries.vista(casa, CASO).avisos}


def test_a_closure_cancelled_leaves_the_told_day_standing(casa):
    """Fault 6: the later of the told and the recounted day binds."""
    ciente(casa)
    decreta(casa, "CPPR", pedido())
    told = {"em": "2026-03-20T12:00:00-03:00", "prazo": "defesa", "vencimento": "2026-04-01", "folha": "f"}
    casa.faz(CASO, SECRETARIA, tipo="prazo_informado", **told)
    found = decreta(casa, "CPPR", Pedido("om:CPPR", REVOGA, ADMINISTRACAO, seguintes=False))
    (movida,) = found.movidas
    assert [(c.prazo, str(c.antes), str(c.depois), c.muda) for c in movida.mudancas] == [
        ("defesa", "2026-04-01", "2026-04-01", False)
    ]
    assert movida.mudancas[0].avisar == ("parte",)
    assert found.gravados == 0
    assert queries.vista(casa, CASO).prazos[0].vencimento.isoformat() == "2026-04-01"
    confere(casa)


def test_a_closure_cancelled_before_anyone_was_told_goes_back(casa):
    ciente(casa)
    decreta(casa, "CPPR", pedido())
    found = decreta(casa, "CPPR", Pedido("om:CPPR", REVOGA, ADMINISTRACAO, seguintes=False))
    assert dias(found)[0] == (CASO, "defesa", "2026-04-01", "2026-03-31", ("parte",))
    assert found.porque == "2026-03-20, revogado (Portaria 13/2026)"
    confere(casa)


def retifica(casa, **novos):
    """Correct the day that the unit decreed."""
    decretado = next(a for a in fluxos.le_atos(casa.registros.le_fluxo("om:CPPR")) if a.nome == "dia_decretado")
    bruto = {"tipo": "ato_retificado", "em": "2026-03-21T10:00:00-03:00", "ato": decretado.id, "motivo": "publicada"}
    return decreta(casa, "CPPR", Pedido("om:CPPR", {**bruto, "novos": novos}, OFICIAL, seguintes=False))


def test_an_act_given_to_a_day_moves_nothing_and_another_day_does(casa):
    ciente(casa)
    decreta(casa, "CPPR", Pedido("om:CPPR", {k: v for k, v in DIA.items() if k != "ato"}, ADMINISTRACAO))
    found = retifica(casa, ato="Portaria 12/2026")
    assert (found.movidas, found.gravados) == ((), 0)
    found = retifica(casa, dia="2026-04-20")
    assert dias(found)[0] == (CASO, "defesa", "2026-04-01", "2026-03-31", ("parte",))
    assert found.porque == "correção de ato do calendário: publicada"
    assert continua(casa) == ()
    confere(casa)


@pytest.mark.parametrize("work", [preve, decreta])
def test_an_act_that_moves_no_calendar_is_not_taken(casa, work):
    with pytest.raises(EntradaInvalida, match="não muda o calendário"):
        work(casa, "CPPR", Pedido("om:CPPR", {"tipo": "hierarquia_alterada"}, ADMINISTRACAO))


def test_what_is_refused_is_not_recounted(casa):
    ciente(casa)
    decreta(casa, "CPPR", pedido())
    assert isinstance(preve(casa, "CPPR", pedido()), Impedido)
    assert isinstance(decreta(casa, "CPPR", pedido()), Impedido)


def test_an_act_practised_without_its_recount_is_recounted_later_and_spares_what_began_since(casa):
    ciente(casa)
    casa.faz("om:CPPR", ADMINISTRACAO, **DIA)
    casa.instante = casa.instante.replace(hour=16)
    ciente(casa, "processo:c-2")
    with pytest.raises(EntradaInvalida, match="por concluir"):
        do_programa(casa, "CPPR", grava=False)
    (found,) = continua(casa, "CPPR")
    assert {d[0] for d in dias(found)} == {CASO}
    assert recontados(casa, "processo:c-2") == []
    assert continua(casa) == ()
    confere(casa)


def test_a_lapse_certified_on_a_term_that_now_ends_later_counts_no_more(casa):
    ciente(casa)
    certifica(casa)
    found = decreta(casa, "CPPR", pedido(em="2026-04-02T10:00:00-03:00"))
    assert MOVE in dias(found)
    confere(casa)


def test_a_defence_that_was_late_and_is_in_time_starts_the_judgement_anew(casa):
    ciente(casa)
    casa.faz(CASO, PARTE, tipo="defesa_apresentada", em="2026-04-01T09:00:00-03:00", canal="papel", argumentos=["a"])
    found = decreta(casa, "CPPR", pedido(em="2026-04-02T10:00:00-03:00"))
    assert [d[1] for d in dias(found)] == ["julgamento"]
    confere(casa)


def test_the_list_by_rows_is_that_by_cases(casa, monkeypatch):
    ciente(casa)
    ciente(casa, "processo:c-2", em="2026-03-20T12:00:00-03:00", dia="2026-03-19")
    casa.faz(
        "processo:c-2", SECRETARIA, tipo="prazo_suspenso", em="2026-03-21T12:00:00-03:00", de="2026-03-23", motivo="x"
    )
    by_rows = preve(casa, "CPPR", pedido())

    def only_cases(*_):
        raise recontagem.SoPeloCaso

    monkeypatch.setattr(recontagem.Comparador, "pelas_linhas", only_cases)
    assert preve(casa, "CPPR", pedido()) == by_rows
    assert len({d[0] for d in dias(by_rows)}) == 2


@pytest.mark.parametrize("corta", [0, 1, 2, 3, 4])
def test_cut_anywhere_it_goes_on_to_the_same_end(casa, corta, monkeypatch):
    cases = [f"processo:c-{n}" for n in range(4)]
    for fluxo in cases:
        ciente(casa, fluxo)
    left = iter(range(corta))
    inteiro = casa.registros.acrescenta_todos

    def cut(propostas):
        if next(left, None) is None:
            raise KeyboardInterrupt
        return inteiro(propostas)

    monkeypatch.setattr(casa.registros, "acrescenta_todos", cut)
    if corta < len(cases):
        with pytest.raises(KeyboardInterrupt):
            decreta(casa, "CPPR", pedido())
        monkeypatch.setattr(casa.registros, "acrescenta_todos", inteiro)
        continua(casa)
    else:
        decreta(casa, "CPPR", pedido())
    assert [len(recontados(casa, f)) for f in cases] == [2, 2, 2, 2]
    om = fluxos.le_atos(casa.registros.le_fluxo("om:CPPR"))
    assert [a.dados["processos"] for a in om if a.nome == "recontagem_concluida"] == [4]
    confere(casa)


def test_a_layer_that_arrives_moves_what_it_closes_and_makes_dates_firm(casa):
    ciente(casa)
    ciente(casa, "processo:c-2", em="2026-03-23T12:00:00-03:00", dia="2026-03-23")
    whole = (Periodo(date(2026, 1, 1), date(2026, 12, 31)),)
    brought = [Camada(n, (), whole) for n in ("municipal", "om")]
    brought.append(Camada("estadual", (Dia(date(2026, 3, 20), "fechado", "", "Lei"),), whole))
    de_antes = casa.calendarios.calendario

    class Novos:
        @staticmethod
        def calendario(om=None, extra=()):
            return de_antes(om, (*extra, *brought))

    casa.calendarios = Novos
    found = do_programa(casa, "CPPR", grava=False)
    assert (dias(found)[0], found.gravados, found.refeitas) == (MOVE, None, 1)
    done = do_programa(casa, "CPPR", grava=True)
    assert (done.movidas, done.gravados, done.refeitas) == (found.movidas, 2, 1)
    assert recontados(casa)[0][2]["causa"].startswith("calendario:")
    again = do_programa(casa, "CPPR", grava=True)
    assert (again.movidas, again.gravados, again.refeitas) == ((), 0, 0)
    confere(casa)


def julgado(casa, fluxo=CASO):
    """Bring a case to a decision known on 15 April of 2026, whose term to appeal ends on the 24th."""
    ciente(casa, fluxo)
    answer = {"em": "2026-03-20T10:00:00-03:00", "canal": "papel", "argumentos": ["validade"]}
    casa.faz(fluxo, f"p-{fluxo.partition('-')[2]}@parte", tipo="defesa_apresentada", **answer)
    decided = {"em": "2026-04-10T10:00:00-03:00", "respostas": {"validade": "x"}, "reincidencia": 0, "fundamento": "x"}
    pena = {"multa": "100.00"}
    casa.faz(fluxo, OFICIAL, tipo="julgamento_proferido", **decided, resultado="procedente", pena=pena)
    casa.faz(
        fluxo, SECRETARIA, **(CIENCIA | {"em": "2026-04-16T10:00:00-03:00", "objeto": "decisao", "dia": "2026-04-15"})
    )


def test_a_transito_certified_on_a_term_that_moves_is_a_task(casa):
    julgado(casa)
    certifica(casa)
    asked = pedido(dia="2026-04-24", em="2026-05-04T10:00:00-03:00")
    seen = preve(casa, "CPPR", asked)
    assert [m.sem_base for m in seen.movidas] == [("transito_certificado",)]
    found = decreta(casa, "CPPR", asked)
    assert (found.movidas, [d[1:4] for d in dias(found)]) == (
        seen.movidas,
        [("recurso", "2026-04-24", "2026-04-27")],
    )
    assert {t.motivo for t in previstas(casa, lambda _: date(2026, 4, 26)).tarefas} == {"sem_base"}
    confere(casa)


def test_the_night_job_knows_the_closure_of_its_own_unit(casa):
    """Fault 8: no lapse is certified on the last day as it was before the unit closed."""
    ciente(casa)
    decreta(casa, "CPPR", pedido())
    assert {c.certidao.dia for c in previstas(casa, lambda _: date(2026, 4, 1)).certidoes} == set()
    assert {c.certidao.dia for c in previstas(casa, lambda _: date(2026, 4, 2)).certidoes} == {date(2026, 4, 2)}


def test_what_cannot_be_read_is_a_task_and_leaves_the_recount_open(casa, monkeypatch):
    for n in (1, 2):
        ciente(casa, f"processo:c-{n}")
    real = recontar.da_dobra

    def raises(d, ctx):
        if d.fluxo == CASO:
            raise RuntimeError("Fulano de Tal")
        return real(d, ctx)

    monkeypatch.setattr(recontar, "da_dobra", raises)
    found = decreta(casa, "CPPR", pedido())
    assert [(t.fluxo, t.motivo, t.detalhe) for t in found.tarefas] == [(CASO, "falhou", "RuntimeError")]
    assert len(recontados(casa, "processo:c-2")) == 2
    monkeypatch.setattr(recontar, "da_dobra", real)
    (again,) = continua(casa)
    assert (again.gravados, again.tarefas) == (2, ())
    assert continua(casa) == ()
    confere(casa)


def test_a_case_that_never_stands_still_is_left_to_a_person(casa, monkeypatch):
    ciente(casa)
    monkeypatch.setattr(recontar._Obra, "_grava", lambda *_: False)
    assert [t.motivo for t in decreta(casa, "CPPR", pedido()).tarefas] == ["recusada"]


def test_a_recount_that_the_law_of_the_day_refuses_is_left_to_a_person(casa, monkeypatch):
    ciente(casa)
    monkeypatch.setattr(recontar, "recusas", lambda _: (Impedimento("x", "Não cabe.", ()),))
    assert {(t.motivo, t.detalhe) for t in decreta(casa, "CPPR", pedido()).tarefas} == {("recusada", "Não cabe.")}


def test_lists_of_another_version_are_made_anew_first(casa, monkeypatch):
    monkeypatch.setattr(recontar, "VERSAO_DO_CALCULO", 99)
    for work in (lambda: continua(casa), lambda: preve(casa, "CPPR", pedido())):
        with pytest.raises(EntradaInvalida, match="reconstruir"):
            work()


def test_a_challenged_measure_is_counted_again_in_its_boarding(casa):
    contesta(casa)
    found = decreta(casa, "CPPR", pedido(dia="2026-04-01"))
    moved = [("abordagem:a-1", "decisao_da_medida:retirada_de_trafego", "2026-04-01", "2026-04-02", ("autoridade",))]
    assert (dias(found), found.gravados) == (moved, 0)
    assert continua(casa) == ()
    confere(casa)


def test_an_outage_moves_no_term_counted_in_days(casa):
    ciente(casa)
    out = {"tipo": "indisponibilidade_registrada", "em": "2026-04-01T09:00:00-03:00", "prova": "Aviso"}
    span = {"de": "2026-03-31T20:00:00-03:00", "ate": "2026-04-01T00:00:00-03:00"}
    found = decreta(casa, "CPPR", Pedido("om:CPPR", {**out, **span}, ADMINISTRACAO, seguintes=False))
    assert (found.movidas, found.gravados) == ((), 0)
    assert "protocolo indisponível" in found.porque

"""The rows beside the log, as acts leave them."""

from datetime import date

import pytest
from casa import BOARDING, OFICIAL, PARTE, SECRETARIA, contesta

from capitania.usecases import agenda, leituras, queries
from capitania.usecases.linhas import VERSAO_DO_CALCULO, Filtro, Linhas, Vencimento
from capitania.usecases.reconstrucao import reconstroi

CASO = "processo:c-1"
CIENCIA = {
    "tipo": "ciencia_registrada",
    "em": "2026-03-12T10:00:00-03:00",
    "objeto": "auto",
    "meio": "ar",
    "dia": "2026-03-10",
    "prova": "AR",
    "recebedor": "infrator",
}
PESSOA = {"tipo": "pessoa_cadastrada", "em": "2026-01-02T09:00:00-03:00", "natureza": "fisica"}


def linhas(casa, fluxo=CASO) -> Linhas:
    return casa.registros.leituras.do_fluxo(fluxo)


def prazos(casa, fluxo=CASO) -> dict[str, str | None]:
    return {v.prazo: v.vencimento for v in linhas(casa, fluxo).vencimentos}


def com_ciencia(casa):
    casa.abre()
    casa.lavra()
    casa.faz(CASO, SECRETARIA, **CIENCIA)


def test_open_terms_and_clocks_have_a_row_and_the_desk_waits_for_whom_they_bind(casa):
    com_ciencia(casa)
    seen = queries.vista(casa, CASO)
    assert prazos(casa) == {
        **{p.tipo: p.vencimento.isoformat() for p in seen.prazos},
        **{f"prescricao_{p.relogio}": p.limite.isoformat() for p in seen.prescricoes},
    }
    defesa = next(v for v in linhas(casa).vencimentos if v.prazo == "defesa")
    assert defesa[2:] == ("CPPR", "parte", "2026-03-31", None, "", "estadual municipal om", 0, VERSAO_DO_CALCULO)
    clock = next(v for v in linhas(casa).vencimentos if v.prazo == "prescricao_punicao")
    assert clock.alarmes.split()[0] == "12=2030-03-10"
    assert [(m.qualidade, m.ato) for m in linhas(casa).mesa] == [("parte", "defesa_apresentada")]


def test_a_term_that_was_met_has_no_row(casa):
    com_ciencia(casa)
    casa.faz(CASO, PARTE, tipo="defesa_apresentada", em="2026-03-20T10:00:00-03:00", canal="papel", argumentos=[])
    assert "defesa" not in prazos(casa)
    assert [m.ato for m in linhas(casa).mesa] == ["julgamento_proferido"]


def test_of_a_case_that_ended_nothing_is_due(casa):
    com_ciencia(casa)
    death = {"em": "2026-03-20T10:00:00-03:00", "dia": "2026-03-19", "prova": "certidão"}
    casa.faz(CASO, SECRETARIA, tipo="obito_registrado", **death)
    casa.faz(
        CASO,
        OFICIAL,
        tipo="julgamento_proferido",
        em="2026-03-21T10:00:00-03:00",
        resultado="arquivado",
        fundamento="óbito",
        respostas={},
    )
    found = linhas(casa)
    assert found == Linhas(assuntos=found.assuntos)
    assert [(a.resultado, a.decidido) for a in found.assuntos] == [("arquivado", "2026-03-21")]


def test_a_sealed_case_is_marked_in_every_row(casa):
    com_ciencia(casa)
    casa.faz(CASO, OFICIAL, tipo="sigilo_decretado", em="2026-03-13T10:00:00-03:00", motivo="x")
    rows = linhas(casa)
    assert {v.sigiloso for v in (*rows.vencimentos, *rows.mesa)} == {1}


def test_a_name_is_found_folded_changes_with_the_act_and_goes_with_the_parts(casa):
    first = casa.faz("pessoa:p-9", SECRETARIA, **PESSOA, nome="João Avó", cpf="529.982.247-25")
    assert agenda.pessoas(casa, "joao avo") == agenda.pessoas(casa, "529.982.247-25") == ("p-9",)
    updated = {"tipo": "pessoa_atualizada", "em": "2026-01-03T09:00:00-03:00", "motivo": "certidão"}
    second = casa.faz("pessoa:p-9", SECRETARIA, **updated, nome="João Neto", cpf="529.982.247-25")
    assert agenda.pessoas(casa, "avo") == ()
    erased = {"tipo": "pessoais_apagados", "em": "2026-01-04T09:00:00-03:00", "motivo": "pedido"}
    casa.faz("pessoa:p-9", "a@administracao", **erased, atos=[first.recibo.id, second.recibo.id])
    assert agenda.pessoas(casa, "joao") == agenda.pessoas(casa, "52998224725") == ()
    assert linhas(casa, "pessoa:p-9") == Linhas()


def test_cases_are_found_by_who_is_their_infractor(casa):
    casa.faz("pessoa:p-9", SECRETARIA, **PESSOA, nome="Maria")
    casa.abre("processo:c-9", infrator="p-9")
    casa.abre()
    assert agenda.casos_de(casa, "maria") == ("processo:c-9",)
    assert agenda.casos_de(casa, "ninguém") == ()
    found = agenda.agenda(casa.registros, Filtro(fluxos=("processo:c-9",)), 9)
    assert {v.fluxo for v in found.linhas} == {"processo:c-9"}
    assert (found.total, found.sem_dia, found.por_refazer) == (len(found.linhas), 0, False)


def test_a_person_is_found_with_the_cases_of_the_other_names_it_has(casa):
    casa.faz("pessoa:p-8", SECRETARIA, **PESSOA, nome="Mariana")
    casa.faz("pessoa:p-9", SECRETARIA, **PESSOA, nome="Outra grafia")
    casa.abre("processo:c-9", infrator="p-9")
    assert agenda.casos_de(casa, "mariana") == ()
    union = {"tipo": "pessoas_unificadas", "em": "2026-04-01T10:00:00-03:00", "prova": "Mesmo CPF."}
    casa.faz("pessoa:p-8", SECRETARIA, **union, fica="p-8", sai="p-9")
    assert agenda.casos_de(casa, "mariana") == ("processo:c-9",)


@pytest.mark.parametrize(("told", "campo"), [(" ", "--pessoa"), ("souza", "--pessoa")])
def test_a_name_that_says_too_little_is_refused(casa, told, campo, monkeypatch):
    monkeypatch.setattr(agenda, "PESSOAS", 1)
    for n in (1, 2):
        casa.faz(f"pessoa:s-{n}", SECRETARIA, **PESSOA, nome="Souza")
    with pytest.raises(agenda.EntradaInvalida) as error:
        agenda.pessoas(casa, told)
    assert [p.campo for p in error.value.problemas] == [campo]


def test_a_term_past_the_calendar_has_a_row_without_a_day(casa, monkeypatch):
    monkeypatch.setattr(leituras, "alem_do_calendario", lambda *_: ("recurso",))
    casa.abre()
    assert prazos(casa)["recurso"] is None
    assert casa.registros.leituras.sem_dia() == 1


def test_a_contested_measure_waits_for_the_agent(casa, monkeypatch):
    contesta(casa)
    (row,) = linhas(casa, BOARDING).vencimentos
    assert row[:5] == (BOARDING, "decisao_da_medida:retirada_de_trafego", "CPPR", "autoridade", "2026-04-01")
    waits = [(m.qualidade, m.ato) for m in linhas(casa, BOARDING).mesa]  # of its facts the norms only ask
    assert waits == [("autoridade", "medida_confirmada"), *((q, "ato_retificado") for q in ("inspetor", "secretaria"))]
    monkeypatch.setattr(leituras, "prazos_das_medidas", lambda *_: ())
    assert reconstroi(casa, lambda *_: None, "além do calendário").trocada
    assert prazos(casa, BOARDING) == {"decisao_da_medida:retirada_de_trafego": None}


@pytest.mark.parametrize(
    ("hoje", "told"),
    [("2030-03-09", None), ("2030-03-10", 12), ("2030-12-09", 6), ("2031-03-10", 1), ("2031-03-11", 0)],
)
def test_the_nearest_alarm_reached_is_told(hoje, told):
    alarms = "12=2030-03-10 6=2030-09-10 3=2030-12-10 1=2031-02-10"
    row = Vencimento("x", "prescricao_punicao", "CPPR", "autoridade", "2031-03-10", None, alarms, "", 0, 1)
    assert leituras.alarme(row, date.fromisoformat(hoje)) == told

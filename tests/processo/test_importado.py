"""An old case brought from outside: its phase is told, nothing of it runs, and little may be done in it."""

import pytest
from apoio import ABERTURA, CTX, OFICIAL, SECRETARIA, Caso, ate, ato

from capitania.processo.avisos import avisos
from capitania.processo.estado import FASES, TIPOS, fase, fold
from capitania.processo.impedimentos import NO_IMPORTADO
from capitania.processo.prescricao import prescricoes
from capitania.processo.termos import prazos

CASA = "administracao@administracao"
DIA, DEPOIS = "2026-03-02", "2026-03-03"
FIM = {"encerrado", "arquivado"}


def antigo(ctx=CTX, **dados):
    return Caso(ctx).faz("importado", CASA, DIA, **({"om": "CPPR", "fase": "julgado"} | dados))


def regras(e, ctx=CTX):
    return [a.regra for a in avisos(e, ctx)]


@pytest.mark.parametrize("nome", FASES)
def test_its_phase_is_the_one_told_and_no_term_or_clock_runs(nome):
    e = antigo(fase=nome).estado
    assert fase(e) == nome
    assert (prazos(e, CTX), prescricoes(e, CTX)) == ((), ())
    assert regras(e) == ["aviso_importado"]


def test_one_imported_before_phases_were_told_is_as_one_just_opened():
    velho = ato("importado", CASA, DIA)._replace(dados={"origem": "x"})
    assert fase(fold([velho])) == "aberto"


@pytest.mark.parametrize("nome", [n for n in TIPOS if n not in NO_IMPORTADO])
def test_what_is_of_a_case_that_runs_asks_for_its_opening(nome):
    quem = f"secretaria-1@{min(TIPOS[nome].quem)}"
    assert "caso_so_importado" in antigo().recusa(nome, quem, DEPOIS)


@pytest.mark.parametrize(
    ("nome", "quem", "dados"),
    [
        ("prova_juntada", SECRETARIA, {"especie": "autos antigos"}),
        ("processos_ligados", SECRETARIA, {"processo": "processo:2", "motivo": "mesmo fato"}),
        ("prioridade_concedida", SECRETARIA, {"causa": "idade"}),
        ("sigilo_decretado", OFICIAL, {"motivo": "x"}),
        ("obito_registrado", SECRETARIA, {"dia": "2026-03-01", "prova": "certidão"}),
        ("pessoais_apagados", CASA, {"atos": ["ato-1"], "motivo": "x"}),
        ("processo_aberto", SECRETARIA, ABERTURA),
    ],
)
def test_what_is_kept_of_it_and_its_opening_are_taken(nome, quem, dados):
    assert antigo().recusa(nome, quem, DEPOIS, **dados) == set()


@pytest.mark.parametrize("nome", sorted(FIM))
def test_one_that_ended_is_kept_and_not_opened_again(nome):
    caso = antigo(fase=nome)
    assert caso.recusa("processo_aberto", SECRETARIA, DEPOIS, **ABERTURA) == {"processo_findo"}
    assert caso.recusa("prova_juntada", SECRETARIA, DEPOIS, especie="autos antigos") == set()
    assert caso.recusa("prioridade_concedida", SECRETARIA, DEPOIS, causa="idade") == {"processo_findo"}


def test_it_is_the_first_act_of_its_stream_or_none():
    assert antigo().recusa("importado", CASA, DEPOIS, om="CPPR") == {"importado_so_no_comeco"}
    aberto = Caso().faz("processo_aberto", SECRETARIA, DIA, **ABERTURA)
    assert "importado_so_no_comeco" in aberto.recusa("importado", CASA, DEPOIS, om="CPPR")


def test_only_who_serves_in_its_unit_imports_it_or_adds_to_it():
    assert Caso().recusa("importado", SECRETARIA, DIA, om="CPPR") == set()
    assert Caso().recusa("importado", SECRETARIA, DIA, om="CPSP") == {"lugar_do_fato"}
    assert antigo().recusa("prova_juntada", "secretaria-2@secretaria", DEPOIS) == {"lugar_do_fato"}


def test_a_day_to_come_is_no_day_of_the_fact():
    assert Caso().recusa("importado", CASA, DIA, om="CPPR", dia_do_fato=DEPOIS) == {"dia_por_vir"}


def test_opened_here_it_runs_by_its_acts_from_here_on():
    e = antigo().faz("processo_aberto", SECRETARIA, DEPOIS, **ABERTURA).estado
    assert fase(e) == "aberto"
    assert "aviso_importado" in regras(e)
    assert {p.relogio for p in prescricoes(e, CTX)} == {"punicao", "paralisacao"}


def test_an_old_case_of_the_same_person_is_flagged_until_the_decision_and_never_counted():
    ctx = CTX._replace(importados=("processo:velho",))
    caso = Caso(ctx).faz("processo_aberto", SECRETARIA, DIA, **ABERTURA)
    (aviso,) = (a for a in avisos(caso.estado, ctx) if a.regra == "aviso_importado_nao_conta")
    assert "processo:velho" in aviso.motivo
    julgado = ate("julgamento", ctx).estado
    assert julgado.julgamento.decisao is not None
    assert "aviso_importado_nao_conta" not in regras(julgado, ctx)

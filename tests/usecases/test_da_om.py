"""What a unit's stream says reaches every act of its cases: days, parents, settings."""

from datetime import UTC, date, datetime

import pytest
from casa import ADMINISTRACAO, OFICIAL, SECRETARIA

from capitania.usecases import queries
from capitania.usecases.contexto import reune

OM, CASO = "om:CPPR", "processo:c-1"
DIA = {"tipo": "dia_decretado", "em": "2026-03-05T09:00:00-03:00", "especie": "fechado", "ato": "Portaria 7/2026"}
DIA |= {"motivo": "Falta de energia", "dia": "2026-03-31"}
ANTES = datetime(2026, 8, 3, 14, tzinfo=UTC)  # an hour before the clock of the office


def vencimento(casa) -> date:
    (defesa,) = (p for p in queries.vista(casa, CASO).prazos if p.tipo == "defesa")
    return defesa.vencimento


@pytest.fixture
def ciente(casa):
    """Give a case whose defence runs to 31 March."""
    casa.abre()
    casa.lavra()
    assina = {"tipo": "assinatura_registrada", "em": "2026-03-02T11:10:00-03:00", "resultado": "ausente"}
    casa.faz(CASO, SECRETARIA, **assina)
    expede = {"tipo": "comunicacao_expedida", "em": "2026-03-03T10:00:00-03:00", "objeto": "auto", "meio": "ar"}
    casa.faz(CASO, SECRETARIA, **expede, endereco="Rua da Praia, 10")
    sabe = {"tipo": "ciencia_registrada", "em": "2026-03-10T10:00:00-03:00", "objeto": "auto", "meio": "pessoal"}
    casa.faz(CASO, SECRETARIA, **sabe, dia="2026-03-10", prova="Termo", recebedor="infrator")
    assert vencimento(casa) == date(2026, 3, 31)
    return casa


def test_a_day_decreed_moves_the_last_day_and_a_revocation_brings_it_back(ciente):
    ciente.faz(OM, ADMINISTRACAO, **DIA)
    assert vencimento(ciente) == date(2026, 4, 1)
    revoga = {"tipo": "dia_revogado", "em": "2026-03-06T09:00:00-03:00", "especie": "fechado", "ato": "Portaria 8"}
    ciente.faz(OM, ADMINISTRACAO, **revoga, dia="2026-03-31")
    assert vencimento(ciente) == date(2026, 3, 31)


def test_a_day_of_another_unit_moves_nothing(ciente):
    ciente.faz("om:CPSP", ADMINISTRACAO, **DIA)
    assert vencimento(ciente) == date(2026, 3, 31)


def test_what_was_known_before_is_told_apart(ciente):
    ciente.faz(OM, ADMINISTRACAO, **DIA)
    dia = date(2026, 3, 31)
    now, then = (reune(ciente, "CPPR", dia, conhecido_em=quando).contexto.calendario for quando in (None, ANTES))
    assert (now.dia_util(dia), then.dia_util(dia)) == (False, True)


def test_a_calendar_is_made_once_for_all_cases_of_a_unit(ciente):
    ciente.faz(OM, ADMINISTRACAO, **DIA)
    first, second = (reune(ciente, "CPPR", date(2026, 4, n)).contexto.calendario for n in (1, 2))
    assert first is second


def test_an_outage_lets_the_electronic_defence_in(ciente):
    fora = {"tipo": "indisponibilidade_registrada", "em": "2026-04-01T09:00:00-03:00", "prova": "Aviso do sistema"}
    ciente.faz(OM, SECRETARIA, **fora, de="2026-03-31T20:00:00-03:00", ate="2026-04-01T00:00:00-03:00")
    assert reune(ciente, "CPPR", date(2026, 4, 1)).contexto.calendario.indisponivel(date(2026, 3, 31))


SOBE = {"tipo": "hierarquia_alterada", "em": "2026-03-05T09:00:00-03:00", "ato": "Portaria 2", "de": "2026-04-01"}


def test_the_parent_of_a_unit_is_that_of_its_acts_from_their_day_on(casa):
    casa.faz(OM, ADMINISTRACAO, **SOBE, superior="com5odn")
    casa.designa(("Com5ºDN", "cmt-5", "comandante_de_distrito"), ("Com8ºDN", "cmt-8", "comandante_de_distrito"))
    seen = {}
    for mes in (3, 4):
        found = reune(casa, "CPPR", date(2026, mes, 2))
        acima = found.contexto.unidades["CPPR"].superior(date(2026, mes, 2))
        seen[mes] = acima, {d.pessoa for d in found.contexto.designacoes if d.om == acima}, sorted(found.lidos)
    assert seen[3] == ("Com8ºDN", {"cmt-8"}, ["om:CPPR", "om:Com8ºDN", "om:DPC"])
    assert seen[4] == ("Com5ºDN", {"cmt-5"}, ["om:CPPR", "om:Com5ºDN", "om:DPC"])


def test_a_parent_that_nobody_knows_is_no_parent(casa):
    assert casa.campos(OM, ADMINISTRACAO, **SOBE, superior="Marte") == ["superior"]


def test_a_setting_that_nobody_knows_is_told(casa):
    change = {"tipo": "configuracao_alterada", "em": "2026-03-05T09:00:00-03:00", "motivo": "ofício"}
    assert casa.campos(OM, ADMINISTRACAO, **change, chave="codigo", valor="421") == ["chave"]
    refused = casa.pede(OM, ADMINISTRACAO, **change, chave="codigo_da_om", valor="42")
    assert [i.regra for i in refused.impedimentos] == ["configuracao_invalida"]
    assert "três algarismos" in refused.impedimentos[0].motivo
    casa.faz(OM, ADMINISTRACAO, **change, chave="codigo_gru")
    assert reune(casa, "CPPR", date(2026, 4, 1)).om.configuracao == {"codigo_gru": ""}


def test_an_act_out_of_any_unit_has_a_calendar(casa):
    assert reune(casa, "", date(2026, 4, 1)).contexto.calendario.dia_util(date(2026, 4, 1))
    casa.faz("pessoa:p-9", SECRETARIA, tipo="pessoa_cadastrada", em="2026-03-05T09:00:00-03:00", natureza="fisica")


def test_the_office_of_another_unit_keeps_what_was_looked_for(casa):
    """The auto of a device, drawn by who has no office here: refused, and its number stays kept."""
    faixa = {"tipo": "faixa_reservada", "em": "2026-03-01T09:00:00-03:00", "aparelho": "t-1", "ano": 2026}
    casa.faz(OM, ADMINISTRACAO, **faixa, quantos=1, ate="2026-03-31")
    casa.designa(("CPSP", "oficial-9", "oficial_designado"))
    casa.abre()
    asked = {"tipo": "auto_lavrado", "em": "2026-03-02T11:00:00-03:00", "dispositivo": "rlesta:12-III", "local": "x"}
    asked |= {"fato_em": "2026-03-01T11:00:00-03:00", "numero": "421P2026000002", "aparelho": "t-1"}
    refused = casa.pede(CASO, "oficial-9@autoridade", **asked)
    assert {i.regra for i in refused.impedimentos} >= {"lugar_do_fato", "numero_fora_da_faixa"}
    casa.faz(CASO, OFICIAL, **asked | {"numero": "421P2026000001"})

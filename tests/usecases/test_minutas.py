"""Drafts: kept over the version they were drawn from, and gone when the case waits for their piece no more."""

import pytest
from casa import ADMINISTRACAO, OFICIAL, PARTE, SECRETARIA

from capitania.lei.problemas import EntradaInvalida
from capitania.processo.ato import Por
from capitania.usecases import minutas
from capitania.usecases.fluxos import le_atos
from capitania.usecases.minutas import MAIOR, Adiantada, Guardada, Rascunho, SemPeca
from capitania.usecases.registros import BaseOcupada

FLUXO, ANA, RUI = "processo:c-1", Por("secretaria-1", "secretaria"), Por("oficial-1", "autoridade")
J = "julgamento_proferido"
DECIDE = {"tipo": J, "em": "2026-04-10T10:00:00-03:00", "resultado": "improcedente", "fundamento": "Sem prova."}


def rascunho(texto="Ouviu-se.", *, por=ANA, versao=0, peca="julgamento"):
    return Rascunho(FLUXO, peca, por, {f"{J}.relato": texto, f"{J}.fundamento": "  "}, versao)


@pytest.fixture
def caso(casa):
    """Give an office with a case whose auto is drawn and known, and whose party gave up the defence."""
    casa.abre()
    casa.lavra()
    casa.faz(FLUXO, SECRETARIA, tipo="assinatura_registrada", em="2026-03-02T11:30:00-03:00", resultado="ausente")
    known = {"objeto": "auto", "meio": "ar", "dia": "2026-03-10", "prova": "AR", "recebedor": "infrator"}
    casa.faz(FLUXO, SECRETARIA, tipo="ciencia_registrada", em="2026-03-12T10:00:00-03:00", **known)
    filed = {"canal": "papel", "argumentos": [], "texto": "Em dia."}
    casa.faz(FLUXO, PARTE, tipo="defesa_apresentada", em="2026-03-20T10:00:00-03:00", **filed)
    return casa


def kept(casa):
    return [(m.versao, m.pessoa) for m in minutas.versoes(casa.registros, FLUXO, "julgamento")]


def test_what_is_typed_is_kept_and_read_back(caso):
    found = minutas.guarda(caso, rascunho())
    assert isinstance(found, Guardada)
    assert (found.minuta.versao, found.minuta.pessoa, found.minuta.qualidade, found.minuta.seq) == (1, *ANA, 5)
    assert minutas.campos(found.minuta) == {f"{J}.relato": "Ouviu-se."}
    assert minutas.ultima(minutas.versoes(caso.registros, FLUXO, "julgamento")) == 1
    assert minutas.ultima(()) == 0


def test_two_people_are_told_of_each_other(caso):
    minutas.guarda(caso, rascunho("De Ana."))
    found = minutas.guarda(caso, rascunho("De Rui.", por=RUI))
    assert isinstance(found, Adiantada)
    assert [minutas.campos(m) for m in found.versoes] == [{f"{J}.relato": "De Ana."}]
    assert isinstance(minutas.guarda(caso, rascunho("De Rui.", por=RUI, versao=1)), Guardada)
    assert kept(caso) == [(2, "oficial-1"), (1, "secretaria-1")]
    assert isinstance(minutas.descarta(caso, FLUXO, "julgamento", 1), Adiantada)
    assert minutas.descarta(caso, FLUXO, "julgamento", 2) is None
    assert kept(caso) == []


def test_an_act_meanwhile_does_not_lose_it(caso, monkeypatch):
    moved, real = [], caso.registros.minutas.guarda

    def keeps(asked):
        if not moved:
            moved.append(caso.faz(FLUXO, SECRETARIA, tipo="despacho", motivo="x", em="2026-04-01T10:00:00-03:00"))
        return real(asked)

    monkeypatch.setattr(caso.registros.minutas, "guarda", keeps)
    found = minutas.guarda(caso, rascunho())
    assert isinstance(found, Guardada)
    assert found.minuta.seq == 6


def test_a_case_that_never_stands_still_is_told(caso, monkeypatch):
    monkeypatch.setattr(caso.registros.minutas, "guarda", lambda _: False)
    with pytest.raises(BaseOcupada):
        minutas.guarda(caso, rascunho())


def test_what_the_case_waits_for_no_more_is_not_kept(caso):
    assert isinstance(minutas.guarda(caso, rascunho(peca="recurso")), SemPeca)
    caso.faz(FLUXO, OFICIAL, **DECIDE)
    found = minutas.guarda(caso, rascunho())
    assert isinstance(found, SemPeca)
    assert found.desde[-1].nome == J
    assert isinstance(minutas.guarda(caso, rascunho()._replace(fluxo="processo:nenhum")), SemPeca)


def test_it_ends_with_the_act_and_not_before(caso):
    minutas.guarda(caso, rascunho())
    caso.faz(FLUXO, SECRETARIA, tipo="despacho", motivo="x", em="2026-04-01T10:00:00-03:00")
    assert kept(caso) == [(1, "secretaria-1")]
    caso.faz(FLUXO, OFICIAL, **DECIDE)
    assert kept(caso) == []


def test_a_case_that_ends_otherwise_takes_it_along(caso):
    minutas.guarda(caso, rascunho())
    died = {"dia": "2026-04-01", "prova": "Certidão fictícia"}
    caso.faz(FLUXO, SECRETARIA, tipo="obito_registrado", em="2026-04-02T10:00:00-03:00", **died)
    ends = {"tipo": J, "em": "2026-04-10T10:00:00-03:00", "resultado": "arquivado", "fundamento": "Óbito."}
    caso.faz(FLUXO, OFICIAL, **ends)
    assert kept(caso) == []


def test_it_goes_with_the_personal_data_of_the_case(caso):
    minutas.guarda(caso, rascunho())
    filed = le_atos(caso.registros.le_fluxo(FLUXO))[-1]
    erased = {"atos": [filed.id], "motivo": "Juntado por engano.", "causa": "engano"}
    caso.faz(FLUXO, ADMINISTRACAO, tipo="pessoais_apagados", **erased)
    assert kept(caso) == []


def test_one_too_long_is_told(caso):
    with pytest.raises(EntradaInvalida, match="grande demais"):
        minutas.guarda(caso, rascunho("x" * MAIOR))


def test_on_a_base_it_goes_in_the_transaction_of_the_act(na_base):
    casa = na_base
    casa.cadastra("p-1")
    casa.abre()
    casa.lavra()
    minutas.guarda(casa, rascunho())
    assert kept(casa) == [(1, "secretaria-1")]
    casa.faz(FLUXO, SECRETARIA, tipo="obito_registrado", em="2026-04-02T10:00:00-03:00", dia="2026-04-01", prova="x")
    casa.faz(FLUXO, OFICIAL, **DECIDE | {"resultado": "arquivado"})
    assert kept(casa) == []

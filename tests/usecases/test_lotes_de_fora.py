"""The notices of custodies and debts go in the batches of the papers of cases, each in an act of its own stream."""

from datetime import UTC, datetime

import pytest
from apreendidos import BARCO, INSPETOR, LAVRA, aborda
from casa import SECRETARIA
from multas import definitiva, em
from recontado import confere

from capitania.usecases import intimacoes, lotes
from capitania.usecases.comunicacoes import A_EXPEDIR, Chave, contadas, lista, postagem
from capitania.usecases.linhas import EXPEDIDA
from capitania.usecases.lotes import Mao, Retorno

LOTE = "11111111-1111-4111-8111-111111111111"
RETIRADA, DIVIDA = Chave(BARCO, "retirada"), Chave("devedor:p-1", "intimacao_da_divida")
MAO = Mao(LOTE, SECRETARIA, lambda *_: True)
CURA = {"tipo": "irregularidade_sanada", "causa": "outra_deficiencia", "modo": "defeito_reparado", "prova": "x"}


@pytest.fixture
def casa(casa):
    told = {"motivo": "Endereço.", "endereco": "Rua Fictícia, 1", "em": em("2026-02-03")}
    casa.faz("pessoa:p-1", SECRETARIA, tipo="pessoa_atualizada", **told)
    return casa


@pytest.fixture
def apreendida(casa):
    aborda(casa)
    casa.faz(BARCO, INSPETOR, **LAVRA)
    return casa


def rows(casa, fluxo):
    found = casa.registros.leituras.do_fluxo(fluxo).comunicacoes
    return [(c.objeto, c.pessoa, c.situacao, c.desde, c.meio, c.vezes) for c in found]


def expede(casa, chave, formulario=LOTE, meio="ar"):
    (feito,) = lotes.expede(casa, MAO._replace(formulario=formulario), meio, [chave])
    return feito


def responde(casa, r, formulario="f"):
    (feito,) = lotes.registra(casa, MAO._replace(formulario=formulario), [r])
    return feito


def a_expedir(casa):
    return [str(a.chave) for a in lista(casa, ["CPPR"], A_EXPEDIR).avisos if a.chave.fluxo.startswith("custodia:")]


def test_a_row_without_its_day_is_told_so_and_makes_no_act(apreendida):
    casa = apreendida
    casa.faz(BARCO, INSPETOR, **CURA)
    assert expede(casa, RETIRADA).seq is not None
    before = len(casa.registros.le_fluxo(BARCO))
    nothing = Retorno(RETIRADA, "1", "entregue")
    assert [(m.campo, m.texto) for m in responde(casa, nothing).motivos] == [
        ("dia", lotes.FALTAM["dia"]),
        ("prova", lotes.FALTAM["prova"]),
    ]
    assert [m.campo for m in responde(casa, nothing._replace(prova="AR 1")).motivos] == ["dia"]
    assert [m.campo for m in responde(casa, Retorno(RETIRADA, "1", "voltou")).motivos] == ["motivo"]
    assert len(casa.registros.le_fluxo(BARCO)) == before
    assert responde(casa, nothing._replace(prova="AR 1", dia="2026-08-03")).seq == before + 1  # the same form, mended


def test_uncured_the_notice_waits_for_the_day_after_the_ninety(apreendida):
    casa = apreendida
    assert rows(casa, BARCO) == [("retirada", "p-1", "por_expedir", "2026-06-02", "", 0)]
    for day, found in (("2026-06-01", []), ("2026-06-02", [str(RETIRADA)])):
        casa.instante = datetime.fromisoformat(f"{day}T15:00:00+00:00").astimezone(UTC)
        assert a_expedir(casa) == found
        assert contadas(casa, ["CPPR"]).get("por_expedir", 0) == len(found)
    confere(casa)


def test_the_notice_to_collect_goes_and_comes_back_and_is_proved(apreendida):
    casa = apreendida
    casa.faz(BARCO, INSPETOR, em=em("2026-03-10"), **CURA)
    assert rows(casa, BARCO) == [("retirada", "p-1", "por_expedir", "2026-03-10", "", 0)]
    sent = expede(casa, RETIRADA)
    assert sent.seq == 3
    assert expede(casa, RETIRADA) == sent  # the same form again
    (shown,) = postagem(casa, LOTE, ["CPPR"])
    assert (shown.endereco, shown.chave, shown.onde) == ("Rua Fictícia, 1", RETIRADA, "a custódia")
    assert [m.texto for m in expede(casa, RETIRADA, "x").motivos] == [
        "Já foi expedido em 03/08/2026: espere o que volta, ou registre-o."
    ]
    assert responde(casa, Retorno(RETIRADA, "1", "voltou", motivo="Mudou-se.")).seq == 4
    assert rows(casa, BARCO) == [("retirada", "p-1", "frustrada", "2026-08-03", "ar", 1)]
    assert expede(casa, RETIRADA, "y").seq == 5
    known = Retorno(RETIRADA, "2", "entregue", dia="2026-08-03", prova="AR assinado", recebedor="infrator")
    assert responde(casa, known, "z").seq == 6
    assert rows(casa, BARCO) == [("retirada", "p-1", "ciente", "2026-08-03", "ar", 2)]
    assert [m.texto for m in expede(casa, RETIRADA, "w").motivos] == [lotes.SEM_O_QUE]
    confere(casa)


def test_a_notice_to_nobody_known_has_no_address(apreendida):
    casa = apreendida
    lavra = LAVRA | {"numero": "13", "embarcacao": "lancha-2"}
    casa.faz("custodia:lancha-2", INSPETOR, **{k: v for k, v in lavra.items() if k != "proprietario"})
    assert [m.texto for m in expede(casa, Chave("custodia:lancha-2", "retirada")).motivos] == [lotes.SEM_ENDERECO]


def test_the_notice_of_a_debt_goes_to_who_owes_past_the_ninety_days(casa):
    definitiva(casa, "c-1", "p-1", "1200.00")
    assert intimacoes.contadas(casa, ["CPPR"]) == 1
    (found,) = intimacoes.lista(casa, ["CPPR"]).devidas
    assert (found.aviso.chave, found.cabe, found.comecada) == (DIVIDA, True, False)
    assert [(v.multa.fluxo, v.situacao) for v in found.multas] == [("processo:c-1", "intimar")]
    assert expede(casa, DIVIDA).seq == 1
    (shown,) = postagem(casa, LOTE, ["CPPR"])
    assert (shown.endereco, shown.onde) == ("Rua Fictícia, 1", "a dívida")
    assert [str(a.chave) for a in lista(casa, ["CPPR"], (EXPEDIDA,)).avisos if "devedor" in str(a.chave)] == [
        str(DIVIDA)
    ]
    (found,) = intimacoes.lista(casa, ["CPPR"]).devidas
    assert (found.cabe, found.comecada) == (False, True)
    assert responde(casa, Retorno(DIVIDA, "1", "voltou", motivo="Ausente.")).seq == 2
    (found,) = intimacoes.lista(casa, ["CPPR"]).devidas
    assert (found.cabe, found.aviso.linha.situacao) == (True, "frustrada")
    assert expede(casa, DIVIDA, "y").seq == 3
    known = Retorno(DIVIDA, "2", "entregue", dia="2026-08-03", prova="AR assinado", recebedor="devedor")
    assert responde(casa, known, "z").seq == 4
    (found,) = intimacoes.lista(casa, ["CPPR"]).devidas
    assert [v.situacao for v in found.multas] == ["intimada"]
    assert rows(casa, "devedor:p-1") == [("intimacao_da_divida", "p-1", "ciente", "2026-08-03", "ar", 2)]
    confere(casa)


def test_below_the_threshold_no_notice_is_due_and_within_the_days_nobody_is_listed(casa):
    definitiva(casa, "c-1", "p-1", "300.00")
    (found,) = intimacoes.lista(casa, ["CPPR"]).devidas
    assert (found.cabe, [v.situacao for v in found.multas]) == (False, ["abaixo_do_limiar"])
    assert [m.texto for m in expede(casa, DIVIDA).motivos] == [lotes.NAO_HA]
    casa.instante = datetime(2026, 7, 30, 15, tzinfo=UTC)
    assert intimacoes.lista(casa, ["CPPR"]).devidas == ()
    assert intimacoes.lista(casa, ["CPSP"]).devidas == ()

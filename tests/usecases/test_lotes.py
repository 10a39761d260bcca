"""Many communications at once, and the rows that say how each paper stands."""

from datetime import date

import pytest
from casa import OFICIAL, SECRETARIA

from capitania.prazos.erros import ForaDoCalendario
from capitania.usecases import editais, lotes
from capitania.usecases.comunicacoes import A_EXPEDIR, Chave, lista, postagem
from capitania.usecases.editais import publicacao
from capitania.usecases.fluxos import le_atos
from capitania.usecases.linhas import EXPEDIDA
from capitania.usecases.lotes import Mao, Retorno
from capitania.usecases.registros import Conflito, SeqVencida

CASO, LOTE = "processo:c-1", "11111111-1111-4111-8111-111111111111"
AUTO = Chave(CASO, "auto")
MAO = Mao(LOTE, SECRETARIA, lambda *_: True)


@pytest.fixture
def casa(casa):
    told = {"motivo": "Endereço.", "endereco": "Rua Fictícia, 1", "em": "2026-02-03T09:00:00-03:00"}
    casa.faz("pessoa:p-1", SECRETARIA, tipo="pessoa_atualizada", **told)
    casa.abre()
    casa.lavra()
    return casa


def rows(casa):
    found = casa.registros.leituras.do_fluxo(CASO).comunicacoes
    return [(c.objeto, c.destinatario, c.situacao, c.desde, c.meio, c.vezes) for c in found]


def expede(casa, **mao):
    (feito,) = lotes.expede(casa, MAO._replace(**mao), "ar", [AUTO, AUTO])
    return feito


def volta(casa, vezes="1", formulario="f"):
    (feito,) = lotes.registra(casa, MAO._replace(formulario=formulario), [Retorno(AUTO, vezes, "voltou", motivo="x")])
    return feito


def test_a_paper_goes_from_row_to_row(casa):
    assert rows(casa) == [("auto", "", "por_expedir", "2026-03-02", "", 0)]
    assert expede(casa).seq == 3
    assert rows(casa) == [("auto", "", "expedida", "2026-08-03", "ar", 1)]
    assert volta(casa).seq == 4
    assert rows(casa) == [("auto", "", "frustrada", "2026-08-03", "ar", 1)]
    assert expede(casa, formulario="outro").seq == 5
    assert rows(casa) == [("auto", "", "expedida", "2026-08-03", "ar", 2)]
    edital = {"onde": "dou", "de": "2026-08-03", "ate": "2026-08-20", "fundamento": "indeterminado"}
    casa.faz(CASO, SECRETARIA, tipo="edital_publicado", objeto="auto", **edital)
    assert rows(casa) == [("auto", "", "edital", "2026-08-03", "dou", 2)]
    (runs,) = publicacao(casa, ["CPPR"]).correm
    assert (runs.prazo, runs.edital.ate.isoformat()) == ("defesa", "2026-08-20")


def test_what_the_calendar_cannot_tell_is_not_offered(casa, monkeypatch):
    def beyond(*_):
        raise ForaDoCalendario(date(2031, 1, 1), date(1998, 1, 1), date(2030, 12, 31))

    expede(casa)
    volta(casa)
    assert [t.cabe for t in publicacao(casa, ["CPPR"]).cabem] == [True]
    monkeypatch.setattr(editais, "contra_o_edital", beyond)
    found = publicacao(casa, ["CPPR"])
    assert (found.cabem, [bool(t.incontavel) for t in found.faltam]) == ((), [True])


def test_what_is_known_leaves_the_lists(casa):
    expede(casa)
    told = {"dia": "2026-08-03", "prova": "AR", "recebedor": "infrator"}
    assert lotes.registra(casa, MAO, [Retorno(AUTO, "1", "entregue", **told)])[0].motivos == ()
    assert [r[2] for r in rows(casa)] == ["ciente"]
    assert lista(casa, ["CPPR"], (*A_EXPEDIR, EXPEDIDA)).avisos == ()
    assert [a.endereco for a in postagem(casa, LOTE, ["CPPR"])] == ["Rua Fictícia, 1"]
    assert postagem(casa, LOTE, ["CPSP"]) == ()
    assert expede(casa, formulario="outro").motivos[0].texto == lotes.SEM_O_QUE


def test_evidence_of_another_day_is_to_be_told_again(casa):
    for dia in ("2026-09-01", "2026-10-01"):
        casa.faz(CASO, OFICIAL, tipo="diligencia_determinada", objeto="Ouvir.", dia=dia)
        (row,) = [r for r in rows(casa) if r[0] == "diligencia"]
        assert row[2:5] == ("por_expedir", "", "")
        both = {"objeto": "diligencia", "meio": "ar"}
        casa.faz(CASO, SECRETARIA, tipo="comunicacao_expedida", **both)
        casa.faz(
            CASO, SECRETARIA, tipo="ciencia_registrada", dia="2026-08-03", prova="AR", recebedor="infrator", **both
        )
        assert [r[2] for r in rows(casa) if r[0] == "diligencia"] == ["ciente"]


@pytest.mark.parametrize("ja", [True, False])
def test_a_stream_that_went_on_meanwhile_is_told_and_a_double_is_one_act(casa, monkeypatch, ja):
    def meanwhile(portas, pedido):
        found = whole(portas, pedido)
        if ja:
            return Conflito(portas.registros.le_ato(found.recibo.id))
        return SeqVencida(portas.registros.cabeca(CASO), ())

    whole = lotes.pratica
    monkeypatch.setattr(lotes, "pratica", meanwhile)
    feito = expede(casa)
    assert (feito.seq, [m.texto for m in feito.motivos]) == ((3, []) if ja else (None, [lotes.NOVO]))


def test_who_may_not_see_it_is_told_that_there_is_none(casa):
    feito = expede(casa, ve=lambda *_: False)
    assert [m.texto for m in feito.motivos] == [lotes.NAO_HA]
    assert expede(casa).seq == 3  # and then once more, by who may
    assert [m.texto for m in expede(casa, ve=lambda *_: False).motivos] == [lotes.NAO_HA]


def test_a_refusal_brings_its_provision(casa):
    feito = expede(casa, por="ninguem@secretaria")
    assert feito.seq is None
    assert all(m.cita for m in feito.motivos)
    assert len(le_atos(casa.registros.le_fluxo(CASO))) == 2

"""Last days that papers of a debt told: the later of the told and the counted one stands."""

from datetime import date

import pytest
from apoio import OFICIAL, PARTE, SECRETARIA, ato
from test_devedor import ENVIA, INTIMA, MULTA, Divida, com, intimada

from capitania.processo.divida import contagens


def papel(d: Divida, vencimento: str, dia: str, prazo: str = "intimacao_da_divida") -> Divida:
    """Append a paper that tells a last day."""
    informa = [{"prazo": prazo, "vencimento": vencimento, "folha": "0" * 64}]
    dados = {"om": "CPPR", "especie": "x", "numero": f"{len(d.atos)}", "hash": "0" * 64, "atos": []}
    d.atos.append(ato("papel_emitido", SECRETARIA, dia, seq=len(d.atos) + 1, informa=informa, **dados))
    return d


@pytest.mark.parametrize(("dito", "vale"), [("2026-07-31", date(2026, 7, 31)), ("2026-07-03", date(2026, 7, 6))])
def test_of_a_notice_the_later_of_the_told_and_the_counted_day_stands(dito, vale):
    antes = papel(Divida(com(MULTA), []), dito, "2026-06-29")
    assert (antes.estado.om, antes.estado.desde) == ("", None)
    antes.faz("intimacao_pessoal_feita", SECRETARIA, "2026-07-01", **INTIMA)
    depois = papel(intimada(), dito, "2026-07-01")
    for d in (antes, depois):
        (p,) = d.mostra("2026-07-02").prazos
        assert (p.vencimento, p.informado) == (vale, date.fromisoformat(dito))
        (c,) = contagens(d.estado, d.ctx)
        assert c.vale == vale


def test_the_sending_waits_for_the_last_day_told_and_what_is_answered_waits_no_more():
    d = papel(intimada(), "2026-07-31", "2026-07-02")
    assert d.recusa("divida_encaminhada", OFICIAL, "2026-07-31", **ENVIA) == {"intimacao_em_curso"}
    assert d.recusa("divida_encaminhada", OFICIAL, "2026-08-03", **ENVIA) == set()
    respondida = intimada().faz("intimacao_respondida", PARTE, "2026-07-02", texto="Não devo.", resposta="contestou")
    papel(respondida, "2026-09-30", "2026-07-03")
    assert respondida.estado.intimacoes[0].informado is None
    assert respondida.estado.informado == date(2026, 9, 30)


def test_an_earlier_day_told_later_and_a_term_of_another_stream_move_nothing():
    d = papel(papel(intimada(), "2026-07-31", "2026-07-02"), "2026-07-20", "2026-07-03")
    assert d.estado.informado == d.estado.intimacoes[0].informado == date(2026, 7, 31)
    assert papel(d, "2026-12-31", "2026-07-03", "defesa").estado.informado == date(2026, 7, 31)

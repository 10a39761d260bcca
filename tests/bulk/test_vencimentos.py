"""Which terms a boarding may start: the rows of the house, those of a draft, the norms of each day."""

from datetime import date

from tests.lei.oficina import PACOTE, le

from capitania.bulk.vencimentos import dos_estudos
from capitania.usecases.estudos import Lei

DEFESA = '[prazo.defesa]\nvia = "lesta"\nquantidade = 15\nunidade = "dias_uteis"\nconta_de = "{de}"\ncita = "1"\n'
INICIO = '[inicio.{evento}]\nsaida = "{saida}"\n{quais}motivo = "m"\ncita = "1"\n'


def a_lei(dia, *normas):
    acervo = PACOTE
    for norma in normas:
        acervo = acervo.com(norma)
    return Lei("x", "x", dia, acervo.como_em(dia))


def feitos(a, b):
    return {t.nome: t.pede for t in dos_estudos((a, b))}


def test_what_starts_each_term_aboard_by_hand():
    """The notice to attend, the auto of any infraction, the seizure of the boat; each from its own day on."""
    defesa, custodia, vem = "infracao:", "medida:apreensao_da_embarcacao:", "peca:notificacao_para_comparecimento:"
    assert feitos(a_lei(date(2008, 12, 18)), a_lei(date(2026, 1, 26))) == {
        "defesa": ((defesa,), (defesa,)),
        "custodia": ((custodia,), (custodia,)),
        "comparecimento": ((), (vem,)),
    }


def test_the_notice_to_collect_a_boat_starts_no_term_aboard():
    """It follows a custody, and is not the measure of withdrawal from traffic."""
    achados = feitos(a_lei(date(2026, 1, 26)), a_lei(date(2026, 4, 1)))
    assert not {n for n in achados if n.startswith("retirada")}


def test_a_draft_of_the_rows_changes_what_starts_a_term_on_its_side_alone():
    quais = 'quais = ["retirada_de_trafego", "apreensao_da_embarcacao"]\n'
    rascunho = le(INICIO.format(evento="apreensao", saida="medida", quais=quais), "estudo")
    a, b = a_lei(date(2025, 3, 1)), a_lei(date(2025, 3, 1), rascunho)
    assert feitos(a, b)["custodia"] == (
        ("medida:apreensao_da_embarcacao:",),
        ("medida:retirada_de_trafego:", "medida:apreensao_da_embarcacao:"),
    )
    assert feitos(a, b)["defesa"][1] == ()


def test_rows_of_two_norms_and_of_two_events_add_up():
    um = le(DEFESA.format(de="apreensao") + INICIO.format(evento="apreensao", saida="infracao", quais=""), "um")
    achada = feitos(a_lei(date(2025, 3, 1)), a_lei(date(2025, 3, 1), um))["defesa"]
    assert achada[0] == ("infracao:",)
    assert sorted(achada[1]) == ["infracao:", "medida:apreensao_da_embarcacao:"]


def test_before_the_house_has_rows_no_term_starts():
    assert dos_estudos((a_lei(date(1997, 12, 10)), a_lei(date(1997, 12, 10)))) == ()

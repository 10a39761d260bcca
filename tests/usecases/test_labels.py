"""Identifiers, dates, money and citations as people write them."""

from datetime import date
from decimal import Decimal

import pytest

from capitania.lei import vocabulario
from capitania.lei.numeros import canonico
from capitania.usecases import labels


@pytest.mark.parametrize(
    ("value", "said"),
    [("2200", "R$ 2.200,00"), ("40", "R$ 40,00"), ("1234567.5", "R$ 1.234.567,50"), ("0", "R$ 0,00")],
)
def test_money(value, said):
    assert labels.reais(Decimal(value)) == said


def test_numbers_and_days():
    assert labels.number(Decimal("0.30")) == "0,30"
    assert labels.number(Decimal("1E+2")) == "100"
    assert canonico(Decimal("0.30")) == "0.3"
    assert labels.iso_day("2025-03-03") == "03/03/2025"
    assert labels.weekday(date(2025, 3, 1)) == "sáb"
    assert labels.weekday(date(2025, 3, 1), long=True) == "sábado"


def test_citations_name_each_norm_once():
    citas = ["normam-211@2024-07-01:7.12.4", "rlesta@1998-06-09:8", "normam-211@2024-07-01:7.7", "lei-9784:66-3"]
    assert labels.provisions(citas) == "NORMAM-211 7.12.4, 7.7; RLESTA 8; Lei 9.784 66-3"
    assert labels.provisions(citas[:1], frozenset({"normam-211"})) == "NORMAM-211 (01/07/2024) 7.12.4"
    assert labels.norm("lei-14129") == "Lei 14.129"
    assert labels.norm("etilometro") == "etilometro"


def test_outputs_come_weightiest_first_and_without_what_goes_without_saying():
    lines = [
        "autor: rlesta:23-I, condutor",
        "autor: rlesta:11, proprietario",
        "escolha: rlesta:12-II (so_multa)",
        "peca: lacre, proprietario (pode)",
        "peca: auto_de_infracao, condutor, rlesta:23-I (deve)",
        "infracao: rlesta:23-I",
        "encaminhamento: autoridade_policial, oficio (deve)",
        "dispensada: retirada_de_trafego, substituto",
        "ressalva: recusa-com-sinais",
        "medida: retirada_de_trafego, embarcacao (deve)",
        "lacuna: medidas-suspensa, normam-211@2026-01-26",
    ]
    assert [(t.words, t.force) for t in labels.outputs(lines)] == [
        ("retirada de tráfego", "deve"),
        ("infração RLESTA 23-I", ""),
        ("lacuna de NORMAM-211", ""),
        ("lacre ao proprietário", "pode"),
        ("auto de infração por RLESTA 23-I ao condutor", "deve"),
        ("ofício à autoridade policial", "deve"),
        ("dispensa da medida retirada de tráfego", ""),
        ("proprietário como autor de RLESTA 11", ""),
        ("pena de RLESTA 12-II: só multa", ""),
        ("ressalva: recusa-com-sinais", ""),
    ]
    only = labels.outputs(lines, {"medida", "encaminhamento"})
    assert [t.told for t in only] == ["retirada de tráfego (deve)", "ofício à autoridade policial (deve)"]


def test_words_of_the_vocabulary_get_their_accents():
    words = {*vocabulario.MEDIDAS, *vocabulario.PECAS, *vocabulario.AUTORES, *vocabulario.MODOS, *vocabulario.ESCOLHAS}
    bare = {
        "apreensao",
        "infracao",
        "notificacao",
        "habilitacao",
        "trafego",
        "saida",
        "deposit",
        "oficio",
        "nao",
        "agencia",
    }
    said = {labels.label(w) for w in words}
    assert {s for s in said if "_" in s or any(b in s for b in bare if b != "deposit")} == set()
    assert labels.prose("em situacao_da_licenca vencida_ate_5_anos") == "em situação da licença vencida até 5 anos"


def test_sentences_and_lists():
    assert labels.sentence("ao fim") == "Ao fim."
    assert labels.sentence("Fim.") == "Fim."
    assert labels.listed([]) == ""
    assert labels.listed(["a"]) == "a"
    assert labels.listed(["a", "b", "c"]) == "a, b e c"

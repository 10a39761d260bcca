"""Words as people read them: every kind of word that screens and papers share."""

import re
from datetime import date
from decimal import Decimal

import pytest

from capitania.processo import palavras
from capitania.usecases.roteiro import CATALOGO


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (palavras.label("auto_de_infracao"), "auto de infração"),
        (palavras.label("ultima_instancia"), "recurso à última instância"),
        (palavras.prose("Falta a ciencia_registrada, e nada mais."), "Falta a ciência registrada, e nada mais."),
        (palavras.day(date(2026, 3, 1)), "01/03/2026"),
        (palavras.iso_day("2026-03-01"), "01/03/2026"),
        (palavras.weekday(date(2026, 3, 1)), "dom"),
        (palavras.weekday(date(2026, 3, 1), long=True), "domingo"),
        (palavras.reais(Decimal("1234567.5")), "R$ 1.234.567,50"),
        (palavras.number(Decimal("0.30")), "0,30"),
        (palavras.norm("lei-9784"), "Lei 9.784"),
        (palavras.norm("normam-211"), "NORMAM-211"),
        (palavras.norm("casa"), "casa"),
        (palavras.provision("rlesta@2026-01-26:12-III"), "RLESTA 12-III"),
        (palavras.listed(["a", "b", "c"]), "a, b e c"),
        (palavras.listed([]), ""),
        (palavras.counted(1, "multa", "multas"), "1 multa"),
        (palavras.period(2, "anos"), "2 anos"),
        (palavras.missing_layers(["estadual", "om"]), "falta certificar os dias do estado e os dias da OM"),
    ],
)
def test_a_word_is_said_as_people_read_it(said, wanted):
    assert said == wanted


def test_citations_name_each_norm_once_and_its_version_where_two_are_cited():
    citas = ("rlesta@2026-01-26:12-I", "rlesta@2026-01-26:12-I", "rlesta@1998-05-18:12-III", "lei-9784@1999-02-01:")
    assert palavras.provisions(citas) == "RLESTA 12-I, 12-III; Lei 9.784"
    assert palavras.provisions(citas, frozenset({"rlesta"})) == (
        "RLESTA (26/01/2026) 12-I; RLESTA (18/05/1998) 12-III; Lei 9.784"
    )


# Endings that no Portuguese word has without its accent.
SEM_ACENTO = re.compile(r"\w*(?:cao|coes|encia|ancia|arios?(?<!secretario)|orios?|ecie|eudo|igio|itimo|onico|dico)\b")


def test_no_datum_word_or_act_is_read_without_its_accent():
    tipos = CATALOGO.values()
    said = {*CATALOGO, *(n for t in tipos for n in (*t.dados, *t.pessoais))}
    said |= {o for t in tipos for c in t.dados.values() for o in c.opcoes}
    assert {f for w in said for f in SEM_ACENTO.findall(palavras.label(w)) if f} == set()

"""Which file answers which day, and what a draft takes the place of."""

from datetime import date

import pytest
from tests.lei.oficina import PACOTE, PORTA, acervo, le

from capitania.lei.acervo import decide, fundamenta, ultimo_dia
from capitania.lei.problemas import EntradaInvalida


def versao(dia, texto=PORTA, **outros):
    return le(texto)._replace(vigente_de=date.fromisoformat(dia), **outros)


@pytest.mark.parametrize(
    ("norma", "dia", "primeiro"),
    [
        ("normam-07", "2008-12-16", None),
        ("normam-07", "2008-12-17", "2008-12-17"),
        ("normam-07", "2023-10-01", "2008-12-17"),
        ("normam-07", "2023-10-02", None),
        ("normam-211", "2024-06-30", None),
        ("normam-211", "2024-07-01", "2024-07-01"),
        ("normam-211", "2026-01-25", "2024-07-01"),
        ("normam-211", "2026-01-26", "2026-01-26"),
        ("normam-211", "2026-03-03", "2026-01-26"),
        ("normam-211", "2035-01-01", "2026-01-26"),
        ("normam-999", "2025-01-01", None),
    ],
)
def test_the_version_of_a_day(norma, dia, primeiro):
    """Rulings 6, 41, 52."""
    achada = PACOTE.versao(norma, date.fromisoformat(dia))
    assert achada == (date.fromisoformat(primeiro) if primeiro else None)


def test_a_version_that_does_not_begin_that_day_is_unknown():
    for por, norma in ((PACOTE, "normam-211"), (PACOTE, "normam-999"), (acervo(le("")), "prova")):
        with pytest.raises(KeyError, match=f"{norma}@2024-07-02"):
            por.norma(norma, date(2024, 7, 2))


@pytest.mark.parametrize(("dia", "sim"), [("2009-11-25", True), ("2009-11-26", False), ("2023-10-01", False)])
def test_the_text_of_2008_grounds_until_it_was_rewritten(dia, sim):
    """Ruling 6."""
    dia = date.fromisoformat(dia)
    norma = PACOTE.norma("normam-07", date(2008, 12, 17))
    assert fundamenta(norma, dia) is sim
    vigentes = PACOTE.vigentes(dia)
    assert ("normam-07" in {n.norma.id for n in vigentes.fundamentam}) is sim
    assert ("normam-07" in {n.norma.id for n in vigentes.lidas}) is not sim


def test_norms_of_a_day_are_read_once_and_in_force():
    lidas = []
    normas = {"a": versao("2020-01-01"), "b": versao("2024-01-01")}

    def carrega(nome, dia):
        lidas.append(nome)
        return normas[nome]._replace(id=nome)

    por = type(acervo())({n: (v.vigente_de,) for n, v in normas.items()}, carrega)
    assert [n.id for n in por.em(date(2021, 1, 1))] == ["a"]
    assert [n.id for n in por.em(date(2025, 1, 1))] == ["a", "b"]
    assert por.vigentes(date(2025, 1, 1)) is por.vigentes(date(2025, 1, 1))
    assert lidas == ["a", "b"]


def test_norms_that_cannot_decide_stay_unread():
    def carrega(nome, dia):
        assert nome == "a", "lida sem necessidade"
        return versao("2020-01-01", id="a")

    indice = {"a": (date(2020, 1, 1),), "b": (date(2020, 1, 1),)}
    por = type(acervo())(indice, carrega, decide=lambda nome, _: nome == "a")
    assert [n.norma.id for n in por.vigentes(date(2025, 1, 1)).fundamentam] == ["a"]


VALOR = '[valor.{}]\nquantia = "3"\nunidade = "mg/L"\ncita = "1"\n'


@pytest.mark.parametrize(
    ("texto", "sim"),
    [
        (PORTA, True),
        ('[infracao.1]\nresumo = "x"\ncita = "1"\n', True),
        ('[[erro_maximo]]\nabsoluto = "0.03"\ncita = "1"\n', True),
        (VALOR.format("plausivel_ate_ar"), True),
        (VALOR.format("outro"), False),
        ("", False),
    ],
)
def test_what_decides_facts(texto, sim):
    assert decide(le(texto)) is sim
    assert bool(acervo(le(texto)).vigentes(date(2025, 1, 1)).fundamentam) is sim


def test_a_draft_takes_the_place_of_the_version_it_begins_with():
    rascunho = PACOTE.norma("normam-211", date(2026, 1, 26))._replace(titulo="rascunho")
    por = PACOTE.com(rascunho)
    assert por.norma("normam-211", date(2026, 1, 26)).titulo == "rascunho"
    assert por.norma("normam-211", date(2024, 7, 1)) is PACOTE.norma("normam-211", date(2024, 7, 1))
    assert PACOTE.norma("normam-211", date(2026, 1, 26)).titulo != "rascunho"


def test_a_new_draft_stands_after_the_others():
    nova = le("")._replace(id="normam-211", vigente_de=date(2027, 1, 1))
    por = PACOTE.com(nova)
    assert por.versao("normam-211", date(2027, 1, 1)) == date(2027, 1, 1)
    assert por.versao("normam-211", date(2026, 12, 31)) == date(2026, 1, 26)
    assert PACOTE.com(le("")).versao("prova", date(2025, 1, 1)) == date(2025, 1, 1)
    so_prova = PACOTE.com(le(PORTA)).vigentes(date(2025, 1, 1)).fundamentam
    assert "prova" in {n.norma.id for n in so_prova}


def test_a_draft_with_a_hole_compiles_only_where_that_is_tolerated():
    furada = le(PORTA.partition('[[classe.porta.linha]]\nid = "deixa"')[0])
    with pytest.raises(EntradaInvalida) as erro:
        PACOTE.com(furada).compilada("prova", date(2025, 1, 1))
    assert [p.campo for p in erro.value.problemas] == ["prova@2025-01-01.classe.porta"]
    aberta = PACOTE.com(furada, tolera=True).compilada("prova", date(2025, 1, 1))
    assert set(aberta.classes["porta"].celulas) == {("sim",)}


@pytest.mark.parametrize(
    ("ate", "proxima", "ultimo"),
    [
        (None, None, None),
        ("2025-06-01", None, "2025-05-31"),
        (None, "2025-03-01", "2025-02-28"),
        ("2025-06-01", "2025-03-01", "2025-02-28"),
    ],
)
def test_the_last_day_of_a_version(ate, proxima, ultimo):
    def dia(texto):
        return date.fromisoformat(texto) if texto else None

    assert ultimo_dia(le("")._replace(vigente_ate=dia(ate)), dia(proxima)) == dia(ultimo)


def test_the_norms_of_one_day_may_answer_every_day():
    hoje, antes = date(2026, 3, 1), date(2025, 3, 1)
    outro = PACOTE.como_em(hoje)
    assert PACOTE.como_em(hoje) is outro
    assert outro.versao("normam-211", antes) == PACOTE.versao("normam-211", hoje) != PACOTE.versao("normam-211", antes)
    assert outro.em(antes) == PACOTE.em(hoje) != PACOTE.em(antes)
    assert outro.vigentes(antes) == PACOTE.vigentes(hoje)
    versao = date(2026, 1, 26)
    assert outro.compilada("normam-211", versao) is PACOTE.compilada("normam-211", versao)
    assert outro.norma("normam-211", versao) is PACOTE.norma("normam-211", versao)

"""Bands: which end is inside, years date to date, holes and overlaps closed by their doubts."""

from datetime import date
from decimal import Decimal

import pytest
from tests.lei.oficina import DIAS, NOMES, PACOTE, VERSOES, le

from capitania.lei import faixas
from capitania.lei.acervo import compila
from capitania.lei.faixas import compila_faixa, conjuntos, defeitos_da_faixa, pontos, trechos_de
from capitania.lei.problemas import EntradaInvalida

HOJE = date(2025, 3, 1)


def faixa(entrada, trechos, extra=""):
    """Write a band: stretches as (name, from, inside, to, inside), an absent end as None."""
    texto = f'[faixa.f]\nentrada = "{entrada}"\nsem_valor = "nada"\ncita = "1"\n{extra}'
    for nome, de, de_dentro, ate, ate_dentro in trechos:
        texto += f'[[faixa.f.trecho]]\nnome = "{nome}"\ncita = "1"\n'
        pontas = (("de", de, de_dentro), ("ate", ate, ate_dentro))
        for ponta, limite, dentro in pontas:
            if limite is not None:
                texto += f'{ponta} = {{ quantia = "{limite}", inclui = {str(dentro).lower()} }}\n'
    return texto


def lida(texto):
    return le(texto).faixas["f"]


INTEIRA = [("baixo", None, None, "0.3", False), ("alto", "0.3", True, None, None)]
FURADA = [("baixo", None, None, "0.3", False), ("alto", "0.3", False, None, None)]
DUPLA = [("baixo", None, None, "0.3", True), ("alto", "0.3", True, None, None)]


@pytest.mark.parametrize(
    ("trechos", "valor", "nomes"),
    [
        (INTEIRA, "0.2999", {"baixo"}),
        (INTEIRA, "0.3", {"alto"}),
        (INTEIRA, "0.30", {"alto"}),
        (FURADA, "0.3", set()),
        (FURADA, "0.31", {"alto"}),
        (DUPLA, "0.3", {"baixo", "alto"}),
        ([("meio", "0.1", True, "0.3", False)], "0.1", {"meio"}),
        ([("meio", "0.1", False, "0.3", False)], "0.1", set()),
        ([("meio", "0.1", True, "0.3", False)], "0.09", set()),
    ],
)
def test_which_end_is_inside_is_said_by_the_text(trechos, valor, nomes):
    assert trechos_de(lida(faixa("alcoolemia.ar", trechos)), Decimal(valor), HOJE) == nomes


def test_what_was_classified_is_kept_within_bounds(monkeypatch):
    monkeypatch.setattr(faixas, "LEMBRADOS", 2)
    norma = le(faixa("alcoolemia.ar", INTEIRA))
    compilada = compila_faixa(norma.faixas["f"], norma, "x")
    valores = ["0.1", "0.2", "0.3", "0.4", "0.1"]
    assert [compilada.classifica(Decimal(v), HOJE).valor for v in valores] == [
        "baixo",
        "baixo",
        "alto",
        "alto",
        "baixo",
    ]
    assert len(compilada.vistos) <= 2


def test_the_rest_has_a_name_where_it_is_no_hole():
    f = lida(faixa("alcoolemia.ar", FURADA, 'resto = "outro"\n'))
    assert trechos_de(f, Decimal("0.3"), HOJE) == {"outro"}
    assert list(defeitos_da_faixa(f)) == []


VENCIDA = [("valida", None, None, "0", True), ("ate", "0", False, "5", True), ("mais", "5", False, None, None)]


@pytest.mark.parametrize(
    ("venceu", "dia", "nomes"),
    [
        ("2025-03-01", "2025-03-01", {"valida"}),
        ("2025-02-28", "2025-03-01", {"ate"}),
        ("2020-03-01", "2025-03-01", {"ate"}),
        ("2020-02-28", "2025-03-01", {"mais"}),
        ("2020-02-29", "2025-02-28", {"ate"}),
        ("2020-02-29", "2025-03-01", {"ate", "mais"}),  # Lei 9.784 ends on 28/02, the Civil Code on 01/03
        ("2020-02-29", "2025-03-02", {"mais"}),
        ("2024-02-29", "2024-03-01", {"ate"}),
        ("9998-01-01", "9999-01-01", {"ate"}),
        ("0001-01-01", "2025-03-01", {"mais"}),
    ],
)
def test_years_run_date_to_date(venceu, dia, nomes):
    """lei.md 9: a licence of 29/02/2020 is inside on 28/02/2025, and the next day both readings stand."""
    f = lida(faixa("condutor.validade", VENCIDA))
    assert trechos_de(f, date.fromisoformat(venceu), date.fromisoformat(dia)) == nomes


def test_days_are_compared_as_days():
    texto = (
        '[valor.corte]\nquantia = 2023-06-01\nunidade = "data"\ncita = "1"\n'
        '[faixa.f]\nentrada = "abordagem.dia"\ncita = "1"\n'
        '[[faixa.f.trecho]]\nnome = "antes"\nate = { valor = "corte", inclui = false }\ncita = "1"\n'
        '[[faixa.f.trecho]]\nnome = "depois"\nde = { valor = "corte", inclui = true }\ncita = "1"\n'
    )
    f = lida(texto)
    assert [trechos_de(f, date(2023, 5, d), HOJE) for d in (30, 31)] == [{"antes"}, {"antes"}]
    assert trechos_de(f, date(2023, 6, 1), HOJE) == {"depois"}
    assert [p for p, _ in pontos([f])] == [date(2023, 5, 31), date(2023, 6, 1), date(2023, 6, 2)]


def test_points_stand_on_each_edge_and_on_both_sides():
    f = lida(faixa("alcoolemia.ar", INTEIRA))
    assert [p for p, _ in pontos([f])] == [Decimal(x) for x in ("0", "0.2999", "0.3", "0.3001")]
    zero = lida(faixa("alcoolemia.ar", [("tudo", "0", True, None, None)]))
    assert min(p for p, _ in pontos([zero])) == 0


@pytest.mark.parametrize("anos", range(1, 9))
def test_the_missing_day_is_seen_whatever_the_number_of_years(anos):
    """29 February plus n years lacks its day unless n is a multiple of four."""
    f = lida(faixa("condutor.validade", [("ate", None, None, str(anos), True), ("mais", str(anos), False, None, None)]))
    assert (frozenset({"ate", "mais"}) in conjuntos(f)) is (anos % 4 != 0)


def test_a_hole_and_an_overlap_are_faults_that_name_the_band():
    for trechos, quem in ((FURADA, "nenhum trecho"), (DUPLA, "alto e baixo")):
        norma = le(faixa("alcoolemia.ar", trechos))
        with pytest.raises(EntradaInvalida) as erro:
            compila(norma, "prova.toml")
        assert [(p.campo, p.valor) for p in erro.value.problemas] == [("prova.toml.faixa.f", quem)]
        assert "[[ressalva]]" in erro.value.problemas[0].como_corrigir


def test_a_draft_keeps_what_is_open_under_both_names():
    norma = le(faixa("alcoolemia.ar", DUPLA))
    compilada = compila_faixa(norma.faixas["f"], norma, "x", tolera=True)
    assert compilada.classifica(Decimal("0.3"), HOJE).valor == "alto+baixo"
    assert [d.tipo for d in defeitos_da_faixa(norma.faixas["f"])] == ["sobreposicao"]


def test_doubts_close_a_band_with_both_readings():
    texto = faixa("alcoolemia.ar", DUPLA) + (
        '[[ressalva]]\nid = "r"\nquando = { faixa.f = ["alto", "baixo"] }\n'
        'adotada = { faixa.f = ["alto", "baixo"] }\nalternativa = { faixa.f = "alto" }\n'
        'dispositivos = ["1"]\nmotivo = "m"\n'
    )
    norma = le(texto)
    compilada = compila_faixa(norma.faixas["f"], norma, "x")
    celula = compilada.classifica(Decimal("0.3"), HOJE)
    assert celula.valor == "alto+baixo"
    assert [(r.id, outra.valor) for r, outra in celula.duvidas] == [("r", "alto")]
    assert compilada.classifica(None, HOJE).valor == "nada"
    assert compilada.classifica(Decimal("0.4"), HOJE).duvidas == ()
    assert set(compilada.dominio) == {"baixo", "alto+baixo", "alto", "nada"}


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_every_value_has_an_answer(norma, dia):
    """A brute walk over values and days meets no stretch set that the compiled band does not hold."""
    compilada = PACOTE.compilada(norma, dia)
    for f in compilada.faixas.values():
        if f.faixa.unidade == "anos":
            valores = [date(ano, mes, d) for ano in range(2015, 2033) for mes, d in ((2, 28), (2, 1), (3, 1), (12, 31))]
            valores += [date(2016, 2, 29), date(2020, 2, 29), date(2024, 2, 29)]
            vistas = [date(ano, mes, d) for ano in (2024, 2025, 2029) for mes, d in ((2, 28), (3, 1), (3, 2))]
        elif f.faixa.unidade == "data":
            valores, vistas = DIAS, [HOJE]
        else:
            valores, vistas = [Decimal(n) / 1000 for n in range(0, 1200, 7)] + [Decimal("0.3"), Decimal("0.25")], [HOJE]
        for valor in valores:
            for vista in vistas:
                assert f.classifica(valor, vista).valor


@pytest.mark.parametrize("entrada", ["condutor.validade", "alcoolemia.ar", "abordagem.dia"])
def test_a_stretch_that_ends_nowhere_holds_all(entrada):
    norma = le(faixa(entrada, [("tudo", None, None, None, None)]))
    compilada = compila_faixa(norma.faixas["f"], norma, "x")
    valor = Decimal("0.3") if entrada == "alcoolemia.ar" else HOJE
    assert compilada.classifica(valor, HOJE).valor == "tudo"
    assert compilada.classifica(None, HOJE).valor == "nada"

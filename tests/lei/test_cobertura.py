"""Few conditions that hold the rows asked for and no other, whatever the rows."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from capitania.lei.cobertura import Cobertura


@given(st.data())
def test_the_boxes_hold_exactly_what_was_asked(data):
    todas = list(product(range(3), range(2), range(4)))
    linhas = data.draw(st.lists(st.sampled_from(todas), min_size=1, unique=True))
    quais = data.draw(st.sets(st.integers(0, len(linhas) - 1)))
    cobertas = set()
    for caixa in Cobertura(linhas).cobre(quais):
        dentro = {n for n, x in enumerate(linhas) if all(c is None or v in c for c, v in zip(caixa, x, strict=True))}
        assert dentro <= quais
        assert dentro - cobertas
        cobertas |= dentro
    assert cobertas == quais


def test_a_box_that_others_hold_is_let_go():
    """Rows 1 and 2 ask for a box each; the box of row 0 holds no row of its own."""
    linhas = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 2)]
    quais = {0, 1, 2}
    caixas = list(Cobertura(linhas).cobre(quais))
    for n in range(len(caixas)):
        outras = [c for m, c in enumerate(caixas) if m != n]
        held = {
            k for k in quais if any(all(a is None or v in a for a, v in zip(c, linhas[k], strict=True)) for c in outras)
        }
        assert held < quais


def test_a_column_that_does_not_matter_is_left_open():
    linhas = list(product(range(2), range(5)))
    (caixa,) = Cobertura(linhas).cobre([n for n, x in enumerate(linhas) if x[0] == 1])
    assert caixa == (frozenset({1}), None)

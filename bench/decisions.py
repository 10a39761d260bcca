"""One whole Determinacao from parsed facts: of words never decided before, and again."""

from collections.abc import Iterator

from boardings import boardings, plan
from measure import Measure, calibration, least

from capitania.lei.acervo import Acervo
from capitania.lei.decisao import decidir

BUDGET = 60


def measures(acervo: Acervo) -> Iterator[Measure]:
    """Give both times of each typical boarding, least of five rounds; the budget is of words already seen."""
    answers = plan(acervo).respostas
    for name, fatos in boardings().items():
        dia = fatos.dia

        def again() -> None:
            decidir(fatos, acervo, ato_em=dia)  # noqa: B023 - called before the next turn

        def first() -> None:
            answers.clear()
            again()

        note = f"laço de calibração ao lado: {calibration():.0f} µs"
        yield Measure(f"Determinacao, palavras já vistas: {name}", least(again, 200), "µs", BUDGET, note)
        yield Measure(f"Determinacao, primeira vez: {name}", least(first, 50), "µs", None)

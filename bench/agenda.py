"""Speed of the agenda over 200 000 open cases, on each store: the first 50 rows, with their autos, and counts by day.

The rows are put into the read models as an append would leave them: for each case one open term (every second case
two) and two clocks. Of the terms a fifth is overdue by up to a year, three fifths fall in the next sixty days, a fifth
later; clocks end in up to five years. Cases are spread over 69 units, unevenly. What is timed is the use case, as
`capitania agenda` calls it: all its questions to the base, in this process, the connection open.
`linhas()` gives (name, figure, budget) in milliseconds. Without the server's programs, SQLite alone.
"""

import os
import random
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from linha import Linha, show

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "contracts"))

CASES, UNITS, ROUNDS, BUDGET = 200_000, 69, 15, 50.0
HOJE = date(2026, 11, 30)
TERMS = ("defesa", "julgamento", "recurso", "decisao_do_recurso", "pagamento")
LISTA = (
    "INSERT INTO processo_resumo (fluxo, om, numero, fase, pessoa, versao_do_calculo) VALUES (%s, %s, %s, %s, %s, 1)"
)
VENCIMENTO = """INSERT INTO vencimento (fluxo, prazo, om, quem, vencimento, tarde, alarmes, provisorio, sigiloso,
versao_do_calculo) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, 0, 1)"""
ALARMS = "12=2028-03-01 6=2028-09-01 3=2028-12-01 1=2029-02-01"


def cases() -> Iterator[tuple[tuple, list[tuple]]]:
    """Give the row of the list and those of the agenda, case by case."""
    draw = random.Random(7)
    for n in range(CASES):
        fluxo, om = f"processo:{draw.getrandbits(128):032x}", f"OM{int(draw.triangular(0, UNITS, 0)):02d}"
        rows = []
        for term in draw.sample(TERMS, 1 + n % 2):
            ahead = draw.choices((-365, 60, 180), (1, 3, 1))[0]
            low, high = {-365: (-365, -1), 60: (0, 60), 180: (61, 180)}[ahead]
            day = HOJE + timedelta(days=draw.randint(low, high))
            rows.append((fluxo, term, om, "autoridade", day.isoformat(), None, "", "estadual municipal om"))
        for clock in ("prescricao_punicao", "prescricao_paralisacao"):
            day = HOJE + timedelta(days=draw.randint(1, 5 * 365))
            rows.append((fluxo, clock, om, "autoridade", day.isoformat(), day.isoformat(), ALARMS, ""))
        yield (fluxo, om, f"421P2026{n:06d}", "concluso", f"p-{n % 50_000}"), rows


def seed(registros) -> None:
    from django.db import connections, transaction

    registros.cabecas()  # makes the tables
    with transaction.atomic(), connections["default"].cursor() as cursor:
        held: list[tuple[tuple, list[tuple]]] = []
        for case in cases():
            held.append(case)
            if len(held) == 5000:
                cursor.executemany(LISTA, [listed for listed, _ in held])
                cursor.executemany(VENCIMENTO, [row for _, rows in held for row in rows])
                held.clear()
    # What each server does by itself after a while: statistics, and on PostgreSQL the map of what every reader sees.
    held_by = connections["default"]
    held_by.connection.execute(
        "ANALYZE" if held_by.vendor == "sqlite" else "VACUUM ANALYZE vencimento, processo_resumo"
    )


def measure(url: str, nome: str) -> list[Linha]:
    from django.db import connections

    from capitania.config.registro import registros
    from capitania.usecases.agenda import agenda, relogios
    from capitania.usecases.linhas import Filtro

    os.environ["CAPITANIA_BANCO"] = url
    base = registros()
    seed(base)
    month = (HOJE + timedelta(days=30)).isoformat()
    asked = {
        "vencidos e trinta dias": Filtro(ate=month),
        "vencidos e trinta dias, de uma OM": Filtro(om="OM10", ate=month),
        "todos os dias": Filtro(),
    }
    found = []
    for what, filtro in asked.items():
        times = []
        for _ in range(ROUNDS):
            begun = perf_counter()
            seen = agenda(base, filtro, 50)
            times.append(perf_counter() - begun)
        assert len(seen.linhas) == 50
        assert len(seen.autos) > 0
        told = f"agenda de 200 mil processos, {nome}: {what} ({seen.total} linhas), ms"
        found.append(Linha(told, sorted(times)[ROUNDS // 2] * 1000, BUDGET, razao=False))
    times = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        assert relogios(base, None, 50).mais
        times.append(perf_counter() - begun)
    told = f"prescrição de 200 mil processos, {nome}: os 50 primeiros relógios, ms"
    found.append(Linha(told, sorted(times)[ROUNDS // 2] * 1000, BUDGET, razao=False))
    connections["default"].close()
    return found


def linhas() -> list[Linha]:
    with TemporaryDirectory() as folder:
        found = measure(f"sqlite:///{folder}/capitania.db", "SQLite")
    from servidor import Servidor, programs

    programas = programs()
    if programas is None:
        return found
    servidor = Servidor(programas)
    try:
        servidor.liga()
        return found + measure(servidor.url(servidor.cria()), "PostgreSQL")
    finally:
        servidor.apaga()


if __name__ == "__main__":
    show(linhas())

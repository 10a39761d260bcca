"""Speed of a recount in a unit of 20 000 open cases, on each store: the list, then what is written.

The cases are those of `semear`, after a night of `tick`, so that some terms are certified as lapsed. The day decreed
went by six days ago: it lies in terms that run and in some that are certified. What is timed is the use case, as `capitania
recontar` calls it: the list whole, from the unit's stream to the last term, cases read where the rows cannot tell; then
the acts written, a transaction for each case; and the most memory that the process took, the sowing too.
`linhas()` gives (name, figure, budget). Without the server's programs, SQLite alone.
"""

import os
import resource
import sys
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from linha import Linha, show

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "contracts"))

CASES, ROUNDS, BUDGET, WRITES = 20_000, 3, 2.0, 100.0
ATE = date(2026, 8, 3)
DIA = ATE - timedelta(days=6)


def measure(url: str, nome: str) -> list[Linha]:
    from django.db import connections

    from capitania.config.portas import Portas
    from capitania.usecases.certificar_decurso import certifica
    from capitania.usecases.praticar import Pedido
    from capitania.usecases.recontar import decreta, preve
    from capitania.usecases.semear import Pedido as Semear
    from capitania.usecases.semear import semeia

    os.environ["CAPITANIA_BANCO"] = url

    class NoDia(Portas):
        """The ports on the day up to which the cases go."""

        @property
        def relogio(self):
            return self

        def agora(self) -> datetime:
            return datetime.combine(ATE, time(23, tzinfo=UTC))

    portas = NoDia()
    semeia(portas, Semear(CASES, "CPPR", ATE))
    certified = len(certifica(portas).certidoes)
    if (held := connections["default"]).vendor == "postgresql":
        held.connection.execute("VACUUM ANALYZE contagem, vencimento, processo_resumo")
    bruto = {"tipo": "dia_decretado", "dia": DIA.isoformat(), "especie": "fechado", "ato": "Portaria 1"}
    pedido = Pedido("om:CPPR", bruto, "a-1@administracao", seguintes=False)
    times = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        seen = preve(portas, "CPPR", pedido)
        times.append(perf_counter() - begun)
    moved = sum(any(m.muda for m in movida.mudancas) for movida in seen.movidas)
    begun = perf_counter()
    done = decreta(portas, "CPPR", pedido)
    took = perf_counter() - begun
    assert done.movidas == seen.movidas
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    held.close()
    what = f"recontagem em 20 mil processos, {nome}"
    return [
        Linha(
            f"{what}: a lista do que muda ({moved} processos; {certified} decursos), s",
            sorted(times)[ROUNDS // 2],
            BUDGET,
            razao=False,
        ),
        Linha(f"{what}: processos gravados por segundo", moved / took, WRITES, razao=True),
        Linha(f"{what}: memória no máximo, MB", peak, 1024, razao=False),
    ]


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

"""Speed of a recount in a unit of 20 000 open cases, on each store: the list, then what is written.

The cases are those of `semear`, with what lapsed certified as `tick` would. The day decreed went by six days ago: it
lies in terms that run and in some that are certified. What is timed is the use case, as `capitania recontar` calls it:
the list whole, from the unit's stream to the last term, cases read where the rows cannot tell; then the acts written, a
transaction for each case; and the most memory that the process took, the sowing too.
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

CASES, ROUNDS, BUDGET, WRITES, MEMORY = 20_000, 3, 2.0, 10.0, 512
ATE = date(2026, 8, 3)
DIA = ATE - timedelta(days=6)


def certify(portas) -> int:
    """Certify what lapsed, many acts to a transaction: `tick` would take its minutes, and is not what is measured."""
    from capitania.processo.certidoes import certidoes
    from capitania.usecases.contexto import reune
    from capitania.usecases.dobras import dobra, resumo
    from capitania.usecases.fluxos import le_atos
    from capitania.usecases.leituras import da_dobra
    from capitania.usecases.registros import propoe

    registros, ctx, held = portas.registros, reune(portas, "CPPR", ATE).contexto, []
    lapsed = {
        c.fluxo: None
        for c in registros.leituras.contagens("CPPR", "")
        if c.aberto and c.prazo in {"defesa", "recurso"} and c.contado < ATE.isoformat()
    }
    for fluxo in lapsed:
        d = dobra(fluxo, le_atos(registros.le_fluxo(fluxo)))
        for certidao in certidoes(d.caso, ctx, ATE)[:1]:
            made = certidao.ato(datetime.combine(certidao.dia, time(3, tzinfo=UTC)))
            ato = made._replace(id=portas.ids.novo(), fluxo=fluxo, seq=len(d.atos) + 1)
            todos = (*d.atos, ato)
            held.append(propoe(ato, resumo=resumo(fluxo, todos), linhas=da_dobra(dobra(fluxo, todos), ctx)))
    for n in range(0, len(held), 1000):
        registros.acrescenta_todos(held[n : n + 1000])
    return len(held)


def measure(url: str, nome: str) -> list[Linha]:
    from django.db import connections

    from capitania.config.portas import Portas
    from capitania.usecases.praticar import Pedido
    from capitania.usecases.recontar import decreta, preve
    from capitania.usecases.semear import Pedido as Semear
    from capitania.usecases.semear import semeia

    os.environ["CAPITANIA_BANCO"] = url

    portas = Portas()
    semeia(portas, Semear(CASES, "CPPR", ATE))
    certified = certify(portas)
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
    seen_by = f"{moved} processos mudam, {certified} tinham decurso"
    return [
        Linha(f"{what}: a lista ({seen_by}), s", sorted(times)[ROUNDS // 2], BUDGET, razao=False),
        Linha(f"{what}: cada processo gravado, ms", took / moved * 1000, WRITES, razao=False),
        Linha(f"{what}: memória no máximo, MB", peak, MEMORY, razao=False),
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

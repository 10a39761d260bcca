"""Speed of an append on PostgreSQL: acts of 1 kB with their row of the list, from 1, 4 and 16 clients at once.

Judges: pgbench, which calls the same function prepared, with a random payload of the same size that the server makes;
and the recorder that an application of `eventsourcing` has. Each client is a process with a stream of its own; what it
sends was made beforehand. All sides run on one server, made for this, with `fsync` and `synchronous_commit` on. In each
round the sides take turns of a second, in an order that changes; the figure is the median of the rounds' ratios of
appends per second.
`linhas()` gives (name, figure, budget): a ratio must reach its budget. None where the server's programs are not.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from uuid import uuid4

from linha import Linha, show

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "contracts"))

ROUNDS = 6
SECONDS = 1
CLIENTS = {1: 0.65, 4: 0.5, 16: 0.35}  # clients: budget against pgbench
JUDGE = 2.0  # times the recorder of eventsourcing
MOST = 4000  # appends a second that a client is ready for; one that has sent all stops early
STATE = 1000
EM = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
DADOS = {"dia": "2026-03-02", "texto": "x" * 640}  # the envelope is then of 1 kB

PGBENCH = """\\set seq :seq + 1
SELECT * FROM capitania_acrescenta(gen_random_uuid()::text, 'pgbench:' || :turno || ':' || :client_id, :seq,
  substr({random}, 1, {size}), NULL, NULL, NULL, NULL, NULL, NULL, NULL,
  'pgbench:' || :turno || ':' || :client_id, 'CPPR', '123P2026000001', 'autuado', NULL, 1,
  FALSE, FALSE, NULL, NULL, NULL);
"""
RANDOM = " || ".join(["sha512(random()::text::bytea)"] * 16)


def linhas() -> list[Linha]:
    from servidor import Servidor, programs

    programas = programs()
    if programas is None:
        return []
    servidor = Servidor(programas)
    try:
        servidor.liga()
        return [linha for clients, budget in CLIENTS.items() for linha in measure(servidor, clients, budget)]
    finally:
        servidor.apaga()


def measure(servidor, clients: int, budget: float) -> list[Linha]:
    """Race the three sides from so many clients."""
    base = servidor.cria()
    with servidor.liga_a(base) as line:
        line.execute(f"ALTER DATABASE {base} SET synchronous_commit = on")
    url = servidor.url(base)
    subprocess.run(client("nosso", url, "prepara"), check=True, stdin=subprocess.DEVNULL)
    subprocess.run(client("eventsourcing", url, "prepara"), check=True, stdin=subprocess.DEVNULL)
    with side("nosso", url, clients) as ours, side("eventsourcing", url, clients) as recorder:
        sides = [ours, lambda: pgbench(servidor, base, clients), recorder]
        rounds = [turns(sides, n) for n in range(1 + ROUNDS)][1:]
    servidor.derruba(base)
    told = f"store.append no PostgreSQL, {clients} cliente{'s' * (clients > 1)}"
    rates = [round(median(r)) for r in zip(*rounds, strict=True)]
    print(f"# {clients}: nosso, pgbench, eventsourcing: {rates} acréscimos por segundo", file=sys.stderr)
    return [
        Linha(f"{told}: razão ao pgbench", median(r[0] / r[1] for r in rounds), budget, razao=True),
        Linha(f"{told}: razão ao eventsourcing", median(r[0] / r[2] for r in rounds), JUDGE, razao=True),
    ]


def turns(sides, n: int) -> list[float]:
    """Give the appends per second of each side, asked in an order that changes."""
    found = [0.0] * len(sides)
    for k in range(len(sides)):
        i = (n + k) % len(sides)
        found[i] = sides[i]()
    return found


def pgbench(servidor, base: str, clients: int) -> float:
    """Let pgbench call the function; give the calls per second."""
    script = servidor.pasta / "acrescenta.sql"
    script.write_text(PGBENCH.format(random=RANDOM, size=size()))
    script.chmod(0o644)
    turno = int.from_bytes(os.urandom(3), "big")
    how = ("-n", "-M", "prepared", "-c", clients, "-j", min(clients, 2), "-T", SECONDS, "-D", "seq=0")
    said = servidor.tool("pgbench", *how, "-D", f"turno={turno}", "-f", script, base)
    found = re.search(r"^tps = ([\d.]+)", said, re.MULTILINE)
    assert found, said
    return float(found[1])


def client(kind: str, url: str, *more: str) -> list[str]:
    return [sys.executable, __file__, kind, url, *more]


@contextmanager
def side(kind: str, url: str, clients: int) -> Iterator:
    """Keep so many client processes; each turn they make ready, begin together and tell how many entered."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
    running = []
    for _ in range(clients):  # one after another: the recorder's tables are made by each, and not by two at once
        running.append(subprocess.Popen(client(kind, url), **pipes))
        assert running[-1].stdout.readline() == "aberto\n"

    def turn() -> float:
        for order, answer in (("prepara", "pronto"), ("vai", None)):
            for one in running:
                one.stdin.write(f"{order}\n")
            said = [one.stdout.readline().strip() for one in running]
            assert answer is None or set(said) == {answer}, said
            sleep(0.2)
        return sum(map(float, said))

    try:
        yield turn
    finally:
        for one in running:
            one.stdin.close()
            one.wait()


def size() -> int:
    return len(propostas(1)[0].envelope)


def propostas(count: int) -> list:
    """Make acts of one new stream, with the row of the list."""
    from capitania.config import ids
    from capitania.processo.ato import Ato, Por
    from capitania.usecases.registros import Resumo, propoe

    fluxo, por = f"processo:{ids.novo()}", Por("01957b3e-0000-7000-8000-000000000001", "secretaria")
    return [
        propoe(
            Ato(ids.novo(), fluxo, seq, "despacho/1", EM, por, EM, DADOS, {}),
            resumo=Resumo(fluxo, "CPPR", "123P2026000001", "autuado", None, seq, 1),
        )
        for seq in range(1, count + 1)
    ]


def work(ready, enter) -> None:
    """Serve the turns: what is sent is made ready first, then sent one by one until the time is over."""
    asked: list = []
    print("aberto", flush=True)
    for line in sys.stdin:
        if line.strip() == "prepara":
            asked = ready(MOST * SECONDS)
            print("pronto", flush=True)
            continue
        start, n = perf_counter(), 0
        while n < len(asked) and perf_counter() - start < SECONDS:
            enter(asked[n])
            n += 1
        print(n / (perf_counter() - start), flush=True)


def nosso(url: str, *, make: bool) -> None:
    os.environ["CAPITANIA_BANCO"] = url
    from capitania.config.registro import registros
    from capitania.usecases.registros import Recibo

    ours = registros()
    ours.cabecas()

    def enter(proposta) -> None:
        assert isinstance(ours.acrescenta(proposta), Recibo)

    if not make:
        work(propostas, enter)


def eventsourcing(url: str, *, make: bool) -> None:
    """Insert one stored event at a time, its state made beforehand."""
    from eventsourcing.persistence import StoredEvent
    from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
    from psycopg.conninfo import conninfo_to_dict

    where = conninfo_to_dict(url)
    store = PostgresDatastore(where["dbname"], where["host"], "5432", where["user"], "")
    recorder = PostgresApplicationRecorder(store)
    recorder.create_table()
    with store.get_connection() as line:
        assert line.execute("SHOW synchronous_commit").fetchone() == {"synchronous_commit": "on"}

    def ready(count: int) -> list:
        stream = uuid4()
        return [[StoredEvent(stream, version, "despacho", os.urandom(STATE))] for version in range(1, count + 1)]

    if not make:
        work(ready, recorder.insert_events)
    store.close()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        {"nosso": nosso, "eventsourcing": eventsourcing}[sys.argv[1]](sys.argv[2], make=len(sys.argv) > 3)
    else:
        sys.exit(not show(linhas()))

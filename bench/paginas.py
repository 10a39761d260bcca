"""Speed of the pages on PostgreSQL: each for one user, and a case page under 32 connections beside a Django view.

The base is of `semear`, all in one unit, with one case more: 20 acts and 3 terms, practised one by one. Time for one
user is inside the WSGI application, warm, from the call to the last byte, with the notes of access; the figure is the
95th percentile. Under 32 connections gunicorn serves, as `capitania servir` does, our pages and the peer
(`par_da_pagina.py`) from the same two workers, by turns; the figure is the median of the rounds' ratios of requests per
second. Loopback only, and never longer than the seconds told.

`linhas()` sows few cases, to be quick. By hand: `python bench/paginas.py --processos 200000`, or with `--base URL` on a
base that is there already. Without the server's programs there is nothing to measure.
"""

import argparse
import io
import json
import os
import selectors
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, sleep

from linha import Linha, show

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests" / "contracts")]

FEW, REQUESTS, WARM = 2000, 200, 10
CONNECTIONS, SECONDS, ROUNDS, WORKERS = 32, 4.0, 5, 2
BUDGET, RATIO = 150.0, 0.25
LOGIN, CASE = "medida", "processo:medida"
WORDS = ("ancora", "firmina", "Petrônio Xaréu", "nada-disso", "421P{ano}000123", "421P{ano}999999", "semente-0000123")


def linhas() -> list[Linha]:
    from servidor import Servidor, programs

    programas = programs()
    if programas is None:
        return []
    servidor = Servidor(programas)
    try:
        servidor.liga()
        return measure(servidor.url(servidor.cria()), FEW)
    finally:
        servidor.apaga()


def measure(url: str, cases: int) -> list[Linha]:
    """Make ready what lacks, and measure."""
    seen = json.loads(child("prepara", url, str(cases)))
    told = f"{seen['processos']} processos"
    print(f"# {told}; o processo medido: {seen['atos']} atos, {seen['prazos']} prazos", file=sys.stderr)
    found = [
        Linha(f"páginas, {told}: {page}, p95 de {REQUESTS}, ms", p95, BUDGET, razao=False)
        for page, p95 in json.loads(child("tempos", url)).items()
    ]
    cookie = child("entra", url).strip()
    with served(url) as port:
        rounds = [turns(port, cookie, n) for n in range(1 + ROUNDS)][1:]
    rates = [round(median(side)) for side in zip(*rounds, strict=True)]
    print(f"# {CONNECTIONS} conexões: página do processo, par: {rates} pedidos por segundo", file=sys.stderr)
    ratio = median(ours / peer for ours, peer in rounds)
    return [
        *found,
        Linha(f"página do processo, {CONNECTIONS} conexões: razão a uma view do Django", ratio, RATIO, razao=True),
    ]


def environment(url: str) -> dict[str, str]:
    env = {k: v for k, v in os.environ.items() if not k.startswith("CAPITANIA_")}
    env |= {"CAPITANIA_BANCO": url, "CAPITANIA_SEGREDO": "segredo da bancada " * 4, "CAPITANIA_SEM_TLS": "1"}
    return env | {"CAPITANIA_ANEXOS": os.devnull}


def child(*words: str) -> str:
    """Run a part in a process of its own: Django loads its settings once."""
    command = [sys.executable, __file__, *words]
    how = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    return subprocess.run(command, env=environment(words[1]), check=True, **how).stdout


@contextmanager
def served(url: str) -> Iterator[int]:
    """Serve our pages and the peer."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, __file__, "serve", url, str(port)]
    running = subprocess.Popen(command, env=environment(url), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert running.stdout.readline() == b"pronto\n"
        yield port
    finally:
        running.terminate()
        running.wait(20)


def turns(port: int, cookie: str, n: int) -> tuple[float, float]:
    """Give the requests per second of the case page and of the peer, asked in an order that changes."""
    name = CASE.partition(":")[2]
    paths = [f"/processo/{name}/", f"/par/{name}/"]
    found = {path: rate(port, path, cookie) for path in (paths if n % 2 else paths[::-1])}
    return found[paths[0]], found[paths[1]]


def rate(port: int, path: str, cookie: str) -> float:
    """Ask from all connections at once for some seconds, each anew when answered; a sync worker keeps none open."""
    asked = f"GET {path} HTTP/1.0\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode()
    done, begun = 0, monotonic()
    with selectors.DefaultSelector() as waiting:
        for _ in range(CONNECTIONS):
            send(waiting, port, asked)
        while (now := monotonic()) < begun + SECONDS:
            for key, _ in waiting.select(0.5):
                if data := key.fileobj.recv(65536):
                    key.data.append(data)
                    continue
                assert key.data[0].startswith(b"HTTP/1.1 200 ") or key.data[0].startswith(b"HTTP/1.0 200 "), key.data[0]
                waiting.unregister(key.fileobj)
                key.fileobj.close()
                done += 1
                send(waiting, port, asked)
        for key in list(waiting.get_map().values()):
            key.fileobj.close()
    sleep(0.5)  # what was still asked is answered
    return done / (now - begun)


def send(waiting: selectors.BaseSelector, port: int, asked: bytes) -> None:
    line = socket.create_connection(("127.0.0.1", port))
    line.sendall(asked)
    waiting.register(line, selectors.EVENT_READ, [])


# What follows runs in the children.


def prepara(cases: int) -> None:
    """Sow an empty base, walk the measured case, make the login, count statistics as the server does by itself."""
    from capitania.config import web
    from capitania.config.portas import Portas
    from capitania.usecases import queries
    from capitania.usecases.semear import Pedido, semeia

    web.migra()
    portas = Portas()
    if not portas.registros.cabeca("om:CPPR").seq:
        semeia(portas, Pedido(cases, "CPPR"))
    if not portas.registros.cabeca(CASE).seq:
        walk(portas)
        for papel, pessoa in (("secretaria", "secretaria-1"), ("autoridade", "oficial-1"), ("superior", "capitao-1")):
            portas.logins.cria(f"{LOGIN}-{papel}", pessoa, "uma-senha-da-bancada", portas.relogio.agora())
    from django.db import connections

    connections["default"].connection.execute("VACUUM ANALYZE")
    with connections["default"].cursor() as cursor:
        ((count,),) = cursor.execute("SELECT count(*) FROM processo_resumo").fetchall()
    seen = queries.vista(portas, CASE)
    print(json.dumps({"processos": count, "atos": len(seen.linhas), "prazos": len(seen.prazos)}))


def walk(portas) -> None:
    """Practise the measured case: up to the defence, more time to judge, and orders up to twenty acts."""
    from datetime import datetime, timedelta

    from capitania.usecases.praticar import Pedido, Praticado, pratica
    from capitania.usecases.queries import hoje_na_om
    from capitania.usecases.semeadura import CAMINHO, PARTE

    now = hoje_na_om(portas, "CPPR")
    day, pessoa = now - timedelta(days=40), "semente-0000001"
    fato = (day - timedelta(days=1)).isoformat()
    own = {
        "processo_aberto": {"om": "CPPR", "infrator": pessoa, "papel": "condutor", "dispositivo": "rlesta:12-III"},
        "auto_lavrado": {"dispositivo": "rlesta:12-III", "descricao": "Conduzia com a CHA vencida."},
    }
    own = {tipo: {**said, "fato_em": fato, "inspetor": "inspetor-1"} for tipo, said in own.items()}

    def practise(tipo: str, por: str, em: datetime, **dados) -> None:
        found = pratica(portas, Pedido(CASE, {"tipo": tipo, "em": em.isoformat(), **dados}, por, seguintes=False))
        assert isinstance(found, Praticado), found

    road = CAMINHO[:6]
    for n, p in enumerate(road):
        dates = {name: (day + timedelta(days=k)).date().isoformat() for name, k in p.datas}
        por = f"{pessoa}{p.por}" if p.por == PARTE else p.por
        em = day + timedelta(days=p.dias, minutes=n)
        practise(p.tipo, por, em, **{**p.dados, **dict(p.pessoais), **own.get(p.tipo, {}), **dates})
    said = {"prazo": "julgamento", "motivo": "Perícia pendente."}
    practise("prazo_prorrogado", "oficial-1@autoridade", day + timedelta(days=30), **said)
    for n in range(len(road) + 1, 20):
        em = day + timedelta(days=31, minutes=n)
        practise("despacho", "secretaria-1@secretaria", em, motivo=f"Junte-se o documento {n} aos autos.")


def application():
    from django.conf import settings
    from django.core.handlers.wsgi import WSGIHandler

    from capitania.config import web

    web.carrega()
    settings.ROOT_URLCONF = "par_da_pagina"
    return WSGIHandler()


def cookie(papel: str) -> str:
    from django.contrib.auth import get_user_model
    from django.test import Client

    browser = Client(SERVER_NAME="localhost")
    backend = "allauth.account.auth_backends.AuthenticationBackend"
    browser.force_login(get_user_model().objects.get(login=f"{LOGIN}-{papel}"), backend=backend)
    return "; ".join(f"{name}={morsel.value}" for name, morsel in browser.cookies.items())


def tempos() -> None:
    app, found = application(), {}
    name, year = CASE.partition(":")[2], perf_year()
    words = [word.format(ano=year) for word in WORDS]
    pages = [("mesa da secretaria", "secretaria", ["/mesa/"]), ("mesa da autoridade", "autoridade", ["/mesa/"])]
    pages += [("mesa do superior", "superior", ["/mesa/"])]
    pages += [("processo", "secretaria", [f"/processo/{name}/"])]
    pages += [("busca", "secretaria", [f"/busca/?q={quoted(word)}" for word in words])]
    for page, papel, paths in pages:
        who, times = cookie(papel), []
        for n in range(WARM * len(paths) + REQUESTS):
            took = call(app, paths[n % len(paths)], who)
            if n >= WARM * len(paths):
                times.append(took)
        found[page] = sorted(times)[int(len(times) * 0.95)] * 1000
    print(json.dumps(found))


def call(app, path: str, who: str) -> float:
    """Ask the application for a page, and give how long it took to the last byte."""
    path, _, query = path.partition("?")
    asked = {"REQUEST_METHOD": "GET", "PATH_INFO": path, "QUERY_STRING": query, "SERVER_PROTOCOL": "HTTP/1.1"}
    asked |= {"SERVER_NAME": "localhost", "SERVER_PORT": "80", "HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1"}
    asked |= {"HTTP_COOKIE": who, "wsgi.input": io.BytesIO(), "wsgi.errors": io.StringIO(), "wsgi.url_scheme": "http"}
    said: list[str] = []
    begun = perf_counter()
    answer = app(asked, lambda status, _: said.append(status))
    page = b"".join(answer)
    answer.close()
    took = perf_counter() - begun
    assert said == ["200 OK"], said
    assert page
    return took


def perf_year() -> int:
    from capitania.config import relogio

    return relogio.agora().year


def quoted(word: str) -> str:
    from urllib.parse import quote

    return quote(word)


def serve(port: int) -> None:
    application()
    from capitania.config import servidor

    servidor.serve(f"127.0.0.1:{port}", WORKERS, pronto=lambda: print("pronto", flush=True))


def main() -> bool:
    options = argparse.ArgumentParser(description="Mede as páginas.")
    options.add_argument("--processos", type=int, default=FEW)
    options.add_argument("--base", help="a base PostgreSQL a medir (sem ela, faz-se e semeia-se uma)")
    asked = options.parse_args()
    if asked.base:
        return show(measure(asked.base, asked.processos))
    globals()["FEW"] = asked.processos
    return show(linhas())


if __name__ == "__main__":
    parts = {"prepara": lambda _, n: prepara(int(n)), "tempos": lambda _: tempos()}
    parts |= {
        "entra": lambda _: (application(), print(cookie("secretaria"))),
        "serve": lambda _, port: serve(int(port)),
    }
    if sys.argv[1:2] and sys.argv[1] in parts:
        parts[sys.argv[1]](*sys.argv[2:])
    else:
        sys.exit(not main())

"""`capitania servir`: the pages, on gunicorn; with `--demo`, on a sample base of its own."""

import errno
import os
import socket
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import Typed, command, option
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitura import refused
from capitania.cli.registros import at_work

if TYPE_CHECKING:
    from capitania.usecases.amostra import Acesso
    from capitania.usecases.ports import Portas

COMECO = "Para começar: docs/guia/servidor.md, «Do começo ao fim»: registrar, notificar, julgar."
ENDERECO, PROCESSOS = "127.0.0.1:8000", 2
COMMAND = command(
    "servir",
    summary="serve as páginas da Capitania, neste computador ou atrás de um servidor com TLS",
    notes="Não serve base por migrar. Sem CAPITANIA_SEGREDO não começa: nenhum segredo vem de fábrica. Com --demo, "
    "semeia uma Capitania fictícia numa pasta à parte e mostra um acesso para cada papel; com --pasta, ela fica.",
    options=(
        option("endereco", value="ENDERECO", help=f"onde atender (sem a opção, {ENDERECO})"),
        option("processos", value="N", help=f"quantos atendem ao mesmo tempo (sem a opção, {PROCESSOS})"),
        option("demo", help="uma Capitania de mostra, com pessoas que não existem"),
        option("pasta", value="PASTA", help="onde fica a base da mostra (sem a opção, uma pasta que se apaga no fim)"),
    ),
    examples=("capitania servir --demo", "capitania servir --endereco 127.0.0.1:8010 --processos 4"),
)


def run(portas: "Portas", typed: Typed) -> None:
    """Serve until told to stop."""
    processos = _count(typed.values.get("processos", f"{PROCESSOS}"))
    endereco = typed.values.get("endereco", ENDERECO)
    if _taken(endereco):
        como = "Encerre o que lá está, ou escolha outro lugar: --endereco 127.0.0.1:8010."
        raise refused("--endereco", f"Já há quem atenda em {endereco}.", como)
    if "demo" in typed.switches:
        _demo(portas, typed, endereco, processos)
        return
    if "pasta" in typed.values:
        raise refused("--pasta", "Só serve com --demo.", "A base de trabalho é a de CAPITANIA_BANCO.")
    if portas.servidor.sem_segredo():
        como = "Ponha nela 50 ou mais caracteres ao acaso, e guarde: trocá-la encerra todas as sessões."
        raise refused("CAPITANIA_SEGREDO", "Falta o segredo que assina as sessões.", como)
    with at_work():
        if found := portas.servidor.pendentes():
            como = "Faça cópia e rode capitania migrar."
            raise refused("base", f"Faltam migrações nesta base: {', '.join(found[:3])}.", como)
        portas.servidor.serve(endereco, processos, pronto=lambda: _ready(endereco))


def _taken(endereco: str) -> bool:
    """Tell whether another program answers there, before a sample is made for nothing."""
    host, _, port = endereco.rpartition(":")
    if not (port.isascii() and port.isdecimal()):
        return False  # of another kind; the server says what is wrong with it
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, int(port)))
        except OSError as error:
            return error.errno == errno.EADDRINUSE
    return False


def _demo(portas: "Portas", typed: Typed, endereco: str, processos: int) -> None:
    from capitania.usecases import amostra

    with tempfile.TemporaryDirectory(prefix="capitania-demo-") as made, at_work():
        pasta = Path(typed.values.get("pasta", made)).absolute()
        if portas.servidor.prepara_demonstracao(pasta):
            output.write(f"A mostra de {pasta} tinha ficado a meio: semeia-se de novo.\n")
        output.write("Semeando a mostra...\n")
        portas.servidor.migra()
        acessos = amostra.prepara(portas)
        portas.servidor.mostra_inteira(pasta)
        portas.servidor.serve(endereco, processos, pronto=lambda: _ready(endereco, acessos))


def _ready(endereco: str, acessos: Iterable["Acesso"] = ()) -> None:
    shown: list[Block] = [Heading("Capitania no ar", f"http://{endereco}/")]
    rows = tuple(Row((a.papel, a.login, a.senha, a.om)) for a in acessos)
    if rows:
        shown += [
            Table(rows, ("papel", "login", "senha", "OM")),
            Para(COMECO),
            Para("Ninguém ali existe. Ctrl+C encerra."),
        ]
    output.answer(shown)
    sys.stdout.flush()  # a pipe holds it back, and each worker would write it again at its end


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:4]) <= 256):
        raise refused(
            "--processos", "Não é um número de 1 a 256.", f"Escreva --processos {2 * (os.cpu_count() or 1) + 1}."
        )
    return int(text)

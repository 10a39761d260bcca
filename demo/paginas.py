"""Opens the pages on the sample Capitania: until Ctrl+C on a terminal; else until they answered once."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from urllib.request import urlopen

ENTRY = "import sys; from capitania.config.entrada import main; sys.exit(main(sys.argv[1:]))"
USUAL, LAST = 8000, "Ctrl+C"
END_SECONDS = 20


def play() -> int:
    """Serve the sample, its address and logins shown; the exit code."""
    address = f"127.0.0.1:{_port()}"
    command = [sys.executable, "-c", ENTRY, "servir", "--demo", "--endereco", address]
    if sys.stdout.isatty():
        server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            return server.wait()
        except KeyboardInterrupt:
            server.wait(END_SECONDS)
            return 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        shown = list(_until_ready(server))
        sys.stdout.writelines(shown)
        well = bool(shown) and LAST in shown[-1] and _answers(address)
        server.terminate()
    return 0 if well else 1


def _until_ready(server: "subprocess.Popen[str]") -> Iterator[str]:
    for line in server.stdout or ():
        yield line
        if LAST in line:
            return


def _answers(address: str) -> bool:
    with urlopen(f"http://{address}/saude", timeout=END_SECONDS) as answer:
        return bool(answer.status == 200)


def _port() -> int:
    """Find a free port: the usual one, or any."""
    for port in chain((USUAL,), (0,)):
        with socket.socket() as found:
            try:
                found.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(found.getsockname()[1])
    return USUAL

"""Gunicorn around the pages: sync workers, which were the fastest here for pages of a base."""

import os
import socket
import tempfile
from collections.abc import Callable, Iterable
from typing import Any

from gunicorn.app.base import BaseApplication

from capitania.config import web
from capitania.config.banco import EXISTENTE

MULTIPROCESSO = "PROMETHEUS_MULTIPROC_DIR"
ESPERA_SEGUNDOS = 30


class _Servidor(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    """Gunicorn told by values instead of a file."""

    def __init__(self, opcoes: dict[str, Any]) -> None:
        self._opcoes = opcoes
        super().__init__()

    def load_config(self) -> None:
        """Take the values."""
        for nome, valor in self._opcoes.items():
            self.cfg.set(nome, valor)

    def load(self) -> Callable[..., Any]:
        """Give the pages."""
        from capitania.config.wsgi import application  # noqa: PLC0415 - loaded in each worker

        return application


def serve(endereco: str, processos: int, *, pronto: Callable[[], None]) -> None:
    """Serve until told to stop; `pronto` is called once connections are taken."""
    with tempfile.TemporaryDirectory(prefix="capitania-metricas-") as pasta:
        os.environ[MULTIPROCESSO] = pasta
        os.environ[EXISTENTE] = "1"
        web.reabre()  # no line is shared with the workers
        _Servidor(
            {
                "bind": endereco,
                "workers": processos,
                "control_socket_disable": True,  # nothing is left in the home of who serves
                "timeout": ESPERA_SEGUNDOS,
                "accesslog": None,
                "loglevel": "warning",
                "proc_name": "capitania",
                "when_ready": lambda servidor: _abre(servidor.LISTENERS, pronto),
                "child_exit": lambda _, worker: _bury(worker.pid),
            }
        ).run()


def _abre(ouvintes: Iterable[Any], pronto: Callable[[], None]) -> None:
    """Take connections, each once it asks something: a browser opens some ahead, and one would hold a whole process."""
    for ouvinte in ouvintes:
        if ouvinte.sock.family != socket.AF_UNIX and hasattr(socket, "TCP_DEFER_ACCEPT"):
            ouvinte.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, ESPERA_SEGUNDOS)
    pronto()


def _bury(pid: int) -> None:
    from prometheus_client import multiprocess  # noqa: PLC0415 - reads the folder at import

    multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]

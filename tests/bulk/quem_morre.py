"""A compiled norm that kills the process it is in, once: a file says that it was done, and to whom.

It is asked on workers, which find this module by PYTHONPATH. The process that makes the report is spared: it asks of
one row at a time.
"""

import os
import signal
from pathlib import Path


class Morre:
    def __init__(self, programa, sinal, executor=False):
        self.programa, self.sinal, self.executor = programa, sinal, executor
        self.pedidos = 0

    def resposta(self, numero):
        return self.programa.resposta(numero)

    def respostas(self, lote):
        if lote.num_rows > 1:
            self.pedidos += 1
            if self.pedidos == 3:
                self.mata()
        return self.programa.respostas(lote)

    def mata(self):
        quem = pai(os.getppid()) if self.executor else os.getpid()  # a worker's father is a daemon; the executor its
        try:
            with Path(self.sinal).open("x") as aberto:
                aberto.write(str(quem))
        except FileExistsError:
            return
        os.kill(quem, signal.SIGKILL)


def pai(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])

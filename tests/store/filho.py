"""A process that appends: `filho.py BASE sequencia PRIMEIRO ULTIMO`, `... disputa FLUXO NOME QUANTOS`,
`... insiste FLUXO QUANTOS` or `... lote QUANTOS MORRE_EM`. BASE is a file or an URL.

Each acknowledged append is told at once, in one write, as a line `n`.
"""

import os
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "contracts"))

from amostras import base_em, id_de, proposta, resumo

from capitania.usecases.registros import BaseInacessivel, BaseOcupada, Numeracao, Recibo, SeqVencida

CPPR = Numeracao("CPPR", 2026, "123P2026")


def sequencia(registros, first, last):
    """Append acts first to last, each with the id it always has; one that entered unseen is asked again."""
    for n in range(first, last + 1):
        recibo = registros.acrescenta(proposta(n, id_=id_de(n), resumo=resumo(n)))
        assert isinstance(recibo, Recibo), recibo
        assert recibo.seq == n
        os.write(1, f"{n}\n".encode())


def disputa(registros, fluxo, nome, times):
    """Append acts that carry the last act seen and take a number; read again whenever another came first."""
    for n in range(times):
        resultado = None
        while not isinstance(resultado, Recibo):
            seen = registros.cabeca(fluxo)
            dados = {"visto": seen.hash.hex(), "de": nome, "n": n}
            resultado = registros.acrescenta(
                proposta(
                    seen.seq + 1, fluxo=fluxo, dados=dados, numeracao=CPPR, resumo=resumo(seen.seq + 1, fluxo=fluxo)
                )
            )
            assert isinstance(resultado, Recibo | SeqVencida), resultado
        os.write(1, f"{n}\n".encode())


class Mortal(tuple):
    """Proposals that kill the process, by the system's hand, when the one of this number is about to be written."""

    __slots__ = ()
    dies_at = 0

    def __iter__(self):
        for n, one in enumerate(super().__iter__(), 1):
            if n == self.dies_at:
                os.kill(os.getpid(), signal.SIGKILL)
            yield one


def lote(registros, many, dies_at):
    """Append many acts at once, and die at one of them (none: 0)."""
    registros.cabecas()
    asked = Mortal(proposta(n, id_=id_de(n), resumo=resumo(n)) for n in range(1, many + 1))
    Mortal.dies_at = dies_at
    os.write(1, f"{len(registros.acrescenta_todos(asked))}\n".encode())


def insiste(registros, fluxo, times):
    """Append numbered acts, each with the id it always has; while the base fails, ask the same again."""
    for n in range(1, times + 1):
        asked = proposta(n, id_=id_de(n, fluxo), fluxo=fluxo, numeracao=CPPR, resumo=resumo(n, fluxo=fluxo))
        recibo = None
        while recibo is None:
            try:
                recibo = registros.acrescenta(asked)
            except (BaseInacessivel, BaseOcupada):
                time.sleep(0.05)
        assert isinstance(recibo, Recibo), recibo
        os.write(1, f"{n} {recibo.numero}\n".encode())


if __name__ == "__main__":
    base, what, *args = sys.argv[1:]
    with base_em(base) as opened:
        if what == "sequencia":
            sequencia(opened, *map(int, args))
        elif what == "lote":
            lote(opened, *map(int, args))
        elif what == "insiste":
            insiste(opened, args[0], int(args[1]))
        else:
            disputa(opened, args[0], args[1], int(args[2]))

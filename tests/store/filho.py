"""A process that appends: `filho.py BASE sequencia PRIMEIRO ULTIMO` `... disputa FLUXO NOME QUANTOS` or
`... lote QUANTOS MORRE_EM`.

Each acknowledged append is told at once, in one write, as a line `n`.
"""

import os
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "contracts"))

from amostras import base_em, id_de, proposta, resumo

from capitania.usecases.registros import Numeracao, Recibo, SeqVencida

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


def lote(registros, many, dies_at):
    """Append many acts at once, and die by the system's hand when one of them (none: 0) is about to be written."""

    def asked():
        for n in range(1, many + 1):
            if n == dies_at:
                os.kill(os.getpid(), signal.SIGKILL)
            yield proposta(n, id_=id_de(n), resumo=resumo(n))

    os.write(1, f"{len(registros.acrescenta_todos(asked()))}\n".encode())


if __name__ == "__main__":
    base, what, *args = sys.argv[1:]
    with base_em(Path(base)) as opened:
        if what == "sequencia":
            sequencia(opened, *map(int, args))
        elif what == "lote":
            lote(opened, *map(int, args))
        else:
            disputa(opened, args[0], args[1], int(args[2]))

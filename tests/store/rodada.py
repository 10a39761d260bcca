"""A process that certifies on a base: `rodada.py BASE INSTANTE`; it tells each act in one write once it is on the disk.

`espera` as a third argument: hold at the first act until standard input says to go on.
"""

import os
import sys
from datetime import datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "contracts"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "usecases"))

from amostras import base_em
from casa import Casa

from capitania.usecases import certificar_decurso
from capitania.usecases.registros import BaseOcupada


def main(base: str, instante: str, espera: str = "") -> int:
    real = certificar_decurso.pratica

    def told(portas, pedido):
        if espera and not told.held:
            told.held = True
            os.write(1, b"espera\n")
            sys.stdin.readline()
        found = real(portas, pedido)
        os.write(1, f"{found.recibo.id}\n".encode())
        return found

    told.held = False
    certificar_decurso.pratica = told
    with base_em(base) as registros:
        try:
            certificar_decurso.certifica(Casa(registros, datetime.fromisoformat(instante)))
        except BaseOcupada:
            return 4
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

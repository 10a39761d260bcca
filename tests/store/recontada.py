"""A process that decrees a day and recounts: `recontada.py INSTANTE ID`; it tells each case once it is written."""

import os
import sys
from datetime import datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "usecases"))

from casa import ADMINISTRACAO, Casa

from capitania.config.registro import registros
from capitania.usecases.praticar import Pedido
from capitania.usecases.recontar import decreta

BRUTO = {
    "tipo": "dia_decretado",
    "em": "2026-08-03T09:00:00-03:00",
    "dia": "2026-08-05",
    "especie": "fechado",
    "ato": "1",
}


def asked(id_: str) -> Pedido:
    """Give the act of the unit."""
    return Pedido("om:CPPR", BRUTO, ADMINISTRACAO, id=id_, seguintes=False)


def main(instante: str, id_: str) -> None:
    base = registros()
    real = base.acrescenta_todos

    def told(propostas):
        found = real(propostas)
        os.write(1, f"{propostas[0].ato.fluxo}\n".encode())
        return found

    base.acrescenta_todos = told
    decreta(Casa(base, datetime.fromisoformat(instante)), "CPPR", asked(id_))


if __name__ == "__main__":
    main(*sys.argv[1:])

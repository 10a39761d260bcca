"""What other streams tell of a case: its inquiries, the other names of its person, what was asked of the DPC."""

from collections.abc import Iterable, Mapping
from datetime import date

from capitania.processo import consultas
from capitania.processo.cadastros import fold_cadastro
from capitania.processo.contexto import Inquirido
from capitania.usecases.fluxos import le_atos
from capitania.usecases.registros import Registros

Lidos = Mapping[str, int]


def consultas_do_caso(registros: Registros, fluxo: str) -> tuple[tuple[str, date], ...]:
    """Give the questions about a case that wait for the DPC; omitted cases are few, and all are read."""
    nomes = [c.fluxo for c in registros.cabecas("omisso:")]
    return tuple(consultas.abertas(((nome, le_atos(registros.le_fluxo(nome))) for nome in nomes), fluxo))


def inquiridos(registros: Registros, nomes: Iterable[str]) -> tuple[tuple[Inquirido, ...], Lidos]:
    """Give the inquiries of these names as their streams tell them, with the heads read."""
    achados, lidos = [], {}
    for nome in nomes:
        fluxo = nome if ":" in nome else f"inquerito:{nome}"
        atos = le_atos(registros.le_fluxo(fluxo))
        lidos[fluxo] = len(atos)
        achados.append(consultas.inquirido(nome, consultas.fold_inquerito(atos)))
    return tuple(i for i in achados if i is not None), lidos


def unidos(registros: Registros, nome: str, especie: str = "pessoa") -> tuple[frozenset[str], Lidos]:
    """Give the other names of a person or boat, through unions that stand in both registers, with the heads read."""
    unioes: dict[str, frozenset[tuple[str, str]]] = {}
    lidos: dict[str, int] = {}
    proprio = nome.rpartition(":")[2]
    fila = [proprio]
    while fila:
        deste = fila.pop()
        if deste in unioes:
            continue
        atos = le_atos(registros.le_fluxo(f"{especie}:{deste}"))
        lidos[f"{especie}:{deste}"] = len(atos)
        unioes[deste] = frozenset(fold_cadastro(atos).unioes)
        fila += [outro for par in unioes[deste] for outro in par]
    return frozenset(alcanca(proprio, unioes)) - {proprio}, lidos


def alcanca(proprio: str, unioes: Mapping[str, frozenset[tuple[str, str]]]) -> set[str]:
    """Give all that is one with a name, through pairs that both registers tell, its own name with them."""
    vistos, fila = set[str](), [proprio]
    while fila:
        deste = fila.pop()
        vistos.add(deste)
        fila += [x for par in unioes[deste] if all(par in unioes[lado] for lado in par) for x in par if x not in vistos]
    return vistos

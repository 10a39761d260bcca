"""Days that an act records as gone by: none may be still to come."""

from collections.abc import Iterator

from capitania.processo.ato import Ato
from capitania.processo.catalogo import TipoDeAto
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.leitura import dia, dia_do_ato


def por_vir(ato: Ato, tipo: TipoDeAto, ctx: Contexto) -> Iterator[Impedimento]:
    """Give the impedimento of each day gone by that comes after the act."""
    hoje = dia_do_ato(ato)
    for nome in tipo.passados:
        if nome in ato.dados and dia(ato, nome) > hoje:
            yield from ctx.impede("dia_por_vir", hoje, f"{nome}: {dia(ato, nome).isoformat()}.")

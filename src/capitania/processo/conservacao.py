"""Orders to keep, which any stream may hold: while one stands, no personal data of the stream is erased."""

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Final

from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento, segurado
from capitania.processo.estado import efetivos
from capitania.processo.leitura import dia_do_ato, texto
from capitania.processo.partes.marcos import conserva

ATOS: Final = ("conservacao_determinada", "conservacao_levantada")
# Why data is erased: the time to keep it went by, or the person asked. What got there by mistake has no time to wait.
COM_LIMITE: Final = frozenset({"regra", "pedido"})
REGRA: Final = "retencao_conservacao"


def ordens(atos: Iterable[Ato]) -> tuple[str, ...]:
    """Give the documents of the orders to keep that stand in a stream."""
    return reduce(conserva, (a for a in efetivos(atos) if a.nome in ATOS), ())


def achados(de_pe: tuple[str, ...], ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask an order to keep, its lifting and an erasure, where these orders stand; nothing of another act."""
    dia, documento = dia_do_ato(ato), texto(ato, "documento")
    match ato.nome:
        case "conservacao_determinada" if documento in de_pe:
            yield from ctx.impede("conservacao_ja_determinada", dia, f"{documento}.")
        case "conservacao_levantada" if documento not in de_pe:
            yield from ctx.impede("conservacao_inexistente", dia, f"{documento}.")
        case "pessoais_apagados":
            for ordem in de_pe:
                yield from ctx.impede(REGRA, dia, f"{ordem}.")
            if texto(ato, "causa") in COM_LIMITE:
                sem_ordens = tuple(i for i in ctx.ligados.seguram if i.regra != REGRA)
                ligados = ctx.ligados._replace(seguram=sem_ordens)
                yield from segurado(ctx._replace(ligados=ligados), dia)

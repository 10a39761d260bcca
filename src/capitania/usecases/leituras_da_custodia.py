"""The rows of custodies that an act of their boarding changes: whether the seizure stands is told there."""

from collections.abc import Mapping
from typing import Final

from capitania.processo import apreensao
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto
from capitania.processo.estado import CORRIGEM
from capitania.processo.leitura import dia_do_ato, texto
from capitania.usecases.contexto import custodias_de, reune
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.leituras import da_dobra
from capitania.usecases.linhas import Linhas
from capitania.usecases.ports import Portas

MUDAM: Final = frozenset({"medida_ordenada", "medida_decidida"})


def das_custodias(portas: Portas, d: Dobra, ato: Ato, ctx: Contexto) -> tuple[Mapping[str, Linhas], Mapping[str, int]]:
    """Compute the rows of the custodies of a boarding after one more act of it, and give the heads they rest on.

    Nothing for an act that leaves the seizure as it was; raises `FalhaDaBase`.
    """
    da_apreensao = ato.nome in MUDAM and texto(ato, "medida") == apreensao.APREENSAO
    if d.especie != "abordagem" or not (da_apreensao or ato.nome in CORRIGEM):
        return {}, {}
    found = custodias_de(portas.registros, d.fluxo)
    rows = {}
    for fluxo, atos in found.items():
        kept = dobra(fluxo, atos)
        own = ctx if kept.om == d.om else reune(portas, kept.om, dia_do_ato(ato)).contexto
        tells = apreensao.da_abordagem((*d.atos, ato), own)
        rows[fluxo] = da_dobra(kept, own._replace(ligados=own.ligados._replace(apreendida=tells)))
    return rows, {fluxo: len(atos) for fluxo, atos in found.items()}

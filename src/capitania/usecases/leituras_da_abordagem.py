"""The rows of a boarding that an act of a case or custody changes: what was proposed there waits no more, or again."""

from collections.abc import Mapping
from typing import Final

from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto
from capitania.processo.estado import CORRIGEM
from capitania.processo.leitura import dia_do_ato
from capitania.usecases.assuntos import nascidos
from capitania.usecases.contexto import reune
from capitania.usecases.decididos import Assunto
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.leituras import assuntos, da_dobra
from capitania.usecases.linhas import Linhas
from capitania.usecases.ports import Portas

NASCEM: Final = CORRIGEM | {"processo_aberto", "apreensao_lavrada", "sigilo_decretado", "sigilo_levantado"}


def da_abordagem(portas: Portas, d: Dobra, ato: Ato, ctx: Contexto) -> tuple[Mapping[str, Linhas], Mapping[str, int]]:
    """Compute the rows of the boardings that a stream names, or named before this act, and give the heads they rest on.

    Nothing for an act that leaves what it names as it was; raises `FalhaDaBase`.
    """
    if ato.nome not in NASCEM:
        return {}, {}
    before, after = assuntos(d, ctx), assuntos(dobra(d.fluxo, (*d.atos, ato)), ctx)
    if _ligam(before) == _ligam(after):
        return {}, {}
    rows, lidos = {}, {}
    for fluxo in sorted({a.abordagem for a in (*before, *after)} - {""}):
        atos = le_atos(portas.registros.le_fluxo(fluxo))
        boarded = dobra(fluxo, atos)
        others = (a for a in portas.registros.leituras.assuntos_de([fluxo]) if a.fluxo != d.fluxo)
        born = (*others, *(a for a in after if a.abordagem == fluxo))
        own = ctx if boarded.om == d.om else reune(portas, boarded.om, dia_do_ato(ato)).contexto
        own = own._replace(ligados=own.ligados._replace(nascidos=nascidos(born)))
        rows[fluxo], lidos[fluxo] = da_dobra(boarded, own), len(atos)
    return rows, lidos


def _ligam(those: tuple[Assunto, ...]) -> list[tuple[str, str, str, str, int]]:
    return [(a.abordagem, a.dispositivo, a.papel, a.infrator, a.sigiloso) for a in those]

"""The rows of cases that an act of their unit changes: before whom an appeal is, a setting of the unit says."""

from collections.abc import Mapping

from capitania.processo import om as da_unidade
from capitania.processo.ato import Ato
from capitania.processo.configuracoes import RECURSO_DO_CAPITAO
from capitania.processo.estado import CORRIGEM
from capitania.processo.leitura import dia_do_ato, texto
from capitania.usecases.contexto import reune
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.leituras import da_dobra
from capitania.usecases.linhas import Linhas
from capitania.usecases.ports import Portas
from capitania.usecases.queries import resumos

EM_RECURSO = "em_recurso"


def dos_recursos(portas: Portas, d: Dobra, ato: Ato) -> tuple[Mapping[str, Linhas], Mapping[str, int]]:
    """Compute the rows of the first appeals of a unit after one more act of it, and give the heads they rest on.

    Nothing for an act that leaves before whom they are; raises `FalhaDaBase`.
    """
    if not isinstance(d.estado, da_unidade.Om):
        return {}, {}
    if ato.nome not in CORRIGEM and texto(ato, "chave") != RECURSO_DO_CAPITAO:
        return {}, {}
    after = da_unidade.fold(d.om, (*d.atos, ato)).recurso_do_capitao
    if after == d.estado.recurso_do_capitao:
        return {}, {}
    ctx = reune(portas, d.om, dia_do_ato(ato)).contexto
    here = {s: u._replace(recurso_do_capitao=after) for s, u in ctx.unidades.items() if s == d.om}
    ctx = ctx._replace(unidades={**ctx.unidades, **here})
    rows, lidos = {}, {}
    for r in resumos(portas.registros, d.om, fase=EM_RECURSO):
        atos = le_atos(portas.registros.le_fluxo(r.fluxo))
        rows[r.fluxo], lidos[r.fluxo] = da_dobra(dobra(r.fluxo, atos), ctx), len(atos)
    return rows, lidos

"""What the boarding tells of the seizure it ordered: whether it stands, is challenged or fell, and who failed there."""

from collections.abc import Iterable
from typing import Final

from capitania.processo import abordagem
from capitania.processo.ato import Ato
from capitania.processo.contexto import Apreendida, Contexto
from capitania.processo.estado import efetivos
from capitania.processo.leitura import dia_do_ato, texto

APREENSAO: Final = "apreensao_da_embarcacao"


def da_abordagem(atos: Iterable[Ato], ctx: Contexto) -> Apreendida | None:
    """Give the seizure as a custody asks of it; None before the boarding was recorded."""
    vivos = [a for a in efetivos(atos) if a.nome in abordagem.TIPOS]
    e = abordagem.fold(vivos)
    resumo = abordagem.resumo(e, ctx)
    if resumo is None:
        return None
    ultimo = max((t.em.date() for t in e.testes), default=resumo.desde)
    achada = Apreendida(
        resumo.desde,
        max(ultimo, resumo.desde),
        None,
        atingidos=resumo.atingidos,
        condutor_atingido=resumo.condutor_atingido,
    )
    for ato in vivos:
        if texto(ato, "medida") == APREENSAO:
            achada = _depois_de(achada, ato)
    return achada


def _depois_de(a: Apreendida, ato: Ato) -> Apreendida:
    dia = dia_do_ato(ato)
    match ato.nome:
        case "medida_ordenada":
            return a._replace(ordenada=dia, impugnada=False, anulada=None, decisao="", cessou=None)
        case "medida_impugnada":
            return a._replace(impugnada=True)
        case "medida_decidida":
            fell = texto(ato, "resultado") == "levantada"
            return a._replace(impugnada=False, anulada=dia if fell else None, decisao=ato.id if fell else "")
        case "medida_levantada":
            return a._replace(impugnada=False, cessou=dia)
    return a

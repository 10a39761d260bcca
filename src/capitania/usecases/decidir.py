"""Facts in, the determinacao of the norms of their day out: asked by the command and by the page of a boarding."""

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from capitania.lei.acervo import Acervo
from capitania.lei.decisao import SemNorma
from capitania.lei.decisao import decidir as pergunta
from capitania.lei.determinacao import Determinacao
from capitania.lei.fatos import Fatos, ler_fatos
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.prazos import DataForaDoAlcance

if TYPE_CHECKING:  # a command that asks the law alone loads no case
    from capitania.usecases.ports import Portas

__all__ = ["Decidido", "SemNorma", "decide", "le_fatos"]


class Decidido(NamedTuple):
    """An answer with the facts it answers, the day of the act, and what each infraction is about."""

    fatos: Fatos
    ato_em: date
    determinacao: Determinacao
    resumos: Mapping[str, str]


def le_fatos(portas: "Portas", dados: object) -> Fatos:
    """Read facts as written; raises `EntradaInvalida` with every problem."""
    return ler_fatos(dados, lambda sigla: _zona(portas, sigla))


def decide(portas: "Portas", fatos: Fatos, ato_em: date | None = None) -> Decidido:
    """Answer facts (`ato_em`: the day of the act, else that of the fact); raises `EntradaInvalida` or `SemNorma`."""
    dia = ato_em or fatos.dia
    try:
        found = pergunta(fatos, portas.acervo, ato_em=dia)
    except (OverflowError, DataForaDoAlcance):
        motivo = "Com estas datas a conta dos anos sai do calendário."
        far = Problema("abordagem.em", fatos.em.isoformat(), motivo, "Confira o ano desta e das outras datas.")
        raise EntradaInvalida([far]) from None
    return Decidido(fatos, dia, found, _resumos(found, portas.acervo))


def _zona(portas: "Portas", sigla: str) -> str | None:
    try:
        return portas.oms.om(sigla).zona
    except EntradaInvalida:
        return None


def _resumos(found: Determinacao, acervo: Acervo) -> dict[str, str]:
    """Say what each infraction is about, from the norms that were used."""
    versions = {n.norma: date.fromisoformat(n.versao) for n in found.normas}
    resumos = {}
    for i in found.infracoes:
        name, _, where = i.dispositivo.partition(":")
        prevista = acervo.norma(name, versions[name]).infracoes.get(where) if name in versions else None
        if prevista is not None:
            resumos[i.dispositivo] = prevista.resumo
    return resumos

"""The rows of the papers of a case that are to be made known: which, to whom, how each stands."""

from collections.abc import Iterator
from datetime import date

from capitania.processo.estado import Estado as Caso
from capitania.processo.proximos import comunicaveis
from capitania.processo.termos import papel
from capitania.usecases.linhas import (
    CIENTE,
    EM_EDITAL,
    EXPEDIDA,
    FRUSTRADA,
    POR_EXPEDIR,
    VERSAO_DO_CALCULO,
    Comunicado,
)


def comunicacoes(fluxo: str, om: str, e: Caso) -> Iterator[Comunicado]:
    """Give a row for each paper that is still to be made known, and for each that was sent or published."""
    parte, aberto = e.comunicacao, e.origem.aberto
    if aberto is None:
        return
    faltam = {(str(d["objeto"]), str(d.get("destinatario", ""))) for d in comunicaveis(e)}
    sent = {(t.objeto, t.destinatario) for t in parte.tentativas}
    for objeto, quem in sorted(faltam | sent | {(x.objeto, "") for x in parte.editais}):
        told = _falta(e, objeto, quem) if (objeto, quem) in faltam else _feita(e, objeto, quem)
        vezes = parte.das_tentativas(objeto, quem)
        lote = vezes[-1].lote if vezes else ""
        who = (quem, (quem or aberto.infrator).removeprefix("pessoa:"))
        sealed = int(e.marcos.sigiloso)
        yield Comunicado(fluxo, objeto, *who, om, *told, lote, len(vezes), sealed, VERSAO_DO_CALCULO)


def _falta(e: Caso, objeto: str, quem: str) -> tuple[str, str, str, str]:
    """Tell how a paper stands that is not known yet: since when, and by which means it was last sent."""
    last = next(reversed(e.comunicacao.das_tentativas(objeto, quem)), None)
    if last is None or last.desfecho == CIENTE:  # evidence of another day: the one before is known
        return POR_EXPEDIR, _iso(papel(e, objeto)), "", ""
    if last.desfecho == FRUSTRADA:
        return FRUSTRADA, _iso(last.fim), "", last.meio
    return EXPEDIDA, _iso(last.dia), "", last.meio


def _feita(e: Caso, objeto: str, quem: str) -> tuple[str, str, str, str]:
    edital = None if quem else e.comunicacao.edital(objeto)
    if edital is not None:
        return EM_EDITAL, _iso(edital.de), _iso(edital.ate), edital.onde
    last = e.comunicacao.das_tentativas(objeto, quem)[-1]
    return CIENTE, _iso(last.dia), "", last.meio


def _iso(dia: date | None) -> str:
    """Write a day; nothing for none, nor for the paper that has always been there."""
    return "" if dia is None or dia == date.min else dia.isoformat()

"""The rows of the papers that are to be made known, of a case, a custody, a debt: which, to whom, how each stands."""

from collections.abc import Iterator
from datetime import date, timedelta

from capitania.lei.termos import SemPrazo
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.contexto import Contexto
from capitania.processo.custodia import Custodia, notificada
from capitania.processo.devedor import INTIMACAO, Devedor
from capitania.processo.espera import espera_da_custodia
from capitania.processo.estado import Estado as Caso
from capitania.processo.partes.comunicacao import Tentativa
from capitania.processo.proximos import comunicaveis
from capitania.processo.retirada import noventa
from capitania.processo.tentativas import RETIRADA
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


def da_custodia(fluxo: str, e: Custodia, ctx: Contexto) -> Iterator[Comunicado]:
    """Give the row of the notice to collect: from the day on which it may be given, or of what was sent of it."""
    sent = e.tentativas[-1] if e.tentativas else None
    waits = espera_da_custodia(e, anulada=ctx.ligados.anulada)
    ended = e.fim is not None or e.perdida is not None or ctx.ligados.anulada
    if ended or notificada(e) is not None or waits is None:
        told = (CIENTE, _iso(sent.dia), "", sent.meio) if sent is not None else None
    elif sent is not None and sent.desfecho != CIENTE:
        told = _do_envio(sent)
    else:
        since = _pode_desde(e, ctx)
        told = (POR_EXPEDIR, _iso(since), "", "") if since is not None else None
    if told is not None:
        yield _unico(fluxo, RETIRADA, e.proprietario, e.om, told, e.tentativas)


def da_divida(fluxo: str, e: Devedor) -> Iterator[Comunicado]:
    """Give the row of the personal notice that was last sent; that one is due depends on the day, and has no row."""
    if e.tentativas:
        sent = e.tentativas[-1]
        yield _unico(fluxo, INTIMACAO, fluxo.partition(":")[2], e.om, _do_envio(sent), e.tentativas)


def _pode_desde(e: Custodia, ctx: Contexto) -> date | None:
    """Give the first day on which the notice may be given; None where the calendar cannot tell."""
    if e.sanada is not None:
        return e.sanada
    try:
        last = noventa(e, ctx, ciencia=False)
    except (ForaDoCalendario, SemPrazo):
        return None
    return None if last is None else last + timedelta(1)


def _do_envio(t: Tentativa) -> tuple[str, str, str, str]:
    situacao = {FRUSTRADA: FRUSTRADA, CIENTE: CIENTE}.get(t.desfecho, EXPEDIDA)
    return situacao, _iso(t.fim if situacao == FRUSTRADA else t.dia), "", t.meio


def _unico(  # noqa: PLR0913, PLR0917 - a row
    fluxo: str, objeto: str, quem: str, om: str, told: tuple[str, str, str, str], sent: tuple[Tentativa, ...]
) -> Comunicado:
    lote = sent[-1].lote if sent else ""
    return Comunicado(fluxo, objeto, "", quem.removeprefix("pessoa:"), om, *told, lote, len(sent), 0, VERSAO_DO_CALCULO)


def _iso(dia: date | None) -> str:
    """Write a day; nothing for none, nor for the paper that has always been there."""
    return "" if dia is None or dia == date.min else dia.isoformat()

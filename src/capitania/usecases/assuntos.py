"""The row of what a case is about, of which boarding it came, and what was decided in it; of a custody its boarding."""

from collections.abc import Iterable, Iterator

from capitania.processo.contexto import Contexto, Nascido
from capitania.processo.custodia import Custodia
from capitania.processo.estado import Estado, pena_vigente
from capitania.processo.ligacoes import inteiro
from capitania.processo.penas import prevista
from capitania.usecases.decididos import Assunto
from capitania.usecases.linhas import VERSAO_DO_CALCULO

CENTAVOS = 100


def do_caso(fluxo: str, e: Estado, ctx: Contexto) -> Iterator[Assunto]:
    """Give the row of a case that was opened."""
    aberto, decisao = e.origem.aberto, e.julgamento.decisao
    if aberto is None:
        return
    pena, law = pena_vigente(e), prevista(ctx, aberto.dispositivo, aberto.fato)
    yield Assunto(
        fluxo,
        inteiro("abordagem", aberto.abordagem) if aberto.abordagem else "",
        aberto.om,
        aberto.dispositivo,
        aberto.papel,
        aberto.infrator.removeprefix("pessoa:"),
        (law.grupo if law is not None else None) or "",
        decisao.resultado if decisao is not None else "",
        decisao.dia.isoformat() if decisao is not None else "",
        decisao.reincidencia if decisao is not None else 0,
        int((pena.multa or 0) * CENTAVOS),
        pena.suspensao_dias or 0,
        int(pena.cancelamento),
        int(e.marcos.sigiloso),
        VERSAO_DO_CALCULO,
    )


def da_custodia(fluxo: str, e: Custodia) -> Iterator[Assunto]:
    """Give the row of a custody that came of a boarding."""
    if e.apreendida is not None and e.abordagem:
        boarding = inteiro("abordagem", e.abordagem)
        yield Assunto(fluxo, boarding, e.om, "", "", "", "", "", "", 0, 0, 0, 0, 0, VERSAO_DO_CALCULO)


def nascidos(assuntos: Iterable[Assunto]) -> tuple[Nascido, ...]:
    """Give them as the boarding asks of them."""
    return tuple(Nascido(a.dispositivo, a.papel, a.infrator, bool(a.sigiloso)) for a in assuntos)

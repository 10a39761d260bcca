"""The rows of the desk: for which acts each stream waits, from whom, since when.

No row asks what day it is. A stream that is not at its end has a row, or a term that falls due (`leituras`).
"""

from collections.abc import Iterator
from datetime import date

from capitania.processo import abordagem, cadastros, consultas, om
from capitania.processo.contexto import Contexto
from capitania.processo.custodia import Custodia
from capitania.processo.espera import Espera, espera, espera_da_custodia, outras_esperas
from capitania.processo.estado import Estado as Caso
from capitania.processo.estado import final
from capitania.processo.pendentes import Pendente, de_quem, pendentes
from capitania.usecases.linhas import VERSAO_DO_CALCULO, Mesa

AGENTE = "autoridade"  # decides the challenge of a measure
INSPETOR, SECRETARIA = "inspetor", "secretaria"
RESPOSTA = "pedido_do_titular_respondido"


def do_caso(fluxo: str, sigla: str, e: Caso, ctx: Contexto) -> Iterator[Mesa]:
    """Give what moves a case, and what else is due in it, also after its end."""
    moves = espera(e, ctx) if not final(e) else None
    begun = e.origem.aberto.fato if e.origem.aberto is not None else None
    for waits in dict.fromkeys((*((moves,) if moves is not None else ()), *outras_esperas(e))):
        yield from _linhas(fluxo, sigla, waits, begun, sealed=int(e.marcos.sigiloso))


def da_custodia(fluxo: str, e: Custodia, ctx: Contexto) -> Iterator[Mesa]:
    """Give what a custody waits for."""
    waits = espera_da_custodia(e, anulada=ctx.ligados.anulada)
    if waits is not None:
        yield from _linhas(fluxo, e.om, waits, e.apreendida)


def da_abordagem(fluxo: str, e: abordagem.Abordagem, ctx: Contexto) -> Iterator[Mesa]:
    """Give the first thing that a boarding waits for of the Agent, then all that was proposed and is not done.

    The last is for whoever boarded and for the secretaria: each sees all of it, her own act first. To who boarded a
    sealed case is none, so that what waits does not tell of it.
    """
    begun = e.desde.date() if e.desde is not None else e.registrada
    for ato, _ in abordagem.tarefas(e)[:1]:
        yield from _linhas(fluxo, e.om, Espera(ato, (AGENTE,)), begun)
    team = f" {' '.join(p.removeprefix('pessoa:') for p in e.equipe)} " if e.equipe else ""
    for quem, pessoas in ((INSPETOR, team), (SECRETARIA, "")):
        left = pendentes(e, ctx, sigilosos=quem == SECRETARIA)
        if not left:
            continue
        own = next((p for p in left if quem in de_quem(p)), left[0])
        told = (e.om, own.ato, 0, VERSAO_DO_CALCULO, _iso(begun), pessoas, "\n".join(map(escrito, left)))
        yield Mesa(fluxo, quem, *told)


def do_cadastro(fluxo: str, c: cadastros.Cadastro) -> Iterator[Mesa]:
    """Give the answer that a person waits for."""
    if c.pedidos:
        yield from _linhas(fluxo, "", Espera(RESPOSTA, (SECRETARIA,)), None)


def da_consulta(fluxo: str, e: consultas.Consulta) -> Iterator[Mesa]:
    """Give the acórdão that an inquiry waits for, or the answer that a question does."""
    match e:
        case consultas.Inquerito(instaurado=date() as begun, acordao=None):
            yield from _linhas(fluxo, e.om, _de("acordao_recebido"), begun)
        case consultas.Omisso(feita=date() as begun, respondida=None):
            yield from _linhas(fluxo, e.om, _de("consulta_respondida"), begun)


def da_om(fluxo: str, sigla: str, e: om.Om) -> Iterator[Mesa]:
    """Give the payments that the unit was told of and that are of no case yet, as one wait from the first of them."""
    begun = min((a.dia_banco for a in e.achados if not a.processo), default=None)
    if begun is not None:
        yield from _linhas(fluxo, sigla, Espera("pagamento_identificado", (SECRETARIA,)), begun)


def escrito(p: Pendente) -> str:
    """Write a thing that waits in one text."""
    return "|".join(p)


def lidos(falta: str) -> tuple[Pendente, ...]:
    """Read back the things that wait."""
    return tuple(Pendente(*line.split("|")) for line in falta.splitlines())


def _de(ato: str) -> Espera:
    return Espera(ato, tuple(sorted(consultas.TIPOS[ato].quem)))


def _linhas(fluxo: str, sigla: str, waits: Espera, begun: date | None, *, sealed: int = 0) -> Iterator[Mesa]:
    for quem in waits.quem:
        yield Mesa(fluxo, quem, sigla, waits.ato, sealed, VERSAO_DO_CALCULO, _iso(begun))


def _iso(dia: date | None) -> str:
    return "" if dia is None else dia.isoformat()

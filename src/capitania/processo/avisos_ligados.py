"""What other streams say to a case: an acórdão that came, an earlier case that fell, a death, a question, a name."""

from collections.abc import Iterator
from datetime import date

from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado, final
from capitania.processo.partes.origem import Abertura
from capitania.processo.penas import caidos, ja_punido


def avisos_ligados(e: Estado, ctx: Contexto) -> Iterator[Impedimento]:
    """Flag what a case learns from other streams; what only matters while it goes on, while it does."""
    aberto = e.origem.aberto
    if aberto is None:
        return
    quedas = caidos(e, ctx)
    if quedas is not None and e.julgamento.decisao is not None:
        quais = f"Caiu: {', '.join(quedas)}." if quedas else ""
        yield from ctx.impede("aviso_reincidencia_caida", e.julgamento.decisao.dia, quais)
    if not final(e):
        yield from _em_curso(e, aberto, ctx)


def _em_curso(e: Estado, aberto: Abertura, ctx: Contexto) -> Iterator[Impedimento]:
    yield from _dos_inqueritos(e, ctx)
    if e.julgamento.decisao is None:
        for quem in ja_punido(e, ctx, date.max):
            yield from ctx.impede("aviso_ja_punido", aberto.em, f"{quem}.")
    obitos = [a for a in ctx.anteriores if a.obito is not None] if e.marcos.obito is None else []
    for a in obitos[:1]:
        yield from ctx.impede("aviso_obito_noutro_processo", aberto.em, f"{a.processo}, {a.obito}.")
    for nome, feita in ctx.ligados.consultas:
        yield from ctx.impede("aviso_consulta_sem_resposta", feita, f"{nome}.")
    if ctx.ligados.unidos:
        yield from ctx.impede("aviso_pessoa_unificada", aberto.em, f"{', '.join(sorted(ctx.ligados.unidos))}.")
    if e.marcos.prioridade:
        yield from ctx.impede("aviso_prioridade", aberto.em, f"{e.marcos.prioridade}.")


def _dos_inqueritos(e: Estado, ctx: Contexto) -> Iterator[Impedimento]:
    """Flag that waiting stops no clock, and an acórdão that came and is not in the case yet."""
    for i in e.origem.inqueritos:
        if i.acordao is not None or i.vinculado is None:
            continue
        yield from ctx.impede("aviso_espera_nao_suspende", i.vinculado, f"{i.id}.")
        achado = ctx.ligados.inquerito(i.id)
        if achado is not None and achado.acordao is not None:
            quando = f"{i.id}: publicado em {achado.acordao.isoformat()}."
            yield from ctx.impede("aviso_acordao_recebido", achado.acordao, quando)

"""Impedimentos of notices, of what counts as knowledge, and of who speaks for the party."""

from collections.abc import Iterator

from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado
from capitania.processo.leitura import dia, dia_do_ato, logico, texto
from capitania.processo.termos import papel


def expedida(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that there be something to communicate."""
    if papel(e, texto(ato, "objeto")) is None:
        yield from ctx.impede("nada_a_comunicar", dia_do_ato(ato), f"Não há: {texto(ato, 'objeto')}.")


def frustrada(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the notice was sent."""
    if texto(ato, "objeto") not in e.comunicacao.expedidas:
        yield from ctx.impede("nao_expedida", dia_do_ato(ato))


def ciencia_registrada(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for the paper, for proof in time, and that who received it be the party or its own."""
    hoje = dia_do_ato(ato)
    yield from expedida(e, ato, ctx)
    yield from _em_tempo(e, ato, ctx, "dia")
    recebedor = texto(ato, "recebedor")
    if recebedor == "agencia":
        yield from ctx.impede("agencia_nao_e_ciencia", hoje)
    if recebedor == "procurador" and not e.comunicacao.procuradores:
        yield from ctx.impede("procuracao_especifica", hoje)
    if texto(ato, "meio") == "eletronica" and not logico(ato, "aceita_eletronica"):
        yield from ctx.impede("eletronica_sem_opcao", hoje)


def _em_tempo(e: Estado, ato: Ato, ctx: Contexto, nome: str) -> Iterator[Impedimento]:
    """Ask that the day of knowledge be neither to come nor before the paper."""
    hoje, sabida, desde = dia_do_ato(ato), dia(ato, nome), papel(e, texto(ato, "objeto"))
    if sabida > hoje:
        yield from ctx.impede("ciencia_futura", hoje)
    if desde is not None and sabida < desde:
        yield from ctx.impede("ciencia_antes_do_papel", hoje, f"O papel é de {desde.isoformat()}.")


def edital_publicado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for an attempt that failed, or a written reason."""
    yield from expedida(e, ato, ctx)
    yield from _em_tempo(e, ato, ctx, "de")
    tentou = texto(ato, "objeto") in e.comunicacao.frustradas
    if not tentou and not texto(ato, "motivo_escrito"):
        yield from ctx.impede("edital_sem_tentativa", dia_do_ato(ato))


def procuracao_juntada(_: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a specific instrument."""
    if not logico(ato, "especifica"):
        yield from ctx.impede("procuracao_especifica", dia_do_ato(ato))


def procuracao_revogada(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that there be one to revoke."""
    if texto(ato, "procurador") not in e.comunicacao.procuradores:
        yield from ctx.impede("procuracao_inexistente", dia_do_ato(ato))


PERGUNTAS = {
    "comunicacao_expedida": expedida,
    "comunicacao_frustrada": frustrada,
    "ciencia_registrada": ciencia_registrada,
    "comparecimento_espontaneo": expedida,
    "edital_publicado": edital_publicado,
    "procuracao_juntada": procuracao_juntada,
    "procuracao_revogada": procuracao_revogada,
    "encaminhada_por_agencia": expedida,
}

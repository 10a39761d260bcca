"""Impedimentos of corrections, suspended terms, seal and papers."""

from collections.abc import Collection, Iterator

from capitania.processo.ato import Ato
from capitania.processo.conservacao import achados as conserva
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado
from capitania.processo.leitura import dia, dia_do_ato, lista, texto
from capitania.processo.partes.marcos import informados
from capitania.processo.prescricao import prescricoes
from capitania.processo.termos import PRAZOS


def prazo_suspenso(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that terms be not suspended already."""
    if any(ate is None for _, ate, _ in e.marcos.suspensoes):
        yield from ctx.impede("prazo_ja_suspenso", dia_do_ato(ato))


def prazo_retomado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that terms be suspended."""
    if all(ate is not None for _, ate, _ in e.marcos.suspensoes):
        yield from ctx.impede("prazo_nao_suspenso", dia_do_ato(ato))


def sigilo_levantado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the case be sealed."""
    if not e.marcos.sigiloso:
        yield from ctx.impede("sem_sigilo", dia_do_ato(ato))


def papel_emitido(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the number be not that of another paper of the case, and of the days it tells what is asked of one."""
    if texto(ato, "numero") in e.marcos.papeis:
        yield from ctx.impede("papel_ja_emitido", dia_do_ato(ato))
    yield from dos_informados(ato, ctx, PRAZOS)


def dos_informados(ato: Ato, ctx: Contexto, prazos: Collection[str]) -> Iterator[Impedimento]:
    """Ask that the last days a paper tells be of terms of its stream, and not gone by."""
    hoje, ditos = dia_do_ato(ato), informados(ato)
    if len(ditos) != len(lista(ato, "informa")) or any(i.prazo not in prazos for i in ditos):
        yield from ctx.impede("prazo_desconhecido", hoje, f"Os prazos são: {', '.join(prazos) or 'nenhum'}.")
    if any(i.vencimento < hoje for i in ditos):
        yield from ctx.impede("vencimento_passado", hoje)


def papel_anulado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the paper was issued."""
    if texto(ato, "numero") not in e.marcos.papeis:
        yield from ctx.impede("papel_nao_emitido", dia_do_ato(ato))


def prazo_informado(_: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a term that cases have and a day not gone by when it was told; a wrong one stands and is flagged."""
    hoje = dia_do_ato(ato)
    if texto(ato, "prazo") not in PRAZOS:
        yield from ctx.impede("prazo_desconhecido", hoje, f"Os prazos são: {', '.join(PRAZOS)}.")
    if dia(ato, "vencimento") < hoje:
        yield from ctx.impede("vencimento_passado", hoje)


def prazo_recontado(_: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a term that cases have, and for another last day."""
    hoje = dia_do_ato(ato)
    if texto(ato, "prazo") not in PRAZOS:
        yield from ctx.impede("prazo_desconhecido", hoje, f"Os prazos são: {', '.join(PRAZOS)}.")
    if texto(ato, "antes") == texto(ato, "depois"):
        yield from ctx.impede("recontagem_sem_mudanca", hoje)


def arquivamento_por_prescricao(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that some clock ran out; a doubtful interruption does not hold it back, the authority weighs it."""
    hoje = dia_do_ato(ato)
    relogios = prescricoes(e, ctx)
    if not any(r.correu(hoje) for r in relogios):
        dias = ", ".join(f"{r.relogio} até {r.limite.isoformat()}" for r in relogios)
        yield from ctx.impede("prescricao_nao_corrida", hoje, f"{dias}." if dias else "")


def importado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that an old case be the first act of its stream: it says nothing of one that runs here."""
    if e.origem.aberto is not None or e.marcos.importado is not None:
        yield from ctx.impede("importado_so_no_comeco", dia_do_ato(ato))


def conservacao(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask an order to keep, its lifting and an erasure."""
    yield from conserva(e.marcos.conservacoes, ato, ctx)


PERGUNTAS = {
    "pessoais_apagados": conservacao,
    "conservacao_determinada": conservacao,
    "conservacao_levantada": conservacao,
    "importado": importado,
    "arquivamento_por_prescricao": arquivamento_por_prescricao,
    "prazo_informado": prazo_informado,
    "prazo_recontado": prazo_recontado,
    "prazo_suspenso": prazo_suspenso,
    "prazo_retomado": prazo_retomado,
    "sigilo_levantado": sigilo_levantado,
    "papel_emitido": papel_emitido,
    "papel_anulado": papel_anulado,
}

"""What stands in the way of rectifying or annulling an act; unlike the others, it is asked of the acts themselves."""

from collections.abc import Iterable, Iterator

from capitania.processo.ato import Ato
from capitania.processo.catalogo import problemas_dos_dados
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import CORRIGEM, TIPOS, efetivos, fold
from capitania.processo.impedimentos import impedimentos
from capitania.processo.leitura import dia_do_ato, tabela, texto


def impedimentos_da_correcao(atos: Iterable[Ato], ato: Ato, ctx: Contexto) -> tuple[Impedimento, ...]:
    """List why a correction may not be done: no such act, data it cannot carry, or an act that would not be admitted.

    Empty for an act that corrects none.
    """
    return tuple(_todos(list(atos), ato, ctx)) if ato.nome in CORRIGEM else ()


def _todos(atos: list[Ato], ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    dia, vivos = dia_do_ato(ato), efetivos(atos)
    alvo = next((a for a in vivos if a.id == texto(ato, "ato")), None)
    if alvo is None:
        yield from ctx.impede("ato_inexistente", dia, f"{texto(ato, 'ato')}.")
        return
    if ato.nome != "ato_retificado":
        return
    novo = alvo._replace(dados={**alvo.dados, **tabela(ato, "novos")})
    problemas = list(problemas_dos_dados(TIPOS[novo.nome], novo.dados, {}))
    for problema in problemas:
        yield from ctx.impede("retificacao_invalida", dia, f"{problema.campo}: {problema.motivo}")
    if not problemas and TIPOS[novo.nome].parte != "marcos":
        yield from impedimentos(fold(a for a in atos if a.seq < alvo.seq), novo, ctx)

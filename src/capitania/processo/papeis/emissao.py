"""What stands in the way of a paper: asked of the acts of a stream, whatever its kind."""

from collections.abc import Iterator, Sequence

from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.leitura import dia_do_ato
from capitania.processo.palavras import label, listed
from capitania.processo.papeis.emitidos import em_vigor
from capitania.processo.papeis.especie import Especie


def impedimentos_do_papel(
    especie: Especie, vivos: Sequence[Ato], fase: str | None, ato: Ato, ctx: Contexto
) -> Iterator[Impedimento]:
    """Ask what a paper rests on, in which phase and by whom it is issued; `ato` is its issue."""
    dia = dia_do_ato(ato)
    nomes = {a.nome for a in vivos}
    faltam = [nome for nome in especie.atos if nome not in nomes]
    if faltam:
        yield from ctx.impede("papel_sem_ato", dia, f"Falta: {listed(map(label, faltam))}.")
    elif especie.fases and fase not in especie.fases:
        yield from ctx.impede("papel_fora_da_fase", dia, f"A fase é: {label(fase or 'nenhuma')}.")
    elif (numero := especie.numero(vivos)) and numero in {p.numero for p in em_vigor(vivos)}:
        yield from ctx.impede("papel_ja_emitido", dia, f"Papel {numero}.")
    elif especie.barra is not None:
        yield from especie.barra(vivos, dia, ctx)
    if ato.por.qualidade not in especie.quem:
        yield from ctx.impede("papel_de_outro", dia, f"Cabe a: {', '.join(sorted(especie.quem))}.")

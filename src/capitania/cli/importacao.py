"""How an import ends, whatever it brings: what stopped it, or how much was stored, or that it was only a look."""

from collections.abc import Iterator, Sequence

from capitania.cli.layout import Block, Heading, Para
from capitania.usecases import labels


def end(
    wrong: Sequence[object], enter: Sequence[object], named: tuple[str, str], *, stores: bool, moved: bool
) -> Iterator[Block]:
    """Say how it ended; `named` is one of what enters, and many."""
    yield Heading("Resultado")
    if wrong:
        total = labels.counted(len(wrong), "erro", "erros")
        yield Para(f"Nada foi gravado: corrija o arquivo ({total}) e repita.", style="must")
    elif moved:
        yield Para("Nada foi gravado: a base mudou enquanto se importava. Repita o comando.", style="must")
    elif not enter:
        yield Para("Nada a gravar: tudo o que o arquivo traz já está na base.", style="good")
    elif stores:
        yield Para(f"Gravado: {labels.counted(len(enter), *named)}.", style="good")
    else:
        yield Para("Nada foi gravado: isto é uma prévia. Para gravar, repita com --gravar e --por.", style="strong")

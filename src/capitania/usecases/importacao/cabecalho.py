"""The row of names in a sheet: under titles, over two rows or merged cells, in another order, with columns unknown."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from capitania.lei.problemas import Problema
from capitania.usecases.importacao.tabela import Celula, Linha, Planilha

PROCURADAS: Final = 30  # how many rows may stand above the names
JUNTAM: Final = frozenset({"endereco"})  # fields that more than one column may make


class Coluna(NamedTuple):
    """A column with its name in the sheet and its field; None where no field goes by that name."""

    lugar: int
    nome: str
    campo: str | None

    @property
    def letra(self) -> str:
        """Give its letters, as sheets call it."""
        return letras(self.lugar)


class Cabecalho(NamedTuple):
    """The columns of a sheet and the rows under their names."""

    planilha: Planilha
    colunas: tuple[Coluna, ...]
    linhas: tuple[Linha, ...]

    @property
    def conhecidas(self) -> int:
        """Count the fields that have a column."""
        return len({c.campo for c in self.colunas if c.campo is not None})

    def do_campo(self, campo: str) -> tuple[Coluna, ...]:
        """List the columns of a field."""
        return tuple(c for c in self.colunas if c.campo == campo)

    def problemas(self, pedidos: Iterable[tuple[str, ...]], nomes: Mapping[str, Sequence[str]]) -> list[Problema]:
        """Tell the columns that lack (each a choice of fields) and the fields that two columns claim."""
        found = []
        for campos in pedidos:
            if not any(self.do_campo(c) for c in campos):
                como = f"Dê a uma coluna um destes nomes: {', '.join(n for c in campos for n in nomes[c][:3])}."
                found.append(Problema("colunas", None, f"Falta a coluna {' ou '.join(campos)}.", como))
        for campo in dict.fromkeys(c.campo for c in self.colunas if c.campo not in {None, *JUNTAM}):
            claimed = self.do_campo(campo or "")
            if len(claimed) > 1:
                quais = ", ".join(f"{c.nome} ({c.letra})" for c in claimed)
                como = "Deixe uma só, ou mude o nome das outras."
                found.append(Problema("colunas", None, f"Mais de uma coluna serve de {campo}: {quais}.", como))
        return found


def acha(planilhas: Iterable[Planilha], nomes: Mapping[str, Sequence[str]]) -> Cabecalho | None:
    """Find the row that names most fields, in the sheet or the way of reading that has it; None without one."""
    campo_de = {nome: campo for campo, known in nomes.items() for nome in known}
    best: Cabecalho | None = None
    for planilha in planilhas:
        for n, (above, row) in enumerate(pairwise((None, *planilha.linhas[:PROCURADAS]))):
            assert row is not None
            found = Cabecalho(planilha, _columns(above, row, campo_de), planilha.linhas[n + 1 :])
            if best is None or found.conhecidas > best.conhecidas:
                best = found
    return best if best is not None and best.conhecidas else None


def _columns(above: Linha | None, row: Linha, campo_de: Mapping[str, str]) -> tuple[Coluna, ...]:
    """Name the columns of a row, with what stands over them: a merged title, or the name itself over an empty cell."""
    over = above.celulas if above is not None else ()
    found: list[Coluna] = []
    title = ""
    for n in range(max(len(row.celulas), len(over))):
        title = escrito(over[n]) if n < len(over) and over[n] is not None else title
        own = escrito(row.celula(n))
        name = own or (escrito(over[n]) if n < len(over) else "")
        if not name:
            continue
        whole = f"{title} {own}".strip()
        campo = campo_de.get(dobrado(whole)) or campo_de.get(dobrado(name))
        found.append(Coluna(n, name, campo))
    return tuple(found)


def escrito(celula: Celula) -> str:
    """Write a name on one line; a cell that is no text is no name."""
    return " ".join(celula.split()) if isinstance(celula, str) else ""


def dobrado(texto: str) -> str:
    """Fold a text for comparison: small letters without accents, words apart by one space."""
    plain = "".join(c for c in normalize("NFKD", texto) if not combining(c)).casefold()
    return " ".join(re.findall(r"[a-z0-9]+", plain))


def letras(lugar: int) -> str:
    """Give the letters of a column, from 0 on: A, B ... Z, AA."""
    found, rest = "", lugar + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        found = chr(ord("A") + digit) + found
    return found

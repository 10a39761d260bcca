"""What is known of a boat and of a person from before: earlier boardings, cases, what the registers call them."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Final, NamedTuple

from capitania.processo.abordagem import Abordagem
from capitania.usecases.alvos import Alvo, alvo, da_lista
from capitania.usecases.linhas import Nome, algarismos, marca_a_bordo
from capitania.usecases.ports import Portas
from capitania.usecases.queries import casos_das, lida

LINHAS: Final = 12  # earlier boardings shown
FINDAS: Final = frozenset({"encerrado", "arquivado"})
Ve = Callable[[Alvo], bool]


class Encontro(NamedTuple):
    """An earlier boarding."""

    fluxo: str
    om: str
    dia: date | None
    medidas: tuple[str, ...]
    da_pessoa: bool


class CasoAnterior(NamedTuple):
    """A case of the person."""

    fluxo: str
    numero: str
    om: str
    fase: str
    aberto: bool


class Anteriores(NamedTuple):
    """What `ve` allows to be told of before; `mais`: there is more."""

    nomes: tuple[Nome, ...]
    encontros: tuple[Encontro, ...]
    casos: tuple[CasoAnterior, ...]
    mais: bool


def anteriores(portas: Portas, pessoa: str, inscricao: str, ve: Ve) -> Anteriores:
    """Find what was met before by a person's id and a boat's inscription, of what `ve` allows; raises `FalhaDaBase`."""
    leituras = portas.registros.leituras
    pessoa = pessoa.strip().rpartition(":")[2]
    boat = algarismos(inscricao)
    found: dict[str, bool] = {}
    for mark, hers in ((marca_a_bordo(pessoa), True), (marca_a_bordo(boat), False)):
        for n in leituras.nomes("abordagem", mark, LINHAS + 1) if mark else ():
            found.setdefault(n.fluxo, hers)
    encontros = tuple(_encontros(portas, found, ve))
    nomes = [n for n in leituras.nomes("embarcacao", boat, 3) if boat and n.documento == boat]
    if pessoa and (name := leituras.chamados([f"pessoa:{pessoa}"]).get(f"pessoa:{pessoa}")) is not None:
        nomes.insert(0, Nome(f"pessoa:{pessoa}", "pessoa", name, "", None, 0))
    casos = tuple(_casos(portas, pessoa, ve)) if pessoa else ()
    return Anteriores(tuple(n for n in nomes if ve(Alvo(n.fluxo, n.especie))), encontros, casos, len(found) > LINHAS)


def da_embarcacao(portas: Portas, inscricao: str, ve: Ve) -> tuple[Encontro, ...]:
    """Find the boardings of a boat by its inscription, of what `ve` allows; raises `FalhaDaBase`."""
    mark = marca_a_bordo(algarismos(inscricao))
    found = portas.registros.leituras.nomes("abordagem", mark, LINHAS) if mark else ()
    return tuple(_encontros(portas, {n.fluxo: False for n in found}, ve))


def _encontros(portas: Portas, found: dict[str, bool], ve: Ve) -> Iterator[Encontro]:
    for fluxo, hers in list(found.items())[:LINHAS]:
        d = lida(portas, fluxo).dobra
        seen = alvo(d)
        if seen is not None and ve(seen) and isinstance(d.estado, Abordagem):
            e = d.estado
            dia = e.desde.date() if e.desde is not None else e.registrada
            yield Encontro(fluxo, e.om, dia, tuple(dict.fromkeys(m.medida for m in e.medidas)), hers)


def _casos(portas: Portas, pessoa: str, ve: Ve) -> Iterator[CasoAnterior]:
    for r in casos_das(portas.registros, [pessoa]):
        if ve(da_lista(r)):
            yield CasoAnterior(r.fluxo, r.numero or "", r.om, r.fase, r.fase not in FINDAS)

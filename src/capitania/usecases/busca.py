"""Search by a person's or boat's name or document, by the number of an auto, by the name of a stream."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from capitania.processo.ligacoes import NUMERO_DO_AUTO
from capitania.usecases.alvos import Alvo, alvo, da_lista
from capitania.usecases.encontros import Encontro, da_embarcacao
from capitania.usecases.linhas import Nome, algarismos
from capitania.usecases.ports import Portas
from capitania.usecases.queries import casos_das, lida

NOMES: Final = 40  # persons and boats shown
CASOS: Final = 100  # cases shown
ALGARISMOS: Final = 5  # a text of fewer figures is no boat's inscription
Ve = Callable[[Alvo], bool]


class Caso(NamedTuple):
    """A case as a search shows it."""

    fluxo: str
    numero: str
    om: str
    fase: str
    sigiloso: bool


class Achados(NamedTuple):
    """What a search found, of what who asks may see; `mais`: there is more than is shown."""

    texto: str
    casos: tuple[Caso, ...]
    nomes: tuple[Nome, ...]
    abordagens: tuple[Encontro, ...]
    outros: tuple[Alvo, ...]
    mais: bool

    @property
    def vazio(self) -> bool:
        """Tell whether nothing was found."""
        return not (self.casos or self.nomes or self.abordagens or self.outros)


def busca(portas: Portas, texto: str, ve: Ve) -> Achados:
    """Search over what `ve` allows; raises `FalhaDaBase`."""
    said = " ".join(texto.split())
    if not said:
        return Achados("", (), (), (), (), mais=False)
    leituras = portas.registros.leituras
    registers = () if NUMERO_DO_AUTO.fullmatch(_numero(said)) else ("pessoa", "embarcacao")  # no name is like a number
    nomes = [n for e in registers for n in leituras.nomes(e, said, NOMES + 1) if ve(Alvo(n.fluxo, e))]
    casos = list(islice(_casos(portas, said, nomes[:NOMES], ve), CASOS + 1))
    a_bordo = da_embarcacao(portas, said, ve) if registers and _inscricao(said) else ()
    outros = _fluxo(portas, said, ve)
    mais = len(nomes) > NOMES or len(casos) > CASOS
    return Achados(said, tuple(casos[:CASOS]), tuple(nomes[:NOMES]), a_bordo, outros, mais)


def _inscricao(said: str) -> bool:
    """Tell whether it may be a boat's inscription: enough figures in it."""
    return sum(c.isdigit() for c in algarismos(said)) >= ALGARISMOS


def _casos(portas: Portas, said: str, nomes: list[Nome], ve: Ve) -> Iterator[Caso]:
    seen: set[str] = set()
    numero = _numero(said)
    if NUMERO_DO_AUTO.fullmatch(numero) and (found := portas.registros.leituras.do_auto(numero)) is not None:
        fluxo, om, fase, sealed = found
        seen.add(fluxo)
        if ve(Alvo(fluxo, "processo", om, sealed, fase)):
            yield Caso(fluxo, numero, om, fase, sealed)
    for r in casos_das(portas.registros, (n.fluxo for n in nomes if n.especie == "pessoa")):
        if r.fluxo not in seen and ve(da_lista(r)):
            yield Caso(r.fluxo, r.numero or "", r.om, r.fase, r.sigiloso)


def _numero(said: str) -> str:
    return said.upper().replace(" ", "")


def _fluxo(portas: Portas, said: str, ve: Ve) -> tuple[Alvo, ...]:
    """Give the stream of this very name; a beginning of it finds nothing, for names are not to be guessed at."""
    if ":" not in said or " " in said:
        return ()
    found = alvo(lida(portas, said).dobra)
    return (found,) if found is not None and ve(found) else ()

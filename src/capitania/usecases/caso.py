"""What the page of a case shows beside its view: names, what may not be done yet, cases tied to it, the law used."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from capitania.lei.acervo import Acervo
from capitania.processo.estado import Estado
from capitania.processo.proximos import Bloqueado, bloqueados
from capitania.usecases.alvos import Alvo, alvo, da_lista
from capitania.usecases.linhas import CasoDaPessoa, Leituras
from capitania.usecases.ports import Portas
from capitania.usecases.queries import Lida, Vista, casos_das, casos_dos_nomes, contexto_do_caso, hoje_na_om, lida
from capitania.usecases.roteiro import nomeada

Ve = Callable[[Alvo], bool]


class NormaDoDia(NamedTuple):
    """A norm in force on a day, in the version that answers; the hash covers what it says, not its comments."""

    norma: str
    versao: date
    titulo: str
    sha256: str
    fundamenta: bool


class LeiDoDia(NamedTuple):
    """The law of a day and its receipt: the hash of the hashes of its norms."""

    dia: date
    normas: tuple[NormaDoDia, ...]
    recibo: str


class Ligado(NamedTuple):
    """Another stream tied to a case, and how."""

    fluxo: str
    como: str
    numero: str = ""
    fase: str = ""


def lei_do_dia(acervo: Acervo, dia: date) -> LeiDoDia:
    """Give the norms of a day with the receipt of all of them."""
    normas = tuple(
        NormaDoDia(n.id, n.vigente_de, n.titulo, n.sha256, n.fundamenta_ate is None or dia < n.fundamenta_ate)
        for n in acervo.em(dia)
    )
    return LeiDoDia(dia, normas, hashlib.sha256("".join(n.sha256 for n in normas).encode()).hexdigest())


def do_que_nao_cabe(portas: Portas, lida_: Lida) -> tuple[Bloqueado, ...]:
    """List what may not be done now in a case, with what stands in the way; raises `FalhaDaBase`."""
    d = lida_.dobra
    if d.caso is None:
        return ()
    agora = hoje_na_om(portas, d.om)
    return bloqueados(d.caso, contexto_do_caso(portas, d, d.caso, agora.date()), agora)


def ligados(portas: Portas, vista: Vista, ve: Ve) -> tuple[Ligado, ...]:
    """List the streams tied to a case that `ve` allows: boarding, custody, other cases of the person, inquiries."""
    return tuple(dict.fromkeys(_ligados(portas, vista, ve)))


def _ligados(portas: Portas, vista: Vista, ve: Ve) -> Iterator[Ligado]:
    d = vista.dobra
    if isinstance(d.estado, Estado):
        boarding = nomeada(d.estado)
        if boarding and (seen := alvo(lida(portas, boarding).dobra)) is not None and ve(seen):
            yield Ligado(boarding, "abordagem")
        for i in d.estado.origem.inqueritos:
            fluxo = i.id if ":" in i.id else f"inquerito:{i.id}"
            if (seen := alvo(lida(portas, fluxo).dobra)) is not None and ve(seen):
                yield Ligado(fluxo, "inquerito")
    if d.infrator:
        yield Ligado(f"pessoa:{d.infrator}", "infrator")
        for r in _da_mesma_pessoa(portas, vista):
            if r.fluxo != d.fluxo and ve(da_lista(r)):
                yield Ligado(r.fluxo, "mesma_pessoa", r.numero or "", r.fase)


def _da_mesma_pessoa(portas: Portas, vista: Vista) -> tuple[CasoDaPessoa, ...]:
    infrator = vista.dobra.infrator
    if vista.unidos is None:
        return casos_das(portas.registros, [infrator])
    return casos_dos_nomes(portas.registros, (infrator.rpartition(":")[2], *vista.unidos))


def nomes(leituras: Leituras, pessoas: tuple[str, ...]) -> Mapping[str, str]:
    """Give how persons are called, by the id that acts use; raises `FalhaDaBase`."""
    fluxos = {p: p if ":" in p else f"pessoa:{p}" for p in pessoas if p}
    found = leituras.chamados(sorted(set(fluxos.values()))) if fluxos else {}
    return {p: found[f] for p, f in fluxos.items() if f in found}


def infracao(acervo: Acervo, dispositivo: str, fato: date) -> str:
    """Say in words what an infraction is, as the norms of the day of the fact hold it; empty where none does."""
    norma, _, inciso = dispositivo.partition(":")
    found = next((n.infracoes.get(inciso) for n in acervo.em(fato) if n.id == norma), None)
    return found.resumo if found is not None else ""

"""What comes after a boarding: a case for each infraction and author, the custody of the boat, who was tested besides.

The norms propose; what was opened already is found by the boarding that each case names.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from capitania.lei.determinacao import Determinacao, Infracao
from capitania.processo.abordagem import Abordagem
from capitania.processo.cadastros import Cadastro
from capitania.processo.contexto import Nascido
from capitania.processo.pendentes import ABRE, CONDUTOR, LAVRA, Pendente, determinada, pendentes
from capitania.processo.proposta import APREENSAO, so_pergunta
from capitania.usecases.alvos import Alvo, alvo
from capitania.usecases.contexto import com_os_nascidos, custodias_de, reune
from capitania.usecases.dossie import Dossie, dossies
from capitania.usecases.linhas import algarismos
from capitania.usecases.ports import Portas
from capitania.usecases.queries import Lida, hoje_na_om, lida

PROPRIETARIO: Final = "proprietario"
SIM: Final = "sim"
Ve = Callable[[Alvo], bool]


class Aberto(NamedTuple):
    """A case opened of this boarding."""

    infrator: str
    dispositivo: str
    papel: str
    fluxo: str
    numero: str
    fase: str


class Proposto(NamedTuple):
    """A case that the norms propose: of whom (empty: not known yet), in which role, for what; and it, once opened.

    `afastado` is why it was left, where it was.
    """

    infracao: Infracao
    papel: str
    infrator: str
    aberto: Aberto | None
    afastado: str


class Depois(NamedTuple):
    """What comes after. `outros`: persons tested or presented, who may be authors of something of their own.

    `pendentes` is what was proposed besides cases and the custody, and waits; `faltam` are the facts that the norms ask
    where they do nothing else.
    """

    determinacao: Determinacao | None
    propostos: tuple[Proposto, ...]
    abertos: tuple[Aberto, ...]
    outros: tuple[str, ...]
    custodias: tuple[str, ...]
    apreendida: bool
    dossies: tuple[Dossie, ...]
    fato_em: datetime | None
    inspetor: str
    pendentes: tuple[Pendente, ...]
    faltam: tuple[str, ...]


def depois(portas: Portas, lida_: Lida, ve: Ve) -> Depois | None:
    """Say what comes after a boarding, of the cases that `ve` allows; None of another stream. Raises `FalhaDaBase`."""
    e = lida_.dobra.estado
    if not isinstance(e, Abordagem) or e.registrada is None:
        return None
    fluxo, ctx = lida_.dobra.fluxo, reune(portas, e.om, hoje_na_om(portas, e.om).date()).contexto
    d = determinada(e, ctx)
    dono = _dono(portas, e)
    casos = tuple(_abertos(portas, fluxo, ve))
    propostos = tuple(_propostos(d, e, dono, casos)) if d is not None else ()
    return Depois(
        d,
        propostos,
        tuple(c for c in casos if all(c != p.aberto for p in propostos)),
        tuple(p for p in _testados(e) if p != e.condutor),
        tuple(c for c in custodias_de(portas.registros, fluxo) if _ve(portas, c, ve)),
        any(m.medida == APREENSAO and m.viva for m in e.medidas),
        dossies(e.testes, ctx),
        e.desde,
        e.equipe[0] if e.equipe else "",
        tuple(p for p in pendentes(e, com_os_nascidos(portas.registros, ctx, fluxo)) if p.ato not in {ABRE, LAVRA}),
        tuple(p.campo for p in d.pendencias) if d is not None and so_pergunta(d) else (),
    )


def _testados(e: Abordagem) -> tuple[str, ...]:
    found = (*(t.pessoa for t in e.testes), *e.recusaram, *(s.pessoa for s in e.substitutos))
    return tuple(dict.fromkeys(x for x in found if x))


def _dono(portas: Portas, e: Abordagem) -> str:
    """Find who owns the boat: who conducted, where the facts say so; else who the register of boats names."""
    if _fato(e, CONDUTOR, PROPRIETARIO) == SIM:
        return e.condutor
    boat = algarismos(_fato(e, "embarcacao", "inscricao"))
    for n in portas.registros.leituras.nomes("embarcacao", boat, 2) if boat else ():
        found = lida(portas, n.fluxo).dobra.estado
        if n.documento == boat and isinstance(found, Cadastro):
            return str(found.dados.get("proprietario") or "").removeprefix("pessoa:")
    return ""


def _fato(e: Abordagem, tabela: str, campo: str) -> str:
    found = e.fatos.get(tabela)
    return str(found.get(campo, "")) if isinstance(found, Mapping) else ""


def _propostos(d: Determinacao, e: Abordagem, dono: str, casos: tuple[Aberto, ...]) -> Iterator[Proposto]:
    for i in d.infracoes:
        for papel in i.autores or ("",):
            quem = {CONDUTOR: e.condutor, PROPRIETARIO: dono}.get(papel, "")
            waits = Pendente(ABRE, i.dispositivo, papel, quem)
            found = next((c for c in casos if waits.feito([Nascido(c.dispositivo, c.papel, c.infrator)])), None)
            left = next((a.motivo for a in e.afastadas if a.objeto == i.dispositivo and a.papel in {"", papel}), "")
            yield Proposto(i, papel, quem, found, left)


def _abertos(portas: Portas, fluxo: str, ve: Ve) -> Iterator[Aberto]:
    """List the cases that name this boarding."""
    for a in portas.registros.leituras.assuntos_de([fluxo]):
        d = lida(portas, a.fluxo).dobra if a.dispositivo else None
        seen = alvo(d) if d is not None else None
        if d is not None and d.caso is not None and seen is not None and ve(seen):
            auto = d.caso.autuacao.auto
            number = auto.numero if auto is not None else ""
            yield Aberto(a.infrator, a.dispositivo, a.papel, a.fluxo, number, d.fase or "")


def _ve(portas: Portas, fluxo: str, ve: Ve) -> bool:
    seen = alvo(lida(portas, fluxo).dobra)
    return seen is not None and ve(seen)

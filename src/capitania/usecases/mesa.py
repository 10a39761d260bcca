"""The desk of a person: what falls due, what waits for her, which clocks alarm; the riskiest first."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from capitania.processo.pendentes import Pendente
from capitania.usecases.assuntos import nascidos
from capitania.usecases.leituras import alarme, perto
from capitania.usecases.linhas import RELOGIO, VERSAO_DO_CALCULO, Esperas, Filtro, Leituras, Mesa, Vencimento
from capitania.usecases.na_mesa import escrito, lidos

if TYPE_CHECKING:
    from capitania.usecases.decididos import Assunto

LINHAS: Final = 60  # of one question; more than anyone does in a day
SEMANA: Final = timedelta(days=7)
GRUPOS: Final = ("vencido", "hoje", "amanha", "semana")
SECRETARIA: Final = "secretaria"
DE_FORA: Final = ("parte", "sistema")  # who has no desk: the secretaria sees to what waits for them
DEPOIS, SEM_DIA = "depois", "sem_dia"


class Lente(NamedTuple):
    """What to look at: a unit (None: all), in some capacities; all that falls due in it, or only what waits for them.

    Without `sigilosos`, a sealed case is seen only where a lens that is not `inteira` finds it waiting. What waits for
    some persons alone is seen by one of them, if she is `pessoa`.
    """

    om: str | None
    qualidades: tuple[str, ...]
    inteira: bool
    sigilosos: bool
    pessoa: str = ""


class Item(NamedTuple):
    """A line of the desk: a term or clock (`prazo`), or an act that is waited for (`ato`), of one stream.

    `desde` is the day of what began it; `falta` is each thing that a boarding waits for.
    """

    fluxo: str
    numero: str
    om: str
    prazo: str
    ato: str
    quem: tuple[str, ...]
    vencimento: date | None
    tarde: date | None
    grupo: str
    alarme: int | None
    provisorio: tuple[str, ...]
    sigiloso: bool
    desde: date | None = None
    falta: tuple[Pendente, ...] = ()

    @property
    def risco(self) -> tuple[int, date, date]:
        """Sort key: a clock that ran, then what is late, then by day; what has no day last, the oldest first."""
        ranks = {"vencido": 2, "hoje": 3, "amanha": 4, "semana": 5, DEPOIS: 6, SEM_DIA: 7}
        first = 0 if self.alarme == 0 else 1 if self.alarme == 1 else ranks[self.grupo]
        return first, self.vencimento or date.max, self.desde or date.max


class Dia(NamedTuple):
    """The desk on a day.

    `esperam` waits for her, `acompanham` for a party or the machine, and the secretaria sees to it. `alarmes` are
    clocks, `custodias` terms of boats kept. `mais`: there was more than is shown; `por_refazer`: the rows are of
    another calculation.
    """

    hoje: date
    vencem: tuple[Item, ...]
    esperam: tuple[Item, ...]
    acompanham: tuple[Item, ...]
    custodias: tuple[Item, ...]
    alarmes: tuple[Item, ...]
    mais: bool
    por_refazer: bool

    def do_grupo(self, grupo: str) -> tuple[Item, ...]:
        """Give what falls due then."""
        return tuple(i for i in self.vencem if i.grupo == grupo)


def dia(leituras: Leituras, lentes: Iterable[Lente], hoje: date) -> Dia:
    """Gather the desk; raises `FalhaDaBase`."""
    lentes = tuple(dict.fromkeys(lentes))
    due = [v for lente in lentes for v in _vencem(leituras, lente, hoje)]
    clocks = [v for lente in lentes for v in _relogios(leituras, lente, hoje)]
    kept = [v for lente in lentes for v in _custodias(leituras, lente, hoje)]
    waits = _por_fazer(leituras, [m for lente in lentes for m in _esperam(leituras, lente, lente.qualidades)])
    watched = [m for x in lentes if SECRETARIA in x.qualidades for m in _esperam(leituras, x, DE_FORA)]
    dated = _por_fluxo(leituras, [*waits, *watched])
    autos = leituras.autos(sorted({v.fluxo for v in (*due, *clocks)} | {m.fluxo for m in (*waits, *watched)}))
    vencem = _unicos(_do_prazo(v, autos, hoje) for v in due)
    alarmes = _unicos(_do_prazo(v, autos, hoje) for v in clocks)
    esperam, acompanham = (
        _unicos(_da_espera(m, dated.get((m.fluxo, m.qualidade)), autos, hoje) for m in found)
        for found in (waits, watched)
    )
    custodias = _unicos(_do_prazo(v, autos, hoje) for v in kept)
    mais = any(len(found) >= LINHAS for found in (due, clocks, waits, watched))
    return Dia(hoje, vencem, esperam, acompanham, custodias, alarmes, mais, leituras.versao() != VERSAO_DO_CALCULO)


def _vencem(leituras: Leituras, lente: Lente, hoje: date) -> Iterator[Vencimento]:
    ate = (hoje + SEMANA).isoformat()
    whole = lente.inteira
    for quem in (None,) if whole else lente.qualidades:
        found = leituras.agenda(Filtro(lente.om, None, ate, quem, sigilosos=lente.sigilosos or not whole), LINHAS)
        yield from (v for v in found if not v.prazo.startswith(RELOGIO))


def _relogios(leituras: Leituras, lente: Lente, hoje: date) -> Iterator[Vencimento]:
    if not lente.inteira:
        return iter(())
    found = leituras.agenda(Filtro(lente.om, relogios=True, sigilosos=lente.sigilosos), LINHAS)
    return (v for v in found if alarme(v, hoje) is not None)


def _custodias(leituras: Leituras, lente: Lente, hoje: date) -> Iterator[Vencimento]:
    """Give the terms of custodies whose alarm was reached, or that are over."""
    if not lente.inteira:
        return iter(())
    found = leituras.agenda(Filtro(lente.om, custodias=True), LINHAS)
    return (v for v in found if perto(v, hoje) or (v.vencimento or "") < hoje.isoformat())


def _esperam(leituras: Leituras, lente: Lente, qualidades: tuple[str, ...]) -> Iterator[Mesa]:
    sealed = lente.sigilosos or not lente.inteira
    for quem in qualidades:
        found = leituras.mesa(Esperas(lente.om, quem, pessoa=lente.pessoa), LINHAS)
        yield from (m for m in found if sealed or not m.sigiloso)


def _por_fazer(leituras: Leituras, waits: list[Mesa]) -> list[Mesa]:
    """Leave out what was born of a boarding since its row was written: two cases may be opened at once."""
    boardings = sorted({m.fluxo for m in waits if m.falta})
    born: dict[str, list[Assunto]] = {}
    for a in leituras.assuntos_de(boardings) if boardings else ():
        born.setdefault(a.abordagem, []).append(a)
    left = []
    for m in waits:
        known = [a for a in born.get(m.fluxo, ()) if m.qualidade == SECRETARIA or not a.sigiloso]
        still = [p for p in lidos(m.falta) if not p.feito(nascidos(known))]
        if still or not m.falta:
            left.append(m._replace(falta="\n".join(map(escrito, still))))
    return left


def _por_fluxo(leituras: Leituras, waits: list[Mesa]) -> Mapping[tuple[str, str], Vencimento]:
    """Give the nearest term of each stream that waits, of the same capacity."""
    fluxos = tuple(sorted({m.fluxo for m in waits}))
    if not fluxos:
        return {}
    asked = {(m.fluxo, m.qualidade) for m in waits}
    found: dict[tuple[str, str], Vencimento] = {}
    for v in leituras.agenda(Filtro(fluxos=fluxos), len(fluxos) * 6):
        for quem in () if v.prazo.startswith(RELOGIO) else v.quem.split():
            if (v.fluxo, quem) in asked:
                found.setdefault((v.fluxo, quem), v)
    return found


def _do_prazo(v: Vencimento, autos: Mapping[str, str], hoje: date) -> Item:
    day = None if v.vencimento is None else date.fromisoformat(v.vencimento)
    late = None if v.tarde is None else date.fromisoformat(v.tarde)
    alarm = alarme(v, hoje) if v.prazo.startswith(RELOGIO) else None
    told = (tuple(v.quem.split()), day, late, grupo(day, hoje), alarm, tuple(v.provisorio.split()), bool(v.sigiloso))
    return Item(v.fluxo, autos.get(v.fluxo, ""), v.om, v.prazo, "", *told)


def _da_espera(m: Mesa, v: Vencimento | None, autos: Mapping[str, str], hoje: date) -> Item:
    day = date.fromisoformat(v.vencimento) if v is not None and v.vencimento is not None else None
    prazo, layers = ("", ()) if v is None else (v.prazo, tuple(v.provisorio.split()))
    told = ((m.qualidade,), day, None, grupo(day, hoje), None, layers, bool(m.sigiloso))
    begun = date.fromisoformat(m.desde) if m.desde else None
    return Item(m.fluxo, autos.get(m.fluxo, ""), m.om, prazo, m.ato, *told, begun, lidos(m.falta))


def grupo(dia_: date | None, hoje: date) -> str:
    """Tell when a day falls, as a person at a desk says it."""
    if dia_ is None:
        return SEM_DIA
    if dia_ < hoje:
        return "vencido"
    dias = (dia_ - hoje).days
    return "hoje" if dias == 0 else "amanha" if dias == 1 else "semana" if dias <= SEMANA.days else DEPOIS


def _unicos(items: Iterable[Item]) -> tuple[Item, ...]:
    return tuple(sorted(dict.fromkeys(items), key=lambda i: (i.risco, i.fluxo, i.prazo, i.ato)))

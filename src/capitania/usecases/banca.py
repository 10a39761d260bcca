"""The bench of a person: the cases that wait for what she signs or drafts, the riskiest first."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import Final, NamedTuple

from capitania.processo.ato import Por
from capitania.processo.banca import ATOS, COMPETENCIA, PRAZOS, SECRETARIA, Peca, barram, peca
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado
from capitania.processo.prescricao import prescricoes
from capitania.usecases.alvos import Alvo, alvo
from capitania.usecases.contexto import reune
from capitania.usecases.linhas import Esperas, Filtro, Leituras, Vencimento
from capitania.usecases.mesa import DEPOIS, SEM_DIA, grupo
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om, lida
from capitania.usecases.registro_de_minutas import Minuta

LINHAS: Final = 40  # of the page
LIDAS: Final = 120  # cases read and folded for it: some turn out to wait for another office
MAIS_LONGE: Final = 5000
TODOS_OS_PRAZOS: Final = tuple(p for prazos in PRAZOS.values() for p in prazos)
ESPERADOS: Final = tuple(atos[0] for atos in ATOS.values())
PERTO: Final = (0, 1)  # months before the end of a clock: as the desk has them first
ORDEM: Final = ("vencido", "hoje", "amanha", "semana", DEPOIS, SEM_DIA)


class Olhar(NamedTuple):
    """Where to look: a unit (None: all), the capacity that cases wait for, and the capacity of who looks."""

    om: str | None
    espera: str
    qualidade: str


class Vez(NamedTuple):
    """A case on the bench: what is to be written, by when, whether she signs or drafts it, and what bars her.

    `alarme` is that of its nearest clock of prescription, in months; 0: it ran.
    """

    alvo: Alvo
    numero: str
    dispositivo: str
    concreto: str
    peca: Peca
    prazo: str
    vencimento: date | None
    grupo: str
    qualidade: str
    impedida: tuple[Impedimento, ...]
    minuta: Minuta | None
    prioritario: bool
    alarme: int | None

    @property
    def assina(self) -> bool:
        """Tell whether it is hers to sign, and nothing bars her."""
        return self.qualidade in self.peca.assinam and not self.impedida

    @property
    def risco(self) -> tuple[int, date, str]:
        """Sort key: a clock of prescription near its end, then what is late, then by day; what has no day last."""
        first = -1 if self.alarme in PERTO else ORDEM.index(self.grupo)
        return first, self.vencimento or date.max, self.alvo.fluxo


class Fila(NamedTuple):
    """One page of the bench on a day, from a place of it; `seguinte` is where the next one begins, if there is one."""

    hoje: date
    vezes: tuple[Vez, ...]
    desde: int
    seguinte: int | None


class _Candidata(NamedTuple):
    """A stream that may wait, with its nearest term, and the capacities of who looks that it was found by."""

    fluxo: str
    prazo: Vencimento | None
    qualidades: tuple[str, ...]

    @property
    def ordem(self) -> tuple[str, str]:
        """Sort key: by day; what has no day last."""
        return (self.prazo.vencimento if self.prazo is not None else None) or "9999", self.fluxo


def fila(portas: Portas, pessoa: str, olhares: Iterable[Olhar], ve: Callable[[Alvo], bool], desde: int = 0) -> Fila:
    """Gather the bench of a person from a place of it on, `seguinte` of the page before; raises `FalhaDaBase`."""
    desde = min(max(desde, 0), MAIS_LONGE)
    hoje = hoje_na_om(portas, "").date()
    found = _candidatas(portas.registros.leituras, olhares, desde + LIDAS + 1)
    leitor, seen, place = _Leitor(portas, pessoa, hoje), list[Vez](), desde
    for c in found[desde : desde + LIDAS]:
        place, vez = place + 1, leitor.vez(c)
        if vez is not None and ve(vez.alvo):
            seen.append(vez)
        if len(seen) == LINHAS:
            break
    shown = sorted(seen, key=lambda v: v.risco)
    minutas = portas.registros.minutas.ultimas([v.alvo.fluxo for v in shown])
    vezes = tuple(v._replace(minuta=_da_peca(minutas, v)) for v in shown)
    return Fila(hoje, vezes, desde, place if place < len(found) else None)


def _da_peca(minutas: Mapping[str, Minuta], v: Vez) -> Minuta | None:
    found = minutas.get(v.alvo.fluxo)
    return found if found is not None and found.peca == v.peca.nome else None


def _candidatas(leituras: Leituras, olhares: Iterable[Olhar], limite: int) -> list[_Candidata]:
    """Find the streams that wait, by their nearest term; after all that have one, those that have none."""
    found: dict[str, _Candidata] = {}
    for olhar in dict.fromkeys(olhares):
        due = leituras.agenda(Filtro(olhar.om, quem=olhar.espera, prazos=TODOS_OS_PRAZOS), limite)
        rest = leituras.mesa(Esperas(olhar.om, olhar.espera, ESPERADOS), limite) if len(due) < limite else ()
        for fluxo, v in (*((v.fluxo, v) for v in due), *((m.fluxo, None) for m in rest)):
            known = found.get(fluxo) or _Candidata(fluxo, v, ())
            found[fluxo] = known._replace(qualidades=tuple(dict.fromkeys((*known.qualidades, olhar.qualidade))))
    return sorted(found.values(), key=lambda c: c.ordem)[:limite]


class _Leitor:
    """Reads cases as the bench shows them to a person; the context of a unit is gathered once."""

    def __init__(self, portas: Portas, pessoa: str, hoje: date) -> None:
        self._portas, self._pessoa, self._hoje = portas, pessoa, hoje
        self._contextos: dict[str, tuple[Contexto, datetime]] = {}

    def vez(self, c: _Candidata) -> Vez | None:
        """Give a case, in the capacity that goes furthest; None where it waits for nothing of hers."""
        tried = [v for q in c.qualidades if (v := self._como(c, q)) is not None]
        return next((v for v in tried if v.assina), next(iter(tried), None))

    def _como(self, c: _Candidata, qualidade: str) -> Vez | None:
        d, v = lida(self._portas, c.fluxo).dobra, c.prazo
        seen, e = alvo(d), d.caso
        waits = peca(e) if e is not None else None
        if seen is None or e is None or waits is None or qualidade not in waits.redigem:
            return None
        ctx, agora = self._contexto(d.om)
        impedida = _impedida(e, waits, Por(self._pessoa, qualidade), ctx, agora)
        if impedida is None:
            return None
        own = v if v is not None and v.prazo in PRAZOS[waits.nome] else None
        vence = date.fromisoformat(own.vencimento) if own is not None and own.vencimento is not None else None
        aberto, auto = e.origem.aberto, e.autuacao.auto
        alarms = (a for r in prescricoes(e, ctx) if (a := r.alarme(agora.date())) is not None)
        return Vez(
            alvo=seen,
            numero=auto.numero if auto is not None else "",
            dispositivo=aberto.dispositivo if aberto is not None else "",
            concreto=aberto.concreto if aberto is not None else "",
            peca=waits,
            prazo=own.prazo if own is not None else "",
            vencimento=vence,
            grupo=grupo(vence, self._hoje),
            qualidade=qualidade,
            impedida=impedida,
            minuta=None,
            prioritario=bool(e.marcos.prioridade),
            alarme=min(alarms, default=None),
        )

    def _contexto(self, om: str) -> tuple[Contexto, datetime]:
        if om not in self._contextos:
            agora = hoje_na_om(self._portas, om)
            self._contextos[om] = reune(self._portas, om, agora.date()).contexto, agora
        return self._contextos[om]


def _impedida(e: Estado, p: Peca, por: Por, ctx: Contexto, agora: datetime) -> tuple[Impedimento, ...] | None:
    """Give what bars her from a piece that is for her office to sign; None: it is for another office."""
    if por.qualidade == SECRETARIA:
        return ()
    found = barram(e, ctx, p, por, agora)
    return None if any(i.regra in COMPETENCIA for i in found) else found

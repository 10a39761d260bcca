"""The bench of a person: the cases that wait for what she signs or drafts, the riskiest first."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import Final, NamedTuple

from capitania.processo.ato import Por
from capitania.processo.banca import ATOS, COMPETENCIA, PRAZOS, SECRETARIA, Peca, barram, peca
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado
from capitania.usecases.alvos import Alvo, alvo
from capitania.usecases.contexto import reune
from capitania.usecases.linhas import Filtro, Leituras, Vencimento
from capitania.usecases.mesa import DEPOIS, SEM_DIA, grupo
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om, lida
from capitania.usecases.registro_de_minutas import Minuta

LINHAS: Final = 40  # of the page: each of its cases is read and folded
TODOS_OS_PRAZOS: Final = tuple(p for prazos in PRAZOS.values() for p in prazos)
ESPERADOS: Final = tuple(atos[0] for atos in ATOS.values())
ORDEM: Final = ("vencido", "hoje", "amanha", "semana", DEPOIS, SEM_DIA)


class Olhar(NamedTuple):
    """Where to look: a unit (None: all), the capacity that cases wait for, and the capacity of who looks."""

    om: str | None
    espera: str
    qualidade: str


class Vez(NamedTuple):
    """A case on the bench: what is to be written, by when, whether she signs or drafts it, and what bars her."""

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

    @property
    def assina(self) -> bool:
        """Tell whether it is hers to sign, and nothing bars her."""
        return self.qualidade in self.peca.assinam and not self.impedida

    @property
    def risco(self) -> tuple[int, date, str]:
        """Sort key: what is late, then by day; what has no day last."""
        return ORDEM.index(self.grupo), self.vencimento or date.max, self.alvo.fluxo


class Fila(NamedTuple):
    """The bench on a day; `mais`: there was more than is shown."""

    hoje: date
    vezes: tuple[Vez, ...]
    mais: bool


def fila(portas: Portas, pessoa: str, olhares: Iterable[Olhar], ve: Callable[[Alvo], bool], hoje: date) -> Fila:
    """Gather the bench of a person; raises `FalhaDaBase`."""
    leitor, seen, mais = _Leitor(portas, pessoa, hoje), dict[str, Vez](), False
    for olhar in dict.fromkeys(olhares):
        found = _esperam(portas.registros.leituras, olhar)
        mais |= len(found) >= LINHAS
        for fluxo, v in found.items():
            vez = leitor.vez(fluxo, olhar.qualidade, v)
            if vez is not None and ve(vez.alvo) and (fluxo not in seen or vez.assina):
                seen[fluxo] = vez
    shown = sorted(seen.values(), key=lambda v: v.risco)[:LINHAS]
    minutas = portas.registros.minutas.ultimas([v.alvo.fluxo for v in shown])
    return Fila(hoje, tuple(v._replace(minuta=_da_peca(minutas, v)) for v in shown), mais or len(seen) > LINHAS)


def _da_peca(minutas: Mapping[str, Minuta], v: Vez) -> Minuta | None:
    found = minutas.get(v.alvo.fluxo)
    return found if found is not None and found.peca == v.peca.nome else None


def _esperam(leituras: Leituras, olhar: Olhar) -> dict[str, Vencimento | None]:
    """Find the streams that wait, those with a term first, by day: each with its nearest term."""
    asked = Filtro(olhar.om, quem=olhar.espera, prazos=TODOS_OS_PRAZOS)
    found: dict[str, Vencimento | None] = {}
    for v in leituras.agenda(asked, LINHAS):
        found.setdefault(v.fluxo, v)
    for m in leituras.mesa(olhar.om, olhar.espera, LINHAS, ESPERADOS):
        found.setdefault(m.fluxo, None)
    return found


class _Leitor:
    """Reads cases as the bench shows them to a person; the context of a unit is gathered once."""

    def __init__(self, portas: Portas, pessoa: str, hoje: date) -> None:
        self._portas, self._pessoa, self._hoje = portas, pessoa, hoje
        self._contextos: dict[str, tuple[Contexto, datetime]] = {}

    def vez(self, fluxo: str, qualidade: str, v: Vencimento | None) -> Vez | None:
        """Give a case; None where it waits for nothing of this capacity."""
        d = lida(self._portas, fluxo).dobra
        seen, e = alvo(d), d.caso
        waits = peca(e) if e is not None else None
        if seen is None or e is None or waits is None or qualidade not in waits.redigem:
            return None
        impedida = _impedida(e, waits, Por(self._pessoa, qualidade), *self._contexto(d.om))
        if impedida is None:
            return None
        own = v if v is not None and v.prazo in PRAZOS[waits.nome] else None
        vence = date.fromisoformat(own.vencimento) if own is not None and own.vencimento is not None else None
        aberto, auto = e.origem.aberto, e.autuacao.auto
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

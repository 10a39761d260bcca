"""The lapse of terms, certified by the machine case by case: what nobody did in time, and what follows from it.

A case that cannot be read, counted or written is a task for a person, and holds nobody else back.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, Literal, NamedTuple
from uuid import NAMESPACE_URL, uuid5
from zoneinfo import ZoneInfo

from capitania.lei.problemas import EntradaInvalida
from capitania.prazos.erros import ErroDePrazo
from capitania.processo.certidoes import SISTEMA, Certidao, certidoes, sem_base
from capitania.processo.contexto import Contexto
from capitania.processo.estado import Estado
from capitania.usecases.contexto import reune
from capitania.usecases.dobras import dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.linhas import VERSAO_DO_CALCULO
from capitania.usecases.ports import Portas
from capitania.usecases.praticar import SKEW, Impedido, Pedido, Praticado, pratica
from capitania.usecases.queries import hoje_na_om, resumos
from capitania.usecases.registros import DiscoCheio, FalhaDaBase, OutroFluxoAnda, SeqVencida

TRABALHO: Final = "tick"
TRIES: Final = 5  # readings of a case that goes on meanwhile, beyond the acts it takes
FIM: Final = frozenset({"encerrado", "arquivado"})
POR: Final = f"{SISTEMA.pessoa}@{SISTEMA.qualidade}"


Motivo = Literal["ilegivel", "incontavel", "falhou", "recusada", "corrigida", "sem_base"]


class Certificada(NamedTuple):
    """A certificate of a case: done, or yet to do (`seq` is then none)."""

    fluxo: str
    om: str
    certidao: Certidao
    seq: int | None = None


class Tarefa(NamedTuple):
    """A case that waits for a person.

    `corrigida`: a person annulled or changed this certificate. `sem_base`: it stands on a term found to end later.
    """

    fluxo: str
    om: str
    motivo: Motivo
    detalhe: str


class Relatorio(NamedTuple):
    """What a run did, or would do: from the day of the last one (none: it is the first) to this day."""

    de: date | None
    ate: date
    processos: int
    certidoes: tuple[Certificada, ...]
    tarefas: tuple[Tarefa, ...]


class RelogioAtrasado(NamedTuple):
    """The clock is behind what the log holds: nothing was done."""

    agora: datetime
    ultimo: datetime


def certifica(portas: Portas) -> Relatorio | RelogioAtrasado:
    """Certify all that lapsed until today; raises `FalhaDaBase`, `BaseOcupada` when another runner is at it.

    Each act is a transaction of its own: stopped anywhere, the next run does what is left.
    """
    with portas.registros.sozinho(TRABALHO):
        agora, antes = portas.relogio.agora(), portas.registros.marca(TRABALHO)
        ultimo = max((i for i in (portas.registros.ultimo_registro(), antes) if i is not None), default=agora)
        if agora + SKEW < ultimo:
            return RelogioAtrasado(agora, ultimo)
        ronda = _Ronda(portas, lambda om: hoje_na_om(portas, om).date())
        for fluxo in _abertos(portas):
            ronda.certifica(fluxo)
        portas.registros.poe_marca(TRABALHO, agora)
    return ronda.relatorio(antes, hoje_na_om(portas, "").date())


def preve(portas: Portas, dia: Callable[[date], date] = lambda hoje: hoje) -> Relatorio:
    """List what a run would do on a day (of each unit's today), if nothing else happened; writes nothing."""
    ronda = _Ronda(portas, lambda om: dia(hoje_na_om(portas, om).date()))
    for fluxo in _abertos(portas):
        ronda.ve(fluxo)
    return ronda.relatorio(portas.registros.marca(TRABALHO), dia(hoje_na_om(portas, "").date()))


def _abertos(portas: Portas) -> Iterator[str]:
    """Name the cases to look at: all, by their heads, but those that the list, as now computed, has as ended."""
    findos = {r.fluxo for r in resumos(portas.registros) if r.fase in FIM and r.versao_do_calculo == VERSAO_DO_CALCULO}
    return (c.fluxo for c in portas.registros.cabecas("processo:") if c.fluxo not in findos)


def id_da_certidao(fluxo: str, certidao: Certidao) -> str:
    """Give the id that this certificate always has in this stream."""
    return str(uuid5(NAMESPACE_URL, f"capitania:{fluxo}/{certidao.tipo}/{certidao.causa}"))


class _Visto(NamedTuple):
    """A case read: how many acts it has, its unit, what is due and what waits for a person."""

    atos: int
    om: str
    devidas: tuple[Certidao, ...]
    tarefas: tuple[Tarefa, ...]


class _Ronda:
    """One run over the cases: what it did, what it leaves to persons; a unit's context is gathered once."""

    def __init__(self, portas: Portas, dia: Callable[[str], date]) -> None:
        self.portas, self.dia = portas, dia
        self.contextos: dict[str, Contexto] = {}
        self.certidoes: list[Certificada] = []
        self.tarefas: list[Tarefa] = []
        self.processos = 0

    def relatorio(self, antes: datetime | None, ate: date) -> Relatorio:
        de = None if antes is None else antes.astimezone(ZoneInfo("America/Sao_Paulo")).date()
        return Relatorio(de, ate, self.processos, tuple(self.certidoes), tuple(self.tarefas))

    def ve(self, fluxo: str) -> None:
        """List what a case has due."""
        visto = self._guarda(fluxo, lambda: self._visto(fluxo))
        if visto is not None:
            self.certidoes += (Certificada(fluxo, visto.om, c) for c in visto.devidas)
            self.tarefas += visto.tarefas

    def certifica(self, fluxo: str) -> None:
        """Certify what a case has due, one act after another."""
        self._guarda(fluxo, lambda: self._certifica(fluxo))

    def _guarda(self, fluxo: str, trabalho: "Callable[[], _Visto | None]") -> "_Visto | None":
        """Do the work on one case; what goes wrong in it is a task, unless the base itself is gone or full."""
        self.processos += 1
        try:
            return trabalho()
        except DiscoCheio:
            raise
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one case, the others go on
            if isinstance(error, FalhaDaBase):
                self.portas.registros.cabeca(fluxo)  # raises where no case can be read any more
            self.tarefas.append(Tarefa(fluxo, "", *falha(error)))
            return None

    def _certifica(self, fluxo: str) -> None:
        tries = TRIES
        while (visto := self._visto(fluxo)).devidas:
            certidao = visto.devidas[0]
            feito = pratica(self.portas, self._pedido(fluxo, visto, certidao))
            if isinstance(feito, Praticado):
                self.certidoes.append(Certificada(fluxo, visto.om, certidao, feito.recibo.seq))
            elif tries > 0:  # the case or its unit went on meanwhile: look again
                tries -= 1
                self.contextos.pop(visto.om, None)
            else:
                self.tarefas.append(Tarefa(fluxo, visto.om, "recusada", _recusa(feito)))
                break
        self.tarefas += visto.tarefas

    def _pedido(self, fluxo: str, visto: _Visto, certidao: Certidao) -> Pedido:
        em = _primeiro_instante(certidao.dia, self.portas.oms.om(visto.om).zona)
        bruto = {"tipo": certidao.tipo, "em": em, **certidao.dados}
        id_ = id_da_certidao(fluxo, certidao)
        return Pedido(fluxo, bruto, POR, seq=visto.atos + 1, id=id_, seguintes=False)

    def _visto(self, fluxo: str) -> _Visto:
        d = dobra(fluxo, le_atos(self.portas.registros.le_fluxo(fluxo)))
        if d.caso is None:  # nothing opened it
            return _Visto(len(d.atos), "", (), ())
        om = self.portas.oms.om(d.om).sigla
        ctx, feitas = self._contexto(om), {a.id for a in d.atos}
        corrigidas: list[Certidao] = []

        def recusa(c: Certidao) -> bool:
            """Leave out what was certified before and a person took away: it is not for the machine to insist."""
            if ja := id_da_certidao(fluxo, c) in feitas:
                corrigidas.append(c)
            return ja

        devidas = certidoes(d.caso, ctx, self.dia(om), recusa)
        return _Visto(len(d.atos), om, devidas, tuple(_tarefas(fluxo, om, corrigidas, d.caso, ctx)))

    def _contexto(self, om: str) -> Contexto:
        if om not in self.contextos:
            self.contextos[om] = reune(self.portas, om, self.dia(om)).contexto
        return self.contextos[om]


def _tarefas(fluxo: str, om: str, corrigidas: list[Certidao], e: Estado, ctx: Contexto) -> Iterator[Tarefa]:
    for c in dict.fromkeys((c.tipo, c.causa) for c in corrigidas):
        yield Tarefa(fluxo, om, "corrigida", f"{c[0]} ({c[1]})")
    yield from (Tarefa(fluxo, om, "sem_base", tipo) for tipo in sem_base(e, ctx))


def _primeiro_instante(dia: date, zona: str) -> datetime:
    """Give the first instant of a legal day: midnight, or the hour after it where the clocks skipped it."""
    return datetime.combine(dia, time(), ZoneInfo(zona)).astimezone(UTC).astimezone(ZoneInfo(zona))


def falha(error: Exception) -> tuple[Motivo, str]:
    """Tell what went wrong in a case; an unforeseen error by its name alone, for its text may repeat personal data."""
    if isinstance(error, ErroDePrazo):
        return "incontavel", str(error)
    if isinstance(error, OutroFluxoAnda):
        return "recusada", str(error)
    if isinstance(error, FalhaDaBase):
        return "ilegivel", str(error)
    if isinstance(error, EntradaInvalida):
        return "ilegivel", " ".join(p.motivo for p in error.problemas)
    return "falhou", type(error).__name__


def _recusa(feito: object) -> str:
    if isinstance(feito, Impedido):
        return " ".join(i.motivo for i in feito.impedimentos)
    return "O processo não parou de andar." if isinstance(feito, SeqVencida) else "Outro ato tem o mesmo identificador."


def amanha(hoje: date) -> date:
    """Give the day after."""
    return hoje + timedelta(days=1)

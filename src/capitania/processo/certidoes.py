"""What the machine certifies: that a term lapsed, and what follows from it, each dated the first day it was so.

The law reads the day of these acts (the fine is collected from the trânsito on), so the day is that of the law and
never the one on which the machine came to it: late, it gives the same acts.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime, time, timedelta, timezone
from typing import Any, Final, NamedTuple

from capitania.processo.ato import Ato, Por
from capitania.processo.contexto import Contexto
from capitania.processo.estado import TIPOS, Estado, apply
from capitania.processo.impedimentos import achados
from capitania.processo.impedimentos.ordem import SUPOE
from capitania.processo.partes.instrucao import PRAZOS_QUE_DECORREM, Instrucao
from capitania.processo.termos import Corrente, decorreu, do_tipo

SISTEMA: Final = Por("sistema", "sistema")
DOS_RECURSOS: Final = ("recurso", "ultima_instancia")
_UM_DIA: Final = timedelta(days=1)
_MEIO_DIA: Final = time(12, tzinfo=timezone(timedelta(hours=-3)))  # of a day tried; no instant is read
Correntes = Mapping[str, Corrente]


class Certidao(NamedTuple):
    """An act of the machine, not yet done: `causa` tells it from any other of its type in the stream.

    `provisorio` names the layers of the calendar that may yet move the day it rests on.
    """

    tipo: str
    dia: date
    dados: Mapping[str, Any]
    causa: str
    provisorio: tuple[str, ...] = ()

    def ato(self, em: datetime | None = None) -> Ato:
        """Give the act, to be asked or folded; its place is the log's own."""
        quando = em or datetime.combine(self.dia, _MEIO_DIA)
        return Ato(f"{self.tipo}:{self.causa}", "", 0, TIPOS[self.tipo].tipo, quando, SISTEMA, quando, self.dados, {})


Recusa = Callable[[Certidao], bool]


def certidoes(e: Estado, ctx: Contexto, hoje: date, recusa: Recusa = lambda _: False) -> tuple[Certidao, ...]:
    """List what is to be certified on a day, in the order in which it became so; raises `ForaDoCalendario`.

    `recusa` leaves out a certificate, and what would follow from it.
    """
    achadas: list[Certidao] = []
    while (proxima := _proxima(e, ctx, hoje, recusa)) is not None:
        achadas.append(proxima)
        e = apply(e, proxima.ato())
    return tuple(achadas)


def _proxima(e: Estado, ctx: Contexto, hoje: date, recusa: Recusa) -> Certidao | None:
    """Give the first to become due; of one day, the lapse before what follows from it."""
    correm = {t: c for t in PRAZOS_QUE_DECORREM if (c := do_tipo(e, ctx, t)) is not None}
    vistas = (*_decursos(ctx, correm), *_faltas(e, ctx, correm), *_transitos(e, ctx, correm))
    cabem = (c for c in vistas if c.dia <= hoje and _cabe(e, c, ctx) and not recusa(c))
    return min(cabem, key=lambda c: c.dia, default=None)


def _cabe(e: Estado, c: Certidao, ctx: Contexto) -> bool:
    """Tell whether nothing is in the way, not even what only a later text asks: the machine certifies no doubt."""
    return next(achados(e, c.ato(), ctx), None) is None


def _decursos(ctx: Contexto, correm: Correntes) -> Iterator[Certidao]:
    for tipo, corre in correm.items():
        if not corre.cumprido:
            firme = ctx.calendario.provisorio(corre.de, corre.vencimento)
            dados: dict[str, Any] = {"prazo": tipo, "vencimento": corre.vencimento.isoformat()}
            if firme:
                dados["provisorio"] = list(firme)
            yield Certidao("decurso_certificado", _depois(corre), dados, _causa(corre), firme)


def _faltas(e: Estado, ctx: Contexto, correm: Correntes) -> Iterator[Certidao]:
    """Certify that nobody came, while no auto was drawn on another ground."""
    corre = correm.get("comparecimento")
    if corre is not None and e.notificacao.faltou is None and e.autuacao.auto is None:
        firme = ctx.calendario.provisorio(corre.de, corre.vencimento)
        yield Certidao("nao_comparecimento_certificado", _depois(corre), {}, _causa(corre), firme)


def _transitos(e: Estado, ctx: Contexto, correm: Correntes) -> Iterator[Certidao]:
    """Certify the end of the discussion: on its own, or by the lapse of the term to appeal."""
    dia = _supostos(e, ctx)
    if dia is None:
        return
    por_si = Certidao("transito_certificado", dia, {}, f"discussao:{dia.isoformat()}")
    sem_decursos = e._replace(instrucao=e.instrucao._replace(decursos=Instrucao().decursos))
    if _cabe(sem_decursos, por_si, ctx):
        yield por_si
        return
    corridos = [c for t, c in correm.items() if t in DOS_RECURSOS and decorreu(e, ctx, t)]
    for corre in corridos[-1:]:
        firme = ctx.calendario.provisorio(corre.de, corre.vencimento)
        yield Certidao("transito_certificado", max(dia, _depois(corre)), {}, _causa(corre), firme)


def _supostos(e: Estado, ctx: Contexto) -> date | None:
    """Give the last day of what the trânsito rests on; None before any decision."""
    if e.julgamento.decisao is None:
        return None
    modelo = Certidao("transito_certificado", e.julgamento.decisao.dia, {}, "").ato()
    return max(d for _, d in SUPOE["transito_certificado"](e, modelo, ctx) if d is not None)


def _depois(corre: Corrente) -> date:
    return corre.vencimento + _UM_DIA


def _causa(corre: Corrente) -> str:
    return f"{corre.tipo}:{corre.de.isoformat()}:{corre.vencimento.isoformat()}"


# What says of a trânsito that it came too early: the appeal could still come, or could on its day.
CEDO: Final = frozenset({"recurso_ainda_cabe", "ato_antes_do_que_supoe"})


def sem_base(e: Estado, ctx: Contexto) -> tuple[str, ...]:
    """Name the certificates that stand on a term found since to end later: an authority annuls them or not.

    The lapse itself needs nobody: certified for an earlier day, it counts for nothing.
    """
    achadas = []
    corre, faltou = do_tipo(e, ctx, "comparecimento"), e.notificacao.faltou
    if corre is not None and faltou is not None and faltou <= corre.vencimento:
        achadas.append("nao_comparecimento_certificado")
    transito = e.recursos.transito
    if transito is not None:
        antes = e._replace(recursos=e.recursos._replace(transito=None))
        ato = Certidao("transito_certificado", transito, {}, "").ato()
        if CEDO & {i.regra for i in achados(antes, ato, ctx)}:
            achadas.append("transito_certificado")
    return tuple(achadas)

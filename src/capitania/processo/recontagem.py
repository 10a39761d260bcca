"""How each open term is counted, so that another calendar counts it again without the case; what a moved one moves.

A term may start at the end of another; a last day that passes the day of an act may make another thing of that act (a
certificate without its ground, a defence in time), and then only the case itself can tell.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Final, NamedTuple

from capitania.lei.termos import SemPrazo, vence
from capitania.prazos import Suspensao
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo import retirada
from capitania.processo.abordagem import Abordagem
from capitania.processo.certidoes import DOS_RECURSOS
from capitania.processo.contexto import Contexto
from capitania.processo.custodia import Custodia
from capitania.processo.espera import de_quem
from capitania.processo.estado import Estado, final
from capitania.processo.medidas import DECISAO, Medida, vence_a_decisao
from capitania.processo.termos import contas

VIA_DA_LESTA: Final = "lesta"  # of measures and custodies
AGENTE: Final = ("autoridade",)  # decides the challenge of a measure


class Contagem(NamedTuple):
    """How a term is counted; `contado` None: it reaches past the calendar.

    It starts at the end of `depois_de`, or on `de`. `atos` are days of acts that a last day moved past them would make
    another thing of. One not open has only such acts.
    """

    prazo: str
    via: str
    de: date | None
    depois_de: str
    contado: date | None
    informado: date | None
    suspensoes: tuple[Suspensao, ...]
    atos: tuple[date, ...]
    aberto: bool

    @property
    def vale(self) -> date | None:
        """Give the day that binds: the later of the counted and the told one."""
        return self.contado and max(self.contado, self.informado or self.contado)


class Mudanca(NamedTuple):
    """A term counted to another day: the days that bound and bind (None: past the calendar), the day told, if any."""

    prazo: str
    antes: date | None
    depois: date | None
    informado: date | None

    @property
    def muda(self) -> bool:
        """Tell whether another day binds; else a told day, which is later, stands."""
        return self.antes != self.depois

    @property
    def avisar(self) -> tuple[str, ...]:
        """Name who must know: those whom the term waits for, and the party to whom a day was told."""
        nome = self.prazo.partition(":")[0]
        quem = AGENTE if nome == DECISAO else de_quem(nome)
        return tuple(sorted({*quem, *(("parte",) if self.informado is not None else ())}))


def do_caso(e: Estado, ctx: Contexto) -> tuple[Contagem, ...]:
    """Tell how the terms of a case are counted that run, or whose end some act rests on; of a closed case none."""
    if e.origem.aberto is None or final(e):
        return ()
    found = (
        Contagem(
            c.tipo, c.via, c.de, c.depois_de, c.contado, c.informado, c.suspensoes, _atos(e, c.tipo), not c.cumprido
        )
        for c in contas(e, ctx)
    )
    return tuple(c for c in found if c.aberto or c.atos)


def da_abordagem(feita: Abordagem, ctx: Contexto) -> tuple[Contagem, ...]:
    """Tell how the terms to decide challenges are counted that still run, each measure once: the last of its name."""
    vivas = {m.medida: m for m in feita.medidas}.values()
    return tuple(c for m in vivas if m.vive_impugnada for c in _da_medida(m, ctx))


def da_custodia(e: Custodia, ctx: Contexto) -> tuple[Contagem, ...]:
    """Tell how the terms of a custody are counted that run, or whose end some act rests on; of an ended one none."""
    if e.fim is not None:
        return ()
    found = (_da_partida(e, p, ctx) for p in retirada.partidas(e))
    return tuple(c for c in found if c is not None and (c.aberto or c.atos))


def _da_partida(e: Custodia, p: retirada.Partida, ctx: Contexto) -> Contagem | None:
    try:
        contado = vence(ctx.acervo, retirada.da_norma(p.tipo), p.de, ctx.calendario)
    except ForaDoCalendario:
        contado = None
    except SemPrazo:
        return None
    dias = [e.perdida] if p.tipo != retirada.CUSTODIA else []
    if p.tipo == retirada.CUSTODIA and e.retirada is not None and not e.retirada.sanada:
        dias.append(e.retirada.dia)
    atos = tuple(sorted(d for d in dias if d is not None))
    dito = retirada.informado(e, p.tipo)
    return Contagem(p.tipo, VIA_DA_LESTA, p.de, "", contado, dito, (), atos, not p.cumprido)


def _da_medida(m: Medida, ctx: Contexto) -> Iterator[Contagem]:
    try:
        contado = vence_a_decisao(m, ctx)
    except ForaDoCalendario:
        contado = None
    except SemPrazo:
        return
    yield Contagem(f"{DECISAO}:{m.medida}", VIA_DA_LESTA, m.impugnada, "", contado, None, (), (), aberto=True)


def _atos(e: Estado, tipo: str) -> tuple[date, ...]:
    """Give the days of the acts to which the end of a term matters."""
    dias = [dia for t, dia in e.instrucao.decursos if t == tipo]
    if tipo == "comparecimento" and e.notificacao.faltou is not None:
        dias.append(e.notificacao.faltou)
    if tipo == "defesa" and e.julgamento.decisao is None:
        dias += (d.dia for d in e.instrucao.defesas)
    if tipo in DOS_RECURSOS and e.recursos.transito is not None:
        dias.append(e.recursos.transito)
    return tuple(sorted(set(dias)))


Conta = Callable[[str, date, str, tuple[Suspensao, ...]], date]


class SoPeloCaso(Exception):
    """The rows do not tell what becomes of the case."""


def reconta(linhas: Iterable[Contagem], conta: Conta) -> tuple[Contagem, ...]:
    """Count terms of one stream again, those after others last; raises `SoPeloCaso`."""
    fins: dict[str, date] = {}
    found = []
    for c in linhas:
        de = fins.get(c.depois_de, c.de)
        if de is None or c.contado is None:
            raise SoPeloCaso
        try:
            nova = c._replace(de=de, contado=conta(c.prazo.partition(":")[0], de, c.via, c.suspensoes))
        except (ForaDoCalendario, SemPrazo):
            raise SoPeloCaso from None
        assert nova.vale is not None
        fins[c.prazo] = nova.vale
        found.append(nova)
    return tuple(found)


def passou_por_ato(antes: Iterable[Contagem], depois: Iterable[Contagem]) -> bool:
    """Tell whether a last day moved over the day of an act, so that only the case can tell what comes of it."""
    novas = _por_prazo(depois)
    return any(_passou(a, novas[a.prazo]) for a in antes if a.atos and a.prazo in novas)


def _passou(a: Contagem, b: Contagem) -> bool:
    if a.vale is None or b.vale is None or a.vale == b.vale:
        return False
    de, ate = sorted((a.vale, b.vale))
    return any(de <= dia <= ate for dia in a.atos)


def mudancas(antes: Iterable[Contagem], depois: Iterable[Contagem]) -> tuple[Mudanca, ...]:
    """List the terms, open before or after, that are counted to another day; one on one side alone is no change."""
    velhas, novas = _por_prazo(antes), _por_prazo(depois)
    ambas = ((velhas[p], novas[p]) for p in novas if p in velhas)
    return tuple(
        Mudanca(b.prazo, a.vale, b.vale, b.informado)
        for a, b in ambas
        if a.contado != b.contado and (a.aberto or b.aberto)
    )


def _por_prazo(linhas: Iterable[Contagem]) -> Mapping[str, Contagem]:
    return {c.prazo: c for c in linhas}

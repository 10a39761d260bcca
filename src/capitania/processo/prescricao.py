"""The clocks of prescription (Lei 9.873): the act to punish, the standstill, the collection of the fine.

What each act does to a clock is data of the norm: it interrupts, it does not, or no text says (the judge decides). Of a
clock with such doubtful acts both ends are given, and the earlier one alarms. Nobody can edit a clock.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, Final, NamedTuple

from capitania.lei.norma import Relogio
from capitania.lei.termos import vence
from capitania.prazos import soma_meses
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import Estado, definitiva, final, pena_vigente
from capitania.processo.leitura import dia_do_ato, texto

Marca = tuple[str, date]


class Causa(NamedTuple):
    """An act that interrupts, or of which the judge decides whether it does."""

    ato: str
    dia: date
    duvidosa: bool


class Prescricao(NamedTuple):
    """One clock as it runs: since when, its last day, and the later one if the doubtful acts interrupt."""

    relogio: str
    de: date
    limite: date
    limite_se_interrompem: date | None
    causas: tuple[Causa, ...]
    alarmes: tuple[tuple[int, date], ...]
    cita: tuple[str, ...]

    def correu(self, dia: date) -> bool:
        """Tell whether the earlier end has passed: the last day still is in time."""
        return dia > self.limite

    def alarme(self, dia: date) -> int | None:
        """Give the nearest alarm reached, in months before the end; 0 once it passed, None while none was."""
        if self.correu(dia):
            return 0
        return min((meses for meses, desde in self.alarmes if dia >= desde), default=None)

    def em_json(self, dia: date) -> dict[str, Any]:
        """Write it with plain values, as seen on a day."""
        se = self.limite_se_interrompem
        return {
            "relogio": self.relogio,
            "de": self.de.isoformat(),
            "limite": self.limite.isoformat(),
            "limite_se_interrompem": None if se is None else se.isoformat(),
            "correu": self.correu(dia),
            "alarme": self.alarme(dia),
            "causas": [{"ato": c.ato, "dia": c.dia.isoformat(), "duvidosa": c.duvidosa} for c in self.causas],
            "cita": list(self.cita),
        }


def prescricoes(e: Estado, ctx: Contexto) -> tuple[Prescricao, ...]:
    """List the clocks that run: before the end of the discussion the first two, after it that of the fine."""
    aberto = e.origem.aberto
    if aberto is None or final(e):
        return ()
    if definitiva(e):
        desde = e.recursos.transito if pena_vigente(e).multa else None
        return tuple(_corre(ctx, "execucao", desde, ())) if desde is not None else ()
    marcas = tuple(sorted(_marcas(e), key=lambda m: m[1]))
    fato = aberto.cessou or aberto.fato
    return (*_corre(ctx, "punicao", fato, marcas), *_corre(ctx, "paralisacao", aberto.em, marcas))


def _corre(ctx: Contexto, nome: str, desde: date, marcas: Iterable[Marca]) -> Iterator[Prescricao]:
    """Run a clock by the norm of the day it starts; none where no norm of that day has it."""
    for norma in ctx.acervo.em(desde):
        relogio = norma.relogios.get(nome)
        if relogio is not None:
            causas = tuple(_causas(relogio, marcas))
            de, limite = _conta(ctx, relogio, desde, [c.dia for c in causas if not c.duvidosa])
            _, tarde = _conta(ctx, relogio, desde, [c.dia for c in causas])
            alarmes = tuple((m, soma_meses(limite, -m)) for m in relogio.alarmes)
            cita = (norma.qualifica(norma.prazos[relogio.prazo].cita), norma.qualifica(relogio.cita))
            se = tarde if tarde != limite else None
            yield Prescricao(nome, de, limite, se, causas, alarmes, tuple(dict.fromkeys(cita)))


def _causas(relogio: Relogio, marcas: Iterable[Marca]) -> Iterator[Causa]:
    for marca, dia in marcas:
        nome = marca.partition(":")[0]
        exata = any(marca in lista for lista in (relogio.interrompe, relogio.juiz_decide, relogio.nao_interrompe))
        chave = marca if exata else nome
        if chave in relogio.interrompe or chave in relogio.juiz_decide:
            yield Causa(nome, dia, chave in relogio.juiz_decide)


def _conta(ctx: Contexto, relogio: Relogio, desde: date, dias: Iterable[date]) -> tuple[date, date]:
    """Restart at each interruption that came in time: one that came later finds the term run, and revives nothing."""
    de, limite = desde, vence(ctx.acervo, relogio.prazo, desde, ctx.calendario)
    for dia in dias:
        if dia > limite:
            break
        if dia > de:
            de, limite = dia, vence(ctx.acervo, relogio.prazo, dia, ctx.calendario)
    return de, limite


def _marcas(e: Estado) -> Iterator[Marca]:
    """Name each act of the case that some clock may look at, with its day."""
    return ((nome, dia) for nome, dia in _com_dia(e) if dia is not None)


def _com_dia(e: Estado) -> Iterator[tuple[str, date | None]]:
    n, i, decisao = e.notificacao, e.instrucao, e.julgamento.decisao
    yield "processo_aberto", e.origem.aberto.em if e.origem.aberto is not None else None
    yield from (("prova_juntada", d) for d in e.origem.provas)
    yield from (("inquerito_vinculado", q.vinculado) for q in e.origem.inqueritos)
    yield from (("acordao_publicado", q.acordao) for q in e.origem.inqueritos)
    yield "notificacao_lavrada", n.lavrada
    yield "comparecimento_registrado", n.compareceu
    yield "nao_comparecimento_certificado", n.faltou
    yield "esclarecimentos_recusados", n.recusados
    yield "auto_lavrado", e.autuacao.auto.lavrado if e.autuacao.auto is not None else None
    yield "defesa_renunciada", e.autuacao.renuncia
    yield from ((f"{POR_MEIO.get(c.meio, 'ciencia_registrada')}:{c.objeto}", c.dia) for c in e.comunicacao.do_infrator)
    yield from (("defesa_apresentada", d.dia) for d in i.defesas)
    yield from (("diligencia_determinada", d) for d in i.determinadas)
    yield from (("diligencia_cumprida", d) for d in i.cumpridas)
    yield "alegacoes_finais_abertas", i.alegacoes_abertas
    yield "alegacoes_finais_apresentadas", i.alegacoes
    yield from (("relatorio_juntado", d) for d in i.relatorios)
    yield from (("parecer_juntado", d) for d in i.pareceres)
    yield from (("prazo_prorrogado", d) for _, d in i.prorrogados)
    if decisao is not None:
        yield f"julgamento_proferido:{decisao.resultado}", decisao.dia
    for r in e.recursos.recursos:
        yield "recurso_interposto", r.interposto
        yield "recurso_encaminhado", r.encaminhado
        yield "agravamento_comunicado", r.agravamento
        yield "efeito_suspensivo_decidido", r.efeito_em
        yield "decisao_reconsiderada", r.reconsiderado_em
        yield "recurso_julgado", r.julgado
        yield "recurso_nao_admitido", r.fim if r.nao_admitido else None


POR_MEIO: Final = {"edital": "edital_publicado", "comparecimento": "comparecimento_espontaneo"}


def sem_motivo(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Give what is wrong with a decision that punishes past a clock's end: its author says why it did not run."""
    hoje = dia_do_ato(ato)
    if texto(ato, "motivo_da_nao_prescricao"):
        return
    for relogio in prescricoes(e, ctx):
        if relogio.correu(hoje):
            quando = f"{relogio.relogio}: até {relogio.limite.isoformat()}."
            yield from ctx.impede("decisao_prescrita_sem_motivo", hoje, quando)

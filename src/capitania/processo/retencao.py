"""How long the personal data of a stream is kept: its class, the last day, and what still needs it.

Classes are data of the norms. Where none gives a period and the unit fixed none by an act, there is no last day, and
nothing of the class may be erased.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final, Literal, NamedTuple, assert_never

from capitania.lei.norma import Retencao as Classe
from capitania.prazos import soma_anos, soma_dias, soma_meses
from capitania.prazos.erros import ErroDePrazo
from capitania.processo.ato import Ato
from capitania.processo.conservacao import ordens
from capitania.processo.conta import conta
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.desfechos import Desfecho, desfecho, na_procuradoria
from capitania.processo.estado import Estado, final, pena_vigente
from capitania.processo.palavras import reais
from capitania.processo.penas import valor
from capitania.processo.periodos import Periodo
from capitania.processo.prescricao import prescricoes
from capitania.processo.termos import alem_do_calendario, prazos

Motivo = Literal["ligado", "divida", "divida_encaminhada", "custodia", "reincidencia", "pedido"]
SOMA: Final = {"dias_corridos": soma_dias, "meses": soma_meses, "anos": soma_anos}


class Vinculo(NamedTuple):
    """Another stream tied to this one: since when it no longer needs it (`fim` None: it still does), and as what."""

    fluxo: str
    motivo: Motivo
    fim: date | None


class Guardado(NamedTuple):
    """A stream to be asked of: its kind, how it folded, its acts."""

    fluxo: str
    especie: str
    estado: Any
    atos: tuple[Ato, ...]


class Retido(NamedTuple):
    """What a stream keeps: `atos` name those with personal data; `ate` is the last day (None: a lacuna, or still open).

    `seguram` are the reasons why nothing of it may be erased that day, each with its provision; empty: it may.
    `por_ato`: it is not of the whole stream, only of these acts.
    """

    fluxo: str
    classe: str
    desfecho: str
    de: date | None
    periodo: Periodo | None
    ate: date | None
    atos: tuple[str, ...]
    seguram: tuple[Impedimento, ...]
    por_ato: bool = False

    @property
    def vencido(self) -> bool:
        """Tell whether there is something to erase, and nothing holds it."""
        return bool(self.atos) and not self.seguram

    @property
    def lacuna(self) -> bool:
        """Tell whether no period is known."""
        return self.periodo is None

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        return {
            "fluxo": self.fluxo,
            "classe": self.classe,
            "desfecho": self.desfecho,
            "de": None if self.de is None else self.de.isoformat(),
            "periodo": None if self.periodo is None else self.periodo.em_json(),
            "ate": None if self.ate is None else self.ate.isoformat(),
            "lacuna": self.lacuna,
            "atos": list(self.atos),
            "seguram": [i.em_json() for i in self.seguram],
        }


def classes(ctx: Contexto, dia: date) -> dict[str, Classe]:
    """Give the classes of the norms of a day, by name."""
    return {nome: c for norma in ctx.acervo.em(dia) for nome, c in norma.retencoes.items()}


def periodo_da(classe: Classe, fixados: Mapping[str, Periodo]) -> Periodo | None:
    """Give how long a class is kept: as the norm says, else as the unit fixed it; None where nobody did."""
    if classe.quantidade is not None:
        return Periodo(classe.quantidade, classe.unidade, classe.cita)
    return fixados.get(classe.nome)


def ultimo_dia(de: date, periodo: Periodo) -> date:
    """Give the last day on which it is kept, from date to date; that of the calendar of all where it reaches past."""
    try:
        return SOMA[periodo.unidade](de, periodo.quantidade)
    except ErroDePrazo:
        return date.max


def retido(
    guardado: Guardado, ctx: Contexto, vinculos: Iterable[Vinculo], fixados: Mapping[str, Periodo], hoje: date
) -> Retido:
    """Tell how long a stream is kept, and why nothing of it may be erased on a day."""
    todos = tuple(vinculos)
    achado = _com_os_vinculos(guardado, desfecho(guardado.especie, guardado.estado, guardado.atos), todos)
    doadas = (c for c in classes(ctx, hoje).values() if (c.fluxo, c.desfecho) == (guardado.especie, achado.nome))
    classe = next(doadas, None)
    de = None if classe is None or achado.fim is None else _inicio(classe, achado, todos)
    periodo = periodo_da(classe, fixados) if classe is not None else None
    ate = ultimo_dia(de, periodo) if de is not None and periodo is not None else None
    guardados = tuple(a.id for a in guardado.atos if any(v is not None for v in a.pessoais.values()))
    seguram = [*_abertos(guardado, achado, ctx, hoje), *_dos_vinculos(todos, ctx, hoje)]
    for ordem in ordens(guardado.atos):
        seguram += ctx.impede("retencao_conservacao", hoje, f"{ordem}.")
    if periodo is None:
        seguram += ctx.impede("retencao_sem_prazo", hoje)
    elif ate is not None and hoje <= ate:
        seguram += ctx.impede("retencao_em_curso", hoje, f"Até {ate.isoformat()}.")
    nome = classe.nome if classe is not None else ""
    return Retido(guardado.fluxo, nome, achado.nome, de, periodo, ate, guardados, recusas(seguram))


def _com_os_vinculos(guardado: Guardado, achado: Desfecho, vinculos: tuple[Vinculo, ...]) -> Desfecho:
    """Give the outcome of a boarding by the cases that came of it."""
    if guardado.especie == "abordagem" and any(v.fluxo.startswith("processo:") for v in vinculos):
        return achado._replace(nome="com_processo")
    return achado


def _inicio(classe: Classe, achado: Desfecho, vinculos: tuple[Vinculo, ...]) -> date:
    """Give the day from which the class counts."""
    if classe.conta_de == "ultimo_vinculo":
        return max((achado.ultimo, *(v.fim for v in vinculos if v.fim is not None)))
    return achado.fim if classe.conta_de == "encerramento" and achado.fim is not None else achado.ultimo


def _abertos(guardado: Guardado, achado: Desfecho, ctx: Contexto, hoje: date) -> Iterator[Impedimento]:
    """Give what the stream itself still waits for."""
    if isinstance(guardado.estado, Estado):
        yield from _do_caso(guardado.estado, guardado.atos, achado, ctx, hoje)
    elif achado.fim is None:
        yield from ctx.impede("retencao_aberto", hoje)
    if na_procuradoria(guardado.atos):
        yield from ctx.impede("retencao_divida_encaminhada", hoje)


def _do_caso(e: Estado, atos: tuple[Ato, ...], achado: Desfecho, ctx: Contexto, hoje: date) -> Iterator[Impedimento]:
    if achado.fim is None:
        yield from ctx.impede("retencao_aberto", hoje)
        yield from _correm(e, ctx, hoje)
    if e.marcos.sigiloso:
        yield from ctx.impede("retencao_sigilo", hoje)
    if e.recursos.revisao is not None and (e.recursos.revisao_decidida or date.min) < e.recursos.revisao:
        yield from ctx.impede("retencao_revisao", hoje)
    money = conta(atos)
    if money.devido > 0:
        yield from ctx.impede("retencao_multa", hoje, f"Falta: {reais(money.devido)}.")
    if money.credito > 0:
        yield from ctx.impede("retencao_credito", hoje, f"São {reais(money.credito)}.")
    janela = reincidencia(e, ctx)
    if janela is not None and hoje <= janela:
        yield from ctx.impede("retencao_reincidencia", hoje, f"Até {janela.isoformat()}.")


def _correm(e: Estado, ctx: Contexto, hoje: date) -> Iterator[Impedimento]:
    """Give the terms, clocks and appeals of a case that goes on."""
    abertos = [f"{p.tipo}: até {p.vencimento.isoformat()}" for p in prazos(e, ctx) if not p.cumprido]
    abertos += [f"{tipo}: além do calendário" for tipo in alem_do_calendario(e, ctx)]
    if abertos:
        yield from ctx.impede("retencao_prazo_aberto", hoje, f"{'; '.join(abertos)}.")
    relogios = [f"{r.relogio}: até {r.limite.isoformat()}" for r in prescricoes(e, ctx)]
    if relogios:
        yield from ctx.impede("retencao_prescricao", hoje, f"{'; '.join(relogios)}.")
    if any(r.pendente for r in e.recursos.recursos):
        yield from ctx.impede("retencao_recurso", hoje)


def reincidencia(e: Estado, ctx: Contexto) -> date | None:
    """Give the last day on which a new fact of the person would repeat this one; None where it punishes nothing."""
    aberto = e.origem.aberto
    if aberto is None or not final(e) or not pena_vigente(e).especies:
        return None
    meses = valor(ctx, "reincidencia", aberto.fato)
    return None if meses is None else soma_meses(aberto.fato, int(str(meses.quantia)))


def _dos_vinculos(vinculos: tuple[Vinculo, ...], ctx: Contexto, hoje: date) -> Iterator[Impedimento]:
    """Give the reasons that other streams have, one of each kind with all that have it."""
    por_motivo: dict[Motivo, list[str]] = {}
    for v in vinculos:
        if v.fim is None:
            por_motivo.setdefault(v.motivo, []).append(v.fluxo)
    for motivo, fluxos in por_motivo.items():
        yield from _do_motivo(motivo, f"{', '.join(sorted(fluxos))}.", ctx, hoje)


def _do_motivo(motivo: Motivo, quais: str, ctx: Contexto, hoje: date) -> tuple[Impedimento, ...]:
    match motivo:
        case "ligado":
            return ctx.impede("retencao_ligado", hoje, quais)
        case "divida":
            return ctx.impede("retencao_divida", hoje, quais)
        case "divida_encaminhada":
            return ctx.impede("retencao_divida_encaminhada", hoje, quais)
        case "custodia":
            return ctx.impede("retencao_custodia", hoje, quais)
        case "reincidencia":
            return ctx.impede("retencao_reincidencia", hoje, quais)
        case "pedido":
            return ctx.impede("retencao_pedido", hoje, quais)
        case _:
            assert_never(motivo)

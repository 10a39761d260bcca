"""What an act is asked in: law, calendar, units; offices and settings from the streams of the units; earlier cases."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import NamedTuple

from capitania.lei.problemas import EntradaInvalida
from capitania.prazos.camadas import Camada
from capitania.processo import abordagem, apreensao, custodia, estado
from capitania.processo.ato import Ato
from capitania.processo.contexto import Anterior, Contexto, Impedimento, Ligados, Reservado, Unidade
from capitania.processo.leitura import dia_do_ato
from capitania.processo.om import Om, no_contexto
from capitania.usecases import ligados
from capitania.usecases.assuntos import nascidos
from capitania.usecases.fluxos import da_om as fluxo_da_om
from capitania.usecases.fluxos import le_atos
from capitania.usecases.linhas import A_BORDO
from capitania.usecases.ports import Oms, Portas
from capitania.usecases.registros import Registros
from capitania.usecases.roteiro import Mundo
from capitania.usecases.unidades import Unidades

DPC = "DPC"
PAGE = 500


class Reunido(NamedTuple):
    """The context of an act, the heads of the streams it was gathered from, and the unit as its stream tells it."""

    contexto: Contexto
    lidos: Mapping[str, int]
    dos_anteriores: Mapping[str, int]
    da_abordagem: Mapping[str, int]
    om: Om


def mundo(portas: Portas, extra: Iterable[Camada] = ()) -> Mundo:
    """Give what a script is played in, with more days in its calendar."""
    camadas = tuple(extra)
    return Mundo(
        portas.acervo,
        lambda om: portas.calendarios.calendario(om, camadas),
        lambda sigla: unidade(portas.oms, sigla),
    )


def unidade(oms: Oms, sigla: str) -> Unidade | None:
    """Give a unit as a case needs it; None when the list does not have it."""
    try:
        om = oms.om(sigla)
    except EntradaInvalida:
        return None

    def acima(dia: date) -> str | None:
        found = oms.superior(om.sigla, dia)
        return None if found is None else found.superior

    return Unidade(om.sigla, om.zona, acima)


def reune(  # noqa: PLR0913 - who, where, when, how far to look, and as known when
    portas: Portas,
    om: str,
    dia: date,
    *,
    pessoa: str = "",
    exceto: str = "",
    nomeada: str = "",
    inqueritos: Iterable[str] = (),
    de_toda_parte: bool = False,
    conhecido_em: datetime | None = None,
    unidades: Unidades | None = None,
) -> Reunido:
    """Gather the context of an act in a unit (empty: in none) on a day; raises `FalhaDaBase`.

    Offices come from the streams of the unit, of those above it that day, and of the DPC, or of all units; days,
    parents and settings from the unit's own (`conhecido_em`: the days known at that instant). Earlier cases are those
    of `pessoa`, by all names, without the stream `exceto`. `nomeada` is the boarding that the case or custody
    names, `inqueritos` those it is tied to. `unidades` are those that were read already.
    """
    casas = Unidades(portas.registros) if unidades is None else unidades
    lidas = dict(_lidas(portas, casas, om, dia))
    acima = tuple(lidas)
    for sigla in (DPC, *(casas if de_toda_parte else ())):
        if sigla not in lidas:
            lidas[sigla] = casas.de(sigla)
    da_lista = {s: u for s in acima if (u := unidade(portas.oms, s)) is not None}
    outros, da_pessoa = ligados.unidos(portas.registros, pessoa) if pessoa else (frozenset(), {})
    nomes = sorted({pessoa, *outros}) if pessoa else ()
    casos = {fluxo: caso for nome in nomes for fluxo, caso in _anteriores(portas.registros, nome, exceto)}
    inquiridos, dos_inqueritos = ligados.inquiridos(portas.registros, inqueritos)
    ctx = Contexto(
        portas.acervo,
        portas.calendarios.calendario(om if om in da_lista else None),
        da_lista,
        tuple(d for feita, _ in lidas.values() for d in feita.designacoes),
        tuple(a for a, *_ in casos.values() if a is not None),
        importados=tuple(fluxo for fluxo, (_, _, importado) in casos.items() if importado),
        ligados=Ligados(inquiridos, outros),
    )
    da_om = lidas[om][0] if om else Om()
    ctx = no_contexto(ctx, om, da_om, conhecido_em) if om else ctx
    boarded = le_atos(portas.registros.le_fluxo(nomeada)) if nomeada else ()
    ctx = ctx._replace(abordagem=abordagem.resumo(abordagem.fold(boarded), ctx))
    if boarded:
        ctx = ctx._replace(ligados=ctx.ligados._replace(apreendida=apreensao.da_abordagem(boarded, ctx)))
    lidos = {**dos_inqueritos, **{fluxo_da_om(sigla): seq for sigla, (_, seq) in lidas.items()}}
    anteriores = {**da_pessoa, **{fluxo: seq for fluxo, (_, seq, _) in casos.items()}}
    return Reunido(ctx, lidos, anteriores, {nomeada: len(boarded)} if boarded else {}, da_om)


def _lidas(portas: Portas, casas: Unidades, om: str, dia: date) -> Iterator[tuple[str, tuple[Om, int]]]:
    """Climb from a unit to the last one above it that is known: by its own acts, else by the list of units."""
    seen: set[str] = set()
    sigla: str | None = om
    while sigla and sigla not in seen:
        seen.add(sigla)
        lida = casas.de(sigla)
        yield sigla, lida
        unit = unidade(portas.oms, sigla)  # a district is above units and is none of the list
        sigla = lida[0].superior(dia) or (unit.superior(dia) if unit is not None else None)


def com_os_reservados(reunido: Reunido, registros: Registros, om: str) -> Reunido:
    """Add the numbers that devices of the unit have not used, each with the days of its range; raises `FalhaDaBase`."""
    achados = []
    for numero in registros.numeros(om, estado="reservado"):
        faixa = next((f for f in reunido.om.faixas if f.tem(numero.ano, numero.n)), None)
        if faixa is not None:
            escrito = f"{faixa.primeiro[:-6]}{numero.n:06d}"
            achados.append(Reservado(escrito, faixa.aparelho, faixa.de, faixa.ate))
    return reunido._replace(contexto=reunido.contexto._replace(reservados=tuple(achados)))


def com_os_nascidos(registros: Registros, ctx: Contexto, fluxo: str, *, novas: bool = False) -> Contexto:
    """Add the cases and custodies that came of a boarding; nothing of another stream. `novas`: of rows made anew."""
    if not fluxo.startswith(A_BORDO):
        return ctx
    born = nascidos(registros.leituras.assuntos_de([fluxo], novas=novas))
    return ctx._replace(ligados=ctx.ligados._replace(nascidos=born))


def com_a_abordagem(registros: Registros, ctx: Contexto, e: object) -> tuple[Contexto, Mapping[str, int]]:
    """Add what the boarding of a custody tells of its seizure, and give its head; nothing of another stream."""
    if not isinstance(e, custodia.Custodia) or not e.abordagem:
        return ctx, {}
    atos = le_atos(registros.le_fluxo(e.abordagem))
    ctx = ctx._replace(ligados=ctx.ligados._replace(apreendida=apreensao.da_abordagem(atos, ctx)))
    return ctx, {e.abordagem: len(atos)}


def custodias_de(registros: Registros, abordagem_: str) -> Mapping[str, tuple[Ato, ...]]:
    """Give the custodies of the boats that a boarding seized; all custodies are read, for they are few."""
    todas = ((c.fluxo, le_atos(registros.le_fluxo(c.fluxo))) for c in registros.cabecas("custodia:"))
    return {fluxo: atos for fluxo, atos in todas if custodia.fold(atos).abordagem == abordagem_}


def com_os_lacres(reunido: Reunido, registros: Registros, om: str, exceto: str) -> Reunido:
    """Add the seals that other boats seized by the unit bear or bore; all custodies are read, for they are few."""
    nomes = [c.fluxo for c in registros.cabecas("custodia:") if c.fluxo != exceto]
    outras = (custodia.fold(le_atos(registros.le_fluxo(nome))) for nome in nomes)
    lacres = frozenset(x.numero for e in outras if e.om == om for x in e.lacres)
    ctx = reunido.contexto
    return reunido._replace(contexto=ctx._replace(ligados=ctx.ligados._replace(lacres=lacres)))


def com_o_que_segura(reunido: Reunido, seguram: tuple[Impedimento, ...]) -> Reunido:
    """Add why personal data that the act would erase must be kept."""
    ctx = reunido.contexto
    return reunido._replace(contexto=ctx._replace(ligados=ctx.ligados._replace(seguram=seguram)))


def _anteriores(
    registros: Registros, pessoa: str, exceto: str
) -> Iterator[tuple[str, tuple[Anterior | None, int, bool]]]:
    """Give each other case of a person with its head; one that was only imported is none."""
    after = ""
    while page := registros.resumos(pessoa=pessoa, depois_de=after, limite=PAGE):
        for resumo in page:
            if resumo.fluxo != exceto:
                atos = le_atos(registros.le_fluxo(resumo.fluxo))
                e = estado.fold(atos)
                importado = e.origem.aberto is None and e.marcos.importado is not None
                yield resumo.fluxo, (_anterior(resumo.fluxo, atos, e), len(atos), importado)
        if len(page) < PAGE:
            return
        after = page[-1].fluxo


def anterior(fluxo: str, atos: tuple[Ato, ...]) -> Anterior | None:
    """Give a case as others of the same person ask of it; None where nothing was opened."""
    return _anterior(fluxo, atos, estado.fold(atos))


def _anterior(fluxo: str, atos: tuple[Ato, ...], e: estado.Estado) -> Anterior | None:
    aberto = e.origem.aberto
    if aberto is None:
        return None
    pune = _pune(e)
    caiu = None if pune else _caiu(atos)
    definitivo = e.recursos.transito if estado.definitiva(e) or caiu is not None else None
    concreto = aberto.concreto or None
    punido = pune or caiu is not None
    decisao, auto = e.julgamento.decisao, e.autuacao.auto
    return Anterior(
        *(fluxo, aberto.dispositivo, concreto, aberto.fato, definitivo, punido),
        caiu_em=caiu,
        obito=e.marcos.obito,
        julgado_em=None if decisao is None else decisao.dia,
        numero="" if auto is None else auto.numero,
        sigiloso=e.marcos.sigiloso,
    )


def _caiu(atos: tuple[Ato, ...]) -> date | None:
    """Give the day on which what had been punished no longer was; None where nothing ever was."""
    caiu = None
    for n in range(len(atos), 0, -1) if any(a.nome == "julgamento_proferido" for a in atos) else ():
        if _pune(estado.fold(atos[:n])):
            return caiu
        caiu = dia_do_ato(atos[n - 1])
    return None


def _pune(e: estado.Estado) -> bool:
    decisao = e.julgamento.decisao
    return decisao is not None and decisao.resultado == "procedente" and bool(estado.pena_vigente(e).especies)

"""What an act is asked in: law, calendar, units; offices and settings from the streams of the units; earlier cases."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from capitania.lei.problemas import EntradaInvalida
from capitania.prazos.camadas import Camada
from capitania.processo import cadastros, estado
from capitania.processo.ato import Ato
from capitania.processo.contexto import Anterior, Contexto, Designacao, Ligados, Unidade
from capitania.processo.leitura import dia_do_ato
from capitania.usecases import ligados
from capitania.usecases.fluxos import da_om, le_atos
from capitania.usecases.ports import Oms, Portas
from capitania.usecases.registros import Registros
from capitania.usecases.roteiro import Mundo

DPC = "DPC"
RECURSO_DO_CAPITAO = "recurso_do_capitao"  # settings of a unit that decide something
CODIGO_DA_OM = "codigo_da_om"
PAGE = 500


class Reunido(NamedTuple):
    """The context of an act, and the heads of the streams it was gathered from."""

    contexto: Contexto
    lidos: Mapping[str, int]
    dos_anteriores: Mapping[str, int]
    configuracao: Mapping[str, str]


def mundo(portas: Portas, extra: Iterable[Camada] = ()) -> Mundo:
    """Give what a script is played in, with more days in its calendar."""
    camadas = tuple(extra)
    return Mundo(
        portas.acervo,
        lambda om: portas.calendarios.calendario(om, camadas),
        lambda sigla: unidade(portas.oms, sigla),
    )


def unidade(oms: Oms, sigla: str, recurso_do_capitao: str = "dpc") -> Unidade | None:
    """Give a unit as a case needs it; None when the list does not have it."""
    try:
        om = oms.om(sigla)
    except EntradaInvalida:
        return None

    def acima(dia: date) -> str | None:
        found = oms.superior(om.sigla, dia)
        return None if found is None else found.superior

    return Unidade(om.sigla, om.zona, acima, recurso_do_capitao)


def reune(  # noqa: PLR0913 - who, where, when, and how far to look
    portas: Portas,
    om: str,
    dia: date,
    *,
    pessoa: str = "",
    exceto: str = "",
    inqueritos: Iterable[str] = (),
    de_toda_parte: bool = False,
) -> Reunido:
    """Gather the context of an act in a unit (empty: in none) on a day; raises `FalhaDaBase`.

    Offices come from the streams of the unit, of those above it that day, and of the DPC, or of all units. Earlier
    cases are those of `pessoa`, by all names, without the stream `exceto`. `inqueritos` are those a case is tied to.
    """
    lidos: dict[str, int] = {}
    designacoes: list[Designacao] = []
    configuracao: Mapping[str, str] = {}
    siglas = tuple(_siglas(portas.oms, om, dia))
    outras = (c.fluxo.partition(":")[2] for c in portas.registros.cabecas("om:")) if de_toda_parte else ()
    for sigla in dict.fromkeys((*siglas, DPC, *outras)):
        atos = le_atos(portas.registros.le_fluxo(da_om(sigla)))
        lidos[da_om(sigla)] = len(atos)
        found = cadastros.fold_om(sigla, atos)
        designacoes += found.designacoes
        configuracao = found.configuracao if sigla == om else configuracao
    recurso = configuracao.get(RECURSO_DO_CAPITAO, "dpc")
    unidades = {s: u for s in siglas if (u := unidade(portas.oms, s, recurso if s == om else "dpc")) is not None}
    outros, da_pessoa = ligados.unidos(portas.registros, pessoa) if pessoa else (frozenset(), {})
    nomes = sorted({pessoa, *outros}) if pessoa else ()
    casos = {fluxo: caso for nome in nomes for fluxo, caso in _anteriores(portas.registros, nome, exceto)}
    inquiridos, dos_inqueritos = ligados.inquiridos(portas.registros, inqueritos)
    lidos |= dos_inqueritos
    ctx = Contexto(
        portas.acervo,
        portas.calendarios.calendario(om if om in unidades else None),
        unidades,
        tuple(designacoes),
        tuple(a for a, _ in casos.values() if a is not None),
        Ligados(inquiridos, outros),
    )
    return Reunido(ctx, lidos, {**da_pessoa, **{fluxo: seq for fluxo, (_, seq) in casos.items()}}, configuracao)


def _siglas(oms: Oms, om: str, dia: date) -> Iterator[str]:
    """Climb from a unit to the last one above it that is known."""
    seen: set[str] = set()
    sigla: str | None = om
    while sigla and sigla not in seen:
        yield sigla
        seen.add(sigla)
        try:
            found = oms.superior(sigla, dia)
        except EntradaInvalida:  # a district is above units and is none of the list
            return
        sigla = None if found is None else found.superior


def _anteriores(registros: Registros, pessoa: str, exceto: str) -> Iterator[tuple[str, tuple[Anterior | None, int]]]:
    """Give each other case of a person with its head."""
    after = ""
    while page := registros.resumos(pessoa=pessoa, depois_de=after, limite=PAGE):
        for resumo in page:
            if resumo.fluxo != exceto:
                atos = le_atos(registros.le_fluxo(resumo.fluxo))
                yield resumo.fluxo, (anterior(resumo.fluxo, atos), len(atos))
        after = page[-1].fluxo


def anterior(fluxo: str, atos: tuple[Ato, ...]) -> Anterior | None:
    """Give a case as others of the same person ask of it; None where nothing was opened."""
    e = estado.fold(atos)
    aberto = e.origem.aberto
    if aberto is None:
        return None
    pune = _pune(e)
    caiu = None if pune else _caiu(atos)
    definitivo = e.recursos.transito if estado.definitiva(e) or caiu is not None else None
    concreto = aberto.concreto or None
    punido = pune or caiu is not None
    return Anterior(
        fluxo, aberto.dispositivo, concreto, aberto.fato, definitivo, punido, caiu_em=caiu, obito=e.marcos.obito
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

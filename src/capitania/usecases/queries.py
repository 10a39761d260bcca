"""What pages show: a stream with its clocks, the list of cases, a bundle, a checkpoint read back."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from capitania import __version__
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo import abordagem, estado
from capitania.processo.ato import Ato
from capitania.processo.avisos import avisos
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import INICIO, efetivos
from capitania.processo.medidas import prazos as prazos_das_medidas
from capitania.processo.prescricao import Prescricao, prescricoes
from capitania.processo.proximos import Proximo, proximos
from capitania.processo.termos import PrazoDoCaso, prazos
from capitania.registro.cadeia import Cabeca
from capitania.registro.erros import PacoteInvalido, PontoInvalido
from capitania.registro.pacote import Fluxo, escreve_pacote, le_pacote
from capitania.registro.ponto import le as le_assinado
from capitania.usecases.contexto import reune
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.registros import Registros, Resumo
from capitania.usecases.roteiro import Simulacao, nomeada, tarefas

PAGE = 500


class Linha(NamedTuple):
    """An act of the timeline; `situacao` is empty, `anulado` or `retificado`."""

    ato: Ato
    situacao: str


class Vista(NamedTuple):
    """A stream as it stands: its acts and, of a case or boarding, the terms, what may be done now and the flags."""

    dobra: Dobra
    cabeca: Cabeca
    linhas: tuple[Linha, ...]
    prazos: tuple[PrazoDoCaso, ...]
    proximos: tuple[Proximo, ...]
    avisos: tuple[Impedimento, ...]
    prescricoes: tuple[Prescricao, ...] = ()
    hoje: date = date.min

    def em_json(self) -> dict[str, Any]:
        """Write what a case or boarding gives with plain values, as a script played does; empty for another stream."""
        caso, boarded = self.dobra.caso, isinstance(self.dobra.estado, abordagem.Abordagem)
        if self.dobra.importado is not None:
            return {"fase": self.dobra.fase, "prazos": [], "ressalvas": [a.em_json() for a in self.avisos]}
        if caso is None and not boarded:
            return {}
        fase = self.dobra.fase or ""
        clocks = (self.prazos, self.proximos, self.avisos, self.prescricoes, self.hoje)
        played = Simulacao((), caso or INICIO, abordagem.INICIO, fase, *clocks).em_json()
        keys = (
            ("prazos", "proximos", "ressalvas")
            if boarded
            else ("fase", "prazos", "prescricao", "proximos", "ressalvas")
        )
        return {key: played[key] for key in keys}


def vista(portas: Portas, fluxo: str) -> Vista:
    """Show a stream that there is; raises `FalhaDaBase`."""
    cabeca = portas.registros.cabeca(fluxo)
    d = dobra(fluxo, le_atos(portas.registros.le_fluxo(fluxo))[: cabeca.seq])
    linhas = tuple(_linhas(d.atos))
    if d.importado is not None and isinstance(d.estado, estado.Estado):
        ctx = reune(portas, d.om, d.importado.em).contexto
        return Vista(d, cabeca, linhas, (), (), avisos(d.estado, ctx))
    agora = hoje_na_om(portas, d.om)
    if isinstance(d.estado, abordagem.Abordagem):
        ctx, feita = reune(portas, d.om, agora.date()).contexto, d.estado
        correm = prazos_das_medidas(feita.medidas, ctx)
        return Vista(d, cabeca, linhas, correm, tarefas(feita), abordagem.avisos(feita, ctx))
    if d.caso is None:
        return Vista(d, cabeca, linhas, (), (), ())
    a_bordo = nomeada(d.caso)
    ctx = reune(portas, d.om, agora.date(), pessoa=d.infrator, exceto=fluxo, nomeada=a_bordo).contexto
    flags = (*avisos(d.caso, ctx), *_da_abordagem(portas, a_bordo, ctx))
    clocks = (prazos(d.caso, ctx), proximos(d.caso, ctx, agora), flags, prescricoes(d.caso, ctx))
    return Vista(d, cabeca, linhas, *clocks, agora.date())


def _da_abordagem(portas: Portas, nome: str, ctx: Contexto) -> tuple[Impedimento, ...]:
    """Give what the judge should see of the boarding that a case names."""
    atos = le_atos(portas.registros.le_fluxo(nome)) if nome else ()
    return abordagem.avisos(abordagem.fold(atos), ctx)


def hoje_na_om(portas: Portas, om: str) -> datetime:
    """Give the present instant in the zone of a unit; in Brasília's where the list does not have it."""
    try:
        zona = portas.oms.om(om).zona
    except EntradaInvalida:
        zona = "America/Sao_Paulo"
    return portas.relogio.agora().astimezone(ZoneInfo(zona))


def _linhas(atos: tuple[Ato, ...]) -> Iterator[Linha]:
    vivos = {a.id: a for a in efetivos(atos)}
    for ato in atos:
        vivo = vivos.get(ato.id)
        yield Linha(ato, "anulado" if vivo is None else "retificado" if vivo.dados != ato.dados else "")


def resumos(registros: Registros, om: str | None = None, pessoa: str | None = None) -> Iterator[Resumo]:
    """List the cases, of one unit or person or all; raises `FalhaDaBase`."""
    after = ""
    while page := registros.resumos(om=om, pessoa=pessoa, depois_de=after, limite=PAGE):
        yield from page
        after = page[-1].fluxo


def pacote(registros: Registros, fluxo: str | None, *, pessoais: bool) -> bytes:
    """Give the bundle of a stream, or of all; raises `FalhaDaBase`, or `PacoteInvalido` for more than one holds."""
    heads = registros.cabecas() if fluxo is None else (registros.cabeca(fluxo),)
    streams = (Fluxo(c.fluxo, registros.le_fluxo(c.fluxo)[: c.seq], c) for c in heads)
    return escreve_pacote(__version__, streams, pessoais=pessoais)


def ponto(dados: bytes, lido: Any, nome: str) -> Mapping[str, Cabeca]:
    """Read a checkpoint: a bundle exported before (`dados`), or what was `lido` from JSON; raises `EntradaInvalida`.

    The JSON is that of a verification, or the file of `conferir-cabecas`, whose signature is not asked here.
    """
    if lido is None:
        try:
            cabecas = [f.cabeca for f in le_pacote(dados).fluxos]
        except PacoteInvalido as error:
            raise _no_point(nome, str(error)) from None
        return {c.fluxo: c for c in cabecas if c is not None}
    if isinstance(lido, Mapping) and "assinatura" in lido:
        try:
            return {c.fluxo: c for c in le_assinado(dados).ponto.cabecas}
        except PontoInvalido as error:
            raise _no_point(nome, str(error)) from None
    try:
        rows = [Cabeca(str(c["fluxo"]), int(c["atos"]), bytes.fromhex(c["hash"])) for c in lido["fluxos"]]
    except (KeyError, TypeError, ValueError):
        raise _no_point(nome, "Não tem a lista de fluxos, cada um com fluxo, atos e hash.") from None
    return {c.fluxo: c for c in rows if c.seq > 0}


def _no_point(nome: str, motivo: str) -> EntradaInvalida:
    como = "Use um pacote exportado antes, ou o que capitania verificar --json escreveu."
    return EntradaInvalida([Problema("--ponto", nome, motivo, como)])
